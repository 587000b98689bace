"""Compares the results of two builds of `swing` for a fixed set of recordings, byte by byte.

OLD simulates sessions of three sports, three difficulties and several rates. They are written in each format, and some
are damaged. Both commands run `analyze` (HDF5, CSV and JSON lines), `inspect --json`, `events` and `calibrate` on each,
with the same name in the same folder. Exit codes, standard output, standard error and files must be equal. Values in HDF5
are compared variable by variable in order, because a column may have a new name.

With --values, only values are compared: exit codes, numbers, and texts of one word. Sentences, attributes and standard
error are ignored.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import sys
import tempfile

from .defects import make_damaged
from .differences import Names, differences
from .sessions import make_formats, make_sessions, run


def tasks(name, options, recordings):
    """Yields the runs for a recording: a label, arguments, and the file that the run writes."""
    yield "analyze HDF5", ["analyze", name, *options, "-o", "out/results.h5", "--quiet"], "results.h5"
    yield "analyze CSV", ["analyze", name, *options, "-o", "out/results.csv"], "results.csv"
    yield "analyze JSON lines", ["analyze", name, *options, "--format", "jsonl"], None
    if "--impacts-only" in options or "--estimate-gravity" in options or name in ("damaged", "shapes"):
        return
    yield "inspect", ["inspect", name, *options, "--json"], None
    if name in recordings:
        yield "events", ["events", name, *options, "-o", "out/events.h5", "--format", "jsonl"], "events.h5"
        yield "calibrate", ["calibrate", name, *options, "--json"], None


def compare(command_old, command_new, task, folder, names, values):
    """Runs a task with both commands in the same folder, one after the other."""
    label, arguments, file = task
    ends = []
    with tempfile.TemporaryDirectory() as kept:
        with tempfile.TemporaryDirectory() as place:
            # Each run has the same names, and an empty folder `out` of its own.
            for entry in folder.iterdir():
                (pathlib.Path(place) / entry.name).symlink_to(entry)
            for version, command in [("old", command_old), ("new", command_new)]:
                out = pathlib.Path(place) / "out"
                out.mkdir()
                done = run(command, *arguments, folder=place)
                written = None
                if file and (out / file).exists():
                    written = f"{kept}/{version}-{file}"
                    shutil.copy(out / file, written)
                shutil.rmtree(out)
                ends.append({"code": done.returncode, "output": done.stdout, "error": done.stderr, "file": written})
        found = list(differences(*ends, names, values))
    return label, arguments, ends[0]["code"], found


def main():
    parser = argparse.ArgumentParser(prog="Campaigns/changes/run")
    parser.add_argument("folder", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path, nargs="?", default=os.environ.get("SWINGKIT_COMMAND"))
    parser.add_argument("--quick", action="store_true", help="use a small set")
    parser.add_argument("--values", action="store_true", help="compare only values, not sentences")
    parser.add_argument("--only", default="", metavar="PATTERN", help="regular expression for the names of recordings")
    parser.add_argument("--renamed", action="append", default=[], metavar="OLD=NEW", help="new name of a column; may be repeated")
    arguments = parser.parse_args()
    if arguments.new is None:
        parser.error("one command, expected two; name the second one, or set SWINGKIT_COMMAND")
    names = Names(dict(pair.split("=") for pair in arguments.renamed))
    old, new = arguments.old.resolve(), arguments.new.resolve()

    folder = arguments.folder.resolve() / "recordings"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    recordings = make_sessions(old, folder, arguments.quick)
    cases = [(name, []) for name in recordings] + make_formats(folder) + make_damaged(folder, arguments.quick)
    cases = [case for case in cases if re.search(arguments.only, case[0])]
    if not cases:
        sys.exit(f"changes: no recording matches {arguments.only}; expected a part of a name in {folder}")
    work = [task for name, options in cases for task in tasks(name, options, recordings)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        ends = list(pool.map(lambda task: compare(old, new, task, folder, names, arguments.values), work))
    different, codes = 0, {}
    for label, command, code, found in ends:
        codes[code] = codes.get(code, 0) + 1
        different += bool(found)
        for line in found[:5]:
            print(f"{' '.join(command)}\n    {line}")
    codes_text = ", ".join(f"{count} with exit code {code}" for code, count in sorted(codes.items()))
    print(f"changes: {len(cases)} recordings, {len(ends)} runs ({codes_text}), {different} failures")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
