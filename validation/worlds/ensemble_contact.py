"""Impulse responses at the watch: random families of minimum-phase filters with dispersion and delayed echoes.

A family is a random log-spectrum per axis: a fall above a corner frequency (skin, glove and strap), modes of the
implement and the arm, and a smooth ripple. Its minimum-phase filter is found with the cepstrum (Oppenheim and
Schafer). An all-pass filter lets low frequencies arrive later, as bending waves do. Each blow varies the family,
convolves it with the half-sine of its force, and scales it to the peak that was drawn. Off-centre contacts excite the
modes more or less, and from another direction. Frequencies are in Hz.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from ensemble_body import Blow
from ensemble_curves import spline
from ensemble_population import Player
from scipy.spatial.transform import Rotation

FAST = 3200.0
LENGTH = 4096
FREQUENCY = np.fft.rfftfreq(LENGTH, 1 / FAST)
OCTAVES = np.log2(np.clip(FREQUENCY, 5, None) / 5) / np.log2(FAST / 2 / 5)
# The corner in Hz and the ranges of modes in Hz of blows that are not contacts.
OTHERS = {
    "hand": ((40, 90), (20, 90)),
    "body": ((25, 60), (12, 50)),
    "ground": ((40, 110), (25, 150)),
    "foot": ((15, 35), (6, 25)),
    "tap": ((60, 140), (40, 300)),
    "clap": ((50, 130), (20, 120)),
}


def minimum_phase(log_gain: np.ndarray) -> np.ndarray:
    """Return the spectrum with this logarithm of its magnitude and the least delay of its energy: (bins, axes)."""
    cepstrum = np.fft.irfft(log_gain, axis=0)
    fold = np.zeros(LENGTH)
    fold[0] = fold[LENGTH // 2] = 1
    fold[1 : LENGTH // 2] = 2
    return np.exp(np.fft.rfft(cepstrum * fold[:, None], axis=0))


@dataclass(frozen=True)
class Family:
    """The responses that one player's watch gives to one kind of blow."""

    corner: float
    steepness: float
    modes: np.ndarray  # Hz
    damping: np.ndarray
    gains: np.ndarray  # height of each mode in each axis (modes, 3)
    ripple: np.ndarray  # B-spline coefficients over octaves (count, 3)
    mixing: np.ndarray  # of the axes (3, 3)
    travel: float  # s
    dispersion: float  # s
    echo: tuple[float, float]  # delay in s and gain

    @staticmethod
    def draw(rng: np.random.Generator, player: Player, name: str) -> Family:
        """Draw the family of one kind of blow."""
        spread = player.level.spread
        if name == "ball":
            corner, low = rng.uniform(90, 260) / spread**0.5, rng.uniform(18, 60, 2)
            modes = np.concatenate([low, rng.uniform(*player.sport.modes, 2)])
            damping = np.concatenate([rng.uniform(0.08, 0.3, 2), rng.uniform(0.02, 0.10, 2)])
            travel, dispersion = rng.uniform(*player.sport.travel), rng.uniform(0.0002, 0.0012)
        else:
            corners, range_of_modes = OTHERS[name]
            corner, modes = rng.uniform(*corners), rng.uniform(*range_of_modes, 3)
            damping = rng.uniform(0.1, 0.4, 3)
            travel, dispersion = rng.uniform(0.0, 0.004), rng.uniform(0.0, 0.001)
        if name == "ball" and rng.random() < 0.25 * spread:
            damping = damping * rng.uniform(0.25, 0.6)  # a loose grip, which rings long
        mixing = rng.normal(size=(3, 3)) + np.eye(3) * 0.3
        return Family(
            corner,
            rng.uniform(1.0, 1.8),
            modes,
            damping,
            rng.gamma(1.5, 0.7, (len(modes), 3)),
            rng.normal(0, 0.25 * spread, (9, 3)),
            mixing / np.linalg.norm(mixing, axis=1, keepdims=True),
            travel,
            dispersion,
            (rng.uniform(0.006, 0.030), rng.choice([-1, 1]) * rng.uniform(0.0, 0.25) * spread),
        )

    def response(self, rng: np.random.Generator, blow: Blow, offset: float) -> np.ndarray:
        """Return a blow's acceleration in g (n, 3), whose first sample is `offset` s before the blow's begin."""
        log_gain = -0.5 * self.steepness * np.log1p((FREQUENCY / self.corner) ** 4)[:, None]
        log_gain = log_gain + spline(self.ripple + rng.normal(0, 0.15, self.ripple.shape))(OCTAVES)
        log_gain -= 0.3 * np.log1p((4.0 / np.clip(FREQUENCY, 0.5, None)) ** 4)[:, None]
        for mode, damping, gain in zip(self.modes, self.damping, self.gains, strict=True):
            ratio = FREQUENCY / (mode * np.exp(rng.normal(0, 0.03)))
            height = 1 / np.sqrt((1 - ratio**2) ** 2 + (2 * damping * ratio) ** 2)
            log_gain += np.log1p(gain * np.exp(rng.normal(0, 0.4)) * height[:, None] / (1 + ratio[:, None] ** 2))
        spectrum = minimum_phase(log_gain)
        late = self.dispersion / (1 + np.sqrt(FREQUENCY / 60))
        phase = 2 * np.pi * np.concatenate([[0], np.cumsum((late[1:] + late[:-1]) / 2)]) * FREQUENCY[1]
        delay = self.travel + offset
        shift = np.exp(-1j * (phase + 2 * np.pi * FREQUENCY * delay))
        echo = 1 + self.echo[1] * np.exp(-2j * np.pi * FREQUENCY * self.echo[0]) / (1 + 1j * FREQUENCY / self.corner)
        force = _half_sine(blow.force)
        wave = np.fft.irfft(spectrum * (shift * echo * force)[:, None], n=LENGTH, axis=0) @ self.mixing.T
        wave = Rotation.from_rotvec(rng.normal(0, 0.2, 3)).apply(wave)
        time = np.arange(LENGTH) / FAST - delay
        wave[time < 0] *= np.exp(time[time < 0, None] / 0.0002)
        wave *= np.clip((LENGTH / FAST - delay - time) / 0.1, 0, 1)[:, None]
        return wave * blow.peak / np.max(np.linalg.norm(wave, axis=1))


def _half_sine(duration: float) -> np.ndarray:
    """Return the spectrum of a half-sine of this duration that begins at zero."""
    x = FREQUENCY * duration
    near = np.abs(1 - 4 * x**2) < 1e-6
    shape = np.where(near, np.pi / 4, np.cos(np.pi * x) / np.where(near, 1, 1 - 4 * x**2))
    return shape * np.exp(-1j * np.pi * x)


def all_blows(rng: np.random.Generator, player: Player, blows: list[Blow], samples: int) -> np.ndarray:
    """Return the accelerations of all blows in g, on a grid of 3200 Hz: (samples, 3)."""
    families = {name: Family.draw(rng, player, name) for name in ("ball", *OTHERS)}
    result = np.zeros((samples, 3))
    for blow in blows:
        first = max(0, int(blow.time * FAST) - 8)
        wave = families[blow.family].response(rng, blow, blow.time - first / FAST)
        wave = wave[: max(0, samples - first)]
        result[first : first + len(wave)] += wave
    return result
