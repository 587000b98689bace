"""Blows: what meets the implement, and what of it reaches the watch through grip, forearm and strap.

The chain takes a blow's impulse; the beam adds the fast part. Knocks are short pulses on the hand itself, as in claps.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import bilinear, lfilter

from .beam import KEEP, LONG, RATE, Ball, Held

BLOW_RATE = RATE / KEEP
SLOW = 12.0  # Hz, below which the chain moves the arm, not the beam
FADE = 0.025  # s
LEVER = 0.032  # m, from the forearm's axis to the sensor
# Mass, stiffness, power, restitution, place (m from the butt) and its spread, effective mass, speeds of incoming balls.
BALLS = {
    "baseball": (0.145, 8e6, 1.5, 0.5, 0.70, 0.045, 0.12, (0.0, 0.0, 8.0, 20.0, 35.0)),
    "golf": (0.046, 1.4e7, 1.5, 0.78, -0.012, 0.012, 0.038, (0.0,)),
    "tennis": (0.058, 2.4e4, 1.1, 0.8, 0.52, 0.045, 0.045, (6.0, 12.0, 20.0)),
}
OFF_AXIS = {"baseball": 0.008, "golf": 0.009, "tennis": 0.03}  # m
SECOND = {"baseball": 2500.0, "golf": 1500.0, "tennis": 500.0}  # N
TURF = 0.5  # share of golf's contacts that also cut the ground


@dataclass
class Strap:
    """The strap's resonance (Hz, damping ratio), and that of the watch turning about the forearm."""

    shake: tuple[float, float]
    turn: tuple[float, float]

    def shaken(self, acceleration: np.ndarray, rate: float) -> np.ndarray:
        """Return the acceleration of the watch, from that of the forearm; time along the first axis."""
        w, damping = 2 * np.pi * self.shake[0], self.shake[1]
        b, a = bilinear([2 * damping * w, w * w], [1, 2 * damping * w, w * w], rate)
        return lfilter(b, a, acceleration, axis=0)


def strap(rng: np.random.Generator, is_hard: bool) -> Strap:
    if is_hard and rng.random() < 0.6:
        return Strap((rng.uniform(28, 60), rng.uniform(0.12, 0.3)), (rng.uniform(11, 18), rng.uniform(0.25, 0.6)))
    return Strap((rng.uniform(60, 140), rng.uniform(0.2, 0.45)), (rng.uniform(20, 30), rng.uniform(0.4, 0.8)))


def balls(
    rng: np.random.Generator, sport: str, n: int, length: float, is_hard: bool
) -> tuple[Ball, np.ndarray, np.ndarray]:
    """Draw what is met; return it with the incoming speeds and the impulses per speed. Speeds are added later."""
    mass, stiffness, power, restitution, place, spread, effective, speeds = BALLS[sport]
    is_soft = rng.random(n) < (0.3 if is_hard else 0.12)
    is_mishit = rng.random(n) < (0.3 if is_hard else 0.2)
    weight = np.where(is_soft, rng.uniform(0.15, 0.5, n), 1.0)
    wide = np.where(is_mishit, 2.0, 0.7)
    middle = place if place > 0 else length + place
    ball = Ball(
        mass=mass * weight,
        stiffness=stiffness * rng.lognormal(0, 0.2, n) * np.where(is_soft, 0.3, 1.0),
        power=np.full(n, power),
        restitution=restitution * rng.uniform(0.9, 1.05, n),
        speed=np.zeros(n),
        place=np.clip(middle + wide * spread * rng.normal(size=n), 0.5 * length, length - 0.003),
        offset=wide * OFF_AXIS[sport] * rng.normal(size=n),
        oblique=rng.normal(0, 0.2, n),
        second=np.tile([1.0, 0.01, 0.0, 0.9 * length], (n, 1)),
    )
    for i in range(n):
        size = SECOND[sport] * rng.lognormal(0, 0.5)
        if rng.random() < (0.12 if is_hard else 0.04):
            ball.second[i, :3] = rng.uniform(0.008, 0.045), rng.uniform(0.003, 0.010), size
        elif sport == "golf" and rng.random() < TURF:
            ball.second[i, :3] = rng.uniform(0.0005, 0.008), rng.uniform(0.012, 0.03), 0.2 * size
            ball.second[i, 3] = length - 0.003
    incoming = np.where(is_soft, 0.5, 1.0) * rng.choice(speeds, n) * rng.uniform(0.8, 1.2, n)
    return ball, incoming, effective * weight * (1 + restitution)


@dataclass
class Shock:
    """What the beam adds to the forearm's acceleration (m/s²) and rate, each (n, steps, 3), in the forearm's frame."""

    acceleration: np.ndarray
    rate: np.ndarray


def shocks(held: Held, ball: Ball, lines: np.ndarray, dorsal: np.ndarray, strapped: Strap) -> Shock:
    """Let balls strike; `lines` (n, 3) are the directions of the implement's velocity in the forearm's frame."""
    out = held.struck(ball)
    high = np.exp(-2 * np.pi * SLOW / BLOW_RATE)
    out = lfilter([(1 + high) / 2, -(1 + high) / 2], [1, -high], out, axis=1)
    time = np.arange(out.shape[1]) / BLOW_RATE
    out *= np.clip((LONG - time) / FADE, 0, 1)[:, None]
    along = np.array([0.0, 1.0, 0.0])
    across = lines - lines[:, 1:2] * along
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    # The force pushes against the implement's motion.
    a = -out[..., 0:1] * across[:, None] - out[..., 1:2] * along + LEVER * out[..., 2:3] * np.cross(along, dorsal)
    rate = -out[..., 3:4] * np.cross(along, across)[:, None] + out[..., 4:5] * along
    return Shock(np.stack([strapped.shaken(rows, BLOW_RATE) for rows in a]), rate)


def knock(rng: np.random.Generator, peak: float, width: float, strapped: Strap) -> np.ndarray:
    """Return the watch's acceleration (m/s², (steps, 3)) in a knock on the hand; seconds."""
    time = np.arange(int(LONG * BLOW_RATE)) / BLOW_RATE
    direction = rng.normal(size=3)
    pulse = np.where(time < width, np.sin(np.pi * time / width), 0) - 0.25 * np.exp(-time / 0.02) * np.sin(
        2 * np.pi * 35 * time
    )
    shaken = strapped.shaken(pulse[:, None] * direction / np.linalg.norm(direction), BLOW_RATE)
    shaken *= np.clip((LONG - time) / FADE, 0, 1)[:, None]
    return shaken * peak / np.linalg.norm(shaken, axis=1).max()
