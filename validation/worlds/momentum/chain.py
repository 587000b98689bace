"""Forward kinematics of the chain trunk, upper arm, forearm, and small quaternion algebra.

Frame of the body at zero heading: x forward, y left, z up. The chain is written for a right arm. A left arm is its
mirror image in the plane y = 0. Quaternions are arrays (w, x, y, z) of shape (4, n) and turn local into world vectors.
"""

from __future__ import annotations

import numpy as np

from ..common.quaternion_rows import inverse, product, rotate
from .timeline import INDEX, RATE

# The turns of the chain from the ground to the wrist: coordinate, local axis (1 x, 2 y, 3 z), sign.
TURNS = (
    ("heading", 3, 1.0),
    ("lean", 2, 1.0),
    ("side", 1, 1.0),
    ("yaw", 3, 1.0),
    ("azimuth", 3, 1.0),
    ("elevation", 2, -1.0),
    ("axial", 3, 1.0),
    ("elbow", 2, -1.0),
    ("pronation", 3, 1.0),
)


def turn_after(q: np.ndarray, axis: int, angle: np.ndarray) -> np.ndarray:
    """The quaternion q followed by a turn about one of its local axes; cheaper than a full product."""
    c, s = np.cos(0.5 * angle), np.sin(0.5 * angle)
    result = c * q
    j, k = axis % 3 + 1, (axis + 1) % 3 + 1
    result[0] -= s * q[axis]
    result[axis] += s * q[0]
    result[j] += s * q[k]
    result[k] -= s * q[j]
    return result


def body_rate(q: np.ndarray) -> np.ndarray:
    """Rotation rate (3, n), rad/s, in the local frame of a track of quaternions on the motion's grid."""
    step = product(inverse(q[:, :-2]), q[:, 2:])
    step *= np.sign(step[0])
    sine = np.sqrt((step[1:] ** 2).sum(axis=0))
    angle = 2.0 * np.arctan2(sine, step[0])
    rate = step[1:] * (angle / np.maximum(sine, 1e-12)) * (0.5 * RATE)
    return np.concatenate([rate[:, :1], rate, rate[:, -1:]], axis=1)


def forearm(angles: np.ndarray, body) -> tuple[np.ndarray, np.ndarray]:
    """Orientation (4, n) of the forearm and position (3, n) of the watch, m, for coordinates (12, n)."""
    q = np.zeros((4, angles.shape[1]))
    q[0] = 1.0
    place = angles[9:12].copy()
    for name, axis, sign in TURNS:
        q = turn_after(q, axis, sign * angles[INDEX[name]])
        if name == "yaw":
            place += rotate(q, np.array([[0.0], [-body.shoulder], [body.trunk]]))
        elif name == "axial":
            place += rotate(q, np.array([[0.0], [0.0], [-body.upper_arm]]))
        elif name == "pronation":
            place += rotate(q, np.array([[0.0], [-body.thickness], [-body.forearm]]))
    return q, place


def vertical_axes(angles: np.ndarray) -> np.ndarray:
    """World-vertical component of each turn's axis, (9, n): their sum with the joint rates is the vertical rate."""
    q = np.zeros((4, angles.shape[1]))
    q[0] = 1.0
    result = np.empty((len(TURNS), angles.shape[1]))
    for i, (name, axis, sign) in enumerate(TURNS):
        w, x, y, z = q
        column = (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), w * w - x * x - y * y + z * z)[axis - 1]
        result[i] = sign * column
        q = turn_after(q, axis, sign * angles[INDEX[name]])
    return result


def mirror(q: np.ndarray, place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mirror image in the plane y = 0: the left arm of a player who does the same with the other side."""
    return q * np.array([[1.0], [-1.0], [1.0], [-1.0]]), place * np.array([[1.0], [-1.0], [1.0]])


def acceleration(place: np.ndarray) -> np.ndarray:
    """Second derivative (3, n) of positions on the motion's grid, m/s2."""
    second = (place[:, 2:] - 2.0 * place[:, 1:-1] + place[:, :-2]) * RATE**2
    return np.concatenate([second[:, :1], second, second[:, -1:]], axis=1)
