"""What each step of the method contributes, as tables."""

from ..figures import accuracy
from ..figures.variants import VARIANTS
from .tables import number, table, three

HEADER = ["method", "F1 of contacts", "F1 of misses", "contact: median / 95 %", "start: bias / median / 95 %"]


def figures_of(variant, events):
    """Returns a variant's name and its figures."""
    row = [variant.name]
    row += [number(float(accuracy.f1(*accuracy.tally(events, kind))), 4) for kind in ("contact", "miss")]
    row.append(three(accuracy.spread(accuracy.errors(events, "contact"))[1:]))
    row.append(three(accuracy.spread(accuracy.errors(events, "start"))))
    return row


def ablation(events, sessions, difficulty):
    cost = sessions.groupby("parameters").seconds.sum()
    rows = []
    for variant in VARIANTS:
        row = figures_of(variant, events[(events.parameters == variant.json) & (events.difficulty == difficulty)])
        rows.append([*row, f"{cost[variant.json] / cost['{}']:.1f}"])
    return table([*HEADER, "CPU time"], rows)
