"""A world of prescribed forearm kinematics: the rotation rate of the forearm is drawn, everything else follows.

Body. The forearm is one rigid body with the frame F: x from the elbow to the hand, z out of the back of the forearm.
Its rotation rate is prescribed and integrated once, so attitude, rotation rate and acceleration always agree. The
elbow is carried by a trunk that turns with its own bump (3-9 rad/s, 0.35-0.55 m from its axis) and shifts its weight
by 0.03-0.18 m. Between swings the arm returns against the swing's turn, and moves to the next ready pose, with
minimum jerk (Flash and Hogan 1985). The wearer is right-handed in 80 % of the sessions. The watch is on the leading
or the trailing arm with equal chance in baseball and golf, and on the racket arm in tennis.

Forward rotation. The axis is perpendicular to the forearm at contact within 12 degrees and tilted from the vertical by
5-30 degrees (baseball), 30-50 (golf), 10-45 (tennis ground strokes) or 50-65 (one serve in seven). The rate starts from
zero as t**p with p uniform in 1 to 4, whose slope is then tapered to zero over the last 15-45 % before the peak; or
it is a logistic curve that starts where it reaches 1 % of its plateau and meets the ball 2-4.5 time constants after
its middle. Each family has half of the swings. The peak lies 25 ms before to 15 ms after the contact. Peak about the
axis 15-25 rad/s in baseball, 14-24 in golf, 9-25 in tennis; start to contact 110-200, 200-330 and 120-350 ms; the
durations agree with Welch 1995 (baseball) and Cochran and Stobbs 1968 (golf). The axis wanders in proportion to the
rate (up to 20 %), a horizontal component of up to 30 % has its own bump, and the forearm turns about itself near the
contact (2-8 rad/s; 5-11 in golf). The follow-through lasts 150-500 ms, less after fast swings so that the arm does
not turn further than about 160 degrees after the contact. A checked swing rises towards 30-75 % of the usual peak and
is stopped within 80-180 ms.

Before a swing. Rest with sway, a slow lean in the swing's direction (0.2-1.5 rad/s, 0.3-1 s), a counter-movement
(1-8 rad/s backwards) that goes over into the swing, or one followed by a pause of 0.05-0.5 s. Golf has a backswing in
85 % of the swings. Waggles of 2-4 reversals end 0.5-4 s before some swings.

Contact. A half sine of force (baseball 0.7-1.5 ms, Nathan 2000; golf 0.45 ms, Cochran and Stobbs 1968; tennis 4-6 ms,
Brody 1979) excites 2-5 modes of the implement, the hand and soft tissue: 18-220 Hz, damping 3-20 %, each with two
directions of its own, one for its acceleration and a weaker one for its velocity, as in complex modes. They vary
around the values of the session and take part differently in each contact. Modes that would ring for too long (to a
tenth after 55 ms in easy, 105 ms in hard) are drawn again, which leaves easy sessions without modes under 33 Hz. The
strap follows as a low-pass resonance of 30-150 Hz with a damping of 20-70 %. The peak of the burst above 20 Hz is
drawn from 1 to 30 g, uniform in its logarithm. The watch rocks with it a little. Half of the contacts lose 3-30 % of
the rate within 2-8 ms, limited so that the jolt of this loss stays under 40 % of the burst. In hard sessions 15 % of
the contacts are double: 15-60 ms after the first comes a second blow of 0.4-2.5 times its size.

Vibration. A noise band from 12 Hz to 60-250 Hz and 1-3 tones of 30-120 Hz that wander by some percent, with random
full-rank covariance, both in proportion to the rotation rate of 15 ms ago: 0.01-0.04 g rms per rad/s (all axes) in
easy sessions and up to 0.1 in hard ones. Soft tissue is known to vibrate in this band (Wakeling and Nigg 2001).

Other events. Knocks, taps on shoe or implement, claps, tugs, catches and walking (1.7-2.1 steps per second), on the
way from one swing to the next; fidgets, sway, tremor of 8-12 Hz.

Sensor. The watch is 0.20-0.27 m from the elbow and 25-40 mm above the bone, misaligned by some degrees, x towards or
against the hand. The reading is gravity minus the acceleration of the sensor's point, in g: an accelerometer that
reads the gravity vector at rest must read zero in free fall, so user acceleration is the acceleration reversed. Above
700 Hz a causal two-pole filter of 350 Hz (0.6 ms of delay) stands for the sensor; lower rates have a four-pole
low-pass at 0.4 times the rate, run both ways so that it has no delay. Values are clipped at 32 g (16 g in a third
of the hard sessions) and rounded to 1/1024 g. Device motion has no delay other than the session's latency.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
from scipy.signal import butter, lfilter, sosfilt, sosfiltfilt

from session import ACCELEROMETER_RATE, MOTION_RATE, Event, Session

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")

GRID = 3 * 801.92  # Hz, the rate of the simulation
FINE = 8 * GRID  # Hz, the rate at which blows are simulated
EARTH = 9.80665  # m/s²
UP = np.array([0.0, 0.0, 1.0])
DURATION = {"baseball": (0.110, 0.200), "golf": (0.200, 0.330), "tennis": (0.120, 0.350)}
PEAK = {"baseball": (15.0, 25.0), "golf": (14.0, 24.0), "tennis": (9.0, 25.0)}
PULSE = {"baseball": (0.7e-3, 1.5e-3), "golf": (0.45e-3, 0.45e-3), "tennis": (4e-3, 6e-3)}
# Chances of rest, lean, counter-movement with a pause and without one; rate and length of the counter-movement.
PREPARATION = {"baseball": (0.3, 0.25, 0.25, 0.2), "golf": (0.05, 0.1, 0.25, 0.6), "tennis": (0.15, 0.15, 0.3, 0.4)}
COUNTER = {"baseball": (1.0, 4.0, 0.2, 0.5), "golf": (3.0, 8.0, 0.55, 0.95), "tennis": (1.5, 6.0, 0.3, 0.8)}


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the quaternion products of a and b, along the last axis."""
    a0, a1, a2, a3 = a[..., 0], a[..., 1], a[..., 2], a[..., 3]
    b0, b1, b2, b3 = b[..., 0], b[..., 1], b[..., 2], b[..., 3]
    product = np.empty(np.broadcast_shapes(a.shape, b.shape))
    product[..., 0] = a0 * b0 - a1 * b1 - a2 * b2 - a3 * b3
    product[..., 1] = a0 * b1 + a1 * b0 + a2 * b3 - a3 * b2
    product[..., 2] = a0 * b2 - a1 * b3 + a2 * b0 + a3 * b1
    product[..., 3] = a0 * b3 + a1 * b2 - a2 * b1 + a3 * b0
    return product


def conjugate(q: np.ndarray) -> np.ndarray:
    """Return the inverse rotation."""
    return q * np.array([1.0, -1.0, -1.0, -1.0])


def exponential(v: np.ndarray) -> np.ndarray:
    """Return the quaternion of a rotation vector."""
    angle = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.concatenate([np.cos(angle / 2), v * np.sinc(angle / (2 * np.pi)) / 2], axis=-1)


def logarithm(q: np.ndarray) -> np.ndarray:
    """Return the shortest rotation vector of one quaternion."""
    q = q if q[0] >= 0 else -q
    length = np.linalg.norm(q[1:])
    return 2 * np.arctan2(length, q[0]) * q[1:] / max(length, 1e-12)


def rotate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Turn vectors by quaternions."""
    axis = q[..., 1:]
    t = 2 * np.cross(axis, v)
    return v + q[..., :1] * t + np.cross(axis, t)


def integrate(rate: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Integrate rotation rates in the body's frame on the grid, from the attitude `first` at the first sample."""
    count = len(rate)
    width = int(np.sqrt(count)) + 1
    steps = np.tile([1.0, 0.0, 0.0, 0.0], (width * width, 1))
    steps[1:count] = exponential((rate[1:] + rate[:-1]) / (2 * GRID))
    steps = steps.reshape(width, width, 4)
    for i in range(1, width):
        steps[:, i] = multiply(steps[:, i - 1], steps[:, i])
    carries = np.tile(first, (width, 1, 1))
    for i in range(1, width):
        carries[i, 0] = multiply(carries[i - 1, 0], steps[i - 1, -1])
    return unit(multiply(carries, steps).reshape(-1, 4)[:count])


def smooth(x: np.ndarray) -> np.ndarray:
    """Return a step from 0 to 1 over 0 ≤ x ≤ 1 that has minimum jerk."""
    x = np.clip(x, 0, 1)
    return x**3 * (10 - 15 * x + 6 * x**2)


def unit(v: np.ndarray) -> np.ndarray:
    """Return the vectors with length one."""
    return v / np.linalg.norm(v, axis=-1, keepdims=True)


def pose(elevation: float, azimuth: float, roll: float) -> np.ndarray:
    """Return the attitude of a forearm that points below the horizon by `elevation` and is turned by `roll`."""
    turn = multiply(exponential(UP * azimuth), exponential(np.array([0.0, elevation, 0.0])))
    return multiply(turn, exponential(np.array([roll, 0.0, 0.0])))


@dataclass
class Swing:
    """One swing, drawn but not yet placed: times are in seconds from the start of the forward rotation."""

    kind: str
    style: str
    power: float  # zero for the logistic family
    contact: float
    summit: float
    taper: float
    plateau: float
    fall: float
    peak: float
    lean: float
    lean_time: float
    counter: float
    counter_time: float
    counter_shape: float
    pause: float
    loss: float
    loss_time: float
    trunk: float
    waggle: float  # how long before the preparation a waggle ends, zero for none

    @property
    def preparation(self) -> float:
        """How long before the start the arm begins to move."""
        return max(self.counter_time + self.pause if self.counter else 0.0, self.lean_time if self.lean else 0.0, 0.25)

    @property
    def end(self) -> float:
        """When the arm has come to rest."""
        return max(self.plateau + self.fall, self.contact + 0.15)

    def rise(self, t: np.ndarray) -> np.ndarray:
        """Return the rising part of the rate, without scale."""
        if self.power:
            x = np.linspace(0, 1, 3001)
            slope = self.power * x ** (self.power - 1) * (1 - smooth((x - self.taper) / (1 - self.taper)))
            table = np.concatenate([[0], np.cumsum(slope[1:] + slope[:-1])])
            return np.interp(t / self.summit, x, table / table[-1])
        constant = self.contact / (np.log(99) + self.taper)
        rise = 1 / (1 + 99 * np.exp(-t / constant))
        launched = self.counter > 0 and self.pause == 0
        return np.maximum(rise - 0.01, 0) / 0.99 if launched else rise

    def rates(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the forearm's rate about the swing's axis and the trunk's rate, both positive forwards."""
        fall = 1 - smooth((t - self.plateau) / self.fall)
        main = self.rise(t) * fall
        main *= self.peak / main.max()
        if self.kind == "contact":
            after = np.maximum(t - self.contact, 0)
            main *= 1 - self.loss * (1 - np.exp(-after / self.loss_time)) * np.exp(-after / 0.25)
        lean = self.lean * smooth((t + self.lean_time) / (0.6 * self.lean_time)) * fall
        u = np.clip((t + self.pause + self.counter_time) / self.counter_time, 0, 1)
        counter = u**2 * (1 - u) ** self.counter_shape
        counter *= self.counter / counter.max() if self.counter else 0
        bump = smooth(t / (0.8 * self.contact)) * (1 - smooth((t - 0.75 * self.contact) / (0.9 * self.contact + 0.1)))
        return main + lean - counter, self.trunk * bump - 0.4 * counter


def draw_swing(rng: np.random.Generator, sport: str, hard: bool, kind: str) -> Swing:
    """Draw the numbers of one swing."""
    contact = rng.uniform(*DURATION[sport])
    power = rng.uniform(1, 4) if rng.random() < 0.5 else 0.0
    summit = contact + rng.uniform(-0.025, 0.015)
    taper = rng.uniform(0.55, 0.85) if power else rng.uniform(2, 4.5)
    peak = rng.uniform(*PEAK[sport])
    plateau = summit + rng.uniform(-0.01, 0.01)
    fall = max(0.15, min(rng.uniform(0.15, 0.5), 5.6 / peak))
    if kind == "checked":
        plateau, fall, peak = contact * rng.uniform(0.5, 0.9), rng.uniform(0.08, 0.18), peak * rng.uniform(0.3, 0.75)
    before = rng.choice(4, p=PREPARATION[sport])
    low, high, short, long = COUNTER[sport]
    pause = rng.uniform(0.05, 0.5) if before == 2 else 0.0
    loss = rng.uniform(0.03, 0.3) if rng.random() < 0.5 else 0.0
    serve = sport == "tennis" and rng.random() < 1 / 7
    waggle = rng.uniform(0.5, 3.0) if rng.random() < (0.5 if hard else 0.25) else 0.0
    return Swing(
        kind=kind, style="serve" if serve else sport, power=power, contact=contact, summit=summit, taper=taper,
        plateau=plateau, fall=fall, peak=peak, lean=rng.uniform(0.2, 1.5) if before == 1 else 0.0,
        lean_time=rng.uniform(0.3, 1.0), counter=rng.uniform(low, high) if before > 1 else 0.0,
        counter_time=rng.uniform(short, long), counter_shape=rng.uniform(1, 2.5), pause=pause, loss=loss,
        loss_time=rng.uniform(0.002, 0.008), trunk=rng.uniform(3, 9) * peak / PEAK[sport][1], waggle=waggle)


class World:
    """The arm on the grid: rotation rates, accelerations and the truth, filled in from one swing to the next."""

    def __init__(self, rng: np.random.Generator, sport: str, hard: bool, minutes: float) -> None:
        """Draw the session's constants and the noise that is always there."""
        self.rng, self.sport, self.hard = rng, sport, hard
        self.count = int(minutes * 60 * GRID)
        self.time = np.arange(self.count) / GRID
        self.omega = np.zeros((self.count, 3))  # rate of the forearm in F
        self.rock = np.zeros((self.count, 3), np.float32)  # rate of the watch on the forearm, in F
        self.elbow = np.zeros((self.count, 3))  # acceleration of the elbow in the reference frame, m/s²
        self.shake = np.zeros((self.count, 3), np.float32)  # g in F
        self.attitude = np.zeros((self.count, 4))
        self.truth: list[Event] = []
        self.busy: list[tuple[float, float]] = []
        self.hand = 1.0 if rng.random() < 0.8 else -1.0  # right-handed players swing counter-clockwise from above
        self.leading = sport != "tennis" and rng.random() < 0.5
        self.azimuth = rng.uniform(-np.pi, np.pi)
        self.longest = 0.045 if hard else 0.024  # s, the slowest decay of a mode
        self.modes = self.draw_modes(int(rng.integers(2, 6)))
        self.strap = self.draw_mode(30, 150, 0.2, 0.7, 0.4)
        sway, tremor = rng.uniform(0.02, 0.08) * (1 if hard else 0.5), rng.uniform(0.001, 0.006)
        self.omega += self.slow_noise(0.15, 2.0, sway) + self.slow_noise(8, 12, tremor)
        self.elbow += self.slow_noise(0.2, 4.0, rng.uniform(0.02, 0.10))

    def slow_noise(self, low: float, high: float, rms: float) -> np.ndarray:
        """Return band-limited noise of three axes on the grid."""
        rate = 60.0
        noise = self.rng.normal(size=(int(self.count / GRID * rate) + 9, 3))
        noise = sosfiltfilt(butter(2, [low, high], "bandpass", fs=rate, output="sos"), noise, axis=0)
        coarse = np.arange(len(noise)) / rate
        noise = np.column_stack([np.interp(self.time, coarse, axis * rms / axis.std()) for axis in noise.T])
        return sosfilt(butter(2, 30, fs=GRID, output="sos"), noise, axis=0)

    def draw_mode(self, low: float, high: float, least: float, most: float, brief: float = 1.0) -> tuple[float, float]:
        """Draw a frequency and a damping ratio that do not ring for too long."""
        while True:
            frequency = float(np.exp(self.rng.uniform(np.log(low), np.log(high))))
            damping = max(self.rng.uniform(least, most), 1 / (2 * np.pi * frequency * brief * self.longest))
            if damping <= most:
                return frequency, damping

    def draw_modes(self, count: int) -> list[tuple[float, float, np.ndarray, np.ndarray]]:
        """Draw modes: frequency, damping and the directions of acceleration and velocity."""
        directions = unit(self.rng.normal(size=(count, 2, 3)))
        return [(*self.draw_mode(18, 220, 0.03, 0.20), a, 0.35 * b) for a, b in directions]

    def blow(self, instant: float, peak: float, pulse: float, own: bool = False) -> None:
        """Add the ringing after a pulse of force at `instant`, scaled to a peak of its fast part in g."""
        rng = self.rng
        count = int(0.3 * FINE)
        force = np.zeros(count)
        width = max(int(pulse * FINE), 4)
        force[:width] = np.sin(np.pi * (np.arange(width) + 0.5) / width)
        ringing, turning = np.zeros((count, 3)), np.zeros((count, 3))
        for frequency, damping, a, b in self.draw_modes(3) if own else self.modes:
            frequency *= rng.uniform(0.94, 1.06)
            acceleration, velocity = resonator(force, frequency, damping, accelerate=True)
            share = rng.lognormal(0, 0.6) * rng.choice([-1, 1])
            a, b = unit(a + rng.normal(0, 0.25, 3)), b + rng.normal(0, 0.1, 3)
            scale = np.abs(velocity).max()
            ringing += share * (acceleration[:, None] / np.abs(acceleration).max() * a + velocity[:, None] / scale * b)
            turning += share * velocity[:, None] / scale * unit(rng.normal(size=3)) / frequency
        for axis in range(3):
            ringing[:, axis] = resonator(ringing[:, axis], *self.strap)[0]
            turning[:, axis] = resonator(turning[:, axis], *self.strap)[0]
        fast = sosfilt(butter(2, 20, "highpass", fs=FINE, output="sos"), ringing, axis=0)
        factor = peak / np.linalg.norm(fast, axis=1).max()
        first = int(np.ceil(instant * GRID))
        last = min(self.count, int((instant + 0.29) * GRID))
        fine = np.arange(count) / FINE
        local = self.time[first:last] - instant
        share = rng.uniform(0.1, 0.4) * factor * EARTH / (2 * np.pi * 0.1)
        for axis in range(3):
            self.shake[first:last, axis] += factor * np.interp(local, fine, ringing[:, axis])
            self.rock[first:last, axis] += share * np.interp(local, fine, turning[:, axis])

    def wiggle(self, begin: float, length: float, frequency: float, rate: float, axis: np.ndarray) -> None:
        """Add an oscillating rotation with a smooth beginning and end."""
        first, last = np.searchsorted(self.time, [begin, begin + length])
        t = self.time[first:last] - begin
        window = smooth(t / (0.25 * length)) * smooth((length - t) / (0.25 * length))
        self.omega[first:last] += (rate * window * np.sin(2 * np.pi * frequency * t))[:, None] * axis

    def advance(self, begin: int, end: int) -> np.ndarray:
        """Integrate the attitude from one sample to another and return the last."""
        total = self.omega[begin : end + 1] + self.rock[begin : end + 1]
        self.attitude[begin : end + 1] = integrate(total, self.attitude[begin])
        return self.attitude[end]

    def move(self, begin: int, end: int, target: np.ndarray, unwind: np.ndarray, shift: np.ndarray) -> None:
        """Add a movement with minimum jerk to `target`, first turning back `unwind`, with a shift of the elbow."""
        q = self.attitude[begin]
        rest = logarithm(multiply(conjugate(multiply(exponential(unwind), q)), target))
        x = np.arange(end - begin) / (end - begin)
        length = (end - begin) / GRID
        speed = (30 * x**2 * (1 - x) ** 2 / length)[:, None]
        later = multiply(q, exponential(smooth(x)[:, None] * rest))
        self.omega[begin:end] += speed * (rotate(conjugate(later), unwind) + rest)
        self.elbow[begin:end] += (60 * x - 180 * x**2 + 120 * x**3)[:, None] / length**2 * shift

    def activity(self, begin: float, end: float) -> None:
        """Add one of the other events, or fidgets, between two instants."""
        rng, hard = self.rng, self.hard
        span = end - begin
        if rng.random() > (0.8 if hard else 0.4):
            self.wiggle(begin, min(span, rng.uniform(0.3, 1.0)), rng.uniform(1, 3), rng.uniform(0.3, 2),
                        unit(rng.normal(size=3)))
            return
        kinds = ["knock", "tap", "clap", "tug", "catch"] + (["walk"] * 3 if span > 2.5 else [])
        kind = kinds[rng.integers(len(kinds))]
        middle = begin + rng.uniform(0.35, 0.65) * span
        axis = unit(rng.normal(size=3))
        mild = 1.0 if hard else 0.6
        if kind in ("knock", "catch"):
            self.wiggle(middle - 0.25, 0.5, rng.uniform(1.5, 3), mild * rng.uniform(1, 5), axis)
            self.blow(middle, mild * np.exp(rng.uniform(np.log(1), np.log(20))), rng.uniform(1e-3, 6e-3), own=True)
            self.truth.append(Event(kind, middle))
        elif kind in ("tap", "clap"):
            number = int(rng.integers(1, 5)) if kind == "tap" else int(rng.integers(2, 6))
            step = min(rng.uniform(0.2, 0.4), 0.8 * span / number)
            size = mild * np.exp(rng.uniform(np.log(0.6), np.log(6 if kind == "tap" else 15)))
            self.wiggle(begin, 0.1 * span + number * step, 1 / step, mild * rng.uniform(1, 5), axis)
            for i in range(number):
                instant = begin + 0.1 * span + i * step + rng.normal(0, 0.01)
                self.blow(instant, size * rng.lognormal(0, 0.3), rng.uniform(1e-3, 5e-3), own=True)
                self.truth.append(Event(kind, instant))
        elif kind == "tug":
            length = rng.uniform(0.05, 0.15)
            first, last = np.searchsorted(self.time, [middle - length, middle + length])
            x = np.arange(last - first) / (last - first)
            pull = mild * rng.uniform(0.5, 3) * EARTH * np.sin(2 * np.pi * x) * np.sin(np.pi * x)
            self.elbow[first:last] += pull[:, None] * unit(rng.normal(size=3))
            self.wiggle(middle - length, 2 * length, 1 / (2 * length), mild * rng.uniform(1, 5), axis)
            self.truth.append(Event(kind, middle))
        else:
            cadence = rng.uniform(1.7, 2.1)
            first, last = np.searchsorted(self.time, [begin, end])
            t = self.time[first:last] - begin
            window = smooth(t / 0.6) * smooth((span - t) / 0.6)
            steps = 2.5 * np.sin(2 * np.pi * cadence * t) + 1.0 * np.sin(4 * np.pi * cadence * t + 1)
            side = 0.8 * np.sin(np.pi * cadence * t)
            heading = rng.uniform(-np.pi, np.pi)
            self.elbow[first:last, 2] += mild * window * steps
            self.elbow[first:last, :2] += mild * (window * side)[:, None] * [np.cos(heading), np.sin(heading)]
            self.wiggle(begin, span, cadence / 2, rng.uniform(0.5, 2.0), unit(np.array([0.2, 1.0, 0.3 * axis[2]])))
            for instant in np.arange(begin + 0.6, end - 0.5, 1 / cadence):
                self.blow(instant + rng.normal(0, 0.02), mild * rng.uniform(0.1, 0.5), 0.012, own=True)
            self.truth.append(Event(kind, (begin + end) / 2))

    def swing(self, plan: Swing, start: float, first: int, last: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draw the swing's geometry; return the ready pose, the turn of the whole swing and the elbow's shift.

        The rates and the elbow's acceleration are added to the grid between the samples `first` and `last`.
        """
        rng, sport = self.rng, self.sport
        t = self.time[first:last] - start
        main, trunk = plan.rates(t)
        serve = plan.style == "serve"
        low, high = {"baseball": (15, 50), "golf": (40, 62), "tennis": (-25, 35), "serve": (-80, -45)}[plan.style]
        elevation = np.radians(rng.uniform(low, high))
        azimuth = self.azimuth + rng.normal(0, 0.6 if sport == "tennis" else 0.2)
        goal = multiply(exponential(rng.normal(0, 0.1, 3)), pose(elevation, azimuth, rng.uniform(-np.pi, np.pi)))
        forearm = rotate(goal, np.array([1.0, 0.0, 0.0]))
        low, high = {"baseball": (5, 30), "golf": (30, 50), "tennis": (10, 45), "serve": (50, 65)}[plan.style]
        tilt = np.radians(rng.uniform(low, high))
        around = azimuth + (rng.uniform(-np.pi, np.pi) if serve else rng.normal(0, 0.9 if sport == "tennis" else 0.35))
        axis = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
        lean = axis @ forearm
        limit = np.sin(np.radians(12))
        if abs(lean) > limit:  # turn the forearm towards the plane of the swing
            target = unit(unit(forearm - lean * axis) + np.sign(lean) * limit * axis)
            turn = np.cross(forearm, target)
            goal = multiply(exponential(unit(turn) * np.arcsin(min(np.linalg.norm(turn), 1.0))), goal)
            forearm = rotate(goal, np.array([1.0, 0.0, 0.0]))
        backhand = sport == "tennis" and not serve and rng.random() < 0.4
        axis *= self.hand * (-1 if backhand else 1)
        flat = unit(np.cross(axis, UP))
        other = np.cross(axis, flat)
        phases, cycles, sizes = rng.uniform(0, 2 * np.pi, 2), rng.uniform(0.3, 1.0, 2), rng.uniform(0.05, 0.2, 2)
        wander = sizes * np.sin(phases + 2 * np.pi * cycles * (t[:, None] / plan.contact))
        begin = plan.contact * rng.uniform(0.0, 0.4)
        bump = np.sin(np.pi * np.clip((t - begin) / (plan.end - begin), 0, 1)) ** 2
        side = wander[:, 0] * main + rng.uniform(-0.3, 0.3) * plan.peak * bump
        half = rng.uniform(0.3, 0.45) * plan.contact
        twist = rng.uniform(5, 11) if sport == "golf" else rng.uniform(2, 8)
        twist *= np.sign(axis[2] * forearm[2]) if sport == "golf" else rng.choice([-1, 1])
        twist *= plan.peak / PEAK[sport][1] * np.cos(np.pi / 2 * np.clip((t - plan.contact) / half, -1, 1)) ** 2
        angle = np.cumsum(main) / GRID
        middle = int(np.argmin(np.abs(t - plan.contact)))
        along = rotate(exponential((angle - angle[middle])[:, None] * axis), forearm)
        world = main[:, None] * axis + side[:, None] * flat + (wander[:, 1] * main)[:, None] * other
        world += twist[:, None] * along
        path = conjugate(integrate(-world, np.array([1.0, 0.0, 0.0, 0.0])))  # rotation since the first sample
        ready = multiply(conjugate(path[middle]), goal)
        self.omega[first:last] += rotate(conjugate(multiply(path, ready)), world)
        # The elbow on its circle about the trunk, and the shift of weight.
        spine = unit(axis * np.array([0.5, 0.5, 1.0]))
        arm = unit(rotate(exponential(UP * rng.uniform(-0.8, 0.8)), forearm * np.array([1, 1, 0.2]) - 0.3 * UP))
        arm = arm * rng.uniform(0.35, 0.55)
        turned = np.cumsum(trunk) / GRID
        arms = rotate(exponential((turned - turned[middle])[:, None] * spine), arm)
        rate = trunk[:, None] * spine
        acceleration = np.cross(np.gradient(trunk)[:, None] * GRID * spine, arms) + np.cross(rate, np.cross(rate, arms))
        length = plan.contact + 0.25
        x = np.clip((t + 0.25) / length, 0, 1)
        shift = rng.uniform(0.03, 0.18) * unit(np.append(rng.normal(size=2), rng.normal(0, 0.2)))
        acceleration += (60 * x - 180 * x**2 + 120 * x**3)[:, None] / length**2 * shift
        self.elbow[first:last] += acceleration
        return ready, angle[-1] * axis, arms[-1] - arms[0] + shift

    def play(self) -> None:
        """Schedule and simulate the whole session."""
        rng, sport, hard = self.rng, self.sport, self.hard
        here = pose(rng.uniform(0.3, 1.2), self.azimuth, rng.uniform(-1, 1))
        self.attitude[0] = here
        free, mark, unwind, shift = 0.5, 0, np.zeros(3), np.zeros(3)
        target = 4.5
        while True:
            plan = draw_swing(rng, sport, hard, str(rng.choice(["contact", "miss", "checked"], p=[0.7, 0.2, 0.1])))
            size = float(np.exp(rng.uniform(np.log(1), np.log(30))))
            plan.loss = min(plan.loss, 0.4 * size * EARTH * plan.loss_time / (0.25 * plan.peak))
            start = max(target, free + 2.4 + plan.preparation) - plan.contact
            if start + plan.contact + 2.0 > self.time[-1]:
                break
            first, last = (int(x * GRID) for x in (start - plan.preparation - 0.05, start + plan.end + 0.05))
            ready, turn, carried = self.swing(plan, start, first, last)
            begin = start - plan.preparation - 0.05
            waggle = rng.uniform(0.4, 1.0) if plan.waggle else 0.0
            settle = rng.uniform(0.1, 0.6)
            if begin - free > waggle + plan.waggle + 3.0:
                settle = waggle + plan.waggle + 0.1
            elif waggle:
                waggle = 0.0
            if waggle:
                reversals = int(rng.integers(2, 5))
                self.wiggle(begin - settle, waggle, reversals / (2 * waggle), rng.uniform(1, 6 if hard else 3),
                            unit(turn + rng.normal(0, 0.6, 3)))
            hold = free + rng.uniform(0.1, 0.5)
            room = begin - settle - hold
            if room > 4.0:
                rest_end = hold + rng.uniform(1.2, 2.0)
                leave = begin - settle - rng.uniform(0.9, 1.4)
                self.activity(rest_end + 0.1, leave - 0.1)
                around = pose(rng.uniform(0.2, 1.3), self.azimuth + rng.normal(0, 0.4), rng.uniform(-1.5, 1.5))
                moves = [(hold, rest_end, around, unwind, shift), (leave, begin - settle, ready, 0 * shift, 0 * shift)]
            else:
                moves = [(hold, begin - settle, ready, unwind, shift)]
            for since, until, goal, back, carry in moves:
                a, b = int(since * GRID), int(until * GRID)
                self.advance(mark, a)
                self.move(a, b, goal, -back, -carry)
                mark = a
            if plan.kind == "contact":
                instant = start + plan.contact
                pulse = rng.uniform(*PULSE[sport])
                self.blow(instant, size, pulse)
                if hard and rng.random() < 0.15:
                    self.blow(instant + rng.uniform(0.015, 0.06), min(30.0, size * rng.uniform(0.4, 2.5)), pulse)
            self.advance(mark, last)
            mark, free, unwind, shift = last, start + plan.end + 0.05, turn, carried
            a = int(start * GRID)
            about = np.abs(rotate(self.attitude[a:last], self.omega[a:last])[:, 2])
            strongest = start + plan.contact if plan.kind == "contact" else self.time[a + int(about.argmax())]
            contact = start + plan.contact if plan.kind == "contact" else float("nan")
            self.truth.append(Event(plan.kind, float(strongest), start, contact))
            self.busy.append((begin - 0.3, free + 0.3))
            target = start + plan.contact + rng.uniform(5, 12)
        a = int((free + 0.3) * GRID)
        self.advance(mark, a)
        self.move(a, min(a + int(1.4 * GRID), self.count - 1), here, -unwind, -shift)
        self.advance(a, self.count - 1)

    def vibration(self) -> np.ndarray:
        """Return the vibration of the moving arm in g, in proportion to its rotation rate."""
        rng = self.rng
        speed = np.linalg.norm(self.omega, axis=1)
        speed = lfilter([1 / (0.015 * GRID)], [1, 1 / (0.015 * GRID) - 1], speed)
        level = rng.uniform(0.02, 0.10) if self.hard else rng.uniform(0.01, 0.04)
        tonal = rng.uniform(0, 0.7)
        noise = rng.normal(size=(self.count, 3))
        noise = sosfilt(butter(1, [12, rng.uniform(60, 250)], "bandpass", fs=GRID, output="sos"), noise, axis=0)
        turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
        mix = turn * [1, rng.uniform(0.4, 1), rng.uniform(0.25, 0.8)] @ np.linalg.qr(rng.normal(size=(3, 3)))[0]
        noise = noise @ (mix / np.sqrt((mix**2).sum())).T
        result = noise * (np.sqrt(1 - tonal) * level / np.sqrt(noise.var(axis=0).sum()))
        number = int(rng.integers(1, 4))
        wander = self.slow_noise(0.2, 3, 1.0)
        for i in range(number):
            frequency = np.exp(rng.uniform(np.log(30), np.log(120))) * (1 + rng.uniform(0.01, 0.05) * wander[:, i])
            phase = 2 * np.pi * np.cumsum(frequency) / GRID
            a, b = unit(rng.normal(size=(2, 3)))
            size = level * np.sqrt(tonal / number)
            result += size * (np.sin(phase)[:, None] * a + np.cos(phase)[:, None] * b)
        return result * speed[:, None]


def resonator(force: np.ndarray, frequency: float, damping: float, accelerate: bool = False) -> list[np.ndarray]:
    """Return a resonator's response at the fine rate: its acceleration and velocity, or its scaled displacement."""
    w, k = 2 * np.pi * frequency, 2 * FINE
    below = np.array([k**2 + 2 * damping * w * k + w**2, 2 * w**2 - 2 * k**2, k**2 - 2 * damping * w * k + w**2])
    tops = [[k**2, -2 * k**2, k**2], [k, 0, -k]] if accelerate else [[w**2, 2 * w**2, w**2]]
    return [lfilter(np.array(top) / below[0], below / below[0], force) for top in tops]


def sample(values: np.ndarray, times: np.ndarray) -> np.ndarray:
    """Read values on the grid at other instants, by cubic interpolation."""
    place = times * GRID
    whole = np.clip(place.astype(int), 1, len(values) - 3)
    x = (place - whole)[:, None]
    weights = [-x * (x - 1) * (x - 2) / 6, (x**2 - 1) * (x - 2) / 2, -x * (x + 1) * (x - 2) / 2, x * (x**2 - 1) / 6]
    return sum(weight * values[whole + i - 1] for i, weight in enumerate(weights))


def stamps(rng: np.random.Generator, rate: float, begin: float, end: float) -> np.ndarray:
    """Return sampling instants whose steps are longer and shorter in turn by some 10 µs."""
    count = int((end - begin) * rate)
    return begin + np.arange(count) / rate + 5e-6 * (-1.0) ** np.arange(count) + rng.uniform(-5e-7, 5e-7, count)


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Make one session, which is always the same for the same arguments."""
    hard = level == "hard"
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), zlib.crc32(level.encode())])
    world = World(rng, sport, hard, minutes)
    world.play()
    # The sensor's place on the arm and the orientation of its case.
    point = np.array([rng.uniform(0.20, 0.27), rng.normal(0, 0.008), rng.uniform(0.025, 0.040)])
    flip = np.pi * rng.integers(2)
    slant = np.radians([rng.normal(0, 3.5), rng.normal(0, 3.5), rng.uniform(-12, 12)])
    mount = multiply(exponential(np.array([0.0, 0.0, flip])), exponential(slant))  # device to forearm
    omega, attitude = world.omega, world.attitude
    reading = np.cross(np.gradient(omega, 1 / GRID, axis=0), point) + np.cross(omega, np.cross(omega, point))
    world.elbow[:, 2] += EARTH
    reading += rotate(conjugate(attitude), world.elbow)
    del world.elbow
    reading *= -1 / EARTH
    reading += world.shake
    vibration = world.vibration()
    reading = rotate(conjugate(mount), reading + vibration)
    turning = omega + world.rock
    shaking = np.cross(unit(rng.normal(size=3)), vibration) * rng.uniform(0.1, 0.4)
    turning = rotate(conjugate(mount), turning + shaking)
    bounds = 16.0 if hard and rng.random() < 1 / 3 else 32.0
    origin = rng.uniform(1000, 100000)
    begin, end = 0.05, world.time[-1] - 0.05
    # Device motion: its values describe an instant `latency` before the timestamp.
    noise, latency = rng.uniform(0.002, 0.005), rng.uniform(0, 0.010)
    motion_time = stamps(rng, MOTION_RATE, begin + 0.012, end)
    instants = motion_time - latency
    error = world.slow_noise(0.02, 0.1, np.radians(rng.uniform(0.2, 1.5) if hard else rng.uniform(0, 0.4)))
    quaternion = multiply(exponential(sample(error, instants)), multiply(unit(sample(attitude, instants)), mount))
    gravity = -rotate(conjugate(quaternion), UP)
    turning = sosfiltfilt(butter(2, 125, fs=GRID, output="sos"), turning, axis=0)  # 100 Hz after both passes
    rotation_rate = sample(turning, instants) + rng.normal(0, 0.005, (len(instants), 3)) + rng.normal(0, 0.004, 3)
    rotation_rate = np.clip(rotation_rate, -np.radians(2000), np.radians(2000))
    cut = rng.uniform(70, 100) * 1.25
    user = sosfiltfilt(butter(2, cut, fs=GRID, output="sos"), np.clip(reading, -bounds, bounds), axis=0)
    user = sample(user, instants) - gravity + rng.normal(0, 0.4 * noise, gravity.shape)
    # Lost samples between the swings.
    spans = world.busy + [(e.time - 2.5, e.time + 2.5) for e in world.truth if np.isnan(e.start)]
    gaps = []
    for _ in range(int(rng.integers(3)) if hard else 0):
        since = rng.uniform(begin + 2, end - 4)
        until = since + rng.uniform(0.1, 1.5)
        if all(until < a or since > b for a, b in spans):
            gaps.append((since, until, rng.integers(3)))
    # Accelerometer.
    if rate > 700:
        seen = sosfilt(butter(2, 350, fs=GRID, output="sos"), reading, axis=0)
    else:
        seen = sosfiltfilt(butter(4, 0.4 * rate, fs=GRID, output="sos"), reading, axis=0)
    accelerometer_time = stamps(rng, rate, begin, end)
    accelerometer = sample(seen, accelerometer_time)
    accelerometer += rng.normal(0, noise * min(1, np.sqrt(rate / 802)), accelerometer.shape)
    accelerometer += rng.normal(0, 0.004, 3)  # offset of the axes
    accelerometer = np.round(np.clip(accelerometer, -bounds, bounds) * 1024) / 1024
    kept, kept_motion = np.ones(len(accelerometer_time), bool), np.ones(len(motion_time), bool)
    for since, until, which in gaps:
        kept &= (which == 0) | (accelerometer_time < since) | (accelerometer_time > until)
        kept_motion &= (which == 1) | (instants < since) | (instants > until)
    truth = [Event(e.kind, *(origin + x for x in (e.time, e.start, e.contact))) for e in world.truth]
    return Session(
        accelerometer_time=origin + accelerometer_time[kept], accelerometer=accelerometer[kept],
        motion_time=origin + motion_time[kept_motion], quaternion=quaternion[kept_motion],
        rotation_rate=rotation_rate[kept_motion], gravity=gravity[kept_motion],
        user_acceleration=user[kept_motion], truth=sorted(truth, key=lambda e: e.time), sport=sport)
