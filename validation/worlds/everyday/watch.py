"""The watch of the world `everyday`: its attitude, the acceleration of its point, and what its case feels."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import uniform_filter1d
from scipy.signal import bilinear, butter, lfilter, sosfilt

from ..common.quaternion_rows import about, inverse, product, rotate
from ..common.sensor import G
from .movements import AZ, EL, ELB, PRO, TW, YAW, X
from .stage import FINE, Stage, wander


def small(vector: np.ndarray) -> np.ndarray:
    """The rotation by a rotation vector along the first axis."""
    angle = np.linalg.norm(vector, axis=0) + 1e-12
    return np.concatenate([np.cos(angle / 2.0)[None], vector * (np.sin(angle / 2.0) / angle)])


def motion_of(body: np.ndarray, tilt: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The attitude of the watch, and the acceleration of its point in m/s² in the room."""
    upper, lower, left = rng.uniform(0.27, 0.33), rng.uniform(0.20, 0.25), rng.random() < 0.5
    arm = product(product(about(2, body[YAW] - body[AZ]), about(1, -body[EL])), about(2, body[TW]))
    place = body[X:] + upper * rotate(arm, np.array([0.0, 0.0, -1.0]))
    place += rotate(about(2, body[YAW]), np.array([0.0, -0.18, 0.0]))
    hang = np.array([0.5, 0.5, 0.5, -0.5])  # a hanging forearm: x down, y forward (the thumb), z outwards
    arm = product(product(product(arm, about(1, -body[ELB])), hang), about(0, -body[PRO]))
    place += rotate(arm, np.array([lower, 0.0, 0.03]))
    if left:
        arm, place = arm * np.array([1.0, -1.0, 1.0, -1.0])[:, None], place * np.array([1.0, -1.0, 1.0])[:, None]
    slant = rng.standard_normal(3)
    mount = small(slant / np.linalg.norm(slant) * np.radians(rng.uniform(3.0, 15.0)))
    against = left == (rng.random() < 0.5)  # the case is turned by half a turn on the other wrist or crown side
    watch = product(product(arm, product(mount, about(2, np.pi if against else 0.0))), small(tilt))
    heading = about(2, rng.uniform(0, 2 * np.pi))
    acceleration = np.gradient(np.gradient(place, 1 / FINE, axis=1), 1 / FINE, axis=1)
    return product(heading, watch), rotate(heading, acceleration)


def feel(stage: Stage, attitude: np.ndarray, acceleration: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The force on the case in g, its rotation rate, and the part of the force that is shaking of muscles and strap."""
    rng, hard = stage.rng, stage.hard
    step = product(inverse(attitude[:, :-2]), attitude[:, 2:])[1:]
    rotation = np.pad(step * (1.0 + np.sum(step**2, axis=0) / 6.0) * FINE, ((0, 0), (1, 1)), mode="edge")

    # What the case feels: gravity minus acceleration, through the strap, with bursts and shaking.
    force = rotate(inverse(attitude), np.array([[0.0], [0.0], [-1.0]]) - acceleration / G)
    w, damping = 2.0 * np.pi * (rng.uniform(18, 60) if hard else rng.uniform(35, 90)), rng.uniform(0.2, 0.5)
    b, a = bilinear([2 * damping * w, w**2], [1.0, 2 * damping * w, w**2], FINE)
    force = force[:, :1] + lfilter(b, a, force - force[:, :1]) + stage.shock
    speed = np.linalg.norm(rotation, axis=0)
    shake = rng.uniform(0.02, 0.1) if hard else rng.uniform(0.01, 0.04)
    noise = sosfilt(
        butter(1, [rng.uniform(12, 25), rng.uniform(80, 160)], "bandpass", fs=FINE, output="sos"),
        rng.standard_normal((3, stage.count)),
    )
    tone = np.sin(2 * np.pi * np.cumsum(rng.uniform(25, 70) * (1 + 0.05 * wander(rng, stage.count, 2.0))) / FINE)
    share = rng.uniform(0.0, 0.6)
    noise = np.sqrt(1 - share) * noise / noise.std() + np.sqrt(2 * share) * tone * np.sqrt(3) * stage.aim()[:, None]
    noise *= (shake * uniform_filter1d(speed, int(0.03 * FINE)) + stage.rough) / np.sqrt(3)
    force += noise
    return force, rotation, noise
