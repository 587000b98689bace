"""Building blocks of movement: lognormal strokes, minimum-jerk moves and rhythmic swings.

Every block has `rate(t)`, which returns an angular or linear velocity of shape (n, 3) at the instants `t` in s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from scipy.special import erf

import gesture_quaternion as quaternion

ONE_PERCENT = np.sqrt(2 * np.log(100))  # a lognormal is at 1 % of its peak this many sigmas before its mode


class Block(Protocol):
    """Anything that contributes a velocity."""

    def rate(self, t: np.ndarray) -> np.ndarray: ...


@dataclass
class Stroke:
    """A lognormal stroke with a fixed axis.

    `peak` is the velocity at the instant `time`, `rise` the time from 1 % of the peak to the peak, and `sigma` the
    spread of the logarithm: small values give a gradual start, large values an abrupt start and a long tail.
    """

    peak: np.ndarray
    time: float
    rise: float
    sigma: float

    @property
    def mode(self) -> float:
        """Time from the command of the stroke to its peak."""
        return self.rise / (1 - np.exp(-ONE_PERCENT * self.sigma))

    def profile(self, t: np.ndarray) -> np.ndarray:
        """Return the stroke's shape, 1 at the peak."""
        y = self._logarithm(t)
        return np.exp(-(y**2) / (2 * self.sigma**2))

    def progress(self, t: np.ndarray) -> np.ndarray:
        """Return the part of the stroke's amplitude that is completed, from 0 to 1."""
        return 0.5 * (1 + erf((self._logarithm(t) - self.sigma**2) / (self.sigma * np.sqrt(2))))

    def rate(self, t: np.ndarray) -> np.ndarray:
        return self.profile(t)[:, None] * self.peak

    def _logarithm(self, t: np.ndarray) -> np.ndarray:
        since = (t - self.time) / self.mode + 1
        return np.log(np.maximum(since, 1e-9))


@dataclass
class Arc:
    """A lognormal stroke whose direction turns by `turn` (rotation vector in rad) while it is carried out."""

    stroke: Stroke
    turn: np.ndarray

    def rate(self, t: np.ndarray) -> np.ndarray:
        angle = self.stroke.progress(t) - self.stroke.progress(np.array([self.stroke.time]))
        direction = quaternion.rotate(quaternion.exponential(angle[:, None] * self.turn), self.stroke.peak)
        return self.stroke.profile(t)[:, None] * direction


@dataclass
class Move:
    """A minimum-jerk move by `amount` (rad or m) from `start` on, which takes `duration` seconds."""

    amount: np.ndarray
    start: float
    duration: float

    def rate(self, t: np.ndarray) -> np.ndarray:
        u = np.clip((t - self.start) / self.duration, 0, 1)
        return (30 * u**2 * (1 - u) ** 2 / self.duration)[:, None] * self.amount


@dataclass
class Rhythm:
    """A periodic velocity that fades in and out within [start, stop]."""

    amplitude: np.ndarray
    frequency: float
    phase: float
    start: float
    stop: float

    def rate(self, t: np.ndarray) -> np.ndarray:
        fade = min(0.4, (self.stop - self.start) / 3)
        edge = np.clip(np.minimum(t - self.start, self.stop - t) / fade, 0, 1)
        wave = np.cos(2 * np.pi * self.frequency * t + self.phase) * edge**2 * (3 - 2 * edge)
        return wave[:, None] * self.amplitude


def total(blocks: list[Block], t: np.ndarray) -> np.ndarray:
    """Sum the velocities of several blocks."""
    out = np.zeros((len(t), 3))
    for block in blocks:
        out += block.rate(t)
    return out
