#!/usr/bin/env python3
"""Writes reference.json, the SciPy and NumPy reference values for SwingSignal's tests. Run: python make_reference.py"""
import json
import pathlib

import numpy as np
import scipy
from scipy.signal import butter, lfilter, sosfilt, sosfilt_zi

rng = np.random.default_rng(20261121)
designs = [
    {"order": order, "cutoff": cutoff, "rate": rate,
     "sos": butter(order, cutoff, "highpass", fs=rate, output="sos").tolist()}
    for order in (2, 4, 6, 8)
    for cutoff, rate in ((20, 800), (40, 801.92), (40, 798.7), (5, 200.44), (20, 100))
]

# A realistic input: a wrist at rest (z = -0.8 g), the slow load of a swing, and a ringing contact.
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

# Noise of four kinds; stretches no longer than twice the order are ignored.
n = 160
t = np.arange(n) / rate
noise = rng.normal(0, 1, n)
predictions = []
for x in (noise, lfilter([1], [1, -1.2, 0.7], noise), np.sin(2 * np.pi * 55 * t) + 0.05 * noise,
          sum(np.sin(2 * np.pi * f * t + f) for f in (45, 70, 110)) + 0.1 * noise):
    x = x.round(5)
    for order, stretches in ((1, [(0, n)]), (4, [(10, 60), (90, 98), (100, 160)]), (8, [(0, 70), (75, 91), (91, 108)])):
        used = [x[a:b] for a, b in stretches if b - a > 2 * order]
        # Predicts each value from those before it by ridge regression: the covariance method with a little white noise.
        before = np.vstack([np.column_stack([s[order - k:len(s) - k] for k in range(1, order + 1)]) for s in used])
        value = np.concatenate([s[order:] for s in used])
        ridge = np.sqrt(0.001 * np.dot(value, value)) * np.eye(order)
        weights = np.linalg.lstsq(np.vstack([before, ridge]), np.append(value, np.zeros(order)), rcond=None)[0]
        predictions.append({"order": order, "signal": x.tolist(), "stretches": [list(s) for s in stretches],
                            "weights": weights.tolist(), "residual": lfilter([1, *-weights], 1, x).tolist()})


def criterion(channels, k):
    """Returns Maeda's criterion for means of zero."""
    return sum(k * np.log(np.mean(x[:k] ** 2)) + (len(x) - k) * np.log(np.mean(x[k:] ** 2)) for x in channels)


changes = []
for size, first, last, shortest, gains in (
        (40, 0, 40, 3, [1]), (40, 5, 38, 3, [6]), (40, 0, 40, 5, [4, 1]), (60, 10, 50, 3, [1, 1.5, 5]),
        (60, 10, 55, 1, [2, 2, 2]), (12, 3, 9, 3, [3]), (200, 20, 180, 8, [1.3, 1.2, 1])):
    for _ in range(3):
        channels = rng.normal(0, 1, (len(gains), size))
        channels[:, int(rng.integers(first + shortest, last - shortest + 1)):] *= np.array(gains)[:, None]
        channels = channels.round(5)
        cut = channels[:, first:last]
        best = min(range(shortest, last - first - shortest + 1), key=lambda k: criterion(cut, k))
        changes.append({"channels": channels.tolist(), "range": [first, last], "shortest": shortest,
                        "change": first + best})

path = pathlib.Path(__file__).with_name("reference.json")
path.write_text(json.dumps({
    "madeWith": f"scipy {scipy.__version__}, numpy {np.__version__}", "designs": designs,
    "signal": [float(v) for v in signal], "filtered": filtered, "scales": scales,
    "predictions": predictions, "changes": changes}) + "\n")
