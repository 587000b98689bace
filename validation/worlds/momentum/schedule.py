"""The order of a session: swings, practice swings, behaviours between them and stray knocks."""

from __future__ import annotations

import numpy as np

from ..common.session import Event
from .between import Script, carry_posture, fill
from .player import Player
from .swing import Swing, swing
from .timeline import Timeline

KINDS = ("contact", "miss", "checked")
SHARES = (0.75, 0.20, 0.05)


def gap(rng: np.random.Generator) -> tuple[float, str]:
    """Seconds from one contact to the next, and what the gap is for."""
    draw = rng.random()
    if draw < 0.08:
        return rng.uniform(10.0, 14.0), "practice"
    if draw < 0.11:
        return rng.uniform(12.0, 25.0), "break"
    return rng.uniform(4.0, 10.0), "plain"


def knocks(s: Script, start: float, contact: float) -> None:
    """Hard sessions: stray knocks shortly before or after a swing, on the implement or on the arm."""
    rng = s.rng
    for chance, begin, end in ((0.22, start - 1.1, start - 0.12), (0.22, contact + 0.20, contact + 1.1)):
        if rng.random() < chance:
            t = rng.uniform(begin, end)
            s.blow(t, rng.choice(["implement", "hand"]), rng.uniform(1.5, 14.0), rng.uniform(0.002, 0.010))
            s.events.append(Event("knock", t))


def write(player: Player, duration: float, rng: np.random.Generator) -> tuple[Script, list[Swing]]:
    """Write a session of the given length."""
    timeline = Timeline(duration, carry_posture(rng))
    s = Script(player, timeline, rng)
    records: list[Swing] = []
    free, contact, purpose = 0.8, rng.uniform(4.0, 7.0), "plain"
    while contact < duration - 3.0:
        if purpose == "practice" and contact - free > 8.0:
            middle = free + rng.uniform(2.8, 3.2)
            _, free, easy = swing(s, "miss", middle, free, rng.uniform(0.26, 0.42))
            s.events.append(Event("practice", easy.contact))
        before = min(rng.uniform(2.2, 4.5), contact - free)
        fill(s, free, contact - before)
        kind = str(rng.choice(KINDS, p=SHARES))
        _, free, record = swing(s, kind, contact, contact - before)
        records.append(record)
        if record.blow is not None:
            s.blows.append(record.blow)
        if player.hard:
            knocks(s, record.start, record.contact)
        step, purpose = gap(rng)
        contact = max(contact + step, free + 2.1)
    if duration - free > 1.5:
        fill(s, free, duration - 0.3)
    return s, records
