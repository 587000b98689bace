"""The sensor of the world `tissue`: vibration, strap, filters, clocks, noise, and lost samples."""

from __future__ import annotations

import numpy as np
from scipy import signal

from ..common.quaternion import from_vector, inverse, product, rotate
from ..common.sensor import GYROSCOPE_RANGE, shifted
from ..common.session import MOTION_RATE, Session
from ..common.truth import arrival, with_starts
from .player import Player
from .rotation import DT, FS
from .strap import G


def low_pass(x: np.ndarray, hertz: float, order: int) -> tuple[np.ndarray, float]:
    """Return the low-passed columns and the delay in seconds of the filter for slow signals."""
    sos = signal.butter(order, hertz, fs=FS, output="sos")
    y = signal.sosfilt(sos, x, axis=0, zi=signal.sosfilt_zi(sos)[..., None] * x[0])[0]
    _, h = signal.freqz_sos(sos, [0.05 * hertz], fs=FS)
    return y, float(-np.angle(h[0]) / (2 * np.pi * 0.05 * hertz))


def sample(t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Return the columns of a simulated signal at given instants."""
    grid = np.arange(len(x)) * DT
    return np.stack([np.interp(t, grid, column) for column in x.T], axis=1)


def gather(parts: list[np.ndarray]) -> np.ndarray:
    """Return the parts as one array, and empty the list to save memory."""
    whole = np.concatenate(parts)
    parts.clear()
    return whole


def vibrate(player: Player, load: np.ndarray, speed: np.ndarray) -> None:
    """Add the vibration to the load; its level is set for what arrives behind the tissue."""
    rng = player.rng
    band, tone = (
        signal.butter(2, [15, 120], "bandpass", fs=FS, output="sos"),
        signal.butter(1, rng.uniform(30, 90) * np.array([0.97, 1.03]), "bandpass", fs=FS, output="sos"),
    )
    noise = rng.standard_normal(load.shape, dtype=np.float32)
    share = rng.uniform(0, 0.8)
    wide, narrow = (signal.sosfilt(sos, noise, axis=0) for sos in (band, tone))
    noise = wide * (np.sqrt(1 - share) / wide.std()) + narrow * (np.sqrt(share) / narrow.std())
    del wide, narrow
    x, v = player.tissue.linear(noise)
    arrived = np.sqrt(3) * ((player.tissue.omega**2 * x + player.tissue.damping * v) / G).std()
    load += noise * (speed * rng.uniform(*((0.03, 0.1) if player.hard else (0.01, 0.04))) / arrived)[:, None]


def strike(player: Player, load: np.ndarray, felt: np.ndarray) -> None:
    """Find when the balls' blows reach the watch: the tissue responds once more, without them."""
    without = load.copy()
    for first, ball, _ in player.balls:
        without[first : first + len(ball)] -= ball
    blow = felt - player.tissue.respond(without)[0]
    for first, ball, event in player.balls:
        span = np.arange(first, first + len(ball))
        event.contact = arrival(span * DT, blow[span], event.force)


def wear(player: Player) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what the watch feels in g, its rate and its attitude; what the player has stored is used up."""
    rng = player.rng
    load, turning, attitude, speed = (gather(p) for p in (player.loads, player.rates, player.attitudes, player.speeds))
    vibrate(player, load, speed)
    felt, x, v = player.tissue.respond(load)
    strike(player, load, felt)
    tilting = np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 0]]).T / rng.uniform(0.04, 0.08)
    attitude, turning = product(attitude, from_vector(x @ tilting)), turning + v @ tilting
    return felt, turning, attitude


def record(player: Player, rate: float, seconds: float, sport: str) -> Session:
    """Let the sensor measure what the watch does."""
    rng, hard = player.rng, player.hard
    felt, turning, attitude = wear(player)
    reach = 16.0 if rng.random() < 0.25 else 32.0
    felt, delay = low_pass(felt, 350, 2)
    felt = np.clip(felt, -reach, reach)
    origin, count = rng.uniform(1e3, 1e5), int((seconds - 0.1) * rate)
    t = (np.arange(count) + rng.random()) / rate + 1e-5 * (-1.0) ** np.arange(count) * rng.uniform(0.6, 1.4)
    slow, wait = low_pass(felt, 0.4 * rate, 4) if rate < 700 else (felt, 0.0)
    sigma = rng.uniform(2e-3, 5e-3)
    hiss = sigma * min(1, np.sqrt(rate / 800)) * rng.standard_normal((count, 3))
    acceleration = np.clip(sample(t + delay + wait, slow) + hiss, -reach, reach)
    latency, motions = rng.uniform(0, 0.010), int((seconds - 0.2) * MOTION_RATE)
    clock = 0.05 + np.arange(motions) / MOTION_RATE
    real = clock - latency
    gyro, wait = low_pass(turning, 100, 2)
    gyro = np.clip(
        sample(real + wait, gyro) + 0.005 * rng.standard_normal((motions, 3)), -GYROSCOPE_RANGE, GYROSCOPE_RANGE
    )
    q = sample(real, attitude)
    period, wander = rng.uniform(20, 90, 3), np.radians(rng.uniform(0.1, 1.5 if hard else 0.5))
    error = wander * np.sin(2 * np.pi * (real[:, None] / period + rng.random(3))) * [0.7, 0.7, 1.5]
    q = product(from_vector(error), q / np.linalg.norm(q, axis=1, keepdims=True))
    gravity = rotate(inverse(q), np.array([[0.0, 0, -1]]))
    calm, wait = low_pass(felt, rng.uniform(70, 100), 2)
    user = sample(real + wait + delay, calm) + 0.3 * sigma * rng.standard_normal((motions, 3)) - gravity
    # Lost samples, far from every swing.
    events = sorted((e for e in player.events if 0.5 < e.time < seconds - 0.5), key=lambda e: e.time)
    busy = [(np.fmin(e.onset, e.time) - 1.5, e.time + 1.5) for e in events]
    keep, keep_motion = np.ones(count, bool), np.ones(motions, bool)
    for _ in range(rng.integers(0, 3) if hard else 0):
        begin, length = rng.uniform(1, seconds - 3), rng.uniform(0.1, 1.5)
        if all(last < begin or first > begin + length for first, last in busy):
            keep &= (t < begin) | (t > begin + length)
            keep_motion &= (clock < begin) | (clock > begin + length)
    truth = shifted(with_starts(events, np.arange(len(turning)) * DT, turning, attitude), origin)
    columns = [origin + clock, q, gyro, gravity, user]
    return Session(origin + t[keep], acceleration[keep], *(c[keep_motion] for c in columns), truth, sport)
