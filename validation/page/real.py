"""Recordings of other devices, which are not part of the project: converted to SwingKit's folders and analysed."""

import csv
import io
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from . import recordings
from .tables import number, percent, table

AXES = ("X", "Y", "Z")
ROBOT, GOLF, SWIM = "watch50-tabletennis-robot", "hand800-golf-practice", "watch100-swim"
TENNIS = "watch100-tennis-labelled"


@dataclass(frozen=True)
class Compared:
    """A table of recordings, and what README states about them: their number, and two sums over them."""

    table: str
    recordings: int
    found: int
    expected: int


def missing(folder):
    """Returns the names of the missing sets of recordings."""
    return [name for name in (ROBOT, GOLF, SWIM, TENNIS) if folder is None or not (folder / name).is_dir()]


def write(folder, accelerometer, motion):
    """Writes a recording: time and total acceleration; time, rotation rate, gravity and user acceleration."""
    folder.mkdir()
    header = ["timestamp (s)", *(f"{axis} (g)" for axis in "xyz")]
    accelerometer.set_axis(header, axis=1).to_csv(folder / "accelerometer.csv", index=False)
    header = ["timestamp (s)", *(f"rotationRate{axis} (rad/s)" for axis in AXES)]
    header += [f"{name}{axis} (g)" for name in ("gravity", "userAcceleration") for axis in AXES]
    motion.set_axis(header, axis=1).to_csv(folder / "motion.csv", index=False)


def columns(*names):
    return [name + axis for name in names for axis in AXES]


def write_robot(path, folder):
    """Converts SensorLog: both sensors in one row, each with its own timestamp; motion cells are empty in some rows."""
    rows = pd.read_csv(path, sep="|", low_memory=False)
    stamp = "Timestamp_sinceReboot(s)"
    total = [f"accelerometerAcceleration{axis}(G)" for axis in AXES]
    motion = [f"motionRotationRate{axis}(rad/s)" for axis in AXES]
    motion += [f"motion{name}{axis}(G)" for name in ("Gravity", "UserAcceleration") for axis in AXES]
    accelerometer = rows[["accelerometer" + stamp, *total]].dropna()
    write(folder, accelerometer, rows[["motion" + stamp, *motion]].dropna())


def write_golf(path, folder):
    """Converts the forearm sensor: only acceleration without gravity, and one stream that is used for both sensors."""
    rows = pd.read_csv(path)
    motion = rows[["time_s", *columns("arm_rotationRate", "arm_gravity", "arm_userAcceleration")]]
    total = rows[columns("arm_gravity")].to_numpy() + rows[columns("arm_userAcceleration")].to_numpy()
    write(folder, pd.DataFrame(total).assign(time=rows.time_s)[["time", 0, 1, 2]], motion)


def write_swim(path, folder):
    """Converts Sensor Logger: nanoseconds since 1970 as integers, and acceleration without gravity."""
    rows = pd.read_csv(path, dtype={"time": "int64"})
    seconds = (rows.time - rows.time.iloc[0]) / 1e9
    motion = rows[columns("rotationRate", "gravity", "acceleration")]
    total = rows[columns("gravity")].to_numpy() + rows[columns("acceleration")].to_numpy()
    accelerometer = pd.DataFrame(total).assign(time=seconds)[["time", 0, 1, 2]]
    write(folder, accelerometer, motion.assign(time=seconds)[["time", *motion]])


def swings(runner, writer, path, profile):
    """Returns the swings that are detected in a recording."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / path.stem
        writer(path, folder)
        # Quiet, because the warnings of gaps and low rates do not matter here.
        output = runner.command("analyze", folder, "--profile", profile, "--format", "csv", "--quiet")
    found = pd.read_csv(io.StringIO(output))
    found.columns = [name.split(" (")[0] for name in found.columns]
    return found


def outcomes(found):
    return " / ".join(str((found.outcome == outcome).sum()) for outcome in ("contact", "miss", "uncertain"))


def yes(is_reached):
    return "yes" if is_reached else "**no**"


def robot(runner, folder):
    """Compares table tennis against a ball robot with the known number of strokes and the known interval."""
    header = ["table tennis, 50 Hz", "strokes", "detected", "difference", "≤ 3 %"]
    header += ["robot's interval (s)", "measured (s)", "difference", "≤ 2 %"]
    rows, sums = [], np.zeros(2, int)
    with (folder / ROBOT / "expected_counts.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found = swings(runner, write_robot, folder / ROBOT / row["file"], "tennis")
            expected, interval = int(row["strokes_expected"]), float(row["robot_interval_s"])
            count = len(found) / expected - 1
            between = np.median(np.diff(np.sort(found.peak_rate_timestamp))) if len(found) > 1 else np.nan
            away = between / interval - 1
            cells = [row["file"].removesuffix(".csv"), expected, len(found), percent(count), yes(abs(count) <= 0.03)]
            cells += [number(interval, 3), number(between, 3), percent(away), yes(abs(away) <= 0.02)]
            rows.append(cells)
            sums += len(found), expected
    return Compared(table(header, rows), len(rows), *map(int, sums))


def others(runner, folder):
    """Analyses the recordings without a contact."""
    rest = "table tennis player at rest, 50 Hz"
    cases = [(ROBOT, f"rest_{name}", write_robot, "tennis", rest, None) for name in "ab"]
    cases += [(SWIM, f"WristMotion_{name}", write_swim, "tennis", "swimming, 99 Hz", None) for name in "ab"]
    cases += [
        (GOLF, "swings", write_golf, "golf", "five practice golf swings, up to 799 Hz", 5),
        (GOLF, "smoke", write_golf, "golf", "shaking a hand, up to 799 Hz", None),
        (GOLF, "session1", write_golf, "golf", "poses and movements, up to 799 Hz", None),
    ]
    rows, reported = [], 0
    for place, name, writer, profile, what, wanted in cases:
        found = swings(runner, writer, folder / place / f"{name}.csv", profile)
        contacts = int((found.outcome == "contact").sum())
        reported += contacts
        is_reached = contacts == 0 and wanted in (None, len(found))
        goal = "0 contacts" + ("" if wanted is None else f", {wanted} swings")
        rows.append([what, name, len(found), outcomes(found), goal, yes(is_reached)])
    header = ["recording", "file", "swings", "contact / miss / uncertain", "goal", "reached"]
    return Compared(table(header, rows), len(rows), reported, 0)


def summary(robot, others):
    """Returns README's result."""
    return (
        f"{robot.found} strokes detected for {robot.expected} in {robot.recordings} recordings of table tennis against "
        "a robot (50 Hz, where every outcome is uncertain; selected recordings, which may flatter); contacts reported "
        f"in {others.recordings} recordings without a contact: {others.found}"
    )


def tennis(runner, folder):
    """Compares tennis strokes at 100 Hz with a person's labels of each sample."""
    header = ["tennis, 100 Hz", "strokes labelled", "detected", "95 % interval", "≥ 97 %", "extra", "≤ 1"]
    header += ["contact / miss / uncertain", "no contact", "stretches excluded"]
    rows = []
    for path in recordings.labelled(folder / TENNIS, "shot"):
        row = recordings.compare(runner, path, "shot", "tennis")
        (name, labelled, detected, interval, *_), extra = recordings.line("player", row), row["extra"] + row["repeated"]
        cells = [name, labelled, detected, interval, yes(detected >= 0.97 * labelled), extra, yes(extra <= 1)]
        cells += [" / ".join(str(row[outcome]) for outcome in recordings.OUTCOMES), yes(row["contact"] == 0)]
        rows.append([*cells, row["excluded"]])
    return f"""
**Labelled tennis strokes** of two players (Sensor Logger on an Apple Watch, 100 Hz, profile `tennis`). Each sample is
labelled with the kind of stroke, but not with hit or miss. A stroke is detected if a swing's peak rotation rate or
contact is at most {recordings.TOLERANCE:g} s outside its stretch. Stretches longer than {recordings.LONGEST:g} s or
with gaps are excluded, with the swings within {recordings.MARGIN:g} s of them. *Extra* includes a second swing at one
stroke. At 100 Hz no contact should be reported. The interval is Wilson's.

{table(header, rows)}"""
