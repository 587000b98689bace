"""Options of `swing analyze` in a study, and the files that they name."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .. import _command
from .._analysis import failures
from ..errors import UsageError, error

#: Options whose values name files.
FILES = ("session_table", "profile", "map")
#: Options that a study passes to the command. The others concern the output, or one process.
ACCEPTED = frozenset(
    {
        *FILES,
        *("checksum", "condition", "date", "dates", "estimate_gravity", "frame", "impacts_only"),
        *("input_format", "player", "sport"),
    }
)


def check(options: Mapping[str, object]) -> None:
    """Refuse options that a study does not have."""
    for name in options:
        if name not in ACCEPTED:
            raise UsageError(f"{name}: not an option of a study; expected {', '.join(sorted(ACCEPTED))}", 64)


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


def absolute(options: Mapping[str, object], folder: Path) -> dict[str, object]:
    """Return options whose files have absolute paths, for commands that run in another folder."""
    return {**options, **{name: path for name, path in _files(options, folder).items() if path.is_file()}}


def digests(options: Mapping[str, object], folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file that an option names."""
    found: dict[str, str] = {}
    for name, path in _files(options, folder).items():
        if path.is_file():
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def _files(options: Mapping[str, object], folder: Path) -> dict[str, Path]:
    values = {name: options.get(name) for name in FILES}
    return {name: folder / value for name, value in values.items() if isinstance(value, str | os.PathLike)}
