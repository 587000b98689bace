"""What the player of the world `tissue` does between swings."""

from __future__ import annotations

import numpy as np

from ..common.session import Event
from .muscle import bell, muscle, there
from .player import Player
from .rotation import DT, unit
from .strap import G


def stride(
    player: Player,
    t: np.ndarray,
    steps: float,
    strength: float,
    begin: float,
    end: float,
    rate: np.ndarray,
    push: np.ndarray,
) -> None:
    """Add the sway of walking or running (steps per second, strength in g) to a rate and a push."""
    window = np.clip(np.minimum(t - begin, end - t) / 0.5, 0, 1)
    window = window * window * (3 - 2 * window)
    phase = 2 * np.pi * (steps * t + player.rng.random())
    push[:, 2] += window * G * strength * (np.cos(phase) + 0.3 * np.cos(2 * phase + 1))
    side = np.array([-np.sin(player.heading), np.cos(player.heading), 0.15])
    rate += np.outer(window * np.cos(phase / 2 + 0.5), side) * (0.6 + 1.6 * strength)
    push += np.outer(window * np.sin(phase / 2), side) * 0.3 * G * strength


def wait(player: Player, seconds: float) -> None:
    """Play the time between two swings: rest, small movements, and now and then something that shakes."""
    rng, hard = player.rng, player.hard
    t = np.arange(0, seconds, DT)
    rate, push, ring, roll = np.zeros((len(t), 3)), np.zeros((len(t), 3)), np.zeros((len(t), 3)), np.zeros(len(t))
    for begin in np.arange(0.1, seconds - 1.5, 1.3 if hard else 2.5):
        angle = rng.normal(0, 0.12 if hard else 0.05)
        rate += np.outer(np.cumsum(muscle(there(t, begin, rng.uniform(0.5, 1.1), angle), 6)) * DT, unit(rng))
    choice = rng.random()
    begin, end = 0.3, seconds - 0.4
    middle = rng.uniform(0.35, 0.65) * seconds
    strong = 1.0 if hard else 0.5
    if seconds < 2 or choice < (0.2 if hard else 0.45):
        pass
    elif choice < 0.6 and seconds > 3:
        runs = hard and rng.random() < 0.3
        player.events.append(Event("run" if runs else "walk", player.now + seconds / 2))
        pace = rng.uniform(2.4, 2.9) if runs else rng.uniform(1.7, 2)
        size = rng.uniform(0.5, 1) if runs else rng.uniform(0.1, 0.25)
        stride(player, t, pace, size, begin, end, rate, push)
        for step in np.arange(begin + 0.4, end - 0.5, 1 / pace):
            ring += player.blow(t, step, rng.uniform(0.3, 0.6) * (1 + 2 * runs), 20e-3, 0.0)
    elif choice < 0.8 and player.style.fidget == "tap":
        for k in range(rng.integers(1, 4)):
            kind = "knock" if hard and rng.random() < 0.3 else "tap"
            moment = min(middle + 0.45 * k, end - 0.2)
            ring += player.blow(t, moment, rng.uniform(0.5, 4) * (2.5 if kind == "knock" else strong), 3e-3, 0.0)
            rate += np.outer(bell(t, moment - 0.25, 0.25) - bell(t, moment, 0.25), unit(rng)) * 0.3 * strong
            player.events.append(Event(kind, player.now + moment))
    elif choice < 0.8:
        kind, tone = player.style.fidget, rng.uniform(1.0, 2.2)
        window = 0.5 * bell(t, middle - 0.75, 1.5) * rng.uniform(3, 5.5) * strong
        rate += np.outer(window * np.sin(2 * np.pi * tone * t), unit(rng))
        roll += window * np.cos(2 * np.pi * tone * t) * (2 if kind == "spin" else 0.4)
        player.events.append(Event(kind, player.now + middle))
    elif choice < 0.95 or not hard:
        window, tone = bell(t, middle - 0.5, 1.0) * strong, rng.uniform(2.5, 5)
        push += np.outer(window * np.sin(2 * np.pi * tone * t), unit(rng)) * rng.uniform(1, 4)
        rate += np.outer(window * np.cos(2 * np.pi * tone * t), unit(rng)) * rng.uniform(0.5, 1.5)
        player.events.append(Event("tug", player.now + middle))
    else:
        kind = rng.choice(["catch", "clap"])
        for k in range(1 if kind == "catch" else rng.integers(1, 4)):
            moment = min(middle + 0.4 * k, end - 0.2)
            ring += player.blow(t, moment, rng.uniform(2, 12), rng.uniform(4e-3, 10e-3))
            push += np.outer(bell(t, moment - 0.12, 0.12) - 2 * bell(t, moment, 0.06), unit(rng)) * 0.5
            player.events.append(Event(str(kind), player.now + moment))
    player.play(rate, None, roll, push, ring)
    player.settle(player.posture(0.07), 1.2)
