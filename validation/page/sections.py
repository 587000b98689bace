"""The page: its sections, each of text and tables, and the CSV files beside it."""

import re
import subprocess
import textwrap
from dataclasses import dataclass

from ..figures import sessions
from . import bad_input, charts, course, figures, real, words
from .tables import write_csv


@dataclass(frozen=True)
class Facts:
    """The facts about the measurement that the page states."""

    runner: sessions.Runner
    minutes: float

    @property
    def version(self):
        return self.runner.command("--version").strip()

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


def accurate(measured):
    return f"{words.main_table()}\n{figures.main_table(measured)}\n{words.definitions()}"


def worlds_in_detail(measured):
    return "\n".join(
        [
            words.phases(),
            course.shown(course.PHASES, course.phases(measured.default())),
            words.course(),
            course.shown(course.COURSE, course.course(measured.default())),
            words.others(),
            figures.without_swings(measured.others),
            words.slow(),
            figures.slow(measured),
            words.bad_input(),
            bad_input.sentences(measured),
            words.ablation(),
            figures.ablation(measured),
            words.worlds_in_words(measured),
        ]
    )


def write_details(measured, folder):
    """Writes the CSV files of the worlds."""
    write_csv(folder / "worlds.csv", *figures.details(measured.default(), ("world", "difficulty", "sport")))
    write_csv(folder / "phases.csv", *course.details(("sport", "world", "difficulty"), course.phases(measured.default())))
    write_csv(folder / "course.csv", *course.details(("world", "difficulty"), course.course(measured.default())))
    write_csv(folder / "movements.csv", *figures.movements(measured.others))
    write_csv(folder / "bad-input.csv", *bad_input.details(measured))


def own(facts, pair, output):
    """Returns the section of the own simulator; writes its charts if there is a folder."""
    pictures = ""
    if output:
        charts.reliability(pair[0], sessions.DIFFICULTIES, output / "validation-reliability.png")
        charts.errors(pair[0], sessions.DIFFICULTIES, output / "validation-errors.png")
        pictures = words.PICTURES
    return f"{words.own(facts)}\n{figures.grouped(pair, 'difficulty', sessions.DIFFICULTIES)}\n{pictures}"


def real_recordings(runner, folder):
    """Returns the section and, if it was measured, README's row."""
    missing = real.missing(folder)
    if missing:
        return f"{words.real_recordings()}\nSkipped: this run lacked {', '.join(missing)}.\n", None
    robot, others = real.robot(runner, folder), real.others(runner, folder)
    parts = [words.real_recordings(), words.robot(), robot.table, words.no_contact(), others.table]
    return "\n".join([*parts, real.tennis(runner, folder)]), real.summary(robot, others)


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
