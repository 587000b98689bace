"""The sensors: filters, ranges, noise, quantisation, timestamps, fusion error and gaps."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import signal

import gesture_quaternion as quaternion
from gesture_vibration import SLOW_RATE, wander
from gesture_watch import Watch
from session import ACCELEROMETER_RATE, MOTION_RATE, Event

MARGIN = 0.05  # s at both ends of the grid that are not sampled
ANALOG = 320.0  # Hz, bandwidth in front of the accelerometer's range limit
BAND = 0.4  # low-pass of a stream in front of its decimation, as a part of its rate
GYRO_RANGE = np.radians(2000)
BITS = 16


@dataclass
class Sensor:
    """The properties of one watch in one session."""

    hard: bool
    range: float  # g
    noise: float  # g rms at about 800 Hz
    gyro_noise: float
    gyro_bias: np.ndarray
    latency: float  # s by which the timestamps of device motion are late
    jitter: float  # s rms of the timestamps
    boot: float  # s from the clock's zero to the session's beginning
    tilt: float  # rad, error of the attitude against the vertical


def draw(rng: np.random.Generator, hard: bool) -> Sensor:
    """Draw a watch."""
    return Sensor(
        hard=hard,
        range=float(rng.choice([16.0, 32.0, 64.0], p=[0.3, 0.4, 0.3] if hard else [0.1, 0.4, 0.5])),
        noise=rng.uniform(0.002, 0.005),
        gyro_noise=0.005,
        gyro_bias=rng.normal(0, 0.002, 3),
        latency=rng.uniform(0.0, 0.01),
        jitter=20e-6 if hard else 8e-6,
        boot=rng.uniform(1e3, 2e5),
        tilt=np.radians(rng.uniform(1.0, 2.0) if hard else rng.uniform(0.05, 0.4)),
    )


def accelerometer(
    rng: np.random.Generator, sensor: Sensor, watch: Watch, step: float, rate: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return timestamps and samples of the accelerometer, and its range-limited signal on the grid."""
    limited = np.clip(_low_pass(watch.acceleration, ANALOG, step), -sensor.range, sensor.range)
    signal_ = limited if rate > 0.8 * ACCELEROMETER_RATE else _low_pass(limited, BAND * rate, step)
    instants, stamps = _clock(rng, sensor, len(limited) * step, rate)
    samples = _sample(signal_, instants, step)
    samples += rng.normal(0, sensor.noise * np.sqrt(min(rate / ACCELEROMETER_RATE, 1.0)), samples.shape)
    least = 2 * sensor.range / 2**BITS
    samples = np.clip(np.round(samples / least) * least, -sensor.range, sensor.range)
    return stamps, samples, limited


def device_motion(
    rng: np.random.Generator, sensor: Sensor, watch: Watch, limited: np.ndarray, step: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return timestamps, quaternions, rotation rates, gravity and user acceleration of device motion."""
    instants, stamps = _clock(rng, sensor, len(limited) * step, MOTION_RATE)
    rate = _sample(_low_pass(watch.rate, BAND * MOTION_RATE, step), instants, step) + sensor.gyro_bias
    rate += rng.normal(0, sensor.gyro_noise, rate.shape)
    rate = np.clip(rate, -GYRO_RANGE, GYRO_RANGE)
    true = quaternion.normalised(_sample(watch.orientation, instants, step))
    estimate = quaternion.product(_fusion_error(rng, sensor, instants), true)
    down = np.broadcast_to(np.array([0.0, 0.0, -1.0]), rate.shape)
    gravity = quaternion.rotate(quaternion.conjugate(estimate), down)
    total = _sample(_low_pass(limited, BAND * MOTION_RATE, step), instants, step)
    total += rng.normal(0, sensor.noise * np.sqrt(MOTION_RATE / ACCELEROMETER_RATE), total.shape)
    return stamps + sensor.latency, estimate, rate, gravity, total - gravity


def gaps(rng: np.random.Generator, sensor: Sensor, events: list[Event], duration: float) -> list[tuple[float, float]]:
    """Draw up to two gaps between the swings of a hard session, in seconds from its beginning."""
    found: list[tuple[float, float]] = []
    wanted = int(rng.integers(0, 3)) if sensor.hard else 0
    for _ in range(20 * wanted):
        start = rng.uniform(5, duration - 5)
        stop = start + np.exp(rng.uniform(np.log(0.1), np.log(1.5)))
        free = all(stop < e.start - 0.4 or start > e.time + 0.4 for e in events if np.isfinite(e.start))
        if free and len(found) < wanted:
            found.append((start, stop))
    return found


def outside(instants: np.ndarray, spans: list[tuple[float, float]]) -> np.ndarray:
    """Return a mask of the instants that are in none of the spans."""
    keep = np.ones(len(instants), dtype=bool)
    for start, stop in spans:
        keep &= (instants < start) | (instants > stop)
    return keep


def _clock(rng: np.random.Generator, sensor: Sensor, duration: float, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the true instants of the samples and their timestamps, whose steps alternate slightly."""
    count = int((duration - 2 * MARGIN) * rate)
    k = np.arange(count)
    begin = MARGIN + rng.uniform(0, 1 / rate)
    drift = 2e-6 * np.sin(2 * np.pi * (k / rate / 90 + rng.random())) * 90
    instants = begin + k / rate + drift
    offset = np.where(k % 2 == 0, 2.5e-6, -2.5e-6) + np.clip(rng.normal(0, sensor.jitter, count), -1e-4, 1e-4)
    return instants, sensor.boot + instants + offset


def _fusion_error(rng: np.random.Generator, sensor: Sensor, instants: np.ndarray) -> np.ndarray:
    """Return the attitude's error in the reference frame: a tilt that wanders slowly, and a drifting heading."""
    count = int(instants[-1] * SLOW_RATE) + 3
    slow = signal.butter(2, 0.15, fs=SLOW_RATE, output="sos")
    waves = []
    for _ in range(3):
        wave = signal.sosfilt(slow, wander(rng, count, 5.0))
        waves.append(np.interp(instants * SLOW_RATE, np.arange(count), wave / wave.std()))
    way = rng.uniform(-np.pi, np.pi) + 0.8 * waves[0]
    least, most = np.radians([1.0, 2.0] if sensor.hard else [0.0, 0.4])
    size = np.clip(sensor.tilt * (1 + 0.15 * waves[1]), least, most)
    turn = rng.uniform(-np.pi, np.pi) + np.radians(0.5) * waves[2] + rng.normal(0, 2e-4) * instants
    none = np.zeros_like(turn)
    tilt = quaternion.exponential(np.stack([size * np.cos(way), size * np.sin(way), none], axis=1))
    return quaternion.product(tilt, quaternion.exponential(np.stack([none, none, turn], axis=1)))


def _low_pass(values: np.ndarray, cutoff: float, step: float) -> np.ndarray:
    """Low-pass with a Bessel filter whose delay is removed: the filter's causal response, shifted to be centred."""
    sos = signal.bessel(4, cutoff, fs=1 / step, norm="mag", output="sos")
    return _shifted(signal.sosfilt(sos, values - values[0], axis=0) + values[0], _delay(sos))


def _delay(sos: np.ndarray) -> float:
    """Return the group delay of a filter at low frequencies, in samples."""
    b, a = signal.sos2tf(sos)
    return float(signal.group_delay((b, a), w=[1e-3])[1][0])


def _shifted(values: np.ndarray, samples: float) -> np.ndarray:
    whole = int(np.floor(samples))
    part = samples - whole
    padded = np.concatenate([values[whole:], np.repeat(values[-1:], whole + 1, axis=0)])
    return (1 - part) * padded[:-1] + part * padded[1:]


def _sample(values: np.ndarray, instants: np.ndarray, step: float) -> np.ndarray:
    place = instants / step
    index = np.minimum(place.astype(int), len(values) - 2)
    part = (place - index)[:, None]
    return (1 - part) * values[index] + part * values[index + 1]
