"""Counts the memory allocations of an analysis, and checks that they are few.

It analyses two simulated sessions of different length, with swings and without, and counts the calls of malloc with the library
that the campaign faults uses. The difference between the two durations, per second of data, does not contain the start of the
process. A second without swings may need at most 20 allocations, and a swing at most 500.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SHIM = pathlib.Path(__file__).resolve().parent.parent / "faults/shim.c"
MOST_PER_SECOND, MOST_PER_SWING = 20, 500


def counting_library(folder):
    """Compiles the library that counts calls, and returns its path."""
    library = folder / "shim.so"
    compiler = shutil.which("cc") or shutil.which("clang") or sys.exit("allocations: no C compiler; install clang")
    options = ["-O2", "-fno-builtin", "-fPIC", "-shared", "-o", library]
    subprocess.run([compiler, *options, SHIM, "-ldl"], check=True)
    return library


def count(command, library, folder, minutes, seed, events):
    """Returns the numbers of allocations and swings of the analysis of a simulated session."""
    recording, counts = folder / f"{events}-{minutes}min.h5", folder / "counts"
    simulation = ["simulate", recording, "--minutes", str(minutes), "--seed", str(seed), "--contents", events]
    subprocess.run([command, *simulation], check=True, stdout=subprocess.DEVNULL)
    environment = os.environ | {"LD_PRELOAD": str(library), "FAULT_COUNT": str(counts)}
    analysis = [command, "analyze", recording, "--format", "jsonl", "--jobs", "1", "--quiet"]
    done = subprocess.run(analysis, check=True, capture_output=True, text=True, env=environment)
    swings = sum(json.loads(line)["type"] == "swing" for line in done.stdout.splitlines())
    calls = dict(line.split() for line in counts.read_text().splitlines())
    return int(calls["malloc"]), swings


def main():
    parser = argparse.ArgumentParser(prog="Campaigns/allocations/run")
    parser.add_argument("command", help="the command swing")
    parser.add_argument("folder", help="an existing folder for the recordings, which are removed at the end")
    parser.add_argument("--minutes", type=int, nargs=2, default=[5, 20], help="the durations of the two sessions")
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        folder = pathlib.Path(folder)
        library = counting_library(folder)
        counts = {
            events: [count(options.command, library, folder, minutes, options.seed, events) for minutes in options.minutes]
            for events in ("nonSwings", "all")
        }
    seconds = 60 * (options.minutes[1] - options.minutes[0])
    short, long = counts["nonSwings"]
    if short[1] or long[1]:
        sys.exit(f"allocations: detected {short[1] + long[1]} swings in sessions without swings; expected none")
    per_second = (long[0] - short[0]) / seconds
    short, long = counts["all"]
    per_swing = (long[0] - short[0] - per_second * seconds) / (long[1] - short[1])
    failures = (per_second > MOST_PER_SECOND) + (per_swing > MOST_PER_SWING)
    print(
        f"allocations: {per_second:.1f} per second without swings, at most {MOST_PER_SECOND}; "
        f"{per_swing:.0f} per swing, at most {MOST_PER_SWING}; {failures} failures"
    )
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
