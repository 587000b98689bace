"""The swings of the world `tissue`: backswing, forward pulse, contact and return, and their truth."""

from __future__ import annotations

import numpy as np

from ..common.quaternion import cross
from ..common.session import Event
from .muscle import bell, forward, muscle, there
from .pastimes import stride
from .player import Player
from .rotation import DT, FS, unit


def swing(player: Player, kind: str, quick: bool) -> None:
    """Play one swing with its return, and note its truth; `kind` is contact, miss or checked."""
    rng, style, hard = player.rng, player.style, player.hard
    way = rng.choice([-1, 1]) if style.both_ways else player.way
    rise, tilt = rng.uniform(*style.rise), np.radians(rng.uniform(*style.tilt))
    hertz = min(max(player.hertz, 0.85 / rise), 10)
    pulse, onset, impact = forward(rise, hertz, rng.uniform(0, 1), rng.uniform(0.90, 0.985))
    # The backswing begins 0.3 s into the piece and ends somewhat before or after the forward command begins.
    backswing, back = rng.random() < style.backswing, rng.uniform(*style.back) * (0.75 if quick else 1)
    pause = rng.uniform(0.1, 0.8) if rng.random() < (0.35 if not hard else 0.2) else -rng.uniform(0, 0.07)
    command = 0.3 + back + max(pause, -0.3) if backswing else 0.8
    begin, contact = command + onset * DT, command + impact * DT
    peak = rng.uniform(*style.rate) / np.cos(tilt) * (rng.uniform(0.4, 0.7) if kind == "checked" else 1)
    follow = max(0.15, min(rng.uniform(0.15, 0.5), 4.5 / peak))
    strength = rng.random()  # of the blow: 0 well struck, 1 a mishit
    loss = {
        "contact": (0.02 + 0.28 * strength * rng.random()) * (rng.random() < 0.8),
        "miss": 0.0,
        "checked": rng.uniform(0.1, 0.3) if hard else rng.uniform(0.05, 0.15),
    }[kind] * peak
    brake = contact + rng.uniform(-0.02, 0.03)
    if kind == "checked":
        brake, follow = contact - rng.uniform(0.04, 0.07), rng.uniform(0.05, 0.10)
    finish = contact + follow + 0.3 + (0.0 if quick else rng.uniform(0.1, 0.6))
    t = np.arange(0, finish + 4.5, DT)
    acceleration = np.zeros(len(t))
    at = int(command * FS)
    acceleration[at : at + len(pulse)] += peak * pulse[: len(t) - at]
    turn = rng.uniform(*style.turn) * (0.5 if kind == "checked" and rng.random() < 0.5 else 1)
    commands = there(t, 0.3, back, -turn) if backswing else np.zeros(len(t))
    acceleration += muscle(commands - (peak - loss) * bell(t, brake, follow, -0.5), hertz)
    knock = np.zeros(len(t))
    lag = rng.uniform(4e-3, 10e-3) if kind == "contact" else rng.uniform(8e-3, 20e-3)
    struck = contact + rng.uniform(0.3e-3, 1.2e-3) if kind == "contact" else brake + 0.06
    s = np.maximum(t - struck, 0) / lag
    knock -= loss * (1 - (1 + s) * np.exp(-s))
    own = np.cumsum(acceleration) * DT
    # The arm unwinds by the angle it has turned, and not by the shorter way round.
    net = float(np.sum(own[: int((finish + 0.6) * FS)] + knock[: int((finish + 0.6) * FS)]) * DT)
    duration = max(rng.uniform(0.5, 0.8) if quick else rng.uniform(0.9, 1.7), abs(net) / (4.0 if quick else 2.2))
    acceleration += muscle(there(t, finish, duration, -net), hertz)
    keep = t < finish + duration + 0.4
    t, s, knock, own = t[keep], s[keep], knock[keep], np.cumsum(acceleration[keep]) * DT
    around = rng.uniform(-np.pi, np.pi)
    axis = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
    sideways = cross(axis, unit(rng)) * rng.uniform(0.05, 0.3)
    axes = axis + np.outer(np.tanh((t - contact) / 0.3), sideways)
    axes *= way / np.linalg.norm(axes, axis=1, keepdims=True)
    rate, jolt = own[:, None] * axes, knock[:, None] * axes
    if kind == "contact" and loss:
        jolt += np.outer(s * np.exp(1 - s), unit(rng)) * rng.uniform(0.05, 0.3) * loss
    if rng.random() < (0.5 if hard else 0.25):
        lean = there(t, begin - rng.uniform(0.5, 0.9), rng.uniform(0.8, 1.2), rng.uniform(0.1, 0.35))
        rate += np.cumsum(muscle(lean, hertz))[:, None] * DT * axes
    size = way * np.sign(player.elevation) * rng.uniform(*style.roll) * (0.5 if kind == "checked" else 1)
    twist = bell(t, command + 0.35 * (contact - command), rise) - bell(t, contact, follow)
    roll = np.cumsum(muscle(size * twist, hertz)) * DT
    push = np.outer(there(t, begin - 0.1, 0.3 + rise, 1.0), unit(rng) * [1, 1, 0.3] * rng.uniform(0.05, 0.25))
    ring, slip, ball = np.zeros((len(t), 3)), 0.0, None
    if hard and not quick and kind == "contact" and rng.random() < 0.15:
        player.events.append(Event("run", player.now + 0.25))
        stride(player, t, rng.uniform(2.4, 3.0), rng.uniform(0.4, 0.9), 0.0, t[-1], rate, push)
    if kind == "contact":
        ball = player.blow(t, contact, 40**strength, rng.uniform(*style.width))
        ring += ball
        if hard and rng.random() < 0.2:
            ring += player.blow(t, contact + rng.uniform(0.02, 0.08), 15 ** rng.random(), 2e-3)
    elif kind == "miss" and rng.random() < (0.4 if hard else 0.2):
        slip = contact + rng.uniform(0.6, 0.9) * (follow + 0.1)
        roll += rng.choice([-1, 1]) * rng.uniform(0.05, 0.25) * bell(t, slip - 0.02, rng.uniform(0.03, 0.07))
        ring += player.blow(t, slip, 6 ** rng.random(), 5e-3)
    moment, first = player.now, player.n
    vertical = way * player.play(rate, jolt, roll, push, ring)
    onset, impact = int(begin * FS), int(contact * FS)
    backwards = np.flatnonzero(own[onset:impact] <= 0)
    start = onset + (backwards[-1] + 1 if len(backwards) else 0)
    fastest = start + int(np.argmax(vertical[start : impact + int(0.25 * FS)]))
    if kind == "contact":
        player.events.append(Event(kind, moment + contact, moment + start * DT, moment + contact))
        player.balls.append((first, ball, player.events[-1]))
    else:
        player.events.append(Event(kind, moment + fastest * DT, moment + start * DT))
    if slip:
        player.events.append(Event("slip", moment + slip))
    player.settle(player.posture(0.1), 4.0 if quick else 1.6)
