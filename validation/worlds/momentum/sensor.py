"""The watch: where it sits, its accelerometer, gyroscope and motion fusion.

Sign of the accelerometer as in Core Motion: value = gravity - acceleration / g, both in the device's axes; gravity has
norm 1 and points to the ground. A watch that lies still with the display up reports (0, 0, -1).
Noise as of consumer inertial sensors (data sheets of the Bosch BMI270 and TDK ICM-42688-P).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import interpolate, signal

from ..common.quaternion_rows import from_vector, inverse, product, rotate
from ..common.sensor import GYROSCOPE_RANGE, quantised, splines
from ..common.session import ACCELEROMETER_RATE, MOTION_RATE
from .timeline import RATE
from .vibration import SLOW, band_noise


@dataclass
class Watch:
    """What differs from one watch and session to the next."""

    mount: np.ndarray
    limit: float
    bandwidth: float
    noise: float
    bias: np.ndarray
    gain: np.ndarray
    gyro_noise: float
    gyro_bias: np.ndarray
    gyro_gain: np.ndarray
    latency: float
    fusion_band: float
    tilt_error: float
    swing_error: float
    jitter: float
    clock: float
    heading: float


def watch_of(hard: bool, left_arm: bool, rng: np.random.Generator) -> Watch:
    """Draw a watch: either wrist (as given), crown towards hand or elbow, now and then on the inner side."""
    u = rng.uniform
    distal = np.array([0.0, 0.0, -1.0])
    dorsal = np.array([0.0, 1.0 if left_arm else -1.0, 0.0])
    z = -dorsal if rng.random() < (0.10 if hard else 0.04) else dorsal
    x = distal if rng.random() < 0.5 else -distal
    matrix = np.stack([x, np.cross(z, x), z], axis=1)
    w = np.sqrt(max(0.0, 1.0 + np.trace(matrix))) / 2.0
    if w > 0.1:
        v = np.array([matrix[2, 1] - matrix[1, 2], matrix[0, 2] - matrix[2, 0], matrix[1, 0] - matrix[0, 1]]) / (4 * w)
        q = np.concatenate([[w], v])
    else:
        values, vectors = np.linalg.eigh(matrix + matrix.T)
        q = np.concatenate([[0.0], vectors[:, np.argmax(values)]])
    tilt = from_vector(rng.normal(0.0, [0.05, 0.05, 0.10], 3)[[1, 2, 0]][:, None] * (1.6 if hard else 1.0))
    return Watch(
        product(tilt, q[:, None] / np.linalg.norm(q)),
        float(rng.choice([16.0, 32.0, 64.0], p=[0.3, 0.5, 0.2])),
        u(170.0, 340.0),
        u(1.2e-4, 3.0e-4),
        rng.normal(0.0, 0.008, 3),
        1.0 + rng.normal(0.0, 0.004, 3),
        u(0.004, 0.012),
        rng.normal(0.0, 0.004, 3),
        1.0 + rng.normal(0.0, 0.004, 3),
        u(0.0, 0.012),
        u(60.0, 95.0),
        np.radians(u(0.5, 1.8) if hard else u(0.15, 0.5)),
        np.radians(u(0.3, 2.0) if hard else u(0.0, 0.5)),
        u(5e-6, 6e-5),
        1.0 + rng.normal(0.0, 4e-4),
        u(-np.pi, np.pi),
    )


def at(signals: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Signals (k, n) on the motion's grid at instants t, by cubic splines: (len(t), k)."""
    return splines(signals, t * RATE).T


def instants(count_rate: float, duration: float, watch: Watch, rng: np.random.Generator) -> tuple:
    """True instants of the samples of a channel, and the slightly wrong instants that are reported."""
    rate = count_rate * watch.clock
    t = rng.uniform(0.0, 1.0) / rate + np.arange(int((duration - 0.02) * rate)) / rate
    reported = t + np.clip(rng.normal(0.0, watch.jitter, len(t)), -0.3 / rate, 0.3 / rate)
    return t, reported


def accelerometer(
    watch: Watch,
    felt: np.ndarray,
    duration: float,
    rate: float,
    noise: np.random.Generator,
    clock: np.random.Generator,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Instants and samples of the accelerometer, and its signal on the motion's grid before sampling."""
    sos = signal.butter(2, watch.bandwidth, fs=RATE, output="sos")
    raw = felt * watch.gain[:, None] + watch.bias[:, None]
    raw += watch.noise * np.sqrt(RATE / 2.0) * noise.standard_normal(felt.shape)
    settled = signal.sosfilt_zi(sos)[:, None, :] * raw[None, :, :1]
    raw = signal.sosfilt(sos, raw, axis=1, zi=settled)[0]
    raw = np.clip(raw, -watch.limit, watch.limit)
    source = raw
    if rate < 0.95 * ACCELEROMETER_RATE:
        source = signal.sosfiltfilt(signal.butter(6, 0.4 * rate, fs=RATE, output="sos"), raw, axis=1)
    t, reported = instants(rate, duration, watch, clock)
    return reported, quantised(at(source, t), watch.limit), raw


def attitude_error(watch: Watch, user: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Rotation vector (3, n), reference axes, by which the fused attitude is wrong."""
    count = user.shape[1]
    slow = int(count / RATE * SLOW) + 4
    wander = watch.tilt_error * band_noise(rng, 3, slow, 0.02, 0.25, SLOW)
    wander[2] += np.cumsum(rng.normal(0.0, np.radians(0.01), slow))
    result = interpolate.CubicSpline(np.arange(slow) / SLOW, wander, axis=1)(np.arange(count) / RATE)
    # A strong acceleration pulls the estimated vertical, which then comes back within seconds.
    strong = np.clip(np.sqrt((user**2).sum(axis=0)) - 1.5, 0.0, 12.0) / 12.0
    strong = signal.sosfilt(signal.butter(1, 4.0, fs=RATE, output="sos"), strong)
    leak = 1.0 / (rng.uniform(1.0, 3.0) * RATE)
    pull = signal.lfilter([1.0 / (0.08 * RATE)], [1.0, leak - 1.0], strong)
    pull = watch.swing_error * np.tanh(pull / 1.5)
    direction = rng.normal(0.0, 1.0, 2)
    result[:2] += pull * (direction / np.linalg.norm(direction))[:, None]
    return result


def device_motion(
    watch: Watch, q: np.ndarray, rate: np.ndarray, raw: np.ndarray, duration: float, rng: np.random.Generator
) -> tuple[np.ndarray, ...]:
    """Instants, quaternion, rotation rate, gravity and user acceleration of the fusion.

    A sample reported for the instant t describes the watch at t - latency. The filters have no delay of their own.
    """
    user = raw - rotate(inverse(q), np.array([[0.0], [0.0], [-1.0]]))
    wrong = product(from_vector(attitude_error(watch, user, rng)), q)
    yaw = np.array([[0.0], [0.0], [watch.heading]])
    wrong = product(from_vector(yaw), wrong)
    t, reported = instants(MOTION_RATE, duration, watch, rng)
    then = np.maximum(t - watch.latency, 0.0)
    quaternion = at(wrong, then)
    quaternion /= np.linalg.norm(quaternion, axis=1, keepdims=True)
    gravity = rotate(inverse(quaternion.T), np.array([[0.0], [0.0], [-1.0]])).T
    sos = signal.butter(2, watch.fusion_band, fs=RATE, output="sos")
    turning = np.clip(rate * watch.gyro_gain[:, None] + watch.gyro_bias[:, None], -GYROSCOPE_RANGE, GYROSCOPE_RANGE)
    turning = at(signal.sosfiltfilt(sos, turning, axis=1), then)
    turning += watch.gyro_noise * rng.standard_normal(turning.shape)
    turning = np.clip(turning, -GYROSCOPE_RANGE, GYROSCOPE_RANGE)
    felt = at(signal.sosfiltfilt(sos, raw, axis=1), then)
    return reported, quaternion, turning, gravity, felt - gravity
