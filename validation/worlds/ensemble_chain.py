"""The session's course: a Markov chain of activities, and what each swing is meant to be.

`ready` is the address or the ready position, from which a swing follows. Each sport has its own chances to go on. The
first 40 s are a warm-up: swings in it are slower, and more of them are practice swings.
"""

from __future__ import annotations

import numpy as np
from ensemble_activities import ACTIVITIES, sway
from ensemble_body import RATE, Block, Course
from ensemble_population import Player
from ensemble_strokes import Plan, swing
from scipy.spatial.transform import Rotation

WARM_UP = 40.0
# After each state: the chances of the next.
CHAINS = {
    "baseball": {
        "ready": {"swing": 0.72, "waggle": 0.22, "lean": 0.06},
        "waggle": {"swing": 0.75, "lean": 0.10, "ready": 0.15},
        "lean": {"swing": 0.45, "ready": 0.40, "waggle": 0.15},
        "swing": {"stand": 0.36, "ready": 0.25, "tap": 0.12, "walk": 0.1, "fiddle": 0.06, "gesture": 0.06, "jog": 0.05},
        "other": {"ready": 0.62, "stand": 0.14, "tap": 0.09, "clap": 0.04, "walk": 0.07, "fetch": 0.04},
    },
    "golf": {
        "ready": {"swing": 0.58, "waggle": 0.32, "lean": 0.10},
        "waggle": {"swing": 0.80, "lean": 0.05, "ready": 0.15},
        "lean": {"swing": 0.50, "ready": 0.35, "waggle": 0.15},
        "swing": {"ready": 0.18, "stand": 0.40, "walk": 0.20, "tap": 0.08, "gesture": 0.06, "fiddle": 0.08},
        "other": {"ready": 0.60, "stand": 0.13, "fetch": 0.13, "walk": 0.08, "tap": 0.04, "clap": 0.02},
    },
    "tennis": {
        "ready": {"swing": 0.80, "waggle": 0.12, "lean": 0.08},
        "waggle": {"swing": 0.80, "ready": 0.20},
        "lean": {"swing": 0.70, "ready": 0.30},
        "swing": {"ready": 0.55, "jog": 0.12, "stand": 0.15, "walk": 0.08, "gesture": 0.06, "clap": 0.04},
        "other": {"ready": 0.58, "bounce": 0.14, "fetch": 0.08, "walk": 0.08, "stand": 0.08, "fiddle": 0.04},
    },
}
# Pitch of the forearm above the horizon in degrees, mean per activity.
PITCH = {"ready": -25, "swing": -25, "waggle": -25, "stand": -50, "walk": -70, "jog": -15, "fetch": -60, "clap": 5}


def _posture(rng: np.random.Generator, player: Player, activity: str) -> Rotation:
    spread = 0.6 * player.level.spread
    yaw = np.degrees(player.heading) + rng.normal(0, 20 * spread)
    pitch = PITCH.get(activity, -35) + rng.normal(0, 10 * spread)
    roll = player.side * 35 + rng.normal(0, 15 * spread)
    return Rotation.from_euler("ZYX", [yaw, -pitch, roll], degrees=True)


def _plan(rng: np.random.Generator, player: Player, is_warm_up: bool) -> Plan:
    level = player.level
    missed = 0.6 if is_warm_up else level.missed
    kind = rng.choice(["contact", "miss", "checked"], p=[1 - missed - level.checked, missed, level.checked])
    is_weak = rng.random() < level.weak
    effort = float(np.clip(rng.normal(0.92, 0.09 * level.spread), 0.55, 1.2))
    if is_warm_up:
        effort *= 0.85
    if kind == "checked":
        effort *= rng.uniform(0.65, 0.95)
    if is_weak:
        effort *= rng.uniform(0.65, 0.95)
    return Plan(str(kind), max(0.6, effort), is_weak)


def play(rng: np.random.Generator, player: Player, name: str, seconds: float) -> Course:
    """Return the course of a session that lasts `seconds`."""
    samples = round(seconds * RATE)
    chain = CHAINS[name]
    strokes = player.strokes(rng)
    course = Course(rng, sway(rng, samples + 4000, player.level.spread), _posture(rng, player, "stand"))
    course.add(Block.still(rng.uniform(3, 6)))
    state = "stand"
    while course.seconds < seconds - 14:
        chances = chain.get(state, chain["other"])
        state = str(rng.choice(list(chances), p=list(chances.values())))
        if state == "swing":
            stroke = strokes[int(rng.integers(len(strokes)))]
            course.add(swing(rng, stroke, _plan(rng, player, course.seconds < WARM_UP)))
        elif state == "ready":
            course.move_to(_posture(rng, player, state), hurry=1.6 if name == "tennis" else 1.0)
            course.add(Block.still(rng.gamma(2.0, 0.25 if name == "tennis" else 0.6)))
        else:
            if state != "waggle" and state != "lean":
                course.move_to(_posture(rng, player, state))
            course.add(ACTIVITIES[state](rng, player))
    course.move_to(_posture(rng, player, "stand"))
    course.add(Block.still(seconds - course.seconds))
    return course
