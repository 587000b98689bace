"""Bouts of single strokes in the world `everyday`: blows, throws, tosses and spins."""

from __future__ import annotations

import numpy as np

from .movements import Stroke
from .stage import Stage, least_jerk


def stroke_curve(
    t: np.ndarray,
    travel: float,
    forward: float,
    ease: float,
    drawn: float,
    drawing: float,
    give: float,
    rebound: float,
    back: float,
) -> np.ndarray:
    """The angle of one joint around a contact at t = 0: draw back, go forward, stop, rebound and return to zero."""
    speed, push = travel * (3.0 - ease) / forward, 6.0 * travel * (1.0 - ease) / forward**2
    u = np.clip(t / forward + 1.0, 0.0, 1.0)
    before = travel * (u**3 * (1.0 + ease * (1.0 - u)) - drawn * least_jerk((t + forward + drawing) / drawing))
    x = np.clip(t / give, 0.0, 1.0)
    area, moment = 2.5 * x**4 - 3.0 * x**5 + x**6, 2.0 * x**5 - 2.5 * x**6 + 6.0 / 7.0 * x**7
    stop = give * speed * (x - (1.0 + rebound) * area) + give**2 * push * (x**2 / 2.0 - moment)
    u = np.clip((t - give) / back, 0.0, 1.0)
    home = -rebound * speed * back * (u - 6.0 * u**3 + 8.0 * u**4 - 3.0 * u**5)
    return (before + stop) * (1.0 - least_jerk(u)) + home


def swish(stage: Stage, at: float, peak: float, weights: dict[int, float], s: Stroke, room: float) -> None:
    """Add one stroke whose contact is at `at`; `room` is the time since the stroke before."""
    rng = stage.rng
    ease = rng.uniform(0.3, 1.0) if s.blow else 1.0
    forward, back = min(rng.uniform(*s.forward), 0.4 * room), min(rng.uniform(*s.back), 0.45 * room)
    sizes = [abs(w) for w in weights.values()]
    main = np.sqrt(max(sizes) * sum(sizes))  # the joints turn the forearm partly about the same axis
    travel = min(peak * forward / (3.0 - ease) / main, 1.7)
    forward = max(travel * main * (3.0 - ease) / peak, 0.05)
    drawing = min(rng.uniform(0.2, 0.5), max(room - forward - back - 0.1, 0.0))
    drawn = rng.uniform(0.0, 0.8) if drawing > 0.18 else 0.0
    give, rebound = rng.uniform(*s.give), rng.uniform(*s.rebound)
    part, t = stage.span(at - forward - drawing, at + give + back)
    for joint, weight in weights.items():
        spread = np.clip(ease + 0.1 * rng.standard_normal(), 0.1, 1.1)
        size = travel * weight * rng.uniform(0.85, 1.15)
        stage.body[joint, part] += stroke_curve(
            t - at, size, forward, spread, drawn, max(drawing, 0.05), give, rebound, back
        )


def strokes(stage: Stage, s: Stroke, start: float, end: float) -> None:
    """Play a bout of strokes."""
    rng = stage.rng
    stage.settle(start, s.pose)
    force, uneven = rng.choice([0.35, 0.65, 1.0]), rng.choice([0.04, 0.2])
    period, aim = 1.0 / rng.uniform(*s.beat), stage.aim()
    speed = stage.top * rng.uniform(*s.speed) * (0.4 + 0.6 * force)
    peak = np.exp(rng.uniform(*np.log(s.shock))) * force
    at, left, room = start + 1.8, rng.integers(1, s.group[1] + 1) if s.group[1] else 0, 1.0
    while at < end - 0.6:
        weights = {joint: w * rng.normal(1.0, 0.08) for joint, w in s.weights.items()}
        swish(stage, at, min(speed * np.exp(0.12 * rng.standard_normal()), stage.top), weights, s, room)
        loud = min(peak * np.exp(0.25 * rng.standard_normal()), 25.0)
        stage.hit(at, loud, rng.uniform(*s.pulse), rng.uniform(*s.hard), aim)
        stage.events.append((s.kind, at, 0.0 if s.blow else 0.5))
        room = max(period * np.exp(uneven * rng.standard_normal()), 0.18)
        left -= 1
        if s.group[1] and left <= 0:
            left, room = rng.integers(*s.group, endpoint=True), rng.uniform(0.9, 2.5)
        at += room
