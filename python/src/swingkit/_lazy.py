"""Tables of signals that remain in the file until they are used.

xarray's own reader does not know the owner of a temporary file, and opens a replaced file again without notice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xarray.backends import BackendArray
from xarray.core import indexing

if TYPE_CHECKING:
    import numpy as np

    from ._reading import ResultsFile


class _Table(BackendArray):
    """A table in a file of results, which keeps the file's owner alive."""

    def __init__(self, file: ResultsFile, place: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.file = file
        self.place = place
        self.shape = shape
        self.dtype = dtype

    def __getitem__(self, key: indexing.ExplicitIndexer) -> Any:
        return indexing.explicit_indexing_adapter(key, self.shape, indexing.IndexingSupport.OUTER_1VECTOR, self._read)

    def _read(self, key: tuple[Any, ...]) -> Any:
        with self.file.open() as opened:
            return opened[self.place][key]


def lazy_table(file: ResultsFile, place: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    """Return a table as values of an `xarray.Variable`."""
    return indexing.LazilyIndexedArray(_Table(file, place, shape, dtype))
