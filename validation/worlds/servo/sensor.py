"""The watch's sensor: an accelerometer and device motion with clocks, filters, noise, bias, limits and latency."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import signal

from ..common.quaternion_rows import inverse, product
from ..common.sensor import cubic, quantised
from ..common.session import ACCELEROMETER_RATE, MOTION_RATE
from .arm import Motion
from .player import Player
from .rotation import turn, vector
from .vibration import RATE

LIMIT = 34.9  # rad/s, 2000°/s


@dataclass
class Clock:
    """A sampled stream: the instants at which samples are taken, and their timestamps (s)."""

    taken: np.ndarray
    stamped: np.ndarray


def clock(player: Player, rate: float, seconds: float) -> Clock:
    """Return a stream's clock: a rate that is off by some parts in ten thousand, jitter, and batches of one second."""
    rng = player.rng
    period = 1 / (rate * (1 + 2e-4 * rng.standard_normal()))
    taken = 0.02 + rng.uniform(0, period) + period * np.arange(int((seconds - 0.06) / period))
    spread = 40e-6 if player.is_hard else 15e-6
    # Each batch is stamped by its end: an offset per second of recording.
    batch = (0.5 * spread * rng.standard_normal(int(seconds) + 2))[taken.astype(int)]
    noise = np.clip(spread * rng.standard_normal(len(taken)), -0.25 * period, 0.25 * period)
    return Clock(taken, taken + noise + batch)


def lowpass(values: np.ndarray, corner: float, rate: float) -> tuple[np.ndarray, float]:
    """Return rows after a causal low-pass filter, and its delay at low frequencies (s)."""
    if corner > 0.45 * rate:
        return values, 0.0
    sos = signal.butter(2, corner, fs=rate, output="sos")
    start = signal.sosfilt_zi(sos)[:, :, None] * values[0]
    filtered, _ = signal.sosfilt(sos, values, axis=0, zi=start)
    return filtered, np.sqrt(2) / (2 * np.pi * corner)


def accelerometer(player: Player, motion: Motion, vibration: np.ndarray, rate: float) -> tuple[Clock, np.ndarray]:
    """Return the accelerometer's clock and samples (g). Timestamps are corrected for the filter's delay."""
    rng = player.rng
    ticks = clock(player, rate, len(motion.rate) / 1000)
    out = np.zeros((len(ticks.taken), 3))
    for values, grid in ((motion.force, 1000.0), (vibration, RATE)):
        filtered, delay = lowpass(values, 0.42 * rate, grid)
        out += cubic(filtered, grid, ticks.taken + delay, 3.001)
    bias, noise = 0.012 * rng.standard_normal(3), rng.uniform(0.002, 0.006)
    scale = 1 + 0.004 * rng.standard_normal(3)
    out = out * scale + bias + noise * rng.standard_normal(out.shape)
    limit = float(rng.choice([16.0, 32.0]))
    return ticks, quantised(out, limit)


def device_motion(
    player: Player, motion: Motion, vibration: np.ndarray, rocking: np.ndarray, rate: float
) -> tuple[Clock, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return device motion: its clock, attitude, rotation rate (rad/s), gravity and user acceleration (g).

    It is late by the latency of the sensor fusion. Attitude and gravity have one common error of 1 to 2 degrees.
    """
    rng, count = player.rng, len(motion.rate)
    ticks = clock(player, rate, count / 1000)
    latency = rng.uniform(0.004, 0.02) if player.is_hard else rng.uniform(0.002, 0.009)
    when = np.clip(ticks.taken - latency, 0, (count - 1) / 1000)
    coarse = cubic(lowpass(rocking, 120.0, RATE)[0], RATE, np.arange(count) / 1000, 3.001)
    corner = min(rng.uniform(55, 95), 0.42 * rate)
    turned, delay = lowpass(motion.rate + coarse, corner, 1000.0)
    turning = cubic(turned, 1000.0, when + delay, 3.001) + 0.01 * rng.standard_normal(3)
    turning = np.clip(turning + 0.004 * rng.standard_normal(turning.shape), -LIMIT, LIMIT)
    force = motion.force + cubic(lowpass(vibration, 0.42 * rate, RATE)[0], RATE, np.arange(count) / 1000, 3.001)
    felt, delay = lowpass(force, 0.42 * rate, 1000.0)
    felt = cubic(felt, 1000.0, when + delay, 3.001) + 0.004 * rng.standard_normal((len(when), 3))
    attitude = cubic(motion.attitude.T, 1000.0, when, 3.001).T
    attitude = product(vector(_tilt(player, felt, rate)), attitude / np.linalg.norm(attitude, axis=0))
    gravity = turn(inverse(attitude), [0.0, 0.0, -1.0])
    return ticks, attitude, turning, gravity, np.clip(felt, -16, 16) - gravity


def _tilt(player: Player, felt: np.ndarray, rate: float) -> np.ndarray:
    """Return the attitude's error as rotation vectors (rad): it wanders slowly, and strong acceleration pulls at it."""
    rng = player.rng
    knots = np.arange(0, len(felt) / rate + 10, 5.0)
    size = np.radians(1.2 if player.is_hard else 0.7)
    walk = size * rng.standard_normal((len(knots), 3))
    when = np.arange(len(felt)) / rate
    slow = np.column_stack([np.interp(when, knots, walk[:, axis]) for axis in range(3)])
    strain = np.abs(np.linalg.norm(felt, axis=1) - 1)
    decay = np.exp(-1 / (0.8 * rate))
    pulled = signal.lfilter([1 / rate], [1, -decay], strain)
    pull = np.radians(0.5 if player.is_hard else 0.25) * rng.standard_normal(3)
    return slow + np.minimum(pulled, 3.0)[:, None] * pull


def default_rates(rate: float | None) -> tuple[float, float]:
    """Return the rates of the accelerometer and of device motion (Hz)."""
    return rate or ACCELEROMETER_RATE, MOTION_RATE
