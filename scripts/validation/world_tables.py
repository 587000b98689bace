"""The tables of the worlds in Markdown."""

import numpy as np

import ablation
import figures
import world_figures as more
import worlds
from tables import interval, number, percent, table, three

OUTCOMES = ("contact", "miss", "uncertain")


def groups(events, sessions, names=worlds.SWINGS):
    """Yields each world's levels with a label, the events and the sessions."""
    for world in names:
        for level in worlds.LEVELS:
            here, there = (
                rows[(rows.world == world) & (rows.difficulty == level)] for rows in (events, sessions)
            )
            yield f"{world}, {level}", here, there


def outcomes(parts):
    """Returns F1 beside the oracle's, and the counts of errors."""
    header = ["", "contacts", "misses", "checked", "F1 of contacts", "oracle", "F1 of misses", "oracle"]
    header += ["lost", "wrong", "uncertain", "false alarms", "calibration error"]
    lines = []
    for label, events, sessions in parts:
        true = events[events.is_true]
        line = [label, (true.truth == "contact").sum(), (true.truth == "miss").sum(), int(sessions.checked.sum())]
        for kind, best in zip(("contact", "miss"), more.oracle(events), strict=True):
            line += [interval(*figures.f1_with_interval(events, kind)), number(best, 4)]
        line += [(events.verdict == verdict).sum() for verdict in ("lost", "wrong")]
        line += [(true.outcome == "uncertain").sum(), (events.verdict == "false_alarm").sum()]
        lines.append([*line, number(figures.calibration_error(events), 4)])
    return table(header, lines)


def instants(parts):
    """Returns the errors of contact, start and time to contact, and what spread and confidence state about them."""
    header = ["bias / median / 95 % in ms", "contact", "start", "time to contact", "starts within two spreads"]
    header += ["`confidence` ≥ 0.9", "within 10 ms", "omitted", "omitted (10 %)"]
    lines = []
    for label, events, _ in parts:
        spreads = [figures.spread(figures.errors(events, what)) for what in ("contact", "start", "time_to_contact")]
        count, near = more.sure(events)
        line = [label, *map(three, spreads), percent(more.within_spreads(events)), count, percent(near)]
        lines.append([*line, percent(figures.omitted(events)), percent(more.omitted_10(events))])
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
            line = [f"{world}, {f'{rate} Hz' if rate else 'full rate'}"]
            line += [(true.truth == kind).sum() for kind in ("contact", "miss")]
            line += [(found.outcome == outcome).sum() for outcome in OUTCOMES]
            line += [percent(more.true_part(rows, kind)) for kind in ("contact", "miss")]
            flagged = found["flags"].str.contains("low_rate").mean() if len(found) else np.nan
            lines.append([*line, number(figures.calibration_error(rows), 4), percent(flagged)])
    return table(header, lines)


def steps(events):
    """Returns the ablation; all worlds with swings, levels and sports are pooled."""
    lines = []
    for variant in ablation.VARIANTS:
        lines.append(ablation.figures_of(variant, events[events.parameters == variant.json]))
    return table(ablation.HEADER, lines)
