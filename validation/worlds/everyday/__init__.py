"""A world without any swing: everyday and training movements, for counting false alarms.

BODY. One arm hangs from a shoulder that moves through the room. The upper arm is 0.27-0.33 m long and the watch sits
0.20-0.25 m below the elbow and 0.03 m above the bone's axis; these are usual adult lengths (Winter, Biomechanics and
Motor Control of Human Movement). Five joint angles (azimuth, elevation and twist of the upper arm, flexion of the
elbow, pronation of the forearm), the turn of the trunk, and three shoulder coordinates are functions of time. The
attitude of the forearm and the path of the watch follow from them exactly. The acceleration is the second difference
of that path, so centripetal and tangential terms need no formula of their own. A left arm is the mirror image of a
right one. The resting arm sways by a few milliradians and trembles at 8-12 Hz by about 5-15 mg.

MOVEMENTS. `make(seed, "blows", level)` plays hammering (down, turning, and sideways with a level forearm, so that it
turns about gravity), boxing a bag, claps, slaps, dribbling, knocking, catching, an arm dropped on a table, typing
and tapping. `make(seed, "free", level)` plays walking, running, stairs, cycling, throwing (overarm, sidearm,
underarm), waving, scrubbing, wiping, dancing, talking with the hands, drinking, doors, spinning a racket, the toss of
a serve, tugs at the strap and a slipping strap. Bouts last 5-30 s with pauses of 2-8 s, which hold rest, changes of
posture and fidgets. A bout is weak, medium or loud, and even (4 %) or uneven (20 %) in rhythm. Applause beats at 2.5-5
Hz (Repp 1987), steps at 1.6-2.1 Hz (walk) and 2.5-3 Hz (run). The fastest joint turns at about 10 rad/s in `easy` and
14 rad/s in `hard`.

A stroke has an optional drawing back, a forward part whose angle grows about as the cube of time, a stop that takes
12-60 ms for a blow (the hand gives way before the forearm does) and 0.1-0.3 s for a throw, a rebound, and a smooth
return (a curve of least jerk, Flash and Hogan 1985). Repeated movements are sines with a second harmonic and slowly
wandering pace and size.

BLOWS. The force is a bell of 1-20 ms (hammer 1-3 ms, clap 3-6 ms, catch 4-9 ms, bag 8-15 ms). It excites three damped
modes of hand, forearm and strap near 20-40, 45-95 and 110-200 Hz; hard objects excite the upper ones more. Each mode
decays with a time constant of about 7-60 ms. Bursts peak at 0.05-25 g at the watch and twist the watch a little. Steps
arrive as weaker shocks at half these frequencies.

WATCH. Case and strap ride on skin as a damped spring (35-90 Hz in `easy`, 18-60 Hz in `hard`). Muscles and strap
shake with the rotation rate: 0.01-0.04 g rms per rad/s over all axes in `easy`, up to 0.1 in `hard`, partly tonal.
Rough contact (scrubbing, road) adds its own. The case is worn on either wrist with the crown on either side: z points
out of the back of the forearm, x along or against it, with 3-15 degrees of misalignment.

SENSOR. An accelerometer that shows the gravity vector at rest must show zero in free fall, so it reads gravity MINUS
the acceleration of its point; the user acceleration has that sign too, as in the phones and watches that define it
so. The bandwidth is 350 Hz (0.4 of the rate if that is slower), noise 2-5 mg rms, range 32 g (16 g in a third of
the `hard` sessions). Filter delays are taken out. Device motion comes at 200.44 Hz with a latency of 0-10 ms: rotation
rate (100 Hz, noise 0.005 rad/s, bias up to 0.003 rad/s), an attitude with a slow error (0.1-0.4 degrees rms in `easy`,
up to 1.5 in `hard`), and the user acceleration below 70-100 Hz. `hard` may lose samples in up to two pauses.

TRUTH. Each blow, throw, toss, spin, tug and slip is an event; walking, running, stairs and cycling (`walk`, `run`),
scrubbing and wiping (`scrub`), waving, dancing and talking (`wave`) are one event per bout. Its time is the contact for
a blow, and otherwise the instant of the greatest rotation rate. A drink counts as `wave`, a door as `tug`, a
slap as `clap`, a dropped arm as `knock`. No event has a start or a contact, because there is no swing.
"""

from __future__ import annotations

import zlib

import numpy as np
from scipy.signal import butter, sosfilt

from ..common.session import ACCELEROMETER_RATE, Session
from .movements import BLOWS, EL, ELB, FREE, PRO, REST, SWAYS, TW, X
from .rhythms import dribble, strap, sway, talk
from .sensor import record
from .stage import FINE, Stage, wander
from .strokes import strokes

SPORTS = ("blows", "free")
LEVELS = ("easy", "hard")


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Play one session of everyday movements; `sport` is `blows` or `free`."""
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 7])
    stage = Stage(rng, level == "hard", int(minutes * 60.0 * FINE))
    return record(stage, play(stage, sport), rate)


def pause(stage: Stage, start: float, end: float) -> None:
    """Rest in some posture, with small fidgets."""
    rng = stage.rng
    stage.settle(start, REST[rng.integers(len(REST))])
    for at in rng.uniform(start, end, rng.poisson(0.8 if stage.hard else 0.3) + stage.hard):
        part, t = stage.span(at, at + rng.uniform(0.6, 1.5))
        bump = np.sin(np.pi * np.linspace(0.0, 1.0, len(t))) ** 4
        for joint in rng.choice([TW, ELB, PRO, EL], 2, replace=False):
            stage.body[joint, part] += rng.uniform(-0.25, 0.25) * bump


def play(stage: Stage, sport: str) -> list[tuple[float, float]]:
    """Fill the session with bouts and pauses; return the pauses."""
    rng, end = stage.rng, stage.count / FINE
    names = [*BLOWS, "dribble"] if sport == "blows" else [*FREE, *SWAYS, "talk", "strap"]
    at, deck, pauses = rng.uniform(2.0, 4.0), [], [(0.0, 2.0)]
    while at + 8.0 < end:
        deck = deck or list(rng.permutation(names))
        name, length = deck.pop(), rng.uniform(6.0, 18.0) if rng.random() < 0.7 else rng.uniform(18.0, 30.0)
        last = min(at + length, end - 2.0)
        if name in BLOWS or name in FREE:
            strokes(stage, {**BLOWS, **FREE}[name], at, last)
        elif name in SWAYS:
            sway(stage, name, at, last)
        else:
            {"dribble": dribble, "talk": talk, "strap": strap}[name](stage, at, last)
        at = last + rng.uniform(2.0, 8.0)
        pause(stage, last, min(at, end))
        pauses.append((last + 1.6, min(at, end)))
    stage.body[:, stage.filled :] += stage.pose[:, None]
    tremor = butter(2, [8.0, 12.0], "bandpass", fs=FINE, output="sos")
    for joint in range(9):
        stage.body[joint] += wander(rng, stage.count, 0.5) * (0.004 if joint < X else 0.003)
        if EL <= joint < X:
            shake = sosfilt(tremor, rng.standard_normal(stage.count))
            stage.body[joint] += shake / shake.std() * rng.uniform(3e-5, 1e-4)
    return pauses
