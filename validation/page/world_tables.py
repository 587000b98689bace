"""The tables of the worlds in Markdown."""

import csv
from pathlib import Path

import numpy as np

from ..figures import accuracy, worlds
from ..figures import world_accuracy as more
from ..figures.variants import VARIANTS
from . import ablation
from .tables import interval, number, percent, table, three

OUTCOMES = ("contact", "miss", "uncertain")


def groups(events, sessions, names=worlds.SWINGS):
    """Yields each world's levels with a label, the events and the sessions."""
    for world in names:
        for level in worlds.LEVELS:
            here, there = (rows[(rows.world == world) & (rows.difficulty == level)] for rows in (events, sessions))
            yield f"{worlds.label(world)}, {level}", here, there


def oracles(measured):
    """Returns the oracle of each world's levels, by the label of `groups`."""
    return {
        f"{worlds.label(world)}, {level}": more.oracle(measured.statistics(world, level))
        for world in worlds.SWINGS
        for level in worlds.LEVELS
    }


def outcomes(parts, oracles):
    """Returns F1, the oracle's and the distance from it, and the counts of errors."""
    header = ["", "contacts", "misses", "checked"]
    header += ["F1 of contacts", "oracle", "distance", "F1 of misses", "oracle", "distance", "oracle's statistic"]
    header += ["lost", "wrong", "uncertain", "false alarms", "calibration error"]
    lines = []
    for label, events, sessions in parts:
        true = events[events.is_true]
        line = [label, (true.truth == "contact").sum(), (true.truth == "miss").sum(), int(sessions.checked.sum())]
        best = oracles[label]
        for kind in ("contact", "miss"):
            line += [interval(*accuracy.f1_with_interval(events, kind)), number(getattr(best, kind), 4)]
            line.append(number(best.distance(events, kind), 4))
        line.append(best.statistic)
        line += [(events.verdict == verdict).sum() for verdict in ("lost", "wrong")]
        line += [(true.outcome == "uncertain").sum(), (events.verdict == "false_alarm").sum()]
        lines.append([*line, number(accuracy.calibration_error(events), 4)])
    return table(header, lines)


def instants(parts):
    """Returns the errors of contact, start and time to contact, and how many times to contact are omitted."""
    header = ["bias / median / 95 % in ms", "contact", "start", "time to contact", "omitted", "omitted (10 %)"]
    lines = []
    for label, events, _ in parts:
        spreads = [accuracy.spread(accuracy.errors(events, what)) for what in ("contact", "start", "time_to_contact")]
        line = [label, *map(three, spreads)]
        lines.append([*line, percent(accuracy.omitted(events)), percent(more.omitted_10(events))])
    return table(header, lines)


def confidence(parts):
    """Returns how often a high confidence and the spread of the start are right; bold outside the goal."""
    low, high = more.SPREADS_GOAL
    header = ["", "times to contact", "`confidence` ≥ 0.9", f"within {more.NEAR} ms (goal ≥ {more.NEAR_GOAL:.0%})"]
    header += ["starts", f"within two spreads (goal {low:.0%} to {high:.0%})"]
    header = [name.replace("%", " %") for name in header]

    def marked(value, is_good):
        text = percent(value)
        return text if is_good or not np.isfinite(value) else f"**{text}**"

    lines = []
    for label, events, _ in parts:
        count, near = more.sure(events)
        starts = events[events.is_true & events.is_found & events.start_error.notna() & events.start_spread.notna()]
        within = more.within_spreads(events)
        line = [label, events.time_to_contact.notna().sum(), count, marked(near, near >= more.NEAR_GOAL)]
        lines.append([*line, len(starts), marked(within, low <= within <= high)])
    return table(header, lines)


def others(events, sessions):
    """Returns the false alarms per hour of the worlds without a swing."""
    lines = []
    for sport in worlds.MOVEMENTS:
        here, there = (rows[rows.sport == sport] for rows in (events, sessions))
        for label, rows, counts in groups(here, there, worlds.OTHERS):
            hours = counts.duration.sum() / 3600
            rates = (number(more.hourly(rows, counts, outcome), 1) for outcome in OUTCOMES)
            lines.append([f"{label}, {sport}", number(hours, 1), *rates])
    return table(["false alarms per hour", "hours", *OUTCOMES], lines)


def movements(events, sessions):
    """Returns the false alarms by the kind of movement; both worlds and levels are pooled."""
    lines = []
    kinds = {}
    for counts in sessions.kinds:
        for kind, count in counts.items():
            kinds[kind] = kinds.get(kind, 0) + count
    alarms = events[events.verdict == "false_alarm"]
    for kind in sorted({*kinds, *alarms.truth}):
        here = alarms[alarms.truth == kind]
        numbers = [(here.outcome == outcome).sum() for outcome in OUTCOMES]
        lines.append([kind, kinds.get(kind, "–"), *numbers])
    lines.sort(key=lambda line: (-line[2], -line[3], line[0]))
    return table(["movement", "events", *(f"reported as {outcome}" for outcome in OUTCOMES)], lines)


def slow(events, fast):
    """Returns the outcomes at slower rates; `fast` has the same sessions at full rate."""
    header = ["", "true contacts", "true misses", "reported contacts", "misses", "uncertain"]
    header += ["true among reported contacts", "true among reported misses", "calibration error", "flagged `low_rate`"]
    lines = []
    for world in worlds.RATE_WORLDS:
        for rate in (0, *worlds.RATES):
            rows = fast if rate == 0 else events[events.rate == rate]
            rows = rows[rows.world == world]
            true, found = rows[rows.is_true], rows[rows.is_found]
            line = [f"{worlds.label(world)}, {f'{rate} Hz' if rate else 'full rate'}"]
            line += [(true.truth == kind).sum() for kind in ("contact", "miss")]
            line += [(found.outcome == outcome).sum() for outcome in OUTCOMES]
            line += [percent(more.true_part(rows, kind)) for kind in ("contact", "miss")]
            flagged = found["flags"].str.contains("low_rate").mean() if len(found) else np.nan
            lines.append([*line, number(accuracy.calibration_error(rows), 4), percent(flagged)])
    return table(header, lines)


def removed():
    """Returns the last figures of the worlds that were removed."""
    with Path(__file__).with_name("removed_worlds.csv").open(encoding="utf-8", newline="") as file:
        header, *lines = csv.reader(file)
    return table(header, lines)


def steps(events):
    """Returns the ablation; all worlds with swings, levels and sports are pooled."""
    lines = []
    for variant in VARIANTS:
        lines.append(ablation.figures_of(variant, events[events.parameters == variant.json]))
    return table(ablation.HEADER, lines)
