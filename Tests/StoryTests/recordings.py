"""Simulated recordings with their truth, some in the form in which the app Sensor Logger exports them."""

import csv
import json
import os
import subprocess
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd

ROOT = Path(__file__).resolve().parents[2]
SWING = os.environ.get("SWINGKIT_COMMAND", str(ROOT / ".build/debug/swing"))
# The rate of Sensor Logger on a watch, in Hz.
RATE = 100
# The quantities of WristMotion.csv, and the simulator's names of the same ones.
QUANTITIES = {"rotationRate": "rotationRate", "gravity": "gravity", "acceleration": "userAcceleration"}


def run(*arguments, code=0):
    """Runs the command and returns its output."""
    done = subprocess.run([SWING, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == code, f"swing {' '.join(map(str, arguments))}: exit code {done.returncode}: {done.stderr}"
    return done.stdout


def simulated(sessions):
    """Simulates sessions, two at a time: (folder, options)."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda each: run("simulate", each[0], *each[1]), sessions))
    return [Session(folder) for folder, _ in sessions]


@dataclass(frozen=True)
class Session:
    """A simulated session, as a folder in SwingKit's own layout."""

    folder: Path

    @cache
    def file(self, name):
        """Returns one of its tables."""
        return pd.read_csv(self.folder / f"{name}.csv")

    def table(self, name):
        """Returns one of its tables, whose columns have names without units."""
        return self.file(name).rename(columns=lambda title: title.partition(" ")[0])

    def swings(self, *kinds):
        """Returns the true events of the given kinds: kind, start, contact and time."""
        truth = self.table("truth")
        return truth[truth.kind.isin(kinds)].reset_index(drop=True)

    def export(self, path, begin):
        """Writes the session as Sensor Logger exports it, and returns the sensor clock's time of the app's time 0.

        The archive contains a table of device motion at 100 Hz, with accelerations in g, and the app's metadata. `begin` is
        the time of day at which the recording began.
        """
        motion = self.table("motion")
        times = motion.timestamp.to_numpy()
        # Each sample is the latest one of Core Motion.
        rows = np.unique(np.searchsorted(times, np.arange(times[0], times[-1], 1 / RATE), side="right") - 1)
        motion = motion.iloc[rows].drop(columns="timestamp")
        # The app starts between two samples; its clock has milliseconds.
        zero = round(times[0] - 0.05, 3)
        elapsed = np.rint((times[rows] - zero) * 1e9).astype(np.int64)
        start = int(begin.timestamp() * 1000) * 10**6
        names = {f"{ours}{axis}": f"{app}{axis}" for app, ours in QUANTITIES.items() for axis in "XYZ"}
        motion = motion[[*names, *(f"quaternion{axis}" for axis in "WXYZ")]].rename(columns=names)
        motion.insert(0, "time", start + elapsed)
        motion.insert(1, "seconds_elapsed", [f"{each / 1e9:.9f}" for each in elapsed])
        facts = {
            "version": "3", "device name": "iPhone", "recording epoch time": str(start // 10**6),
            "recording time": begin.strftime("%Y-%m-%d_%H-%M-%S"), "recording timezone": "UTC", "platform": "ios",
            "appVersion": "1.47.1", "device id": "0", "sensors": "WristMotion", "sampleRateMs": "10", "standardisation": "false",
        }
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("WristMotion.csv", motion.to_csv(index=False, lineterminator="\n"))
            archive.writestr("Metadata.csv", f"{','.join(facts)}\n{','.join(facts.values())}\n")
            archive.writestr("Annotation.csv", "time,seconds_elapsed,text\n")
        return zero

    def cut(self, folder, begin, end):
        """Writes the samples between two times as a recording without facts and truth, and returns its first time."""
        folder.mkdir(parents=True)
        motion, accelerometer = self.file("motion"), self.file("accelerometer")
        times = motion.iloc[:, 0]
        motion = motion[(times >= begin) & (times < end)]
        # Both streams begin at the same sample of device motion, up to one sample of the accelerometer.
        first = motion.iloc[0, 0]
        times = accelerometer.iloc[:, 0]
        for name, table in (("motion", motion), ("accelerometer", accelerometer[(times >= first) & (times < end)])):
            table.to_csv(folder / f"{name}.csv", index=False, lineterminator="\n")
        return first


def nearest(times, wanted, within):
    """Returns the index of the nearest time for each wanted one; -1 if none is within some seconds."""
    times = np.asarray(times)
    indices = [int(np.argmin(np.abs(times - each))) if len(times) else -1 for each in wanted]
    return [index if index >= 0 and abs(times[index] - each) <= within else -1 for index, each in zip(indices, wanted)]


def write_table(path, rows):
    """Writes rows, as dictionaries, as CSV."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def read_csv(path, separator=","):
    """Returns a file of results as rows, by column without unit."""
    with open(path, newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file, delimiter=separator)
    return [dict(zip((title.partition(" (")[0] for title in head), row, strict=True)) for row in rows]


def lines(text, kind):
    """Returns the objects of one type in JSON lines."""
    return [each for each in map(json.loads, text.splitlines()) if each["type"] == kind]
