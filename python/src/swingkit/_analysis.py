"""Analysis of recordings."""

from __future__ import annotations

import datetime
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from . import _command
from ._arrays import is_memory, listed, write
from ._options import arguments, name_of, operands, paths, switch
from .errors import FailedRecordingsWarning, MissingInputError, UsageError
from .results import Results


def analyze(
    recordings: str | os.PathLike[str] | Mapping[str, object] | Iterable[object],
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
    date: str | datetime.date | None = None,
    session_table: str | os.PathLike[str] | None = None,
    options: Mapping[str, object] | None = None,
) -> Results:
    """Detect the swings in recordings, and measure the time from start to contact in s.

    Parameters
    ----------
    recordings : str, path-like, mapping, data frame, Arrow table, array of records, xarray.Dataset, or iterable of them
        Recordings, or folders of recordings. A mapping with the keys ``"accelerometer"`` and ``"device_motion"``
        contains streams as data frames, datasets or mappings of arrays, with the columns and units of SwingKit's HDF5
        layout: times in s, accelerations in g, rotation rates in rad/s. Any other mapping, data frame or dataset is one
        table, whose columns and units are detected as in a CSV file. Times can also be dates, durations, or an index of
        them. ``attrs["session_id"]`` names the session.
    out : str or path-like, optional
        HDF5 file for the results, ending in .h5 or .hdf5. Without it, a temporary file is deleted together with the
        results.
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
        Facts of all sessions, of which `date` can also be a date. NaN and empty texts are not facts.
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
        No recording could be analysed, or with `strict` one could not. The subclass indicates the reason. If all
        recordings fail, an existing file is kept.

    Warns
    -----
    FailedRecordingsWarning
        Some recordings could not be analysed.
    SwingKitWarning
        The command warns about recordings or about the table of sessions.
    """
    given_recordings = listed(recordings)
    if not given_recordings:
        raise MissingInputError("the list of recordings is empty; expected at least one", 66)
    if not isinstance(options, Mapping | None):
        raise UsageError(f"options is a {type(options).__name__}; expected a mapping of names to values", 64)
    output = None if out is None else Path(name_of("out", out))
    if output is not None and output.suffix.lower() not in (".h5", ".hdf5"):
        place = os.fsdecode(out or "") or "out is empty"
        place = place if place.isprintable() else repr(place)
        raise UsageError(f"{place}: expected a name ending in .h5 or .hdf5; write CSV with the command swing", 64)
    given: dict[str, object] = {
        **{"profile": profile, "jobs": jobs, "strict": strict, "resume": resume, "force": force},
        **{"sport": sport, "player": player, "condition": condition, "date": date, "session_table": session_table},
        **(options or {}),
    }
    given |= {name: switch(name, given[name]) for name in ("strict", "resume", "force")}
    options_text = arguments(given)
    temporary = None if out is not None else tempfile.mkdtemp(prefix="swingkit-")
    memory = tempfile.TemporaryDirectory(prefix="swingkit-") if any(map(is_memory, given_recordings)) else None
    try:
        files = [
            write(each, Path(memory.name), number) if memory and is_memory(each) else each
            for number, each in enumerate(given_recordings, 1)
        ]
        names = paths(files)
        path = output or Path(temporary or "") / "results.h5"
        command = ["analyze", "-", "-o", *operands(path), "--progress", "json", *options_text]
        finished = _command.run(command, names=names, meanwhile=_import_xarray)
        if memory:
            # The files of arrays are deleted, so messages do not name their folder.
            finished = replace(finished, messages=finished.messages.replace(f"{memory.name}/", ""))
        if finished.exit_code and (given["strict"] or not has_sessions(finished)):
            _command.check(finished)
        results = Results(path, temporary)
    except BaseException:
        if temporary:
            shutil.rmtree(temporary, ignore_errors=True)
        raise
    finally:
        if memory:
            memory.cleanup()
    failed = failures(finished)
    if failed:
        first = next(iter(failed.values()))
        text = f"{len(failed)} of {_recording_count(finished)} recordings could not be analysed; the first: {first}"
        _command.issue(text, FailedRecordingsWarning)
    _command.warn(finished)
    return results


def failures(finished: _command.Finished) -> dict[str, str]:
    """Return the messages of recordings that could not be analysed, by their names."""
    return {str(line["input"]): str(line["error"]) for line in _command.events(finished) if line["type"] == "error"}


def has_sessions(finished: _command.Finished) -> bool:
    """Whether at least one recording was analysed."""
    return bool(_end(finished)["sessions"])


def _recording_count(finished: _command.Finished) -> int:
    end = _end(finished)
    return end["sessions"] + end["failures"]


def _end(finished: _command.Finished) -> dict[str, int]:
    """Return the numbers in the command's last line; they are 0 if it ended early."""
    ends = [line for line in _command.events(finished) if line["type"] == "end"]
    found = ends[-1] if ends else {}
    return {name: int(str(found.get(name, 0))) for name in ("sessions", "failures")}


def _import_xarray() -> None:
    """Load what reads the results, while the command works."""
    import h5py  # noqa: F401
    import xarray  # noqa: F401
