"""Attitudes of the world `bystander`: quaternions (w, x, y, z), rotation rates, and the cubic between their steps."""

from __future__ import annotations

import numpy as np

from ..common.quaternion import inverse, product

GRID = 801.92  # Hz, of the kinematics


def turn(quaternion: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Return vectors turned by quaternions; the order of the sums differs from the common one in the last bit."""
    w, (x, y, z), (a, b, c) = quaternion[..., 0], np.moveaxis(quaternion[..., 1:], -1, 0), np.moveaxis(vector, -1, 0)
    p, q, r = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return np.stack([a + w * p + y * r - z * q, b + w * q + z * p - x * r, c + w * r + x * q - y * p], axis=-1)


def rates(orientation: np.ndarray) -> np.ndarray:
    """Return the rotation rate in rad/s in the turning frame, at the grid's steps."""
    step = product(inverse(orientation[:-1]), orientation[1:])
    # A step turns by less than 0.1 rad, so that the sine of its half is that half to 0.05 %.
    between = step[:, 1:] * (2 * GRID * np.sign(step[:, 0]))[:, None]
    return np.r_[between[:1], (between[1:] + between[:-1]) / 2, between[-1:]]


def interpolate(signal: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Return a signal at fractional steps, by the cubic through the four nearest."""
    first = np.floor(place).astype(int)
    f = (place - first)[:, None]
    before, here, after, far = (signal[first + k] for k in (-1, 0, 1, 2))
    return (
        here * (f + 1) * (f - 1) * (f - 2) / 2
        - after * (f + 1) * f * (f - 2) / 2
        + far * (f + 1) * f * (f - 1) / 6
        - before * f * (f - 1) * (f - 2) / 6
    )
