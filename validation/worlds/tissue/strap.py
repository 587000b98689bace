"""The strap of the world `tissue`: the watch on skin, as a mass that may rattle."""

from __future__ import annotations

import numpy as np
from scipy import signal

from .rotation import DT, FS

G = 9.81  # m/s^2


class Tissue:
    """The watch as a mass on a spring and damper in each axis, with a stop in a loose strap."""

    def __init__(self, rng: np.random.Generator, loose: bool) -> None:
        self.omega = 2 * np.pi * (rng.uniform(25, 40, 3) if loose else rng.uniform(40, 90, 3))
        self.damping = 2 * self.omega * (rng.uniform(0.08, 0.2, 3) if loose else rng.uniform(0.12, 0.35, 3))
        self.gap = rng.uniform(0.8e-3, 2.2e-3, 3) if loose else None
        self.stop = (2 * np.pi * rng.uniform(110, 200, 3)) ** 2
        self.stop_damping = 2 * rng.uniform(0.25, 0.5) * np.sqrt(self.stop)

    def linear(self, load: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return displacement (m) and velocity without any stop, for a load in g."""
        x, v = np.empty_like(load), np.empty_like(load)
        for k in range(3):
            system = ([G], [1, self.damping[k], self.omega[k] ** 2])
            b, a = signal.bilinear(*system, FS)
            x[:, k] = signal.lfilter(b, a, load[:, k], zi=signal.lfilter_zi(b, a) * load[0, k])[0]
            v[:, k] = np.gradient(x[:, k], DT)
        return x, v

    def felt(self, x: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Return the acceleration in g that spring, damper and stop give to the watch."""
        force = self.omega**2 * x + self.damping * v
        if self.gap is not None:
            beyond = x - np.clip(x, -self.gap, self.gap)
            force += self.stop * beyond + self.stop_damping * v * (beyond != 0)
        return force / G

    def respond(self, load: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the felt acceleration, displacement and velocity; a rattling strap runs in parallel chunks."""
        x, v = self.linear(load)
        if self.gap is None:
            return self.felt(x, v), x, v
        every, reach = int(3 * FS), int(0.75 * FS)
        activity = np.convolve(np.abs(v).sum(axis=1), np.ones(400), "same")
        around = range(every, len(x) - every, every)
        cuts = [int(c - reach + np.argmin(activity[c - reach : c + reach])) for c in around]
        edges = np.array([0, *cuts, len(x)])
        longest, begins = int(np.diff(edges).max()), edges[:-1]
        here, speed = x[begins], v[begins]
        for k in range(longest):
            rows = np.minimum(begins + k, edges[1:] - 1)
            beyond = here - np.clip(here, -self.gap, self.gap)
            force = self.omega**2 * here + self.damping * speed + self.stop * beyond
            force += self.stop_damping * speed * (beyond != 0)
            speed = speed + DT * (G * load[rows] - force)
            here = here + DT * speed
            x[rows], v[rows] = here, speed
        return self.felt(x, v), x, v
