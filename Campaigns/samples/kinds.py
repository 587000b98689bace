"""The kinds of damage: what is damaged, and where."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from . import clocks, gravity, places, sensors, transmission, values
from .values import ACCELEROMETER, ROTATION

# Changed samples that are closer than this belong to one damage (s).
TOGETHER = 0.1


@dataclass(frozen=True)
class Kind:
    """A kind of damage. `damage` returns the damaged recording, and with the times also the spans of the damage."""

    about: str
    places: Callable
    damage: Callable

    def apply(self, recording, rows, rng):
        """Returns the damaged recording and the spans of the damage; None if the session has no place for it."""
        chosen = self.places(rng, rows, recording.span)
        if len(chosen) == 0:
            return None
        made = self.damage(recording, chosen, rng)
        damaged, spans = made if isinstance(made, tuple) else (made, changed_spans(recording, made))
        return (damaged, spans) if spans else None


def changed_spans(sound, damaged):
    """Returns the stretches in which the values of two recordings with the same times differ."""
    instants = []
    for name in (ACCELEROMETER, *values.MOTION):
        differs = (getattr(sound, name) != getattr(damaged, name)).any(axis=1)
        instants.append(values.times(sound, name)[differs])
    instants = np.sort(np.concatenate(instants))
    if len(instants) == 0:
        return []
    ends = np.flatnonzero(np.diff(instants) > TOGETHER)
    return list(zip(instants[np.r_[0, ends + 1]], instants[np.r_[ends, len(instants) - 1]], strict=True))


def sample(about, where, make, name=ACCELEROMETER, most=1, least=1):
    return Kind(about, where, values.at_samples(name, make, most, least))


KINDS = {
    "spike-miss": sample("a sample of 20 to 200 g in a miss", places.in_misses, values.spike),
    "zero-miss": sample("a row of zeros in a miss", places.in_misses, values.zero),
    "zeros-miss": sample("4 to 12 rows of zeros in a miss", places.in_misses, values.zero, most=12, least=4),
    "spike-before": sample("a sample of 20 to 200 g 30 to 100 ms before a contact", places.before_contacts, values.spike),
    "zero-before": sample("a row of zeros 30 to 100 ms before a contact", places.before_contacts, values.zero),
    "wild": Kind("two or three adjacent samples of 20 to 200 g", places.anywhere, values.two_or_three_wild),
    "scaled": sample("an acceleration scaled by 10", places.anywhere, values.scaled),
    "flipped": sample("an acceleration with the opposite sign", places.anywhere, values.flipped),
    "sentinel": sample("-9999, -999, -1 or 32767 in 1 to 3 accelerations", places.anywhere, values.sentinel, most=3),
    "rate-spike": sample("a rotation rate of ±60 or ±573 rad/s", places.anywhere, values.fast, ROTATION),
    "rate-scaled": sample("a rotation rate scaled by 10", places.anywhere, values.scaled, ROTATION),
    "rate-flipped": sample("a rotation rate with the opposite sign", places.anywhere, values.flipped, ROTATION),
    "motion-sentinel": Kind(
        "-9999, -999, -1 or 32767 in 1 to 3 samples of device motion", places.anywhere, values.sentinel_motion
    ),
    "motion-held": Kind("device motion held for 100 ms before a contact", places.at_contacts, values.motion_held),
    "held": Kind(
        "accelerometer held for 30 to 100 ms at a contact or in a swing", places.around_contacts, values.held(0.03, 0.1)
    ),
    "bridged": Kind("a line or zeros for 30 to 100 ms over a contact", places.at_contacts, values.bridged),
    "stuck": Kind("accelerometer stuck for 0.3 to 5 s over a contact", places.at_contacts, values.held(0.3, 5)),
    "stuck-long": Kind("accelerometer stuck for 1 to 2 min", places.at_contacts, values.stuck_for_long),
    "repeated": Kind("one second of the accelerometer stored twice", places.at_contacts, values.repeated),
    "stale": Kind("0.1 to 1 s of the accelerometer in place of the next", places.around_contacts, values.stale(ACCELEROMETER)),
    "stale-motion": Kind("0.1 to 1 s of device motion in place of the next", places.around_contacts, values.stale(ROTATION)),
    "stale-both": Kind(
        "0.1 to 1 s of both streams in place of the next", places.around_contacts, values.stale(ACCELEROMETER, ROTATION)
    ),
    "range": Kind("accelerometer with a range of ±2 to ±16 g", places.everywhere, values.accelerometer_range),
    "rate-range": Kind("gyroscope with a range of 250 to 2000 °/s", places.everywhere, values.rotation_range),
    "decimated": Kind("accelerometer of 50 or 100 Hz interpolated", places.everywhere, values.decimated),
    "low-passed": Kind("accelerometer low-passed at 20 Hz", places.everywhere, values.low_passed),
    "rate-late": Kind("rotation rate alone 10 to 60 ms late", places.everywhere, values.gyroscope_delayed),
    "user-late": Kind("user acceleration alone 10 to 30 ms late", places.everywhere, values.user_acceleration_delayed),
    "attitude-late": Kind(
        "gravity and rotation rate 10 to 100 ms late, user acceleration not", places.everywhere, values.attitude_delayed
    ),
    "foreign": Kind("accelerometer of another time", places.everywhere, values.other_accelerometer),
    "clock-step": Kind("accelerometer's clock steps by 0.2 to 2 s", places.everywhere, clocks.clock_step),
    "late-batch": Kind("a batch of the accelerometer stored late", places.at_contacts, clocks.late_batch),
    "apart": Kind("streams 30 to 150 ms apart, no user acceleration", places.everywhere, clocks.streams_apart),
    "no-user": Kind("no user acceleration, and no damage", places.everywhere, clocks.without_user_acceleration),
    "drift": Kind("accelerometer's clock 300 ppm fast or slow", places.everywhere, clocks.drift),
    "twice": Kind("all samples stored twice", places.everywhere, clocks.twice),
    "axis-dead": Kind("one axis of the accelerometer dead", places.everywhere, sensors.accelerometer_axis_dead),
    "axis-held": Kind(
        "one axis of the accelerometer dead for 20 to 200 ms",
        places.around_contacts,
        sensors.axis_dead_briefly(ACCELEROMETER, 0.02, 0.2),
    ),
    "rate-axis-dead": Kind("one axis of the gyroscope dead", places.everywhere, sensors.rotation_axis_dead),
    "rate-axis-held": Kind(
        "one axis of the gyroscope dead for 20 to 200 ms",
        places.around_contacts,
        sensors.axis_dead_briefly(ROTATION, 0.02, 0.2),
    ),
    "axes": Kind("an axis of the accelerometer flipped or two exchanged", places.everywhere, sensors.axes_exchanged(ACCELEROMETER)),
    "rate-axes": Kind("an axis of the gyroscope flipped or two exchanged", places.everywhere, sensors.axes_exchanged(ROTATION)),
    "all-axes": Kind(
        "an axis of both sensors flipped or two exchanged",
        places.everywhere,
        sensors.axes_exchanged(ACCELEROMETER, ROTATION),
    ),
    "gain": Kind("accelerometer scaled by 2 or 9.81 in a part", places.everywhere, sensors.gain),
    "wraps": Kind("accelerometer wraps around at 4 to 16 g", places.everywhere, sensors.accelerometer_wraps),
    "rate-wraps": Kind("gyroscope wraps around at 500 to 2000 °/s", places.everywhere, sensors.rotation_wraps),
    "bit": sample("one bit of an acceleration's sign or exponent", places.anywhere, sensors.bit),
    "rate-bit": sample("one bit of a rotation rate's sign or exponent", places.anywhere, sensors.bit, ROTATION),
    "coarse": Kind("accelerometer with steps of 0.1 g", places.everywhere, sensors.coarse(ACCELEROMETER, 0.1)),
    "rate-coarse": Kind(
        "gyroscope with steps of 10 °/s", places.everywhere, sensors.coarse(ROTATION, 10 * math.pi / 180)
    ),
    "bias": Kind("accelerometer's bias steps by 0.1 to 1 g", places.everywhere, sensors.accelerometer_bias),
    "rate-bias": Kind("gyroscope's bias steps by 0.1 to 1 rad/s", places.everywhere, sensors.rotation_bias),
    "warming": Kind("both biases drift to 0.2 g and 0.3 rad/s", places.everywhere, sensors.warming),
    "each-twice": Kind("each sample of the accelerometer twice", places.everywhere, transmission.each_twice(ACCELEROMETER)),
    "motion-each-twice": Kind("each sample of device motion twice", places.everywhere, transmission.each_twice(*values.MOTION)),
    "index-times": Kind("accelerations lost at even times", places.everywhere, clocks.index_times),
    "moved-up": Kind(
        "20 to 300 ms of the accelerometer lost and 5 s moved up",
        places.at_contacts,
        transmission.moved_up(ACCELEROMETER, 0.02, 0.3),
    ),
    "motion-moved-up": Kind(
        "20 to 300 ms of device motion lost and 5 s moved up", places.at_contacts, transmission.moved_up(ROTATION, 0.02, 0.3)
    ),
    "jittered": Kind("times with an error of ±5 ms", places.everywhere, clocks.jittered),
    "rounded": Kind("times rounded to 10, 16 or 20 ms", places.everywhere, clocks.rounded),
    "arrival": Kind("times of the accelerometer's batches of 5 to 40 ms", places.everywhere, clocks.arrival),
    "again": Kind(
        "0.05 to 0.5 s of the accelerometer repeated and 5 s moved down", places.at_contacts, transmission.repeated_batch
    ),
    "exchanged": Kind(
        "two batches of 20 to 500 ms of the accelerometer exchanged",
        places.around_contacts,
        transmission.exchanged_batches(ACCELEROMETER, 0.02, 0.5),
    ),
    "motion-exchanged": Kind(
        "two batches of 20 to 500 ms of device motion exchanged",
        places.around_contacts,
        transmission.exchanged_batches(ROTATION, 0.02, 0.5),
    ),
    "spline": Kind("a spline for 20 to 200 ms of the accelerometer", places.around_contacts, transmission.spline_gap),
    "upsampled": Kind("device motion of 50 Hz interpolated", places.everywhere, transmission.motion_upsampled),
    "smooth": Kind("device motion averaged over 100 ms", places.everywhere, transmission.motion_smoothed),
    "median": Kind("accelerometer median filtered", places.everywhere, transmission.median_filtered),
    "cut": Kind("accelerometer's peaks cut as outliers", places.everywhere, transmission.outliers_cut),
    "frozen": Kind("gravity frozen for 1 to 2 s", places.around_contacts, gravity.gravity_frozen),
    "lagging": Kind("gravity 1 s late", places.everywhere, gravity.gravity_lagging),
    "rotated": Kind("gravity rotated by 90°", places.everywhere, gravity.gravity_rotated),
    "user-gravity": Kind("user acceleration with gravity", places.everywhere, gravity.user_with_gravity),
    "reset": Kind("attitude reset by 20 to 90° in a swing", places.around_contacts, gravity.attitude_reset),
    "hum": Kind("vibration of 25 to 120 Hz and 0.1 to 2 g for minutes", places.everywhere, sensors.hum),
    "rates": sample("2 or 3 random rotation rates of up to 20 rad/s", places.in_swings, sensors.random_rates, ROTATION, most=3, least=2),
    "gravity-row": sample("a wrong row of gravity", places.in_swings, sensors.random_directions, "gravity"),
    "user-scaled": Kind("user acceleration scaled by 0.8 or 1.2", places.everywhere, sensors.user_scaled),
    "burst": sample("3 to 10 random accelerations of up to 200 g", places.in_swings, values.spike, most=10, least=3),
}
