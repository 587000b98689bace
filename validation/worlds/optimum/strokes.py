"""Strokes: postures at the top of the backswing and at the ball, their timing, and what becomes of a swing."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..common.quaternion import rotate
from .body import forearm, rates
from .plan import AXIAL, JOINTS, PRONATION, RATE, TURNS, YAW, Goals, X
from .players import Player

# Angles (degrees) of trunk yaw, lean, azimuth, elevation and axial turn of the upper arm, elbow, and pronation: at the
# top of the backswing and at the ball. The forward time and its deviation, and the time of the backswing (s), follow.
STROKES = {
    "golf lead": ((85, 42, 40, 98, -8, 14, 62), (-28, 42, 8, 46, 4, 8, -12), (0.27, 0.03, 0.85)),
    "golf trail": ((-82, 42, -8, 76, -45, 95, -25), (28, 42, 15, 46, -5, 28, -5), (0.27, 0.03, 0.85)),
    "bat lead": ((36, 20, 60, 74, -5, 50, 45), (-62, 16, 14, 62, 5, 14, 8), (0.155, 0.014, 0.5)),
    "bat trail": ((-36, 20, -18, 62, -20, 106, 6), (62, 16, 20, 50, 4, 66, -18), (0.155, 0.014, 0.5)),
    "forehand": ((-72, 8, -45, 52, -25, 50, -12), (14, 10, 16, 54, 18, 40, 8), (0.24, 0.025, 0.65)),
    "backhand": ((70, 12, 72, 48, 0, 70, 38), (0, 10, 4, 58, -5, 14, 2), (0.24, 0.025, 0.65)),
    "two hands": ((78, 12, 62, 42, 0, 52, 28), (-12, 10, 20, 55, 5, 30, 2), (0.22, 0.02, 0.6)),
    "slice": ((58, 12, 68, 84, 0, 78, 20), (8, 12, 12, 50, 0, 14, 6), (0.27, 0.03, 0.6)),
    "serve": ((-70, -6, -55, 82, -90, 108, -8), (12, 16, -6, 138, 22, 14, 22), (0.24, 0.02, 0.9)),
    "volley": ((-24, 10, -18, 58, -8, 62, 5), (6, 12, 12, 58, 6, 40, 5), (0.17, 0.015, 0.3)),
}
# The same angles at address.
READY = {
    "golf lead": (0, 42, 12, 44, 0, 6, 5),
    "golf trail": (0, 42, 15, 42, 0, 15, -5),
    "bat lead": (24, 18, 50, 70, 0, 60, 30),
    "bat trail": (-24, 18, -14, 58, -20, 110, 0),
    "serve": (-20, 6, 12, 30, 0, 60, 0),
    "volley": (0, 12, 20, 40, 0, 85, 5),
}
RACKET_READY = (0, 10, 25, 25, 0, 85, 10)
SHARES = {"forehand": 0.42, "backhand": 0.28, "slice": 0.08, "serve": 0.16, "volley": 0.06}
# The rates at the ball as multiples of the mean rates of the forward swing, from near to far; and how much earlier
# than the arm each joint turns forward, as a part of the forward time.
HASTE = np.array([1.15, 1.0, 1.45, 1.4, 2.0, 1.9, 2.1])
LEADS = np.array([0.20, 0.1, 0.0, 0.0, -0.15, -0.12, -0.15])
LOW = np.radians([-175.0, -15.0, -85.0, -15.0, -95.0, 2.0, -88.0])
HIGH = np.radians([175.0, 60.0, 130.0, 170.0, 85.0, 145.0, 88.0])
REHEARSAL = "practice"  # a slow swing that prepares one
REFLEX = 0.07  # s, from a blow to the first correction


@dataclass
class Blow:
    """A force on the implement or the watch's arm: its instant (s), peak at the watch (g), and nature."""

    time: float
    size: float
    nature: str
    event: bool = False  # the first blow on the ball


@dataclass
class Scene:
    """A piece of a session: the joints at 400 Hz, the muscles' activity, blows, and one event or none."""

    joints: np.ndarray
    activity: np.ndarray
    kind: str = ""
    time: float = np.nan
    onset: float = np.nan
    blows: list[Blow] = field(default_factory=list)


def stroke_of(player: Player) -> str:
    """Return the next stroke."""
    if player.sport != "tennis":
        return {"golf": "golf", "baseball": "bat"}[player.sport] + (" lead" if player.is_lead else " trail")
    stroke = str(player.rng.choice(list(SHARES), p=list(SHARES.values())))
    return "two hands" if stroke == "backhand" and player.is_two_handed else stroke


def swing(
    player: Player, start: np.ndarray, end: np.ndarray, outcome: str, strength: float, hurry: float = 1.0
) -> Scene:
    """Return the scene of a swing from a resting pose to another; `strength` is 1 for a full swing."""
    rng, planner = player.rng, player.planner
    stroke = stroke_of(player)
    top, ball, (forward, deviation, backswing) = STROKES[stroke]
    effort = player.effort * strength * np.exp(0.03 * rng.standard_normal())
    forward = (forward + deviation * rng.standard_normal()) * player.slow * effort**-0.35
    forward *= rng.uniform(1.5, 2.2) if outcome == REHEARSAL else 1.0
    backswing *= player.slow * rng.uniform(0.85, 1.2) * max(effort, 0.5) ** -0.3
    ready, top, ball = (np.radians(pose) for pose in (READY.get(stroke, RACKET_READY), top, ball))
    ball = ball + player.places + np.radians([4, 2, 4, 7, 3, 4, 3]) * rng.standard_normal(TURNS)
    spans = (ball - top) * player.spans * effort**0.5
    spans *= np.exp(0.03 * rng.standard_normal(TURNS))
    top = np.clip(ball - spans, LOW, HIGH)
    spans = ball - top
    late = np.where(np.arange(TURNS) >= AXIAL, 1.0 if stroke == "serve" else 0.0, 0.0)
    rate = HASTE * (1 + 0.4 * late) * player.haste * spans / forward
    heading, place = start[TURNS], start[X:]
    stride = rng.uniform(0.05, 0.35) * np.sign(spans[YAW]) * {"golf": 0.25}.get(player.sport, 1.0)

    goals, now = Goals(), hurry * rng.uniform(0.9, 1.8)
    for joint in range(TURNS):
        goals.at(now, joint, ready[joint])
    begin = now + hurry * rng.uniform(0.2, 1.6)
    waggles = int(rng.integers(0, 4)) if hurry == 1 and player.sport != "tennis" else 0
    for number in range(waggles):
        shift = np.radians(rng.uniform(4, 14)) * (-1) ** number
        goals.at(begin, YAW, ready[YAW] + 0.4 * shift, None)
        goals.at(begin, PRONATION, ready[PRONATION] + 1.4 * shift, None)
        begin += rng.uniform(0.35, 0.6)
    for joint in range(TURNS):
        goals.at(begin + 0.2, joint, ready[joint])
    peak = begin + 0.2 + backswing
    pause = player.pause * rng.uniform(0.6, 1.4)
    turned = peak + pause - ((LEADS - 0.2 * late) * forward + player.leads + 0.004 * rng.standard_normal(TURNS))
    contact = peak + pause + forward
    for joint in range(TURNS):
        if pause > 0.06:
            goals.at(turned[joint] - pause, joint, top[joint], care=0.1)
        goals.at(turned[joint], joint, top[joint], care=0.1)
        goals.at(contact, joint, ball[joint], rate[joint], care=0.75)
    goals.at(peak - 0.1, X, place[0] - 0.3 * stride)
    goals.at(contact - 0.05, X, place[0] + stride, 0.4 * stride / forward, care=0.5)
    is_short = outcome == "miss" and rng.random() < (0.3 if player.is_hard else 0.15)
    follow = (0.13 if is_short else rng.uniform(0.28, 0.5)) * effort**-0.3
    last, finishes = contact, {}
    for joint in range(TURNS):
        way = rng.uniform(0.38, 0.48) * rate[joint] * follow
        finish = float(np.clip(ball[joint] + way, LOW[joint], HIGH[joint]))
        time = follow * np.clip((finish - ball[joint]) / way, 0.35, 1.0) if abs(way) > 0.02 else follow
        goals.at(contact + time, joint, finish)
        finishes[joint] = finish
        last = max(last, contact + time)
    goals.at(last, X, place[0] + 1.15 * stride)
    held = last + hurry * rng.uniform(0.2, 1.2)
    if rng.random() < 0.6:
        for joint, finish in finishes.items():
            goals.at(held, joint, finish + 0.1 * rng.standard_normal(), None, 0.2)
    over = held + (0.4 + 0.6 * hurry) * rng.uniform(1.1, 2.0)
    count = round(over * RATE) + 1
    target = end.copy()
    target[TURNS], target[X:] = heading, (place[0] + stride * 0.5, *place[1:])
    goals.still(over, target)
    p = planner.move(goals, count, start)
    scene, extra = Scene(np.empty(0), np.empty(0), outcome), None
    if outcome == "checked":
        p = _checked(player, p, start, (turned.min(), contact), target, over)
    joints = planner.joints(p, start)
    clean = _rates(player, joints)
    end_of_search = contact + (0.1 if outcome != "contact" else 0.02)
    scene.onset, scene.time = _forward(clean, turned.min() - 0.15, end_of_search)
    if outcome == "contact":
        struck = contact + (0.008 if player.is_hard else 0.005) * rng.standard_normal()
        hits(player, scene, struck, effort)
        at = round(struck * RATE)
        loss = rng.uniform(0.02, 0.2) * min(1.0, scene.blows[0].size / 12)
        sizes = -loss * rng.uniform(0.6, 1.2, JOINTS) * planner.joints(p, start, 1)[at]
        extra = planner.jump(sizes, at, count, rng.uniform(0.004, 0.008))
        rest = Goals([row for row in goals.rows if row[1] > at + round((REFLEX + 0.05) * RATE)])
        p = p + planner.controls(rest, count, start, p, at + round(REFLEX * RATE), extra=extra)
        joints = planner.joints(p, start) + extra[0]
    elif outcome == "miss" and rng.random() < (0.25 if player.is_hard else 0.1):
        # The implement or the hand meets the body.
        scene.blows.append(Blow(contact + rng.uniform(0.12, 0.35), rng.uniform(0.8, 3.5), "body"))
    if player.sport == "baseball" and rng.random() < 0.5:
        scene.blows.append(Blow(turned.min() - rng.uniform(0.0, 0.12), rng.uniform(0.15, 0.7), "step"))
    scene.joints, scene.activity = joints, np.linalg.norm(p - joints + start, axis=1)
    return scene


def hits(player: Player, scene: Scene, time: float, effort: float) -> None:
    """Add the blow of the ball, and what may follow or precede it."""
    rng, sport = player.rng, player.sport
    median = {"baseball": 15.0, "golf": 10.0, "tennis": 9.0}[sport] * (0.65 if player.is_hard else 1.1)
    size = median * min(effort, 1.2) ** 0.8 * np.exp((0.75 if player.is_hard else 0.5) * rng.standard_normal())
    least = max(1.5 if player.is_hard else 3.0, 40 * player.vibration)
    size = float(np.clip(size * (0.75 if player.has_glove else 1.0), least, 60.0))
    scene.time = time
    if sport == "golf" and rng.random() < 0.45:
        gap = rng.uniform(0.003, 0.012)
        if rng.random() < (0.2 if player.is_hard else 0.08):
            # A fat shot: the first blow is the turf's.
            scene.blows.append(Blow(time, rng.uniform(0.5, 1.0) * size, "turf", True))
            scene.blows.append(Blow(time + gap + 0.004, 0.6 * size, "ball"))
            return
        scene.blows.append(Blow(time + gap, rng.uniform(0.2, 0.9) * size, "turf"))
    scene.blows.insert(0, Blow(time, size, "ball", True))
    if rng.random() < (0.1 if player.is_hard else 0.03):
        scene.blows.append(Blow(time + rng.uniform(0.012, 0.06), rng.uniform(0.25, 0.9) * size, "ball"))
    if rng.random() < (0.15 if player.is_hard else 0.07):
        scene.blows.append(Blow(time + rng.uniform(0.15, 0.45), rng.uniform(0.8, 4.0), "body"))


def _checked(
    player: Player, p: np.ndarray, start: np.ndarray, way: tuple[float, float], rest: np.ndarray, over: float
) -> np.ndarray:
    """Return controls that are changed on the way, so that all joints stop soon."""
    rng, count, (turned, contact) = player.rng, len(p), way
    decided = round((turned + rng.uniform(0.4, 0.75) * (contact - turned)) * RATE)
    stop = decided / RATE + rng.uniform(0.12, 0.2)
    goals = Goals()
    for joint in range(JOINTS):
        goals.at(stop, joint, None)
    goals.still(over, rest)
    known = np.vstack([p[:decided], np.zeros((count - decided, JOINTS))])
    return known + player.planner.controls(goals, count, start, known, decided)


def _rates(player: Player, joints: np.ndarray) -> np.ndarray:
    """Return the forearm's rotation rate in the reference frame."""
    attitude, _ = forearm(player, joints)
    return rotate(attitude.T, rates(attitude, RATE))


def _forward(rate: np.ndarray, first: float, last: float) -> tuple[float, float]:
    """Return the onset of a swing and the instant of its peak rate (s).

    The onset is the last instant before the peak at which the rate about the axis is below 1 % of its peak.
    """
    total = np.linalg.norm(rate, axis=1)
    low = round(first * RATE)
    peak = low + int(np.argmax(total[low : round(last * RATE)]))
    near = slice(max(peak - 40, 0), peak + 40)
    axis = rate[near][total[near] > 0.5 * total[peak]].mean(axis=0)
    axis /= np.linalg.norm(axis)
    along = rate[: peak + 1] @ axis
    level = 0.01 * along[peak]
    before = np.flatnonzero(along < level)
    i = int(before[-1]) if len(before) else 0
    onset = i + (level - along[i]) / max(along[i + 1] - along[i], 1e-9)
    return onset / RATE, peak / RATE
