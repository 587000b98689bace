"""The course of a session: which scenes follow each other, their rates, and the joints of the whole session.

The start of a swing is found here, on the commanded motion: sway, tremor and vibration are not part of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy import signal

from ..common.session import NAN, Event
from .arm import Body, attitudes
from .muscle import HIP_X, JOINTS, LIFT, STEP, SWING, Pulse, Scene, run
from .pastimes import pastime, rest
from .player import Player
from .rotation import rates, turn
from .strokes import add_outcome, swing

PASSES = 3
# The least time scale of a swing: golfers keep their tempo, and swing less fast when they swing less far.
QUICKEST = {"golf": 0.9, "baseball": 0.65, "tennis": 0.65}
# The start is the last instant before the peak at which the forward rate is below this share of its peak.
BEGUN = 0.01


@dataclass
class Course:
    """A session's joints at 1000 Hz, the normals of the planes, the blows in session time, and the truth."""

    joints: np.ndarray
    normals: np.ndarray
    pulses: list[Pulse]
    truth: list[Event]
    slips: list[tuple[float, float]]


def schedule(player: Player, minutes: float) -> list[Scene]:
    """Return the session's scenes: warm-up, then swings with other movements between them."""
    seconds, total, scenes = 60 * minutes - 6.0, 0.0, []
    number = 0
    while True:
        quiet = player.rng.choice([0, 1, 2, 3], p=[0.25, 0.4, 0.25, 0.1])
        block = [pastime(player) for _ in range(quiet)] if number else [rest(player), pastime(player)]
        draw = player.rng.random()
        checked, miss = (0.08, 0.38) if player.is_hard else (0.04, 0.26)
        if number < 2:
            draw = 0.5 * (checked + miss)  # practice swings
        block.append(swing(player, "checked" if draw < checked else "miss" if draw < miss else "contact"))
        length = sum(scene.duration for scene in block)
        if total + 1.2 * length > seconds:
            break
        total += length
        scenes += block
        number += 1
    return scenes


def forearm_rates(body: Body, scene: Scene, joints: np.ndarray) -> np.ndarray:
    """Return the forearm's rotation rate in the reference frame at 1000 Hz (rad/s): (n, 3)."""
    attitude, _ = attitudes(body, joints, np.tile(scene.normal, (len(joints), 1)), np.zeros(len(joints)))
    return turn(attitude, rates(attitude, STEP))


def forward(scene: Scene, rate: np.ndarray) -> tuple[int, int]:
    """Return the samples of the start and of the peak of a swing whose rotation rate is given.

    The swing's axis is the direction of the rotation while the rate is above half of its peak.
    """
    begin = round((scene.command + scene.delay) / STEP)
    total = np.linalg.norm(rate, axis=1)
    window = round(0.8 * scene.slow / STEP)
    peak = begin + int(np.argmax(total[begin : begin + window]))
    low = high = peak
    while low > 0 and total[low - 1] > 0.5 * total[peak]:
        low -= 1
    while high + 1 < len(total) and total[high + 1] > 0.5 * total[peak]:
        high += 1
    axis = rate[low : high + 1].sum(axis=0)
    along = rate @ (axis / np.linalg.norm(axis))
    below = np.flatnonzero(along[:peak] < BEGUN * along[peak])
    return int(below[-1]) if len(below) else 0, peak


def simulate(player: Player, scenes: list[Scene]) -> list[np.ndarray]:
    """Integrate the scenes; fast and slow players' muscles are found by repeating, then the outcomes are added."""
    swings = [scene for scene in scenes if scene.rate]
    quickest = QUICKEST[player.sport]
    for _ in range(PASSES):
        for scene, joints in zip(swings, run(swings)):
            rate = forearm_rates(player.body, scene, joints)
            _, peak = forward(scene, rate)
            factor = np.linalg.norm(rate[peak]) / scene.rate
            scene.scale(float(np.clip(factor * scene.slow, quickest, 3.0) / scene.slow))
    for scene, joints in zip(swings, run(swings)):
        _, peak = forward(scene, forearm_rates(player.body, scene, joints))
        add_outcome(player, scene, peak * STEP)
    return run(scenes)


def course(player: Player, minutes: float) -> Course:
    """Return the course of a session."""
    scenes = schedule(player, minutes)
    parts = simulate(player, scenes)
    count = round(60 * minutes / STEP)
    joints, normals = np.zeros((count, JOINTS)), np.tile([0.0, 0.0, 1.0], (count, 1))
    out = Course(joints, normals, [], [], [])
    at = 3000
    for scene, part in zip(scenes, parts):
        if at + len(part) + 1500 > count:
            break
        joints[at : at + len(part)] = part
        normals[at : at + len(part)] = scene.normal
        _record(player, scene, part, at, out)
        at += len(part)
    _sway(player, joints)
    return out


def _record(player: Player, scene: Scene, part: np.ndarray, at: int, out: Course) -> None:
    base = at * STEP
    for pulse in scene.pulses:
        out.pulses.append(replace(pulse, time=base + pulse.time))
        if pulse.event:
            out.truth.append(Event(pulse.event, base + pulse.time))
    if not scene.rate:
        return
    start, peak = forward(scene, forearm_rates(player.body, scene, part))
    contact = base + scene.ball if scene.kind == "contact" else NAN
    # Interpolating the crossing within the sample would add less than the sample, 1 ms.
    out.truth.append(Event(scene.kind, base + peak * STEP, base + start * STEP, contact))
    if scene.slip:
        out.slips.append((base + peak * STEP, scene.slip))


def _sway(player: Player, joints: np.ndarray) -> None:
    """Add postural sway below 0.5 Hz and tremor at 7 to 12 Hz to the joints (rad and m), in place."""
    rng, count = player.rng, len(joints)
    for band, size in (((0.05, 0.5), 0.008), ((0.5, 2.0), 0.0012), ((7.0, 12.0), player.tremor)):
        sos = signal.butter(3, band, "bandpass", fs=1 / STEP, output="sos")
        noise = signal.sosfilt(sos, rng.standard_normal((count, JOINTS)), axis=0)
        noise *= size * (1.6 if player.is_hard else 1.0) / noise.std(axis=0)
        noise[:, HIP_X:] *= 0.5
        # The plane changes from scene to scene, where these two joints must be at rest.
        noise[:, [SWING, LIFT]] = 0
        joints += noise * rng.uniform(0.4, 1.2, JOINTS)
