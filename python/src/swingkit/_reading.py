"""Reads files of results with h5py.

xarray's own reader asks for the length of the unlimited dimension several times per column, and h5netcdf looks at all
columns each time. That takes seconds for a group with 55 columns.
"""

from __future__ import annotations

import os
import shutil
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ._options import absolute
from .errors import DataError, MissingInputError, ReplacedResultsError, SwingKitError, UsageError

if TYPE_CHECKING:
    import h5py
    import xarray as xr

#: Version of the columns and their meanings; files of another version are not read.
SCHEMA_VERSION = 2
#: Columns that this package uses itself, and attributes of them.
NEEDED: dict[str, dict[str, tuple[str, ...]]] = {
    "swings": {
        **dict.fromkeys(("session_index", "session_id", "swing_in_session"), ()),
        **dict.fromkeys(("start_time", "contact_time", "peak_time", "start_timestamp", "contact_timestamp"), ()),
        "outcome": ("flag_meanings",),
        "flags": ("flag_meanings", "flag_masks"),
    },
    "sessions": {
        **dict.fromkeys(("session_id", "input_uri", "message", "player", "sport", "condition", "date"), ()),
        "status": ("flag_meanings",),
    },
    "windows": {},
}
_INTERNAL = {"CLASS", "NAME", "REFERENCE_LIST", "DIMENSION_LIST"}
_NO_VARIABLE = b"This is a netCDF dimension but not a netCDF variable"


class ResultsFile:
    """A file of results. Each access checks that it is still the file that was there at the beginning.

    Copies in this process share the file. A temporary file is deleted with the last of them.

    Parameters
    ----------
    path : str or path-like
        HDF5 file.
    temporary : str or path-like, optional
        Folder to delete together with this object.
    """

    def __init__(self, path: str | os.PathLike[str], temporary: str | os.PathLike[str] | None = None) -> None:
        self.path = absolute(path)
        self.is_temporary = temporary is not None
        if temporary is not None:
            weakref.finalize(self, _delete, os.fsdecode(temporary), os.getpid())
        self._identity = self._found_identity()

    def __deepcopy__(self, _: dict[int, object]) -> ResultsFile:
        return self

    def __getstate__(self) -> dict[str, Any]:
        if self.is_temporary:
            raise UsageError(
                "results in a temporary file cannot be pickled, because the file is deleted with them; "
                "call analyze with out=…, or pickle loaded data such as results.swings",
                64,
            )
        return self.__dict__

    def check(self) -> None:
        """Check that the file is the same as at the beginning.

        Raises
        ------
        MissingInputError
            The file was deleted.
        ReplacedResultsError
            The file was replaced or changed.
        """
        if self._found_identity() != self._identity:
            raise ReplacedResultsError(
                f"{self.path}: was replaced or changed after these results were read; read it again with read_results",
                65,
            )

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Raise errors of libraries as `DataError` with the file's path: the file was damaged or changed by hand."""
        try:
            yield
        except SwingKitError:
            raise
        except (ArithmeticError, AttributeError, KeyError, OSError, RuntimeError, TypeError, ValueError) as problem:
            self.check()
            reason = " ".join(str(problem.args[0] if problem.args else problem).split())
            raise DataError(
                f"{self.path}: cannot be read: {reason}; if the file is damaged, analyse the recordings again", 65
            ) from problem

    @contextmanager
    def open(self) -> Iterator[h5py.File]:
        """Open the file for reading."""
        import h5py

        with self.reading(), h5py.File(self.path) as opened:
            # The path is checked after it was opened: a file that replaces it in between is noticed.
            self.check()
            self._check_version(opened)
            yield opened

    def _check_version(self, file: h5py.File) -> None:
        found = file.attrs.get("schema_version", 0)
        if _attributes(file).get("schema_name") == "swingkit-results" and found != SCHEMA_VERSION:
            remedy = "use a newer swingkit" if found > SCHEMA_VERSION else "analyse the recordings again"
            raise DataError(f"{self.path}: /@schema_version: found {found}, expected {SCHEMA_VERSION}; {remedy}", 65)

    def groups(self) -> set[str]:
        """Return the names of the groups."""
        with self.open() as file:
            return set(file)

    def attributes(self) -> dict[str, Any]:
        """Return the root's attributes."""
        with self.open() as file:
            return _attributes(file)

    def load(self, group: str) -> xr.Dataset:
        """Return a group, decoded as `xarray.open_dataset` decodes it.

        Raises
        ------
        DataError
            The file is not HDF5, lacks the group or one of its columns, or is damaged.
        """
        found = self._dataset(group, is_lazy=False)
        for column, attributes in NEEDED[group].items():
            place = f"/{group}/{column}"
            if column not in found:
                raise DataError(f"{self.path}: lacks {place}; expected a file that `swing analyze` wrote", 65)
            for attribute in attributes:
                if attribute not in found[column].attrs:
                    place = f"{place}@{attribute}"
                    raise DataError(f"{self.path}: lacks {place}; expected a file that `swing analyze` wrote", 65)
        return found

    def signals(self, group: str) -> xr.Dataset:
        """Return a group like `load`, but its tables remain in the file until they are used."""
        return self._dataset(group, is_lazy=True)

    def _dataset(self, group: str, *, is_lazy: bool) -> xr.Dataset:
        import xarray as xr

        columns: dict[str, Any] = {}
        with self.open() as file:
            if group not in file:
                raise DataError(f"{self.path}: lacks the group {group}; expected a file that `swing analyze` wrote", 65)
            for name, column in file[group].items():
                if _is_bare(column):
                    continue
                dimensions, attributes = _dimensions(column), _attributes(column)
                values = self._lazy(column) if is_lazy and len(column.shape) > 1 else _values(column)
                columns[name] = xr.Variable(dimensions, values, attributes)
            attributes = _attributes(file[group])
        with self.reading():
            return xr.decode_cf(xr.Dataset(columns, attrs=attributes))

    def _lazy(self, column: Any) -> Any:
        from ._lazy import lazy_table

        return lazy_table(self, column.name, column.shape, column.dtype)

    def _found_identity(self) -> tuple[int, int, int]:
        try:
            found = self.path.stat()
        except OSError as problem:
            raise MissingInputError(f"{self.path}: cannot be read: {problem.strerror}", 66) from problem
        return found.st_ino, found.st_mtime_ns, found.st_size


def _delete(folder: str, process: int) -> None:
    """Delete a temporary folder, but not from a child that inherited its owner."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _is_bare(column: Any) -> bool:
    """Whether a dataset only states the length of a dimension."""
    return bytes(column.attrs.get("NAME", b"")).startswith(_NO_VARIABLE)


def _dimensions(column: Any) -> list[str]:
    own = column.name.rsplit("/", 1)[1]
    return [each[0].name.rsplit("/", 1)[1] if len(each) else own for each in column.dims]


def _values(column: Any) -> Any:
    import h5py

    is_text = h5py.check_string_dtype(column.dtype) is not None
    return column.asstr()[...] if is_text else column[...]


def _attributes(item: Any) -> dict[str, Any]:
    return {
        name: _decoded(value)
        for name, value in item.attrs.items()
        if name not in _INTERNAL and not name.startswith("_Netcdf4")
    }


def _decoded(value: Any) -> Any:
    """Return an attribute's value with texts as `str`, and an array of one value as that value."""
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if getattr(value, "shape", None) == (1,):
        return _decoded(value[0])
    if getattr(value, "dtype", None) is not None and value.dtype.kind == "S":
        return [each.decode("utf-8") for each in value]
    return value
