"""One swing: ready posture, waggle, counter-movement, pause, forward stroke, follow-through, recovery.

A miss is drawn from the same distributions as a contact. Up to the contact they are the same movement.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..common.session import Event
from .between import G, Script, carry_posture, waggle
from .chain import vertical_axes
from .impact import Blow, slowing
from .strokes import integral, rates, vary
from .timeline import INDEX, posture, smooth, unhurried


@dataclass
class Swing:
    """A swing in the script: the planned instants, and the stroke's own joint rates on a part of the grid."""

    kind: str
    start: float
    contact: float
    where: slice
    rates: np.ndarray
    blow: Blow | None


def ready_posture(sport: str, top: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The posture from which the counter-movement begins."""
    u = rng.uniform
    if sport == "golf":
        return posture(
            lean=u(32, 40),
            yaw=u(-8, 8),
            azimuth=u(-8, 15),
            elevation=u(26, 40),
            axial=u(-10, 10),
            elbow=u(6, 20),
            pronation=u(-10, 20),
        )
    if sport == "tennis":
        return posture(
            lean=u(8, 18),
            yaw=u(-10, 10),
            azimuth=u(0, 25),
            elevation=u(25, 45),
            axial=u(-10, 20),
            elbow=u(60, 95),
            pronation=u(0, 30),
        )
    goal = top.copy()
    goal[3:9] += rng.normal(0.0, [0.05, 0.08, 0.12, 0.12, 0.15, 0.15])
    goal[INDEX["yaw"]] -= 0.45 * rng.uniform(0.4, 1.3) * np.sign(top[INDEX["yaw"]] or 1.0)
    return goal


def anatomy(top: np.ndarray, moved: np.ndarray) -> None:
    """Keep the elbow between nearly straight and fully bent through the whole stroke."""
    k = INDEX["elbow"]
    low, high = min(0.0, moved[k]), max(0.0, moved[k])
    top[k] = np.clip(top[k], 0.05 - low, max(2.5 - high, 0.06 - low))


def swing(s: Script, kind: str, contact: float, earliest: float, scale: float = 1.0) -> tuple[float, float, Swing]:
    """Write a swing into the script. Returns when it begins to use the arm, when it releases it, and its record.

    `scale` below 1 makes a practice swing at low effort.
    """
    tl, player, rng = s.timeline, s.player, s.rng
    u = rng.uniform
    share = np.array([w for w, _, _ in player.strokes])
    base = player.strokes[rng.choice(len(share), p=share)][2]
    pulses = vary(base, 0.3, rng)
    effort = player.effort * float(np.clip(rng.normal(1.0, 0.06), 0.8, 1.2)) * scale
    length = player.length * float(np.exp(rng.normal(0.0, 0.07))) / scale**0.7
    length = float(np.clip(length, 0.105, 0.345)) if scale == 1.0 else length
    start = contact - length
    rise, fall = player.rise * np.exp(rng.normal(0.0, 0.12)), player.fall * np.exp(rng.normal(0.0, 0.12))
    where, t = tl.span(start - 0.02, contact + 0.75 / scale)
    full = rates(pulses, start, contact, t, effort, rise, fall)
    before = t <= contact
    at_contact = posture(**{name: p.angle for name, p in pulses.items()})
    factor, blow = np.ones(len(t)), None
    speed = player.implement.speed * effort
    if kind == "contact":
        blow = ball(s, contact, speed)
        loss = min(slowing(player, blow) * u(0.08, 0.25), 0.25)
        after = np.clip(t - contact, 0.0, None)
        factor -= loss * smooth(after / u(0.010, 0.025)) * np.exp(-after / u(0.06, 0.15))
    stop = rng.random()
    if kind == "checked":
        factor *= 1.0 - smooth((t - start - u(0.35, 0.75) * length) / u(0.07, 0.16))
    elif kind == "miss" and stop < 0.25:
        factor *= 1.0 - smooth((t - contact - u(0.01, 0.10)) / u(0.05, 0.14))
    done = full * factor
    moved = integral(done)
    top = at_contact - integral(full[:, before])
    anatomy(top, integral(full))
    direction = float(np.sign(pulses["yaw"].peak))

    # Backwards in time from the start: overlap or pause with a slow lean, counter-movement, waggle, ready posture.
    spare = contact - earliest - length - 0.45
    ready = ready_posture(player.sport, top, rng)
    back = min(player.backswing * float(np.exp(rng.normal(0.0, 0.15))) / scale**0.5, max(spare - 0.1, 0.3))
    back = max(back, unhurried(top - ready))
    spare = max(spare - back, 0.0)
    still = min(rng.exponential(player.pause) if rng.random() < 0.6 else 0.0, 0.7 * spare, 1.5)
    pause = still if still > 0.03 else -u(0.0, 0.06)
    spare -= max(still, 0.0)
    top_before = top.copy()
    if still > 0.3 and rng.random() < player.lean:
        step = direction * u(0.03, 0.18)
        top_before[INDEX["yaw"]] -= step
        tl_lean = (start - still + 0.02, still - 0.04 + u(0.0, 0.05), step)
    else:
        tl_lean = None
    loose = min(u(0.6, 1.6), spare - 0.2) if rng.random() < player.waggle and spare > 0.9 else 0.0
    reach = max(min(u(0.5, 0.9), max(spare - loose, 0.0) + 0.42), unhurried(ready - tl.target))
    began = start - pause - back - loose - reach
    tl.move(began, reach, ready, rng)
    if loose > 0.3:
        waggle(s, began + reach, began + reach + loose)
    tl.move(start - pause - back, back, top_before, rng)
    if tl_lean:
        tl.shift(tl_lean[0], tl_lean[1], yaw=tl_lean[2])
    stride = u(0.05, 0.4) if player.sport != "golf" else u(0.03, 0.12)
    tl.shift(start - u(0.1, 0.4), length + u(0.1, 0.5), y=stride * direction, x=u(-0.08, 0.08), z=u(-0.06, 0.06))
    tl.stroke(where, done, moved)

    # After the stroke: the arm folds in the follow-through, rests, and goes back to a carrying posture.
    release = contact + u(0.40, 0.60) / scale**0.5
    if kind != "checked" and not (kind == "miss" and stop < 0.25):
        fold = u(0.3, 1.4) if player.sport != "tennis" else u(0.2, 0.9)
        room = max(2.4 - tl.target[INDEX["elbow"]], 0.0)
        tl.shift(contact + u(0.05, 0.12), u(0.3, 0.5), elbow=min(fold, room), elevation=u(0.0, 0.6), axial=u(-0.2, 0.4))
    hold, home = u(0.05, 0.8), carry_posture(rng)
    back_home = max(u(0.65, 1.1), unhurried(home - tl.target))
    tl.move(release + hold, back_home, home, rng)
    tl.shift(release + hold, back_home, y=-stride * direction)
    return began, release + hold + back_home, Swing(kind, start, contact, where, done, blow)


def ball(s: Script, contact: float, speed: float) -> Blow:
    """Where and how fully the ball is hit."""
    player, rng = s.player, s.rng
    graze = rng.random() < (0.16 if player.hard else 0.08)
    offset = float(rng.normal(0.0, player.implement.scatter))
    share = float(np.exp(rng.normal(-0.05, 0.12)))
    if graze:
        offset *= 1.5
        share = float(rng.uniform(0.06, 0.35))
    blow = Blow(contact, "ball", speed=speed, offset=offset, share=share)
    blow.floor = (1.0 if player.hard else 3.0) * G * rng.uniform(1.0, 1.4)
    blow.mix = np.exp(rng.normal(0.0, 0.25, 3)) * np.array([1.0, rng.choice([-1.0, 1.0]), rng.choice([-1.0, 1.0])])
    if player.hard and rng.random() < 0.10:
        blow.second, blow.second_share = rng.uniform(0.015, 0.060), rng.uniform(0.3, 0.9)
    if player.sport == "golf" and player.implement.mass > 0.36 and rng.random() < 0.5:
        blow.turf = rng.uniform(0.3, 1.5)
    return blow


def truth_of(record: Swing, angles: np.ndarray, rate: np.ndarray, rate_of_motion: float) -> Event:
    """The instants of a swing from the movement without tremor or vibration. See the world's description."""
    margin = int(1.0 * rate_of_motion)
    first = max(record.where.start - margin, 0)
    last = min(record.where.stop, angles.shape[1])
    axes = vertical_axes(angles[:, first:last])
    total = (axes * rate[:9, first:last]).sum(axis=0)
    own = np.zeros_like(total)
    begin = record.where.start - first
    own[begin:] = (axes[:, begin:] * record.rates[:9, : last - record.where.start]).sum(axis=0)
    late = int((record.contact + 0.2) * rate_of_motion) - first
    window = slice(begin, max(min(late, len(total)), begin + 10))
    peak = begin + int(np.argmax(np.abs(total[window])))
    sign = np.sign(total[peak])
    faint = np.flatnonzero(sign * own[: peak + 1] < 0.01 * sign * own[peak])
    backward = np.flatnonzero(sign * total[: peak + 1] <= 0.0)
    start = max(faint[-1] if len(faint) else begin, backward[-1] if len(backward) else 0) + 1
    time = record.contact if record.kind == "contact" else (first + peak) / rate_of_motion
    contact = record.contact if record.kind == "contact" else float("nan")
    return Event(record.kind, float(time), float((first + start) / rate_of_motion), float(contact))
