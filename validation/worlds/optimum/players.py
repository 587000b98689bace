"""Players: kinds of people, their bodies, habits, straps and grips."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .plan import JOINTS, TURNS, Planner

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")
# Of each kind: stature and its deviation (m), effort, slowness, noise of the controls, and how often it is drawn.
KINDS = {
    "child": (1.36, 0.09, 0.72, 1.02, 0.17, 0.14),
    "beginner": (1.73, 0.09, 0.78, 1.10, 0.18, 0.17),
    "club player": (1.77, 0.08, 0.92, 1.02, 0.11, 0.26),
    "college player": (1.80, 0.08, 1.03, 0.97, 0.08, 0.16),
    "professional": (1.84, 0.07, 1.12, 0.93, 0.05, 0.12),
    "senior": (1.71, 0.08, 0.72, 1.15, 0.12, 0.15),
}
LEFT, LEAD, TWO_HANDED = 0.13, 0.65, 0.6
# Three habits, each of which enlarges or lessens what the joints contribute to a stroke together.
SYNERGIES = np.array(
    [
        [1.0, 0.5, 0.3, 0.1, 0.0, -0.3, -0.3],  # trunk, or arm
        [0.0, 0.2, 0.6, 0.8, 0.3, 0.2, 0.0],  # a high, or a flat and short swing
        [-0.2, 0.0, 0.0, 0.0, 0.7, 0.5, 1.0],  # a lively, or a quiet forearm
    ]
)


@dataclass
class Player:
    """A player in one session, with the watch on the arm."""

    rng: np.random.Generator
    sport: str
    is_hard: bool
    kind: str
    effort: float
    slow: float
    planner: Planner
    lengths: tuple[float, float]  # upper arm, and elbow to watch (m)
    trunk: tuple[float, float]  # half the width of the shoulders, and their height above the hip (m)
    is_left: bool  # the arm that wears the watch
    is_lead: bool
    is_two_handed: bool
    is_crown_forward: bool
    spans: np.ndarray  # factors of what the joints contribute
    places: np.ndarray  # deviations of the posture at contact (rad)
    haste: np.ndarray  # factors of the rates at contact, and how much earlier each joint turns forward (s)
    leads: np.ndarray
    pause: float
    rolls: float  # the part of the pronation that reaches the watch
    vibration: float  # g per rad/s
    tremor: float
    grip: float  # Hz
    has_glove: bool
    strap: np.ndarray  # Hz, per axis of the watch
    damping: np.ndarray
    rocking: float  # rad per g
    rests: np.ndarray


def draw(seed: int, sport: str, level: str) -> Player:
    """Return the player of a session."""
    rng = np.random.default_rng([seed, 0x0B71, SPORTS.index(sport), LEVELS.index(level)])
    is_hard = level == "hard"
    kind = str(rng.choice(list(KINDS), p=[row[-1] for row in KINDS.values()]))
    stature, deviation, effort, slow, noise, _ = KINDS[kind]
    stature += deviation * rng.standard_normal()
    glove = {"baseball": 0.7, "golf": 0.6, "tennis": 0.0}[sport]
    is_loose = rng.random() < (0.5 if is_hard else 0.12)
    habits = rng.standard_normal(3) @ SYNERGIES
    rest = np.radians([0.0, 4.0, 5.0, 12.0, 0.0, 25.0, 25.0])
    rests = rest + np.radians([4, 3, 8, 9, 8, 18, 14]) * rng.standard_normal((3, TURNS))
    is_lead = rng.random() < LEAD
    has_glove = rng.random() < glove
    return Player(
        rng=rng,
        sport=sport,
        is_hard=is_hard,
        kind=kind,
        effort=min(effort * np.exp(0.07 * rng.standard_normal()) * (0.95 if is_hard else 1.0), 1.16),
        slow=slow * np.exp(0.05 * rng.standard_normal()),
        planner=Planner(rng, noise * (1.3 if is_hard else 0.9) * rng.uniform(0.8, 1.2)),
        lengths=(0.186 * stature, 0.146 * stature * rng.uniform(0.86, 0.95)),
        trunk=(0.105 * stature, 0.26 * stature),
        # The leading arm of a right-handed player is the left one.
        is_left=(rng.random() < LEFT) != (is_lead and sport != "tennis"),
        is_lead=is_lead,
        is_two_handed=rng.random() < TWO_HANDED,
        is_crown_forward=rng.random() < 0.6,
        spans=np.exp(0.08 * habits + 0.04 * rng.standard_normal(TURNS)),
        places=np.radians(5) * rng.standard_normal(TURNS),
        haste=np.exp(0.08 * rng.standard_normal(TURNS)),
        leads=0.012 * rng.standard_normal(TURNS),
        pause=rng.choice([0.0, 0.05, 0.15, 0.35], p=[0.5, 0.2, 0.2, 0.1]) * rng.uniform(0.7, 1.3),
        rolls=rng.uniform(0.72, 0.95),
        vibration=np.exp(rng.uniform(*np.log((0.022, 0.07) if is_hard else (0.007, 0.025)))),
        tremor=rng.uniform(0.6, 1.6) * (1.8 if kind == "senior" else 1.0),
        grip=rng.uniform(70, 150) if has_glove else rng.uniform(80, 260),
        has_glove=has_glove,
        strap=(rng.uniform(38, 70) if is_loose else rng.uniform(70, 170)) * np.array([0.8, 1.0, 1.5]),
        damping=rng.uniform(0.18, 0.35, 3) if is_loose else rng.uniform(0.25, 0.5, 3),
        rocking=np.radians(rng.uniform(0.2, 0.6) if is_loose else rng.uniform(0.04, 0.15)),
        rests=np.maximum(np.hstack([rests, np.zeros((3, JOINTS - TURNS))]), np.radians(-40)),
    )
