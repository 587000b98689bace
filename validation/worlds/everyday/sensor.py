"""The sensor of the world `everyday`: filters, clocks, noise, ranges, the error of attitude, and lost samples."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.signal import butter, sosfilt, sosfreqz

from ..common.quaternion_rows import inverse, product, rotate
from ..common.sensor import DOWN, GYROSCOPE_RANGE, splines
from ..common.session import MOTION_RATE, Event, Session
from .stage import FINE, Stage
from .watch import feel, motion_of, small


def lowpass(x: np.ndarray, hertz: float, order: int) -> np.ndarray:
    """Filter below a frequency, and shift the result so that slow signals keep their time."""
    sos = butter(order, hertz, fs=FINE, output="sos")
    delay = -np.angle(sosfreqz(sos, [1e-3])[1][0]) / 1e-3
    start = x[..., :1]
    return splines(start + sosfilt(sos, x - start), np.arange(x.shape[-1]) + delay)


def record(stage: Stage, pauses: list[tuple[float, float]], rate: float) -> Session:
    """Let the sensor measure what the stage holds; samples may be lost in pauses."""
    rng, hard = stage.rng, stage.hard
    attitude, acceleration = motion_of(stage.body, stage.tilt, rng)
    del stage.body, stage.tilt  # memory
    force, rotation, noise = feel(stage, attitude, acceleration)
    del acceleration  # memory
    speed = np.linalg.norm(rotation, axis=0)
    hiss = np.array([rng.uniform(0.002, 0.005) for _ in range(3)])[:, None] * np.sqrt(FINE / 2 / 350.0)
    force = lowpass(force + hiss * rng.standard_normal(force.shape), 350.0, 3)
    limit = 16.0 if hard and rng.random() < 1 / 3 else 32.0
    force = np.clip(force, -limit, limit)

    # The accelerometer's samples.
    first, duration = rng.uniform(1e3, 1e5), stage.count / FINE - 0.2
    n = int(duration * rate)
    at = 0.1 + np.arange(n) / rate + 1e-5 * rng.uniform(0.7, 1.3) * (-1.0) ** np.arange(n)
    slow = force if rate > 780.0 else lowpass(force, 0.4 * rate, 6)
    samples = np.clip(splines(slow, at * FINE), -limit, limit).T

    # Device motion: what is stamped t happened at t - latency.
    latency, m = rng.uniform(0.0, 0.010), int((duration - 0.05) * MOTION_RATE)
    stamp = 0.1 + rng.uniform(0.010, 0.015) + np.arange(m) / MOTION_RATE + 1e-5 * (-1.0) ** np.arange(m)
    index = (stamp - latency) * FINE
    error = np.radians(rng.uniform(0.3, 1.5) if hard else rng.uniform(0.1, 0.4))
    drift = CubicSpline(np.arange(60), rng.standard_normal((60, 3)))(2 + stamp / stamp[-1] * 56).T
    q = product(small(error / np.sqrt(3) * drift), splines(attitude, index))
    q /= np.linalg.norm(q, axis=0)
    gyro = lowpass(rotation + rng.uniform(0.05, 0.2) * np.roll(noise, 1, axis=0), 100.0, 2)
    gyro = splines(gyro, index) + rng.uniform(-0.003, 0.003, (3, 1)) + 0.005 * rng.standard_normal((3, m))
    gravity = rotate(inverse(q), DOWN)
    user = splines(lowpass(force, rng.uniform(70.0, 100.0), 2), index) - gravity

    truth = []
    for kind, time, window in stage.events:
        if window:
            part, t = stage.span(time - window, time + window)
            time = t[np.argmax(speed[part])]
        truth.append(Event(kind, first + time))
    keep, kept = np.ones(n, bool), np.ones(m, bool)
    for _ in range(rng.integers(0, 3) if hard else 0):
        begin, end = pauses[rng.integers(len(pauses))]
        begin = rng.uniform(begin, max(end - 1.6, begin))
        end = min(begin + rng.uniform(0.1, 1.5), max(end - 0.1, begin))
        keep &= (at < begin) | (at > end)
        kept &= (stamp < begin) | (stamp > end)
    turns = np.clip(gyro, -GYROSCOPE_RANGE, GYROSCOPE_RANGE).T
    return Session(
        first + at[keep],
        samples[keep],
        first + stamp[kept],
        q.T[kept],
        turns[kept],
        gravity.T[kept],
        user.T[kept],
        sorted(truth, key=lambda e: e.time),
        str(rng.choice(["baseball", "golf", "tennis"])),
    )
