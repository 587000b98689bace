"""The watch: accelerometer, gyroscope and fused device motion, with their limits, noise, bandwidth and clocks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import butter, lfilter, sosfilt, sosfiltfilt

from ..common.quaternion import from_vector, inverse, product, rotate
from ..common.sensor import GYROSCOPE_RANGE, cubic, quantised
from ..common.session import ACCELEROMETER_RATE, MOTION_RATE
from .body import Motion
from .shapes import RATE as SMOOTH
from .shock import RATE, strap_filter


@dataclass
class Watch:
    """Draws of a device."""

    limit: float  # g
    corner: float  # Hz, accelerometer
    order: int
    noise: float  # g per root Hz
    bias: np.ndarray
    scale: np.ndarray
    gyro_noise: float  # rad/s per sample
    gyro_bias: np.ndarray
    gyro_scale: np.ndarray
    gyro_corner: float  # Hz
    user_corner: float  # Hz
    latency: float  # s, fused values describe the watch this long ago
    tau: float  # s, correction of tilt
    pull: float  # rad/s, tilt error that acceleration causes
    tilt: np.ndarray  # rad, first error
    drift: float  # rad per root s, heading
    offset: float  # s, start of the clock


def draw(rng: np.random.Generator, hard: bool) -> Watch:
    """Draw a device."""
    worse = 2.5 if hard else 1.0
    return Watch(
        rng.choice([32.0, 32.0, 32.0, 32.0, 16.0, 24.0]),
        rng.uniform(190, 370),
        int(rng.integers(1, 4)),
        rng.uniform(90e-6, 300e-6),
        rng.normal(0, 0.006, 3),
        1 + rng.normal(0, 0.003, 3),
        rng.uniform(0.002, 0.006),
        rng.normal(0, 0.003, 3),
        1 + rng.normal(0, 0.004, 3),
        rng.uniform(70, 95),
        rng.uniform(55, 92),
        rng.uniform(0.0, 0.012),
        rng.uniform(3, 10),
        worse * rng.uniform(0.006, 0.02),
        worse * rng.normal(0, 0.005, 2),
        worse * rng.uniform(0.0005, 0.002),
        rng.uniform(100, 90000),
    )


def clock(rng: np.random.Generator, duration: float, rate: float, noise: float) -> tuple[np.ndarray, np.ndarray]:
    """True sampling instants, and the time stamps given to them."""
    begin = rng.uniform(0.01, 0.02)
    true = begin + np.arange(int((duration - begin - 0.02) * rate)) / (rate * (1 + rng.normal(0, 15e-6)))
    knots = rng.normal(0, 25e-6, int(duration / 2.0) + 3)
    true = true + np.interp(true / 2.0, np.arange(knots.size), knots)
    true += np.clip(rng.normal(0, noise, true.size), -3 * noise, 3 * noise)
    return true, true + np.clip(rng.normal(0, noise / 2, true.size), -2 * noise, 2 * noise)


def accelerate(motion: Motion, shaking: np.ndarray, watch: Watch, strap) -> np.ndarray:
    """The analogue signal behind skin and strap, sensor and range: gravity minus acceleration, in g."""
    t = np.arange(len(shaking)) / RATE
    still = cubic(motion.gravity, SMOOTH, t)
    moved = strap_filter(strap, cubic(motion.acceleration, SMOOTH, t) + shaking)
    values = (still - moved) * watch.scale + watch.bias
    sos = butter(watch.order, watch.corner, fs=RATE, output="sos")
    steady = values[0].copy()
    return np.clip(sosfilt(sos, values - steady, axis=0) + steady, -watch.limit, watch.limit)


def accelerometer(rng: np.random.Generator, analogue: np.ndarray, watch: Watch, duration: float, rate: float):
    """Time stamps and samples. Lower rates pass an anti-alias low-pass at 0.42 of the rate, without delay."""
    if rate < 0.95 * ACCELEROMETER_RATE:
        analogue = sosfiltfilt(butter(6, 0.42 * rate, fs=RATE, output="sos"), analogue, axis=0)
    true, stamps = clock(rng, duration, rate, 12e-6)
    values = cubic(analogue, RATE, true)
    values = values + rng.normal(size=values.shape) * watch.noise * np.sqrt(min(rate / 2, watch.corner))
    return stamps + watch.offset, quantised(values, watch.limit)


def attitude(rng: np.random.Generator, motion: Motion, watch: Watch, measured: np.ndarray) -> np.ndarray:
    """The fused orientation: the true one turned by an error that grows with the gyroscope's faults.

    Scale errors and clipping turn the error; gravity pulls its tilt back; strong acceleration pushes it away.
    """
    wrong = rotate(motion.quaternion, measured - motion.rate)
    push = np.tanh(rotate(motion.quaternion, motion.acceleration) * 0.7)
    push = watch.pull * np.stack([-push[:, 1], push[:, 0]], axis=-1)
    k = np.exp(-1 / (watch.tau * SMOOTH))
    walk = rng.normal(size=wrong.shape) * watch.drift / np.sqrt(SMOOTH)
    tilt = lfilter([1.0], [1.0, -k], (wrong[:, :2] + push) / SMOOTH + walk[:, :2], axis=0)
    tilt += watch.tilt * np.exp(-np.arange(len(tilt)) / (20.0 * SMOOTH))[:, None] + 0.4 * watch.tilt
    heading = rng.uniform(-np.pi, np.pi) + np.cumsum(wrong[:, 2] / SMOOTH + walk[:, 2])
    error = from_vector(np.concatenate([tilt, np.zeros((len(tilt), 1))], axis=1))
    about = np.stack([np.cos(heading / 2), 0 * heading, 0 * heading, np.sin(heading / 2)], axis=-1)
    return product(product(error, about), motion.quaternion)


def wobble(rng: np.random.Generator, shaking: np.ndarray, count: int) -> np.ndarray:
    """The rate (rad/s) of the small turns of the shaken watch, on the grid of the smooth movement."""
    jitter = sosfilt(butter(2, 90, fs=RATE, output="sos"), shaking, axis=0)[:: int(RATE / SMOOTH)]
    return jitter[:count] @ rng.normal(0, 0.12, (3, 3))  # rad/s per g


def fused(
    rng: np.random.Generator, motion: Motion, jitter: np.ndarray, analogue: np.ndarray, watch: Watch, duration: float
):
    """Device motion: stamps, quaternion, rotation rate, gravity and user acceleration.

    Low-pass filters run causally and the stamps make up for their delay, so that the latency is the only one.
    """
    limit = GYROSCOPE_RANGE
    measured = np.clip(motion.rate * watch.gyro_scale + watch.gyro_bias, -limit, limit)
    noisy = np.clip(measured + jitter + rng.normal(0, 2 * watch.gyro_noise, measured.shape), -limit, limit)
    slow = sosfilt(butter(2, watch.gyro_corner, fs=SMOOTH, output="sos"), noisy, axis=0)
    gentle = sosfilt(butter(2, watch.user_corner, fs=RATE, output="sos"), analogue, axis=0)
    true, stamps = clock(rng, duration, MOTION_RATE, 20e-6)
    then = true - watch.latency
    q = cubic(attitude(rng, motion, watch, measured), SMOOTH, then)
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    gravity = rotate(inverse(q), np.broadcast_to([0.0, 0.0, -1.0], (len(q), 3)))
    rate = np.clip(cubic(slow, SMOOTH, then + np.sqrt(2) / (2 * np.pi * watch.gyro_corner)), -limit, limit)
    total = cubic(gentle, RATE, then + np.sqrt(2) / (2 * np.pi * watch.user_corner))
    return stamps + watch.offset, q, rate, gravity, total - gravity
