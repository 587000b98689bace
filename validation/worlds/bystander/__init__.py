"""A world without any swing: everything else that a wrist does on a pitch, a course or a court.

The arm is a chain trunk, shoulder, elbow, forearm. Ten coordinates describe it: shoulder flexion, abduction and inward
rotation, elbow flexion, turning of the forearm, heading and lean of the trunk, and the place of the trunk. Limbs have
0.186 and 0.146 times the stature (Drillis and Contini 1966), stature 1.6-1.95 m. The watch sits at 85-97 % of the
forearm and 3 cm from its axis. Orientation and position follow by forward kinematics at 801.92 Hz, and rotation rate
and acceleration by differences of them, so that centripetal and tangential terms need no formula of their own.

The coordinates move by
- poses reached as the step response of five equal lags in a row, which rises faster than it settles;
- wandering, which is white noise through a low-pass filter (breathing, fidgeting, uneven rhythm);
- two halves that inhibit each other (Matsuoka 1985) for waving, scrubbing, twirling and the rhythm of blows;
- two coupled van der Pol oscillators, legs and arm, for walking (0.8-1.05 strides/s) and running (1.3-1.55);
- a plain phase with wandering speed for warm-up circles of the arm (0.5-1.2 Hz);
- staggered steps of trunk, shoulder and elbow for throws (up to about 35 rad/s) and tosses of the ball.

A blow (hammer, fist, clap, raised hands, ball on the ground or on the racket, fist into the glove, mud off the shoe, a
fly) is not drawn but happens: the striking coordinate is a damped spring pulled to an aim that the oscillator moves
(the equilibrium point of Feldman 1986), and where it meets the object, it bounces or gives way. The instant and the
speed of the impact follow from that. Three lags of 4-10 ms stand for the soft stop of the arm. A half sine of
0.5-30 ms with the speed's impulse strikes a chain of two masses, first tissue on bone (15-60 Hz), then the watch on
tissue (30-130 Hz, 0.15-0.5 of the first mass, damping 0.08-0.3), differently along each axis. The watch rocks on its
strap too: 12-30 Hz, or 5-9 Hz over a jacket. Wakeling and Nigg (2001) measured 10-50 Hz for soft tissue.
Bouts last 5-40 s, with pauses of 3-11 s; a bout may be loud or weak, and in one of five the watch is on the arm that
does little. Without rhythm, single blows come at uneven intervals. Truth has one event for each blow, throw, catch,
toss and slip, and one for each bout of the rest. An event's time is where the acceleration deviates most from 1 g.
Stretching and arm circles count as `wave` and `spin`, a swat, a fist in the glove and a watch laid down as `knock`.

The sensor gives gravity minus acceleration, as a device that shows -1 g on its upper side must (in free fall it shows
0), so "user acceleration" is the acceleration of the point with its sign turned round. Low-passes are causal
Butterworth filters whose delay at low frequency is taken out of the timestamps: six poles at 350 Hz (or 0.4 of a lower
rate) for the accelerometer, two at 70-100 Hz for user acceleration and at 100 Hz for rotation. Noise is 2-5 mg and
0.005 rad/s, the range 32 g or, in one of four sessions, 16 g, and 2000 degrees/s. Attitude errs slowly, by 0.3 degrees
(easy) or 1.2 degrees (hard) of tilt and four times that of heading.
"""

from __future__ import annotations

import zlib

import numpy as np

from ..common.session import ACCELEROMETER_RATE, Session
from .blows import BLOWS, strike
from .body import HEADING, LEAN, Body, X
from .bouts import BOUTS, gait
from .sensor import MARGIN, record
from .shaking import chains

SPORTS = ("blows", "free")
LEVELS = ("easy", "hard")

RESTS = [(5, 8, 10, 15, 30), (25, 10, 40, 80, 45), (-15, 35, 35, 75, 20), (15, 12, 50, 95, 10), (10, 5, 0, 25, 70)]


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Make one session of `sport`, which is `blows` or `free` here; the session's own sport is drawn."""
    if sport not in SPORTS or level not in LEVELS:
        raise ValueError(f"unknown sport or level: {sport}, {level}")
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level)])
    game = str(rng.choice(["baseball", "golf", "tennis"]))
    stage = Stage(rng, 60 * minutes + 2 * MARGIN, level == "hard")
    if sport == "blows":
        deck = [name for name in BLOWS if name not in ("glove", "ball on racket")]
        deck += {"baseball": ["glove", "glove"], "golf": ["shoe"], "tennis": ["ball on racket"] * 2}[game]
    else:
        deck = ["run", "walk", "throwing", "wave", "scrub", "circles", "stretch", "slip", "table", "tug"]
        deck += ["carry", "twirl"]
        deck += ["toss"] if game == "tennis" else ["throwing"] if game == "baseball" else []
    stage.play(deck)
    return stage.record(rate, 60 * minutes, game, upside_down=sport == "free" and rng.random() < 0.2)


class Stage(Body):
    """The body during one session, the bouts that it plays, and the watch that records them."""

    def __init__(self, rng: np.random.Generator, duration: float, hard: bool) -> None:
        super().__init__(rng, duration, hard)
        self.modes = chains(rng, self.jacket)

    def play(self, deck: list[str]) -> None:
        """Fill the session with bouts from the deck, in a random order that uses all before it repeats any."""
        rng, left = self.rng, []
        size = (0.8, 1.8)[self.hard] * np.exp(self.wander(self.size, 0.1, 0.7))
        self.body[:, :5] += size[:, None] * self.wander(self.size, 1.2, 1.0, 5)
        self.body[:, [HEADING, LEAN]] += self.wander(self.size, 0.15, 1.0, 2) * (6, 1.5)
        self.body[:, X:] += self.wander(self.size, 0.6, 0.003, 3)
        self.body[:, HEADING] += rng.uniform(0, 360)
        self.pose(-1.0, RESTS[0], 0.05)
        now = rng.uniform(4, 7)
        while now < self.duration - 10:
            left = left or list(rng.permutation(deck))
            name = left.pop()
            end = min(now + 5 + 35 * rng.beta(1.2, 2.4), self.duration - 4)
            loud = rng.uniform(0.7, 1.2) if rng.random() < 0.6 else rng.uniform(0.3, 0.7)
            self.effort = loud if self.hard else 0.8 * loud
            self.passive = rng.uniform(0.1, 0.4) if rng.random() < 0.2 else 1.0
            if name in BLOWS:
                strike(self, BLOWS[name], now, end)
            elif name in ("run", "walk", "carry"):
                gait(self, name, now, end)
            else:
                BOUTS[name](self, now, end)
            now = end + rng.uniform(3, 11)
            self.pause(end, now)

    def pause(self, begin: float, end: float) -> None:
        """Return to rest; now and then turn around, change position, or (hard) take a few steps."""
        rng = self.rng
        self.pauses.append((begin + 0.5, end - 1.5))
        self.effort, self.passive = 0.6, 1.0
        if self.hard and rng.random() < 0.4 and end - begin > 5:
            return gait(self, "walk", begin + 1, end - 1)
        self.pose(begin + 0.3, RESTS[rng.integers(len(RESTS))], rng.uniform(0.1, 0.3))
        if rng.random() < 0.5:
            self.move(begin + rng.uniform(0.5, 2), HEADING, rng.normal(0, 50), rng.uniform(0.1, 0.25))

    def record(self, rate: float, seconds: float, game: str, upside_down: bool) -> Session:
        """Let the watch measure all this, and return the session."""
        return record(self, self.modes, rate, seconds, game, upside_down)
