"""Extracts the public symbols of built modules: python3 -m docs.site.extract PROGRAMS FOLDER, with the folder of a build."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The module maps of C libraries: of systems' libraries, of dependencies, and those that the build writes.
MAPS = (
    "Sources/C*/module.modulemap", "checkouts/*/Sources/*C*/include/module.modulemap",
    "checkouts/*/Sources/*Shims/include/module.modulemap", "C*.build/module.modulemap",
)  # fmt: skip


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def options(programs):
    """Returns the compiler's options with which the modules in a build's folder can be loaded."""
    target = json.loads(output("swift", "-print-target-info"))["target"]
    # .build/TRIPLE/CONFIGURATION, of which .build/CONFIGURATION is a link.
    scratch = programs.resolve().parents[1]
    folders = zip((ROOT, scratch, scratch, programs), MAPS)
    maps = [path for folder, pattern in folders for path in sorted(folder.glob(pattern))]
    found = ["-target", target["triple"], "-I", str(programs / "Modules")]
    found += [option for path in maps for option in ("-Xcc", f"-fmodule-map-file={path}")]
    found += output("pkg-config", "--cflags", "hdf5").replace("-I", "-I ").split()
    if sys.platform == "darwin":
        found += ["-sdk", output("xcrun", "--show-sdk-path").strip()]
    return found


def main(programs, folder):
    programs = Path(programs)
    command = ["swift", "symbolgraph-extract", *options(programs), "-minimum-access-level", "public"]
    command += ["-skip-synthesized-members", "-output-dir", folder, "-module-name"]
    modules = [path.stem for path in sorted((programs / "Modules").glob("*.swiftmodule"))]
    # Programs have no interface.
    modules = [name for name in modules if (ROOT / "Sources" / name).is_dir() and not (programs / name).exists()]
    if not modules:
        sys.exit(f"{programs}/Modules: found no module of Sources; expected a built package; run checks/build")

    def extract(module):
        done = subprocess.run([*command, module], capture_output=True, text=True)
        return f"{module}: {done.stderr.strip()}" if done.returncode else None

    with ThreadPoolExecutor(2) as pool:
        problems = list(filter(None, pool.map(extract, modules)))
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main(*sys.argv[1:])
