"""The rules for outputs: only what the same function wrote is replaced, and a file appears complete or not at all."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
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


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """Give a new file beside an output to write to, which replaces the output if nothing fails.

    Its name is short and random, so that threads and processes that write the same output do not share it.

    Parameters
    ----------
    path : pathlib.Path
        The output.

    Yields
    ------
    pathlib.Path
        The file to write to, with the output's ending.
    """
    partial = path.with_name(f".{uuid.uuid4().hex}{path.suffix}")
    try:
        yield partial
        partial.replace(path)
    finally:
        with suppress(OSError):
            partial.unlink()
