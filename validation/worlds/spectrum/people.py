"""Who plays with what: the draws of a session. Player, implement, strap and stroke habits."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..common.quaternion import about, product


@dataclass
class Stroke:
    """Habits of one kind of stroke; pairs are the range of a player's mean. Angles in rad, rates in rad/s."""

    name: str
    share: float  # weight among strokes
    side: int  # +1 in the player's main direction, -1 the other way (backhand)
    rate: tuple[float, float]  # peak of the stroke about its own axis
    rise: tuple[float, float]  # s, start to peak
    fall: tuple[float, float]  # s, peak to rest
    tilt: tuple[float, float]  # of the stroke's plane; positive dips forward
    meet: tuple[float, float]  # swing angle at contact, past the lowest point of the plane
    reach: tuple[float, float]  # m, trunk axis to elbow at contact
    roll: tuple[float, float]  # rad/s, peak of the forearm's own turn about contact
    load: tuple[float, float]  # s, counter-movement


STROKES = {
    "baseball": [
        Stroke(
            "swing",
            1.0,
            1,
            (13, 25),
            (0.13, 0.24),
            (0.28, 0.5),
            (0.1, 0.65),
            (-0.3, 0.5),
            (0.05, 0.2),
            (2, 10),
            (0.25, 0.9),
        ),
    ],
    "golf": [
        Stroke(
            "full",
            0.75,
            1,
            (11, 16.5),
            (0.22, 0.33),
            (0.35, 0.6),
            (0.8, 1.08),
            (-0.1, 0.2),
            (0.34, 0.44),
            (6, 18),
            (0.6, 1.1),
        ),
        Stroke(
            "pitch",
            0.25,
            1,
            (9, 12),
            (0.2, 0.31),
            (0.3, 0.5),
            (0.85, 1.1),
            (-0.1, 0.2),
            (0.34, 0.44),
            (5, 12),
            (0.45, 0.8),
        ),
    ],
    "tennis": [
        Stroke(
            "forehand",
            0.5,
            1,
            (13, 26),
            (0.15, 0.3),
            (0.3, 0.55),
            (0.1, 0.5),
            (0.3, 1.1),
            (0.1, 0.26),
            (4, 16),
            (0.3, 0.8),
        ),
        Stroke(
            "backhand",
            0.28,
            -1,
            (12, 22),
            (0.15, 0.29),
            (0.3, 0.5),
            (0.1, 0.45),
            (0.3, 1.0),
            (0.08, 0.25),
            (2, 9),
            (0.3, 0.7),
        ),
        Stroke(
            "serve",
            0.14,
            1,
            (18, 30),
            (0.15, 0.25),
            (0.28, 0.45),
            (-1.05, -0.7),
            (-0.2, 0.2),
            (0.12, 0.26),
            (10, 24),
            (0.4, 0.9),
        ),
        Stroke(
            "volley",
            0.08,
            1,
            (8.5, 12.5),
            (0.1, 0.17),
            (0.18, 0.3),
            (0.0, 0.3),
            (-0.2, 0.5),
            (0.12, 0.25),
            (1, 4),
            (0.2, 0.45),
        ),
    ],
}


@dataclass
class Strap:
    """Skin and strap as a base-excited oscillator per axis of the watch (x, y along the skin, z normal)."""

    hertz: np.ndarray
    damping: np.ndarray
    coupling: np.ndarray  # full matrix on the part that the strap adds
    loose: float  # 0 tight to 1 very loose
    turn: float  # rad of turn about the forearm per g, slow part


@dataclass
class Player:
    """A session's player with implement, strap and habits."""

    sport: str
    hard: bool
    hand: int  # +1 right, -1 left-handed: the sign of the main stroke about the vertical
    strokes: list[Stroke]
    shares: np.ndarray
    means: list[dict[str, float]]  # a mean per stroke and quantity
    spread: float  # swing to swing, relative
    rises: list[str]
    pause: float  # probability of a pause at the end of the counter-movement
    lean: float
    waggle: float
    pronate: int  # sign of the forearm's turn in strokes that have no fixed one
    fidget: dict[str, float]  # weights of what is done between swings
    forearm: float  # m, elbow to watch
    mount: np.ndarray  # quaternion, forearm to watch
    strap: Strap
    glove: bool
    shock: float  # g, median contact at the watch
    modes: list[tuple[float, float, float]] = field(default_factory=list)  # Hz, decay s, weight
    force: float = 0.001  # s, length of the contact force
    travel: float = 0.002  # s, contact to wrist


# First modes of held implements in Hz, decay in s, weight at the wrist, contact force in s, travel in s.
# Brody, Am J Phys 1981 and Physics Teacher 1995; Cross, Am J Phys 1998, 1999; Nathan, Am J Phys 2000;
# Russell, acs.psu.edu 2013; Roberts, Jones, Mansfield, Rothberg, J Sound Vib 2005; Rogowski, PLoS ONE 2015.
IMPLEMENT = {
    "baseball": (
        [(22, 34, 0.03, 0.4), (135, 215, 0.012, 1.0), (480, 680, 0.006, 0.5)],
        (0.0007, 0.0015),
        (0.001, 0.0028),
    ),
    "golf": (
        [(18, 40, 0.03, 0.5), (60, 130, 0.02, 0.8), (150, 280, 0.012, 0.8), (320, 600, 0.006, 0.5)],
        (0.0004, 0.0006),
        (0.0015, 0.004),
    ),
    "tennis": (
        [(25, 45, 0.025, 0.6), (115, 195, 0.02, 1.0), (330, 480, 0.006, 0.25)],
        (0.0035, 0.006),
        (0.001, 0.0025),
    ),
}


def _strap(rng, hard: bool) -> Strap:
    loose = rng.uniform(0.35, 1.0) if hard and rng.random() < 0.7 else rng.uniform(0.0, 0.3)
    tangential = np.exp(rng.uniform(np.log(70), np.log(210))) * (1 - 0.65 * loose)
    normal = tangential * rng.uniform(1.2, 2.2)
    hertz = np.array([tangential * rng.uniform(0.85, 1.2), tangential, normal])
    damping = rng.uniform(0.18, 0.55, 3) * (1 - 0.35 * loose)
    coupling = np.eye(3) + rng.normal(0, 0.16, (3, 3))
    return Strap(hertz, damping, coupling, loose, rng.choice([-1, 1]) * rng.uniform(0.0, 0.012) * (0.2 + loose))


def draw(rng: np.random.Generator, sport: str, hard: bool) -> Player:
    """Draw a session's player."""
    strokes = STROKES[sport]
    if sport == "tennis" and rng.random() < 0.45:  # rallies without serves
        strokes = [s for s in strokes if s.name != "serve"]
    shares = np.array([s.share * rng.lognormal(0, 0.5) for s in strokes])
    names = ("rate", "rise", "fall", "tilt", "meet", "reach", "roll", "load")
    means = [{n: rng.uniform(*getattr(s, n)) for n in names} for s in strokes]
    crown = np.pi * rng.integers(0, 2)
    palm = np.pi if rng.random() < 0.08 else 0.0
    mount = product(about(0, palm + rng.normal(0, 0.2)), about(2, crown + rng.normal(0, 0.1)))
    mount = product(mount, about(1, rng.normal(0, 0.07)))
    kinds = [
        "walk",
        "jog",
        "practice",
        "bounce",
        "tap",
        "clap",
        "scratch",
        "strap",
        "carry",
        "gesture",
        "twirl",
        "toss",
    ]
    base = {
        "baseball": (3, 0.5, 2, 0.3, 2.5, 0.5, 1, 1, 2, 1, 1, 1),
        "golf": (3, 0.1, 3, 0.1, 1.2, 0.4, 1, 0.8, 2.5, 1, 0.6, 0.8),
        "tennis": (3, 2, 1.2, 2.5, 1, 0.5, 1, 0.6, 1.5, 1, 2, 0.8),
    }[sport]
    rows, force, travel = IMPLEMENT[sport]
    modes = [
        (np.exp(rng.uniform(np.log(a), np.log(b))), d * rng.lognormal(0, 0.35), w * rng.lognormal(0, 0.4))
        for a, b, d, w in rows
    ]
    glove = bool(rng.random() < {"baseball": 0.7, "golf": 0.6, "tennis": 0.05}[sport] * (1.0 if hard else 0.5))
    median = {"baseball": 13, "golf": 9, "tennis": 12}[sport] * rng.lognormal(0, 0.22) * (0.62 if hard else 1.0)
    return Player(
        sport,
        hard,
        1 if rng.random() < 0.85 else -1,
        strokes,
        shares / shares.sum(),
        means,
        rng.uniform(0.04, 0.1) * (1.6 if hard else 1.0),
        list(rng.choice(["weibull", "gaussian", "bump", "cosine", "chain"], 3, replace=False)),
        rng.uniform(0.1, 0.8),
        rng.uniform(0.0, 0.8),
        rng.uniform(0.1, 0.9),
        int(rng.choice([-1, 1])),
        {k: w * rng.lognormal(0, 0.7) for k, w in zip(kinds, base)},
        rng.uniform(0.19, 0.25),
        mount,
        _strap(rng, hard),
        glove,
        median,
        modes,
        rng.uniform(*force),
        rng.uniform(*travel),
    )
