"""What happened: starts from the noise-free rate about gravity, contacts from the force, and peaks."""

from __future__ import annotations

import numpy as np

from session import NAN, Event
from torque_body import GRID, Motion
from torque_player import Player
from torque_swings import Swings


def swing_events(player: Player, swings: Swings, motion: Motion) -> list[Event]:
    """Events of all swings in session time."""
    vertical = motion.vertical()
    events = []
    for i, kind in enumerate(swings.plan.kind):
        onset, contact = swings.onset[i], float(swings.contact[i])
        begin = int((onset - 0.4) * GRID)
        end = contact + {"contact": 0.0, "miss": 0.2, "checked": 0.1}[str(kind)]
        forward = -player.side * swings.direction[i] * vertical[begin : int(end * GRID) + 1]
        waiting = int((onset - 0.005) * GRID) - begin
        top = waiting + int(forward[waiting:].argmax())
        peak = (begin + top) / GRID
        start = (begin + rise(forward, waiting, top)) / GRID
        if kind == "contact":
            events.append(Event("contact", contact, start, contact))
        else:
            events.append(Event(str(kind), peak, start, NAN))
    return events


def rise(forward: np.ndarray, waiting: int, top: int) -> float:
    """Position, in samples, where the rate leaves rest, a lean or a counter-movement on its way to the peak.

    From rest or a lean, that is where it has risen by 1 % of what it rises in all; after a counter-movement, where it
    crosses zero.
    """
    lean = max(float(forward[waiting]), 0.0)
    level = lean + 0.01 * (forward[top] - lean)
    left = last_crossing(forward, level, top)
    zero = last_crossing(forward, 0.0, top)
    returned = forward[max(int(left) - int(0.15 * GRID), 0) : int(left) + 1].min() < -0.01 * forward[top]
    if returned and left - zero < 0.015 * GRID:
        return zero
    return left


def last_crossing(values: np.ndarray, level: float, top: int) -> float:
    """Position of the last rise through `level` before `top`, interpolated; 0 if the values never are below."""
    below = np.flatnonzero(values[: top + 1] <= level)
    if below.size == 0 or below[-1] == top:
        return 0.0
    k = int(below[-1])
    return k + float((level - values[k]) / (values[k + 1] - values[k]))
