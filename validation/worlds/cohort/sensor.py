"""The watch: accelerometer, gyroscope, and device motion as the fusion reports it.

The sign of accelerations is Core Motion's: gravity points to the ground (unit length), and the accelerometer reads
gravity minus the acceleration of the watch, in g. A watch at rest reads gravity.

The accelerometer is band-limited at 0.44 of its rate, clips at 16 g or 32 g, and is quantised to 16 bits. The
gyroscope clips at 2000 °/s. Device motion runs on its own clock near 200.4 Hz. What it reports at a time stamp
happened `latency` earlier. Its attitude has an error of 1° to 2° that varies within tens of seconds and grows for
some seconds after fast swings, and lags by some ms more. User acceleration is the accelerometer, low-passed at 45 to
90 Hz, minus the estimated gravity.

Noise: 1.5 to 4 mg, 2 to 5 mrad/s per sample. Units: g, rad/s, seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.ndimage import gaussian_filter1d
from scipy.signal import butter, sosfilt

from ..common.quaternion import about, from_vector, inverse, product, rotate
from ..common.sensor import DOWN, GYROSCOPE_RANGE, quantised
from ..common.session import MOTION_RATE
from .curves import GRID_RATE


@dataclass
class Watch:
    """One watch. Clock errors are relative, `latency` and `lag` are in seconds."""

    begin: float
    clocks: tuple[float, float]
    jitter: float
    range: float
    bias: np.ndarray
    scale: np.ndarray
    drift: np.ndarray
    noise: tuple[float, float]
    latency: float
    lag: float
    user_band: float
    gyroscope_band: float
    tilt: float  # rad


def draw_watch(rng: np.random.Generator, hard: bool) -> Watch:
    """Draw a watch."""
    return Watch(
        begin=float(rng.uniform(10.0, 5000.0)),
        clocks=(rng.normal(0.0, 8e-5), rng.normal(0.0, 8e-5)),
        jitter=rng.uniform(1e-6, 4e-6),
        range=32.0 if rng.random() < 0.35 else 16.0,
        bias=rng.normal(0.0, 0.006, 3),
        scale=1.0 + rng.normal(0.0, 0.003, 3),
        drift=rng.normal(0.0, 0.0015, 3),
        noise=(rng.uniform(0.0015, 0.004), rng.uniform(0.002, 0.005)),
        latency=rng.uniform(0.0, 0.020 if hard else 0.010),
        lag=rng.uniform(0.0, 0.003),
        user_band=rng.uniform(45.0, 90.0),
        gyroscope_band=rng.uniform(70.0, 95.0),
        tilt=np.radians(rng.uniform(0.6, 1.2)),
    )


def stamps(rng: np.random.Generator, watch: Watch, rate: float, clock: float, seconds: float) -> tuple[np.ndarray, ...]:
    """Sampling instants from the session's begin, and their time stamps."""
    period = 1.0 / (rate * (1.0 + clock))
    t = 0.02 + rng.uniform(0.0, period) + period * np.arange(int((seconds - 0.06) / period))
    jitter = np.clip(rng.normal(0.0, watch.jitter, len(t)), -1e-5, 1e-5)
    return t, watch.begin + t + jitter


def read_accelerometer(
    rng: np.random.Generator, watch: Watch, true: np.ndarray, instants: np.ndarray, rate: float
) -> np.ndarray:
    """Accelerometer (g) at instants, from the true reading on the grid."""
    band = butter(2, min(0.44 * rate, 0.45 * GRID_RATE), fs=GRID_RATE, output="sos")
    values = _at(_filter(band, true) * watch.scale + watch.bias, instants)
    values += watch.noise[0] * rng.standard_normal(values.shape)
    quantum = watch.range / 32768.0
    return np.clip(np.round(values / quantum) * quantum, -watch.range, watch.range - quantum)


def read_motion(
    rng: np.random.Generator, watch: Watch, true: np.ndarray, q: np.ndarray, omega: np.ndarray, instants: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Quaternion, rotation rate (rad/s), gravity and user acceleration (g) of device motion at instants."""
    seen = instants - watch.latency
    rate = _at(_filter(butter(2, watch.gyroscope_band, fs=GRID_RATE, output="sos"), omega), seen)
    rate += watch.drift + watch.noise[1] * rng.standard_normal(rate.shape)
    rate = quantised(rate, GYROSCOPE_RANGE)
    attitude = _at(q, seen - watch.lag)
    attitude = product(_attitude_error(rng, watch, rate), attitude)
    attitude /= np.linalg.norm(attitude, axis=1, keepdims=True)
    gravity = rotate(inverse(attitude), np.broadcast_to(DOWN, rate.shape))
    measured = np.clip(true * watch.scale + watch.bias, -watch.range, watch.range)
    user = _at(_filter(butter(2, watch.user_band, fs=GRID_RATE, output="sos"), measured), seen) - gravity
    return attitude, rate, gravity, user + 0.3 * watch.noise[0] * rng.standard_normal(user.shape)


def _attitude_error(rng: np.random.Generator, watch: Watch, rate: np.ndarray) -> np.ndarray:
    """Rotation of the reference frame: slow noise, a share that swings leave behind, and drifting heading."""
    n = len(rate)
    slow = np.stack([_slow(rng, n, tau) for tau in (9.0, 9.0, 40.0)], axis=1)
    swings = np.convolve(np.linalg.norm(rate, axis=1), _decay(3.0))[:n]
    swings *= np.radians(0.8) / max(1.0, np.percentile(swings, 98))
    way = np.stack([_slow(rng, n, 6.0) for _ in range(2)] + [np.zeros(n)], axis=1)
    error = watch.tilt * slow * [1.0, 1.0, 3.0] + 0.7 * swings[:, None] * np.clip(way, -1.5, 1.5)
    return product(from_vector(error), about(2, np.full(n, rng.uniform(-np.pi, np.pi))))


def _slow(rng: np.random.Generator, n: int, seconds: float) -> np.ndarray:
    """Noise of unit standard deviation and mean zero that changes within `seconds`."""
    coarse = gaussian_filter1d(rng.standard_normal(n // 40 + 200), seconds * MOTION_RATE / 40.0 / 2.0, mode="wrap")
    coarse = (coarse - coarse.mean()) / coarse.std()
    return CubicSpline(np.arange(len(coarse)) * 40.0, np.clip(coarse, -2.2, 2.2))(np.arange(n))


def _decay(seconds: float) -> np.ndarray:
    t = np.arange(int(4 * seconds * MOTION_RATE)) / MOTION_RATE
    return (t / 0.5 + 0.05) * np.exp(-t / seconds) / MOTION_RATE


def _filter(sos: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Filter columns, settled at the first sample."""
    return sosfilt(sos, values - values[0], axis=0) + values[0]


def _at(values: np.ndarray, instants: np.ndarray) -> np.ndarray:
    return CubicSpline(np.arange(len(values)) / GRID_RATE, values)(instants)
