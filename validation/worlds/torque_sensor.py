"""The watch's sensors: low-pass filters, clipping, noise, fusion errors, latency, timestamps, and gaps."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import butter, sosfilt, sosfilt_zi

from session import ACCELEROMETER_RATE, MOTION_RATE, Session
from torque_body import GRID, Motion, disturbed
from torque_impact import FINE
from torque_player import Player
from torque_rotation import from_vector, gravity, random_basis

GYRO_RANGE = np.deg2rad(2000.0)


@dataclass
class Watch:
    """The sensors of one session."""

    origin: float  # s since boot at session time 0
    latency: float  # s
    reach: float  # g
    noise: float  # g at 800 Hz
    bias: np.ndarray  # rad/s
    attitude_error: float  # rad, largest
    shake: np.ndarray  # rad/s per g of ringing, (3, 3)


def draw_watch(rng: np.random.Generator, player: Player) -> Watch:
    """Draws the watch; hard sessions have larger errors of fusion."""
    return Watch(
        origin=rng.uniform(1e3, 3e5),
        latency=rng.uniform(0.0, 0.010),
        reach=float(rng.choice([16.0, 32.0, 40.0], p=[0.25, 0.35, 0.4])),
        noise=rng.uniform(0.002, 0.005),
        bias=rng.normal(0.0, 0.003, 3),
        attitude_error=np.deg2rad(rng.uniform(1.0, 2.0) if player.hard else rng.uniform(0.1, 0.4)),
        shake=player.gyro_shake * random_basis(rng) * rng.uniform(0.4, 1.0, 3),
    )


def low_pass(values: np.ndarray, cutoff: float, order: int, rate: float) -> tuple[np.ndarray, float]:
    """Values after a causal Butterworth low-pass, and its delay at low frequencies in s."""
    sos = butter(order, min(cutoff, 0.45 * rate), fs=rate, output="sos")
    state = sosfilt_zi(sos)[:, :, None] * values[0]
    filtered, _ = sosfilt(sos, values, axis=0, zi=state)
    poles = np.exp(1j * np.pi * (2 * np.arange(order) + order + 1) / (2 * order))
    return filtered, float(-(1 / poles).real.sum()) / (2 * np.pi * cutoff)


def read(values: np.ndarray, times: np.ndarray, rate: float) -> np.ndarray:
    """Values between samples, by cubic interpolation through four of them."""
    at = np.clip(times * rate, 1.0, values.shape[0] - 3.001)
    k = at.astype(int)
    x = (at - k)[:, None]
    a, b, c, d = values[k - 1], values[k], values[k + 1], values[k + 2]
    return (
        -x * (x - 1) * (x - 2) / 6 * a + (x + 1) * (x - 1) * (x - 2) / 2 * b
        - (x + 1) * x * (x - 2) / 2 * c + (x + 1) * x * (x - 1) / 6 * d
    )


def doubled(values: np.ndarray) -> np.ndarray:
    """Values on the grid of twice the rate."""
    result = np.repeat(values, 2, axis=0)
    middle = (9 * (values[1:-2] + values[2:-1]) - values[:-3] - values[3:]) / 16
    result[3:-4:2] = middle
    return result


def instants(rng: np.random.Generator, seconds: float, rate: float, first: float) -> tuple[np.ndarray, np.ndarray]:
    """True instants of the samples and the stamps that they get: steps alternate by 20 us and jitter a little."""
    true = np.arange(first, seconds - 0.1, 1 / rate)
    uneven = 5e-6 * np.where(np.arange(true.size) % 2, 1.0, -1.0) + rng.normal(0, 2e-6, true.size)
    return true, true + uneven


def record(
    rng: np.random.Generator, player: Player, watch: Watch, motion: Motion, blows: np.ndarray, body: np.ndarray,
    rate: float, seconds: float,
) -> Session:
    """Samples all streams. `body` is the acceleration at the watch without blows on the body's grid, in g."""
    total = doubled(body)
    n = min(total.shape[0], blows.shape[0])
    total = total[:n] + blows[:n]
    first = 0.1 + rng.uniform(0, 0.02)
    true, stamp = instants(rng, seconds, rate, first)
    felt, delay = low_pass(total, 0.38 * rate, 4, FINE)
    samples = np.clip(read(felt, true + delay, FINE), -watch.reach, watch.reach)
    samples += rng.normal(0, watch.noise * np.sqrt(rate / ACCELEROMETER_RATE), samples.shape)
    samples = np.clip(np.round(samples * 2048) / 2048, -watch.reach, watch.reach)

    moment, late = instants(rng, seconds, MOTION_RATE, first + rng.uniform(0, 0.004))
    steady, delay = low_pass(np.clip(total, -watch.reach, watch.reach), 0.38 * MOTION_RATE, 4, FINE)
    shaking, _ = low_pass(blows[::2] @ watch.shake, 60.0, 2, GRID)
    turning = motion.rate + shaking[: motion.rate.shape[0]]
    turning, lag = low_pass(turning, 80.0, 2, GRID)
    rotation = read(turning, moment + lag, GRID) + watch.bias + rng.normal(0, 0.005, (moment.size, 3))
    attitude = read(motion.quaternion, moment, GRID)
    attitude /= np.linalg.norm(attitude, axis=1)[:, None]
    attitude = disturbed(attitude, from_vector(wander(rng, moment.size, watch.attitude_error)))
    down = gravity(attitude)
    user = read(steady, moment + delay, FINE) - down + rng.normal(0, watch.noise / 2, down.shape)
    return Session(
        accelerometer_time=watch.origin + stamp,
        accelerometer=samples,
        motion_time=watch.origin + late + watch.latency,
        quaternion=attitude,
        rotation_rate=np.clip(rotation, -GYRO_RANGE, GYRO_RANGE),
        gravity=down,
        user_acceleration=user,
        sport=player.name,
    )


def wander(rng: np.random.Generator, n: int, largest: float) -> np.ndarray:
    """Slow errors of attitude, rotation vectors in rad, whose largest size is given."""
    slow = butter(2, 0.08, fs=MOTION_RATE, output="sos")
    error = sosfilt(slow, rng.standard_normal((n, 3)) + rng.normal(0, 0.02, 3), axis=0)
    return error * largest / np.linalg.norm(error, axis=1).max()


def cut_gaps(session: Session, watch: Watch, gaps: list[tuple[float, float]]) -> None:
    """Removes the samples of both streams in intervals of session time."""
    for begin, end in gaps:
        stay = ~inside(session.accelerometer_time - watch.origin, begin, end)
        for name in ("accelerometer_time", "accelerometer"):
            setattr(session, name, getattr(session, name)[stay])
        stay = ~inside(session.motion_time - watch.origin - watch.latency, begin, end)
        for name in ("motion_time", "quaternion", "rotation_rate", "gravity", "user_acceleration"):
            setattr(session, name, getattr(session, name)[stay])


def inside(times: np.ndarray, begin: float, end: float) -> np.ndarray:
    """Whether each instant lies in an interval."""
    return (times >= begin) & (times < end)
