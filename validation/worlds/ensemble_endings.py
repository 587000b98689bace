"""What follows a contact or ends a miss: wobble, slip, second blows, catching, bumping and stamping.

Times are in s, rotation rates in rad/s, peaks in g at the watch.
"""

from __future__ import annotations

import numpy as np
from ensemble_body import RATE, Blow
from ensemble_curves import bump, ease
from ensemble_population import Player, Sport

# How misses end abruptly: family of the response, its chance, range of the peak in g, of the instant as a part of the
# rate that is left, and of the duration of the force.
ABRUPT = {
    "hand": (0.4, (1.0, 5.0), (0.25, 0.6), (0.012, 0.030)),
    "body": (0.4, (1.5, 7.0), (0.15, 0.5), (0.015, 0.040)),
    "ground": (0.2, (0.8, 4.0), (0.3, 0.7), (0.004, 0.015)),
}


def wobble(rng: np.random.Generator, time: np.ndarray, begin: float, size: float) -> np.ndarray:
    """Return a damped oscillation of wrist and watch after a blow, of about `size` rad/s: (n, 3)."""
    after = np.clip(time - begin, 0, None)
    result = np.zeros((len(time), 3))
    for _ in range(2):
        frequency = rng.uniform(9, 45)
        decay = 2 * np.pi * frequency * rng.uniform(0.08, 0.3)
        wave = np.sin(2 * np.pi * frequency * after) * np.exp(-decay * after) * (1 - np.exp(-after / 0.004))
        result += np.outer(wave, rng.normal(0, 0.7, 3)) * min(size, 3.0)
    return result


def slip(rng: np.random.Generator, time: np.ndarray, begin: float) -> np.ndarray:
    """Return the rotation rate of a watch that slips round the forearm by some degrees and stays there."""
    angle = np.radians(rng.uniform(2, 12)) * rng.choice([-1, 1])
    width = rng.uniform(0.03, 0.08)
    return angle * np.gradient(ease(time, begin + width / 2, width), 1 / RATE)


def second_blow(rng: np.random.Generator, contact: float, peak: float, sport: Sport) -> Blow:
    """Return a blow soon after the contact: the ground, the frame or the ball once more."""
    later = rng.uniform(0.012, 0.055)
    is_ground = sport.modes[0] < 50 and rng.random() < 0.7
    family, force = ("ground", rng.uniform(0.004, 0.012)) if is_ground else ("ball", sport.force)
    return Blow(contact + later, peak * rng.uniform(0.3, 0.9), family, force)


def foot_stomp(rng: np.random.Generator, peak: float, player: Player) -> Blow:
    """Return the shock of the front foot or of a step, which reaches the wrist through the body."""
    later = rng.choice([-player.rise * rng.uniform(1.1, 2.0), rng.uniform(0.2, 0.45)])
    return Blow(max(0.02, peak + later), rng.uniform(0.2, 1.2), "foot", rng.uniform(0.015, 0.04))


def brush(rng: np.random.Generator, time: np.ndarray, peak: float, player: Player) -> np.ndarray:
    """Return the additional RMS in g of the arm vibration while a practice swing brushes the grass, without a blow."""
    duration = rng.uniform(0.05, 0.12)
    size = player.vibration * rng.uniform(0.5, 1.5)
    return size * bump((time - peak - rng.normal(0.01, 0.02)) / duration + 0.5)


def abrupt_end(
    rng: np.random.Generator, time: np.ndarray, forward: np.ndarray, peak: float, sport: Sport
) -> tuple[np.ndarray, Blow]:
    """Return the forward rate with an abrupt end after its peak, and the shock of that end."""
    names = list(ABRUPT)
    family = str(rng.choice(names, p=[ABRUPT[name][0] for name in names]))
    _, peaks, left, force = ABRUPT[family]
    level = rng.uniform(*left) * np.max(forward)
    later = np.flatnonzero((time > peak) & (forward < level))
    instant = float(time[later[0]]) if len(later) else peak + 0.15
    width = rng.uniform(0.05, 0.14)
    kept = rng.uniform(0.5, 0.85) if family == "ground" else rng.uniform(0.0, 0.2)
    braked = forward * (1 - (1 - kept) * ease(time, instant + width / 2, width))
    return braked, Blow(instant, rng.uniform(*peaks), family, rng.uniform(*force))
