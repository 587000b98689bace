"""The sensors: what two streams of samples contain of the watch's motion and of blows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.signal import butter, sosfilt

from ..common.quaternion import from_vector, inverse, product, rotate
from ..common.sensor import DOWN, GYROSCOPE_RANGE, cubic, quantised
from ..common.session import ACCELEROMETER_RATE, MOTION_RATE
from .blow import BLOW_RATE
from .body import Motion
from .swing import GRID

FINE = 3200.0  # Hz
RANGE = 32.0  # g
SMOOTH, MOTION_SMOOTH = 0.00038, 0.0017  # s, of the filters of both streams at full rate


@dataclass
class Pulse:
    """What a blow adds in the device's frame from an instant on, at `BLOW_RATE`: acceleration (g), rate (rad/s)."""

    start: float
    felt: np.ndarray
    rate: np.ndarray | None = None


@dataclass
class Samples:
    accelerometer_time: np.ndarray
    accelerometer: np.ndarray
    motion_time: np.ndarray
    quaternion: np.ndarray
    rotation_rate: np.ndarray
    gravity: np.ndarray
    user_acceleration: np.ndarray


def _add(signal: np.ndarray, start: float, pulse: np.ndarray) -> None:
    """Add a pulse to a signal at `FINE`, after smoothing it for the slower grid."""
    first = int(np.ceil(start * FINE))
    n = int((len(pulse) - 1) / BLOW_RATE * FINE) - 1
    times = (first + np.arange(n)) / FINE - start
    place = times * BLOW_RATE
    smooth = gaussian_filter1d(pulse, 0.4 * BLOW_RATE / FINE, axis=0)
    rows = np.stack([np.interp(place, np.arange(len(pulse)), column) for column in smooth.T], axis=1)
    last = min(first + n, len(signal))
    signal[first:last] += rows[: last - first]


def _times(rng: np.random.Generator, rate: float, duration: float, jitter: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the instants of samples and their timestamps, which differ by a jitter."""
    true = rng.uniform(0.01, 0.03) + np.arange(int(duration * rate)) / (rate * (1 + 5e-5 * rng.normal()))
    return true, true + jitter * np.clip(rng.normal(size=len(true)), -3, 3)


def _wander(rng: np.random.Generator, n: int, step: float, seconds: float) -> np.ndarray:
    """Return a slow random course of unit deviation in three components."""
    every = max(int(seconds / step / 4), 1)
    knots = gaussian_filter1d(rng.normal(size=(n // every + 12, 3)), 4, axis=0)
    knots /= 0.27
    place = np.arange(n) / every + 4
    return cubic(knots, 1.0, place)


def sample(
    rng: np.random.Generator, motion: Motion, pulses: list[Pulse], is_hard: bool, rate: float, minutes: float
) -> Samples:
    """Sample a session; the number of random draws for device motion does not depend on the accelerometer's rate."""
    shake, attitude, clock, noise = rng.spawn(4)
    fine = np.arange(int((len(motion.rate) - 4) * FINE / GRID)) / FINE
    felt, turning = cubic(motion.felt, GRID, fine), cubic(motion.rate, GRID, fine)
    speed = np.interp(
        fine, np.arange(len(motion.rate)) / GRID, gaussian_filter1d(np.linalg.norm(motion.rate, axis=1), 0.012 * GRID)
    )
    band = butter(2, [12.0, shake.uniform(45, 90)], "bandpass", fs=FINE, output="sos")
    buzz = sosfilt(band, shake.normal(size=felt.shape), axis=0)
    size = shake.uniform(0.5, 1.5) if is_hard else shake.uniform(0.12, 0.4)
    felt += size * (np.clip(speed / 20, 0, 1.5) ** 1.5)[:, None] * buzz / buzz.std() * shake.uniform(0.6, 1.2, 3)
    for pulse in pulses:
        _add(felt, pulse.start, pulse.felt)
        if pulse.rate is not None:
            _add(turning, pulse.start, pulse.rate)

    duration = 60 * minutes
    true, motion_time = _times(clock, MOTION_RATE, duration, 2.5e-5)
    latency = clock.uniform(0.003, 0.012)
    true = np.maximum(true - latency, 0)
    faults = attitude.normal(size=12)
    drift, blurred = (3.0, 25.0) if is_hard else (1.0, 60.0)
    error = np.radians(drift) * (0.5 * faults[:3] + 0.7 * _wander(attitude, len(true), 1 / MOTION_RATE, blurred))
    # A swing disturbs the fusion, which recovers within seconds.
    lost = gaussian_filter1d(np.interp(true, fine, speed**2), 0.1 * MOTION_RATE)
    decay = np.exp(-1 / (4.0 * MOTION_RATE))
    kept = sosfilt([[1 / MOTION_RATE, 0, 0, 1, -decay, 0]], lost) / 60
    error += (
        np.radians(1.5 if is_hard else 0.5) * np.minimum(kept, 2.5)[:, None] * faults[3:6] / np.linalg.norm(faults[3:6])
    )
    quaternion = product(from_vector(error), cubic(motion.quaternion * _signs(motion.quaternion), GRID, true))
    quaternion /= np.linalg.norm(quaternion, axis=1, keepdims=True)
    gravity = rotate(inverse(quaternion), DOWN)
    smooth = gaussian_filter1d(turning, MOTION_SMOOTH * FINE, axis=0)
    rates = cubic(smooth, FINE, true) * (1 + 0.004 * faults[6:9]) + 0.004 * faults[9:12]
    rates = quantised(rates + 0.005 * attitude.normal(size=rates.shape), GYROSCOPE_RANGE)

    bias, scale = 0.008 * noise.normal(size=3), 1 + 0.004 * noise.normal(size=3)
    limited = np.clip(felt * scale + bias, -RANGE, RANGE)
    user = cubic(gaussian_filter1d(limited, MOTION_SMOOTH * FINE, axis=0), FINE, true) - gravity
    user += 0.003 * attitude.normal(size=user.shape)

    instants, stamps = _times(noise, rate, duration, 2.0e-5)
    smoothed = gaussian_filter1d(felt * scale + bias, SMOOTH * ACCELEROMETER_RATE / rate * FINE, axis=0)
    reading = cubic(smoothed, FINE, instants) + (0.009 if is_hard else 0.006) * noise.normal(size=(len(instants), 3))
    return Samples(stamps, quantised(reading, RANGE), motion_time, quaternion, rates, gravity, user)


def _signs(q: np.ndarray) -> np.ndarray:
    """Return the signs that make quaternions continuous."""
    flips = np.where(np.sum(q[1:] * q[:-1], axis=1) < 0, -1.0, 1.0)
    return np.concatenate([[1.0], np.cumprod(flips)])[:, None]
