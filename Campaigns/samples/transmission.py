"""Damage on the way from a sensor to the file: samples that were moved, repeated, interpolated or filtered."""

from dataclasses import replace

import numpy as np
from scipy import interpolate, signal

from .sensors import of_accelerometer
from .values import ACCELEROMETER, MOTION, ROTATION, changed, rows, times


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
