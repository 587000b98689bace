"""Damage to a sensor: functions of a recording, places and a random generator, like those of values."""

from dataclasses import replace

import numpy as np

from .values import ROTATION, changed, rows, times

# A random part of the sessions has the damage before the fusion, so that user acceleration has it too.
BEFORE_FUSION = 0.5


def of_accelerometer(recording, change, rng, part=BEFORE_FUSION):
    """Applies a function of times and values to the accelerometer, and in a part of the sessions to user acceleration too."""
    made = replace(recording, accelerometer=change(recording.accelerometer_time, recording.accelerometer))
    if rng.random() >= part:
        return made
    total = change(recording.motion_time, recording.gravity + recording.user_acceleration)
    return replace(made, user_acceleration=total - recording.gravity)


def of_rotation(recording, change):
    return replace(recording, rotation_rate=change(recording.motion_time, recording.rotation_rate))


def middle(recording, rng):
    """Returns an instant in the middle 40 % of the session."""
    first, last = recording.span
    return rng.uniform(first + 0.3 * (last - first), first + 0.7 * (last - first))


def _dead_axis(rng, values):
    """Returns an axis and the value that it keeps: zero, or one that it had."""
    axis = int(rng.integers(3))
    return axis, 0.0 if rng.random() < 0.5 else values[int(rng.integers(len(values))), axis]


def accelerometer_axis_dead(recording, _places, rng):
    axis, level = _dead_axis(rng, recording.accelerometer)

    def change(_time, values):
        values = values.copy()
        values[:, axis] = level
        return values

    return of_accelerometer(recording, change, rng)


def rotation_axis_dead(recording, _places, rng):
    values = recording.rotation_rate.copy()
    axis, level = _dead_axis(rng, values)
    # A gyroscope without a signal has its bias, not the rate of a swing.
    values[:, axis] = 0.02 * np.sign(level)
    return replace(recording, rotation_rate=values)


def axis_dead_briefly(name, shortest, longest):
    """One axis is zero, or keeps its value, around a place."""

    def damage(recording, places, rng):
        def change(values):
            for place in places:
                length = np.exp(rng.uniform(np.log(shortest), np.log(longest)))
                begin = place - rng.random() * length
                some, axis = rows(recording, name, begin, begin + length), int(rng.integers(3))
                values[some, axis] = 0 if rng.random() < 0.5 else values[some.start, axis]

        return changed(recording, change, name)

    return damage


def axes_exchanged(*names):
    """An axis has the other sign, or two axes are exchanged, from the middle of the session on."""

    def damage(recording, _places, rng):
        place, axes = middle(recording, rng), rng.permutation(3)
        is_flipped = rng.random() < 0.5

        def change(*arrays):
            for name, values in zip(names, arrays, strict=True):
                late = times(recording, name) >= place
                if is_flipped:
                    values[late, axes[0]] *= -1
                else:
                    values[np.ix_(late, axes[:2])] = values[np.ix_(late, axes[1::-1])]

        return changed(recording, change, *names)

    return damage


def gain(recording, _places, rng):
    place, factor = middle(recording, rng), rng.choice([2.0, 0.5, 9.80665, 1 / 9.80665])
    return of_accelerometer(recording, lambda time, values: np.where(time[:, None] >= place, factor, 1) * values, rng)


def _wrapped(values, limit):
    return (values + limit) % (2 * limit) - limit


def accelerometer_wraps(recording, _places, rng):
    limit = rng.choice([4.0, 8.0, 16.0])
    return of_accelerometer(recording, lambda _time, values: _wrapped(values, limit), rng, part=0)


def rotation_wraps(recording, _places, rng):
    limit = np.radians(rng.choice([500.0, 1000.0, 2000.0]))
    return of_rotation(recording, lambda _time, values: _wrapped(values, limit))


def bit(rng, old):
    """Another value of one of the upper eight bits of a float32: the sign, or the exponent but for its lowest bit."""
    new = old.astype(np.float32)
    row, axis = int(rng.integers(len(new))), int(rng.integers(3))
    bits = new[row : row + 1, axis].copy().view(np.uint32)
    with np.errstate(invalid="ignore"):
        new[row, axis] = (bits ^ np.uint32(1 << int(rng.integers(24, 32)))).view(np.float32)[0]
        return np.nan_to_num(new.astype(np.float64), nan=0, posinf=3e38, neginf=-3e38)


def random_rates(rng, old):
    return rng.uniform(-20, 20, old.shape)


def random_directions(rng, old):
    return np.stack([direction(rng) for _ in old])


def user_scaled(recording, _places, rng):
    return replace(recording, user_acceleration=rng.choice([0.8, 1.2]) * recording.user_acceleration)


def coarse(name, step):
    def damage(recording, _places, rng):
        if name == ROTATION:
            return of_rotation(recording, lambda _time, values: step * np.round(values / step))
        return of_accelerometer(recording, lambda _time, values: step * np.round(values / step), rng)

    return damage


def accelerometer_bias(recording, _places, rng):
    """A bias of 0.1 to 1 g along a random direction from the middle of the session on."""
    place, bias = middle(recording, rng), direction(rng) * np.exp(rng.uniform(np.log(0.1), np.log(1)))
    return of_accelerometer(recording, lambda time, values: values + bias * (time >= place)[:, None], rng)


def rotation_bias(recording, _places, rng):
    """A bias of 0.1 to 1 rad/s along a random direction from the middle of the session on."""
    place, bias = middle(recording, rng), direction(rng) * np.exp(rng.uniform(np.log(0.1), np.log(1)))
    return of_rotation(recording, lambda time, values: values + bias * (time >= place)[:, None])


def warming(recording, _places, rng):
    """Both biases drift over the session, to 0.2 g and 0.3 rad/s."""
    first, last = recording.span

    def drifting(amount):
        bias = amount * direction(rng)
        return lambda time, values: values + ((time - first) / (last - first))[:, None] * bias

    return of_rotation(of_accelerometer(recording, drifting(0.2), rng), drifting(0.3))


def direction(rng):
    vector = rng.normal(size=3)
    return vector / np.linalg.norm(vector)


def hum(recording, _places, rng):
    """A vibration of 25 to 120 Hz and 0.1 to 2 g in the middle minutes."""
    first, last = recording.span
    frequency, size = rng.uniform(25, 120), np.exp(rng.uniform(np.log(0.1), np.log(2))) * direction(rng)
    begin, end = first + 0.25 * (last - first), first + 0.75 * (last - first)

    def change(time, values):
        is_on = (time >= begin) & (time <= end)
        return values + (is_on * np.sin(2 * np.pi * frequency * time))[:, None] * size

    return of_accelerometer(recording, change, rng), [(begin, end)]
