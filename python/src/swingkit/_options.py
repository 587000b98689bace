"""Names of recordings, and options of the command."""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeGuard

from .errors import MissingInputError, UsageError

#: Options that the functions of this package set themselves, or that print something else than they expect.
_RESERVED = {"output", "o", "help", "h", "version", "quiet", "progress"}
_OPTION = re.compile("[a-z][a-z0-9]*([_-][a-z0-9]+)*")
#: Options that the command takes several times. Of any other, it would use the last value of a list.
_REPEATED = {"labels", "sound", "tier"}
#: Options that a table can lack: a missing value there is no fact.
_FACTS = {"sport", "player", "condition", "date"}


def paths(recordings: str | bytes | os.PathLike[str] | Iterable[str | bytes | os.PathLike[str]]) -> list[str]:
    """Return the names of recordings, for a list on the command's standard input.

    Raises
    ------
    UsageError
        A name contains a line break or NUL, or is empty, or there are no names.
    """
    listed = [recordings] if isinstance(recordings, str | bytes | os.PathLike) else recordings
    # A mapping or a table would give its keys or the names of its columns.
    if not is_iterable(listed) or isinstance(listed, Mapping) or hasattr(listed, "columns"):
        raise UsageError(f"found {type(recordings).__name__} as names of files; expected one or more paths", 64)
    names: list[str] = []
    for each in listed:
        if not isinstance(each, str | bytes | os.PathLike):
            raise UsageError(f"found {type(each).__name__} as the name of a file; expected a path", 64)
        names.append(os.fsdecode(each))
    for name in names:
        if not name or "\n" in name or "\0" in name:
            raise UsageError(
                f"{name!r} is not a name of a recording; names must not be empty or contain line breaks or NUL", 64
            )
        plain(name)
    return names


def operands(files: str | bytes | os.PathLike[str] | Iterable[str | bytes | os.PathLike[str]]) -> list[str]:
    """Return names of files as the command's arguments, so that none is taken for an option or a list."""
    return [f"./{name}" if name[0] in "-@" else name for name in paths(files)]


def name_of(key: str, file: str | bytes | os.PathLike[str]) -> str:
    """Return the name of one file, the argument `key` of a function.

    Raises
    ------
    UsageError
        The argument is not a path, or one that no file can have.
    """
    if not isinstance(file, str | bytes | os.PathLike):
        raise UsageError(f"{key} is a {type(file).__name__}; expected the path of a file", 64)
    return plain(file)


def text_of(key: str, value: object) -> str:
    """Return a text, the argument `key` of a function.

    Raises
    ------
    UsageError
        The argument is not a text.
    """
    if not isinstance(value, str):
        raise UsageError(f"{key} is a {type(value).__name__}; expected a text", 64)
    return value


def operand(key: str, file: str | bytes | os.PathLike[str]) -> str:
    """Return the name of one file as the command's argument, as `operands` does."""
    return operands(name_of(key, file))[0]


def arguments(options: Mapping[str, object]) -> list[str]:
    """Return options as the command's arguments: ``{"impacts_only": True}`` becomes ``--impacts-only``.

    None and False are omitted, and so are facts that are NaN or empty.

    Raises
    ------
    UsageError
        A name is not that of an option, or a value is not a text, a path, a number, a Boolean or a date, or is a list
        although the command uses one value.
    """
    found: list[str] = []
    for key, given in options.items():
        if not isinstance(key, str) or not _OPTION.fullmatch(key) or key in _RESERVED:
            raise UsageError(f"{key!r} cannot be an option here; name an option of the command, such as 'profile'", 64)
        values = given if isinstance(given, list | tuple) else [given]
        if values is given and key.replace("-", "_") not in _REPEATED:
            remedy = "; state facts of each recording in a session table" if key in _FACTS else ""
            raise UsageError(f"{key} is a {type(given).__name__}; expected one value{remedy}", 64)
        for each in values:
            if key in _FACTS and is_missing(each):
                continue
            value = _plain(key, each)
            if value is None or value is False:
                continue
            name = "--" + key.replace("_", "-")
            found.append(name if value is True else f"{name}={value}")
    return found


def plain(argument: object) -> str:
    """Return an argument of the command as a text; a path, also of `bytes`, is its name.

    Raises
    ------
    UsageError
        The text contains what no argument of a process can.
    """
    text = os.fsdecode(argument) if isinstance(argument, bytes | os.PathLike) else str(argument)
    try:
        is_possible = b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        is_possible = False
    if not is_possible:
        raise UsageError(
            f"{text!r}: contains NUL or half a character; expected a text that a command line can have", 64
        )
    return text


def absolute(path: str | bytes | os.PathLike[str]) -> Path:
    """Return an absolute path.

    Raises
    ------
    MissingInputError
        The path is relative, and the current folder was deleted.
    """
    name = Path(os.fsdecode(path))
    if name.is_absolute():
        return name
    try:
        return Path.cwd() / name
    except OSError as problem:
        raise MissingInputError(
            f"{name}: the current folder cannot be used: {problem.strerror}; change to another folder", 66
        ) from problem


def is_iterable(value: object) -> TypeGuard[Iterable[Any]]:
    """Return whether a value can be iterated; an array without dimensions cannot."""
    return isinstance(value, Iterable) and getattr(value, "ndim", 1) != 0


def is_missing(value: object) -> bool:
    """Return whether a value is None, empty, NaN, or what pandas has for missing values."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(value, str):
        return not value.strip()
    return isinstance(value, float) and value != value


def switch(key: str, value: object) -> bool:
    """Return a Boolean, which can also be one of numpy, or 0 or 1.

    Raises
    ------
    UsageError
        The value is something else.
    """
    found = _plain(key, value)
    if isinstance(found, int) and found in (0, 1):
        return bool(found)
    raise UsageError(f"{key} is {value!r}; expected True or False", 64)


def _plain(key: str, value: object) -> str | int | float | None:
    """Return a value without its own type: a scalar of numpy as one of Python, and a path or a date as a text."""
    if isinstance(value, bytes | os.PathLike):
        return os.fsdecode(value)
    if type(value).__module__ == "numpy" and getattr(value, "shape", None) == ():
        # The item of a date in ns is a number.
        is_date = type(value).__name__ == "datetime64"
        value = str(value) if is_date else getattr(value, "item", lambda: value)()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if value is None or isinstance(value, str | int | float):
        return value
    raise UsageError(f"{key} is a {type(value).__name__}; expected a text, a number, or the path of a file", 64)
