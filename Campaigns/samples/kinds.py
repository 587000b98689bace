"""The kinds of damage: what is damaged, and where."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from . import clocks, places, values
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
}
