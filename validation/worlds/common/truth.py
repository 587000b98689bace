"""The truth about swings that every world computes alike, from its noise-free signals.

A world states the movement that the sensor rides on, and what a blow alone adds to the acceleration at the sensor.
From these follow the starts of the swings (`starts`) and the instants at which blows reach the sensor.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from .quaternion import inverse, rotate
from .sensor import DOWN
from .session import SWINGS, Event
from .starts import starts

# A blow has arrived at this part of its maximum within so many seconds after the force.
ARRIVED, BURST = 0.05, 0.03
# The rate of a miss or a checked swing peaks between its onset and, in most worlds, so many seconds after `time`.
LATER = 0.1
# The stretch around a swing from which its starts are computed (s).
BEFORE, AFTER = 2.3, 0.2


def arrival(times: np.ndarray, blow: np.ndarray, force: float) -> float:
    """Return the instant at which a blow reaches the sensor.

    `blow` (n, 3) is what the blow alone adds to the acceleration at the sensor at `times` (n,), in any unit; `force` is
    the instant of the first force. The result is never earlier than the force, also if a filter of the world smears the
    blow backward.
    """
    size = np.linalg.norm(blow, axis=1)
    burst = (times >= force) & (times <= force + BURST)
    level = ARRIVED * size[burst].max()
    i = int(np.argmax(burst & (size >= level)))
    if i == 0 or size[i - 1] >= level:
        return force
    part = (level - size[i - 1]) / (size[i] - size[i - 1])
    return max(float(times[i - 1] + part * (times[i] - times[i - 1])), force)


def with_starts(
    events: Iterable[Event], times: np.ndarray, rate: np.ndarray, attitude: np.ndarray, later: float = LATER
) -> list[Event]:
    """Return the events, the swings among them with their starts.

    `times` (n,) is on the clock of the events. `rate` (n, 3, rad/s) is in the device's frame, and `attitude` (n, 4)
    turns vectors of the device into the reference frame. Both describe the sensor itself, without any fault of it.

    The starts of a miss or a checked swing are sought before its largest rotation rate. That lies between the onset and
    `later` seconds after `time`: not in the backswing, and not in the return or a faster movement after the swing.
    """
    result = []
    for event in events:
        if event.kind in SWINGS:
            is_miss = event.kind != "contact"
            until = fastest(times, rate, event.onset, event.time + later) if is_miss else event.contact
            around = slice(*np.searchsorted(times, (until - BEFORE, until + AFTER)))
            down = rotate(inverse(attitude[around]), DOWN)
            force = np.inf if is_miss else event.force
            event = replace(event, starts=starts(times[around], rate[around], down, until, is_miss, force))
        result.append(event)
    return result


def fastest(times: np.ndarray, rate: np.ndarray, first: float, last: float) -> float:
    """Return the instant between two at which the rotation rate is largest."""
    span = slice(*np.searchsorted(times, (first, last)))
    return float(times[span][np.argmax(np.linalg.norm(rate[span], axis=1))])
