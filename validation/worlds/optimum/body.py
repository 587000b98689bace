"""The body: the watch's attitude and place from the joints, and its rotation rate and acceleration from these."""

from __future__ import annotations

import numpy as np

from ..common.quaternion import to_vector
from ..common.quaternion_rows import about, inverse, product, rotate
from ..common.sensor import DOWN, G
from .plan import AXIAL, AZIMUTH, ELEVATION, FLEXION, HEADING, LEAN, PRONATION, YAW, X
from .players import Player

OUTWARD = 0.032  # m, of the watch from the forearm's axis
MIRROR = np.array([[1.0], [1.0], [-1.0], [-1.0]])  # of quaternions (w, x, y, z), for a mirror that reverses x


def forearm(player: Player, joints: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the attitude (4, n) and the place (3, n) of a right arm's watch, in the forearm's axes.

    x points out of the back of the wrist, -z to the hand. The trunk faces y; its yaw turns about the spine.
    """
    joint = joints.T
    trunk = product(about(2, joint[HEADING]), about(0, -joint[LEAN]), about(2, joint[YAW]))
    width, height = player.trunk
    upper, lower = player.lengths
    place = joint[X : X + 3] + rotate(trunk, np.array([width, 0.0, height]))
    arm = product(trunk, about(2, joint[AZIMUTH]), about(0, joint[ELEVATION]), about(2, joint[AXIAL]))
    place = place + rotate(arm, upper * DOWN)
    attitude = product(arm, about(0, joint[FLEXION]), about(2, player.rolls * joint[PRONATION]))
    return attitude, place + rotate(attitude, np.array([OUTWARD, 0.0, -lower]))


def mount(player: Player) -> np.ndarray:
    """Return the rotation from the watch's axes to those of the forearm: z out of the wrist, x along the forearm."""
    side = -1.0 if player.is_left else 1.0
    forward = 1.0 if player.is_crown_forward else -1.0
    x, z = np.array([0, 0, -forward]), np.array([side, 0, 0])
    matrix = np.column_stack([x, np.cross(z, x), z])
    w = 0.5 * np.sqrt(max(0.0, 1 + np.trace(matrix)))
    if w > 1e-6:
        skew = matrix - matrix.T
        return np.array([w, *(np.array([skew[2, 1], skew[0, 2], skew[1, 0]]) / (4 * w))])
    values, vectors = np.linalg.eigh(matrix + matrix.T)
    return np.array([0.0, *vectors[:, np.argmax(values)]])


def worn(player: Player, joints: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the attitude of the watch on bone, without strap (4, n), and its place (3, n)."""
    attitude, place = forearm(player, joints)
    if player.is_left:
        attitude, place = attitude * MIRROR, place * np.array([[-1.0], [1.0], [1.0]])
    return product(attitude, mount(player)[:, None]), place


def rates(attitude: np.ndarray, rate: float) -> np.ndarray:
    """Return rotation rates in the inner frame (n, 3), rad/s, by central differences."""
    turned = to_vector(product(inverse(attitude[:, :-2]), attitude[:, 2:]).T) * (0.5 * rate)
    return np.vstack([turned[:1], turned, turned[-1:]])


def felt(attitude: np.ndarray, place: np.ndarray, rate: float) -> np.ndarray:
    """Return gravity minus acceleration in the inner frame (n, 3), g."""
    second = (place[:, 2:] - 2 * place[:, 1:-1] + place[:, :-2]) * rate**2 / G
    second = np.hstack([second[:, :1], second, second[:, -1:]])
    return rotate(inverse(attitude), DOWN[:, None] - second).T
