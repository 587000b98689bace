"""What players do between swings: each activity draws one block of movement.

Durations are in s, rotation rates in rad/s, accelerations of the arm in m/s², peaks of shocks in g at the watch.
"""

from __future__ import annotations

import numpy as np
from ensemble_body import RATE, Block, Blow
from ensemble_curves import bump, minimum_jerk, smooth
from ensemble_population import Player
from scipy.ndimage import gaussian_filter1d
from session import Event


def _direction(rng: np.random.Generator, mean: tuple[float, float, float], spread: float) -> np.ndarray:
    vector = np.array(mean) + rng.normal(0, spread, 3)
    return vector / np.linalg.norm(vector)


def _named(block: Block, kind: str) -> Block:
    """Add the event of a block: at its strongest shock, or where it turned fastest."""
    if block.blows:
        time = max(block.blows, key=lambda blow: blow.peak).time
    else:
        time = float(block.time[np.argmax(np.linalg.norm(block.omega + block.local, axis=1))])
    block.events.append(Event(kind, time))
    return block


def _there_and_back(time: np.ndarray, begin: float, duration: float, angle: float) -> np.ndarray:
    """Return the rate of a turn by an angle in half the duration, and back."""
    half = duration / 2
    return (minimum_jerk((time - begin) / half) - minimum_jerk((time - begin - half) / half)) * angle / half


def stand(rng: np.random.Generator, player: Player) -> Block:
    """Wait, with some sway."""
    return Block.still(rng.uniform(0.8, 4.0), player.lever)


def waggle(rng: np.random.Generator, player: Player) -> Block:
    """Waggle the implement from the wrist and the elbow."""
    block = Block.still(rng.uniform(1.5, 4.5), rng.uniform(0.1, 0.3))
    time = block.time
    v = time / time[-1]
    phase = 2 * np.pi * rng.uniform(1.0, 2.8) * (time + 0.15 * smooth(rng, v, 1.0)[:, 0] * bump(v))
    size = rng.uniform(0.8, 4.0) * bump(v, 0.7) * np.exp(smooth(rng, v, 0.3)[:, 0])
    block.omega = np.outer(size * np.sin(phase), _direction(rng, (0.7, 0.5, 0.3), 0.5))
    block.push = np.outer(size * np.cos(phase), rng.normal(0, 0.6, 3))
    block.vibration += 0.02
    return _named(block, "waggle")


def lean(rng: np.random.Generator, player: Player) -> Block:
    """Lean over, or shift the weight, slowly and back again."""
    block = Block.still(rng.uniform(1.0, 3.5), player.lever)
    rate = _there_and_back(block.time, 0.0, block.time[-1], np.radians(rng.uniform(8, 45)))
    block.omega = np.outer(rate, _direction(rng, (0, 0, 0), 1.0))
    return block


def _steps(rng: np.random.Generator, player: Player, cadence: float, swing: float, shock: float) -> Block:
    block = Block.still(rng.uniform(2.5, 7.0), player.lever * 1.1)
    time = block.time
    envelope = np.clip(np.minimum(time, time[-1] - time) / 0.5, 0, 1) ** 2
    phase = 2 * np.pi * cadence * time
    block.omega = np.outer(envelope * swing * np.sin(phase / 2), _direction(rng, (0, 1, 0), 0.3))
    block.push[:, 0] = envelope * 2.2 * np.cos(phase)
    block.push[:, 1] = envelope * 0.9 * np.cos(phase / 2)
    block.vibration += 0.03 * envelope
    for time in np.arange(0.3, time[-1] - 0.3, 1 / cadence):
        peak = shock * np.exp(rng.normal(0, 0.35))
        block.blows.append(Blow(time + rng.normal(0, 0.015), peak, "foot", rng.uniform(0.015, 0.035)))
    return block


def walk(rng: np.random.Generator, player: Player) -> Block:
    """Walk with a swinging arm."""
    return _steps(rng, player, rng.uniform(1.6, 2.1), rng.uniform(1.0, 2.5), rng.uniform(0.15, 0.6))


def jog(rng: np.random.Generator, player: Player) -> Block:
    """Run some steps."""
    return _named(_steps(rng, player, rng.uniform(2.4, 3.0), rng.uniform(2.5, 6), rng.uniform(0.6, 1.8)), "jog")


def fetch(rng: np.random.Generator, player: Player) -> Block:
    """Bend down for a ball and pick it up."""
    block = Block.still(rng.uniform(1.6, 3.0), 0.6)
    rate = _there_and_back(block.time, 0.1, block.time[-1] - 0.2, np.radians(rng.uniform(50, 100)))
    block.omega = np.outer(rate, _direction(rng, (0.2, 1, 0.2), 0.3))
    block.blows.append(Blow(block.time[-1] / 2, rng.uniform(0.2, 1.2), "tap", 0.01))
    block.vibration += 0.03
    return _named(block, "fetch")


def _strokes(rng: np.random.Generator, every: float, count: int, angle: float, lever: float, delay: float) -> Block:
    """Return `count` quick turns there and back, and leave the instants of their ends to the caller."""
    block = Block.still(0.4 + count * every + 0.3, lever)
    axis = _direction(rng, (0.3, 0.9, 0.2), 0.4)
    for index in range(count):
        rate = _there_and_back(block.time, 0.2 + index * every, every * delay, angle * np.exp(rng.normal(0, 0.15)))
        block.omega = block.omega + np.outer(rate, axis)
    block.vibration += 0.03 + 0.01 * np.abs(block.omega).max(axis=1)
    return block


def _shocked(rng: np.random.Generator, block: Block, every: float, count: int, at: float, family: str, peaks: tuple):
    """Add a shock at a part of each of some quick turns."""
    for index in range(count):
        force = rng.uniform(0.002, 0.008)
        instant = 0.2 + (index + at) * every + rng.normal(0, 0.01)
        block.blows.append(Blow(instant, rng.uniform(*peaks), family, force))


def bounce(rng: np.random.Generator, player: Player) -> Block:
    """Bounce or toss a ball and catch it."""
    every, count = rng.uniform(0.45, 0.7), int(rng.integers(2, 6))
    block = _strokes(rng, every, count, rng.uniform(0.3, 0.9), 0.3, 0.9)
    _shocked(rng, block, every, count, 0.7, "hand", (0.3, 2.0))
    return _named(block, "bounce")


def tap(rng: np.random.Generator, player: Player) -> Block:
    """Tap the implement on the ground or on a shoe."""
    every, count = rng.uniform(0.3, 0.8), int(rng.integers(1, 4))
    block = _strokes(rng, every, count, rng.uniform(0.15, 0.6), 0.35, 0.8)
    _shocked(rng, block, every, count, 0.4, "tap", (0.8, 7.0))
    return _named(block, "tap")


def clap(rng: np.random.Generator, player: Player) -> Block:
    """Clap, or strike one hand with the other."""
    every, count = rng.uniform(0.25, 0.6), int(rng.integers(1, 5))
    block = _strokes(rng, every, count, rng.uniform(0.25, 0.7), 0.4, 0.9)
    _shocked(rng, block, every, count, 0.45, "clap", (2.0, 11.0))
    return _named(block, "clap")


def gesture(rng: np.random.Generator, player: Player) -> Block:
    """Wipe, point, wave or spin the implement: a quick turn and back, without a shock."""
    block = Block.still(rng.uniform(0.9, 2.0), rng.uniform(0.1, 0.35))
    duration = rng.uniform(0.45, 0.8)
    rate = _there_and_back(block.time, 0.15, duration, rng.uniform(0.6, 2.0))
    block.omega = np.outer(rate, _direction(rng, (0.8, 0.4, 0.2), 0.4))
    block.vibration += 0.03
    return _named(block, "gesture")


def fiddle(rng: np.random.Generator, player: Player) -> Block:
    """Fiddle with the strap, the glove or the grip."""
    block = Block.still(rng.uniform(1.0, 3.0), 0.2)
    v = block.time / block.time[-1]
    block.local = smooth(rng, v, 1.2, count=int(6 + 8 * block.time[-1]), axes=3) * bump(v, 0.5)[:, None]
    for instant in rng.uniform(0.2, block.time[-1] - 0.2, rng.integers(1, 5)):
        block.blows.append(Blow(float(instant), rng.uniform(0.3, 2.5), "tap", rng.uniform(0.003, 0.01)))
    block.vibration += 0.05 * bump(v)
    return _named(block, "fiddle")


def sway(rng: np.random.Generator, samples: int, spread: float) -> np.ndarray:
    """Return the rotation of a standing body and breathing: slow coloured noise in rad/s, without drift (n, 3).

    Calm and restless times of some seconds alternate at random.
    """
    n = samples // 200 + 8
    unrest = np.exp(0.7 * gaussian_filter1d(rng.normal(size=n), 10) * np.sqrt(2 * 10 * np.sqrt(np.pi)))
    rough = rng.normal(0, 0.02 * spread, (n, 3)) * unrest[:, None]
    u = np.arange(samples) / RATE
    knots = np.arange(n) * 200 / RATE
    window = np.hanning(400) / 200
    angle = np.stack([np.convolve(np.interp(u, knots, column), window, "same") for column in rough.T], axis=1)
    return np.gradient(angle, 1 / RATE, axis=0)


ACTIVITIES = {
    function.__name__: function
    for function in (stand, waggle, lean, walk, jog, fetch, bounce, tap, clap, gesture, fiddle)
}
