"""The chain of trunk, upper arm and forearm: from joint angles to the watch's attitude, rotation rate and acceleration.

Frames: x is the direction that the player faces, y the left, z up. The trunk leans about y and turns about the
spine. The arm turns about the normal of the stroke's plane and out of it, rolls about the upper arm, bends at the
elbow, and rolls about the forearm. A left-handed player is the mirror image of a right-handed one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from ..common.quaternion_rows import inverse, product
from ..common.sensor import G
from .muscle import ELBOW, HIP_X, LEAN, LIFT, ROLL, STEP, SWING, TWIST, YAW
from .rotation import about, mirror, rates, turn

X, Y, Z = np.eye(3)


@dataclass
class Body:
    """A player's posture and lengths: radians and metres. `arm` points from the shoulder to the elbow when ready."""

    lean: float
    arm: np.ndarray
    elbow: float
    roll: float
    upper: float
    fore: float
    side: float
    is_left_handed: bool
    mount: Rotation


@dataclass
class Motion:
    """The watch's motion at 1000 Hz: attitude (4, n), rate in the device's frame (rad/s), specific force there (g)."""

    attitude: np.ndarray
    rate: np.ndarray
    force: np.ndarray


def ready(body: Body) -> np.ndarray:
    """Return the upper arm's attitude in the trunk when ready: its x axis along the arm, y level."""
    x = body.arm / np.linalg.norm(body.arm)
    y = np.cross([0.0, 0.0, 1.0], x)
    y /= np.linalg.norm(y)
    return single(Rotation.from_matrix(np.column_stack([x, y, np.cross(x, y)])))


def single(rotation: Rotation) -> np.ndarray:
    """Return one rotation as a quaternion: (4, 1)."""
    x, y, z, w = rotation.as_quat()
    return np.array([[w], [x], [y], [z]])


def attitudes(body: Body, joints: np.ndarray, normal: np.ndarray, heading: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the forearm's attitude (forearm to reference) and the wrist's position (m): n and (n, 3).

    `joints` is (n, 10), `normal` is (n, 3), the normal of the stroke's plane, and `heading` turns the body (rad).
    """
    across = np.cross(normal, body.arm)
    across /= np.linalg.norm(across, axis=1)[:, None]
    trunk = product(about(Z, heading), about(Y, body.lean + joints[:, LEAN]), about(Z, joints[:, YAW]))
    swung = product(about(normal, joints[:, SWING]), about(across, joints[:, LIFT]), ready(body))
    upper = product(trunk, swung, about(X, joints[:, TWIST]))
    fore = product(upper, about(-Y, np.clip(body.elbow + joints[:, ELBOW], 0.02, 2.6)))
    place = turn(about(Z, heading), joints[:, HIP_X:])
    place += turn(trunk, [0.0, body.side, 0.48]) + turn(upper, [body.upper, 0, 0])
    place += turn(fore, [0.88 * body.fore, 0, 0])
    return product(fore, about(X, body.roll + joints[:, ROLL])), place


def derivative(values: np.ndarray) -> np.ndarray:
    """Return the time derivative of rows at 1000 Hz."""
    return np.gradient(values, STEP, axis=0)


def motion(body: Body, joints: np.ndarray, normal: np.ndarray, heading: np.ndarray, slip: np.ndarray) -> Motion:
    """Return the watch's motion. `slip` is the watch's angle about the forearm relative to the skin (rad)."""
    fore, place = attitudes(body, joints, normal, heading)
    if body.is_left_handed:
        fore, place, slip = mirror(fore), place * [1.0, -1.0, 1.0], -slip
    device = product(fore, about(X, slip), single(body.mount))
    acceleration = derivative(derivative(place))
    # The sensor reads -1 g along the axis that points up at rest: gravity minus the acceleration.
    force = turn(inverse(device), -Z - acceleration / G)
    return Motion(device, rates(device, STEP), force)
