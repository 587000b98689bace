"""The recording of a session whose frames arrive in any order, repeated, or with holes."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import DataError, InputOutputError
from .frames import FILE_HEADER, Frame, lost, read

#: The number of newest frames whose checksums are kept, to distinguish a repeated frame from another one.
SUMS = 32 << 10
#: The maximum number of bytes of frames of a session that wait in memory.
HELD_BYTES = 768 << 10


@dataclass
class Outcome:
    """The frames of a batch: those in the file, those that wait after a hole, and those that nothing can be done with.

    `differing` frames have a number of another frame in the file. `declined` ones have no room in memory.
    """

    kept: list[Frame] = field(default_factory=list)
    held: list[Frame] = field(default_factory=list)
    declined: list[Frame] = field(default_factory=list)
    differing: list[Frame] = field(default_factory=list)


class Recording:
    """A recorder's file that grows; its frames are in the order of their numbers, so that it is always a recording.

    A torn frame at the end of an existing file is removed, when the next one is written.

    Raises
    ------
    DataError
        The file is no recorder's file, or is damaged.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        #: The number of the first frame that is not in the file.
        self.next = 0
        #: The length of the file's whole frames, in bytes.
        self.size = 0
        #: Whether the recorder's last frame is the last one in the file.
        self.is_finished = False
        self._is_new = True
        self._sums: dict[int, int] = {}
        self._held: dict[int, Frame] = {}
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as problem:
            raise InputOutputError(f"{path}: cannot read: {problem.strerror}", 74) from problem
        self._is_new = False
        self._scan(content)

    def receive(self, frames: Iterable[Frame]) -> Outcome:
        """Append the frames whose turn it is, wait until the storage has them, and keep those after a hole.

        Raises
        ------
        InputOutputError
            The system cannot write. The frames are in the file when it succeeds for the same frames.
        """
        outcome = Outcome()
        gaps: list[Frame] = []
        for frame in frames:
            if frame.kind == b"LOST":
                gaps.append(frame)
            elif frame.number < self.next:
                is_other = self._sums.get(frame.number, frame.checksum) != frame.checksum
                (outcome.differing if is_other else outcome.kept).append(frame)
            elif self._held.setdefault(frame.number, frame).checksum != frame.checksum:
                outcome.differing.append(frame)
            else:
                outcome.held.append(frame)
        turn = self._turn(gaps)
        if turn:
            self._write(b"".join(each.content for each in turn))
            for frame in turn:
                self._add(frame)
                self._held.pop(frame.number, None)
        outcome.kept += [each for each in outcome.held if each.number < self.next]
        self._drop()
        waiting = [each for each in outcome.held if each.number >= self.next]
        outcome.held = [each for each in waiting if each.number in self._held]
        outcome.declined = [each for each in waiting if each.number not in self._held]
        for gap in gaps:
            (outcome.kept if gap.next <= self.next else outcome.declined).append(gap)
        return outcome

    def sync(self) -> None:
        """Wait until the storage has what is in the file."""
        self._write(b"")

    def _scan(self, content: bytes) -> None:
        if len(content) <= len(FILE_HEADER):
            if not FILE_HEADER.startswith(content):
                raise DataError(f"{self.path}: is no recorder's file; remove it, or begin another session", 65)
            return
        if not content.startswith(FILE_HEADER):
            raise DataError(f"{self.path}: is no recorder's file; remove it, or begin another session", 65)
        position = len(FILE_HEADER)
        while position < len(content):
            frame = read(content, position)
            if isinstance(frame, str):
                self._check_torn(content, position, frame)
                break
            if frame.number != self.next:
                raise DataError(f"{self.path}: byte {position}: found frame {frame.number}, expected {self.next}", 65)
            self._add(frame)
            position += len(frame.content)
        self.size = position

    def _check_torn(self, content: bytes, position: int, problem: str) -> None:
        """Refuse damage that an interruption can't cause; a reader of the file does the same."""
        rest = content[position:]
        is_torn = problem.endswith("not whole") or not any(rest)
        is_last = "checksum" in problem and position + 20 + int.from_bytes(rest[8:12], "little") == len(content)
        if not is_torn and not is_last:
            raise DataError(f"{self.path}: byte {position}: {problem}; restore the file, or begin another session", 65)

    def _add(self, frame: Frame) -> None:
        if frame.kind != b"LOST":
            self._sums[frame.number] = frame.checksum
            self._sums.pop(frame.number - SUMS, None)
        self.next = frame.next
        self.is_finished = frame.kind == b"DONE"

    def _turn(self, gaps: list[Frame]) -> list[Frame]:
        """Return the frames from the next one on, up to the first hole that is not given up."""
        turn: list[Frame] = []
        number = self.next
        while True:
            frame = self._held.get(number)
            gap = next((each for each in gaps if each.number <= number < each.next), None)
            if frame is None and gap is not None:
                end = min((each for each in self._held if number < each < gap.next), default=gap.next)
                frame = lost(number, end - 1)
            if frame is None:
                return turn
            turn.append(frame)
            number = frame.next

    def _write(self, content: bytes) -> None:
        """Append bytes to the file, and wait until the storage has them."""
        flags = os.O_RDWR | os.O_CLOEXEC | (os.O_CREAT | os.O_EXCL if self._is_new else 0)
        if self.size == 0:
            content = FILE_HEADER + content
        try:
            descriptor = os.open(self.path, flags, 0o644)
            try:
                self._is_new = False
                # A command that reads or resumes the recording locks it, too.
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.fstat(descriptor).st_size < self.size:
                    raise InputOutputError(f"{self.path}: became shorter; does something else change it?", 74)
                # A frame that is torn, or that a full disk left.
                os.ftruncate(descriptor, self.size)
                rest = memoryview(content)
                position = self.size
                while rest:
                    count = os.pwrite(descriptor, rest, position)
                    rest = rest[count:]
                    position += count
                os.fdatasync(descriptor)
                if self.size == 0:
                    self._sync_folder()
                self.size = position
            finally:
                os.close(descriptor)
        except OSError as problem:
            raise InputOutputError(
                f"{self.path}: cannot write: {problem.strerror}; start the worker again", 74
            ) from problem

    def _sync_folder(self) -> None:
        """Write the name of a new file to the storage."""
        descriptor = os.open(self.path.parent, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _drop(self) -> None:
        """Forget the last ones of the frames that wait, if they are too many."""
        size = sum(len(each.content) for each in self._held.values())
        while size > HELD_BYTES:
            size -= len(self._held.pop(max(self._held)).content)
