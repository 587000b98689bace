"""The sensor of the world `bystander`: filters, clocks, noise, ranges, the error of attitude, and lost samples."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, sosfilt

from ..common.quaternion import from_vector, inverse, product
from ..common.sensor import GYROSCOPE_RANGE
from ..common.session import MOTION_RATE, Event, Session
from .body import Body
from .rotation import GRID, interpolate, rates, turn
from .shaking import FINE
from .watch import DOWN, feel

MARGIN = 0.5  # s of simulation before the first and after the last sample


def measure(signal: np.ndarray, rate: float, cutoff: float, poles: int, when: np.ndarray) -> np.ndarray:
    """Return a signal after a causal Butterworth low-pass at the instants `when`, its delay at 0 Hz taken out."""
    delay = 1 / (2 * rate * np.tan(np.pi * cutoff / rate) * np.sin(np.pi / (2 * poles)))
    low = sosfilt(butter(poles, cutoff, fs=rate, output="sos"), signal, axis=0)
    return interpolate(low, (when + delay) * rate)


def record(
    body: Body, modes: list[tuple[np.ndarray, np.ndarray]], rate: float, seconds: float, game: str, upside_down: bool
) -> Session:
    """Let the watch measure all this, and return the session."""
    rng, hard = body.rng, body.hard
    watch, felt = feel(body, modes, upside_down)
    happened = truth(body, np.abs(np.linalg.norm(felt, axis=1) - 1))
    limit = 16.0 if rng.random() < 0.25 else 32.0
    raw = felt + rng.uniform(0.002, 0.005) * np.sqrt(FINE / 2 / 365) * rng.standard_normal(felt.shape)
    raw += rng.normal(0, 0.003, 3)
    offset = rng.uniform(1000, 100000)
    steps = np.arange(int(seconds * rate))
    cutoff = 350.0 if rate >= 800 else min(350.0, 0.4 * rate)
    accelerometer = measure(raw, FINE, cutoff, 6, MARGIN + steps / rate).clip(-limit, limit)
    jitter = np.where(steps % 2, 1e-5, -1e-5) * rng.uniform(0.8, 1.2, len(steps))
    accelerometer_time = offset + steps / rate + jitter

    # Device motion describes the instant `latency` before its timestamp.
    steps = np.arange(int(seconds * MOTION_RATE) - 4)
    when = steps / MOTION_RATE + rng.uniform(0, 1 / MOTION_RATE)
    motion_time = offset + when + rng.uniform(0, 0.010) + rng.normal(0, 2e-6, len(when))
    tilt = np.radians((0.3, 1.2)[hard])
    drift = from_vector(body.wander(body.size, 0.03, tilt, 3) * (1, 1, 4))
    quaternion = interpolate(product(drift, watch), GRID * (MARGIN + when))
    quaternion /= np.linalg.norm(quaternion, axis=1)[:, None]
    gravity = turn(inverse(quaternion), DOWN)
    user = measure(raw.clip(-limit, limit), FINE, rng.uniform(70, 100), 2, MARGIN + when) - gravity
    turning = measure(rates(watch), GRID, 100.0, 2, MARGIN + when)
    turning += rng.normal(0, 0.005, turning.shape) + rng.normal(0, 0.003, 3)
    turning = turning.clip(-GYROSCOPE_RANGE, GYROSCOPE_RANGE)

    keep, keep_motion = np.ones(len(accelerometer), bool), np.ones(len(quaternion), bool)
    wide = [pause for pause in body.pauses if pause[1] - pause[0] > 2]
    for _ in range(rng.integers(0, 3) if hard and wide else 0):
        begin = offset - MARGIN + rng.uniform(*wide[rng.integers(len(wide))])
        end = begin + rng.uniform(0.1, 1.5)
        keep &= (accelerometer_time < begin) | (accelerometer_time > end)
        keep_motion &= (motion_time < begin) | (motion_time > end)
    events = [Event(kind, time - MARGIN + offset) for kind, time in happened]
    return Session(
        accelerometer_time[keep],
        accelerometer[keep],
        motion_time[keep_motion],
        quaternion[keep_motion],
        turning[keep_motion],
        gravity[keep_motion],
        user[keep_motion],
        sorted(events, key=lambda event: event.time),
        game,
    )


def truth(body: Body, strength: np.ndarray) -> list[tuple[str, float]]:
    """Return each mark with the fine step at which the acceleration is strongest within its span, in s."""
    result = []
    for kind, begin, end in body.marks:
        first = int(begin * FINE)
        result.append((kind, (first + np.argmax(strength[first : int(end * FINE)])) / FINE))
    return result
