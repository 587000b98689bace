#!/usr/bin/env python3
"""Creates attitudes.json, rotations computed by scipy for the tests of SwingReplay. Run: python make_attitudes.py"""
import json
import pathlib
import warnings

import numpy as np
import scipy
from scipy.spatial.transform import Rotation

rng = np.random.default_rng(20261122)
random = rng.normal(size=(1000, 4))
random /= np.linalg.norm(random, axis=1, keepdims=True)
# Attitudes with a pitch of ±90°, and combined rotations by multiples of 90°.
locked = Rotation.from_euler("ZXY", [(yaw, pitch, roll) for pitch in (-90, 90) for yaw in (-170, 0, 35, 90, 180)
                                     for roll in (-120, 0, 15, 90)], degrees=True).as_quat()
square = Rotation.from_euler("ZXY", [(yaw, pitch, roll) for yaw in (0, 90, 180) for pitch in (0, 90)
                                     for roll in (0, 90, 180)], degrees=True).as_quat()


def table(quaternions):
    rows = []
    for quaternion in quaternions:
        rotation = Rotation.from_quat(quaternion)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # at gimbal lock
            yaw, pitch, roll = rotation.as_euler("ZXY")
        rows.append({"quaternion": quaternion.tolist(), "matrix": rotation.as_matrix().tolist(), "roll": roll,
                     "pitch": pitch, "yaw": yaw, "gravity": rotation.inv().apply([0, 0, -1]).tolist()})
    return rows


pairs = [Rotation.from_quat(random[i]) for i in range(100)]
relative = [{"angle": (a.inv() * b).magnitude(), "quaternion": (a.inv() * b).as_quat().tolist(),
             "turn": (b * a.inv()).as_quat().tolist()} for a, b in zip(pairs, pairs[1:])]

path = pathlib.Path(__file__).with_name("attitudes.json")
path.write_text(json.dumps({
    "madeWith": f"scipy {scipy.__version__}, numpy {np.__version__}", "random": table(random),
    "locked": table(locked), "square": table(square), "relative": relative}) + "\n")
