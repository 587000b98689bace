"""Draws of a session's player: body, stroke habits, implement, grip and strap.

Implements: bat modes near 165 and 570 Hz in wood, 200 and 700 Hz in aluminium (Russell, Am J Phys and acoustics pages,
2003 to 2017; Cross, Am J Phys 1999); racket frame 120 to 190 Hz and 350 to 450 Hz (Brody, Cross and Lindsey, 2002);
golf club held in the hands, bending modes near 50, 150 and 300 Hz (Chiementin et al.,
hand-arm vibration in golf, 2019, and judgement).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .strokes import Pulse, personal

ROLES = {"baseball": ("bat lead", "bat trail"), "golf": ("club lead", "club trail")}


@dataclass
class Body:
    """Half shoulder width, trunk height, upper arm, elbow to watch, and height of the watch above the bone: m."""

    shoulder: float
    trunk: float
    upper_arm: float
    forearm: float
    thickness: float


@dataclass
class Implement:
    """Mass (kg), inertia about the centre of mass (kg m2), centre to hand and centre to sweet spot (m), reach of the
    sweet spot from the hand's turning centre (m), ball mass (kg), restitution, ball speed before contact (m/s), contact
    time (s), modes as (frequency Hz, damping, mode shape at the hand, nodal offset m, slope 1/m, modal mass kg)."""

    mass: float
    inertia: float
    to_hand: float
    to_spot: float
    effective_mass: float
    speed: float
    ball: float
    restitution: float
    incoming: float
    contact_time: float
    delay: float
    scatter: float
    modes: list[tuple[float, float, float, float, float, float]]


@dataclass
class Strap:
    """Resonance (Hz) and damping of the watch on the wrist along its three axes, slip (rad per m/s2), rattle gain."""

    frequency: np.ndarray
    damping: np.ndarray
    slip: float
    rattle: float


@dataclass
class Player:
    """Everything about the person that lasts for the session."""

    sport: str
    hard: bool
    left_arm: bool
    body: Body
    strokes: list[tuple[float, str, dict[str, Pulse]]]
    effort: float
    length: float
    rise: float
    fall: float
    pause: float
    waggle: float
    lean: float
    backswing: float
    implement: Implement
    strap: Strap
    coupling: float
    grip: np.ndarray
    wrist: np.ndarray
    arm: float
    paths: np.ndarray
    vibration: float
    tremor: float
    restless: float


def implement_of(sport: str, rng: np.random.Generator) -> Implement:
    """A bat, club or racket with the ball that it hits."""
    u = rng.uniform
    if sport == "baseball":
        metal = rng.random() < 0.5
        first, second = (u(185, 225), u(620, 760)) if metal else (u(150, 185), u(520, 620))
        damping = u(0.02, 0.06)
        modes = [
            (first, damping, u(0.25, 0.55), 0.0, 1.0 / 0.17, 0.22),
            (second, damping * u(0.5, 1.0), u(0.2, 0.5), 0.025, 1.0 / 0.10, 0.22),
        ]
        incoming = rng.choice([0.0, u(10, 17), u(20, 30), u(30, 40)], p=[0.3, 0.3, 0.2, 0.2])
        return Implement(
            u(0.82, 0.95),
            u(0.043, 0.056),
            u(0.38, 0.45),
            u(0.17, 0.22),
            u(0.60, 0.72),
            u(28, 33),
            0.145,
            u(0.42, 0.55),
            float(incoming),
            u(0.8e-3, 1.4e-3),
            u(0.7e-3, 1.8e-3),
            u(0.03, 0.055),
            modes,
        )
    if sport == "golf":
        iron = rng.random() < 0.6
        damping = u(0.03, 0.08)
        modes = [
            (u(42, 65), damping * 1.5, u(0.3, 0.6), -0.05, 1.0 / 0.30, 0.10),
            (u(125, 175), damping, u(0.3, 0.6), 0.03, 1.0 / 0.12, 0.10),
            (u(260, 340), damping, u(0.2, 0.5), 0.02, 1.0 / 0.10, 0.10),
        ]
        return Implement(
            u(0.38, 0.43) if iron else u(0.30, 0.34),
            u(0.045, 0.07),
            u(0.60, 0.75),
            u(0.24, 0.30),
            u(0.20, 0.28),
            u(34, 40) if iron else u(38, 48),
            0.0459,
            u(0.70, 0.82),
            0.0,
            u(0.45e-3, 0.65e-3),
            u(1.0e-3, 2.5e-3),
            u(0.008, 0.018),
            modes,
        )
    damping = u(0.025, 0.07)
    modes = [
        (u(118, 190), damping, u(0.3, 0.6), 0.0, 1.0 / 0.16, 0.08),
        (u(340, 450), damping, u(0.2, 0.5), 0.03, 1.0 / 0.10, 0.08),
        (u(480, 620), 0.02, u(0.03, 0.1), -0.15, 1.0 / 0.20, 0.08),
    ]
    return Implement(
        u(0.29, 0.34),
        u(0.0145, 0.0175),
        u(0.22, 0.27),
        u(0.17, 0.23),
        u(0.15, 0.20),
        u(24, 32),
        0.057,
        u(0.38, 0.46),
        float(u(5, 25)),
        u(4e-3, 6e-3),
        u(0.4e-3, 1.2e-3),
        u(0.025, 0.05),
        modes,
    )


def strap_of(hard: bool, rng: np.random.Generator) -> Strap:
    """Tight in most easy sessions, loose in most hard ones."""
    loose = rng.random() < (0.65 if hard else 0.12)
    centre = rng.uniform(22, 45) if loose else rng.uniform(50, 130)
    damping = rng.uniform(0.12, 0.35) if loose else rng.uniform(0.2, 0.55)
    return Strap(
        centre * np.exp(rng.normal(0.0, 0.22, 3)),
        np.clip(damping * np.exp(rng.normal(0.0, 0.2, 3)), 0.08, 0.8),
        rng.uniform(2e-4, 8e-4) if loose else rng.uniform(2e-5, 2e-4),
        (rng.uniform(0.05, 0.3) if loose and hard else 0.0),
    )


def player_of(sport: str, hard: bool, rng: np.random.Generator) -> Player:
    """A player of the sport."""
    u = rng.uniform
    size = float(np.clip(rng.normal(1.0, 0.06), 0.85, 1.15))
    body = Body(0.19 * size, 0.46 * size, 0.30 * size, 0.215 * size, 0.035)
    if sport == "tennis":
        backhand = "two-handed backhand" if rng.random() < 0.6 else "backhand"
        share = rng.choice([0.1, 0.35, 0.5, 0.8], p=[0.2, 0.4, 0.25, 0.15])
        strokes = [
            (1.0 - share, "forehand", personal("forehand", 1.0, rng)),
            (share, backhand, personal(backhand, 1.0, rng)),
        ]
        length, left = u(0.14, 0.30), rng.random() < 0.15
    else:
        role = ROLES[sport][int(rng.random() < (0.4 if sport == "baseball" else 0.25))]
        strokes = [(1.0, role, personal(role, 1.0, rng))]
        length = u(0.135, 0.20) if sport == "baseball" else u(0.22, 0.32)
        left = rng.random() < (0.65 if role.endswith("lead") else 0.35)
    effort = float(np.clip(rng.normal(0.86, 0.12), 0.60, 1.10))
    glove = sport != "tennis" and rng.random() < (0.7 if hard else 0.3)
    soft = u(0.6, 0.85) if glove else 1.0
    typical = {"baseball": 0.140, "golf": 0.165, "tennis": 0.200}[sport]
    paths = np.eye(3) + rng.normal(0.0, 0.22, (3, 3))
    return Player(
        sport,
        hard,
        left,
        body,
        strokes,
        effort,
        length / effort**0.7,
        u(0.75, 1.9),
        u(0.8, 1.6),
        pause=float(rng.choice([0.0, 0.3, 0.8])),
        waggle=float(u(0.1, 0.8)),
        lean=float(u(0.0, 0.7)),
        backswing=u(0.6, 1.0) if sport == "golf" else u(0.35, 0.8),
        implement=implement_of(sport, rng),
        strap=strap_of(hard, rng),
        coupling=typical * float(np.exp(rng.normal(0.0, 0.35))) * soft * (0.8 if hard else 1.0),
        grip=soft * u(55, 140) * np.exp(rng.normal(0.0, 0.15, 3)),
        wrist=soft * u(110, 280) * np.exp(rng.normal(0.0, 0.15, 3)),
        arm=u(3.0, 8.0),
        paths=paths,
        vibration=float(np.exp(rng.normal(np.log(0.045 if hard else 0.022), 0.4))),
        tremor=u(0.5, 2.0) * (1.3 if hard else 1.0),
        restless=u(0.5, 1.5),
    )
