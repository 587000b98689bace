"""The swings of the world `kinematic`: what is drawn for each, and the rates of forearm and trunk that follow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinematic_rotation import smooth

DURATION = {"baseball": (0.110, 0.200), "golf": (0.200, 0.330), "tennis": (0.120, 0.350)}
PEAK = {"baseball": (15.0, 25.0), "golf": (14.0, 24.0), "tennis": (9.0, 25.0)}
# Chances of rest, lean, counter-movement with a pause and without one; rate and length of the counter-movement.
PREPARATION = {"baseball": (0.3, 0.25, 0.25, 0.2), "golf": (0.05, 0.1, 0.25, 0.6), "tennis": (0.15, 0.15, 0.3, 0.4)}
COUNTER = {"baseball": (1.0, 4.0, 0.2, 0.5), "golf": (3.0, 8.0, 0.55, 0.95), "tennis": (1.5, 6.0, 0.3, 0.8)}


@dataclass
class Swing:
    """One swing, drawn but not yet placed: times are in seconds from the start of the forward rotation."""

    kind: str
    style: str
    power: float  # zero for the logistic family
    contact: float
    summit: float
    taper: float
    plateau: float
    fall: float
    peak: float
    lean: float
    lean_time: float
    counter: float
    counter_time: float
    counter_shape: float
    pause: float
    loss: float
    loss_time: float
    trunk: float
    waggle: float  # how long before the preparation a waggle ends, zero for none

    @property
    def preparation(self) -> float:
        """How long before the start the arm begins to move."""
        return max(self.counter_time + self.pause if self.counter else 0.0, self.lean_time if self.lean else 0.0, 0.25)

    @property
    def end(self) -> float:
        """When the arm has come to rest."""
        return max(self.plateau + self.fall, self.contact + 0.15)

    def rise(self, t: np.ndarray) -> np.ndarray:
        """Return the rising part of the rate, without scale."""
        if self.power:
            x = np.linspace(0, 1, 3001)
            slope = self.power * x ** (self.power - 1) * (1 - smooth((x - self.taper) / (1 - self.taper)))
            table = np.concatenate([[0], np.cumsum(slope[1:] + slope[:-1])])
            return np.interp(t / self.summit, x, table / table[-1])
        constant = self.contact / (np.log(99) + self.taper)
        rise = 1 / (1 + 99 * np.exp(-t / constant))
        launched = self.counter > 0 and self.pause == 0
        return np.maximum(rise - 0.01, 0) / 0.99 if launched else rise

    def rates(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the forearm's rate about the swing's axis and the trunk's rate, both positive forwards."""
        fall = 1 - smooth((t - self.plateau) / self.fall)
        main = self.rise(t) * fall
        main *= self.peak / main.max()
        if self.kind == "contact":
            after = np.maximum(t - self.contact, 0)
            main *= 1 - self.loss * (1 - np.exp(-after / self.loss_time)) * np.exp(-after / 0.25)
        lean = self.lean * smooth((t + self.lean_time) / (0.6 * self.lean_time)) * fall
        u = np.clip((t + self.pause + self.counter_time) / self.counter_time, 0, 1)
        counter = u**2 * (1 - u) ** self.counter_shape
        counter *= self.counter / counter.max() if self.counter else 0
        bump = smooth(t / (0.8 * self.contact)) * (1 - smooth((t - 0.75 * self.contact) / (0.9 * self.contact + 0.1)))
        return main + lean - counter, self.trunk * bump - 0.4 * counter


def draw_swing(rng: np.random.Generator, sport: str, hard: bool, kind: str) -> Swing:
    """Draw the numbers of one swing."""
    contact = rng.uniform(*DURATION[sport])
    power = rng.uniform(1, 4) if rng.random() < 0.5 else 0.0
    summit = contact + rng.uniform(-0.025, 0.015)
    taper = rng.uniform(0.55, 0.85) if power else rng.uniform(2, 4.5)
    peak = rng.uniform(*PEAK[sport])
    plateau = summit + rng.uniform(-0.01, 0.01)
    fall = max(0.15, min(rng.uniform(0.15, 0.5), 5.6 / peak))
    if kind == "checked":
        plateau, fall, peak = contact * rng.uniform(0.5, 0.9), rng.uniform(0.08, 0.18), peak * rng.uniform(0.3, 0.75)
    before = rng.choice(4, p=PREPARATION[sport])
    low, high, short, long = COUNTER[sport]
    pause = rng.uniform(0.05, 0.5) if before == 2 else 0.0
    loss = rng.uniform(0.03, 0.3) if rng.random() < 0.5 else 0.0
    serve = sport == "tennis" and rng.random() < 1 / 7
    waggle = rng.uniform(0.5, 3.0) if rng.random() < (0.5 if hard else 0.25) else 0.0
    return Swing(
        kind=kind, style="serve" if serve else sport, power=power, contact=contact, summit=summit, taper=taper,
        plateau=plateau, fall=fall, peak=peak, lean=rng.uniform(0.2, 1.5) if before == 1 else 0.0,
        lean_time=rng.uniform(0.3, 1.0), counter=rng.uniform(low, high) if before > 1 else 0.0,
        counter_time=rng.uniform(short, long), counter_shape=rng.uniform(1, 2.5), pause=pause, loss=loss,
        loss_time=rng.uniform(0.002, 0.008), trunk=rng.uniform(3, 9) * peak / PEAK[sport][1], waggle=waggle)
