"""The body of the world `strokes`: angles and places on a grid, and the shocks that reach the watch."""

from __future__ import annotations

import numpy as np
from scipy import signal
from scipy.special import betainc

from ..common.session import Event
from ..common.truth import arrival
from .library import Sport

GRID, FINE = 2000.0, 12  # Hz of the body's grid, and how much finer shocks are computed
AZ, EL, ROLL, UAZ, UEL, YAW, X, Y, Z = range(9)
Array = np.ndarray


class Body:
    """The angles and places of the body on the grid, the shaking of the watch, and the events so far."""

    def __init__(self, rng: np.random.Generator, sport: Sport, level: str, seconds: float):
        self.rng, self.sport, self.hard, self.seconds = rng, sport, level == "hard", seconds
        self.n = int(seconds * GRID)
        self.joints = np.zeros((9, self.n))
        self.steps: list[tuple[int, int, float]] = []  # joint, index, change that stays
        self.now = np.zeros(9)  # where all movements so far lead
        self.shaking = np.zeros((3, self.n))  # g, device frame
        self.events: list[Event] = []
        # Kind, onset, (planned) contact, touch, sense, and the instant at which the ball's blow reaches the watch.
        self.swings: list[tuple[str, float, float, float, float, float]] = []
        self.losses: list[tuple[float, float, float]] = []  # instant, share of the speed, seconds it takes
        self.mode_sos = [_mode(rng.uniform(*f), rng.uniform(0.03, 0.08) * (4 if f[0] < 45 else 1)) for f in sport.modes]
        self.chains = [[_chain(rng, grip) for _ in range(3)] for grip in rng.uniform(0.75, 1.25, 4)]
        self.mix = rng.normal(size=(3, 3))
        self.tail = signal.butter(4, 800, fs=GRID * FINE, output="sos")
        self.above = signal.butter(2, 20, "highpass", fs=GRID * FINE, output="sos")

    def move(self, at: float, lasts: float, targets: dict[int, float], p: float = 2.0, r: float = 2.0) -> None:
        """Move joints to their targets with one bell of speed."""
        first, last = int(np.ceil(at * GRID)), int(np.ceil((at + lasts) * GRID))
        first, last = max(first, 0), min(last, self.n)
        bell = betainc(p + 1, r + 1, np.clip((np.arange(first, last) / GRID - at) / lasts, 0, 1))
        for joint, target in targets.items():
            change = target - self.now[joint]
            self.joints[joint, first:last] += change * bell
            self.steps.append((joint, last, change))
            self.now[joint] = target

    def sway(self, at: float, lasts: float, rate: float, sizes: dict[int, tuple[float, float]]) -> None:
        """Swing joints to and fro: `sizes` gives each joint's amplitude and its multiple of the rate."""
        time = np.arange(max(0, int(at * GRID)), min(self.n, int((at + lasts) * GRID)))
        s = time / GRID - at
        window = np.sin(np.pi / 2 * np.clip(np.minimum(s, lasts - s) / (0.3 * lasts), 0, 1)) ** 2
        for joint, (size, multiple) in sizes.items():
            self.joints[joint, time] += size * window * np.sin(2 * np.pi * rate * multiple * s)

    def shock(self, at: float, dwell: float, peak: float, weights: Array) -> float:
        """Shake the watch by a half sine of force: `weights` of the direct path and of the two modes.

        Returns the instant at which the blow reaches the watch.
        """
        first = int(at * GRID)
        time = np.arange(int(0.3 * GRID) * FINE) / (GRID * FINE) - (at - first / GRID) - self.rng.uniform(0.0003, 0.001)
        force = np.where((time > 0) & (time < dwell), np.sin(np.pi * np.clip(time / dwell, 0, 1)), 0.0)
        paths = np.array([force] + [signal.sosfilt(sos, force) for sos in self.mode_sos]) * weights[:, None]
        handle = (self.mix + 0.35 * self.rng.normal(size=(3, 3))) @ paths
        chains = self.chains[self.rng.integers(len(self.chains))]
        watch = np.array([signal.sosfilt(sos, axis) for sos, axis in zip(chains, handle)])
        watch *= np.clip((0.3 - time) / 0.08, 0, 1) ** 2
        size = np.linalg.norm(signal.sosfilt(self.above, watch), axis=0).max()
        fine = signal.sosfiltfilt(self.tail, watch)
        watch = fine[:, ::FINE] * (peak / size)
        last = min(self.n, first + watch.shape[1])
        self.shaking[:, first:last] += watch[:, : last - first]
        return arrival((first + np.arange(fine.shape[1]) / FINE) / GRID, fine.T, at)

    def bump(self, kind: str, at: float, peak: tuple[float, float], dwell: tuple[float, float]) -> None:
        """A shock that is not a hit of the ball by a swing."""
        rng = self.rng
        weights = np.array([rng.normal(), 0.4 * rng.normal(), 0.2 * rng.normal()])
        self.shock(at, rng.uniform(*dwell), float(np.exp(rng.uniform(*np.log(peak)))), weights)
        self.events.append(Event(kind, at))


def _mode(frequency: float, damping: float) -> Array:
    """The acceleration of one bending mode for a force, as a digital filter."""
    w = 2 * np.pi * frequency
    poles = w * (-damping + 1j * np.sqrt(1 - damping**2) * np.array([1, -1]))
    return signal.zpk2sos(*signal.bilinear_zpk([0, 0], poles, 1.0, GRID * FINE))


def _chain(rng: np.random.Generator, grip: float) -> Array:
    """From the handle's acceleration to the watch's: three masses in a row, the second one held by the arm's bone."""
    mass = np.array([0.4, 0.6, 0.05])
    w = 2 * np.pi * np.array([rng.uniform(25, 70) * grip, rng.uniform(40, 90), rng.uniform(70, 160)])
    k, c = mass * w**2, 2 * rng.uniform(0.2, 0.5, 3) * mass * w
    bone = 0.6 * (2 * np.pi * rng.uniform(5, 20)) ** 2

    def rows(s: Array, held: float) -> Array:
        return np.array([[s[0] + s[1], -s[1], 0], [-s[1], s[1] + s[2] + held, -s[2]], [0, -s[2], s[2]]]) / mass[:, None]

    matrix = np.block([[np.zeros((3, 3)), np.eye(3)], [-rows(k, bone), -rows(c, 10.0)]])
    poles = np.linalg.eigvals(matrix)
    return signal.zpk2sos(*signal.bilinear_zpk(-k / c, poles, np.prod(c) / np.prod(mass), GRID * FINE))
