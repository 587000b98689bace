"""Collects the licences of what the command contains or loads: licences.py COMMAND FOLDER, called by packaging/wheel.

FOLDER receives one file per library, Swift package and Swift itself. The texts of libraries are those of the Debian packages
that they were linked from. Other systems have none; then the missing ones are named on standard error.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The system's own libraries, which a wheel does not contain.
SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s))\.so")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def libraries(command):
    """Returns the files of shared and static libraries."""
    loaded = re.findall(r"=> (/\S+)", output("ldd", command))
    return [Path(name) for name in loaded if not SYSTEM.match(Path(name).name)] + [
        archive.resolve() for archive in (ROOT / ".build/static").glob("*.a")
    ]


def package(library):
    """Returns the Debian package of a file, or None."""
    if shutil.which("dpkg") is None:
        return None
    # Debian's list names files in /lib that lie in /usr/lib, or the other way round.
    for path in {library, library.resolve()}:
        bare = str(path).removeprefix("/usr")
        for name in (bare, f"/usr{bare}"):
            found = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True)
            if found.returncode == 0:
                return found.stdout.split(":")[0]
    return None


def texts(command):
    """Yields the name and the file of each licence."""
    for library in libraries(command):
        owner = package(library)
        text = Path(f"/usr/share/doc/{owner}/copyright")
        if owner is None or not text.is_file():
            print(f"licences: {library}: its licence is unknown; add it before you publish the wheel", file=sys.stderr)
        else:
            yield owner, text
    resources = json.loads(output("swift", "-print-target-info"))["paths"]["runtimeResourcePath"]
    yield "swift", Path(resources).parent.parent / "share/swift/LICENSE.txt"
    for folder in sorted((ROOT / ".build/command/checkouts").iterdir()):
        yield folder.name, next(folder.glob("LICENSE*"))
    yield "vega", ROOT / "packaging/licences/vega.txt"


def main():
    command, folder = sys.argv[1], Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in texts(command):
        shutil.copyfile(text, folder / f"{name}.txt")


main()
