"""Options of `swing analyze` in a study, and the files that they name."""

from __future__ import annotations

import hashlib
import math
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from .. import _command
from .._analysis import failures
from ..errors import UsageError, error

#: Options whose values name files.
FILES = ("session_table", "profile", "map", "kinds")
#: Options that a study passes to the command. The others concern the output, or one process.
ACCEPTED = frozenset(
    {
        *FILES,
        *("accelerometer_range", "checksum", "condition", "date", "dates", "estimate_gravity", "frame", "impacts_only"),
        *("input_format", "player", "rotation_rate_range", "sport"),
    }
)


def check(options: Iterable[str]) -> None:
    """Refuse options that a study does not have."""
    for name in options:
        if name not in ACCEPTED:
            raise UsageError(f"{name}: not an option of a study; expected {', '.join(sorted(ACCEPTED))}", 64)


def check_numbers(timeout: float, batch_bytes: int, retries: int) -> None:
    """Refuse numbers with which a study cannot work."""
    if not 0 < timeout < math.inf:
        raise UsageError(f"timeout is {timeout:g}; expected a number of seconds greater than 0", 64)
    if batch_bytes < 1:
        raise UsageError(f"batch_bytes is {batch_bytes}; expected at least 1", 64)
    if retries < 0:
        raise UsageError(f"retries is {retries}; expected at least 0", 64)


def rehearse(arguments: list[str], folder: Path) -> None:
    """Let the command check options and the files that they name, with a recording that does not exist."""
    if not arguments:
        return
    with tempfile.TemporaryDirectory(prefix="swingkit-") as scratch:
        name = f"{scratch}/none"
        command = ["analyze", "-", "-o", f"{scratch}/none.h5", "--progress", "json", *arguments]
        finished = _command.run(command, names=[name], cwd=str(folder))
    if name not in failures(finished):
        raise error(_command.message(finished), finished.exit_code)


def absolute(arguments: list[str], folder: Path) -> list[str]:
    """Return arguments whose files have absolute paths, for commands that run in another folder."""
    files = dict(_files(arguments, folder))
    return [f"{each.partition('=')[0]}={files[each]}" if each in files else each for each in arguments]


def digests(arguments: list[str], folder: Path) -> list[str]:
    """Return the SHA-256 of each file that an argument names."""
    return [hashlib.sha256(path.read_bytes()).hexdigest() for _, path in _files(arguments, folder)]


def session_table(arguments: list[str]) -> str | None:
    """Return the session table that arguments name."""
    option = "--session-table="
    return next((each.removeprefix(option) for each in reversed(arguments) if each.startswith(option)), None)


def _files(arguments: list[str], folder: Path) -> Iterator[tuple[str, Path]]:
    for each in arguments:
        option, _, value = each.removeprefix("--").partition("=")
        # The name of a profile is usually not a file.
        if option.replace("-", "_") in FILES and (folder / value).is_file():
            yield each, folder / value
