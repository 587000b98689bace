"""Sessions derived from those of a world: bad input, and input whose results are known from the original.

`mirrored` is the watch on the other arm of a mirrored player. Its z still points out of the back of the forearm, and
its x to the same end of it; a case has no mirror image, so its y points to the other side. Of polar vectors
(acceleration and gravity) y changes its sign. Of axial vectors (rotation rate, and the vector of the quaternion) x and
z do. `turned` is a watch that was put on the other way round (180 degrees about the display's normal), and `inside` is
one on the inner side of the wrist (180 degrees about the forearm).

`jacket` lets case and sleeve follow the forearm with a lag of first order, 25 Hz. All that turns or shakes the watch
passes through it; only the sensors' noise does not. The truth stays that of the forearm, so the lag counts as error.

`warm-up` has no swings and `misses` no contacts. There the arm moves smoothly and slowly from the attitude before to
the attitude after. `rally` has a swing every second: the swings without what lies between them, joined by smooth
movements. The sensors do not measure the heading, so each swing is turned about the vertical until it joins the one
before with the smallest movement. True instants outside of the kept 0.7 s of a swing are unknown. `table` is from the
world `bystander`: again and again the watch is taken off, laid on a table and put on again.
"""

from __future__ import annotations

import importlib
from dataclasses import replace

import numpy as np
from scipy import signal

from .. import bystander
from ..common.quaternion import from_vector, inverse, product, rotate
from ..common.session import ACCELEROMETER_RATE, SWINGS, Session
from .moves import DOWN, TURNING_NOISE, noise, rally, without

SWAY = 25.0  # Hz, of the jacket


def make(
    kind: str, world: str, seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0
) -> Session:
    """Make one session of a world and derive a kind of input from it; `original` is the session itself."""
    if kind == "table":
        return table(seed, level, rate, minutes)
    return derive(
        kind,
        importlib.import_module(f"validation.worlds.{world}").make(seed, sport, level, rate=rate, minutes=minutes),
        seed,
    )


def derive(kind: str, session: Session, seed: int) -> Session:
    """Derive a kind of input from a session."""
    rng = np.random.default_rng([seed, 0xBAD])
    if kind == "original":
        return session
    if kind == "mirrored":
        return signed(session, polar=(1, -1, 1), axial=(-1, 1, -1), turning=(1, 0, 0, 0))
    if kind == "turned":
        return signed(session, polar=(-1, -1, 1), axial=(-1, -1, 1), turning=(0, 0, 0, 1))
    if kind == "inside":
        return signed(session, polar=(1, -1, -1), axial=(1, -1, -1), turning=(0, 1, 0, 0))
    if kind == "jacket":
        return jacket(session, rng)
    if kind == "warm-up":
        return without(session, SWINGS, rng)
    if kind == "misses":
        return without(session, ("contact",), rng)
    if kind == "rally":
        return rally(session, rng)
    raise ValueError(f"unknown kind of input: {kind}")


def table(seed: int, level: str, rate: float, minutes: float) -> Session:
    """Take the watch off, lay it on a table and put it on again, many times."""
    rng = np.random.default_rng([seed, 0x7AB1E])
    stage = bystander.Stage(rng, 60 * minutes + 2 * bystander.MARGIN, level == "hard")
    stage.play(["table"])
    return stage.record(rate, 60 * minutes, str(rng.choice(["baseball", "golf", "tennis"])), upside_down=False)


def signed(session: Session, polar: tuple, axial: tuple, turning: tuple) -> Session:
    """Change the signs of axes, and turn the case; a change of handedness also mirrors the attitude."""
    attitude = session.quaternion
    if np.prod(polar) < 0:
        attitude = attitude * np.array([1, *axial])
    return replace(
        session,
        accelerometer=session.accelerometer * polar,
        quaternion=product(attitude, np.array(turning, float)),
        rotation_rate=session.rotation_rate * axial,
        gravity=session.gravity * polar,
        user_acceleration=session.user_acceleration * polar,
    )


def jacket(session: Session, rng: np.random.Generator) -> Session:
    """Let the watch follow the forearm with a lag."""

    def lag(values: np.ndarray, time: np.ndarray) -> np.ndarray:
        b, a = signal.butter(1, SWAY, fs=1 / np.median(np.diff(time)))
        return signal.lfilter(b, a, values, axis=0, zi=signal.lfilter_zi(b, a)[:, None] * values[:1])[0]

    time = session.motion_time
    accelerometer = lag(session.accelerometer, session.accelerometer_time)
    rotation = lag(session.rotation_rate, time)
    # The angle of the lag is that of a first-order system.
    attitude = product(session.quaternion, from_vector(-rotation / (2 * np.pi * SWAY)))
    return replace(
        session,
        accelerometer=accelerometer + noise(rng, session.accelerometer_time),
        quaternion=attitude,
        rotation_rate=rotation + TURNING_NOISE * rng.standard_normal(rotation.shape),
        gravity=rotate(inverse(attitude), DOWN),
        user_acceleration=lag(session.user_acceleration, time) + noise(rng, time),
    )
