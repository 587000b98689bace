"""The commands and muscles of the world `tissue`, and the forward pulse that they make; how each sport is played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import signal

from .rotation import DT


@dataclass(frozen=True)
class Style:
    """How a sport is played. Rates are about gravity in rad/s, times in s, angles in degrees."""

    rate: tuple[float, float]
    rise: tuple[float, float]  # from the start to the contact
    tilt: tuple[float, float]  # of the axis from the vertical
    backswing: float  # its probability
    turn: tuple[float, float]  # of the backswing, in rad
    back: tuple[float, float]  # its duration
    elevation: tuple[float, float]  # of the forearm at the address
    roll: tuple[float, float]  # rad/s about the forearm
    width: tuple[float, float]  # of the force pulse
    fidget: str  # what the hands do while waiting
    both_ways: bool = False


STYLES = {
    "baseball": Style(
        (15, 27), (0.125, 0.20), (5, 30), 0.6, (0.2, 0.7), (0.3, 0.6), (10, 50), (1, 7), (0.7e-3, 1.5e-3), "tap"
    ),
    "golf": Style(
        (12, 22), (0.22, 0.33), (28, 45), 0.95, (1.3, 2.0), (0.6, 1.0), (-65, -45), (1, 5), (0.45e-3, 0.45e-3), "wave"
    ),
    "tennis": Style(
        (8, 23), (0.13, 0.34), (5, 45), 0.8, (0.5, 1.6), (0.35, 0.8), (-20, 25), (1, 9), (4e-3, 6e-3), "spin", True
    ),
    "hockey": Style(
        (10, 22), (0.13, 0.28), (25, 45), 0.9, (0.7, 1.6), (0.4, 0.8), (-65, -35), (1, 5), (0.8e-3, 2e-3), "tap"
    ),
    "cricket": Style(
        (10, 22), (0.13, 0.26), (15, 50), 0.9, (0.5, 1.4), (0.4, 0.8), (-60, -20), (1, 5), (0.8e-3, 1.5e-3), "tap"
    ),
}


def bell(t: np.ndarray, begin: float, duration: float, skew: float = 0.0) -> np.ndarray:
    """Return a smooth pulse with an area of one; a positive skew moves its peak towards its end."""
    u = np.clip((t - begin) / duration, 0, 1)
    pulse = u ** (1.5 + skew) * (1 - u) ** 2
    return pulse / max(pulse.sum() * DT, 1e-9)


def muscle(command: np.ndarray, hertz: float) -> np.ndarray:
    """Return what a muscle of the third order makes of a command."""
    pole = np.exp(-2 * np.pi * hertz / np.sqrt(2 ** (1 / 3) - 1) * DT)
    return signal.lfilter([(1 - pole) ** 3], [1, -3 * pole, 3 * pole**2, -(pole**3)], command, axis=0)


def there(t: np.ndarray, begin: float, duration: float, angle: float) -> np.ndarray:
    """Return the command of a movement by an angle: a pulse of acceleration and an equal one against it."""
    pair = bell(t, begin, 0.55 * duration) - bell(t, begin + 0.45 * duration, 0.55 * duration)
    return pair * angle / (0.45 * duration)


def forward(rise: float, hertz: float, skew: float, reach: float) -> tuple[np.ndarray, int, int]:
    """Return a forward pulse with an area of one behind the muscle, its start and its contact, as sample numbers.

    The pulse is as long as it must be for the rate to reach a given part of its end `rise` after the start.
    """
    t, low, high = np.arange(0, 1.0, DT), 0.02, 0.7
    for _ in range(14):
        middle = (low + high) / 2
        pulse = muscle(bell(t, 0, middle, skew), hertz)
        start = int(np.argmax(pulse > 0.005 * pulse.max()))
        contact = int(np.searchsorted(np.cumsum(pulse) * DT, reach))
        low, high = (middle, high) if (contact - start) * DT < rise else (low, middle)
    return pulse, start, contact
