"""The watch of the world `strokes`: its path and attitude on the arm, its vibration, and what it feels."""

from __future__ import annotations

import numpy as np
from scipy import signal

from ..common.quaternion_rows import about, from_vector, inverse, product, rotate
from ..common.sensor import G
from .body import AZ, EL, GRID, ROLL, UAZ, UEL, YAW, Array, Body, X


def wrist(body: Body, mirror: float, right_arm: bool) -> tuple[Array, Array]:
    """The forearm's attitude and the acceleration of the watch's point in g; the body's angles are used up."""
    rng, joints = body.rng, body.joints
    joints[ROLL] += np.pi / 2 if right_arm else -np.pi / 2
    az, el, roll = mirror * joints[AZ] + rng.uniform(-np.pi, np.pi), joints[EL], mirror * joints[ROLL]
    turn = az[0] - mirror * joints[AZ, 0]
    zero = np.zeros(body.n)
    attitude = product(about(2, az), about(1, -el), about(0, roll))
    forearm = np.array([np.cos(el) * np.cos(az), np.cos(el) * np.sin(az), np.sin(el)])
    upper_az, yaw = mirror * joints[UAZ] + turn, mirror * joints[YAW] + turn
    shoulder = 0.18 * mirror * (-1 if right_arm else 1)
    point = rng.uniform(0.28, 0.33) * np.array(
        [np.cos(joints[UEL]) * np.cos(upper_az), np.cos(joints[UEL]) * np.sin(upper_az), np.sin(joints[UEL])]
    )
    point += joints[X:] + shoulder * np.array([-np.sin(yaw), np.cos(yaw), zero])
    point += (rng.uniform(0.24, 0.28) - rng.uniform(0.02, 0.06)) * forearm
    point += rng.uniform(0.02, 0.03) * rotate(attitude, np.array([zero, zero, zero + 1]))
    acceleration = np.gradient(np.gradient(point, 1 / GRID, axis=1), 1 / GRID, axis=1) / G
    acceleration[:, :3] = acceleration[:, -3:] = 0.0
    body.joints = np.zeros((9, 1))
    return attitude, acceleration


def mounted(rng: np.random.Generator, attitude: Array, along: float) -> Array:
    """The watch's attitude, for an x axis along the forearm (positive) or against it."""
    mount = np.array([1.0, 0, 0, 0]) if along > 0 else np.array([0.0, 0, 0, 1])
    tilt = rng.normal(size=3)
    mount = product(mount, from_vector(tilt / np.linalg.norm(tilt) * np.radians(rng.uniform(3, 15))))
    return product(attitude, mount[:, None])


def turning(q: Array) -> Array:
    """The rotation rate in the device's frame."""
    slope = np.gradient(q, 1 / GRID, axis=1)
    return 2 * product(inverse(q), slope)[1:]


def vibrate(body: Body, rate: Array) -> None:
    """Add the shaking of muscles, strap and implement during fast movement, in proportion to the rotation rate."""
    rng = body.rng
    size = rng.uniform(0.03, 0.1) if body.hard else rng.uniform(0.01, 0.04)
    band = signal.butter(2, [rng.uniform(15, 30), rng.uniform(120, 220)], "bandpass", fs=GRID, output="sos")
    phase = 2 * np.pi * np.cumsum(rng.uniform(25, 90) + 4 * rng.normal(size=body.n)) / GRID
    phase += np.cumsum(rng.normal(size=body.n)) * 0.08
    tonal = rng.uniform(0.1, 0.7)
    for axis, share in enumerate(rng.dirichlet([4, 4, 4])):
        noise = signal.sosfilt(band, rng.normal(size=body.n))
        noise *= np.sqrt(1 - tonal) / noise.std()
        noise += np.sqrt(2 * tonal) * np.sin(phase + rng.uniform(0, 2 * np.pi))
        body.shaking[axis] += noise * (size * np.sqrt(share)) * rate


def feel(body: Body, attitude: Array, acceleration: Array) -> tuple[Array, Array, Array]:
    """The shaken attitude, the rotation rate, and what an ideal accelerometer reads in g; the shaking is used up."""
    rng = body.rng
    vibrate(body, np.linalg.norm(turning(attitude), axis=0))
    w0 = 2 * np.pi * 12
    soft = signal.zpk2sos(*signal.bilinear_zpk([], w0 * np.array([-0.5 + 0.866j, -0.5 - 0.866j]), 1.0, GRID))
    lever = rng.normal(size=(3, 3)) / np.sqrt(3) / rng.uniform(0.1, 0.25)
    attitude = product(attitude, from_vector(lever @ signal.sosfilt(soft, body.shaking * G, axis=1)))
    rotation = turning(attitude)
    down = np.zeros((3, body.n)) - [[0.0], [0.0], [1.0]]
    reading = rotate(inverse(attitude), down - acceleration) + body.shaking
    del body.shaking
    return attitude, rotation, reading
