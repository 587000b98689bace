"""The phases of a swing before its start, from the noise-free rate about an axis, by the definitions of the results.

The top of the backswing is the last rise of the rate through zero before the forward peak. The backswing is the
opposite rotation before it, after any earlier forward movement; it begins with the last rise of the opposite rate
through a tenth of its peak.
"""

from __future__ import annotations

import numpy as np

NAN = float("nan")
# The longest time from a passage to its peak, and from the beginning of the backswing to the contact (s).
LONGEST, REACH = 1.2, 2.0
# The part of a peak at which movements begin, and the least peak of a backswing as a part of the forward peak.
PART, LEAST = 0.1, 0.05
# The time over which the angular acceleration is measured, and the time before a contact that is left out of it (s).
SPAN, SHOCK = 0.04, 0.008
NAMES = ("top", "backswing", "acceleration")


def passage(times: np.ndarray, rate: np.ndarray, threshold: float, peak: int) -> float:
    """Return the last instant before the peak's index at which the rate rose through a threshold; NaN without one."""
    below = np.flatnonzero(rate[:peak] < threshold)
    if not len(below) or times[peak] - times[below[-1] + 1] > LONGEST:
        return NAN
    i = below[-1]
    return float(times[i] + (threshold - rate[i]) / (rate[i + 1] - rate[i]) * (times[i + 1] - times[i]))


def phases(times: np.ndarray, rate: np.ndarray, peak: int, goal: float, end: float) -> dict[str, float]:
    """Return the phases of a swing: `top` and `backswing` in seconds, `acceleration` in rad/s²; NaN where there is none.

    `peak` is the index of the forward peak rate, `goal` the contact or, without one, the instant of the peak, and `end`
    the end of the search for the peak (s).
    """
    found = dict.fromkeys(NAMES, NAN)
    if rate[peak] <= 0:
        return found
    start = passage(times, rate, PART * rate[peak], peak)
    inner = times[(times >= start) & (times <= times[peak]) & (times + SPAN / 2 <= end)]
    if len(inner):
        ahead, behind = (np.interp(inner + shift, times, rate) for shift in (SPAN / 2, -SPAN / 2))
        found["acceleration"] = float(((ahead - behind) / SPAN).max())
    top = passage(times, rate, np.finfo(float).tiny, peak)
    if not top >= goal - REACH:
        return found
    last = int(np.searchsorted(times, top, "right"))
    forward = np.flatnonzero(rate[:last] > PART * rate[peak])
    first = max(int(forward[-1]) + 1 if len(forward) else 0, int(np.searchsorted(times, goal - REACH)))
    if first >= last or -rate[first:last].min() < LEAST * rate[peak]:
        return found
    deepest = first + int(np.argmin(rate[first:last]))
    begin = passage(times, -rate, PART * -rate[deepest], deepest)
    return found | {"top": top, "backswing": begin if begin >= goal - REACH else NAN}
