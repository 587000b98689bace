"""The schedule: which swings and other movements a session has, and the course that joins them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .beam import Ball, Held
from .blow import balls
from .chain import FOREARM, JOINTS, MIRROR, PLANE, TRUNK, WRIST
from .course import LEAN, PASTIMES, REST, TILT, Course, X
from .player import STROKES, Player, drive
from .swing import GRID, LONG, Drive, Flight, fly, turning_point

MISS, CHECKED = 0.2, 0.05
SHIFT = 0.16  # m, by which the body moves towards the target


@dataclass
class Plan:
    """The swings of a session, flown with and without their blows, practice swings among them."""

    names: list[str]
    kinds: list[str]
    drive: Drive
    flight: Flight
    ball: Ball
    paused: np.ndarray
    turning: np.ndarray

    def sense(self, i: int) -> float:
        return STROKES[self.names[i]].sense

    def turned(self, i: int, rows: np.ndarray) -> np.ndarray:
        """Return joint values of a swing as those of the arm that wears the watch."""
        return rows * MIRROR if self.sense(i) < 0 else rows


def plan(rng: np.random.Generator, who: Player, held: Held, is_hard: bool, minutes: float) -> Plan:
    count = max(2, round(minutes * rng.uniform(2.2, 4.0)))
    drawn = rng.random(count)
    kinds = ["miss" if r < MISS else "checked" if r < MISS + CHECKED else "contact" for r in drawn]
    for i in range(count - 1, -1, -1):
        if rng.random() < 0.25:
            kinds.insert(i, "practice")
    n = len(kinds)
    if is_hard:
        who.strength *= rng.uniform(0.8, 1.0)
    kind = np.array(kinds)
    effort = np.where(kind == "practice", rng.uniform(0.12, 0.3, n), rng.uniform(0.75, 1.05, n))
    effort *= np.where(rng.random(n) < 0.1, 0.6, 1.0)
    paused = rng.random(n) < who.pause
    names = [str(name) for name in rng.choice(who.strokes, n, p=who.shares)]
    driven = drive(rng, who, names, effort, paused)
    driven.is_checked[:] = kind == "checked"
    driven.is_hit[:] = kind == "contact"
    earliest = driven.on[:, TRUNK] + who.rise + np.where(driven.is_checked, 0.12, 0)
    driven.braked_at[driven.is_checked] = (earliest + rng.uniform(0.02, 0.12, n))[driven.is_checked]
    driven.brake[driven.is_checked] *= 1.6
    driven.braked_at[kind == "practice"] -= 0.25
    ball, driven.incoming, driven.gain = balls(rng, who.sport, n, held.made.length, is_hard)
    flight = fly(who.bodies, driven.doubled())
    for i in range(n):
        if kinds[i] == "contact" and not np.isfinite(flight.struck[i]):
            kinds[i] = "miss"
    ball.speed = np.maximum(flight.speed[:n], 1.0) + driven.incoming
    return Plan(names, kinds, driven, flight, ball, paused, turning_point(who.bodies, driven))


def _waggle(course: Course, sport: str) -> None:
    rng = course.rng
    for _ in range(int(rng.integers(0, 3))):
        if sport == "baseball" and rng.random() < 0.5:  # a pump towards the ball and back
            course.wave({PLANE: rng.uniform(0.15, 0.4), WRIST: rng.uniform(0.2, 0.5)}, rng.uniform(0.8, 1.5), 1)
        else:
            amplitudes = {WRIST: rng.uniform(0.05, 0.35), FOREARM: rng.uniform(0.05, 0.3), PLANE: rng.uniform(0, 0.1)}
            course.wave(amplitudes, rng.uniform(0.9, 2.2), int(rng.integers(1, 4)))
        if sport != "tennis" and rng.random() < 0.2:
            course.knock(course.now + 0.05, rng.uniform(0.6, 4))
            course.events.append(("tap", course.now + 0.05))
        course.hold(rng.uniform(0.05, 0.5))


def _swing(course: Course, made: Plan, i: int, who: Player, is_hard: bool) -> int:
    """Append the backswing, the swing and what follows; return the row at which the swing begins."""
    rng, d = course.rng, made.drive
    frame = np.array([d.lean[i], d.tilt[i]])
    top, v, a = (
        np.concatenate([made.turned(i, rows[i]), (0, 0) if k else frame])
        for k, rows in enumerate((d.q, d.v, made.turning))
    )
    slow = 1.5 if made.kinds[i] == "practice" else 1.0
    if made.paused[i]:
        course.move(top, slow * rng.uniform(0.6, 1.0))
        course.hold(rng.uniform(0.12, 0.7))
    else:
        course.move(top, slow * rng.uniform(0.55, 0.95), v, a)
    begin = course.count
    rows = made.turned(i, made.flight.q[i, 1:])
    full = np.repeat(course.value[None], len(rows), axis=0)
    full[:, :JOINTS] = rows
    s = np.clip((np.arange(1, len(rows) + 1) / GRID) / (0.8 * LONG), 0, 1)
    side = -1.0 if who.is_left_handed else 1.0
    toward = -SHIFT * rng.uniform(0.5, 1.3) * made.sense(i) * side * d.torque[i, TRUNK] / 260
    heading = course.value[-1]
    for column, part in ((X, np.cos(heading)), (X + 1, np.sin(heading))):
        full[:, column] += toward * part * s**3 * (10 - 15 * s + 6 * s**2)
    course.append(full, *(np.pad(made.turned(i, x[i]), (0, 6)) for x in (made.flight.v, made.flight.a)))
    if rng.random() < (0.5 if is_hard else 0.3) and made.kinds[i] in ("contact", "miss"):
        struck = made.flight.struck[i]
        caught = begin / GRID + (struck if np.isfinite(struck) else 0.5) + rng.uniform(0.22, 0.55)
        course.knock(caught, rng.uniform(0.8, 6), 0.006)
    course.move(course.value[:JOINTS] * 0.8, rng.uniform(0.4, 0.7))
    course.hold(rng.uniform(0.0, 0.8))
    return begin


def lay(rng: np.random.Generator, made: Plan, who: Player, is_hard: bool, minutes: float) -> tuple[Course, list[int]]:
    """Lay the course of a session; return it and the row at which each swing begins."""
    course = Course(rng, REST)
    course.hold(3.0)
    total = 60 * minutes + 1.0
    swings = sum(kind != "practice" for kind in made.kinds)
    begins, done = [], 0
    for i, kind in enumerate(made.kinds):
        stroke = STROKES[made.names[i]]
        address = made.turned(i, np.array(stroke.address))
        frame = [made.drive.lean[i] * rng.uniform(0.5, 1.0), made.drive.tilt[i]]
        course.move(np.concatenate([address + rng.normal(0, 0.04, JOINTS), frame]), rng.uniform(0.7, 1.4))
        _waggle(course, who.sport)
        course.hold(rng.uniform(0.2, 1.2))
        if rng.random() < 0.3:  # lean in
            course.wave({LEAN: rng.uniform(0.03, 0.12), TILT: 0.02}, rng.uniform(0.4, 0.8), 1)
        begins.append(_swing(course, made, i, who, is_hard))
        if kind == "practice":
            continue
        done += 1
        course.move(REST + rng.normal(0, 0.06, 9), rng.uniform(0.7, 1.3))
        until = 3.0 + (total - 5.0) * (done + rng.uniform(-0.15, 0.15)) / swings
        while course.now < until - 9.0 and rng.random() < 0.75:
            PASTIMES[rng.integers(len(PASTIMES))](course)
            course.move(REST + rng.normal(0, 0.06, 9), rng.uniform(0.6, 1.2))
        if done < swings:
            course.hold(until - 5.0 - course.now)
    course.hold(total - course.now)
    return course, begins
