"""Results as xarray and pandas objects."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ._options import is_iterable, name_of, text_of
from ._reading import ResultsFile
from .errors import DataError, MissingInputError, UsageError

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

#: Facts of a session that `Results.to_pandas` joins to each swing.
FACTS = ("player", "sport", "condition", "date")
#: End of the meaning of each further column of a table of sessions.
_FURTHER = ", from the table of sessions"
_TIMES = ("start_time", "contact_time", "peak_time")


class Results:
    """Results of an analysis: swings, sessions and the signals around each swing.

    Each group is read when it is used first. Durations are in s, sensor timestamps in s, rotation rates in rad/s,
    accelerations in g, and times of day in UTC. If the file is replaced, for example by another analysis with the same
    `out`, further reading raises `ReplacedResultsError`. Results are path-like: functions that take a path take them.

    Parameters
    ----------
    path : str or path-like
        HDF5 file that the command wrote.
    temporary : path-like, optional
        Folder to delete together with the last object that reads from it.

    Raises
    ------
    MissingInputError
        The file does not exist.
    """

    def __init__(self, path: str | os.PathLike[str], temporary: str | os.PathLike[str] | None = None) -> None:
        self._file = ResultsFile(path, temporary)

    def __repr__(self) -> str:
        return f"<swingkit.Results: {self.sessions.sizes['session']} sessions, {self.swings.sizes['swing']} swings>"

    def __fspath__(self) -> str:
        self._file.check()
        return str(self.path)

    @property
    def path(self) -> Path:
        """Absolute path of the HDF5 file."""
        return self._file.path

    @cached_property
    def swings(self) -> xr.Dataset:
        """One row per swing; the coordinate `swing` is the number of the row."""
        return self._file.load("swings")

    @cached_property
    def sessions(self) -> xr.Dataset:
        """One row per recording, including recordings that could not be analysed."""
        return self._file.load("sessions")

    @cached_property
    def has_windows(self) -> bool:
        """Whether the file contains the signals around the swings; a merge can omit them."""
        return "windows" in self._file.groups()

    @cached_property
    def windows(self) -> xr.Dataset:
        """Signals around each swing, in g and rad/s; they remain in the file until they are used.

        Coordinates are `session_index`, `session_id`, `swing_in_session` and `outcome`.

        Raises
        ------
        DataError
            The file contains no signals.
        """
        if not self.has_windows:
            raise DataError(
                f"{self.path}: does not contain the signals around the swings; merge the files again with windows=True",
                65,
            )
        names = ("session_index", "session_id", "swing_in_session", "outcome")
        return self._file.signals("windows").assign_coords({name: self.swings[name] for name in names})

    @cached_property
    def tree(self) -> xr.DataTree:
        """All groups as one tree with the nodes `swings`, `sessions` and, if the file contains it, `windows`."""
        import xarray as xr

        names = ("swings", "sessions", "windows") if self.has_windows else ("swings", "sessions")
        root = xr.Dataset(attrs=self._file.attributes())
        return xr.DataTree.from_dict({"/": root, **{name: getattr(self, name) for name in names}})

    @cached_property
    def failures(self) -> pd.DataFrame:
        """One row per recording that was not analysed: `session_id`, `input_uri` and the command's `message`."""
        import pandas as pd

        sessions = self.sessions
        meanings = sessions["status"].attrs["flag_meanings"].split()
        failed = sessions["status"].to_numpy() == meanings.index("failed")
        names = ("session_id", "input_uri", "message")
        return pd.DataFrame({name: sessions[name].to_numpy()[failed] for name in names})

    def to_pandas(self, facts: str | Sequence[str] | None = None) -> pd.DataFrame:
        """Return one row per swing, with facts of its session.

        Parameters
        ----------
        facts : str or sequence of str, optional
            Columns of `/sessions` to join. By default player, sport, condition, date, and the further columns of a
            table of sessions, as in CSV.

        Returns
        -------
        pandas.DataFrame
            Columns of `/swings`. `outcome` is a categorical, `flags` contains words separated by spaces, and times of
            day are in UTC.

        Raises
        ------
        UsageError
            A fact is not a column of `/sessions`, or is a column of `/swings` already.
        """
        swings, sessions = self.swings, self.sessions
        if facts is None:
            facts = [*FACTS, *further_facts(sessions)]
        if not is_iterable(facts):
            raise UsageError(f"facts is a {type(facts).__name__}; expected names of columns", 64)
        names = [facts] if isinstance(facts, str) else list(dict.fromkeys(text_of("a fact", each) for each in facts))
        for name in names:
            if name in swings:
                raise UsageError(f"{name}: is a column of the swings already; omit it", 64)
            if name not in sessions:
                expected = ", ".join(map(str, sessions.data_vars))
                raise UsageError(f"{name}: is not a column of /sessions; expected one of {expected}", 64)
        with self._file.reading():
            return _joined(swings, sessions, names)


def _joined(swings: xr.Dataset, sessions: xr.Dataset, names: list[str]) -> pd.DataFrame:
    """Return one row per swing with facts of its session."""
    import pandas as pd

    table = pd.DataFrame({name: swings[name].to_numpy() for name in swings.data_vars})
    outcome = swings["outcome"].attrs["flag_meanings"].split()
    table["outcome"] = pd.Categorical.from_codes(table["outcome"].astype(int).tolist(), outcome)
    bits = flags(swings)
    words = [" ".join(name for name in bits.columns if row[name]) for row in bits.to_dict("records")]
    table["flags"] = pd.Series(words, dtype="str")
    for name in _TIMES:
        table[name] = table[name].dt.tz_localize("UTC")
    rows = table["session_index"].to_numpy(int)
    for place, name in enumerate(names, list(table.columns).index("session_id") + 1):
        table.insert(place, name, sessions[name].to_numpy()[rows])
    return with_texts(table)


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
    name = name_of("the file of results", path)
    try:
        is_file = Path(name).is_file()
    except OSError as problem:
        raise MissingInputError(f"{name!r}: {problem.strerror}", 66) from problem
    if not is_file:
        raise MissingInputError(f"{name if name.isprintable() else repr(name)}: no such file", 66)
    results = Results(path)
    # The columns are checked now, and read only once.
    _ = results.sessions
    return results


def further_facts(sessions: xr.Dataset) -> list[str]:
    """Return the names of the columns that come from a table of sessions."""
    return [
        str(name)
        for name, column in sessions.data_vars.items()
        if str(column.attrs.get("long_name", "")).endswith(_FURTHER)
    ]


def opened(results: Results | str | os.PathLike[str]) -> Results:
    """Return results, which are read if a path is given."""
    return results if isinstance(results, Results) else read_results(results)


def flags(swings: xr.Dataset) -> pd.DataFrame:
    """Decode the flags of swings.

    Parameters
    ----------
    swings : xarray.Dataset
        `Results.swings`, or a part of it, even a single swing.

    Returns
    -------
    pandas.DataFrame
        One row per swing and one Boolean column per flag. The index contains the numbers of the swings' rows, as that
        of `Results.to_pandas` does, so that both can be joined.

    Raises
    ------
    TypeError
        The argument is not a part of `Results.swings`, or a selection has filled its flags with NaN.
    """
    import numpy as np
    import pandas as pd

    column = getattr(swings, "variables", {}).get("flags")
    if column is None or "flag_masks" not in column.attrs:
        kind = type(swings).__name__
        raise TypeError(f"found {kind} without flags and their masks; expected Results.swings or a part of it")
    values = np.atleast_1d(column.to_numpy())
    if values.ndim > 1 or np.isnan(values).any():
        raise TypeError("flags contain NaN or several dimensions; select swings with isel or where(…, drop=True)")
    masks = np.atleast_1d(column.attrs["flag_masks"])
    names = column.attrs["flag_meanings"].split()
    rows = np.atleast_1d(swings["swing"].to_numpy()) if "swing" in swings.coords else None
    bits = values.astype(np.int64)
    decoded = {name: (bits & int(mask)) != 0 for name, mask in zip(names, masks, strict=True)}
    return pd.DataFrame(decoded, index=rows)


def with_texts(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table whose columns of texts have pandas' type of texts, even without rows."""
    from pandas.api.types import is_object_dtype

    return table.astype({name: "str" for name in table if is_object_dtype(table[name])})


def windows(results: Results | str | os.PathLike[str], outcome: str | None = None) -> xr.Dataset:
    """Return the signals around swings, in g and rad/s.

    Time 0 is the contact, or the peak rotation rate without contact.

    Parameters
    ----------
    results : Results, str or path-like
        Results, or the path of their file.
    outcome : str, optional
        Only swings with this outcome: miss, contact or uncertain.

    Raises
    ------
    DataError
        The file contains no signals.
    UsageError
        The outcome is another word.
    """
    found = opened(results)
    signals = found.windows
    if outcome is None:
        return signals
    meanings = found.swings["outcome"].attrs["flag_meanings"].split()
    if text_of("outcome", outcome) not in meanings:
        raise UsageError(f"outcome is {outcome!r}; expected {', '.join(meanings)}", 64)
    return signals.isel(swing=found.swings["outcome"].to_numpy() == meanings.index(outcome))
