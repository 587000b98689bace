"""Strokes: the mean curves of a player, and single strokes that vary about them.

`calibrate` fits a kind of stroke to a player: it scales the reach of the backswing, and the duration of the forward
swing, until the mean curve has the player's peak rate and time from start to contact. `Stage.stroke` adds a single
stroke to the session's course. Checked swings set off like others and are reversed by an opposite move.

Truth, measured on the joints' curves alone, without tremor, sway, vibration and impact:
- The axis of a swing is the mean direction, in the reference frame, of the forearm's angular velocity while its size
  is above 70 % of its peak around that peak.
- `onset` is the last instant before the peak at which the angular velocity's component along that axis is 5 % of its
  peak or less. It is thus the instant at which it leaves 5 %, be it after rest or after a reversal of sign.
- `time` is the instant at which the size of the forearm's angular velocity is largest.
- `force` is the instant at which the force on the implement begins.

Units: seconds, radians, g.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..common.quaternion import rotate
from .body import angular_velocity, forearm
from .contact import Shock, ball_shock, incident_shock
from .curves import GRID_RATE, INDEX, JOINTS, Course, resample
from .players import Player
from .postures import DELAYS, SPANS, Stroke, vector

THRESHOLD = 0.05
ATTEMPTS = 12
FORWARD_TIMES = {"golf": (0.20, 0.37), "baseball": (0.12, 0.27), "tennis": (0.12, 0.32)}  # s, of single strokes


@dataclass
class Plan:
    """A kind of stroke as one player makes it. Times are in seconds from the beginning of the forward move."""

    stroke: Stroke
    reach: float = 1.0
    duration: float = 0.3
    contact: float = 0.2
    follow: float = 0.4


@dataclass
class Swing:
    """A swing of the session: `forward` is when the forward move begins, `contact` the planned contact."""

    kind: str
    forward: float
    contact: float


def measure(joints: np.ndarray, player: Player, after: float = 0.0) -> tuple[float, float, float]:
    """Find `onset` and `time`, in seconds from the first sample at `GRID_RATE`, and the peak rate in rad/s.

    The peak is sought later than `after`.
    """
    q, _ = forearm(joints, player.lengths, player.left)
    omega = rotate(q, angular_velocity(q, GRID_RATE))
    size = np.linalg.norm(omega, axis=1)
    earliest = int(after * GRID_RATE)
    peak = earliest + int(np.argmax(size[earliest:]))
    low = np.flatnonzero(size < 0.7 * size[peak])
    first = max(low[low < peak], default=-1) + 1
    last = min(low[low > peak], default=len(size))
    axis = omega[first:last].sum(axis=0)
    along = omega @ (axis / np.linalg.norm(axis))
    level = THRESHOLD * along[first:last].max()
    below = np.flatnonzero(along[:peak] <= level)
    if len(below) == 0:
        return float("nan"), peak / GRID_RATE, float(size[peak])
    k = below[-1]
    start = k + (level - along[k]) / (along[k + 1] - along[k])
    return float(start / GRID_RATE), peak / GRID_RATE, float(size[peak])


def add_forward(course: Course, plan: Plan, player: Player, start: float, effort: float, aim: np.ndarray) -> None:
    """Add the forward swing and the finish to a course. `aim` is added to the posture beyond the contact."""
    through = vector(plan.stroke.through, course.posture) + aim
    through[:2] += plan.stroke.shift
    duration = plan.duration / effort
    course.add(start + DELAYS * duration, SPANS * duration, through - course.posture, player.skew, player.snap)
    finish = through + (vector(plan.stroke.finish, through) - through) * min(1.0, plan.reach)
    course.add(start + plan.contact / effort - 0.02, plan.follow / effort, finish - through, 0.3)


def top_posture(plan: Plan, posture: tuple, base: np.ndarray) -> np.ndarray:
    """Posture of the approach, scaled by the player's reach about the posture beyond the contact."""
    through = vector(plan.stroke.through, base)
    return through + plan.reach * (vector(posture, base) - through)


def calibrate(rng: np.random.Generator, player: Player, stroke: Stroke) -> Plan:
    """Fit a kind of stroke to a player's skill."""
    share = 0.7 * player.skill + 0.3 * rng.random(3)
    peak = stroke.peak[0] + (stroke.peak[1] - stroke.peak[0]) * share[0]
    time = stroke.forward[1] - (stroke.forward[1] - stroke.forward[0]) * share[1]
    lag = rng.uniform(*stroke.lag)
    plan = Plan(stroke, 1.0, 1.4 * time, time, rng.uniform(*stroke.follow))
    for _ in range(12):
        course = Course(vector(stroke.ready))
        begin = 0.1
        for posture, span in stroke.approach:
            course.add(begin, np.mean(span), top_posture(plan, posture, course.posture) - course.posture)
            begin += 0.93 * np.mean(span)
        add_forward(course, plan, player, begin, 1.0, np.zeros(len(JOINTS)))
        joints = resample(course.sample(begin + 1.2), GRID_RATE, begin + 1.2)
        end = int((begin + min(0.85 * plan.duration, plan.contact + 0.09)) * GRID_RATE)
        start, top, rate = measure(joints[:end], player, begin + 0.25 * plan.duration)
        later = measure(joints[end:], player)[2]
        plan.contact = top - begin + lag
        forward = begin + plan.contact - start
        stretch = float(np.clip(time / max(forward, 0.05), 0.8, 1.25)) if np.isfinite(forward) else 1.0
        plan.reach = float(np.clip(plan.reach * np.clip(peak / rate * stretch, 0.8, 1.25), 0.5, 1.5))
        plan.duration *= stretch
        plan.contact *= stretch
        if later > 0.8 * rate:
            plan.follow = min(0.9, plan.follow * min(1.2, later / (0.8 * rate)))
    return plan


@dataclass
class Stage:
    """A session as it is made: the course, what happens on it, and the instant up to which it is planned."""

    rng: np.random.Generator
    player: Player
    course: Course
    plans: list[Plan]
    now: float = 0.0
    swings: list[Swing] = field(default_factory=list)
    shocks: list[Shock] = field(default_factory=list)
    rubs: list[tuple[float, float, float]] = field(default_factory=list)  # start, seconds, g
    slips: list[tuple[float, float]] = field(default_factory=list)  # instant, angle
    spans: list[tuple[str, float, float]] = field(default_factory=list)  # other movements: name, from, to

    def uniform(self, low: float, high: float) -> float:
        """Draw a number."""
        return float(self.rng.uniform(low, high))

    def pose(self, posture: tuple, seconds: float) -> None:
        """Move to a posture; the joints start and stop a little apart."""
        target = vector(posture, self.course.posture)
        apart = self.rng.uniform(0.0, 0.2, len(JOINTS)) * seconds
        change = target - self.course.posture
        self.course.add(self.now + apart, seconds - apart, change, self.rng.uniform(-0.2, 0.3, len(JOINTS)))
        self.now += seconds

    def stroke(self, kind: str, effort: float | None = None, plan: Plan | None = None) -> None:
        """Add a stroke that ends as a contact, a miss or a checked swing, and the return to the ready posture."""
        rng, player, course = self.rng, self.player, self.course
        if plan is None:
            plan = self.plans[rng.choice(len(self.plans), p=[p.stroke.share for p in self.plans])]
        stroke = plan.stroke
        quick = 0.0 if player.sport == "tennis" else 0.25
        self.pose(stroke.ready, self.uniform(0.55, 0.9) + quick)
        self.now += self.uniform(0.15, 0.5) + 4.0 * quick * rng.random()
        if effort is None:
            effort = float(np.clip(rng.normal(1.0, 0.05 - 0.025 * player.skill), 0.88, 1.1))
        spread = np.where(np.arange(len(JOINTS)) < INDEX["lean"], 0.0, np.radians(5.0 if player.hard else 3.0))
        begin = self.now
        for _ in range(ATTEMPTS):
            self.now, trial = begin, Course(course.posture)
            swing = self._swing(kind, plan, effort, spread, trial)
            if self._plausible(swing, trial, begin):
                break
        course.moves += trial.moves
        course.deviations += trial.deviations
        course.posture = trial.posture
        self.swings.append(swing)
        if kind != "checked":
            self._contact_and_after(kind, swing.contact, plan.follow / effort)
        self.now += self.uniform(0.1, 0.5) + quick * self.uniform(0.0, 3.0)
        course.go(self.now, 0.8, x=0.0, y=0.0)
        self.pose(stroke.ready, self.uniform(0.7, 1.2) + quick)

    def _swing(self, kind: str, plan: Plan, effort: float, spread: np.ndarray, course: Course) -> Swing:
        """Add approach, forward swing and finish to a course, and advance `now` to the end of the finish."""
        rng, player, stroke = self.rng, self.player, plan.stroke
        lengths = [self.uniform(*span) / np.sqrt(effort) for _, span in stroke.approach]
        pause = self.uniform(*stroke.pause)
        whole = sum(lengths) + pause + (plan.duration + plan.follow) / effort + 0.5
        course.begin_stroke(rng, self.now, whole, player.time_deviation, player.angle_deviation)
        for (posture, _), seconds in zip(stroke.approach, lengths, strict=True):
            target = top_posture(plan, posture, course.posture) + 0.7 * spread * rng.standard_normal(len(JOINTS))
            apart = rng.uniform(0.0, 0.12, len(JOINTS)) * seconds
            change = target - course.posture
            change[:3] = 0.0
            course.add(self.now + apart, seconds - apart, change, self.uniform(-0.15, 0.25))
            self.now += seconds * 0.93
        self.now += pause
        forward = self.now
        contact = course.clock(forward + plan.contact / effort) + rng.normal(0.0, 0.005 if player.hard else 0.003)
        if kind == "checked":
            self._check(course, plan, forward)
        else:
            add_forward(course, plan, player, forward, effort, spread * rng.standard_normal(len(JOINTS)))
            self.now = contact + plan.follow / effort
        course.end_stroke()
        return Swing(kind, forward, contact)

    def _plausible(self, swing: Swing, course: Course, begin: float) -> bool:
        """Whether the start differs from the backswing, and the rate peaks near the contact."""
        seconds = swing.contact + 0.12 - begin
        joints = resample(course.sample(seconds, begin), GRID_RATE, seconds)
        start, time, _ = measure(joints, self.player, swing.forward - begin)
        if swing.kind == "checked":
            return begin + start > swing.forward - 0.06
        low, high = FORWARD_TIMES[self.player.sport]
        return low < swing.contact - begin - start < high and abs(begin + time - swing.contact) < 0.065

    def _check(self, course: Course, plan: Plan, forward: float) -> None:
        """Set off and brake: the opposite move begins before the swing is half done."""
        duration = plan.duration * self.uniform(1.0, 1.2)
        through = vector(plan.stroke.through, course.posture)
        change = through - course.posture
        course.add(forward + DELAYS * duration, SPANS * duration, change, self.player.skew, self.player.snap)
        brake = self.uniform(0.16, 0.28) * duration
        back = -change * self.uniform(0.65, 0.9)
        course.add(forward + brake + 0.7 * DELAYS * duration, SPANS * duration * 1.05, back, 0.1)
        self.now = forward + brake + duration * 1.2

    def _contact_and_after(self, kind: str, contact: float, follow: float) -> None:
        rng, player = self.rng, self.player
        if kind == "contact":
            self.shocks.append(ball_shock(rng, player, contact))
        if rng.random() < player.incident_share:
            self.shocks.append(incident_shock(rng, player, contact, follow))
        if rng.random() < 0.3 + 0.4 * player.loose:
            self.rubs.append((contact + self.uniform(-0.1, 0.25), self.uniform(0.05, 0.25), self.uniform(0.03, 0.15)))
        if player.loose > 0.3 and rng.random() < 0.6:
            self.slips.append((contact + self.uniform(-0.08, 0.1), float(rng.normal(0.0, np.radians(5.0)))))
