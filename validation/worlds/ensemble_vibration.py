"""Arm vibration: vector autoregressive noise with a random full-rank covariance, and tones, in all axes.

Muscle tremor, soft tissue and the implement in the hands shake the watch while the arm turns. Its RMS in g is given
over time; here its colour is drawn for each player: some resonances between 8 and 200 Hz, broadband noise and tones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from ensemble_contact import FAST
from scipy.signal import lfilter


def _pole(frequency: float, damping: float) -> complex:
    """Return the pole of a resonance with a frequency in Hz and a damping relative to it, at 3200 Hz."""
    return complex(np.exp((-damping + 1j) * 2 * np.pi * frequency / FAST))


@dataclass(frozen=True)
class Colour:
    """The colour of one player's arm vibration."""

    poles: np.ndarray  # coefficients of the autoregression of each source (3, order + 1)
    mixing: np.ndarray  # from the sources to the axes (3, 3)
    broadband: float
    tones: np.ndarray  # Hz
    tone_shares: np.ndarray  # (tones, 3)

    @staticmethod
    def draw(rng: np.random.Generator) -> Colour:
        """Draw a colour: three autoregressive sources with two resonances each."""
        sources = []
        for _ in range(3):
            low = _pole(np.exp(rng.uniform(np.log(12), np.log(60))), 0.5)
            high = _pole(np.exp(rng.uniform(np.log(60), np.log(200))), rng.uniform(0.15, 0.6))
            sources.append(np.poly([low, np.conj(low), high, np.conj(high)]).real)
        mixing = rng.normal(size=(3, 3)) + 0.5 * np.eye(3)
        count = int(rng.integers(0, 3))
        tones = np.exp(rng.uniform(np.log(9), np.log(90), count))
        return Colour(np.array(sources), mixing, rng.uniform(0.1, 0.4), tones, rng.normal(0, 0.4, (count, 3)))


def vibration(rng: np.random.Generator, colour: Colour, rms: np.ndarray, strap: Callable) -> np.ndarray:
    """Return the arm vibration that passes a strap, in g, for an RMS over time, both at 3200 Hz: (n, 3)."""
    n = len(rms)
    sources = np.stack([lfilter([1.0], poles, rng.normal(size=n)) for poles in colour.poles], axis=1)
    noise = (sources / np.std(sources, axis=0)) @ colour.mixing.T
    noise += colour.broadband * rng.normal(size=(n, 3)) * np.sqrt(3)
    time = np.arange(n) / FAST
    for tone, shares in zip(colour.tones, colour.tone_shares, strict=True):
        wander = np.cumsum(rng.normal(0, 0.02, n // 320 + 2))
        phase = 2 * np.pi * tone * time + np.interp(time * 10, np.arange(len(wander)), wander)
        noise += 1.5 * np.sin(phase)[:, None] * shares
    noise = strap(noise)
    return noise / np.sqrt(np.mean(noise**2)) * rms[:, None]
