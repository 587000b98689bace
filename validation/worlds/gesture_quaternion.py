"""Quaternions (w, x, y, z) in arrays whose last axis has length 4."""

from __future__ import annotations

import numpy as np

BLOCK = 64


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Multiply quaternions: the result applies `b` first, then `a`."""
    aw, ax, ay, az = a[..., 0], a[..., 1], a[..., 2], a[..., 3]
    bw, bx, by, bz = b[..., 0], b[..., 1], b[..., 2], b[..., 3]
    out = np.empty(np.broadcast_shapes(a.shape, b.shape))
    out[..., 0] = aw * bw - ax * bx - ay * by - az * bz
    out[..., 1] = aw * bx + ax * bw + ay * bz - az * by
    out[..., 2] = aw * by - ax * bz + ay * bw + az * bx
    out[..., 3] = aw * bz + ax * by - ay * bx + az * bw
    return out


def conjugate(q: np.ndarray) -> np.ndarray:
    """Return the inverse of unit quaternions."""
    return q * np.array([1.0, -1.0, -1.0, -1.0])


def normalised(q: np.ndarray) -> np.ndarray:
    """Scale quaternions to length one."""
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def exponential(vector: np.ndarray) -> np.ndarray:
    """Convert rotation vectors in rad to quaternions."""
    angle = np.sqrt(np.einsum("...i,...i->...", vector, vector))
    out = np.empty(vector.shape[:-1] + (4,))
    out[..., 0] = np.cos(angle / 2)
    out[..., 1:] = vector * (np.sinc(angle / (2 * np.pi)) / 2)[..., None]
    return out


def logarithm(q: np.ndarray) -> np.ndarray:
    """Convert one quaternion to the shortest rotation vector in rad."""
    q = q if q[0] >= 0 else -q
    length = np.linalg.norm(q[1:])
    return 2 * np.arctan2(length, q[0]) * q[1:] / max(length, 1e-12)


def rotate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Turn vectors by unit quaternions."""
    w, u = q[..., :1], q[..., 1:]
    t = 2 * cross(u, v)
    return v + w * t + cross(u, t)


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute the cross product along the last axis, faster than numpy's."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    out = np.empty(np.broadcast_shapes(a.shape, b.shape))
    out[..., 0] = ay * bz - az * by
    out[..., 1] = az * bx - ax * bz
    out[..., 2] = ax * by - ay * bx
    return out


def accumulate(steps: np.ndarray, left: bool) -> np.ndarray:
    """Compute all partial products of rotation steps of shape (n, 4).

    A new step is multiplied from the left if `left` (steps in the reference frame), else from the right (steps in
    the moving frame).
    """
    n = len(steps)
    if n <= 2 * BLOCK:
        return _double(steps[None], left)[0]
    rows = -(-n // BLOCK)
    padded = np.zeros((rows * BLOCK, 4))
    padded[:, 0] = 1.0
    padded[:n] = steps
    inner = _double(padded.reshape(rows, BLOCK, 4), left)
    before = np.zeros((rows, 1, 4))
    before[:, :, 0] = 1.0
    before[1:, 0] = accumulate(inner[:-1, -1], left)
    whole = product(inner, before) if left else product(before, inner)
    return whole.reshape(-1, 4)[:n]


def _double(blocks: np.ndarray, left: bool) -> np.ndarray:
    out = blocks.copy()
    width = 1
    while width < out.shape[1]:
        early, late = out[:, :-width], out[:, width:]
        out[:, width:] = product(late, early) if left else product(early, late)
        width *= 2
    return out
