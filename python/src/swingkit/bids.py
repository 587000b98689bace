"""Recordings as a BIDS-Motion dataset.

Source: Brain Imaging Data Structure 1.11, Motion; S. Jeung et al. 2024, Motion-BIDS, Scientific Data 11, 716.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _command
from ._options import name_of, operands, paths, text_of
from ._version import command_version
from .errors import DataError, OutputError, SwingKitError, UsageError

if TYPE_CHECKING:
    import h5py
    import pandas as pd

#: Standard gravity in m/s², exact by definition.
GRAVITY = 9.80665

#: Columns of a recording: type and component of the channel, unit, and the factor to that unit.
CHANNELS = {
    "accelerometer": [(axis, f"acceleration_{axis}", "ACCEL", axis, "m/s^2", GRAVITY) for axis in "xyz"],
    "device_motion": [
        *[(f"rotation_rate_{axis}", f"rotation_rate_{axis}", "GYRO", axis, "rad/s", 1.0) for axis in "xyz"],
        *[
            (f"user_acceleration_{axis}", f"user_acceleration_{axis}", "ACCEL", axis, "m/s^2", GRAVITY)
            for axis in "xyz"
        ],
        *[(f"quaternion_{axis}", f"orientation_{axis}", "ORNT", f"quat_{axis}", "n/a", 1.0) for axis in "wxyz"],
        *[(f"gravity_{axis}", f"gravity_{axis}", "MISC", axis, "m/s^2", GRAVITY) for axis in "xyz"],
    ],
}
_TRACKING_SYSTEMS = {"accelerometer": "accelerometer", "device_motion": "devicemotion"}
_NOMINAL_RATES = (25, 50, 100, 200, 400, 800)


def export_bids(
    recordings: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    folder: str | os.PathLike[str],
    *,
    task: str = "swing",
    name: str = "Swings",
    session_table: str | os.PathLike[str] | None = None,
) -> Path:
    """Write recordings as a BIDS-Motion dataset.

    Each recording becomes a session of its player with two tracking systems: the accelerometer and device motion.
    Accelerations are in m/s², rotation rates in rad/s, and times in s after the system's first sample. Further facts of
    the sessions, such as age and mass, are columns of `participants.tsv` if each player has one value, else of the
    player's `sessions.tsv`.

    Parameters
    ----------
    recordings : str, path-like or iterable of them
        Recordings in any format that `swing` reads. Name each recording; a folder of several is an error.
    folder : str or path-like
        Output folder. It must not exist or be empty, and appears complete or not at all.
    task : str
        Label of the task: letters and digits.
    name : str
        Name of the dataset.
    session_table : str or path-like, optional
        CSV file with player, condition and further facts of each recording, as for `swingkit.analyze`.

    Returns
    -------
    pathlib.Path
        The folder.

    Raises
    ------
    UsageError
        If the task is not a label, or there are no recordings.
    DataError
        If two recordings of a player have the same label of the session.
    OutputError
        If the folder contains anything, or cannot be written.
    """
    target = Path(name_of("folder", folder))
    text_of("name", name)
    if not text_of("task", task) or task != _label(task):
        raise UsageError(f"task is {task!r}; expected letters and digits", 64)
    names = paths(recordings)
    if not names:
        raise UsageError("found no recordings; name at least one", 64)
    try:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise OutputError(f"{target}: is not an empty folder; name another one", 73)
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".swingkit-", dir=target.parent) as work:
            dataset = Path(work) / "dataset"
            participants: dict[str, dict[str, str]] = {}
            table = [] if session_table is None else ["--session-table", *operands(session_table)]
            facts: dict[str, dict[str, dict[str, object]]] = {}
            for number, path in enumerate(names):
                copy = Path(work) / f"{number}.h5"
                _command.check(_command.run(["convert", *operands(path), copy, *table]))
                _write_session(copy, path, dataset, task, participants, facts)
                copy.unlink()
            _write_dataset(dataset, name, participants, facts)
            if target.exists():
                target.rmdir()
            shutil.move(dataset, target)
    except SwingKitError:
        raise
    except OSError as problem:
        raise OutputError(f"{target}: cannot be written: {problem.strerror}; name another folder", 73) from problem
    return target


def _write_session(
    file: Path,
    path: str,
    dataset: Path,
    task: str,
    participants: dict[str, dict[str, str]],
    further: dict[str, dict[str, dict[str, object]]],
) -> None:
    import h5py

    with h5py.File(file) as recording:
        facts = {key: _text(value) for key, value in recording.attrs.items()}
        player = facts.get("player", "unknown")
        subject, session = _label(player) or "unknown", _label(facts["session_id"]) or "unnamed"
        known = participants.setdefault(subject, {"player": player, "handedness": facts.get("handedness", "n/a")})
        if known["player"] != player:
            raise DataError(
                f"{path}: the players {known['player']!r} and {player!r} have the same label {subject!r}; rename one",
                65,
            )
        stem = f"sub-{subject}_ses-{session}_task-{task}"
        motion = dataset / f"sub-{subject}" / f"ses-{session}" / "motion"
        if motion.exists():
            raise DataError(f"{path}: {player} has two sessions with the label {session!r}; rename one", 65)
        motion.mkdir(parents=True)
        found: dict[str, object] = {key: facts[key] for key in ("condition", "date", "notes") if key in facts}
        found.update(json.loads(facts.get("metadata", "{}")))
        further.setdefault(subject, {})[session] = found
        for group, system in _TRACKING_SYSTEMS.items():
            if group in recording:
                _write_system(recording[group], facts, motion / f"{stem}_tracksys-{system}", task, CHANNELS[group])


def _write_system(
    group: h5py.Group,
    facts: dict[str, str],
    stem: Path,
    task: str,
    channels: list[tuple[str, str, str, str, str, float]],
) -> None:
    import numpy as np
    import pandas as pd

    time = group["time"][:]
    found = [channel for channel in channels if channel[0] in group]
    table = pd.DataFrame({name: group[column][:] * factor for column, name, _, _, _, factor in found})
    table.insert(0, "latency", time - time[0] if len(time) else time)
    table.to_csv(f"{stem}_motion.tsv", sep="\t", header=False, index=False, na_rep="n/a", float_format="%.9g")
    point = {"left": "LeftWrist", "right": "RightWrist"}.get(facts.get("wrist", ""), "Wrist")
    rows = [("latency", "n/a", "LATENCY", point, "s")]
    rows += [(name, component, kind, point, unit) for _, name, kind, component, unit, _ in found]
    _write_table(
        Path(f"{stem}_channels.tsv"),
        pd.DataFrame(rows, columns=["name", "component", "type", "tracked_point", "units"]),
    )
    steps = np.diff(time)
    usual = float(np.median(steps)) if len(steps) else float("nan")
    # Gaps and repeated times do not count.
    kept = steps[(steps > 0) & (steps < 3 * usual)]
    rate = float(1 / kept.mean()) if len(kept) else float("nan")
    kinds = [kind for _, _, kind, _, _ in rows]
    description: dict[str, Any] = {
        "TaskName": task,
        "SamplingFrequency": min(_NOMINAL_RATES, key=lambda nominal: abs(nominal - rate)) if rate == rate else "n/a",
        "SamplingFrequencyEffective": rate if rate == rate else "n/a",
        "TrackingSystemName": stem.name.rsplit("tracksys-", 1)[1],
        "MissingValues": "n/a",
        "TrackedPointsCount": 1,
        "MotionChannelCount": len(kinds),
        **{f"{kind}ChannelCount": kinds.count(kind) for kind in ("ACCEL", "GYRO", "LATENCY", "ORNT")},
        "MiscChannelCount": kinds.count("MISC"),
    }
    if len(time):
        description["RecordingDuration"] = float(time.max() - time.min())
    for key, fact in (("ManufacturersModelName", "device_model"), ("SoftwareVersions", "os_version")):
        if fact in facts:
            description[key] = facts[fact]
    _write_json(Path(f"{stem}_motion.json"), description)


def _write_dataset(
    dataset: Path,
    name: str,
    participants: dict[str, dict[str, str]],
    further: dict[str, dict[str, dict[str, object]]],
) -> None:
    import pandas as pd

    dataset.mkdir(exist_ok=True)
    _write_json(
        dataset / "dataset_description.json",
        {
            "Name": name,
            "BIDSVersion": "1.11.0",
            "DatasetType": "raw",
            "GeneratedBy": [{"Name": "SwingKit", "Version": command_version()}],
        },
    )
    keys = list(dict.fromkeys(key for sessions in further.values() for facts in sessions.values() for key in facts))
    columns = {key: _column(key) for key in keys}
    if len({*columns.values(), "participant_id", "handedness", "session_id"}) < len(columns) + 3:
        raise DataError(f"the facts {', '.join(keys)} have equal names in lower case, or names of BIDS; rename one", 65)
    # What each player has one value of describes the player; anything else, the sessions.
    constant = [
        key for key in keys if all(len({str(facts.get(key)) for facts in s.values()}) == 1 for s in further.values())
    ]
    rows = []
    for label, known in sorted(participants.items()):
        first = next(iter(further[label].values()))
        rows.append([f"sub-{label}", known["handedness"], *(_cell(first.get(key)) for key in constant)])
    header = ["participant_id", "handedness", *(columns[key] for key in constant)]
    _write_table(dataset / "participants.tsv", pd.DataFrame(rows, columns=header))
    varying = [key for key in keys if key not in constant]
    for label, sessions in further.items():
        if not varying:
            break
        rows = [
            [f"ses-{session}", *(_cell(facts.get(key)) for key in varying)]
            for session, facts in sorted(sessions.items())
        ]
        header = ["session_id", *(columns[key] for key in varying)]
        _write_table(dataset / f"sub-{label}" / f"sub-{label}_sessions.tsv", pd.DataFrame(rows, columns=header))
    (dataset / "README").write_text(
        f"{name}: recordings of wrist sensors, written by SwingKit.\n\n"
        "The axes are those of Core Motion: x to the right and y to the top of the display, z out of it.\n"
        "The accelerometer includes gravity; at rest with the display up, z is -9.81 m/s^2.\n"
        "Each tracking system has its own clock and its own first sample.\n",
        encoding="utf-8",
    )


def _write_table(path: Path, table: pd.DataFrame) -> None:
    table.to_csv(path, sep="\t", index=False, na_rep="n/a")


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _column(key: str) -> str:
    """Return a name in snake case, as columns of BIDS have."""
    return re.sub("[^0-9a-z]+", "_", key.lower()).strip("_") or "fact"


def _cell(value: object) -> str:
    if value is None or value == "":
        return "n/a"
    return " ".join((value if isinstance(value, str) else json.dumps(value)).split())


def _label(text: str) -> str:
    return re.sub("[^0-9a-zA-Z]", "", text)


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
