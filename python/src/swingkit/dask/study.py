"""Analysis of a study: batches on the workers of a scheduler, and one merge at the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._options import arguments, paths
from .._tools import merge
from .._version import command_version
from ..errors import OutputError, SwingKitError
from ..results import Results
from .inputs import batches, describe
from .scheduler import connect
from .submission import Submission
from .task import Order

if TYPE_CHECKING:
    import pandas as pd
    from distributed import Client

#: Bytes of recordings in a batch: about ten hours, or some seconds of work. Smaller batches need more shards, and their
#: merge takes longer.
BATCH_BYTES = 1 << 30


@dataclass(frozen=True)
class Study:
    """A finished study.

    Parameters
    ----------
    results : Results or None
        The merged results; None if no recording could be analysed.
    messages : dict
        Message of each recording that could not be analysed, by name.
    """

    results: Results | None
    messages: dict[str, str]

    @cached_property
    def failures(self) -> pd.DataFrame:
        """One row per recording that could not be analysed: `input_uri` and `message`."""
        import pandas as pd

        rows = sorted(self.messages.items())
        return pd.DataFrame(rows, columns=["input_uri", "message"])


def analyze_study(
    inputs: Iterable[str | os.PathLike[str]],
    *,
    out: str | os.PathLike[str],
    scheduler: str | Client | None = None,
    shards: str | os.PathLike[str] | None = None,
    scratch: str | os.PathLike[str] | None = None,
    batch_bytes: int = BATCH_BYTES,
    retries: int = 2,
    timeout: float = 30,
    progress: Callable[[int, int], object] | None = None,
    storage_options: Mapping[str, Any] | None = None,
    windows: bool = True,
    force: bool = False,
    **options: object,
) -> Study:
    """Analyse recordings on the workers of a scheduler, and merge the results.

    Each batch becomes a shard in a folder that all workers share. An interrupted study continues when it is repeated:
    complete shards are kept. The shards are deleted after the merge.

    Parameters
    ----------
    inputs : iterable of str or path-like
        Recordings: paths that all workers can read, or fsspec URLs, which are copied to scratch.
    out : str or path-like
        HDF5 file for the merged results.
    scheduler : str or distributed.Client, optional
        Address of a scheduler. Without it, processes of this machine do the work, one per core.
    shards : str or path-like, optional
        Shared folder of the shards; by default `out` with the ending ``.shards``.
    scratch : str or path-like, optional
        Folder for fetched recordings on each worker; by default the temporary folder.
    batch_bytes : int
        Largest size of a batch in bytes.
    retries : int
        Number of repetitions of a batch whose worker or process died.
    timeout : float
        Time to wait for the scheduler and its first worker, in s.
    progress : callable, optional
        Called with the number of finished recordings and the number of all.
    storage_options : mapping, optional
        Options of the fsspec file system.
    windows : bool
        Keep the signals around the swings.
    force : bool
        Replace `out` even if it contains something else than results.
    **options : object
        Options of `swing analyze`, such as ``profile="tennis"``.

    Returns
    -------
    Study
        The merged results, and the recordings that failed.

    Raises
    ------
    SwingKitError
        The scheduler, a worker or a folder cannot be used. Complete shards remain.
    """
    folder = Path.cwd()
    storage = dict(storage_options or {})
    with ThreadPoolExecutor(1) as threads:
        printed = threads.submit(command_version)
        described = describe(paths(inputs), folder, storage)
        version = printed.result()
    if any(each.url for each in described) and any(
        not each.url and not Path(each.name).is_absolute() for each in described
    ):
        raise SwingKitError("the inputs mix URLs and relative paths; write the paths absolutely", 64)
    target = folder / out
    place = folder / shards if shards is not None else target.with_name(f"{target.name}.shards")
    if not target.parent.is_dir():
        raise OutputError(f"{target.parent}: no such folder; create it", 73)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OutputError(f"{place}: cannot create the folder of the shards: {problem.strerror}", 73) from problem
    environment = {name: os.environ[name] for name in ("SOURCE_DATE_EPOCH",) if name in os.environ}
    local = os.fspath(scratch) if scratch else None
    order = Order(str(folder), str(place), local, arguments(options), environment, storage, version)
    results = None
    try:
        with connect(scheduler, timeout, version) as client:
            submission = Submission(client, order, version, retries, len(described), progress)
            submission.run(batches(described, batch_bytes))
        if submission.shards:
            results = merge(sorted(submission.shards), target, windows=windows, force=force)
            for shard in submission.shards:
                shard.unlink(missing_ok=True)
    finally:
        # Removed if it is empty: then there is nothing to continue with.
        with suppress(OSError):
            place.rmdir()
    return Study(results, submission.failures)
