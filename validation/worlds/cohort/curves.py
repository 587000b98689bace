"""Curves of the joints: skewed minimum-jerk blends between postures, varied by Gaussian processes.

A posture is a vector over `JOINTS`. A course of a session is its first posture and a list of moves. A move changes
each joint by a given amount; joints may begin at different instants and last for different times. The blend is the
minimum-jerk quintic (Flash and Hogan 1985, J Neurosci 5:1688), mixed with the minimum-snap septic, over a skewed
time s + k s (1 - s): k < 0 puts the peak of the rate late, k > 0 puts it early. Moves may overlap.

A stroke's moves share a time warp, and its joints a deviation. Both are samples of Gaussian processes with squared
exponential covariance that fade out at the ends of the stroke.

Units: seconds, radians, metres.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from scipy.interpolate import CubicSpline, make_interp_spline

JOINTS = ("x", "y", "z", "heading", "lean", "side", "twist", "azimuth", "elevation", "axial", "elbow", "roll",
          "flexion", "deviation")  # fmt: skip
INDEX = {name: i for i, name in enumerate(JOINTS)}
COURSE_RATE = 400.0  # Hz, of the samples the quintic spline passes through
GRID_RATE = 1600.0  # Hz, of everything that the watch samples later
WARP_MARGIN = 0.08  # s, more than any warp shifts an instant


def blend(s: np.ndarray, skew: float, snap: float) -> np.ndarray:
    """Rise from 0 to 1 over s = 0 to 1, constant outside of it. `snap` is the share of the septic, 0 to 1."""
    s = np.clip(s, 0.0, 1.0)
    w = s + skew * s * (1.0 - s)
    quintic = w**3 * (10.0 + w * (6.0 * w - 15.0))
    if snap == 0.0:
        return quintic
    septic = w**4 * (35.0 + w * (-84.0 + w * (70.0 - 20.0 * w)))
    return (1.0 - snap) * quintic + snap * septic


def gaussian_process(rng: np.random.Generator, seconds: float, scale: float, deviation: float) -> CubicSpline:
    """Sample a process of length scale `scale` and standard deviation `deviation`, zero at both ends."""
    n = max(5, int(np.ceil(3.0 * seconds / scale)) + 1)
    t = np.linspace(0.0, seconds, n)
    covariance = np.exp(-0.5 * ((t[:, None] - t) / scale) ** 2) + 1e-9 * np.eye(n)
    values = deviation * (np.linalg.cholesky(covariance) @ rng.standard_normal(n))
    fade = blend(t / min(0.35, seconds / 3), 0.0, 0.0) * blend((seconds - t) / min(0.35, seconds / 3), 0.0, 0.0)
    return CubicSpline(t, values * fade, bc_type="clamped")


@dataclass
class Move:
    """A change of posture; one entry per joint."""

    start: np.ndarray
    duration: np.ndarray
    change: np.ndarray
    skew: np.ndarray
    snap: float = 0.0
    warp: Callable[[np.ndarray], np.ndarray] | None = None


@dataclass
class Course:
    """The moves of a session. `posture` is where the body is when all moves so far have ended."""

    first: np.ndarray
    posture: np.ndarray = field(init=False)
    moves: list[Move] = field(default_factory=list)
    deviations: list[tuple[float, int, CubicSpline]] = field(default_factory=list)
    warp: Callable[[np.ndarray], np.ndarray] | None = None

    def __post_init__(self) -> None:
        self.posture = self.first.copy()

    def add(self, start, duration, change: np.ndarray, skew=0.0, snap: float = 0.0) -> None:
        """Add a move by `change`. Scalars hold for all joints."""
        n = len(JOINTS)
        spread = [np.broadcast_to(np.asarray(v, float), n).copy() for v in (start, duration, change, skew)]
        self.moves.append(Move(*spread, snap=snap, warp=self.warp))
        self.posture = self.posture + change

    def go(self, start: float, duration: float, skew: float = 0.0, **targets: float) -> None:
        """Move joints to targets, in degrees (metres for x, y, z)."""
        self.add(start, duration, self._vector(targets, self.posture) - self.posture, skew)

    def nudge(self, start: float, duration: float, skew: float = 0.0, **changes: float) -> None:
        """Move joints by changes, in degrees (metres for x, y, z)."""
        self.add(start, duration, self._vector(changes, np.zeros(len(JOINTS))), skew)

    def begin_stroke(
        self, rng: np.random.Generator, start: float, seconds: float, time_deviation: float, angle_deviation: float
    ) -> None:
        """Draw the warp (s) of the moves added from now on, and the deviations (rad) of the joints."""
        shift = gaussian_process(rng, seconds, 0.3, time_deviation)
        self.warp = lambda t: t + np.clip(shift(np.clip(t - start, 0.0, seconds)), -0.9 * WARP_MARGIN,
                                          0.9 * WARP_MARGIN)  # fmt: skip
        for joint in range(INDEX["lean"], len(JOINTS)):
            size = angle_deviation * (0.5 if joint <= INDEX["twist"] else 1.0)
            self.deviations.append((start, joint, gaussian_process(rng, seconds, 0.28, size)))

    def clock(self, instant: float) -> float:
        """Instant at which the warped time of the present stroke is `instant`."""
        time = instant
        for _ in range(8):
            time += instant - float(self.warp(np.array(time))) if self.warp is not None else 0.0
        return time

    def end_stroke(self) -> None:
        """Let the moves added from now on follow the clock again."""
        self.warp = None

    def sample(self, seconds: float, begin: float = 0.0) -> np.ndarray:
        """Evaluate the joints at `COURSE_RATE` for `seconds` from `begin` on, (n, joints)."""
        n = int(np.ceil(seconds * COURSE_RATE)) + 1
        values = np.zeros((n, len(JOINTS)))
        steps = np.zeros((n + 1, len(JOINTS)))
        for move in self.moves:
            margin = WARP_MARGIN if move.warp is not None else 0.0
            for j in np.flatnonzero(move.change):
                first = int(np.clip((move.start[j] - margin - begin) * COURSE_RATE, 0, n))
                last = int(np.clip((move.start[j] + move.duration[j] + margin - begin) * COURSE_RATE + 1, first, n))
                t = begin + np.arange(first, last) / COURSE_RATE
                if move.warp is not None:
                    t = move.warp(t)
                s = (t - move.start[j]) / move.duration[j]
                values[first:last, j] += move.change[j] * blend(s, move.skew[j], move.snap)
                steps[last, j] += move.change[j]
        for start, joint, process in self.deviations:
            first = int(np.clip(np.ceil((start - begin) * COURSE_RATE), 0, n))
            last = int(np.clip((start + process.x[-1] - begin) * COURSE_RATE, first, n))
            values[first:last, joint] += process(begin + np.arange(first, last) / COURSE_RATE - start)
        return self.first + values + np.cumsum(steps, axis=0)[:n]

    @staticmethod
    def _vector(values: dict[str, float], base: np.ndarray) -> np.ndarray:
        vector = np.array(base, float)
        for name, value in values.items():
            vector[INDEX[name]] = value if name in "xyz" else np.radians(value)
        return vector


def resample(values: np.ndarray, rate: float, seconds: float) -> np.ndarray:
    """Put a quintic spline through samples at `COURSE_RATE` and evaluate it at `rate`."""
    spline = make_interp_spline(np.arange(len(values)) / COURSE_RATE, values, k=5)
    return spline(np.arange(int(seconds * rate)) / rate)
