"""One swing: a backswing and a forward rotation as random curves, with its contact, its miss or its breaking-off.

The truth. The swing's signed rate is the forward pulse minus the backswing's pulse, both along their own axes. The
*start* is the last instant before the peak at which the signed rate is zero. After a pause that is the begin of the
forward pulse; after an overlap (counter-movement) it is the reversal. Sway, tremor and waggling are not part of the
signed rate. The *peak* is the peak of the signed rate, after all that contact, braking or an abrupt end takes from it.
The *contact* is the begin of the force between implement and ball; the watch feels it after a travelling time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from ensemble_body import RATE, Block, Blow
from ensemble_curves import Pulse, Warp, activation, bump, ease, smooth
from ensemble_endings import abrupt_end, brush, foot_stomp, second_blow, slip, wobble
from ensemble_population import Player
from session import NAN, Event


@dataclass(frozen=True)
class Plan:
    """What a player wants to do: `contact`, `miss` or `checked`, and how hard (1 is the player's full swing)."""

    kind: str
    effort: float
    is_weak: bool = False


@dataclass(frozen=True)
class _Curves:
    """The two pulses of a swing, and the instants at which they begin and last."""

    time: np.ndarray
    forward: np.ndarray
    back: np.ndarray
    begin: float
    duration: float

    def start(self, signed: np.ndarray, peak: int) -> float:
        """Return the last instant before the peak at which the signed rate is zero, s."""
        below = np.flatnonzero(signed[:peak] <= 0)
        last = int(below[-1]) if len(below) else 0
        low, high = signed[last], signed[last + 1]
        crossing = self.time[last] + (0 - low) / (high - low) / RATE
        return float(max(self.begin, crossing))


def _curves(rng: np.random.Generator, player: Player, effort: float) -> _Curves:
    sport, spread = player.sport, player.level.spread
    rise = player.rise * effort**-0.6 * np.exp(rng.normal(0, 0.07 * spread))
    fall = player.fall * effort**-0.3 * np.exp(rng.normal(0, 0.10 * spread))
    duration = rise + fall
    power = float(np.clip(player.power * np.exp(rng.normal(0, 0.06 * spread)), 1.2, 3.2))
    forward = Pulse(power, rise / duration, player.warp.varied(rng, 0.07 * spread))
    kinds = list(sport.preparation)
    kind = rng.choice(kinds, p=[sport.preparation[name] for name in kinds])
    back_duration = sport.back[0] * np.exp(rng.normal(0, sport.back[1])) * effort**-0.3
    if kind == "pause":
        gap = min(1.5, rng.gamma(1.5, 0.12))
    else:
        gap = -rng.uniform(0.02, 0.25) * rise
    before = rng.uniform(0.25, 0.6)
    begin = before + (back_duration + gap if kind != "none" else 0.0)
    n = round((begin + duration + rng.uniform(0.25, 0.5)) * RATE)
    time = np.arange(n) / RATE
    u = (time - begin) / duration
    y = player.rate * effort * forward(u, player.modes.log_gain(rng, u)) * activation(time - begin, player.activation)
    back = np.zeros(n)
    if kind != "none":
        pulse = Pulse(rng.uniform(1.5, 2.5), rng.uniform(0.35, 0.6), Warp.draw(rng, 0.2 * spread))
        shape = pulse((time - before) / back_duration) * activation(time - before, player.activation)
        back = shape * rng.uniform(0.45, 0.85) * np.sum(y) / np.sum(shape)
        back *= min(1.0, 0.5 * player.rate / np.max(back))
    return _Curves(time, y, back, begin, duration)


def _axes(rng: np.random.Generator, player: Player, u: np.ndarray) -> np.ndarray:
    """Return the forward axis: near the player's, and drifting on the sphere during the swing (n, 3)."""
    spread = player.level.spread
    middle = player.axis + rng.normal(0, 0.06 * spread, 3)
    drift = rng.normal(0, 0.55, 3) * np.clip(u - 0.4, -0.5, 0.7)[:, None]
    axes = middle + drift + smooth(rng, u, 0.10 * spread, axes=3)
    return axes / np.linalg.norm(axes, axis=1, keepdims=True)


def blow_peak(rng: np.random.Generator, player: Player, plan: Plan, floor: float) -> float:
    """Draw the peak of a contact at the watch in g: heavy-tailed, and visible above the arm vibration."""
    for _ in range(50):
        peak = player.blow * plan.effort**1.5 * np.exp(player.level.tail * np.clip(rng.standard_t(4), -4, 4))
        if plan.is_weak:
            peak *= rng.uniform(0.15, 0.4)
        if floor < peak < 70:
            return float(peak)
    return float(max(floor, 1.0) * 1.2)


def swing(rng: np.random.Generator, player: Player, plan: Plan) -> Block:
    """Draw a swing with its truth."""
    level, sport = player.level, player.sport
    curves = _curves(rng, player, plan.effort)
    time, forward = curves.time, curves.forward
    planned = time[int(np.argmax(forward))]
    block = Block.still(len(time) / RATE)
    contact = NAN
    if plan.kind == "checked":
        centre = planned + rng.uniform(-0.5, -0.05) * player.rise
        width = rng.uniform(0.09, 0.20)
        brake = ease(time, centre, width)
        rebound = -rng.uniform(0.05, 0.2) * np.interp(centre, time, forward) * bump((time - centre) / 0.25)
        forward = forward * (1 - brake) + rebound * brake
    elif plan.kind == "miss" and rng.random() < level.abrupt:
        forward, blow = abrupt_end(rng, time, forward, planned, sport)
        block.blows.append(blow)
        block.local += wobble(rng, time, blow.time, 0.10 * blow.peak)
    speed = np.abs(forward - curves.back)
    shaking = np.exp(rng.normal(0, 0.25) + smooth(rng, time / time[-1], 0.2 * level.spread, count=16)[:, 0])
    block.vibration = player.vibration * shaking * (speed / player.rate) ** 1.4 + 0.012
    if plan.kind == "contact":
        contact = planned + player.lag + rng.normal(0, 0.4 * sport.lag[1])
        contact = float(np.clip(contact, curves.begin + 0.5 * player.rise, curves.begin + 0.8 * curves.duration))
        rms = float(np.interp(contact, time, block.vibration))
        peak = blow_peak(rng, player, plan, 7.0 * rms + 0.8)
        share = min(0.15, player.drop * peak / player.blow)
        after = np.clip(time - contact, 0, None) / rng.uniform(0.006, 0.015)
        forward = forward * (1 - share * (1 - (1 + after) * np.exp(-after)))
        block.blows.append(Blow(contact, peak, "ball", sport.force * rng.uniform(0.85, 1.2)))
        block.local += wobble(rng, time, contact, 0.08 * peak)
        if rng.random() < level.double:
            block.blows.append(second_blow(rng, contact, peak, sport))
        if rng.random() < level.slip * min(2.0, peak / 10):
            block.local[:, 0] += slip(rng, time, contact)
    elif plan.kind == "miss" and sport.modes[0] < 50 and rng.random() < 0.3:
        block.vibration += brush(rng, time, planned, player)
    if rng.random() < 0.25:
        block.blows.append(foot_stomp(rng, planned, player))
    u = (time - curves.begin) / curves.duration
    axes = _axes(rng, player, u)
    block.omega = forward[:, None] * axes - curves.back[:, None] * player.back_axis
    v = time / time[-1]
    change = bump((u + 0.4) / 2.0, 3) * rng.normal(0, 0.12)
    side = smooth(rng, v, 0.05, axes=3) * bump(v, 3)[:, None]
    block.lever = np.array([player.lever, 0, 0]) * (1 + change)[:, None] + side
    block.push = smooth(rng, v, 2.5 * plan.effort, count=9, axes=3) * bump(v, 0.5)[:, None]
    signed = forward - curves.back
    peak_index = int(np.argmax(signed))
    start = curves.start(signed, peak_index)
    block.events.append(Event(plan.kind, float(time[peak_index]), start, contact))
    return block
