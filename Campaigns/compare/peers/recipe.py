"""The plain recipe, as in a notebook: high-pass, threshold, separated peaks, and a scan back to quiet.

It is not SwingKit's method, which times onsets, classifies outcomes and omits doubtful values. It is the work that a
user would otherwise do: the same columns in, swings out.
"""

import numpy as np
from scipy.signal import butter, find_peaks, sosfilt, sosfilt_zi

RATE, MOTION_RATE = 800, 200  # Hz
CUTOFF = 20  # Hz
THRESHOLD = 1.5  # g
DISTANCE = 400  # samples between two impacts
BEFORE_SHOCK = 0.02  # s before the impact, when it starts to disturb the gyroscope
QUIET_RATE, DWELL, LOOK_BACK = 1, 5, 400  # rad/s; samples of motion
LEAST_RATE, LEAST_ANGLE = 6, 0.5  # rad/s, rad
SHORTEST, LONGEST = 0.08, 1  # s from start to impact

SECTIONS = butter(4, CUTOFF, "highpass", fs=RATE, output="sos")


def swings(time, z, motion_time, rotation, gravity):
    """Returns the times of swings' impacts. The arguments are complete columns, three each for rotation and gravity."""
    rate = sum(w * g for w, g in zip(rotation, gravity, strict=True))
    filtered, _ = sosfilt(SECTIONS, z, zi=sosfilt_zi(SECTIONS) * z[0])
    peaks, _ = find_peaks(np.abs(filtered), height=THRESHOLD, distance=DISTANCE)
    return [time[k] for k in peaks if is_swing(time[k], motion_time, rate)]


def is_swing(peak, motion_time, rate):
    """Returns whether a fast rotation out of rest precedes an impact."""
    last = int(np.searchsorted(motion_time, peak - BEFORE_SHOCK, side="right")) - 1
    if last < 0:
        return False
    back = rate[max(0, last - LOOK_BACK) : last + 1][::-1]
    quiet = np.abs(back) < QUIET_RATE
    runs = np.flatnonzero(np.convolve(quiet, np.ones(DWELL, int), "valid") == DWELL)
    if runs.size == 0:
        return False
    segment = back[: runs[0] + 1]
    duration = peak - motion_time[last - runs[0]]
    angle = abs(segment.sum(dtype=float)) / MOTION_RATE
    return np.abs(segment).max() >= LEAST_RATE and angle >= LEAST_ANGLE and SHORTEST <= duration <= LONGEST
