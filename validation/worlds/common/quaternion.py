"""Rotations as unit quaternions (w, x, y, z), each one or many.

A quaternion turns vectors of the inner frame into the outer frame; a product turns by its right factor first. The
components lie along the last axis, unless `axis` names another (`common.quaternion_rows` for the first).
"""

from __future__ import annotations

import numpy as np

SIGNS = np.array([1.0, -1.0, -1.0, -1.0])


def product(first: np.ndarray, *others: np.ndarray, axis: int = -1) -> np.ndarray:
    """Return the product of quaternions."""
    for other in others:
        a, b, c, d = np.moveaxis(first, axis, 0)
        w, x, y, z = np.moveaxis(other, axis, 0)
        parts = [a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y]
        parts += [a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w]
        first = np.stack(parts, axis=axis)
    return first


def inverse(q: np.ndarray, axis: int = -1) -> np.ndarray:
    """Return the opposite rotations."""
    return np.moveaxis(np.moveaxis(q, axis, -1) * SIGNS, -1, axis)


def cross(u: np.ndarray, v: np.ndarray, axis: int = -1) -> np.ndarray:
    """Return the vector products, which this computes faster than numpy."""
    (a, b, c), (x, y, z) = np.moveaxis(u, axis, 0), np.moveaxis(v, axis, 0)
    return np.stack([b * z - c * y, c * x - a * z, a * y - b * x], axis=axis)


def rotate(q: np.ndarray, v: np.ndarray, axis: int = -1) -> np.ndarray:
    """Return vectors turned by quaternions."""
    (w, x, y, z), (a, b, c) = np.moveaxis(q, axis, 0), np.moveaxis(v, axis, 0)
    i, j, k = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    parts = [a + w * i + (y * k - z * j), b + w * j + (z * i - x * k), c + w * k + (x * j - y * i)]
    return np.stack(parts, axis=axis)


def about(which: int, angle: np.ndarray | float, axis: int = -1) -> np.ndarray:
    """Return the rotations about the x (0), y (1) or z (2) axis by angles in radians."""
    half = np.asarray(angle, float) / 2
    parts = [np.cos(half), *np.zeros((3, *half.shape))]
    parts[1 + which] = np.sin(half)
    return np.stack(parts, axis=axis)


def from_vector(vector: np.ndarray, axis: int = -1) -> np.ndarray:
    """Return the rotations about vectors by their lengths in radians."""
    half = np.linalg.norm(vector, axis=axis, keepdims=True) / 2
    return np.concatenate([np.cos(half), 0.5 * np.sinc(half / np.pi) * vector], axis=axis)


def to_vector(q: np.ndarray) -> np.ndarray:
    """Return the shortest rotation vectors of quaternions."""
    q = np.where(q[..., :1] < 0, -q, q)
    sine = np.linalg.norm(q[..., 1:], axis=-1, keepdims=True)
    return np.where(sine > 1e-12, 2 * np.arctan2(sine, q[..., :1]) / np.maximum(sine, 1e-12), 2.0) * q[..., 1:]
