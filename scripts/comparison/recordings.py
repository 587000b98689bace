"""The recordings of the comparison: simulated once and reused, because simulating takes longer than reading."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SHORT_FILES = 1000
SHORT_MINUTES = 1
# For the comparison of jobs.
MANY_FILES = 8


@dataclass(frozen=True)
class Recordings:
    """One session's recordings by layout, None if missing, and its duration in hours."""

    contiguous: Path | None
    compressed: Path | None
    folder: Path | None
    hours: float

    @property
    def any(self):
        """Any recording of the session."""
        return self.contiguous or self.compressed or self.folder


def given(path, hours):
    """Returns the given recording as a session with one layout."""
    if path.is_dir():
        return Recordings(None, None, path, hours)
    # In another process, so that this one stays small (see measure.run).
    look = "import h5py, sys; print(h5py.File(sys.argv[1])['accelerometer/z'].chunks)"
    chunks = subprocess.run([sys.executable, "-c", look, path], capture_output=True, text=True, check=True).stdout
    return Recordings(path, None, None, hours) if chunks.strip() == "None" else Recordings(None, path, None, hours)


class Simulator:
    """Simulates recordings in a folder, unless a previous run has done so."""

    def __init__(self, swing, folder):
        self.swing = swing
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def simulate(self, name, minutes, *options):
        """Returns the path of a simulated session."""
        path = self.folder / name
        if not path.exists():
            print(f"compare: simulating {name}", file=sys.stderr)
            command = [self.swing, "simulate", path, "--minutes", str(minutes), *options]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        return path

    def all_layouts(self, minutes):
        """Returns one session in the three layouts."""
        name = f"{minutes:g}min"
        return Recordings(
            self.simulate(f"{name}.h5", minutes),
            self.simulate(f"{name}-gzip.h5", minutes, "--compress"),
            self.simulate(f"{name}-folder", minutes),
            minutes / 60,
        )

    def copies(self, recording, count):
        """Returns a folder with links to one recording under different names."""
        folder = self.folder / f"{recording.stem}-times-{count}"
        folder.mkdir(exist_ok=True)
        for number in range(count):
            link = folder / f"{number:04}{recording.suffix}"
            if link.exists() and not link.samefile(recording):
                link.unlink()
            if not link.exists():
                link.hardlink_to(recording)
        return folder
