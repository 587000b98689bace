"""Bouts of one rhythm in the world `everyday`, and the bouts that need a way of their own."""

from __future__ import annotations

import numpy as np

from .movements import AZ, EL, ELB, PRO, STEPS, SWAYS, TW, YAW, Range, X, Y, Z, pose
from .stage import FINE, Stage, least_jerk, wander


def rhythm(stage: Stage, start: float, end: float, rate: float, joints: dict[int, Range]) -> tuple[slice, np.ndarray]:
    """Add sines of wandering pace and size; return the part of the grid and its phase."""
    rng = stage.rng
    part, t = stage.span(start, end)
    pace = rate * (1.0 + rng.choice([0.02, 0.08]) * wander(rng, len(t), 0.4))
    phase = 2.0 * np.pi * np.cumsum(pace) / FINE + rng.uniform(0, 6.28)
    size = (1.0 + 0.2 * wander(rng, len(t), 0.5)) * least_jerk((t - start) / 0.8) * least_jerk((end - t) / 0.8)
    overtone, lag = rng.uniform(0.0, 0.2), rng.uniform(0, 6.28)
    for joint, (weight, shift) in joints.items():
        wave = np.sin(phase + shift) + overtone * np.sin(2.0 * phase + lag + shift)
        stage.body[joint, part] += weight * size * wave
    return part, phase


def sway(stage: Stage, name: str, start: float, end: float) -> None:
    """Play a bout of one rhythm; walkers, runners and climbers also bounce and strike the ground."""
    rng = stage.rng
    kind, posture, rates, speeds, joints, rough = SWAYS[name]
    stage.settle(start, posture)
    start += 1.0
    force, rate = rng.choice([0.35, 0.65, 1.0]), rng.uniform(*rates)
    size = min(stage.top * rng.uniform(*speeds) * (0.4 + 0.6 * force) / (2.0 * np.pi * rate), 1.0)
    part, phase = rhythm(stage, start, end, rate, {j: (w if j >= X else w * size, p) for j, (w, p) in joints.items()})
    t = np.arange(part.start, part.stop) / FINE
    edges = least_jerk((t - start) / 0.8) * least_jerk((end - t) / 0.8)
    if rough:
        stage.rough[part] += rough * force * edges * (0.3 + np.abs(np.sin(phase)) if kind == "scrub" else 1.0)
    if name == "cycle":
        for at in np.sort(rng.uniform(start, end, rng.poisson(0.7 * (end - start)))):
            stage.hit(at, rng.uniform(0.2, 2.0), rng.uniform(0.008, 0.02), 0.2, stage.aim(), 0.7)
    if name in STEPS:
        bounce, shock = STEPS[name]
        beat, aim = 2.0 * phase + rng.uniform(0, 6.28), stage.aim()
        stage.body[Z, part] += bounce * edges * (np.sin(beat) + 0.15 * np.sin(2.0 * beat + 1.0))
        stage.body[X, part] += 0.4 * bounce * edges * np.sin(beat + 1.2)
        stage.body[Y, part] += 0.6 * bounce * edges * np.sin(phase)
        stage.body[YAW, part] += edges * wander(rng, len(t), 0.15) * 0.5
        for index in np.flatnonzero(np.diff(np.floor(beat / (2.0 * np.pi))) > 0):
            loud = shock * force * np.exp(0.3 * rng.standard_normal()) * edges[index]
            stage.hit(t[index], loud + 1e-3, rng.uniform(0.008, 0.02), 0.1, aim, 0.5)
    stage.events.append((kind, (start + end) / 2.0, (end - start) / 2.0))


def dribble(stage: Stage, start: float, end: float) -> None:
    """Bounce a ball with the palm: the ball arrives near the top of each cycle, softly."""
    rng = stage.rng
    stage.move(start, 1.0, pose(0.2, 0.4, 0.2, 1.2, 1.4))
    rate, force = rng.uniform(1.0, 2.4), rng.choice([0.35, 0.65, 1.0])
    size, aim = stage.top * rng.uniform(0.2, 0.5) * (0.4 + 0.6 * force) / (2.0 * np.pi * rate), stage.aim()
    part, phase = rhythm(stage, start + 1.0, end, rate, {ELB: (size, 0.0), EL: (-0.3 * size, 0.3), Z: (0.01, 0.5)})
    for index in np.flatnonzero(np.diff(np.floor((phase - 1.2) / (2.0 * np.pi))) > 0):
        at = (part.start + index) / FINE
        if start + 1.8 < at < end - 0.8:
            stage.hit(at, 3.0 * force * np.exp(0.3 * rng.standard_normal()), rng.uniform(0.008, 0.02), 0.2, aim)
            stage.events.append(("dribble", at, 0.0))


def talk(stage: Stage, start: float, end: float) -> None:
    """Move the arm about at random, as speakers do."""
    stage.move(start, 1.0, pose(0.3, 0.5, 0.3, 1.4, 0.6))
    part, t = stage.span(start + 1.0, end)
    edges = least_jerk((t - start - 1.0) / 0.8) * least_jerk((end - t) / 0.8)
    for joint, size in ((AZ, 0.15), (EL, 0.15), (TW, 0.3), (ELB, 0.3), (PRO, 0.4)):
        stage.body[joint, part] += edges * size * stage.rng.uniform(0.4, 1.2) * wander(stage.rng, len(t), 1.2)
    stage.events.append(("wave", (start + end) / 2.0, (end - start) / 2.0))


def strap(stage: Stage, start: float, end: float) -> None:
    """Let the watch slip around the wrist now and then, and tug it back with the other hand."""
    rng = stage.rng
    stage.move(start, 1.0, pose(0.1, 0.5, 0.7, 1.6, 1.2))
    at, slipped = start + 1.6, np.zeros(3)
    while at < end - 1.2:
        slip = not slipped.any() and rng.random() < 0.5
        turn = np.array([rng.uniform(0.05, 0.25), *rng.uniform(-0.06, 0.06, 2)]) * rng.choice([-1, 1])
        turn = turn if slip else -slipped
        took, kind = (rng.uniform(0.05, 0.2), "slip") if slip else (rng.uniform(0.2, 0.6), "tug")
        part, t = stage.span(at, at + took)
        stage.tilt[:, part] += turn[:, None] * least_jerk((t - at) / took)
        stage.tilt[:, part.stop :] += turn[:, None]
        slipped = slipped + turn
        for k in range(1 if slip else rng.integers(1, 4)):
            stage.hit(at + 0.12 * k, rng.uniform(0.3, 2.0), rng.uniform(0.01, 0.04), 0.1, stage.aim(), 0.4)
        stage.events.append((kind, at + took / 2.0, took / 2.0 + 0.05))
        at += rng.uniform(1.2, 3.0)
