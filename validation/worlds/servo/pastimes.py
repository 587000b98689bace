"""Movements between the swings: walking, waggles, leans, bounces, knocks, claps and rest, driven by the same servo."""

from __future__ import annotations

import numpy as np

from .muscle import ELBOW, HIP_X, HIP_Y, HIP_Z, LEAN, LIFT, ROLL, SWING, TWIST, YAW, Pulse, Scene
from .player import Player

READY = 0.7  # s of rest at a scene's beginning


def _end(scene: Scene, time: float) -> Scene:
    for joint in list(scene.knots):
        scene.move(joint, time, 0.0, 0.6)
    scene.duration = time + 2.4
    return scene


def _scene(player: Player, kind: str) -> Scene:
    normal = np.array([0.3, 0.0, 1.0]) + 0.3 * player.rng.standard_normal(3)
    return Scene(kind=kind, normal=normal / np.linalg.norm(normal), delay=player.delay, activation=player.activation)


def rest(player: Player) -> Scene:
    """Stand and shift the weight: leans and sway."""
    u, scene = player.between, _scene(player, "rest")
    time = READY
    for _ in range(player.rng.integers(0, 4)):
        scene.move(HIP_Y, time, u(-0.08, 0.08), u(0.4, 1.2))
        scene.move(LEAN, time, u(-0.1, 0.3), u(0.4, 1.5))
        scene.move(YAW, time + 0.1, u(-0.4, 0.4), u(0.4, 1.2))
        time += u(0.8, 2.0)
    return _end(scene, time)


def waggle(player: Player) -> Scene:
    """Turn the implement to and fro before the stroke, at 1 to 3 Hz."""
    u, scene = player.between, _scene(player, "waggle")
    time, period = READY, u(0.35, 0.9)
    for number in range(player.rng.integers(2, 7)):
        sign = 1 if number % 2 else -1
        size = sign * u(0.5, 1.0)
        scene.move(ROLL, time, 0.45 * size, 0.4 * period)
        scene.move(SWING, time, 0.25 * size, 0.5 * period)
        scene.move(ELBOW, time, 0.15 * u(-1, 1), 0.5 * period)
        time += period * u(0.45, 0.6)
    return _end(scene, time)


def walk(player: Player) -> Scene:
    """Walk or run a few steps: arm swing, bob of the hips, and heel strikes."""
    u, scene = player.between, _scene(player, "walk")
    scene.normal = np.array([0.0, 1.0, 0.1]) / np.linalg.norm([1.0, 0.1])
    time, is_run = READY + 0.2, player.chance(0.15, 0.3)
    cadence = u(2.5, 3.1) if is_run else u(1.6, 2.1)
    size = u(0.15, 0.45) * (1.6 if is_run else 1.0)
    scene.move(LEAN, READY, u(-0.2, 0.1), 0.8)
    for number in range(player.rng.integers(4, 14)):
        sign = 1 if number % 2 else -1
        scene.move(SWING, time, sign * size * u(0.8, 1.2), 0.8 / cadence)
        scene.move(YAW, time, 0.15 * sign, 0.8 / cadence)
        scene.move(HIP_Z, time, -0.035, 0.4 / cadence)
        scene.move(HIP_Z, time + 0.5 / cadence, 0.03, 0.4 / cadence)
        hard = player.lognormal(0.7 if is_run else 0.25, 0.4)
        scene.pulses.append(Pulse(time + 0.1 / cadence, "stomp", hard))
        time += 1 / cadence
    return _end(scene, time)


def bounce(player: Player) -> Scene:
    """Bounce a ball, or tap the ground or the shoes: short blows without a swing."""
    u, scene = player.between, _scene(player, "bounce")
    time, period = READY, u(0.45, 0.7)
    median = {"tennis": 1.6, "baseball": 2.2, "golf": 1.2}[player.sport] * (1.6 if player.is_hard else 1.0)
    for _ in range(player.rng.integers(1, 6)):
        scene.move(ELBOW, time, u(0.15, 0.35), 0.45 * period)
        scene.move(ELBOW, time + 0.5 * period, u(-0.25, -0.05), 0.12)
        scene.move(LIFT, time + 0.5 * period, u(-0.1, 0.1), 0.1)
        blow = time + 0.5 * period + player.delay + u(0.08, 0.12)
        scene.pulses.append(Pulse(blow, "tap", player.lognormal(median, 0.4), "bounce"))
        time += period * u(0.95, 1.1)
    return _end(scene, time)


def fetch(player: Player) -> Scene:
    """Bend down for a ball or tee, and come up again."""
    u, scene = player.between, _scene(player, "fetch")
    scene.move(LEAN, READY, u(0.5, 0.9), u(0.5, 0.9))
    scene.move(HIP_Z, READY, u(-0.35, -0.1), 0.7)
    scene.move(HIP_X, READY, u(0.0, 0.2), 0.7)
    scene.move(SWING, READY + 0.3, u(-0.4, 0.4), 0.5)
    scene.move(ROLL, READY + 0.4, u(-0.9, 0.9), 0.5)
    scene.pulses.append(Pulse(READY + u(0.9, 1.3), "tap", player.lognormal(0.7, 0.4)))
    return _end(scene, READY + u(1.6, 2.6))


def adjust(player: Player) -> Scene:
    """Turn the wrist to look at the watch, or pull at the glove or the strap."""
    u, scene = player.between, _scene(player, "adjust")
    scene.move(ELBOW, READY, u(0.4, 0.8), 0.4)
    scene.move(ROLL, READY, u(-1.2, 1.2), u(0.2, 0.5))
    scene.move(TWIST, READY, u(-0.5, 0.5), 0.4)
    time = READY + 0.9
    for _ in range(player.rng.integers(0, 4)):
        scene.pulses.append(Pulse(time, "body", player.lognormal(0.6, 0.5)))
        scene.move(ROLL, time, u(-1.0, 1.0), 0.15)
        time += u(0.2, 0.5)
    return _end(scene, time + 0.3)


def clap(player: Player) -> Scene:
    """Clap, pat the thigh, or slap a hand: a fast short push with a blow at its end."""
    u, scene = player.between, _scene(player, "clap")
    time = READY
    for _ in range(player.rng.integers(1, 4)):
        scene.move(SWING, time, u(-0.4, -0.2), 0.2)
        scene.move(SWING, time + 0.25, u(0.1, 0.3), 0.08)
        scene.move(ROLL, time + 0.25, u(-0.3, 0.3), 0.1)
        strength = player.lognormal(5.0 if player.is_hard else 3.0, 0.4)
        scene.pulses.append(Pulse(time + 0.25 + player.delay + u(0.07, 0.1), "slap", strength, "clap"))
        time += u(0.5, 0.8)
    return _end(scene, time)


PASTIMES = {rest: 4.0, waggle: 4.0, walk: 4.0, bounce: 2.0, fetch: 1.5, adjust: 1.5, clap: 0.6}


def pastime(player: Player) -> Scene:
    """Return a movement between swings."""
    weights = np.array(list(PASTIMES.values()))
    chosen = player.rng.choice(len(weights), p=weights / weights.sum())
    return list(PASTIMES)[chosen](player)
