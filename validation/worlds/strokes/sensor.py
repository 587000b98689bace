"""The sensor of the world `strokes`: filters, clocks, noise, ranges, the error of attitude, and lost samples."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import signal
from scipy.interpolate import CubicSpline

from ..common.quaternion_rows import from_vector, inverse, product, rotate
from ..common.sensor import GYROSCOPE_RANGE, shifted, splines
from ..common.session import ACCELEROMETER_RATE, MOTION_RATE, NAN, Event, Session
from .body import GRID, Array, Body


def _sampled(values: Array, at: Array) -> Array:
    """Values of the grid at instants in seconds, in columns."""
    return splines(values, at * GRID).T


def record(
    body: Body, attitude: Array, rotation: Array, reading: Array, truth: list[Event], rate: float, sport: str
) -> Session:
    """Let the sensor measure the watch's movements."""
    rng = body.rng
    cut = min(350.0, 0.4 * rate)
    limit = 16.0 if rng.random() < 0.25 else 32.0
    settled = reading[:, :1]  # so that the filters begin at rest
    t0, span = rng.uniform(1000, 100000), body.seconds - 0.1
    count = int(span * rate)
    acc_at = 0.02 + np.arange(count) / rate + 1e-5 * rng.uniform(0.8, 1.2) * (-1.0) ** np.arange(count)
    low = signal.butter(4, cut, fs=GRID, output="sos")
    delay = 2.613 / (2 * np.pi * cut)
    accelerometer = _sampled(signal.sosfilt(low, reading - settled, axis=1) + settled, acc_at + delay)
    noise = rng.uniform(0.002, 0.005)
    accelerometer += noise * np.sqrt(rate / ACCELEROMETER_RATE) * rng.normal(size=accelerometer.shape)
    accelerometer = np.clip(accelerometer, -limit, limit)

    motion_count = int(span * MOTION_RATE)
    mot_at = 0.025 + rng.uniform(0, 0.004) + np.arange(motion_count) / MOTION_RATE
    latency = rng.uniform(0, 0.010)
    gyro_low = signal.butter(2, 100, fs=GRID, output="sos")
    rotation = _sampled(signal.sosfilt(gyro_low, rotation, axis=1), mot_at + np.sqrt(2) / (2 * np.pi * 100))
    rotation += 0.005 * rng.normal(size=rotation.shape) + rng.normal(size=3) * 0.003
    rotation = np.clip(rotation, -GYROSCOPE_RANGE, GYROSCOPE_RANGE)
    wander = np.radians(rng.uniform(1.0, 2.5) if body.hard else 0.3)
    knots = np.arange(-20, body.seconds + 40, 15.0)
    error = CubicSpline(knots, wander / np.sqrt(3) * rng.normal(size=(3, len(knots))), axis=1)
    attitude = product(from_vector(error(np.arange(body.n) / GRID)), attitude)
    gravity = rotate(inverse(attitude), np.zeros((3, body.n)) - [[0.0], [0.0], [1.0]])
    wide = signal.butter(4, 350, fs=GRID, output="sos")
    user = np.clip(signal.sosfilt(wide, reading - settled, axis=1) + settled, -limit, limit)
    band = rng.uniform(70, 100)
    # Gravity passes the same filters, so that nothing but movement is left.
    user -= signal.sosfilt(wide, gravity - gravity[:, :1], axis=1) + gravity[:, :1]
    user = signal.sosfilt(signal.butter(2, band, fs=GRID, output="sos"), user, axis=1)
    user = _sampled(user, mot_at + 2.613 / (2 * np.pi * 350) + np.sqrt(2) / (2 * np.pi * band))
    user += noise * np.sqrt(band / 350) * rng.normal(size=user.shape)
    quaternion = _sampled(attitude, mot_at)
    quaternion /= np.linalg.norm(quaternion, axis=1, keepdims=True)
    gravity = rotate(inverse(quaternion.T), np.array([0, 0, -1.0])[:, None] + np.zeros((3, motion_count))).T

    keep_acc, keep_mot = np.ones(count, bool), np.ones(motion_count, bool)
    for _ in range(int(rng.integers(0, 3)) if body.hard else 0):
        begin, lost = rng.uniform(5, span - 5), rng.uniform(0.1, 1.5)
        if all(abs(e.time - begin - lost / 2) > 2.0 + lost / 2 for e in truth if e.onset == e.onset):
            keep_acc &= (acc_at < begin) | (acc_at > begin + lost)
            keep_mot &= (mot_at < begin) | (mot_at > begin + lost)
    events = [replace(e, onset=NAN) if e.kind == "knock" else e for e in shifted(truth, t0)]  # a knock is not a swing
    return Session(
        (acc_at + t0)[keep_acc],
        accelerometer[keep_acc],
        (mot_at + latency + t0)[keep_mot],
        quaternion[keep_mot],
        rotation[keep_mot],
        gravity[keep_mot],
        user[keep_mot],
        events,
        sport,
    )
