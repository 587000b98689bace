"""Damage to times and to the order of samples. Like that of values, but the spans of the damage are returned too."""

from dataclasses import replace

import numpy as np


def clock_step(recording, _places, rng):
    """The accelerometer's clock steps by 0.2 to 2 s, forward or backward, in the middle of the session."""
    first, last = recording.span
    place = rng.uniform(first + 0.3 * (last - first), first + 0.7 * (last - first))
    time = recording.accelerometer_time.copy()
    time[time >= place] += rng.choice([-1, 1]) * rng.uniform(0.2, 2)
    return replace(recording, accelerometer_time=time), [(place, last)]


def late_batch(recording, places, rng):
    """A batch of 1 to 2 s of the accelerometer is stored 1 to 3 s later in the file, with its right times."""
    time = recording.accelerometer_time
    order, spans = np.arange(len(time)), []
    for place in places:
        begin = place - rng.uniform(0.2, 0.8)
        end = begin + rng.uniform(1, 2)
        first, last, later = np.searchsorted(time, (begin, end, end + rng.uniform(1, 3)))
        if spans and begin < spans[-1][1] + 4 or later >= len(time):
            continue
        order[first:later] = np.concatenate([np.arange(last, later), np.arange(first, last)])
        spans.append((begin, end))
    moved = replace(recording, accelerometer_time=time[order], accelerometer=recording.accelerometer[order])
    return moved, spans


def streams_apart(recording, _places, rng):
    """The accelerometer is 30 to 150 ms early or late, and no user acceleration shows that."""
    offset = rng.choice([-1, 1]) * rng.uniform(0.03, 0.15)
    time = recording.accelerometer_time + offset
    return replace(recording, accelerometer_time=time, user_acceleration=None), [recording.span]


def without_user_acceleration(recording, _places, _rng):
    """User acceleration is left out; nothing is wrong, but less can be compared."""
    return replace(recording, user_acceleration=None), [recording.span]


def drift(recording, _places, rng):
    """The accelerometer's clock is 300 ppm fast or slow."""
    time = recording.accelerometer_time
    moved = time[0] + (time - time[0]) * (1 + rng.choice([-1, 1]) * 300e-6)
    return replace(recording, accelerometer_time=moved), [recording.span]


def twice(recording, _places, _rng):
    """All samples of both streams are stored again after the last one."""
    names = [name for name in vars(recording) if name != "sport"]
    again = {name: np.concatenate([getattr(recording, name)] * 2) for name in names}
    return replace(recording, **again), [recording.span]
