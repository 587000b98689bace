"""Shocks: what a short force sends through implement, grip, wrist, skin and strap to the watch.

A shock is the response of a few damped modes and of the rigid hand to a force pulse. Each mode has its own random
direction about a main one, so that all three axes ring. The hand attenuates high frequencies
(Griffin, Handbook of Human Vibration, 1990; ISO 5349-1:2001). Soft tissue adds a wobble of 10 to 50 Hz that dies
within a few cycles (Wakeling and Nigg, J Appl Physiol, 2001). The strap comes after, for everything.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import lfilter

from ..common.session import NAN
from ..common.truth import arrival

RATE = 3200.0  # Hz, grid of everything that shakes

# Name: force in s; modes as Hz low, Hz high, decay in s, weight; hand's corner in Hz; rigid weight; wobble weight.
FAMILIES = {
    "tap": ((0.001, 0.004), [(60, 180, 0.012, 1.0), (200, 480, 0.006, 0.5)], (120, 300), 0.5, 0.3),
    "clap": ((0.003, 0.009), [(35, 90, 0.012, 0.8), (120, 300, 0.006, 0.4)], (150, 350), 1.0, 0.4),
    "step": ((0.012, 0.03), [(10, 25, 0.035, 1.0), (30, 70, 0.012, 0.3)], (40, 90), 0.6, 0.5),
    "bounce": ((0.004, 0.009), [(25, 45, 0.02, 0.6), (110, 190, 0.015, 0.6)], (90, 220), 0.8, 0.3),
    "knock": ((0.0015, 0.008), [(40, 160, 0.01, 1.0), (180, 420, 0.005, 0.5)], (120, 350), 0.8, 0.3),
    "catch": ((0.005, 0.015), [(20, 60, 0.02, 1.0), (100, 200, 0.012, 0.4)], (80, 200), 0.8, 0.5),
    "brush": ((0.004, 0.012), [(30, 120, 0.008, 1.0)], (100, 250), 0.4, 0.3),
}


@dataclass
class Shock:
    """A shock to render: when its force begins, of what kind, how strong at the watch in g, main direction."""

    time: float
    family: str
    peak: float
    direction: np.ndarray | None = None
    reached: float = NAN  # when a contact reaches the watch, once it is known


def strap_filter(strap, values: np.ndarray) -> np.ndarray:
    """Skin and strap: base excitation of an oscillator per axis; slow acceleration passes unchanged."""
    out = np.empty_like(values)
    for k in range(3):
        omega, zeta = 2 * np.pi * strap.hertz[k], strap.damping[k]
        c = omega / np.tan(omega / (2 * RATE))  # bilinear transform, exact at the resonance
        b = np.array([omega**2 + 2 * zeta * omega * c, 2 * omega**2, omega**2 - 2 * zeta * omega * c])
        a = np.array(
            [c * c + 2 * zeta * omega * c + omega**2, 2 * (omega**2 - c * c), c * c - 2 * zeta * omega * c + omega**2]
        )
        initial = values[0, k] * np.array([1 - b[0] / a[0], (b[2] - a[2]) / a[0]])
        out[:, k] = lfilter(b, a, values[:, k], zi=initial)[0]
    return values + (out - values) @ strap.coupling.T


def _mode(pulse: np.ndarray, hertz: float, tau: float) -> np.ndarray:
    """Response of a mode to the pulse, with its largest value 1."""
    r, w = np.exp(-1 / (tau * RATE)), 2 * np.pi * hertz / RATE
    y = lfilter([0.0, r * np.sin(w)], [1.0, -2 * r * np.cos(w), r * r], pulse)
    return y / (np.abs(y).max() + 1e-12)


def _direction(rng, main: np.ndarray, scatter: float) -> np.ndarray:
    d = main + scatter * rng.normal(size=3)
    return d / np.linalg.norm(d)


def _low(values: np.ndarray, hertz: float) -> np.ndarray:
    k = 1 - np.exp(-2 * np.pi * hertz / RATE)
    return lfilter([k], [1.0, k - 1], values, axis=0)


def response(rng: np.random.Generator, shock: Shock, player) -> tuple[int, np.ndarray]:
    """First index and acceleration in g, before the strap, scaled to the shock's peak behind the strap."""
    main = shock.direction if shock.direction is not None else rng.normal(size=3)
    main = main / np.linalg.norm(main)
    if shock.family == "contact":
        length = player.force * rng.lognormal(0, 0.08)
        modes = [
            (f * rng.lognormal(0, 0.02), tau * rng.lognormal(0, 0.2), w * rng.lognormal(0, 0.5))
            for f, tau, w in player.modes
        ]
        corner, rigid, wobble = rng.uniform(130, 320) * (0.55 if player.glove else 1.0), 0.9, rng.uniform(0.1, 0.5)
        delay = player.travel
    else:
        force, rows, corners, rigid, wobble = FAMILIES[shock.family]
        length, corner, delay = rng.uniform(*force), rng.uniform(*corners), 0.0
        modes = [
            (np.exp(rng.uniform(np.log(a), np.log(b))), tau * rng.lognormal(0, 0.3), w * rng.lognormal(0, 0.4))
            for a, b, tau, w in rows
        ]
    begin = shock.time + delay
    first = int(np.ceil(begin * RATE))
    t = (first + np.arange(int(0.3 * RATE))) / RATE - begin
    pulse = np.where((t >= 0) & (t < length), np.sin(np.pi * np.clip(t / length, 0, 1)), 0.0) ** 1.5
    if pulse.max() == 0:
        pulse[0] = 1.0
    jolt = _low(pulse, rng.uniform(60, 220))  # the hand as a rigid body
    out = rigid * rng.lognormal(0, 0.3) * (jolt / jolt.max())[:, None] * _direction(rng, main, 0.25)
    for hertz, tau, weight in modes:
        out += weight * _mode(pulse, hertz, tau)[:, None] * _direction(rng, main, 0.7)
    tissue = _mode(pulse, rng.uniform(12, 45), rng.uniform(0.012, 0.035))
    out += wobble * tissue[:, None] * _direction(rng, main, 1.0)
    out = _low(_low(out, corner), 2.2 * corner)
    out *= np.clip((t[-1] - t) / 0.05, 0, 1)[:, None]
    seen = _low(strap_filter(player.strap, out), 320)
    return first, out * (shock.peak / (np.linalg.norm(seen, axis=1).max() + 1e-12))


def render(rng: np.random.Generator, shocks: list[Shock], player, count: int) -> np.ndarray:
    """All shocks on the grid."""
    out = np.zeros((count, 3))
    for shock in sorted(shocks, key=lambda s: s.time):
        first, values = response(rng, shock, player)
        if shock.family == "contact":
            felt = strap_filter(player.strap, np.concatenate([np.zeros((1, 3)), values]))
            shock.reached = arrival((first - 1 + np.arange(len(felt))) / RATE, felt, shock.time)
        low, high = max(first, 0), min(first + len(values), count)
        if high > low:
            out[low:high] += values[low - first : high - first]
    return out
