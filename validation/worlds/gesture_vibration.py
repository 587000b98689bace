"""Vibration of the moving arm: autoregressive noise with a few resonances, stronger at greater speed."""

from __future__ import annotations

import numpy as np
from scipy import signal

from gesture_player import Player

SLOW_RATE = 40.0  # Hz of the grid of the slow modulation


def arm_vibration(rng: np.random.Generator, player: Player, speed: np.ndarray, step: float) -> np.ndarray:
    """Return the vibration in g, in the device's frame, for a rotation rate in rad/s on a grid."""
    n = len(speed)
    wave = np.zeros((n, 3))
    for _ in range(int(rng.integers(1, 4))):
        frequency = np.exp(rng.uniform(np.log(12), np.log(150)))
        damping = np.exp(rng.uniform(np.log(0.04), np.log(0.35)))
        wave += np.exp(rng.normal(0, 0.5)) * _resonance(rng, n, frequency, damping, step)
    wave /= np.sqrt(np.mean(np.sum(wave**2, axis=1)))
    smooth = signal.sosfilt(signal.butter(1, 15, fs=1 / step, output="sos"), speed)
    amplitude = player.vibration(np.maximum(smooth, 1e-3))
    return wave * (amplitude * slow_modulation(rng, n, step, 0.35, 0.4))[:, None]


def slow_modulation(rng: np.random.Generator, n: int, step: float, spread: float, memory: float) -> np.ndarray:
    """Return a positive random factor around 1 that changes within `memory` seconds."""
    count = int(n * step * SLOW_RATE) + 2
    return np.exp(np.interp(np.arange(n) * step * SLOW_RATE, np.arange(count), wander(rng, count, memory)) * spread)


def wander(rng: np.random.Generator, count: int, memory: float) -> np.ndarray:
    """Return an autoregressive random walk of unit variance at SLOW_RATE."""
    decay = np.exp(-1 / (memory * SLOW_RATE))
    noise = rng.normal(size=count) * np.sqrt(1 - decay**2)
    noise[0] = rng.normal()
    return signal.lfilter([1], [1, -decay], noise)


def _resonance(rng: np.random.Generator, n: int, frequency: float, damping: float, step: float) -> np.ndarray:
    """Return unit noise with one resonance and a full-rank random spatial covariance."""
    radius = np.exp(-2 * np.pi * frequency * damping * step)
    angle = 2 * np.pi * frequency * np.sqrt(1 - damping**2) * step
    noise = rng.standard_normal(size=(3, n), dtype=np.float32)
    wave = signal.lfilter([1, 0, -1], [1, -2 * radius * np.cos(angle), radius**2], noise).T
    mixing = 0.3 * np.eye(3) + 0.5 * rng.normal(size=(3, 3))
    wave = wave @ mixing
    return wave / np.sqrt(np.mean(np.sum(wave**2, axis=1)))
