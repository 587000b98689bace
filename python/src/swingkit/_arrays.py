"""Recordings from arrays in memory, written as files that the command reads."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import _columns
from ._options import is_iterable, is_missing
from .errors import UsageError

#: The streams of a recording, by their names in HDF5, and the columns that each must and may have.
STREAMS = {
    "accelerometer": (("time", "x", "y", "z"), ()),
    "device_motion": (
        ("time", *(f"rotation_rate_{axis}" for axis in "xyz")),
        (
            *(f"{quantity}_{axis}" for quantity in ("gravity", "user_acceleration") for axis in "xyz"),
            *(f"quaternion_{axis}" for axis in "wxyz"),
        ),
    ),
}
#: Longest name of a temporary file in bytes, without its ending; file systems allow 255 bytes.
_LONGEST_NAME = 200


def is_memory(recording: object) -> bool:
    """Return whether a recording consists of arrays: a mapping, a table, an xarray dataset or tree of datasets.

    Tables are data frames, Arrow's tables, and numpy's arrays of records. A series is not: it is an iterable, for
    example of paths.
    """
    is_frame = hasattr(recording, "columns") and (hasattr(recording, "to_csv") or hasattr(recording, "to_pandas"))
    is_records = getattr(getattr(recording, "dtype", None), "names", None) is not None
    return is_frame or is_records or isinstance(recording, Mapping) or hasattr(recording, "to_dataframe")


def listed(recordings: object) -> list[Any]:
    """Return recordings as a list; arrays and a single path are one recording."""
    if is_memory(recordings) or isinstance(recordings, str | bytes | os.PathLike):
        return [recordings]
    if not is_iterable(recordings):
        raise UsageError(
            f"found {type(recordings).__name__} as recordings; "
            "expected paths, a data frame, a dataset, or a dict of arrays",
            64,
        )
    found = list(recordings)
    for each in found:
        if not is_memory(each) and not isinstance(each, str | bytes | os.PathLike):
            raise UsageError(
                f"found {type(each).__name__} as a recording; "
                "expected a path, a data frame, a dataset, or a dict of arrays",
                64,
            )
    return found


def write(recording: object, folder: Path, number: int) -> Path:
    """Write a recording in memory to a file, and return its path; errors name its place in the caller's list.

    Streams with the columns of SwingKit's layout become HDF5. Other tables become CSV, of which the command detects the
    columns and units as in any table.

    Raises
    ------
    UsageError
        A table or stream has wrong columns, columns of different lengths or names that cannot be distinguished.
    """
    own = folder / f"recordings[{number - 1}]"
    own.mkdir()
    try:
        return _written(recording, own, number)
    except UsageError as problem:
        raise UsageError(f"{own.name}: {problem}", 64) from problem


def _written(recording: object, own: Path, number: int) -> Path:
    name = _session(recording) or (f"recording-{number}" if number > 1 else "recording")
    stem = _stem(name)
    if _has_streams(recording):
        path = own / f"{stem}.h5"
        _write_streams(recording, path, name)
        return path
    path = own / f"{stem}.csv"
    _columns.table(recording).to_csv(path, index=False)
    if name != stem:
        # The file's name is the session's, unless the facts beside the file state another one.
        (own / f"{stem}.session.json").write_text(json.dumps({"sessionId": name}), encoding="utf-8")
    return path


def _has_streams(recording: object) -> bool:
    return isinstance(recording, Mapping) and bool(set(recording) & set(STREAMS))


def _session(recording: object) -> str:
    """Return the name that the attributes of a recording, or of its streams, give to the session, or an empty text."""
    places = [recording]
    if isinstance(recording, Mapping) and _has_streams(recording):
        places += [recording[stream] for stream in STREAMS if stream in recording]
    found = [getattr(place, "attrs", {}).get("session_id") for place in places]
    names = list(dict.fromkeys(str(name) for name in found if not is_missing(name)))
    if len(names) > 1:
        raise UsageError(f"session_id is {names[0]!r} and {names[1]!r} in one recording; expected one name", 64)
    name = names[0] if names else ""
    if "\0" in name or name != name.encode(errors="ignore").decode():
        raise UsageError(f"session_id is {name!r}; expected a text of Unicode without NUL", 64)
    return name


def _stem(name: str) -> str:
    """Return a name without what the name of a file cannot contain."""
    plain = "".join(each if each.isprintable() and each not in "/\\" else "_" for each in name)
    return plain.lstrip(".").encode()[:_LONGEST_NAME].decode(errors="ignore") or "recording"


def _write_streams(recording: Any, path: Path, name: str) -> None:
    import h5py
    import numpy as np

    unknown = sorted(str(each) for each in set(recording) - set(STREAMS))
    if unknown:
        raise UsageError(f"found {unknown[0]!r} beside streams; expected {' and '.join(STREAMS)}", 64)
    if "accelerometer" not in recording:
        raise UsageError(
            "found no accelerometer beside device_motion; add it, or pass the table alone: "
            "total acceleration is then gravity + user acceleration",
            64,
        )
    tables = {stream: _columns.stream(values, stream, *STREAMS[stream]) for stream, values in recording.items()}
    times, start = _columns.seconds({stream: table["time"] for stream, table in tables.items()})
    with h5py.File(path, "w") as file:
        file.attrs["schema_name"] = "swingkit-recording"
        file.attrs["schema_version"] = np.int32(1)
        file.attrs["session_id"] = name
        if start is not None:
            file.attrs["started_at"] = start
        for stream, table in tables.items():
            group = file.create_group(stream)
            group.create_dataset("time", data=times[stream])
            for column in table.columns.drop("time"):
                group.create_dataset(str(column), data=_columns.numbers(table[column], stream, np.float32))
