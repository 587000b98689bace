"""What every world makes: the samples of one session, and the truth about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import h5py
import numpy as np

MOTION_RATE = 200.44  # Hz, as measured on a watch
ACCELEROMETER_RATE = 801.92  # Hz
NAN = float("nan")


@dataclass
class Event:
    """Something that happened, with its instants in seconds on the sensor's clock.

    `kind` is `contact` or `miss` for a swing, `checked` for a swing that was broken off, and otherwise the name of
    the movement, such as `clap`. `start` is the beginning of the forward rotation, `contact` the beginning of the
    contact force, `time` the instant at which the event was strongest. Absent instants are NaN.
    """

    kind: str
    time: float
    start: float = NAN
    contact: float = NAN


@dataclass
class Session:
    """The samples of one session.

    Accelerations are in g and include gravity: (n, 3). Rotation rates are in rad/s in the device's frame. The
    quaternion (w, x, y, z) turns vectors of the device into the reference frame, whose z points up. Gravity is the
    unit vector towards the ground in the device's frame, and user acceleration is the rest: (m, 3) each.
    """

    accelerometer_time: np.ndarray
    accelerometer: np.ndarray
    motion_time: np.ndarray
    quaternion: np.ndarray
    rotation_rate: np.ndarray
    gravity: np.ndarray
    user_acceleration: np.ndarray
    truth: list[Event] = field(default_factory=list)
    sport: str = "tennis"

    def write(self, path: str | Path) -> None:
        """Write an HDF5 recording in the layout of docs/layout.md. Instants that are unknown stay NaN."""
        events = sorted(self.truth, key=lambda e: e.time)
        with h5py.File(path, "w") as file:
            file.attrs["schema_name"] = "swingkit-recording"
            file.attrs["schema_version"] = np.int64(1)
            file.attrs["session_id"] = Path(path).stem
            file.attrs["sport"] = self.sport
            columns = {"time": self.accelerometer_time}
            columns |= dict(zip("xyz", self.accelerometer.T))
            _group(file, "accelerometer", columns)
            columns = {"time": self.motion_time}
            for name, values in [
                ("rotation_rate", self.rotation_rate),
                ("gravity", self.gravity),
                ("user_acceleration", self.user_acceleration),
            ]:
                columns |= {f"{name}_{axis}": value for axis, value in zip("xyz", values.T)}
            columns |= {f"quaternion_{axis}": value for axis, value in zip("wxyz", self.quaternion.T)}
            _group(file, "device_motion", columns)
            truth = file.create_group("truth")
            truth.create_dataset("kind", data=[e.kind for e in events], dtype=h5py.string_dtype())
            for name, values in [
                ("start_timestamp", [e.start for e in events]),
                ("contact_timestamp", [e.contact for e in events]),
                ("peak_timestamp", [NAN for _ in events]),
                ("event_timestamp", [e.time for e in events]),
            ]:
                truth.create_dataset(name, data=np.array(values, dtype=np.float64))


def _group(file: h5py.File, name: str, columns: dict[str, np.ndarray]) -> None:
    group = file.create_group(name)
    for column, values in columns.items():
        kind = np.float64 if column == "time" else np.float32
        group.create_dataset(column, data=np.ascontiguousarray(values, dtype=kind))
