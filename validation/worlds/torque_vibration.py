"""Vibration of the arm while it moves: broadband and tonal, different on every axis, growing with speed."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, lfilter, sosfilt

from torque_body import GRID
from torque_impact import Strap
from torque_player import Player
from torque_rotation import random_basis


def arm_vibration(
    rng: np.random.Generator, player: Player, strap: Strap, rate: np.ndarray, rubbing: np.ndarray
) -> np.ndarray:
    """Vibration at the watch in g, (n, 3); `rate` is the rotation rate and `rubbing` the rms of friction in g."""
    n = rubbing.size
    low, high = np.exp(rng.uniform(np.log([8.0, 150.0]), np.log([25.0, 400.0])))
    band = butter(1, [low, high], "bandpass", fs=GRID, output="sos")
    noise = strap.carry(sosfilt(band, rng.standard_normal((n, 3)), axis=0), GRID)
    noise += 0.5 * sosfilt(band, rng.standard_normal((n, 3)), axis=0) * noise.std()
    noise = noise @ (random_basis(rng) * rng.uniform(0.5, 1.2, 3)) @ random_basis(rng)
    noise /= np.sqrt((noise**2).sum(axis=1).mean())
    smooth = 1 - np.exp(-1 / (0.006 * GRID))
    speed = lfilter([smooth], [1.0, smooth - 1.0], np.linalg.norm(rate, axis=1))
    tones = np.zeros((n, 3))
    for _ in range(rng.integers(1, 4)):
        centre = np.exp(rng.uniform(np.log(15.0), np.log(250.0)))
        phase = 2 * np.pi * np.cumsum(centre * (1 + 0.15 * (speed / 20.0 - 0.5))) / GRID + rng.uniform(0, 6.28)
        tones += np.outer(np.cos(phase), rng.standard_normal(3)) + np.outer(np.sin(phase), rng.standard_normal(3))
    tones /= np.sqrt((tones**2).sum(axis=1).mean())
    tonal = rng.uniform(0.1, 0.5)
    size = player.vibration * 15.0 * (speed / 15.0) ** player.vibration_power
    mixed = np.sqrt(1 - tonal) * noise + np.sqrt(tonal) * tones
    return mixed * size[:, None] + noise * rubbing[:, None]
