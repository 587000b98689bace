"""The checksum beside each shard, because an interrupted study reads its shards again."""

from __future__ import annotations

import hashlib
from pathlib import Path


def path(shard: Path) -> Path:
    """Return the path of a shard's checksum."""
    return shard.with_suffix(".sha256")


def write(content: Path, shard: Path) -> None:
    """Write the checksum of a file that becomes a shard next; it appears complete or not at all."""
    partial = content.with_suffix(".sha256")
    try:
        partial.write_text(_digest(content), encoding="ascii")
        partial.replace(path(shard))
    finally:
        partial.unlink(missing_ok=True)


def is_right(shard: Path) -> bool:
    """Return whether a shard exists and has its checksum."""
    try:
        return path(shard).read_text(encoding="ascii") == _digest(shard)
    except (OSError, UnicodeDecodeError):
        return False


def _digest(content: Path) -> str:
    with content.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
