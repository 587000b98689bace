"""The courses of the body's angles in the world `strokes`, and the truth that is read off them."""

from __future__ import annotations

import numpy as np
from scipy import signal
from scipy.interpolate import CubicSpline

from ..common.session import Event
from .body import AZ, EL, GRID, ROLL, UEL, Body, X, Y, Z


def finish_joints(body: Body) -> None:
    """Add up the movements, the fidgets and the losses of speed at contact."""
    rng, joints = body.rng, body.joints
    for joint in range(9):
        jumps = np.zeros(body.n + 1)
        for where, change in [(i, c) for j, i, c in body.steps if j == joint]:
            jumps[where] += change
        joints[joint] += np.cumsum(jumps[:-1])
    grid = np.arange(body.n) / GRID
    coarse = np.arange(-1, body.seconds + 1, 0.02)
    slow = signal.butter(4, 0.5, fs=50, output="sos")
    tremor = signal.butter(2, [8, 12], "bandpass", fs=50, output="sos")
    size = rng.uniform(0.01, 0.03) * (2.0 if body.hard else 1.0)
    for joint, share in [(AZ, 1), (EL, 0.8), (ROLL, 1), (UEL, 0.5), (X, 0.3), (Y, 0.3), (Z, 0.05)]:
        noise = rng.normal(size=(2, len(coarse)))
        wander = 6.0 * size * signal.sosfilt(slow, noise[0]) + 0.00006 * signal.sosfilt(tremor, noise[1])
        joints[joint] += share * CubicSpline(coarse, wander)(grid)
    lose_speed(body)


def lose_speed(body: Body) -> None:
    """Slow the arm down at contacts, and let it regain its speed."""
    rng, joints = body.rng, body.joints
    for at, share, ramp in sorted(body.losses):
        first, last = int(np.ceil(at * GRID)), min(body.n, int((at + 3.0) * GRID))
        s = np.arange(first, last) / GRID - at
        fade = rng.uniform(0.07, 0.1)
        course = (s - ramp * (1 - np.exp(-s / ramp))) * np.exp(-s / fade)
        speed = (joints[:5, first - 1] - joints[:5, first - 3]) * GRID / 2
        joints[:5, first:last] -= share * speed[:, None] * course


def find_truth(body: Body) -> list[Event]:
    """Read the starts and the largest rates about gravity off the undisturbed angles."""
    events = list(body.events)
    for kind, onset, planned, touch, sense, reached in body.swings:
        first, peak_end = int(np.ceil(onset * GRID)), int((planned + 0.08) * GRID)
        angles = body.joints[:3, first : peak_end + 1]
        rate = sense * (np.diff(angles[AZ]) + np.diff(angles[ROLL]) * np.sin(angles[EL, :-1])) * GRID
        top = int(np.argmax(rate[: int((planned - onset) * GRID) + 2] if kind == "contact" else rate))
        against = np.flatnonzero(rate[:top] < -0.03 * rate[top])
        after = against[-1] if len(against) else 0
        risen = after + int(np.argmax(rate[after : top + 1] > 0))
        start = onset if risen == 0 else (first + risen) / GRID
        if touch > 0:
            events.append(Event("knock", touch, start))
        elif kind == "contact":
            events.append(Event(kind, planned, start, planned, reached))
        else:
            events.append(Event(kind, (first + top + 0.5) / GRID, start))
    return events
