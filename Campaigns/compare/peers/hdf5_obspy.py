"""h5py and ObsPy's recursive STA/LTA trigger: a seismologist's tool. It finds other impacts than a threshold does."""

import columns
import h5py  # noqa: F401  (imports are left out of the time)
import numpy as np
import peer
import recipe
from obspy.signal.trigger import recursive_sta_lta, trigger_onset
from scipy.signal import sosfilt, sosfilt_zi

SHORT, LONG = 8, 1600  # samples: 10 ms and 2 s
ON, OFF = 20, 2  # ratios


def swings(time, z, motion_time, rotation, gravity):
    rate = sum(w * g for w, g in zip(rotation, gravity, strict=True))
    filtered, _ = sosfilt(recipe.SECTIONS, z, zi=sosfilt_zi(recipe.SECTIONS) * z[0])
    triggers = trigger_onset(recursive_sta_lta(filtered, SHORT, LONG), ON, OFF)
    found = []
    for begin, end in triggers:
        k = begin + int(np.argmax(np.abs(filtered[begin : end + 1])))
        far = not found or time[k] - found[-1] >= recipe.DISTANCE / recipe.RATE
        if far and abs(filtered[k]) >= recipe.THRESHOLD and recipe.is_swing(time[k], motion_time, rate):
            found.append(time[k])
    return found


peer.run(lambda path: swings(*columns.hdf5(path)), __doc__)
