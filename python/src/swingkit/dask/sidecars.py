"""Files that state facts of recordings and lie beside them: `session.json` and `NAME.session.json`."""

from __future__ import annotations

import hashlib
from pathlib import Path

SHARED = "session.json"


class Sidecars:
    """Finds the files with facts of recordings; it lists each folder once."""

    def __init__(self) -> None:
        self._listed: dict[Path, frozenset[str] | None] = {}
        self._digests: dict[Path, str] = {}

    def of(self, path: Path) -> list[Path]:
        """Return the files beside a recording that state its facts."""
        names = dict.fromkeys([SHARED, f"{path.name}.{SHARED}", f"{path.stem}.{SHARED}"])
        listed = self._names(path.parent)
        possible = [path.parent / name for name in names if listed is None or name.casefold() in listed]
        return [each for each in possible if each != path and each.is_file()]

    def digest(self, path: Path) -> str:
        """Return a text that differs if the facts beside a recording differ; empty without facts."""
        return " ".join(f"{each.name} {self._digest(each)}" for each in self.of(path))

    def _digest(self, path: Path) -> str:
        if path not in self._digests:
            try:
                self._digests[path] = hashlib.sha256(path.read_bytes()).hexdigest()
            except OSError as problem:
                # The command reports that it cannot read the file.
                return str(problem.strerror)
        return self._digests[path]

    def _names(self, folder: Path) -> frozenset[str] | None:
        """Return the names of such files in a folder; None if it cannot be listed."""
        if folder not in self._listed:
            try:
                names = [each.name.casefold() for each in folder.iterdir()]
                self._listed[folder] = frozenset(name for name in names if name.endswith(SHARED))
            except OSError:
                self._listed[folder] = None
        return self._listed[folder]
