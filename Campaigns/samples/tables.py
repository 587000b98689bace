"""The table of a run, and its section in docs/signal-quality.md."""

import collections
from pathlib import Path

import pandas as pd

from .kinds import KINDS
from .sessions import FIRST_REPORTING_SEED

PAGE = Path(__file__).resolve().parents[2] / "docs/signal-quality.md"
HEADING = "## Damaged samples"
HEADER = (
    "kind",
    "damages",
    "swings",
    "silent",
    "confident",
    "lost",
    "unwarned",
    "other rate",
    "flagged",
    "rejected",
    "false",
)
# The shares of the page's table.
SHARES = ("silent", "confident", "lost", "unwarned", "flagged", "rejected", "false")


def row(name, records, damages):
    """Returns the figures of a kind: counts, and shares of its swings."""
    near = [one for one in records if one["near"]]
    far = [one for one in records if not one["near"]]
    silent = [one for one in near if is_silent(one)]
    lost = [one for one in near if one["wrong"] == "lost"]
    return {
        "kind": name,
        "damages": damages,
        "swings": len(near),
        "silent": (len(silent), len(near)),
        "confident": (sum(one["confident"] for one in silent), len(near)),
        "lost": (len(lost), len(near)),
        "unwarned": (sum(not one["warned"] for one in lost), len(near)),
        "other rate": (sum(one["rate"] and not one["flagged"] for one in near), len(near)),
        "flagged": (sum(one["flagged"] for one in near), len(near)),
        "rejected": (sum(one["rejected"] for one in near), len(near)),
        "false": (sum(one["changed"] for one in far), len(far)),
    }


def is_silent(record):
    return record["wrong"] in ("flipped", "moved", "added") and not record["flagged"]


def is_noted(record):
    """Whether a swing is silently wrong or lost, so that it is listed."""
    return is_silent(record) or record["wrong"] == "lost"


def percent(pair):
    count, total = pair
    return f"{100 * count / total:.1f} %" if total else "–"


def plain(rows):
    """Returns the table for a terminal; shares are followed by their counts."""

    def cell(value):
        return f"{percent(value)} ({value[0]})" if isinstance(value, tuple) else str(value)

    lines = [HEADER, *([cell(one[name]) for name in HEADER] for one in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADER))]
    return "\n".join(
        "  ".join(text.ljust(width) if i == 0 else text.rjust(width) for i, (text, width) in enumerate(zip(line, widths)))
        for line in lines
    )


def sound(analyses):
    """Returns a line about the swings of the sound sessions: outcomes, omitted times, flags and warnings."""
    swings = pd.concat([one.rows for one in analyses])
    contacts = swings[swings.outcome == "contact"]
    flags = collections.Counter(flag for text in swings.reasons for flag in text.split())
    warnings = sum(len(one.messages) for one in analyses)
    shares = ", ".join(f"{name} {percent((count, len(swings)))}" for name, count in sorted(flags.items()))
    return (
        f"sound: {len(swings)} swings, {percent(((swings.outcome == 'uncertain').sum(), len(swings)))} uncertain, "
        f"{percent((contacts.time.isna().sum(), len(contacts)))} of {len(contacts)} contacts without a time; "
        f"flags: {shares or 'none'}; warnings: {warnings}"
    )


def section(rows, sessions, seed):
    """Returns the section of the page."""
    lines = [
        HEADING,
        "",
        "`Campaigns/samples` puts each kind of damage at random places of simulated sessions, and compares the swings with those of",
        f"the sound sessions. The table is of {sessions} sessions of all simulators and sports, with seeds from {seed}. Rules and",
        f"thresholds are chosen on seeds below {FIRST_REPORTING_SEED}.",
        "",
        "- **Swings** are within 0.5 s of a damage.",
        "- **Silently wrong**: contact and miss are exchanged, the time to contact differs by more than 10 ms, or a swing is added.",
        "  The swing has no further flag, is not uncertain, and its time is not omitted.",
        "- **Confident**: silently wrong, with a `confidence` or `contact_score` of 0.9 or more (a miss: a score of 0.1 or less).",
        "- **Lost**: not reported any more, mostly because the damage replaced the movement. **Without a warning**: in a session",
        "  with no further warning.",
        "- **Flagged**: further flag, uncertain, time omitted, or **rejected** with the recording.",
        "- **Changed far away**: of the swings more than 2 s away from a damage, those with any other value.",
        "- Without user acceleration nothing is damaged, but the latency of device motion is assumed instead of measured.",
        "  Each swing is flagged `latency_assumed`, also of streams that are apart.",
        "",
        "| damage | swings | silently wrong | confident | lost | without a warning | flagged | rejected | changed far away |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for one in rows:
        cells = [one["swings"], *(percent(one[name]) for name in SHARES)]
        lines.append(f"| {KINDS[one['kind']].about} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join([*lines, ""])


def replaced(text, new):
    """Returns a page's text with another section in place of the one with the same heading."""
    before, rest = text.split(HEADING + "\n", 1)
    return before + new + "\n## " + rest.split("\n## ", 1)[1]


def write(rows, sessions, seed):
    PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8"), section(rows, sessions, seed)), encoding="utf-8")
