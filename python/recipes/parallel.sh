#!/usr/bin/env bash
# Analyses recordings with GNU parallel, one process per core, and merges the results: parallel.sh LIST OUT.h5
# LIST contains one recording per line. A repeated run continues with the shards that exist.
set -euo pipefail

list=$(realpath "$1")
out=$2
shards=$out.shards
mkdir -p "$shards"
export shards

# Analyses the recordings of one part of the list. The shard appears complete or not at all.
analyze_part() {
    part=$(cat)
    shard=$shards/$(printf '%s' "$part" | sha256sum | cut -c 1-20).h5
    [ -f "$shard" ] && return
    printf '%s\n' "$part" | swing analyze - -o "$shard.part.h5" --jobs 1 --resume --quiet || true
    # Without a shard, the part fails, and nothing is merged.
    mv "$shard.part.h5" "$shard"
}
export -f analyze_part

sort -u "$list" | SHELL=$(command -v bash) parallel --will-cite --pipe -N "${BATCH:-8}" analyze_part
find "$shards" -name '*.h5' ! -name '*.part.h5' | sort | swing merge - -o "$out" --quiet
