"""The agreement of the detected swings."""

import bisect
import json
import sys
from dataclasses import dataclass

from . import measure

# Peers report the filtered peak of an impact, SwingKit its onset.
TOLERANCE = 0.02  # s


@dataclass(frozen=True)
class Own:
    """SwingKit's results: the times of the contacts, the number of all swings, and the duration in hours."""

    contacts: list[float]
    count: int
    hours: float


def own(command):
    """Returns SwingKit's results for a recording; the command prints them as JSON lines."""
    rows = [json.loads(line) for line in measure.run(command).output.splitlines()]
    swings = [row for row in rows if row["type"] == "swing"]
    contacts = [row["contact_timestamp"] for row in swings if row["outcome"] == "contact"]
    duration = next(row["duration"] for row in rows if row["type"] == "session")
    return Own(contacts, len(swings), duration / 3600)


def common(times, others):
    """Returns the number of times that have one of the others within the tolerance."""
    others = sorted(others)

    def has_neighbour(time):
        place = bisect.bisect_left(others, time - TOLERANCE)
        return place < len(others) and others[place] <= time + TOLERANCE

    return sum(map(has_neighbour, times))


def require_same(found):
    """Exits unless all peers of the plain recipe found the same swings; found maps names to times."""
    (first, expected), *others = found.items()
    for name, times in others:
        if len(times) != len(expected) or common(times, expected) != len(times):
            sys.exit(f"compare: {name} found {len(times)} swings and {first} {len(expected)}; expected the same swings")
