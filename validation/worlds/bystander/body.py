"""The body of the world `bystander`: its coordinates over time, what moves them, and the oscillators behind rhythms."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, lfilter, sosfilt
from scipy.special import gammainc

from .rotation import GRID

FLEX, ABDUCT, INWARD, ELBOW, TURN, HEADING, LEAN, X, Y, Z = range(10)


class Body:
    """The body during one session: its coordinates over time, what strikes it, and what the truth will say."""

    def __init__(self, rng: np.random.Generator, duration: float, hard: bool) -> None:
        self.rng, self.hard, self.duration = rng, hard, duration
        self.size = int(duration * GRID)
        self.time = np.arange(self.size) / GRID
        self.side = rng.choice([-1, 1])
        self.jacket = rng.random() < 0.2
        self.body = np.zeros((self.size, 10))  # degrees and metres
        self.roll = np.zeros(self.size)  # of the watch around the forearm, degrees
        self.shocks: list[tuple[float, np.ndarray, float]] = []  # instant, speed in the forearm's frame, pulse in s
        self.marks: list[tuple[str, float, float]] = []  # kind, and the span in which it is strongest
        self.tables: list[tuple[slice, np.ndarray]] = []  # span, and how far the watch is on the table, 0 to 1
        self.pauses: list[tuple[float, float]] = []
        self.pose_now = np.zeros(5)
        self.effort, self.passive = 1.0, 1.0

    def span(self, begin: float, end: float) -> slice:
        """Return the grid's steps from `begin` to `end`."""
        return slice(max(0, int(np.ceil(begin * GRID))), min(self.size, int(end * GRID)))

    def wander(self, count: int, corner: float, size: float, columns: int = 0) -> np.ndarray:
        """Return low-passed white noise of root mean square `size`."""
        noise = self.rng.standard_normal((count, columns) if columns else count)
        return sosfilt(butter(3, corner, fs=GRID, output="sos"), noise, axis=0) * size / np.sqrt(2.09 * corner / GRID)

    @staticmethod
    def window(count: int, tau: float) -> np.ndarray:
        """Return a smooth rise to one and fall to zero."""
        rise = gammainc(5, np.arange(count) / GRID / tau)
        return rise * rise[::-1]

    def move(self, instant: float, joint: int, angle: float, tau: float) -> None:
        """Add a step of five lags of `tau` to a coordinate; half of it is done after 4.7 `tau`."""
        self._step(self.body[:, joint], instant, angle, tau)

    def turn_strap(self, instant: float, angle: float, tau: float) -> None:
        """Turn the watch round the forearm."""
        self._step(self.roll, instant, angle, tau)

    def _step(self, column: np.ndarray, instant: float, amount: float, tau: float) -> None:
        near = self.span(instant, instant + 30 * tau)
        column[near] += amount * gammainc(5, (self.time[near] - instant) / tau)
        column[near.stop :] += amount

    def pose(self, instant: float, angles: tuple, tau: float) -> None:
        """Bring the arm to a pose, a little different each time."""
        goal = np.array(angles) + self.rng.normal(0, 6, 5)
        for joint in range(5):
            self.move(instant, joint, goal[joint] - self.pose_now[joint], tau * self.rng.uniform(0.8, 1.2))
        self.pose_now = goal

    def shock(self, instant: float, speed: float, way: tuple, milliseconds: float) -> None:
        """Strike the tissue under the watch: `speed` in m/s is what the pulse alone would give it."""
        direction = np.array(way, float) * (1, self.side, 1)
        direction = direction / np.linalg.norm(direction) + self.rng.normal(0, 0.15, 3)
        self.shocks.append((instant, speed * direction, milliseconds / 1000))

    def half_centre(self, pace: np.ndarray) -> np.ndarray:
        """Return the output, about -1 to 1, of two neurons that inhibit each other and tire, at `pace` cycles/s."""
        drive = np.maximum(0.3, 1 + self.wander(len(pace), 1.5, 0.2))
        one, two, tired, weary, output = 0.2, -0.2, 0.0, 0.0, []
        for h, level in zip((13.09 * pace / GRID).tolist(), drive.tolist()):
            a, b = max(one, 0.0), max(two, 0.0)
            one += h * (level - one - 2.5 * tired - 2.5 * b)
            two += h * (level - two - 2.5 * weary - 2.5 * a)
            tired += h / 4 * (a - tired)
            weary += h / 4 * (b - weary)
            output.append(one - two)
        lag = np.exp(-1 / (GRID * 0.008))
        return lfilter([1 - lag], [1, -lag], output) / 1.15

    def van_der_pol(self, pace: np.ndarray, bond: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the legs' phase in radians, two steps a turn, and the arm's place (about -1 to 1) bound to them."""
        push = self.wander(len(pace), 3.0, 0.3).tolist()
        u, du, w, dw, legs, arms = 2.0, 0.0, -1.0, 0.5, [], []
        for h, extra in zip((6.663 * pace / GRID).tolist(), push):
            du += h * ((1 - u * u) * du - u)
            u += h * du
            dw += h * (0.3 * (1 - w * w) * dw - 0.9 * w + bond * (du - dw) + extra)
            w += h * dw
            legs.append(complex(u, -du))
            arms.append(w)
        phase = np.unwrap(np.angle(legs))
        return self._even(phase), np.array(arms) / 2

    @staticmethod
    def _even(phase: np.ndarray) -> np.ndarray:
        """Smooth a phase that runs unevenly within each turn, as a van der Pol oscillator's does."""
        lag = np.exp(-1 / (GRID * 0.12))
        trend = np.linspace(phase[0], phase[-1], len(phase))
        rest = phase - trend
        for _ in range(2):
            rest = lfilter([1 - lag], [1, -lag], rest)
        return trend + rest
