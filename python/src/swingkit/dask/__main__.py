"""Command line: ``python -m swingkit.dask``."""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

from ..errors import DataError, MissingInputError, SwingKitError, SwingKitWarning
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
        with warnings.catch_warnings():
            warnings.simplefilter("ignore" if is_quiet else "always", SwingKitWarning)
            warnings.showwarning = show_warning
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
            found += parse(sys.stdin.buffer.read(), "standard input")
        elif each.startswith("@") and len(each) > 1:
            try:
                found += parse(Path(each[1:]).read_bytes(), each[1:])
            except SwingKitError:
                raise
            except OSError as problem:
                raise MissingInputError(
                    f"{each}: cannot read the list: {problem.strerror}; expected a file with one name per line", 66
                ) from problem
        else:
            found.append(each)
    return found


def parse(content: bytes, place: str) -> list[str]:
    """Return the names in a list: one per line, or separated by NUL as ``find -print0`` writes them."""
    parts = content.split(b"\0") if b"\0" in content else [line.removesuffix(b"\r") for line in content.split(b"\n")]
    found: list[str] = []
    for number, part in enumerate(parts, 1):
        try:
            found.append(part.decode("utf-8"))
        except UnicodeDecodeError as problem:
            raise DataError(
                f"{place}: name {number} is not UTF-8; expected one name per line in UTF-8", 65
            ) from problem
    found = [name for name in found if name]
    if not found:
        raise MissingInputError(f"{place}: contains no names; expected one per line; add them", 66)
    return found


def show_warning(message: Warning | str, *_: object, **__: object) -> None:
    """Print a warning in one line, without a place in this package."""
    print(f"swingkit: warning: {message}", file=sys.stderr)


def show(done: int, total: int) -> None:
    """Print the progress."""
    print(f"{done} of {total} recordings", file=sys.stderr)


if __name__ == "__main__":
    # Workers of this machine import this module again.
    sys.exit(main())
