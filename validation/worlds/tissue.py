"""A world of commanded angular acceleration and soft tissue.

Body. The forearm is a rigid bone that carries the watch 0.20 to 0.25 m from the elbow. Its angular acceleration is a
sum of smooth bell-shaped pulses (a backswing and its brake, an optional pause, a skewed forward pulse, a braking pulse,
a recovery), in the spirit of sub-movements (Flash and Hogan 1985; Plamondon 1995). All pulses pass the muscle, which is
three equal real poles with 4 to 10 Hz for the whole filter. The rate is the integral, and the attitude is the integral
of quaternions about an axis that moves slowly in space; a second axis rolls the forearm about its own length. Added are
physiological tremor at 8 to 12 Hz (McAuley and Marsden 2000) and noise of cocontraction at 15 to 40 Hz, which grow with
the rate. The elbow itself moves on a circle of 0.25 to 0.40 m about the trunk with 35 to 65 % of the rate and 20 to
60 ms ahead of the forearm (proximal before distal), and the trunk shifts by pulses of a few tenths of a g.

Implement. A blow is a half-sine of force (baseball 0.7 to 1.5 ms, Nathan 2000; golf 0.45 ms, Cochran and Stobbs 1968;
tennis 4 to 6 ms, Brody 1987; hockey 0.8 to 2 ms; cricket 0.8 to 1.5 ms). It reaches the bone 0.2 to 1.2 ms later as a
push through the grip and as two to four ringing modes of 40 to 250 Hz that decay in 5 to 50 ms, in directions of their
own. The amplitude at the bone is log-uniform from 1 to 40 g. A glove (one session in three) is a low-pass of 60 Hz.
If less than 1.05 g would reach the watch, the blow is made larger. Four blows in five also take 2 to 30 % of the
rotation rate within 10 to 30 ms, strong ones more. In `hard`, one blow in five is followed by another in 20 to 80 ms.

Tissue and strap. The watch is a mass on a spring and damper in each axis (Wakeling and Nigg 2001 for soft tissue):
tight 40 to 90 Hz and 12 to 35 % of critical damping, loose (half of the hard sessions) 25 to 40 Hz and 8 to 20 %,
with stops at 0.8 to 2.2 mm on either side, of 110 to 200 Hz, that make it rattle. The watch also tilts as it is
displaced, which the gyroscope and the attitude see. A swing that is broken off is braked so hard that the strap rings
without a blow. Some misses end with the strap slipping about the arm. Arm vibration, partly broadband (15 to 120 Hz)
and partly tonal, is proportional to the rate: 0.01 to 0.04 g rms per rad/s in easy, 0.03 to 0.1 in hard, at the watch.

Sensor. The accelerometer reads minus the specific force, so gravity minus the true acceleration: zero in free fall,
z = -1 at rest with the display up, and the reading of a fast turn points from the elbow to the hand. Its bandwidth is
350 Hz, its range 32 g (16 g in a quarter of the sessions), its noise 2 to 5 mg; lower rates pass a low-pass of 0.4 of
the rate. The gyroscope has 100 Hz, 0.005 rad/s of noise and clips at 2000 degrees per second. User acceleration has 70
to 100 Hz. Motion is 0 to 10 ms late. The attitude has a slow error of 0.1 to 0.5 degrees in easy and up to 1.5 in hard.
The simulation runs at 2406 Hz.
The constant delays of all filters are removed, so that instants on the accelerometer's clock are true.

Truth. The forward pulse begins when its acceleration behind the muscle exceeds 0.5 % of its peak. The start of a swing
is that instant or, if the counter-movement is still going backwards then, the instant at which the swing's own rate
reverses; slow leaning, running and tremor do not count. The contact is the first instant of the force of the ball.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
from scipy import signal
from scipy.spatial.transform import Rotation
from session import ACCELEROMETER_RATE, MOTION_RATE, Event, Session

LEVELS = ("easy", "hard")
FS = 3 * ACCELEROMETER_RATE  # Hz, of the simulation
DT = 1 / FS
G = 9.81  # m/s^2
GYRO_RANGE = np.radians(2000)


@dataclass(frozen=True)
class Style:
    """How a sport is played. Rates are about gravity in rad/s, times in s, angles in degrees."""

    rate: tuple[float, float]
    rise: tuple[float, float]  # from the start to the contact
    tilt: tuple[float, float]  # of the axis from the vertical
    backswing: float  # its probability
    turn: tuple[float, float]  # of the backswing, in rad
    back: tuple[float, float]  # its duration
    elevation: tuple[float, float]  # of the forearm at the address
    roll: tuple[float, float]  # rad/s about the forearm
    width: tuple[float, float]  # of the force pulse
    fidget: str  # what the hands do while waiting
    both_ways: bool = False


STYLES = {
    "baseball": Style((15, 27), (0.125, 0.20), (5, 30), 0.6, (0.2, 0.7), (0.3, 0.6), (10, 50), (1, 7),
                      (0.7e-3, 1.5e-3), "tap"),
    "golf": Style((12, 22), (0.22, 0.33), (28, 45), 0.95, (1.3, 2.0), (0.6, 1.0), (-65, -45), (1, 5),
                  (0.45e-3, 0.45e-3), "wave"),
    "tennis": Style((8, 23), (0.13, 0.34), (5, 45), 0.8, (0.5, 1.6), (0.35, 0.8), (-20, 25), (1, 9),
                    (4e-3, 6e-3), "spin", True),
    "hockey": Style((10, 22), (0.13, 0.28), (25, 45), 0.9, (0.7, 1.6), (0.4, 0.8), (-65, -35), (1, 5),
                    (0.8e-3, 2e-3), "tap"),
    "cricket": Style((10, 22), (0.13, 0.26), (15, 50), 0.9, (0.5, 1.4), (0.4, 0.8), (-60, -20), (1, 5),
                     (0.8e-3, 1.5e-3), "tap"),
}
SPORTS = tuple(STYLES)


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the products of quaternions (w, x, y, z)."""
    aw, ax, ay, az = np.moveaxis(a, -1, 0)
    bw, bx, by, bz = np.moveaxis(b, -1, 0)
    return np.stack([aw * bw - ax * bx - ay * by - az * bz, aw * bx + ax * bw + ay * bz - az * by,
                     aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw], axis=-1)


def quaternion(vector: np.ndarray) -> np.ndarray:
    """Return the quaternions of rotation vectors."""
    half = np.linalg.norm(vector, axis=-1, keepdims=True) / 2
    return np.concatenate([np.cos(half), np.sinc(half / np.pi) / 2 * vector], axis=-1)


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the vector products, which this does faster than numpy."""
    (ax, ay, az), (bx, by, bz) = np.moveaxis(a, -1, 0), np.moveaxis(b, -1, 0)
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)


def unrotate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Return vectors of the reference frame as the turned frame sees them."""
    u = -q[..., 1:]
    t = 2 * cross(u, v)
    return v + q[..., :1] * t + cross(u, t)


def left_matrix(q: np.ndarray) -> np.ndarray:
    """Return the matrices that multiply by quaternions from the left."""
    w, x, y, z = q.T
    return np.stack([w, -x, -y, -z, x, w, -z, y, y, z, w, -x, z, -y, x, w], axis=-1).reshape(-1, 4, 4)


def integrate(rate: np.ndarray, begin: np.ndarray) -> np.ndarray:
    """Return the attitudes after each step of a rate in the reference frame, in blocks that run side by side."""
    n = len(rate)
    size = int(np.ceil(np.sqrt(n)))
    steps = np.tile([1.0, 0, 0, 0], (size * size, 1))
    steps[:n] = quaternion(rate * DT)
    left = left_matrix(steps).reshape(size, size, 4, 4)
    partial = np.empty((size, size, 4, 1))
    partial[:, 0] = steps.reshape(size, size, 4)[:, 0, :, None]
    for k in range(1, size):
        np.matmul(left[:, k], partial[:, k - 1], out=partial[:, k])
    heads = np.tile(begin, (size, 1))
    for k, matrix in enumerate(left_matrix(partial[:-1, -1, :, 0])):
        heads[k + 1] = matrix @ heads[k]
    return multiply(partial[..., 0], heads[:, None]).reshape(-1, 4)[:n]


def bell(t: np.ndarray, begin: float, duration: float, skew: float = 0.0) -> np.ndarray:
    """Return a smooth pulse with an area of one; a positive skew moves its peak towards its end."""
    u = np.clip((t - begin) / duration, 0, 1)
    pulse = u ** (1.5 + skew) * (1 - u) ** 2
    return pulse / max(pulse.sum() * DT, 1e-9)


def muscle(command: np.ndarray, hertz: float) -> np.ndarray:
    """Return what a muscle of the third order makes of a command."""
    pole = np.exp(-2 * np.pi * hertz / np.sqrt(2 ** (1 / 3) - 1) * DT)
    return signal.lfilter([(1 - pole) ** 3], [1, -3 * pole, 3 * pole**2, -(pole**3)], command, axis=0)


def there(t: np.ndarray, begin: float, duration: float, angle: float) -> np.ndarray:
    """Return the command of a movement by an angle: a pulse of acceleration and an equal one against it."""
    pair = bell(t, begin, 0.55 * duration) - bell(t, begin + 0.45 * duration, 0.55 * duration)
    return pair * angle / (0.45 * duration)


def forward(rise: float, hertz: float, skew: float, reach: float) -> tuple[np.ndarray, int, int]:
    """Return a forward pulse with an area of one behind the muscle, its start and its contact, as sample numbers.

    The pulse is as long as it must be for the rate to reach a given part of its end `rise` after the start.
    """
    t, low, high = np.arange(0, 1.0, DT), 0.02, 0.7
    for _ in range(14):
        middle = (low + high) / 2
        pulse = muscle(bell(t, 0, middle, skew), hertz)
        start = int(np.argmax(pulse > 0.005 * pulse.max()))
        contact = int(np.searchsorted(np.cumsum(pulse) * DT, reach))
        low, high = (middle, high) if (contact - start) * DT < rise else (low, middle)
    return pulse, start, contact


def unit(rng: np.random.Generator) -> np.ndarray:
    """Return a random direction."""
    v = rng.standard_normal(3)
    return v / np.linalg.norm(v)


class Tissue:
    """The watch as a mass on a spring and damper in each axis, with a stop in a loose strap."""

    def __init__(self, rng: np.random.Generator, loose: bool) -> None:
        self.omega = 2 * np.pi * (rng.uniform(25, 40, 3) if loose else rng.uniform(40, 90, 3))
        self.damping = 2 * self.omega * (rng.uniform(0.08, 0.2, 3) if loose else rng.uniform(0.12, 0.35, 3))
        self.gap = rng.uniform(0.8e-3, 2.2e-3, 3) if loose else None
        self.stop = (2 * np.pi * rng.uniform(110, 200, 3)) ** 2
        self.stop_damping = 2 * rng.uniform(0.25, 0.5) * np.sqrt(self.stop)

    def linear(self, load: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return displacement (m) and velocity without any stop, for a load in g."""
        x, v = np.empty_like(load), np.empty_like(load)
        for k in range(3):
            system = ([G], [1, self.damping[k], self.omega[k] ** 2])
            b, a = signal.bilinear(*system, FS)
            x[:, k] = signal.lfilter(b, a, load[:, k], zi=signal.lfilter_zi(b, a) * load[0, k])[0]
            v[:, k] = np.gradient(x[:, k], DT)
        return x, v

    def felt(self, x: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Return the acceleration in g that spring, damper and stop give to the watch."""
        force = self.omega**2 * x + self.damping * v
        if self.gap is not None:
            beyond = x - np.clip(x, -self.gap, self.gap)
            force += self.stop * beyond + self.stop_damping * v * (beyond != 0)
        return force / G

    def respond(self, load: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the felt acceleration, displacement and velocity; a rattling strap runs in parallel chunks."""
        x, v = self.linear(load)
        if self.gap is None:
            return self.felt(x, v), x, v
        every, reach = int(3 * FS), int(0.75 * FS)
        activity = np.convolve(np.abs(v).sum(axis=1), np.ones(400), "same")
        around = range(every, len(x) - every, every)
        cuts = [int(c - reach + np.argmin(activity[c - reach : c + reach])) for c in around]
        edges = np.array([0, *cuts, len(x)])
        longest, begins = int(np.diff(edges).max()), edges[:-1]
        here, speed = x[begins], v[begins]
        for k in range(longest):
            rows = np.minimum(begins + k, edges[1:] - 1)
            beyond = here - np.clip(here, -self.gap, self.gap)
            force = self.omega**2 * here + self.damping * speed + self.stop * beyond
            force += self.stop_damping * speed * (beyond != 0)
            speed = speed + DT * (G * load[rows] - force)
            here = here + DT * speed
            x[rows], v[rows] = here, speed
        return self.felt(x, v), x, v


class Player:
    """The bone of one session, played piece by piece, and the events so far."""

    def __init__(self, rng: np.random.Generator, sport: str, hard: bool, samples: int) -> None:
        self.rng, self.style, self.hard = rng, STYLES[sport], hard
        self.way, self.heading = rng.choice([-1, 1]), rng.uniform(-np.pi, np.pi)
        self.roll, self.elevation = rng.uniform(-1, 1), rng.uniform(*self.style.elevation)
        self.tissue = Tissue(rng, hard and rng.random() < 0.5)
        self.glove = rng.random() < 1 / 3
        self.hertz = rng.uniform(4, 10)
        self.lever = np.array([rng.uniform(0.20, 0.25), 0.0, rng.uniform(0.025, 0.035)])
        self.share, self.lead, self.upper = rng.uniform(0.35, 0.65), rng.uniform(0.02, 0.06), rng.uniform(0.25, 0.4)
        tilt = rng.uniform(2, 12) * np.array([0.25, 0.35, 0.9]) * rng.choice([-1, 1], 3)
        tilt = Rotation.from_rotvec(tilt, degrees=True)
        self.mount = Rotation.from_euler("z", rng.choice([0, 180]), degrees=True) * tilt
        noise = rng.standard_normal((samples, 3), dtype=np.float32)
        parts = [signal.sosfilt(signal.butter(2, band, "bandpass", fs=FS, output="sos"), noise, axis=0)
                 for band in [(8, 12), (15, 40)]]
        self.tremor = parts[0] / parts[0].std() + 0.4 * parts[1] / parts[1].std()
        self.tremor_rest, self.tremor_gain = rng.uniform(0.006, 0.015), rng.uniform(0.005, 0.015) * (1 + hard)
        self.n, self.q, self.events = 0, self.posture(0.3), []
        self.loads, self.rates, self.attitudes, self.speeds = [], [], [], []

    @property
    def now(self) -> float:
        """Return the time that has been played."""
        return self.n * DT

    def posture(self, spread: float) -> np.ndarray:
        """Return an attitude of the forearm near the address."""
        a = np.array([self.heading, -np.radians(self.elevation), self.roll]) + spread * self.rng.standard_normal(3)
        return Rotation.from_euler("ZYX", a).as_quat(scalar_first=True)

    def play(self, rate: np.ndarray, jolt: np.ndarray | None = None, roll: np.ndarray | None = None,
             push: np.ndarray | None = None, ring: np.ndarray | None = None) -> np.ndarray:
        """Move the arm and return its rate about the vertical.

        `rate` is smooth and `jolt` the effect of blows on it, both in the reference frame; `roll` turns about the
        forearm, `push` (m/s^2) shifts the trunk in the reference frame, and `ring` (g) shakes the watch's base.
        """
        n = len(rate)
        roll = np.zeros(n) if roll is None else roll
        amount = self.tremor_rest + self.tremor_gain * np.linalg.norm(rate, axis=1, keepdims=True)
        world = rate + self.tremor[np.arange(self.n, self.n + n) % len(self.tremor)] * amount
        world = world if jolt is None else world + jolt
        turned = integrate(world, self.q)
        q = multiply(turned, quaternion(np.outer(np.cumsum(roll) * DT, [1.0, 0, 0])))
        body = unrotate(q, world)
        body[:, 0] += roll
        ahead = np.minimum(np.arange(n) + int(self.lead * FS), n - 1)
        trunk = self.share * rate[ahead]
        arm = integrate(trunk, np.array([1.0, 0, 0, 0]))
        inverse = arm * [1, -1, -1, -1]
        yaw = self.heading + 0.6 * np.sin(self.roll)
        elbow = unrotate(inverse, np.tile(self.upper * np.array([np.cos(yaw), np.sin(yaw), -0.3]), (n, 1)))
        moved = cross(np.gradient(trunk, DT, axis=0), elbow) + cross(trunk, cross(trunk, elbow))
        moved = moved if push is None else moved + push
        moved[:, 2] += G
        own = cross(np.gradient(body, DT, axis=0), self.lever) + cross(body, cross(body, self.lever))
        load = -self.mount.apply(unrotate(q, moved) + own, inverse=True) / G
        self.loads.append(load if ring is None else load + ring)
        self.rates.append(self.mount.apply(body, inverse=True))
        self.attitudes.append(multiply(q, self.mount.as_quat(scalar_first=True)))
        self.speeds.append(np.linalg.norm(body, axis=1))
        self.q, self.n = q[-1] / np.linalg.norm(q[-1]), self.n + n
        return np.sum(unrotate(q, np.array([[0.0, 0, 1]])) * body, axis=1)

    def settle(self, target: np.ndarray, pace: float) -> None:
        """Bring the forearm slowly to an attitude."""
        difference = multiply(target, self.q * [1, -1, -1, -1])
        vector = Rotation.from_quat(difference, scalar_first=True).as_rotvec()
        duration = max(0.4, np.linalg.norm(vector) / pace)
        t = np.arange(0, duration + 0.3, DT)
        self.play(np.outer(np.cumsum(muscle(there(t, 0, duration, 1.0), 10)) * DT, vector))

    def blow(self, t: np.ndarray, when: float, size: float, width: float, weak: float = 1.05) -> np.ndarray:
        """Return the shaking of the watch's base (g) by a blow of a size; `weak` is the least that the watch feels."""
        rng, out = self.rng, np.zeros((len(t), 3))
        first = int(when * FS)
        s = t[first : first + int(0.2 * FS)] - when
        nodes = (np.arange(12) + 0.5) / 12
        past = s[:, None] - nodes * width - rng.uniform(0.2e-3, 1.2e-3)
        past, on = np.maximum(past, 0), past > 0
        wave = np.zeros((len(s), 3))
        for k in range(rng.integers(2, 5)):
            tone, decay = 40 * (250 / 40) ** rng.random(), 5e-3 * 10 ** rng.random()
            shape = (on * np.exp(-past / decay) * np.sin(2 * np.pi * tone * past)) @ np.sin(np.pi * nodes)
            wave += np.outer(shape, unit(rng)) * rng.uniform(0.4, 1)
        grip = rng.uniform(1e-3, 3e-3)
        shape = (past / grip * np.exp(1 - past / grip)) @ np.sin(np.pi * nodes)
        wave += np.outer(shape, unit(rng)) * rng.uniform(0.1, 0.6)
        wave *= size / np.linalg.norm(wave, axis=1).max()
        if self.glove:
            wave = signal.sosfilt(signal.butter(2, 60, fs=FS, output="sos"), wave, axis=0)
        x, v = self.tissue.linear(wave)
        felt = (self.tissue.omega**2 * x + self.tissue.damping * v) / G
        felt = signal.sosfilt(signal.butter(2, [20, 350], "bandpass", fs=FS, output="sos"), felt, axis=0)
        out[first : first + len(s)] = wave * max(1, weak / np.linalg.norm(felt, axis=1).max())
        return out

    def swing(self, kind: str, quick: bool) -> None:
        """Play one swing with its return, and note its truth; `kind` is contact, miss or checked."""
        rng, style, hard = self.rng, self.style, self.hard
        way = rng.choice([-1, 1]) if style.both_ways else self.way
        rise, tilt = rng.uniform(*style.rise), np.radians(rng.uniform(*style.tilt))
        hertz = min(max(self.hertz, 0.85 / rise), 10)
        pulse, onset, impact = forward(rise, hertz, rng.uniform(0, 1), rng.uniform(0.90, 0.985))
        # The backswing begins 0.3 s into the piece and ends somewhat before or after the forward command begins.
        backswing, back = rng.random() < style.backswing, rng.uniform(*style.back) * (0.75 if quick else 1)
        pause = rng.uniform(0.1, 0.8) if rng.random() < (0.35 if not hard else 0.2) else -rng.uniform(0, 0.07)
        command = 0.3 + back + max(pause, -0.3) if backswing else 0.8
        begin, contact = command + onset * DT, command + impact * DT
        peak = rng.uniform(*style.rate) / np.cos(tilt) * (rng.uniform(0.4, 0.7) if kind == "checked" else 1)
        follow = max(0.15, min(rng.uniform(0.15, 0.5), 4.5 / peak))
        strength = rng.random()  # of the blow: 0 well struck, 1 a mishit
        loss = {"contact": (0.02 + 0.28 * strength * rng.random()) * (rng.random() < 0.8), "miss": 0.0,
                "checked": rng.uniform(0.1, 0.3) if hard else rng.uniform(0.05, 0.15)}[kind] * peak
        brake = contact + rng.uniform(-0.02, 0.03)
        if kind == "checked":
            brake, follow = contact - rng.uniform(0.04, 0.07), rng.uniform(0.05, 0.10)
        finish = contact + follow + 0.3 + (0.0 if quick else rng.uniform(0.1, 0.6))
        t = np.arange(0, finish + 4.5, DT)
        acceleration = np.zeros(len(t))
        at = int(command * FS)
        acceleration[at : at + len(pulse)] += peak * pulse[: len(t) - at]
        turn = rng.uniform(*style.turn) * (0.5 if kind == "checked" and rng.random() < 0.5 else 1)
        commands = there(t, 0.3, back, -turn) if backswing else np.zeros(len(t))
        acceleration += muscle(commands - (peak - loss) * bell(t, brake, follow, -0.5), hertz)
        knock = np.zeros(len(t))
        lag = rng.uniform(4e-3, 10e-3) if kind == "contact" else rng.uniform(8e-3, 20e-3)
        struck = contact + rng.uniform(0.3e-3, 1.2e-3) if kind == "contact" else brake + 0.06
        s = np.maximum(t - struck, 0) / lag
        knock -= loss * (1 - (1 + s) * np.exp(-s))
        own = np.cumsum(acceleration) * DT
        # The arm unwinds by the angle it has turned, and not by the shorter way round.
        net = float(np.sum(own[: int((finish + 0.6) * FS)] + knock[: int((finish + 0.6) * FS)]) * DT)
        duration = max(rng.uniform(0.5, 0.8) if quick else rng.uniform(0.9, 1.7), abs(net) / (4.0 if quick else 2.2))
        acceleration += muscle(there(t, finish, duration, -net), hertz)
        keep = t < finish + duration + 0.4
        t, s, knock, own = t[keep], s[keep], knock[keep], np.cumsum(acceleration[keep]) * DT
        around = rng.uniform(-np.pi, np.pi)
        axis = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
        sideways = cross(axis, unit(rng)) * rng.uniform(0.05, 0.3)
        axes = axis + np.outer(np.tanh((t - contact) / 0.3), sideways)
        axes *= way / np.linalg.norm(axes, axis=1, keepdims=True)
        rate, jolt = own[:, None] * axes, knock[:, None] * axes
        if kind == "contact" and loss:
            jolt += np.outer(s * np.exp(1 - s), unit(rng)) * rng.uniform(0.05, 0.3) * loss
        if rng.random() < (0.5 if hard else 0.25):
            lean = there(t, begin - rng.uniform(0.5, 0.9), rng.uniform(0.8, 1.2), rng.uniform(0.1, 0.35))
            rate += np.cumsum(muscle(lean, hertz))[:, None] * DT * axes
        size = way * np.sign(self.elevation) * rng.uniform(*style.roll) * (0.5 if kind == "checked" else 1)
        twist = bell(t, command + 0.35 * (contact - command), rise) - bell(t, contact, follow)
        roll = np.cumsum(muscle(size * twist, hertz)) * DT
        push = np.outer(there(t, begin - 0.1, 0.3 + rise, 1.0), unit(rng) * [1, 1, 0.3] * rng.uniform(0.05, 0.25))
        ring, slip = np.zeros((len(t), 3)), 0.0
        if hard and not quick and kind == "contact" and rng.random() < 0.15:
            self.events.append(Event("run", self.now + 0.25))
            self.stride(t, rng.uniform(2.4, 3.0), rng.uniform(0.4, 0.9), 0.0, t[-1], rate, push)
        if kind == "contact":
            ring += self.blow(t, contact, 40**strength, rng.uniform(*style.width))
            if hard and rng.random() < 0.2:
                ring += self.blow(t, contact + rng.uniform(0.02, 0.08), 15 ** rng.random(), 2e-3)
        elif kind == "miss" and rng.random() < (0.4 if hard else 0.2):
            slip = contact + rng.uniform(0.6, 0.9) * (follow + 0.1)
            roll += rng.choice([-1, 1]) * rng.uniform(0.05, 0.25) * bell(t, slip - 0.02, rng.uniform(0.03, 0.07))
            ring += self.blow(t, slip, 6 ** rng.random(), 5e-3)
        moment = self.now
        vertical = way * self.play(rate, jolt, roll, push, ring)
        onset, impact = int(begin * FS), int(contact * FS)
        backwards = np.flatnonzero(own[onset:impact] <= 0)
        start = onset + (backwards[-1] + 1 if len(backwards) else 0)
        fastest = start + int(np.argmax(vertical[start : impact + int(0.25 * FS)]))
        if kind == "contact":
            self.events.append(Event(kind, moment + contact, moment + start * DT, moment + contact))
        else:
            self.events.append(Event(kind, moment + fastest * DT, moment + start * DT))
        if slip:
            self.events.append(Event("slip", moment + slip))
        self.settle(self.posture(0.1), 4.0 if quick else 1.6)

    def stride(self, t: np.ndarray, steps: float, strength: float, begin: float, end: float, rate: np.ndarray,
               push: np.ndarray) -> None:
        """Add the sway of walking or running (steps per second, strength in g) to a rate and a push."""
        window = np.clip(np.minimum(t - begin, end - t) / 0.5, 0, 1)
        window = window * window * (3 - 2 * window)
        phase = 2 * np.pi * (steps * t + self.rng.random())
        push[:, 2] += window * G * strength * (np.cos(phase) + 0.3 * np.cos(2 * phase + 1))
        side = np.array([-np.sin(self.heading), np.cos(self.heading), 0.15])
        rate += np.outer(window * np.cos(phase / 2 + 0.5), side) * (0.6 + 1.6 * strength)
        push += np.outer(window * np.sin(phase / 2), side) * 0.3 * G * strength

    def wait(self, seconds: float) -> None:
        """Play the time between two swings: rest, small movements, and now and then something that shakes."""
        rng, hard = self.rng, self.hard
        t = np.arange(0, seconds, DT)
        rate, push, ring, roll = np.zeros((len(t), 3)), np.zeros((len(t), 3)), np.zeros((len(t), 3)), np.zeros(len(t))
        for begin in np.arange(0.1, seconds - 1.5, 1.3 if hard else 2.5):
            angle = rng.normal(0, 0.12 if hard else 0.05)
            rate += np.outer(np.cumsum(muscle(there(t, begin, rng.uniform(0.5, 1.1), angle), 6)) * DT, unit(rng))
        choice = rng.random()
        begin, end = 0.3, seconds - 0.4
        middle = rng.uniform(0.35, 0.65) * seconds
        strong = 1.0 if hard else 0.5
        if seconds < 2 or choice < (0.2 if hard else 0.45):
            pass
        elif choice < 0.6 and seconds > 3:
            runs = hard and rng.random() < 0.3
            self.events.append(Event("run" if runs else "walk", self.now + seconds / 2))
            pace = rng.uniform(2.4, 2.9) if runs else rng.uniform(1.7, 2)
            size = rng.uniform(0.5, 1) if runs else rng.uniform(0.1, 0.25)
            self.stride(t, pace, size, begin, end, rate, push)
            for step in np.arange(begin + 0.4, end - 0.5, 1 / pace):
                ring += self.blow(t, step, rng.uniform(0.3, 0.6) * (1 + 2 * runs), 20e-3, 0.0)
        elif choice < 0.8 and self.style.fidget == "tap":
            for k in range(rng.integers(1, 4)):
                kind = "knock" if hard and rng.random() < 0.3 else "tap"
                moment = min(middle + 0.45 * k, end - 0.2)
                ring += self.blow(t, moment, rng.uniform(0.5, 4) * (2.5 if kind == "knock" else strong), 3e-3, 0.0)
                rate += np.outer(bell(t, moment - 0.25, 0.25) - bell(t, moment, 0.25), unit(rng)) * 0.3 * strong
                self.events.append(Event(kind, self.now + moment))
        elif choice < 0.8:
            kind, tone = self.style.fidget, rng.uniform(1.0, 2.2)
            window = 0.5 * bell(t, middle - 0.75, 1.5) * rng.uniform(3, 5.5) * strong
            rate += np.outer(window * np.sin(2 * np.pi * tone * t), unit(rng))
            roll += window * np.cos(2 * np.pi * tone * t) * (2 if kind == "spin" else 0.4)
            self.events.append(Event(kind, self.now + middle))
        elif choice < 0.95 or not hard:
            window, tone = bell(t, middle - 0.5, 1.0) * strong, rng.uniform(2.5, 5)
            push += np.outer(window * np.sin(2 * np.pi * tone * t), unit(rng)) * rng.uniform(1, 4)
            rate += np.outer(window * np.cos(2 * np.pi * tone * t), unit(rng)) * rng.uniform(0.5, 1.5)
            self.events.append(Event("tug", self.now + middle))
        else:
            kind = rng.choice(["catch", "clap"])
            for k in range(1 if kind == "catch" else rng.integers(1, 4)):
                moment = min(middle + 0.4 * k, end - 0.2)
                ring += self.blow(t, moment, rng.uniform(2, 12), rng.uniform(4e-3, 10e-3))
                push += np.outer(bell(t, moment - 0.12, 0.12) - 2 * bell(t, moment, 0.06), unit(rng)) * 0.5
                self.events.append(Event(str(kind), self.now + moment))
        self.play(rate, None, roll, push, ring)
        self.settle(self.posture(0.07), 1.2)

    def session(self, seconds: float) -> None:
        """Play a whole session; in `hard` some swings come in sequences, one every 1.5 to 3 s."""
        self.wait(2.5)
        burst, next_at = 0, 0.0
        while self.now < seconds - 11:
            begin = self.now
            self.swing(str(self.rng.choice(["contact", "miss", "checked"], p=[0.7, 0.2, 0.1])), burst > 0)
            if burst == 0 and self.hard and self.rng.random() < 0.08:
                burst = int(self.rng.integers(3, 6))
            burst = max(burst - 1, 0)
            next_at = begin + (0.0 if burst else self.rng.uniform(5, 12))
            if not burst:
                self.wait(max(1.0, next_at - self.now - 0.6))
        while self.now < seconds + 1:
            self.play(np.zeros((int(2 * FS), 3)))


def low_pass(x: np.ndarray, hertz: float, order: int) -> tuple[np.ndarray, float]:
    """Return the low-passed columns and the delay in seconds of the filter for slow signals."""
    sos = signal.butter(order, hertz, fs=FS, output="sos")
    y = signal.sosfilt(sos, x, axis=0, zi=signal.sosfilt_zi(sos)[..., None] * x[0])[0]
    _, h = signal.freqz_sos(sos, [0.05 * hertz], fs=FS)
    return y, float(-np.angle(h[0]) / (2 * np.pi * 0.05 * hertz))


def sample(t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Return the columns of a simulated signal at given instants."""
    grid = np.arange(len(x)) * DT
    return np.stack([np.interp(t, grid, column) for column in x.T], axis=1)


def gather(parts: list[np.ndarray]) -> np.ndarray:
    """Return the parts as one array, and empty the list to save memory."""
    whole = np.concatenate(parts)
    parts.clear()
    return whole


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Return one session, which depends on the arguments alone."""
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 7151])
    hard, seconds = level == "hard", 60 * minutes
    player = Player(rng, sport, hard, int((seconds + 30) * FS))
    player.session(seconds)
    load, turning, attitude, speed = (
        gather(p) for p in (player.loads, player.rates, player.attitudes, player.speeds)
    )
    # Vibration: its level is set for what arrives behind the tissue.
    band, tone = (signal.butter(2, [15, 120], "bandpass", fs=FS, output="sos"),
                  signal.butter(1, rng.uniform(30, 90) * np.array([0.97, 1.03]), "bandpass", fs=FS, output="sos"))
    noise = rng.standard_normal(load.shape, dtype=np.float32)
    share = rng.uniform(0, 0.8)
    wide, narrow = (signal.sosfilt(sos, noise, axis=0) for sos in (band, tone))
    noise = wide * (np.sqrt(1 - share) / wide.std()) + narrow * (np.sqrt(share) / narrow.std())
    del wide, narrow
    x, v = player.tissue.linear(noise)
    arrived = np.sqrt(3) * ((player.tissue.omega**2 * x + player.tissue.damping * v) / G).std()
    load += noise * (speed * rng.uniform(*((0.03, 0.1) if hard else (0.01, 0.04))) / arrived)[:, None]
    del noise, x, v
    felt, x, v = player.tissue.respond(load)
    tilting = np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 0]]).T / rng.uniform(0.04, 0.08)
    attitude, turning = multiply(attitude, quaternion(x @ tilting)), turning + v @ tilting
    # Sensors.
    reach = 16.0 if rng.random() < 0.25 else 32.0
    felt, delay = low_pass(felt, 350, 2)
    felt = np.clip(felt, -reach, reach)
    origin, count = rng.uniform(1e3, 1e5), int((seconds - 0.1) * rate)
    t = (np.arange(count) + rng.random()) / rate + 1e-5 * (-1.0) ** np.arange(count) * rng.uniform(0.6, 1.4)
    slow, wait = low_pass(felt, 0.4 * rate, 4) if rate < 700 else (felt, 0.0)
    sigma = rng.uniform(2e-3, 5e-3)
    hiss = sigma * min(1, np.sqrt(rate / 800)) * rng.standard_normal((count, 3))
    acceleration = np.clip(sample(t + delay + wait, slow) + hiss, -reach, reach)
    latency, motions = rng.uniform(0, 0.010), int((seconds - 0.2) * MOTION_RATE)
    clock = 0.05 + np.arange(motions) / MOTION_RATE
    real = clock - latency
    gyro, wait = low_pass(turning, 100, 2)
    gyro = np.clip(sample(real + wait, gyro) + 0.005 * rng.standard_normal((motions, 3)), -GYRO_RANGE, GYRO_RANGE)
    q = sample(real, attitude)
    period, wander = rng.uniform(20, 90, 3), np.radians(rng.uniform(0.1, 1.5 if hard else 0.5))
    error = wander * np.sin(2 * np.pi * (real[:, None] / period + rng.random(3))) * [0.7, 0.7, 1.5]
    q = multiply(quaternion(error), q / np.linalg.norm(q, axis=1, keepdims=True))
    gravity = unrotate(q, np.array([[0.0, 0, -1]]))
    calm, wait = low_pass(felt, rng.uniform(70, 100), 2)
    user = sample(real + wait + delay, calm) + 0.3 * sigma * rng.standard_normal((motions, 3)) - gravity
    # Lost samples, far from every swing.
    events = sorted((e for e in player.events if 0.5 < e.time < seconds - 0.5), key=lambda e: e.time)
    busy = [(np.fmin(e.start, e.time) - 1.5, e.time + 1.5) for e in events]
    keep, keep_motion = np.ones(count, bool), np.ones(motions, bool)
    for _ in range(rng.integers(0, 3) if hard else 0):
        begin, length = rng.uniform(1, seconds - 3), rng.uniform(0.1, 1.5)
        if all(last < begin or first > begin + length for first, last in busy):
            keep &= (t < begin) | (t > begin + length)
            keep_motion &= (clock < begin) | (clock > begin + length)
    truth = [Event(e.kind, origin + e.time, origin + e.start, origin + e.contact) for e in events]
    columns = [origin + clock, q, gyro, gravity, user]
    return Session(origin + t[keep], acceleration[keep], *(c[keep_motion] for c in columns), truth, sport)
