"""A world of stroke libraries: an arm that plays strokes through via-points, with a watch on its wrist.

Body. The reference frame has z up. A shoulder (0.18 m from the spine, 1.4 m high) carries an upper arm (0.28-0.33 m)
and a forearm (0.24-0.28 m). The forearm's direction is given by azimuth and elevation, its turn about itself by a
roll angle; upper arm, trunk and feet have their own angles and places. Every stroke of a sport is a few via-points:
the end of the backswing, the elevation and roll near contact, and the finish. Movements between them are overlapping
bells of speed s^p (1-s)^r; p = r = 2 is the minimum-jerk movement (Flash and Hogan 1985, superposed as in Flash and
Henis 1991), p of 1.4-2.4 and r of 1.6-2.6 vary it. The trunk and upper arm lead the forearm by 0-50 ms, the roll
follows it by 10-40 ms (the sequence from near to far, Putnam 1993). Positions follow from the angles, accelerations
from two numerical derivatives at 2000 Hz, so lever arms, centripetal and tangential terms are exact. The wrist joint
is not modelled.

Strokes. Backswings flow into the forward movement, pause before it, or end in a slow lean. The forearm that trails in
a two-handed swing turns in two humps. Overhead strokes pronate while the forearm points up, which opposes the turning
of the azimuth, so their rate about gravity is small and may change sign before the contact. From start to contact:
baseball 125-190 ms, golf 210-320 ms (Hume et al. 2005: 230-300 ms), tennis 130-320 ms, the other racket sports
110-270 ms. Racket sports are played in rallies (strokes 1.4-3 s apart, pauses of 8-20 s), the others every 6-11 s. A
watch in a one-handed sport is on the racket arm. A checked swing covers a quarter to a half of the path and springs
back a little.

Contact. The force of the ball is a half sine (tennis 4-6 ms, Brody 1979; bat 0.7-1.5 ms and modes near 170 and 600
Hz, Nathan 2000 and Russell; golf 0.45 ms; padel 3-5 ms; badminton and table tennis 1-2 ms). It reaches the handle
after 0.3-1 ms, directly (with either sign, depending on which side of the centre of percussion it strikes) and
through two bending modes. Hand (0.4 kg), forearm tissue (0.6 kg, held by the bone) and watch (0.05 kg) form a chain
of three masses with springs and dampers of 25-70, 40-90 and 70-160 Hz, different for every axis and for four
firmnesses of the grip. A random matrix mixes the paths into the axes. The burst is scaled to a peak (above 20 Hz) of
0.8-20 g by sport and by how well the ball is met. The arm may lose 0-30 % of its speed with a time constant of 8-14
ms and regains it in 0.1 s. Every shaking also turns the case a little, as a rigid case on soft tissue with a lever of
0.1-0.25 m.

Sensor. The accelerometer turns specific force upside down, so it reads the direction of gravity MINUS the
acceleration of its point (0 in free fall, -1 on z at rest with the display up); the user acceleration therefore is
minus the acceleration, in g. It has a fourth-order low-pass of 350 Hz or 0.4 times the rate, a noise of 2-5 mg and a
range of 32 g (16 g in a quarter of the sessions). The gyroscope has a second-order low-pass of 100 Hz. All these
filters are causal and their constant delay is taken out of the time stamps, as a maker would. Device motion carries a
latency of 0-10 ms and a slow error of attitude (0.3 degrees in easy, up to 2.5 in hard).

Truth. A contact is the first instant of the force. A start is where the forward bell of the azimuth begins or, if the
forearm still turns backward about gravity at that instant, where its rate about gravity changes sign; the forward
sense is that of the azimuth. The time of a miss or a checked swing is the instant of the largest rate about gravity
in that sense. A racket that touches the body after an air swing makes it a `knock`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
from scipy import ndimage, signal
from scipy.interpolate import CubicSpline
from scipy.special import betainc

from session import ACCELEROMETER_RATE, MOTION_RATE, NAN, Event, Session

SPORTS = ("baseball", "golf", "tennis", "badminton", "table tennis", "padel")
LEVELS = ("easy", "hard")
GRID, FINE = 2000.0, 12  # Hz of the body's grid, and how much finer shocks are computed
G = 9.80665
AZ, EL, ROLL, UAZ, UEL, YAW, X, Y, Z = range(9)
Array = np.ndarray


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
    "baseball": Sport({
        "swing": Stroke(1.0, (-1.1, -0.2, 0.3), (-0.5, -0.1), (1.5, 0.2, -0.7), (0.125, 0.19))},
        (-0.8, -0.4, 0.1), (0.0007, 0.0015), ((150, 190), (550, 650)), (1.5, 20.0), False),
    "golf": Sport({
        "full": Stroke(4.0, (-1.9, 0.3, 0.9), (-1.0, 0.0), (1.8, 0.4, -1.0), (0.21, 0.32)),
        "chip": Stroke(1.0, (-1.0, -0.7, 0.3), (-1.0, 0.0), (1.0, -0.6, -0.5), (0.21, 0.30), -1.1, 0.5)},
        (0.0, -1.05, 0.0), (0.00045, 0.00045), ((10, 40), (80, 150)), (1.0, 12.0), False),
    "tennis": Sport({
        "forehand": Stroke(3.0, (-1.3, -0.3, 0.4), (-0.1, 0.1), (1.6, 0.6, -1.1), (0.16, 0.30)),
        "two-handed backhand": Stroke(2.0, (1.3, -0.4, -0.3), (-0.3, 0.0), (-1.4, 0.5, 0.8), (0.15, 0.28)),
        "one-handed backhand": Stroke(2.0, (1.4, -0.3, -0.6), (-0.1, 0.1), (-1.3, 0.7, 0.9), (0.15, 0.28)),
        "serve": Stroke(1.5, (-1.2, 0.0, 1.2), (1.2, 0.9), (1.0, -0.7, -1.0), (0.20, 0.32), 0.5),
        "slice": Stroke(1.0, (1.1, 0.7, -0.3), (0.0, 0.0), (-0.8, -0.4, 0.4), (0.18, 0.32), -0.7, 0.7),
        "volley": Stroke(1.0, (-0.5, 0.5, 0.2), (0.2, 0.0), (0.6, 0.1, -0.1), (0.13, 0.20), -0.7, 0.8),
        "smash": OVERHEAD},
        (0.3, 0.1, 0.0), (0.004, 0.006), ((120, 180), (300, 420)), (1.0, 15.0)),
    "badminton": Sport({
        "clear": Stroke(2.0, (-0.9, 0.2, 1.0), (1.2, 0.8), (0.8, -0.3, -1.0), (0.12, 0.22), 0.5),
        "smash": Stroke(2.0, (-1.0, 0.1, 1.2), (1.1, 0.9), (0.8, -0.7, -1.1), (0.12, 0.20), 0.5, 1.3),
        "drive": Stroke(2.0, (-0.8, 0.1, 0.7), (0.2, 0.1), (0.8, 0.2, -0.8), (0.11, 0.18)),
        "backhand drive": Stroke(1.0, (0.8, 0.1, -0.8), (0.2, 0.0), (-0.8, 0.3, 0.9), (0.11, 0.18))},
        (0.2, 0.5, 0.0), (0.001, 0.002), ((50, 90), (130, 200)), (0.8, 5.0)),
    "table tennis": Sport({
        "forehand": Stroke(3.0, (-0.8, -0.3, 0.1), (0.0, 0.0), (0.9, 0.5, -0.4), (0.11, 0.20)),
        "loop": Stroke(2.0, (-1.1, -0.8, 0.2), (-0.1, 0.0), (0.9, 0.8, -0.5), (0.14, 0.24), -1.0, 0.8),
        "backhand": Stroke(2.0, (0.6, -0.2, -0.6), (0.1, 0.0), (-0.8, 0.4, 0.7), (0.11, 0.17)),
        "push": Stroke(1.0, (0.4, 0.3, -0.3), (0.1, 0.0), (-0.4, -0.1, 0.3), (0.12, 0.20), -0.8, 0.8)},
        (0.2, 0.1, 0.0), (0.001, 0.002), ((180, 260), (380, 520)), (0.8, 4.0)),
    "padel": Sport({
        "forehand": Stroke(2.0, (-1.2, 0.1, 0.4), (-0.1, 0.1), (1.2, 0.4, -0.7), (0.15, 0.27)),
        "backhand": Stroke(2.0, (1.2, 0.3, -0.4), (-0.1, 0.0), (-1.1, 0.2, 0.6), (0.15, 0.27)),
        "volley": Stroke(2.0, (-0.6, 0.5, 0.2), (0.2, 0.0), (0.6, 0.1, -0.2), (0.13, 0.20), -0.7, 0.8),
        "bandeja": Stroke(1.0, (-1.0, 0.7, 0.8), (0.9, 0.3), (1.0, 0.0, -0.6), (0.15, 0.25), 0.3),
        "smash": OVERHEAD},
        (0.3, 0.3, 0.0), (0.003, 0.005), ((90, 160), (220, 350)), (1.0, 12.0)),
}
FILLERS = {  # the relative frequency of what happens between swings
    "easy": {"rest": 6.0, "shift": 3.0, "walk": 1.5, "tap": 0.7, "tug": 0.7, "wave": 0.6, "knock": 0.2},
    "hard": {"rest": 3.0, "shift": 2.0, "walk": 2.0, "tap": 1.2, "tug": 1.2, "wave": 1.2, "knock": 0.7, "clap": 0.5,
             "spin": 0.7, "toss": 0.5, "catch": 0.6},
}


class Body:
    """The angles and places of the body on the grid, the shaking of the watch, and the events so far."""

    def __init__(self, rng: np.random.Generator, sport: Sport, level: str, seconds: float):
        self.rng, self.sport, self.hard, self.seconds = rng, sport, level == "hard", seconds
        self.n = int(seconds * GRID)
        self.joints = np.zeros((9, self.n))
        self.steps: list[tuple[int, int, float]] = []  # joint, index, change that stays
        self.now = np.zeros(9)  # where all movements so far lead
        self.shaking = np.zeros((3, self.n))  # g, device frame
        self.events: list[Event] = []
        self.swings: list[tuple[str, float, float, float, float]] = []  # kind, onset, (planned) contact, touch, sense
        self.losses: list[tuple[float, float, float]] = []  # instant, share of the speed, seconds it takes
        self.mode_sos = [_mode(rng.uniform(*f), rng.uniform(0.03, 0.08) * (4 if f[0] < 45 else 1)) for f in sport.modes]
        self.chains = [[_chain(rng, grip) for _ in range(3)] for grip in rng.uniform(0.75, 1.25, 4)]
        self.mix = rng.normal(size=(3, 3))
        self.tail = signal.butter(4, 800, fs=GRID * FINE, output="sos")
        self.above = signal.butter(2, 20, "highpass", fs=GRID * FINE, output="sos")

    def move(self, at: float, lasts: float, targets: dict[int, float], p: float = 2.0, r: float = 2.0) -> None:
        """Move joints to their targets with one bell of speed."""
        first, last = int(np.ceil(at * GRID)), int(np.ceil((at + lasts) * GRID))
        first, last = max(first, 0), min(last, self.n)
        bell = betainc(p + 1, r + 1, np.clip((np.arange(first, last) / GRID - at) / lasts, 0, 1))
        for joint, target in targets.items():
            change = target - self.now[joint]
            self.joints[joint, first:last] += change * bell
            self.steps.append((joint, last, change))
            self.now[joint] = target

    def sway(self, at: float, lasts: float, rate: float, sizes: dict[int, tuple[float, float]]) -> None:
        """Swing joints to and fro: `sizes` gives each joint's amplitude and its multiple of the rate."""
        time = np.arange(max(0, int(at * GRID)), min(self.n, int((at + lasts) * GRID)))
        s = time / GRID - at
        window = np.sin(np.pi / 2 * np.clip(np.minimum(s, lasts - s) / (0.3 * lasts), 0, 1)) ** 2
        for joint, (size, multiple) in sizes.items():
            self.joints[joint, time] += size * window * np.sin(2 * np.pi * rate * multiple * s)

    def shock(self, at: float, dwell: float, peak: float, weights: Array) -> None:
        """Shake the watch by a half sine of force: `weights` of the direct path and of the two modes."""
        first = int(at * GRID)
        time = np.arange(int(0.3 * GRID) * FINE) / (GRID * FINE) - (at - first / GRID) - self.rng.uniform(0.0003, 0.001)
        force = np.where((time > 0) & (time < dwell), np.sin(np.pi * np.clip(time / dwell, 0, 1)), 0.0)
        paths = np.array([force] + [signal.sosfilt(sos, force) for sos in self.mode_sos]) * weights[:, None]
        handle = (self.mix + 0.35 * self.rng.normal(size=(3, 3))) @ paths
        chains = self.chains[self.rng.integers(len(self.chains))]
        watch = np.array([signal.sosfilt(sos, axis) for sos, axis in zip(chains, handle)])
        watch *= np.clip((0.3 - time) / 0.08, 0, 1) ** 2
        size = np.linalg.norm(signal.sosfilt(self.above, watch), axis=0).max()
        watch = signal.sosfiltfilt(self.tail, watch)[:, ::FINE] * (peak / size)
        last = min(self.n, first + watch.shape[1])
        self.shaking[:, first:last] += watch[:, :last - first]

    def bump(self, kind: str, at: float, peak: tuple[float, float], dwell: tuple[float, float]) -> None:
        """A shock that is not a hit of the ball by a swing."""
        rng = self.rng
        weights = np.array([rng.normal(), 0.4 * rng.normal(), 0.2 * rng.normal()])
        self.shock(at, rng.uniform(*dwell), float(np.exp(rng.uniform(*np.log(peak)))), weights)
        self.events.append(Event(kind, at))


def _mode(frequency: float, damping: float) -> Array:
    """The acceleration of one bending mode for a force, as a digital filter."""
    w = 2 * np.pi * frequency
    poles = w * (-damping + 1j * np.sqrt(1 - damping**2) * np.array([1, -1]))
    return signal.zpk2sos(*signal.bilinear_zpk([0, 0], poles, 1.0, GRID * FINE))


def _chain(rng: np.random.Generator, grip: float) -> Array:
    """From the handle's acceleration to the watch's: three masses in a row, the second one held by the arm's bone."""
    mass = np.array([0.4, 0.6, 0.05])
    w = 2 * np.pi * np.array([rng.uniform(25, 70) * grip, rng.uniform(40, 90), rng.uniform(70, 160)])
    k, c = mass * w**2, 2 * rng.uniform(0.2, 0.5, 3) * mass * w
    bone = 0.6 * (2 * np.pi * rng.uniform(5, 20)) ** 2

    def rows(s: Array, held: float) -> Array:
        return np.array([[s[0] + s[1], -s[1], 0], [-s[1], s[1] + s[2] + held, -s[2]], [0, -s[2], s[2]]]) / mass[:, None]

    matrix = np.block([[np.zeros((3, 3)), np.eye(3)], [-rows(k, bone), -rows(c, 10.0)]])
    poles = np.linalg.eigvals(matrix)
    return signal.zpk2sos(*signal.bilinear_zpk(-k / c, poles, np.prod(c) / np.prod(mass), GRID * FINE))


def _swing(body: Body, stroke: Stroke, onset: float, room: float, kind: str, trailing: bool, serve: bool) -> float:
    """Play one stroke whose forward movement begins at `onset`, with `room` seconds before it; return its end."""
    rng, sport = body.rng, body.sport
    scale = rng.uniform(0.88, 1.1)
    back, near, finish = (np.array(v) * scale + 0.08 * rng.normal(size=len(v))
                          for v in (stroke.back, stroke.near, stroke.finish))
    lasts = rng.uniform(*stroke.lasts)
    sense = np.sign(finish[0] - back[0])
    style = rng.choice(["flow", "pause", "lean"], p=[0.5, 0.35, 0.15] if sport.rally else [0.3, 0.5, 0.2])
    if room < 1.0:
        style = "flow"
    wait = {"flow": -rng.uniform(0.0, 0.1), "pause": rng.uniform(0.05, 0.4), "lean": rng.uniform(0.3, 0.5)}[style]
    draw = min(rng.uniform(0.4, 0.9), room - max(wait, 0))
    begin = onset - wait - draw
    body.move(begin, draw, {AZ: back[0], EL: back[1], ROLL: back[2], X: body.now[X] - 0.08})
    body.move(begin - 0.05, draw, {UAZ: 0.55 * back[0], UEL: min(stroke.upper, 0.1), YAW: 0.4 * back[0]})
    if serve:
        body.events.append(Event("toss", begin + draw / 2))
    if style == "lean":
        body.move(onset - wait, wait + 0.05, {AZ: back[0] + sense * rng.uniform(0.06, 0.2)})

    if kind == "checked":
        part = rng.uniform(0.25, 0.45)
        body.move(onset, lasts * rng.uniform(0.9, 1.3), {AZ: body.now[AZ] + part * (finish[0] - body.now[AZ])})
        for delay, joint, target in [(0.0, EL, near[0]), (0.02, ROLL, near[1]), (-0.02, YAW, 0.4 * finish[0])]:
            body.move(onset + delay, 1.4 * lasts, {joint: body.now[joint] + 0.5 * (target - body.now[joint])})
        body.move(onset + 1.25 * lasts, rng.uniform(0.25, 0.4), {AZ: body.now[AZ] - sense * rng.uniform(0.1, 0.3)})
        body.swings.append((kind, onset, onset + lasts, NAN, sense))
        return onset + 2.2 * lasts

    p, r = rng.uniform(1.4, 2.4), rng.uniform(1.6, 2.6)
    whole = lasts / (p / (p + r) + rng.uniform(-0.03, 0.1))
    if trailing:
        path = finish[0] - body.now[AZ]
        body.move(onset, lasts * rng.uniform(0.75, 0.95), {AZ: body.now[AZ] + rng.uniform(0.22, 0.4) * path})
        second = lasts * rng.uniform(0.4, 0.6)
        body.move(onset + second, 2.5 * (lasts * rng.uniform(0.98, 1.1) - second), {AZ: finish[0]}, 2.0, 3.0)
    else:
        body.move(onset, whole, {AZ: finish[0]}, p, r)
    body.move(onset + rng.uniform(0, 0.03), 1.1 * lasts, {EL: near[0]})
    body.move(onset + rng.uniform(0.6, 0.8) * lasts, 0.9 * whole, {EL: finish[1]})
    body.move(onset + rng.uniform(0.01, 0.04), lasts, {ROLL: near[1]})
    body.move(onset + rng.uniform(0.5, 0.75) * lasts, rng.uniform(0.9, 1.4) * lasts, {ROLL: finish[2]})
    body.move(onset - rng.uniform(0, 0.05), 0.95 * whole, {UAZ: 0.55 * finish[0], YAW: 0.4 * finish[0]})
    body.move(onset - rng.uniform(0, 0.03), 1.1 * lasts, {UEL: stroke.upper})
    body.move(onset + 0.7 * lasts, whole, {UEL: -0.4, X: body.now[X] + rng.uniform(0.05, 0.2)})
    end, touch = onset + max(whole, 1.8 * lasts), NAN
    if kind == "contact":
        contact = onset + lasts
        missed = rng.beta(1.2, 2.2)  # how badly the ball is met
        low, high = sport.peak
        peak = np.clip(low * (high / low) ** missed * stroke.power * rng.uniform(0.8, 1.2), 0.8, 20.0)
        side, off = rng.uniform(-0.5, 1.0), 0.2 + 2.0 * missed
        body.shock(contact, rng.uniform(*sport.dwell), float(peak), np.array([side, off * rng.normal(), rng.normal()]))
        if rng.random() < 0.75:
            body.losses.append((contact, rng.uniform(0.0, 0.12) + 0.18 * missed, rng.uniform(0.008, 0.014)))
        body.swings.append((kind, onset, contact, NAN, sense))
    else:
        if body.hard and rng.random() < 0.45:  # the arm is stopped abruptly
            stop = onset + lasts + rng.uniform(0.06, 0.14)
            body.losses.append((stop, rng.uniform(0.4, 0.8), rng.uniform(0.025, 0.05)))
            body.shock(stop, rng.uniform(0.015, 0.035), rng.uniform(0.5, 2.5), np.array([1.0, 0.3, 0.1]))
        if body.hard and rng.random() < 0.08:  # the implement touches the body
            touch = end - rng.uniform(0.0, 0.05)
            body.shock(touch, rng.uniform(0.006, 0.015), rng.uniform(1.0, 5.0), rng.normal(size=3))
        body.swings.append((kind, onset, onset + lasts, touch, sense))
    if rng.random() < 0.5 and not (touch > 0):  # the tail of the follow-through
        body.move(end - 0.12, rng.uniform(0.2, 0.35), {AZ: finish[0] + sense * rng.uniform(0.1, 0.3)})
        end += 0.1
    return end


def _rest_pose(body: Body, at: float, lasts: float, pose: Array) -> None:
    """Bring the arm to a pose of the forearm, with the upper arm and trunk that go with it."""
    body.move(at, lasts, dict(zip((AZ, EL, ROLL), pose)))
    body.move(at, 1.1 * lasts, {UAZ: 0.55 * pose[0] - 0.1, UEL: -1.1, YAW: 0.3 * pose[0], X: 0.0})


def _footwork(body: Body, at: float, until: float) -> None:
    """A split step and a few quick steps between two strokes of a rally."""
    rng = body.rng
    top = 3.0 if body.hard else 1.2
    body.sway(at - 0.15, 0.35, 3.0, {Z: (0.03, 1)})
    while at < until and rng.random() < (0.85 if body.hard else 0.55):
        body.bump("run", at, (0.3 * top, top), (0.012, 0.03))
        at += rng.uniform(0.22, 0.38)


def _fill(body: Body, at: float, until: float, kinds: dict[str, float]) -> None:
    """Let the player do this and that until the next swing is prepared."""
    rng = body.rng
    names, weights = list(kinds), np.array(list(kinds.values()))
    strong = 1.0 if body.hard else 0.6
    while until - at > 1.2:
        kind = str(rng.choice(names, p=weights / weights.sum()))
        lasts = min(rng.uniform(1.0, 3.5), until - at)
        middle = at + lasts / 2
        if kind == "shift":
            _rest_pose(body, at, lasts, body.now[:3] * 0.7 + rng.normal(size=3) * [0.35, 0.25, 0.3])
        elif kind == "walk":
            pace = rng.uniform(0.85, 1.05)
            _rest_pose(body, at, 0.8, np.array([0.1, -1.2, 0.1]) + 0.1 * rng.normal(size=3))
            body.sway(at, lasts, pace, {EL: (0.25 * strong, 1), UEL: (0.2 * strong, 1), Z: (0.02, 2), Y: (0.02, 1)})
            for step in np.arange(at + 0.4, at + lasts - 0.4, 0.5 / pace):
                body.shock(step, 0.03, rng.uniform(0.1, 0.4) * strong, np.array([1.0, 0.1, 0.0]))
            body.events.append(Event("walk", middle))
        elif kind in ("tap", "clap"):
            gap = rng.uniform(0.25, 0.5)
            times = np.arange(at + 0.3, at + lasts - 0.1, gap)[:rng.integers(2, 6)]
            body.sway(at + 0.1, len(times) * gap + 0.2, 1 / gap, {EL: (0.08, 1), AZ: (0.06, 1)})
            for time in times:
                body.bump(kind, time, (0.5, 3.5 * strong) if kind == "tap" else (2.0, 8.0), (0.002, 0.008))
        elif kind == "tug":
            body.sway(at, lasts, rng.uniform(1.0, 2.0), {ROLL: (0.4 * strong, 1), EL: (0.12, 1.5), X: (0.01, 2)})
            body.bump(kind, middle, (0.2, 1.2), (0.02, 0.05))
        elif kind == "wave":  # a waggle
            size = rng.uniform(0.15, 0.4) * strong
            body.sway(at, lasts, rng.uniform(1.2, 2.3), {AZ: (size, 1), ROLL: (0.6 * size, 1), EL: (0.3 * size, 2)})
            body.events.append(Event("wave", middle))
        elif kind in ("knock", "catch"):
            body.move(middle - 0.3, 0.5, {EL: body.now[EL] + 0.3 * rng.normal()})
            body.bump(kind, middle, (0.8, 6.0 * strong), (0.002, 0.01))
        elif kind in ("spin", "toss"):
            joint, turn = (ROLL, rng.uniform(0.7, 1.2)) if kind == "spin" else (EL, rng.uniform(0.5, 0.9))
            body.move(middle - 0.15, 0.3, {joint: body.now[joint] + turn})
            body.move(middle + 0.15, 0.6, {joint: body.now[joint] - turn})
            body.events.append(Event(kind, middle))
        at += lasts + rng.uniform(0.1, 0.8)


def _dribble(body: Body, at: float, until: float) -> None:
    """Bounce the ball before a serve: with the racket (strong) or with the other hand (weak)."""
    rng = body.rng
    racket = rng.random() < 0.4
    gap = rng.uniform(0.5, 0.7)
    body.sway(at - 0.2, until - at + 0.2, 1 / gap, {EL: (0.1 if racket else 0.02, 1), Z: (0.01, 1)})
    for time in np.arange(at, until - 0.3, gap):
        body.bump("dribble", time, (0.8, 3.0) if racket else (0.1, 0.5), (0.004, 0.01))


def _play(body: Body, strokes: list[tuple[Stroke, bool, bool]], ready: Array, level: str) -> None:
    """Schedule rallies or single swings until the session is over. A stroke is (via-points, trails, is a serve)."""
    rng, sport = body.rng, body.sport
    weights = np.array([s.weight for s, _, serve in strokes])
    serves = [s for s in strokes if s[2]]
    _rest_pose(body, 0.1, 1.0, ready)
    end, count, last_contact = 1.5, 0, 0.0
    while True:
        opening = count == 0
        if opening:
            count = int(rng.integers(1, 6)) if sport.rally else 1
            onset = end + (rng.uniform(7.5, 19.0) if sport.rally else rng.uniform(5.3, 9.8))
        else:
            onset = max(last_contact + rng.uniform(1.4, 3.0) - 0.2, end + 0.75)
        if onset > body.seconds - 3:
            return
        pick = int(rng.choice(len(strokes), p=weights / weights.sum()))
        stroke, trailing, serve = strokes[pick]
        if serve and not opening or opening and serves and rng.random() < 0.5:
            stroke, trailing, serve = serves[0] if opening else strokes[0]
        pose = ready + 0.06 * rng.normal(size=3)
        if opening:
            back = onset - rng.uniform(2.2, 3.0)
            hang = np.array([0.1, -1.0, 0.0]) if rng.random() < 0.6 else pose
            _rest_pose(body, end + rng.uniform(0.1, 0.4), rng.uniform(0.8, 1.4), hang + 0.1 * rng.normal(size=3))
            bouncing = serve and rng.random() < 0.7
            _fill(body, end + 1.8, back - (2.5 if bouncing else 0.2), FILLERS[level])
            _rest_pose(body, back - (2.3 if bouncing else 0.0), 0.8, pose)
            if bouncing:
                _dribble(body, back - 1.3, back + 0.6)
            room = 1.4
        else:
            gap = onset - end
            _rest_pose(body, end, min(0.7, gap - 0.3), pose)
            room = min(gap - 0.3, 1.0)
            if gap > 1.0:
                _footwork(body, end + 0.25, onset - 0.35)
        kind = str(rng.choice(["contact", "miss", "checked"], p=[0.7, 0.2, 0.1]))
        end = _swing(body, stroke, onset, room, kind, trailing, serve)
        last_contact = onset + 0.2
        count = 0 if kind == "miss" else count - 1


def _finish_joints(body: Body) -> None:
    """Add up the movements, the fidgets and the losses of speed at contact."""
    rng, joints = body.rng, body.joints
    for joint in range(9):
        jumps = np.zeros(body.n + 1)
        for where, change in [(i, c) for j, i, c in body.steps if j == joint]:
            jumps[where] += change
        joints[joint] += np.cumsum(jumps[:-1])
    grid = np.arange(body.n) / GRID
    coarse = np.arange(-1, body.seconds + 1, 0.02)
    slow = signal.butter(4, 0.5, fs=50, output="sos")
    tremor = signal.butter(2, [8, 12], "bandpass", fs=50, output="sos")
    size = rng.uniform(0.01, 0.03) * (2.0 if body.hard else 1.0)
    for joint, share in [(AZ, 1), (EL, 0.8), (ROLL, 1), (UEL, 0.5), (X, 0.3), (Y, 0.3), (Z, 0.05)]:
        noise = rng.normal(size=(2, len(coarse)))
        wander = 6.0 * size * signal.sosfilt(slow, noise[0]) + 0.00006 * signal.sosfilt(tremor, noise[1])
        joints[joint] += share * CubicSpline(coarse, wander)(grid)
    for at, share, ramp in sorted(body.losses):
        first, last = int(np.ceil(at * GRID)), min(body.n, int((at + 3.0) * GRID))
        s = np.arange(first, last) / GRID - at
        fade = rng.uniform(0.07, 0.1)
        course = (s - ramp * (1 - np.exp(-s / ramp))) * np.exp(-s / fade)
        speed = (joints[:5, first - 1] - joints[:5, first - 3]) * GRID / 2
        joints[:5, first:last] -= share * speed[:, None] * course


def _truth(body: Body) -> list[Event]:
    """Read the starts and the largest rates about gravity off the undisturbed angles."""
    events = list(body.events)
    for kind, onset, planned, touch, sense in body.swings:
        first, peak_end = int(np.ceil(onset * GRID)), int((planned + 0.08) * GRID)
        angles = body.joints[:3, first:peak_end + 1]
        rate = sense * (np.diff(angles[AZ]) + np.diff(angles[ROLL]) * np.sin(angles[EL, :-1])) * GRID
        top = int(np.argmax(rate[:int((planned - onset) * GRID) + 2] if kind == "contact" else rate))
        against = np.flatnonzero(rate[:top] < -0.03 * rate[top])
        after = against[-1] if len(against) else 0
        risen = after + int(np.argmax(rate[after:top + 1] > 0))
        start = onset if risen == 0 else (first + risen) / GRID
        if touch > 0:
            events.append(Event("knock", touch, start))
        elif kind == "contact":
            events.append(Event(kind, planned, start, planned))
        else:
            events.append(Event(kind, (first + top + 0.5) / GRID, start))
    return events


def _multiply(a: Array, b: Array) -> Array:
    """The product of quaternions (w, x, y, z) in rows."""
    w, x, y, z = a
    return np.array([w * b[0] - x * b[1] - y * b[2] - z * b[3], w * b[1] + x * b[0] + y * b[3] - z * b[2],
                     w * b[2] - x * b[3] + y * b[0] + z * b[1], w * b[3] + x * b[2] - y * b[1] + z * b[0]])


def _small(vector: Array) -> Array:
    """The quaternion of a rotation vector in rows."""
    angle = np.linalg.norm(vector, axis=0)
    return np.array([np.cos(angle / 2), *(vector * 0.5 * np.sinc(angle / (2 * np.pi)))])


def _to_device(q: Array, vector: Array) -> Array:
    """Express vectors of the reference frame in the device's frame."""
    cross = 2 * np.cross(-q[1:], vector, axis=0)
    return vector + q[0] * cross + np.cross(-q[1:], cross, axis=0)


def _vibrate(body: Body, rate: Array) -> None:
    """Add the shaking of muscles, strap and implement during fast movement, in proportion to the rotation rate."""
    rng = body.rng
    size = rng.uniform(0.03, 0.1) if body.hard else rng.uniform(0.01, 0.04)
    band = signal.butter(2, [rng.uniform(15, 30), rng.uniform(120, 220)], "bandpass", fs=GRID, output="sos")
    phase = 2 * np.pi * np.cumsum(rng.uniform(25, 90) + 4 * rng.normal(size=body.n)) / GRID
    phase += np.cumsum(rng.normal(size=body.n)) * 0.08
    tonal = rng.uniform(0.1, 0.7)
    for axis, share in enumerate(rng.dirichlet([4, 4, 4])):
        noise = signal.sosfilt(band, rng.normal(size=body.n))
        noise *= np.sqrt(1 - tonal) / noise.std()
        noise += np.sqrt(2 * tonal) * np.sin(phase + rng.uniform(0, 2 * np.pi))
        body.shaking[axis] += noise * (size * np.sqrt(share)) * rate


def _sampled(values: Array, at: Array) -> Array:
    """Values of the grid at instants in seconds, in columns."""
    return np.stack([ndimage.map_coordinates(row, [at * GRID], order=3, mode="nearest") for row in values], axis=1)


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Make one session. See the module's text for what is in it."""
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 7])
    play, hard = LIBRARY[sport], level == "hard"
    body = Body(rng, play, level, minutes * 60)
    right_handed, crown_right = rng.random() < 0.85, rng.random() < 0.75
    right_arm, trailing = True, set()  # the arm is named as if the player were right-handed
    names = list(play.strokes)
    if not play.rally:
        right_arm = rng.random() < 0.5
        trailing = set(names) if right_arm else set()
    elif sport == "tennis":
        player = rng.choice(["one-handed", "two-handed", "two-handed on both sides"], p=[0.3, 0.5, 0.2])
        if player == "two-handed on both sides":
            names, right_arm = ["forehand", "two-handed backhand"], rng.random() < 0.5
            trailing = {"forehand" if right_arm else "two-handed backhand"}
        else:
            names.remove("two-handed backhand" if player == "one-handed" else "one-handed backhand")
    strokes = [(play.strokes[name], name in trailing, name == "serve") for name in names]
    _play(body, strokes, np.array(play.ready), level)
    _finish_joints(body)
    truth = _truth(body)

    joints, mirror = body.joints, 1.0 if right_handed else -1.0
    joints[ROLL] += np.pi / 2 if right_arm else -np.pi / 2
    az, el, roll = mirror * joints[AZ] + rng.uniform(-np.pi, np.pi), joints[EL], mirror * joints[ROLL]
    turn = az[0] - mirror * joints[AZ, 0]
    zero = np.zeros(body.n)
    attitude = _multiply(np.array([np.cos(az / 2), zero, zero, np.sin(az / 2)]),
                         np.array([np.cos(el / 2), zero, -np.sin(el / 2), zero]))
    attitude = _multiply(attitude, np.array([np.cos(roll / 2), np.sin(roll / 2), zero, zero]))
    forearm = np.array([np.cos(el) * np.cos(az), np.cos(el) * np.sin(az), np.sin(el)])
    upper_az, yaw = mirror * joints[UAZ] + turn, mirror * joints[YAW] + turn
    shoulder = 0.18 * mirror * (-1 if right_arm else 1)
    point = rng.uniform(0.28, 0.33) * np.array([np.cos(joints[UEL]) * np.cos(upper_az),
                                                np.cos(joints[UEL]) * np.sin(upper_az), np.sin(joints[UEL])])
    point += joints[X:] + shoulder * np.array([-np.sin(yaw), np.cos(yaw), zero])
    point += (rng.uniform(0.24, 0.28) - rng.uniform(0.02, 0.06)) * forearm
    conjugate = attitude * np.array([[1.0], [-1], [-1], [-1]])
    point += rng.uniform(0.02, 0.03) * _to_device(conjugate, np.array([zero, zero, zero + 1]))
    acceleration = np.gradient(np.gradient(point, 1 / GRID, axis=1), 1 / GRID, axis=1) / G
    acceleration[:, :3] = acceleration[:, -3:] = 0.0
    del joints, point, forearm, conjugate, az, el, roll, upper_az, yaw
    body.joints = np.zeros((9, 1))

    right_wrist = right_arm == right_handed
    along = 1.0 if right_wrist != crown_right else -1.0  # x of the device points to the hand
    mount = np.array([1.0, 0, 0, 0]) if along > 0 else np.array([0.0, 0, 0, 1])
    tilt = rng.normal(size=3)
    mount = _multiply(mount, _small(tilt / np.linalg.norm(tilt) * np.radians(rng.uniform(3, 15))))
    attitude = _multiply(attitude, mount[:, None])

    def turning(q: Array) -> Array:
        slope = np.gradient(q, 1 / GRID, axis=1)
        return 2 * _multiply(q * np.array([[1.0], [-1], [-1], [-1]]), slope)[1:]

    _vibrate(body, np.linalg.norm(turning(attitude), axis=0))
    w0 = 2 * np.pi * 12
    soft = signal.zpk2sos(*signal.bilinear_zpk([], w0 * np.array([-0.5 + 0.866j, -0.5 - 0.866j]), 1.0, GRID))
    lever = rng.normal(size=(3, 3)) / np.sqrt(3) / rng.uniform(0.1, 0.25)
    attitude = _multiply(attitude, _small(lever @ signal.sosfilt(soft, body.shaking * G, axis=1)))
    rotation = turning(attitude)
    down = np.array([zero, zero, zero - 1])
    reading = _to_device(attitude, down - acceleration) + body.shaking
    del acceleration, body.shaking

    cut = min(350.0, 0.4 * rate)
    limit = 16.0 if rng.random() < 0.25 else 32.0
    settled = reading[:, :1]  # so that the filters begin at rest
    t0, span = rng.uniform(1000, 100000), body.seconds - 0.1
    count = int(span * rate)
    acc_at = 0.02 + np.arange(count) / rate + 1e-5 * rng.uniform(0.8, 1.2) * (-1.0) ** np.arange(count)
    low = signal.butter(4, cut, fs=GRID, output="sos")
    delay = 2.613 / (2 * np.pi * cut)
    accelerometer = _sampled(signal.sosfilt(low, reading - settled, axis=1) + settled, acc_at + delay)
    noise = rng.uniform(0.002, 0.005)
    accelerometer += noise * np.sqrt(rate / ACCELEROMETER_RATE) * rng.normal(size=accelerometer.shape)
    accelerometer = np.clip(accelerometer, -limit, limit)

    motion_count = int(span * MOTION_RATE)
    mot_at = 0.025 + rng.uniform(0, 0.004) + np.arange(motion_count) / MOTION_RATE
    latency = rng.uniform(0, 0.010)
    gyro_low = signal.butter(2, 100, fs=GRID, output="sos")
    rotation = _sampled(signal.sosfilt(gyro_low, rotation, axis=1), mot_at + np.sqrt(2) / (2 * np.pi * 100))
    rotation += 0.005 * rng.normal(size=rotation.shape) + rng.normal(size=3) * 0.003
    rotation = np.clip(rotation, -np.radians(2000), np.radians(2000))
    wander = np.radians(rng.uniform(1.0, 2.5) if hard else 0.3)
    knots = np.arange(-20, body.seconds + 40, 15.0)
    error = CubicSpline(knots, wander / np.sqrt(3) * rng.normal(size=(3, len(knots))), axis=1)
    attitude = _multiply(_small(error(np.arange(body.n) / GRID)), attitude)
    gravity = _to_device(attitude, down)
    wide = signal.butter(4, 350, fs=GRID, output="sos")
    user = np.clip(signal.sosfilt(wide, reading - settled, axis=1) + settled, -limit, limit)
    band = rng.uniform(70, 100)
    # Gravity passes the same filters, so that nothing but movement is left.
    user -= signal.sosfilt(wide, gravity - gravity[:, :1], axis=1) + gravity[:, :1]
    user = signal.sosfilt(signal.butter(2, band, fs=GRID, output="sos"), user, axis=1)
    user = _sampled(user, mot_at + 2.613 / (2 * np.pi * 350) + np.sqrt(2) / (2 * np.pi * band))
    user += noise * np.sqrt(band / 350) * rng.normal(size=user.shape)
    quaternion = _sampled(attitude, mot_at)
    quaternion /= np.linalg.norm(quaternion, axis=1, keepdims=True)
    gravity = _to_device(quaternion.T, np.array([0, 0, -1.0])[:, None] + np.zeros((3, motion_count))).T

    keep_acc, keep_mot = np.ones(count, bool), np.ones(motion_count, bool)
    for _ in range(int(rng.integers(0, 3)) if hard else 0):
        begin, lost = rng.uniform(5, span - 5), rng.uniform(0.1, 1.5)
        if all(abs(e.time - begin - lost / 2) > 2.0 + lost / 2 for e in truth if e.start == e.start):
            keep_acc &= (acc_at < begin) | (acc_at > begin + lost)
            keep_mot &= (mot_at < begin) | (mot_at > begin + lost)
    events = [Event(e.kind, e.time + t0, e.start + t0, e.contact + t0) for e in sorted(truth, key=lambda e: e.time)]
    return Session((acc_at + t0)[keep_acc], accelerometer[keep_acc], (mot_at + latency + t0)[keep_mot],
                   quaternion[keep_mot], rotation[keep_mot], gravity[keep_mot], user[keep_mot], events, sport)
