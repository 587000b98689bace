"""What shakes the watch in the world `modal`: struck modes of implement and arm, and vibration of the moving arm."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import fft, signal

from modal_motion import Sport

FINE = 16  # finer steps for the force pulse than for the movement
ARM_BANDS = ((20.0, 45.0), (50.0, 110.0))  # Hz, hand and forearm


def unit(vector: np.ndarray) -> np.ndarray:
    """Scale vectors to length one."""
    return vector / np.linalg.norm(vector, axis=-1, keepdims=True)


class Modes:
    """The struck modes of one session: frequencies, dampings, strengths and directions at the wrist."""

    def __init__(self, rng: np.random.Generator, sport: Sport, rate: float) -> None:
        self.rate, self.pulse = rate, sport.pulse
        bands = sport.bands + ARM_BANDS
        self.implement = np.arange(len(bands)) < len(sport.bands)
        self.frequency = np.array([rng.uniform(*band) for band in bands])
        self.damping = np.where(self.implement, rng.uniform(0.04, 0.12, len(bands)), rng.uniform(0.1, 0.28, len(bands)))
        hand = rng.uniform(0.7, 1.6, 2) * rng.uniform(0.7, 1.2)
        first = rng.uniform(4, 10)
        self.strength = np.concatenate([first * np.array([1, 0.5, 0.35]) * rng.lognormal(0, 0.2, 3), hand])
        self.node = np.concatenate([[0.0], rng.normal(0, 0.5, 2), rng.normal(0, 0.4, 2)])
        self.direction = unit(rng.standard_normal((len(bands), 3)))
        self.delay = rng.uniform(0.0003, 0.0015)
        self.tissue = rng.uniform(110, 220), rng.uniform(0.3, 0.6)
        self.skill = rng.uniform(0.45, 0.95)

    def strike(self, rng: np.random.Generator, time: np.ndarray, contact: float, offset: float) -> np.ndarray:
        """Return the acceleration in g of a blow that meets the implement at an offset from the node.

        An offset of 1 is about 6 cm on a bat or racket and 1.5 cm on a club. `time` has steps of 1 / rate.
        """
        step = 1 / (self.rate * FINE)
        length = rng.uniform(*self.pulse)
        fine = time[0] + step * np.arange(len(time) * FINE) - contact - self.delay
        inside = np.clip(fine / length, 0, 1)
        force = np.sin(np.pi * inside) ** 1.5
        force /= max(force.sum(), 1e-9)
        kernel_time = step * np.arange(int(0.2 / step))
        part = np.where(self.implement, offset - self.node, 0.6 + 1.2 * np.abs(offset - self.node))
        part = part + 0.04 * rng.standard_normal(len(part))
        direction = unit(self.direction + 0.25 * rng.standard_normal(self.direction.shape))
        low, damping = self.tissue
        b, a = signal.bilinear([1.0], [1 / (2 * np.pi * low) ** 2, 2 * damping / (2 * np.pi * low), 1.0], 1 / step)
        total = np.zeros((len(fine), 3))
        for k, frequency in enumerate(self.frequency * rng.normal(1, 0.03, len(self.frequency))):
            zeta = self.damping[k] * rng.lognormal(0, 0.15)
            angular = 2 * np.pi * frequency
            kernel = np.exp(-zeta * angular * kernel_time) * np.sin(angular * np.sqrt(1 - zeta**2) * kernel_time)
            heard = signal.fftconvolve(force, kernel)[: len(fine)]
            if self.implement[k]:
                heard = signal.lfilter(b, a, heard)
            total += (self.strength[k] * part[k] * heard)[:, None] * direction[k]
        return total[::FINE]


def sized(burst: np.ndarray, low: float, high: float) -> np.ndarray:
    """Scale a burst only if its greatest length lies outside of the limits."""
    size = np.linalg.norm(burst, axis=1).max()
    return burst * (np.clip(size, low, high) / size)


def coloured(
    rng: np.random.Generator, count: int, rate: float, spectrum: Callable[[np.ndarray], np.ndarray]
) -> np.ndarray:
    """Draw three independent stationary Gaussian courses of a given power spectrum and of unit variance."""
    size = fft.next_fast_len(count, real=True)
    amplitude = np.sqrt(spectrum(np.maximum(np.arange(size // 2 + 1) * rate / size, 0.01)))
    amplitude[0] = 0
    columns = []
    for _ in range(3):
        phase = rng.standard_normal((2, len(amplitude)))
        column = fft.irfft(amplitude * (phase[0] + 1j * phase[1]), size)[:count]
        columns.append(column / column.std())
    return np.column_stack(columns)


def arm_vibration(rng: np.random.Generator, count: int, rate: float) -> np.ndarray:
    """Draw the vibration of the moving arm for a whole session, with a total root mean square of one."""
    peaks = [(rng.uniform(15, 120), rng.uniform(0.08, 0.3), rng.uniform(0.4, 1.0)) for _ in range(rng.integers(1, 4))]
    floor = rng.uniform(0.1, 0.4)

    def spectrum(f: np.ndarray) -> np.ndarray:
        power = floor / np.maximum(f, 5) * (f > 4) * (f < 350) / np.log(350 / 5)
        for centre, width, share in peaks:
            shape = 1 / (1 + ((f - centre) / (width * centre / 2)) ** 2) ** 2
            power = power + share * shape / shape.sum() * len(f) / (f[-1] - f[0])
        return power

    mixing = np.eye(3) * 0.6 + 0.5 * rng.standard_normal((3, 3))
    return coloured(rng, count, rate, spectrum) @ (mixing / np.linalg.norm(mixing)).T
