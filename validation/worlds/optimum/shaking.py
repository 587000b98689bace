"""Everything that shakes the watch: blows through implement, hand and arm, vibration of muscles, and the strap."""

from __future__ import annotations

import numpy as np
from scipy import signal

from .players import Player
from .strokes import Blow

RATE = 1600.0  # Hz
FINE = 8 * RATE
WINDOW = round(0.3 * FINE)
# Of each implement: force (s), the handle's modes (Hz), and their damping when held.
IMPLEMENTS = {
    "baseball": ((0.0008, 0.0014), (25, 165, 560), (0.2, 0.05, 0.04)),
    "golf": ((0.00042, 0.0006), (30, 90, 230, 420), (0.15, 0.07, 0.05, 0.05)),
    "tennis": ((0.004, 0.006), (34, 135, 380), (0.15, 0.05, 0.04)),
}
# The durations of other forces (s).
OTHERS = {"turf": (0.007, 0.014), "body": (0.006, 0.02), "step": (0.015, 0.035)}
OTHERS |= {"soft": (0.005, 0.02), "hard": (0.0008, 0.004)}
# The arm's own vibration: band (Hz), part, and whether it is the air's.
BANDS = (((8, 25), 0.55, False), ((20, 60), 0.65, False), ((50, 160), 0.45, True), ((120, 400), 0.2, True))


def respond(player: Player, blow: Blow) -> np.ndarray:
    """Return what a blow adds to the acceleration at the watch (g), from its instant on: (n, 3) at `FINE`."""
    rng = player.rng
    times = np.arange(WINDOW) / FINE
    along = np.array([0.25, 1.0, 1.0]) * rng.standard_normal(3)
    along /= np.linalg.norm(along)
    spans, modes, damping = IMPLEMENTS[player.sport]
    is_ball = blow.nature in ("ball", "turf")
    span = rng.uniform(*(spans if blow.nature == "ball" else OTHERS[blow.nature]))
    force = np.where(times < span, np.sin(np.pi * np.minimum(times / span, 1)) ** 1.5, 0.0)
    force /= force.sum() / FINE
    if is_ball:
        # Off the sweet spot, the handle recoils and bends more, either way.
        place = rng.standard_normal()
        out = np.outer(force, (0.3 + 0.35 * place) * along)
        for number, (mode, held) in enumerate(zip(modes, damping)):
            mode = mode * rng.uniform(0.85, 1.15)
            size = (0.25 + 0.5 * abs(place + 0.4 * rng.standard_normal())) * 0.7**number
            b, a = second_order((1, 0, 0), mode, held * rng.uniform(0.8, 1.8), FINE)
            way = along + 0.6 * rng.standard_normal(3)
            out += np.outer(signal.lfilter(b, a, force), size * way / np.linalg.norm(way))
        corner, travel = player.grip * rng.uniform(0.8, 1.25), rng.uniform(0.0006, 0.0022)
    else:
        out = np.outer(force, along)
        corner, travel = rng.uniform(60, 200), rng.uniform(0.0003, 0.0015)
    out = signal.lfilter(*second_order((0, 0, 1), corner, rng.uniform(0.45, 0.8), FINE), out, axis=0)
    # Some of it takes the way through muscle and skin, which wobble.
    wobble = signal.lfilter(*second_order((0, 0, 1), rng.uniform(16, 40), rng.uniform(0.2, 0.4), FINE), out, axis=0)
    turned = rng.standard_normal((3, 3)) * 0.3 + np.eye(3)
    out = out + rng.uniform(0.2, 0.8) * wobble @ turned
    out = np.vstack([np.zeros((round(travel * FINE), 3)), out])[:WINDOW]
    out = strapped(player, out, FINE)
    fade = np.clip((times[-1] - times) / 0.08, 0, 1)[:, None]
    size = np.linalg.norm(out, axis=1)
    return out * fade * (blow.size / size.max())


def second_order(parts: tuple, mode: float, damping: float, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """Return a filter of second order with a mode (Hz): what it passes of acceleration, damping force and spring."""
    s = rate / (np.pi * mode)  # the bilinear transform of s, in units of the mode's angular frequency
    change = np.array([[1, -2, 1], [1, 0, -1], [1, 2, 1]]) * np.array([[s * s], [2 * damping * s], [1]])
    b, a = np.array(parts) @ change, change.sum(axis=0)
    return b / a[0], a / a[0]


def strapped(player: Player, values: np.ndarray, rate: float) -> np.ndarray:
    """Return accelerations of the watch on skin and strap, from those of the bone (watch's axes)."""
    out = np.empty_like(values)
    for axis, (mode, damping) in enumerate(zip(player.strap, player.damping)):
        b, a = second_order((0, 1, 1), mode, damping, rate)
        state = signal.lfilter_zi(b, a) * values[0, axis]
        out[:, axis], _ = signal.lfilter(b, a, values[:, axis], zi=state)
    return out


def vibration(player: Player, rate: np.ndarray, activity: np.ndarray) -> np.ndarray:
    """Return the arm's own vibration at the bone (g, watch's axes): muscles, air and tremor.

    `rate` is the rotation rate (rad/s), `activity` the size of the muscles' torques (rad), both at `RATE`.
    """
    rng, count = player.rng, len(rate)
    slow = signal.butter(1, 6.0, fs=RATE, output="sos")
    effort = 0.6 * rate + 0.4 * np.minimum(0.12 * activity, 40.0)
    level = np.maximum(signal.sosfilt(slow, effort), 0)
    air = np.maximum(signal.sosfilt(slow, np.minimum(rate, 35) ** 2 / 20), 0)
    out = np.zeros((count, 3))
    for band, part, is_air in BANDS:
        sos = signal.butter(1, band, "bandpass", fs=RATE, output="sos")
        noise = signal.sosfilt(sos, rng.standard_normal((count, 3)), axis=0)
        mix = np.eye(3) + 0.4 * rng.standard_normal((3, 3))
        size = part * rng.uniform(0.7, 1.3) / np.sqrt(3) * (air if is_air else level)
        out += size[:, None] * (noise / noise.std() @ mix)
    tremor = signal.butter(2, (7.5, 12), "bandpass", fs=RATE, output="sos")
    noise = signal.sosfilt(tremor, rng.standard_normal((count, 3)), axis=0)
    return player.vibration * out + 0.004 * player.tremor * noise / noise.std()


def rocking(player: Player, shaken: np.ndarray) -> np.ndarray:
    """Return how far the watch is turned on its strap (rad, watch's axes) by accelerations (g): (n, 3)."""
    rng = player.rng
    b, a = second_order((0, 0, 1), 0.5 * player.strap.min(), 0.5, RATE)
    offset = shaken - shaken[0]
    turned = signal.lfilter(b, a, np.column_stack([offset[:, 1], -offset[:, 0], 0.3 * offset[:, 1]]), axis=0)
    largest = np.radians(rng.uniform(3, 7))
    return largest * np.tanh(player.rocking / largest * turned)
