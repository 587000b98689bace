"""One batch on a worker: fetch, analyse, and move the shard into the shared folder."""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .. import _command
from .._analysis import failures
from .._version import command_version
from ..errors import OutputError, SwingKitError, error
from . import checksum
from .inputs import Input, fetch


@dataclass(frozen=True)
class Order:
    """What all batches of a study have in common.

    Parameters
    ----------
    folder : str
        Working folder of the names.
    shards : str
        Shared folder of the shards.
    scratch : str or None
        Folder for fetched recordings; by default the system's temporary folder.
    arguments : list of str
        Options of `swing analyze`.
    environment : dict
        Environment variables that the output depends on.
    storage_options : dict
        Options of the fsspec file system.
    version : str
        Version of the command that every worker must have; empty for any.
    """

    folder: str
    shards: str
    scratch: str | None = None
    arguments: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    storage_options: dict[str, Any] = field(default_factory=dict)
    version: str = ""


@dataclass(frozen=True)
class Outcome:
    """Result of a batch: its shard, and the messages of failed recordings by name.

    `is_written` is False if the system could not read a recording, so that a later run may succeed.
    """

    key: str
    is_written: bool
    failures: dict[str, str]


@cache
def check_worker() -> str:
    """Return the version of this worker's command."""
    return command_version()


def analyze_batch(key: str, batch: tuple[Input, ...], order: Order) -> Outcome:
    """Analyse one batch. The shard appears complete or not at all; repeating a batch does no harm."""
    # A worker that joined later was not checked before.
    if order.version and check_worker() != order.version:
        raise SwingKitError(
            f"a worker has swing {check_worker()}; expected {order.version}; install the same wheel on each worker", 127
        )
    shard = Path(order.shards) / f"{key}.h5"
    partial = shard.with_name(f".{key}.{uuid.uuid4().hex}.h5")
    fetched = [each for each in batch if each.url]
    scratch = None
    try:
        if not os.access(order.shards, os.W_OK):
            raise OutputError(f"{order.shards}: the worker cannot write this folder; correct its permissions", 73)
        folder = order.folder
        if fetched:
            folder = scratch = tempfile.mkdtemp(prefix="swingkit-", dir=order.scratch)
            for each in fetched:
                if each.size:
                    fetch(each, Path(scratch), order.storage_options)
        command = ["analyze", "-", "-o", partial, "--jobs", 1, "--progress", "json", *order.arguments]
        names = [each.name for each in batch]
        finished = _command.run(command, names=names, cwd=folder, environment=order.environment)
        failed = failures(finished)
        is_complete = partial.is_file()
        if not is_complete and set(failed) != set(names):
            if finished.exit_code:
                raise error(_command.message(finished), finished.exit_code)
            raise OutputError(f"{partial}: vanished while the batch was analysed; repeat the study", 73)
        if is_complete:
            checksum.write(partial, shard)
            partial.replace(shard)
        return Outcome(key, is_complete, failed)
    except SwingKitError:
        raise
    except OSError as problem:
        # A copy that fails names its target second.
        place = problem.filename2 or problem.filename or scratch or order.shards
        raise SwingKitError(f"{place}: {problem.strerror or problem}; shards that are complete remain", 74) from problem
    finally:
        partial.unlink(missing_ok=True)
        Path(f"{partial}.resume").unlink(missing_ok=True)
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)
