"""One swing: strokes of the forward rotation, counter-movement, follow-through, and their exact instants."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import nnls

import gesture_quaternion as quaternion
from gesture_path import Segment, Trace, follow
from gesture_player import Player, direction
from gesture_strokes import ONE_PERCENT, Arc, Move, Stroke

COARSE = 1 / 800  # s, grid on which a draft is examined
ATTEMPTS = 40


@dataclass
class Swing:
    """A swing as a segment, with the instant of contact (contacts and misses) relative to the segment's start."""

    kind: str
    segment: Segment
    contact: float
    sign: float
    abrupt: float  # time at which an abrupt brake is strongest, else NaN


@dataclass
class Instants:
    """Start and peak of the forward rotation in segment time, the peak rate, and the total rate at contact."""

    start: float
    peak_time: float
    peak: float
    speed: float


def instants(trace: Trace, sign: float, contact: float) -> Instants:
    """Measure a swing's instants on its kinematics without noise."""
    t = trace.time
    total, forward = sign * trace.about_vertical, sign * trace.forward_about_vertical
    near = (t > contact - 0.25) & (t < contact + 0.15)
    first = np.flatnonzero(near)[0]
    peak = first + int(np.argmax(total[near]))
    summit, offset = _summit(total, peak)
    limit = 0.01 * forward[first : peak + 1].max()
    start = _crossing(t, forward - limit, peak)
    if np.any(total[:peak] <= 0):
        start = np.nanmax([start, _crossing(t, total, peak)])
    at = min(np.searchsorted(t, contact), len(t) - 1)
    speed = float(np.linalg.norm(trace.rate[at]))
    return Instants(float(start), float(t[peak] + offset * (t[1] - t[0])), summit, speed)


def draw(rng: np.random.Generator, player: Player, kind: str, orientation: np.ndarray) -> Swing:
    """Draw a swing whose peak rate and duration are within the sport's ranges when it begins in an orientation."""
    sport = player.sport
    for attempt in range(ATTEMPTS):
        low, high = sport.peak
        peak = np.clip(player.peak + rng.normal(0, 0.12 * (high - low)), low * 1.04, high * 0.96)
        low, high = sport.forward
        duration = np.clip(player.duration + rng.normal(0, 0.15 * (high - low)), low * 1.03, high * 0.97)
        wanted = peak * (rng.uniform(0.45, 0.8) if kind == "checked" else 1.0)
        state = rng.bit_generator.state
        scale, stretch = 1.0, 1.0
        for _ in range(4):
            rng.bit_generator.state = state
            swing = _draft(rng, player, kind, peak * scale, duration * stretch)
            found = instants(follow(swing.segment, orientation, COARSE), swing.sign, swing.contact)
            reached = found.peak_time if kind == "checked" else swing.contact
            taken = reached - found.start
            if not np.isfinite(taken) or taken <= 0.02:
                break
            fits = kind == "checked" or (low <= taken <= high and sport.peak[0] <= found.peak <= sport.peak[1])
            if fits and abs(found.peak / wanted - 1) < 0.1 and found.start > 0.05:
                return swing
            scale *= np.clip(wanted / found.peak, 0.5, 2)
            stretch *= np.clip(duration / taken, 0.6, 1.6) if kind != "checked" else 1.0
    return swing


def _draft(rng: np.random.Generator, player: Player, kind: str, peak: float, duration: float) -> Swing:
    sport = player.sport
    backhand, overhead = rng.random() < sport.backhand, rng.random() < sport.overhead
    sign = -player.side if backhand else player.side
    contact = 0.45 + duration
    lead: list[Move | Stroke] = []
    tilt = player.tilt + np.radians(rng.normal(0, 5)) + (np.radians(20) if overhead else 0)
    heading = player.tilt_heading + rng.normal(0, 0.25) + (np.pi if backhand else 0)
    axis = _tilted(tilt, heading) * sign
    if rng.random() < sport.counter:
        moment, strokes = _counter(rng, player, axis, duration)
        contact += moment
        lead += strokes
    elif rng.random() < 0.5:
        lean = rng.uniform(-0.15, 0.15) * rng.choice([0.3, 1])
        lead.append(Move(axis * lean, 0.0, contact + 0.2))
    sigma = np.clip(player.sigma * np.exp(rng.normal(0, 0.15)), 0.09, 0.65)
    early = np.clip(rng.normal(0.004, 0.006), -0.012, 0.018)  # contact this long before the peak of the main stroke
    rise = duration + early
    forward = [Stroke(axis * peak, contact + early, rise, sigma)]
    if rng.random() < 0.6:  # the trunk's rotation, before the arm's
        share = rng.uniform(0.1, 0.35)
        trunk = _tilted(tilt * rng.uniform(0, 0.6), heading + rng.normal(0, 0.5)) * sign
        forward[0].peak = axis * peak * (1 - share)
        forward.append(Stroke(trunk * peak * share, contact - rng.uniform(0.02, 0.06), rise * 0.8, sigma))
    arm = _arm_strokes(rng, player, sign * (0.35 if kind == "checked" else 1.0), contact, duration)
    abrupt = _follow_through(rng, player, kind, forward, contact, early)
    shift = _elbow(rng, axis, contact, rise, sigma)
    segment = Segment(contact + rng.uniform(0.9, 1.2), forward, lead, arm, shift)
    return Swing(kind, segment, contact, sign, abrupt)


def _tilted(tilt: float, heading: float) -> np.ndarray:
    return np.array([np.sin(tilt) * np.cos(heading), np.sin(tilt) * np.sin(heading), np.cos(tilt)])


def _counter(
    rng: np.random.Generator, player: Player, axis: np.ndarray, duration: float
) -> tuple[float, list[Stroke]]:
    """Draw the counter-movement; return by how much it delays the contact, and its strokes."""
    rate = rng.uniform(*player.sport.counter_rate)
    rise = rng.uniform(*player.sport.counter_rise)
    sigma = rng.uniform(0.12, 0.3)
    turned = axis * 0.9 + 0.35 * direction(rng)
    stroke = Stroke(-rate * turned / np.linalg.norm(turned), 0.1 + rise, rise, sigma)
    fall = stroke.mode * (np.exp(1.5 * sigma) - 1)
    pause = rng.uniform(0.15, 0.5) if rng.random() < 0.35 else -rng.uniform(0.0, 0.5) * fall
    begin = stroke.time + (ONE_PERCENT / 1.5 * fall if pause > 0 else fall) + pause
    return max(begin - 0.45, 0.0), [stroke]


def _arm_strokes(
    rng: np.random.Generator, player: Player, gain: float, contact: float, duration: float
) -> list[Stroke]:
    roll = rng.uniform(*player.sport.roll) * (1 if rng.random() < 0.8 else -1) * gain
    bend = rng.uniform(-5, 5) * gain
    hinge = np.array([0.0, np.cos(0.3), np.sin(0.3)])
    return [
        Stroke(np.array([roll, 0, 0]), contact + rng.uniform(-0.02, 0.1), duration * 0.7, rng.uniform(0.15, 0.35)),
        Stroke(hinge * bend, contact + rng.uniform(-0.05, 0.05), duration * 0.8, rng.uniform(0.15, 0.35)),
    ]


def _follow_through(
    rng: np.random.Generator, player: Player, kind: str, forward: list[Stroke], contact: float, early: float
) -> float:
    """Append the antagonist strokes; return the instant of an abrupt brake, or NaN."""
    summit = contact + early
    abrupt = kind == "miss" and rng.random() < (0.45 if player.hard else 0.3)
    if kind == "checked":
        time, rise = summit + rng.uniform(0.03, 0.07), rng.uniform(0.07, 0.11)
    elif abrupt:
        time, rise = summit + rng.uniform(0.07, 0.16), rng.uniform(0.03, 0.06)
    else:
        total = sum(stroke.peak for stroke in forward)
        time, rise = summit + rng.uniform(0.12, 0.25), rng.uniform(0.1, 0.2)
        forward.append(Stroke(-total * rng.uniform(0.15, 0.35), time, rise, rng.uniform(0.2, 0.4)))
        return float("nan")
    effort = rng.uniform(0.85, 1.0)
    for stroke in list(forward):
        forward += _antagonists(stroke, time, rise, effort)
    return time if abrupt else float("nan")


def _antagonists(stroke: Stroke, time: float, rise: float, effort: float) -> list[Stroke]:
    """Return strokes against the remainder of a stroke, the earliest with its peak at `time`."""
    t = time + np.arange(0.0, 0.8, 0.01)
    choices = [(rise, 0.25), (rise, 0.5), (rise, 0.9), (2 * rise, 0.3), (2 * rise, 0.6), (4 * rise, 0.4)]
    shapes = [Stroke(-stroke.peak, time + own - rise, own, sigma) for own, sigma in choices]
    gains, _ = nnls(np.stack([shape.profile(t) for shape in shapes], axis=1), stroke.profile(t))
    return [Stroke(s.peak * gain * effort, s.time, s.rise, s.sigma) for s, gain in zip(shapes, gains) if gain > 0]


def _elbow(rng: np.random.Generator, axis: np.ndarray, contact: float, rise: float, sigma: float) -> list[Arc]:
    """Draw the elbow's translation: a main arc about the swing's axis, a vertical stroke, and a brake."""
    ahead = quaternion.cross(axis, direction(rng))
    ahead /= np.linalg.norm(ahead)
    speed = rng.uniform(1.5, 4.0)
    turn = axis * rng.uniform(0.6, 1.8)
    time = contact - rng.uniform(0.0, 0.04)
    up = np.array([0, 0, rng.normal(0, 0.7)])
    return [
        Arc(Stroke(ahead * speed, time, rise, sigma), turn),
        Arc(Stroke(up, time, rise * 0.8, 0.25), np.zeros(3)),
        Arc(Stroke(-0.3 * speed * ahead, contact + 0.2, 0.15, 0.3), turn),
    ]


def _crossing(t: np.ndarray, values: np.ndarray, peak: int) -> float:
    """Return the last instant before index `peak` at which the values rise through zero, or NaN."""
    below = np.flatnonzero(values[:peak] <= 0)
    if not len(below):
        return float("nan")
    i = below[-1]
    return t[i] + (t[1] - t[0]) * -values[i] / (values[i + 1] - values[i])


def _summit(values: np.ndarray, i: int) -> tuple[float, float]:
    a, b, c = values[i - 1 : i + 2]
    bend = a - 2 * b + c
    offset = 0.5 * (a - c) / bend if bend < 0 else 0.0
    return float(b - 0.25 * (a - c) * offset), float(offset)
