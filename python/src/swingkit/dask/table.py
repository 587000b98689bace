"""The rows of a session table, compared with all recordings of a study.

The command checks a table against the recordings of one batch only. The rules are the command's: a row names a
recording by its path or the end of it, with or without the extension, or by the session's name.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..errors import DataError

_NAMING = {
    "file",
    "filename",
    "recording",
    "path",
    "session",
    "sessionid",
    "id",
    "datei",
    "dateiname",
    "aufnahme",
    "fichier",
    "archivo",
}


class Table:
    """The names in a session table, with the lines that contain them.

    Parameters
    ----------
    path : str
        Path of the table, as the option states it.
    folder : pathlib.Path
        Working folder of the path.
    """

    def __init__(self, path: str, folder: Path) -> None:
        self.path = path
        self._lines: dict[str, int] = {}
        self._names: dict[int, list[str]] = {}
        for line, names in _rows(folder / path):
            self._names[line] = names
            self._lines.update(dict.fromkeys(names, line))
        lower: dict[str, set[int]] = {}
        for name, line in self._lines.items():
            lower.setdefault(name.lower(), set()).add(line)
        self._lower = {name: lines for name, lines in lower.items() if len(lines) == 1}

    def check(self, recordings: Iterable[str]) -> None:
        """Refuse a row that names several recordings."""
        first: dict[int, str] = {}
        for recording in recordings:
            for line in self._lines_of(recording):
                other = first.setdefault(line, recording)
                if other != recording:
                    raise DataError(
                        f'{self.path}:{line}: names both "{other}" and "{recording}"; add the folder to the name', 65
                    )

    def unused(self, recordings: Iterable[str], sessions: Iterable[str] = ()) -> list[str]:
        """Return a notice for each row that names none of the recordings or sessions."""
        used = {line for name in sessions for line in self._found([name])}
        for recording in recordings:
            used |= self._lines_of(recording)
        return [
            f'{self.path}: line {line}: "{names[0]}" names none of the recordings'
            for line, names in self._names.items()
            if line not in used
        ]

    def compare(self, recordings: Iterable[str], shards: Iterable[Path]) -> list[str]:
        """Compare the table with the sessions in shards, which also come from folders of recordings.

        Returns
        -------
        list of str
            A notice for each row that names none of the recordings or sessions.
        """
        import h5py

        paths: list[str] = []
        sessions: list[str] = []
        for shard in shards:
            with h5py.File(shard) as file:
                paths += file["sessions/input_uri"].asstr()[()].tolist()
                sessions += file["sessions/session_id"].asstr()[()].tolist()
        self.check(sorted(paths))
        return self.unused([*recordings, *paths], sessions)

    def _lines_of(self, recording: str) -> set[int]:
        path = recording.rstrip("/") or recording
        place, dot, extension = path.rpartition(".")
        ends = [path, place] if dot and "/" not in extension else [path]
        return self._found([name for end in ends for name in _endings(end)])

    def _found(self, names: list[str]) -> set[int]:
        """Return the lines with one of the names; in another case only if none contains it exactly."""
        exact = {self._lines[name] for name in names if name in self._lines}
        return exact or {line for name in names for line in self._lower.get(name.lower(), ())}


def _endings(path: str) -> Iterator[str]:
    """Yield a path and its ends after each slash."""
    yield path
    start = path.find("/")
    while start >= 0:
        yield path[start + 1 :]
        start = path.find("/", start + 1)


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the names of each row; none if the table is wrong, which the command reports."""
    try:
        table = list(_cells(path.read_bytes()))
    except (OSError, UnicodeError, csv.Error):
        return
    header = table[0][1] if table else []
    places = [place for place, title in enumerate(header) if _key(title) in _NAMING]
    for line, cells in table[1:]:
        names = [cells[place] for place in places if place < len(cells) and cells[place]]
        if names:
            yield line, names


def _cells(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the trimmed cells of each row that is neither empty nor a comment."""
    text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    lines = re.findall("[^\n]*\n|[^\n]+", text.replace("\r\n", "\n").replace("\r", "\n"))
    first = next((line for line in lines if line.strip() and line[0] != "#"), "")
    stated = re.fullmatch('"?sep=([,;\t])"?', first.strip("\n"), re.IGNORECASE)
    separator = stated[1] if stated else next((mark for mark in "\t;" if mark in first), ",")
    reader = csv.reader(lines, delimiter=separator)
    is_skipped = stated is not None
    start = 1
    for row in reader:
        cells = [cell.strip() for cell in row]
        if any(cells) and not cells[0].startswith("#"):
            if not is_skipped:
                yield start, cells
            is_skipped = False
        start = reader.line_num + 1


def _key(title: str) -> str:
    return "".join(each for each in title.lower() if each.isalnum())
