"""The multi-body chain: trunk, upper arm, forearm with watch, and hand with implement; its equations of motion.

Seven rotations from the trunk outward: twist of the trunk about the spine (0), the arm in its plane (1), its elevation
(2), the upper arm about itself (3), the elbow (4), the forearm about itself (5) and the wrist (6). Local axes: y along
the segment, z the normal of the arm's plane; the trunk leans about x, and the arm's plane is tilted to it by a further
angle. A positive turn about z is the swing of a right-handed player. All arrays have one row per swing or instant.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..common.quaternion import cross

JOINTS = 7
TRUNK, PLANE, ELEVATION, UPPER, ELBOW, FOREARM, WRIST = range(JOINTS)
KINDS = (2, 2, 0, 1, 2, 1, 2)  # the local axis about which each joint turns: x, y or z
# Joints whose sign changes when a right arm becomes a left one.
MIRROR = np.array([-1.0, -1.0, 1.0, -1.0, -1.0, -1.0, -1.0])
ARMATURE = np.array([0.02, 0.02, 0.03, 0.03, 0.012, 0.006, 0.006])  # kg m², of tissue that moves along


@dataclass
class Bodies:
    """Sizes of one player with an implement: m, kg, kg m². First the upper arm, then the forearm."""

    shoulder: tuple[float, float]  # half of the shoulders' breadth, height above the trunk's root
    lengths: tuple[float, float]
    masses: tuple[float, float, float]  # with hand and implement
    centre: float  # of hand and implement, from the wrist
    across: tuple[float, float, float]  # moments of inertia across each segment
    along: tuple[float, float, float]
    trunk: float
    reach: float  # from the wrist to the place of the blow


@dataclass
class Pose:
    """Axes (n, 7, 3) and pivots of the joints, and frames of the forearm (n, 3, 3), relative to the trunk's root."""

    axes: np.ndarray
    pivots: np.ndarray
    forearm: np.ndarray
    upper: np.ndarray
    implement: np.ndarray

    @property
    def wrist(self) -> np.ndarray:
        return self.pivots[:, WRIST]


def _turn(frame: np.ndarray, kind: int, angle: np.ndarray) -> np.ndarray:
    """Turn frames about one of their own axes."""
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    j, k = (kind + 1) % 3, (kind + 2) % 3
    turned = np.empty_like(frame)
    turned[..., kind] = frame[..., kind]
    turned[..., j] = c * frame[..., j] + s * frame[..., k]
    turned[..., k] = c * frame[..., k] - s * frame[..., j]
    return turned


def pose(bodies: Bodies, q: np.ndarray, lean: np.ndarray, tilt: np.ndarray, side: np.ndarray) -> Pose:
    """Place the chain; `side` is -1 for the left shoulder and 1 for the right one."""
    n = len(q)
    frame = _turn(np.broadcast_to(np.eye(3), (n, 3, 3)), 0, -np.broadcast_to(lean, n))
    axes, pivots = np.empty((n, JOINTS, 3)), np.zeros((n, JOINTS, 3))
    for joint, kind in enumerate(KINDS):
        axes[:, joint] = frame[..., kind]
        frame = _turn(frame, kind, q[:, joint])
        if joint == TRUNK:
            breadth, height = bodies.shoulder
            place = np.broadcast_to(side, n)[:, None] * breadth * frame[..., 0] + height * frame[..., 2]
            pivots[:, PLANE:ELBOW] = place[:, None]
            frame = _turn(frame, 0, -np.broadcast_to(tilt, n))
        elif joint == UPPER:
            upper = frame[..., 1]
            pivots[:, ELBOW:WRIST] = (place + bodies.lengths[0] * upper)[:, None]
        elif joint == FOREARM:
            forearm = frame
            pivots[:, WRIST] = pivots[:, ELBOW] + bodies.lengths[1] * frame[..., 1]
    return Pose(axes, pivots, forearm, upper, frame[..., 1])


def dynamics(bodies: Bodies, now: Pose, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mass matrix (n, 7, 7) and the torques of Coriolis and centrifugal forces (n, 7).

    Muscles that hold the posture carry the weight, so that gravity has no torque left.
    """
    turning = now.axes * v[..., None]
    omega = np.cumsum(turning, axis=1)
    alpha = np.cumsum(cross(omega - turning, turning), axis=1)

    def moved(joint: int, r: np.ndarray) -> np.ndarray:
        w, a = omega[:, joint], alpha[:, joint]
        return cross(a, r) + cross(w, cross(w, r))

    shoulder, elbow, wrist = now.pivots[:, PLANE], now.pivots[:, ELBOW], now.wrist
    shoulders = moved(TRUNK, shoulder)
    elbows = shoulders + moved(UPPER, elbow - shoulder)
    wrists = elbows + moved(FOREARM, wrist - elbow)
    n = len(v)
    mass, bias = np.zeros((n, JOINTS, JOINTS)), np.zeros((n, JOINTS))
    mass[:, TRUNK, TRUNK] += bodies.trunk
    mass[:, range(JOINTS), range(JOINTS)] += ARMATURE
    parts = (
        (UPPER, now.upper, 0.45 * (elbow - shoulder), shoulder, shoulders),
        (FOREARM, now.forearm[..., 1], 0.45 * (wrist - elbow), elbow, elbows),
        (WRIST, now.implement, bodies.centre * now.implement, wrist, wrists),
    )
    for (joint, u, r, root, acceleration), m, across, along in zip(parts, bodies.masses, bodies.across, bodies.along):
        used = slice(0, joint + 1)
        axes = now.axes[:, used]
        jacobian = cross(axes, (root + r)[:, None] - now.pivots[:, used])
        roll = np.einsum("njk,nk->nj", axes, u)
        mass[:, used, used] += (
            m * jacobian @ jacobian.transpose(0, 2, 1)
            + across * axes @ axes.transpose(0, 2, 1)
            + (along - across) * roll[:, :, None] * roll[:, None, :]
        )
        w, a = omega[:, joint], alpha[:, joint]
        spin = across * w + (along - across) * u * np.sum(u * w, axis=1, keepdims=True)
        torque = across * a + (along - across) * u * np.sum(u * a, axis=1, keepdims=True) + cross(w, spin)
        force = m * (acceleration + moved(joint, r))
        bias[:, used] += np.einsum("njk,nk->nj", jacobian, force) + np.einsum("njk,nk->nj", axes, torque)
    return mass, bias


def head(bodies: Bodies, now: Pose) -> np.ndarray:
    """The Jacobian (n, 7, 3) of the place of the blow on the implement."""
    return cross(now.axes, (now.wrist + bodies.reach * now.implement)[:, None] - now.pivots)
