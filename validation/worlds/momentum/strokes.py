"""Forward strokes: joint rates in normalised phase, from the proximal to the distal joint.

Phase 0 is the start of the stroke, phase 1 the contact. Each joint has a pulse that begins at its own phase, peaks at
its own instant and falls off in the follow-through. Its integral tells the posture at the top from that at contact.

Sources of the peaks (means; the spread between players is added): trunk 937 deg/s and, from memory, lead
elbow near 950 deg/s in baseball (Welch et al., J Orthop Sports Phys Ther 1995), arm 1162 deg/s (129 players, Med Sci
Sports Exerc 56(10S), 1012, 2024); trunk near 580 to 730 deg/s and arm near 780 to
1000 deg/s in golf (Cheetham et al., Science and Golf V, 2008; Nesbit, J Sports Sci Med 2005); timing of trunk peaks 60
to 75 ms before contact in the forehand (Landlinger et al., J Sports Sci Med 2010); late long-axis rotation of the arm
(Elliott, Marshall and Noffal, J Appl Biomech 1995; Marshall and Elliott, J Sports Sci 2000). Rates of joints that
these papers do not give (azimuth, elevation, forearm in batting and golf) are judgement, set to give their hand speeds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .timeline import INDEX, JOINTS, RATE, smooth


@dataclass
class Pulse:
    """One joint in a stroke: angle at contact (deg), its spread, peak rate (rad/s), spread, peak instant relative to
    contact (s), time to fall to zero (s), and the phase at which it begins."""

    angle: float
    angle_spread: float
    peak: float
    peak_spread: float
    when: float
    fall: float
    lag: float


STROKES: dict[str, dict[str, Pulse]] = {
    "bat trail": {
        "lean": Pulse(18, 5, 0, 0.3, -0.03, 0.2, 0.1),
        "side": Pulse(8, 5, 0, 0.5, -0.03, 0.2, 0.1),
        "yaw": Pulse(55, 9, 16.4, 1.9, -0.045, 0.22, 0.0),
        "azimuth": Pulse(5, 8, 4.0, 1.3, -0.010, 0.20, 0.25),
        "elevation": Pulse(40, 8, 1.2, 1.0, -0.020, 0.15, 0.2),
        "axial": Pulse(15, 10, 4.5, 1.8, 0.0, 0.16, 0.3),
        "elbow": Pulse(55, 9, -12.5, 2.5, 0.005, 0.11, 0.35),
        "pronation": Pulse(-55, 12, 6.5, 2.5, 0.03, 0.18, 0.5),
    },
    "bat lead": {
        "lean": Pulse(18, 5, 0, 0.3, -0.03, 0.2, 0.1),
        "side": Pulse(-8, 5, 0, 0.5, -0.03, 0.2, 0.1),
        "yaw": Pulse(-55, 9, -16.4, 1.9, -0.045, 0.22, 0.0),
        "azimuth": Pulse(-5, 8, -5.2, 1.4, -0.015, 0.18, 0.15),
        "elevation": Pulse(62, 8, 0.8, 1.2, -0.020, 0.15, 0.2),
        "axial": Pulse(10, 10, -2.5, 1.6, 0.0, 0.16, 0.3),
        "elbow": Pulse(24, 6, -9.0, 2.5, -0.020, 0.08, 0.3),
        "pronation": Pulse(30, 12, -5.5, 2.5, 0.03, 0.18, 0.5),
    },
    "club lead": {
        "lean": Pulse(36, 4, 0, 0.3, -0.03, 0.3, 0.1),
        "side": Pulse(-6, 4, 0, 0.5, -0.03, 0.3, 0.1),
        "yaw": Pulse(-30, 8, -11.4, 1.4, -0.060, 0.35, 0.0),
        "azimuth": Pulse(10, 7, -4.5, 1.2, -0.050, 0.25, 0.1),
        "elevation": Pulse(36, 6, -3.6, 1.2, -0.060, 0.14, 0.05),
        "axial": Pulse(-5, 10, -4.0, 1.6, 0.0, 0.20, 0.4),
        "elbow": Pulse(9, 4, 0, 0.4, 0.0, 0.15, 0.3),
        "pronation": Pulse(20, 10, -10.5, 2.6, 0.005, 0.18, 0.45),
    },
    "club trail": {
        "lean": Pulse(36, 4, 0, 0.3, -0.03, 0.3, 0.1),
        "side": Pulse(6, 4, 0, 0.5, -0.03, 0.3, 0.1),
        "yaw": Pulse(30, 8, 11.4, 1.4, -0.060, 0.35, 0.0),
        "azimuth": Pulse(-5, 7, 4.0, 1.2, -0.040, 0.25, 0.1),
        "elevation": Pulse(32, 6, -1.8, 1.0, -0.050, 0.15, 0.1),
        "axial": Pulse(20, 10, 5.5, 1.8, 0.0, 0.20, 0.35),
        "elbow": Pulse(34, 6, -8.0, 1.8, 0.010, 0.10, 0.4),
        "pronation": Pulse(-20, 12, 9.0, 2.5, 0.02, 0.18, 0.45),
    },
    "forehand": {
        "lean": Pulse(8, 4, 0, 0.4, -0.03, 0.2, 0.1),
        "side": Pulse(3, 5, 0, 0.5, -0.03, 0.2, 0.1),
        "yaw": Pulse(15, 11, 10.5, 1.8, -0.062, 0.25, 0.0),
        "azimuth": Pulse(-10, 10, 5.5, 1.4, -0.020, 0.22, 0.2),
        "elevation": Pulse(45, 9, 3.0, 1.5, 0.0, 0.20, 0.3),
        "axial": Pulse(10, 14, 8.0, 2.8, 0.005, 0.18, 0.35),
        "elbow": Pulse(42, 14, 2.0, 2.5, 0.01, 0.20, 0.3),
        "pronation": Pulse(20, 14, 4.0, 2.5, 0.02, 0.18, 0.45),
    },
    "backhand": {
        "lean": Pulse(10, 4, 0, 0.4, -0.03, 0.2, 0.1),
        "side": Pulse(-4, 4, 0, 0.5, -0.03, 0.2, 0.1),
        "yaw": Pulse(35, 9, -6.0, 1.4, -0.050, 0.25, 0.0),
        "azimuth": Pulse(-28, 9, -9.0, 1.8, -0.015, 0.16, 0.15),
        "elevation": Pulse(55, 8, 2.5, 1.4, 0.0, 0.20, 0.3),
        "axial": Pulse(-8, 12, -5.5, 2.0, 0.0, 0.18, 0.35),
        "elbow": Pulse(17, 5, -7.0, 1.8, -0.025, 0.06, 0.25),
        "pronation": Pulse(-8, 12, -3.0, 2.0, 0.01, 0.16, 0.45),
    },
    "two-handed backhand": {
        "lean": Pulse(9, 4, 0, 0.4, -0.03, 0.2, 0.1),
        "side": Pulse(-3, 4, 0, 0.5, -0.03, 0.2, 0.1),
        "yaw": Pulse(12, 9, -9.5, 1.6, -0.050, 0.24, 0.0),
        "azimuth": Pulse(15, 9, -5.0, 1.4, -0.020, 0.20, 0.15),
        "elevation": Pulse(45, 8, 1.5, 1.2, 0.0, 0.20, 0.3),
        "axial": Pulse(0, 10, -4.0, 1.8, 0.0, 0.18, 0.35),
        "elbow": Pulse(32, 8, -3.5, 1.8, -0.01, 0.10, 0.25),
        "pronation": Pulse(-5, 12, -4.0, 2.0, 0.01, 0.16, 0.45),
    },
}


def personal(name: str, spread: float, rng: np.random.Generator) -> dict[str, Pulse]:
    """A player's or a single swing's variant of a stroke; `spread` scales the deviations."""
    return vary(STROKES[name], spread, rng)


def vary(pulses: dict[str, Pulse], spread: float, rng: np.random.Generator) -> dict[str, Pulse]:
    """Draw the pulses again around the given ones."""
    result = {}
    for joint, p in pulses.items():
        a, b, c, d, e = rng.standard_normal(5).clip(-2.2, 2.2) * spread
        lag = 0.0 if joint == "yaw" else float(np.clip(p.lag + 0.07 * e, 0.0, 0.6))
        when = p.when + 0.010 * c
        result[joint] = Pulse(
            p.angle + p.angle_spread * a,
            p.angle_spread,
            p.peak + p.peak_spread * b,
            p.peak_spread,
            when,
            p.fall * float(np.exp(0.15 * d)),
            lag,
        )
    return result


def rates(
    pulses: dict[str, Pulse], start: float, contact: float, t: np.ndarray, effort: float, rise: float, fall: float
) -> np.ndarray:
    """Joint rates (12, n) of a stroke; `rise` and `fall` are the exponents that shape the pulses."""
    length = contact - start
    result = np.zeros((len(JOINTS), len(t)))
    for joint, p in pulses.items():
        begin = start + p.lag * length
        peak = max(contact + p.when * min(length / 0.16, 1.6) ** 0.5, begin + 0.3 * (contact - begin), begin + 0.03)
        end = peak + p.fall * (1.0 + 0.3 * (1.0 / effort - 1.0))
        up = smooth((t - begin) / (peak - begin)) ** rise
        down = (1.0 - smooth((t - peak) / (end - peak))) ** fall
        result[INDEX[joint]] = effort * p.peak * np.where(t < peak, up, down)
    return result


def integral(rate: np.ndarray) -> np.ndarray:
    """Angles that rates on the motion's grid amount to."""
    return (rate.sum(axis=1) - 0.5 * (rate[:, 0] + rate[:, -1])) / RATE
