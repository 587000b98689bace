"""The player of one session: body, implement, habits, watch, and how they differ between sports."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from torque_rotation import chain, turn


@dataclass(frozen=True)
class Sport:
    """Ranges for one sport. Rates are about the vertical in rad/s, durations in seconds, angles in rad."""

    peak: tuple[float, float]
    duration: tuple[float, float]
    tilt: tuple[float, float]
    arm_mass: tuple[float, float]
    implement: tuple[float, float, float, float]  # mass kg, centre of mass m, inertia about it kg m2, hitting point m
    ball: tuple[float, float, float, float]  # mass kg, incoming speed from and to m/s, restitution
    pulse: tuple[float, float]
    modes: tuple[float, ...]
    loaded: tuple[float, float, float]
    depth: tuple[float, float]
    backswing: tuple[float, float, float]  # probabilities of none, with a pause, without a pause
    roll: float
    arm_elevation: tuple[float, float]


SPORTS = {
    "baseball": Sport(
        (14.0, 28.5), (0.13, 0.21), (0.1, 0.5), (7.0, 10.0), (0.88, 0.47, 0.055, 0.66), (0.145, 15.0, 40.0, 0.48),
        (0.0008, 0.0015), (170.0, 560.0, 1130.0), (-0.25, -0.55, -1.2), (0.05, 0.35), (0.4, 0.3, 0.3), 0.5,
        (-0.5, 0.1),
    ),
    "golf": Sport(
        (13.0, 21.0), (0.215, 0.32), (0.45, 0.85), (6.5, 9.0), (0.33, 0.74, 0.045, 1.02), (0.046, 0.0, 0.0, 0.8),
        (0.0004, 0.0006), (60.0, 190.0, 420.0, 780.0), (-0.95, -1.35, -1.2), (0.85, 1.1), (0.0, 0.35, 0.65), 0.7,
        (-0.4, 0.0),
    ),
    "tennis": Sport(
        (9.0, 24.0), (0.135, 0.335), (0.05, 0.65), (3.4, 5.0), (0.32, 0.32, 0.016, 0.52), (0.058, 8.0, 25.0, 0.8),
        (0.0040, 0.0060), (130.0, 370.0, 600.0), (-0.5, -1.0, -0.7), (0.5, 1.15), (0.15, 0.4, 0.45), 0.8, (-0.5, 0.3),
    ),
}


@dataclass
class Player:
    """One player with an implement and a watch, fixed for a session."""

    sport: Sport
    name: str
    hard: bool
    side: float  # +1 turns counter-clockwise seen from above, as a right-handed batter does
    backhands: float
    peak: float
    duration: float
    tilt: float
    sequencing: float
    activation: float
    ramp: float
    arm_mass: float
    arm_length: float
    lever: float
    hub: float
    roll: float
    elevation: float
    mount: np.ndarray
    vibration: float
    vibration_power: float
    gyro_shake: float
    strongest: float


def draw_player(rng: np.random.Generator, name: str, hard: bool) -> Player:
    """Draws the player. Mounts cover both crown sides, both wrists and a watch that has slipped round the arm."""
    sport = SPORTS[name]
    crown = rng.integers(2) * np.pi
    slip = rng.normal(0.0, 0.25 if hard else 0.15)
    mount = chain(
        turn("x", slip + rng.choice([-1.0, 1.0]) * rng.uniform(0.2, 1.3)),
        turn("z", crown + rng.normal(0.0, 0.08)),
        turn("y", rng.normal(0.0, 0.05)),
    )
    wrist = rng.integers(2)
    return Player(
        sport=sport,
        name=name,
        hard=hard,
        side=float(rng.choice([-1.0, 1.0])),
        backhands=float(rng.uniform(0.15, 0.4)) if name == "tennis" and rng.random() < 0.5 else 0.0,
        peak=rng.uniform(sport.peak[0] * 1.12, sport.peak[1] * 0.9),
        duration=rng.uniform(*np.quantile(sport.duration, [0.15, 0.85])),
        tilt=rng.uniform(*sport.tilt),
        sequencing=rng.uniform(0.02, 0.30),
        activation=np.exp(rng.uniform(np.log(0.012), np.log(0.080))),
        ramp=rng.uniform(0.0, 0.6) * np.mean(sport.duration),
        arm_mass=rng.uniform(*sport.arm_mass),
        arm_length=rng.uniform(0.54, 0.66),
        lever=rng.uniform(0.86, 0.92) if wrist else rng.uniform(0.74, 0.86),
        hub=rng.uniform(0.14, 0.22),
        roll=sport.roll * rng.uniform(-1.0, 1.0),
        elevation=rng.uniform(*sport.arm_elevation),
        mount=mount,
        vibration=rng.uniform(0.03, 0.10) if hard else rng.uniform(0.01, 0.04),
        vibration_power=rng.uniform(0.7, 1.3),
        gyro_shake=rng.uniform(0.02, 0.10),
        strongest=rng.uniform(16.0, 30.0),
    )
