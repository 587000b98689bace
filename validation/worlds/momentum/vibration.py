"""Everything irregular: sway, tremor, vibration that grows with the rotation rate, slip and rattle of the watch.

Sway and physiological tremor (6 to 12 Hz) follow Elble and Koller, Tremor, 1990; soft-tissue vibration at the forearm
10 to 60 Hz follows the wobbling-mass literature (Pain and Challis, J Appl Biomech 2002). Amplitudes are judgement.
"""

from __future__ import annotations

import numpy as np
from scipy import interpolate, signal

from .player import Player
from .timeline import RATE

SLOW = 100.0  # Hz, grid on which slow noise is drawn


def band_noise(
    rng: np.random.Generator, rows: int, count: int, low: float, high: float, rate: float, order: int = 2
) -> np.ndarray:
    """Gaussian noise of unit rms between two frequencies, (rows, count)."""
    sos = signal.butter(order, [low, high], "bandpass", fs=rate, output="sos")
    extra = int(2.0 * rate / low)
    noise = signal.sosfilt(sos, rng.standard_normal((rows, count + extra)), axis=1)[:, extra:]
    return noise / noise.std(axis=1, keepdims=True)


def unrest(player: Player, count: int, rng: np.random.Generator) -> np.ndarray:
    """Sway and tremor of all twelve coordinates, rad and m, (12, count). Steep filters keep accelerations low."""
    slow = int(count / RATE * SLOW) + 4
    result = np.zeros((12, slow))
    result[1:4] += np.radians(rng.uniform(0.2, 0.8)) * band_noise(rng, 3, slow, 0.08, 0.7, SLOW, 4)
    result[4:9] += np.radians(rng.uniform(0.3, 1.3)) * band_noise(rng, 5, slow, 0.2, 1.5, SLOW, 4)
    result[4:9] += np.radians(rng.uniform(0.03, 0.12)) * band_noise(rng, 5, slow, 1.5, 4.0, SLOW, 4)
    result[9:12] += np.array([[0.007], [0.007], [0.002]]) * band_noise(rng, 3, slow, 0.08, 0.8, SLOW, 4)
    centre = rng.uniform(7.0, 10.0)
    result[4:9] += np.radians(0.008) * player.tremor * band_noise(rng, 5, slow, centre - 1.5, centre + 2.0, SLOW, 4)
    t = np.arange(count) / RATE
    return interpolate.CubicSpline(np.arange(slow) / SLOW, result, axis=1)(t)


def vibration(player: Player, speed: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Acceleration (3, n, g) and turning rate (3, n, rad/s) of the watch against the arm, for rotation rates (n,)."""
    count = len(speed)
    envelope = signal.sosfilt(signal.butter(1, rng.uniform(8.0, 25.0), fs=RATE, output="sos"), speed)
    power = rng.uniform(0.85, 1.35)
    envelope = player.vibration * 15.0 * (np.maximum(envelope, 0.0) / 15.0) ** power
    slow = int(count / RATE * SLOW) + 4
    mood = np.exp(0.35 * band_noise(rng, 1, slow, 0.3, 4.0, SLOW)[0])
    envelope *= np.interp(np.arange(count), np.arange(slow) * (RATE / SLOW), mood)
    centre = float(np.exp(rng.normal(np.log(35.0), 0.25)))
    bands = ((8.0, 0.6 * centre), (0.6 * centre, 1.8 * centre), (1.8 * centre, min(5.0 * centre, 220.0)))
    weights = np.sqrt(rng.dirichlet([3.0, 3.0, 1.5 if player.hard else 1.0]))
    shake = np.zeros((3, count))
    for (low, high), weight in zip(bands, weights):
        mixing = np.eye(3) + rng.normal(0.0, 0.35, (3, 3))
        shake += weight * (mixing @ band_noise(rng, 3, count, low, high, RATE))
    shake *= envelope / np.sqrt((shake**2).sum(axis=0).mean())
    turn = (np.eye(3) + rng.normal(0.0, 0.35, (3, 3))) @ band_noise(rng, 3, count, 7.0, 28.0, RATE)
    turn *= envelope * rng.uniform(0.12, 0.30)
    return shake, turn


def slip(player: Player, sideways: np.ndarray) -> np.ndarray:
    """Turn (n,) of the watch about the forearm, rad, from the acceleration across it (m/s2)."""
    w = 2.0 * np.pi * 6.0
    b, a = signal.bilinear([0.0, 0.0, w * w], [1.0, 1.4 * w, w * w], RATE)
    return np.clip(player.strap.slip * signal.lfilter(b, a, sideways), -0.3, 0.3)


def strapped(player: Player, user: np.ndarray) -> np.ndarray:
    """The strap between wrist and watch as a sprung mount along each axis of the device, (3, n)."""
    result = np.empty_like(user)
    for i in range(3):
        w, z = 2.0 * np.pi * player.strap.frequency[i], player.strap.damping[i]
        # Discretised with the resonance prewarped to its own frequency.
        b, a = signal.bilinear([0.0, 2.0 * z * w, w * w], [1.0, 2.0 * z * w, w * w], w / (2.0 * np.tan(w / 2.0 / RATE)))
        result[i] = signal.lfilter(b, a, user[i])
    return result


def rattle(player: Player, user: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Short ringing knocks of a loose watch while the acceleration is strong, (3, n), in the unit of `user` (g)."""
    strength = np.sqrt((user**2).sum(axis=0))
    chance = np.clip((strength - 2.5) / 5.0, 0.0, 1.0) * 70.0 / RATE
    hit = rng.random(len(chance)) < chance
    hits = rng.standard_normal((3, len(chance))) * (hit * strength * player.strap.rattle)
    w, z = 2.0 * np.pi * rng.uniform(80.0, 240.0), rng.uniform(0.08, 0.25)
    b, a = signal.bilinear([0.0, w, 0.0], [1.0, 2.0 * z * w, w * w], RATE)
    ring = signal.lfilter(b, a, hits, axis=1)
    size = np.abs(signal.lfilter(b, a, np.eye(1, 400)[0])).max()
    return ring / size
