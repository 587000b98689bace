"""Whether what is compared finds the same."""

import bisect
import json
import sys
from dataclasses import dataclass

import measure

# Peers tell the filtered peak of an impact, SwingKit its onset.
TOLERANCE = 0.02  # s


@dataclass(frozen=True)
class Own:
    """What SwingKit finds: when contacts were, how many swings there are in all, and how many hours they took."""

    contacts: list[float]
    count: int
    hours: float


def own(command):
    """What SwingKit finds in a recording; the command prints it as JSON lines."""
    rows = [json.loads(line) for line in measure.run(command).output.splitlines()]
    swings = [row for row in rows if row["type"] == "swing"]
    contacts = [row["contact_timestamp"] for row in swings if row["outcome"] == "contact"]
    duration = next(row["duration"] for row in rows if row["type"] == "session")
    return Own(contacts, len(swings), duration / 3600)


def common(times, others):
    """How many times have one of the others within the tolerance."""
    others = sorted(others)

    def has_neighbour(time):
        place = bisect.bisect_left(others, time - TOLERANCE)
        return place < len(others) and others[place] <= time + TOLERANCE

    return sum(map(has_neighbour, times))


def require_same(found):
    """Ends the program unless all peers of the plain recipe found the same swings; found maps names to their times."""
    (first, expected), *others = found.items()
    for name, times in others:
        if len(times) != len(expected) or common(times, expected) != len(times):
            sys.exit(f"compare: {name} finds {len(times)} swings and {first} {len(expected)}; expected the same swings")
