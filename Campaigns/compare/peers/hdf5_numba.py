"""h5py and numba: complete columns of an HDF5 recording, and the compiled recipe."""

import columns
import h5py  # noqa: F401  (imports are left out of the time)
import numpy as np
import peer
import recipe
from numba import njit
from scipy.signal import sosfilt_zi


@njit(cache=True)
def peaks(z, sections, state):
    """Returns the peaks of |filtered z| above a threshold. Of close peaks, only the highest is kept."""
    threshold, distance = recipe.THRESHOLD, recipe.DISTANCE
    (b0, b1, b2, _, a1, a2), (c0, c1, c2, _, d1, d2) = sections
    s0, s1, t0, t1 = state
    found, heights = [np.int64(0) for _ in range(0)], [0.0 for _ in range(0)]
    before = last = 0.0
    for i in range(z.size):
        x = np.float64(z[i])
        y = b0 * x + s0
        s0 = b1 * x - a1 * y + s1
        s1 = b2 * x - a2 * y
        v = c0 * y + t0
        t0 = c1 * y - d1 * v + t1
        t1 = c2 * y - d2 * v
        v = abs(v)
        if last >= threshold and before < last and last > v:
            found.append(i - 1)
            heights.append(last)
        before, last = last, v
    place, height = np.array(found), np.array(heights)
    keep = np.ones(place.size, np.bool_)
    for k in np.argsort(height)[::-1]:
        if not keep[k]:
            continue
        for direction in (-1, 1):
            j = k + direction
            while 0 <= j < place.size and abs(place[j] - place[k]) < distance:
                keep[j] = False
                j += direction
    return place[keep]


@njit(cache=True)
def is_swing(peak, motion_time, w, g):
    """Returns whether a fast rotation out of rest precedes an impact."""
    last = np.searchsorted(motion_time, peak - recipe.BEFORE_SHOCK, side="right") - 1
    run, total, top = 0, 0.0, 0.0
    # The sums of a run of quiet samples are discarded: the rotation starts at the latest of them.
    since, since_top = 0.0, 0.0
    for i in range(last, max(0, last - recipe.LOOK_BACK) - 1, -1):
        rate = w[0][i] * g[0][i] + w[1][i] * g[1][i] + w[2][i] * g[2][i]
        if abs(rate) < recipe.QUIET_RATE:
            if run == 0:
                since, since_top = total + rate, max(top, abs(rate))
            run += 1
            if run == recipe.DWELL:
                duration = peak - motion_time[i + recipe.DWELL - 1]
                angle = abs(since) / recipe.MOTION_RATE
                fast = since_top >= recipe.LEAST_RATE and angle >= recipe.LEAST_ANGLE
                return fast and recipe.SHORTEST <= duration <= recipe.LONGEST
        else:
            run = 0
        total += rate
        top = max(top, abs(rate))
    return False


def swings(time, z, motion_time, rotation, gravity):
    state = (sosfilt_zi(recipe.SECTIONS) * z[0]).ravel()
    rotation, gravity = tuple(rotation), tuple(gravity)
    found = peaks(z, recipe.SECTIONS, state)
    return [time[k] for k in found if is_swing(time[k], motion_time, rotation, gravity)]


def warm_up():
    """Compiles the functions, or loads them from the cache. This is not timed either."""
    three = [np.zeros(16, np.float32)] * 3
    swings(np.zeros(16), three[0], np.zeros(16), three, three)
    is_swing(0.0, np.zeros(16), tuple(three), tuple(three))


warm_up()
peer.run(lambda path: swings(*columns.hdf5(path)), __doc__)
