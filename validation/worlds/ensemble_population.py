"""The population: what a sport and a level suggest, and the players that are drawn from it.

Rates are in rad/s, times in s, lengths in m, accelerations in g, frequencies in Hz. Where a pair is given, it is the
median and the standard deviation of the natural logarithm. The literature is in the docstring of `ensemble`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from ensemble_curves import Modes, Warp

Pair = tuple[float, float]


@dataclass(frozen=True)
class Sport:
    """What the swings and contacts of a sport have in common."""

    rate: Pair  # peak rotation rate of the forearm
    rise: Pair  # from the start to the peak rate
    fall: Pair  # from the peak rate to rest
    back: Pair  # duration of the backswing or of the loading
    lever: Pair  # from the centre of rotation to the watch
    lag: Pair  # contact after the peak of the undisturbed curve: mean and standard deviation in s
    force: float  # duration of the contact force
    blow: float  # median peak of a full contact at the watch
    modes: tuple[float, float]  # range of the implement's bending modes in the hands
    travel: tuple[float, float]  # range of the time from the contact to the watch
    preparation: dict[str, float]  # how a swing begins: chances of a pause, an overlap and none
    strokes: tuple[float, ...]  # kinds of stroke: their rates relative to the full swing


SPORTS = {
    "baseball": Sport(
        (23, 0.14), (0.165, 0.13), (0.27, 0.15), (0.42, 0.25), (0.43, 0.12), (0.004, 0.009), 0.0008, 13.0,
        (120, 560), (0.0008, 0.0025), {"pause": 0.3, "overlap": 0.45, "none": 0.25},
        (1.0,),
    ),
    "golf": Sport(
        (19, 0.14), (0.27, 0.12), (0.40, 0.14), (0.80, 0.14), (0.53, 0.10), (0.018, 0.012), 0.0005, 8.5,
        (35, 300), (0.0015, 0.0035), {"pause": 0.25, "overlap": 0.75, "none": 0.0},
        (1.0, 0.7),
    ),
    "tennis": Sport(
        (21, 0.20), (0.19, 0.22), (0.33, 0.2), (0.55, 0.3), (0.47, 0.15), (0.000, 0.010), 0.005, 9.5,
        (100, 400), (0.0005, 0.0020), {"pause": 0.35, "overlap": 0.45, "none": 0.2},
        (1.0, 0.9, 1.35, 0.7),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Level:
    """How far players and trials spread, and how much goes wrong."""

    spread: float  # of all curves, relative to an ordinary player
    power: Pair  # exponent of the rise
    vibration: Pair  # RMS of the arm vibration at the peak rate
    blow: float  # factor of the median contact
    tail: float  # scale of the logarithm of the contact's peak (Student's t, 4 degrees of freedom)
    weak: float  # chance of a weak contact
    strap: tuple[float, float]  # natural frequency of the watch on its strap
    damping: tuple[float, float]
    abrupt: float  # chance that a miss ends abruptly
    double: float  # chance of a second blow
    slip: float  # chance that a strong blow moves the watch
    checked: float  # share of broken-off swings
    missed: float  # share of misses
    noise: float  # of the accelerometer
    tilt: float  # error of gravity, degrees
    latency: tuple[float, float]  # of device motion


LEVELS = {
    "easy": Level(
        1.0, (1.6, 0.18), (0.22, 0.4), 1.0, 0.28, 0.06, (85, 150), (0.35, 0.7), 0.12, 0.05, 0.0, 0.06, 0.22, 0.004,
        0.8, (0.003, 0.008),
    ),
    "hard": Level(
        1.7, (1.8, 0.25), (0.45, 0.5), 0.6, 0.45, 0.22, (35, 95), (0.15, 0.5), 0.45, 0.18, 0.12, 0.12, 0.3, 0.009,
        1.6, (0.002, 0.016),
    ),
}  # fmt: skip


def _reach(rng: np.random.Generator, lever: float, omega: np.ndarray) -> float:
    """Return a lever in m that is shortened where the wrist would move faster than a player's hands do (m/s)."""
    across = float(np.hypot(omega[1], omega[2]))
    return min(lever, rng.uniform(8.0, 10.5) / across)


@dataclass(frozen=True)
class Player:
    """One player with the watch on one wrist. Directions are in the forearm's frame, whose x points to the hand."""

    sport: Sport
    level: Level
    rate: float
    rise: float
    fall: float
    power: float
    activation: float  # time constant of the muscles, s
    modes: Modes
    warp: Warp
    axis: np.ndarray
    back_axis: np.ndarray
    lever: float
    lag: float
    blow: float
    vibration: float
    drop: float  # share of the rate that a full contact takes
    side: float  # +1 for the right wrist, -1 for the left
    heading: float

    @staticmethod
    def draw(rng: np.random.Generator, sport: Sport, level: Level) -> Player:
        """Draw a player."""

        def pair(values: Pair) -> float:
            return float(values[0] * np.exp(level.spread**0.5 * rng.normal(0, values[1])))

        rate = float(np.clip(pair(sport.rate), 14, 38))
        power = float(np.clip(level.power[0] * np.exp(rng.normal(0, level.power[1])), 1.2, 3.0))
        side = float(rng.choice([-1.0, 1.0]))
        roll = rng.uniform(0.35, 0.8) * rng.choice([-1, 1], p=[0.3, 0.7])
        angle = rng.normal(0.5, 0.5)
        across = np.sqrt(1 - roll**2)
        axis = np.array([roll * side, across * np.sin(angle), side * across * np.cos(angle)])
        back = axis + rng.normal(0, 0.18 * level.spread, 3)
        return Player(
            sport,
            level,
            rate=rate,
            rise=pair(sport.rise) * (0.75 + 0.2 * power),
            fall=pair(sport.fall),
            power=power,
            activation=float(rng.uniform(0.012, 0.030)),
            modes=Modes.draw(rng, 0.10 * level.spread),
            warp=Warp.draw(rng, 0.16 * level.spread),
            axis=axis,
            back_axis=back / np.linalg.norm(back),
            lever=_reach(rng, pair(sport.lever), rate * axis),
            lag=float(rng.normal(*sport.lag)),
            blow=sport.blow * level.blow * float(np.exp(rng.normal(0, 0.2))),
            vibration=float(np.clip(pair(level.vibration), 0.05, 1.2)),
            drop=float(rng.uniform(0.02, 0.08)),
            side=side,
            heading=float(rng.uniform(-np.pi, np.pi)),
        )

    def strokes(self, rng: np.random.Generator) -> list[Player]:
        """Draw the player's kinds of stroke: the full swing, and others with an axis and a pace of their own.

        In tennis they stand for forehand, backhand, serve and volley, in golf for full and partial shots.
        """
        kinds = [self]
        for rate in self.sport.strokes[1:]:
            turn = rng.normal(0, 0.15 if len(self.sport.strokes) < 3 else 0.8, 3)
            axis = self.axis + turn
            axis /= np.linalg.norm(axis)
            pace = float(np.clip(self.rate * rate, 12, 40))
            back = axis + rng.normal(0, 0.18 * self.level.spread, 3)
            other = replace(
                self,
                rate=pace,
                rise=self.rise * rate**-0.4 * float(np.exp(rng.normal(0, 0.12))),
                power=float(np.clip(self.power * np.exp(rng.normal(0, 0.12)), 1.2, 3.0)),
                axis=axis,
                back_axis=back / np.linalg.norm(back),
                blow=self.blow * float(rate),
                lever=_reach(rng, self.lever * float(np.exp(rng.normal(0, 0.1))), pace * axis),
                lag=float(rng.normal(*self.sport.lag)),
            )
            kinds.append(other)
        return kinds
