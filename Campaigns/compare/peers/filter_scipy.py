"""scipy.signal.sosfilt on a minute of one column in memory: one line of JSON with the median CPU time in seconds."""

import json
import statistics
import time

import numpy as np
import recipe
from scipy.signal import sosfilt

SAMPLES, REPETITIONS = 48_000, 200

column = np.random.default_rng(1).normal(size=SAMPLES)
times = []
for _ in range(REPETITIONS):
    begin = time.process_time_ns()
    sosfilt(recipe.SECTIONS, column)
    times.append((time.process_time_ns() - begin) * 1e-9)
print(json.dumps({"cpu": statistics.median(times), "samples": SAMPLES}))
