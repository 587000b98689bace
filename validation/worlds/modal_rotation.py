"""Rotations for the world `modal`.

Quaternions are (w, x, y, z) and turn vectors of the forearm into the reference frame, whose z points up. The
forearm's x points from the elbow to the wrist, and its z points out of the back of the forearm.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation


def product(p: np.ndarray, q: np.ndarray) -> np.ndarray:
    """Multiply quaternions, which first turns by `q` and then by `p`."""
    a, b, c, d = np.moveaxis(p, -1, 0)
    w, x, y, z = np.moveaxis(q, -1, 0)
    return np.stack([a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y,
                     a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w], axis=-1)  # fmt: skip


def inverse(q: np.ndarray) -> np.ndarray:
    """Return the opposite rotation."""
    return q * np.array([1.0, -1.0, -1.0, -1.0])


def turn(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Turn vectors by quaternions."""
    twice = 2 * np.cross(q[..., 1:], v)
    return v + q[..., :1] * twice + np.cross(q[..., 1:], twice)


def exponential(vector: np.ndarray) -> np.ndarray:
    """Return the quaternions of rotation vectors."""
    half = 0.5 * np.linalg.norm(vector, axis=-1, keepdims=True)
    return np.concatenate([np.cos(half), 0.5 * np.sinc(half / np.pi) * vector], axis=-1)


def integrate(omega: np.ndarray, dt: float) -> np.ndarray:
    """Integrate rotation rates of the reference frame from the identity, in blocks that advance side by side."""
    count = len(omega)
    width = int(np.ceil(np.sqrt(count)))
    steps = np.zeros((width * width, 4))
    steps[:, 0] = 1.0
    steps[1:count] = exponential(0.5 * (omega[1:] + omega[:-1]) * dt)
    steps = steps.reshape(width, width, 4)
    for k in range(1, width):
        steps[:, k] = product(steps[:, k], steps[:, k - 1])
    carry = steps[:, -1].copy()
    for k in range(1, width):
        carry[k] = product(carry[k], carry[k - 1])
    steps[1:] = product(steps[1:], carry[:-1, None])
    result = steps.reshape(-1, 4)[:count]
    return result / np.linalg.norm(result, axis=1, keepdims=True)


def body_rate(q: np.ndarray, dt: float) -> np.ndarray:
    """Return the rotation rate in the moving frame that belongs to a course of quaternions."""
    step = product(inverse(q[:-1]), q[1:])
    half = 2 * step[:, 1:] / dt * np.sign(step[:, :1])
    return np.concatenate([half[:1], 0.5 * (half[1:] + half[:-1]), half[-1:]])


def frame(along: np.ndarray, outward: np.ndarray) -> np.ndarray:
    """Return the quaternion of a forearm that points along one vector, with its back towards the other."""
    x = along / np.linalg.norm(along)
    z = outward - (outward @ x) * x
    z /= np.linalg.norm(z)
    return Rotation.from_matrix(np.column_stack([x, np.cross(z, x), z])).as_quat(scalar_first=True)
