"""The sensor of the world `modal`: filters, clocks, noise, ranges, the estimate of attitude, and lost samples."""

from __future__ import annotations

import numpy as np
from scipy import ndimage, signal

from modal_rotation import body_rate, exponential, inverse, product, turn
from session import ACCELEROMETER_RATE, MOTION_RATE, Session

FS = 1924.608  # Hz, of the simulation
MARGIN = 0.5  # s before the first and after the last sample


def _lowpass(values: np.ndarray, order: int, cut: float) -> tuple[np.ndarray, float]:
    """Filter as a sensor does, and return the delay of slow signals."""
    sos = signal.butter(order, cut, fs=FS, output="sos")
    return signal.sosfilt(sos, values, axis=0), 0.5 / (FS * np.tan(np.pi * cut / FS) * np.sin(np.pi / (2 * order)))


def _sample(values: np.ndarray, time: np.ndarray, delay: float = 0.0) -> np.ndarray:
    """Read courses at instants between the samples."""
    at = (time + delay + MARGIN) * FS
    return np.column_stack([ndimage.map_coordinates(column, [at], order=3, mode="nearest") for column in values.T])


def record(
    rng: np.random.Generator,
    q: np.ndarray,
    felt: np.ndarray,
    rate: float,
    seconds: float,
    hard: bool,
    busy: list[tuple[float, float]],
) -> Session:
    """Record what the case does: its attitude, and what its accelerometer feels beside gravity."""
    ground = np.array([0.0, 0.0, -1.0])
    grain = rng.spawn(1)[0]
    limit = 16.0 if hard and rng.random() < 0.5 else 32.0
    noise, latency = rng.uniform(0.002, 0.005), rng.uniform(0, 0.01)
    gravity = turn(inverse(q), ground)
    filtered, delay = _lowpass(gravity + felt, 5, min(0.42 * rate, 350.0))
    time = np.arange(int(seconds * rate)) / rate
    accelerometer = _sample(filtered, time, delay)
    accelerometer += noise * np.sqrt(rate / ACCELEROMETER_RATE) * grain.standard_normal(accelerometer.shape)
    accelerometer = np.clip(accelerometer, -limit, limit)

    moving = rng.uniform(0, 0.005) + np.arange(int((seconds - 0.01) * MOTION_RATE)) / MOTION_RATE
    true = moving - latency
    filtered, delay = _lowpass(np.clip(gravity + felt, -limit, limit) - gravity, 2, rng.uniform(70, 100))
    user = _sample(filtered, true, delay) + 0.4 * noise * rng.standard_normal((len(true), 3))
    filtered, delay = _lowpass(body_rate(q, 1 / FS), 2, 100.0)
    rotation = _sample(filtered, true, delay) + 0.005 * rng.standard_normal((len(true), 3))
    rotation = np.clip(rotation, -np.radians(2000), np.radians(2000))
    attitude = _sample(q, true)
    attitude /= np.linalg.norm(attitude, axis=1, keepdims=True)
    tilt = np.radians(rng.uniform(1, 2) if hard else rng.uniform(0, 0.4))
    around = 2 * np.pi * (true / rng.uniform(60, 300) + rng.random())
    error = tilt * np.column_stack([np.cos(around), np.sin(around), 2 * np.sin(0.3 * around)])
    estimate = product(exponential(error), attitude)
    estimated = turn(inverse(estimate), ground)
    user += turn(inverse(attitude), ground) - estimated

    keep, keep_moving = np.ones(len(time), bool), np.ones(len(moving), bool)
    for _ in range(int(rng.integers(0, 3)) if hard else 0):
        length, at = rng.uniform(0.1, 1.5), rng.uniform(2, seconds - 4)
        if all(at + length < begin or at > end for begin, end in busy):
            keep &= (time < at) | (time > at + length)
            keep_moving &= (moving < at) | (moving > at + length)
    jitter = 5e-6 * (-1.0) ** np.arange(len(time))
    return Session(
        (time + jitter)[keep], accelerometer[keep], moving[keep_moving], estimate[keep_moving],
        rotation[keep_moving], estimated[keep_moving], user[keep_moving],
    )  # fmt: skip
