"""Swings of least effort: muscles whose controls are optimal for what the player wants, with noise that grows with effort.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import signal

from ..common.quaternion import from_vector
from ..common.quaternion_rows import product
from ..common.sensor import splines
from ..common.session import ACCELEROMETER_RATE, NAN, Event, Session
from ..common.truth import arrival, with_starts
from .body import felt, rates, worn
from .pastimes import draw_kind, play
from .plan import HEADING, JOINTS, TURNS
from .plan import RATE as PLAN_RATE
from .players import Player, draw
from .sensor import accelerometer, device_motion
from .shaking import FINE, RATE, respond, rocking, strapped, vibration
from .strokes import Blow, Scene, swing

REHEARSAL = "practice"


def make(seed: int, sport: str, level: str, rate: float | None = None, minutes: float = 6.0) -> Session:
    """Return one session; `rate` is the accelerometer's (Hz)."""
    player = draw(seed, sport, level)
    joints, activity, events, blows = course(player, 60 * minutes)
    count = round(60 * minutes * RATE)
    places = np.arange(count) * (PLAN_RATE / RATE)
    moved = splines((joints + sway(player, len(joints))).T, places).T
    attitude, place = worn(player, moved)
    bone = felt(attitude, place, RATE)
    speed = np.linalg.norm(rates(attitude, RATE), axis=1)
    bone = bone + vibration(player, speed, np.interp(places, np.arange(len(activity)), activity))
    shaken = strapped(player, bone, RATE)
    for blow in blows:
        response = respond(player, blow)
        first = int(np.ceil(blow.time * RATE))
        times = blow.time + np.arange(len(response)) / FINE
        if blow.event:
            reached = arrival(times, response, blow.time)
            events = [replace(e, contact=reached) if e.force == blow.time else e for e in events]
        ticks = np.arange(first, min(count, int(times[-1] * RATE)))
        shaken[ticks] += np.column_stack([np.interp(ticks / RATE, times, column) for column in response.T])
    attitude = product(attitude, from_vector(rocking(player, shaken)).T)
    turning = rates(attitude, RATE)
    fused = device_motion(player, shaken, turning, attitude.T)
    stamps, samples = accelerometer(player, shaken, rate or ACCELEROMETER_RATE)
    times = np.arange(count) / RATE
    return Session(
        accelerometer_time=stamps,
        accelerometer=samples,
        motion_time=fused.times,
        quaternion=fused.attitude,
        rotation_rate=fused.rate,
        gravity=fused.gravity,
        user_acceleration=fused.user,
        truth=with_starts(sorted(events, key=lambda event: event.time), times, turning, attitude.T),
        sport=sport,
    )


def scenes(player: Player, seconds: float) -> list[Scene]:
    """Return scenes that fill some seconds: swings, alone or in a rally, with pastimes between them."""
    rng, now, result = player.rng, 0.0, []
    pose = player.rests[0].copy()
    pose[HEADING] = rng.uniform(-np.pi, np.pi)
    miss, checked, slow = (0.18, 0.08, 0.08) if player.is_hard else (0.14, 0.05, 0.06)
    while now < seconds:
        block = []
        for _ in range(rng.choice([1, 2, 3], p=[0.35, 0.4, 0.25])):
            block.append(play(player, draw_kind(player), pose))
            pose = block[-1].joints[-1].copy()
        for number in range(1 + int(player.sport == "tennis" and rng.random() < 0.35) * int(rng.integers(1, 3))):
            target = player.rests[rng.integers(len(player.rests))].copy()
            target[:TURNS] += np.radians(2) * rng.standard_normal(TURNS)
            draws = rng.random(3)
            strength = rng.uniform(0.8, 1.0) if draws[0] < 0.3 else rng.uniform(0.95, 1.05)
            if player.sport == "golf" and draws[0] > 0.85:
                strength = rng.uniform(0.45, 0.75)  # pitch and half shots
            if draws[1] < slow:
                block.append(swing(player, pose, target, REHEARSAL, rng.uniform(0.2, 0.35)))
                pose = block[-1].joints[-1].copy()
            outcome = "checked" if draws[2] < checked else "miss" if draws[2] < checked + miss else "contact"
            block.append(swing(player, pose, target, outcome, strength, 1.0 if number == 0 else 0.5))
            pose = block[-1].joints[-1].copy()
        result += block
        now += sum(len(scene.joints) for scene in block) / PLAN_RATE
    return result


def course(player: Player, seconds: float) -> tuple[np.ndarray, np.ndarray, list[Event], list[Blow]]:
    """Return a session's joints and activity at `PLAN_RATE`, its events and its blows."""
    count = round(seconds * PLAN_RATE)
    joints, activity = np.zeros((count, JOINTS)), np.zeros(count)
    events, blows, at = [], [], round(2.5 * PLAN_RATE)
    plan = scenes(player, seconds)
    joints[:at] = plan[0].joints[0]
    for scene in plan:
        if at + len(scene.joints) > count - PLAN_RATE:
            break
        joints[at : at + len(scene.joints)] = scene.joints
        activity[at : at + len(scene.joints)] = scene.activity
        shift = at / PLAN_RATE
        moved = [replace(blow, time=blow.time + shift) for blow in scene.blows]
        blows += moved
        at += len(scene.joints)
        joints[at:] = scene.joints[-1]
        if scene.kind in ("contact", "miss", "checked"):
            force = next((blow.time for blow in moved if blow.event), NAN)
            events.append(Event(scene.kind, force if force == force else scene.time + shift, scene.onset + shift, force))
        elif scene.kind:
            strong = max(moved, key=lambda blow: blow.size).time if moved and scene.kind != REHEARSAL else NAN
            middle = scene.time if scene.kind == REHEARSAL else 0.5 * len(scene.joints) / PLAN_RATE
            events.append(Event(scene.kind, strong if strong == strong else middle + shift))
    return joints, activity, events, blows


def sway(player: Player, count: int) -> np.ndarray:
    """Return sway below 1 Hz of all joints (rad and m)."""
    rng = player.rng
    out = np.zeros((count, JOINTS))
    for band, size in (((0.05, 0.4), 0.012), ((0.3, 1.0), 0.004)):
        noise = signal.sosfilt(signal.butter(2, band, "bandpass", fs=PLAN_RATE, output="sos"), rng.standard_normal((count, JOINTS)), axis=0)
        out += size * rng.uniform(0.5, 1.5, JOINTS) * noise / noise.std()
    out[:, TURNS + 1 :] *= 0.3
    return out
