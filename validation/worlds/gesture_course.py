"""The course of a session: which swing or other movement happens when, and the truth about it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

import gesture_between as between
import gesture_swing as swings
from gesture_between import Blow
from gesture_path import Braking, Path, Segment
from gesture_player import Player, posture
from session import NAN, Event

KINDS = ["contact", "miss", "checked"]
SHARES = [0.75, 0.2, 0.05]
STRONGEST = 30.0  # g
LEVER = 0.25  # m, for the greatest loss of rotation rate that suits a strength
LEAD = 0.9  # s, usual time from the beginning of a swing's segment to its contact


@dataclass
class Course:
    """The events and blows of a session, in seconds from its beginning."""

    events: list[Event] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)


def run(rng: np.random.Generator, player: Player, path: Path) -> Course:
    """Fill a path with swings and the movements between them."""
    course = Course()
    heading = rng.uniform(-np.pi, np.pi)
    path.turn_to(_relaxed(rng, path.now), 1.0, np.zeros(3))
    due = rng.uniform(3, 6)
    while path.remaining > 6.5:
        lead = LEAD + (0.5 if player.sport.counter > 0.9 else 0.0)
        prepare, hold = rng.uniform(0.6, 1.0), rng.uniform(0.1, 0.6)
        while due - path.time - prepare - hold - lead > 2.2 and path.remaining > 6.5:
            _add_pastime(course, path, between.choose(rng, player))
            path.turn_to(_relaxed(rng, path.now), rng.uniform(0.4, 0.8), rng.normal(0, 0.05, 3))
        hold += max(due - path.time - prepare - hold - lead, 0.0)
        ready = posture(
            player.elevation + rng.normal(0, 0.1),
            heading - player.side * rng.uniform(1.5, 2.0),
            player.twist + rng.normal(0, 0.15),
        )
        path.turn_to(ready, prepare, rng.normal(0, 0.08, 3))
        path.add(Segment(hold))
        if path.remaining < 4.0:
            break
        due = _add_swing(rng, course, player, path) + rng.uniform(4, 9)
        path.turn_to(_relaxed(rng, path.now), rng.uniform(0.7, 1.2), rng.normal(0, 0.1, 3))
    path.add(Segment(path.remaining))
    return course


def _relaxed(rng: np.random.Generator, now: np.ndarray) -> np.ndarray:
    """Draw a resting posture that is not far from the present one."""
    drawn = [
        posture(rng.uniform(-1.3, -0.2), rng.uniform(-np.pi, np.pi), rng.uniform(-np.pi, np.pi)) for _ in range(4)
    ]
    return max(drawn, key=lambda q: abs(float(q @ now)))


def _add_pastime(course: Course, path: Path, pastime: between.Pastime) -> None:
    begin = path.time
    path.add(pastime.segment)
    course.events += [Event(pastime.kind, begin + moment) for moment in pastime.moments]
    course.blows += [Blow(begin + b.time, b.strength, b.surface, b.pulse) for b in pastime.blows]


def _add_swing(rng: np.random.Generator, course: Course, player: Player, path: Path) -> float:
    """Append a swing, its blows and its event; return the instant of its contact or peak."""
    kind = str(rng.choice(KINDS, p=SHARES))
    swing = swings.draw(rng, player, kind, path.now)
    begin, contact = path.time, swing.contact
    blows: list[Blow] = []
    if kind == "contact":
        draft = swings.follow(swing.segment, path.now, swings.COARSE)
        speed = swings.instants(draft, swing.sign, contact).speed
        strength = _strength(rng, player, speed)
        pulse = rng.uniform(*player.sport.pulse)
        blows.append(Blow(contact, strength, "implement", pulse))
        swing.segment.braking = _braking(rng, contact, speed, strength)
        if player.hard and rng.random() < 0.1:
            again = contact + rng.uniform(0.015, 0.06)
            blows.append(Blow(again, strength * rng.uniform(0.2, 0.9), "implement", pulse))
            course.events.append(Event("double", begin + again))
    if np.isfinite(swing.abrupt) and player.hard and rng.random() < 0.6:
        blows.append(Blow(swing.abrupt, rng.uniform(0.5, 4.0), "body", rng.uniform(0.02, 0.04)))
        course.events.append(Event("thump", begin + swing.abrupt))
    found = swings.instants(path.add(swing.segment), swing.sign, contact)
    if player.hard and rng.random() < 0.15:
        early = rng.random() < 0.5
        time = found.start - rng.uniform(0.05, 0.5) if early else contact + rng.uniform(0.2, 0.7)
        blows.append(Blow(time, np.exp(rng.uniform(np.log(2), np.log(20))), "knock", 1e-3))
        course.events.append(Event("knock", begin + time))
    course.blows += [Blow(begin + b.time, b.strength, b.surface, b.pulse) for b in blows]
    moment = begin + (contact if kind == "contact" else found.peak_time)
    touched = moment if kind == "contact" else NAN
    course.events.append(Event(kind, moment, begin + found.start, touched))
    return moment


def _strength(rng: np.random.Generator, player: Player, speed: float) -> float:
    """Draw the peak of a contact's burst in g: log-uniform from just above the arm's vibration."""
    vibration = float(player.vibration(speed))
    weakest = max(0.8, 3.5 * vibration) if player.hard else max(3.0, 8 * vibration)
    return float(np.exp(rng.uniform(np.log(min(weakest, 15.0)), np.log(STRONGEST))))


def _braking(rng: np.random.Generator, contact: float, speed: float, strength: float) -> Braking:
    """Draw the loss of rotation rate, limited so that its acceleration does not exceed the burst."""
    rise = rng.uniform(0.005, 0.025)
    loss = np.exp(rng.uniform(np.log(0.02), np.log(0.35)))
    for _ in range(2):
        most = 0.8 * strength * 9.81 * rise / (1.875 * speed * LEVER)
        if loss > most:
            rise = min(rise * loss / most, 0.025)
    most = 0.8 * strength * 9.81 * rise / (1.875 * speed * LEVER)
    return Braking(contact, max(min(loss, most), 0.02), rise, rng.uniform(0.03, 0.12))
