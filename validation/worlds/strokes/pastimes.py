"""What the player of the world `strokes` does between strokes."""

from __future__ import annotations

import numpy as np

from ..common.session import Event
from .body import AZ, EL, ROLL, UAZ, UEL, YAW, Array, Body, X, Y, Z


def rest_pose(body: Body, at: float, lasts: float, pose: Array) -> None:
    """Bring the arm to a pose of the forearm, with the upper arm and trunk that go with it."""
    body.move(at, lasts, dict(zip((AZ, EL, ROLL), pose)))
    body.move(at, 1.1 * lasts, {UAZ: 0.55 * pose[0] - 0.1, UEL: -1.1, YAW: 0.3 * pose[0], X: 0.0})


def footwork(body: Body, at: float, until: float) -> None:
    """A split step and a few quick steps between two strokes of a rally."""
    rng = body.rng
    top = 3.0 if body.hard else 1.2
    body.sway(at - 0.15, 0.35, 3.0, {Z: (0.03, 1)})
    while at < until and rng.random() < (0.85 if body.hard else 0.55):
        body.bump("run", at, (0.3 * top, top), (0.012, 0.03))
        at += rng.uniform(0.22, 0.38)


def fill(body: Body, at: float, until: float, kinds: dict[str, float]) -> None:
    """Let the player do this and that until the next swing is prepared."""
    rng = body.rng
    names, weights = list(kinds), np.array(list(kinds.values()))
    strong = 1.0 if body.hard else 0.6
    while until - at > 1.2:
        kind = str(rng.choice(names, p=weights / weights.sum()))
        lasts = min(rng.uniform(1.0, 3.5), until - at)
        middle = at + lasts / 2
        if kind == "shift":
            rest_pose(body, at, lasts, body.now[:3] * 0.7 + rng.normal(size=3) * [0.35, 0.25, 0.3])
        elif kind == "walk":
            pace = rng.uniform(0.85, 1.05)
            rest_pose(body, at, 0.8, np.array([0.1, -1.2, 0.1]) + 0.1 * rng.normal(size=3))
            body.sway(at, lasts, pace, {EL: (0.25 * strong, 1), UEL: (0.2 * strong, 1), Z: (0.02, 2), Y: (0.02, 1)})
            for step in np.arange(at + 0.4, at + lasts - 0.4, 0.5 / pace):
                body.shock(step, 0.03, rng.uniform(0.1, 0.4) * strong, np.array([1.0, 0.1, 0.0]))
            body.events.append(Event("walk", middle))
        elif kind in ("tap", "clap"):
            gap = rng.uniform(0.25, 0.5)
            times = np.arange(at + 0.3, at + lasts - 0.1, gap)[: rng.integers(2, 6)]
            body.sway(at + 0.1, len(times) * gap + 0.2, 1 / gap, {EL: (0.08, 1), AZ: (0.06, 1)})
            for time in times:
                body.bump(kind, time, (0.5, 3.5 * strong) if kind == "tap" else (2.0, 8.0), (0.002, 0.008))
        elif kind == "tug":
            body.sway(at, lasts, rng.uniform(1.0, 2.0), {ROLL: (0.4 * strong, 1), EL: (0.12, 1.5), X: (0.01, 2)})
            body.bump(kind, middle, (0.2, 1.2), (0.02, 0.05))
        elif kind == "wave":  # a waggle
            size = rng.uniform(0.15, 0.4) * strong
            body.sway(at, lasts, rng.uniform(1.2, 2.3), {AZ: (size, 1), ROLL: (0.6 * size, 1), EL: (0.3 * size, 2)})
            body.events.append(Event("wave", middle))
        elif kind in ("knock", "catch"):
            body.move(middle - 0.3, 0.5, {EL: body.now[EL] + 0.3 * rng.normal()})
            body.bump(kind, middle, (0.8, 6.0 * strong), (0.002, 0.01))
        elif kind in ("spin", "toss"):
            joint, turn = (ROLL, rng.uniform(0.7, 1.2)) if kind == "spin" else (EL, rng.uniform(0.5, 0.9))
            body.move(middle - 0.15, 0.3, {joint: body.now[joint] + turn})
            body.move(middle + 0.15, 0.6, {joint: body.now[joint] - turn})
            body.events.append(Event(kind, middle))
        at += lasts + rng.uniform(0.1, 0.8)


def dribble(body: Body, at: float, until: float) -> None:
    """Bounce the ball before a serve: with the racket (strong) or with the other hand (weak)."""
    rng = body.rng
    racket = rng.random() < 0.4
    gap = rng.uniform(0.5, 0.7)
    body.sway(at - 0.2, until - at + 0.2, 1 / gap, {EL: (0.1 if racket else 0.02, 1), Z: (0.01, 1)})
    for time in np.arange(at, until - 0.3, gap):
        body.bump("dribble", time, (0.8, 3.0) if racket else (0.1, 0.5), (0.004, 0.01))
