"""When a swing starts: the last rise of its noise-free rotation rate through a fraction of its peak.

The definition is that of the results: the peak is searched in the last `REACH` before the contact, and the rate is
followed backward from it. Here the rate is the one that the sensor rides on, before noise, bias, filters and latency.
"""

from __future__ import annotations

import numpy as np

from .phases import SHOCK, phases

FRACTIONS = (0.05, 0.10, 0.20)
# The time before the contact in which the peak is searched, and the longest time from the start to the peak (s).
REACH, LONGEST = 0.25, 1.2
# The own axis is the mean direction of the rate within this time of the peak (s), where it is at least this part of it.
AXIS_REACH, AXIS_PART = 0.1, 0.5
NAN = float("nan")


def rises(times: np.ndarray, rate: np.ndarray, peak: int) -> dict[float, float]:
    """The last instant before the peak at which the rate rose through each fraction of it; NaN without one.

    `peak` is the peak's index.
    """
    result = {}
    for fraction in FRACTIONS:
        threshold = fraction * rate[peak]
        below = np.flatnonzero(rate[:peak] < threshold)
        result[fraction] = NAN
        if rate[peak] > 0 and len(below) and times[peak] - times[below[-1] + 1] <= LONGEST:
            i = below[-1]
            part = (threshold - rate[i]) / (rate[i + 1] - rate[i])
            result[fraction] = float(times[i] + part * (times[i + 1] - times[i]))
    return result


def starts(
    times: np.ndarray,
    rate: np.ndarray,
    gravity: np.ndarray,
    until: float,
    is_miss: bool = False,
    force: float = np.inf,
) -> dict:
    """The starts of one swing about its own axis and about gravity.

    `times` (n,) are seconds on the sensor's clock, at 400 Hz or more; `rate` (n, 3) in rad/s and the unit vectors
    `gravity` (n, 3) are noise-free and in the device's frame. They span at least 1.6 s before `until`: the instant at
    which the blow reaches the sensor, or, for a miss, that of its peak rate. After it, 0.1 s must follow, since the own
    axis is the mean direction on both sides of the peak. Peaks lie before `force`, the instant of the first force of
    the blow: what it does to the rate before `until` is its shake, and no part of the movement.

    Returns `own` and `gravity`, each a dictionary from fraction to instant, and `tilt`, the angle of the own axis to
    gravity at the peak (rad). `phases` has the same two axes, each with the phases before the start
    (`common.phases`), for which the samples should span 2.2 s before `until`. `gravity` is NaN where the rate about gravity falls below a tenth of its peak between its
    peak and `until`, because it does not lead to the contact then. The rate about gravity of a miss may also peak in
    the 0.1 s after `until`; its sense is that at `until`, so that a faster backswing or follow-through does not count.
    """
    every = times, rate, gravity
    window = (times >= until - REACH - LONGEST - 0.1) & (times < until + AXIS_REACH)
    times, rate, gravity = times[window], rate[window], gravity[window]
    total = np.linalg.norm(rate, axis=1)
    late = np.flatnonzero((times >= until - REACH) & (is_miss | (times < min(until, force))))
    last = np.flatnonzero(times <= until)[-1]
    before = late[late <= last]
    top = last if is_miss else before[np.argmax(total[before])]
    near = (np.abs(times - times[top]) <= AXIS_REACH) & (total >= AXIS_PART * total[top])
    axis = rate[near].mean(axis=0)
    axis /= np.linalg.norm(axis)
    about = rate @ axis
    own_peak = before[np.argmax(about[before])]
    own = rises(times, about, own_peak)
    vertical = np.einsum("ij,ij->i", rate, gravity)
    sense = np.sign(vertical[top if is_miss else before[np.argmax(np.abs(vertical[before]))]])
    vertical *= sense
    peak = late[np.argmax(vertical[late])]
    leads = vertical[min(peak, last) : max(peak, last) + 1].min() >= 0.1 * vertical[peak]
    down = rises(times, vertical, peak) if leads else dict.fromkeys(FRACTIONS, NAN)
    tilt = float(np.arccos(min(abs(float(axis @ gravity[top])), 1.0)))

    def around(about: np.ndarray, peak: int) -> dict[str, float]:
        goal, end = (times[peak], until + AXIS_REACH) if is_miss else (until, until - SHOCK)
        return phases(every[0], about, int(np.searchsorted(every[0], times[peak])), goal, end)

    turning = np.einsum("ij,ij->i", every[1], every[2]) * sense
    both = {"own": around(every[1] @ axis, own_peak), "gravity": around(turning, peak)}
    if not leads:
        both["gravity"] = dict.fromkeys(both["gravity"], NAN)
    return {"own": own, "gravity": down, "tilt": tilt, "phases": both}
