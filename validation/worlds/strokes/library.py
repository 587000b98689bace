"""The sports of the world `strokes`: their strokes, implements and pastimes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stroke:
    """Via-points of a right-hander's stroke in radians: (azimuth, elevation, roll), near contact (elevation, roll)."""

    weight: float
    back: tuple[float, float, float]
    near: tuple[float, float]
    finish: tuple[float, float, float]
    lasts: tuple[float, float]  # seconds from start to contact
    upper: float = -0.9  # elevation of the upper arm near contact
    power: float = 1.0  # scale of the burst


@dataclass(frozen=True)
class Sport:
    """What a sport is played with, and its strokes."""

    strokes: dict[str, Stroke]
    ready: tuple[float, float, float]
    dwell: tuple[float, float]  # seconds
    modes: tuple[tuple[float, float], tuple[float, float]]  # Hz
    peak: tuple[float, float]  # g
    rally: bool = True


OVERHEAD = Stroke(1.0, (-1.1, 0.1, 1.1), (1.15, 0.9), (0.9, -0.6, -1.0), (0.14, 0.24), 0.5)
LIBRARY = {
    "baseball": Sport(
        {"swing": Stroke(1.0, (-1.1, -0.2, 0.3), (-0.5, -0.1), (1.5, 0.2, -0.7), (0.125, 0.19))},
        (-0.8, -0.4, 0.1),
        (0.0007, 0.0015),
        ((150, 190), (550, 650)),
        (1.5, 20.0),
        False,
    ),
    "golf": Sport(
        {
            "full": Stroke(4.0, (-1.9, 0.3, 0.9), (-1.0, 0.0), (1.8, 0.4, -1.0), (0.21, 0.32)),
            "chip": Stroke(1.0, (-1.0, -0.7, 0.3), (-1.0, 0.0), (1.0, -0.6, -0.5), (0.21, 0.30), -1.1, 0.5),
        },
        (0.0, -1.05, 0.0),
        (0.00045, 0.00045),
        ((10, 40), (80, 150)),
        (1.0, 12.0),
        False,
    ),
    "tennis": Sport(
        {
            "forehand": Stroke(3.0, (-1.3, -0.3, 0.4), (-0.1, 0.1), (1.6, 0.6, -1.1), (0.16, 0.30)),
            "two-handed backhand": Stroke(2.0, (1.3, -0.4, -0.3), (-0.3, 0.0), (-1.4, 0.5, 0.8), (0.15, 0.28)),
            "one-handed backhand": Stroke(2.0, (1.4, -0.3, -0.6), (-0.1, 0.1), (-1.3, 0.7, 0.9), (0.15, 0.28)),
            "serve": Stroke(1.5, (-1.2, 0.0, 1.2), (1.2, 0.9), (1.0, -0.7, -1.0), (0.20, 0.32), 0.5),
            "slice": Stroke(1.0, (1.1, 0.7, -0.3), (0.0, 0.0), (-0.8, -0.4, 0.4), (0.18, 0.32), -0.7, 0.7),
            "volley": Stroke(1.0, (-0.5, 0.5, 0.2), (0.2, 0.0), (0.6, 0.1, -0.1), (0.13, 0.20), -0.7, 0.8),
            "smash": OVERHEAD,
        },
        (0.3, 0.1, 0.0),
        (0.004, 0.006),
        ((120, 180), (300, 420)),
        (1.0, 15.0),
    ),
    "badminton": Sport(
        {
            "clear": Stroke(2.0, (-0.9, 0.2, 1.0), (1.2, 0.8), (0.8, -0.3, -1.0), (0.12, 0.22), 0.5),
            "smash": Stroke(2.0, (-1.0, 0.1, 1.2), (1.1, 0.9), (0.8, -0.7, -1.1), (0.12, 0.20), 0.5, 1.3),
            "drive": Stroke(2.0, (-0.8, 0.1, 0.7), (0.2, 0.1), (0.8, 0.2, -0.8), (0.11, 0.18)),
            "backhand drive": Stroke(1.0, (0.8, 0.1, -0.8), (0.2, 0.0), (-0.8, 0.3, 0.9), (0.11, 0.18)),
        },
        (0.2, 0.5, 0.0),
        (0.001, 0.002),
        ((50, 90), (130, 200)),
        (0.8, 5.0),
    ),
    "table tennis": Sport(
        {
            "forehand": Stroke(3.0, (-0.8, -0.3, 0.1), (0.0, 0.0), (0.9, 0.5, -0.4), (0.11, 0.20)),
            "loop": Stroke(2.0, (-1.1, -0.8, 0.2), (-0.1, 0.0), (0.9, 0.8, -0.5), (0.14, 0.24), -1.0, 0.8),
            "backhand": Stroke(2.0, (0.6, -0.2, -0.6), (0.1, 0.0), (-0.8, 0.4, 0.7), (0.11, 0.17)),
            "push": Stroke(1.0, (0.4, 0.3, -0.3), (0.1, 0.0), (-0.4, -0.1, 0.3), (0.12, 0.20), -0.8, 0.8),
        },
        (0.2, 0.1, 0.0),
        (0.001, 0.002),
        ((180, 260), (380, 520)),
        (0.8, 4.0),
    ),
    "padel": Sport(
        {
            "forehand": Stroke(2.0, (-1.2, 0.1, 0.4), (-0.1, 0.1), (1.2, 0.4, -0.7), (0.15, 0.27)),
            "backhand": Stroke(2.0, (1.2, 0.3, -0.4), (-0.1, 0.0), (-1.1, 0.2, 0.6), (0.15, 0.27)),
            "volley": Stroke(2.0, (-0.6, 0.5, 0.2), (0.2, 0.0), (0.6, 0.1, -0.2), (0.13, 0.20), -0.7, 0.8),
            "bandeja": Stroke(1.0, (-1.0, 0.7, 0.8), (0.9, 0.3), (1.0, 0.0, -0.6), (0.15, 0.25), 0.3),
            "smash": OVERHEAD,
        },
        (0.3, 0.3, 0.0),
        (0.003, 0.005),
        ((90, 160), (220, 350)),
        (1.0, 12.0),
    ),
}
FILLERS = {  # the relative frequency of what happens between swings
    "easy": {"rest": 6.0, "shift": 3.0, "walk": 1.5, "tap": 0.7, "tug": 0.7, "wave": 0.6, "knock": 0.2},
    "hard": {
        "rest": 3.0,
        "shift": 2.0,
        "walk": 2.0,
        "tap": 1.2,
        "tug": 1.2,
        "wave": 1.2,
        "knock": 0.7,
        "clap": 0.5,
        "spin": 0.7,
        "toss": 0.5,
        "catch": 0.6,
    },
}
