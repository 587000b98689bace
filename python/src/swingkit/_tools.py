"""Simulation, scoring, merging and reports."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import _command
from ._options import arguments, operand, operands, paths, switch, text_of
from .results import Results

Pathlike = str | os.PathLike[str]


def swing(*arguments: object) -> str:
    """Run the command ``swing`` with any arguments.

    Parameters
    ----------
    *arguments : object
        The arguments, such as ``"convert", "session.h5", "session"``. Results and other path-like objects are the
        names of their files.

    Returns
    -------
    str
        What the command printed. Its warnings are issued as `SwingKitWarning`.

    Raises
    ------
    SwingKitError
        The command failed; the subclass indicates the reason.
    """
    return _command.check(_command.run(arguments))


def simulate(path: Pathlike, *, sport: str = "baseball", minutes: float = 10, seed: int = 1, **options: object) -> Path:
    """Make a simulated session whose swings are known exactly.

    Parameters
    ----------
    path : str or path-like
        The output: an HDF5 file, a zip archive or a folder, by its ending.
    sport : str
        Sport, such as tennis.
    minutes : float
        Duration of the session, in minutes.
    seed : int
        Random seed.
    **options : object
        Further options of `swing simulate`, such as ``difficulty="hard"`` or ``rate=100`` (Hz).

    Returns
    -------
    pathlib.Path
        The output.
    """
    given = arguments({"sport": sport, "minutes": minutes, "seed": seed, **options})
    _command.check(_command.run(["simulate", operand("path", path), *given]))
    return Path(os.fsdecode(path))


def score(
    results: Results | Pathlike,
    truth: Pathlike | Iterable[Pathlike] = (),
    *,
    labels: Pathlike | Iterable[Pathlike] = (),
    **options: object,
) -> dict[str, Any]:
    """Compare results with the truth, or with labels.

    Parameters
    ----------
    results : Results, str or path-like
        Results, or the path of their file.
    truth : str, path-like or iterable of them
        Recordings that contain the truth, in the order of the analysis.
    labels : str, path-like or iterable of them
        Files of labels instead.
    **options : object
        Further options of `swing score`, such as ``tolerance=0.5`` (s) or ``events="events.csv"``.

    Returns
    -------
    dict
        What `swing score --json` prints; errors are in ms.
    """
    given = arguments({"labels": paths(labels), **options})
    output = _command.check(_command.run(["score", operand("results", results), *operands(truth), "--json", *given]))
    found: dict[str, Any] = json.loads(output)
    return found


def summary(
    results: Results | Pathlike | Iterable[Results | Pathlike],
    *,
    by: str = "",
    measure: str | None = None,
    **options: object,
) -> dict[str, Any]:
    """Summarize groups of sessions, and compare them by their players.

    Parameters
    ----------
    results : Results, str, path-like or iterable of them
        Results, or paths of their files.
    by : str
        Facts of the groups, separated by commas, such as ``"condition"``.
    measure : str, optional
        ``"time-to-contact"``, ``"contact-rate"``, ``"peak-rotation-rate"``, ``"tempo"`` or
        ``"forward-swing-duration"``.
    **options : object
        Further options of `swing summary`, such as ``exclude="exclude.csv"``.

    Returns
    -------
    dict
        What `swing summary --format json` prints; times are in s and contact rates from 0 to 1.
    """
    given = arguments({"by": text_of("by", by) or None, "measure": measure, **options})
    output = _command.check(_command.run(["summary", *operands(results), *given, "--format", "json"]))
    found: dict[str, Any] = json.loads(output)
    return found


def report(results: Results | Pathlike | Iterable[Results | Pathlike], path: Pathlike, **options: object) -> Path:
    """Make a page of results: one HTML file that needs no network.

    Parameters
    ----------
    results : Results, str, path-like or iterable of them
        Results, or paths of their files.
    path : str or path-like
        Output, ending in .html.
    **options : object
        Further options of `swing report`, such as ``title="Spring camp"``.
    """
    _command.check(_command.run(["report", *operands(results), "-o", operand("path", path), *arguments(options)]))
    return Path(os.fsdecode(path))


def merge(
    shards: Iterable[Results | Pathlike],
    path: Pathlike,
    *,
    windows: bool = True,
    exclude: Pathlike | None = None,
    force: bool = False,
) -> Results:
    """Merge files of results into one; a session in several files counts once.

    Parameters
    ----------
    shards : iterable of Results, str or path-like
        HDF5 files that the same version wrote with the same parameters.
    path : str or path-like
        Output, ending in .h5.
    windows : bool
        Keep the signals around the swings.
    exclude : str or path-like, optional
        CSV file with session, swing and reason of each swing to leave out.
    force : bool
        Replace an output even if it contains something else than results.
    """
    given = arguments(
        {
            "without_windows": not switch("windows", windows),
            "exclude": exclude,
            "force": switch("force", force),
        }
    )
    _command.check(_command.run(["merge", "-", "-o", operand("path", path), *given], names=paths(shards)))
    return Results(path)
