"""The course of a session: when swings are due, what strikes the implement or the hand, and when samples are lost."""

from __future__ import annotations

import numpy as np

from session import Event
from torque_impact import Blow
from torque_player import Player
from torque_swings import Swings


def draw_onsets(rng: np.random.Generator, seconds: float) -> np.ndarray:
    """Instants at which the muscles of each swing become active, 4.2 to 9 s apart."""
    steps = 4.2 + 4.8 * rng.beta(1.4, 1.4, int(seconds / 4.2) + 2)
    onsets = 3.0 + np.concatenate([[0.0], np.cumsum(steps)])
    onsets = onsets[onsets < seconds - 2.6]
    return onsets if onsets.size else np.array([min(2.0, seconds / 2)])


def free_intervals(onsets: np.ndarray, seconds: float) -> list[tuple[float, float]]:
    """Intervals between follow-through and the next preparation."""
    begins = np.concatenate([[0.3], onsets + 1.6])
    ends = np.concatenate([onsets - 1.25, [seconds - 0.6]])
    return [(float(b), float(e)) for b, e in zip(begins, ends) if e - b > 0.5]


def swing_blows(rng: np.random.Generator, player: Player, swings: Swings) -> list[Blow]:
    """Blows of balls, of the arm's end stop, and on hard of second hits."""
    blows = []
    for i, kind in enumerate(swings.plan.kind):
        if kind == "contact":
            duration = rng.uniform(*player.sport.pulse)
            strength = float(swings.strength[i])
            blows.append(Blow(float(swings.contact[i]), strength, duration, True))
            if player.hard and rng.random() < 0.10:
                second = float(swings.contact[i] + rng.uniform(0.015, 0.060))
                blows.append(Blow(second, strength * rng.uniform(0.2, 0.8), duration, True))
        at, speed = swings.stops[:, i]
        if speed > 4.0 and at > swings.contact[i] + 0.02:
            blows.append(Blow(float(at), speed * rng.uniform(0.01, 0.06 if player.hard else 0.02), 0.03, False))
    return blows


def stray_knocks(
    rng: np.random.Generator, player: Player, swings: Swings, free: list[tuple[float, float]]
) -> tuple[list[Blow], list[Event]]:
    """Knocks on hard: some shortly before or after a swing, and very strong ones in between."""
    times = []
    if player.hard:
        for start, contact in zip(swings.begun, swings.contact):
            draw = rng.random()
            if draw < 0.07:
                times.append(start - rng.uniform(0.08, 0.5))
            elif draw < 0.14:
                times.append(contact + rng.uniform(0.12, 0.6))
        times += [rng.uniform(b, e) for b, e in free if rng.random() < 0.12]
    blows = []
    for t in times:
        strength = float(np.exp(rng.uniform(np.log(1.5), np.log(20.0))))
        blows.append(Blow(float(t), strength, rng.uniform(0.001, 0.006), bool(rng.integers(2))))
    return blows, [Event("knock", blow.time) for blow in blows]


def draw_gaps(rng: np.random.Generator, player: Player, swings: Swings, seconds: float) -> list[tuple[float, float]]:
    """Up to two gaps on hard; none between 0.4 s before a start and 0.3 s after a contact."""
    gaps: list[tuple[float, float]] = []
    for _ in range(rng.integers(0, 3) if player.hard else 0):
        for _ in range(40):
            begin = rng.uniform(1.0, max(seconds - 3.0, 1.1))
            end = begin + np.exp(rng.uniform(np.log(0.1), np.log(1.5)))
            if not ((begin < swings.contact + 0.3) & (end > swings.begun - 0.4)).any():
                gaps.append((float(begin), float(end)))
                break
    return gaps
