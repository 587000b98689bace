"""Rotations about any axis, their mirror image and rates: unit quaternions in four rows (w, x, y, z), (4, n)."""

from __future__ import annotations

import numpy as np

from ..common.quaternion_rows import inverse, product


def about(axis: np.ndarray | list[float], angle: np.ndarray) -> np.ndarray:
    """Return rotations by angles (rad) about one unit axis, or about one unit axis per angle: (n, 3)."""
    axis = np.broadcast_to(np.asarray(axis, dtype=float), (len(angle), 3))
    return np.stack([np.cos(0.5 * angle), *(axis.T * np.sin(0.5 * angle))])


def vector(rotation: np.ndarray) -> np.ndarray:
    """Return quaternions for rotation vectors (rad): (n, 3)."""
    angle = np.linalg.norm(rotation, axis=1)
    return about(rotation / np.maximum(angle, 1e-12)[:, None], angle)


def turn(rotation: np.ndarray, vectors: np.ndarray | list[float]) -> np.ndarray:
    """Return vectors, or one vector, turned by the rotations: (n, 3)."""
    x, y, z = np.broadcast_to(vectors, (rotation.shape[1], 3)).T
    w, i, j, k = rotation
    a, b, c = 2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)
    return np.column_stack([x + w * a + j * c - k * b, y + w * b + k * a - i * c, z + w * c + i * b - j * a])


def mirror(rotation: np.ndarray) -> np.ndarray:
    """Return the rotations in a mirror that reverses y."""
    return rotation * np.array([[1.0], [-1.0], [1.0], [-1.0]])


def rates(rotation: np.ndarray, step: float) -> np.ndarray:
    """Return the rotation rate (rad/s) in the inner frame, centred on each sample; samples are `step` s apart."""
    w, x, y, z = product(inverse(rotation[:, :-2]), rotation[:, 2:])
    sine = np.sqrt(x * x + y * y + z * z)
    factor = 2 * np.arctan2(sine, w) / np.maximum(sine, 1e-12) / (2 * step)
    out = np.column_stack([x * factor, y * factor, z * factor])
    return np.vstack([out[:1], out, out[-1:]])
