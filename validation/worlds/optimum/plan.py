"""Movements of least effort: the controls that bring muscles and joints through goals with the least squared sum.

Each joint is a damped pendulum behind two lags of muscle (excitation and activation). The joints share their controls
by a coupling matrix. As all of this is linear, the optimal controls follow from one symmetric system of equations.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy import linalg, signal

RATE = 400.0  # Hz
LONGEST = 30.0  # s
# The turns of trunk, upper arm, elbow and forearm, and then the place of the body.
YAW, LEAN, AZIMUTH, ELEVATION, AXIAL, FLEXION, PRONATION, HEADING, X, Y, Z = range(11)
JOINTS, TURNS = 11, 7
# Accelerating the trunk throws the arm back, and so on: interaction torques as correlations of the controls.
COUPLED = {
    (YAW, AZIMUTH): -0.3,
    (AZIMUTH, FLEXION): -0.2,
    (ELEVATION, FLEXION): 0.25,
    (AXIAL, PRONATION): 0.2,
    (YAW, LEAN): 0.15,
    (AZIMUTH, AXIAL): 0.2,
}


@dataclass
class Goals:
    """What a movement must reach: joints, samples, orders of derivative, values, and how exactly.

    Orders 0 and 1 are angle and rate; 2 and 3 are the states of the muscle.
    """

    rows: list[tuple[int, int, int, float, float]] = field(default_factory=list)

    def at(self, time: float, joint: int, angle: float | None, rate: float | None = 0.0, care: float = 1.0) -> None:
        """Add goals at a time (s); `care` is the part of the errors by noise that the player corrects."""
        for order, value in enumerate((angle, rate)):
            if value is not None:
                self.rows.append((joint, round(time * RATE), order, float(value), care))

    def still(self, time: float, pose: np.ndarray) -> None:
        """Add a rest at a time, in which also the muscles stay as they are."""
        for joint, angle in enumerate(pose):
            self.rows += [(joint, round(time * RATE), order, float(angle), 1.0) for order in (0, 2, 3)]
            self.rows.append((joint, round(time * RATE), 1, 0.0, 1.0))


class Planner:
    """A player's muscles and joints, and their optimal controls."""

    def __init__(self, rng: np.random.Generator, noise: float) -> None:
        self.rng, self.noise = rng, noise
        omega, damping = 2 * np.pi * rng.uniform(0.6, 0.8), rng.uniform(0.8, 1.1)
        first, second = rng.uniform(0.025, 0.04), rng.uniform(0.03, 0.055)
        # The states are angle, rate, activation and excitation; all have the gain of one at rest.
        system = np.zeros((4, 4))
        system[0, 1], system[1] = 1, (-(omega**2), -2 * damping * omega, omega**2, 0)
        system[2, 2:], system[3, 3] = (-1 / second, 1 / second), -1 / first
        step = linalg.expm(np.block([[system, np.eye(4)[:, 3:] / first], [np.zeros((1, 5))]]) / RATE)
        count = int(LONGEST * RATE)
        self.impulse, state = np.empty((4, count)), step[:4, 4]
        for k in range(count):
            self.impulse[:, k], state = state, step[:4, :4] @ state
        self.kick = np.empty(count)  # the angle after a unit jump of the rate
        state = np.array([0.0, 1.0, 0.0, 0.0])
        for k in range(count):
            self.kick[k], state = state[0], step[:4, :4] @ state
        self.coupling = np.eye(JOINTS)
        for (i, j), value in COUPLED.items():
            self.coupling[i, j] = self.coupling[j, i] = value * rng.uniform(0.5, 1.3)

    def move(self, goals: Goals, count: int, start: np.ndarray) -> np.ndarray:
        """Return the controls of a movement out of rest, with their noise and what the player corrects of it."""
        p = self.controls(goals, count, start, np.zeros((count, JOINTS)))
        p += self._noise(p)
        return p + self.controls(goals, count, start, p, careful=True)

    def joints(self, p: np.ndarray, start: np.ndarray, order: int = 0) -> np.ndarray:
        """Return the angles (or rates, by order) that controls lead to."""
        q = signal.fftconvolve(p, self.impulse[order, : len(p), None], axes=0)[: len(p)]
        q = np.vstack([np.zeros((1, JOINTS)), q[:-1]]) @ self.coupling
        return q + start if order == 0 else q

    def controls(
        self,
        goals: Goals,
        count: int,
        start: np.ndarray,
        known: np.ndarray,
        after: int = 0,
        careful: bool = False,
        extra: np.ndarray | None = None,
    ) -> np.ndarray:
        """Return the additional controls from a sample on that reach the goals with the least squared sum.

        `known` are the controls so far. `extra` are angles and rates that come from elsewhere: (2, count, joints).
        """
        joint, place, order, value, care = (np.array(column) for column in zip(*goals.rows))
        pairs, unique = np.unique(np.column_stack([place, order]), axis=0, return_inverse=True)
        unique = unique.ravel()
        rows = np.zeros((len(pairs), count))
        for row, (i, d) in zip(rows, pairs):
            row[:i] = self.impulse[d, :i][::-1]
        reached = (rows @ known @ self.coupling)[unique, joint]
        if extra is not None:
            reached += np.where(order < 2, extra[np.minimum(order, 1), place, joint], 0.0)
        wanted = value - np.where(order == 1, 0, start[joint]) - reached
        if careful:
            wanted *= care
        rows[:, :after] = 0
        gram = (rows @ rows.T)[np.ix_(unique, unique)] * self.coupling[np.ix_(joint, joint)]
        scale = 1 / np.sqrt(np.diag(gram))
        gram = gram * scale[:, None] * scale + 1e-10 * np.eye(len(scale))
        part = scale * np.linalg.solve(gram, scale * wanted)
        spread = np.zeros((len(pairs), JOINTS))
        np.add.at(spread, (unique, joint), part)
        return rows.T @ spread

    def jump(self, sizes: np.ndarray, at: int, count: int, softness: float) -> np.ndarray:
        """Return angles and rates after a jump of the rates, which a soft hand spreads over some milliseconds."""
        lags = np.arange(count) / RATE
        spread = lags * np.exp(-lags / softness)
        kick = signal.fftconvolve(self.kick[:count], spread / spread.sum())[:count]
        angle = np.concatenate([np.zeros(at), kick[: count - at]])
        return np.stack([angle, np.gradient(angle) * RATE])[:, :, None] * sizes

    def _noise(self, p: np.ndarray) -> np.ndarray:
        """Return the noise of the controls, which grows with their size (Harris and Wolpert 1998)."""
        lowpass = signal.butter(2, 9.0, fs=RATE, output="sos")
        waves = signal.sosfilt(lowpass, self.rng.standard_normal((len(p) + 400, JOINTS)), axis=0)[400:]
        return self.noise * p * waves / waves.std()
