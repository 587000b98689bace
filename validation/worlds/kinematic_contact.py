"""The contacts of the world `kinematic`: the modes that a blow excites, and the strap that follows them."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, lfilter, sosfilt

from kinematic_rotation import GRID, unit

FINE = 8 * GRID  # Hz, the rate at which blows are simulated
PULSE = {"baseball": (0.7e-3, 1.5e-3), "golf": (0.45e-3, 0.45e-3), "tennis": (4e-3, 6e-3)}


class Ringing:
    """What rings after a blow: the modes of implement, hand and tissue, and the strap."""

    def __init__(self, rng: np.random.Generator, hard: bool) -> None:
        self.rng = rng
        self.longest = 0.045 if hard else 0.024  # s, the slowest decay of a mode
        self.modes = self.draw_modes(int(rng.integers(2, 6)))
        self.strap = self.draw_mode(30, 150, 0.2, 0.7, 0.4)

    def draw_mode(self, low: float, high: float, least: float, most: float, brief: float = 1.0) -> tuple[float, float]:
        """Draw a frequency and a damping ratio that do not ring for too long."""
        while True:
            frequency = float(np.exp(self.rng.uniform(np.log(low), np.log(high))))
            damping = max(self.rng.uniform(least, most), 1 / (2 * np.pi * frequency * brief * self.longest))
            if damping <= most:
                return frequency, damping

    def draw_modes(self, count: int) -> list[tuple[float, float, np.ndarray, np.ndarray]]:
        """Draw modes: frequency, damping and the directions of acceleration and velocity."""
        directions = unit(self.rng.normal(size=(count, 2, 3)))
        return [(*self.draw_mode(18, 220, 0.03, 0.20), a, 0.35 * b) for a, b in directions]

    def burst(self, peak: float, pulse: float, own: bool) -> tuple[float, np.ndarray, np.ndarray]:
        """Return the factor for a peak of the fast part in g, the shaking and the turning after a pulse of force."""
        rng = self.rng
        count = int(0.3 * FINE)
        force = np.zeros(count)
        width = max(int(pulse * FINE), 4)
        force[:width] = np.sin(np.pi * (np.arange(width) + 0.5) / width)
        ringing, turning = np.zeros((count, 3)), np.zeros((count, 3))
        for frequency, damping, a, b in self.draw_modes(3) if own else self.modes:
            frequency *= rng.uniform(0.94, 1.06)
            acceleration, velocity = resonator(force, frequency, damping, accelerate=True)
            share = rng.lognormal(0, 0.6) * rng.choice([-1, 1])
            a, b = unit(a + rng.normal(0, 0.25, 3)), b + rng.normal(0, 0.1, 3)
            scale = np.abs(velocity).max()
            ringing += share * (acceleration[:, None] / np.abs(acceleration).max() * a + velocity[:, None] / scale * b)
            turning += share * velocity[:, None] / scale * unit(rng.normal(size=3)) / frequency
        for axis in range(3):
            ringing[:, axis] = resonator(ringing[:, axis], *self.strap)[0]
            turning[:, axis] = resonator(turning[:, axis], *self.strap)[0]
        fast = sosfilt(butter(2, 20, "highpass", fs=FINE, output="sos"), ringing, axis=0)
        factor = peak / np.linalg.norm(fast, axis=1).max()
        return factor, ringing, turning


def resonator(force: np.ndarray, frequency: float, damping: float, accelerate: bool = False) -> list[np.ndarray]:
    """Return a resonator's response at the fine rate: its acceleration and velocity, or its scaled displacement."""
    w, k = 2 * np.pi * frequency, 2 * FINE
    below = np.array([k**2 + 2 * damping * w * k + w**2, 2 * w**2 - 2 * k**2, k**2 - 2 * damping * w * k + w**2])
    tops = [[k**2, -2 * k**2, k**2], [k, 0, -k]] if accelerate else [[w**2, 2 * w**2, w**2]]
    return [lfilter(np.array(top) / below[0], below / below[0], force) for top in tops]
