"""What every world makes: the samples of one session, and the truth about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import h5py
import numpy as np

MOTION_RATE = 200.44  # Hz, as measured on a watch
ACCELEROMETER_RATE = 801.92  # Hz
NAN = float("nan")
SWINGS = ("contact", "miss", "checked")
AXES = ("own", "gravity")
INSTANTS = ("top", "backswing")  # among the phases


@dataclass
class Event:
    """Something that happened, with its instants in seconds on the sensor's clock.

    `kind` is `contact` or `miss` for a swing, `checked` for a swing that was broken off, and otherwise the name of
    the movement, such as `clap`. `time` is the instant at which the event was strongest. Absent instants are NaN.

    A swing has an `onset`: the beginning of the forward rotation, which each world defines in its own way. It also has
    `starts`, which have one definition for all worlds (`common.starts`). A contact has a `force`, the instant of the
    first force at the implement, and a `contact`, the instant at which the blow reaches the sensor: there, the blow's
    own part of the acceleration reaches 5 % of its maximum within 30 ms (`common.truth`). If the ball is struck twice,
    the first blow counts. The loss of speed, which builds up over 10 to 30 ms, is not counted as part of the blow.
    """

    kind: str
    time: float
    onset: float = NAN
    force: float = NAN
    contact: float = NAN
    starts: dict | None = None

    @property
    def start(self) -> float:
        """The start of a swing: the rise of the rate about its own axis through 10 % of its peak."""
        return self.rise("own", 0.10)

    @property
    def tilt(self) -> float:
        """The angle of a swing's own axis to gravity (rad)."""
        return self.starts["tilt"] if self.starts else NAN

    def rise(self, axis: str, fraction: float) -> float:
        """The instant at which the rate about an axis, `own` or `gravity`, rises through a fraction of its peak."""
        return self.starts[axis][fraction] if self.starts else NAN

    def phase(self, axis: str, name: str) -> float:
        """A phase about an axis, `own` or `gravity`: an instant, or the angular acceleration (`common.phases`)."""
        return self.starts["phases"][axis][name] if self.starts else NAN

    def later(self, offset: float, span: tuple[float, float] = (-np.inf, np.inf)) -> Event:
        """The event with an offset added to all its instants. Instants outside of a span, before that, become NaN."""

        def moved(instant: float) -> float:
            return instant + offset if span[0] <= instant < span[1] else NAN

        starts = self.starts
        if starts:
            phases = {
                axis: {name: moved(value) if name in INSTANTS else value for name, value in found.items()}
                for axis, found in starts["phases"].items()
            }
            starts = {**starts, **{a: {part: moved(t) for part, t in starts[a].items()} for a in AXES}, "phases": phases}
        instants = {name: moved(getattr(self, name)) for name in ("time", "onset", "force", "contact")}
        return replace(self, **instants, starts=starts)


# The columns of the truth. No world states the peak of the high-passed acceleration.
TRUTH = {
    "start_timestamp": lambda event: event.start,
    "gravity_start_timestamp": lambda event: event.rise("gravity", 0.10),
    "onset_timestamp": lambda event: event.onset,
    "contact_timestamp": lambda event: event.contact,
    "force_timestamp": lambda event: event.force,
    "peak_timestamp": lambda event: NAN,
    "event_timestamp": lambda event: event.time,
    "start_05_timestamp": lambda event: event.rise("own", 0.05),
    "start_20_timestamp": lambda event: event.rise("own", 0.20),
    "gravity_start_05_timestamp": lambda event: event.rise("gravity", 0.05),
    "gravity_start_20_timestamp": lambda event: event.rise("gravity", 0.20),
    "axis_tilt": lambda event: event.tilt,
    "top_timestamp": lambda event: event.phase("own", "top"),
    "backswing_timestamp": lambda event: event.phase("own", "backswing"),
    "peak_angular_acceleration": lambda event: event.phase("own", "acceleration"),
    "gravity_top_timestamp": lambda event: event.phase("gravity", "top"),
    "gravity_backswing_timestamp": lambda event: event.phase("gravity", "backswing"),
    "gravity_peak_angular_acceleration": lambda event: event.phase("gravity", "acceleration"),
}


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
            for name, value in TRUTH.items():
                truth.create_dataset(name, data=np.array([value(e) for e in events], dtype=np.float64))


def _group(file: h5py.File, name: str, columns: dict[str, np.ndarray]) -> None:
    group = file.create_group(name)
    for column, values in columns.items():
        kind = np.float64 if column == "time" else np.float32
        group.create_dataset(column, data=np.ascontiguousarray(values, dtype=kind))
