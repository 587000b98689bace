"""Batches on their way: retries, division of batches that end a process, and failures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import CommandDiedError, OutputError, SwingKitError
from . import checksum, counts
from .inputs import Input, key
from .task import Order, Outcome, analyze_batch

if TYPE_CHECKING:
    from distributed import Client

Batch = tuple[Input, ...]


class Submission:
    """Submits batches and collects their outcomes.

    The recordings of a batch whose process or worker dies are analysed again one at a time, after all other batches:
    a worker that dies can take batches of other recordings with it. A recording that ends its process or worker each
    time, although it is alone, is a failure.
    """

    def __init__(
        self,
        client: Client,
        order: Order,
        common: object,
        retries: int,
        total: int,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        self.client = client
        self.order = order
        #: What the keys of all batches contain: options, the files that they name, and the version.
        self.common = common
        self.retries = retries
        self.total = total
        self.progress = progress
        self.done = 0
        self.failures: dict[str, str] = {}
        self.shards: set[Path] = set()
        #: Recordings that are failures and in no shard.
        self.lost: set[str] = set()
        #: Recordings of batches whose process or worker died.
        self.suspects: list[Input] = []

    def run(self, batches: Iterable[Batch]) -> None:
        """Analyse all batches whose shards do not exist yet."""
        from distributed import as_completed

        waiting: dict[Any, Batch] = {}
        for batch in batches:
            name = self._key(batch)
            shard = self._shard(name)
            if not self._adopt(batch, shard):
                waiting[self._submit(name, batch)] = batch
        try:
            for future in as_completed(list(waiting)):
                batch = waiting.pop(future)
                if self._settle(future, batch) is not None:
                    self.suspects += batch
        finally:
            self.client.cancel(list(waiting))
        for suspect in self.suspects:
            self._run_alone(suspect)

    def _submit(self, name: str, batch: Batch) -> Any:
        return self.client.submit(analyze_batch, name, batch, self.order, pure=False, retries=0)

    def _key(self, batch: Batch) -> str:
        return key(batch, self.common)

    def _shard(self, name: str) -> Path:
        return Path(self.order.shards) / f"{name}.h5"

    def _run_alone(self, suspect: Input) -> None:
        """Analyse a recording while no other batch runs; it is a failure if it ends its process or worker each time."""
        problem: BaseException | None = None
        name = self._key((suspect,))
        for _ in range(self.retries + 1):
            problem = self._settle(self._submit(name, (suspect,)), (suspect,))
            if problem is None:
                return
        is_command = isinstance(problem, CommandDiedError)
        self.failures[suspect.name] = str(problem) if is_command else "the worker died each time with this recording"
        self.lost.add(suspect.name)
        self._advance((suspect,))

    def _settle(self, future: Any, batch: Batch) -> BaseException | None:
        """Record the outcome of a batch; return what ended its process or worker, if something did."""
        from distributed import KilledWorker

        problem: BaseException | None = future.exception()
        if problem is None:
            self._record(batch, future.result())
            return None
        if isinstance(problem, KilledWorker | CommandDiedError):
            return problem
        if isinstance(problem, SwingKitError):
            raise problem
        raise SwingKitError(f"a worker failed: {type(problem).__name__}: {problem}") from problem

    def _record(self, batch: Batch, outcome: Outcome) -> None:
        self.failures.update(outcome.failures)
        if outcome.is_written:
            shard = self._shard(outcome.key)
            left = self._missing(batch, shard)
            if left:
                raise OutputError(
                    f"{shard}: does not contain {left[0]}, which was analysed; does something else change this folder? "
                    "Repeat the study, or name another folder of shards",
                    73,
                )
            self.shards.add(shard)
        else:
            self.lost |= outcome.failures.keys()
        self._advance(batch)

    def _adopt(self, batch: Batch, shard: Path) -> bool:
        """Use a shard of an earlier run; return False if it is missing or damaged."""
        from ..results import Results

        if not checksum.is_right(shard) or self._missing(batch, shard):
            return False
        failed = Results(shard).failures
        self.failures.update(zip(failed["input_uri"], failed["message"], strict=True))
        self.shards.add(shard)
        self._advance(batch)
        return True

    def _missing(self, batch: Batch, shard: Path) -> list[str]:
        """Return the inputs of a batch that its shard does not contain; all of them if it cannot be read."""
        try:
            found = counts.contained(shard)
        except (OSError, KeyError, ValueError, RuntimeError):
            return [each.name for each in batch]
        return counts.missing(batch, found, Path(self.order.folder))

    def _advance(self, batch: Batch) -> None:
        self.done += len(batch)
        if self.progress is not None:
            self.progress(self.done, self.total)
