"""Blows on the implement or the hand, as accelerations and turns of the wrist.

A ball's force has the Hertz pulse sin^1.5 (Goldsmith, Impact, 1960). Its impulse follows from conservation of momentum
with a coefficient of restitution. The handle answers as a rigid body (hit off the centre of percussion) and with its
bending modes (Cross, Am J Phys 1999). Grip, wrist tissue and the arm's elasticity follow as linear filters
(hand-arm transmissibility: Reynolds and Angevine, J Sound Vib 1977; Griffin, Handbook of Human Vibration, 1990).
The strap is applied later, to everything that the watch feels.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from scipy import signal

from ..common.session import NAN
from ..common.truth import arrival
from .player import Player
from .timeline import RATE
from .vibration import strapped

FINE = 16  # oversampling of the blow's computation
FS = RATE * FINE
LEAD = 10  # motion samples before the blow


@dataclass
class Blow:
    """A blow at an instant. `peak` is its strength at the wrist in m/s2 if given; a ball's follows from the momenta.

    `through` tells the path: ball, implement (a tap) or hand (a clap or a knock on the arm).
    """

    time: float
    through: str
    peak: float = 0.0
    width: float = 0.003
    speed: float = 0.0
    offset: float = 0.0
    share: float = 1.0
    floor: float = 0.0
    second: float = 0.0
    second_share: float = 0.0
    turf: float = 0.0
    mix: np.ndarray = field(default_factory=lambda: np.ones(3))
    reached: float = NAN  # when a ball's first blow reaches the watch, once it is known


def section(kind: str, frequency: float, damping: float) -> np.ndarray:
    """Second-order filter as one section: low pass, transmissibility of a mount, or acceleration of an oscillator."""
    w = 2.0 * np.pi * frequency
    top = {"low": [0.0, 0.0, w * w], "mount": [0.0, 2.0 * damping * w, w * w], "acceleration": [1.0, 0.0, 0.0]}[kind]
    b, a = signal.bilinear(top, [1.0, 2.0 * damping * w, w * w], FS)
    return np.concatenate([b, a])[None]


def pulse(t: np.ndarray, width: float) -> np.ndarray:
    """Hertz pulse of unit impulse on 0..width."""
    inside = (t >= 0.0) & (t <= width)
    shape = np.where(inside, np.sin(np.pi * np.clip(t / width, 0.0, 1.0)) ** 1.5, 0.0)
    return shape / (0.5564 * width)


def impulse(player: Player, blow: Blow) -> float:
    """Momentum (N s) that the ball and the implement exchange."""
    tool = player.implement
    reduced = tool.ball * tool.effective_mass / (tool.ball + tool.effective_mass)
    restitution = tool.restitution * np.exp(-((blow.offset / (3.0 * tool.scatter)) ** 2))
    return reduced * (1.0 + restitution) * (blow.speed + tool.incoming) * blow.share


def slowing(player: Player, blow: Blow) -> float:
    """Fraction of the implement's speed that the blow takes away."""
    return impulse(player, blow) / (player.implement.effective_mass * max(blow.speed, 5.0))


def handle(player: Player, blow: Blow, t: np.ndarray) -> np.ndarray:
    """Acceleration (3, n) of a free handle, m/s2: along the blow, across it, along the implement."""
    tool = player.implement
    force = pulse(t - tool.delay, tool.contact_time)
    if blow.second > 0.0:
        force = force + blow.second_share * pulse(t - tool.delay - blow.second, tool.contact_time * 1.3)
    force = force * impulse(player, blow)
    if blow.turf > 0.0:
        force = force + blow.turf * pulse(t - tool.delay - 0.001, 0.006)
    lever = (tool.to_spot + blow.offset) * tool.to_hand
    rigid = 1.0 / tool.mass - lever / tool.inertia
    along = rigid * force
    across = np.zeros_like(force)
    for k, (frequency, damping, at_hand, node, slope, mass) in enumerate(tool.modes):
        at_ball = float(np.clip((blow.offset - node) * slope, -1.0, 1.0))
        ring = signal.sosfilt(section("acceleration", frequency, damping), force)
        along += at_hand * at_ball / mass * ring
        # The cross section is not round and the hit not central: a part rings across, detuned.
        ring = signal.sosfilt(section("acceleration", frequency * (1.12 + 0.05 * k), damping * 1.3), force)
        across += 0.35 * at_hand * (0.3 + abs(at_ball)) / mass * ring
    axial = (0.25 / tool.mass) * force + 0.2 * along
    return np.stack([along, across, axial])


def at_wrist(player: Player, blow: Blow) -> tuple[int, np.ndarray, np.ndarray]:
    """First motion sample, acceleration (3, n, m/s2) and turning rate (3, n, rad/s) of the wrist, in blow axes."""
    duration = 0.30 if blow.through == "ball" else 0.16
    first = int(np.floor(blow.time * RATE)) - LEAD
    t = first / RATE - blow.time + np.arange(int(duration * FS)) / FS
    if blow.through == "hand":
        # A flat hit on the skin: a force pulse on the hand that the arm's mass takes up.
        raw = np.stack([pulse(t, blow.width), 0.4 * pulse(t, 1.4 * blow.width), 0.3 * pulse(t, 0.8 * blow.width)])
    elif blow.through == "implement":
        raw = handle(player, Blow(0.0, "ball", speed=8.0, offset=blow.offset), t)
    else:
        raw = handle(player, blow, t)
    raw = player.paths @ (raw * blow.mix[:, None])
    wave = np.empty_like(raw)
    for i in range(3):
        chain = [section("low", player.wrist[i], 0.6)]
        if blow.through != "hand":
            chain.append(section("mount", player.grip[i], 0.45))
        # The arm's elasticity brings the wrist back: no lasting displacement.
        chain.append(section("acceleration", player.arm, 0.8))
        wave[i] = signal.sosfilt(np.concatenate(chain), raw[i])
    wave *= player.coupling
    worn = np.stack(
        [
            signal.sosfilt(np.concatenate([section("mount", f, d), section("low", 230.0, 0.7)]), w)
            for f, d, w in zip(player.strap.frequency, player.strap.damping, wave)
        ]
    )
    strongest = np.sqrt((worn**2).sum(axis=0)).max()
    if blow.through != "ball":
        wave *= blow.peak / strongest
    elif strongest < blow.floor:
        wave *= blow.floor / strongest
    speed = np.cumsum(wave, axis=1) / FS
    lever = 0.30
    # Axis 2 lies along the forearm: pushes across it turn it, and an off-centre push twists it.
    turning = np.stack([-speed[1], speed[0], 0.5 * speed[0] + 0.3 * speed[1]]) / lever
    return first, signal.resample_poly(wave, 1, FINE, axis=1), signal.resample_poly(turning, 1, FINE, axis=1)


def reaches(player: Player, blow: Blow, frame: np.ndarray) -> float:
    """The instant at which a ball's blow reaches the watch, without a second blow, turf and the rattle of the strap."""
    first, wave, _ = at_wrist(player, replace(blow, second=0.0, turf=0.0))
    times = (first + np.arange(wave.shape[1])) / RATE
    return arrival(times, strapped(player, frame @ wave).T, blow.time)


def add_all(
    player: Player, blows: list[Blow], count: int, along: np.ndarray, forearm_axis: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Accelerations and turning rates (3, count) of all blows in the device's axes.

    `along` holds the direction of each blow and `forearm_axis` that of the forearm, as unit vectors of the device.
    """
    force, turn = np.zeros((3, count)), np.zeros((3, count))
    for blow, direction in zip(blows, along):
        axis = forearm_axis
        main = direction - axis * (direction @ axis)
        size = np.linalg.norm(main)
        main = main / size if size > 1e-3 else np.cross(axis, [1.0, 0.0, 0.0])
        frame = np.stack([-main, np.cross(axis, -main), axis], axis=1)
        first, wave, turning = at_wrist(player, blow)
        if blow.through == "ball":
            blow.reached = reaches(player, blow, frame)
        begin, end = max(first, 0), min(first + wave.shape[1], count)
        if end > begin:
            part = slice(begin - first, end - first)
            force[:, begin:end] += frame @ wave[:, part]
            turn[:, begin:end] += frame @ turning[:, part]
    return force, turn
