"""Players: posture, muscles, implement, grip, strap and watch, drawn per session.

Peak rates of the forearm in total follow the literature on its segments. Golf: the lead arm turns at 14 to 18 rad/s
and the forearm supinates in addition (Cheetham et al. 2008, Science and Golf V; Nesbit 2005, J Sports Sci Med 4:499).
Baseball: trunk and arm turn at about 16 and 20 rad/s (Welch et al. 1995, J Orthop Sports Phys Ther 22:193).
Tennis: serves of experts reach 26 rad/s of elbow extension and 42 rad/s of internal rotation (Fleisig et al. 2003,
Sports Biomech 2:51); those of ordinary players are slower, and ground strokes slower again (Landlinger et al. 2010,
J Sports Sci Med 9:643).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from .arm import Body

# Strength of contacts at the handle (g): median, and spread of its logarithm.
STRENGTH = {"golf": (9.0, 0.45), "baseball": (13.0, 0.5), "tennis": (10.0, 0.5)}


@dataclass
class Player:
    """A player and the equipment. Frequencies in Hz, times in seconds, masses in kg."""

    sport: str
    is_hard: bool
    rng: np.random.Generator
    body: Body
    delay: float
    activation: float
    steepness: float
    effort: float
    plane: float
    # Grip, forearm, strap: natural frequencies and damping ratios of the chain.
    grip: tuple[float, float]
    tissue: tuple[float, float]
    strap: tuple[float, float]
    slide: float
    modes: list[tuple[float, float, float]]
    # Vibration of the arm at 20 rad/s (g), its tone (Hz) and its share.
    vibration: float
    tone: float
    tonal: float
    tremor: float
    roll_strap: float

    def between(self, low: float, high: float) -> float:
        """Draw a number between two limits."""
        return float(self.rng.uniform(low, high))

    def chance(self, easy: float, hard: float) -> bool:
        """Draw whether something happens, with a probability per level."""
        return bool(self.rng.random() < (hard if self.is_hard else easy))

    def lognormal(self, median: float, spread: float) -> float:
        """Draw a positive number by its median and the spread of its logarithm."""
        return float(median * np.exp(spread * self.rng.standard_normal()))


def _body(sport: str, rng: np.random.Generator) -> Body:
    u = rng.uniform
    if sport == "golf":
        lean, arm, elbow, side = u(0.55, 0.75), [u(0.25, 0.55), u(-0.25, 0.1), -1.0], u(0.05, 0.3), 0.17
    elif sport == "baseball":
        lean, arm, elbow, side = u(0.1, 0.4), [0.8, u(-0.5, 0.1), u(-0.6, 0.1)], u(0.7, 1.5), 0.18
    else:
        lean, arm, elbow, side = u(0.05, 0.35), [0.7, u(-0.4, 0.3), u(-0.9, -0.4)], u(0.6, 1.5), -0.18
    if sport != "tennis" and rng.random() < 0.2:  # the watch is on the trailing arm
        side, elbow = -side, elbow + u(0.1, 0.4)
    turn = rng.choice([0.0, np.pi]) + 0.25 * rng.standard_normal() + rng.choice([0.0, np.pi / 2, np.pi, 1.5 * np.pi])
    # The watch's y axis or its x axis is along the forearm, with the crown on either side.
    flip = Rotation.from_euler("z", rng.choice([90.0, -90.0, 90.0, -90.0, 0.0]), degrees=True)
    skew = Rotation.from_rotvec(0.08 * rng.standard_normal(3))
    mount = Rotation.from_euler("x", turn) * skew * flip
    arm = np.array(arm) / np.linalg.norm(arm)
    return Body(lean, arm, elbow, u(-0.8, 0.8), u(0.26, 0.33), u(0.23, 0.29), side, rng.random() < 0.25, mount)


def _modes(sport: str, is_hard: bool, rng: np.random.Generator) -> list[tuple[float, float, float]]:
    """Return the implement's bending modes in the hands: frequency (Hz), decay time (s), participation.

    Rackets: Brody 1995, Sports Eng 1; Cross 1999, Am J Phys 67:692. Bats: Nathan 2000, Am J Phys 68:979.
    """
    u = rng.uniform
    longest = 0.16 if is_hard else 0.05
    if sport == "tennis":
        return [(u(110, 185), u(0.015, longest), u(0.5, 1.5)), (u(330, 420), u(0.006, 0.02), u(0.1, 0.5))]
    if sport == "baseball":
        return [(u(140, 210), u(0.015, longest), u(0.5, 1.5)), (u(480, 640), u(0.006, 0.03), u(0.3, 1.0))]
    return [(u(40, 75), u(0.02, longest), u(0.2, 0.7)), (u(120, 260), u(0.01, 0.05), u(0.4, 1.2))]


def draw(seed: int, sport: str, level: str) -> Player:
    """Draw a player. The same seed, sport and level give the same player."""
    is_hard = level == "hard"
    number = ("baseball", "golf", "tennis").index(sport)
    rng = np.random.default_rng([7331, seed, number, int(is_hard)])
    u = rng.uniform
    strap = (u(28, 70), u(0.15, 0.4)) if is_hard else (u(60, 120), u(0.25, 0.5))
    glove = u(0.6, 1.0)
    return Player(
        sport=sport,
        is_hard=is_hard,
        rng=rng,
        body=_body(sport, rng),
        delay=u(0.03, 0.055),
        activation=u(0.012, 0.045) if is_hard else u(0.015, 0.03),
        steepness=u(0.0, 1.0),
        effort=u(0.85, 1.12),
        plane=float(np.clip(rng.standard_normal(), -1.5, 1.5)),
        grip=(glove * u(130, 260), u(0.2, 0.5)),
        tissue=(u(35, 80), u(0.3, 0.6)),
        strap=strap,
        slide=u(2.5, 8.0) if is_hard else u(10, 25),
        modes=_modes(sport, is_hard, rng),
        vibration=u(0.15, 0.6) if is_hard else u(0.05, 0.2),
        tone=u(24, 110),
        tonal=u(0.2, 1.4) if is_hard else u(0.0, 0.5),
        tremor=u(0.00003, 0.0002) if is_hard else u(0.00002, 0.00008),
        roll_strap=u(7, 13) if is_hard else u(14, 25),
    )
