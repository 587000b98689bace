"""Rotations of many samples at once, as unit quaternions in four rows (w, x, y, z): (4, n).

A quaternion turns vectors of the inner frame into the outer frame; `times(a, b)` turns by `b` first.
"""

from __future__ import annotations

import numpy as np


def about(axis: np.ndarray | list[float], angle: np.ndarray | float) -> np.ndarray:
    """Return rotations by angles (rad) about one unit axis, or about one unit axis per angle: (n, 3)."""
    angle = np.atleast_1d(np.asarray(angle, dtype=float))
    axis = np.broadcast_to(np.asarray(axis, dtype=float), (len(angle), 3))
    out = np.empty((4, len(angle)))
    out[0] = np.cos(0.5 * angle)
    out[1:] = axis.T * np.sin(0.5 * angle)
    return out


def vector(rotation: np.ndarray) -> np.ndarray:
    """Return quaternions for rotation vectors (rad): (n, 3)."""
    angle = np.linalg.norm(rotation, axis=1)
    return about(rotation / np.maximum(angle, 1e-12)[:, None], angle)


def times(*factors: np.ndarray) -> np.ndarray:
    """Return the product of rotations; a single rotation, (4, 1), is used for all samples."""
    out = factors[0]
    for factor in factors[1:]:
        aw, ax, ay, az = out
        bw, bx, by, bz = factor
        out = np.stack([
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ])
    return out


def inverse(rotation: np.ndarray) -> np.ndarray:
    """Return the inverse rotations."""
    return rotation * np.array([[1.0], [-1.0], [-1.0], [-1.0]])


def turn(rotation: np.ndarray, vectors: np.ndarray | list[float]) -> np.ndarray:
    """Return vectors, or one vector, turned by the rotations: (n, 3)."""
    x, y, z = np.broadcast_to(np.asarray(vectors, dtype=float), (rotation.shape[1], 3)).T
    w, i, j, k = rotation
    a, b, c = 2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)
    return np.column_stack([x + w * a + j * c - k * b, y + w * b + k * a - i * c, z + w * c + i * b - j * a])


def mirror(rotation: np.ndarray) -> np.ndarray:
    """Return the rotations in a mirror that reverses y."""
    return rotation * np.array([[1.0], [-1.0], [1.0], [-1.0]])


def rates(rotation: np.ndarray, step: float) -> np.ndarray:
    """Return the rotation rate (rad/s) in the inner frame, centred on each sample; samples are `step` s apart."""
    w, x, y, z = times(inverse(rotation[:, :-2]), rotation[:, 2:])
    sine = np.sqrt(x * x + y * y + z * z)
    factor = 2 * np.arctan2(sine, w) / np.maximum(sine, 1e-12) / (2 * step)
    out = np.column_stack([x * factor, y * factor, z * factor])
    return np.vstack([out[:1], out, out[-1:]])
