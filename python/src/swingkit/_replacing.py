"""The rule for existing outputs: only what the same function wrote is replaced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .errors import OutputError


def check(path: Path, kind: str, is_own: Callable[[Path], bool], *, force: bool) -> None:
    """Refuse to replace a file that contains something else.

    Parameters
    ----------
    path : pathlib.Path
        The output. A missing or empty file is accepted; whoever writes the output refuses what is not a file.
    kind : str
        What the function writes, in the message.
    is_own : callable
        Returns whether a file contains it.
    force : bool
        Whether to replace anything.

    Raises
    ------
    OutputError
        The file contains something else, or cannot be read.
    """
    if force or not path.is_file():
        return
    try:
        if not path.stat().st_size or is_own(path):
            return
    except OSError as problem:
        raise OutputError(
            f"{path}: cannot be read: {problem.strerror}; name another file, or use --force", 73
        ) from problem
    raise OutputError(f"{path}: contains something else than {kind}; name another file, or use --force", 73)
