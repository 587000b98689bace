"""From the channels of the arm to orientation, rotation rate and acceleration at the watch.

Chain: heading about the vertical, tilt of the stroke's plane, swing in that plane, then pitch and roll of the
forearm, then turn of a slipping strap and the mount of the watch. The wrist is at
    body + hub * (reach, 0, 0) + forearm * (length, 0, 0),
so rotation and acceleration come from one position and one orientation and are consistent.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import lfilter

from ..common.quaternion import about, inverse, product, rotate
from ..common.sensor import G
from .shapes import RATE, Track


@dataclass
class Motion:
    """The watch on the grid of the smooth movement. Acceleration in g, without gravity; device frame."""

    quaternion: np.ndarray
    rate: np.ndarray
    acceleration: np.ndarray
    gravity: np.ndarray
    vertical: np.ndarray  # rad/s, rotation rate about the world's vertical, of the forearm


def body_rate(q: np.ndarray) -> np.ndarray:
    """Rotation rate in the body's frame of a smooth orientation."""
    return 2 * product(inverse(q), np.gradient(q, axis=0) * RATE)[..., 1:]


def unrest(rng: np.random.Generator, track: Track, hard: bool) -> None:
    """Add physiological tremor (8 to 12 Hz, Elble and Randall, J Neurophysiol 1976) and sway to the channels."""

    def coloured(hertz: float, width: float) -> np.ndarray:
        r = np.exp(-np.pi * width / RATE)
        a = [1.0, -2 * r * np.cos(2 * np.pi * hertz / RATE), r * r]
        values = lfilter([1.0, 0.0, -1.0], a, rng.normal(size=track.count))
        k = 1 - np.exp(-4 * np.pi * hertz / RATE)
        for _ in range(3):  # steep above the band: a limb does not move faster than its muscles
            values = lfilter([k], [1.0, k - 1], values)
        return values / values.std()

    level = rng.uniform(0.0015, 0.008) * (1.6 if hard else 1.0)  # rad/s
    for channel in ("heading", "swing", "pitch", "roll"):
        track.rate[channel] += level * rng.uniform(0.5, 1.5) * coloured(rng.uniform(7.5, 12), 3.0)
        track.rate[channel] += rng.uniform(0.008, 0.05) * coloured(rng.uniform(0.25, 0.9), 0.7)
    for channel in ("x", "y", "z"):
        track.rate[channel] += rng.uniform(0.003, 0.02) * coloured(rng.uniform(0.25, 0.8), 0.5)


def motion(track: Track, player) -> Motion:
    """Run the chain."""
    at = {c: track.position(c) for c in track.rate}
    hub = product(product(about(2, at["heading"]), about(1, at["tilt"])), about(2, at["swing"]))
    arm = product(product(hub, about(1, at["pitch"])), about(0, at["roll"]))
    zero = np.zeros(track.count)
    place = np.stack([at["x"], at["y"], at["z"]], axis=-1)
    place += rotate(hub, np.stack([np.clip(at["reach"], 0.02, 0.6), zero, zero], axis=-1))
    place += rotate(arm, np.broadcast_to([player.forearm, 0.0, 0.0], (track.count, 3)))
    world = np.zeros_like(place)
    world[1:-1] = (place[2:] - 2 * place[1:-1] + place[:-2]) * RATE**2 / G
    felt = rotate(inverse(arm), world + [0.0, 0.0, 1.0])
    # A strap that gives: the watch turns about the forearm, a slow oscillator driven by the sideways load.
    omega, zeta = 2 * np.pi * (9.0 + 9.0 * (1 - player.strap.loose)), 0.5
    r, w = np.exp(-zeta * omega / RATE), omega * np.sqrt(1 - zeta**2) / RATE
    a = np.array([1.0, -2 * r * np.cos(w), r * r])
    slip = 0.12 * np.tanh(lfilter([0.0, a.sum()], a, player.strap.turn * felt[:, 1]) / 0.12)
    watch = product(product(arm, about(0, slip)), player.mount)
    watch /= np.linalg.norm(watch, axis=-1, keepdims=True)
    back = inverse(watch)
    vertical = rotate(arm, body_rate(arm))[:, 2]
    down = rotate(back, np.broadcast_to([0.0, 0.0, -1.0], place.shape))
    return Motion(watch, body_rate(watch), rotate(back, world), down, vertical)
