"""The recordings in results, compared with those of a list."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from .inputs import Input


def contained(path: Path) -> list[str]:
    """Return the path of each session's recording in a file of results."""
    import h5py

    with h5py.File(path) as file:
        found: list[str] = file["sessions/input_uri"].asstr()[()].tolist()
    return found


def missing(inputs: Iterable[Input], found: Iterable[str], folder: Path) -> list[str]:
    """Return the names of the inputs that results do not contain.

    An input is a recording or a folder of recordings. Under a second name, the command leaves a recording out.

    Parameters
    ----------
    inputs : iterable of Input
        The inputs.
    found : iterable of str
        Paths of the recordings in the results.
    folder : pathlib.Path
        Working folder of the names.
    """
    places: set[str] = set()
    for path in found:
        for each in (os.path.normpath(path), os.path.realpath(folder / path)):
            place = each
            # The path and the folders that contain it.
            while place not in places:
                places.add(place)
                place = place.rpartition("/")[0]
    return [
        each.name
        for each in inputs
        if os.path.normpath(each.name) not in places
        and (each.url or os.path.realpath(folder / each.name) not in places)
    ]
