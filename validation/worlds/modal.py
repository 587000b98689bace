"""A world of published rate curves and bending modes, for baseball, golf and tennis.

Body. The forearm is rigid, 0.24 to 0.28 m long, and the sensor sits at 85 to 100 % of its length and 2 to 3.5 cm
out of its back. In a swing its rotation rate is a monotone cubic (PCHIP) through knots. The knots of the rise lie
at fixed parts of the time from the start to the peak, those of the fall between the peak and the end of the
follow-through. They mix the shape of a sport (15 to 60 %) with the player's own rise, which is t^1.1 to t^4 or a
logistic, with correlated noise of 6 % per player and 4 % per swing. The shapes of the sports follow the proximal to
distal curves of Welch et al. 1995 (J Orthop Sports Phys Ther 22, 193) for baseball, of Nesbit 2005 (J Sports Sci Med
4, 499) and Cheetham et al. 2008 (Science and Golf V) for golf, and of Elliott 2006 (Br J Sports Med 40, 392) and
Landlinger et al. 2010 (J Sports Sci Med 9, 643) for tennis; they are rounded shapes rather than copied numbers.
The forward rotation lasts 0.11 to 0.20 s in baseball, 0.20 to 0.33 s in golf and 0.12 to 0.35 s in tennis; the
follow-through 0.15 to 0.5 s. The peak about the main axis is 16 to 27, 15 to 22 and 10 to 22 rad/s, reached at 82 to
104 % of the time to the contact. The axis wanders through an arc, tilted from the vertical by 10 to 35, 35 to 60 and
10 to 75 degrees. The forearm rolls about its own length around the contact (golf: 5 to 14 rad/s, in the sense of the
swing). A counter-movement, a pause and a slow lean of 0.2 to 1.5 rad/s come before the rise in a third of the swings
each. A rise after a lean starts from the lean, a rise after a counter-movement crosses zero at its start. Tennis
mixes both sides and, in 30 %, overhead strokes. Attitudes are integrated quaternions. The elbow moves on an arc of
0.35 to 0.6 m radius with a bell of its own (0.15 to 0.26 m/s for each rad/s of the peak) that leads the wrist, as
proximal segments do, and creeps back afterwards. A checked swing brakes within 70 to 180 ms at 60 to 90 % of its rise.

Implement. A Hertzian pulse (the power 1.5 of half a sine; baseball 0.7 to 1.5 ms, golf 0.43 to 0.48 ms, tennis 4 to
6 ms) strikes three modes of the implement and two of hand and forearm. Bats: 150 to 180 and 550 to 650 Hz (Nathan
2000, Am J Phys 68, 979; D. Russell's modal analyses) and about 950 Hz. Clubs: 40 to 70, 110 to 160 and 250 to 320 Hz.
Rackets: 110 to 180 Hz (Brody 1995, Phys Teach 33, 494; Rogowski et al. 2015, PLoS ONE 10, e0132925), 300 to 400 and
about 465 Hz. Hand and forearm: 20 to 45 and 50 to 110 Hz. Hands damp the implement to 4 to 12 %, tissue has 10 to
28 %. Each mode's part grows with the distance of the ball from the mode's node, and the hand is never without a
part. Tissue passes the implement's modes through a second-order low-pass of 110 to 220 Hz. The blow arrives 0.3 to
1.5 ms after the contact. Bursts are 0.9 to 34 g. The rotation loses angular impulse / effective inertia (4 to 9, 2 to
3.5, 1 to 2.2 N m s; 2 to 8, 1.2 to 6, 0.5 to 3 kg m^2, for the arm and what it holds), more so far from the node, over
8 to 22 ms, at most 40 %, and recovers in 80 to 200 ms.

Vibration. A Gaussian process with one to three peaks at 15 to 120 Hz, a pink floor and a full 3 by 3 mixing is
modulated by the rotation rate to a power of 0.7 to 1.3; its root mean square over all axes is 0.01 to 0.04 g for each
rad/s (hard: up to 0.1, log-uniform). Shaking also rocks the watch about a lever of 0.3 to 0.8 m.

Between swings, 4.2 to 9 s: sway, tremor of 2 to 5 mg, slow turns, taps of the implement, tugs at the glove, waggles
(kind `wave`), walking, and in hard also knocks and claps. Hard adds a second blow after 15 to 60 ms (10 % of contacts),
clothing that brushes the watch (10 % of swings, not an event of its own), a range of 16 g (half of the sessions), an
attitude error of 1 to 2 degrees (easy: up to 0.4), shaking of the braked arm, and up to two gaps of 0.1 to 1.5 s.

Sensor. An accelerometer feels gravity minus its own acceleration, which is how the gravity vector enters with its
sign towards the ground: the acceleration of the case counts negative. All is computed at 1924.6 Hz, blows at 16 times
that. A Butterworth low-pass of fifth order at 42 % of the rate, 350 Hz at most, comes before the samples; the rotation
rate passes second order at 100 Hz and the user acceleration second order at 70 to 100 Hz. Timestamps make up for the
delays of these filters. Noise is 2 to 5 mg at 800 Hz and 0.005 rad/s.
"""

from __future__ import annotations

import zlib

import numpy as np
from scipy import signal

from modal_contact import Modes, arm_vibration, coloured, sized, unit
from modal_motion import SPORT, Player, Swing
from modal_rotation import body_rate, exponential, integrate, inverse, product, turn
from modal_sensor import FS, MARGIN, record
from session import ACCELEROMETER_RATE, Event, Session

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")
STANDARD = 9.80665  # m/s^2 in one g


class Stage:
    """The courses that a session is built from, and the truth about it."""

    def __init__(self, rng: np.random.Generator, sport: str, hard: bool, seconds: float) -> None:
        self.rng, self.hard, self.seconds = rng, hard, seconds
        self.count = int((seconds + 2 * MARGIN) * FS)
        self.player = Player(rng, SPORT[sport])
        self.modes = Modes(rng, SPORT[sport], FS)
        self.omega = np.zeros((self.count, 3))  # swings and turns, reference frame
        self.elbow = np.zeros((self.count, 3))  # acceleration in m/s^2, reference frame
        self.wobble = np.zeros((self.count, 3))  # small rotations in the forearm's frame
        self.shake = np.zeros((self.count, 3))  # in g, forearm's frame
        self.gain = np.ones(self.count)  # of the vibration
        self.truth: list[Event] = []
        self.busy: list[tuple[float, float]] = []

    def span(self, first: float, last: float) -> tuple[slice, np.ndarray]:
        """Return the samples between two instants, and their times."""
        begin = max(int(np.ceil((first + MARGIN) * FS)), 0)
        end = min(int((last + MARGIN) * FS), self.count)
        return slice(begin, end), np.arange(begin, end) / FS - MARGIN

    def strike(self, at: float, offset: float, low: float, high: float, scale: float = 1.0) -> None:
        """Add a blow."""
        part, time = self.span(at - 0.01, at + 0.3)
        self.shake[part] += sized(scale * self.modes.strike(self.rng, time, at, offset), low, high)

    def turn_to(self, first: float, last: float, start: np.ndarray, end: np.ndarray, shift: np.ndarray) -> None:
        """Turn the forearm slowly from one attitude to another, while the elbow shifts by so many metres."""
        part, time = self.span(first, last)
        s = (time - first) / (last - first)
        step = product(end, inverse(start))
        step = step * (np.sign(step[0]) or 1.0)
        size = np.linalg.norm(step[1:])
        vector = 2 * np.arctan2(size, step[0]) * step[1:] / max(size, 1e-12)
        self.omega[part] += (30 * (s * (1 - s)) ** 2 / (last - first))[:, None] * vector
        self.elbow[part] += (60 * s * (1 - s) * (1 - 2 * s) / (last - first) ** 2)[:, None] * shift

    def swing(self, swing: Swing, start: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Add a swing. Return its first and last attitudes and the way of the elbow."""
        rng = self.rng
        contact, brake = start + swing.forward, start + swing.brake
        offset = rng.normal(0, self.modes.skill) * (2.0 if rng.random() < 0.1 else 1.0)
        if swing.kind == "contact":
            sport, rate = self.player.sport, float(swing.curve(swing.forward))
            share = (0.15 + 0.85 * min(abs(offset), 1.3)) * rate / sport.peak[1]
            swing.loss = min(share * rng.uniform(*sport.impulse) / rng.uniform(*sport.inertia), 0.4 * rate)
            self.strike(contact, offset, 0.9, 34, 1.5 * rate / sport.peak[1] * rng.lognormal(0, 0.35))
            if self.hard and rng.random() < 0.1:
                self.strike(contact + rng.uniform(0.015, 0.06), rng.normal(0, 1), 0.8, 15, rng.uniform(0.3, 0.9))
        elif swing.kind == "checked" and self.hard:
            self.strike(brake, rng.normal(0, 0.3), 0.5, 5, 0.6)
        part, time = self.span(start - swing.before, start + swing.after)
        omega, q, velocity = swing.move(time - start, 1 / FS)
        self.omega[part] = omega
        self.elbow[part] += np.gradient(velocity, 1 / FS, axis=0)
        self.gain[part] = rng.lognormal(0, 0.2)
        if self.hard and rng.random() < 0.1:
            self.brush(start + rng.uniform(0, swing.after))
        ahead = np.where(time >= start, swing.sign * omega[:, 2], -np.inf)
        when = contact if swing.kind == "contact" else float(time[int(np.argmax(ahead))])
        self.truth.append(Event(swing.kind, when, start, contact if swing.kind == "contact" else np.nan))
        self.busy.append((start - swing.before - 0.2, start + swing.after + 0.2))
        return q[0], q[-1], velocity.sum(axis=0) / FS

    def brush(self, at: float) -> None:
        """Let clothing brush the watch."""
        length = self.rng.uniform(0.02, 0.1)
        part, time = self.span(at, at + length)
        b, a = signal.butter(2, (20, 250), "bandpass", fs=FS)
        noise = signal.lfilter(b, a, self.rng.standard_normal((len(time), 3)), axis=0)
        noise *= np.sin(np.pi * (time - at) / length)[:, None] ** 2
        self.shake[part] += noise * self.rng.uniform(0.5, 2.0) / np.linalg.norm(noise, axis=1).max()

    def fidget(self, first: float, last: float) -> None:
        """Add one of the movements between swings, within a span of time."""
        rng, hard = self.rng, self.hard
        kinds = ["tap", "tug", "wave", "walk"] + (["knock", "clap"] if hard else [])
        kind = str(rng.choice(kinds))
        size = 1.0 if hard else 0.5
        if kind in ("tap", "knock", "clap"):
            low, high, most = {"tap": (0.5, 4 * size, 4), "knock": (2, 10, 1), "clap": (2, 12, 3)}[kind]
            instants = first + 0.1 + np.cumsum(rng.uniform(0.25, 0.45, rng.integers(1, most + 1)))
            for at in instants[instants < last - 0.1]:
                self.strike(float(at), rng.normal(0, 0.6), low, high, 0.5 * size)
                self.truth.append(Event(kind, float(at)))
                self.sway(at - 0.2, at + 0.15, rng.uniform(0.05, 0.2) * size, 1 / 0.7)
            return
        low, high, slow, fast = {"tug": (0.1, 0.3, 2, 4), "wave": (0.2, 0.6, 1, 2), "walk": (0.1, 0.3, 0.8, 1)}[kind]
        length = last - first if kind == "walk" else min(last - first, rng.uniform(0.8, 2.0))
        frequency = rng.uniform(slow, fast)
        part, time = self.sway(first, first + length, rng.uniform(low, high) * size, frequency)
        window = np.sin(np.pi * (time - first) / length)[:, None] ** 0.5
        if kind == "tug":
            pull = np.abs(np.sin(np.pi * frequency * (time - first))) ** 6
            self.shake[part] += rng.uniform(0.3, 1.2) * size * window * pull[:, None] * unit(rng.standard_normal(3))
        elif kind == "walk":
            phase, beats = 4 * np.pi * frequency * (time - first), rng.uniform(0.1, 0.25, 3) * [1, 0.5, 0.3]
            bounce = sum(beat * np.sin((k + 1) * phase + k) for k, beat in enumerate(beats))
            lean = unit(np.array([0, 0, 1]) + rng.normal(0, 0.25, 3))
            self.elbow[part] += STANDARD * window * bounce[:, None] * lean
        self.truth.append(Event(kind, first + length / 2))

    def sway(self, first: float, last: float, angle: float, frequency: float) -> tuple[slice, np.ndarray]:
        """Turn the forearm to and fro."""
        part, time = self.span(first, last)
        window = np.sin(np.pi * (time - first) / (last - first))[:, None] ** 2
        course = angle * window * np.sin(2 * np.pi * frequency * (time - first))[:, None]
        self.wobble[part] += course * unit(self.rng.standard_normal(3))
        return part, time

    def play(self) -> np.ndarray:
        """Fill the session with swings and what lies between them. Return the attitude at its beginning."""
        rng, ended, shift = self.rng, -MARGIN, np.zeros(3)
        first = q = self.player.rest(rng)
        while True:
            begin = ended + rng.uniform(4.2, 9.0)
            swing = Swing(rng, self.player, str(rng.choice(["contact", "miss", "checked"], p=[0.7, 0.2, 0.1])))
            if begin + swing.before + swing.after + 1.5 > self.seconds:
                return first
            before, after, way = self.swing(swing, begin + swing.before)
            room, rest = 0.37 * (begin - ended), self.player.rest(rng)
            lengths = [float(np.clip(_angle(*pair) / rng.uniform(0.8, 1.5), 0.7, room)) for pair in
                       ((q, rest), (rest, before))]  # fmt: skip
            free = ended + rng.uniform(0.05, 0.5)
            self.turn_to(free, free + lengths[0], q, rest, -shift)
            free += lengths[0]
            ready = begin - rng.uniform(0.02, 0.4)
            self.turn_to(ready - lengths[1], ready, rest, before, np.zeros(3))
            room = ready - lengths[1] - free
            if room > 1.2 and rng.random() < (0.75 if self.hard else 0.4):
                self.fidget(free + rng.uniform(0.05, 0.3), free + room - 0.1)
            ended, q, shift = begin + swing.before + swing.after, after, way


def _angle(start: np.ndarray, end: np.ndarray) -> float:
    """Return the angle between two attitudes."""
    return float(2 * np.arccos(min(abs(product(end, inverse(start))[0]), 1.0)))


def _slow(f: np.ndarray) -> np.ndarray:
    """Return the spectrum of the sway of a standing player."""
    return 1 / (1 + (f / 0.4) ** 2) ** 3 * (f > 0.03)


def _tremor(f: np.ndarray) -> np.ndarray:
    """Return the spectrum of the tremor at rest."""
    return np.exp(-0.5 * ((f - 9.5) / 1.5) ** 2)


def _body(stage: Stage, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the attitude of the forearm, and what an accelerometer feels beside gravity, in g in its frame."""
    rng, step, peak = stage.rng, 1 / FS, stage.player.peak
    strength = np.exp(rng.uniform(np.log(0.01), np.log(0.1 if stage.hard else 0.04)))
    lever = np.array([rng.uniform(0.24, 0.28) * rng.uniform(0.85, 1), rng.normal(0, 0.005), rng.uniform(0.02, 0.035)])
    stage.wobble += 0.015 * coloured(rng, stage.count, FS, _slow)
    stage.shake += rng.uniform(0.002, 0.005) * coloured(rng, stage.count, FS, _tremor) / np.sqrt(3)
    q = product(product(integrate(stage.omega, step), first), exponential(stage.wobble))
    omega = body_rate(q, step)
    rate = np.linalg.norm(omega, axis=1)
    size = stage.gain * strength * peak * (rate / peak) ** rng.uniform(0.7, 1.3) * rate**2 / (rate**2 + 1)
    stage.shake += size[:, None] * arm_vibration(rng, stage.count, FS)
    moved = np.cross(np.gradient(omega, step, axis=0), lever) + np.cross(omega, np.cross(omega, lever))
    felt = stage.shake - (moved + turn(inverse(q), stage.elbow)) / STANDARD
    leak = np.exp(-2 * np.pi * 3 * step)
    speed = signal.lfilter([STANDARD * step], [1, -leak], stage.shake, axis=0)
    rocking = np.cross(speed, unit(rng.standard_normal(3))) / rng.uniform(0.3, 0.8)
    rocked = exponential(signal.lfilter([step], [1, -leak], rocking, axis=0))
    return product(q, rocked), turn(inverse(rocked), felt)


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Simulate one session."""
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 7])
    hard, seconds = level == "hard", 60.0 * minutes
    stage = Stage(rng, sport, hard, seconds)
    q, felt = _body(stage, stage.play())
    mount = stage.player.mount(rng)
    origin = rng.uniform(1e3, 1e5)
    session = record(rng, product(q, mount), turn(inverse(mount), felt), rate, seconds, hard, stage.busy)
    session.accelerometer_time += origin
    session.motion_time += origin
    truth = [Event(e.kind, e.time + origin, e.start + origin, e.contact + origin) for e in stage.truth]
    session.truth, session.sport = sorted(truth, key=lambda e: e.time), sport
    return session
