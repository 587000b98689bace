"""What the arm of the world `kinematic` does between swings: knocks, taps, claps, tugs, catches, steps, fidgets."""

from __future__ import annotations

import numpy as np

from kinematic_arm import EARTH, Arm
from kinematic_rotation import smooth, unit
from session import Event


def activity(arm: Arm, begin: float, end: float) -> None:
    """Add one of the other events, or fidgets, between two instants."""
    rng, hard = arm.rng, arm.hard
    span = end - begin
    if rng.random() > (0.8 if hard else 0.4):
        arm.wiggle(begin, min(span, rng.uniform(0.3, 1.0)), rng.uniform(1, 3), rng.uniform(0.3, 2),
                   unit(rng.normal(size=3)))
        return
    kinds = ["knock", "tap", "clap", "tug", "catch"] + (["walk"] * 3 if span > 2.5 else [])
    kind = kinds[rng.integers(len(kinds))]
    middle = begin + rng.uniform(0.35, 0.65) * span
    axis = unit(rng.normal(size=3))
    mild = 1.0 if hard else 0.6
    if kind in ("knock", "catch"):
        arm.wiggle(middle - 0.25, 0.5, rng.uniform(1.5, 3), mild * rng.uniform(1, 5), axis)
        arm.blow(middle, mild * np.exp(rng.uniform(np.log(1), np.log(20))), rng.uniform(1e-3, 6e-3), own=True)
        arm.truth.append(Event(kind, middle))
    elif kind in ("tap", "clap"):
        number = int(rng.integers(1, 5)) if kind == "tap" else int(rng.integers(2, 6))
        step = min(rng.uniform(0.2, 0.4), 0.8 * span / number)
        size = mild * np.exp(rng.uniform(np.log(0.6), np.log(6 if kind == "tap" else 15)))
        arm.wiggle(begin, 0.1 * span + number * step, 1 / step, mild * rng.uniform(1, 5), axis)
        for i in range(number):
            instant = begin + 0.1 * span + i * step + rng.normal(0, 0.01)
            arm.blow(instant, size * rng.lognormal(0, 0.3), rng.uniform(1e-3, 5e-3), own=True)
            arm.truth.append(Event(kind, instant))
    elif kind == "tug":
        length = rng.uniform(0.05, 0.15)
        first, last = np.searchsorted(arm.time, [middle - length, middle + length])
        x = np.arange(last - first) / (last - first)
        pull = mild * rng.uniform(0.5, 3) * EARTH * np.sin(2 * np.pi * x) * np.sin(np.pi * x)
        arm.elbow[first:last] += pull[:, None] * unit(rng.normal(size=3))
        arm.wiggle(middle - length, 2 * length, 1 / (2 * length), mild * rng.uniform(1, 5), axis)
        arm.truth.append(Event(kind, middle))
    else:
        walk(arm, begin, end, axis[2])


def walk(arm: Arm, begin: float, end: float, lean: float) -> None:
    """Add steps: the body bounces and sways, the arm swings, and each step sends up a shock."""
    rng, span = arm.rng, end - begin
    mild = 1.0 if arm.hard else 0.6
    cadence = rng.uniform(1.7, 2.1)
    first, last = np.searchsorted(arm.time, [begin, end])
    t = arm.time[first:last] - begin
    window = smooth(t / 0.6) * smooth((span - t) / 0.6)
    steps = 2.5 * np.sin(2 * np.pi * cadence * t) + 1.0 * np.sin(4 * np.pi * cadence * t + 1)
    side = 0.8 * np.sin(np.pi * cadence * t)
    heading = rng.uniform(-np.pi, np.pi)
    arm.elbow[first:last, 2] += mild * window * steps
    arm.elbow[first:last, :2] += mild * (window * side)[:, None] * [np.cos(heading), np.sin(heading)]
    arm.wiggle(begin, span, cadence / 2, rng.uniform(0.5, 2.0), unit(np.array([0.2, 1.0, 0.3 * lean])))
    for instant in np.arange(begin + 0.6, end - 0.5, 1 / cadence):
        arm.blow(instant + rng.normal(0, 0.02), mild * rng.uniform(0.1, 0.5), 0.012, own=True)
    arm.truth.append(Event("walk", (begin + end) / 2))
