"""Columns and times of tables in memory."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

#: Names of columns of times in tables, without units, in lower case and with letters and digits only.
_TIMES = (
    "timestamp|time|t|ts|timestampsincereboot|sensortime|sensortimestamp|elapsed|elapsedtime|secondselapsed|"
    "sampletimefine|epoch|epochtime|unix|unixtime|unixtimestamp|seconds|epoc|datetime|phonetimestamp|timestampunix|"
    "zeit|zeitstempel|temps|horodatage|(accelerometer|accel|gyro|motion|devicemotion)time(stamp)?(sincereboot)?"
)
_TIME = re.compile(f"({_TIMES})((nano|micro|milli)?seconds|nanos|micros|millis|sec|[num]?s)?")


def table(values: object) -> pd.DataFrame:
    """Return a table as a data frame with a column of times, if its index contains them.

    Durations become seconds: CSV has no durations.
    """
    from pandas.api.types import is_timedelta64_dtype

    place = "the table"
    frame = _frame(values, place)
    frame = _with_index(frame, place, has_time=any(_time_name(str(column)) for column in frame.columns))
    durations = [name for name, column in frame.items() if is_timedelta64_dtype(column.dtype)]
    frame = frame.copy(deep=False)
    for name in durations:
        frame[name] = frame[name].dt.total_seconds()
    return frame.rename(columns={name: f"{_time_name(str(name))} (s)" for name in durations if _time_name(str(name))})


def stream(values: object, place: str, needed: tuple[str, ...], further: tuple[str, ...]) -> pd.DataFrame:
    """Return a stream as a data frame with the columns of SwingKit's layout.

    Raises
    ------
    UsageError
        A column is missing, unknown or there twice.
    """
    known = (*needed, *further)
    frame = _frame(values, place)
    has_time = "time" in frame.columns
    if has_time and frame.index.nlevels == 1 and frame.index.name not in known:
        frame = frame.reset_index(drop=True)
    frame = _with_index(frame, place, has_time=has_time)
    missing = [column for column in needed if column not in frame.columns]
    wrong = [str(column) for column in frame.columns if column not in known]
    if missing or wrong:
        found = f"no column {missing[0]!r}" if missing else f"the column {wrong[0]!r}"
        raise UsageError(f"found {found} in {place}; expected {', '.join(known)}", 64)
    return frame


def seconds(columns: Mapping[str, pd.Series[Any]]) -> tuple[dict[str, np.ndarray], float | None]:
    """Return the times of streams in s, and the start in seconds since 1970 if they are dates that state an offset.

    Dates count from the first one of all streams, as those of tables do.

    Raises
    ------
    UsageError
        The streams have times of different kinds, or what is not a time.
    """
    import numpy as np
    import pandas as pd
    from pandas.api.types import is_datetime64_any_dtype, is_timedelta64_dtype

    given = {place: column.infer_objects() for place, column in columns.items()}
    kinds = {
        place: "numbers"
        if not is_datetime64_any_dtype(column.dtype)
        else "dates without offset from UTC"
        if column.dt.tz is None
        else "dates with an offset from UTC"
        for place, column in given.items()
    }
    if len(set(kinds.values())) > 1:
        found = " and ".join(f"{kind} in {place}" for place, kind in kinds.items())
        raise UsageError(f"the times are {found}; expected those of one clock", 64)
    start = None
    if set(kinds.values()) != {"numbers"}:
        # A stream without rows, or with missing dates only, has no first one.
        firsts = [column.min() for column in given.values() if column.notna().any()]
        origin = min(firsts, default=pd.Timestamp(0))
        start = float(origin.timestamp()) if firsts and origin.tzinfo is not None else None
        given = {place: column - origin for place, column in given.items()}
    times = {
        place: column.dt.total_seconds().to_numpy(np.float64, na_value=np.nan)
        if is_timedelta64_dtype(column.dtype)
        else numbers(column, place, np.float64)
        for place, column in given.items()
    }
    for place, values in times.items():
        _check_unit(values, place)
    return times, start


def _check_unit(times: np.ndarray, place: str) -> None:
    """Check that times can be in s: in µs and ns, samples of any sensor are more than 200 apart."""
    import numpy as np

    steps = np.diff(times)
    steps = steps[np.isfinite(steps) & (steps > 0)]
    step = float(np.median(steps)) if len(steps) else 0.0
    if step >= 200:
        unit, factor = ("µs", "1e6") if step < 2e5 else ("ns", "1e9")
        raise UsageError(f"{place}: the times rise by {step:.4g} per sample, as in {unit}; divide them by {factor}", 64)


def numbers(column: pd.Series[Any], place: str, kind: type[np.floating[Any]]) -> np.ndarray:
    """Return a column as floats, in which missing values are NaN.

    Raises
    ------
    UsageError
        The column contains something else than numbers.
    """
    import numpy as np
    from pandas.api.types import is_bool_dtype, is_complex_dtype, is_datetime64_any_dtype, is_timedelta64_dtype

    found = str(column.dtype)
    others = (is_bool_dtype, is_complex_dtype, is_datetime64_any_dtype, is_timedelta64_dtype)
    if not any(is_other(column.dtype) for is_other in others):
        try:
            # A number beyond the range of floats becomes infinity, which the command counts.
            with np.errstate(over="ignore"):
                return column.to_numpy(dtype=kind, na_value=np.nan)
        except (TypeError, ValueError):
            found = next((repr(value) for value in column if not _is_number(value)), found)
    raise UsageError(f"{place}: the column {str(column.name)!r} contains {found}; expected numbers", 64)


def _is_number(value: object) -> bool:
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def _frame(values: Any, place: str) -> pd.DataFrame:
    """Return values as a data frame whose columns have different names."""
    import pandas as pd

    try:
        if hasattr(values, "compute"):
            values = values.compute()
        if hasattr(values, "columns") and hasattr(values, "to_pandas"):
            # polars and pyarrow: pandas reads only the rows of their tables, without names.
            frame: pd.DataFrame = values.to_pandas()
        elif hasattr(values, "to_dataframe"):
            frame = values.to_dataframe()
        elif hasattr(values, "to_dataset"):
            frame = values.to_dataset().to_dataframe()
        elif isinstance(values, Mapping):
            # pandas reads only the names of mappings that are not of the type dict.
            frame = pd.DataFrame(dict(values))
        else:
            frame = pd.DataFrame(values)
    except (TypeError, ValueError) as error:
        reason = " ".join(str(error).split())
        raise UsageError(f"{place}: {reason}; expected one value per sample in each column", 64) from error
    except ImportError as error:
        kind = type(values).__module__.partition(".")[0]
        raise UsageError(
            f'{place}: pandas needs pyarrow to read a table of {kind}; run pip install "swingkit[parquet]", '
            "or pass a dict of arrays",
            64,
        ) from error
    if not len(frame.columns):
        raise UsageError(f"{place}: has no columns; expected a time and the axes of the sensors", 64)
    if frame.columns.nlevels > 1:
        raise UsageError(
            f"{place}: the columns have names of {frame.columns.nlevels} levels; expected one name each", 64
        )
    repeated = frame.columns[frame.columns.duplicated()]
    if len(repeated):
        raise UsageError(f"{place}: the column {str(repeated[0])!r} occurs twice; expected different names", 64)
    return frame


def _with_index(frame: pd.DataFrame, place: str, *, has_time: bool) -> pd.DataFrame:
    """Return a data frame whose index, if it contains times or has a name, is a column.

    Row numbers are not times, even if rows are missing.

    Parameters
    ----------
    frame : pandas.DataFrame
        The table.
    place : str
        The table in messages.
    has_time : bool
        Whether a column contains times. An index without name is then not needed.
    """
    import pandas as pd
    from pandas.api.types import is_float_dtype

    index = frame.index
    if index.nlevels > 1:
        raise UsageError(f"{place}: the index has {index.nlevels} levels; expected one, or call reset_index()", 64)
    if index.name is None:
        if isinstance(index, pd.RangeIndex):
            return frame
        is_time = isinstance(index, pd.DatetimeIndex | pd.TimedeltaIndex) or is_float_dtype(index.dtype)
        return frame.reset_index(names="time") if is_time and not has_time else frame.reset_index(drop=True)
    if index.name not in frame.columns:
        return frame.reset_index()
    if not index.equals(pd.Index(frame[index.name])):
        raise UsageError(f"{place}: the index and a column are named {str(index.name)!r}; remove one of them", 64)
    return frame.reset_index(drop=True)


def _time_name(name: str) -> str | None:
    """Return the name without its unit, in lower case, if the command takes a column of this name as times."""
    bare = re.sub(r"\(.*?\)|\[.*?\]", "", name.lower())
    found = _TIME.fullmatch("".join(each for each in bare if each.isalnum()))
    return found[1] if found else None
