"""Vibration of the arm, tremor, sway, rubbing cloth, a slipping strap, and the placing of shocks on the grid.

The arm's vibration is proportional to the rate of rotation, with an exponent near 1. It has full rank: each axis
carries its own noise, mixed by a random matrix. It is partly broadband (15 to 250 Hz, falling above 60 Hz) and partly
tonal (one resonance of arm and tissue at 22 to 55 Hz, one of the implement at 70 to 150 Hz). Tremor is noise of the
joints at 7 to 12 Hz (McAuley and Marsden 2000, Brain 123:1545), sway of the trunk at 0.2 to 1 Hz.

Units: g, rad, rad/s, seconds.
"""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.signal import butter, lfilter, sosfilt

from ..common.quaternion import inverse, rotate
from ..common.truth import arrival
from .contact import WINDOW, Chain, Shock, response
from .curves import COURSE_RATE, GRID_RATE, INDEX, JOINTS, blend
from .players import Player


def tremor_and_sway(rng: np.random.Generator, player: Player, n: int) -> np.ndarray:
    """Unsteadiness of the joints at `COURSE_RATE`, (n, joints) in radians."""
    noise = rng.standard_normal((n, len(JOINTS)))
    tremor = _unit(sosfilt(butter(5, [7.0, 12.0], "band", fs=COURSE_RATE, output="sos"), noise, axis=0))
    sway = _unit(sosfilt(butter(4, [0.2, 1.0], "band", fs=COURSE_RATE, output="sos"), noise, axis=0))
    is_arm = np.arange(len(JOINTS)) >= INDEX["azimuth"]
    is_trunk = (np.arange(len(JOINTS)) >= INDEX["lean"]) & ~is_arm
    return player.tremor * tremor * is_arm + sway * (player.sway * is_trunk + 0.5 * player.sway * is_arm)


def arm_vibration(rng: np.random.Generator, player: Player, rate: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Acceleration (g) and rotation vector (rad) of the arm's vibration, each (n, 3)."""
    n = len(rate)
    white = rng.standard_normal((n, 3))
    broad = _unit(sosfilt(butter(2, [15.0, 250.0], "band", fs=GRID_RATE, output="sos"),
                          lfilter([1.0], [1.0, -0.8], white, axis=0), axis=0))  # fmt: skip
    low = _resonance(rng.standard_normal((n, 3)), rng.uniform(22.0, 55.0), rng.uniform(4.0, 12.0))
    high = _resonance(rng.standard_normal((n, 3)), rng.uniform(70.0, 150.0), rng.uniform(6.0, 18.0))
    shares = rng.dirichlet([4.0, 2.0, 1.5])
    mixed = sum(np.sqrt(s) * part @ _mixing(rng) for s, part in zip(shares, (broad, low, high), strict=True))
    above = sosfilt(butter(4, 60.0, "high", fs=GRID_RATE, output="sos"), mixed, axis=0)
    mixed *= player.vibration / np.sqrt(np.mean(np.sum(above**2, axis=1)))
    envelope = (gaussian_filter1d(rate, 0.012 * GRID_RATE) / 20.0) ** rng.uniform(0.9, 1.3)
    angle = low @ _mixing(rng) * rng.uniform(0.1, 0.3) / (2.0 * np.pi * 35.0) * (1.5 if player.hard else 0.8)
    return mixed * envelope[:, None], angle * envelope[:, None]


def rubbing(rng: np.random.Generator, player: Player, rubs: list[tuple[float, float, float]], n: int) -> np.ndarray:
    """Noise of cloth and strap, (n, 3) in g: the given bursts, faint ones at random, and ticks of a loose strap."""
    result = np.zeros((n, 3))
    faint = [(rng.uniform(0.0, n / GRID_RATE), rng.uniform(0.03, 0.4), 0.02 * np.exp(rng.normal(0.0, 0.6)))
             for _ in range(rng.poisson(n / GRID_RATE / (3.0 if player.hard else 6.0)))]  # fmt: skip
    band = butter(2, [80.0, 400.0], "band", fs=GRID_RATE, output="sos")
    for start, seconds, size in [*rubs, *faint]:
        first, count = int(start * GRID_RATE), int(seconds * GRID_RATE)
        last = min(n, first + count)
        if first < 0 or last - first < 20:
            continue
        window = np.sin(np.pi * (np.arange(last - first) + 0.5) / count) ** 2
        burst = _unit(sosfilt(band, rng.standard_normal((last - first, 3)), axis=0))
        result[first:last] += size * window[:, None] * burst @ _mixing(rng)
    return result


def slipping(slips: list[tuple[float, float]], axis: np.ndarray, n: int) -> np.ndarray:
    """Rotation vector of a strap that slips about the forearm and is drawn back within seconds, (n, 3) in rad."""
    angle = np.zeros(n)
    t = np.arange(n) / GRID_RATE
    for instant, size in slips:
        first, last = (int(np.clip(x * GRID_RATE, 0, n)) for x in (instant, instant + 5.0))
        s = t[first:last] - instant
        angle[first:last] += size * (blend(s / 0.09, 0.0, 0.0) - blend((s - 1.0) / 3.5, 0.0, 0.0))
    return angle[:, None] * axis


def place_shocks(
    rng: np.random.Generator,
    chain: Chain,
    shocks: list[Shock],
    q: np.ndarray,
    omega: np.ndarray,
    velocity: np.ndarray,
    vibration: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Acceleration (g) and rotation vector (rad) of all shocks in the device's frame, each (n, 3).

    The force acts against the hand's velocity. A ball's shock keeps its margin over the vibration that precedes it.
    """
    n = len(q)
    acceleration, rotation = np.zeros((n, 3)), np.zeros((n, 3))
    above = sosfilt(butter(4, 60.0, "high", fs=GRID_RATE, output="sos"), vibration, axis=0)
    for shock in shocks:
        first = int(shock.time * GRID_RATE)
        last = min(n, first + int(WINDOW * GRID_RATE))
        if first < 200 or last - first < 100:
            continue
        signal, shake = response(chain, shock, shock.time - first / GRID_RATE)
        shock.reached = arrival((first + np.arange(len(signal))) / GRID_RATE, signal, shock.time)
        noise = np.linalg.norm(above[first - 160 : first], axis=1).max()
        size = max(shock.size, shock.margin * noise)
        x = -rotate(inverse(q[first]), velocity[first] + 0.3 * rng.standard_normal(3))
        frame = _frame(x, rng.standard_normal(3))
        acceleration[first:last] += size * (signal @ frame)[: last - first]
        rotation[first:last] += shock.spin * (shake @ _frame(rng.standard_normal(3), x))[: last - first]
        if shock.loss > 0.0:
            _lose(rotation, omega[first] * shock.loss, shock.time, rng.uniform(0.03, 0.06))
    return acceleration, rotation


def _lose(rotation: np.ndarray, loss: np.ndarray, time: float, decay: float) -> None:
    """Subtract the rate that the ball takes away; the arm catches up within a third of a second."""
    first = int(np.ceil(time * GRID_RATE))
    t = np.arange(first, min(len(rotation), first + int(0.6 * GRID_RATE))) / GRID_RATE - time
    s = np.clip((t - 0.002) / decay, 0.0, None)
    lag = decay * (1.0 - (1.0 + s + 0.5 * s**2) * np.exp(-s)) * (1.0 - blend((t - 0.08) / 0.45, 0.0, 0.0))
    rotation[first : first + len(t)] -= lag[:, None] * loss


def _frame(x: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Rows of a right-handed frame whose first axis is `x`."""
    x = x / max(1e-9, np.linalg.norm(x))
    z = np.cross(x, other)
    z /= np.linalg.norm(z)
    return np.stack([x, np.cross(z, x), z])


def _resonance(noise: np.ndarray, frequency: float, quality: float) -> np.ndarray:
    half = frequency / quality / 2.0
    band = butter(1, [frequency - half, frequency + half], "band", fs=GRID_RATE, output="sos")
    return _unit(sosfilt(band, noise, axis=0))


def _mixing(rng: np.random.Generator) -> np.ndarray:
    """Matrix of full rank: rotated axes with strengths of 0.5 to 1.3."""
    u, _, v = np.linalg.svd(rng.standard_normal((3, 3)))
    return u @ np.diag(rng.uniform(0.5, 1.3, 3)) @ v


def _unit(values: np.ndarray) -> np.ndarray:
    return values / np.sqrt(np.mean(values**2))
