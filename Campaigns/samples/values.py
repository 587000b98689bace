"""Damage to values: functions of a recording, places and a random generator that return the damaged recording."""

from dataclasses import replace

import numpy as np
from scipy import signal

SENTINELS = -9999.0, -999.0, -1.0, 32767.0
# Rotation rates (rad/s) that no arm reaches; 573 is 10 rad/s in degrees per second.
RATES = 60.0, -60.0, 573.0, -573.0
ACCELEROMETER, ROTATION = "accelerometer", "rotation_rate"
MOTION = "rotation_rate", "gravity", "user_acceleration", "quaternion"


def times(recording, name):
    return recording.accelerometer_time if name == ACCELEROMETER else recording.motion_time


def rows(recording, name, begin, end):
    """Returns the rows of a stream between two instants, at least one."""
    first, last = np.searchsorted(times(recording, name), (begin, end))
    first = min(first, len(times(recording, name)) - 1)
    return slice(first, max(last, first + 1))


def changed(recording, change, *names):
    """Returns the recording with copies of some arrays, which `change` has changed in place."""
    copies = {name: getattr(recording, name).copy() for name in names}
    change(*copies.values())
    return replace(recording, **copies)


def at_samples(name, make, most=1, least=1):
    """Returns damage to some adjacent samples: `make` returns their new values from the generator and the old."""

    def damage(recording, places, rng):
        def change(values):
            for place in places:
                first = rows(recording, name, place, place).start
                some = slice(first, first + int(rng.integers(least, most + 1)))
                values[some] = make(rng, values[some])

        return changed(recording, change, name)

    return damage


def spike(rng, old):
    """20 to 200 g on one axis or on all, with either sign."""
    new = old.copy()
    for row in new:
        size = np.exp(rng.uniform(np.log(20), np.log(200)))
        axes = [int(rng.integers(3))] if rng.random() < 0.5 else [0, 1, 2]
        row[axes] = size * rng.choice([-1, 1], len(axes))
    return new


def wild(rng, old):
    return spike(rng, np.repeat(old[:1], len(old), axis=0))


def zero(_rng, old):
    return np.zeros_like(old)


def fast(rng, old):
    """An impossible rotation rate on one axis or on all."""
    new = old.copy()
    axes = [int(rng.integers(3))] if rng.random() < 0.5 else [0, 1, 2]
    new[:, axes] = rng.choice(RATES)
    return new


def sentinel(rng, old):
    return np.full_like(old, rng.choice(SENTINELS))


def scaled(_rng, old):
    return 10 * old


def flipped(_rng, old):
    return -old


def two_or_three_wild(recording, places, rng):
    def change(values):
        for place in places:
            first = rows(recording, ACCELEROMETER, place, place).start
            some = slice(first, first + int(rng.integers(2, 4)))
            values[some] = wild(rng, values[some])

    return changed(recording, change, ACCELEROMETER)


def sentinel_motion(recording, places, rng):
    """A sentinel in the rotation rate alone, or in all columns of device motion."""
    names = (ROTATION,) if rng.random() < 0.5 else MOTION

    def change(*arrays):
        for place in places:
            first = rows(recording, ROTATION, place, place).start
            some, value = slice(first, first + int(rng.integers(1, 4))), rng.choice(SENTINELS)
            for values in arrays:
                values[some] = value

    return changed(recording, change, *names)


def motion_held(recording, places, _rng):
    """All columns of device motion keep their values for 100 ms up to the place."""

    def change(*arrays):
        for place in places:
            some = rows(recording, ROTATION, place - 0.1, place)
            for values in arrays:
                values[some] = values[some.start]

    return changed(recording, change, *MOTION)


def held(shortest, longest):
    """The accelerometer keeps its value around a place, for a duration between two."""

    def damage(recording, places, rng):
        def change(values):
            for place in places:
                length = np.exp(rng.uniform(np.log(shortest), np.log(longest)))
                begin = place - rng.random() * length
                some = rows(recording, ACCELEROMETER, begin, begin + length)
                values[some] = values[some.start]

        return changed(recording, change, ACCELEROMETER)

    return damage


def stuck_for_long(recording, places, rng):
    """The accelerometer keeps its value around one place, for a quarter to half of the session."""
    first, last = recording.span
    part = (last - first) / 2
    return held(part / 2, part)(recording, rng.choice(places, min(1, len(places))), rng)


def bridged(recording, places, rng):
    """A line or zeros replace 30 to 100 ms of the accelerometer."""

    def change(values):
        for place in places:
            length = rng.uniform(0.03, 0.1)
            begin = place - rng.random() * length
            some = rows(recording, ACCELEROMETER, begin, begin + length)
            if rng.random() < 0.5:
                values[some] = 0
            else:
                values[some] = np.linspace(values[some.start], values[some.stop - 1], some.stop - some.start)

    return changed(recording, change, ACCELEROMETER)


def repeated(recording, places, rng):
    """One second of the accelerometer is stored again as the following second."""

    def change(values):
        time = recording.accelerometer_time
        for place in places:
            begin = place - rng.uniform(0.1, 1.9)
            source = rows(recording, ACCELEROMETER, begin, begin + 1)
            count = min(source.stop - source.start, len(time) - source.stop)
            values[source.stop : source.stop + count] = values[source.start : source.start + count].copy()

    return changed(recording, change, ACCELEROMETER)


def stale(*streams):
    """The last 0.1 to 1 s of each stream, given by one of its arrays, stand in place of the new samples."""
    names = [name for stream in streams for name in (MOTION if stream == ROTATION else (ACCELEROMETER,))]

    def damage(recording, places, rng):
        def change(*arrays):
            for place in places:
                length = np.exp(rng.uniform(np.log(0.1), np.log(1)))
                begin = place - rng.random() * length
                for name, values in zip(names, arrays, strict=True):
                    some = rows(recording, name, begin, begin + length)
                    count = min(some.stop - some.start, some.start)
                    values[some.start : some.start + count] = values[some.start - count : some.start].copy()

        return changed(recording, change, *names)

    return damage


def accelerometer_range(recording, _places, rng):
    limit = rng.choice([2.0, 4.0, 8.0, 16.0])
    total = np.clip(recording.user_acceleration + recording.gravity, -limit, limit)
    return replace(
        recording,
        accelerometer=np.clip(recording.accelerometer, -limit, limit),
        user_acceleration=total - recording.gravity,
    )


def rotation_range(recording, _places, rng):
    limit = np.radians(rng.choice([250.0, 500.0, 1000.0, 2000.0]))
    return replace(recording, rotation_rate=np.clip(recording.rotation_rate, -limit, limit))


def gyroscope_delayed(recording, _places, rng):
    """The rotation rate alone is 10 to 60 ms late."""
    time = recording.motion_time
    late = time - rng.uniform(0.01, 0.06)
    return replace(recording, rotation_rate=_interpolated(late, time, recording.rotation_rate))


def user_acceleration_delayed(recording, _places, rng):
    """User acceleration alone is 10 to 30 ms late."""
    time = recording.motion_time
    late = time - rng.uniform(0.01, 0.03)
    return replace(recording, user_acceleration=_interpolated(late, time, recording.user_acceleration))


def attitude_delayed(recording, _places, rng):
    """Gravity and rotation rate are 10 to 100 ms late, and user acceleration is not."""
    time = recording.motion_time
    late = time - rng.uniform(0.01, 0.1)
    return replace(
        recording,
        gravity=_interpolated(late, time, recording.gravity),
        rotation_rate=_interpolated(late, time, recording.rotation_rate),
    )


def other_accelerometer(recording, _places, rng):
    """The accelerometer of another part of the session, as of another session of the same player."""
    count = len(recording.accelerometer)
    return replace(recording, accelerometer=np.roll(recording.accelerometer, int(rng.uniform(0.2, 0.8) * count), axis=0))


def decimated(recording, _places, rng):
    """The accelerometer at 50 or 100 Hz, interpolated to its old times."""
    time = recording.accelerometer_time
    step = round(1 / np.median(np.diff(time)) / rng.choice([50, 100]))
    some = slice(int(rng.integers(step)), None, step)
    return replace(recording, accelerometer=_interpolated(time, time[some], recording.accelerometer[some]))


def low_passed(recording, _places, _rng):
    rate = 1 / np.median(np.diff(recording.accelerometer_time))
    sections = signal.butter(4, 20, fs=rate, output="sos")
    return replace(recording, accelerometer=signal.sosfiltfilt(sections, recording.accelerometer, axis=0))


def _interpolated(at, time, values):
    return np.stack([np.interp(at, time, column) for column in values.T], axis=1)
