"""Random functions: B-splines, principal modes, warped time and skewed pulses.

All curves are functions of normalised time u in 0...1. A pulse is a beta density with a given rise and fall,
read on warped time and multiplied by the exponential of a sum of modes. It is exactly zero outside 0...1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import BSpline

DEGREE = 3


def spline(coefficients: np.ndarray) -> BSpline:
    """Return the clamped cubic B-spline on 0...1 with these coefficients along the first axis."""
    inner = np.linspace(0, 1, len(coefficients) - DEGREE + 1)
    knots = np.concatenate([np.zeros(DEGREE), inner, np.ones(DEGREE)])
    return BSpline(knots, coefficients, DEGREE)


def smooth(rng: np.random.Generator, u: np.ndarray, spread: float, count: int = 7, axes: int = 1) -> np.ndarray:
    """Return `axes` smooth random functions of u with about this standard deviation: (n, axes)."""
    return spline(rng.normal(0, 1.4 * spread, (count, axes)))(np.clip(u, 0, 1))


def bump(u: np.ndarray, power: float = 2.0) -> np.ndarray:
    """Return a symmetric bump of height 1 that is zero outside 0...1."""
    return np.clip(4 * u * (1 - u), 0, None) ** power


def minimum_jerk(u: np.ndarray) -> np.ndarray:
    """Return the speed of a movement of length 1 in time 1 with the least jerk (Flash and Hogan 1985)."""
    u = np.clip(u, 0, 1)
    return 30 * u**2 * (1 - u) ** 2


@dataclass(frozen=True)
class Modes:
    """The principal modes of a player's curves: B-spline coefficients (count, modes) and standard deviations."""

    coefficients: np.ndarray
    deviations: np.ndarray

    @staticmethod
    def draw(rng: np.random.Generator, spread: float, count: int = 8, modes: int = 4) -> Modes:
        """Draw orthogonal modes whose standard deviations halve from one to the next."""
        basis, _ = np.linalg.qr(rng.normal(size=(count, modes)))
        return Modes(basis * np.sqrt(count), spread * 0.5 ** np.arange(modes))

    def log_gain(self, rng: np.random.Generator, u: np.ndarray) -> np.ndarray:
        """Return the logarithm of one trial's gain at u."""
        scores = rng.normal(size=len(self.deviations)) * self.deviations
        return spline(self.coefficients @ scores)(np.clip(u, 0, 1))


@dataclass(frozen=True)
class Warp:
    """A deformation of time: an increasing function of 0...1 onto itself with a positive slope everywhere."""

    log_slope: np.ndarray

    @staticmethod
    def draw(rng: np.random.Generator, spread: float, count: int = 6) -> Warp:
        """Draw the logarithm of the slope as a B-spline."""
        return Warp(rng.normal(0, spread, count))

    def varied(self, rng: np.random.Generator, spread: float) -> Warp:
        """Return this deformation with the variation of one trial."""
        return Warp(self.log_slope + rng.normal(0, spread, len(self.log_slope)))

    def __call__(self, u: np.ndarray) -> np.ndarray:
        grid = np.linspace(0, 1, 401)
        slope = np.exp(spline(self.log_slope)(grid))
        area = np.concatenate([[0], np.cumsum((slope[1:] + slope[:-1]) / 2)])
        return np.interp(u, grid, area / area[-1])


@dataclass(frozen=True)
class Pulse:
    """A skewed pulse with its peak near `peak` of its duration; near its begin it grows as u to the `power`."""

    power: float
    peak: float
    warp: Warp

    def __call__(self, u: np.ndarray, log_gain: np.ndarray | float = 0.0) -> np.ndarray:
        """Return the pulse with a height of about 1 at normalised times u, times a gain."""
        inside = (u > 0) & (u < 1)
        w = np.clip(self.warp(np.clip(u, 0, 1)), 1e-12, 1 - 1e-12)
        tail = self.power * (1 - self.peak) / self.peak
        height = (w / self.peak) ** self.power * ((1 - w) / (1 - self.peak)) ** tail
        return np.where(inside, height * np.exp(log_gain), 0.0)


def activation(t: np.ndarray, constant: float) -> np.ndarray:
    """Return how far muscles are active some time after they began, both in s: torques cannot jump."""
    return 1 - np.exp(-np.clip(t, 0, None) / constant)


def ease(t: np.ndarray, centre: float, width: float) -> np.ndarray:
    """Return a smooth step from 0 to 1 that begins and ends half a width from its centre."""
    u = np.clip((t - centre) / width + 0.5, 0, 1)
    return u**3 * (10 - 15 * u + 6 * u**2)
