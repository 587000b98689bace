"""Publishes frames; without state, so that any number of gateways can run."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from ..errors import InputOutputError, UsageError
from .frames import Frame, split, text
from .server import check_server, connected, is_session, prepare


@dataclass(frozen=True)
class Receipt:
    """What the server did with a batch: the numbers of frames that it stored, and that it had already."""

    stored: int
    repeated: int


class Gateway:
    """Publishes frames of sessions to JetStream.

    Parameters
    ----------
    servers : str or list of str
        Addresses of NATS servers.
    prefix : str
        Name of the stream, and first part of its subjects. The second part is the session.
    monitor : str, optional
        Monitoring address of the server. If it is given, the server's configuration is checked.
    timeout : float
        Time to wait for the server's acknowledgement, in s.
    """

    def __init__(
        self,
        servers: str | list[str] = "nats://localhost:4222",
        *,
        prefix: str = "swings",
        monitor: str | None = None,
        timeout: float = 10,
    ) -> None:
        self.servers = servers
        self.prefix = prefix
        self.monitor = monitor
        self.timeout = timeout
        self._client: Any = None
        self._turns = asyncio.Semaphore(256)

    async def __aenter__(self) -> Self:
        if self.monitor is not None:
            await asyncio.to_thread(check_server, self.monitor)
        self._client = await connected(self.servers)
        try:
            await prepare(self._client, self.prefix)
        except BaseException:
            await self._client.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.close()

    async def publish(self, session: str, frames: bytes | Iterable[Frame]) -> Receipt:
        """Publish frames of a session, in any order, and wait until the server has stored them.

        Acknowledge them to their sender only when this function has returned. After an error, any of them may be
        stored; publishing them again does no harm.

        Parameters
        ----------
        session : str
            Name of the session: letters, digits, _ and -.
        frames : bytes or iterable of Frame
            Whole frames, one after the other.

        Raises
        ------
        DataError
            A frame is damaged. No frame was published.
        InputOutputError
            The server did not acknowledge all frames.
        """
        import nats

        if not is_session(session):
            raise UsageError(f"{session!r}: is no name of a session; expected up to 100 letters, digits, _ and -", 64)
        listed = split(frames) if isinstance(frames, bytes) else list(frames)
        answers = await asyncio.gather(*(self._publish(session, each) for each in listed), return_exceptions=True)
        failed: list[int] = []
        reason: BaseException | None = None
        repeated = 0
        for frame, answer in zip(listed, answers, strict=True):
            if isinstance(answer, bool):
                repeated += answer
            elif isinstance(answer, OSError | ValueError | nats.errors.Error):
                failed.append(frame.number)
                reason = answer
            else:
                raise answer
        if failed:
            raise InputOutputError(
                f"{session}: the server did not acknowledge the frames {text(failed)}: {reason}; send them again", 74
            ) from reason
        return Receipt(len(listed) - repeated, repeated)

    async def _publish(self, session: str, frame: Frame) -> bool:
        """Publish a frame; return whether the stream contains it already."""
        # With the checksum, another frame with this number is no repetition: the worker has to find it.
        headers = {"Nats-Msg-Id": f"{session}/{frame.number}/{frame.checksum:08x}"}
        async with self._turns:
            answer = await self._client.jetstream().publish(
                f"{self.prefix}.{session}", frame.content, self.timeout, self.prefix, headers
            )
        return bool(answer.duplicate)
