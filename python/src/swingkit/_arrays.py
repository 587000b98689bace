"""Recordings from arrays in memory, written as files that the command reads."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import UsageError

if TYPE_CHECKING:
    import pandas as pd

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


def is_memory(recording: object) -> bool:
    """Return whether a recording consists of arrays: a mapping, a data frame, an xarray dataset or tree of datasets."""
    return isinstance(recording, Mapping) or hasattr(recording, "to_csv") or hasattr(recording, "to_dataframe")


def listed(recordings: object) -> list[Any]:
    """Return recordings as a list; arrays and a single path are one recording."""
    if is_memory(recordings) or isinstance(recordings, str | bytes | os.PathLike):
        return [recordings]
    if not isinstance(recordings, Iterable):
        raise UsageError(
            f"found {type(recordings).__name__} as recordings; "
            "expected paths, a data frame, a dataset, or a dict of arrays",
            64,
        )
    return list(recordings)


def write(recording: object, folder: Path, number: int) -> Path:
    """Write a recording in memory to a file, and return its path.

    Streams with the columns of SwingKit's layout become HDF5. Other tables become CSV, of which the command detects the
    columns and units as in any table.

    Raises
    ------
    UsageError
        A stream has wrong columns, or columns of different lengths.
    """
    name = str(
        getattr(recording, "attrs", {}).get("session_id") or (f"recording-{number}" if number > 1 else "recording")
    )
    stem = "".join(each if each.isalnum() or each in "-_." else "_" for each in name).lstrip(".") or "recording"
    own = folder / str(number)
    own.mkdir()
    if isinstance(recording, Mapping) and set(recording) & set(STREAMS):
        path = own / f"{stem}.h5"
        _write_streams(recording, path, name)
    else:
        path = own / f"{stem}.csv"
        _frame(recording, "the table").to_csv(path, index=False)
    return path


def _write_streams(recording: Mapping[str, object], path: Path, name: str) -> None:
    import h5py
    import numpy as np

    unknown = sorted(str(each) for each in set(recording) - set(STREAMS))
    if unknown:
        raise UsageError(f"found {unknown[0]!r} beside streams; expected {' and '.join(STREAMS)}", 64)
    with h5py.File(path, "w") as file:
        file.attrs["schema_name"] = "swingkit-recording"
        file.attrs["schema_version"] = np.int32(1)
        file.attrs["session_id"] = name
        for stream, values in recording.items():
            needed, further = STREAMS[stream]
            table = _frame(values, stream)
            missing = [column for column in needed if column not in table.columns]
            wrong = [str(column) for column in table.columns if column not in (*needed, *further)]
            if missing or wrong:
                found = f"no column {missing[0]!r}" if missing else f"the column {wrong[0]!r}"
                raise UsageError(f"found {found} in {stream}; expected {', '.join((*needed, *further))}", 64)
            group = file.create_group(stream)
            for column in table.columns:
                kind = np.float64 if column == "time" else np.float32
                group.create_dataset(str(column), data=table[column].to_numpy(dtype=kind, na_value=np.nan))


def _frame(values: Any, place: str) -> pd.DataFrame:
    """Return values as a data frame whose index, if it is more than numbers of rows, is a column."""
    import pandas as pd

    try:
        frame: pd.DataFrame = values.to_dataframe() if hasattr(values, "to_dataframe") else pd.DataFrame(values)
    except ValueError as error:
        raise UsageError(f"{place}: {error}; expected one value per sample in each column", 64) from error
    if isinstance(frame.index, pd.RangeIndex):
        return frame
    return frame.reset_index(names=frame.index.name or "time")
