"""The bouts of the world `bystander` that are not blows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.special import gammainc

from .blows import BLOWS, strike
from .body import ABDUCT, ELBOW, FLEX, HEADING, INWARD, TURN, Body, X, Y, Z
from .rotation import GRID


def gait(body: Body, name: str, begin: float, end: float) -> None:
    """Walk, walk with a bag, or run: the legs move the trunk and send steps up, the arm swings along."""
    rng, span, running = body.rng, body.span(begin, end), name == "run"
    count = span.stop - span.start
    base = {"run": (5, 12, 25, 90, 20), "walk": (5, 8, 10, 18, 30), "carry": (0, 12, 5, 8, 10)}[name]
    body.pose(begin - 0.3, base, 0.12)
    pace = rng.uniform(1.3, 1.55) if running else rng.uniform(0.8, 1.05)
    phase, arm = body.van_der_pol(pace * np.exp(body.wander(count, 0.3, 0.03)), rng.uniform(0.6, 2.0))
    window = body.window(count, 0.15)
    swing = {"run": 30, "walk": 16, "carry": 5}[name] * rng.uniform(0.6, 1.3) * body.passive
    for joint, part in [(FLEX, 1.0), (ELBOW, 0.45), (INWARD, 0.35), (HEADING, 0.25), (TURN, 0.2)]:
        body.body[span, joint] += window * swing * part * rng.uniform(0.7, 1.3) * arm
    bounce = (rng.uniform(0.03, 0.045) if running else rng.uniform(0.012, 0.022)) * window
    body.body[span, Z] += bounce * np.cos(2 * phase)
    body.body[span, X] += 0.4 * bounce * np.sin(2 * phase)
    body.body[span, Y] += 0.8 * bounce * np.cos(phase + 0.6)
    if name == "carry":
        body.body[span, ABDUCT] += window * body.wander(count, 1.0, 3.0)
    for step in np.flatnonzero(np.diff(np.floor(phase / np.pi)))[1:-1]:
        hardness = (0.08 if running else 0.02) * rng.lognormal(0, 0.3) * body.effort
        body.shock(begin + step / GRID, hardness, (8, 2, 5), rng.uniform(12, 30))
    body.marks.append(("run" if running else "walk", begin, end))


def throwing(body: Body, begin: float, end: float) -> None:
    """Play catch: throw over or under the shoulder, and catch what comes back."""
    rng, now = body.rng, begin + 0.5
    body.pose(begin - 1.2, (20, 10, 40, 85, 30), 0.15)
    under = rng.random() < 0.25
    back = (-50, 0, 0, -70, 20) if under else (60, 75, -110, 15, -20)
    forth = (120, 0, 0, 20, 10) if under else (20, -10, 125, -75, 60)
    while now < end - 3.5:
        power = body.passive * rng.uniform(0.7, 1.1) * (0.5 + 0.5 * body.effort)
        slow, quick = rng.uniform(0.08, 0.13), rng.uniform(0.018, 0.034) / min(1.0, 0.4 + 0.6 * body.effort)
        go = now + 8 * slow
        for joint in range(5):
            body.move(now, joint, power * back[joint], slow)
            delay = (0.05, 0.05, 0.11, 0.09, 0.1)[joint] * quick / 0.025
            body.move(go + delay, joint, power * forth[joint], quick)
            body.move(go + 0.7, joint, -power * (back[joint] + forth[joint]), 1.2 * slow)
        body.move(now, HEADING, -35 * power, slow)
        body.move(go, HEADING, 70 * power, 1.5 * quick)
        body.move(go + 0.8, HEADING, -35 * power, slow)
        body.marks.append(("throw", go, go + 0.25 + 10 * quick))
        if go + 4.5 < end and rng.random() < 0.7:
            caught = go + rng.uniform(2.6, 3.6)
            body.move(caught - 0.7, FLEX, 25, 0.07)
            body.move(caught + 0.003, ELBOW, rng.uniform(4, 14), 0.008)
            body.move(caught + 0.5, FLEX, -25, 0.1)
            body.shock(caught, rng.uniform(0.1, 1.2) * body.effort, (-6, 2, 7), rng.uniform(5, 12))
            body.marks.append(("catch", caught, caught + 0.06))
        now = go + rng.uniform(3.8, 7)


def toss(body: Body, begin: float, end: float) -> None:
    """Prepare serves: bounce the ball by hand a few times, then lift it slowly overhead and let go."""
    rng, now = body.rng, begin
    ball = replace(BLOWS["dribble"], pace=(1.2, 1.8), lone=0.0)
    while now < end - 6:
        still = now + rng.uniform(2.5, 4)
        strike(body, ball, now, still)
        slow, height = rng.uniform(0.07, 0.13), rng.uniform(90, 125)
        for joint, angle in [(FLEX, height), (ELBOW, -50), (ABDUCT, 15), (TURN, -100)]:
            body.move(still, joint, angle, slow)
            body.move(still + 1.2 + 3 * slow, joint, -angle, 1.3 * slow)
        body.marks.append(("toss", still, still + 12 * slow))
        now = still + rng.uniform(4.5, 7)


def wave(body: Body, begin: float, end: float) -> None:
    """Wave the raised hand."""
    angles = body.rng.uniform(8, 35) * np.array([0.2, 0.2, 1.0, 0.5, 0.5])
    sway(body, "wave", begin, end, (110, 35, 0, 60, 50), angles, body.rng.uniform(0.9, 2.8))


def scrub(body: Body, begin: float, end: float) -> None:
    """Scrub, wipe or rub with quick strokes; friction shakes the hand."""
    angles = body.rng.uniform(4, 16) * np.array([1.0, 0.3, 0.4, -1.2, 0.2])
    sway(body, "scrub", begin, end, (35, 12, 35, 65, 60), angles, body.rng.uniform(1.8, 4.5), rub=2.0)


def twirl(body: Body, begin: float, end: float) -> None:
    """Spin a racket, bat or club in the hand; it lands in the grip at each turn."""
    angles = body.rng.uniform(25, 60) * np.array([0.05, 0.05, 0.1, 0.12, 1.0])
    sway(body, "spin", begin, end, (25, 12, 40, 85, 30), angles, body.rng.uniform(1.0, 2.8), rub=1.0)


def tug(body: Body, begin: float, end: float) -> None:
    """Adjust strap, glove or sleeve: the watch is turned on the arm and plucked at."""
    end = min(end, begin + 12)
    span = body.span(begin, end)
    window = body.window(span.stop - span.start, 0.1)
    body.roll[span] += window * body.wander(len(window), 4.0, body.rng.uniform(2, 7) * body.effort)
    sway(body, "tug", begin, end, (35, 10, 55, 95, 40), np.full(5, 2.0), body.rng.uniform(0.5, 1.5), rub=3.0)


def sway(
    body: Body, kind: str, begin: float, end: float, pose: tuple, angles: np.ndarray, pace: float, rub: float = 0.0
) -> None:
    """Move to and fro through `angles` (degrees) around a pose, with `rub` small jolts a second."""
    rng, span = body.rng, body.span(begin, end)
    count = span.stop - span.start
    body.pose(begin - 1, pose, 0.13)
    cycle = body.half_centre(pace * np.exp(body.wander(count, 0.4, 0.2)))
    size = body.window(count, 0.12) * body.effort * body.passive * np.exp(body.wander(count, 0.3, 0.3))
    body.body[span, :5] += (size * cycle)[:, None] * (angles / max(1.0, pace / 2))
    for instant in rng.uniform(begin + 0.5, end - 0.5, rng.poisson(rub * (end - begin))):
        body.shock(instant, rng.lognormal(-4, 0.8) * body.effort, tuple(rng.normal(0, 1, 3)), rng.uniform(2, 15))
    body.marks.append((kind, begin, end))


def circles(body: Body, begin: float, end: float) -> None:
    """Warm up with whole circles of the straight arm, forwards or backwards."""
    rng, end = body.rng, min(end, begin + 14)
    span = body.span(begin, end)
    count = span.stop - span.start
    body.pose(begin - 1, (5, 20, 0, 10, 40), 0.13)
    pace = rng.uniform(0.5, 1.2) * (0.5 + 0.5 * body.effort)
    turns = np.cumsum(body.window(count, 0.25) * pace * np.exp(body.wander(count, 0.4, 0.08))) / GRID
    turns *= np.floor(turns[-1]) / turns[-1] * rng.choice([-1, 1])
    body.body[span, FLEX] += 360 * turns
    body.body[span, ABDUCT] += 12 * (1 - np.cos(2 * np.pi * turns)) + body.window(count, 0.2) * 4
    body.marks.append(("spin", begin, end))


def stretch(body: Body, begin: float, end: float) -> None:
    """Stretch slowly from one pose to the next, and hold."""
    rng, now = body.rng, begin
    while now < end - 2:
        pose = rng.uniform((-20, 0, -40, 5, -30), (160, 110, 70, 120, 80))
        body.pose(now, tuple(pose * body.effort), rng.uniform(0.12, 0.4))
        body.marks.append(("wave", now, min(now + 4, end)))
        now += rng.uniform(3, 6)


def slip(body: Body, begin: float, end: float) -> None:
    """Shake the arm until the strap slips round the forearm; later it is put back."""
    rng = body.rng
    angle, instant = rng.choice([-1, 1]) * rng.uniform(10, 50), begin + rng.uniform(1, 2.5)
    sway(body, "wave", begin, begin + 3.5, (20, 10, 20, 50, 40), np.array([2, 2, 4, 8, 20.0]), rng.uniform(1.5, 3))
    body.turn_strap(instant, angle, rng.uniform(0.008, 0.03))
    body.shock(instant, rng.uniform(0.02, 0.15), (2, 8, 4), rng.uniform(5, 15))
    body.marks.append(("slip", instant, instant + 0.3))
    body.turn_strap(end - 1.5, -angle, 0.1)


def table(body: Body, begin: float, end: float) -> None:
    """Take the watch off, lay it on a table, and put it on again."""
    rng, span = body.rng, body.span(begin, end)
    count = span.stop - span.start
    tau = 0.12
    down = gammainc(5, np.arange(count) / GRID / tau)
    up = gammainc(5, np.arange(count)[::-1] / GRID / tau)
    body.tables.append((span, down * up))
    put = begin + 14 * tau
    body.shock(put, rng.uniform(0.02, 0.1), (1, 1, 9), rng.uniform(1, 4))
    body.marks.append(("knock", put, put + 0.06))
    body.marks.append(("tug", end - 14 * tau, end))


BOUTS = {bout.__name__: bout for bout in (throwing, toss, wave, scrub, twirl, tug, circles, stretch, slip, table)}
