"""Names of recordings, and options of the command."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping


def paths(recordings: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[str]:
    """Return the names of recordings.

    Raises
    ------
    ValueError
        A name contains a line break, or is empty.
    """
    listed = [recordings] if isinstance(recordings, str | os.PathLike) else recordings
    names = [os.fspath(each) for each in listed]
    for name in names:
        if not name or "\n" in name:
            raise ValueError(f"{name!r} is not a name of a recording; names must not be empty or contain line breaks")
    return names


def arguments(options: Mapping[str, object]) -> list[str]:
    """Return options as the command's arguments: ``{"impacts_only": True}`` becomes ``--impacts-only``.

    None and False are omitted.
    """
    found: list[str] = []
    for key, value in options.items():
        if value is None or value is False:
            continue
        name = "--" + key.replace("_", "-")
        if value is True:
            found.append(name)
            continue
        values = value if isinstance(value, list | tuple) else [value]
        for each in values:
            text = os.fspath(each) if isinstance(each, os.PathLike) else str(each)
            found.append(f"{name}={text}")
    return found
