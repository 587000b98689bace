"""Appends the frames of a stream to recordings."""

from __future__ import annotations

import asyncio
import fcntl
import os
import warnings
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from ..errors import DataError, InputOutputError, OutputError, SwingKitWarning
from .frames import Frame, split
from .recording import Outcome, Recording
from .server import check_server, connected, is_session, prepare

#: The name of the stream's consumer.
CONSUMER = "swingkit"
#: Time after which a frame that can't be appended is delivered again, in s.
LATER = 60
SOON = 2


class Worker:
    """Appends the frames of each session to ``FOLDER/SESSION.swingrec``, and acknowledges them afterwards.

    One worker at a time appends the frames of a prefix.

    Parameters
    ----------
    folder : str or path
        Folder of the recordings.
    servers : str or list of str
        Addresses of NATS servers.
    prefix : str
        Name of the stream, as that of the gateways.
    monitor : str, optional
        Monitoring address of the server. If it is given, the server's configuration is checked.
    ack_wait : float
        Time after which the server delivers a frame again that was not acknowledged, in s.
    finished : callable, optional
        Called with the path of each recording whose last frame is in the file.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        servers: str | list[str] = "nats://localhost:4222",
        *,
        prefix: str = "swings",
        monitor: str | None = None,
        ack_wait: float = 30,
        finished: Callable[[Path], object] | None = None,
    ) -> None:
        self.folder = Path(folder)
        self.servers = servers
        self.prefix = prefix
        self.monitor = monitor
        self.ack_wait = ack_wait
        self.finished = finished
        #: Sessions with frames that can't be appended, and why. The frames stay in the stream.
        self.refused: dict[str, str] = {}
        self._recordings: dict[str, Recording] = {}
        #: The newest message of each frame that is not acknowledged, by session.
        self._waiting: dict[str, dict[Frame, Any]] = {}
        self._client: Any = None
        self._messages: Any = None
        self._lock = -1

    async def __aenter__(self) -> Self:
        from nats.js.api import AckPolicy, ConsumerConfig

        if self.monitor is not None:
            await asyncio.to_thread(check_server, self.monitor)
        self._acquire()
        try:
            self._client = await connected(self.servers)
            stream = await prepare(self._client, self.prefix)
            settings = ConsumerConfig(
                durable_name=CONSUMER,
                ack_policy=AckPolicy.EXPLICIT,
                ack_wait=self.ack_wait,
                # Frames after a hole must not stop those that fill it.
                max_ack_pending=-1,
            )
            try:
                await self._client.jetstream().add_consumer(stream, settings)
                self._messages = await self._client.jetstream().pull_subscribe_bind(CONSUMER, stream)
            except Exception as problem:
                raise InputOutputError(f"{stream}: cannot make the consumer: {problem}; try again", 74) from problem
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        os.close(self._lock)
        if self._client is not None:
            await self._client.close()

    async def run(self) -> None:
        """Append frames until the task is cancelled.

        Raises
        ------
        InputOutputError
            The system cannot write. What was not written is delivered again to the next worker.
        """
        import nats

        while True:
            try:
                messages = await self._messages.fetch(256, timeout=1)
            except (OSError, nats.errors.Error):
                # No message came, or the server is away; the connection is made again.
                await asyncio.sleep(0.05)
                continue
            await self.receive(messages)

    async def receive(self, messages: list[Any]) -> None:
        """Append the frames of messages, and acknowledge those that the storage has."""
        batches: dict[str, list[Frame]] = {}
        for message in messages:
            session = message.subject.removeprefix(f"{self.prefix}.")
            try:
                if not is_session(session):
                    raise DataError(f"{session!r} is no name of a session", 65)
                frames = split(message.data)
                if len(frames) != 1:
                    raise DataError(f"found {len(frames)} frames, expected one", 65)
            except DataError as problem:
                # No gateway publishes such a message.
                self._refuse(session, f"a message is no frame and was dropped: {problem}")
                await _answer(message.term())
                continue
            self._waiting.setdefault(session, {})[frames[0]] = message
            batches.setdefault(session, []).append(frames[0])
        await asyncio.gather(*(self._append(session, frames) for session, frames in batches.items()))

    async def _append(self, session: str, frames: list[Frame]) -> None:
        waiting = self._waiting[session]
        try:
            outcome = await asyncio.to_thread(self._store, session, frames)
        except DataError as problem:
            self._refuse(session, str(problem))
            for frame in frames:
                if frame in waiting:
                    await _answer(waiting.pop(frame).nak(LATER))
            return
        for frame in outcome.differing:
            self._refuse(session, f"frame {frame.number} differs from the one in the file; begin another session")
        for refused, delay in ((outcome.differing, LATER), (outcome.declined, SOON)):
            for frame in refused:
                if frame in waiting:
                    await _answer(waiting.pop(frame).nak(delay))
        recording = self._recordings[session]
        for frame in [each for each in waiting if each.next <= recording.next]:
            await _answer(waiting.pop(frame).ack())
        if recording.is_finished and not waiting:
            # If the recording is resumed later, its file is read again.
            del self._recordings[session], self._waiting[session]
            if self.finished is not None:
                self.finished(recording.path)

    def _store(self, session: str, frames: list[Frame]) -> Outcome:
        """Append frames; after that, the storage has those before the recording's next one."""
        recording = self._recordings.get(session)
        if recording is None:
            recording = Recording(self.folder / f"{session}.swingrec")
            # What a worker wrote that was killed may not be on the storage yet.
            if recording.next:
                recording.sync()
            self._recordings[session] = recording
        return recording.receive(frames)

    def _refuse(self, session: str, problem: str) -> None:
        if session not in self.refused:
            self.refused[session] = problem
            warnings.warn(f"{session}: {problem}", SwingKitWarning, stacklevel=2)

    def _acquire(self) -> None:
        """Lock the folder; the lock ends with the process, however it ends."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self.folder, os.O_RDONLY | os.O_CLOEXEC)
        except OSError as problem:
            raise OutputError(f"{self.folder}: cannot open the folder: {problem.strerror}", 73) from problem
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            os.close(self._lock)
            raise OutputError(f"{self.folder}: another worker uses this folder; name another one", 73) from problem


async def _answer(sent: Awaitable[None]) -> None:
    """Send an answer; if the server is away, it delivers the message again."""
    import nats

    with suppress(OSError, nats.errors.Error):
        await sent
