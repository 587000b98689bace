"""Results as xarray and pandas objects."""

from __future__ import annotations

import os
import shutil
import weakref
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ._reading import load
from .errors import DataError, MissingInputError

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

#: Facts of a session that `Results.to_pandas` joins to each swing.
FACTS = ("player", "sport", "condition", "date")
_TIMES = ("start_time", "contact_time", "peak_time")


class Results:
    """Results of an analysis: swings, sessions and the signals around each swing.

    Each group is read when it is used first. Durations are in s, sensor timestamps in s, rotation rates in rad/s,
    accelerations in g, and times of day in UTC.

    Parameters
    ----------
    path : str or path-like
        HDF5 file that the command wrote.
    temporary : path-like, optional
        Folder to delete together with this object.
    """

    def __init__(self, path: str | os.PathLike[str], temporary: str | os.PathLike[str] | None = None) -> None:
        self.path = Path(path)
        if temporary is not None:
            weakref.finalize(self, shutil.rmtree, temporary, ignore_errors=True)

    def __repr__(self) -> str:
        return f"<swingkit.Results: {self.sessions.sizes['session']} sessions, {self.swings.sizes['swing']} swings>"

    @cached_property
    def swings(self) -> xr.Dataset:
        """One row per swing."""
        return load(self.path, "swings")

    @cached_property
    def sessions(self) -> xr.Dataset:
        """One row per recording, including recordings that could not be analysed."""
        return load(self.path, "sessions")

    @cached_property
    def windows(self) -> xr.Dataset:
        """Signals around each swing, in g and rad/s; they remain in the file until they are used.

        Coordinates are `session_id`, `swing_in_session` and `outcome`.
        """
        import xarray as xr

        signals = xr.open_dataset(self.path, group="windows", engine="h5netcdf")
        names = ("session_id", "swing_in_session", "outcome")
        return signals.assign_coords({name: self.swings[name] for name in names})

    @cached_property
    def tree(self) -> xr.DataTree:
        """All groups as one tree with the nodes `swings`, `sessions` and `windows`."""
        import xarray as xr

        return xr.DataTree.from_dict({name: getattr(self, name) for name in ("swings", "sessions", "windows")})

    @cached_property
    def failures(self) -> pd.DataFrame:
        """One row per recording that was not analysed: `session_id`, `input_uri` and the command's `message`."""
        import pandas as pd

        sessions = self.sessions
        meanings = sessions["status"].attrs["flag_meanings"].split()
        failed = sessions["status"].to_numpy() == meanings.index("failed")
        names = ("session_id", "input_uri", "message")
        return pd.DataFrame({name: sessions[name].to_numpy()[failed] for name in names})

    def to_pandas(self, facts: Sequence[str] = FACTS) -> pd.DataFrame:
        """Return one row per swing, with facts of its session.

        Parameters
        ----------
        facts : sequence of str
            Columns of `/sessions` to join, including further columns of a table of sessions.

        Returns
        -------
        pandas.DataFrame
            Columns of `/swings`. `outcome` is a categorical, `flags` contains words separated by spaces, and times of
            day are in UTC.
        """
        import pandas as pd

        swings, sessions = self.swings, self.sessions
        unknown = [name for name in facts if name not in sessions]
        if unknown:
            expected = ", ".join(map(str, sessions.data_vars))
            raise KeyError(f"{unknown[0]}: is not a column of /sessions; expected one of {expected}")
        table = pd.DataFrame({name: swings[name].to_numpy() for name in swings.data_vars})
        outcome = swings["outcome"].attrs["flag_meanings"].split()
        table["outcome"] = pd.Categorical.from_codes(table["outcome"].astype(int).tolist(), outcome)
        bits = flags(swings)
        words = [" ".join(name for name in bits.columns if row[name]) for row in bits.to_dict("records")]
        table["flags"] = pd.Series(words, dtype=object)
        for name in _TIMES:
            table[name] = table[name].dt.tz_localize("UTC")
        rows = table["session_index"].to_numpy(int)
        for place, name in enumerate(facts, list(table.columns).index("session_id") + 1):
            table.insert(place, name, sessions[name].to_numpy()[rows])
        return table


def read_results(path: str | os.PathLike[str]) -> Results:
    """Read results that the command wrote.

    Parameters
    ----------
    path : str or path-like
        HDF5 file of `swing analyze` or `swing merge`.

    Raises
    ------
    MissingInputError
        The file does not exist.
    DataError
        The file does not contain results.
    """
    if not Path(path).is_file():
        raise MissingInputError(f"{path}: no such file", 66)
    results = Results(path)
    if "session_id" not in results.sessions:
        raise DataError(f"{path}: does not contain results; expected a file that `swing analyze` wrote", 65)
    return results


def flags(swings: xr.Dataset) -> pd.DataFrame:
    """Decode the flags of swings.

    Parameters
    ----------
    swings : xarray.Dataset
        `Results.swings`, or a part of it.

    Returns
    -------
    pandas.DataFrame
        One row per swing and one Boolean column per flag.
    """
    import numpy as np
    import pandas as pd

    attributes = swings["flags"].attrs
    values = swings["flags"].to_numpy()
    masks = np.atleast_1d(attributes["flag_masks"])
    names = attributes["flag_meanings"].split()
    return pd.DataFrame({name: (values & mask) != 0 for name, mask in zip(names, masks, strict=True)})


def windows(results: Results | str | os.PathLike[str], outcome: str | None = None) -> xr.Dataset:
    """Return the signals around swings, in g and rad/s.

    Time 0 is the contact, or the peak rotation rate without contact.

    Parameters
    ----------
    results : Results, str or path-like
        Results, or the path of their file.
    outcome : str, optional
        Only swings with this outcome: miss, contact or uncertain.
    """
    found = results if isinstance(results, Results) else read_results(results)
    signals = found.windows
    if outcome is None:
        return signals
    meanings = found.swings["outcome"].attrs["flag_meanings"].split()
    if outcome not in meanings:
        raise ValueError(f"outcome is {outcome!r}; expected {', '.join(meanings)}")
    return signals.isel(swing=found.swings["outcome"].to_numpy() == meanings.index(outcome))
