"""Analysis of a study: batches on the workers of a scheduler, and one merge at the end."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _command
from .._options import absolute, arguments, paths
from .._tools import merge
from .._version import command_version
from ..errors import OutputError, SwingKitWarning, UsageError
from ..results import Results
from . import checksum, counts, lost, output
from . import options as given
from .inputs import batches, describe
from .lock import locked
from .scheduler import connect, leave_import
from .submission import Submission
from .table import Table
from .task import Order

if TYPE_CHECKING:
    import pandas as pd
    from distributed import Client

#: Bytes of recordings in a batch: about ten hours, or some seconds of work. Smaller batches need more shards, and their
#: merge takes longer.
BATCH_BYTES = 1 << 30
#: Names of shards and their checksums, and of those that a worker had not finished when it died.
SHARD = re.compile(r"(\.[0-9a-f]{20}\.[0-9a-f]{32}|[0-9a-f]{20})\.(h5|sha256)")


@dataclass(frozen=True)
class Study:
    """A finished study.

    Parameters
    ----------
    results : Results or None
        The merged results, with a failed row per recording that could not be analysed. None if no shard was written,
        because the system could read no recording, or each one ended its process.
    messages : dict
        Message of each recording that could not be analysed, by name. It is also the `message` of its row in the
        results' sessions.
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
    a complete shard is kept if its recordings, their facts, the options and the version are the same. The shards are
    deleted after the merge. In a folder that `shards` names, only the merged ones are deleted.

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
        Options of `swing analyze`, such as ``profile="tennis"``. Those of its output and of its process are refused.

    Returns
    -------
    Study
        The merged results, and the recordings that failed.

    Raises
    ------
    SwingKitError
        An option or the output is wrong; then no work was done. Or the scheduler, a worker or a folder cannot be used;
        complete shards remain.
    """
    if scheduler is None:
        leave_import()
    given.check(options)
    given.check_numbers(timeout, batch_bytes, retries)
    folder = absolute("")
    storage = dict(storage_options or {})
    with ThreadPoolExecutor(1) as threads:
        printed = threads.submit(command_version)
        described = describe(paths(inputs), folder, storage)
        version = printed.result()
    is_remote = any(each.url for each in described)
    if is_remote and any(not each.url and not Path(each.name).is_absolute() for each in described):
        raise UsageError("the inputs mix URLs and relative paths; write the paths absolutely", 64)
    target = folder / out
    output.check(target, described, folder, force)
    words = arguments(options)
    if is_remote:
        # Fetched recordings are analysed in another folder.
        words = given.absolute(words, folder)
    given.rehearse(words, folder)
    named = given.session_table(words)
    names = [each.name for each in described]
    table = Table(named, folder) if named else None
    if table:
        table.check(names)
    place = folder / shards if shards is not None else target.with_name(f"{target.name}.shards")
    environment = {name: os.environ[name] for name in ("SOURCE_DATE_EPOCH",) if name in os.environ}
    local = os.fspath(scratch) if scratch else None
    order = Order(str(folder), str(place), local, words, environment, storage, version)
    common = (version, words, given.digests(words, folder))
    results = None
    with locked(place):
        with connect(scheduler, timeout, version) as client:
            submission = Submission(client, order, common, retries, len(described), progress)
            submission.run(batches(described, batch_bytes))
        if table and (table.unused(names) or any((folder / name).is_dir() for name in names)):
            for notice in table.compare(names, submission.shards):
                _command.issue(notice, SwingKitWarning)
        if submission.shards:
            with tempfile.TemporaryDirectory(prefix="swingkit-") as rest:
                parts = sorted(submission.shards)
                if submission.lost:
                    parts.append(Path(rest) / "lost.h5")
                    lost.write(parts[-1], {name: submission.failures[name] for name in submission.lost}, order)
                results = merge(parts, target, windows=windows, force=force)
            left = counts.missing(described, counts.contained(target), folder)
            if left:
                raise OutputError(
                    f"{target}: contains {len(described) - len(left)} of {len(described)} recordings; {left[0]} is "
                    "missing; repeat the study, whose complete shards remain",
                    73,
                )
            # The default folder belongs to this output. It also contains shards of inputs that have changed since.
            own = [each for each in place.iterdir() if SHARD.fullmatch(each.name)] if shards is None else []
            for shard in {*submission.shards, *map(checksum.path, submission.shards), *own}:
                shard.unlink(missing_ok=True)
    return Study(results, submission.failures)
