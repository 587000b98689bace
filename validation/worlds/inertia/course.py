"""The course of a session: posture, place and heading of the player at each instant, and the knocks on the hand.

Between the integrated swings, postures change along quintics, which minimise the jerk and continue angles, rates and
accelerations. Walking, waggling and the like oscillate about a posture.
"""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d

from .chain import ELBOW, ELEVATION, FOREARM, JOINTS, PLANE, WRIST
from .swing import GRID

LEAN, TILT, X, Y, Z, YAW = range(JOINTS, JOINTS + 6)
COLUMNS = JOINTS + 6
REST = np.array([0.0, 0.15, -1.15, 0.0, 0.5, 0.0, -0.2, 0.05, 0.0])
HANDS = np.array([0.0, 0.3, -0.5, -0.6, 1.3, 0.2, 0.0, 0.05, 0.0])  # both hands before the chest
HIGH = np.array([0.1, -0.2, 0.3, 0.9, 0.9, 0.3, 0.1, 0.0, 0.0])
GROUND = np.array([0.2, 0.1, -0.5, 0.0, 0.2, 0.3, 0.0, 1.15, 0.0])


class Course:
    """Rows of the course as they come, with the state at their end."""

    def __init__(self, rng: np.random.Generator, posture: np.ndarray):
        self.rng = rng
        self.value = np.concatenate([posture, [0.0, 0.0, 0.0, rng.uniform(-3, 3)]])
        self.v, self.a = np.zeros((2, COLUMNS))
        self.rows, self.count = [], 0
        self.knocks: list[tuple[float, float, float]] = []  # instant, peak (m/s²), width
        self.events: list[tuple[str, float]] = []

    @property
    def now(self) -> float:
        return self.count / GRID

    def append(self, rows: np.ndarray, v: np.ndarray | None = None, a: np.ndarray | None = None) -> None:
        """Append rows, the last of which is the new state, with its rates and accelerations if it moves."""
        self.rows.append(rows)
        self.count += len(rows)
        self.value = rows[-1]
        self.v = np.zeros(COLUMNS) if v is None else v
        self.a = np.zeros(COLUMNS) if a is None else a

    def move(
        self, target: np.ndarray, duration: float, v: np.ndarray | None = None, a: np.ndarray | None = None
    ) -> None:
        """Move the first columns of the state to a target, by default to rest there."""
        end = self.value.copy()
        end[: len(target)] = target
        n = max(int(duration * GRID), 2)
        t, s = n / GRID, (np.arange(1, n + 1) / n)[:, None]
        v1, a1 = (np.zeros(COLUMNS) if x is None else np.pad(x, (0, COLUMNS - len(x))) for x in (v, a))
        start = self.value + self.v * t * s + self.a * (t * s) ** 2 / 2
        gaps = [end - start[-1], (v1 - self.v - self.a * t) * t, (a1 - self.a) * t * t]
        # Coefficients of s³, s⁴ and s⁵ that close the gaps in value, rate and acceleration.
        c = [
            10 * gaps[0] - 4 * gaps[1] + gaps[2] / 2,
            -15 * gaps[0] + 7 * gaps[1] - gaps[2],
            6 * gaps[0] - 3 * gaps[1] + gaps[2] / 2,
        ]
        self.append(start + c[0] * s**3 + c[1] * s**4 + c[2] * s**5, v1, a1)

    def hold(self, duration: float) -> None:
        if duration > 0:
            self.append(np.repeat(self.value[None], max(int(duration * GRID), 1), axis=0))

    def wave(
        self, amplitudes: dict[int, float], frequency: float, cycles: int, drift: dict[int, float] | None = None
    ) -> None:
        """Oscillate columns about the posture, beginning and ending at rest, while others drift to new values."""
        n = max(int(cycles / frequency * GRID), 2)
        s = np.arange(1, n + 1) / n
        rows = np.repeat(self.value[None], n, axis=0)
        envelope = np.minimum(1, np.minimum(s, 1 - s) * 2 * max(cycles, 1)) ** 2
        envelope = envelope * (3 - 2 * np.sqrt(envelope))
        for column, amplitude in amplitudes.items():
            doubled = 2 if column == Z else 1
            rows[:, column] += amplitude * envelope * np.sin(2 * np.pi * doubled * cycles * s)
        for column, change in (drift or {}).items():
            rows[:, column] += change * s**3 * (10 - 15 * s + 6 * s**2)
        self.append(rows)

    def knock(self, at: float, peak: float, width: float = 0.004) -> None:
        self.knocks.append((at, peak * 9.80665, width))

    def finished(self, is_hard: bool) -> np.ndarray:
        """Return all rows, with the body's sway and the hand's tremor."""
        rows = np.concatenate(self.rows)
        for size, seconds in ((0.012, 0.25), (0.0001 if is_hard else 0.00004, 0.012)):
            noise = gaussian_filter1d(self.rng.normal(size=(len(rows), 9)), seconds * GRID, axis=0)
            rows[:, :9] += size * noise / noise.std(axis=0)
        return rows


def _walk(course: Course) -> None:
    rng = course.rng
    course.move(REST, rng.uniform(0.7, 1.1))
    cycles, frequency, start = int(rng.integers(2, 6)), rng.uniform(0.8, 1.05), course.now
    way, heading = cycles * rng.uniform(0.9, 1.4), rng.uniform(-3, 3)
    drift = {X: way * np.cos(heading), Y: way * np.sin(heading), YAW: rng.uniform(-1.5, 1.5)}
    course.wave({ELEVATION: rng.uniform(0.15, 0.4), ELBOW: 0.1, Z: 0.02}, frequency, cycles, drift)
    for step in range(2 * cycles):
        course.knock(start + (step + 0.5) / 2 / frequency, rng.uniform(0.1, 0.45), 0.015)
    course.events.append(("walk", (start + course.now) / 2))


def _clap(course: Course) -> None:
    _beat(course, "clap", {PLANE: course.rng.uniform(0.12, 0.3), ELBOW: 0.1}, (2.0, 3.5), (3, 16))


def _bounce(course: Course) -> None:
    _beat(course, "bounce", {WRIST: course.rng.uniform(0.1, 0.25), ELBOW: 0.15, ELEVATION: 0.1}, (1.3, 2.2), (0.8, 4))


def _beat(course: Course, kind: str, amplitudes: dict[int, float], frequencies: tuple, strengths: tuple) -> None:
    """Oscillate before the chest, with a knock in every cycle."""
    rng = course.rng
    course.move(HANDS + rng.normal(0, 0.1, 9), rng.uniform(0.5, 0.9))
    cycles, frequency, start = int(rng.integers(2, 7)), rng.uniform(*frequencies), course.now
    course.wave(amplitudes, frequency, cycles)
    times, peaks = start + (np.arange(cycles) + 0.25) / frequency, rng.uniform(*strengths, cycles)
    for time, peak in zip(times, peaks):
        course.knock(time, peak)
    course.events.append((kind, times[np.argmax(peaks)]))


def _pick_up(course: Course) -> None:
    rng = course.rng
    course.move(np.concatenate([GROUND, course.value[[X, Y]], [-0.35]]), rng.uniform(0.9, 1.4))
    course.knock(course.now + 0.1, rng.uniform(0.4, 1.5), 0.01)
    course.events.append(("pick up", course.now + 0.1))
    course.hold(rng.uniform(0.3, 0.6))
    course.move(np.concatenate([REST, course.value[[X, Y]], [0.0]]), rng.uniform(0.8, 1.2))


def _high_five(course: Course) -> None:
    rng = course.rng
    course.move(HANDS, rng.uniform(0.5, 0.9))
    course.move(HIGH + rng.normal(0, 0.1, 9), rng.uniform(0.28, 0.5))
    course.knock(course.now - 0.05, rng.uniform(4, 20))
    course.events.append(("high five", course.now - 0.05))
    course.hold(rng.uniform(0.1, 0.4))
    course.move(REST, rng.uniform(0.6, 0.9))


def _catch(course: Course) -> None:
    rng = course.rng
    course.move(HANDS + rng.normal(0, 0.15, 9), rng.uniform(0.4, 0.7))
    course.hold(rng.uniform(0.2, 0.8))
    course.knock(course.now, rng.uniform(2, 10), 0.006)
    course.events.append(("catch", course.now))
    course.wave({ELEVATION: -0.08, FOREARM: 0.1}, 3.0, 1)


PASTIMES = (_walk, _walk, _clap, _bounce, _pick_up, _high_five, _catch)
