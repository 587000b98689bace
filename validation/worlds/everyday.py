"""A world without any swing: everyday and training movements, for counting false alarms.

BODY. One arm hangs from a shoulder that moves through the room. The upper arm is 0.27-0.33 m long and the watch sits
0.20-0.25 m below the elbow and 0.03 m above the bone's axis; these are usual adult lengths (Winter, Biomechanics and
Motor Control of Human Movement). Five joint angles (azimuth, elevation and twist of the upper arm, flexion of the
elbow, pronation of the forearm), the turn of the trunk, and three shoulder coordinates are functions of time. The
attitude of the forearm and the path of the watch follow from them exactly. The acceleration is the second difference
of that path, so centripetal and tangential terms need no formula of their own. A left arm is the mirror image of a
right one. The resting arm sways by a few milliradians and trembles at 8-12 Hz by about 5-15 mg.

MOVEMENTS. `make(seed, "blows", level)` plays hammering (down, turning, and sideways with a level forearm, so that it
turns about gravity), boxing a bag, claps, slaps, dribbling, knocking, catching, an arm dropped on a table, typing
and tapping. `make(seed, "free", level)` plays walking, running, stairs, cycling, throwing (overarm, sidearm,
underarm), waving, scrubbing, wiping, dancing, talking with the hands, drinking, doors, spinning a racket, the toss of
a serve, tugs at the strap and a slipping strap. Bouts last 5-30 s with pauses of 2-8 s, which hold rest, changes of
posture and fidgets. A bout is weak, medium or loud, and even (4 %) or uneven (20 %) in rhythm. Applause beats at 2.5-5
Hz (Repp 1987), steps at 1.6-2.1 Hz (walk) and 2.5-3 Hz (run). The fastest joint turns at about 10 rad/s in `easy` and
14 rad/s in `hard`.

A stroke has an optional drawing back, a forward part whose angle grows about as the cube of time, a stop that takes
12-60 ms for a blow (the hand gives way before the forearm does) and 0.1-0.3 s for a throw, a rebound, and a smooth
return (a curve of least jerk, Flash and Hogan 1985). Repeated movements are sines with a second harmonic and slowly
wandering pace and size.

BLOWS. The force is a bell of 1-20 ms (hammer 1-3 ms, clap 3-6 ms, catch 4-9 ms, bag 8-15 ms). It excites three damped
modes of hand, forearm and strap near 20-40, 45-95 and 110-200 Hz; hard objects excite the upper ones more. Each mode
decays with a time constant of about 7-60 ms. Bursts peak at 0.05-25 g at the watch and twist the watch a little. Steps
arrive as weaker shocks at half these frequencies.

WATCH. Case and strap ride on skin as a damped spring (35-90 Hz in `easy`, 18-60 Hz in `hard`). Muscles and strap
shake with the rotation rate: 0.01-0.04 g rms per rad/s over all axes in `easy`, up to 0.1 in `hard`, partly tonal.
Rough contact (scrubbing, road) adds its own. The case is worn on either wrist with the crown on either side: z points
out of the back of the forearm, x along or against it, with 3-15 degrees of misalignment.

SENSOR. An accelerometer that shows the gravity vector at rest must show zero in free fall, so it reads gravity MINUS
the acceleration of its point; the user acceleration has that sign too, as in the phones and watches that define it
so. The bandwidth is 350 Hz (0.4 of the rate if that is slower), noise 2-5 mg rms, range 32 g (16 g in a third of
the `hard` sessions). Filter delays are taken out. Device motion comes at 200.44 Hz with a latency of 0-10 ms: rotation
rate (100 Hz, noise 0.005 rad/s, bias up to 0.003 rad/s), an attitude with a slow error (0.1-0.4 degrees rms in `easy`,
up to 1.5 in `hard`), and the user acceleration below 70-100 Hz. `hard` may lose samples in up to two pauses.

TRUTH. Each blow, throw, toss, spin, tug and slip is an event; walking, running, stairs and cycling (`walk`, `run`),
scrubbing and wiping (`scrub`), waving, dancing and talking (`wave`) are one event per bout. Its time is the contact for
a blow, and otherwise the instant of the greatest rotation rate. A drink counts as `wave`, a door as `tug`, a
slap as `clap`, a dropped arm as `knock`. No event has a start or a contact, because there is no swing.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.ndimage import map_coordinates, uniform_filter1d
from scipy.signal import bilinear, butter, lfilter, sosfilt, sosfreqz

from session import ACCELEROMETER_RATE, MOTION_RATE, Event, Session

SPORTS = ("blows", "free")
LEVELS = ("easy", "hard")
FINE = 2400.0  # Hz, the rate of the simulation
G = 9.80665
YAW, AZ, EL, TW, ELB, PRO, X, Y, Z = range(9)  # the coordinates of the body; angles are in radians, lengths in metres
Range = tuple[float, float]


def pose(az: float = 0.2, el: float = 0.2, tw: float = 0.0, elb: float = 0.3, pro: float = 0.3) -> np.ndarray:
    """The joint angles of a right arm; `tw` turns the upper arm inwards, `pro` turns the palm from inwards to down."""
    return np.array([0.0, az, el, az + tw, elb, pro, 0.0, 0.0, 0.0])


REST = [pose(), pose(el=0.1, elb=0.15, pro=0.0), pose(0.3, 0.4, 0.3, 1.3, 1.4), pose(1.2, 0.6, 0.6, 1.6, 1.0),
        pose(0.0, 0.5, 0.9, 1.7, 0.8), pose(0.3, 0.7, 0.2, 0.9, 1.3)]


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
HAMMER = dict(beat=(0.8, 2.8), forward=(0.09, 0.2), give=(0.012, 0.035), pulse=(0.001, 0.003), shock=(3, 20),
              hard=(0.4, 1.0))
BOX = dict(give=(0.015, 0.045), rebound=(0.0, 0.2), pulse=(0.008, 0.015), shock=(4, 25), hard=(0.0, 0.4))
BLOWS = {
    "hammer inwards": Stroke("hammer", SIDE, {TW: 1.0, PRO: 0.3}, **HAMMER),
    "hammer outwards": Stroke("hammer", pose(0.2, 0.3, 0.9, 1.5, 0.2), {TW: -1.0, PRO: -0.4, YAW: -0.1}, **HAMMER),
    "hammer down": Stroke("hammer", pose(0.2, 0.6, 0.0, 1.9, 0.1), {ELB: -1.0, EL: -0.2, PRO: 0.15}, **HAMMER),
    "hammer turning": Stroke("hammer", pose(0.2, 0.4, 0.2, 1.4, -0.4), {PRO: 1.0, TW: 0.6, ELB: -0.2}, **HAMMER),
    "jab": Stroke("box", GUARD, {ELB: -1.0, EL: 0.6, PRO: 0.7, YAW: 0.15}, (0.7, 2.5), (0.5, 0.9), group=(1, 4), **BOX),
    "hook": Stroke("box", pose(1.1, 1.3, 1.3, 1.6, 0.6), {AZ: -0.75, YAW: 0.25, ELB: -0.1}, (0.7, 1.6), (0.5, 1.0),
                   (0.13, 0.28), back=(0.3, 0.6), group=(1, 3), **BOX),
    "applause": Stroke("clap", pose(0.3, 0.4, -0.1, 1.5, 0.3), {TW: 1.0, PRO: 0.1}, (2.5, 5.0), (0.15, 0.7),
                       (0.08, 0.15)),
    "wide clap": Stroke("clap", pose(0.7, 0.7, 0.0, 1.1, 0.2), {TW: 0.6, AZ: -0.4, PRO: 0.2}, (0.7, 1.8), (0.4, 1.0)),
    "slap": Stroke("clap", pose(0.5, 1.0, 0.0, 2.0, 0.6), {ELB: -1.0, TW: 0.4, EL: 0.2}, (0.4, 0.8), (0.3, 0.95),
                   (0.12, 0.25)),
    "door knock": Stroke("knock", pose(0.1, 0.6, 0.1, 1.6, 0.6), {ELB: -1.0, PRO: 0.5, TW: 0.3}, (2.5, 5.0),
                         (0.15, 0.6), (0.07, 0.13), pulse=(0.001, 0.003), shock=(1, 10), hard=(0.4, 1.0), group=(2, 6)),
    "side knock": Stroke("knock", SIDE, {TW: -1.0, PRO: -0.3}, (2.0, 4.0), (0.2, 0.7), pulse=(0.001, 0.003),
                         shock=(1, 10), hard=(0.4, 1.0), group=(2, 6)),
    "dropped arm": Stroke("knock", pose(0.3, 0.4, 0.2, 2.0, 1.3), {ELB: -1.0}, (0.4, 0.8), (0.25, 0.6), (0.15, 0.3),
                          rebound=(0.0, 0.15), back=(0.5, 1.0), pulse=(0.002, 0.005), shock=(2, 15)),
    "catch": Stroke("catch", pose(0.2, 0.8, 0.2, 1.4, 0.3), {EL: 0.5, ELB: -0.8, AZ: -0.5}, (0.25, 0.6), (0.1, 0.5),
                    (0.2, 0.4), (0.02, 0.06), (0.1, 0.6), (0.5, 1.0), (0.004, 0.009), (1.5, 12), (0.1, 0.5)),
    "typing": Stroke("tap", pose(0.3, 0.4, 0.4, 1.4, 1.5), {ELB: -0.5, PRO: 0.5, TW: 0.4}, (2.5, 5.0), (0.01, 0.05),
                     (0.05, 0.1), back=(0.1, 0.2), pulse=(0.002, 0.006), shock=(0.05, 0.6)),
    "tapping": Stroke("tap", pose(0.3, 0.5, 0.3, 1.4, 1.4), {ELB: -1.0, PRO: 0.3}, (1.0, 4.0), (0.05, 0.25),
                      (0.06, 0.12), pulse=(0.001, 0.005), shock=(0.3, 4), hard=(0.3, 0.9), group=(3, 9)),
}
FREE = {
    "overarm": Stroke("throw", pose(0.9, 1.3, -0.7, 1.7, 0.3), {TW: 1.0, ELB: -0.4, YAW: 0.2}, (0.15, 0.35), (0.4, 0.9),
                      **THROW),
    "sidearm": Stroke("throw", pose(1.0, 0.8, 0.6, 1.3, 0.2), {AZ: -0.6, YAW: 0.3, ELB: -0.3, PRO: 0.3}, (0.15, 0.35),
                      (0.4, 0.95), **THROW),
    "underarm": Stroke("throw", pose(0.1, -0.5, 0.0, 0.3, -0.3), {EL: 1.0, ELB: 0.3}, (0.15, 0.35), (0.25, 0.7),
                       **THROW),
    "racket spin": Stroke("spin", pose(0.2, 0.3, 0.3, 1.4, 0.2), {PRO: 1.0, TW: 0.15, ELB: 0.1}, (0.4, 1.5), (0.3, 1.0),
                          (0.1, 0.2), (0.03, 0.12), shock=(0.2, 1.2), **SLOW),
    "toss": Stroke("toss", pose(0.1, 0.2, 0.1, 0.3, -1.0), {EL: 1.0, ELB: -0.1, YAW: -0.08}, (0.15, 0.3), (0.3, 0.55),
                   (0.4, 0.7), (0.12, 0.3), (0.0, 0.1), (0.6, 1.2), shock=(0.03, 0.2), **SLOW),
    "drink": Stroke("wave", pose(0.2, 0.4, 0.4, 1.2, 0.2), {ELB: 1.0, EL: 0.5, PRO: -0.3}, (0.12, 0.25), (0.08, 0.2),
                    (0.7, 1.2), (0.6, 1.2), (0.0, 0.1), (0.8, 1.3), shock=(0.02, 0.15), **SLOW),
    "door": Stroke("tug", pose(0.1, 0.7, 0.1, 0.8, 0.2), {PRO: 0.7, YAW: -0.6, ELB: 0.8, TW: -0.3}, (0.2, 0.35),
                   (0.15, 0.45), (0.25, 0.5), (0.05, 0.2), shock=(0.2, 1.5), **SLOW),
}
# Movements of one rhythm: kind, posture, rates in Hz, greatest speeds as shares, the joints (weight, phase), roughness.
SWAYS = {
    "wave high": ("wave", pose(0.9, 0.9, 0.1, 1.9, 0.9), (1.0, 3.0), (0.2, 0.9),
                  {TW: (1.0, 0.0), ELB: (0.3, 0.8)}, 0.0),
    "wave level": ("wave", SIDE, (0.8, 2.5), (0.3, 1.0), {TW: (1.0, 0.0), YAW: (0.15, 0.5), PRO: (0.3, 1.0)}, 0.0),
    "dance": ("wave", pose(0.6, 0.7, 0.3, 1.1, 0.5), (0.7, 1.6), (0.2, 0.8),
              {YAW: (0.4, 0.0), AZ: (-0.6, 0.4), ELB: (0.4, 1.2), Z: (0.03, 1.0)}, 0.0),
    "scrub": ("scrub", pose(0.2, 0.7, 0.2, 1.2, 1.3), (2.0, 5.0), (0.15, 0.6),
              {ELB: (1.0, 0.0), EL: (-0.6, 0.1)}, 0.25),
    "wipe": ("scrub", pose(0.2, 0.6, 0.3, 1.3, 1.5), (0.7, 2.5), (0.2, 0.8), {TW: (1.0, 0.0), ELB: (0.4, 1.5)}, 0.1),
    "walk": ("walk", pose(0.1, 0.1, 0.1, 0.35, 0.4), (0.8, 1.05), (0.1, 0.18), {EL: (1.0, 0.0), ELB: (0.4, -0.6)}, 0.0),
    "run": ("run", pose(0.1, -0.1, 0.4, 1.6, 0.3), (1.25, 1.5), (0.2, 0.4), {EL: (1.0, 0.0), YAW: (0.3, 0.2)}, 0.0),
    "stairs": ("walk", pose(0.2, 0.2, 0.2, 0.7, 0.4), (0.7, 1.0), (0.07, 0.15),
               {EL: (1.0, 0.0), ELB: (0.6, -0.5)}, 0.0),
    "cycle": ("walk", pose(0.1, 0.9, 0.2, 0.4, 1.4), (1.1, 1.6), (0.02, 0.05), {TW: (1.0, 0.0), EL: (0.5, 0.5)}, 0.3),
}
STEPS = {"walk": (0.018, 0.25), "run": (0.038, 1.2), "stairs": (0.025, 0.4)}  # bounce in metres, shock in g


def least_jerk(u: np.ndarray) -> np.ndarray:
    """Grow smoothly from zero at u = 0 to one at u = 1."""
    u = np.clip(u, 0.0, 1.0)
    return u**3 * (10.0 - 15.0 * u + 6.0 * u**2)


def wander(rng: np.random.Generator, count: int, hertz: float) -> np.ndarray:
    """A smooth random curve of about unit size whose content ends near `hertz`."""
    knots = max(int(count / FINE * hertz * 2.0), 1) + 4
    return CubicSpline(np.arange(knots), rng.standard_normal(knots))(np.linspace(1.0, knots - 2.0, count))


def stroke_curve(t: np.ndarray, travel: float, forward: float, ease: float, drawn: float, drawing: float,
                 give: float, rebound: float, back: float) -> np.ndarray:
    """The angle of one joint around a contact at t = 0: draw back, go forward, stop, rebound and return to zero."""
    speed, push = travel * (3.0 - ease) / forward, 6.0 * travel * (1.0 - ease) / forward**2
    u = np.clip(t / forward + 1.0, 0.0, 1.0)
    before = travel * (u**3 * (1.0 + ease * (1.0 - u)) - drawn * least_jerk((t + forward + drawing) / drawing))
    x = np.clip(t / give, 0.0, 1.0)
    area, moment = 2.5 * x**4 - 3.0 * x**5 + x**6, 2.0 * x**5 - 2.5 * x**6 + 6.0 / 7.0 * x**7
    stop = give * speed * (x - (1.0 + rebound) * area) + give**2 * push * (x**2 / 2.0 - moment)
    u = np.clip((t - give) / back, 0.0, 1.0)
    home = -rebound * speed * back * (u - 6.0 * u**3 + 8.0 * u**4 - 3.0 * u**5)
    return (before + stop) * (1.0 - least_jerk(u)) + home


@dataclass
class Stage:
    """The whole session on a fine grid of instants, to which the movements add themselves one after the other."""

    rng: np.random.Generator
    hard: bool
    count: int
    events: list[tuple[str, float, float]] = field(default_factory=list)  # kind, time, half a window
    filled: int = 0

    def __post_init__(self) -> None:
        rng, count = self.rng, self.count
        self.body, self.tilt, self.shock = np.zeros((9, count)), np.zeros((3, count)), np.zeros((3, count))
        self.rough = np.zeros(count)
        self.pose = REST[0]
        self.top = 14.0 if self.hard else 10.0
        self.modes = np.array([rng.uniform(20, 40), rng.uniform(45, 95), rng.uniform(110, 200)])
        self.damping = np.array([rng.uniform(0.13, 0.3), rng.uniform(0.08, 0.2), rng.uniform(0.06, 0.12)])

    def span(self, start: float, end: float) -> tuple[slice, np.ndarray]:
        """The part of the grid between two instants, and its instants."""
        first, last = max(int(np.ceil(start * FINE)), 0), min(int(end * FINE), self.count)
        return slice(first, max(last, first)), np.arange(first, max(last, first)) / FINE

    def move(self, at: float, duration: float, pose: np.ndarray) -> None:
        """Hold the present posture until `at`, and change smoothly to another one."""
        part, t = self.span(at, at + duration)
        self.body[:, self.filled:part.start] += self.pose[:, None]
        self.body[:, part] += self.pose[:, None] + (pose - self.pose)[:, None] * least_jerk((t - at) / duration)
        self.filled, self.pose = part.stop, pose

    def settle(self, at: float, pose: np.ndarray) -> None:
        """Change to about this posture in about a second."""
        self.move(at, self.rng.uniform(0.8, 1.5), pose + 0.1 * self.rng.standard_normal(9) * (np.arange(9) < X))

    def aim(self) -> np.ndarray:
        """A random direction."""
        v = self.rng.standard_normal(3)
        return v / np.linalg.norm(v)

    def hit(self, at: float, peak: float, pulse: float, hard: float, aim: np.ndarray, pitch: float = 1.0) -> None:
        """Add the burst of a force pulse that begins at `at`; `pitch` scales the frequencies of the modes."""
        rng = self.rng
        part, t = self.span(at, at + 0.2 / min(pitch, 1.0))
        if len(t) < 10:
            return
        t = t - at
        bell = np.sin(np.pi * np.arange(1, max(int(pulse * FINE), 1) + 1) / (max(int(pulse * FINE), 1) + 1)) ** 2
        rates = 2.0 * np.pi * pitch * self.modes * rng.uniform(0.92, 1.08, 3)
        sizes = np.array([1.0 - 0.7 * hard, 0.7, hard]) * rng.uniform(0.6, 1.4, 3)
        burst = np.zeros((3, len(t)))
        for i, (rate, size) in enumerate(zip(rates, sizes)):
            wave = np.convolve(np.exp(-self.damping[i] * rate * t) * np.sin(rate * t), bell)[: len(t)]
            burst += size * wave * (aim + 0.5 * rng.standard_normal(3))[:, None]
            if i == 0:
                self.tilt[:, part] += wave / bell.sum() * peak * rng.uniform(0.02, 0.08) / rate * self.aim()[:, None]
        self.shock[:, part] += burst * peak / np.max(np.linalg.norm(burst, axis=0))

    def swish(self, at: float, peak: float, weights: dict[int, float], s: Stroke, room: float) -> None:
        """Add one stroke whose contact is at `at`; `room` is the time since the stroke before."""
        rng = self.rng
        ease = rng.uniform(0.3, 1.0) if s.blow else 1.0
        forward, back = min(rng.uniform(*s.forward), 0.4 * room), min(rng.uniform(*s.back), 0.45 * room)
        sizes = [abs(w) for w in weights.values()]
        main = np.sqrt(max(sizes) * sum(sizes))  # the joints turn the forearm partly about the same axis
        travel = min(peak * forward / (3.0 - ease) / main, 1.7)
        forward = max(travel * main * (3.0 - ease) / peak, 0.05)
        drawing = min(rng.uniform(0.2, 0.5), max(room - forward - back - 0.1, 0.0))
        drawn = rng.uniform(0.0, 0.8) if drawing > 0.18 else 0.0
        give, rebound = rng.uniform(*s.give), rng.uniform(*s.rebound)
        part, t = self.span(at - forward - drawing, at + give + back)
        for joint, weight in weights.items():
            spread = np.clip(ease + 0.1 * rng.standard_normal(), 0.1, 1.1)
            size = travel * weight * rng.uniform(0.85, 1.15)
            self.body[joint, part] += stroke_curve(t - at, size, forward, spread, drawn, max(drawing, 0.05), give,
                                                   rebound, back)

    def strokes(self, s: Stroke, start: float, end: float) -> None:
        """Play a bout of strokes."""
        rng = self.rng
        self.settle(start, s.pose)
        force, uneven = rng.choice([0.35, 0.65, 1.0]), rng.choice([0.04, 0.2])
        period, aim = 1.0 / rng.uniform(*s.beat), self.aim()
        speed = self.top * rng.uniform(*s.speed) * (0.4 + 0.6 * force)
        peak = np.exp(rng.uniform(*np.log(s.shock))) * force
        at, left, room = start + 1.8, rng.integers(1, s.group[1] + 1) if s.group[1] else 0, 1.0
        while at < end - 0.6:
            weights = {joint: w * rng.normal(1.0, 0.08) for joint, w in s.weights.items()}
            self.swish(at, min(speed * np.exp(0.12 * rng.standard_normal()), self.top), weights, s, room)
            loud = min(peak * np.exp(0.25 * rng.standard_normal()), 25.0)
            self.hit(at, loud, rng.uniform(*s.pulse), rng.uniform(*s.hard), aim)
            self.events.append((s.kind, at, 0.0 if s.blow else 0.5))
            room = max(period * np.exp(uneven * rng.standard_normal()), 0.18)
            left -= 1
            if s.group[1] and left <= 0:
                left, room = rng.integers(*s.group, endpoint=True), rng.uniform(0.9, 2.5)
            at += room

    def rhythm(self, start: float, end: float, rate: float, joints: dict[int, Range]) -> tuple[slice, np.ndarray]:
        """Add sines of wandering pace and size; return the part of the grid and its phase."""
        rng = self.rng
        part, t = self.span(start, end)
        pace = rate * (1.0 + rng.choice([0.02, 0.08]) * wander(rng, len(t), 0.4))
        phase = 2.0 * np.pi * np.cumsum(pace) / FINE + rng.uniform(0, 6.28)
        size = (1.0 + 0.2 * wander(rng, len(t), 0.5)) * least_jerk((t - start) / 0.8) * least_jerk((end - t) / 0.8)
        overtone, lag = rng.uniform(0.0, 0.2), rng.uniform(0, 6.28)
        for joint, (weight, shift) in joints.items():
            wave = np.sin(phase + shift) + overtone * np.sin(2.0 * phase + lag + shift)
            self.body[joint, part] += weight * size * wave
        return part, phase

    def sway(self, name: str, start: float, end: float) -> None:
        """Play a bout of one rhythm; walkers, runners and climbers also bounce and strike the ground."""
        rng = self.rng
        kind, pose, rates, speeds, joints, rough = SWAYS[name]
        self.settle(start, pose)
        start += 1.0
        force, rate = rng.choice([0.35, 0.65, 1.0]), rng.uniform(*rates)
        size = min(self.top * rng.uniform(*speeds) * (0.4 + 0.6 * force) / (2.0 * np.pi * rate), 1.0)
        part, phase = self.rhythm(start, end, rate, {j: (w if j >= X else w * size, p) for j, (w, p) in joints.items()})
        t = np.arange(part.start, part.stop) / FINE
        edges = least_jerk((t - start) / 0.8) * least_jerk((end - t) / 0.8)
        if rough:
            self.rough[part] += rough * force * edges * (0.3 + np.abs(np.sin(phase)) if kind == "scrub" else 1.0)
        if name == "cycle":
            for at in np.sort(rng.uniform(start, end, rng.poisson(0.7 * (end - start)))):
                self.hit(at, rng.uniform(0.2, 2.0), rng.uniform(0.008, 0.02), 0.2, self.aim(), 0.7)
        if name in STEPS:
            bounce, shock = STEPS[name]
            beat, aim = 2.0 * phase + rng.uniform(0, 6.28), self.aim()
            self.body[Z, part] += bounce * edges * (np.sin(beat) + 0.15 * np.sin(2.0 * beat + 1.0))
            self.body[X, part] += 0.4 * bounce * edges * np.sin(beat + 1.2)
            self.body[Y, part] += 0.6 * bounce * edges * np.sin(phase)
            self.body[YAW, part] += edges * wander(rng, len(t), 0.15) * 0.5
            for index in np.flatnonzero(np.diff(np.floor(beat / (2.0 * np.pi))) > 0):
                loud = shock * force * np.exp(0.3 * rng.standard_normal()) * edges[index]
                self.hit(t[index], loud + 1e-3, rng.uniform(0.008, 0.02), 0.1, aim, 0.5)
        self.events.append((kind, (start + end) / 2.0, (end - start) / 2.0))

    def dribble(self, start: float, end: float) -> None:
        """Bounce a ball with the palm: the ball arrives near the top of each cycle, softly."""
        rng = self.rng
        self.move(start, 1.0, pose(0.2, 0.4, 0.2, 1.2, 1.4))
        rate, force = rng.uniform(1.0, 2.4), rng.choice([0.35, 0.65, 1.0])
        size, aim = self.top * rng.uniform(0.2, 0.5) * (0.4 + 0.6 * force) / (2.0 * np.pi * rate), self.aim()
        part, phase = self.rhythm(start + 1.0, end, rate, {ELB: (size, 0.0), EL: (-0.3 * size, 0.3), Z: (0.01, 0.5)})
        for index in np.flatnonzero(np.diff(np.floor((phase - 1.2) / (2.0 * np.pi))) > 0):
            at = (part.start + index) / FINE
            if start + 1.8 < at < end - 0.8:
                self.hit(at, 3.0 * force * np.exp(0.3 * rng.standard_normal()), rng.uniform(0.008, 0.02), 0.2, aim)
                self.events.append(("dribble", at, 0.0))

    def talk(self, start: float, end: float) -> None:
        """Move the arm about at random, as speakers do."""
        self.move(start, 1.0, pose(0.3, 0.5, 0.3, 1.4, 0.6))
        part, t = self.span(start + 1.0, end)
        edges = least_jerk((t - start - 1.0) / 0.8) * least_jerk((end - t) / 0.8)
        for joint, size in ((AZ, 0.15), (EL, 0.15), (TW, 0.3), (ELB, 0.3), (PRO, 0.4)):
            self.body[joint, part] += edges * size * self.rng.uniform(0.4, 1.2) * wander(self.rng, len(t), 1.2)
        self.events.append(("wave", (start + end) / 2.0, (end - start) / 2.0))

    def strap(self, start: float, end: float) -> None:
        """Let the watch slip around the wrist now and then, and tug it back with the other hand."""
        rng = self.rng
        self.move(start, 1.0, pose(0.1, 0.5, 0.7, 1.6, 1.2))
        at, slipped = start + 1.6, np.zeros(3)
        while at < end - 1.2:
            slip = not slipped.any() and rng.random() < 0.5
            turn = np.array([rng.uniform(0.05, 0.25), *rng.uniform(-0.06, 0.06, 2)]) * rng.choice([-1, 1])
            turn = turn if slip else -slipped
            took, kind = (rng.uniform(0.05, 0.2), "slip") if slip else (rng.uniform(0.2, 0.6), "tug")
            part, t = self.span(at, at + took)
            self.tilt[:, part] += turn[:, None] * least_jerk((t - at) / took)
            self.tilt[:, part.stop:] += turn[:, None]
            slipped = slipped + turn
            for k in range(1 if slip else rng.integers(1, 4)):
                self.hit(at + 0.12 * k, rng.uniform(0.3, 2.0), rng.uniform(0.01, 0.04), 0.1, self.aim(), 0.4)
            self.events.append((kind, at + took / 2.0, took / 2.0 + 0.05))
            at += rng.uniform(1.2, 3.0)

    def pause(self, start: float, end: float) -> None:
        """Rest in some posture, with small fidgets."""
        rng = self.rng
        self.settle(start, REST[rng.integers(len(REST))])
        for at in rng.uniform(start, end, rng.poisson(0.8 if self.hard else 0.3) + self.hard):
            part, t = self.span(at, at + rng.uniform(0.6, 1.5))
            bump = np.sin(np.pi * np.linspace(0.0, 1.0, len(t))) ** 4
            for joint in rng.choice([TW, ELB, PRO, EL], 2, replace=False):
                self.body[joint, part] += rng.uniform(-0.25, 0.25) * bump

    def play(self, sport: str) -> list[tuple[float, float]]:
        """Fill the session with bouts and pauses; return the pauses."""
        rng, end = self.rng, self.count / FINE
        names = [*BLOWS, "dribble"] if sport == "blows" else [*FREE, *SWAYS, "talk", "strap"]
        at, deck, pauses = rng.uniform(2.0, 4.0), [], [(0.0, 2.0)]
        while at + 8.0 < end:
            deck = deck or list(rng.permutation(names))
            name, length = deck.pop(), rng.uniform(6.0, 18.0) if rng.random() < 0.7 else rng.uniform(18.0, 30.0)
            last = min(at + length, end - 2.0)
            if name in BLOWS or name in FREE:
                self.strokes({**BLOWS, **FREE}[name], at, last)
            elif name in SWAYS:
                self.sway(name, at, last)
            else:
                getattr(self, name)(at, last)
            at = last + rng.uniform(2.0, 8.0)
            self.pause(last, min(at, end))
            pauses.append((last + 1.6, min(at, end)))
        self.body[:, self.filled:] += self.pose[:, None]
        tremor = butter(2, [8.0, 12.0], "bandpass", fs=FINE, output="sos")
        for joint in range(9):
            self.body[joint] += wander(rng, self.count, 0.5) * (0.004 if joint < X else 0.003)
            if EL <= joint < X:
                shake = sosfilt(tremor, rng.standard_normal(self.count))
                self.body[joint] += shake / shake.std() * rng.uniform(3e-5, 1e-4)
        return pauses


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The product of quaternions, whose four parts are along the first axis."""
    w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3]
    x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2]
    y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1]
    return np.stack(np.broadcast_arrays(w, x, y, a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]))


def about(axis: int, angle: np.ndarray | float) -> np.ndarray:
    """The rotation by an angle about x (0), y (1) or z (2)."""
    half = np.asarray(angle, dtype=float) / 2.0
    parts = np.zeros((4, *half.shape))
    parts[0], parts[1 + axis] = np.cos(half), np.sin(half)
    return parts


def small(vector: np.ndarray) -> np.ndarray:
    """The rotation by a rotation vector along the first axis."""
    angle = np.linalg.norm(vector, axis=0) + 1e-12
    return np.concatenate([np.cos(angle / 2.0)[None], vector * (np.sin(angle / 2.0) / angle)])


def turned(q: np.ndarray, v: np.ndarray, inverse: bool = False) -> np.ndarray:
    """Rotate vectors, or rotate them back; components are along the first axis."""
    axis = -q[1:] if inverse else q[1:]
    u = np.broadcast_to(v.reshape(3, -1), (3, max(q[0].size, v[0].size)))
    cross = 2.0 * np.cross(axis.reshape(3, -1), u, axis=0)
    return u + q[0] * cross + np.cross(axis.reshape(3, -1), cross, axis=0)


def lowpass(x: np.ndarray, hertz: float, order: int) -> np.ndarray:
    """Filter below a frequency, and shift the result so that slow signals keep their time."""
    sos = butter(order, hertz, fs=FINE, output="sos")
    delay = -np.angle(sosfreqz(sos, [1e-3])[1][0]) / 1e-3
    start = x[..., :1]
    return delayed(start + sosfilt(sos, x - start), np.arange(x.shape[-1]) + delay)


def delayed(x: np.ndarray, index: np.ndarray) -> np.ndarray:
    """The values between the samples of each row, by cubic splines."""
    return np.stack([map_coordinates(row, [index], order=3, mode="nearest") for row in x])


def motion_of(body: np.ndarray, tilt: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The attitude of the watch, and the acceleration of its point in m/s² in the room."""
    upper, lower, left = rng.uniform(0.27, 0.33), rng.uniform(0.20, 0.25), rng.random() < 0.5
    arm = multiply(multiply(about(2, body[YAW] - body[AZ]), about(1, -body[EL])), about(2, body[TW]))
    place = body[X:] + upper * turned(arm, np.array([0.0, 0.0, -1.0]))
    place += turned(about(2, body[YAW]), np.array([0.0, -0.18, 0.0]))
    hang = np.array([0.5, 0.5, 0.5, -0.5])  # a hanging forearm: x down, y forward (the thumb), z outwards
    arm = multiply(multiply(multiply(arm, about(1, -body[ELB])), hang), about(0, -body[PRO]))
    place += turned(arm, np.array([lower, 0.0, 0.03]))
    if left:
        arm, place = arm * np.array([1.0, -1.0, 1.0, -1.0])[:, None], place * np.array([1.0, -1.0, 1.0])[:, None]
    slant = rng.standard_normal(3)
    mount = small(slant / np.linalg.norm(slant) * np.radians(rng.uniform(3.0, 15.0)))
    against = left == (rng.random() < 0.5)  # the case is turned by half a turn on the other wrist or crown side
    watch = multiply(multiply(arm, multiply(mount, about(2, np.pi if against else 0.0))), small(tilt))
    heading = about(2, rng.uniform(0, 2 * np.pi))
    acceleration = np.gradient(np.gradient(place, 1 / FINE, axis=1), 1 / FINE, axis=1)
    return multiply(heading, watch), turned(heading, acceleration)


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Play one session of everyday movements; `sport` is `blows` or `free`."""
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 7])
    hard = level == "hard"
    stage = Stage(rng, hard, int(minutes * 60.0 * FINE))
    pauses = stage.play(sport)
    attitude, acceleration = motion_of(stage.body, stage.tilt, rng)
    del stage.body, stage.tilt  # memory
    step = multiply(attitude[:, :-2] * np.array([1.0, -1.0, -1.0, -1.0])[:, None], attitude[:, 2:])[1:]
    rotation = np.pad(step * (1.0 + np.sum(step**2, axis=0) / 6.0) * FINE, ((0, 0), (1, 1)), mode="edge")

    # What the case feels: gravity minus acceleration, through the strap, with bursts and shaking.
    force = turned(attitude, np.array([[0.0], [0.0], [-1.0]]) - acceleration / G, inverse=True)
    del acceleration
    w, damping = 2.0 * np.pi * (rng.uniform(18, 60) if hard else rng.uniform(35, 90)), rng.uniform(0.2, 0.5)
    b, a = bilinear([2 * damping * w, w**2], [1.0, 2 * damping * w, w**2], FINE)
    force = force[:, :1] + lfilter(b, a, force - force[:, :1]) + stage.shock
    speed = np.linalg.norm(rotation, axis=0)
    shake = rng.uniform(0.02, 0.1) if hard else rng.uniform(0.01, 0.04)
    noise = sosfilt(butter(1, [rng.uniform(12, 25), rng.uniform(80, 160)], "bandpass", fs=FINE, output="sos"),
                    rng.standard_normal((3, stage.count)))
    tone = np.sin(2 * np.pi * np.cumsum(rng.uniform(25, 70) * (1 + 0.05 * wander(rng, stage.count, 2.0))) / FINE)
    share = rng.uniform(0.0, 0.6)
    noise = np.sqrt(1 - share) * noise / noise.std() + np.sqrt(2 * share) * tone * np.sqrt(3) * stage.aim()[:, None]
    noise *= (shake * uniform_filter1d(speed, int(0.03 * FINE)) + stage.rough) / np.sqrt(3)
    force += noise
    hiss = np.array([rng.uniform(0.002, 0.005) for _ in range(3)])[:, None] * np.sqrt(FINE / 2 / 350.0)
    force = lowpass(force + hiss * rng.standard_normal(force.shape), 350.0, 3)
    limit = 16.0 if hard and rng.random() < 1 / 3 else 32.0
    force = np.clip(force, -limit, limit)

    # The accelerometer's samples.
    first, duration = rng.uniform(1e3, 1e5), stage.count / FINE - 0.2
    n = int(duration * rate)
    at = 0.1 + np.arange(n) / rate + 1e-5 * rng.uniform(0.7, 1.3) * (-1.0) ** np.arange(n)
    slow = force if rate > 780.0 else lowpass(force, 0.4 * rate, 6)
    samples = np.clip(delayed(slow, at * FINE), -limit, limit).T

    # Device motion: what is stamped t happened at t - latency.
    latency, m = rng.uniform(0.0, 0.010), int((duration - 0.05) * MOTION_RATE)
    stamp = 0.1 + rng.uniform(0.010, 0.015) + np.arange(m) / MOTION_RATE + 1e-5 * (-1.0) ** np.arange(m)
    index = (stamp - latency) * FINE
    error = np.radians(rng.uniform(0.3, 1.5) if hard else rng.uniform(0.1, 0.4))
    drift = CubicSpline(np.arange(60), rng.standard_normal((60, 3)))(2 + stamp / stamp[-1] * 56).T
    q = multiply(small(error / np.sqrt(3) * drift), delayed(attitude, index))
    q /= np.linalg.norm(q, axis=0)
    gyro = lowpass(rotation + rng.uniform(0.05, 0.2) * np.roll(noise, 1, axis=0), 100.0, 2)
    gyro = delayed(gyro, index) + rng.uniform(-0.003, 0.003, (3, 1)) + 0.005 * rng.standard_normal((3, m))
    gravity = turned(q, np.array([0.0, 0.0, -1.0]), inverse=True)
    user = delayed(lowpass(force, rng.uniform(70.0, 100.0), 2), index) - gravity

    truth = []
    for kind, time, window in stage.events:
        if window:
            part, t = stage.span(time - window, time + window)
            time = t[np.argmax(speed[part])]
        truth.append(Event(kind, first + time))
    keep, kept = np.ones(n, bool), np.ones(m, bool)
    for k in range(rng.integers(0, 3) if hard else 0):
        begin, end = pauses[rng.integers(len(pauses))]
        begin = rng.uniform(begin, max(end - 1.6, begin))
        end = min(begin + rng.uniform(0.1, 1.5), max(end - 0.1, begin))
        keep &= (at < begin) | (at > end)
        kept &= (stamp < begin) | (stamp > end)
    turns = np.clip(gyro, -np.radians(2000.0), np.radians(2000.0)).T
    return Session(first + at[keep], samples[keep], first + stamp[kept], q.T[kept], turns[kept], gravity.T[kept],
                   user.T[kept], sorted(truth, key=lambda e: e.time), str(rng.choice(["baseball", "golf", "tennis"])))
