"""Quaternions (w, x, y, z) as arrays of shape (n, 4): products, elementary turns, rates, and turned vectors."""

from __future__ import annotations

import numpy as np

AXES = {"x": 1, "y": 2, "z": 3}


def turn(axis: str, angle: np.ndarray | float) -> np.ndarray:
    """Quaternions of turns about one axis of the frame by `angle` in rad."""
    half = np.atleast_1d(np.asarray(angle, dtype=float)) / 2
    q = np.zeros((half.size, 4))
    q[:, 0] = np.cos(half)
    q[:, AXES[axis]] = np.sin(half)
    return q


def from_vector(vector: np.ndarray) -> np.ndarray:
    """Quaternions of rotation vectors in rad, (n, 3)."""
    angle = np.linalg.norm(vector, axis=1)
    scale = 0.5 * np.sinc(angle / (2 * np.pi))
    return np.column_stack([np.cos(angle / 2), vector * scale[:, None]])


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Product of two arrays of quaternions; either may have one row."""
    aw, ax, ay, az = a.T
    bw, bx, by, bz = b.T
    return np.column_stack(
        [
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ]
    )


def chain(*turns: np.ndarray) -> np.ndarray:
    """Product of several turns, the outermost first."""
    q = turns[0]
    for other in turns[1:]:
        q = multiply(q, other)
    return q


def conjugate(q: np.ndarray) -> np.ndarray:
    """Inverse turns."""
    return q * np.array([1.0, -1.0, -1.0, -1.0])


def rotate(q: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Vectors (n, 3) turned by the quaternions."""
    u = q[:, 1:]
    cross = 2 * np.cross(u, vector)
    return vector + q[:, :1] * cross + np.cross(u, cross)


def gravity(q: np.ndarray) -> np.ndarray:
    """Unit vectors towards the ground in the frames that the quaternions describe."""
    w, x, y, z = q.T
    return -np.column_stack([2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z])


def rates(q: np.ndarray, step: float) -> np.ndarray:
    """Rotation rates in rad/s in the turned frame, from central differences of unit quaternions."""
    derivative = np.gradient(q, step, axis=0)
    return 2 * multiply(conjugate(q), derivative)[:, 1:]


def random_basis(rng: np.random.Generator) -> np.ndarray:
    """A random orthonormal 3 x 3 basis."""
    basis, _ = np.linalg.qr(rng.standard_normal((3, 3)))
    return basis
