"""The sensor of the world `kinematic`: vibration, the watch's place, filters, clocks, noise and lost samples."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, lfilter, sosfilt, sosfiltfilt

from kinematic_arm import EARTH, Arm
from kinematic_rotation import GRID, UP, conjugate, exponential, multiply, rotate, unit
from session import MOTION_RATE, Event, Session


def vibrate(arm: Arm) -> np.ndarray:
    """Return the vibration of the moving arm in g, in proportion to its rotation rate."""
    rng = arm.rng
    speed = np.linalg.norm(arm.omega, axis=1)
    speed = lfilter([1 / (0.015 * GRID)], [1, 1 / (0.015 * GRID) - 1], speed)
    level = rng.uniform(0.02, 0.10) if arm.hard else rng.uniform(0.01, 0.04)
    tonal = rng.uniform(0, 0.7)
    noise = rng.normal(size=(arm.count, 3))
    noise = sosfilt(butter(1, [12, rng.uniform(60, 250)], "bandpass", fs=GRID, output="sos"), noise, axis=0)
    turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    mix = turn * [1, rng.uniform(0.4, 1), rng.uniform(0.25, 0.8)] @ np.linalg.qr(rng.normal(size=(3, 3)))[0]
    noise = noise @ (mix / np.sqrt((mix**2).sum())).T
    result = noise * (np.sqrt(1 - tonal) * level / np.sqrt(noise.var(axis=0).sum()))
    number = int(rng.integers(1, 4))
    wander = arm.slow_noise(0.2, 3, 1.0)
    for i in range(number):
        frequency = np.exp(rng.uniform(np.log(30), np.log(120))) * (1 + rng.uniform(0.01, 0.05) * wander[:, i])
        phase = 2 * np.pi * np.cumsum(frequency) / GRID
        a, b = unit(rng.normal(size=(2, 3)))
        size = level * np.sqrt(tonal / number)
        result += size * (np.sin(phase)[:, None] * a + np.cos(phase)[:, None] * b)
    return result * speed[:, None]


def sample(values: np.ndarray, times: np.ndarray) -> np.ndarray:
    """Read values on the grid at other instants, by cubic interpolation."""
    place = times * GRID
    whole = np.clip(place.astype(int), 1, len(values) - 3)
    x = (place - whole)[:, None]
    weights = [-x * (x - 1) * (x - 2) / 6, (x**2 - 1) * (x - 2) / 2, -x * (x + 1) * (x - 2) / 2, x * (x**2 - 1) / 6]
    return sum(weight * values[whole + i - 1] for i, weight in enumerate(weights))


def stamps(rng: np.random.Generator, rate: float, begin: float, end: float) -> np.ndarray:
    """Return sampling instants whose steps are longer and shorter in turn by some 10 µs."""
    count = int((end - begin) * rate)
    return begin + np.arange(count) / rate + 5e-6 * (-1.0) ** np.arange(count) + rng.uniform(-5e-7, 5e-7, count)


def lost(arm: Arm, begin: float, end: float) -> list[tuple[float, float, int]]:
    """Draw spans without samples between the swings: their bounds, and the stream that goes on (2 for none)."""
    rng = arm.rng
    spans = arm.busy + [(e.time - 2.5, e.time + 2.5) for e in arm.truth if np.isnan(e.start)]
    gaps = []
    for _ in range(int(rng.integers(3)) if arm.hard else 0):
        since = rng.uniform(begin + 2, end - 4)
        until = since + rng.uniform(0.1, 1.5)
        if all(until < a or since > b for a, b in spans):
            gaps.append((since, until, rng.integers(3)))
    return gaps


def record(arm: Arm, rate: float) -> Session:
    """Let the watch measure what the arm does, with an accelerometer of the given rate."""
    rng, hard = arm.rng, arm.hard
    # The sensor's place on the arm and the orientation of its case.
    point = np.array([rng.uniform(0.20, 0.27), rng.normal(0, 0.008), rng.uniform(0.025, 0.040)])
    flip = np.pi * rng.integers(2)
    slant = np.radians([rng.normal(0, 3.5), rng.normal(0, 3.5), rng.uniform(-12, 12)])
    mount = multiply(exponential(np.array([0.0, 0.0, flip])), exponential(slant))  # device to forearm
    omega, attitude = arm.omega, arm.attitude
    reading = np.cross(np.gradient(omega, 1 / GRID, axis=0), point) + np.cross(omega, np.cross(omega, point))
    arm.elbow[:, 2] += EARTH
    reading += rotate(conjugate(attitude), arm.elbow)
    del arm.elbow
    reading *= -1 / EARTH
    reading += arm.shake
    vibration = vibrate(arm)
    reading = rotate(conjugate(mount), reading + vibration)
    turning = omega + arm.rock
    shaking = np.cross(unit(rng.normal(size=3)), vibration) * rng.uniform(0.1, 0.4)
    turning = rotate(conjugate(mount), turning + shaking)
    bounds = 16.0 if hard and rng.random() < 1 / 3 else 32.0
    origin = rng.uniform(1000, 100000)
    begin, end = 0.05, arm.time[-1] - 0.05
    # Device motion: its values describe an instant `latency` before the timestamp.
    noise, latency = rng.uniform(0.002, 0.005), rng.uniform(0, 0.010)
    motion_time = stamps(rng, MOTION_RATE, begin + 0.012, end)
    instants = motion_time - latency
    error = arm.slow_noise(0.02, 0.1, np.radians(rng.uniform(0.2, 1.5) if hard else rng.uniform(0, 0.4)))
    quaternion = multiply(exponential(sample(error, instants)), multiply(unit(sample(attitude, instants)), mount))
    gravity = -rotate(conjugate(quaternion), UP)
    turning = sosfiltfilt(butter(2, 125, fs=GRID, output="sos"), turning, axis=0)  # 100 Hz after both passes
    rotation_rate = sample(turning, instants) + rng.normal(0, 0.005, (len(instants), 3)) + rng.normal(0, 0.004, 3)
    rotation_rate = np.clip(rotation_rate, -np.radians(2000), np.radians(2000))
    cut = rng.uniform(70, 100) * 1.25
    user = sosfiltfilt(butter(2, cut, fs=GRID, output="sos"), np.clip(reading, -bounds, bounds), axis=0)
    user = sample(user, instants) - gravity + rng.normal(0, 0.4 * noise, gravity.shape)
    gaps = lost(arm, begin, end)
    # Accelerometer.
    if rate > 700:
        seen = sosfilt(butter(2, 350, fs=GRID, output="sos"), reading, axis=0)
    else:
        seen = sosfiltfilt(butter(4, 0.4 * rate, fs=GRID, output="sos"), reading, axis=0)
    accelerometer_time = stamps(rng, rate, begin, end)
    accelerometer = sample(seen, accelerometer_time)
    accelerometer += rng.normal(0, noise * min(1, np.sqrt(rate / 802)), accelerometer.shape)
    accelerometer += rng.normal(0, 0.004, 3)  # offset of the axes
    accelerometer = np.round(np.clip(accelerometer, -bounds, bounds) * 1024) / 1024
    kept, kept_motion = np.ones(len(accelerometer_time), bool), np.ones(len(motion_time), bool)
    for since, until, which in gaps:
        kept &= (which == 0) | (accelerometer_time < since) | (accelerometer_time > until)
        kept_motion &= (which == 1) | (instants < since) | (instants > until)
    truth = [Event(e.kind, *(origin + x for x in (e.time, e.start, e.contact))) for e in arm.truth]
    return Session(
        accelerometer_time=origin + accelerometer_time[kept], accelerometer=accelerometer[kept],
        motion_time=origin + motion_time[kept_motion], quaternion=quaternion[kept_motion],
        rotation_rate=rotation_rate[kept_motion], gravity=gravity[kept_motion],
        user_acceleration=user[kept_motion], truth=sorted(truth, key=lambda e: e.time), sport=arm.sport)
