"""Commands of swings: backswing, forward command, finish and return, for each sport's strokes.

Durations: golf downswings take 0.23 to 0.35 s and backswings about three times that (Cochran and Stobbs 1968, The
Search for the Perfect Swing; Grober and Cholewicki 2006, arXiv physics/0611291). Bat swings take 0.15 to 0.25 s from
the hands' first move to the ball (Welch et al. 1995). Tennis forward swings take 0.15 to 0.3 s.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .muscle import ELBOW, HIP_X, HIP_Y, HIP_Z, LEAN, LIFT, ROLL, SWING, TWIST, YAW, Brake, Pulse, Scene
from .player import STRENGTH, Player


@dataclass(frozen=True)
class Stroke:
    """A stroke: ranges of the joints from back to finish (rad), plane (rad), peak rate (rad/s): mean and spread.

    `pitch` tips the plane low in front, `rise` tips it up along the implement's path; `sign` is -1 for backhands.
    """

    yaw: tuple[float, float]
    swing: tuple[float, float]
    lift: tuple[float, float]
    twist: tuple[float, float]
    elbow: tuple[float, float]
    roll: tuple[float, float]
    pitch: tuple[float, float]
    rise: tuple[float, float]
    rate: tuple[float, float]
    sign: int = 1
    is_overhead: bool = False
    weight: float = 1.0


STROKES = {
    "golf": (
        Stroke(
            (-1.5, 1.2),
            (-1.5, 1.3),
            (0.2, 0.1),
            (-0.1, 0.2),
            (0.1, 0.1),
            (-0.7, 0.9),
            (0.22, 0.42),
            (-0.05, 0.08),
            (18.5, 2.0),
            weight=6,
        ),
        Stroke(
            (-1.2, 1.0),
            (-1.2, 1.0),
            (0.1, 0.1),
            (0.0, 0.1),
            (0.0, 0.0),
            (-0.5, 0.6),
            (0.22, 0.42),
            (-0.05, 0.1),
            (14.5, 1.5),
            weight=3,
        ),
        Stroke(
            (-0.6, 0.5),
            (-0.7, 0.6),
            (0.0, 0.0),
            (0.0, 0.0),
            (0.0, 0.0),
            (-0.2, 0.2),
            (0.2, 0.4),
            (0.0, 0.05),
            (8.5, 1.0),
            weight=2,
        ),
    ),
    "baseball": (
        Stroke(
            (-0.5, 1.5),
            (-0.5, 1.6),
            (0.15, 0.1),
            (-0.1, 0.2),
            (0.2, -0.6),
            (-0.3, 0.9),
            (0.1, 0.6),
            (0.0, 0.35),
            (22.0, 2.0),
            weight=6,
        ),
        Stroke(
            (-0.4, 1.3),
            (-0.4, 1.4),
            (0.25, -0.1),
            (-0.1, 0.2),
            (0.2, -0.6),
            (-0.3, 0.8),
            (0.0, 0.3),
            (-0.2, 0.1),
            (20.0, 2.0),
            weight=3,
        ),
        Stroke(
            (-0.3, 0.9),
            (-0.3, 1.0),
            (0.1, 0.0),
            (0.0, 0.1),
            (0.1, -0.4),
            (-0.2, 0.5),
            (0.1, 0.5),
            (0.0, 0.3),
            (14.0, 1.5),
            weight=2,
        ),
    ),
    "tennis": (
        Stroke(
            (-0.8, 0.7),
            (-0.9, 1.2),
            (-0.3, 0.5),
            (-0.3, 0.7),
            (0.1, 0.3),
            (-0.3, 0.6),
            (-0.1, 0.3),
            (0.0, 0.5),
            (17.5, 2.0),
            weight=6,
        ),
        Stroke(
            (-0.9, 0.5),
            (-1.0, 1.2),
            (-0.3, 0.4),
            (-0.2, 0.4),
            (0.3, -0.6),
            (-0.4, 0.7),
            (-0.1, 0.3),
            (0.0, 0.4),
            (15.5, 1.8),
            sign=-1,
            weight=4,
        ),
        Stroke(
            (-0.6, 0.3),
            (-0.8, 0.8),
            (0.4, -0.3),
            (-0.2, 0.1),
            (0.3, -0.5),
            (-0.3, 0.2),
            (0.0, 0.2),
            (-0.4, -0.1),
            (12.0, 1.5),
            sign=-1,
            weight=2,
        ),
        Stroke(
            (-0.7, 0.7),
            (-2.6, 0.1),
            (0.3, -0.2),
            (-1.0, 0.9),
            (0.6, -0.7),
            (-0.5, 0.8),
            (-0.2, 0.3),
            (0.0, 0.0),
            (24.0, 2.5),
            is_overhead=True,
            weight=4,
        ),
        Stroke(
            (-0.3, 0.2),
            (-0.35, 0.4),
            (0.2, -0.1),
            (0.0, 0.1),
            (0.1, -0.3),
            (-0.1, 0.1),
            (0.0, 0.2),
            (-0.2, 0.0),
            (7.5, 0.8),
            weight=1,
        ),
    ),
}
RAMPS = {"golf": (0.12, 0.3), "baseball": (0.015, 0.09), "tennis": (0.04, 0.2)}
BACKSWINGS = {"golf": (0.65, 1.05), "baseball": (0.3, 0.6), "tennis": (0.4, 0.8)}


def _normal(player: Player, stroke: Stroke) -> np.ndarray:
    u = player.between
    if stroke.is_overhead:
        return _unit([u(-0.25, 0.25), 1.0, u(-0.05, 0.35)])
    spread = 0.08 if player.is_hard else 0.05
    # A player's own plane, and the scatter from swing to swing.
    pitch = np.mean(stroke.pitch) + 0.3 * np.ptp(stroke.pitch) * player.plane + spread * player.rng.standard_normal()
    rise = stroke.sign * (u(*stroke.rise) + spread * player.rng.standard_normal())
    return _unit([np.sin(pitch), -np.sin(rise), np.cos(pitch) * np.cos(rise)])


def _unit(vector: list[float]) -> np.ndarray:
    return np.array(vector) / np.linalg.norm(vector)


def swing(player: Player, outcome: str) -> Scene:
    """Return the scene of one swing; `outcome` is contact, miss or checked. The ball comes into it later."""
    u, sport = player.between, player.sport
    strokes = STROKES[sport]
    weights = np.array([stroke.weight for stroke in strokes])
    stroke = strokes[player.rng.choice(len(strokes), p=weights / weights.sum())]
    mean, spread = stroke.rate
    rate = mean * player.effort * (1 + spread / mean * np.clip(player.rng.standard_normal(), -2, 2))
    scene = Scene(kind=outcome, normal=_normal(player, stroke), delay=player.delay, activation=player.activation)
    size = u(0.85, 1.1)
    # Some begin out of rest, at the ready posture or after a pause at the top; the rest turn round on the fly.
    is_short = player.chance(0.12, 0.25) and sport != "golf" and not stroke.is_overhead
    pause = u(0.3, 0.8) if player.chance(0.2, 0.35) else u(-0.15, 0.05)
    back = 0.8 + u(0.0, 0.4)
    duration = u(*BACKSWINGS[sport])
    command = back + duration * u(1.0, 1.15) + pause
    pairs = (
        (YAW, stroke.yaw, 0.0),
        (SWING, stroke.swing, 0.04),
        (LIFT, stroke.lift, 0.03),
        (TWIST, stroke.twist, 0.07),
        (ELBOW, stroke.elbow, 0.05),
        (ROLL, stroke.roll, 0.08),
    )
    low, high = RAMPS[sport]
    steep = np.clip(player.steepness + 0.25 * player.rng.standard_normal(), 0, 1)
    ramp = high * (low / high) ** steep * (1.6 if player.is_hard and player.rng.random() < 0.2 else 1.0)
    lag = u(0.3, 1.3)
    over = u(0.15, 0.45)
    hold = max(0.16, ramp) + u(0.08, 0.18)
    if player.chance(0.1, 0.25):  # a forward press: a small turn forward just before the backswing
        scene.move(SWING, back - u(0.3, 0.45), stroke.sign * u(0.08, 0.25), u(0.12, 0.25))
    for joint, (first, last), late in pairs:
        turned = stroke.sign if joint in (YAW, SWING) else 1
        begin = turned * first * size * u(0.85, 1.15) * (0.15 if is_short else 1.0)
        end = turned * last * size * u(0.9, 1.1)
        scene.move(joint, back + u(0.0, 0.1) * duration, begin, duration)
        scene.move(joint, command + lag * late, end + over * (end - begin), ramp * u(0.9, 1.1))
        scene.move(joint, command + lag * late + hold, end, 0.15)
    scene.move(LEAN, command, u(-0.1, 0.25 if stroke.is_overhead else 0.06), 0.4)
    step = u(0.03, 0.12 if sport == "golf" else 0.3)
    across = HIP_X if stroke.is_overhead else HIP_Y
    scene.move(across, back, -0.3 * step, duration)
    scene.move(across, command - u(0.0, 0.2), step, u(0.2, 0.4))
    scene.move(HIP_Z, command, u(-0.04, 0.03), 0.2)
    tight = u(1.1, 1.8)
    scene.stiffness = [
        (0, 0.8),
        (command - 0.25, 0.9),
        (command, tight),
        (command + hold + 0.2, tight),
        (command + hold + 0.5, 0.7),
    ]
    if outcome == "checked":
        stop = command + lag * 0.04 + u(0.06, 0.12) + 0.5 * ramp
        for joint, pair, _ in pairs:
            turned, part = stroke.sign if joint in (YAW, SWING) else 1, u(0.25, 0.5)
            scene.move(joint, stop, turned * size * (pair[0] + part * (pair[1] - pair[0])), u(0.03, 0.08))
        scene.stiffness = [*scene.stiffness[:3], (stop, tight), (stop + 0.08, 1.6 * tight), (stop + 0.5, 1.0)]
        rate *= u(0.4, 0.7)
    rest = command + hold + u(0.5, 1.2)
    for joint in list(scene.knots):
        scene.move(joint, rest + u(0.0, 0.15), 0.0, u(0.7, 1.3))
    scene.duration = rest + 3.1
    scene.command, scene.rate = command, rate
    return scene


def add_outcome(player: Player, scene: Scene, peak: float) -> None:
    """Add the ball or the end of a miss to a swing whose fastest instant is `peak` (s from the scene's start)."""
    u, sport = player.between, player.sport
    share = scene.rate / {"golf": 18.5, "baseball": 22.0, "tennis": 17.5}[sport]
    if scene.kind == "contact":
        late = {"golf": (-0.005, 0.03), "baseball": (-0.01, 0.02), "tennis": (-0.015, 0.012)}[sport]
        scene.ball = peak + u(*late)
        median, spread = STRENGTH[sport]
        strength = player.lognormal(median, spread) * min(share, 1.4) ** 0.7
        if player.chance(0.08, 0.25):  # a tip, a chip, a frame shot that glances off
            strength *= u(0.2, 0.45)
        strength = max(strength, 2.0 if player.is_hard else 3.0)
        least = max(1.0 if player.is_hard else 1.5, 5 * player.vibration * share**2)
        scene.pulses.append(Pulse(scene.ball, "ball", strength, least=least))
        weak = min(1.0, strength / median)
        scene.brakes.append(Brake(scene.ball, u(0.03, 0.16) * weak, u(0.008, 0.02)))
        if player.chance(0.06, 0.2):
            gap = u(0.015, 0.07) if sport != "golf" else u(0.006, 0.02)
            scene.pulses.append(Pulse(scene.ball + gap, "ball" if sport != "golf" else "turf", strength * u(0.2, 0.6)))
    scene.ending = player.rng.choice(["", "", "catch", "body", "stomp", "turf"])
    later = peak + u(0.12, 0.3)
    strength = player.lognormal(2.5 if player.is_hard else 1.2, 0.4)
    if scene.kind == "checked" or (scene.kind == "contact" and scene.ending == "turf") or not player.chance(0.5, 0.75):
        scene.ending = ""
    if scene.ending == "turf" and sport == "tennis":
        scene.ending = "catch"
    if scene.ending == "turf":
        later = peak + u(-0.03, 0.05)
    if scene.ending == "body" and scene.kind == "contact":
        later += 0.1
    if scene.ending:
        scene.pulses.append(Pulse(later, scene.ending, strength))
    if scene.ending in ("catch", "body"):
        scene.brakes.append(Brake(later, u(0.3, 0.75), u(0.03, 0.08)))
    scene.slip = u(-0.09, 0.09) if player.chance(0.02, 0.25) else 0.0
