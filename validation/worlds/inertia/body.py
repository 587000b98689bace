"""Where the watch is: its attitude, rotation rate and acceleration on a regular grid, and the truth of swings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.signal import bilinear, lfilter
from scipy.spatial.transform import Rotation

from ..common.quaternion import from_vector, inverse, product, rotate, to_vector
from ..common.sensor import DOWN, G
from .blow import LEVER, Strap
from .chain import FOREARM, JOINTS, pose
from .course import LEAN, TILT, YAW, X, Z
from .player import Player
from .swing import GRID

BEHIND = 0.055  # m, from the wrist to the watch
REFLECTION = np.diag([-1.0, 1.0, 1.0])


@dataclass
class Mount:
    """How the watch is worn: the forearm's frame and side, the display's normal in it, and the case's axes."""

    side: float
    dorsal: np.ndarray
    axes: np.ndarray  # columns: the device's axes in the forearm's frame, after reflection for a left-hander
    is_mirrored: bool
    strap: Strap


@dataclass
class Motion:
    """Attitude, rotation rate (rad/s) and what the accelerometer feels (g), of the watch, one row per instant."""

    quaternion: np.ndarray
    rate: np.ndarray
    felt: np.ndarray

    @property
    def gravity(self) -> np.ndarray:
        return rotate(inverse(self.quaternion), DOWN)


def mount(rng: np.random.Generator, who: Player, side: float, strap: Strap) -> Mount:
    base = -1.2 if who.sport == "tennis" else -0.2
    angle = base + rng.normal(0, 0.25)
    dorsal = np.array([side * np.sin(angle), 0.0, np.cos(angle)])
    normal = REFLECTION @ dorsal if who.is_left_handed else dorsal
    x = np.array([0.0, rng.choice([-1.0, 1.0]), 0.0])
    return Mount(side, dorsal, np.stack([x, np.cross(normal, x), normal], axis=1), who.is_left_handed, strap)


def frames(who: Player, worn: Mount, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the frames (n, 3, 3) of the unshaken watch and its positions."""
    now = pose(who.bodies, rows[:, :JOINTS], rows[:, LEAN], rows[:, TILT], np.full(len(rows), worn.side))
    frame = now.forearm
    place = now.wrist - BEHIND * frame[..., 1] + LEVER * frame @ worn.dorsal
    if worn.is_mirrored:
        frame, place = REFLECTION @ frame @ REFLECTION, place @ REFLECTION
    yaw = Rotation.from_rotvec(rows[:, YAW, None] * [0.0, 0.0, 1.0]).as_matrix()
    return yaw @ frame @ worn.axes, np.einsum("nij,nj->ni", yaw, place) + rows[:, X : Z + 1]


def acceleration(frame: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Return what an accelerometer feels in its own frame, in g."""
    second = np.gradient(np.gradient(place, 1 / GRID, axis=0), 1 / GRID, axis=0)
    return np.einsum("nij,ni->nj", frame, DOWN - second / G)


def motion(rng: np.random.Generator, who: Player, worn: Mount, rows: np.ndarray, is_hard: bool) -> Motion:
    """Move the watch along the course, with the tissue's wobble and the case's turning in the strap."""
    frame, place = frames(who, worn, rows)
    quaternion = np.roll(Rotation.from_matrix(frame).as_quat(), 1, axis=1)
    spin = np.gradient(rows[:, FOREARM], 1 / GRID) * (-1 if worn.is_mirrored else 1)
    w, damping = 2 * np.pi * worn.strap.turn[0], worn.strap.turn[1]
    b, a = bilinear([-1, 0], [1, 2 * damping * w, w * w], GRID)
    speed = np.linalg.norm(np.gradient(rows[:, :JOINTS], 1 / GRID, axis=0)[:, : FOREARM + 1], axis=1)
    envelope = gaussian_filter1d(np.clip(speed / 20, 0, 1.5) ** 1.5, 0.01 * GRID)
    noise = gaussian_filter1d(rng.normal(size=(len(rows), 3)), 0.007 * GRID, axis=0)
    wobble = rng.uniform(0.004, 0.010) if is_hard else rng.uniform(0.001, 0.003)
    vector = wobble * envelope[:, None] * noise / noise.std()
    vector += np.clip(lfilter(b, a, spin), -0.3, 0.3)[:, None] * worn.axes[1]
    quaternion = product(quaternion, from_vector(vector))
    step = to_vector(product(inverse(quaternion[:-2]), quaternion[2:])) * GRID / 2
    rate = np.concatenate([step[:1], step, step[-1:]])
    felt = acceleration(Rotation.from_quat(np.roll(quaternion, -1, axis=1)).as_matrix(), place)
    return Motion(quaternion, rate, felt)
