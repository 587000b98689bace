"""Movement vibration: noise whose spectrum and strength evolve with the movement (Priestley, J R Stat Soc B, 1965).

Bands of coloured noise, each with three independent sources mixed by a full matrix, follow their own drives:
muscle below and above (its frequency rises with activation, Wakeling and Nigg, 2001), implement flex, strap and a broad
floor. A loose strap also rattles: short shocks at random instants, more of them under changing load.
"""

from __future__ import annotations

import numpy as np
from scipy.signal import lfilter

from .shapes import RATE as SMOOTH
from .shock import RATE

FLEX = {"baseball": (14, 34), "golf": (4, 14), "tennis": (22, 45)}  # Hz, held in the hands


def mixing(rng: np.random.Generator) -> np.ndarray:
    """A full-rank 3 by 3 mixing matrix with unit mean power and a condition number of at most about 4."""
    q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    p, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    m = q @ np.diag([1.0, rng.uniform(0.4, 1.0), rng.uniform(0.27, 0.8)]) @ p
    return m * np.sqrt(3 / np.trace(m @ m.T))


def band(rng: np.random.Generator, count: int, hertz: float, width: float) -> np.ndarray:
    """Three noises with a resonance at `hertz`, unit rms, full-rank covariance."""
    r = np.exp(-np.pi * width / RATE)
    a = [1.0, -2 * r * np.cos(2 * np.pi * hertz / RATE), r * r]
    out = lfilter([1.0, 0.0, -1.0], a, rng.standard_normal((count, 3)), axis=0)
    return (out / out.std(axis=0)) @ mixing(rng).T


def smooth(values: np.ndarray, seconds: float) -> np.ndarray:
    """Causal one-pole smoothing on the movement's grid."""
    k = 1 - np.exp(-1 / (seconds * SMOOTH))
    return lfilter([k], [1.0, k - 1], values, axis=0)


def _fine(values: np.ndarray, count: int) -> np.ndarray:
    return np.interp(np.arange(count) / RATE, np.arange(len(values)) / SMOOTH, values)


def _breath(rng: np.random.Generator, count: int, spread: float) -> np.ndarray:
    """A slow lognormal factor, so that no two movements shake alike."""
    knots = rng.lognormal(0.0, spread, count // int(0.4 * SMOOTH) + 3)
    x = np.arange(count) / (0.4 * SMOOTH)
    return np.interp(x, np.arange(len(knots)), knots)


def movement(rng: np.random.Generator, player, rate: np.ndarray, acceleration: np.ndarray, count: int) -> np.ndarray:
    """Vibration in g on the fine grid, before the strap."""
    speed = np.linalg.norm(rate, axis=1)
    spin = smooth(np.linalg.norm(np.gradient(rate, axis=0) * SMOOTH, axis=1), 0.03)
    active = np.clip(smooth(spin, 0.05) / 150.0, 0.0, 1.0)
    loud = np.linalg.norm(acceleration, axis=1)
    low, high = (0.11, 0.36) if player.hard else (0.03, 0.12)
    level = np.exp(rng.uniform(np.log(low), np.log(high)))  # g rms at 10 rad/s
    power = rng.uniform(0.9, 1.4)
    drive = smooth((speed / 10.0) ** power, 0.008)
    weight = rng.dirichlet([3.0, 2.0, 2.0, 2.0 + 3.0 * player.strap.loose, 1.5])  # shares of power
    muscle = rng.uniform(13, 22)
    bands = [
        (muscle, 9.0, drive * np.sqrt(1 - 0.8 * active)),
        (muscle * rng.uniform(1.7, 2.6), 16.0, drive * np.sqrt(0.2 + 0.8 * active)),
        (rng.uniform(*FLEX[player.sport]), rng.uniform(3, 9), 0.6 * drive + 0.4 * np.clip(spin / 250.0, 0, 3)),
        (
            player.strap.hertz[1] * rng.uniform(0.7, 1.1),
            rng.uniform(25, 60),
            0.5 * drive + 0.5 * smooth(loud, 0.01) / 8.0,
        ),
    ]
    out = np.zeros((count, 3))
    for (hertz, width, envelope), share in zip(bands, weight):
        gain = level * np.sqrt(share) * envelope * _breath(rng, len(envelope), 0.35)
        out += band(rng, count, hertz, width) * _fine(gain, count)[:, None]
    k = 1 - np.exp(-2 * np.pi * rng.uniform(40, 150) / RATE)
    broad = lfilter([k, -k * 0.995], [1.0, k - 1], rng.standard_normal((count, 3)), axis=0)
    broad = (broad / broad.std(axis=0)) @ mixing(rng).T
    out += broad * _fine(level * np.sqrt(weight[4]) * drive * _breath(rng, len(drive), 0.35), count)[:, None]
    if player.strap.loose > 0.3:
        out += rattle(rng, player, spin, loud, count)
    return out


def rattle(rng: np.random.Generator, player, spin: np.ndarray, loud: np.ndarray, count: int) -> np.ndarray:
    """Micro-impacts of a loose watch on the wrist: a Poisson train that rings at 90 to 250 Hz."""
    chance = player.strap.loose * np.clip(spin / 200.0 + loud / 8.0 - 0.25, 0.0, 2.0) * 18.0 / RATE  # per sample
    hits = np.flatnonzero(rng.random(count) < _fine(chance, count))
    impulses = np.zeros((count, 3))
    size = 0.12 * player.strap.loose * _fine(smooth(loud, 0.01), count)[hits] * rng.lognormal(0, 0.6, hits.size)
    impulses[hits] = rng.normal(size=(hits.size, 3)) * np.minimum(size, 2.5)[:, None]
    hertz, tau = rng.uniform(90, 250), rng.uniform(0.003, 0.008)
    r, w = np.exp(-1 / (tau * RATE)), 2 * np.pi * hertz / RATE
    return lfilter([0.0, 1.3 * r * np.sin(w)], [1.0, -2 * r * np.cos(w), r * r], impulses, axis=0)
