"""The forearm's path through the session: orientation on SO(3) and the elbow's velocity."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

import gesture_quaternion as quaternion
from gesture_strokes import Block, Move, total

FADE = 0.15  # s at the end of a segment in which remaining tails of strokes are faded out
GREATEST_TURN = 6.0  # rad/s, greatest rate of a change of posture


@dataclass
class Braking:
    """The loss of rotation rate at contact: a smooth step of `loss` over `rise` seconds, then recovery."""

    time: float
    loss: float
    rise: float
    recovery: float

    def factor(self, t: np.ndarray) -> np.ndarray:
        """Return the factor by which the rotation rate is multiplied."""
        u = np.clip((t - self.time) / self.rise, 0, 1)
        step = u**3 * (10 - 15 * u + 6 * u**2)
        later = np.maximum(t - self.time - self.rise, 0) / self.recovery
        return 1 - self.loss * step * (1 + later) * np.exp(-later)


@dataclass
class Segment:
    """A piece of the session.

    `forward` and `counter` are rotation rates about axes of the reference frame, `arm` those about axes of the
    forearm, all in rad/s; `shift` is the elbow's velocity in m/s in the reference frame.
    """

    duration: float
    forward: list[Block] = field(default_factory=list)
    counter: list[Block] = field(default_factory=list)
    arm: list[Block] = field(default_factory=list)
    shift: list[Block] = field(default_factory=list)
    braking: Braking | None = None


@dataclass
class Trace:
    """A segment's kinematics on a grid: rates about gravity's axis are positive counterclockwise from above."""

    time: np.ndarray
    orientation: np.ndarray
    rate: np.ndarray
    about_vertical: np.ndarray
    forward_about_vertical: np.ndarray


def follow(segment: Segment, orientation: np.ndarray, step: float, sway: np.ndarray | None = None) -> Trace:
    """Integrate a segment from an orientation of the forearm.

    `sway` is an additional small rotation rate in the forearm's frame. The rates of the trace about the vertical
    exclude it.
    """
    t = np.arange(round(segment.duration / step)) * step
    fade = np.clip((segment.duration - t) / FADE, 0, 1)
    gain = fade**3 * (10 - 15 * fade + 6 * fade**2)
    if segment.braking:
        gain = gain * segment.braking.factor(t)
    forward = total(segment.forward, t) * gain[:, None]
    counter = total(segment.counter, t) * gain[:, None]
    arm = total(segment.arm, t) * gain[:, None]
    inner = arm if sway is None else arm + sway[: len(t)]
    outer = forward + counter
    q = quaternion.product(_integrate(outer, step, True), orientation)
    q = quaternion.normalised(quaternion.product(q, _integrate(inner, step, False)))
    forward_z = forward[:, 2] + _vertical(q, arm)
    rate = inner + quaternion.rotate(quaternion.conjugate(q), outer)
    return Trace(t, q, rate, forward_z + counter[:, 2], forward_z)


class Path:
    """The path on the grid of the whole session, extended segment by segment."""

    def __init__(self, step: float, orientation: np.ndarray, sway: np.ndarray) -> None:
        n = len(sway)
        self.step = step
        self.filled = 0
        self.now = orientation
        self.sway = sway
        self.orientation = np.empty((n, 4))
        self.rate = np.zeros((n, 3))
        self.velocity = np.zeros((n, 3))

    @property
    def time(self) -> float:
        """Time at which the next segment begins."""
        return self.filled * self.step

    @property
    def remaining(self) -> float:
        """Time that is left until the end of the session."""
        return (len(self.sway) - self.filled) * self.step

    def add(self, segment: Segment) -> Trace:
        """Append a segment and return its kinematics."""
        room = len(self.sway) - self.filled
        segment.duration = min(segment.duration, room * self.step)
        trace = follow(segment, self.now, self.step, self.sway[self.filled :])
        place = slice(self.filled, self.filled + len(trace.time))
        self.orientation[place] = trace.orientation
        self.rate[place] = trace.rate
        fade = np.clip((segment.duration - trace.time) / FADE, 0, 1)
        smooth = fade**3 * (10 - 15 * fade + 6 * fade**2)
        self.velocity[place] = total(segment.shift, trace.time) * smooth[:, None]
        self.filled += len(trace.time)
        if len(trace.time):
            self.now = trace.orientation[-1]
        return trace

    def turn_to(self, posture: np.ndarray, duration: float, shift: np.ndarray) -> None:
        """Append a minimum-jerk move of the forearm to a posture.

        The move takes longer than `duration` if the posture is far. The elbow moves by `shift` in m.
        """
        turn = quaternion.logarithm(quaternion.product(posture, quaternion.conjugate(self.now)))
        moving = max(duration - FADE, 1.875 * float(np.linalg.norm(turn)) / GREATEST_TURN)
        self.add(Segment(moving + FADE, forward=[Move(turn, 0, moving)], shift=[Move(shift, 0, moving)]))


def _vertical(q: np.ndarray, vector: np.ndarray) -> np.ndarray:
    w, x, y, z = q.T
    row = np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x**2 + y**2)], axis=1)
    return np.einsum("ij,ij->i", row, vector)


def _integrate(rate: np.ndarray, step: float, left: bool) -> np.ndarray:
    if not np.any(rate):
        return np.tile([1.0, 0.0, 0.0, 0.0], (len(rate), 1))
    middle = np.empty_like(rate)
    middle[0] = rate[0]
    middle[1:] = (rate[1:] + rate[:-1]) / 2
    return quaternion.accumulate(quaternion.exponential(middle * step), left)
