"""The arm of the world `kinematic`: all movements and blows on one grid, and the attitude that follows from them."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, sosfilt, sosfiltfilt

from kinematic_contact import FINE, Ringing
from kinematic_rotation import GRID, conjugate, exponential, integrate, logarithm, multiply, rotate, smooth
from session import Event

EARTH = 9.80665  # m/s²


class Arm:
    """The arm on the grid: rotation rates, accelerations and the truth, filled in from one swing to the next."""

    def __init__(self, rng: np.random.Generator, sport: str, hard: bool, minutes: float) -> None:
        """Draw the session's constants and the noise that is always there."""
        self.rng, self.sport, self.hard = rng, sport, hard
        self.count = int(minutes * 60 * GRID)
        self.time = np.arange(self.count) / GRID
        self.omega = np.zeros((self.count, 3))  # rate of the forearm in F
        self.rock = np.zeros((self.count, 3), np.float32)  # rate of the watch on the forearm, in F
        self.elbow = np.zeros((self.count, 3))  # acceleration of the elbow in the reference frame, m/s²
        self.shake = np.zeros((self.count, 3), np.float32)  # g in F
        self.attitude = np.zeros((self.count, 4))
        self.truth: list[Event] = []
        self.busy: list[tuple[float, float]] = []
        self.hand = 1.0 if rng.random() < 0.8 else -1.0  # right-handed players swing counter-clockwise from above
        self.leading = sport != "tennis" and rng.random() < 0.5
        self.azimuth = rng.uniform(-np.pi, np.pi)
        self.ringing = Ringing(rng, hard)
        sway, tremor = rng.uniform(0.02, 0.08) * (1 if hard else 0.5), rng.uniform(0.001, 0.006)
        self.omega += self.slow_noise(0.15, 2.0, sway) + self.slow_noise(8, 12, tremor)
        self.elbow += self.slow_noise(0.2, 4.0, rng.uniform(0.02, 0.10))

    def slow_noise(self, low: float, high: float, rms: float) -> np.ndarray:
        """Return band-limited noise of three axes on the grid."""
        rate = 60.0
        noise = self.rng.normal(size=(int(self.count / GRID * rate) + 9, 3))
        noise = sosfiltfilt(butter(2, [low, high], "bandpass", fs=rate, output="sos"), noise, axis=0)
        coarse = np.arange(len(noise)) / rate
        noise = np.column_stack([np.interp(self.time, coarse, axis * rms / axis.std()) for axis in noise.T])
        return sosfilt(butter(2, 30, fs=GRID, output="sos"), noise, axis=0)

    def blow(self, instant: float, peak: float, pulse: float, own: bool = False) -> None:
        """Add the ringing after a pulse of force at `instant`, scaled to a peak of its fast part in g."""
        factor, ringing, turning = self.ringing.burst(peak, pulse, own)
        first = int(np.ceil(instant * GRID))
        last = min(self.count, int((instant + 0.29) * GRID))
        fine = np.arange(len(ringing)) / FINE
        local = self.time[first:last] - instant
        share = self.rng.uniform(0.1, 0.4) * factor * EARTH / (2 * np.pi * 0.1)
        for axis in range(3):
            self.shake[first:last, axis] += factor * np.interp(local, fine, ringing[:, axis])
            self.rock[first:last, axis] += share * np.interp(local, fine, turning[:, axis])

    def wiggle(self, begin: float, length: float, frequency: float, rate: float, axis: np.ndarray) -> None:
        """Add an oscillating rotation with a smooth beginning and end."""
        first, last = np.searchsorted(self.time, [begin, begin + length])
        t = self.time[first:last] - begin
        window = smooth(t / (0.25 * length)) * smooth((length - t) / (0.25 * length))
        self.omega[first:last] += (rate * window * np.sin(2 * np.pi * frequency * t))[:, None] * axis

    def advance(self, begin: int, end: int) -> np.ndarray:
        """Integrate the attitude from one sample to another and return the last."""
        total = self.omega[begin : end + 1] + self.rock[begin : end + 1]
        self.attitude[begin : end + 1] = integrate(total, self.attitude[begin])
        return self.attitude[end]

    def move(self, begin: int, end: int, target: np.ndarray, unwind: np.ndarray, shift: np.ndarray) -> None:
        """Add a movement with minimum jerk to `target`, first turning back `unwind`, with a shift of the elbow."""
        q = self.attitude[begin]
        rest = logarithm(multiply(conjugate(multiply(exponential(unwind), q)), target))
        x = np.arange(end - begin) / (end - begin)
        length = (end - begin) / GRID
        speed = (30 * x**2 * (1 - x) ** 2 / length)[:, None]
        later = multiply(q, exponential(smooth(x)[:, None] * rest))
        self.omega[begin:end] += speed * (rotate(conjugate(later), unwind) + rest)
        self.elbow[begin:end] += (60 * x - 180 * x**2 + 120 * x**3)[:, None] / length**2 * shift
