"""The strokes of the world `strokes`: backswing, forward movement, contact and follow-through."""

from __future__ import annotations

import numpy as np

from ..common.session import NAN, Event
from .body import AZ, EL, ROLL, UAZ, UEL, YAW, Body, X
from .library import Stroke


def play_stroke(body: Body, stroke: Stroke, onset: float, room: float, kind: str, trailing: bool, serve: bool) -> float:
    """Play one stroke whose forward movement begins at `onset`, with `room` seconds before it; return its end."""
    rng, sport = body.rng, body.sport
    scale = rng.uniform(0.88, 1.1)
    back, near, finish = (
        np.array(v) * scale + 0.08 * rng.normal(size=len(v)) for v in (stroke.back, stroke.near, stroke.finish)
    )
    lasts = rng.uniform(*stroke.lasts)
    sense = np.sign(finish[0] - back[0])
    style = rng.choice(["flow", "pause", "lean"], p=[0.5, 0.35, 0.15] if sport.rally else [0.3, 0.5, 0.2])
    if room < 1.0:
        style = "flow"
    wait = {"flow": -rng.uniform(0.0, 0.1), "pause": rng.uniform(0.05, 0.4), "lean": rng.uniform(0.3, 0.5)}[style]
    draw = min(rng.uniform(0.4, 0.9), room - max(wait, 0))
    begin = onset - wait - draw
    body.move(begin, draw, {AZ: back[0], EL: back[1], ROLL: back[2], X: body.now[X] - 0.08})
    body.move(begin - 0.05, draw, {UAZ: 0.55 * back[0], UEL: min(stroke.upper, 0.1), YAW: 0.4 * back[0]})
    if serve:
        body.events.append(Event("toss", begin + draw / 2))
    if style == "lean":
        body.move(onset - wait, wait + 0.05, {AZ: back[0] + sense * rng.uniform(0.06, 0.2)})

    if kind == "checked":
        part = rng.uniform(0.25, 0.45)
        body.move(onset, lasts * rng.uniform(0.9, 1.3), {AZ: body.now[AZ] + part * (finish[0] - body.now[AZ])})
        for delay, joint, target in [(0.0, EL, near[0]), (0.02, ROLL, near[1]), (-0.02, YAW, 0.4 * finish[0])]:
            body.move(onset + delay, 1.4 * lasts, {joint: body.now[joint] + 0.5 * (target - body.now[joint])})
        body.move(onset + 1.25 * lasts, rng.uniform(0.25, 0.4), {AZ: body.now[AZ] - sense * rng.uniform(0.1, 0.3)})
        body.swings.append((kind, onset, onset + lasts, NAN, sense, NAN))
        return onset + 2.2 * lasts

    p, r = rng.uniform(1.4, 2.4), rng.uniform(1.6, 2.6)
    whole = lasts / (p / (p + r) + rng.uniform(-0.03, 0.1))
    if trailing:
        path = finish[0] - body.now[AZ]
        body.move(onset, lasts * rng.uniform(0.75, 0.95), {AZ: body.now[AZ] + rng.uniform(0.22, 0.4) * path})
        second = lasts * rng.uniform(0.4, 0.6)
        body.move(onset + second, 2.5 * (lasts * rng.uniform(0.98, 1.1) - second), {AZ: finish[0]}, 2.0, 3.0)
    else:
        body.move(onset, whole, {AZ: finish[0]}, p, r)
    body.move(onset + rng.uniform(0, 0.03), 1.1 * lasts, {EL: near[0]})
    body.move(onset + rng.uniform(0.6, 0.8) * lasts, 0.9 * whole, {EL: finish[1]})
    body.move(onset + rng.uniform(0.01, 0.04), lasts, {ROLL: near[1]})
    body.move(onset + rng.uniform(0.5, 0.75) * lasts, rng.uniform(0.9, 1.4) * lasts, {ROLL: finish[2]})
    body.move(onset - rng.uniform(0, 0.05), 0.95 * whole, {UAZ: 0.55 * finish[0], YAW: 0.4 * finish[0]})
    body.move(onset - rng.uniform(0, 0.03), 1.1 * lasts, {UEL: stroke.upper})
    body.move(onset + 0.7 * lasts, whole, {UEL: -0.4, X: body.now[X] + rng.uniform(0.05, 0.2)})
    end, touch = onset + max(whole, 1.8 * lasts), NAN
    if kind == "contact":
        contact = onset + lasts
        missed = rng.beta(1.2, 2.2)  # how badly the ball is met
        low, high = sport.peak
        peak = np.clip(low * (high / low) ** missed * stroke.power * rng.uniform(0.8, 1.2), 0.8, 20.0)
        side, off, dwell = rng.uniform(-0.5, 1.0), 0.2 + 2.0 * missed, rng.uniform(*sport.dwell)
        weights = np.array([side, off * rng.normal(), rng.normal()])
        reached = body.shock(contact, dwell, float(peak), weights)
        if rng.random() < 0.75:
            body.losses.append((contact, rng.uniform(0.0, 0.12) + 0.18 * missed, rng.uniform(0.008, 0.014)))
        body.swings.append((kind, onset, contact, NAN, sense, reached))
    else:
        if body.hard and rng.random() < 0.45:  # the arm is stopped abruptly
            stop = onset + lasts + rng.uniform(0.06, 0.14)
            body.losses.append((stop, rng.uniform(0.4, 0.8), rng.uniform(0.025, 0.05)))
            body.shock(stop, rng.uniform(0.015, 0.035), rng.uniform(0.5, 2.5), np.array([1.0, 0.3, 0.1]))
        if body.hard and rng.random() < 0.08:  # the implement touches the body
            touch = end - rng.uniform(0.0, 0.05)
            body.shock(touch, rng.uniform(0.006, 0.015), rng.uniform(1.0, 5.0), rng.normal(size=3))
        body.swings.append((kind, onset, onset + lasts, touch, sense, NAN))
    if rng.random() < 0.5 and not (touch > 0):  # the tail of the follow-through
        body.move(end - 0.12, rng.uniform(0.2, 0.35), {AZ: finish[0] + sense * rng.uniform(0.1, 0.3)})
        end += 0.1
    return end
