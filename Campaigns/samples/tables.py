"""The table of a run, and its block in docs/signal-quality.md."""

from pathlib import Path

from .kinds import KINDS

PAGE = Path(__file__).resolve().parents[2] / "docs/signal-quality.md"
BEGIN = "<!-- Written by Campaigns/samples/run --write. -->"
END = "<!-- End of what Campaigns/samples/run writes. -->"
HEADER = ("kind", "damages", "swings", "silent", "confident", "unwarned", "other rate", "flagged", "false")


def row(name, records, damages):
    """Returns the figures of a kind: counts, and shares of its swings."""
    near = [one for one in records if one["near"]]
    far = [one for one in records if not one["near"]]
    silent = [one for one in near if is_silent(one)]
    return {
        "kind": name,
        "damages": damages,
        "swings": len(near),
        "silent": share(len(silent), len(near)),
        "confident": share(sum(one["confident"] for one in silent), len(near)),
        "unwarned": share(sum(not one["warned"] for one in silent), len(near)),
        "other rate": share(sum(one["rate"] and not one["flagged"] for one in near), len(near)),
        "flagged": share(sum(one["flagged"] for one in near), len(near)),
        "false": share(sum(one["changed"] for one in far), len(far)),
    }


def is_silent(record):
    return bool(record["wrong"]) and not record["flagged"]


def share(count, total):
    return count, total


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


def block(rows, sessions, seed):
    """Returns the block of the page."""
    lines = [
        BEGIN,
        f"{sessions} simulated sessions of all worlds and sports (first seed {seed}; seeds below 100 and most worlds are used for",
        "choosing). Each kind of damage is put at random places, and each swing within 0.5 s is compared with the same swing of",
        "the sound session. *Silently wrong*: contact and miss are exchanged, the time to contact moves by more than 10 ms, or a",
        "swing is lost or added, without a further flag and without becoming uncertain. *Confident*: also with a probability of",
        "0.9 or more. *Sound swings changed*: of those more than 2 s away, the share with any other value.",
        "",
        "| damage | swings | silently wrong | confident | flagged, uncertain or rejected | sound swings changed |",
        "|---|---|---|---|---|---|",
    ]
    for one in rows:
        cells = [one["swings"], *(percent(one[name]) for name in ("silent", "confident", "flagged", "false"))]
        lines.append(f"| {KINDS[one['kind']].about} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join([*lines, END])


def write(rows, sessions, seed):
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN, 1)
    PAGE.write_text(before + block(rows, sessions, seed) + rest.split(END, 1)[1], encoding="utf-8")
