"""The stage of the world `everyday`: the body's coordinates and the bursts, to which the movements add themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.interpolate import CubicSpline

from .movements import REST, X

FINE = 2400.0  # Hz, the rate of the simulation


def least_jerk(u: np.ndarray) -> np.ndarray:
    """Grow smoothly from zero at u = 0 to one at u = 1."""
    u = np.clip(u, 0.0, 1.0)
    return u**3 * (10.0 - 15.0 * u + 6.0 * u**2)


def wander(rng: np.random.Generator, count: int, hertz: float) -> np.ndarray:
    """A smooth random curve of about unit size whose content ends near `hertz`."""
    knots = max(int(count / FINE * hertz * 2.0), 1) + 4
    return CubicSpline(np.arange(knots), rng.standard_normal(knots))(np.linspace(1.0, knots - 2.0, count))


@dataclass
class Stage:
    """The whole session on a fine grid of instants, to which the movements add themselves one after the other."""

    rng: np.random.Generator
    hard: bool
    count: int
    events: list[tuple[str, float, float]] = field(default_factory=list)  # kind, time, half a window
    filled: int = 0

    def __post_init__(self) -> None:
        rng, count = self.rng, self.count
        self.body, self.tilt, self.shock = np.zeros((9, count)), np.zeros((3, count)), np.zeros((3, count))
        self.rough = np.zeros(count)
        self.pose = REST[0]
        self.top = 14.0 if self.hard else 10.0
        self.modes = np.array([rng.uniform(20, 40), rng.uniform(45, 95), rng.uniform(110, 200)])
        self.damping = np.array([rng.uniform(0.13, 0.3), rng.uniform(0.08, 0.2), rng.uniform(0.06, 0.12)])

    def span(self, start: float, end: float) -> tuple[slice, np.ndarray]:
        """The part of the grid between two instants, and its instants."""
        first, last = max(int(np.ceil(start * FINE)), 0), min(int(end * FINE), self.count)
        return slice(first, max(last, first)), np.arange(first, max(last, first)) / FINE

    def move(self, at: float, duration: float, pose: np.ndarray) -> None:
        """Hold the present posture until `at`, and change smoothly to another one."""
        part, t = self.span(at, at + duration)
        self.body[:, self.filled : part.start] += self.pose[:, None]
        self.body[:, part] += self.pose[:, None] + (pose - self.pose)[:, None] * least_jerk((t - at) / duration)
        self.filled, self.pose = part.stop, pose

    def settle(self, at: float, pose: np.ndarray) -> None:
        """Change to about this posture in about a second."""
        self.move(at, self.rng.uniform(0.8, 1.5), pose + 0.1 * self.rng.standard_normal(9) * (np.arange(9) < X))

    def aim(self) -> np.ndarray:
        """A random direction."""
        v = self.rng.standard_normal(3)
        return v / np.linalg.norm(v)

    def hit(self, at: float, peak: float, pulse: float, hard: float, aim: np.ndarray, pitch: float = 1.0) -> None:
        """Add the burst of a force pulse that begins at `at`; `pitch` scales the frequencies of the modes."""
        rng = self.rng
        part, t = self.span(at, at + 0.2 / min(pitch, 1.0))
        if len(t) < 10:
            return
        t = t - at
        bell = np.sin(np.pi * np.arange(1, max(int(pulse * FINE), 1) + 1) / (max(int(pulse * FINE), 1) + 1)) ** 2
        rates = 2.0 * np.pi * pitch * self.modes * rng.uniform(0.92, 1.08, 3)
        sizes = np.array([1.0 - 0.7 * hard, 0.7, hard]) * rng.uniform(0.6, 1.4, 3)
        burst = np.zeros((3, len(t)))
        for i, (rate, size) in enumerate(zip(rates, sizes)):
            wave = np.convolve(np.exp(-self.damping[i] * rate * t) * np.sin(rate * t), bell)[: len(t)]
            burst += size * wave * (aim + 0.5 * rng.standard_normal(3))[:, None]
            if i == 0:
                self.tilt[:, part] += wave / bell.sum() * peak * rng.uniform(0.02, 0.08) / rate * self.aim()[:, None]
        self.shock[:, part] += burst * peak / np.max(np.linalg.norm(burst, axis=0))
