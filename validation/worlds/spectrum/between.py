"""What players do between swings. Each activity takes a script, a begin and a budget in s, and returns its end."""

from __future__ import annotations

import numpy as np

from ..common.session import Event
from .shapes import decay, rise
from .swing import Script, rest


def _steps(script: Script, t: float, length: float, jog: bool) -> float:
    """Walking or jogging: arm swing, bounce of the body, heel strikes that travel up to the wrist.

    Cadence 1.6 to 2.1 Hz and 2.4 to 3.0 Hz; 0.1 to 0.5 g and 0.5 to 2 g at the wrist.
    """
    rng, track = script.rng, script.track
    u = rng.uniform
    cadence = u(2.4, 3.0) if jog else u(1.6, 2.1)
    if jog:
        t = script.go(t, 0.4, pitch=u(-0.3, 0.5), reach=u(0.1, 0.2), tilt=u(-0.2, 0.2))
    turn = u(-1.6, 1.6)
    track.pulse("heading", t, length, turn * min(length / 2, 1))
    track.pulse("x", t, length, (2.6 if jog else 1.25) * length * np.cos(turn))
    track.pulse("y", t, length, (2.6 if jog else 1.25) * length * np.sin(turn))
    phase = u(0, 6.28)
    track.wave("pitch", t, length, u(0.2, 0.45) if jog else u(0.08, 0.4), cadence / 2, phase)
    track.wave("swing", t, length, u(0.02, 0.2), cadence / 2, phase + u(-1, 1))
    track.wave("roll", t, length, u(0.02, 0.2), cadence / 2, u(0, 6.28))
    track.wave("z", t, length, u(0.03, 0.045) if jog else u(0.01, 0.025), cadence, u(0, 6.28))
    strike = np.exp(u(np.log(0.5), np.log(2.0))) if jog else np.exp(u(np.log(0.08), np.log(0.45)))
    step = t + u(0.1, 0.4)
    while step < t + length:
        script.shock(step, "step", strike * rng.lognormal(0, 0.25))
        step += (1 + rng.normal(0, 0.03)) / cadence
    script.events.append(Event("jog" if jog else "walk", t + length / 2))
    return t + length


def walk(script, t, budget):
    return _steps(script, t, min(budget, script.rng.uniform(1.5, 12)), False)


def jog(script, t, budget):
    return _steps(script, t, min(budget, script.rng.uniform(1.5, 8)), True)


def practice(script, t, budget):
    """A rehearsal at 20 to 38 % of the usual rate, twice as slow to rise, without a ball."""
    rng, player = script.rng, script.player
    u = rng.uniform
    index = rng.choice(len(player.strokes), p=player.shares)
    habit, sign = player.means[index], player.hand * player.strokes[index].side
    top, length, fall = habit["rate"] * u(0.2, 0.38), habit["rise"] * u(1.5, 2.3), habit["fall"] * u(1.2, 2.0)
    form, tail = rise(str(rng.choice(player.rises)), u()), u(0.8, 1.8)
    t = script.go(
        t,
        u(0.6, 1.0),
        tilt=habit["tilt"],
        swing=sign * (habit["meet"] - 0.5 * top * length),
        pitch=u(-0.3, 0.3),
        roll=u(-0.5, 0.5),
        reach=habit["reach"],
    )
    t += u(0.0, 0.4)
    script.track.add(
        "swing",
        t,
        t + length + fall,
        lambda x: sign * top * np.where(x <= length, form(x / length), decay((x - length) / fall, tail)),
    )
    turn = u(-0.8, 0.8)
    script.track.pulse("roll", t + 0.3 * length, length, turn)
    script.events.append(Event("practice", t + length))
    return rest(script, t + length + fall + u(0.0, 0.3), u(0.6, 1.1))


def _strikes(script, t, budget, name, family, low, high, gap, count, fling):
    """A row of shocks, each with a small quick movement of the forearm towards it."""
    rng, track = script.rng, script.track
    u = rng.uniform
    t = script.go(t, u(0.4, 0.9), pitch=u(-0.2, 1.1), roll=u(-0.8, 0.8), reach=u(0.08, 0.25), swing=u(-0.4, 0.4))
    strength = np.exp(u(np.log(low), np.log(high)))
    stop = t + max(budget - 1.0, 0.8)
    for _ in range(rng.integers(*count)):
        if t > stop:
            break
        away = fling * u(0.5, 1.5)
        down, up, pause = u(0.09, 0.2), u(0.15, 0.35), u(*gap)
        channel = str(rng.choice(["pitch", "pitch", "swing"]))
        track.pulse(channel, t, up, -away)
        track.pulse(channel, t + up, down, away)
        script.shock(t + up + down * u(0.6, 0.95), family, strength * rng.lognormal(0, 0.35), name)
        t += up + down + pause
    return t


def bounce(script, t, budget):
    """Bouncing a ball by hand or on the racket."""
    return _strikes(script, t, budget, "bounce", "bounce", 0.3, 3.0, (0.05, 0.35), (2, 9), 0.35)


def tap(script, t, budget):
    """Implement against ground, plate or shoes."""
    return _strikes(script, t, budget, "tap", "tap", 0.8, 9.0, (0.05, 0.5), (1, 5), 0.4)


def clap(script, t, budget):
    """Hands together, or hand against the implement."""
    return _strikes(script, t, budget, "clap", "clap", 3.0, 18.0, (0.0, 0.2), (1, 7), 0.45)


def scratch(script, t, budget):
    """Quick small rubbing."""
    rng = script.rng
    u = rng.uniform
    t = script.go(t, u(0.5, 0.9), pitch=u(-1.0, 0.3), roll=u(-0.8, 0.8), swing=u(-0.6, 0.6))
    length, hertz = min(max(budget - 1, 0.6), u(0.6, 2.5)), u(3, 6)
    for channel in ("pitch", "swing", "roll"):
        script.track.wave(channel, t, length, u(0.01, 0.08), hertz, u(0, 6.28))
    for time in np.sort(u(t, t + length, int(length * hertz))):
        script.shock(time, "brush", u(0.1, 0.9))
    script.events.append(Event("scratch", t + length / 2))
    return t + length


def strap(script, t, budget):
    """The other hand tugs at watch or glove: irregular jerks."""
    rng = script.rng
    u = rng.uniform
    t = script.go(t, u(0.5, 1.0), pitch=u(-0.5, 0.3), roll=u(-0.9, 0.9), swing=u(-0.6, 0.6))
    length = min(max(budget - 1, 0.8), u(0.8, 3.0))
    for time in np.sort(u(t, t + length, rng.integers(2, 9))):
        script.track.wave("roll", time, u(0.2, 0.4), u(0.03, 0.25), u(2, 5))
        script.shock(time, "brush", u(0.2, 3.0))
    script.events.append(Event("strap", t + length / 2))
    return t + length + 0.2


def carry(script, t, budget):
    """Implement on the shoulder or under the arm."""
    u = script.rng.uniform
    t = script.go(t, u(0.5, 1.1), pitch=u(-1.3, 0.6), roll=u(-1.0, 1.0), swing=u(-0.7, 0.7), reach=u(0.06, 0.2))
    script.events.append(Event("carry", t))
    return t + min(max(budget - 1, 0.2), u(0.3, 3.0))


def gesture(script, t, budget):
    """Pointing, shrugging, wiping the brow, shading the eyes."""
    rng, begin = script.rng, t
    u = rng.uniform
    for _ in range(rng.integers(2, 5)):
        if t - begin > budget - 0.6:
            break
        t = script.go(
            t, u(0.25, 0.8), 3.2, pitch=u(-1.3, 1.0), roll=u(-1.0, 1.0), swing=u(-1.0, 1.0), reach=u(0.06, 0.3)
        ) + u(0.0, 0.4)
    script.events.append(Event("gesture", 0.5 * (begin + t)))
    return t


def twirl(script, t, budget):
    """Spinning the implement in the hand: a fast roll of the forearm to and fro."""
    rng = script.rng
    u = rng.uniform
    t = script.go(t, u(0.3, 0.7), pitch=u(-0.4, 0.7))
    begin = t
    for k in range(rng.integers(2, 6)):
        length = u(0.22, 0.45)
        script.track.pulse("roll", t, length, (1 if k % 2 else -1) * u(0.6, 1.5), u(0.8, 1.2))
        t += length + u(0.0, 0.15)
    script.events.append(Event("twirl", 0.5 * (begin + t)))
    return t


def toss(script, t, budget):
    """Tossing a ball underhand and gently."""
    rng = script.rng
    u = rng.uniform
    t = script.go(t, u(0.4, 0.8), pitch=u(0.9, 1.5), roll=u(-0.5, 0.5))
    length = u(0.28, 0.5)
    script.track.pulse("pitch", t, length, -u(0.8, 1.5), u(0.8, 1.2))
    script.events.append(Event("toss", t + length / 2))
    return rest(script, t + length + u(0.05, 0.4), u(0.6, 1.0))


ALL = (walk, jog, practice, bounce, tap, clap, scratch, strap, carry, gesture, twirl, toss)
ACTIVITIES = {f.__name__: f for f in ALL}
NEED = {"practice": 3.0, "clap": 1.6, "tap": 1.6, "bounce": 2.0, "gesture": 1.8, "toss": 2.2, "twirl": 1.8}  # s


def fill(script: Script, t: float, until: float) -> float:
    """Do things until about `until`."""
    rng, weights = script.rng, script.player.fidget
    while until - t > 0.9:
        if rng.random() < 0.25:
            t += min(rng.uniform(0.2, 2.0), until - t)  # stand
            continue
        names = [n for n in weights if NEED.get(n, 0.9) <= until - t]
        p = np.array([weights[n] for n in names])
        t = ACTIVITIES[names[rng.choice(len(names), p=p / p.sum())]](script, t, until - t)
    return t
