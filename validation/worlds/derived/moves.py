"""Smooth movements of the arm, which replace a part of a session or join the parts of a new one.

A movement begins and ends with the attitude and the rotation rate of the samples around it. The accelerations of
these samples fade out and in. In between, the accelerometer measures gravity and noise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..common.quaternion import from_vector, inverse, product, rotate
from ..common.sensor import DOWN
from ..common.session import ACCELEROMETER_RATE, SWINGS, Session

NOISE, TURNING_NOISE = 0.003, 0.005  # g rms at 800 Hz, rad/s rms
SLOW = 1.0  # rad/s, below which a swing has not begun or has ended
NEAR, REACH = 0.4, 2.0  # s around a swing, at least and at most, of what belongs to it
SETTLE = 0.4  # s in which the rotation rates of both ends fade
FADE = 0.12  # s in which their accelerations fade
EDGE = 0.008  # s around an end of which the mean counts
BEFORE, AFTER, PERIOD = 0.5, 0.2, 1.0  # s around the contact in a rally, and from one swing to the next
DELTA = 0.001  # s, for derivatives


def noise(rng: np.random.Generator, time: np.ndarray) -> np.ndarray:
    """Return the accelerometer's noise in g for samples at these times."""
    step = np.median(np.diff(time)) if len(time) > 1 else 1 / ACCELEROMETER_RATE
    return NOISE * np.sqrt(1 / (step * ACCELEROMETER_RATE)) * rng.standard_normal((len(time), 3))


@dataclass
class End:
    """What the samples at one end of a movement state, on the session's clock."""

    time: float
    attitude: np.ndarray
    rate: np.ndarray
    felt: np.ndarray
    user: np.ndarray

    @classmethod
    def of(cls, session: Session, time: float) -> End:
        """Read a session at an instant."""

        def mean(times: np.ndarray, values: np.ndarray) -> np.ndarray:
            near = np.abs(times - time) <= EDGE
            return values[near if near.any() else [np.argmin(np.abs(times - time))]].mean(axis=0)

        user, rate = (mean(session.motion_time, v) for v in (session.user_acceleration, session.rotation_rate))
        nearest = np.argmin(np.abs(session.motion_time - time))
        since = time - session.motion_time[nearest]
        attitude = product(session.quaternion[nearest], from_vector(rate * since))
        felt = mean(session.accelerometer_time, session.accelerometer) - rotate(inverse(attitude), DOWN)
        return cls(time, attitude, rate, felt, user)


class Movement:
    """A smooth movement from one end to the other."""

    def __init__(self, first: End, last: End) -> None:
        self.first, self.last = first, last

    def attitude(self, time: np.ndarray) -> np.ndarray:
        """Return the attitudes at instants: both ends turn on and slow down, and one blends into the other."""
        first, last = self.first, self.last
        length = last.time - first.time
        settle = min(length, SETTLE)
        since, until = (np.clip(t, 0, settle)[:, None] / settle for t in (time - first.time, last.time - time))
        ahead = product(first.attitude, from_vector(first.rate * settle * (1 - (1 - since) ** 3) / 3))
        back = product(last.attitude, from_vector(-last.rate * settle * (1 - (1 - until) ** 3) / 3))
        back *= np.where(np.sum(ahead * back, axis=1) < 0, -1.0, 1.0)[:, None]
        part = np.clip((time - first.time) / length, 0, 1)[:, None]
        part = part**3 * (10 - 15 * part + 6 * part**2)
        mixed = product(ahead, _power(product(inverse(ahead), back), part))
        return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)

    def rate(self, time: np.ndarray) -> np.ndarray:
        """Return the rotation rates at instants."""
        step = product(inverse(self.attitude(time - DELTA)), self.attitude(time + DELTA))
        return step[:, 1:] * np.sign(step[:, :1]) / DELTA

    def faded(self, time: np.ndarray, first: np.ndarray, last: np.ndarray) -> np.ndarray:
        """Return the accelerations of both ends as they fade."""
        away = (np.clip(t, 0, FADE)[:, None] / FADE for t in (time - self.first.time, self.last.time - time))
        out, into = (0.5 + 0.5 * np.cos(np.pi * part) for part in away)
        return out * first + into * last

    def motion(self, time: np.ndarray, rng: np.random.Generator) -> dict[str, np.ndarray]:
        """Return what device motion contains at instants."""
        attitude = self.attitude(time)
        user = self.faded(time, self.first.user, self.last.user) + noise(rng, time)
        rate = self.rate(time) + TURNING_NOISE * rng.standard_normal((len(time), 3))
        gravity = rotate(inverse(attitude), DOWN)
        return {"quaternion": attitude, "rotation_rate": rate, "gravity": gravity, "user_acceleration": user}

    def accelerometer(self, time: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """Return what the accelerometer measures at instants."""
        gravity = rotate(inverse(self.attitude(time)), DOWN)
        return gravity + self.faded(time, self.first.felt, self.last.felt) + noise(rng, time)


def _power(q: np.ndarray, part: np.ndarray) -> np.ndarray:
    """Return a part of each rotation by less than a half turn."""
    length = np.linalg.norm(q[:, 1:], axis=1, keepdims=True)
    axis = q[:, 1:] / np.maximum(length, 1e-12)
    return from_vector(2 * np.arctan2(length, q[:, :1]) * part * axis)


def without(session: Session, kinds: tuple[str, ...], rng: np.random.Generator) -> Session:
    """Replace the swings of some kinds, with all that belongs to them, by slow movements."""
    spans = _spans(session, kinds)
    session = replace(session, **{
        name: getattr(session, name).copy()
        for name in ("accelerometer", "quaternion", "rotation_rate", "gravity", "user_acceleration")
    })  # fmt: skip
    movements = [Movement(End.of(session, begin), End.of(session, end)) for begin, end in spans]
    for movement, (begin, end) in zip(movements, spans, strict=True):
        fast, slow = ((t > begin) & (t < end) for t in (session.accelerometer_time, session.motion_time))
        session.accelerometer[fast] = movement.accelerometer(session.accelerometer_time[fast], rng)
        for name, values in movement.motion(session.motion_time[slow], rng).items():
            getattr(session, name)[slow] = values
    session.truth = [e for e in session.truth if not any(a <= e.time <= b for a, b in spans)]
    return session


def _spans(session: Session, kinds: tuple[str, ...]) -> list[tuple[float, float]]:
    """Return the stretches of the swings of some kinds, from rest to rest, without other swings."""
    time, speed = session.motion_time, np.linalg.norm(session.rotation_rate, axis=1)
    resting = time[speed < SLOW]
    kept = [e for e in session.truth if e.kind in SWINGS and e.kind not in kinds]
    spans = []
    for event in session.truth:
        if event.kind not in kinds:
            continue
        begin, end = np.nanmin([event.onset, event.time]) - NEAR, event.time + NEAR
        begin = max(resting[resting <= begin].max(initial=begin - REACH), begin - REACH, time[0])
        end = min(resting[resting >= end].min(initial=end + REACH), end + REACH, time[-1])
        for other in kept:
            if other.time > event.time:
                end = min(end, np.nanmin([other.onset, other.time]) - NEAR)
            else:
                begin = max(begin, other.time + NEAR)
        if spans and begin <= spans[-1][1] + EDGE:
            begin = spans.pop()[0]
        spans.append((float(begin), float(end)))
    return spans


def rally(session: Session, rng: np.random.Generator) -> Session:
    """Put the swings one second apart."""
    clocks = {"accelerometer_time": session.accelerometer_time, "motion_time": session.motion_time}
    slots, truth = [], []
    for event in session.truth:
        middle = event.force if event.kind == "contact" else event.time
        begin, end = middle - BEFORE, middle + AFTER
        pieces = {name: np.flatnonzero((t >= begin) & (t < end)) for name, t in clocks.items()}
        is_whole = all(np.diff(clocks[name][piece]).max(initial=0) < 0.02 for name, piece in pieces.items())
        if event.kind not in ("contact", "miss") or not is_whole or end > session.motion_time[-1]:
            continue
        shift = session.motion_time[0] + PERIOD * len(slots) - begin
        slots.append((begin, end, shift, pieces))
        truth.append(event.later(shift, (begin, end)))
    names = ("quaternion", "rotation_rate", "gravity", "user_acceleration")
    columns = {name: [] for name in (*clocks, "accelerometer", *names)}
    heading = np.array([1.0, 0, 0, 0])
    for number, (_, end, shift, pieces) in enumerate(slots):
        fast, slow = pieces["accelerometer_time"], pieces["motion_time"]
        times = {name: clocks[name][piece] + shift for name, piece in pieces.items()}
        columns["accelerometer"].append(session.accelerometer[fast])
        for name in names:
            values = getattr(session, name)[slow]
            columns[name].append(product(heading, values) if name == "quaternion" else values)
        for name, values in times.items():
            columns[name].append(values)
        if number + 1 == len(slots):
            break
        begin, _, later, following = slots[number + 1]
        first, last = End.of(session, end), End.of(session, begin)
        first.time, last.time = end + shift, begin + later
        first.attitude = product(heading, first.attitude)
        heading = _heading(first.attitude, last.attitude)
        last.attitude = product(heading, last.attitude)
        movement = Movement(first, last)
        between = {}
        for name, values in times.items():
            after = clocks[name][following[name][0]] + later
            steps = max(1, round((after - values[-1]) / np.median(np.diff(values))))
            between[name] = np.linspace(values[-1], after, steps + 1)[1:-1]
            columns[name].append(between[name])
        columns["accelerometer"].append(movement.accelerometer(between["accelerometer_time"], rng))
        for name, values in movement.motion(between["motion_time"], rng).items():
            columns[name].append(values)
    return Session(**{name: np.concatenate(parts) for name, parts in columns.items()}, truth=truth, sport=session.sport)


def _heading(first: np.ndarray, last: np.ndarray) -> np.ndarray:
    """Return the turn about the vertical that brings one attitude as near as possible to another."""
    same, turned = first @ last, first @ product(np.array([0.0, 0, 0, 1]), last)
    half = np.arctan2(turned, same)
    return np.array([np.cos(half), 0, 0, np.sin(half)])
