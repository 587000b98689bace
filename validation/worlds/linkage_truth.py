"""The truth of the world `linkage`: starts, contacts and other events, and the bursts that belong to them."""

from __future__ import annotations

import numpy as np

from linkage_game import Game
from linkage_impact import impacts
from linkage_links import GRID
from linkage_watch import Watch
from session import Event


def swing_events(watch: Watch, p: dict[str, np.ndarray], run: dict[str, np.ndarray],
                 burst: np.ndarray, rock: np.ndarray) -> list[Event]:
    """Finds the swings' events, and lets their balls strike the watch."""
    course, truth = watch.course, []
    about = watch.spin[:, 2] * watch.mirror
    for lane, onset, sign in course.starts:
        near = about[onset : onset + int(0.5 * GRID)] * sign
        top = int(np.argmax(near))
        # The muscles turn the trunk first: the forearm's rate stays at its lean, or falls, before it rises.
        lean = max(near[0], 0.0)
        below = np.flatnonzero(near[: top + 1] <= lean)
        begin = float(onset)
        if below[-1] < top:
            i = below[-1]
            begin = onset + i + (near[i] - lean) / (near[i] - near[i + 1])
        kind = str(p["kind"][lane])
        moment = (onset + top) / GRID
        if kind == "contact":
            moment = onset / GRID + run["cross"][lane]
            watch.strike(moment, lane, burst, rock, sign)
        truth.append(Event(kind, moment, begin / GRID, moment if kind == "contact" else np.nan))
    return truth


def other_events(watch: Watch, game: Game, rng: np.random.Generator, wear: dict[str, np.ndarray],
                 hard: bool) -> list[Event]:
    """Finds the other movements' events."""
    course, u = watch.course, rng.uniform
    times: list[float] = []
    truth: list[Event] = []
    for kind, begin, end in course.moves:
        if kind == "tap":
            most = max(1, min(3, int((end - begin) / GRID / 0.6)))
            times += [begin / GRID + 0.3 + 0.55 * k + u(-0.1, 0.1) for k in range(int(rng.integers(1, 1 + most)))]
        elif kind != "rest":
            turning = np.linalg.norm(watch.turning[begin:end], axis=1)
            force = np.linalg.norm(course.shake[begin:end], axis=1) + 0.05 * turning
            truth.append(Event(kind, (begin + int(np.argmax(force))) / GRID))
    return truth + taps(watch, times, game, rng, wear, hard)


def taps(watch: Watch, times: list[float], game: Game, rng: np.random.Generator, wear: dict[str, np.ndarray],
         hard: bool) -> list[Event]:
    """Lets the implement tap on shoe or ground, and returns the events."""
    u = rng.uniform
    if not times:
        return []
    many = len(times)
    tapped = impacts(game, rng, wear, u(0.8, 3.5 if hard else 2.0, many), u(0.5, 2.0, many),
                     u(2.5e-3, 6e-3, many), 0.3, game.length * u(0.9, 1.0, many), np.full(many, 0.5))
    for k, moment in enumerate(times):
        watch.strike(moment, k, tapped[0], tapped[1], 1.0)
    return [Event("tap", moment) for moment in times]
