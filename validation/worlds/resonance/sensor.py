"""The watch of the world `resonance`: from what the forearm's watch feels to the samples of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy import signal
from scipy.spatial.transform import Rotation

from ..common.quaternion import from_vector, inverse, rotate
from ..common.sensor import shifted
from ..common.session import ACCELEROMETER_RATE, MOTION_RATE, Session
from ..common.truth import with_starts
from .arm import STEP, product
from .chain import FINE

if TYPE_CHECKING:
    from . import World


def record(world: World, rate: float) -> Session:
    """Sample a world with an accelerometer of the given rate and with device motion; its signals are used up."""
    rng, hard, end = world.rng, world.hard, world.count * STEP - 0.1
    base = from_vector(np.radians(rng.normal(0, 6, 3)).clip(-0.26, 0.26))
    mounted = product(from_vector(np.array([0, 0, np.pi]) * rng.integers(0, 2)), base)
    matrix = Rotation.from_quat(np.roll(mounted, -1)).as_matrix()
    span = 16.0 if hard and rng.random() < 0.3 else 32.0
    physical = world.shake = matrix.T @ world.shake
    for axis in physical:
        bounded = signal.sosfilt(signal.butter(2, 350, fs=FINE, output="sos"), axis)
        axis[:] = np.clip(bounded, -span, span)
    clock = rng.uniform(1000, 100000)
    fine = np.arange(world.fine_count) / FINE
    steps = np.arange(int((end - 0.1) * rate))
    time = 0.1 + steps / rate + 5e-6 * (-1.0) ** steps
    sections = signal.butter(4, min(0.4 * rate, 0.45 * FINE), fs=FINE, output="sos")
    seen = (signal.sosfiltfilt(sections, axis) if rate < 790 else axis for axis in physical)
    noise = rng.uniform(0.002, 0.005) * np.sqrt(min(1.0, rate / ACCELEROMETER_RATE))
    accelerometer = np.stack([np.interp(time, fine, axis) for axis in seen], -1) + rng.normal(0, noise, (time.size, 3))
    moments = 0.1 + np.arange(int((end - 0.1) * MOTION_RATE)) / MOTION_RATE
    low = signal.butter(1, 1.5 * rng.uniform(70, 100), fs=FINE / 4, output="sos")
    slow = np.stack([np.interp(moments, fine[::4], signal.sosfiltfilt(low, axis[::4])) for axis in physical], -1)
    slow += rng.normal(0, 0.0015, slow.shape)
    place = moments / STEP
    index, share = place.astype(int), (place % 1)[:, None]
    turn = rotate(inverse(mounted), world.rate[index] * (1 - share) + world.rate[index + 1] * share)
    turn += rng.normal(0, 0.005, turn.shape) + rng.normal(0, 0.003, 3)
    fused = world.attitude[index] * (1 - share) + world.attitude[index + 1] * share
    error = from_vector(world.noise(0.05, np.radians(1.5 if hard else 0.5))[index])
    heading = from_vector(np.array([0, 0, rng.uniform(-np.pi, np.pi)]))
    fused = product(product(heading, error), product(fused, mounted))
    fused /= np.linalg.norm(fused, axis=1, keepdims=True)
    gravity = rotate(inverse(fused), np.array([0, 0, -1.0]))
    keep, kept = np.ones(time.size, bool), np.ones(moments.size, bool)
    for k in rng.choice(world.onsets.size, min(rng.integers(0, 3) if hard else 0, world.onsets.size), replace=False):
        begin = world.onsets[k] * STEP + rng.uniform(1.8, 2.4)
        until = begin + rng.uniform(0.1, 1.5)
        until = min(until, min([e.onset - 0.8 for e in world.events if e.onset > begin], default=until))
        keep &= (time < begin) | (time > until)
        kept &= (moments < begin) | (moments > until)
    rate, attitude = rotate(inverse(mounted), world.rate), product(world.attitude, mounted)
    truth = shifted(with_starts(world.events, np.arange(world.count) * STEP, rate, attitude), clock)
    latency = rng.uniform(0, 0.01)
    return Session(
        clock + time[keep],
        np.clip(accelerometer, -span, span)[keep],
        clock + moments[kept] + latency,
        fused[kept],
        np.clip(turn, -34.9, 34.9)[kept],
        gravity[kept],
        (slow - gravity)[kept],
        truth,
        world.sport,
    )
