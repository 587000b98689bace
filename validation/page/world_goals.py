"""The goals for the worlds, and whether they are reached; levels and sports are pooled."""

from dataclasses import dataclass
from math import inf, isnan

from ..figures import accuracy, worlds
from ..figures import world_accuracy as more
from .goals import BIAS, MEDIAN, PERCENTILE_95, spread
from .tables import number, table

SPREADS_GOAL = [100 * part for part in more.SPREADS_GOAL]
# The difference from the oracle's F1 at which a goal counts as reached.
NEAR_ORACLE = {"contact": 0.02, "miss": 0.05}


@dataclass(frozen=True)
class Goal:
    """A figure, and the limits between which it must lie."""

    label: str
    compute: object
    decimals: int
    least: float = -inf
    most: float = inf
    kind: str | None = None

    def excess(self, value):
        """Returns how much a value exceeds the nearer limit; not positive if it lies between them."""
        return max(self.least - value, value - self.most)

    def is_reached(self, value, oracle):
        near = bool(self.kind) and value >= getattr(oracle, self.kind) - NEAR_ORACLE[self.kind]
        return self.excess(value) <= 0 or near

    @property
    def text(self):
        if self.least > -inf and self.most < inf:
            return f"{self.least:g} to {self.most:g}"
        text = f"≥ {self.least:g}" if self.least > -inf else f"≤ {self.most:g}"
        return text + (f", or oracle − {NEAR_ORACLE[self.kind]:g}" if self.kind else "")


def percent_of(compute):
    return lambda rows: 100 * compute(rows)


GOALS = [
    Goal("F1 of contacts", lambda rows: more.f1(rows, "contact"), 4, least=0.97, kind="contact"),
    Goal("F1 of misses", lambda rows: more.f1(rows, "miss"), 4, least=0.93, kind="miss"),
    Goal("contact: median error (ms)", spread("contact", MEDIAN), 2, most=0.8),
    Goal("contact: 95 % (ms)", spread("contact", PERCENTILE_95), 2, most=3),
    Goal("start: magnitude of the bias (ms)", spread("start", BIAS), 2, most=2),
    Goal("start: median error (ms)", spread("start", MEDIAN), 2, most=5),
    Goal("start: 95 % (ms)", spread("start", PERCENTILE_95), 2, most=20),
    Goal("starts within two `start_spread` (%)", percent_of(more.within_spreads), 1, *SPREADS_GOAL),
    Goal("expected calibration error", accuracy.calibration_error, 4, most=0.05),
    Goal("`confidence` ≥ 0.9: within 10 ms (%)", percent_of(more.sure_part), 1, 100 * more.NEAR_GOAL),
]
# Goals for the worlds without a swing: label of the goal, kind of session, most false contacts per hour.
HOURLY = [
    ("false contacts per hour, movements without a blow", "free", 5),
    ("false contacts per hour, with blows", "blows", 100),
]


def reached(flags, by_oracle=False):
    return "–" if not flags else "**no**" if not all(flags) else "by the oracle" if by_oracle else "yes"


def swings(measured, own):
    """Returns the table of goals of the worlds with swings; only those kept for reporting decide what is reached.

    `own` has pairs of a label and the events of the own simulator; it is empty if these were not measured.
    """
    events = measured.swing_events()
    cells = {world: events[events.world == world] for world in worlds.SWINGS}
    oracles = {world: more.oracle(measured.statistics(world)) for world in cells}
    header = ["", "worst reporting world", "goal", "reached", "distance to the oracle"]
    header += [*map(worlds.label, cells), *(f"{name} (choosing)" for name, _ in own)]
    lines = []
    for goal in GOALS:
        values = {world: goal.compute(rows) for world, rows in cells.items()}
        known = {world: values[world] for world in worlds.reporting(cells) if not isnan(values[world])}
        worst = max(known, key=lambda world: goal.excess(known[world]), default=None)
        shown = f"{number(known[worst], goal.decimals)} ({worst})" if worst else "–"
        flags = [goal.is_reached(value, oracles[world]) for world, value in known.items()]
        by_oracle = any(goal.excess(value) > 0 for value in known.values())
        line = [goal.label, shown, goal.text, reached(flags, by_oracle), distance(goal, cells, oracles)]
        for world, value in values.items():
            text = number(value, goal.decimals)
            if not isnan(value) and not goal.is_reached(value, oracles[world]):
                text = f"**{text}**"
            line.append(text + (f" ({number(getattr(oracles[world], goal.kind), 4)})" if goal.kind else ""))
        lines.append([*line, *(number(goal.compute(rows), goal.decimals) for _, rows in own)])
    return table(header, lines)


def distance(goal, cells, oracles):
    """Returns the largest distance to the oracle in the worlds kept for reporting."""
    if not goal.kind:
        return "–"
    values = {world: oracles[world].distance(cells[world], goal.kind) for world in worlds.reporting(cells)}
    known = {world: value for world, value in values.items() if not isnan(value)}
    worst = max(known, key=known.get, default=None)
    return f"{number(known[worst], 4)} ({worst})" if worst else "–"


def others(events, sessions):
    """Returns the table of goals of the worlds without a swing."""
    lines = []
    for what, sport, most in HOURLY:
        values = {}
        for world in worlds.OTHERS:
            here, there = (rows[(rows.world == world) & (rows.sport == sport)] for rows in (events, sessions))
            values[world] = more.hourly(here, there, "contact")
        worst = max(worlds.reporting(values), key=values.get)
        line = [what, f"{number(values[worst], 1)} ({worst})", f"≤ {most:g}"]
        shown = (f"{number(v, 1)}" if v <= most else f"**{number(v, 1)}**" for v in values.values())
        lines.append([*line, reached([values[worst] <= most]), *shown])
    return table(["", "worst reporting world", "goal", "reached", *map(worlds.label, worlds.OTHERS)], lines)
