"""Checks of a study's output before its work."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from .. import _command
from ..errors import OutputError, UsageError, error
from .inputs import Input, local_path
from .sidecars import Sidecars


def check(target: Path, inputs: Iterable[Input], folder: Path, force: bool) -> None:
    """Refuse an output that the merge would refuse, or that would replace a recording.

    Parameters
    ----------
    target : pathlib.Path
        The output.
    inputs : iterable of Input
        The recordings.
    folder : pathlib.Path
        Working folder of their names.
    force : bool
        Whether the output may contain something else than results.
    """
    if not target.name.lower().endswith((".h5", ".hdf5")):
        raise UsageError(f"{target}: expected a name ending in .h5; merged results are HDF5", 64)
    if target.is_dir():
        raise OutputError(f"{target}: is a folder; name a file", 73)
    if not target.parent.is_dir():
        raise OutputError(f"{target.parent}: no such folder; create it", 73)
    if not target.exists():
        return
    # Without names, the command checks only what it would replace.
    checked = _command.run(["merge", "-", "-o", target, "--quiet"], names=[])
    is_other = checked.exit_code == 73
    if is_other and not force:
        raise error(_command.message(checked), 73)
    sidecars = Sidecars()
    for each in inputs:
        path = local_path(each, folder)
        if path is None:
            continue
        # A file of results in a folder of recordings is not a recording.
        within = path.rglob("*") if is_other and path.is_dir() else ()
        if any(file.exists() and file.samefile(target) for file in [path, *sidecars.of(path), *within]):
            raise UsageError(f"{target}: is the input {each.name}; name another file for the results", 64)
