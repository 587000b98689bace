"""Players of the cohort: build, side, skill, how the watch is worn, and what is typical of their strokes.

Skill runs from 0 (beginner) to 1 (expert) and raises rates, shortens the forward swing and makes strokes repeatable.
Segment lengths are fractions of body height (Drillis and Contini 1966, as tabulated by Winter: upper arm 0.186,
forearm 0.146). The racket arm wears the watch in tennis; in golf and baseball it is the lead or the trail arm.

Units: metres, seconds, radians, g.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..common.quaternion import from_vector, product
from .body import from_matrix

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")


@dataclass(frozen=True)
class Player:
    """One player with one watch."""

    sport: str
    hard: bool
    skill: float
    left: bool
    role: str
    lengths: dict[str, float]
    mount: np.ndarray  # quaternion from the device's frame to the forearm's
    loose: float  # looseness of the strap, 0 to 1
    time_deviation: float  # s, of the strokes' time warp
    angle_deviation: float  # rad, of the strokes' joint curves
    skew: float  # of the forward swing's blend; negative is late
    snap: float
    miss_share: float
    weak_share: float
    incident_share: float  # of strokes with an incident in the follow-through
    contact_size: float  # g, median strength of a contact at the watch above 60 Hz
    vibration: float  # g above 60 Hz at 20 rad/s
    tremor: float  # rad
    sway: float  # rad


def draw_player(rng: np.random.Generator, sport: str, level: str) -> Player:
    """Draw a player."""
    if sport not in SPORTS or level not in LEVELS:
        raise ValueError(f"{sport}, {level}: expected one of {SPORTS} and one of {LEVELS}")
    hard = level == "hard"
    skill = float(rng.beta(1.1, 1.1))
    right_handed = rng.random() < 0.85
    role = "racket" if sport == "tennis" else str(rng.choice(["lead", "trail"], p=[0.65, 0.35]))
    left = (not right_handed) if role != "lead" else right_handed
    height = rng.normal(1.75, 0.09)
    forearm = 0.146 * height
    lengths = {
        "upper_arm": 0.186 * height,
        "watch": forearm - rng.uniform(0.02, 0.055),
        "shoulder": 0.115 * height,
        "trunk": 0.30 * height,
        "depth": 0.028 * (-1.0 if rng.random() < 0.9 else 1.0),
        "tendon": rng.uniform(0.02, 0.07),
    }
    clumsy = 1.0 - 0.5 * skill
    return Player(
        sport=sport,
        hard=hard,
        skill=skill,
        left=left,
        role=role,
        lengths=lengths,
        mount=_mount(rng, left, lengths["depth"] > 0),
        loose=float(rng.uniform(0.3, 1.0) if hard and rng.random() < 0.5 else rng.uniform(0.0, 0.25)),
        time_deviation=(0.014 if hard else 0.009) * clumsy,
        angle_deviation=np.radians(2.8 if hard else 1.8) * clumsy,
        skew=float(rng.uniform(-0.5, 0.05)),
        snap=float(rng.uniform(0.0, 0.6)),
        miss_share=float(rng.uniform(0.26, 0.34)),
        weak_share=float(rng.uniform(0.12, 0.28) if hard else rng.uniform(0.0, 0.10)),
        incident_share=float(rng.uniform(0.18, 0.35) if hard else rng.uniform(0.06, 0.16)),
        contact_size=float({"golf": 5.0, "baseball": 8.0, "tennis": 7.0}[sport] * np.exp(rng.normal(0.0, 0.25))),
        vibration=float((0.22 if hard else 0.09) * np.exp(rng.normal(0.0, 0.35))),
        tremor=np.radians(rng.uniform(0.002, 0.008)),
        sway=np.radians(rng.uniform(0.2, 0.7)),
    )


def _mount(rng: np.random.Generator, left: bool, inside: bool) -> np.ndarray:
    """Orientation of the watch on the forearm: the face outwards, the x axis along the arm, either way round.

    A few watches sit at any angle to the arm, and all are off by some degrees.
    """
    back = np.array([0.0, 1.0 if left else -1.0, 0.0])
    z = -back if inside else back
    x = np.array([0.0, 0.0, rng.choice([-1.0, 1.0])])
    straight = from_matrix(np.stack([x, np.cross(z, x), z], axis=1))
    about_face = rng.uniform(-np.pi, np.pi) if rng.random() < 0.12 else 0.0
    turned = product(straight, from_vector(np.array([0.0, 0.0, about_face])))
    return product(turned, from_vector(rng.normal(0.0, np.radians([12.0, 6.0, 6.0]))))
