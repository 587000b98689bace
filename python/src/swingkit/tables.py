"""Parquet files of results, for DuckDB, polars and others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from . import _replacing
from ._options import name_of
from .errors import OutputError, SwingKitError
from .results import Results, opened, with_texts

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    import xarray as xr


#: The key of the metadata by which a file is recognised; its value is the table's name.
MARK = b"swingkit"


def write_parquet(
    results: Results | str | os.PathLike[str], folder: str | os.PathLike[str], *, force: bool = False
) -> list[Path]:
    """Write swings.parquet, sessions.parquet and windows.parquet.

    Values are those of the HDF5 file. Times of day are timestamps in UTC, and `outcome` and `flags` are words. Each
    row of windows.parquet contains one swing's signals as lists, in g and rad/s, with lists of their times in s. The
    column `session_index` joins the tables, with `swing_in_session` for swings. Missing values are null; only missing
    samples of signals are NaN. Results without signals have no windows.parquet, and an earlier one is deleted.

    Parameters
    ----------
    results : Results, str or path-like
        Results, or the path of their file.
    folder : str or path-like
        Output folder; it is created if missing. Files appear complete or not at all.
    force : bool
        Replace files even if they contain something else than this function writes.

    Returns
    -------
    list of pathlib.Path
        The files.

    Raises
    ------
    OutputError
        The folder or a file cannot be written, or a file contains something else.
    """
    try:
        import pyarrow.parquet as pq
    except ImportError as problem:
        raise SwingKitError('pyarrow is not installed; run pip install "swingkit[parquet]"') from problem
    found = opened(results)
    target = Path(name_of("folder", folder))
    tables = {"swings": _table(found.to_pandas().astype({"outcome": str})), "sessions": _sessions(found.sessions)}
    if found.has_windows:
        tables["windows"] = _windows(found.windows)
    files = []
    for name in ("swings", "sessions", "windows"):
        _replacing.check(target / f"{name}.parquet", f"{name} of swingkit", _is_own, force=force)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            path = target / f"{name}.parquet"
            marked = table.replace_schema_metadata({**(table.schema.metadata or {}), MARK: name.encode()})
            with _replacing.written(path) as partial:
                pq.write_table(marked, partial, compression="zstd")
            files.append(path)
        if not found.has_windows:
            # Signals of other results would be joined to these swings.
            (target / "windows.parquet").unlink(missing_ok=True)
    except SwingKitError:
        raise
    except OSError as problem:
        reason = problem.strerror or problem
        raise OutputError(f"{target}: cannot be written: {reason}; name a folder that can", 73) from problem
    return files


def _is_own(path: Path) -> bool:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        metadata = pq.read_schema(path).metadata or {}
    except pa.ArrowInvalid:
        return False
    return bool(metadata.get(MARK) == path.stem.encode())


def _table(table: pd.DataFrame) -> pa.Table:
    """Return a table whose texts have the same type with and without rows."""
    import pyarrow as pa
    from pandas.api.types import is_string_dtype

    texts = {name for name in table if is_string_dtype(table[name])}
    found = pa.Table.from_pandas(table, preserve_index=False)
    return found.cast(
        pa.schema([field.with_type(pa.string()) if field.name in texts else field for field in found.schema])
    )


def _sessions(sessions: xr.Dataset) -> pa.Table:
    import pandas as pd

    table = pd.DataFrame({name: sessions[name].to_numpy() for name in sessions.data_vars})
    table["start_time"] = table["start_time"].dt.tz_localize("UTC")
    statuses = sessions["status"].attrs["flag_meanings"].split()
    table["status"] = [statuses[code] for code in table["status"]]
    table.insert(0, "session_index", sessions["session"].to_numpy())
    return _table(with_texts(table))


def _windows(windows: xr.Dataset) -> pa.Table:
    import numpy as np
    import pyarrow as pa

    count = windows.sizes["swing"]
    columns = {name: pa.array(windows[name].to_numpy()) for name in ("session_index", "swing_in_session")}
    columns["session_id"] = pa.array(windows["session_id"].to_numpy(), pa.string())
    signals = [str(name) for name, column in windows.data_vars.items() if column.ndim == 2]
    for name in ("accel_time", "motion_time"):
        columns[name] = _lists(np.tile(windows[name].to_numpy(), (count, 1)))
    for name in signals:
        columns[name] = _lists(windows[name].to_numpy())
    return pa.table(columns)


def _lists(values: object) -> pa.Array:
    import numpy as np
    import pyarrow as pa

    rows = np.asarray(values)
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[1])
