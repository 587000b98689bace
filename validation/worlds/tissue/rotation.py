"""Attitudes of the world `tissue`: quaternions (w, x, y, z), and their integration in blocks."""

from __future__ import annotations

import numpy as np

from ..common.quaternion import from_vector, product
from ..common.session import ACCELEROMETER_RATE

FS = 3 * ACCELEROMETER_RATE  # Hz, of the simulation
DT = 1 / FS


def left_matrix(q: np.ndarray) -> np.ndarray:
    """Return the matrices that multiply by quaternions from the left."""
    w, x, y, z = q.T
    return np.stack([w, -x, -y, -z, x, w, -z, y, y, z, w, -x, z, -y, x, w], axis=-1).reshape(-1, 4, 4)


def integrate(rate: np.ndarray, begin: np.ndarray) -> np.ndarray:
    """Return the attitudes after each step of a rate in the reference frame, in blocks that run side by side."""
    n = len(rate)
    size = int(np.ceil(np.sqrt(n)))
    steps = np.tile([1.0, 0, 0, 0], (size * size, 1))
    steps[:n] = from_vector(rate * DT)
    left = left_matrix(steps).reshape(size, size, 4, 4)
    partial = np.empty((size, size, 4, 1))
    partial[:, 0] = steps.reshape(size, size, 4)[:, 0, :, None]
    for k in range(1, size):
        np.matmul(left[:, k], partial[:, k - 1], out=partial[:, k])
    heads = np.tile(begin, (size, 1))
    for k, matrix in enumerate(left_matrix(partial[:-1, -1, :, 0])):
        heads[k + 1] = matrix @ heads[k]
    return product(partial[..., 0], heads[:, None]).reshape(-1, 4)[:n]


def unit(rng: np.random.Generator) -> np.ndarray:
    """Return a random direction."""
    v = rng.standard_normal(3)
    return v / np.linalg.norm(v)
