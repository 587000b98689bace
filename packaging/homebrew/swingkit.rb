# Builds and installs the command from source. It has not been tested yet, because SwingKit has not been built on macOS.
#
# Homebrew installs formulas of taps only:
#   brew tap-new swingkit/local
#   cp packaging/homebrew/swingkit.rb "$(brew --repository swingkit/local)/Formula/"
#   brew install --HEAD swingkit/local/swingkit
# scripts/release writes a formula with the version and checksum of a release, which needs no --HEAD.
class Swingkit < Formula
  desc "Detects swings in recordings of a wrist sensor"
  homepage "https://github.com/OWNER/SwingKit"
  license "Apache-2.0"
  head "https://github.com/OWNER/SwingKit.git", branch: "main"

  # scripts/setup would install these if they were missing.
  depends_on "pkgconf" => :build
  depends_on "python@3.13" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "expat"
  depends_on "hdf5"
  depends_on "isa-l"
  depends_on "libdeflate"
  depends_on "libzip"
  depends_on macos: :tahoe
  depends_on "nettle"

  uses_from_macos "swift" => :build

  def install
    # SwiftPM cannot start its own sandbox within Homebrew's.
    ENV["SWINGKIT_SWIFT_OPTIONS"] = "--disable-sandbox"
    system "scripts/install", "--prefix", prefix
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/swing --version") unless build.head?
    system bin/"swing", "simulate", "session.h5", "--minutes", "1"
    assert_match "1 session", shell_output("#{bin}/swing analyze session.h5")
  end
end
