"""The force between ball and implement, by Hertz's law with loss, and the shorter or longer pushes of other blows.

The normal force is k·d^1.5·(1 + c·v) (Goldsmith 1960, Impact; Hunt and Crossley 1975, J Appl Mech 42:440). Stiffness
is chosen per ball for contact times as measured: golf 0.4 to 0.5 ms, baseball 0.7 to 1.5 ms, tennis 4 to 6 ms
(Cross 1999, Am J Phys 67:692; Nathan 2000, Am J Phys 68:979).
"""

from __future__ import annotations

import numpy as np

FINE = 12800.0  # Hz, the rate of all waveforms of blows
# Ball and implement: masses (kg), closing speed at full effort (m/s), duration wanted at that speed (s).
BALLS = {
    "golf": (0.046, 0.20, 42.0, 0.45e-3),
    "baseball": (0.145, 0.80, 55.0, 1.0e-3),
    "tennis": (0.058, 0.18, 38.0, 5.0e-3),
}


def stiffness(sport: str) -> float:
    """Return Hertz's stiffness (N/m^1.5) for which the contact takes the time wanted: t = 3.218 (m²/k²v)^(1/5)."""
    ball, implement, speed, duration = BALLS[sport]
    mass = ball * implement / (ball + implement)
    return float(mass / np.sqrt(speed) * (3.218 / duration) ** 2.5)


def hertz(sport: str, share: float, restitution: float) -> np.ndarray:
    """Return the force of one contact, sampled at 12.8 kHz, as a mean per sample, with a largest value of 1.

    `share` is the closing speed relative to full effort: slower blows last longer (as its -1/5th power).
    """
    ball, implement, full, duration = BALLS[sport]
    mass = ball * implement / (ball + implement)
    spring, speed = stiffness(sport), full * share
    loss = 1.5 * (1 - restitution) / speed
    step = duration / 400
    depth, force = 0.0, []
    rate = speed
    while depth >= 0 and len(force) < 4000:
        value = max(0.0, spring * max(depth, 0.0) ** 1.5 * (1 + loss * rate))
        force.append(value)
        rate -= step * value / mass
        depth += step * rate
    total = np.concatenate([[0.0], np.cumsum(force)]) * step
    count = int(np.ceil(len(force) * step * FINE)) + 1
    sums = np.interp(np.arange(count + 1) / FINE, np.arange(len(total)) * step, total)
    mean = np.diff(sums)
    return mean / mean.max()


def push(kind: str, rng: np.random.Generator) -> np.ndarray:
    """Return the waveform of a blow that is not a contact in a swing, at 12.8 kHz, with a largest value of 1."""
    u = rng.uniform
    low, high = {
        "catch": (0.012, 0.04),
        "body": (0.01, 0.025),
        "stomp": (0.02, 0.045),
        "turf": (0.02, 0.06),
        "tap": (0.003, 0.008),
        "slap": (0.002, 0.006),
    }[kind]
    count = int(u(low, high) * FINE)
    course = np.sin(np.pi * (np.arange(count) + 0.5) / count)
    course = course**2 * np.linspace(1, u(0.4, 1), count)
    if kind == "turf":  # grass and soil: a rough push
        course = course * (0.5 + 0.8 * np.abs(np.convolve(rng.standard_normal(count), np.ones(12) / 4, "same")))
    return course / course.max()
