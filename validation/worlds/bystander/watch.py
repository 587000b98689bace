"""The watch of the world `bystander`: its path, how it sits on the forearm, and what it feels."""

from __future__ import annotations

import numpy as np
from scipy.signal import bilinear, lfilter, resample_poly

from ..common.quaternion import about, from_vector, inverse, product
from ..common.sensor import DOWN
from .body import ABDUCT, ELBOW, FLEX, HEADING, INWARD, LEAN, TURN, Body, X
from .rotation import GRID, rates, turn
from .shaking import G, bursts, vibration

# From the hanging forearm (x to the hand, z out of its back) to the body (x forward, y left, z up); 1 is right.
HANGING = {1: np.array([0.5, 0.5, 0.5, -0.5]), -1: np.array([0.5, -0.5, 0.5, 0.5])}


def kinematics(body: Body) -> tuple[np.ndarray, np.ndarray]:
    """Return the forearm's orientation and the acceleration of the watch's point in m/s^2."""
    rng, s = body.rng, body.side
    angle = np.radians(body.body[:, :7])
    trunk = product(about(2, s * angle[:, HEADING]), about(1, angle[:, LEAN]))
    upper = product(trunk, about(1, -angle[:, FLEX]), about(0, -s * angle[:, ABDUCT]))
    fore = product(upper, about(2, s * angle[:, INWARD]), about(1, -angle[:, ELBOW]), HANGING[int(s)])
    fore = product(fore, about(0, -s * angle[:, TURN]))
    stature = rng.uniform(1.6, 1.95)
    place = body.body[:, X:] + turn(trunk, np.array([0, -0.11 * s * stature, 0.3 * stature]))
    place += turn(upper, np.array([0, 0, -0.186 * stature]))
    place += turn(fore, np.array([0.146 * stature * rng.uniform(0.85, 0.97), 0, 0.03]))
    acceleration = np.zeros_like(place)
    acceleration[1:-1] = np.diff(place, 2, axis=0) * GRID**2
    return fore, acceleration


def feel(body: Body, modes: list[tuple[np.ndarray, np.ndarray]], upside_down: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the watch's attitude at the grid's steps, and what an ideal accelerometer reads in g at the fine steps."""
    rng = body.rng
    fore, acceleration = kinematics(body)
    spin = rates(fore)
    shake = vibration(body, np.linalg.norm(spin, axis=1))

    # The watch sits on the forearm turned and a little askew, and rocks on its strap.
    stiff = 2 * np.pi * (rng.uniform(5, 9) if body.jacket else rng.uniform(12, 30))
    torque = -np.gradient(spin, axis=0) * GRID * (1.0, 0.3, 0.3)
    for instant, speed, _ in body.shocks:
        torque[int(np.ceil(instant * GRID))] += GRID * rng.normal(0, 2.5, 3) * np.linalg.norm(speed)
    rocking = lfilter(*bilinear([1], [1, 2 * rng.uniform(0.2, 0.4) * stiff, stiff**2], GRID), torque, axis=0)
    crown, inside = np.pi * rng.integers(0, 2), np.pi * upside_down
    worn = product(about(2, crown), about(0, inside), from_vector(np.radians(rng.normal(0, (4, 3, 5)))))
    strap = product(from_vector(rocking), about(0, np.radians(body.roll)), worn)
    watch = product(fore, strap)
    for span, part in body.tables:
        flat = product(about(2, rng.uniform(0, 6)), from_vector(rng.normal(0, 0.02, 3)))
        middle = watch[span][len(part) // 2]
        watch[span] = (1 - part[:, None]) * watch[span] + part[:, None] * flat * np.sign(middle @ flat)
        acceleration[span] *= 1 - part[:, None]
        shake[span] *= 1 - part[:, None]
    watch /= np.linalg.norm(watch, axis=1)[:, None]

    # What the accelerometer feels: gravity minus acceleration, shaking, shocks and noise.
    felt = turn(inverse(watch), DOWN - acceleration / G) + turn(inverse(strap), shake)
    felt = resample_poly(felt, 4, 1, axis=0, padtype="line")
    for first, burst in bursts(body, modes):
        there = slice(first, min(first + len(burst), len(felt)))
        felt[there] += turn(inverse(strap[first // 4]), burst[: there.stop - there.start])
    return watch, felt
