"""Inputs of a study: local paths and fsspec URLs, in batches of similar size."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from typing import Any

from ..errors import MissingInputError, UsageError
from .sidecars import Sidecars


@dataclass(frozen=True, order=True)
class Input:
    """One recording of a study.

    Parameters
    ----------
    name : str
        Name under which the command reads the recording, on each machine.
    url : str
        URL to fetch, or an empty text for a file of the shared folder.
    size : int
        Size in bytes; 0 if the recording does not exist.
    modified : float
        Modification time in s since 1970.
    state : str
        Digest of the files of a folder, and of the facts beside the recording.
    """

    name: str
    url: str = ""
    size: int = 0
    modified: float = 0
    state: str = ""


def describe(names: Iterable[str], folder: Path, storage_options: dict[str, Any]) -> list[Input]:
    """Return the inputs sorted by name, each one once.

    A missing recording remains in the list, so that it becomes a row of the failures.
    """
    sidecars = Sidecars()
    found = {each.name: each for each in (_describe(name, folder, storage_options, sidecars) for name in names)}
    if not found:
        raise MissingInputError("the list of recordings is empty; expected at least one", 66)
    return [found[name] for name in sorted(found)]


def batches(inputs: Iterable[Input], limit: int) -> list[tuple[Input, ...]]:
    """Divide inputs into batches of up to `limit` bytes; a larger recording is a batch of its own.

    A batch contains at most a quarter of the bytes that remain, but an eighth of `limit` is always allowed. The last
    batches are therefore small, and the workers finish at about the same time. The number of workers has no effect, so
    that a repeated study finds its shards.
    """
    listed = list(inputs)
    remaining = sum(each.size for each in listed)
    found: list[tuple[Input, ...]] = []
    current: list[Input] = []
    size = 0
    for each in listed:
        if current and size + each.size > min(limit, max(remaining // 4, limit // 8)):
            found.append(tuple(current))
            remaining -= size
            current, size = [], 0
        current.append(each)
        size += each.size
    return [*found, tuple(current)] if current else found


def key(batch: Iterable[Input], *common: object) -> str:
    """Return a name that differs if an input differs, or what all batches of a study have in common."""
    content = repr((tuple(batch), *common)).encode("utf-8", "surrogateescape")
    return hashlib.sha256(content).hexdigest()[:20]


def local_path(each: Input, folder: Path) -> Path | None:
    """Return the path of a recording on this machine; None if it is remote."""
    if not each.url:
        return folder / each.name
    if not each.url.startswith(("file://", "local://")):
        return None
    import fsspec

    return Path(fsspec.core.url_to_fs(each.url)[1])


def fetch(each: Input, folder: Path, storage_options: dict[str, Any]) -> None:
    """Copy a remote recording below a folder, with its modification time, which is part of its fingerprint."""
    import fsspec

    target = folder / each.name
    target.parent.mkdir(parents=True, exist_ok=True)
    files, path = fsspec.core.url_to_fs(each.url, **storage_options)
    files.get(path, str(target), recursive=files.isdir(path))
    for copied in [target, *target.rglob("*")] if target.is_dir() else [target]:
        os.utime(copied, (each.modified, each.modified))


def _describe(name: str, folder: Path, storage_options: dict[str, Any], sidecars: Sidecars) -> Input:
    if "://" in name:
        return _describe_remote(name, storage_options)
    path = folder / name
    try:
        found = path.stat()
    except (OSError, ValueError):
        return Input(name)
    beside = sidecars.digest(path)
    if S_ISREG(found.st_mode):
        return Input(name, "", found.st_size, found.st_mtime, beside)
    files = sorted((str(each.relative_to(path)), each.stat()) for each in path.rglob("*") if each.is_file())
    size = sum(facts.st_size for _, facts in files)
    newest = max((facts.st_mtime for _, facts in files), default=0)
    listed = [(each, facts.st_size, facts.st_mtime_ns) for each, facts in files]
    return Input(name, "", size, newest, f"{_digest(listed)} {beside}")


def _digest(listed: object) -> str:
    return hashlib.sha256(repr(listed).encode("utf-8", "surrogateescape")).hexdigest()


def _describe_remote(url: str, storage_options: dict[str, Any]) -> Input:
    import fsspec

    try:
        files, path = fsspec.core.url_to_fs(url, **storage_options)
    except (ImportError, ValueError) as problem:
        raise UsageError(f"{url}: cannot read this kind of URL: {problem}", 64) from problem
    name = url.split("://", 1)[1].lstrip("/")
    if not files.exists(path):
        return Input(name, url)
    listed = files.find(path, detail=True)
    sizes = sorted((each, int(entry["size"] or 0)) for each, entry in listed.items())
    size = sum(size for _, size in sizes)
    try:
        newest = max(files.modified(each).timestamp() for each in listed)
    except NotImplementedError:
        newest = 0.0
    return Input(name, url, size, newest, _digest(sizes))
