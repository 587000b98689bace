"""What happens between swings: postures and movements as torques on joints, blows, and the body's own bounce."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.signal import butter, sosfilt

from session import Event
from torque_impact import Blow
from torque_player import Player

TRACKS = ("heading", "pitch", "turn", "elevation", "roll")


@dataclass
class Pastimes:
    """Commands for the joints on the body's grid, with what else the movements bring."""

    rate: float
    posture: dict[str, np.ndarray]
    torque: dict[str, np.ndarray]  # of quick movements, rad of static deflection
    shake: np.ndarray  # g, bounce of the body in the world, (n, 3)
    rubbing: np.ndarray  # g rms of friction at the watch
    blows: list[Blow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def span(self, begin: float, end: float) -> slice:
        return slice(max(int(begin * self.rate), 0), max(int(end * self.rate), 0))

    def time(self, span: slice) -> np.ndarray:
        return np.arange(span.start, min(span.stop, self.rubbing.size)) / self.rate

    def beat(self, name: str, begin: float, end: float, size: float, pace: float, phase: float = 0.0) -> None:
        """Agonist and antagonist pull by turns: a square wave of torque that joint and muscle round off."""
        span = self.span(begin, end)
        t = self.time(span)
        self.torque[name][span] += size * np.sign(np.sin(2 * np.pi * pace * (t - begin) + phase))

    def hold(self, name: str, begin: float, end: float, angle: float) -> None:
        self.posture[name][self.span(begin, end)] = angle

    def angles(self) -> dict[str, np.ndarray]:
        """The joints' answers: slow ones to postures, quick ones to torques."""
        slow = butter(2, 0.7, fs=self.rate, output="sos")
        quick = np.vstack([butter(2, cutoff, fs=self.rate, output="sos") for cutoff in (3.2, 8.0)])
        result = {}
        for name in TRACKS:
            posture, torque = self.posture[name], self.torque[name]
            base = sosfilt(slow, sosfilt(slow, posture - posture[0])) + posture[0]
            result[name] = base + sosfilt(quick, torque)
        return result


def make_pastimes(
    rng: np.random.Generator, player: Player, rate: float, n: int, free: list[tuple[float, float]]
) -> Pastimes:
    """Fills the free intervals, each from after a follow-through to before the next onset, with movements."""
    zero = {name: np.zeros(n) for name in TRACKS}
    doing = Pastimes(rate, zero, {name: np.zeros(n) for name in TRACKS}, np.zeros((n, 3)), np.zeros(n))
    doing.posture["elevation"][:] = player.elevation
    sway = butter(2, [0.15, 0.9], "bandpass", fs=rate, output="sos")
    for name in TRACKS:
        noise = sosfilt(sway, rng.standard_normal(n))
        doing.torque[name] += noise / noise.std() * rng.uniform(0.003, 0.012)
    choices = ["walk", "waggle", "fidget", "tap", "clap", "glove", "still"]
    weights = [3.0, 2.5, 1.5, 1.5, 1.0, 1.5, 4.5]
    if player.name == "tennis":
        choices.append("bounce")
        weights.append(3.0)
    for begin, end in free:
        at = begin
        while end - at > 0.9:
            kind = str(rng.choice(choices, p=np.array(weights) / sum(weights)))
            length = min(end - at, rng.uniform(0.9, 3.5))
            if kind != "still":
                ACTIONS[kind](rng, player, doing, at, at + length)
            at += length + rng.uniform(0.1, 0.7)
    return doing


def walk(rng: np.random.Generator, player: Player, doing: Pastimes, begin: float, end: float) -> None:
    """Steps with a swinging arm and heel strikes."""
    pace = rng.uniform(1.6, 2.1)
    doing.hold("elevation", begin, end - 0.5, rng.uniform(-1.2, -0.7))
    doing.posture["heading"][doing.span(begin, end).start :] += rng.normal(0, 0.7)
    doing.beat("elevation", begin, end - 0.3, rng.uniform(0.1, 0.3), pace / 2)
    doing.beat("turn", begin, end - 0.3, rng.uniform(0.05, 0.2), pace / 2, 0.7)
    span = doing.span(begin, end - 0.2)
    t = doing.time(span) - begin
    fade = np.clip(np.minimum(t, t[-1] - t) / 0.3, 0.0, 1.0) if t.size else t
    bounce = np.sin(2 * np.pi * pace * t) + 0.35 * np.sin(4 * np.pi * pace * t + 1.0)
    doing.shake[span, 2] += rng.uniform(0.1, 0.3) * bounce * fade
    doing.shake[span, 0] += rng.uniform(0.03, 0.12) * np.sin(np.pi * pace * t + 0.5) * fade
    heel = rng.uniform(0.1, 0.5)
    for at in np.arange(begin + 0.3, end - 0.3, 1 / pace):
        doing.blows.append(Blow(at + rng.normal(0, 0.01), heel * rng.uniform(0.6, 1.4), 0.015, False))
    doing.events.append(Event("walk", (begin + end) / 2))


def waggle(rng: np.random.Generator, player: Player, doing: Pastimes, begin: float, end: float) -> None:
    """The implement is swung to and fro before the stroke."""
    pace = rng.uniform(1.2, 2.8)
    doing.beat("turn", begin, end - 0.2, rng.uniform(0.05, 0.35 if player.hard else 0.22), pace)
    doing.beat("roll", begin, end - 0.2, rng.uniform(0.05, 0.4), pace, rng.uniform(0, 6))
    doing.events.append(Event("waggle", (begin + end) / 2))


def fidget(rng: np.random.Generator, player: Player, doing: Pastimes, begin: float, end: float) -> None:
    """Irregular turns of all joints."""
    span = doing.span(begin, end - 0.2)
    for name in TRACKS[1:]:
        at = begin
        while at < end - 0.3:
            pull = rng.uniform(0.08, 0.4)
            doing.torque[name][doing.span(at, min(at + pull, end - 0.2))] += rng.normal(0, 0.25)
            at += pull
    doing.rubbing[span] += rng.uniform(0.0, 0.08)
    doing.events.append(Event("fidget", (begin + end) / 2))


def knocks(
    rng: np.random.Generator, doing: Pastimes, kind: str, times: np.ndarray, low: float, high: float,
    duration: float, implement: bool,
) -> None:
    """A row of blows with one event, at the strongest."""
    strengths = np.exp(rng.uniform(np.log(low), np.log(high), times.size))
    if times.size:
        doing.blows += [Blow(float(t), float(s), duration, implement) for t, s in zip(times, strengths)]
        doing.events.append(Event(kind, float(times[strengths.argmax()])))


def tap(rng: np.random.Generator, player: Player, doing: Pastimes, begin: float, end: float) -> None:
    """The implement taps the ground, the plate or a shoe."""
    pace = rng.uniform(2.0, 4.0)
    times = begin + 0.4 + np.arange(rng.integers(1, 5)) / pace
    doing.hold("elevation", begin, end - 0.4, rng.uniform(-0.9, -0.3))
    doing.beat("elevation", begin + 0.2, end - 0.4, rng.uniform(0.05, 0.2), pace)
    knocks(rng, doing, "tap", times[times < end - 0.15], 0.4, 6.0 if player.hard else 3.5, 0.002, True)


def clap(rng: np.random.Generator, player: Player, doing: Pastimes, begin: float, end: float) -> None:
    """Hands meet: forearms turn towards each other and stop."""
    pace = rng.uniform(2.5, 4.0)
    times = begin + 0.4 + np.arange(rng.integers(2, 6)) / pace
    doing.beat("turn", begin + 0.2, end - 0.3, rng.uniform(0.1, 0.4), pace)
    doing.beat("pitch", begin + 0.2, end - 0.3, rng.uniform(0.0, 0.15), pace, 0.5)
    knocks(rng, doing, "clap", times[times < end - 0.15], 2.0, 14.0 if player.hard else 8.0, 0.004, False)


def glove(rng: np.random.Generator, player: Player, doing: Pastimes, begin: float, end: float) -> None:
    """Gloves or strap are pulled tight: quick rolls and friction."""
    doing.beat("roll", begin, end - 0.2, rng.uniform(0.1, 0.4), rng.uniform(2.0, 4.0))
    doing.beat("elevation", begin, end - 0.2, rng.uniform(0.02, 0.15), rng.uniform(1.5, 3.0))
    doing.rubbing[doing.span(begin, end - 0.2)] += rng.uniform(0.05, 0.3)
    doing.events.append(Event("glove", (begin + end) / 2))


def bounce(rng: np.random.Generator, player: Player, doing: Pastimes, begin: float, end: float) -> None:
    """A ball is bounced with the hand or the racket."""
    pace = rng.uniform(1.3, 2.2)
    times = begin + 0.35 + np.arange(0, max(end - begin - 0.6, 0.0), 1 / pace)
    doing.hold("elevation", begin, end - 0.4, rng.uniform(-0.8, -0.2))
    doing.beat("elevation", begin, end - 0.3, rng.uniform(0.1, 0.3), pace)
    knocks(rng, doing, "bounce", times, 0.4, 2.5, 0.006, bool(rng.integers(2)))


ACTIONS = {action.__name__: action for action in (walk, waggle, fidget, tap, clap, glove, bounce)}
