"""Command line: ``swingkit`` or ``python -m swingkit``."""

from __future__ import annotations

import argparse
import sys
import warnings

from .bids import export_bids
from .errors import SwingKitError, SwingKitWarning
from .tables import write_parquet
from .video import write_captions


def main() -> int:
    """Write files of results for other programs; return the exit code."""
    parser = argparse.ArgumentParser(prog="swingkit", description="Write results for other programs.")
    commands = parser.add_subparsers(dest="command", required=True)
    parquet = commands.add_parser("parquet", help="write Parquet files for DuckDB, polars and others")
    parquet.add_argument("results", help="HDF5 file of results")
    parquet.add_argument("-o", "--output", required=True, help="output folder")
    captions = commands.add_parser("captions", help="write subtitles or ELAN tiers of a video")
    captions.add_argument("results", help="HDF5 file of results")
    captions.add_argument("-o", "--output", required=True, help="output, ending in .srt, .vtt or .eaf")
    captions.add_argument("--offset", type=float, required=True, help="time of the first sample in the video, in s")
    captions.add_argument("--session", help="name of the session or end of its recording's path")
    for command in (parquet, captions):
        command.add_argument("--force", action="store_true", help="replace files with other content")
    bids = commands.add_parser("export-bids", help="write recordings as a BIDS-Motion dataset")
    bids.add_argument("recordings", nargs="+", help="recordings in any format that swing reads")
    bids.add_argument("-o", "--output", required=True, help="output folder, which must not exist or be empty")
    bids.add_argument("--task", default="swing", help="label of the task: letters and digits")
    bids.add_argument("--name", default="Swings", help="name of the dataset")
    bids.add_argument("--session-table", help="CSV file with player, condition and further facts of each recording")
    given = parser.parse_args()
    with warnings.catch_warnings():
        warnings.simplefilter("always", SwingKitWarning)
        warnings.showwarning = _show
        return _write(given)


def _write(given: argparse.Namespace) -> int:
    try:
        if given.command == "parquet":
            write_parquet(given.results, given.output, force=given.force)
        elif given.command == "export-bids":
            export_bids(
                given.recordings, given.output, task=given.task, name=given.name, session_table=given.session_table
            )
        else:
            write_captions(given.results, given.output, offset=given.offset, session=given.session, force=given.force)
    except SwingKitError as problem:
        print(f"swingkit: {problem}", file=sys.stderr)
        return problem.exit_code
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        print(f"swingkit: {place}{problem.strerror or problem}", file=sys.stderr)
        return 74
    return 0


def _show(message: Warning | str, *_: object, **__: object) -> None:
    print(f"swingkit: warning: {message}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
