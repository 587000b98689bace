"""A world in which everything that shakes the watch goes through a mechanical path of masses, springs and dampers.

Body. The forearm turns about the normal of the stroke's plane, lifts out of it and turns about its own length, driven
by muscles with activation dynamics (see `arm`). The upper arm follows with 35-55 % of the turn, so the
sensor, 0.20-0.26 m from the elbow, feels the centripetal and tangential accelerations of both; the trunk strides by
0.03-0.18 m. Baseball has one fast stroke (plane tilted 5-25 degrees, 15-28 rad/s about gravity, 0.12-0.19 s to the
peak), golf a backswing of 0.7-1.2 s and a downswing of 0.22-0.31 s without a pause between (plane tilted 33-47
degrees), tennis forehands, backhands (turning the other way) and serves (tilted 30-52 degrees). A stroke begins from
rest, a counter-movement, a pause after one, or a slow lean. Its onset is the last zero crossing of the rate about
gravity if the counter-movement is still under way, and otherwise where the rate has gained 0.1 % of its peak. The
starts come from the rate of the watch, with the turns by its shaking.

Contact. The ball gives an impulse of its mass (145, 46, 58 g) times its change of speed (40-75, 35-70, 25-60 m/s) to
the implement as a half sine, possibly skewed (0.7-1.5, 0.40-0.50, 4-6 ms; Cross 1999, Nathan 2000, Cochran and Stobbs
1968). It is shared between head and handle according to the point of contact, and reaches the watch through the chain
of `chain`. How much of it enters the chain across the grip differs from blow to blow, so that the peak of
the burst above 40 Hz is spread log-uniformly over 0.8-30 g (from 0.5 g in hard sessions). A push of 10-25 ms on the
arm takes 0.6 % of the rate per g of that peak. The true contact comes from the chain's response to the blow, without
this push and without the play of a loose strap, which passes the first movement on at once. Contacts lie 15 ms before
to 8 ms after the peak of the undisturbed rate. In hard sessions 12 % come 30-80 ms after the peak, at 40-80 % of it;
and 40 % of the misses run into the soft end of the arm's range, which answers as a damped oscillator of 10-25 Hz whose
push begins 15-50 ms after the peak.

Vibration. Tremor (8-12 Hz, 2-8 mg), muscle noise (20-60 Hz, with the effort) and flutter in the air (a narrow band at
30-90 Hz, with the square of the rate) go through the same chain. Muscle and flutter together have 0.01-0.04 g rms
over all axes for each rad/s (0.03-0.1 in hard sessions). The shaking also turns the watch, about axes across the arm,
as if its centre were 0.25-0.4 m away. The strap is tight, normal or loose; half of the hard sessions have a glove.

Between strokes there are rest, fidgets of 0.01-0.05 rad, slow changes of position, walking with heel strikes, taps of
the implement, tugs at the glove, knocks and waggles (`wave`); walking and what follows it have their events.

Sensor. Accelerometer: bandwidth 350 Hz (second order), and a zero-phase low-pass at 0.4 of a lower rate, noise 2-5 mg,
range 32 g (16 g in 30 % of hard sessions), steps that alternate by 10 microseconds. It reads zero in free fall and the
gravity vector at rest, so user acceleration is opposite to the acceleration of the watch. Motion: 200.44 Hz, latency
0-10 ms, gyro at 100 Hz, user acceleration at 70-100 Hz (both without further delay), noise 0.005 rad/s, range 2000
degrees/s, attitude wandering by about 0.5 degrees (1.5 in hard). Hard sessions lack up to two pieces of 0.1-1.5 s.
"""

from __future__ import annotations

import zlib

import numpy as np
from scipy import interpolate, signal

from ..common.quaternion import from_vector, inverse, rotate, to_vector
from ..common.sensor import DOWN, G
from ..common.session import ACCELEROMETER_RATE, NAN, Event, Session
from ..common.truth import arrival
from .arm import FORWARD, STEP, TRACK, Strokes, product, rates, smooth
from .chain import FINE, Chain, band_noise, loose_strap, pulse
from .pastimes import FILL, LEAD, pastimes
from .sensor import record

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")
BALLS = {"baseball": (0.145, 40, 75), "golf": (0.046, 35, 70), "tennis": (0.058, 25, 60)}
PULSES = {"baseball": (7e-4, 1.5e-3), "golf": (4e-4, 5e-4), "tennis": (4e-3, 6e-3)}
LIMITS = {"baseball": (0.11, 0.2), "golf": (0.21, 0.33), "tennis": (0.12, 0.35)}


class World:
    """One session while it is being made: 1 kHz for the body, 8 kHz for what shakes (in the forearm's axes)."""

    def __init__(self, seed: int, sport: str, level: str, minutes: float) -> None:
        self.rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 0x5E50])
        self.sport, self.hard = sport, level == "hard"
        self.count = round(minutes * 60 / STEP)
        self.fine_count = round(self.count * STEP * FINE)
        self.events: list[Event] = []
        self.shake = np.zeros((3, self.fine_count))
        self.effort = np.zeros(self.count)
        self.bend, self.trunk = np.zeros((self.count, 3)), np.zeros((self.count, 3))
        self.strap = str(self.rng.choice(["tight", "normal", "loose"], p=[0.35, 0.4, 0.25]))
        self.chain = Chain(self.rng, sport, self.strap)
        if self.hard and self.rng.random() < 0.5:
            self.chain.glove = self.rng.uniform(40, 80)
        self.strokes()
        pastimes(self)
        self.body()
        self.vibration()

    def blow(self, time: float, first: int, point: float, duration: float, peak: float, impulse: float) -> float:
        """Add a blow on masses `first` (and the next one, by the share `point`) whose burst has the given peak (g).

        The burst is smaller where its slow part would otherwise exceed twice that peak. Returns the instant at which
        the blow reaches the watch, or NaN for one at the session's end, which is left out.
        """
        begin, force = pulse(time, duration, self.rng.uniform(0.75, 1.1))
        length = min(round(0.6 * FINE), self.fine_count - begin)
        if length < 800:
            return NAN
        padded = np.zeros(length)
        padded[: force.size] = force * impulse
        direction = self.rng.normal(0, 1, 3) + np.array([0.0, 1.0, 0.6])
        direction /= np.linalg.norm(direction)
        masses = [(first, 1 - point), (first + 1, point)]
        response = np.stack(
            [
                sum(
                    self.chain.watch_acceleration(axis, mass, padded * share * direction[axis])
                    for mass, share in masses
                    if share
                )
                for axis in range(3)
            ]
        )
        seen = signal.sosfilt(signal.butter(2, (40, 350), "bandpass", fs=FINE, output="sos"), response)
        size = np.maximum(np.sum(seen**2, axis=0), np.sum(response**2, axis=0) / 4).max() ** 0.5
        self.shake[:, begin : begin + length] += response * peak / size
        return arrival((begin + np.arange(length)) / FINE, response.T, time)

    def choose(self, wanted: np.ndarray) -> Strokes:
        """Draw strokes until there is a plausible one for each kind in `wanted`; return them in that order."""
        checked = wanted == "checked"
        trial = np.concatenate([np.zeros(3 * (~checked).sum() + 10, bool), np.ones(3 * checked.sum() + 8, bool)])
        side = int(self.rng.choice([-1, 1]))
        drawn = Strokes(self.rng, self.sport, trial.size, side, trial)
        drawn.draw_pose(self.rng, self.rng.choice([-0.9, 0.0, 0.9]))
        drawn.integrate(np.zeros((2 * round((FORWARD + 0.5) / STEP) + 1, trial.size)))
        good = []
        for k in range(trial.size):
            rate = drawn.forward_rate(k)
            top = drawn.peak_index(rate)
            rise, peak = top * STEP - drawn.start(k, rate), rate[top]
            low, high, weak, strong = drawn.limits[k]
            swing = low <= rise <= high and weak <= peak <= strong and peak / abs(drawn.normal[k, 2]) < 32
            good.append(0.04 < rise < 0.3 and 3 < peak < 0.6 * strong if trial[k] else swing)
        good = np.array(good)
        pools = {flag: list(np.flatnonzero(good & (trial == flag))) for flag in (False, True)}
        plan = [(str(kind), pools[bool(flag)].pop()) for kind, flag in zip(wanted, checked) if pools[bool(flag)]]
        self.plan = [kind for kind, _ in plan]
        drawn.subset(np.array([index for _, index in plan]))
        return drawn

    def strokes(self) -> None:
        """Make the strokes, their contacts and their events, and lay them into the session."""
        rng, length = self.rng, round(TRACK / STEP)
        times = np.cumsum(np.concatenate([[4.0], rng.uniform(5.2, 11.5, int(self.count * STEP / 5.2))]))
        times = times[times < self.count * STEP - TRACK]
        wanted = np.array(["contact", "miss", "checked"])[np.digitize(rng.random(times.size), [0.7, 0.9])]
        drawn = self.choose(wanted)
        self.onsets = np.round(times[: len(self.plan)] / STEP).astype(int)
        before = [drawn.forward_rate(k) for k in range(len(self.plan))]
        half = np.arange(2 * length + 1) * STEP / 2
        push = np.zeros((half.size, len(self.plan)))
        contacts, reached = np.full((2, len(self.plan)), np.nan)
        for k, kind in enumerate(self.plan):
            rate, top = before[k], drawn.peak_index(before[k])
            turning = rate[top] / abs(drawn.normal[k, 2])
            if kind == "contact":
                start = drawn.start(k, rate)
                offset = np.clip(rng.uniform(-0.015, 0.008), *(start + np.array(LIMITS[self.sport]) - top * STEP))
                after = np.arange(30, 81)
                late = after[(rate[top + after] < 0.8 * rate[top]) & (rate[top + after] > 0.4 * rate[top])]
                if self.hard and late.size and rng.random() < 0.12:
                    offset = rng.choice(late) * STEP
                contacts[k] = top * STEP + offset
                peak = np.exp(rng.uniform(np.log(0.5 if self.hard else 0.8), np.log(30)))
                mass, slow, fast = BALLS[self.sport]
                onset = (self.onsets[k] * STEP) - FORWARD + contacts[k]
                reached[k] = self.blow(
                    onset,
                    0,
                    rng.uniform(-0.3, 0.5),
                    rng.uniform(*PULSES[self.sport]),
                    peak,
                    mass * rng.uniform(slow, fast),
                )
                lasting = rng.uniform(0.01, 0.025)
                phase = np.clip((half - contacts[k]) / lasting, 0, 1)
                push[:, k] = -0.006 * peak * turning * np.pi / (2 * lasting) * np.sin(np.pi * phase)
            elif kind == "miss" and self.hard and rng.random() < 0.4:
                since = np.maximum(half - top * STEP - rng.uniform(0.015, 0.05), 0)
                omega = 2 * np.pi * rng.uniform(10, 25)
                wave = np.exp(-0.3 * omega * since) * np.sin(omega * since)
                push[:, k] = -rng.uniform(0.1, 0.35) * turning * omega / 2 * wave
        effort = drawn.integrate(push)
        self.drawn = drawn
        for k, kind in enumerate(self.plan):
            begin = self.onsets[k] - round(FORWARD / STEP)
            shift, rate = begin * STEP, drawn.forward_rate(k)
            strongest = shift + (contacts[k] if kind == "contact" else drawn.peak_index(rate) * STEP)
            onset, force = shift + drawn.start(k, rate), shift + contacts[k]
            self.events.append(Event(kind, strongest, onset, force, reached[k]))
            self.effort[begin : begin + length] = np.maximum(self.effort[begin : begin + length], effort[:length, k])

    def noise(self, cutoff: float, size: float, axes: int = 3) -> np.ndarray:
        """Return slow noise (time, axis) of the given rms over the whole session."""
        short = self.rng.normal(0, 1, (int(self.count * STEP * 50) + 20, axes))
        short = signal.sosfilt(signal.butter(2, cutoff, fs=50, output="sos"), short, axis=0)
        spline = interpolate.CubicSpline(np.arange(len(short)) / 50, short * size / short.std())
        return spline(np.arange(self.count) * STEP + 0.2)

    def body(self) -> None:
        """Join strokes and pauses to one movement; find the forearm's attitude, rate and acceleration."""
        rng, length, lead = self.rng, round(TRACK / STEP), round(FORWARD / STEP)
        tracks = [self.drawn.attitude(k) for k in range(len(self.plan))]
        attitude, elbow = np.zeros((self.count, 4)), np.zeros((self.count, 3))
        edges = [0, *(self.onsets + round(0.3 / STEP)), self.count]
        for k in range(len(edges) - 1):
            one, two = tracks[max(k - 1, 0)], tracks[min(k, len(tracks) - 1)]
            middle = product(one[0][0], from_vector(0.5 * to_vector(product(inverse(one[0][0]), two[0][0]))))
            rest = product(middle, from_vector(rng.normal(0, 0.3, 3)))
            span = slice(edges[k], edges[k + 1])
            moved = np.arange(edges[k + 1] - edges[k]) * STEP - rng.uniform(2.0, 6.0)
            change = smooth(moved / rng.uniform(0.8, 1.5))[:, None] * rng.normal(0, 0.2, 3) * (rng.random() < 0.5)
            attitude[span] = product(rest, from_vector(change + self.bend[span]))
            elbow[span] = 0.5 * (one[1][0] + two[1][0]) + rng.normal(0, 0.04, 3)
        for k, (quaternion, place) in enumerate(tracks):
            begin = self.onsets[k] - lead
            time = np.arange(length + 1) * STEP - FORWARD
            ready = -self.drawn.before[k] - FILL
            away = smooth((time - 1.9) / (TRACK - FORWARD - 1.9))
            weight = (smooth((time - ready + LEAD) / LEAD) * (1 - away))[:, None]
            span = slice(begin, begin + length + 1)
            turn = to_vector(product(inverse(attitude[span]), quaternion))
            attitude[span] = product(attitude[span], from_vector(weight * turn))
            elbow[span] += weight * (place - elbow[span])
            stride = smooth((time + 0.35) / 0.5) * (1 - smooth((time - 0.7) / 2.0)) * rng.uniform(0.03, 0.18)
            self.trunk[span] += stride[:, None] * np.array([*rng.normal(0, 0.7, 2), -0.1])
        self.attitude = attitude
        turning = rates(attitude, STEP)
        self.speed = np.linalg.norm(turning, axis=1)
        self.rate = rotate(inverse(attitude), turning)
        lever = np.array([rng.uniform(0.20, 0.26), 0.0, rng.uniform(0.02, 0.035)])
        wrist = self.trunk + elbow + rotate(attitude, lever)
        moving = np.zeros((self.count, 3))
        moving[1:-1] = np.diff(wrist, 2, axis=0) / STEP**2
        self.felt = rotate(inverse(attitude), DOWN - moving / G)

    def vibration(self) -> None:
        """Add tremor, muscle noise and flutter through the chain, and join all that the forearm's watch feels."""
        rng, rate = self.rng, 1 / STEP
        fast = self.speed > 5
        level = rng.uniform(0.03, 0.1) if self.hard else rng.uniform(0.01, 0.04)
        level *= np.sqrt(np.mean(self.speed[fast] ** 2))
        part, centre, still = rng.uniform(0.2, 0.8), rng.uniform(33, 82), np.ones(self.count)
        noise = np.zeros((3, self.count))
        for low, high, drive, mass, size in [
            (8, 12, still, self.chain.hand, rng.uniform(0.002, 0.004) * (2 if self.hard else 1)),
            (20, 60, self.effort, self.chain.arm, level * np.sqrt(part)),
            (0.92 * centre, 1.08 * centre, self.speed**2, 0, level * np.sqrt(1 - part)),
        ]:
            forces = [drive * rng.uniform(0.5, 1.5) * band_noise(rng, self.count, low, high, rate) for _ in range(3)]
            added = np.stack([self.chain.watch_acceleration(i, mass, force, rate) for i, force in enumerate(forces)])
            noise += added * size / np.sqrt(np.sum(np.mean(added[:, fast] ** 2, axis=1)))
        sections = signal.butter(2, 125, fs=FINE / 4, output="sos")
        total = noise + [signal.sosfiltfilt(sections, axis[::4])[:: round(FINE * STEP / 4)] for axis in self.shake]
        leak = np.exp(-2 * np.pi * 15 * STEP)
        turned = signal.lfilter([G * STEP], [1, -leak], total, axis=1) / rng.uniform(0.25, 0.4)
        self.rate += np.stack([0.3 * turned[1], turned[2], -turned[1]], axis=1)
        body, fine = np.arange(self.count) * STEP, np.arange(self.fine_count) / FINE
        for axis in range(3):
            self.shake[axis] += interpolate.CubicSpline(body, self.felt[:, axis] + noise[axis])(fine)
        if self.strap == "loose":
            windows = np.round((self.onsets * STEP - 0.6) * FINE).astype(int)
            loose_strap(rng, self.shake, windows, round(1.8 * FINE))


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Make one session; the same arguments always make the same one."""
    return record(World(seed, sport, level, minutes), rate)
