"""Attitudes of the world `bystander`: quaternions (w, x, y, z), rotation rates, and the cubic between their steps."""

from __future__ import annotations

import numpy as np

GRID = 801.92  # Hz, of the kinematics


def product(first: np.ndarray, *others: np.ndarray) -> np.ndarray:
    """Return the product of quaternions (w, x, y, z), each one or many."""
    for other in others:
        a, b, c, d = np.moveaxis(first, -1, 0)
        w, x, y, z = np.moveaxis(other, -1, 0)
        first = np.stack([a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y,
                          a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w], axis=-1)
    return first


def inverse(quaternion: np.ndarray) -> np.ndarray:
    """Return the opposite rotation."""
    return quaternion * (1, -1, -1, -1)


def about(axis: str, angle: np.ndarray | float) -> np.ndarray:
    """Return the rotation about the x, y or z axis by angles in radians."""
    half = np.asarray(angle) / 2
    result = np.zeros((*half.shape, 4))
    result[..., 0], result[..., 1 + "xyz".index(axis)] = np.cos(half), np.sin(half)
    return result


def from_vector(vector: np.ndarray) -> np.ndarray:
    """Return the rotation about vectors by their lengths in radians."""
    half = np.linalg.norm(vector, axis=-1, keepdims=True) / 2
    return np.concatenate([np.cos(half), np.sinc(half / np.pi) / 2 * vector], axis=-1)


def turn(quaternion: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Return vectors turned by quaternions."""
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
    return (here * (f + 1) * (f - 1) * (f - 2) / 2 - after * (f + 1) * f * (f - 2) / 2
            + far * (f + 1) * f * (f - 1) / 6 - before * f * (f - 1) * (f - 2) / 6)
