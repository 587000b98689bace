"""README's table of the validation: five rows for a coach."""

from ..figures import world_accuracy as more
from ..figures import worlds
from . import figures
from .tables import number, percent

HEADER = ["| data | result |", "|---|---|"]
NOT_VALIDATED = (
    "**not validated**",
    "the instant of a real contact; contact and miss in real play; differences between players; other devices, straps",
)
REAL = "real recordings"


def rows(measured, own):
    """Returns the rows of simulated data."""
    kept = ", ".join(f"`{world}`" for world in worlds.reporting(worlds.SWINGS))
    default = measured.default()
    reporting = tuple(rows[rows.world.isin(worlds.reporting(worlds.SWINGS))] for rows in default)
    return [
        (f"{kept}, a simulator written independently and never used in choosing", _sentence(*reporting)),
        (f"the worst of {default[1].world.nunique()} independent simulators in each figure", _worst(default)),
        ("our own simulator, the best to expect", _sentence(*own)),
    ]


def _sentence(rows, sessions):
    return _words({figure.name: figure.of(rows, sessions) for figure in more.FIGURES}, len(sessions))


def _worst(pair):
    """Returns the worst figure of any world, both levels pooled."""
    pairs = [figures.part(pair, world=world) for world in worlds.SWINGS]
    values = {}
    for figure in more.FIGURES:
        each = dict(enumerate(figure.of(*one) for one in pairs))
        key = more.worst(figure, each)
        values[figure.name] = each.get(key, float("nan"))
    return _words(values, len(pair[1]))


def _words(values, count):
    return (
        f"{count} session{'' if count == 1 else 's'}: {percent(values['starts_within_10_ms'], 0)} of starts and "
        f"{percent(values['times_within_10_ms'], 0)} of the reported times to contact within 10 ms; "
        f"{percent(values['contacts_with_time'], 0)} of reported contacts have a time; "
        f"F1 of contacts {number(values['contact_f1'], 2)}, of misses {number(values['miss_f1'], 2)}; "
        f"{number(values['false_contacts_per_hour'], 1)} false contacts per hour"
    )


def replaced(text, simulated, real):
    """Returns README's text with a new table. Without `real`, the row of real recordings stays as it is."""
    before, rest = text.split("\n".join(HEADER), 1)
    table, after = rest.split("\n\n", 1)
    old = [line for line in table.splitlines() if line.startswith(f"| {REAL}")]
    lines = [f"| {data} | {result} |" for data, result in simulated]
    lines += [f"| {REAL} | {real} |"] if real else old
    lines.append("| " + " | ".join(NOT_VALIDATED) + " |")
    return before + "\n".join([*HEADER, *lines]) + "\n\n" + after
