"""Frames of the recorder's file: see docs/layout.md."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import DataError

#: The length of a frame's header, in bytes.
HEADER = 20
#: The maximum length of a payload, in bytes.
LONGEST = 1 << 20
KINDS = frozenset((b"FACT", b"ACCL", b"MOTN", b"DONE", b"LOST"))
_START = b"\x93SWREC\r\n" + struct.pack("<I", 1)
#: The first bytes of a file.
FILE_HEADER = _START + struct.pack("<I", zlib.crc32(_START))


@dataclass(frozen=True)
class Frame:
    """One frame.

    Parameters
    ----------
    kind : bytes
        Kind: FACT, ACCL, MOTN, DONE or LOST.
    number : int
        Number in the recording, from 0.
    checksum : int
        CRC-32 of the payload.
    content : bytes
        The frame with its header, as the recorder wrote it.
    """

    kind: bytes
    number: int
    checksum: int
    content: bytes

    @property
    def next(self) -> int:
        """The number of the frame after it."""
        if self.kind != b"LOST":
            return self.number + 1
        count: int = struct.unpack_from("<I", self.content, HEADER)[0]
        return self.number + count


def split(content: bytes) -> list[Frame]:
    """Return the frames in bytes, in their order there.

    Raises
    ------
    DataError
        A frame is damaged or not whole. No frame is then returned.
    """
    found: list[Frame] = []
    position = 0
    while position < len(content):
        frame = read(content, position)
        if isinstance(frame, str):
            raise DataError(f"byte {position}: {frame}; expected whole frames; send them again", 65)
        found.append(frame)
        position += len(frame.content)
    return found


def read(content: bytes, position: int) -> Frame | str:
    """Return the frame at a position, or what is wrong with it."""
    if len(content) - position < HEADER:
        return "the frame's header is not whole"
    kind, number, length, checksum, header_checksum = struct.unpack_from("<4s4I", content, position)
    is_possible = kind in KINDS and length <= LONGEST and number < 0xFFFF_FFFF
    if not is_possible or zlib.crc32(content[position : position + 16]) != header_checksum:
        return "the frame's header is damaged"
    whole = content[position : position + HEADER + length]
    if len(whole) < HEADER + length:
        return f"frame {number} is not whole"
    if zlib.crc32(whole[HEADER:]) != checksum:
        return f"the checksum of frame {number} is wrong"
    frame = Frame(kind, number, checksum, whole)
    if kind == b"LOST" and (length != 4 or not number < frame.next <= 0xFFFF_FFFF):
        return f"frame {number} states an impossible number of lost frames"
    if kind == b"DONE" and length != 16:
        return f"frame {number} states impossible counts"
    return frame


def made(kind: bytes, number: int, payload: bytes) -> Frame:
    """Return the frame with a payload."""
    checksum = zlib.crc32(payload)
    header = struct.pack("<4s3I", kind, number, len(payload), checksum)
    return Frame(kind, number, checksum, header + struct.pack("<I", zlib.crc32(header)) + payload)


def lost(first: int, last: int) -> Frame:
    """Return the frame that gives up frames which the sender does not have any more.

    Parameters
    ----------
    first, last : int
        The numbers of the first and the last of them.
    """
    if not 0 <= first <= last < 0xFFFF_FFFF:
        raise DataError(f"frames {first} to {last} are no range; expected two rising numbers from 0", 65)
    return made(b"LOST", first, struct.pack("<I", last - first + 1))


def text(numbers: Iterable[int]) -> str:
    """Return numbers of frames as text, such as ``7, 8``."""
    return ", ".join(map(str, numbers))
