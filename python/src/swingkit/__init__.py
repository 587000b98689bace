"""Swings from recordings of wrist sensors.

``swingkit.analyze(["session.h5"]).to_pandas()`` returns one row per swing. The command ``swing`` does the analysis, so
the values equal the command's files to the last bit. Importing this package loads neither numpy nor xarray, and
``swingkit.dask`` is loaded when it is used first.
"""

import importlib
from typing import TYPE_CHECKING

from ._analysis import analyze
from ._tools import merge, report, score, simulate, summary, swing
from ._version import command_version
from .bids import export_bids
from .errors import (
    CommandDiedError,
    CommandNotFoundError,
    DataError,
    FailedRecordingsWarning,
    InputOutputError,
    MissingInputError,
    OutputError,
    ReplacedResultsError,
    SwingKitError,
    SwingKitWarning,
    UsageError,
)
from .results import Results, flags, read_results, windows
from .tables import write_parquet
from .video import write_captions

if TYPE_CHECKING:
    from . import dask as dask
else:

    def __getattr__(name: str) -> object:
        if name == "dask":
            return importlib.import_module(".dask", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = "0.1.0"

__all__ = [
    "CommandDiedError",
    "CommandNotFoundError",
    "DataError",
    "FailedRecordingsWarning",
    "InputOutputError",
    "MissingInputError",
    "OutputError",
    "ReplacedResultsError",
    "Results",
    "SwingKitError",
    "SwingKitWarning",
    "UsageError",
    "analyze",
    "command_version",
    "export_bids",
    "flags",
    "merge",
    "read_results",
    "report",
    "score",
    "simulate",
    "summary",
    "swing",
    "windows",
    "write_captions",
    "write_parquet",
]
