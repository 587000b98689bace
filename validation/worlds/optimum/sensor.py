"""The watch's sensors: filters, clocks, noise, bias, range, and the fusion of attitude."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import signal

from ..common.quaternion import from_vector, inverse, product, rotate
from ..common.sensor import DOWN, GYROSCOPE_RANGE, cubic, quantised
from ..common.session import MOTION_RATE
from .players import Player
from .shaking import RATE


@dataclass
class Fused:
    """Device motion: timestamps, attitude, rotation rate (rad/s), gravity and user acceleration (g)."""

    times: np.ndarray
    attitude: np.ndarray
    rate: np.ndarray
    gravity: np.ndarray
    user: np.ndarray


def clock(player: Player, rate: float, seconds: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the instants at which samples are taken, and their timestamps (s)."""
    rng = player.rng
    period = (1 + 1e-4 * rng.standard_normal()) / rate
    taken = 0.05 + rng.uniform(0, period) + period * np.arange(int((seconds - 0.1) / period))
    jitter = rng.uniform(10e-6, 40e-6 if player.is_hard else 20e-6)
    return taken, taken + np.clip(jitter * rng.standard_normal(len(taken)), -0.2 * period, 0.2 * period)


def lowpass(values: np.ndarray, corner: float, order: int = 2) -> tuple[np.ndarray, float]:
    """Return rows behind a causal Butterworth filter, and its delay at low frequencies (s)."""
    sos = signal.butter(order, corner, fs=RATE, output="sos")
    zi = signal.sosfilt_zi(sos)[:, :, None] * values[0]
    out, _ = signal.sosfilt(sos, values, axis=0, zi=zi)
    return out, float(signal.group_delay(signal.sos2tf(sos), w=[0.1], fs=RATE)[1][0]) / RATE


def accelerometer(player: Player, felt: np.ndarray, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the accelerometer's timestamps and samples (g); the delay of its filter is taken out of the timestamps."""
    rng = player.rng
    taken, stamped = clock(player, rate, len(felt) / RATE)
    out, delay = lowpass(felt, min(rng.uniform(260, 340), 0.4 * rate), 4)
    limit = float(rng.choice([16.0, 32.0, 64.0], p=[0.15, 0.65, 0.2]))
    bias, gain = 0.008 * rng.standard_normal(3), 1 + 0.003 * rng.standard_normal(3)
    noise = rng.uniform(0.002, 0.005)
    out = cubic(out, RATE, taken + delay) * gain + bias + noise * rng.standard_normal((len(taken), 3))
    return stamped, quantised(out, limit)


def device_motion(player: Player, felt: np.ndarray, turning: np.ndarray, attitude: np.ndarray) -> Fused:
    """Return device motion: `felt` in g, `turning` in rad/s, and `attitude` (n, 4), all of the watch at `RATE`."""
    rng = player.rng
    taken, stamped = clock(player, MOTION_RATE, len(felt) / RATE)
    when = taken - rng.uniform(0.004, 0.010 if player.is_hard else 0.007)
    true = cubic(attitude, RATE, when)
    true /= np.linalg.norm(true, axis=1, keepdims=True)
    filtered, delay = lowpass(turning, rng.uniform(80, 110))
    exact = cubic(filtered, RATE, when + delay)
    bias = np.radians(0.25 if player.is_hard else 0.1) * rng.standard_normal(3)
    gain = 1 + 0.004 * rng.standard_normal(3)
    measured = exact * gain + bias + 0.004 * rng.standard_normal(exact.shape)
    measured = np.clip(measured, -GYROSCOPE_RANGE, GYROSCOPE_RANGE)
    smooth, delay = lowpass(felt, rng.uniform(60, 95))
    total = cubic(smooth, RATE, when + delay) + 0.003 * rng.standard_normal(exact.shape)
    believed = product(from_vector(_error(player, measured - exact, total, true)), true)
    gravity = rotate(inverse(believed), DOWN)
    # The fusion knows most of the gyroscope's bias.
    shown = np.clip(measured - 0.9 * bias, -GYROSCOPE_RANGE, GYROSCOPE_RANGE)
    return Fused(stamped, believed, shown, gravity, total - gravity)


def _error(player: Player, wrong: np.ndarray, total: np.ndarray, attitude: np.ndarray) -> np.ndarray:
    """Return the attitude's error (rotation vectors in the reference frame, rad) of a complementary filter.

    Errors of the gyroscope add up, and the accelerometer slowly takes them out, but takes accelerations for tilt.
    """
    rng, step = player.rng, 1 / MOTION_RATE
    pull = rng.uniform(0.08, 0.25) * (1.3 if player.is_hard else 1.0)  # 1/s
    world = rotate(attitude, total)
    # A horizontal acceleration looks like a tilt of as many radians; the filter doubts strong ones.
    trust = np.exp(-(((np.linalg.norm(total, axis=1) - 1) / 0.25) ** 2))[:, None]
    tilt = np.column_stack([world[:, 1], -world[:, 0], np.zeros(len(world))]) * trust
    input_ = rotate(attitude, wrong) + pull * tilt
    decay = np.exp(-pull * step)
    error = signal.lfilter([step], [1, -decay], input_, axis=0)
    heading = signal.lfilter([step], [1, -np.exp(-0.01 * step)], input_[:, 2])
    return np.column_stack([error[:, :2], heading + rng.uniform(-np.pi, np.pi)])
