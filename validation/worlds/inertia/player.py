"""Players: their bodies, implements and strokes, and the drives of single swings.

Angles are those of a right-handed player, in rad: trunk, arm in its plane, elevation, upper arm about itself, elbow,
forearm about itself, wrist. A stroke with `sense` -1 is the mirror image of one of the other arm: the backhand of a
right arm is that of a left arm, turned over.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .chain import ELBOW, JOINTS, Bodies
from .swing import Drive

LEFT, RIGHT = -1.0, 1.0


@dataclass(frozen=True)
class Stroke:
    """A stroke's geometry and drive, before players and swings vary it."""

    side: float
    lean: float
    tilt: float
    address: tuple[float, ...]
    top: tuple[float, ...]
    torque: tuple[float, ...]
    on: tuple[float, ...]  # s
    hold: tuple[float, ...]
    high: tuple[float, ...]
    sense: float = 1.0


STIFF = (0.0, 0.0, 90.0, 40.0, 70.0, 0.5, 0.0)
FREE = (0.0, 0.0, 90.0, 15.0, 0.0, 3.0, 0.0)
BENT = (0.0, 0.0, 90.0, 30.0, 25.0, 2.5, 0.0)
STROKES = {
    "baseball lead": Stroke(
        *(LEFT, 0.27, 0.16, (-0.5, -0.9, 0.1, 0.0, -0.5, -0.2, -1.2), (-0.95, -1.2, 0.0, 0.0, -0.4, -0.45, -1.65)),
        *((260, 130, 0, 0, 0, 6, 34), (0, 0.05, 0, 0, 0, 0.09, 0.12), STIFF, (1.3, 0.9, 1.0, 1.2, 0.1, 0.9, 0.5)),
    ),
    "baseball trail": Stroke(
        *(RIGHT, 0.27, 0.16, (-0.5, -0.5, -0.4, 1.0, 1.6, -0.2, -1.1), (-0.95, -0.7, -0.4, 1.3, 1.7, -0.5, -1.3)),
        *((260, 115, 0, -12, -24, 6, 30), (0, 0.05, 0, 0.06, 0.1, 0.1, 0.12)),
        *(FREE, (1.3, 0.9, 1.0, 1.9, 2.2, 0.9, 0.5)),
    ),
    "golf lead": Stroke(
        *(LEFT, 0.62, 0.38, (0.0, -0.25, 0.0, 0.0, -0.1, 0.0, -0.1), (-1.5, -1.0, 0.05, 0.0, -0.15, -0.9, -1.6)),
        *((310, 140, 0, 0, 0, 8, 26), (0, 0.07, 0, 0, 0, 0.12, 0.16), STIFF, (1.5, 0.9, 1.0, 1.2, 0.1, 0.9, 0.35)),
    ),
    "golf trail": Stroke(
        *(RIGHT, 0.62, 0.38, (0.0, 0.15, 0.0, 0.4, 0.4, 0.0, -0.2), (-1.5, -0.35, 0.0, 1.2, 1.3, -0.8, -1.3)),
        *((310, 120, 0, -12, -20, 8, 24), (0, 0.07, 0, 0.08, 0.12, 0.12, 0.16)),
        *(FREE, (1.5, 0.9, 1.0, 1.8, 2.2, 0.9, 0.35)),
    ),
    "forehand": Stroke(
        *(RIGHT, 0.20, 0.22, (0.0, 0.2, -0.2, -0.9, 1.2, 0.0, 0.0), (-1.0, -0.9, -0.2, -1.2, 0.8, -0.5, -0.8)),
        *((190, 90, 5, 9, 0, 9, 9), (0, 0.05, 0.05, 0.1, 0, 0.1, 0.13), BENT, (1.5, 1.6, 1.0, 1.0, 1.9, 1.2, 0.3)),
    ),
    "backhand": Stroke(
        *(LEFT, 0.12, 0.18, (0.0, -0.2, -0.2, 0.7, -1.2, 0.0, 0.0), (-1.2, -1.2, -0.15, 0.4, -0.7, -0.4, -0.7)),
        *((140, 75, 5, 4, 6, 3, 7), (0, 0.05, 0.05, 0.1, 0.08, 0.1, 0.12), BENT, (1.3, 1.0, 1.0, 1.0, 0.1, 1.0, 0.4)),
        sense=-1.0,
    ),
    "serve": Stroke(
        *(RIGHT, -0.75, -0.35, (0.0, 0.2, -0.6, 0.7, 1.2, 0.0, 0.0), (-0.9, -0.8, 0.1, 0.9, 1.5, -0.7, -0.7)),
        *((190, 95, 0, -12, -14, 6, 10), (0, 0.06, 0, 0.08, 0.09, 0.12, 0.15)),
        *(FREE, (1.3, 1.5, 1.0, 1.7, 2.3, 1.2, 0.6)),
    ),
}
# The strokes of each sport with their shares; in two-handed ones the watch stays on one arm.
SHARES = {"tennis": {"forehand": 0.5, "backhand": 0.3, "serve": 0.2}}
# Mass (kg), centre (m from the wrist), reach of the blow and moment of inertia about the centre, of hand and implement.
IMPLEMENTS = {
    "baseball": (1.35, 0.36, 0.66, 0.075),
    "golf": (0.85, 0.45, 1.00, 0.085),
    "tennis": (0.80, 0.17, 0.47, 0.022),
}


@dataclass
class Player:
    """One player: body, strength, habits; and what the session's level makes of them."""

    sport: str
    bodies: Bodies
    strength: float
    fastest: np.ndarray
    rise: float
    order: float  # stretches the delays between the joints' onsets
    pause: float  # probability of a pause at the top
    backswing: float  # rad/s, of the arm when forward torques begin
    strokes: list[str]
    shares: np.ndarray
    lean: float
    tilt: float
    is_left_handed: bool


def player(rng: np.random.Generator, sport: str) -> Player:
    size, heavy = rng.normal(1, 0.05), rng.lognormal(0, 0.12)
    mass, centre, reach, inertia = IMPLEMENTS[sport]
    hands = 1.0 if sport == "tennis" else 1.35  # the other arm moves along
    upper, fore = 2.0 * heavy * hands, 1.15 * heavy * hands
    lengths = (0.30 * size, 0.265 * size)
    bodies = Bodies(
        shoulder=(0.19 * size, 0.48 * size),
        lengths=lengths,
        masses=(upper, fore, mass),
        centre=centre,
        across=(upper * lengths[0] ** 2 / 12, fore * lengths[1] ** 2 / 12, inertia),
        along=(0.004, 0.0015, 0.0025),
        trunk=0.75 * heavy * size**2,
        reach=reach,
    )
    arm = "lead" if rng.random() < 0.7 else "trail"
    shares = SHARES.get(sport, {f"{sport} {arm}": 1.0})
    return Player(
        sport,
        bodies,
        strength=float(np.clip(rng.lognormal(-0.1, 0.25), 0.5, 1.3)) * heavy,
        fastest=np.array([16, 24, 20, 35, 35, 40, 50]) * rng.uniform(0.85, 1.15, JOINTS),
        rise=rng.uniform(0.025, 0.06),
        order=rng.uniform(0.5, 1.4),
        pause=rng.choice([0.05, 0.3, 0.8]),
        backswing=rng.uniform(0.5, 3.5),
        strokes=list(shares),
        shares=np.array(list(shares.values())),
        lean=rng.normal(0, 0.07),
        tilt=rng.normal(0, 0.10),
        is_left_handed=bool(rng.random() < 0.2),
    )


def drive(rng: np.random.Generator, who: Player, names: list[str], effort: np.ndarray, paused: np.ndarray) -> Drive:
    """Draw the drives of swings with efforts between 0 and 1, each from its top."""
    strokes = [STROKES[name] for name in names]
    n, shape = len(names), (len(names), JOINTS)

    def table(name: str) -> np.ndarray:
        return np.array([getattr(stroke, name) for stroke in strokes], float)

    torque = table("torque") * who.strength * effort[:, None] * rng.lognormal(0, 0.06, shape)
    q = table("top") + rng.normal(0, 0.05, shape)
    v = np.zeros(shape)
    back = np.where(paused, 0.0, who.backswing * rng.uniform(0.6, 1.3, n) * np.sqrt(effort))
    v[:, 0], v[:, 1], v[:, 5], v[:, 6] = -0.45 * back, -0.55 * back, -0.4 * back, -0.5 * back
    low = q - np.array([0.7, 0.5, 0.7, 0.8, 0.3, 0.6, 0.25])
    # An elbow that drives extends until it is almost straight.
    low[:, ELBOW] = np.where((q[:, ELBOW] > 0) & (table("hold")[:, ELBOW] == 0), 0.2, low[:, ELBOW])
    return Drive(
        q=q,
        v=v,
        torque=torque,
        on=table("on") * who.order * rng.lognormal(0, 0.12, shape),
        rise=who.rise * rng.lognormal(0, 0.15, shape),
        fastest=np.broadcast_to(who.fastest, shape).copy(),
        hold=table("hold"),
        low=low,
        high=table("high"),
        brake=np.array([100, 50, 15, 10, 12, 5, 9]) * who.strength * rng.uniform(0.6, 1.2, shape),
        lean=table("lean") + who.lean + rng.normal(0, 0.04, n),
        tilt=table("tilt") + who.tilt + rng.normal(0, 0.06, n),
        side=table("side"),
        aim=rng.normal(0, 0.15, n),
        braked_at=rng.uniform(-0.02, 0.06, n),
        is_checked=np.zeros(n, bool),
        is_hit=np.zeros(n, bool),
        gain=np.zeros(n),
        incoming=np.zeros(n),
    )
