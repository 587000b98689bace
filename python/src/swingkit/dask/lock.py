"""The lock of a folder of shards: one study uses it at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..errors import OutputError

#: The name of the file that a study locks; it is removed at the study's end.
NAME = "study.lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Create a folder of shards if it is missing, and hold its lock; remove the folder at the end if it is empty.

    The lock ends with the process, however it ends.

    Raises
    ------
    OutputError
        Another study uses the folder, or it cannot be created or written.
    """
    path = folder / NAME
    descriptor = -1
    try:
        while True:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # The study that has just ended may have removed the file in between.
            if _is(path, descriptor):
                break
            os.close(descriptor)
    except BlockingIOError as problem:
        os.close(descriptor)
        raise OutputError(
            f"{folder}: another study uses this folder of shards; wait until it has finished, or name another folder "
            "of shards",
            73,
        ) from problem
    except OSError as problem:
        raise OutputError(f"{folder}: cannot create the folder of the shards: {problem.strerror}", 73) from problem
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(descriptor)
        # With shards in it, a repeated study continues.
        with suppress(OSError):
            folder.rmdir()


def _is(path: Path, descriptor: int) -> bool:
    """Return whether a path names an open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
