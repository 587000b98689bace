"""The watch of the world `everyday`: its attitude, the acceleration of its point, and what its case feels."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import uniform_filter1d
from scipy.signal import bilinear, butter, lfilter, sosfilt

from everyday_movements import AZ, EL, ELB, PRO, TW, X, YAW
from everyday_stage import FINE, Stage, wander

G = 9.80665


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The product of quaternions, whose four parts are along the first axis."""
    w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3]
    x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2]
    y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1]
    return np.stack(np.broadcast_arrays(w, x, y, a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]))


def about(axis: int, angle: np.ndarray | float) -> np.ndarray:
    """The rotation by an angle about x (0), y (1) or z (2)."""
    half = np.asarray(angle, dtype=float) / 2.0
    parts = np.zeros((4, *half.shape))
    parts[0], parts[1 + axis] = np.cos(half), np.sin(half)
    return parts


def small(vector: np.ndarray) -> np.ndarray:
    """The rotation by a rotation vector along the first axis."""
    angle = np.linalg.norm(vector, axis=0) + 1e-12
    return np.concatenate([np.cos(angle / 2.0)[None], vector * (np.sin(angle / 2.0) / angle)])


def turned(q: np.ndarray, v: np.ndarray, inverse: bool = False) -> np.ndarray:
    """Rotate vectors, or rotate them back; components are along the first axis."""
    axis = -q[1:] if inverse else q[1:]
    u = np.broadcast_to(v.reshape(3, -1), (3, max(q[0].size, v[0].size)))
    cross = 2.0 * np.cross(axis.reshape(3, -1), u, axis=0)
    return u + q[0] * cross + np.cross(axis.reshape(3, -1), cross, axis=0)


def motion_of(body: np.ndarray, tilt: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The attitude of the watch, and the acceleration of its point in m/s² in the room."""
    upper, lower, left = rng.uniform(0.27, 0.33), rng.uniform(0.20, 0.25), rng.random() < 0.5
    arm = multiply(multiply(about(2, body[YAW] - body[AZ]), about(1, -body[EL])), about(2, body[TW]))
    place = body[X:] + upper * turned(arm, np.array([0.0, 0.0, -1.0]))
    place += turned(about(2, body[YAW]), np.array([0.0, -0.18, 0.0]))
    hang = np.array([0.5, 0.5, 0.5, -0.5])  # a hanging forearm: x down, y forward (the thumb), z outwards
    arm = multiply(multiply(multiply(arm, about(1, -body[ELB])), hang), about(0, -body[PRO]))
    place += turned(arm, np.array([lower, 0.0, 0.03]))
    if left:
        arm, place = arm * np.array([1.0, -1.0, 1.0, -1.0])[:, None], place * np.array([1.0, -1.0, 1.0])[:, None]
    slant = rng.standard_normal(3)
    mount = small(slant / np.linalg.norm(slant) * np.radians(rng.uniform(3.0, 15.0)))
    against = left == (rng.random() < 0.5)  # the case is turned by half a turn on the other wrist or crown side
    watch = multiply(multiply(arm, multiply(mount, about(2, np.pi if against else 0.0))), small(tilt))
    heading = about(2, rng.uniform(0, 2 * np.pi))
    acceleration = np.gradient(np.gradient(place, 1 / FINE, axis=1), 1 / FINE, axis=1)
    return multiply(heading, watch), turned(heading, acceleration)


def feel(stage: Stage, attitude: np.ndarray, acceleration: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The force on the case in g, its rotation rate, and the part of the force that is shaking of muscles and strap."""
    rng, hard = stage.rng, stage.hard
    step = multiply(attitude[:, :-2] * np.array([1.0, -1.0, -1.0, -1.0])[:, None], attitude[:, 2:])[1:]
    rotation = np.pad(step * (1.0 + np.sum(step**2, axis=0) / 6.0) * FINE, ((0, 0), (1, 1)), mode="edge")

    # What the case feels: gravity minus acceleration, through the strap, with bursts and shaking.
    force = turned(attitude, np.array([[0.0], [0.0], [-1.0]]) - acceleration / G, inverse=True)
    w, damping = 2.0 * np.pi * (rng.uniform(18, 60) if hard else rng.uniform(35, 90)), rng.uniform(0.2, 0.5)
    b, a = bilinear([2 * damping * w, w**2], [1.0, 2 * damping * w, w**2], FINE)
    force = force[:, :1] + lfilter(b, a, force - force[:, :1]) + stage.shock
    speed = np.linalg.norm(rotation, axis=0)
    shake = rng.uniform(0.02, 0.1) if hard else rng.uniform(0.01, 0.04)
    noise = sosfilt(butter(1, [rng.uniform(12, 25), rng.uniform(80, 160)], "bandpass", fs=FINE, output="sos"),
                    rng.standard_normal((3, stage.count)))
    tone = np.sin(2 * np.pi * np.cumsum(rng.uniform(25, 70) * (1 + 0.05 * wander(rng, stage.count, 2.0))) / FINE)
    share = rng.uniform(0.0, 0.6)
    noise = np.sqrt(1 - share) * noise / noise.std() + np.sqrt(2 * share) * tone * np.sqrt(3) * stage.aim()[:, None]
    noise *= (shake * uniform_filter1d(speed, int(0.03 * FINE)) + stage.rough) / np.sqrt(3)
    force += noise
    return force, rotation, noise
