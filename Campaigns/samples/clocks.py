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


def index_times(recording, _places, rng):
    """One in 20 to 200 samples of the accelerometer is lost, and the others have even times at the right rate on average."""
    count = len(recording.accelerometer_time)
    is_kept = rng.random(count) >= 1 / np.exp(rng.uniform(np.log(20), np.log(200)))
    first, last = recording.accelerometer_time[[0, -1]]
    time = np.linspace(first, last, int(is_kept.sum()))
    return replace(recording, accelerometer_time=time, accelerometer=recording.accelerometer[is_kept]), [recording.span]


def jittered(recording, _places, rng):
    """The times of both streams have a random error of up to 5 ms, and keep their order."""

    def moved(time):
        return np.sort(time + rng.uniform(-0.005, 0.005, len(time)))

    moved_times = moved(recording.accelerometer_time), moved(recording.motion_time)
    return replace(recording, accelerometer_time=moved_times[0], motion_time=moved_times[1]), [recording.span]


def rounded(recording, _places, rng):
    """The times of both streams are rounded to 10, 16 or 20 ms."""
    step = rng.choice([0.01, 0.016, 0.02])
    return replace(
        recording,
        accelerometer_time=step * np.round(recording.accelerometer_time / step),
        motion_time=step * np.round(recording.motion_time / step),
    ), [recording.span]


def arrival(recording, _places, rng):
    """The accelerometer's times are those at which batches of 5 to 40 ms arrive, 1 to 15 ms late; samples follow by 10 µs."""
    time, length = recording.accelerometer_time, rng.uniform(0.005, 0.04)
    batch = np.floor((time - time[0]) / length).astype(int)
    ends = time[0] + (batch + 1) * length + rng.uniform(0.001, 0.015, batch[-1] + 1)[batch]
    places = np.arange(len(time)) - np.searchsorted(batch, batch)
    return replace(recording, accelerometer_time=np.maximum.accumulate(ends) + 1e-5 * places), [recording.span]
