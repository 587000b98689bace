"""What the sensors of several worlds have in common: constants, interpolation, steps, gaps and the clock's offset."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from scipy.ndimage import map_coordinates

from .session import Event

G = 9.80665  # m/s²
DOWN = np.array([0.0, 0.0, -1.0])
GYROSCOPE_RANGE = np.radians(2000.0)  # rad/s


def cubic(values: np.ndarray, rate: float, times: np.ndarray, margin: float = 2.001) -> np.ndarray:
    """Return rows of a regular grid at any times, by four-point cubic interpolation, up to `margin` before its end."""
    place = np.clip(times * rate, 1.0, len(values) - margin)
    index = place.astype(int)
    f = (place - index).reshape((-1,) + (1,) * (values.ndim - 1))
    a, b, c, d = (values[index + shift] for shift in (-1, 0, 1, 2))
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))


def splines(rows: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Return the values of each row at places between its samples, by cubic splines."""
    return np.stack([map_coordinates(row, [places], order=3, mode="nearest") for row in rows])


def quantised(values: np.ndarray, limit: float) -> np.ndarray:
    """Return values rounded to 16 bits of the range and cut at it."""
    step = limit / 32768
    return np.clip(np.round(values / step) * step, -limit, limit)


def shifted(events: Iterable[Event], offset: float) -> list[Event]:
    """Return the events in order of time, on a clock that begins at an offset."""
    return [event.later(offset) for event in sorted(events, key=lambda e: e.time)]
