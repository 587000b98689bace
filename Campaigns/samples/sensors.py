"""Damage to a sensor or its transmission: functions of a recording, places and a random generator, like those of values."""

from dataclasses import replace

import numpy as np
from scipy import interpolate, signal

from .values import ACCELEROMETER, MOTION, ROTATION, changed, rows, times

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
    return np.stack([_direction(rng) for _ in old])


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
    place, bias = middle(recording, rng), _direction(rng) * np.exp(rng.uniform(np.log(0.1), np.log(1)))
    return of_accelerometer(recording, lambda time, values: values + bias * (time >= place)[:, None], rng)


def rotation_bias(recording, _places, rng):
    """A bias of 0.1 to 1 rad/s along a random direction from the middle of the session on."""
    place, bias = middle(recording, rng), _direction(rng) * np.exp(rng.uniform(np.log(0.1), np.log(1)))
    return of_rotation(recording, lambda time, values: values + bias * (time >= place)[:, None])


def warming(recording, _places, rng):
    """Both biases drift over the session, to 0.2 g and 0.3 rad/s."""
    first, last = recording.span

    def drifting(amount):
        bias = amount * _direction(rng)
        return lambda time, values: values + ((time - first) / (last - first))[:, None] * bias

    return of_rotation(of_accelerometer(recording, drifting(0.2), rng), drifting(0.3))


def _direction(rng):
    vector = rng.normal(size=3)
    return vector / np.linalg.norm(vector)


def each_twice(*names):
    """Each second sample of some arrays is that before it, with its own time."""

    def damage(recording, _places, _rng):
        def change(*arrays):
            for values in arrays:
                count = len(values) // 2 * 2
                values[1:count:2] = values[0:count:2]

        return changed(recording, change, *names)

    return damage


def moved_up(name, shortest, longest):
    """At each place a packet is lost, and what follows takes its times up to where the stream catches up 5 s later."""
    names = MOTION if name == ROTATION else (name,)

    def damage(recording, places, rng):
        def change(*arrays):
            busy = -np.inf
            for place in places:
                begin = place - rng.uniform(0, 1)
                length = rng.uniform(shortest, longest)
                lost, whole = rows(recording, name, begin, begin + length), rows(recording, name, begin, begin + 5)
                if begin < busy or whole.stop >= len(arrays[0]):
                    continue
                busy = begin + 5.5
                for values in arrays:
                    rest = values[lost.stop : whole.stop].copy()
                    values[whole.start : whole.start + len(rest)] = rest
                    values[whole.start + len(rest) : whole.stop] = values[whole.stop - 1]

        return changed(recording, change, *names)

    return damage


def exchanged_batches(name, shortest, longest):
    """Around each place two batches stand in each other's place."""
    names = MOTION if name == ROTATION else (name,)

    def damage(recording, places, rng):
        def change(*arrays):
            busy = -np.inf
            for place in places:
                length = rng.uniform(shortest, longest)
                begin = place - rng.uniform(0, 2) * length
                first, last = rows(recording, name, begin, begin + length), rows(recording, name, begin, begin + 2 * length)
                if begin < busy or last.stop >= len(arrays[0]):
                    continue
                busy = begin + 2 * length + 0.5
                for values in arrays:
                    values[last] = np.concatenate([values[first.stop : last.stop], values[first]])

        return changed(recording, change, *names)

    return damage


def repeated_batch(recording, places, rng):
    """A batch of the accelerometer is stored twice, and the rest gets later times up to 5 s after it."""

    def change(values):
        busy = -np.inf
        for place in places:
            begin, length = place - rng.uniform(0, 1), rng.uniform(0.05, 0.5)
            batch, whole = rows(recording, ACCELEROMETER, begin, begin + length), rows(recording, ACCELEROMETER, begin, begin + 5)
            if begin < busy or whole.stop >= len(values):
                continue
            busy = begin + 5.5
            again = np.concatenate([values[batch], values[whole]])
            values[whole] = again[: whole.stop - whole.start]

    return changed(recording, change, ACCELEROMETER)


def spline_gap(recording, places, rng):
    """A cubic spline replaces 20 to 200 ms of the accelerometer."""

    def change(values):
        time = recording.accelerometer_time
        for place in places:
            length = np.exp(rng.uniform(np.log(0.02), np.log(0.2)))
            begin = place - rng.random() * length
            some = rows(recording, ACCELEROMETER, begin, begin + length)
            known = np.r_[max(some.start - 20, 0) : some.start, some.stop : min(some.stop + 20, len(time))]
            values[some] = interpolate.CubicSpline(time[known], values[known])(time[some])

    return changed(recording, change, ACCELEROMETER)


def motion_upsampled(recording, _places, rng):
    """Device motion of 50 Hz, interpolated to its old times by lines or cubic splines."""
    time = recording.motion_time
    step = round(1 / np.median(np.diff(time)) / 50)
    some, kind = slice(int(rng.integers(step)), None, step), "linear" if rng.random() < 0.5 else "cubic"

    def made(values):
        known = interpolate.interp1d(time[some], values[some], kind, axis=0, bounds_error=False, fill_value="extrapolate")
        return known(time)

    return replace(recording, **{name: made(getattr(recording, name)) for name in MOTION})


def motion_smoothed(recording, _places, rng):
    """Device motion is the mean of ±50 ms, or of the last 100 ms."""
    count = round(0.05 / np.median(np.diff(recording.motion_time)))
    window = np.ones(2 * count + 1) / (2 * count + 1)
    shift = 0 if rng.random() < 0.5 else count

    def made(values):
        smooth = np.stack([np.convolve(np.pad(axis, count, "edge"), window, "valid") for axis in values.T], axis=1)
        return np.concatenate([np.repeat(smooth[:1], shift, axis=0), smooth[: len(smooth) - shift]])

    return replace(recording, **{name: made(getattr(recording, name)) for name in MOTION})


def median_filtered(recording, _places, rng):
    count = int(rng.choice([5, 9, 17, 33]))
    return of_accelerometer(recording, lambda _time, values: signal.medfilt(values, (count, 1)), rng, part=0)


def outliers_cut(recording, _places, rng):
    """Accelerations that are more than 3 or 5 scaled deviations from the median of 0.25 s become that median."""
    limit, count = rng.choice([3.0, 5.0]), 201
    step = 8

    def made(_time, values):
        made = values.copy()
        for axis in made.T:
            padded = np.pad(axis, count // 2, "edge")
            windows = np.lib.stride_tricks.sliding_window_view(padded, count)[::step]
            medians = np.median(windows, axis=1)
            spreads = 1.4826 * np.median(np.abs(windows - medians[:, None]), axis=1)
            centre, spread = (np.repeat(one, step)[: len(axis)] for one in (medians, spreads))
            is_out = np.abs(axis - centre) > limit * spread
            axis[is_out] = centre[is_out]
        return made

    return of_accelerometer(recording, made, rng, part=0)


def gravity_frozen(recording, places, rng):
    """Gravity keeps its value for 2 s around a place."""

    def change(gravity):
        for place in places:
            some = rows(recording, ROTATION, place - rng.uniform(0.5, 1.5), place + 0.5)
            gravity[some] = gravity[some.start]

    return changed(recording, change, "gravity")


def gravity_lagging(recording, _places, rng):
    """Gravity is 1 s late."""
    count = round(1 / np.median(np.diff(recording.motion_time)))
    gravity = np.concatenate([np.repeat(recording.gravity[:1], count, axis=0), recording.gravity[:-count]])
    return replace(recording, gravity=gravity)


def gravity_rotated(recording, _places, rng):
    """Gravity's axes are turned by 90°, in the session or from its middle on."""
    place = recording.span[0] if rng.random() < 0.5 else middle(recording, rng)
    axes = [(1, 2), (0, 2), (0, 1)][int(rng.integers(3))]
    late = recording.motion_time >= place

    def change(gravity):
        a, b = gravity[late, axes[0]].copy(), gravity[late, axes[1]].copy()
        gravity[late, axes[0]], gravity[late, axes[1]] = -b, a

    return changed(recording, change, "gravity")


def user_with_gravity(recording, _places, _rng):
    return replace(recording, user_acceleration=recording.user_acceleration + recording.gravity)


def attitude_reset(recording, places, rng):
    """Gravity jumps by 20 to 90° at a place and comes back within 2 s, and user acceleration takes the difference."""
    gravity = recording.gravity.copy()
    for place in places:
        axis, size = _direction(rng), np.radians(rng.uniform(20, 90))
        begin = place - rng.uniform(0, 0.5)
        some = rows(recording, ROTATION, begin, begin + 8)
        angle = size * np.exp(-(recording.motion_time[some] - begin) / 2)[:, None]
        old = gravity[some]
        along = (old @ axis)[:, None] * axis
        gravity[some] = along + np.cos(angle) * (old - along) + np.sin(angle) * np.cross(axis, old)
    total = recording.gravity + recording.user_acceleration
    return replace(recording, gravity=gravity, user_acceleration=total - gravity)


def hum(recording, _places, rng):
    """A vibration of 25 to 120 Hz and 0.1 to 2 g in the middle minutes."""
    first, last = recording.span
    frequency, size = rng.uniform(25, 120), np.exp(rng.uniform(np.log(0.1), np.log(2))) * _direction(rng)
    begin, end = first + 0.25 * (last - first), first + 0.75 * (last - first)

    def change(time, values):
        is_on = (time >= begin) & (time <= end)
        return values + (is_on * np.sin(2 * np.pi * frequency * time))[:, None] * size

    return of_accelerometer(recording, change, rng), [(begin, end)]
