"""The page's tables in Markdown."""

import numpy as np

from ..figures import accuracy
from ..figures.sessions import DIFFICULTIES

INSTANTS = ("contact", "start", "time_to_contact", "peak")


def table(header, rows):
    """Formats a Markdown table; the first column is text, the others are numbers."""
    lines = [header, ["---"] + ["--:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def number(value, decimals):
    """Formats a number with a minus sign, never −0; NaN and infinity as a dash."""
    if not np.isfinite(value):
        return "–"
    text = f"{value:.{decimals}f}"
    return (text.lstrip("-") if float(text) == 0 else text).replace("-", "−")


def three(values, decimals=2):
    return " / ".join(number(value, decimals) for value in values)


def percent(value, decimals=1):
    return number(100 * value, decimals) + (" %" if np.isfinite(value) else "")


def interval(value, low, high):
    return f"{number(value, 4)} [{number(low, 4)}, {number(high, 4)}]" if np.isfinite(value) else "–"


def groups(events, sessions, difficulties, sports):
    """Yields each difficulty's sports, and all of them pooled, with a label."""
    for difficulty in difficulties:
        for sport in [*sports, *(["all"] if len(sports) > 1 else [])]:
            here, there = (
                rows[(rows.difficulty == difficulty) & ((rows.sport == sport) | (sport == "all"))]
                for rows in (events, sessions)
            )
            yield f"{difficulty}, {sport}", here, there


def detection(parts):
    header = ["", "contacts", "misses", "checked", "F1 of contacts", "F1 of misses"]
    header += ["lost", "wrong", "uncertain", "false alarms", "omitted", "calibration error"]
    rows = []
    for label, events, sessions in parts:
        true = events[events.is_true]
        row = [label, (true.truth == "contact").sum(), (true.truth == "miss").sum(), int(sessions.checked.sum())]
        row += [interval(*accuracy.f1_with_interval(events, kind)) for kind in ("contact", "miss")]
        row += [(events.verdict == verdict).sum() for verdict in ("lost", "wrong")]
        row += [(true.outcome == "uncertain").sum(), (events.verdict == "false_alarm").sum()]
        row += [percent(accuracy.omitted(events)), number(accuracy.calibration_error(events), 4)]
        rows.append(row)
    return table(header, rows)


def timing(parts):
    header = ["bias / median / 95 % in ms", "contact", "start", "time to contact", "peak"]
    rows = []
    for label, events, _ in parts:
        spreads = [accuracy.spread(accuracy.errors(events, what)) for what in INSTANTS]
        rows.append([label, *map(three, spreads)])
    return table(header, rows)


def false_alarms(events):
    """Counts the false alarms by the true event there and by the reported outcome."""
    difficulties = [name for name in DIFFICULTIES if (events.difficulty == name).any()]
    alarms = events[events.verdict == "false_alarm"]
    doubtful = events[(events.verdict == "doubtful") & ~events.is_true]
    if alarms.empty and doubtful.empty:
        return "No swing was detected where there is none.\n"
    rows = []
    for kind in sorted(set(alarms.truth)):
        for outcome in ("contact", "miss", "uncertain"):
            chosen = alarms[(alarms.truth == kind) & (alarms.outcome == outcome)]
            if len(chosen):
                counts = ((chosen.difficulty == name).sum() for name in difficulties)
                rows.append([f"{kind}, reported as {outcome}", *counts])
    if len(doubtful):
        counts = ((doubtful.difficulty == name).sum() for name in difficulties)
        rows.append(["checked, reported as uncertain (correct, not a false alarm)", *counts])
    return table(["detected where there is no swing", *difficulties], rows)
