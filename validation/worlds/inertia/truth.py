"""Blows as the watch feels them, and the truth of all events."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..common.sensor import G, cubic
from ..common.session import Event
from ..common.truth import arrival, with_starts
from .beam import Ball, Held
from .blow import BLOW_RATE, knock, shocks
from .body import REFLECTION, Motion, Mount, acceleration, frames
from .chain import head, pose
from .course import Course
from .player import Player
from .schedule import Plan
from .sensor import Pulse
from .swing import GRID

MARGIN = 8  # rows around the compared part of a course


def swings(
    rng: np.random.Generator,
    who: Player,
    held: Held,
    worn: Mount,
    made: Plan,
    course: Course,
    begins: list[int],
    rows: np.ndarray,
    moved: Motion,
) -> tuple[list[Pulse], list[Event]]:
    """Return the pulses of blows and knocks, and all events."""
    turn = (REFLECTION @ worn.axes if worn.is_mirrored else worn.axes).T
    pulses = [Pulse(at, knock(rng, peak, width, worn.strap) / G) for at, peak, width in course.knocks]
    events = [Event(kind, at) for kind, at in course.events]
    hit = [i for i, kind in enumerate(made.kinds) if kind == "contact"]
    if hit:
        lines = np.stack([_line(who, worn, made, i) for i in hit])
        shock = shocks(held, _chosen(made.ball, hit), lines, worn.dorsal, worn.strap)
    times = np.arange(len(rows)) / GRID
    speed = np.linalg.norm(moved.rate, axis=1)
    for i, kind in enumerate(made.kinds):
        began = (begins[i] - 1) / GRID
        onset = began + made.flight.begun[i]
        first, last = begins[i], begins[i] + made.flight.q.shape[1]
        if kind == "contact":
            last = int((began + made.flight.struck[i]) * GRID)
        fastest = times[first + np.argmax(speed[first:last])]
        if kind == "practice":
            events.append(Event(kind, fastest))
            continue
        event = Event(kind, fastest, min(onset, fastest))
        if kind == "contact":
            at, force = hit.index(i), began + made.flight.struck[i]
            felt = -shock.acceleration[at] @ turn.T / G
            pulses.append(Pulse(force, felt, _axial(shock.rate[at], worn) @ turn.T))
            blow = felt + _chain(who, worn, made, i, begins[i], rows, force, len(felt))
            instants = force + np.arange(len(blow)) / BLOW_RATE
            strongest = instants[np.argmax(np.linalg.norm(blow, axis=1))]
            event = replace(event, time=strongest, force=force, contact=arrival(instants, blow, force))
        events.append(event)
    # The instant of a miss already is that of its largest rate.
    return pulses, with_starts(events, times, moved.rate, moved.quaternion, later=1 / GRID)


def _chosen(ball: Ball, which: list[int]) -> Ball:
    return Ball(**{name: values[which] for name, values in vars(ball).items()})


def _axial(rate: np.ndarray, worn: Mount) -> np.ndarray:
    """Return a rotation rate that survives the reflection of its frame: an axial vector changes sign once more."""
    return -rate if worn.is_mirrored else rate


def _line(who: Player, worn: Mount, made: Plan, i: int) -> np.ndarray:
    """Return the direction of the implement's velocity at the blow, in the frame of the forearm with the watch."""
    row = int(made.flight.struck[i] * GRID)
    q, after = made.flight.q[i, row : row + 1], made.flight.q[i, row + 1 : row + 2]
    d = made.drive
    now = pose(who.bodies, q, d.lean[i], d.tilt[i], d.side[i : i + 1])
    velocity = np.einsum("njk,nj->nk", head(who.bodies, now), (after - q) * GRID)[0]
    line = now.forearm[0].T @ (velocity / np.linalg.norm(velocity))
    return REFLECTION @ line if made.sense(i) < 0 else line


def _chain(
    who: Player, worn: Mount, made: Plan, i: int, begin: int, rows: np.ndarray, force: float, n: int
) -> np.ndarray:
    """Return what the blow's effect on the chain adds to the watch's acceleration (g), from the force on."""
    first = int(force * GRID) - MARGIN
    part = slice(first, min(first + int(n / BLOW_RATE * GRID) + 3 * MARGIN, begin + made.flight.q.shape[1] - 1))
    change = made.flight.q[i] - made.flight.q[i + len(made.kinds)]
    local = np.arange(part.start, part.stop) - begin + 1
    other = rows[part].copy()
    other[:, : change.shape[1]] -= made.turned(i, change[local])
    added = acceleration(*frames(who, worn, rows[part])) - acceleration(*frames(who, worn, other))
    added[[0, 1, -2, -1]] = 0
    return cubic(added, GRID, force - first / GRID + np.arange(n) / BLOW_RATE)
