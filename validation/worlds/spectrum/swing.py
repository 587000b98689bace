"""The state machine of a swing: ready, waggle, wait, load, swing, follow through, recover.

All that comes before the contact is drawn before it is known whether there is one, so that misses differ only after.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..common.session import NAN, Event
from .people import Player
from .shapes import Track, bump, decay, ramp, rise
from .shock import Shock


@dataclass
class Plan:
    """A swing as commanded: `first` is where its own rate reaches 1 % of its peak."""

    kind: str
    sign: int
    first: float
    peak: float
    contact: float
    shocks: list[Shock]


class Script:
    """What happens in a session."""

    def __init__(self, rng: np.random.Generator, player: Player, track: Track) -> None:
        self.rng, self.player, self.track = rng, player, track
        self.shocks: list[Shock] = []
        self.plans: list[Plan] = []
        self.events: list[Event] = []

    def go(self, begin: float, length: float, fastest: float = 3.0, **target: float) -> float:
        """Move to a pose, slower where that would take a mean rate above `fastest`. Returns the end."""
        far = max((abs(v - self.track.pose[c]) for c, v in target.items() if c not in "xyz"), default=0.0)
        return self.track.go(self.rng, begin, max(length, far / fastest), **target)

    def shock(self, time: float, family: str, peak: float, label: str | None = None) -> None:
        """A shock, and its event unless it belongs to a larger one."""
        self.shocks.append(Shock(time, family, peak))
        if label:
            self.events.append(Event(label, time))


def rest(script: Script, begin: float, length: float) -> float:
    """Arm hanging, implement in hand."""
    u = script.rng.uniform
    return script.go(
        begin, length, tilt=0.0, swing=u(-0.3, 0.3), pitch=u(0.7, 1.35), roll=u(-0.5, 0.7), reach=u(0.08, 0.16)
    )


def cycle(script: Script, t: float, kind: str) -> float:
    """One swing from ready to rest. Returns the end."""
    rng, player, track = script.rng, script.player, script.track
    u = rng.uniform
    index = rng.choice(len(player.strokes), p=player.shares)
    stroke = player.strokes[index]
    habit = {
        n: m * rng.lognormal(0, player.spread) if m > 0 else m + rng.normal(0, 0.06)
        for n, m in player.means[index].items()
    }
    effort = u(0.72, 0.9) if rng.random() < 0.12 else rng.lognormal(0, 0.04)
    sign = player.hand * stroke.side
    top = min(habit["rate"] * effort, 30.0)
    offset = np.clip(rng.normal(-0.004, 0.011), -0.028, 0.018)
    length = np.clip(habit["rise"] / effort**0.5, 0.125 - offset, 0.345 - offset)
    fall = habit["fall"] * u(0.85, 1.15)
    form, tail = rise(str(rng.choice(player.rises)), u()), u(0.8, 2.2)
    s = np.linspace(0, 1, 400)
    until = float(np.trapezoid(form(s), s)) * length * top  # rad, start to peak
    begin_angle = sign * habit["meet"] - sign * (until + offset * top)

    # Ready.
    golf = player.sport == "golf"
    ready = sign * habit["meet"] if golf else begin_angle + sign * u(-0.1, 1.1)
    pitch = u(-0.05, 0.3) if golf else u(-0.5, 0.35)
    slope = pitch + habit["tilt"] * np.cos(habit["meet"])  # of the forearm at contact, positive down
    # A steep forearm turns with the stroke; a level one may turn either way.
    turning = player.pronate if abs(slope) < 0.3 else -sign * np.sign(slope)
    turn_rate, turn_width = turning * habit["roll"], u(0.025, 0.055)
    t = script.go(
        t,
        u(0.55, 1.3),
        tilt=habit["tilt"],
        swing=ready,
        pitch=pitch,
        roll=u(-0.6, 0.6),
        reach=habit["reach"] * (1.0 if golf else u(0.5, 0.9)),
        heading=track.pose["heading"] + rng.normal(0, 0.15),
    )
    if rng.random() < player.waggle:
        t = waggle(script, t + u(0.0, 0.3), u(0.5, 1.6))
    if player.sport == "tennis" and rng.random() < 0.5:  # split step
        track.pulse("z", t, 0.18, 0.05)
        track.pulse("z", t + 0.17, 0.17, -0.05)
        script.shock(t + 0.33, "step", u(0.3, 1.4))
        t += 0.3
    t += rng.choice([u(0.02, 0.3), u(0.3, 1.2)])

    # Load.
    away = begin_angle - track.pose["swing"]
    loading = max(habit["load"] * u(0.85, 1.15), abs(away) / 4.2)
    track.pulse("swing", t, loading, away, u(0.85, 1.3))
    script.go(
        t,
        loading * u(0.8, 1.0),
        5.0,
        pitch=pitch + rng.normal(-0.1, 0.3),
        roll=track.pose["roll"] - 0.5 * turn_rate * turn_width * 2.5,
        reach=habit["reach"] * u(0.6, 0.95),
    )
    pause = u(0.04, 0.6) if rng.random() < player.pause else -u(0.0, 0.25) * min(loading, 0.35)
    t0 = t + loading + pause
    if rng.random() < player.lean:
        track.pulse("heading", t0 - u(0.1, 0.7), u(0.5, 1.4), rng.choice([-1, 1]) * u(0.04, 0.3), u(0.8, 1.2))
    stride = {"baseball": 0.4, "golf": 0.08, "tennis": 0.5}[player.sport] * u(0.2, 1.3)
    track.pulse("y", t0 - u(0.2, 0.5), u(0.5, 0.9), stride * player.hand)
    track.pulse("x", t0 - u(0.1, 0.5), u(0.5, 0.9), stride * rng.normal(0, 0.3))
    if stride > 0.2 and rng.random() < 0.7:
        script.shock(t0 - u(-0.03, 0.12), "step", u(0.1, 0.9))

    # Swing.
    contact = t0 + length + offset
    extra = {"pitch": rng.normal(0, 0.35), "lift": -u(0.1, 0.9), "extend": u(0.03, 0.16)}
    extra["early"] = rng.normal(0, 0.015)
    strength = _strength(script, top / player.means[index]["rate"])
    abrupt = rng.random() < 0.25
    checked_at, brake, back = u(0.4, 0.85), u(0.07, 0.15), u(0.05, 0.28)
    shocks: list[Shock] = []
    share = 1.0
    if kind == "checked":
        stop = checked_at * length
        span = stop + brake + 0.3

        def command(x):
            kept = form(np.minimum(x, length) / length) * (1 - ramp((x - stop + 0.3 * brake) / brake))
            rebound = back * form(checked_at) * bump((x - stop - 0.6 * brake) / 0.22) / bump(0.5)
            return kept * (x < stop + brake) - rebound

        share, fall = 0.25, 0.2
    else:
        if kind == "miss" and abrupt:
            fall *= u(0.35, 0.55)
        span = length + fall + 0.2

        def command(x):
            rebound = 0.09 * bump((x - length - fall * 0.8) / 0.18) / bump(0.5) if kind == "miss" and abrupt else 0.0
            return np.where(x <= length, form(x / length), decay((x - length) / fall, tail)) - rebound

    x = np.arange(0, span, 1 / 8000)
    own = command(x)
    first = t0 + x[np.argmax(own >= 0.01 * own.max())]
    highest = t0 + x[np.argmax(own)]
    track.add("swing", t0, t0 + span, lambda x: sign * top * command(x))
    track.pulse("pitch", t0, length + 0.1, share * extra["pitch"])
    track.pulse("pitch", contact - 0.02, fall + 0.1, share * extra["lift"])
    centre, wide = contact + extra["early"], turn_width * (2.0 if share < 1 else 1.0)
    track.add(
        "roll", centre - 4 * wide, centre + 4 * wide, lambda x: share * turn_rate * np.exp(-0.5 * (x / wide - 4) ** 2)
    )
    track.pulse("reach", contact - 0.6 * length, length, share * extra["extend"])
    if kind == "contact":
        shocks = _contact(script, contact, sign * top, strength)
    script.plans.append(Plan(kind, sign, first, highest, contact if kind == "contact" else NAN, shocks))
    end = t0 + (span if kind == "checked" else length + fall)
    if kind != "checked" and rng.random() < (0.25 if player.hard else 0.1):
        script.shock(end - u(0.0, 0.12), "catch", u(0.5, 4.0), "catch")
    if player.hard and rng.random() < 0.16:
        script.shock(first - u(0.12, 0.9) if rng.random() < 0.5 else contact + u(0.15, 0.9), "knock", u(1, 10), "knock")
    return rest(script, end + rng.choice([u(0.05, 0.25), u(0.3, 0.9)]), u(0.6, 1.2))


def waggle(script: Script, t: float, length: float) -> float:
    """Rehearsing circles of the implement."""
    rng = script.rng
    hertz = rng.uniform(1.0, 2.6)
    for channel in ("swing", "pitch", "roll"):
        phase = rng.uniform(0, 6.28)
        script.track.wave(channel, t, length, rng.uniform(0.04, 0.3), hertz * rng.uniform(0.9, 1.1), phase)
    script.events.append(Event("waggle", t + length / 2))
    return t + length


def _strength(script: Script, effort: float) -> float:
    """Peak of a contact at the watch in g: lognormal, with a share of weak mishits."""
    rng, hard = script.rng, script.player.hard
    if rng.random() < (0.15 if hard else 0.07):
        return rng.uniform(1.0, 3.0) if hard else rng.uniform(3.0, 5.0)
    value = script.player.shock * effort**1.2 * rng.lognormal(0, 0.55 if hard else 0.42)
    return float(np.clip(value, 1.2 if hard else 3.2, 45.0))


def _contact(script: Script, time: float, rate: float, strength: float) -> list[Shock]:
    """What the ball does: shocks, a loss of rate that is partly made up, and a wobble of the forearm."""
    rng, player, track = script.rng, script.player, script.track
    force = np.clip(strength / 12.0, 0.1, 2.2) ** 0.7
    loss = {"baseball": 0.07, "golf": 0.025, "tennis": 0.07}[player.sport] * rng.lognormal(0, 0.4) * force
    onset, tau = rng.uniform(0.008, 0.02), rng.uniform(0.05, 0.16)
    begin = time + player.travel
    track.add("swing", begin, begin + 6 * tau, lambda x: -rate * loss * ramp(x / onset) * np.exp(-x / tau))
    for channel in ("swing", "pitch", "roll"):
        size, hertz, tau = rng.normal(0, 1.3) * force, rng.uniform(8, 24), rng.uniform(0.02, 0.06)
        track.add(
            channel,
            begin,
            begin + 7 * tau,
            lambda x, size=size, hertz=hertz, tau=tau: (
                size * ramp(x / 0.008) * np.sin(2 * np.pi * hertz * x) * np.exp(-x / tau)
            ),
        )
    shocks = [Shock(time, "contact", strength)]
    if player.hard and rng.random() < 0.1:
        shocks.append(Shock(time + rng.uniform(0.015, 0.06), "contact", max(0.6, strength * rng.uniform(0.3, 0.9))))
    script.shocks.extend(shocks)
    return shocks
