"""The tables of phases and of the course of a session: reporting worlds with the worst one, and all as CSV."""

from dataclasses import dataclass

import numpy as np

from ..figures import course_accuracy, phase_accuracy, worlds
from .figures import part
from .tables import number, table

# The number of swings or sessions from which on a value may be the worst.
FEWEST = 10


@dataclass(frozen=True)
class Column:
    """A figure of a table; `is_best_high` is `None` for a count."""

    name: str
    title: str
    unit: str = "%"
    decimals: int = 1
    is_best_high: bool | None = True

    def text(self, value):
        shown = number(100 * value if self.unit == "%" else value, self.decimals)
        return f"{shown} {self.unit}" if self.unit and np.isfinite(value) else shown

    def worst(self, found):
        """Returns the worst of some values by name, as text."""
        known = {name: value for name, value in found.items() if np.isfinite(value)}
        if self.is_best_high is None or not known:
            return ""
        name = (min if self.is_best_high else max)(known, key=known.get)
        return f"{self.text(known[name])} ({name})"


PHASES = (
    Column("swings", "swings", "", 0, None),
    Column("top_reported", "top: reported"),
    Column("top_median", "median error", "ms", 1, False),
    Column("top_within_10_ms", "within 10 ms"),
    Column("top_within_two_spreads", "within two spreads"),
    Column("backswing_reported", "beginning: reported"),
    Column("backswing_within_10_ms", "within 10 ms"),
    Column("tempo_reported", "tempo: reported"),
    Column("tempo_within_10_percent", "within 10 %"),
    Column("acceleration_within_10_percent", "acceleration within 10 %"),
)
COURSE = (
    Column("sessions", "sessions", "", 0, None),
    Column("pace_median", "time between swings: median error", "s", 2, False),
    Column("pace_percentile_95", "95 % within", "s", 2, False),
    Column("change_reported", "change: reported", "%", 0),
    Column("change_median", "median error", "ms", 1, False),
    Column("change_percentile_95", "95 % within", "ms", 1, False),
    Column("change_inside", "truth in the interval", "%", 0),
)


def phases(pair):
    """Returns the accuracy of the phases by sport, world and level."""
    found = {}
    for keys, _ in pair[1].groupby(["sport", "world", "difficulty"]):
        rows, _ = part(pair, **dict(zip(("sport", "world", "difficulty"), keys, strict=True)))
        found[keys] = phase_accuracy.figures(rows)
    return found


def course(pair):
    """Returns the accuracy of pace and change within a session by world and level; all sports are pooled."""
    return {keys: course_accuracy.figures(rows) for keys, rows in pair[1].groupby(["world", "difficulty"])}


def shown(columns, found):
    """Returns the table of the reporting worlds, with the worst value of all worlds in its last line."""
    lines = [
        [_name(keys), *(column.text(figures[column.name]) for column in columns)]
        for keys, figures in found.items()
        if not worlds.IS_CHOSEN_ON[keys[-2]]
    ]
    many = {_name(keys): figures for keys, figures in found.items() if figures[columns[0].name] >= FEWEST}
    values = [{name: figures[column.name] for name, figures in many.items()} for column in columns]
    last = ["worst", *(column.worst(value) for column, value in zip(columns, values, strict=True))]
    return table(["", *(column.title for column in columns)], [*lines, last])


def details(keys, found):
    """Returns the header and the lines of all worlds, for a CSV file."""
    names = list(next(iter(found.values())))
    return [*keys, *names], [[*values, *(figures[name] for name in names)] for values, figures in found.items()]


def _name(keys):
    return ", ".join(keys)
