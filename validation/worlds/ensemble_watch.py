"""The watch: how it sits on the arm, its strap, and what its accelerometer and its motion sensing report.

Core Motion's signs: at rest the accelerometer reports gravity, so it reports the negative of the specific force.
Times are in s, accelerations in g, rotation rates in rad/s.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from ensemble_contact import FAST
from ensemble_population import Player
from scipy.ndimage import gaussian_filter1d
from scipy.signal import butter, sosfilt
from scipy.spatial.transform import Rotation

LIMIT = np.radians(2000)


@dataclass(frozen=True)
class Watch:
    """One watch on one wrist."""

    mount: Rotation  # turns vectors of the forearm into the device
    frequency: np.ndarray  # of the watch on its strap, per axis
    damping: np.ndarray
    limit: float  # g
    bias: np.ndarray  # g
    gyro_bias: np.ndarray
    latency: float

    @staticmethod
    def draw(rng: np.random.Generator, player: Player) -> Watch:
        """Draw a watch: dorsal or volar, crown to either side, and somewhat askew."""
        level = player.level
        turns = Rotation.from_euler("x", 180 * rng.integers(0, 2), degrees=True)
        turns = Rotation.from_euler("z", 90 * rng.integers(0, 4), degrees=True) * turns
        askew = Rotation.from_rotvec(np.radians(6 * level.spread) * rng.normal(size=3))
        frequency = rng.uniform(*level.strap) * np.exp(rng.normal(0, 0.15, 3))
        return Watch(
            askew * turns,
            frequency,
            rng.uniform(*level.damping, 3),
            float(rng.choice([16.0, 32.0], p=[0.3, 0.7])),
            rng.normal(0, 0.012, 3),
            np.radians(rng.normal(0, 0.25, 3)),
            float(rng.uniform(*level.latency)),
        )

    def strapped(self, acceleration: np.ndarray) -> np.ndarray:
        """Return the acceleration of the watch on its strap: a mass on a spring and a damper in each axis."""
        result = np.empty_like(acceleration)
        for axis, (frequency, damping) in enumerate(zip(self.frequency, self.damping, strict=True)):
            w = 2 * np.pi * frequency / (2 * FAST)
            w = np.tan(w)
            scale = 1 / (1 + 2 * damping * w + w * w)
            b = np.array([2 * damping * w + w * w, 2 * w * w, w * w - 2 * damping * w]) * scale
            a = np.array([1, 2 * (w * w - 1) * scale, (1 - 2 * damping * w + w * w) * scale])
            result[:, axis] = sosfilt(np.concatenate([b, a])[None], acceleration[:, axis])
        return result


def stamps(rng: np.random.Generator, rate: float, seconds: float) -> tuple[np.ndarray, np.ndarray]:
    """Return when samples are taken, and the timestamps in batches of one second that they are given."""
    rate = rate * (1 + rng.normal(0, 3e-4))
    taken = 0.02 + rng.uniform(0, 1 / rate) + np.arange(int((seconds - 0.1) * rate)) / rate
    batch = (taken - taken[0]).astype(int)
    error = rng.normal(0, 8e-5, batch[-1] + 1)[batch] + rng.normal(0, 2e-5, len(taken))
    given = taken + np.clip(error, -0.2 / rate, 0.2 / rate)
    return taken, given


def _resampled(values: np.ndarray, source: float, times: np.ndarray) -> np.ndarray:
    grid = np.arange(len(values)) / source
    return np.stack([np.interp(times, grid, column) for column in values.T], axis=1)


def accelerometer(
    rng: np.random.Generator, watch: Watch, noise: float, total: np.ndarray, rate: float, taken: np.ndarray
) -> np.ndarray:
    """Return the accelerometer's samples of a total acceleration in g at 3200 Hz in the device's frame.

    Its low-pass filter is of second order. The watch corrects the timestamps for the filter's delay of slow signals.
    """
    cutoff = min(0.42 * rate, 700.0)
    filtered = sosfilt(butter(2, cutoff, fs=FAST, output="sos"), total, axis=0)
    delay = np.sqrt(2) / (2 * np.pi * cutoff)
    samples = _resampled(filtered, FAST, taken + delay) + watch.bias
    samples += rng.normal(0, noise * np.sqrt(rate / 800), samples.shape)
    step = watch.limit / 32768
    return np.clip(np.round(samples / step) * step, -watch.limit, watch.limit)


@dataclass(frozen=True)
class Motion:
    """What device motion reports: attitude, rotation rate, gravity and user acceleration."""

    quaternion: np.ndarray
    rotation_rate: np.ndarray
    gravity: np.ndarray
    user_acceleration: np.ndarray


def device_motion(
    rng: np.random.Generator,
    watch: Watch,
    tilt: float,
    attitude: Rotation,
    omega: np.ndarray,
    total: np.ndarray,
    slow: float,
    times: np.ndarray,
) -> Motion:
    """Return device motion at these times, each of which shows what happened a latency earlier.

    `attitude` turns vectors of the device into the reference frame and has the rate `slow` in Hz, as has `omega`.
    """
    times = times - watch.latency
    nearest = np.clip(np.round(times * slow).astype(int), 0, len(omega) - 1)
    late = Rotation.from_rotvec(omega[nearest] * (times - nearest / slow)[:, None])
    true = attitude[nearest] * late
    wander = gaussian_filter1d(rng.normal(size=(len(times), 3)), 400, axis=0)
    wander *= np.radians(tilt) * np.array([0.7, 0.7, 1.5]) / np.std(wander)
    reported = Rotation.from_rotvec(wander) * true
    gravity = reported.inv().apply([0.0, 0.0, -1.0])
    smooth_omega = sosfilt(butter(2, 90.0, fs=slow, output="sos"), omega, axis=0)
    rate = _resampled(smooth_omega, slow, times + np.sqrt(2) / (2 * np.pi * 90.0))
    rate += watch.gyro_bias * 0.2 + rng.normal(0, 0.004, rate.shape)
    smooth_total = sosfilt(butter(2, 80.0, fs=FAST, output="sos"), total, axis=0)
    acceleration = _resampled(smooth_total, FAST, times + np.sqrt(2) / (2 * np.pi * 80.0)) + watch.bias * 0.3
    acceleration = np.clip(acceleration, -watch.limit, watch.limit)
    return Motion(reported.as_quat(scalar_first=True), np.clip(rate, -LIMIT, LIMIT), gravity, acceleration - gravity)
