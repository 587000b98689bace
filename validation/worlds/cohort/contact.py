"""Shocks: the ball on the implement, knocks and steps, and how they reach the watch.

The pulse of force lasts about 0.5 ms in golf (Cochran and Stobbs 1968), 1 to 2 ms in baseball (Nathan 2000, Am J Phys
68:979) and 4 to 6 ms in tennis (Brody 1979, Am J Phys 47:482; Cross 1999, Am J Phys 67:692). It passes a chain of
filters: the travel along the implement (delay), the implement's bending modes in parallel with its motion as a rigid
body, the grip (low-pass), the tissue of hand and forearm, and the strap with the watch (transmissibilities of damped
masses). Rackets bend near 130 to 180 Hz (Brody), bats near 150 to 200 Hz and again near 500 to 600 Hz (Nathan);
Hennig et al. 1992 (Med Sci Sports Exerc 24:1134) measured racket vibration of several g at the wrist.

`size` of a shock of the ball is the peak of the watch's acceleration above 60 Hz, in g; that of other shocks is the
peak of all of it. Units: seconds, Hz, g, rad/s.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.signal import butter, sosfilt

from ..common.session import NAN
from .curves import GRID_RATE
from .players import Player

STEP = 10  # fine samples per sample of the grid
FINE_RATE = STEP * GRID_RATE  # Hz
WINDOW = 0.32  # s
PULSES = {"golf": (0.00045, 0.00055), "baseball": (0.001, 0.002), "tennis": (0.004, 0.006)}
MODES = {"golf": ((55, 110), (150, 240), (320, 520)), "baseball": ((150, 205), (480, 600)),
         "tennis": ((125, 185), (350, 450))}  # fmt: skip
DELAY = {"golf": (0.0007, 0.0015), "baseball": (0.0003, 0.0008), "tennis": (0.0003, 0.0008)}


@dataclass
class Shock:
    """A pulse of force. `spin` is the peak of the shake in rad/s, `loss` the share of the rate that it takes away."""

    time: float
    size: float
    pulse: float  # s
    spin: float
    kind: str  # ball, knock or soft
    loss: float = 0.0
    margin: float = 0.0  # the least ratio to the arm's vibration
    reached: float = NAN  # when a ball's shock reaches the watch, once it is known


@dataclass
class Chain:
    """The filters between one player's implement and the watch."""

    delay: float
    modes: list[tuple[float, float]]  # Hz, damping ratio
    gains: np.ndarray  # (1 + modes, 3): of the rigid motion and of each mode, in a frame whose x is the force
    grip: float  # Hz
    tissue: tuple[float, float]
    strap: tuple[float, float]
    shake: list[tuple[float, float]]  # of the rotation, for each axis


def draw_chain(rng: np.random.Generator, player: Player) -> Chain:
    """Draw a player's chain."""
    modes = [(rng.uniform(*span), rng.uniform(0.02, 0.07)) for span in MODES[player.sport]]
    gains = rng.normal(0.0, 0.45, (1 + len(modes), 3))
    gains[:, 0] += 1.0
    gains[1:] *= rng.uniform(0.3, 1.0, (len(modes), 1))
    strap = rng.uniform(55.0, 100.0) if player.loose > 0.3 else rng.uniform(90.0, 190.0)
    return Chain(
        delay=rng.uniform(*DELAY[player.sport]),
        modes=modes,
        gains=gains,
        grip=rng.uniform(180.0, 420.0),
        tissue=(rng.uniform(55.0, 130.0), rng.uniform(0.25, 0.5)),
        strap=(strap, rng.uniform(0.18, 0.4)),
        shake=[(rng.uniform(14.0, 45.0), rng.uniform(0.15, 0.4)) for _ in range(3)],
    )


def ball_shock(rng: np.random.Generator, player: Player, time: float) -> Shock:
    """Draw the impact of a ball."""
    if rng.random() < player.weak_share:
        size = rng.uniform(0.5, 1.8) if player.hard else rng.uniform(1.2, 2.0)
    else:
        size = np.clip(player.contact_size * np.exp(rng.normal(0.0, 0.45)), 1.8, 25.0)
    spin = np.clip(0.35 * size * np.exp(rng.normal(0.0, 0.4)), 0.15, 6.0)
    margin = 1.6 if player.hard else 4.0
    loss = rng.uniform(0.02, 0.06) if player.sport == "golf" else rng.uniform(0.04, 0.13)
    return Shock(time, size, rng.uniform(*PULSES[player.sport]), spin, "ball", loss, margin)


def incident_shock(rng: np.random.Generator, player: Player, contact: float, follow: float) -> Shock:
    """Draw an incident of the follow-through: the other hand catches, the implement meets the shoulder, a step."""
    strength = 1.5 if player.hard else 1.0
    choice = rng.choice(["catch", "shoulder", "step", "stop"], p=[0.25, 0.25, 0.3, 0.2])
    if choice == "catch":
        return Shock(contact + rng.uniform(0.18, 0.45), strength * rng.uniform(0.5, 2.2), rng.uniform(0.008, 0.02),
                     rng.uniform(0.3, 1.5), "soft")  # fmt: skip
    if choice == "shoulder":
        return Shock(contact + follow * rng.uniform(0.75, 1.0), strength * rng.uniform(0.5, 2.5),
                     rng.uniform(0.006, 0.015), rng.uniform(0.3, 1.5), "soft")  # fmt: skip
    if choice == "step":
        return Shock(contact + rng.uniform(0.12, 0.6), strength * rng.uniform(0.2, 0.8), rng.uniform(0.012, 0.025),
                     rng.uniform(0.05, 0.3), "soft")  # fmt: skip
    return Shock(contact + follow * rng.uniform(0.5, 0.9), strength * rng.uniform(0.3, 1.5), rng.uniform(0.02, 0.04),
                 rng.uniform(0.5, 2.0), "soft")  # fmt: skip


def response(chain: Chain, shock: Shock, offset: float) -> tuple[np.ndarray, np.ndarray]:
    """Acceleration (peak 1) and rotation (peak rate 1 rad/s) on the grid, in the frame whose x is the force.

    The force begins `offset` seconds after the first sample.
    """
    t = np.arange(int(WINDOW * FINE_RATE)) / FINE_RATE - offset
    force = _pulse(t, shock.pulse)
    shake = np.stack([_oscillator(force, f, z, "displacement") for f, z in chain.shake], axis=1)
    if shock.kind == "ball":
        force = _pulse(t - chain.delay, shock.pulse)
        parts = [_pulse(t - chain.delay, shock.pulse)]
        parts += [_oscillator(force, f, z, "velocity") for f, z in chain.modes]
        parts = [p / np.abs(p).max() for p in parts]
        signal = sum(np.outer(p, g) for p, g in zip(parts, chain.gains, strict=True))
    else:
        signal = np.outer(force, chain.gains[0])
    signal = sosfilt(butter(2, chain.grip, fs=FINE_RATE, output="sos"), signal, axis=0)
    for frequency, damping in (chain.tissue, chain.strap):
        signal = _oscillator(signal, frequency, damping, "transmissibility")
    signal = sosfilt(butter(3, 560.0, fs=FINE_RATE, output="sos"), signal, axis=0)[::STEP]
    high = butter(4, 60.0, "high", fs=GRID_RATE, output="sos")
    measured = sosfilt(high, signal, axis=0) if shock.kind == "ball" else signal
    shake = shake[::STEP] * np.linspace(1.0, 0.0, len(signal))[:, None] ** 2
    spin = np.linalg.norm(np.gradient(shake, STEP / FINE_RATE, axis=0), axis=1).max()
    return signal / np.linalg.norm(measured, axis=1).max(), shake / spin


def _pulse(t: np.ndarray, width: float) -> np.ndarray:
    """Hertzian pulse: the power 3/2 of half a sine, as of a ball that is pressed."""
    return np.where((t > 0) & (t < width), np.sin(np.pi * np.clip(t / width, 0.0, 1.0)) ** 1.5, 0.0)


def _oscillator(signal: np.ndarray, frequency: float, damping: float, kind: str) -> np.ndarray:
    """Response of a damped oscillator, by the bilinear transform."""
    w, c = 2.0 * np.pi * frequency, 2.0 * FINE_RATE
    tops = {"velocity": (w, 0.0), "displacement": (0.0, w * w), "transmissibility": (2.0 * damping * w, w * w)}
    first, last = tops[kind]
    b = np.array([last + first * c, 2.0 * last, last - first * c])
    a = np.array([c * c + 2.0 * damping * w * c + w * w, 2.0 * (w * w - c * c), c * c - 2.0 * damping * w * c + w * w])
    return sosfilt(np.concatenate([b, a])[None] / a[0], signal, axis=0)
