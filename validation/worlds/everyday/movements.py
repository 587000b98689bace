"""The movements of the world `everyday`: postures, strokes and rhythms."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

YAW, AZ, EL, TW, ELB, PRO, X, Y, Z = range(9)  # the coordinates of the body; angles are in radians, lengths in metres
Range = tuple[float, float]


def pose(az: float = 0.2, el: float = 0.2, tw: float = 0.0, elb: float = 0.3, pro: float = 0.3) -> np.ndarray:
    """The joint angles of a right arm; `tw` turns the upper arm inwards, `pro` turns the palm from inwards to down."""
    return np.array([0.0, az, el, az + tw, elb, pro, 0.0, 0.0, 0.0])


REST = [
    pose(),
    pose(el=0.1, elb=0.15, pro=0.0),
    pose(0.3, 0.4, 0.3, 1.3, 1.4),
    pose(1.2, 0.6, 0.6, 1.6, 1.0),
    pose(0.0, 0.5, 0.9, 1.7, 0.8),
    pose(0.3, 0.7, 0.2, 0.9, 1.3),
]


@dataclass
class Stroke:
    """A movement made of single strokes. `speed` is a share of the greatest rate; `shock` is the burst's peak in g."""

    kind: str
    pose: np.ndarray
    weights: dict[int, float]
    beat: Range  # strokes per second
    speed: Range = (0.3, 1.0)
    forward: Range = (0.10, 0.20)  # s
    give: Range = (0.012, 0.03)  # s
    rebound: Range = (0.05, 0.35)
    back: Range = (0.2, 0.5)  # s
    pulse: Range = (0.003, 0.006)  # s
    shock: Range = (1.5, 12.0)  # g
    hard: Range = (0.2, 0.7)  # how much of the upper modes is excited
    group: tuple[int, int] = (0, 0)  # strokes between pauses; zero for none
    blow: bool = True


SIDE = pose(0.3, 0.3, 0.2, 1.5, 0.0)
GUARD = pose(0.2, 0.5, 0.2, 2.2, 0.2)
SLOW = dict(pulse=(0.004, 0.02), hard=(0.0, 0.3), blow=False)
THROW = dict(forward=(0.14, 0.3), give=(0.1, 0.25), rebound=(0.0, 0.05), back=(0.6, 1.2), shock=(0.05, 0.5), **SLOW)
HAMMER = dict(
    beat=(0.8, 2.8), forward=(0.09, 0.2), give=(0.012, 0.035), pulse=(0.001, 0.003), shock=(3, 20), hard=(0.4, 1.0)
)
BOX = dict(give=(0.015, 0.045), rebound=(0.0, 0.2), pulse=(0.008, 0.015), shock=(4, 25), hard=(0.0, 0.4))
BLOWS = {
    "hammer inwards": Stroke("hammer", SIDE, {TW: 1.0, PRO: 0.3}, **HAMMER),
    "hammer outwards": Stroke("hammer", pose(0.2, 0.3, 0.9, 1.5, 0.2), {TW: -1.0, PRO: -0.4, YAW: -0.1}, **HAMMER),
    "hammer down": Stroke("hammer", pose(0.2, 0.6, 0.0, 1.9, 0.1), {ELB: -1.0, EL: -0.2, PRO: 0.15}, **HAMMER),
    "hammer turning": Stroke("hammer", pose(0.2, 0.4, 0.2, 1.4, -0.4), {PRO: 1.0, TW: 0.6, ELB: -0.2}, **HAMMER),
    "jab": Stroke("box", GUARD, {ELB: -1.0, EL: 0.6, PRO: 0.7, YAW: 0.15}, (0.7, 2.5), (0.5, 0.9), group=(1, 4), **BOX),
    "hook": Stroke(
        "box",
        pose(1.1, 1.3, 1.3, 1.6, 0.6),
        {AZ: -0.75, YAW: 0.25, ELB: -0.1},
        (0.7, 1.6),
        (0.5, 1.0),
        (0.13, 0.28),
        back=(0.3, 0.6),
        group=(1, 3),
        **BOX,
    ),
    "applause": Stroke(
        "clap", pose(0.3, 0.4, -0.1, 1.5, 0.3), {TW: 1.0, PRO: 0.1}, (2.5, 5.0), (0.15, 0.7), (0.08, 0.15)
    ),
    "wide clap": Stroke("clap", pose(0.7, 0.7, 0.0, 1.1, 0.2), {TW: 0.6, AZ: -0.4, PRO: 0.2}, (0.7, 1.8), (0.4, 1.0)),
    "slap": Stroke(
        "clap", pose(0.5, 1.0, 0.0, 2.0, 0.6), {ELB: -1.0, TW: 0.4, EL: 0.2}, (0.4, 0.8), (0.3, 0.95), (0.12, 0.25)
    ),
    "door knock": Stroke(
        "knock",
        pose(0.1, 0.6, 0.1, 1.6, 0.6),
        {ELB: -1.0, PRO: 0.5, TW: 0.3},
        (2.5, 5.0),
        (0.15, 0.6),
        (0.07, 0.13),
        pulse=(0.001, 0.003),
        shock=(1, 10),
        hard=(0.4, 1.0),
        group=(2, 6),
    ),
    "side knock": Stroke(
        "knock",
        SIDE,
        {TW: -1.0, PRO: -0.3},
        (2.0, 4.0),
        (0.2, 0.7),
        pulse=(0.001, 0.003),
        shock=(1, 10),
        hard=(0.4, 1.0),
        group=(2, 6),
    ),
    "dropped arm": Stroke(
        "knock",
        pose(0.3, 0.4, 0.2, 2.0, 1.3),
        {ELB: -1.0},
        (0.4, 0.8),
        (0.25, 0.6),
        (0.15, 0.3),
        rebound=(0.0, 0.15),
        back=(0.5, 1.0),
        pulse=(0.002, 0.005),
        shock=(2, 15),
    ),
    "catch": Stroke(
        "catch",
        pose(0.2, 0.8, 0.2, 1.4, 0.3),
        {EL: 0.5, ELB: -0.8, AZ: -0.5},
        (0.25, 0.6),
        (0.1, 0.5),
        (0.2, 0.4),
        (0.02, 0.06),
        (0.1, 0.6),
        (0.5, 1.0),
        (0.004, 0.009),
        (1.5, 12),
        (0.1, 0.5),
    ),
    "typing": Stroke(
        "tap",
        pose(0.3, 0.4, 0.4, 1.4, 1.5),
        {ELB: -0.5, PRO: 0.5, TW: 0.4},
        (2.5, 5.0),
        (0.01, 0.05),
        (0.05, 0.1),
        back=(0.1, 0.2),
        pulse=(0.002, 0.006),
        shock=(0.05, 0.6),
    ),
    "tapping": Stroke(
        "tap",
        pose(0.3, 0.5, 0.3, 1.4, 1.4),
        {ELB: -1.0, PRO: 0.3},
        (1.0, 4.0),
        (0.05, 0.25),
        (0.06, 0.12),
        pulse=(0.001, 0.005),
        shock=(0.3, 4),
        hard=(0.3, 0.9),
        group=(3, 9),
    ),
}
FREE = {
    "overarm": Stroke(
        "throw", pose(0.9, 1.3, -0.7, 1.7, 0.3), {TW: 1.0, ELB: -0.4, YAW: 0.2}, (0.15, 0.35), (0.4, 0.9), **THROW
    ),
    "sidearm": Stroke(
        "throw",
        pose(1.0, 0.8, 0.6, 1.3, 0.2),
        {AZ: -0.6, YAW: 0.3, ELB: -0.3, PRO: 0.3},
        (0.15, 0.35),
        (0.4, 0.95),
        **THROW,
    ),
    "underarm": Stroke(
        "throw", pose(0.1, -0.5, 0.0, 0.3, -0.3), {EL: 1.0, ELB: 0.3}, (0.15, 0.35), (0.25, 0.7), **THROW
    ),
    "racket spin": Stroke(
        "spin",
        pose(0.2, 0.3, 0.3, 1.4, 0.2),
        {PRO: 1.0, TW: 0.15, ELB: 0.1},
        (0.4, 1.5),
        (0.3, 1.0),
        (0.1, 0.2),
        (0.03, 0.12),
        shock=(0.2, 1.2),
        **SLOW,
    ),
    "toss": Stroke(
        "toss",
        pose(0.1, 0.2, 0.1, 0.3, -1.0),
        {EL: 1.0, ELB: -0.1, YAW: -0.08},
        (0.15, 0.3),
        (0.3, 0.55),
        (0.4, 0.7),
        (0.12, 0.3),
        (0.0, 0.1),
        (0.6, 1.2),
        shock=(0.03, 0.2),
        **SLOW,
    ),
    "drink": Stroke(
        "wave",
        pose(0.2, 0.4, 0.4, 1.2, 0.2),
        {ELB: 1.0, EL: 0.5, PRO: -0.3},
        (0.12, 0.25),
        (0.08, 0.2),
        (0.7, 1.2),
        (0.6, 1.2),
        (0.0, 0.1),
        (0.8, 1.3),
        shock=(0.02, 0.15),
        **SLOW,
    ),
    "door": Stroke(
        "tug",
        pose(0.1, 0.7, 0.1, 0.8, 0.2),
        {PRO: 0.7, YAW: -0.6, ELB: 0.8, TW: -0.3},
        (0.2, 0.35),
        (0.15, 0.45),
        (0.25, 0.5),
        (0.05, 0.2),
        shock=(0.2, 1.5),
        **SLOW,
    ),
}
# Movements of one rhythm: kind, posture, rates in Hz, greatest speeds as shares, the joints (weight, phase), roughness.
SWAYS = {
    "wave high": (
        "wave",
        pose(0.9, 0.9, 0.1, 1.9, 0.9),
        (1.0, 3.0),
        (0.2, 0.9),
        {TW: (1.0, 0.0), ELB: (0.3, 0.8)},
        0.0,
    ),
    "wave level": ("wave", SIDE, (0.8, 2.5), (0.3, 1.0), {TW: (1.0, 0.0), YAW: (0.15, 0.5), PRO: (0.3, 1.0)}, 0.0),
    "dance": (
        "wave",
        pose(0.6, 0.7, 0.3, 1.1, 0.5),
        (0.7, 1.6),
        (0.2, 0.8),
        {YAW: (0.4, 0.0), AZ: (-0.6, 0.4), ELB: (0.4, 1.2), Z: (0.03, 1.0)},
        0.0,
    ),
    "scrub": (
        "scrub",
        pose(0.2, 0.7, 0.2, 1.2, 1.3),
        (2.0, 5.0),
        (0.15, 0.6),
        {ELB: (1.0, 0.0), EL: (-0.6, 0.1)},
        0.25,
    ),
    "wipe": ("scrub", pose(0.2, 0.6, 0.3, 1.3, 1.5), (0.7, 2.5), (0.2, 0.8), {TW: (1.0, 0.0), ELB: (0.4, 1.5)}, 0.1),
    "walk": ("walk", pose(0.1, 0.1, 0.1, 0.35, 0.4), (0.8, 1.05), (0.1, 0.18), {EL: (1.0, 0.0), ELB: (0.4, -0.6)}, 0.0),
    "run": ("run", pose(0.1, -0.1, 0.4, 1.6, 0.3), (1.25, 1.5), (0.2, 0.4), {EL: (1.0, 0.0), YAW: (0.3, 0.2)}, 0.0),
    "stairs": (
        "walk",
        pose(0.2, 0.2, 0.2, 0.7, 0.4),
        (0.7, 1.0),
        (0.07, 0.15),
        {EL: (1.0, 0.0), ELB: (0.6, -0.5)},
        0.0,
    ),
    "cycle": ("walk", pose(0.1, 0.9, 0.2, 0.4, 1.4), (1.1, 1.6), (0.02, 0.05), {TW: (1.0, 0.0), EL: (0.5, 0.5)}, 0.3),
}
STEPS = {"walk": (0.018, 0.25), "run": (0.038, 1.2), "stairs": (0.025, 0.4)}  # bounce in metres, shock in g
