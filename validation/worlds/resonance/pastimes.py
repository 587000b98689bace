"""What lies between the strokes of the world `resonance`: taps, tugs, waggles, knocks, walking and fidgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..common.session import Event
from .arm import FORWARD, STEP, TRACK, smooth

if TYPE_CHECKING:
    from . import World

LEAD = 0.8  # s in which the arm moves from rest into a stroke's first attitude
FILL = 0.15  # s of stillness before the stroke's first command


def pastimes(world: World) -> None:
    """Fill some of the pauses between strokes with other movements, each with its event."""
    rng, mild = world.rng, 1.0 if world.hard else 0.6
    world.bend += world.noise(0.6, rng.uniform(0.01, 0.05) * mild)
    world.trunk += world.noise(0.5, 0.01)
    for k in range(len(world.plan) - 1):
        low = world.onsets[k] * STEP + TRACK - FORWARD
        high = world.onsets[k + 1] * STEP - world.drawn.before[k + 1] - FILL - LEAD
        if high - low < 1.3 or rng.random() > (0.75 if world.hard else 0.45):
            continue
        kinds = ["tap", "tug", "wave", "knock"] + ["walk"] * (2 * int(high - low > 3))
        kind, lasting = str(rng.choice(kinds)), rng.uniform(0.8, 1.2)
        if kind == "walk":
            lasting = high - low - 0.2
        begin = rng.uniform(low, high - lasting)
        time = np.arange(world.count) * STEP - begin
        here = slice(round(begin / STEP), round((begin + lasting) / STEP))
        time = time[here]
        window = smooth(time / 0.35) * smooth((lasting - time) / 0.35)
        strongest = begin + lasting / 2
        axis = rng.normal(0, 1, 3)
        axis /= np.linalg.norm(axis)
        if kind == "walk":
            pace = rng.uniform(0.8, 1.0)
            world.bend[here] += (window * rng.uniform(0.1, 0.3) * np.sin(2 * np.pi * pace * time))[:, None] * axis
            world.trunk[here, 2] += window * rng.uniform(0.01, 0.02) * np.sin(4 * np.pi * pace * time)
            for step in np.arange(0.3, lasting - 0.3, 0.5 / pace):
                world.blow(begin + step, world.chain.arm - 1, 0.8, 0.025, rng.uniform(0.05, 0.25) * mild, 1.0)
        elif kind in ("tap", "knock"):
            world.bend[here] += (window * rng.uniform(0.1, 0.3) * mild)[:, None] * axis
            strongest = taps(world, kind, begin, mild)
        else:
            frequency = rng.uniform(1.2, 2.2) if kind == "wave" else rng.uniform(2.5, 4.5)
            swing = window * np.sin(2 * np.pi * frequency * time) * mild
            world.bend[here] += (swing * (rng.uniform(0.2, 0.5) if kind == "wave" else 0.1))[:, None] * axis
            world.trunk[here] += (swing * rng.uniform(0.005, 0.015))[:, None] * rng.normal(0, 1, 3)
        world.events.append(Event(kind, float(strongest)))


def taps(world: World, kind: str, begin: float, mild: float) -> float:
    """Tap the implement up to three times, or knock the hand once; return the last blow's instant."""
    rng, strongest = world.rng, begin
    mass = 0 if kind == "tap" else world.chain.hand
    for i in range(rng.integers(1, 4) if kind == "tap" else 1):
        strongest = begin + 0.36 + 0.22 * i
        size = mild * np.exp(rng.uniform(np.log(0.4), np.log(6)))
        world.blow(strongest, mass, 0.2, rng.uniform(2e-3, 8e-3), size, 1.0)
    return strongest
