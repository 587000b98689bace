"""Analysis of recordings."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path

from . import _command
from ._options import arguments, paths
from .errors import FailedRecordingsWarning, MissingInputError
from .results import Results


def analyze(
    recordings: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    out: str | os.PathLike[str] | None = None,
    profile: str | os.PathLike[str] | None = None,
    jobs: int | None = None,
    strict: bool = False,
    resume: bool = False,
    force: bool = False,
    sport: str | None = None,
    player: str | None = None,
    condition: str | None = None,
    date: str | None = None,
    session_table: str | os.PathLike[str] | None = None,
    options: Mapping[str, object] | None = None,
) -> Results:
    """Detect the swings in recordings, and measure the time from start to contact in s.

    Parameters
    ----------
    recordings : str, path-like or iterable of them
        Recordings, or folders of recordings.
    out : str or path-like, optional
        HDF5 file for the results. Without it, a temporary file is deleted together with the results.
    profile : str or path-like, optional
        Name of a profile or path of a JSON file; by default the profile of the session's sport.
    jobs : int, optional
        Number of recordings analysed in parallel; by default one per core.
    strict : bool
        Raise at the first recording that cannot be analysed. Without it, such recordings are rows of
        `Results.failures`, and a warning is issued.
    resume : bool
        Keep the sessions that `out` already contains with the same input, parameters and version.
    force : bool
        Replace `out` even if it contains something else than results.
    sport, player, condition, date : str, optional
        Facts of all sessions.
    session_table : str or path-like, optional
        CSV file with facts of each recording.
    options : mapping, optional
        Further options of `swing analyze` by name, such as ``{"impacts_only": True}``.

    Returns
    -------
    Results
        Swings, sessions and the signals around each swing.

    Raises
    ------
    SwingKitError
        No recording could be analysed, or with `strict` one could not. The subclass indicates the reason. In the
        first case, `out` contains the failures only.
    """
    names = paths(recordings)
    if not names:
        raise MissingInputError("the list of recordings is empty; expected at least one", 66)
    temporary = None if out is not None else tempfile.mkdtemp(prefix="swingkit-")
    try:
        path = Path(temporary) / "results.h5" if temporary else Path(os.fspath(out or ""))
        given: dict[str, object] = {
            **{"profile": profile, "jobs": jobs, "strict": strict, "resume": resume, "force": force},
            **{"sport": sport, "player": player, "condition": condition, "date": date, "session_table": session_table},
            **(options or {}),
        }
        command = ["analyze", "-", "-o", path, "--progress", "json", *arguments(given)]
        finished = _command.run(command, names=names, meanwhile=_import_xarray)
        failed = failures(finished)
        if finished.exit_code and (strict or not has_sessions(finished)):
            _command.check(finished)
    except BaseException:
        if temporary:
            shutil.rmtree(temporary, ignore_errors=True)
        raise
    if failed:
        first = next(iter(failed.values()))
        text = f"{len(failed)} of {len(names)} recordings could not be analysed; the first: {first}"
        warnings.warn(text, FailedRecordingsWarning, stacklevel=2)
    return Results(path, temporary)


def failures(finished: _command.Finished) -> dict[str, str]:
    """Return the messages of recordings that could not be analysed, by their names."""
    return {str(line["input"]): str(line["error"]) for line in _command.events(finished) if line["type"] == "error"}


def has_sessions(finished: _command.Finished) -> bool:
    """Whether at least one recording was analysed."""
    ends = [line for line in _command.events(finished) if line["type"] == "end"]
    return bool(ends) and bool(ends[-1]["sessions"])


def _import_xarray() -> None:
    """Load what reads the results, while the command works."""
    import h5netcdf  # noqa: F401
    import xarray  # noqa: F401
