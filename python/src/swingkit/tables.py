"""Parquet files of results, for DuckDB, polars and others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import SwingKitError
from .results import Results, read_results

if TYPE_CHECKING:
    import pyarrow as pa
    import xarray as xr


def write_parquet(results: Results | str | os.PathLike[str], folder: str | os.PathLike[str]) -> list[Path]:
    """Write swings.parquet, sessions.parquet and windows.parquet.

    Values are those of the HDF5 file. Times of day are timestamps in UTC, and `outcome` and `flags` are words. Each
    row of windows.parquet contains one swing's signals as lists, in g and rad/s, with lists of their times in s.

    Parameters
    ----------
    results : Results, str or path-like
        Results, or the path of their file.
    folder : str or path-like
        Output folder; it is created if missing. Files appear complete or not at all.

    Returns
    -------
    list of pathlib.Path
        The files.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as problem:
        raise SwingKitError('pyarrow is not installed; run pip install "swingkit[parquet]"') from problem
    found = results if isinstance(results, Results) else read_results(results)
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    tables = {
        "swings": pa.Table.from_pandas(found.to_pandas().astype({"outcome": str}), preserve_index=False),
        "sessions": _sessions(found.sessions),
        "windows": _windows(found.windows),
    }
    files = []
    for name, table in tables.items():
        path = target / f"{name}.parquet"
        partial = path.with_name(f".{name}.{os.getpid()}.parquet")
        try:
            pq.write_table(table, partial, compression="zstd")
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
        files.append(path)
    return files


def _sessions(sessions: xr.Dataset) -> pa.Table:
    import pandas as pd
    import pyarrow as pa

    table = pd.DataFrame({name: sessions[name].to_numpy() for name in sessions.data_vars})
    table["start_time"] = table["start_time"].dt.tz_localize("UTC")
    statuses = sessions["status"].attrs["flag_meanings"].split()
    table["status"] = [statuses[code] for code in table["status"]]
    return pa.Table.from_pandas(table, preserve_index=False)


def _windows(windows: xr.Dataset) -> pa.Table:
    import numpy as np
    import pyarrow as pa

    count = windows.sizes["swing"]
    columns = {name: pa.array(windows[name].to_numpy()) for name in ("session_id", "swing_in_session")}
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
