"""The paths of the world `resonance`: what shakes the watch goes through masses, springs and dampers.

Each axis has a chain of 4-6 masses: the implement's head and handle, the hand (one or two masses), the forearm's
bones (held by the body through a soft and well damped spring of 3-6 Hz), and the watch on tissue and strap. A link
between two masses is drawn by the frequency and the damping of the pair, so all constants are positive and the
system is passive and causal. The implement bends at 120-200 Hz (bat: Russell, 170 Hz), 35-90 Hz (second mode of a
held club) and 100-180 Hz (racket: Cross, Brody); grip and wrist have 25-110 Hz and the damping of soft tissue
(0.15-0.4); the watch on its strap has 70-160 Hz (tight), 45-110 Hz (normal) or 30-80 Hz (loose).

The chain is discretised exactly (zero-order hold; 8 kHz for blows, 1 kHz for noise below 100 Hz) and applied as the
sum of its modes.
A loose strap also lets a part of the watch move at 10-25 Hz between stops 0.8-2.5 mm away, which are springs of
70-120 Hz. In hard sessions a glove or sleeve may lie between (low-pass at 40-80 Hz).
"""

from __future__ import annotations

import numpy as np
from scipy import signal

from ..common.sensor import G

FINE = 8000.0  # Hz

HEADS = {"baseball": (0.25, 0.45, 0.35), "golf": (0.19, 0.22, 0.10), "tennis": (0.12, 0.18, 0.15)}
BENDING = {"baseball": (120, 200), "golf": (35, 90), "tennis": (100, 180)}
STRAPS = {"tight": (70, 160), "normal": (45, 110), "loose": (30, 80)}


class Chain:
    """The random chain of one session: three axes of equal length, each with its own links."""

    def __init__(self, rng: np.random.Generator, sport: str, strap: str) -> None:
        self.size = int(rng.integers(4, 7))
        self.hand, self.arm, self.watch = self.size - 3, self.size - 2, self.size - 1
        low, high, handle = HEADS[sport]
        hands = rng.uniform(0.2, 0.35, self.size - 4)
        masses = np.array(
            [
                rng.uniform(low, high),
                handle + 0.2 * (self.size == 4),
                *hands,
                rng.uniform(0.9, 1.6),
                rng.uniform(0.045, 0.07),
            ]
        )
        self.axes = [self._axis(rng, sport, strap, masses) for _ in range(3)]
        self.known: dict[tuple[int, float], tuple] = {}
        self.glove: float | None = None

    def _axis(self, rng: np.random.Generator, sport: str, strap: str, masses: np.ndarray) -> tuple:
        """Return the system of one axis: forces on each mass go in, and the watch's acceleration comes out."""
        n = self.size
        between = [BENDING[sport]] + [(25, 80)] + [(40, 110)] * (n - 4) + [STRAPS[strap]]
        damping = [(0.02, 0.06)] + [(0.2, 0.4)] + [(0.15, 0.3)] * (n - 4) + [(0.15, 0.35)]
        stiffness, friction = np.zeros((n, n)), np.zeros((n, n))
        for i in range(n - 1):
            pair = masses[i] * masses[i + 1] / (masses[i] + masses[i + 1])
            omega, ratio = 2 * np.pi * rng.uniform(*between[i]), rng.uniform(*damping[i])
            couple = np.zeros(n)
            couple[i], couple[i + 1] = 1.0, -1.0
            stiffness += pair * omega**2 * np.outer(couple, couple)
            friction += 2 * ratio * pair * omega * np.outer(couple, couple)
        omega = 2 * np.pi * rng.uniform(3, 6)
        stiffness[self.arm, self.arm] += masses[self.arm] * omega**2
        friction[self.arm, self.arm] += masses[self.arm] * omega
        inverse = np.diag(1 / masses)
        a = np.block([[np.zeros((n, n)), np.eye(n)], [-inverse @ stiffness, -inverse @ friction]])
        b = np.vstack([np.zeros((n, n)), inverse])
        return a, b, a[-1:], b[-1:]

    def modes(self, axis: int, rate: float) -> tuple:
        """Return poles, output weights, input weights and direct path of an axis, discretised at a rate (Hz)."""
        if (axis, rate) not in self.known:
            a, b, c, d, _ = signal.cont2discrete(self.axes[axis], 1 / rate, method="zoh")
            poles, shapes = np.linalg.eig(a)
            self.known[axis, rate] = poles, (c @ shapes)[0], np.linalg.solve(shapes, b.astype(complex)), d[0]
        return self.known[axis, rate]

    def watch_acceleration(self, axis: int, mass: int, force: np.ndarray, rate: float = FINE) -> np.ndarray:
        """Return the watch's acceleration (g) along an axis under a force (N, at a rate) on one of the masses."""
        poles, output, inputs, direct = self.modes(axis, rate)
        result = direct[mass] * force
        for pole, weight in zip(poles, output * inputs[:, mass]):
            if pole.imag > 1e-12:
                top = 2 * np.array([0.0, weight.real, -(weight * np.conj(pole)).real])
                result += signal.lfilter(top, [1.0, -2 * pole.real, abs(pole) ** 2], force)
            elif abs(pole.imag) <= 1e-12:
                result += signal.lfilter([0.0, weight.real], [1.0, -pole.real], force)
        if self.glove is not None:
            result = signal.sosfilt(signal.butter(2, self.glove, fs=rate, output="sos"), result)
        return result / G


def pulse(start: float, duration: float, skew: float) -> tuple[int, np.ndarray]:
    """Return a pulse of unit impulse as the mean force in each fine step, and the step in which it begins.

    `skew` moves the summit of the half sine: it is below 1 if the force rises faster than it falls.
    """
    first = int(np.floor(start * FINE))
    count = int(np.ceil(duration * FINE)) + 1
    edges = ((first + np.arange(count + 1)) / FINE - start) / duration
    fine = np.linspace(0, 1, 513)
    area = np.concatenate([[0], np.cumsum(np.sin(np.pi * fine[1:] ** skew))])
    return first, np.diff(np.interp(edges, fine, area / area[-1])) * FINE


def band_noise(rng: np.random.Generator, count: int, low: float, high: float, rate: float) -> np.ndarray:
    """Return noise of unit power between two frequencies."""
    sections = signal.butter(2, (low, high), "bandpass", fs=rate, output="sos")
    noise = signal.sosfilt(sections, rng.standard_normal(count))
    return noise / noise.std()


def loose_strap(rng: np.random.Generator, physical: np.ndarray, windows: np.ndarray, length: int) -> None:
    """Let the watch move in a loose strap: filter the acceleration (axis, time) in place.

    Away from the strokes the movement is small and the strap linear. Within the windows (first samples, one length)
    the stops are included, all windows being integrated together.
    """
    omega = 2 * np.pi * rng.uniform(10, 25, (3, 1))
    ratio = rng.uniform(0.08, 0.2, (3, 1))
    share, gap = rng.uniform(0.3, 0.6), rng.uniform(0.8e-3, 2.5e-3)
    stop, loss = 2 * np.pi * rng.uniform(70, 120), rng.uniform(0.15, 0.35)
    step = 1 / FINE
    pieces = np.stack([physical[:, i : i + length] for i in windows], axis=1)
    drive = np.ascontiguousarray(np.moveaxis(pieces - pieces[:, :, :1], 2, 0)) * G
    place, speed = np.zeros(drive.shape[1:]), np.zeros(drive.shape[1:])
    for i in range(length):
        beyond = place - np.clip(place, -gap, gap)
        force = omega * (omega * place + 2 * ratio * speed)
        force += stop * (stop * beyond + 2 * loss * speed * (beyond != 0))
        speed -= step * (force + drive[i])
        place += step * speed
        drive[i] = force + drive[i]
    for axis in range(3):
        w, z = omega[axis, 0], ratio[axis, 0]
        top, bottom = signal.bilinear([1, 0, 0], [1, 2 * z * w, w * w], FINE)
        physical[axis] -= share * signal.lfilter(top, bottom, physical[axis] - physical[axis, 0])
    fade = np.minimum(1.0, np.arange(length) / 400.0)
    fade *= fade[::-1]
    for k, i in enumerate(windows):
        strapped = pieces[:, k] - share * drive[:, :, k].T / G
        physical[:, i : i + length] += fade * (strapped - physical[:, i : i + length])
