"""The body of a session on one grid: where the watch is, how it is turned, and the acceleration of the arm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import butter, sosfilt

from torque_chain import EARTH
from torque_pastimes import Pastimes
from torque_plan import POST, PRE
from torque_player import Player
from torque_rotation import chain, conjugate, gravity, multiply, rates, rotate, turn
from torque_swings import Swings

GRID = 1603.84  # Hz


@dataclass
class Motion:
    """Noise-free motion of the watch: attitude, rotation rate in rad/s, gravity, acceleration in g."""

    quaternion: np.ndarray
    rate: np.ndarray
    gravity: np.ndarray
    acceleration: np.ndarray

    def vertical(self) -> np.ndarray:
        """Rotation rate about gravity in rad/s."""
        return np.einsum("ij,ij->i", self.rate, self.gravity)


def make_motion(rng: np.random.Generator, player: Player, swings: Swings, doing: Pastimes, n: int) -> Motion:
    """Joins the swings and the movements between them, and differentiates the way of the wrist twice."""
    rest = np.cumsum(swings.plan.rest[:, 0])
    joints = np.zeros((n, 4))
    joints[:, 0], joints[:, 1] = rest[0], rest[1]
    tilt = np.full(n, swings.plan.tilt[0])
    for i, spline in enumerate(swings.angles):
        first, last = int((swings.onset[i] - PRE) * GRID) + 1, int((swings.onset[i] + POST - 0.005) * GRID)
        span = slice(max(first, 0), min(last, n))
        track = spline(np.arange(span.start, span.stop) / GRID - swings.onset[i])
        track[:, :3] = rest[[0, 1, 1]] * [1, 1, 0] + swings.direction[i] * (track[:, :3] - rest[[0, 1, 1]] * [1, 1, 0])
        joints[span] = track
        tilt[max(first - int(0.8 * GRID), 0) :] = swings.plan.tilt[i]
    tilt = tilt[0] + sosfilt(butter(3, 0.6, fs=GRID, output="sos"), tilt - tilt[0])
    slow = doing.angles()
    side, azimuth = player.side, rng.uniform(-0.7, 0.7)
    arm = joints[:, 1] + slow["turn"]
    elevation = joints[:, 3] + slow["elevation"]
    base = chain(
        turn("z", side * slow["heading"]), turn("y", slow["pitch"]), turn("z", side * azimuth),
        turn("x", side * tilt), turn("z", -side * azimuth),
    )
    attitude = chain(
        base, turn("z", side * arm), turn("y", -elevation), turn("x", side * (joints[:, 2] + slow["roll"])),
        player.mount,
    )
    attitude /= np.linalg.norm(attitude, axis=1)[:, None]
    reach = player.arm_length * player.lever
    place = np.column_stack(
        [
            player.hub * np.cos(joints[:, 0]) + reach * np.cos(elevation) * np.cos(arm),
            side * (player.hub * np.sin(joints[:, 0]) + reach * np.cos(elevation) * np.sin(arm)),
            reach * np.sin(elevation),
        ]
    )
    place = rotate(base, place)
    moved = np.gradient(np.gradient(place, 1 / GRID, axis=0), 1 / GRID, axis=0) / EARTH + doing.shake
    moved[:2] = moved[-2:] = 0.0
    down = gravity(attitude)
    return Motion(attitude, rates(attitude, 1 / GRID), down, down - rotate(conjugate(attitude), moved))


def disturbed(attitude: np.ndarray, error: np.ndarray) -> np.ndarray:
    """Attitudes with an error, as small turns of the device."""
    return multiply(attitude, error)
