"""Joint motion as a sum of smooth velocity pulses on one time grid.

Twelve coordinates describe the body: nine joint angles (rad) and three pelvis displacements (m). Every movement adds
pulses to their velocities, so movements may overlap and always join without a corner.
"""

from __future__ import annotations

import numpy as np

RATE = 1603.84  # Hz, grid of the simulated motion: twice the accelerometer's usual rate
JOINTS = (
    "heading",
    "lean",
    "side",
    "yaw",
    "azimuth",
    "elevation",
    "axial",
    "elbow",
    "pronation",
    "x",
    "y",
    "z",
)
INDEX = {name: i for i, name in enumerate(JOINTS)}


def smooth(u: np.ndarray) -> np.ndarray:
    """Quintic step from 0 at u <= 0 to 1 at u >= 1, with zero first and second derivatives at both ends."""
    u = np.clip(u, 0.0, 1.0)
    return np.clip(u * u * u * (10.0 + u * (6.0 * u - 15.0)), 0.0, 1.0)


def bell(u: np.ndarray) -> np.ndarray:
    """Minimum-jerk velocity pulse (Flash and Hogan, J Neurosci 1985) on 0..1, of unit area."""
    u = np.clip(u, 0.0, 1.0)
    return 30.0 * (u * (1.0 - u)) ** 2


def posture(**degrees: float) -> np.ndarray:
    """Coordinates from named joint angles in degrees; the others are zero."""
    values = np.zeros(len(JOINTS))
    for name, value in degrees.items():
        values[INDEX[name]] = np.radians(value)
    return values


def unhurried(step: np.ndarray, limit: float = 6.5) -> float:
    """Seconds that a change of posture takes if the arm is to turn no faster than about `limit` rad/s."""
    about = step[[INDEX["yaw"], INDEX["azimuth"], INDEX["axial"], INDEX["pronation"]]]
    largest = max(abs(about.sum()), abs(about[:2].sum()), abs(step[INDEX["elbow"]]))
    return 1.875 * 1.1 * largest / limit


class Timeline:
    """Velocities of all coordinates, and the posture that the movements added so far lead to."""

    def __init__(self, duration: float, start: np.ndarray) -> None:
        self.count = round(duration * RATE) + 1
        self.duration = duration
        self.rate = np.zeros((len(JOINTS), self.count))
        self.initial = start.copy()
        self.target = start.copy()

    def span(self, begin: float, end: float) -> tuple[slice, np.ndarray]:
        """Grid indices from begin to end, and their instants."""
        first = min(max(int(np.floor(begin * RATE)), 0), self.count)
        last = min(max(int(np.ceil(end * RATE)) + 1, first), self.count)
        return slice(first, last), np.arange(first, last) / RATE

    def move(
        self,
        begin: float,
        duration: float,
        target: np.ndarray,
        rng: np.random.Generator | None = None,
        free: tuple[str, ...] = ("heading", "x", "y", "z"),
    ) -> None:
        """Move to a posture, each joint a little sooner or later than the others; `free` ones stay as they are."""
        for i, name in enumerate(JOINTS):
            step = target[i] - self.target[i]
            if name in free or step == 0.0:
                continue
            early, late = (0.0, 0.0) if rng is None else rng.uniform(0.0, 0.10, 2) * duration
            where, t = self.span(begin + early, begin + duration - late)
            length = duration - early - late
            self.rate[i, where] += step * bell((t - begin - early) / length) / length
            self.target[i] = target[i]

    def shift(self, begin: float, duration: float, **steps: float) -> None:
        """Add steps (rad or m) to named coordinates."""
        where, t = self.span(begin, begin + duration)
        for name, step in steps.items():
            self.rate[INDEX[name], where] += step * bell((t - begin) / duration) / duration
            self.target[INDEX[name]] += step

    def oscillate(
        self, begin: float, end: float, name: str, amplitude: float, frequency: float, phase: float = 0.0
    ) -> None:
        """Add a sine to a coordinate that fades in and out and leaves it where it was."""
        where, t = self.span(begin, end)
        if len(t) < 8:
            return
        fade = min(0.3 * (end - begin), 0.8 / frequency)
        window = smooth((t - begin) / fade) * smooth((end - t) / fade)
        value = amplitude * window * np.sin(2.0 * np.pi * frequency * (t - begin) + phase)
        value -= np.linspace(value[0], value[-1], len(value))
        self.rate[INDEX[name], where] += np.gradient(value, 1.0 / RATE)

    def stroke(self, where: slice, rates: np.ndarray, moved: np.ndarray) -> None:
        """Add the velocities of a stroke and the angles they amount to."""
        self.rate[:, where] += rates
        self.target += moved

    def angles(self) -> np.ndarray:
        """Integrate the velocities (trapezoid rule)."""
        result = np.cumsum(self.rate, axis=1)
        result -= 0.5 * (self.rate + self.rate[:, :1])
        result /= RATE
        result += self.initial[:, None]
        return result
