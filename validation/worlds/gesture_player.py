"""What stays the same through a session: the sport's ranges, and one player with implement and watch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import gesture_quaternion as quaternion

REFERENCE_SPEED = 12.0  # rad/s at which the vibration gain is defined


@dataclass(frozen=True)
class Sport:
    """Ranges of one sport. Angles are in degrees, rates in rad/s, times in s, elevations against the horizon."""

    peak: tuple[float, float]
    forward: tuple[float, float]
    tilt: tuple[float, float]
    elevation: tuple[float, float]
    counter: float
    counter_rate: tuple[float, float]
    counter_rise: tuple[float, float]
    pulse: tuple[float, float]
    roll: tuple[float, float]
    backhand: float
    overhead: float


SPORTS = {
    "baseball": Sport(
        (12, 30), (0.12, 0.22), (5, 35), (-35, 5), 0.5, (1, 4), (0.15, 0.35), (0.8e-3, 1.4e-3), (2, 10), 0, 0
    ),
    "golf": Sport(
        (12, 22), (0.2, 0.33), (28, 48), (-70, -45), 0.93, (2, 6), (0.3, 0.6), (0.4e-3, 0.6e-3), (2, 9), 0, 0
    ),
    "tennis": Sport(
        (8, 25), (0.12, 0.35), (5, 45), (-40, 20), 0.7, (1.5, 6), (0.2, 0.45), (3.5e-3, 6e-3), (2, 12), 0.35, 0.1
    ),
}


@dataclass
class Player:
    """One player with the habits, the implement and the watch of one session."""

    sport: Sport
    hard: bool
    side: float  # +1 rotates counterclockwise seen from above (right-handed), -1 clockwise
    tilt: float
    tilt_heading: float
    elevation: float
    twist: float
    sigma: float
    peak: float
    duration: float
    lever: np.ndarray  # from elbow to watch in the forearm's frame, m
    mounting: np.ndarray  # device to forearm
    vibration_gain: float  # g rms per rad/s at REFERENCE_SPEED
    vibration_power: float
    strap: float | None  # Hz at which glove or strap smooths bursts, or None

    def vibration(self, speed: np.ndarray | float) -> np.ndarray | float:
        """Return the arm vibration in g rms at a rotation rate in rad/s."""
        return self.vibration_gain * REFERENCE_SPEED * (speed / REFERENCE_SPEED) ** self.vibration_power


def draw(rng: np.random.Generator, sport: Sport, hard: bool) -> Player:
    """Draw a player."""
    wide = 1.0 if hard else 0.5
    crown = rng.choice([0.0, np.pi])
    mounting = quaternion.product(
        quaternion.exponential(np.array([0, 0, crown + rng.normal(0, 0.08 * wide)])),
        quaternion.exponential(np.array([rng.normal(0, 0.3 * wide), rng.normal(0, 0.1 * wide), 0])),
    )
    low, high = sport.peak
    vibration = np.log([0.01, 0.1 if hard else 0.04])
    return Player(
        sport=sport,
        hard=hard,
        side=rng.choice([1.0, -1.0], p=[0.6, 0.4]),
        tilt=np.radians(rng.uniform(*sport.tilt)),
        tilt_heading=rng.uniform(-np.pi, np.pi),
        elevation=np.radians(rng.uniform(*sport.elevation)),
        twist=rng.uniform(-np.pi, np.pi),
        sigma=np.exp(rng.uniform(np.log(0.12), np.log(0.55))),
        peak=rng.uniform(low + 0.2 * (high - low), high - 0.1 * (high - low)),
        duration=rng.uniform(*sport.forward),
        lever=np.array([rng.uniform(0.19, 0.27), rng.normal(0, 0.008), rng.uniform(0.02, 0.04)]),
        mounting=mounting,
        vibration_gain=np.exp(rng.uniform(*vibration)),
        vibration_power=rng.uniform(0.7, 1.3),
        strap=np.exp(rng.uniform(np.log(60), np.log(150))) if rng.random() < (0.45 if hard else 0.25) else None,
    )


def posture(elevation: float, heading: float, twist: float) -> np.ndarray:
    """Return the orientation of a forearm: +x towards the hand, +z out of the back of the wrist."""
    about_z = quaternion.exponential(np.array([0, 0, heading]))
    about_y = quaternion.exponential(np.array([0, -elevation, 0]))
    about_x = quaternion.exponential(np.array([twist, 0, 0]))
    return quaternion.product(quaternion.product(about_z, about_y), about_x)


def direction(rng: np.random.Generator) -> np.ndarray:
    """Draw a unit vector."""
    v = rng.normal(size=3)
    return v / np.linalg.norm(v)
