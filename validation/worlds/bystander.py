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
from dataclasses import dataclass, replace

import numpy as np
from scipy.signal import bilinear, butter, lfilter, resample_poly, sosfilt
from scipy.special import gammainc
from session import ACCELEROMETER_RATE, MOTION_RATE, Event, Session

SPORTS = ("blows", "free")
LEVELS = ("easy", "hard")
GRID = 801.92  # Hz, of the kinematics
FINE = 4 * GRID  # Hz, of the shocks and the sensor's filters
MARGIN = 0.5  # s of simulation before the first and after the last sample
G = 9.80665
DOWN = np.array([0.0, 0.0, -1.0])
# From the hanging forearm (x to the hand, z out of its back) to the body (x forward, y left, z up); 1 is right.
HANGING = {1: np.array([0.5, 0.5, 0.5, -0.5]), -1: np.array([0.5, -0.5, 0.5, 0.5])}
FLEX, ABDUCT, INWARD, ELBOW, TURN, HEADING, LEAN, X, Y, Z = range(10)
RESTS = [(5, 8, 10, 15, 30), (25, 10, 40, 80, 45), (-15, 35, 35, 75, 20), (15, 12, 50, 95, 10), (10, 5, 0, 25, 70)]


@dataclass
class Blow:
    """A way of striking: arm angles at the impact and how far they are drawn back (degrees), rhythm and contact.

    `after` is the speed after the impact as a share of that before it: negative if the hand bounces, positive if it
    goes on. `pulse` is in milliseconds, `share` the share of the speed that reaches the tissue under the watch, `way`
    the direction of the shock: along the forearm, towards the thumb, out of the back of the hand.
    """

    kind: str
    pose: tuple[float, ...]
    drawn: tuple[float, ...]
    pace: tuple[float, float]
    pulse: tuple[float, float]
    share: tuple[float, float]
    way: tuple[float, float, float]
    after: float = -0.25
    lone: float = 0.3  # how often the blows come singly


BLOWS = {
    "hammer": Blow("hammer", (40, 15, 20, 60, 10), (35, 0, -10, 45, 0), (0.9, 2.2), (0.5, 1.5), (0.1, 0.5), (3, -9, 3)),
    "bag": Blow("box", (75, 25, 40, 20, 70), (-50, 0, -10, 100, -50), (0.8, 2.4), (8, 15), (0.1, 0.5), (-9, 1, 2)),
    "shadow": Blow("box", (75, 25, 40, 20, 70), (-50, 5, -20, 95, -50), (0.8, 2.4), (8, 15), (0, 0), (1, 0, 0), 1.0),
    "clap": Blow("clap", (50, 5, 55, 75, 10), (0, 15, -35, 5, 10), (1.4, 4.2), (2, 5), (0.1, 0.7), (1, 2, 9), lone=0.1),
    "high five": Blow("clap", (120, 40, 20, 50, 60), (-30, 5, -20, 45, 0), (0.5, 0.9), (3, 6), (0.1, 0.5), (3, 1, 9),
                      lone=1.0),
    "dribble": Blow("dribble", (25, 15, 15, 60, 85), (8, 0, 0, 35, 5), (1.2, 2.4), (15, 30), (0.1, 0.4), (2, 1, -9),
                    0.7),
    "ball on racket": Blow("dribble", (30, 12, 15, 75, -60), (3, 0, 0, 14, -6), (1.4, 2.6), (4, 6), (0.5, 2.5),
                           (1, 3, 9), 0.8, 0.1),
    "shoe": Blow("tap", (20, 10, 20, 40, 20), (10, 0, 5, 20, 15), (1.3, 3.5), (1, 3), (0.1, 0.8), (3, 8, 4)),
    "glove": Blow("knock", (40, 15, 60, 85, 30), (0, 10, -30, 25, 0), (0.9, 2.6), (4, 10), (0.2, 0.8), (-8, 2, 3)),
    "swat": Blow("knock", (60, 15, 40, 40, 60), (20, 25, -50, 35, -20), (0.7, 1.2), (2, 6), (0.1, 0.6), (2, 1, 9),
                 lone=0.9),
}


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


class Stage:
    """The body during one session: its coordinates over time, what strikes it, and what the truth will say."""

    def __init__(self, rng: np.random.Generator, duration: float, hard: bool) -> None:
        self.rng, self.hard, self.duration = rng, hard, duration
        self.size = int(duration * GRID)
        self.time = np.arange(self.size) / GRID
        self.side = rng.choice([-1, 1])
        self.jacket = rng.random() < 0.2
        self.body = np.zeros((self.size, 10))  # degrees and metres
        self.roll = np.zeros(self.size)  # of the watch around the forearm, degrees
        self.shocks: list[tuple[float, np.ndarray, float]] = []  # instant, speed in the forearm's frame, pulse in s
        self.marks: list[tuple[str, float, float]] = []  # kind, and the span in which it is strongest
        self.tables: list[tuple[slice, np.ndarray]] = []  # span, and how far the watch is on the table, 0 to 1
        self.pauses: list[tuple[float, float]] = []
        self.pose_now = np.zeros(5)
        self.effort, self.passive = 1.0, 1.0
        self._chains()

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
                self.strike(BLOWS[name], now, end)
            elif name in ("run", "walk", "carry"):
                self.gait(name, now, end)
            else:
                getattr(self, name)(now, end)
            now = end + rng.uniform(3, 11)
            self.pause(end, now)

    def pause(self, begin: float, end: float) -> None:
        """Return to rest; now and then turn around, change position, or (hard) take a few steps."""
        rng = self.rng
        self.pauses.append((begin + 0.5, end - 1.5))
        self.effort, self.passive = 0.6, 1.0
        if self.hard and rng.random() < 0.4 and end - begin > 5:
            return self.gait("walk", begin + 1, end - 1)
        self.pose(begin + 0.3, RESTS[rng.integers(len(RESTS))], rng.uniform(0.1, 0.3))
        if rng.random() < 0.5:
            self.move(begin + rng.uniform(0.5, 2), HEADING, rng.normal(0, 50), rng.uniform(0.1, 0.25))

    # Bouts of blows.

    def strike(self, blow: Blow, begin: float, end: float) -> None:
        """Strike from `begin` to `end` in the manner of `blow`."""
        rng, span = self.rng, self.span(begin, end)
        count = span.stop - span.start
        self.pose(begin - 1, blow.pose, rng.uniform(0.1, 0.16))
        pace = rng.uniform(*blow.pace) * np.exp(self.wander(count, 0.5, 0.05 + 0.15 * rng.random()))
        if rng.random() < blow.lone:
            pace = pace * np.where(self.wander(count, 0.35, 1.0) > 0.2, 1.0, 0.12)
        height = 1 + self.wander(count, 0.6, rng.uniform(0.05, 0.25))
        aim = height * (0.4 + 0.75 * self.half_centre(pace))
        stiff, damping = 2 * np.pi * max(1.9, 1.3 * np.median(pace)), rng.uniform(0.5, 0.8)
        path, hits = self.impacts(aim.tolist(), stiff, damping, blow.after)
        lag = np.exp(-1 / (GRID * rng.uniform(0.004, 0.01)))
        for _ in range(3):
            path = lfilter([1 - lag], [1, -lag], path)
        drawn = np.array(blow.drawn) * rng.uniform(0.8, 1.2, 5) * self.effort * self.passive
        self.body[span, :5] += (path * self.window(count, 0.1))[:, None] * drawn
        reach = 0.3 * np.radians(np.linalg.norm(drawn)) / self.passive
        share = rng.uniform(*blow.share) * (1 if self.passive == 1 else rng.uniform(0.1, 0.6))
        before = -1.0
        typical = np.median([speed for _, speed in hits if speed > 1]) if hits else 0
        for step, speed in hits:
            instant = begin + step / GRID
            if speed < 0.05 * typical or not begin + 0.6 < instant < end - 0.6:
                continue
            self.shock(instant, share * reach * speed * rng.lognormal(0, 0.25), blow.way, rng.uniform(*blow.pulse))
            if instant - before > 0.12 and speed > 0.25 * typical:
                self.marks.append((blow.kind, instant, instant + 0.06))
                before = instant

    @staticmethod
    def impacts(aim: list[float], stiff: float, damping: float, after: float) -> tuple[list[float], list]:
        """Follow a damped spring towards its aim, with an object at zero; return the path, and steps and speeds."""
        place, speed, armed, path, hits = 1.0, 0.0, True, [], []
        for step, target in enumerate(aim):
            speed += (stiff * stiff * (target - place) - 2 * damping * stiff * speed) / GRID
            old, place = place, place + speed / GRID
            if place <= 0 < old and armed:
                hits.append((step - place / (place - old), -speed))
                speed *= after
                place, armed = (1e-6, True) if after < 0 else (place, False)
            armed = armed or place > 0.05
            path.append(place)
        return path, hits

    # Other bouts. Their names are those of the deck.

    def gait(self, name: str, begin: float, end: float) -> None:
        """Walk, walk with a bag, or run: the legs move the trunk and send steps up, the arm swings along."""
        rng, span, running = self.rng, self.span(begin, end), name == "run"
        count = span.stop - span.start
        base = {"run": (5, 12, 25, 90, 20), "walk": (5, 8, 10, 18, 30), "carry": (0, 12, 5, 8, 10)}[name]
        self.pose(begin - 0.3, base, 0.12)
        pace = rng.uniform(1.3, 1.55) if running else rng.uniform(0.8, 1.05)
        phase, arm = self.van_der_pol(pace * np.exp(self.wander(count, 0.3, 0.03)), rng.uniform(0.6, 2.0))
        window = self.window(count, 0.15)
        swing = {"run": 30, "walk": 16, "carry": 5}[name] * rng.uniform(0.6, 1.3) * self.passive
        for joint, part in [(FLEX, 1.0), (ELBOW, 0.45), (INWARD, 0.35), (HEADING, 0.25), (TURN, 0.2)]:
            self.body[span, joint] += window * swing * part * rng.uniform(0.7, 1.3) * arm
        bounce = (rng.uniform(0.03, 0.045) if running else rng.uniform(0.012, 0.022)) * window
        self.body[span, Z] += bounce * np.cos(2 * phase)
        self.body[span, X] += 0.4 * bounce * np.sin(2 * phase)
        self.body[span, Y] += 0.8 * bounce * np.cos(phase + 0.6)
        if name == "carry":
            self.body[span, ABDUCT] += window * self.wander(count, 1.0, 3.0)
        for step in np.flatnonzero(np.diff(np.floor(phase / np.pi)))[1:-1]:
            hardness = (0.08 if running else 0.02) * rng.lognormal(0, 0.3) * self.effort
            self.shock(begin + step / GRID, hardness, (8, 2, 5), rng.uniform(12, 30))
        self.marks.append(("run" if running else "walk", begin, end))

    def throwing(self, begin: float, end: float) -> None:
        """Play catch: throw over or under the shoulder, and catch what comes back."""
        rng, now = self.rng, begin + 0.5
        self.pose(begin - 1.2, (20, 10, 40, 85, 30), 0.15)
        under = rng.random() < 0.25
        back = (-50, 0, 0, -70, 20) if under else (60, 75, -110, 15, -20)
        forth = (120, 0, 0, 20, 10) if under else (20, -10, 125, -75, 60)
        while now < end - 3.5:
            power = self.passive * rng.uniform(0.7, 1.1) * (0.5 + 0.5 * self.effort)
            slow, quick = rng.uniform(0.08, 0.13), rng.uniform(0.018, 0.034) / min(1.0, 0.4 + 0.6 * self.effort)
            go = now + 8 * slow
            for joint in range(5):
                self.move(now, joint, power * back[joint], slow)
                delay = (0.05, 0.05, 0.11, 0.09, 0.1)[joint] * quick / 0.025
                self.move(go + delay, joint, power * forth[joint], quick)
                self.move(go + 0.7, joint, -power * (back[joint] + forth[joint]), 1.2 * slow)
            self.move(now, HEADING, -35 * power, slow)
            self.move(go, HEADING, 70 * power, 1.5 * quick)
            self.move(go + 0.8, HEADING, -35 * power, slow)
            self.marks.append(("throw", go, go + 0.25 + 10 * quick))
            if go + 4.5 < end and rng.random() < 0.7:
                caught = go + rng.uniform(2.6, 3.6)
                self.move(caught - 0.7, FLEX, 25, 0.07)
                self.move(caught + 0.003, ELBOW, rng.uniform(4, 14), 0.008)
                self.move(caught + 0.5, FLEX, -25, 0.1)
                self.shock(caught, rng.uniform(0.1, 1.2) * self.effort, (-6, 2, 7), rng.uniform(5, 12))
                self.marks.append(("catch", caught, caught + 0.06))
            now = go + rng.uniform(3.8, 7)

    def toss(self, begin: float, end: float) -> None:
        """Prepare serves: bounce the ball by hand a few times, then lift it slowly overhead and let go."""
        rng, now = self.rng, begin
        ball = replace(BLOWS["dribble"], pace=(1.2, 1.8), lone=0.0)
        while now < end - 6:
            still = now + rng.uniform(2.5, 4)
            self.strike(ball, now, still)
            slow, height = rng.uniform(0.07, 0.13), rng.uniform(90, 125)
            for joint, angle in [(FLEX, height), (ELBOW, -50), (ABDUCT, 15), (TURN, -100)]:
                self.move(still, joint, angle, slow)
                self.move(still + 1.2 + 3 * slow, joint, -angle, 1.3 * slow)
            self.marks.append(("toss", still, still + 12 * slow))
            now = still + rng.uniform(4.5, 7)

    def wave(self, begin: float, end: float) -> None:
        """Wave the raised hand."""
        angles = self.rng.uniform(8, 35) * np.array([0.2, 0.2, 1.0, 0.5, 0.5])
        self.sway("wave", begin, end, (110, 35, 0, 60, 50), angles, self.rng.uniform(0.9, 2.8))

    def scrub(self, begin: float, end: float) -> None:
        """Scrub, wipe or rub with quick strokes; friction shakes the hand."""
        angles = self.rng.uniform(4, 16) * np.array([1.0, 0.3, 0.4, -1.2, 0.2])
        self.sway("scrub", begin, end, (35, 12, 35, 65, 60), angles, self.rng.uniform(1.8, 4.5), rub=2.0)

    def twirl(self, begin: float, end: float) -> None:
        """Spin a racket, bat or club in the hand; it lands in the grip at each turn."""
        angles = self.rng.uniform(25, 60) * np.array([0.05, 0.05, 0.1, 0.12, 1.0])
        self.sway("spin", begin, end, (25, 12, 40, 85, 30), angles, self.rng.uniform(1.0, 2.8), rub=1.0)

    def tug(self, begin: float, end: float) -> None:
        """Adjust strap, glove or sleeve: the watch is turned on the arm and plucked at."""
        end = min(end, begin + 12)
        span = self.span(begin, end)
        window = self.window(span.stop - span.start, 0.1)
        self.roll[span] += window * self.wander(len(window), 4.0, self.rng.uniform(2, 7) * self.effort)
        self.sway("tug", begin, end, (35, 10, 55, 95, 40), np.full(5, 2.0), self.rng.uniform(0.5, 1.5), rub=3.0)

    def sway(self, kind: str, begin: float, end: float, pose: tuple, angles: np.ndarray, pace: float,
             rub: float = 0.0) -> None:
        """Move to and fro through `angles` (degrees) around a pose, with `rub` small jolts a second."""
        rng, span = self.rng, self.span(begin, end)
        count = span.stop - span.start
        self.pose(begin - 1, pose, 0.13)
        cycle = self.half_centre(pace * np.exp(self.wander(count, 0.4, 0.2)))
        size = self.window(count, 0.12) * self.effort * self.passive * np.exp(self.wander(count, 0.3, 0.3))
        self.body[span, :5] += (size * cycle)[:, None] * (angles / max(1.0, pace / 2))
        for instant in rng.uniform(begin + 0.5, end - 0.5, rng.poisson(rub * (end - begin))):
            self.shock(instant, rng.lognormal(-4, 0.8) * self.effort, tuple(rng.normal(0, 1, 3)), rng.uniform(2, 15))
        self.marks.append((kind, begin, end))

    def circles(self, begin: float, end: float) -> None:
        """Warm up with whole circles of the straight arm, forwards or backwards."""
        rng, end = self.rng, min(end, begin + 14)
        span = self.span(begin, end)
        count = span.stop - span.start
        self.pose(begin - 1, (5, 20, 0, 10, 40), 0.13)
        pace = rng.uniform(0.5, 1.2) * (0.5 + 0.5 * self.effort)
        turns = np.cumsum(self.window(count, 0.25) * pace * np.exp(self.wander(count, 0.4, 0.08))) / GRID
        turns *= np.floor(turns[-1]) / turns[-1] * rng.choice([-1, 1])
        self.body[span, FLEX] += 360 * turns
        self.body[span, ABDUCT] += 12 * (1 - np.cos(2 * np.pi * turns)) + self.window(count, 0.2) * 4
        self.marks.append(("spin", begin, end))

    def stretch(self, begin: float, end: float) -> None:
        """Stretch slowly from one pose to the next, and hold."""
        rng, now = self.rng, begin
        while now < end - 2:
            pose = rng.uniform((-20, 0, -40, 5, -30), (160, 110, 70, 120, 80))
            self.pose(now, tuple(pose * self.effort), rng.uniform(0.12, 0.4))
            self.marks.append(("wave", now, min(now + 4, end)))
            now += rng.uniform(3, 6)

    def slip(self, begin: float, end: float) -> None:
        """Shake the arm until the strap slips round the forearm; later it is put back."""
        rng = self.rng
        angle, instant = rng.choice([-1, 1]) * rng.uniform(10, 50), begin + rng.uniform(1, 2.5)
        self.sway("wave", begin, begin + 3.5, (20, 10, 20, 50, 40), np.array([2, 2, 4, 8, 20.0]), rng.uniform(1.5, 3))
        self.turn_strap(instant, angle, rng.uniform(0.008, 0.03))
        self.shock(instant, rng.uniform(0.02, 0.15), (2, 8, 4), rng.uniform(5, 15))
        self.marks.append(("slip", instant, instant + 0.3))
        self.turn_strap(end - 1.5, -angle, 0.1)

    def table(self, begin: float, end: float) -> None:
        """Take the watch off, lay it on a table, and put it on again."""
        rng, span = self.rng, self.span(begin, end)
        count = span.stop - span.start
        tau = 0.12
        down = gammainc(5, np.arange(count) / GRID / tau)
        up = gammainc(5, np.arange(count)[::-1] / GRID / tau)
        self.tables.append((span, down * up))
        put = begin + 14 * tau
        self.shock(put, rng.uniform(0.02, 0.1), (1, 1, 9), rng.uniform(1, 4))
        self.marks.append(("knock", put, put + 0.06))
        self.marks.append(("tug", end - 14 * tau, end))

    # What bouts are made of.

    def span(self, begin: float, end: float) -> slice:
        """Return the grid's steps from `begin` to `end`."""
        return slice(max(0, int(np.ceil(begin * GRID))), min(self.size, int(end * GRID)))

    def wander(self, count: int, corner: float, size: float, columns: int = 0) -> np.ndarray:
        """Return low-passed white noise of root mean square `size`."""
        noise = self.rng.standard_normal((count, columns) if columns else count)
        return sosfilt(butter(3, corner, fs=GRID, output="sos"), noise, axis=0) * size / np.sqrt(2.09 * corner / GRID)

    @staticmethod
    def window(count: int, tau: float) -> np.ndarray:
        """Return a smooth rise to one and fall to zero."""
        rise = gammainc(5, np.arange(count) / GRID / tau)
        return rise * rise[::-1]

    def move(self, instant: float, joint: int, angle: float, tau: float) -> None:
        """Add a step of five lags of `tau` to a coordinate; half of it is done after 4.7 `tau`."""
        self._step(self.body[:, joint], instant, angle, tau)

    def turn_strap(self, instant: float, angle: float, tau: float) -> None:
        """Turn the watch round the forearm."""
        self._step(self.roll, instant, angle, tau)

    def _step(self, column: np.ndarray, instant: float, amount: float, tau: float) -> None:
        near = self.span(instant, instant + 30 * tau)
        column[near] += amount * gammainc(5, (self.time[near] - instant) / tau)
        column[near.stop:] += amount

    def pose(self, instant: float, angles: tuple, tau: float) -> None:
        """Bring the arm to a pose, a little different each time."""
        goal = np.array(angles) + self.rng.normal(0, 6, 5)
        for joint in range(5):
            self.move(instant, joint, goal[joint] - self.pose_now[joint], tau * self.rng.uniform(0.8, 1.2))
        self.pose_now = goal

    def shock(self, instant: float, speed: float, way: tuple, milliseconds: float) -> None:
        """Strike the tissue under the watch: `speed` in m/s is what the pulse alone would give it."""
        direction = np.array(way, float) * (1, self.side, 1)
        direction = direction / np.linalg.norm(direction) + self.rng.normal(0, 0.15, 3)
        self.shocks.append((instant, speed * direction, milliseconds / 1000))

    def half_centre(self, pace: np.ndarray) -> np.ndarray:
        """Return the output, about -1 to 1, of two neurons that inhibit each other and tire, at `pace` cycles/s."""
        drive = np.maximum(0.3, 1 + self.wander(len(pace), 1.5, 0.2))
        one, two, tired, weary, output = 0.2, -0.2, 0.0, 0.0, []
        for h, level in zip((13.09 * pace / GRID).tolist(), drive.tolist()):
            a, b = max(one, 0.0), max(two, 0.0)
            one += h * (level - one - 2.5 * tired - 2.5 * b)
            two += h * (level - two - 2.5 * weary - 2.5 * a)
            tired += h / 4 * (a - tired)
            weary += h / 4 * (b - weary)
            output.append(one - two)
        lag = np.exp(-1 / (GRID * 0.008))
        return lfilter([1 - lag], [1, -lag], output) / 1.15

    def van_der_pol(self, pace: np.ndarray, bond: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the legs' phase in radians, two steps a turn, and the arm's place (about -1 to 1) bound to them."""
        push = self.wander(len(pace), 3.0, 0.3).tolist()
        u, du, w, dw, legs, arms = 2.0, 0.0, -1.0, 0.5, [], []
        for h, extra in zip((6.663 * pace / GRID).tolist(), push):
            du += h * ((1 - u * u) * du - u)
            u += h * du
            dw += h * (0.3 * (1 - w * w) * dw - 0.9 * w + bond * (du - dw) + extra)
            w += h * dw
            legs.append(complex(u, -du))
            arms.append(w)
        phase = np.unwrap(np.angle(legs))
        return self._even(phase), np.array(arms) / 2

    @staticmethod
    def _even(phase: np.ndarray) -> np.ndarray:
        """Smooth a phase that runs unevenly within each turn, as a van der Pol oscillator's does."""
        lag = np.exp(-1 / (GRID * 0.12))
        trend = np.linspace(phase[0], phase[-1], len(phase))
        rest = phase - trend
        for _ in range(2):
            rest = lfilter([1 - lag], [1, -lag], rest)
        return trend + rest

    # From body to sensor.

    def _chains(self) -> None:
        """Draw the tissue and strap along each axis of the forearm, and solve them for an impulse."""
        rng, self.modes = self.rng, []
        for _ in range(3):
            tissue = 2 * np.pi * rng.uniform(15, 60)
            strap = 2 * np.pi * (rng.uniform(30, 60) if self.jacket else rng.uniform(45, 130))
            mass, calm, calmer = rng.uniform(0.15, 0.5), rng.uniform(0.15, 0.3), rng.uniform(0.08, 0.2)
            k, c = mass * strap**2, 2 * calmer * mass * strap
            one = [-(tissue**2 + k), -(2 * calm * tissue + c), k, c]
            two = [k / mass, c / mass, -k / mass, -c / mass]
            matrix = np.array([[0, 1, 0, 0], one, [0, 0, 0, 1], two])
            value, vector = np.linalg.eig(matrix)
            self.modes.append((value, (matrix[3] @ vector) * np.linalg.solve(vector, [0, 1, 0, 0])))

    def bursts(self) -> list[tuple[int, np.ndarray]]:
        """Return each shock's acceleration of the watch in g, in the forearm's frame, from a fine step onwards."""
        nodes = (np.arange(12) + 0.5) / 12
        weight = np.sin(np.pi * nodes) / np.sin(np.pi * nodes).sum()
        result = []
        for instant, speed, pulse in self.shocks:
            first = int(np.ceil(instant * FINE))
            since = (first + np.arange(640)) / FINE - instant
            begun = np.searchsorted(nodes * pulse, since, side="right")
            burst = np.empty((len(since), 3))
            for axis, (value, part) in enumerate(self.modes):
                pitch = value * self.rng.lognormal(0, 0.05)
                struck = np.cumsum(weight[:, None] * np.exp(-np.outer(nodes * pulse, pitch)) * part, axis=0)
                struck = np.r_[np.zeros((1, 4)), struck]
                burst[:, axis] = (np.exp(np.outer(since, pitch)) * struck[begun]).real.sum(axis=1)
            result.append((first, burst * speed / G))
        return result

    def kinematics(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the forearm's orientation and the acceleration of the watch's point in m/s^2."""
        rng, s = self.rng, self.side
        angle = np.radians(self.body[:, :7])
        trunk = product(about("z", s * angle[:, HEADING]), about("y", angle[:, LEAN]))
        upper = product(trunk, about("y", -angle[:, FLEX]), about("x", -s * angle[:, ABDUCT]))
        fore = product(upper, about("z", s * angle[:, INWARD]), about("y", -angle[:, ELBOW]), HANGING[int(s)])
        fore = product(fore, about("x", -s * angle[:, TURN]))
        stature = rng.uniform(1.6, 1.95)
        place = self.body[:, X:] + turn(trunk, np.array([0, -0.11 * s * stature, 0.3 * stature]))
        place += turn(upper, np.array([0, 0, -0.186 * stature]))
        place += turn(fore, np.array([0.146 * stature * rng.uniform(0.85, 0.97), 0, 0.03]))
        acceleration = np.zeros_like(place)
        acceleration[1:-1] = np.diff(place, 2, axis=0) * GRID**2
        return fore, acceleration

    def vibration(self, speed: np.ndarray) -> np.ndarray:
        """Return the shaking of muscle, strap and implement in g: tremor, and noise and tones that grow with speed."""
        rng, n = self.rng, self.size
        per_speed = rng.uniform(*((0.02, 0.1) if self.hard else (0.01, 0.04))) / np.sqrt(3)
        band = np.array([20, rng.uniform(70, 160)])
        rough = sosfilt(butter(2, band, "band", fs=GRID, output="sos"), rng.standard_normal((n, 3)), axis=0)
        rough /= np.sqrt(2.22 * (band[1] - band[0]) / GRID)
        pitch = rng.uniform(30, 90) * np.exp(self.wander(n, 0.5, 0.08))
        tone = np.sin(2 * np.pi * np.cumsum(pitch) / GRID)[:, None] * np.sqrt(2) * rng.dirichlet((1, 1, 1)) ** 0.5
        tonal = rng.uniform(0.1, 0.6)
        tremor = sosfilt(butter(1, (7, 12), "band", fs=GRID, output="sos"), rng.standard_normal((n, 3)), axis=0)
        mix = np.sqrt(1 - tonal**2) * rough + tonal * np.sqrt(3) * tone
        return per_speed * speed[:, None] * mix + rng.uniform(0.005, 0.02) * tremor

    def record(self, rate: float, seconds: float, game: str, upside_down: bool) -> Session:
        """Let the watch measure all this, and return the session."""
        rng, hard = self.rng, self.hard
        fore, acceleration = self.kinematics()
        spin = rates(fore)
        shake = self.vibration(np.linalg.norm(spin, axis=1))

        # The watch sits on the forearm turned and a little askew, and rocks on its strap.
        stiff = 2 * np.pi * (rng.uniform(5, 9) if self.jacket else rng.uniform(12, 30))
        torque = -np.gradient(spin, axis=0) * GRID * (1.0, 0.3, 0.3)
        for instant, speed, _ in self.shocks:
            torque[int(np.ceil(instant * GRID))] += GRID * rng.normal(0, 2.5, 3) * np.linalg.norm(speed)
        rocking = lfilter(*bilinear([1], [1, 2 * rng.uniform(0.2, 0.4) * stiff, stiff**2], GRID), torque, axis=0)
        crown, inside = np.pi * rng.integers(0, 2), np.pi * upside_down
        worn = product(about("z", crown), about("x", inside), from_vector(np.radians(rng.normal(0, (4, 3, 5)))))
        strap = product(from_vector(rocking), about("x", np.radians(self.roll)), worn)
        watch = product(fore, strap)
        for span, part in self.tables:
            flat = product(about("z", rng.uniform(0, 6)), from_vector(rng.normal(0, 0.02, 3)))
            middle = watch[span][len(part) // 2]
            watch[span] = (1 - part[:, None]) * watch[span] + part[:, None] * flat * np.sign(middle @ flat)
            acceleration[span] *= 1 - part[:, None]
            shake[span] *= 1 - part[:, None]
        watch /= np.linalg.norm(watch, axis=1)[:, None]

        # What the accelerometer feels: gravity minus acceleration, shaking, shocks and noise.
        felt = turn(inverse(watch), DOWN - acceleration / G) + turn(inverse(strap), shake)
        felt = resample_poly(felt, 4, 1, axis=0, padtype="line")
        for first, burst in self.bursts():
            there = slice(first, min(first + len(burst), len(felt)))
            felt[there] += turn(inverse(strap[first // 4]), burst[: there.stop - there.start])
        self.truth_from(np.abs(np.linalg.norm(felt, axis=1) - 1))
        limit = 16.0 if rng.random() < 0.25 else 32.0
        raw = felt + rng.uniform(0.002, 0.005) * np.sqrt(FINE / 2 / 365) * rng.standard_normal(felt.shape)
        raw += rng.normal(0, 0.003, 3)
        offset = rng.uniform(1000, 100000)
        steps = np.arange(int(seconds * rate))
        cutoff = 350.0 if rate >= 800 else min(350.0, 0.4 * rate)
        accelerometer = measure(raw, FINE, cutoff, 6, MARGIN + steps / rate).clip(-limit, limit)
        jitter = np.where(steps % 2, 1e-5, -1e-5) * rng.uniform(0.8, 1.2, len(steps))
        accelerometer_time = offset + steps / rate + jitter

        # Device motion describes the instant `latency` before its timestamp.
        steps = np.arange(int(seconds * MOTION_RATE) - 4)
        when = steps / MOTION_RATE + rng.uniform(0, 1 / MOTION_RATE)
        motion_time = offset + when + rng.uniform(0, 0.010) + rng.normal(0, 2e-6, len(when))
        tilt = np.radians((0.3, 1.2)[hard])
        drift = from_vector(self.wander(self.size, 0.03, tilt, 3) * (1, 1, 4))
        quaternion = interpolate(product(drift, watch), GRID * (MARGIN + when))
        quaternion /= np.linalg.norm(quaternion, axis=1)[:, None]
        gravity = turn(inverse(quaternion), DOWN)
        user = measure(raw.clip(-limit, limit), FINE, rng.uniform(70, 100), 2, MARGIN + when) - gravity
        turning = measure(rates(watch), GRID, 100.0, 2, MARGIN + when)
        turning += rng.normal(0, 0.005, turning.shape) + rng.normal(0, 0.003, 3)
        turning = turning.clip(-np.radians(2000), np.radians(2000))

        keep, keep_motion = np.ones(len(accelerometer), bool), np.ones(len(quaternion), bool)
        wide = [pause for pause in self.pauses if pause[1] - pause[0] > 2]
        for _ in range(rng.integers(0, 3) if hard and wide else 0):
            begin = offset - MARGIN + rng.uniform(*wide[rng.integers(len(wide))])
            end = begin + rng.uniform(0.1, 1.5)
            keep &= (accelerometer_time < begin) | (accelerometer_time > end)
            keep_motion &= (motion_time < begin) | (motion_time > end)
        truth = [Event(kind, time - MARGIN + offset) for kind, time in self.truth]
        return Session(accelerometer_time[keep], accelerometer[keep], motion_time[keep_motion], quaternion[keep_motion],
                       turning[keep_motion], gravity[keep_motion], user[keep_motion],
                       sorted(truth, key=lambda event: event.time), game)

    def truth_from(self, strength: np.ndarray) -> None:
        """Set the truth: each mark at the fine step at which the acceleration is strongest within its span."""
        self.truth = []
        for kind, begin, end in self.marks:
            first = int(begin * FINE)
            self.truth.append((kind, (first + np.argmax(strength[first : int(end * FINE)])) / FINE))


def product(first: np.ndarray, *others: np.ndarray) -> np.ndarray:
    """Return the product of quaternions (w, x, y, z), each one or many."""
    for other in others:
        a, b, c, d = np.moveaxis(first, -1, 0)
        w, x, y, z = np.moveaxis(other, -1, 0)
        first = np.stack([a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y,
                          a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w], axis=-1)
    return first


def inverse(quaternion: np.ndarray) -> np.ndarray:
    """Return the opposite rotation."""
    return quaternion * (1, -1, -1, -1)


def about(axis: str, angle: np.ndarray | float) -> np.ndarray:
    """Return the rotation about the x, y or z axis by angles in radians."""
    half = np.asarray(angle) / 2
    result = np.zeros((*half.shape, 4))
    result[..., 0], result[..., 1 + "xyz".index(axis)] = np.cos(half), np.sin(half)
    return result


def from_vector(vector: np.ndarray) -> np.ndarray:
    """Return the rotation about vectors by their lengths in radians."""
    half = np.linalg.norm(vector, axis=-1, keepdims=True) / 2
    return np.concatenate([np.cos(half), np.sinc(half / np.pi) / 2 * vector], axis=-1)


def turn(quaternion: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Return vectors turned by quaternions."""
    w, (x, y, z), (a, b, c) = quaternion[..., 0], np.moveaxis(quaternion[..., 1:], -1, 0), np.moveaxis(vector, -1, 0)
    p, q, r = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return np.stack([a + w * p + y * r - z * q, b + w * q + z * p - x * r, c + w * r + x * q - y * p], axis=-1)


def rates(orientation: np.ndarray) -> np.ndarray:
    """Return the rotation rate in rad/s in the turning frame, at the grid's steps."""
    step = product(inverse(orientation[:-1]), orientation[1:])
    # A step turns by less than 0.1 rad, so that the sine of its half is that half to 0.05 %.
    between = step[:, 1:] * (2 * GRID * np.sign(step[:, 0]))[:, None]
    return np.r_[between[:1], (between[1:] + between[:-1]) / 2, between[-1:]]


def measure(signal: np.ndarray, rate: float, cutoff: float, poles: int, when: np.ndarray) -> np.ndarray:
    """Return a signal after a causal Butterworth low-pass at the instants `when`, its delay at 0 Hz taken out."""
    delay = 1 / (2 * rate * np.tan(np.pi * cutoff / rate) * np.sin(np.pi / (2 * poles)))
    low = sosfilt(butter(poles, cutoff, fs=rate, output="sos"), signal, axis=0)
    return interpolate(low, (when + delay) * rate)


def interpolate(signal: np.ndarray, place: np.ndarray) -> np.ndarray:
    """Return a signal at fractional steps, by the cubic through the four nearest."""
    first = np.floor(place).astype(int)
    f = (place - first)[:, None]
    before, here, after, far = (signal[first + k] for k in (-1, 0, 1, 2))
    return (here * (f + 1) * (f - 1) * (f - 2) / 2 - after * (f + 1) * f * (f - 2) / 2
            + far * (f + 1) * f * (f - 1) / 6 - before * f * (f - 1) * (f - 2) / 6)
