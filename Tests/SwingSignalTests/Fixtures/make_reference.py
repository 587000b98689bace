#!/usr/bin/env python3
"""Makes reference.json, what scipy and numpy say, for the tests of SwingSignal. Run: python make_reference.py"""
import json
import pathlib

import numpy as np
import scipy
from scipy.signal import butter, sosfilt, sosfilt_zi

rng = np.random.default_rng(20261121)
designs = [
    {"order": order, "cutoff": cutoff, "rate": rate,
     "sos": butter(order, cutoff, "highpass", fs=rate, output="sos").tolist()}
    for order in (2, 4, 6, 8)
    for cutoff, rate in ((20, 800), (40, 801.92), (40, 798.7), (5, 200.44), (20, 100))
]

# A wrist at rest (z = -0.8 g), a swing's slow load, and a ringing contact: what the filter really meets.
n, rate = 1200, 801.92
t = np.arange(n) / rate
signal = -0.8 + 6 * np.exp(-(((t - 0.8) / 0.12) ** 2)) + rng.normal(0, 0.01, n)
ring = t >= 0.85
signal[ring] += 25 * np.exp(-(t[ring] - 0.85) / 0.012) * np.sin(2 * np.pi * 90 * (t[ring] - 0.85))
signal = signal.astype(np.float32)
filtered = []
for order, cutoff in ((4, 40), (4, 20), (2, 40), (6, 25)):
    sos = butter(order, cutoff, "highpass", fs=rate, output="sos")
    primed, _ = sosfilt(sos, signal.astype(float), zi=sosfilt_zi(sos) * float(signal[0]))
    filtered.append({"order": order, "cutoff": cutoff, "rate": rate,
                     "fromZero": sosfilt(sos, signal.astype(float)).tolist(), "primed": primed.tolist()})

scales = []
for values in ([3.0], [2.0, 1.0], rng.normal(0, 1, 101).tolist(), rng.integers(0, 4, 57).astype(float).tolist()):
    median = float(np.percentile(values, 50, method="lower"))
    deviation = float(np.percentile(np.abs(np.array(values) - median), 50, method="lower"))
    scales.append({"values": values, "median": median, "deviation": deviation})

path = pathlib.Path(__file__).with_name("reference.json")
path.write_text(json.dumps({
    "madeWith": f"scipy {scipy.__version__}, numpy {np.__version__}", "designs": designs,
    "signal": [float(v) for v in signal], "filtered": filtered, "scales": scales}) + "\n")
