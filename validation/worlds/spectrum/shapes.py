"""Smooth pieces of movement: velocity pulses, rises and decays of a stroke, and the track that collects them.

A track holds the rates of nine channels of the arm on a regular grid. Rates are sums of pulses, so that the
position after each pulse is known and the next one can be planned from there.
"""

from __future__ import annotations

import numpy as np

RATE = 800.0  # Hz, grid of the smooth movement; pulses hold nothing above about 40 Hz
CHANNELS = ("heading", "tilt", "swing", "pitch", "roll", "reach", "x", "y", "z")  # rad and m


def ramp(s):
    """Minimum-jerk step from 0 to 1 (Flash and Hogan, Journal of Neuroscience, 1985)."""
    s = np.clip(s, 0.0, 1.0)
    return s**3 * (10 - 15 * s + 6 * s**2)


def bump(s):
    """Minimum-jerk velocity with unit area on [0, 1]."""
    s = np.clip(s, 0.0, 1.0)
    return 30 * s**2 * (1 - s) ** 2


def skewed(s, skew: float):
    """Lognormal-like velocity with unit area: time is warped so that the peak moves early or late."""
    s = np.clip(s, 0.0, 1.0)
    warped = s**skew
    return bump(warped) * skew * np.where(s > 0, s, 1.0) ** (skew - 1) * (s > 0)


def weibull(s, k: float):
    """Weibull-shaped rate, 0 at s = 0 and 1 at its peak, s = 1."""
    s = np.clip(s, 0.0, 1.0)
    return s ** (k - 1) * np.exp((k - 1) / k * (1 - s**k))


def gaussian(s, width: float):
    """Gaussian rate with its peak at s = 1, led in smoothly from 0."""
    s = np.clip(s, 0.0, 1.0)
    return np.exp(-0.5 * ((1 - s) / width) ** 2) * ramp(s / 0.45)


def chain(s, share: float, overlap: float):
    """Two stages, trunk and then arm, as in the proximal to distal sequence (Putnam, J Biomech, 1993)."""
    first = ramp(s / (0.45 + overlap))
    second = ramp((s - 0.45 + overlap) / (0.55 + overlap))
    return share * first + (1 - share) * second


def rise(name: str, a: float):
    """The rise of a stroke from 0 to 1 as a function of s in [0, 1]; `a` in [0, 1] varies the form."""
    return {
        "weibull": lambda s: weibull(s, 2.6 + 2.0 * a),
        "gaussian": lambda s: gaussian(s, 0.26 + 0.2 * a),
        "bump": lambda s: bump(np.clip(s, 0, 1) / 2) / bump(0.5),
        "cosine": lambda s: (0.5 - 0.5 * np.cos(np.pi * np.clip(s, 0, 1))) ** (0.9 + 0.8 * a),
        "chain": lambda s: chain(s, 0.25 + 0.35 * a, 0.1 + 0.1 * a),
    }[name]


RISES = ("weibull", "gaussian", "bump", "cosine", "chain")


def decay(u, tail: float):
    """The decay after the peak, 1 to 0 on [0, 1]; `tail` above 1 falls early, below 1 late."""
    return np.clip(1 - ramp(u), 0.0, 1.0) ** tail


class Track:
    """Rates of the channels over the session, and the pose that they lead to."""

    def __init__(self, duration: float, pose: dict[str, float]) -> None:
        self.count = round(duration * RATE) + 1
        self.rate = {c: np.zeros(self.count) for c in CHANNELS}
        self.pose = dict(pose)
        self.first = dict(pose)

    def span(self, begin: float, end: float):
        """The slice of the grid inside [begin, end], and its instants."""
        low = max(int(np.ceil(begin * RATE)), 0)
        high = min(int(np.floor(end * RATE)) + 1, self.count)
        return slice(low, max(high, low)), np.arange(low, max(high, low)) / RATE

    def pulse(self, channel: str, begin: float, length: float, amount: float, skew: float = 1.0) -> None:
        """Move a channel by `amount` during [begin, begin + length]."""
        where, t = self.span(begin, begin + length)
        s = (t - begin) / length
        self.rate[channel][where] += amount / length * (bump(s) if skew == 1.0 else skewed(s, skew))
        self.pose[channel] += amount

    def add(self, channel: str, begin: float, end: float, rate) -> None:
        """Add any rate, a function of the time since `begin`."""
        where, t = self.span(begin, end)
        values = rate(t - begin)
        self.rate[channel][where] += values
        self.pose[channel] += float(values.sum()) / RATE

    def wave(self, channel: str, begin: float, length: float, amplitude: float, hertz: float, phase=0.0) -> None:
        """A sine of position with smooth ends."""
        where, t = self.span(begin, begin + length)
        edge = min(0.35, 0.4 * length)
        window = ramp((t - begin) / edge) * ramp((begin + length - t) / edge)
        if t.size > 2:
            position = amplitude * window * np.sin(2 * np.pi * hertz * (t - begin) + phase)
            self.rate[channel][where] += np.gradient(position) * RATE

    def go(self, rng, begin: float, length: float, **target: float) -> float:
        """Move the named channels to their targets, each with its own onset and skew. Returns the end."""
        for channel, value in target.items():
            late = rng.uniform(0.0, 0.15) * length
            early = rng.uniform(0.0, 0.15) * length
            skew = rng.uniform(0.8, 1.25)
            self.pulse(channel, begin + late, length - late - early, value - self.pose[channel], skew)
        return begin + length

    def position(self, channel: str) -> np.ndarray:
        """The channel's value over the session."""
        rate = self.rate[channel]
        steps = np.concatenate([[0.0], 0.5 * (rate[1:] + rate[:-1])]) / RATE
        return self.first[channel] + np.cumsum(steps)
