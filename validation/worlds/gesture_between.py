"""Movements between swings: steps, waggles, practice moves, wiping, claps, taps, ball bouncing, strap adjustment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from gesture_path import Segment
from gesture_player import Player, direction
from gesture_strokes import Move, Rhythm, Stroke


@dataclass
class Blow:
    """A burst of acceleration in segment time; `surface` selects the impulse response, strength is in g."""

    time: float
    strength: float
    surface: str
    pulse: float


@dataclass
class Pastime:
    """A movement between swings; `moments` are the instants at which it was strongest, in segment time."""

    kind: str
    segment: Segment
    moments: list[float]
    blows: list[Blow] = field(default_factory=list)


def steps(rng: np.random.Generator, player: Player, jogging: bool) -> Pastime:
    """Walking, or jogging on the spot."""
    duration = rng.uniform(1.2, 2.6)
    cadence = rng.uniform(2.4, 3.0) if jogging else rng.uniform(1.6, 2.1)
    bounce = rng.uniform(0.3, 0.6) if jogging else rng.uniform(0.08, 0.2)
    arm = direction(rng) * rng.uniform(1.0, 2.5)
    phase = rng.uniform(-np.pi, np.pi)
    up = np.array([0.1 * rng.normal(), 0.1 * rng.normal(), 1.0]) * bounce
    segment = Segment(duration)
    segment.arm.append(Rhythm(arm, cadence / 2, phase / 2, 0.0, duration))
    segment.shift.append(Rhythm(up, cadence, phase, 0.0, duration))
    segment.shift.append(Rhythm(direction(rng) * bounce * 0.5, cadence / 2, phase, 0.0, duration))
    times = np.arange(rng.uniform(0.1, 0.4), duration - 0.1, 1 / cadence) + rng.normal(0, 0.015)
    heavy = (0.4, 1.2) if jogging else (0.05, 0.3)
    blows = [Blow(float(time), rng.uniform(*heavy), "ground", 0.012) for time in times]
    return Pastime("jog" if jogging else "walk", segment, [duration / 2], blows)


def waggle(rng: np.random.Generator, player: Player) -> Pastime:
    """Small quick turns of the implement to and fro."""
    segment = Segment(0.0)
    time, way = 0.15, rng.choice([-1, 1])
    axis = direction(rng) + np.array([0, 0, rng.normal(0, 1.0)])
    axis /= np.linalg.norm(axis)
    moments = []
    for _ in range(int(rng.integers(2, 5))):
        rise = rng.uniform(0.08, 0.2)
        time += rise
        segment.forward.append(Stroke(way * axis * rng.uniform(2, 7), time, rise, rng.uniform(0.15, 0.4)))
        moments.append(time)
        way, time = -way, time + rng.uniform(0.05, 0.15)
    segment.duration = time + 0.4
    return Pastime("waggle", segment, [moments[int(rng.integers(len(moments)))]])


def practice(rng: np.random.Generator, player: Player) -> Pastime:
    """Half a rotation about the vertical at moderate speed, and back."""
    tilt = 0.3 * rng.normal(size=2)
    axis = np.array([*tilt, 1.0]) * rng.choice([-1, 1])
    rise = rng.uniform(0.2, 0.4)
    back = rng.uniform(0.25, 0.5)
    rate = rng.uniform(3, 8)
    sigma = rng.uniform(0.12, 0.3)
    first = 0.1 + rise
    second = first + rise * 0.8 + rng.uniform(0.1, 0.4) + back
    reverse = -axis * rate * rise / back
    segment = Segment(second + back + 0.3)
    segment.forward = [Stroke(axis * rate, first, rise, sigma), Stroke(reverse, second, back, sigma)]
    segment.shift = [Stroke(direction(rng) * rng.uniform(0.3, 1.0), first, rise, sigma)]
    return Pastime("practice", segment, [first])


def wipe(rng: np.random.Generator, player: Player) -> Pastime:
    """The hand is raised to the face, wipes it, and is lowered."""
    raise_by = rng.uniform(0.8, 1.4)
    axis = direction(rng) * np.array([1, 1, 0.4])
    time = 0.7
    segment = Segment(0.0, forward=[Move(axis * raise_by, 0.0, 0.6)])
    segment.shift = [Move(np.array([0, 0, 0.3]), 0.0, 0.6)]
    for way in [1, -1, 1, -1][: int(rng.integers(2, 5))]:
        segment.arm.append(Stroke(way * direction(rng) * rng.uniform(1, 4), time + 0.12, 0.12, 0.25))
        time += rng.uniform(0.2, 0.3)
    segment.forward.append(Move(-axis * raise_by, time + 0.1, 0.6))
    segment.shift.append(Move(np.array([0, 0, -0.3]), time + 0.1, 0.6))
    segment.duration = time + 0.9
    return Pastime("wipe", segment, [time])


def clap(rng: np.random.Generator, player: Player) -> Pastime:
    """One to four claps of the hands."""
    return _beats(rng, "clap", int(rng.integers(1, 5)), (0.25, 0.45), (1.5, 9), "hand", 2e-3, 3.0)


def tap(rng: np.random.Generator, player: Player) -> Pastime:
    """Taps of the implement on the ground or a shoe."""
    return _beats(rng, "tap", int(rng.integers(1, 4)), (0.3, 0.6), (0.4, 4), "implement", 1.5e-3, 1.5)


def bounce(rng: np.random.Generator, player: Player) -> Pastime:
    """A ball is bounced on the implement or with the hand on the floor."""
    return _beats(rng, "bounce", int(rng.integers(2, 5)), (0.45, 0.7), (0.3, 3), "implement", 4e-3, 2.0)


def knock(rng: np.random.Generator, player: Player) -> Pastime:
    """A hard knock of the implement or the watch against something."""
    return _beats(rng, "knock", 1, (0.3, 0.4), (4, 25), "knock", 1e-3, 2.0)


def strap(rng: np.random.Generator, player: Player) -> Pastime:
    """The strap of the watch is adjusted: slow irregular turns and light scrapes."""
    duration = rng.uniform(1.2, 2.2)
    segment = Segment(duration)
    for _ in range(4):
        rate = direction(rng) * rng.uniform(0.3, 1.2)
        segment.arm.append(Rhythm(rate, rng.uniform(0.8, 3.0), rng.uniform(-3, 3), 0.0, duration))
    times = np.sort(rng.uniform(0.1, duration - 0.3, int(rng.integers(3, 9))))
    blows = [Blow(float(time), np.exp(rng.uniform(-3, 0)), "hand", 3e-3) for time in times]
    return Pastime("strap", segment, [duration / 2], blows)


def choose(rng: np.random.Generator, player: Player) -> Pastime:
    """Draw a movement; hard knocks occur only in hard sessions."""
    menu: list[tuple[float, Callable[[], Pastime]]] = [
        (3.0, lambda: steps(rng, player, False)),
        (0.8, lambda: steps(rng, player, True)),
        (2.0, lambda: waggle(rng, player)),
        (1.5, lambda: practice(rng, player)),
        (0.8, lambda: wipe(rng, player)),
        (0.8, lambda: clap(rng, player)),
        (1.5, lambda: tap(rng, player)),
        (1.2, lambda: bounce(rng, player)),
        (0.8, lambda: strap(rng, player)),
        (0.8 if player.hard else 0.0, lambda: knock(rng, player)),
    ]
    weights = np.array([weight for weight, _ in menu])
    return menu[int(rng.choice(len(menu), p=weights / weights.sum()))][1]()


def _beats(
    rng: np.random.Generator,
    kind: str,
    count: int,
    interval: tuple[float, float],
    strength: tuple[float, float],
    surface: str,
    pulse: float,
    speed: float,
) -> Pastime:
    """Strokes of the forearm that each end in a blow, and return strokes."""
    axis = direction(rng)
    level = np.exp(rng.uniform(*np.log(strength)))
    segment, moments, blows = Segment(0.0), [], []
    time = rng.uniform(0.2, 0.4)
    for _ in range(count):
        gap = rng.uniform(*interval)
        rate = axis * speed * rng.uniform(0.6, 1.4)
        segment.arm.append(Stroke(rate, time - 0.01, gap * 0.35, rng.uniform(0.15, 0.4)))
        segment.arm.append(Stroke(-rate, time + gap * 0.45, gap * 0.35, 0.25))
        shift = direction(rng) * speed * rng.uniform(0.05, 0.15)
        segment.shift.append(Stroke(shift, time - 0.01, gap * 0.35, 0.25))
        segment.shift.append(Stroke(-shift, time + 0.03, 0.03, 0.25))
        blows.append(Blow(time, level * np.exp(rng.normal(0, 0.3)), surface, pulse))
        moments.append(time)
        time += gap
    segment.duration = time + 0.35
    return Pastime(kind, segment, moments, blows)
