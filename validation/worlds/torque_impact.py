"""Blows: a Hertz-like force pulse, the ringing implement, the grip, and the watch on soft tissue under its strap."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import bilinear, lfilter

from torque_player import Player
from torque_rotation import random_basis

FINE = 3207.68  # Hz, grid of vibrations
WINDOW = 0.45  # s, after which a blow has died away


@dataclass
class Strap:
    """Second-order suspension of the watch along three directions of its own."""

    basis: np.ndarray
    frequency: np.ndarray  # Hz
    damping: np.ndarray

    def carry(self, wrist: np.ndarray, rate: float) -> np.ndarray:
        """Acceleration of the watch for an acceleration of the wrist, (n, 3), at `rate` Hz."""
        inner = wrist @ self.basis
        for axis in range(3):
            w, z = 2 * np.pi * self.frequency[axis], self.damping[axis]
            b, a = bilinear([2 * z * w, w * w], [1.0, 2 * z * w, w * w], rate)
            inner[:, axis] = lfilter(b, a, inner[:, axis])
        return inner @ self.basis.T


@dataclass
class Materials:
    """How the implement rings and what the hands let through, fixed for a session."""

    strap: Strap
    frequencies: np.ndarray
    dampings: np.ndarray
    shapes: np.ndarray  # (modes, 3), direction and size at the wrist
    grip: float  # Hz
    through: float  # share that bypasses the modes


def draw_materials(rng: np.random.Generator, player: Player) -> Materials:
    """Draws strap, implement and grip. Grip raises the damping of the modes far above a free implement's."""
    strap = Strap(
        random_basis(rng), np.exp(rng.uniform(np.log(20.0), np.log(120.0), 3)), rng.uniform(0.12, 0.5, 3)
    )
    modes = np.array(player.sport.modes) * np.exp(rng.normal(0, 0.08, len(player.sport.modes)))
    shapes = rng.standard_normal((modes.size, 3)) / np.arange(1, modes.size + 1)[:, None] ** 0.8
    return Materials(
        strap, modes, rng.uniform(0.03, 0.12, modes.size), shapes, rng.uniform(70.0, 220.0), rng.uniform(0.4, 1.2)
    )


def hertz_pulse(offset: float, duration: float, rate: float) -> np.ndarray:
    """Shape of the force, sin^1.5, as its share of the impulse in each cell of the grid; starts `offset` s after 0."""
    cells = int((offset + duration) * rate) + 3
    edges = (np.arange(cells + 1) - 0.5) / rate
    x = np.linspace(0.0, 1.0, 200)
    grown = np.concatenate([[0.0], np.cumsum(np.sin(np.pi * (x[1:] + x[:-1]) / 2) ** 1.5)])
    return np.diff(np.interp((edges - offset) / duration, x, grown / grown[-1]))


def ring(
    rng: np.random.Generator, materials: Materials, offset: float, duration: float, implement: bool
) -> np.ndarray:
    """Response at the watch, with peak 1, to a blow on the implement or else the hand: (n, 3) on the fine grid."""
    n = int(WINDOW * FINE)
    pulse = hertz_pulse(offset, duration, FINE)
    force = np.zeros((n, 3))
    direction = rng.standard_normal(3)
    direct = materials.through if implement else 1.0
    force[: pulse.size] = pulse[:, None] * direction * direct
    if implement:
        time = np.arange(n) / FINE
        place = rng.normal(1.0, 0.6, materials.frequencies.size)  # modes have nodes, which the ball may meet
        for f, z, shape, size in zip(materials.frequencies, materials.dampings, materials.shapes, place):
            w = 2 * np.pi * f
            mode = np.exp(-z * w * time) * np.sin(w * np.sqrt(1 - z * z) * time) * w / FINE
            force += np.convolve(mode, pulse)[:n, None] * shape * size
    grip = materials.grip if implement else 2 * materials.grip
    b, a = bilinear([1.0], [(1 / (2 * np.pi * grip)) ** 2, 1.4 / (2 * np.pi * grip), 1.0], FINE)
    felt = materials.strap.carry(lfilter(b, a, force, axis=0), FINE)
    fade = np.minimum(1.0, np.arange(n)[::-1] / (0.1 * FINE))
    felt *= fade[:, None]
    return felt / np.linalg.norm(felt, axis=1).max()


@dataclass
class Blow:
    """One blow: session time of the first force in s, peak at the watch in g, pulse in s, and what was struck."""

    time: float
    strength: float
    duration: float
    implement: bool


def all_blows(rng: np.random.Generator, materials: Materials, blows: list[Blow], n: int) -> np.ndarray:
    """Sum of all blows at the watch in g, (n, 3), on the fine grid that begins at 0."""
    total = np.zeros((n, 3))
    for blow in sorted(blows, key=lambda b: b.time):
        first = int(np.ceil(blow.time * FINE)) - 1
        shape = ring(rng, materials, blow.time - first / FINE, blow.duration, blow.implement)
        if first < 0 or first >= n:
            continue
        end = min(n, first + shape.shape[0])
        total[first:end] += blow.strength * shape[: end - first]
    return total
