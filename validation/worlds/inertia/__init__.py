"""Swings by forward dynamics: a chain of rigid bodies driven by joint torques, and an implement of finite elements.

**Model.** Trunk, upper arm, forearm and hand with implement turn about seven joints. Lagrange's equations of this chain
are integrated from the top of the backswing: generators of joint torque rise one after another, weaken with the joints'
rates (as muscles do), let go at the blow and give way to brakes; joints have elastic ends. Nothing prescribes the path:
when the implement passes the ball, and where rates peak, follow. The backswing either rests at the top or goes straight
over, with the rates and accelerations at which the equations take over. Each swing is integrated with its blow and
without. The blow itself is that of a ball (Hertzian spring with losses) on an Euler-Bernoulli beam of twelve elements,
held by a hand with tissue at grip, wrist and elbow; it bends, twists and shifts the forearm, and a strap resonates.
Between swings, postures change along quintics. The watch is on either arm, its crown on either side.

**Levels.** `easy`: firm straps, attitude within a degree, vibration of the moving arm of 0.12 to 0.4 g at 20 rad/s,
12 % soft balls, 4 % second blows. `hard`: loose straps on 60 %, drift of 3 degrees, vibration of 0.5 to 1.5 g, weaker
swings, 30 % soft balls, 12 % second blows. Golf's contacts cut the ground half of the time.

**Truth.** `onset` is the instant at which trunk and arm last began to turn forward, or that of the first generator if
it is later. `contact` is the first instant at which the blow's own acceleration (what the beam adds, and the difference
of the chain with and without it) reaches 5 % of its maximum within 30 ms.

**Literature.** MacKenzie and Sprigings 2009 (golf in three dimensions, torque generators); Sprigings and Neal 2000;
Putnam 1993 (interaction torques); Fleisig et al. 2002 and Welch et al. 1995 (batting); Elliott 2006 (tennis);
Nathan 2000 and Cross 1999, 2014 (ball on bat and racket as beams, the hand's damping); Hunt and Crossley 1975
(contact); Brody 1989 (vibration of held rackets).
"""

from __future__ import annotations

import numpy as np

from ..common.sensor import shifted
from ..common.session import ACCELEROMETER_RATE, Session
from .beam import Held
from .blow import strap
from .body import motion, mount
from .player import STROKES, player
from .schedule import lay, plan
from .sensor import sample
from .truth import swings

SPORTS = ("baseball", "golf", "tennis")


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Make one session."""
    is_hard = level == "hard"
    root = np.random.default_rng([seed, SPORTS.index(sport), is_hard, 0x1E])
    people, planning, laying, shaking, sensing, blowing = root.spawn(6)
    who = player(people, sport)
    held = Held(people, sport)
    made = plan(planning, who, held, is_hard, minutes)
    course, begins = lay(laying, made, who, is_hard, minutes)
    stroke = STROKES[made.names[0]]
    worn = mount(people, who, stroke.side * stroke.sense, strap(people, is_hard))
    rows = course.finished(is_hard)
    moved = motion(shaking, who, worn, rows, is_hard)
    offset = float(sensing.uniform(1e3, 2e5))
    pulses, events = swings(blowing, who, held, worn, made, course, begins, rows, moved)
    samples = sample(sensing, moved, pulses, is_hard, rate, minutes)
    samples.accelerometer_time += offset
    samples.motion_time += offset
    return Session(**vars(samples), truth=shifted(events, offset), sport=sport)
