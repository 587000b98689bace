"""The arm of the world `resonance`: strokes driven by muscles, integrated with fixed steps.

A stroke turns the forearm about the normal of its plane (`angle`), lifts it out of the plane (`lift`) and turns it
about its own length (`roll`). Four muscle groups act: forward, backward, stiffening (all muscles at once, which damps
the joint) and pronation. Each is excited by square commands, as in movements of minimum time, and follows with two
equal first-order stages whose sum is 30-60 ms while rising and 40-80 ms while falling (Zajac 1989; Winters 1990).
The commands are in units of the motion they cause: rad/s^2 for torques and 1/s for damping. The joint itself has a
viscous damping of 1-3 1/s. Lift and roll are sprung and overdamped, and the lift feels the centrifugal force.

Many strokes are drawn and integrated together (midpoint rule, 1 ms), and those are kept whose rate
about gravity has the peak and the time of rise that people show. The chosen ones are integrated a second time with
the push of the ball, or of the end of the joint's range, as an additional torque.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from ..common.quaternion import from_vector, inverse, rotate, to_vector

STEP = 1e-3
FORWARD = 2.2  # the forward command of every stroke is given at this instant of its track
RETURN = 2.9  # from here on the arm goes back slowly
TRACK = 4.9  # duration of a stroke's track
REST, COUNTER, PAUSE, LEAN = range(4)


@dataclass(frozen=True)
class Style:
    """The ranges of one kind of stroke. Times are in s, rates in rad/s, angles in degrees."""

    share: float
    direction: int
    tilt: tuple[float, float]
    rise: tuple[float, float]
    peak: tuple[float, float]
    openings: tuple[float, float, float, float]
    back: tuple[float, float]
    back_rate: tuple[float, float]
    lift: tuple[float, float]
    roll: tuple[float, float]


BAT_OPENINGS = (0.3, 0.3, 0.2, 0.2)
TENNIS_OPENINGS = (0.15, 0.45, 0.25, 0.15)
STYLES = {
    "baseball": [
        Style(1.0, 1, (5, 25), (0.12, 0.19), (15, 28), BAT_OPENINGS, (0.25, 0.5), (0.6, 2.5), (-40, 25), (-60, 60))
    ],
    "golf": [
        Style(1.0, 1, (33, 47), (0.22, 0.31), (12, 23), (0, 1, 0, 0), (0.7, 1.2), (2.0, 4.0), (-15, 15), (20, 90))
    ],
    "tennis": [
        Style(0.45, 1, (5, 30), (0.13, 0.32), (9, 24), TENNIS_OPENINGS, (0.3, 0.7), (1, 4), (10, 50), (10, 90)),
        Style(0.30, -1, (5, 25), (0.13, 0.30), (8, 20), TENNIS_OPENINGS, (0.3, 0.7), (1, 4), (5, 40), (-70, -10)),
        Style(0.25, 1, (30, 52), (0.13, 0.26), (9, 21), TENNIS_OPENINGS, (0.3, 0.6), (1, 4), (10, 50), (40, 120)),
    ],
}


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the product of quaternions; the order of the sums differs from the common one in the last bit."""
    aw, av, bw, bv = a[..., :1], a[..., 1:], b[..., :1], b[..., 1:]
    scalar = aw * bw - np.sum(av * bv, axis=-1, keepdims=True)
    return np.concatenate([scalar, aw * bv + bw * av + np.cross(av, bv)], axis=-1)


def smooth(x: np.ndarray) -> np.ndarray:
    """Return the step of least jerk: 0 below x = 0, and 1 above x = 1."""
    x = np.clip(x, 0.0, 1.0)
    return x**3 * (10 - 15 * x + 6 * x * x)


class Strokes:
    """A set of strokes: their commands, their constants and, once integrated, their tracks (time, stroke)."""

    def __init__(self, rng: np.random.Generator, sport: str, count: int, side: int, checked: np.ndarray) -> None:
        styles = STYLES[sport]
        chosen = [styles[i] for i in rng.choice(len(styles), count, p=[s.share for s in styles])]

        def draw(name: str) -> np.ndarray:
            return np.array([rng.uniform(*getattr(style, name)) for style in chosen])

        self.checked = checked
        self.direction = side * np.array([style.direction for style in chosen])
        self.opening = np.array([rng.choice(4, p=style.openings) for style in chosen])
        self.limits = np.array([(*style.rise, *style.peak) for style in chosen])
        self.rising = rng.uniform(0.03, 0.06, (4, count)) / 2
        self.falling = rng.uniform(0.04, 0.08, (4, count)) / 2
        self.viscosity = rng.uniform(1.0, 3.0, count)
        self.lift_gain, self.roll_gain = draw("lift"), draw("roll")
        self.lift_pole, self.roll_pole = rng.uniform(9, 16, count), rng.uniform(5, 9, count)
        rise, peak, self.back = draw("rise"), draw("peak"), draw("back")
        tilt, around = np.radians(draw("tilt")), rng.uniform(0, 2 * np.pi) + rng.uniform(-0.4, 0.4, count)
        self.normal = np.stack([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)], -1)
        self.normal *= self.direction[:, None]
        self.peak = peak / np.cos(tilt)
        self.burst = rise * np.where(checked, rng.uniform(0.3, 0.6, count), rng.uniform(0.8, 1.15, count))
        self.back_rate = draw("back_rate")
        self.command = self._commands(rng, rise)

    def _commands(self, rng: np.random.Generator, rise: np.ndarray) -> np.ndarray:
        """Return the commands to the four muscle groups at half steps: (time, group, stroke)."""
        time = np.arange(2 * round(TRACK / STEP) + 1)[:, None] * STEP / 2 - FORWARD
        count, opening, back, burst = len(rise), self.opening, self.back, self.burst

        def square(begin: np.ndarray, end: np.ndarray) -> np.ndarray:
            return ((time >= begin) & (time < end)).astype(float)

        counter = (opening == COUNTER) | (opening == PAUSE)
        pause = np.where(opening == PAUSE, rng.uniform(0.2, 0.5, count), 0.0)
        self.before = np.select([counter, opening == LEAN], [back + pause, rng.uniform(0.3, 0.8, count)], 0.0)
        strong = 1.4 * self.peak / rise
        forward = strong * square(0 * burst, burst)
        lean = np.where(opening == LEAN, rng.uniform(0.3, 1.5, count) / (0.7 * np.maximum(self.before, 0.1)), 0.0)
        forward += lean * square(-self.before, 0 * burst)
        backward = counter * self.back_rate / (0.45 * back) * square(-self.before, 0.6 * back - self.before)
        brake = np.where(self.checked, rng.uniform(0.4, 0.7, count), rng.uniform(0.0, 0.3, count))
        backward += brake * strong * square(burst, burst + np.where(self.checked, 0.8 * burst, 0.09))
        hold = np.where(opening == PAUSE, 30.0, 0.0) * square(0.6 * back - self.before, -0.06 + 0 * burst)
        damping = np.where(self.checked, rng.uniform(20, 35, count), rng.uniform(6, 15, count))
        stiff = hold + damping * square(burst + rng.uniform(-0.03, 0.02, count), TRACK + 0 * burst)
        roll = self.roll_gain * square(0.4 * burst, 1.1 * burst)
        return np.stack([forward, backward, stiff, roll], axis=1)

    def subset(self, index: np.ndarray) -> None:
        """Keep the strokes with the given indices, in their order."""
        for name, value in vars(self).items():
            axis = {"command": 2, "rising": 1, "falling": 1, "angle": 1, "lift": 1, "roll": 1}.get(name, 0)
            setattr(self, name, np.take(value, index, axis=axis))

    def integrate(self, push: np.ndarray) -> np.ndarray:
        """Integrate the strokes under an additional torque (rad/s^2, at half steps) and return the efforts (0-1)."""
        count, steps = self.peak.size, (len(push) - 1) // 2
        rising, falling = np.tile(self.rising, (2, 1)), np.tile(self.falling, (2, 1))
        state = np.zeros((14, count))
        track = np.empty((steps + 1, 14, count))
        track[0] = state

        def slope(x: np.ndarray, command: np.ndarray, torque: np.ndarray) -> np.ndarray:
            out = np.empty_like(x)
            drive = np.concatenate([command, x[:4]])
            out[:8] = (drive - x[:8]) / np.where(drive > x[:8], rising, falling)
            forward, backward, stiff, pronation = x[4:8]
            lift, roll = x[9], x[10]
            out[8:11] = x[11:14]
            out[11] = forward - backward - (self.viscosity + stiff) * x[11] + torque
            lifting = self.lift_gain * forward / self.peak * 0.15
            centrifugal = 0.1 * x[11] ** 2 * np.sin(2 * lift)
            out[12] = lifting - centrifugal - self.lift_pole * (2.0 * x[12] + self.lift_pole * lift)
            out[13] = pronation - self.roll_pole * (2.0 * x[13] + self.roll_pole * roll)
            return out

        for i in range(steps):
            middle = state + 0.5 * STEP * slope(state, self.command[2 * i], push[2 * i])
            state = state + STEP * slope(middle, self.command[2 * i + 1], push[2 * i + 1])
            track[i + 1] = state
        back = 1 - smooth((np.arange(steps + 1) * STEP - RETURN) / (TRACK - RETURN))[:, None]
        self.angle, self.lift, self.roll = back * track[:, 8], back * track[:, 9], back * track[:, 10]
        return (track[:, 4] + track[:, 5]) / (self.command[:, 0].max(axis=0) + 1e-9) + track[:, 6] / 30.0

    def draw_pose(self, rng: np.random.Generator, twist: float) -> None:
        """Draw the forearm's attitude at the stroke's beginning, and the joint between upper arm and forearm."""
        count = self.peak.size
        aside = np.cross(self.normal, np.array([0.0, 1.0, 0.0]))
        aside /= np.linalg.norm(aside, axis=1, keepdims=True)
        turned = from_vector(self.normal * rng.uniform(-0.5, 0.5, (count, 1)))
        along = rotate(turned, aside) + np.tan(rng.uniform(-0.3, 0.2, (count, 1))) * self.normal
        along /= np.linalg.norm(along, axis=1, keepdims=True)
        upward = self.normal * self.direction[:, None]
        out = upward - along * np.sum(upward * along, axis=1, keepdims=True)
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        own = np.array([1.0, 0, 0]) * (twist + rng.normal(0, 0.2, (count, 1)))
        self.pose = product(frame(along, out), from_vector(own))
        self.follow = rng.uniform(0.35, 0.55, count)
        bend = rng.uniform(0.5, 1.2, (count, 1))
        self.upper = rotate(from_vector(-self.normal * bend), along) * rng.uniform(0.27, 0.32)

    def attitude(self, k: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the forearm's quaternions and the elbow's positions (m, from the shoulder) of stroke `k`."""
        turn = self.normal[k] * self.angle[:, k, None]
        local = product(
            from_vector(np.array([0, -1.0, 0]) * self.lift[:, k, None]),
            from_vector(np.array([1.0, 0, 0]) * self.roll[:, k, None]),
        )
        quaternion = product(product(from_vector(turn), self.pose[k]), local)
        return quaternion, rotate(from_vector(turn * self.follow[k]), self.upper[k])

    def forward_rate(self, k: int) -> np.ndarray:
        """Return the rate about the vertical of stroke `k`, positive in the direction of the stroke."""
        return self.direction[k] * rates(self.attitude(k)[0], STEP)[:, 2]

    def peak_index(self, rate: np.ndarray) -> int:
        """Return the sample of the greatest forward rate after the forward command."""
        first = round(FORWARD / STEP)
        return first + int(np.argmax(rate[first : first + 700]))

    def start(self, k: int, rate: np.ndarray) -> float:
        """Return the instant at which the forward rotation begins.

        It is the last zero crossing if the counter-movement is still under way. Otherwise it is where the rate has
        gained 0.1 % of its peak: from rest, or over the rate it had when the forward command was given.
        """
        first, top = round(FORWARD / STEP), self.peak_index(rate)
        level = 0.001 * rate[top] + (max(rate[first], 0.0) if self.opening[k] == LEAN else 0.0)
        crossing = top - int(np.argmax(rate[top::-1] <= level))
        if rate[max(crossing - 60, 0) : crossing].min() < -0.02 * rate[top]:
            level = 0.0
            crossing = top - int(np.argmax(rate[top::-1] <= level))
        share = (level - rate[crossing]) / (rate[crossing + 1] - rate[crossing])
        return (crossing + share) * STEP


def frame(along: np.ndarray, out: np.ndarray) -> np.ndarray:
    """Return the quaternions whose x is `along` and whose z is `out` (unit and perpendicular)."""
    matrix = np.stack([along, np.cross(out, along), out], axis=-1)
    return np.roll(Rotation.from_matrix(matrix).as_quat(), 1, axis=-1)


def rates(q: np.ndarray, step: float) -> np.ndarray:
    """Return the rotation rates in the reference frame from attitudes at equal steps (rad/s)."""
    turn = to_vector(product(q[2:], inverse(q[:-2]))) / (2 * step)
    return np.concatenate([turn[:1], turn, turn[-1:]])
