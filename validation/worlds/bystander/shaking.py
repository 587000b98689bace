"""What shakes the watch of the world `bystander`: tissue and strap after a shock, and vibration."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, sosfilt

from ..common.sensor import G
from .body import Body
from .rotation import GRID

FINE = 4 * GRID  # Hz, of the shocks and the sensor's filters


def chains(rng: np.random.Generator, jacket: bool) -> list[tuple[np.ndarray, np.ndarray]]:
    """Draw the tissue and strap along each axis of the forearm, and solve them for an impulse."""
    modes = []
    for _ in range(3):
        tissue = 2 * np.pi * rng.uniform(15, 60)
        strap = 2 * np.pi * (rng.uniform(30, 60) if jacket else rng.uniform(45, 130))
        mass, calm, calmer = rng.uniform(0.15, 0.5), rng.uniform(0.15, 0.3), rng.uniform(0.08, 0.2)
        k, c = mass * strap**2, 2 * calmer * mass * strap
        one = [-(tissue**2 + k), -(2 * calm * tissue + c), k, c]
        two = [k / mass, c / mass, -k / mass, -c / mass]
        matrix = np.array([[0, 1, 0, 0], one, [0, 0, 0, 1], two])
        value, vector = np.linalg.eig(matrix)
        modes.append((value, (matrix[3] @ vector) * np.linalg.solve(vector, [0, 1, 0, 0])))
    return modes


def bursts(body: Body, modes: list[tuple[np.ndarray, np.ndarray]]) -> list[tuple[int, np.ndarray]]:
    """Return each shock's acceleration of the watch in g, in the forearm's frame, from a fine step onwards."""
    nodes = (np.arange(12) + 0.5) / 12
    weight = np.sin(np.pi * nodes) / np.sin(np.pi * nodes).sum()
    result = []
    for instant, speed, pulse in body.shocks:
        first = int(np.ceil(instant * FINE))
        since = (first + np.arange(640)) / FINE - instant
        begun = np.searchsorted(nodes * pulse, since, side="right")
        burst = np.empty((len(since), 3))
        for axis, (value, part) in enumerate(modes):
            pitch = value * body.rng.lognormal(0, 0.05)
            struck = np.cumsum(weight[:, None] * np.exp(-np.outer(nodes * pulse, pitch)) * part, axis=0)
            struck = np.r_[np.zeros((1, 4)), struck]
            burst[:, axis] = (np.exp(np.outer(since, pitch)) * struck[begun]).real.sum(axis=1)
        result.append((first, burst * speed / G))
    return result


def vibration(body: Body, speed: np.ndarray) -> np.ndarray:
    """Return the shaking of muscle, strap and implement in g: tremor, and noise and tones that grow with speed."""
    rng, n = body.rng, body.size
    per_speed = rng.uniform(*((0.02, 0.1) if body.hard else (0.01, 0.04))) / np.sqrt(3)
    band = np.array([20, rng.uniform(70, 160)])
    rough = sosfilt(butter(2, band, "band", fs=GRID, output="sos"), rng.standard_normal((n, 3)), axis=0)
    rough /= np.sqrt(2.22 * (band[1] - band[0]) / GRID)
    pitch = rng.uniform(30, 90) * np.exp(body.wander(n, 0.5, 0.08))
    tone = np.sin(2 * np.pi * np.cumsum(pitch) / GRID)[:, None] * np.sqrt(2) * rng.dirichlet((1, 1, 1)) ** 0.5
    tonal = rng.uniform(0.1, 0.6)
    tremor = sosfilt(butter(1, (7, 12), "band", fs=GRID, output="sos"), rng.standard_normal((n, 3)), axis=0)
    mix = np.sqrt(1 - tonal**2) * rough + tonal * np.sqrt(3) * tone
    return per_speed * speed[:, None] * mix + rng.uniform(0.005, 0.02) * tremor
