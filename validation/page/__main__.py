"""Measures the accuracy; writes docs/validation.md with its charts and CSV files, and README's table."""

import argparse
import os
import sys
from pathlib import Path

from ..figures import sessions, worlds
from . import readme, sections, words

PARTS = ("worlds", "own", "real")


def options():
    parser = argparse.ArgumentParser(prog="Campaigns/validate/run", description=__doc__)
    parser.add_argument("swing", help=argparse.SUPPRESS)
    parser.add_argument(
        "--sessions",
        type=int,
        metavar="N",
        help="number of sessions per world, level and sport, and per sport and difficulty of the own simulator "
        f"(default: {worlds.MANY})",
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=10,
        help="duration of a session of the own simulator in minutes (default: 10)",
    )
    parser.add_argument("--only", choices=PARTS, help="measure one part and print it instead of writing the page")
    parser.add_argument(
        "--output",
        type=Path,
        help="folder for the page, charts and CSV files (default: docs, which also changes README)",
    )
    parser.add_argument(
        "--quick", action="store_true", help="measure one short session of some sports and worlds (some minutes)"
    )
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.sessions, chosen.minutes = 1, 1.0
        chosen.output = chosen.output or Path(".build/campaigns/validate")
    if chosen.sessions is not None and chosen.sessions < 1:
        parser.error("--sessions: expected at least 1")
    return chosen


def main():
    chosen = options()
    runner = sessions.Runner(chosen.swing)
    shared = os.environ.get("SWINGKIT_SHARED")
    folder = Path(shared, "datasets") if shared else None
    output = chosen.output or (None if chosen.only else Path("docs"))
    facts = sections.Facts(runner, chosen.minutes)
    parts, real_row = [], None
    if output:
        output.mkdir(parents=True, exist_ok=True)

    def wants(part):
        return chosen.only in (None, part)

    if wants("worlds"):
        measured = worlds.measure_quickly(runner) if chosen.quick else worlds.measure(runner, chosen.sessions)
        parts += [sections.accurate(measured), sections.worlds_in_detail(measured)]
        if output:
            sections.write_details(measured, output / "validation")
    if wants("own"):
        pair = runner.run(sessions.jobs(chosen.sessions or worlds.MANY, chosen.minutes), "own simulator")
        parts.append(sections.own(facts, pair, output))
    if wants("real"):
        section, real_row = sections.real_recordings(runner, folder)
        parts.append(section)
    parts = [words.introduction(facts), *parts, words.not_validated()]
    if output:
        (output / "validation.md").write_text(sections.text(parts), encoding="utf-8")
    else:
        print(sections.text(parts[1:-1]), end="")
    if chosen.only is None and output == Path("docs"):
        page = Path("README.md")
        rows = readme.rows(measured, pair)
        page.write_text(readme.replaced(page.read_text(encoding="utf-8"), rows, real_row), encoding="utf-8")
    print(f"validate: {runner.count} sessions, no failure", file=sys.stderr if not output else sys.stdout)


if __name__ == "__main__":
    main()
