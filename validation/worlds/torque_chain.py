"""Equations of motion of trunk, arm and implement in the swing plane, integrated for many swings at once.

The three links have absolute angles in the plane. The trunk turns about the spine and carries the shoulder at the
hub radius, the arm turns about the shoulder, and the implement turns about the wrist. Arrays are (3, n) for n swings.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

RATE = 801.92  # Hz, steps of the integration
EARTH = 9.80665  # m/s2


@dataclass
class Links:
    """Inertias `a` of the chain in kg m2, by pairs of links, and the lengths (hub, arm, hitting point) in m."""

    a: np.ndarray
    hub: float
    arm: float
    hit: np.ndarray


def links(arm_mass: float, arm_length: float, hub: float, implement: tuple[float, ...], hit: np.ndarray) -> Links:
    """Inertias from masses and lengths; `hit` is the distance of the ball from the wrist per swing."""
    mass, centre, inertia, _ = implement
    trunk = 0.7
    middle = 0.48 * arm_length
    a = np.zeros((3, 3))
    a[0, 0] = trunk + (arm_mass + mass) * hub**2
    a[1, 1] = arm_mass * (arm_length**2 / 12 + middle**2) + mass * arm_length**2
    a[2, 2] = inertia + mass * centre**2
    a[0, 1] = a[1, 0] = hub * (arm_mass * middle + mass * arm_length)
    a[0, 2] = a[2, 0] = hub * mass * centre
    a[1, 2] = a[2, 1] = arm_length * mass * centre
    return Links(a, hub, arm_length, hit)


@dataclass
class Control:
    """What acts on the joints: one row per step (`drive`, `brake`, `target`: (steps, 3, n); others: (steps, n))."""

    drive: np.ndarray  # activation of the agonists
    brake: np.ndarray  # activation of the antagonists, which let go as the joint stops
    target: np.ndarray  # posture that the holding muscles seek, as joint angles in rad
    hold: np.ndarray  # share of the holding stiffness in action
    blow: np.ndarray  # force of the ball through the grip in N
    strength: np.ndarray  # greatest torque of each joint in N m, (3, n)
    fastest: np.ndarray  # joint rate at which muscles give no torque in rad/s, (3, n)
    stiffness: np.ndarray  # of holding, N m/rad, (3, 1)
    damping: np.ndarray  # of holding, N m s/rad, (3, 1)
    limits: np.ndarray  # joint angles where tissue stops the joint in rad, (2, 3, n)
    stop: np.ndarray  # stiffness of that tissue in N m/rad, (3, n)

    def torques(self, k: int, half: bool, joint: np.ndarray, speed: np.ndarray) -> np.ndarray:
        """Torques of the three joints in N m at step `k`, or half a step later."""
        following = k + 1 if half else k
        drive = 0.5 * (self.drive[k] + self.drive[following])
        hold = 0.5 * (self.hold[k] + self.hold[following])
        ratio = np.minimum(np.abs(speed) / self.fastest, 1.0)
        shortening = drive * speed > 0
        force_velocity = np.where(shortening, (1 - ratio) / (1 + 2.5 * ratio), 1 + 0.4 * np.tanh(4 * ratio))
        torque = self.strength * drive * force_velocity
        torque += hold * self.stiffness * (self.target[k] - joint) - np.sqrt(hold) * self.damping * speed
        torque -= self.strength * self.brake[k] * np.tanh(speed / 3.0) + PASSIVE * speed
        over = np.maximum(joint - self.limits[1], 0.0)
        under = np.maximum(self.limits[0] - joint, 0.0)
        press = self.stop * (1 + np.clip(0.05 * speed, -0.9, 3.0))
        torque -= press * over * (1 + over / 0.3)
        relief = self.stop * (1 - np.clip(0.05 * speed, -3.0, 0.9))
        torque += relief * under * (1 + under / 0.3)
        return torque


PASSIVE = np.array([[0.6], [0.25], [0.9]])


def accelerations(
    body: Links, angle: np.ndarray, rate: np.ndarray, torque: np.ndarray, blow: np.ndarray
) -> np.ndarray:
    """Angular accelerations of the links in rad/s2; `blow` slows the implement at the hitting point."""
    a = body.a
    d01, d02, d12 = angle[0] - angle[1], angle[0] - angle[2], angle[1] - angle[2]
    c01, c02, c12 = np.cos(d01), np.cos(d02), np.cos(d12)
    m01, m02, m12 = a[0, 1] * c01, a[0, 2] * c02, a[1, 2] * c12
    s01, s02, s12 = a[0, 1] * np.sin(d01), a[0, 2] * np.sin(d02), a[1, 2] * np.sin(d12)
    w0, w1, w2 = rate * rate
    b0 = torque[0] - torque[1] - s01 * w1 - s02 * w2 - blow * body.hub * c02
    b1 = torque[1] - torque[2] + s01 * w0 - s12 * w2 - blow * body.arm * c12
    b2 = torque[2] + s02 * w0 + s12 * w1 - blow * body.hit
    m00, m11, m22 = a[0, 0], a[1, 1], a[2, 2]
    k00, k01, k02 = m11 * m22 - m12 * m12, m02 * m12 - m01 * m22, m01 * m12 - m02 * m11
    k11, k12, k22 = m00 * m22 - m02 * m02, m01 * m02 - m00 * m12, m00 * m11 - m01 * m01
    det = m00 * k00 + m01 * k01 + m02 * k02
    solution = k00 * b0 + k01 * b1 + k02 * b2, k01 * b0 + k11 * b1 + k12 * b2, k02 * b0 + k12 * b1 + k22 * b2
    return np.stack(solution) / det


def integrate(body: Links, control: Control, rest: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Angles and rates of the links, (steps, 3, n), from rest at joint angles `rest`, by the midpoint rule."""
    steps = control.drive.shape[0]
    step = 1 / RATE
    angle = np.cumsum(rest, axis=0)
    rate = np.zeros_like(angle)
    angles, speeds = np.empty((steps, *angle.shape)), np.empty((steps, *angle.shape))
    for k in range(steps):
        angles[k], speeds[k] = angle, rate
        if k == steps - 1:
            break
        torque = control.torques(k, False, _joints(angle), _joints(rate))
        first = accelerations(body, angle, rate, torque, control.blow[k])
        middle, pace = angle + 0.5 * step * rate, rate + 0.5 * step * first
        torque = control.torques(k, True, _joints(middle), _joints(pace))
        second = accelerations(body, middle, pace, torque, 0.5 * (control.blow[k] + control.blow[k + 1]))
        angle, rate = angle + step * pace, rate + step * second
    return angles, speeds


def effective_mass(body: Links, angle: np.ndarray) -> np.ndarray:
    """Mass in kg that the ball meets at the hitting point, for link angles (3, n)."""
    unit = np.ones(angle.shape[1])
    reply = accelerations(body, angle, np.zeros_like(angle), np.zeros_like(angle), unit)
    return -1 / point_speed(body, angle, reply)


def point_speed(body: Links, angle: np.ndarray, rate: np.ndarray) -> np.ndarray:
    """Speed of the hitting point across the implement in m/s (or acceleration, for accelerations)."""
    across = body.hub * rate[0] * np.cos(angle[0] - angle[2]) + body.arm * rate[1] * np.cos(angle[1] - angle[2])
    return across + body.hit * rate[2]


def _joints(angle: np.ndarray) -> np.ndarray:
    """Joint angles (trunk, shoulder, wrist) from link angles."""
    joint = angle.copy()
    joint[1:] -= angle[:-1]
    return joint
