"""The goals, and whether they are reached; all sports are pooled."""

from math import isnan

from ..figures import accuracy
from .tables import number, table


def f1(kind):
    return lambda rows: float(accuracy.f1(*accuracy.tally(rows, kind)))


def spread(what, place):
    return lambda rows: abs(accuracy.spread(accuracy.errors(rows, what))[place])


BIAS, MEDIAN, PERCENTILE_95 = range(3)

# Label; function that computes the figure; decimals; whether larger is better; goals for plain, hard and very hard.
GOALS = [
    ("F1 of contacts", f1("contact"), 4, True, (0.999, 0.995, 0.98)),
    ("F1 of misses", f1("miss"), 4, True, (0.99, 0.97, 0.93)),
    ("contact: median error (ms)", spread("contact", MEDIAN), 2, False, (0.4, 0.6, 0.8)),
    ("contact: 95 % (ms)", spread("contact", PERCENTILE_95), 2, False, (1.25, 1.5, 2.5)),
    ("start: magnitude of the bias (ms)", spread("start", BIAS), 2, False, (1, 3, 5)),
    ("start: median error (ms)", spread("start", MEDIAN), 2, False, (4, 6, 10)),
    ("start: 95 % (ms)", spread("start", PERCENTILE_95), 2, False, (10, 15, 25)),
    ("expected calibration error", accuracy.calibration_error, 4, False, (0.02, 0.03, 0.05)),
    ("times to contact omitted (%)", lambda rows: 100 * accuracy.omitted(rows), 2, False, (1, 3, 8)),
]


def goals(events, difficulties):
    header = [""]
    for name in difficulties:
        header += [name, "goal", "reached"]
    rows = []
    for what, compute, decimals, is_floor, wanted in GOALS:
        row = [what]
        for difficulty, goal in zip(difficulties, wanted, strict=True):
            value = compute(events[events.difficulty == difficulty])
            is_reached = value >= goal if is_floor else value <= goal
            reached = "–" if isnan(value) else "yes" if is_reached else "**no**"
            row += [number(value, decimals), f"{'≥' if is_floor else '≤'} {goal:g}", reached]
        rows.append(row)
    return table(header, rows)
