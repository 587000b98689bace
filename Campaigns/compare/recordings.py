"""The recordings of the comparison: simulated once and reused, because simulating takes longer than reading."""

import os
import shutil
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
    # The folder and the archive that the app Sensor Logger would export.
    exported: Path | None = None
    archive: Path | None = None
    # A JSON text with an object per sample.
    text: Path | None = None

    @property
    def any(self):
        """Any recording of the session."""
        return self.contiguous or self.compressed or self.folder or self.archive or self.text


def given(path, hours):
    """Returns the given recording as a session with one layout."""
    if path.is_dir():
        return Recordings(None, None, path, hours)
    if path.suffix == ".zip":
        return Recordings(None, None, None, hours, archive=path)
    if path.suffix == ".json":
        return Recordings(None, None, None, hours, text=path)
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
        """Returns one session in all layouts."""
        name = f"{minutes:g}min"
        folder = self.simulate(f"{name}-folder", minutes)
        return Recordings(
            self.simulate(f"{name}.h5", minutes),
            self.simulate(f"{name}-gzip.h5", minutes, "--compress"),
            folder,
            minutes / 60,
            *self.export(folder, f"{name}-sensor-logger"),
            text=self.write_text(folder, f"{name}.json"),
        )

    def write_text(self, session, name):
        """Returns a JSON text of a session in a folder."""
        path = self.folder / name
        if not path.exists():
            print(f"compare: writing {name}", file=sys.stderr)
            partial = path.with_suffix(".part")
            subprocess.run([sys.executable, Path(__file__).with_name("json_text.py"), session, partial], check=True)
            partial.rename(path)
        return path

    def export(self, session, name):
        """Returns the folder and the archive that the app Sensor Logger would export of a session in a folder."""
        folder, archive = self.folder / name, self.folder / f"{name}-archive.zip"
        if not archive.exists():
            print(f"compare: writing {name}", file=sys.stderr)
            partial = archive.with_suffix(".part")
            script = Path(__file__).with_name("sensor_logger.py")
            subprocess.run([sys.executable, script, session, folder, partial], check=True)
            partial.rename(archive)
        return folder, archive

    def copies(self, recording, count):
        """Returns a folder with one recording under different names, as hard links to its files."""
        folder = self.folder / f"{recording.stem}-times-{count}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for number in range(count):
            name = folder / f"{number:04}{recording.suffix}"
            if recording.is_dir():
                shutil.copytree(recording, name, copy_function=os.link)
            else:
                os.link(recording, name)
        return folder
