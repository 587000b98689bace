"""What players do between swings. Each behaviour fills a span of time and leaves the posture where it found it.

Walking: 1.7 to 2.1 steps/s and 2 to 3 cm rise of the pelvis; jogging: 2.4 to 2.9 steps/s and 5 to 8 cm
(Winter, Biomechanics and Motor Control of Human Movement, 2009). Peaks of taps, claps and knocks are judgement.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..common.sensor import G
from ..common.session import Event
from .impact import Blow
from .player import Player
from .timeline import Timeline, posture


@dataclass
class Script:
    """The session as it is written down: movements, blows, shifts of the strap, truth."""

    player: Player
    timeline: Timeline
    rng: np.random.Generator
    blows: list[Blow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    slips: list[tuple[float, float, np.ndarray]] = field(default_factory=list)

    def blow(self, time: float, through: str, peak: float, width: float = 0.003) -> None:
        """A blow of a given peak in g at the watch."""
        mix = np.exp(self.rng.normal(0.0, 0.4, 3)) * self.rng.choice([-1.0, 1.0], 3)
        offset = float(self.rng.normal(0.0, 0.05))
        self.blows.append(Blow(time, through, peak=peak * G, width=width, offset=offset, mix=mix))


def carry_posture(rng: np.random.Generator) -> np.ndarray:
    """An arm that hangs or holds the implement, or rests it on the shoulder."""
    u = rng.uniform
    if rng.random() < 0.25:
        return posture(lean=u(0, 8), azimuth=u(-10, 40), elevation=u(20, 50), elbow=u(95, 130), pronation=u(-40, 60))
    return posture(
        lean=u(0, 8),
        side=u(-4, 4),
        yaw=u(-8, 8),
        azimuth=u(-60, 20),
        elevation=u(6, 25),
        axial=u(-15, 30),
        elbow=u(8, 60),
        pronation=u(-20, 60),
    )


def gait(s: Script, a: float, b: float, steps: float, rise: float, swing: float, heel: float) -> None:
    """Steps: pelvis, arms, trunk, heel strikes, a walk there and a turn."""
    tl, u = s.timeline, s.rng.uniform
    tl.oscillate(a, b, "z", rise / 2.0, steps, u(0, 6))
    tl.oscillate(a, b, "elevation", swing, steps / 2.0)
    tl.oscillate(a, b, "elbow", 0.5 * swing, steps / 2.0, u(-0.8, 0.8))
    tl.oscillate(a, b, "yaw", u(0.04, 0.10), steps / 2.0, u(0, 6))
    tl.oscillate(a, b, "side", u(0.01, 0.04), steps / 2.0, u(0, 6))
    tl.oscillate(a, b, "pronation", u(0.02, 0.12), steps / 2.0, u(0, 6))
    tl.shift(a, b - a, x=u(-1, 1) * (b - a) * steps * 0.3, y=u(-1, 1) * (b - a) * steps * 0.3)
    tl.shift(a, b - a, heading=u(-0.5, 0.5) * (b - a))
    for t in np.arange(a + 0.4, b - 0.3, 1.0 / steps):
        s.blow(t + s.rng.normal(0.0, 0.01), "hand", heel * float(np.exp(s.rng.normal(0.0, 0.35))), 0.016)
    s.events.append(Event("jog" if steps > 2.2 else "walk", 0.5 * (a + b)))


def walk(s: Script, a: float, b: float) -> None:
    u = s.rng.uniform
    gait(s, a, b, u(1.7, 2.1), u(0.02, 0.03), u(0.08, 0.45), u(0.1, 0.5))


def jog(s: Script, a: float, b: float) -> None:
    u = s.rng.uniform
    gait(s, a, b, u(2.4, 2.9), u(0.05, 0.08), u(0.3, 0.6), u(0.5, 2.0))


def stand(s: Script, a: float, b: float) -> None:
    """Nothing but sway."""


def gesture(s: Script, a: float, b: float) -> None:
    """Pointing or talking: a few unhurried moves of the arm and back."""
    tl, rng = s.timeline, s.rng
    home = tl.target.copy()
    t = a
    while b - t > 1.3 and rng.random() < 0.8:
        goal = home.copy()
        goal[3:9] += rng.normal(0.0, [0.15, 0.3, 0.4, 0.3, 0.4, 0.5])
        goal[7] = np.clip(goal[7], 0.05, 2.4)
        length = rng.uniform(0.4, 0.8)
        tl.move(t, length, goal, rng)
        t += length + rng.uniform(0.0, 0.3)
    if t > a:
        tl.move(t, max(min(b - t, 0.8), 0.45), home, rng)
        s.events.append(Event("gesture", 0.5 * (a + t)))


def tap(s: Script, a: float, b: float) -> None:
    """The implement taps the ground, the plate or the shoes one to three times."""
    tl, rng = s.timeline, s.rng
    t = a + 0.3
    for _ in range(rng.integers(1, 4)):
        if t > b - 0.3:
            break
        step = rng.uniform(0.15, 0.4)
        tl.shift(t - 0.22, 0.2, elbow=-step, elevation=0.3 * step)
        tl.shift(t, 0.25, elbow=step, elevation=-0.3 * step)
        peak = rng.uniform(0.8, 9.0 if s.player.hard else 5.0)
        s.blow(t, "implement", peak)
        s.events.append(Event("tap", t))
        t += rng.uniform(0.35, 0.6)


def clap(s: Script, a: float, b: float) -> None:
    """Claps, or the free hand slaps the thigh or the racket."""
    tl, rng = s.timeline, s.rng
    rate = rng.uniform(2.0, 3.5)
    t = a + 0.5 / rate
    tl.oscillate(a, min(a + 4.0 / rate, b), "azimuth", rng.uniform(0.06, 0.15), rate)
    for _ in range(rng.integers(1, 4)):
        if t > b - 0.2:
            break
        s.blow(t, "hand", rng.uniform(2.0, 16.0 if s.player.hard else 9.0), rng.uniform(0.002, 0.006))
        s.events.append(Event("clap", t))
        t += 1.0 / rate


def scratch(s: Script, a: float, b: float) -> None:
    """Quick small strokes of the hand."""
    tl, rng = s.timeline, s.rng
    end = min(b, a + rng.uniform(0.7, 1.6))
    rate = rng.uniform(3.5, 6.0)
    tl.oscillate(a, end, "elbow", rng.uniform(0.03, 0.09), rate)
    tl.oscillate(a, end, "axial", rng.uniform(0.02, 0.06), rate, rng.uniform(0, 6))
    tl.oscillate(a, end, "pronation", rng.uniform(0.0, 0.05), rate, rng.uniform(0, 6))
    s.events.append(Event("scratch", 0.5 * (a + end)))


def strap(s: Script, a: float, b: float) -> None:
    """The other hand adjusts the strap: small knocks, and the watch sits a little differently afterwards."""
    rng = s.rng
    end = min(b, a + rng.uniform(0.8, 1.8))
    for t in rng.uniform(a, end, rng.integers(3, 8)):
        s.blow(t, "hand", rng.uniform(0.2, 2.0), rng.uniform(0.003, 0.012))
    wiggle = rng.normal(0.0, 0.06, 3)
    s.slips.append((a, 0.5 * (end - a), wiggle))
    s.slips.append((0.5 * (a + end), 0.5 * (end - a), -wiggle + rng.normal(0.0, [0.02, 0.02, 0.05])))
    s.events.append(Event("strap", 0.5 * (a + end)))


def bounce(s: Script, a: float, b: float) -> None:
    """A ball bounced with the hand or on the racket; a golfer or batter tosses it."""
    tl, rng = s.timeline, s.rng
    rate = rng.uniform(1.6, 2.4)
    count = int(min((b - a) * rate, rng.integers(2, 7)))
    if count < 2:
        return
    end = a + count / rate
    tl.oscillate(a, end, "elbow", rng.uniform(0.10, 0.28), rate)
    tl.oscillate(a, end, "elevation", rng.uniform(0.03, 0.10), rate, rng.uniform(2.0, 4.0))
    tl.oscillate(a, end, "pronation", rng.uniform(0.0, 0.1), rate, rng.uniform(0, 6))
    through = "implement" if rng.random() < 0.6 else "hand"
    for k in range(count):
        s.blow(a + (k + 0.25) / rate + rng.normal(0.0, 0.01), through, rng.uniform(0.3, 3.0), 0.005)
        s.events.append(Event("bounce", a + (k + 0.25) / rate))


def waggle(s: Script, a: float, b: float) -> None:
    """Loose movements of wrist, forearm and trunk before a swing."""
    tl, rng = s.timeline, s.rng
    rate = rng.uniform(1.0, 2.6)
    tl.oscillate(a, b, "pronation", rng.uniform(0.05, 0.25), rate, rng.uniform(0, 6))
    tl.oscillate(a, b, "axial", rng.uniform(0.03, 0.12), rate, rng.uniform(0, 6))
    tl.oscillate(a, b, "elbow", rng.uniform(0.02, 0.12), rate, rng.uniform(0, 6))
    tl.oscillate(a, b, "yaw", rng.uniform(0.01, 0.08), rng.uniform(0.6, 1.4), rng.uniform(0, 6))
    s.events.append(Event("waggle", 0.5 * (a + b)))


CHOICES = {
    "baseball": ((walk, 2), (stand, 3), (gesture, 2), (tap, 3), (clap, 1), (scratch, 1), (strap, 1.5), (jog, 0.4)),
    "golf": ((walk, 2), (stand, 3), (gesture, 2), (tap, 2), (clap, 0.3), (scratch, 1), (strap, 1), (bounce, 0.5)),
    "tennis": ((walk, 3), (stand, 2), (gesture, 1), (tap, 1), (clap, 0.8), (scratch, 0.7), (jog, 1.5), (bounce, 3)),
}


def fill(s: Script, a: float, b: float) -> None:
    """Fill a span with behaviours."""
    acts, weights = zip(*CHOICES[s.player.sport])
    share = np.array(weights) / np.sum(weights)
    while b - a > 0.9:
        length = min(s.rng.uniform(1.2, 4.0), b - a)
        acts[s.rng.choice(len(acts), p=share)](s, a, a + length)
        a += length + s.rng.uniform(0.0, 0.5) / s.player.restless
