"""Command line: ``python -m swingkit.dask``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..errors import SwingKitError
from .study import BATCH_BYTES, analyze_study


def main() -> int:
    """Analyse a study and print its failures; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m swingkit.dask", description="Analyse recordings with Dask.")
    parser.add_argument(
        "inputs", nargs="+", help="recordings or URLs; @LIST reads names from a file, - from standard input"
    )
    parser.add_argument("-o", "--out", required=True, help="HDF5 file for the merged results")
    parser.add_argument("--scheduler", help="address of a scheduler (default: processes on this machine)")
    parser.add_argument("--shards", help="shared folder of the shards (default: next to the output)")
    parser.add_argument("--scratch", help="folder for fetched recordings on each worker")
    parser.add_argument("--batch-bytes", type=int, default=BATCH_BYTES, help="largest size of a batch in bytes")
    parser.add_argument("--retries", type=int, default=2, help="repetitions of a batch whose worker died")
    parser.add_argument("--timeout", type=float, default=30, help="time to wait for the scheduler, in s")
    parser.add_argument("--profile", help="profile, or a JSON file")
    parser.add_argument("--session-table", help="CSV file with facts of each recording")
    parser.add_argument("--force", action="store_true", help="replace an output with other content")
    parser.add_argument("--quiet", action="store_true", help="print errors only")
    given = vars(parser.parse_args())
    is_quiet = given.pop("quiet")
    try:
        inputs = names(given.pop("inputs"))
        study = analyze_study(inputs, progress=None if is_quiet else show, **given)
    except SwingKitError as problem:
        print(f"swingkit: {problem}", file=sys.stderr)
        return problem.exit_code if problem.exit_code > 0 else 1
    for name, message in sorted(study.messages.items()):
        print(f"failed\t{name}\t{message}", file=sys.stderr)
    return 65 if study.messages else 0


def names(listed: list[str]) -> list[str]:
    """Return the names of inputs, with those of lists."""
    found: list[str] = []
    for each in listed:
        if each == "-":
            found += [line for line in sys.stdin.read().splitlines() if line]
        elif each.startswith("@"):
            path = Path(each[1:])
            if not path.is_file():
                raise SwingKitError(f"{path}: no such list", 66)
            found += [line for line in path.read_text(encoding="utf-8").splitlines() if line]
        else:
            found.append(each)
    return found


def show(done: int, total: int) -> None:
    """Print the progress."""
    print(f"{done} of {total} recordings", file=sys.stderr)


if __name__ == "__main__":
    # Workers of this machine import this module again.
    sys.exit(main())
