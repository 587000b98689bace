"""Batches on their way: retries, division of batches that end a process, and failures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import CommandDiedError, SwingKitError
from .inputs import Input, key
from .task import Order, Outcome, analyze_batch

if TYPE_CHECKING:
    from distributed import Client

Batch = tuple[Input, ...]


class Submission:
    """Submits batches and collects their outcomes.

    A batch whose process or worker dies again and again is divided into single recordings. A single recording that does
    so is a failure.
    """

    def __init__(
        self,
        client: Client,
        order: Order,
        version: str,
        retries: int,
        total: int,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        self.client = client
        self.order = order
        self.version = version
        self.retries = retries
        self.total = total
        self.progress = progress
        self.done = 0
        self.failures: dict[str, str] = {}
        #: Recordings that need a row in a shard of their own, because none of their batch could be analysed.
        self.rowless: list[Input] = []
        #: The smallest recording that was analysed.
        self.sound: Input | None = None
        self.shards: set[Path] = set()
        self.deaths: dict[str, int] = {}

    def run(self, batches: Iterable[Batch]) -> None:
        """Analyse all batches whose shards do not exist yet."""
        from distributed import as_completed

        waiting: dict[Any, Batch] = {}
        for batch in batches:
            shard = self._shard(batch)
            if shard.is_file():
                self._adopt(batch, shard)
            else:
                waiting[self._submit(batch)] = batch
        completed = as_completed(list(waiting))
        try:
            for future in completed:
                for following in self._settle(future, waiting.pop(future)):
                    renewed = self._submit(following)
                    waiting[renewed] = following
                    completed.add(renewed)
        finally:
            self.client.cancel(list(waiting))

    def add_failed_rows(self) -> None:
        """Analyse the recordings without a row again, together with one that succeeds, so that a shard contains them.

        The command writes no output if it cannot analyse any recording. The merge counts the repeated session once.
        """
        if self.rowless and self.sound is not None:
            batch = tuple(sorted([*self.rowless, self.sound]))
            outcome = self._submit(batch).result()
            if outcome.is_written:
                self.shards.add(self._shard(batch))

    def _submit(self, batch: Batch) -> Any:
        name = key(batch, self.version, self.order.arguments)
        return self.client.submit(analyze_batch, name, batch, self.order, pure=False, retries=0)

    def _shard(self, batch: Batch) -> Path:
        return Path(self.order.shards) / f"{key(batch, self.version, self.order.arguments)}.h5"

    def _settle(self, future: Any, batch: Batch) -> list[Batch]:
        """Record the outcome of a batch; return the batches to submit instead."""
        from distributed import KilledWorker

        problem = future.exception()
        if problem is None:
            self._record(batch, future.result())
            return []
        if isinstance(problem, KilledWorker | CommandDiedError):
            return self._after_death(batch, problem)
        if isinstance(problem, SwingKitError):
            raise problem
        raise SwingKitError(f"a worker failed: {type(problem).__name__}: {problem}") from problem

    def _after_death(self, batch: Batch, problem: BaseException) -> list[Batch]:
        if len(batch) > 1:
            return [(each,) for each in batch]
        name = batch[0].name
        self.deaths[name] = self.deaths.get(name, 0) + 1
        if self.deaths[name] <= self.retries:
            return [batch]
        is_command = isinstance(problem, CommandDiedError)
        self.failures[name] = str(problem) if is_command else "the worker died each time with this recording"
        self._advance(batch)
        return []

    def _record(self, batch: Batch, outcome: Outcome) -> None:
        self.failures.update(outcome.failures)
        failed = [each for each in batch if each.name in outcome.failures]
        if outcome.is_written:
            self.shards.add(self._shard(batch))
            self._remember(each for each in batch if each.name not in outcome.failures)
        else:
            self.rowless += failed
        self._advance(batch)

    def _adopt(self, batch: Batch, shard: Path) -> None:
        """Use a complete shard of an earlier run."""
        from ..results import Results

        failed = Results(shard).failures
        self.failures.update(zip(failed["input_uri"], failed["message"], strict=True))
        self.shards.add(shard)
        self._remember(each for each in batch if each.name not in self.failures)
        self._advance(batch)

    def _remember(self, sound: Iterable[Input]) -> None:
        candidates = [*sound, *([self.sound] if self.sound else [])]
        self.sound = min(candidates, key=lambda each: (each.size, each.name), default=None)

    def _advance(self, batch: Batch) -> None:
        self.done += len(batch)
        if self.progress is not None:
            self.progress(self.done, self.total)
