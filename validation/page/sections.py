"""The page: its sections, each of text and tables."""

import re
import subprocess
import textwrap
from dataclasses import dataclass

from ..figures import sessions
from . import ablation as steps
from . import goals, real, tables, words

PICTURES = """
![Proportion of contacts against the score in three difficulties, with the swings per bin](validation-reliability.png)

![Histograms of the errors of contact, start and time to contact, for three difficulties](validation-errors.png)
"""


@dataclass(frozen=True)
class Facts:
    """The facts about the measurement that the page states."""

    runner: sessions.Runner
    many: int
    few: int
    minutes: float

    def seeds(self, count):
        return f"{sessions.FIRST_SEED} to {sessions.FIRST_SEED + count - 1}"

    @property
    def version(self):
        return self.runner.command("--version")[0].strip()

    @property
    def commit(self):
        """The measured commit and its date. The time of the run would change the page with every run."""
        try:
            commit = git("log", "-1", "--format=%h of %cs")
            changed = git("status", "--porcelain", "--untracked-files=no", "--", "Sources", "validation")
        except (OSError, subprocess.CalledProcessError):
            return "unknown"
        return commit + (" with uncommitted changes" if changed else "")


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout.strip()


def cells(facts, events, counts, without, has_pictures):
    parts = list(tables.groups(events, counts, sessions.DIFFICULTIES, sessions.SPORTS))
    return f"""### Goals

All sports are pooled.

{goals.goals(events, sessions.DIFFICULTIES)}
### By sport and difficulty

*Omitted* is the proportion of reported contacts whose time to contact is omitted because it is doubtful.

{tables.detection(parts)}
{tables.timing(parts)}
{tables.false_alarms(events)}
Sessions without swings, which contain only the other movements ({facts.few} of each sport and difficulty):

{tables.false_alarms(without)}{PICTURES if has_pictures else ""}"""


def rates(events, counts, wanted):
    parts = []
    for rate in wanted:
        here, there = events[events.rate == rate], counts[counts.rate == rate]
        for label, *rest in tables.groups(here, there, sessions.DIFFICULTIES, ("baseball",)):
            parts.append((f"{rate} Hz, {label.split(',')[0]}", *rest))
    return f"{words.rates()}\n{tables.detection(parts)}\n{tables.timing(parts)}"


def ablations(events, counts):
    blocks = [words.ablation()]
    for name in sessions.DIFFICULTIES:
        title = name.replace("-", " ")
        blocks.append(f"### Own simulator: {title}\n\n{steps.ablation(events, counts, name)}")
    return "\n\n".join(blocks)


def real_recordings(runner, folder):
    missing = real.missing(folder)
    if missing:
        return f"{words.real_recordings()}\nSkipped: this run lacked {', '.join(missing)}.\n"
    parts = [words.real_recordings(), words.robot(), "", real.robot(runner, folder)]
    return "\n".join([*parts, words.others(), real.others(runner, folder), real.tennis(runner, folder)])


def text(parts):
    """Joins the sections and wraps their paragraphs and list items, because figures have changed their lengths."""
    blocks = re.split(r"\n\n+", "\n\n".join(part.strip() for part in parts))
    return "\n\n".join("\n".join(map(filled, re.split(r"\n(?=- )", block))) for block in blocks) + "\n"


def filled(block):
    if block.startswith(("|", "#", "!")):
        return block
    indent = "  " if block.startswith("- ") else ""
    return textwrap.fill(
        " ".join(block.split()), 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
