"""The page's main tables, and the CSV files with their details."""

import numpy as np

from ..figures import accuracy, worlds
from ..figures import world_accuracy as more
from ..figures.variants import VARIANTS
from .tables import number, percent, table, value_of

OUTCOMES = ("contact", "miss", "uncertain")
COUNTS = ("sessions", "true_contacts", "true_misses", "lost", "wrong", "uncertain", "false_alarms")
# The figures of the shorter tables.
FEW = ("starts_within_10_ms", "start_bias", "contacts_within_3_ms", "contacts_with_time", "times_within_10_ms")
FEW += ("contact_f1", "miss_f1", "false_contacts_per_hour",)


def part(pair, **facts):
    """Returns the events and sessions whose columns have the given values."""
    result = []
    for rows in pair:
        for name, value in facts.items():
            rows = rows[rows[name] == value]
        result.append(rows)
    return tuple(result)


def chosen(names):
    return [figure for figure in more.FIGURES if figure.name in names]


def main_table(measured):
    """Returns the figures of each reporting world and level, and the worst of all worlds and levels."""
    default = measured.default()
    pairs = {(w, level): part(default, world=w, difficulty=level) for w in worlds.SWINGS for level in worlds.LEVELS}
    shown = [key for key in pairs if not worlds.IS_CHOSEN_ON[key[0]] and len(pairs[key][1])]
    header = ["", *(f"`{world}`, {level}" for world, level in shown), "worst world"]
    lines = []
    for figure in more.FIGURES:
        values = {key: figure.of(*pair) for key, pair in pairs.items()}
        key = more.worst(figure, values)
        last = f"{value_of(figure, values[key])} (`{key[0]}`, {key[1]})" if key else "–"
        lines.append([figure.label, *(_with_interval(figure, values[k], pairs[k][0]) for k in shown), last])
    return table(header, lines)


def _with_interval(figure, value, rows):
    text = value_of(figure, value)
    if figure.kind and np.isfinite(value):
        _, low, high = accuracy.f1_with_interval(rows, figure.kind)
        text += f" [{number(low, 3)}, {number(high, 3)}]"
    return text


def details(pair, keys):
    """Returns the header and the lines of all figures and counts by the given columns."""
    events, sessions = pair
    lines = []
    for values, there in sessions.groupby(list(keys), sort=False):
        here, _ = part(pair, **dict(zip(keys, values, strict=True)))
        lines.append([*values, *_counts(here, there), *(figure.of(here, there) for figure in more.FIGURES)])
    return [*keys, *COUNTS, *(figure.name for figure in more.FIGURES)], lines


def _counts(events, sessions):
    true = events[events.is_true]
    verdicts = [int((events.verdict == verdict).sum()) for verdict in ("lost", "wrong")]
    alarms = int((events.verdict == "false_alarm").sum())
    kinds = [int((true.truth == kind).sum()) for kind in ("contact", "miss")]
    return [len(sessions), *kinds, *verdicts, int((true.outcome == "uncertain").sum()), alarms]


def grouped(pair, column, values, label=str):
    """Returns a short table with one line per value of a column."""
    figures = chosen(FEW)
    lines = []
    for value in values:
        rows, sessions = part(pair, **{column: value})
        lines.append([label(value), len(sessions), *(value_of(f, f.of(rows, sessions)) for f in figures)])
    return table(["", "sessions", *(figure.label for figure in figures)], lines)


def without_swings(pair):
    """Returns the detected swings per hour in the worlds without one."""
    lines = []
    for world in worlds.OTHERS:
        for kind, what in zip(worlds.MOVEMENTS, ("without a blow", "with blows"), strict=True):
            events, sessions = part(pair, world=world, sport=kind)
            hours = sessions.duration.sum() / 3600
            alarms = events[events.verdict == "false_alarm"]
            counts = [(alarms.outcome == outcome).sum() for outcome in OUTCOMES]
            rates = [number(count / hours, 1) if hours else "–" for count in counts]
            lines.append([f"{worlds.label(world)}, {what}", number(hours, 1), *rates])
    return table(["", "hours", "contacts per hour", "misses per hour", "uncertain per hour"], lines)


def movements(pair):
    """Returns the header and the lines of the false alarms by the kind of movement."""
    events, sessions = pair
    kinds = {}
    for counts in sessions.kinds:
        for kind, count in counts.items():
            kinds[kind] = kinds.get(kind, 0) + count
    alarms = events[events.verdict == "false_alarm"]
    lines = []
    for kind in sorted({*kinds, *alarms.truth}):
        here = alarms[alarms.truth == kind]
        lines.append([kind, kinds.get(kind, ""), *(int((here.outcome == outcome).sum()) for outcome in OUTCOMES)])
    return ["movement", "events", *OUTCOMES], lines


def slow(measured):
    """Returns what is reported at slower rates; the full rate has the same sessions."""
    header = ["", "true contacts", "true misses", *(f"reported: {outcome}" for outcome in OUTCOMES)]
    header += ["true among reported contacts", "starts within 10 ms"]
    lines = []
    for rate in (0, *worlds.RATES):
        rows, _ = part(measured.slow if rate else measured.originals, world=worlds.RATE_WORLD, rate=rate)
        true, found = rows[rows.is_true], rows[rows.is_found]
        _, reported, correct = accuracy.tally(rows, "contact")
        line = [f"{rate} Hz" if rate else "full rate"]
        line += [(true.truth == kind).sum() for kind in ("contact", "miss")]
        line += [(found.outcome == outcome).sum() for outcome in OUTCOMES]
        near = more.starts_within(more.NEAR)(rows)
        lines.append([*line, percent(correct / reported if reported else np.nan), percent(near)])
    return table(header, lines)


def ablation(measured):
    """Returns the figures of each variant of the method; all worlds with swings and all sports are pooled."""
    pair = measured.ablation()
    return grouped(pair, "parameters", [variant.json for variant in VARIANTS], _name)


def _name(parameters):
    return next(variant.name for variant in VARIANTS if variant.json == parameters)
