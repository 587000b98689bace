# An image with the command alone, without Swift. It has not been tested yet.
#   docker build --tag swingkit .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/data" swingkit analyze session.h5 -o results.h5
# `swing report --png` needs Python and is not available in it.
# The digests are those of docker-library/repo-info of 2026-09-19, with Swift 6.3.3 and Debian 12.

FROM swift:6.3-bookworm@sha256:7060a792f4cd9eaa0d00826d941cec00ab8d252d33b8b28bc8e105f51f2dba73 AS build
WORKDIR /swingkit
COPY . .
RUN scripts/install --prefix /opt/swingkit

# The same release of Debian as above, so that the libraries have the same versions.
FROM debian:bookworm-20260918-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
LABEL org.opencontainers.image.title="SwingKit" \
      org.opencontainers.image.description="Detects swings in recordings of a wrist sensor" \
      org.opencontainers.image.licenses="Apache-2.0"
# Debian's stable release only changes these packages to correct errors, so their versions are not pinned.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends libexpat1 libisal2 libstdc++6 libsz2 libzip4 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin swing \
    && install --directory --owner=swing --group=swing /data
COPY --from=build /opt/swingkit/bin/swing /usr/local/bin/swing
COPY LICENSE /usr/local/share/doc/swingkit/LICENSE
USER 10001:10001
# Fails if a library is missing.
RUN ["swing", "--version"]
WORKDIR /data
ENTRYPOINT ["swing"]
CMD ["--help"]
