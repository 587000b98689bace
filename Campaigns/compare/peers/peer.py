"""What all peers share: their options and their timing."""

import argparse
import json
import statistics
import time


def run(analyze, description):
    """Calls analyze(path) repeatedly and prints one line of JSON: the median CPU time in seconds, and the swings."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("recording")
    parser.add_argument("--reps", type=int, default=1, metavar="N", help="repetitions (default: 1)")
    options = parser.parse_args()
    times = []
    for _ in range(options.reps):
        begin = time.process_time()
        found = analyze(options.recording)
        times.append(time.process_time() - begin)
    print(json.dumps({"cpu": statistics.median(times), "swings": [float(t) for t in found]}))
