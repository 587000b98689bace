"""Attitudes of the world `kinematic`: quaternions (w, x, y, z), their integration, and a step of minimum jerk."""

from __future__ import annotations

import numpy as np

GRID = 3 * 801.92  # Hz, the rate of the simulation
UP = np.array([0.0, 0.0, 1.0])


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the quaternion products of a and b, along the last axis."""
    a0, a1, a2, a3 = a[..., 0], a[..., 1], a[..., 2], a[..., 3]
    b0, b1, b2, b3 = b[..., 0], b[..., 1], b[..., 2], b[..., 3]
    product = np.empty(np.broadcast_shapes(a.shape, b.shape))
    product[..., 0] = a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3
    product[..., 1] = a0 * b1 + a1 * b0 + a2 * b3 - a3 * b2
    product[..., 2] = a0 * b2 - a1 * b3 + a2 * b0 + a3 * b1
    product[..., 3] = a0 * b3 + a1 * b2 - a2 * b1 + a3 * b0
    return product


def conjugate(q: np.ndarray) -> np.ndarray:
    """Return the inverse rotation."""
    return q * np.array([1.0, -1.0, -1.0, -1.0])


def exponential(v: np.ndarray) -> np.ndarray:
    """Return the quaternion of a rotation vector."""
    angle = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.concatenate([np.cos(angle / 2), v * np.sinc(angle / (2 * np.pi)) / 2], axis=-1)


def logarithm(q: np.ndarray) -> np.ndarray:
    """Return the shortest rotation vector of one quaternion."""
    q = q if q[0] >= 0 else -q
    length = np.linalg.norm(q[1:])
    return 2 * np.arctan2(length, q[0]) * q[1:] / max(length, 1e-12)


def rotate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Turn vectors by quaternions."""
    axis = q[..., 1:]
    t = 2 * np.cross(axis, v)
    return v + q[..., :1] * t + np.cross(axis, t)


def integrate(rate: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Integrate rotation rates in the body's frame on the grid, from the attitude `first` at the first sample."""
    count = len(rate)
    width = int(np.sqrt(count)) + 1
    steps = np.tile([1.0, 0.0, 0.0, 0.0], (width * width, 1))
    steps[1:count] = exponential((rate[1:] + rate[:-1]) / (2 * GRID))
    steps = steps.reshape(width, width, 4)
    for i in range(1, width):
        steps[:, i] = multiply(steps[:, i - 1], steps[:, i])
    carries = np.tile(first, (width, 1, 1))
    for i in range(1, width):
        carries[i, 0] = multiply(carries[i - 1, 0], steps[i - 1, -1])
    return unit(multiply(carries, steps).reshape(-1, 4)[:count])


def smooth(x: np.ndarray) -> np.ndarray:
    """Return a step from 0 to 1 over 0 ≤ x ≤ 1 that has minimum jerk."""
    x = np.clip(x, 0, 1)
    return x**3 * (10 - 15 * x + 6 * x**2)


def unit(v: np.ndarray) -> np.ndarray:
    """Return the vectors with length one."""
    return v / np.linalg.norm(v, axis=-1, keepdims=True)


def pose(elevation: float, azimuth: float, roll: float) -> np.ndarray:
    """Return the attitude of a forearm that points below the horizon by `elevation` and is turned by `roll`."""
    turn = multiply(exponential(UP * azimuth), exponential(np.array([0.0, elevation, 0.0])))
    return multiply(turn, exponential(np.array([roll, 0.0, 0.0])))
