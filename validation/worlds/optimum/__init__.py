"""Swings of least effort: controls of the muscles that are optimal for what a player wants, and their noise.

**Model.** A pose or a stroke is a set of goals: angles and rates of eleven joints (trunk, shoulder, elbow, forearm,
place of the body) at a few instants, such as address, top of the backswing, ball and finish. Each joint is a damped
pendulum behind excitation and activation of its muscle; interaction torques couple the joints. The controls with the
least squared sum that reach the goals follow from one linear system (optimal control), and give the whole course at
once: no curve and no feedback law is prescribed. Noise grows with the controls; the player corrects it where the
goals need it (the ball, the rest), and not elsewhere. A checked swing is a new optimum from an instant on, and so is
the correction after the blow's loss of rate, 70 ms later. Six kinds of players (child to professional and senior)
differ in stature, effort, tempo and noise; three synergies, deviations of posture and timing, hand, leading or
trailing arm, one- or two-handed backhand make each his own. Strokes: full and half golf swings, batting, forehand,
backhands, slice, serve, volley. A blow is a pulse of force that pushes the handle and rings its modes, more so off
the sweet spot; grip, tissue and strap are filters of second order. The attitude is that of a complementary filter
with all its errors.

**Levels.** `easy`: 12 % loose straps, vibration of 7 to 25 mg per rad/s, contacts of 3 g and more. `hard`: half of
the straps are loose (resonances of 30 to 70 instead of 56 to 170 Hz), vibration of 22 to 70 mg per rad/s, contacts
two fifths weaker and down to 1.5 g, more noise of the controls, more double blows (10 instead of 3 %), misses and
checked swings, blows on the body after a swing, and a fusion with larger errors, 4 to 10 instead of 4 to 7 ms late.

**Truth.** `onset` is the last instant before the peak at which the forearm's rate about the mean axis of the forward
swing is below 1 % of its peak, without sway, vibration and strap. `force` is the first blow on the implement, which
is the turf's in a fat golf shot. `contact` is its arrival through arm and strap, and the starts come from the rate of
the watch, which rocks on its strap. `time` is the force, or the largest rate of a miss or a checked swing. Slow
rehearsals are `practice`. Other events have the instant of their strongest blow, or their middle.

**Literature.** Harris and Wolpert 1998 (noise that grows with the control); Todorov and Jordan 2002 (corrections only
where needed); Uno et al. 1989 and Flash and Hogan 1985 (optimal movements); d'Avella et al. 2006 (synergies); Winter
2009 (body); Welch et al. 1995 and Fleisig et al. 2013 (batting); Nesbit 2005, Cheetham et al. 2008 and Meister et al.
2011 (golf); Elliott et al. 1995, Fleisig et al. 2003 and Landlinger et al. 2010 (tennis); Nathan 2000, Cross 1999 and
Brody 1989 (blows); Hennig et al. 1992 and Rogowski et al. 2015 (blows at the wrist); Roberts et al. 2005 (golf
clubs); Griffin 1990 and Wakeling and Nigg 2001 (hand and tissue). Numbers are from memory of these; postures are the
author's.
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
from .strokes import REHEARSAL, Blow, Scene, swing


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
        for _ in range(rng.choice([2, 3, 4, 5], p=[0.3, 0.35, 0.25, 0.1])):
            block.append(play(player, draw_kind(player), pose))
            pose = block[-1].joints[-1].copy()
        for number in range(1 + int(player.sport == "tennis" and rng.random() < 0.25) * int(rng.integers(1, 3))):
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
            time = force if force == force else scene.time + shift
            events.append(Event(scene.kind, time, scene.onset + shift, force))
        elif scene.kind:
            strong = max(moved, key=lambda blow: blow.size).time if moved and scene.kind != REHEARSAL else NAN
            middle = scene.time if scene.kind == REHEARSAL else 0.5 * len(scene.joints) / PLAN_RATE
            events.append(Event(scene.kind, strong if strong == strong else middle + shift))
    return joints, activity, events, blows


def sway(player: Player, count: int) -> np.ndarray:
    """Return sway below 1 Hz of all joints (rad and m)."""
    rng = player.rng
    out = np.zeros((count, JOINTS))
    for band, size in (((0.05, 0.4), 0.006), ((0.3, 1.0), 0.0015)):
        sos = signal.butter(2, band, "bandpass", fs=PLAN_RATE, output="sos")
        noise = signal.sosfilt(sos, rng.standard_normal((count, JOINTS)), axis=0)
        out += size * rng.uniform(0.5, 1.5, JOINTS) * noise / noise.std()
    out[:, TURNS + 1 :] *= 0.3
    return out
