"""Damage to the attitude: gravity and user acceleration."""

from dataclasses import replace

import numpy as np

from .sensors import direction, middle
from .values import ROTATION, changed, rows


def gravity_frozen(recording, places, rng):
    """Gravity keeps its value for 2 s around a place."""

    def change(gravity):
        for place in places:
            some = rows(recording, ROTATION, place - rng.uniform(0.5, 1.5), place + 0.5)
            gravity[some] = gravity[some.start]

    return changed(recording, change, "gravity")


def gravity_lagging(recording, _places, rng):
    """Gravity is 1 s late."""
    count = round(1 / np.median(np.diff(recording.motion_time)))
    gravity = np.concatenate([np.repeat(recording.gravity[:1], count, axis=0), recording.gravity[:-count]])
    return replace(recording, gravity=gravity)


def gravity_rotated(recording, _places, rng):
    """Gravity's axes are turned by 90°, in the session or from its middle on."""
    place = recording.span[0] if rng.random() < 0.5 else middle(recording, rng)
    axes = [(1, 2), (0, 2), (0, 1)][int(rng.integers(3))]
    late = recording.motion_time >= place

    def change(gravity):
        a, b = gravity[late, axes[0]].copy(), gravity[late, axes[1]].copy()
        gravity[late, axes[0]], gravity[late, axes[1]] = -b, a

    return changed(recording, change, "gravity")


def user_with_gravity(recording, _places, _rng):
    return replace(recording, user_acceleration=recording.user_acceleration + recording.gravity)


def attitude_reset(recording, places, rng):
    """Gravity jumps by 20 to 90° at a place and comes back within 2 s, and user acceleration takes the difference."""
    gravity = recording.gravity.copy()
    for place in places:
        axis, size = direction(rng), np.radians(rng.uniform(20, 90))
        begin = place - rng.uniform(0, 0.5)
        some = rows(recording, ROTATION, begin, begin + 8)
        angle = size * np.exp(-(recording.motion_time[some] - begin) / 2)[:, None]
        old = gravity[some]
        along = (old @ axis)[:, None] * axis
        gravity[some] = along + np.cos(angle) * (old - along) + np.sin(angle) * np.cross(axis, old)
    total = recording.gravity + recording.user_acceleration
    return replace(recording, gravity=gravity, user_acceleration=total - gravity)
