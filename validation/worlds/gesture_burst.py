"""Bursts of acceleration after a blow: a force pulse convolved with a random impulse response."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import signal

from gesture_player import Player, direction

RATE = 12800.0  # Hz of the grid on which a burst is made
LENGTH = 0.28  # s
SHAKE_SMOOTHING = 120.0  # Hz up to which a burst turns the watch
TISSUE = 350.0  # Hz up to which the hand passes vibration on


@dataclass
class Response:
    """The impulse response of a player with one implement or surface.

    Each of the damped components has a frequency in Hz, a decay time in s, an order (1: begins at once, 2: builds
    up), a phase, a gain, and a direction in the device's frame. The noise part has its own decay time.
    """

    frequency: np.ndarray
    decay: np.ndarray
    order: np.ndarray
    phase: np.ndarray
    gain: np.ndarray
    direction: np.ndarray
    delay: float
    noise_band: tuple[float, float]
    noise_decay: float
    noise_gain: float
    shake: float  # rad/s of the watch's rotation per g
    strap: float | None


def draw(
    rng: np.random.Generator, player: Player, band: tuple[float, float], decay: tuple[float, float]
) -> Response:
    """Draw an impulse response with its energy in a band in Hz and decay times in a range in s."""
    n = int(rng.integers(3, 8))
    frequency = np.exp(rng.uniform(np.log(band[0]), np.log(band[1]), n))
    times = np.exp(rng.uniform(np.log(decay[0]), np.log(decay[1]), n))
    order = np.where((rng.random(n) < 0.4) & (times < 0.015), 2, 1)
    low = band[0] * rng.uniform(1, 3)
    return Response(
        frequency=frequency,
        decay=times,
        order=order,
        phase=rng.uniform(-np.pi, np.pi, n),
        gain=np.exp(rng.normal(0, 0.5, n)),
        direction=np.stack([direction(rng) for _ in range(n)]),
        delay=rng.uniform(0.2e-3, 1.2e-3),
        noise_band=(low, min(low * rng.uniform(3, 8), band[1])),
        noise_decay=rng.uniform(*decay),
        noise_gain=rng.uniform(0.2, 0.9),
        shake=np.exp(rng.uniform(np.log(0.01), np.log(0.08))),
        strap=player.strap,
    )


def render(rng: np.random.Generator, response: Response, pulse: float) -> np.ndarray:
    """Make a burst of shape (n, 3) at RATE from the first instant of force on; its greatest length is 1."""
    n = int(LENGTH * RATE)
    t = np.arange(n) / RATE
    k = len(response.frequency)
    gain = response.gain * np.exp(rng.normal(0, 0.3, k))
    phase = response.phase + rng.normal(0, 0.4, k)
    frequency = response.frequency * np.exp(rng.normal(0, 0.03, k))
    impulse = np.zeros((n, 3))
    for i in range(k):
        envelope = np.exp(-t / response.decay[i])
        if response.order[i] == 2:
            envelope *= np.e * t / response.decay[i]
        way = response.direction[i] + 0.2 * rng.normal(size=3)
        impulse += (gain[i] * envelope * np.cos(2 * np.pi * frequency[i] * t + phase[i]))[:, None] * way
    impulse += response.noise_gain * _noise(rng, response, t)
    force = np.sin(np.pi * np.arange(1, max(int(pulse * RATE), 2)) / max(int(pulse * RATE), 2)) ** 2
    burst = signal.fftconvolve(impulse, (force / force.sum())[:, None])[:n]
    burst = _low_pass(burst, TISSUE)
    if response.strap:
        burst = _low_pass(burst, response.strap)
    wait = int(response.delay * RATE)
    burst[wait:] = burst[: n - wait]
    burst[:wait] = 0
    burst *= np.clip((LENGTH - t) / 0.05, 0, 1)[:, None]
    return burst / np.linalg.norm(_low_pass(burst, 300.0), axis=1).max()


def shaking(burst: np.ndarray, response: Response) -> np.ndarray:
    """Return the rotation rate of the watch on the arm, in rad/s per g of the burst, on the burst's grid."""
    return _low_pass(burst[:, [1, 2, 0]], SHAKE_SMOOTHING) * response.shake


def place(grid: np.ndarray, step: float, wave: np.ndarray, time: float) -> None:
    """Add a wave at RATE, which begins at `time`, to a grid of the session with the given step in s."""
    first = max(int(np.ceil(time / step)), 0)
    last = min(int((time + LENGTH) / step), len(grid) - 1)
    if last <= first:
        return
    t = np.arange(first, last) * step - time
    own = np.arange(len(wave)) / RATE
    for axis in range(3):
        grid[first:last, axis] += np.interp(t, own, wave[:, axis], left=0.0, right=0.0)


def _noise(rng: np.random.Generator, response: Response, t: np.ndarray) -> np.ndarray:
    sos = signal.butter(2, response.noise_band, "bandpass", fs=RATE, output="sos")
    wave = signal.sosfilt(sos, rng.normal(size=(len(t) + 1000, 3)), axis=0)[1000:]
    mixing = 0.5 * np.eye(3) + 0.4 * rng.normal(size=(3, 3))
    return (wave / wave.std() * np.exp(-t / response.noise_decay)[:, None]) @ mixing


def _low_pass(wave: np.ndarray, cutoff: float) -> np.ndarray:
    return signal.sosfilt(signal.butter(2, cutoff, fs=RATE, output="sos"), wave, axis=0)
