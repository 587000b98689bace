"""The blows of the world `bystander`: a damped spring strikes an object in a rhythm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import lfilter

from .body import Body
from .rotation import GRID


@dataclass
class Blow:
    """A way of striking: arm angles at the impact and how far they are drawn back (degrees), rhythm and contact.

    `after` is the speed after the impact as a share of that before it: negative if the hand bounces, positive if it
    goes on. `pulse` is in milliseconds, `share` the share of the speed that reaches the tissue under the watch, `way`
    the direction of the shock: along the forearm, towards the thumb, out of the back of the hand.
    """

    kind: str
    pose: tuple[float, ...]
    drawn: tuple[float, ...]
    pace: tuple[float, float]
    pulse: tuple[float, float]
    share: tuple[float, float]
    way: tuple[float, float, float]
    after: float = -0.25
    lone: float = 0.3  # how often the blows come singly


BLOWS = {
    "hammer": Blow("hammer", (40, 15, 20, 60, 10), (35, 0, -10, 45, 0), (0.9, 2.2), (0.5, 1.5), (0.1, 0.5), (3, -9, 3)),
    "bag": Blow("box", (75, 25, 40, 20, 70), (-50, 0, -10, 100, -50), (0.8, 2.4), (8, 15), (0.1, 0.5), (-9, 1, 2)),
    "shadow": Blow("box", (75, 25, 40, 20, 70), (-50, 5, -20, 95, -50), (0.8, 2.4), (8, 15), (0, 0), (1, 0, 0), 1.0),
    "clap": Blow("clap", (50, 5, 55, 75, 10), (0, 15, -35, 5, 10), (1.4, 4.2), (2, 5), (0.1, 0.7), (1, 2, 9), lone=0.1),
    "high five": Blow(
        "clap", (120, 40, 20, 50, 60), (-30, 5, -20, 45, 0), (0.5, 0.9), (3, 6), (0.1, 0.5), (3, 1, 9), lone=1.0
    ),
    "dribble": Blow(
        "dribble", (25, 15, 15, 60, 85), (8, 0, 0, 35, 5), (1.2, 2.4), (15, 30), (0.1, 0.4), (2, 1, -9), 0.7
    ),
    "ball on racket": Blow(
        "dribble", (30, 12, 15, 75, -60), (3, 0, 0, 14, -6), (1.4, 2.6), (4, 6), (0.5, 2.5), (1, 3, 9), 0.8, 0.1
    ),
    "shoe": Blow("tap", (20, 10, 20, 40, 20), (10, 0, 5, 20, 15), (1.3, 3.5), (1, 3), (0.1, 0.8), (3, 8, 4)),
    "glove": Blow("knock", (40, 15, 60, 85, 30), (0, 10, -30, 25, 0), (0.9, 2.6), (4, 10), (0.2, 0.8), (-8, 2, 3)),
    "swat": Blow(
        "knock", (60, 15, 40, 40, 60), (20, 25, -50, 35, -20), (0.7, 1.2), (2, 6), (0.1, 0.6), (2, 1, 9), lone=0.9
    ),
}


def strike(body: Body, blow: Blow, begin: float, end: float) -> None:
    """Strike from `begin` to `end` in the manner of `blow`."""
    rng, span = body.rng, body.span(begin, end)
    count = span.stop - span.start
    body.pose(begin - 1, blow.pose, rng.uniform(0.1, 0.16))
    pace = rng.uniform(*blow.pace) * np.exp(body.wander(count, 0.5, 0.05 + 0.15 * rng.random()))
    if rng.random() < blow.lone:
        pace = pace * np.where(body.wander(count, 0.35, 1.0) > 0.2, 1.0, 0.12)
    height = 1 + body.wander(count, 0.6, rng.uniform(0.05, 0.25))
    aim = height * (0.4 + 0.75 * body.half_centre(pace))
    stiff, damping = 2 * np.pi * max(1.9, 1.3 * np.median(pace)), rng.uniform(0.5, 0.8)
    path, hits = impacts(aim.tolist(), stiff, damping, blow.after)
    lag = np.exp(-1 / (GRID * rng.uniform(0.004, 0.01)))
    for _ in range(3):
        path = lfilter([1 - lag], [1, -lag], path)
    drawn = np.array(blow.drawn) * rng.uniform(0.8, 1.2, 5) * body.effort * body.passive
    body.body[span, :5] += (path * body.window(count, 0.1))[:, None] * drawn
    reach = 0.3 * np.radians(np.linalg.norm(drawn)) / body.passive
    share = rng.uniform(*blow.share) * (1 if body.passive == 1 else rng.uniform(0.1, 0.6))
    before = -1.0
    typical = np.median([speed for _, speed in hits if speed > 1]) if hits else 0
    for step, speed in hits:
        instant = begin + step / GRID
        if speed < 0.05 * typical or not begin + 0.6 < instant < end - 0.6:
            continue
        body.shock(instant, share * reach * speed * rng.lognormal(0, 0.25), blow.way, rng.uniform(*blow.pulse))
        if instant - before > 0.12 and speed > 0.25 * typical:
            body.marks.append((blow.kind, instant, instant + 0.06))
            before = instant


def impacts(aim: list[float], stiff: float, damping: float, after: float) -> tuple[list[float], list]:
    """Follow a damped spring towards its aim, with an object at zero; return the path, and steps and speeds."""
    place, speed, armed, path, hits = 1.0, 0.0, True, [], []
    for step, target in enumerate(aim):
        speed += (stiff * stiff * (target - place) - 2 * damping * stiff * speed) / GRID
        old, place = place, place + speed / GRID
        if place <= 0 < old and armed:
            hits.append((step - place / (place - old), -speed))
            speed *= after
            place, armed = (1e-6, True) if after < 0 else (place, False)
        armed = armed or place > 0.05
        path.append(place)
    return path, hits
