"""Writes one session of a world or one derived from it, and prints its duration and the counts of its events as JSON.

It runs in a process of its own, so that the memory of the generation is freed.
"""

import json
import sys
from collections import Counter

from ..worlds import derived


def main():
    world, sport, level, seed, rate, minutes, path, kind = sys.argv[1:]
    options = {"rate": float(rate)} if rate != "full" else {}
    session = derived.make(kind, world, int(seed), sport, level, minutes=float(minutes), **options)
    session.write(path)
    seconds = float(session.accelerometer_time[-1] - session.accelerometer_time[0])
    print(json.dumps({"duration": seconds, "kinds": Counter(event.kind for event in session.truth)}))


if __name__ == "__main__":
    main()
