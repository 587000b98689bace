"""Reads a group of results with h5py.

xarray's own reader asks for the length of the unlimited dimension several times per column, and h5netcdf looks at all
columns each time. That takes seconds for a group with 55 columns.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import DataError

if TYPE_CHECKING:
    import xarray as xr

_INTERNAL = {"CLASS", "NAME", "REFERENCE_LIST", "DIMENSION_LIST"}
_NO_VARIABLE = b"This is a netCDF dimension but not a netCDF variable"


def load(path: Path, group: str) -> xr.Dataset:
    """Return a group, decoded as `xarray.open_dataset` decodes it.

    Raises
    ------
    DataError
        The file is not HDF5, or lacks the group.
    """
    import h5py
    import xarray as xr

    try:
        with h5py.File(path) as file:
            if group not in file:
                raise DataError(f"{path}: lacks the group {group}; expected a file that `swing analyze` wrote", 65)
            columns = {name: _variable(column) for name, column in file[group].items() if not _is_bare(column)}
            attributes = _attributes(file[group])
    except OSError as problem:
        raise DataError(f"{path}: cannot be read: {problem}", 65) from problem
    return xr.decode_cf(xr.Dataset(columns, attrs=attributes))


def _is_bare(column: Any) -> bool:
    """Whether a dataset only states the length of a dimension."""
    return bytes(column.attrs.get("NAME", b"")).startswith(_NO_VARIABLE)


def _variable(column: Any) -> tuple[list[str], Any, dict[str, Any]]:
    """Return dimensions, values and attributes of a column."""
    import h5py

    own = column.name.rsplit("/", 1)[1]
    dimensions = [each[0].name.rsplit("/", 1)[1] if len(each) else own for each in column.dims]
    is_text = h5py.check_string_dtype(column.dtype) is not None
    return dimensions, column.asstr()[...] if is_text else column[...], _attributes(column)


def _attributes(item: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in item.attrs.items():
        if name in _INTERNAL or name.startswith("_Netcdf4"):
            continue
        text = value.decode("utf-8") if isinstance(value, bytes) else value
        found[name] = text[0] if getattr(text, "shape", None) == (1,) else text
    return found
