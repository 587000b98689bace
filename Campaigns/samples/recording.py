"""Sessions as arrays: read from and written to HDF5 recordings."""

from dataclasses import dataclass

import h5py
import numpy as np

GROUPS = {
    "rotation_rate": "xyz",
    "gravity": "xyz",
    "user_acceleration": "xyz",
    "quaternion": "wxyz",
}


@dataclass(frozen=True)
class Recording:
    """The samples of one session; times are in s, accelerations in g, rates in rad/s. Vectors are rows of an array."""

    sport: str
    accelerometer_time: np.ndarray
    accelerometer: np.ndarray
    motion_time: np.ndarray
    rotation_rate: np.ndarray
    gravity: np.ndarray
    quaternion: np.ndarray
    # None if the recording has none.
    user_acceleration: np.ndarray | None

    @property
    def span(self):
        return float(self.motion_time[0]), float(self.motion_time[-1])


def read(path):
    with h5py.File(path) as file:
        sport = file.attrs["sport"]
        accelerometer, motion = file["accelerometer"], file["device_motion"]
        values = {
            name: np.stack([motion[f"{name}_{axis}"][()] for axis in axes], axis=1).astype(np.float64)
            for name, axes in GROUPS.items()
        }
        return Recording(
            sport=sport.decode() if isinstance(sport, bytes) else str(sport),
            accelerometer_time=accelerometer["time"][()],
            accelerometer=np.stack([accelerometer[axis][()] for axis in "xyz"], axis=1).astype(np.float64),
            motion_time=motion["time"][()],
            **values,
        )


def write(recording, path):
    with h5py.File(path, "w") as file:
        file.attrs["schema_name"] = "swingkit-recording"
        file.attrs["schema_version"] = np.int64(1)
        file.attrs["session_id"] = "session"
        file.attrs["sport"] = recording.sport
        group = file.create_group("accelerometer")
        _columns(group, {"time": recording.accelerometer_time, **dict(zip("xyz", recording.accelerometer.T, strict=True))})
        columns = {"time": recording.motion_time}
        for name, axes in GROUPS.items():
            values = getattr(recording, name)
            if values is not None:
                columns |= {f"{name}_{axis}": column for axis, column in zip(axes, values.T, strict=True)}
        _columns(file.create_group("device_motion"), columns)


def _columns(group, columns):
    for name, values in columns.items():
        group.create_dataset(name, data=np.ascontiguousarray(values, dtype=np.float64 if name == "time" else np.float32))
