"""Measures the accuracy and writes docs/validation.md with its charts."""

import argparse
import os
import sys
from pathlib import Path

from ..figures import sessions, worlds
from ..figures.variants import parameters
from . import charts, sections, words, world_sections

RATES = (400, 200, 100, 50)
PARTS = ("worlds", "cells", "rates", "ablation", "real")


def options():
    parser = argparse.ArgumentParser(prog="Campaigns/validate/run", description=__doc__)
    parser.add_argument("swing", help=argparse.SUPPRESS)
    parser.add_argument(
        "--sessions",
        type=int,
        metavar="N",
        help="number of sessions per sport and difficulty (default: 30; 10 at other rates and for the "
        "ablation; 4 per world, level and sport)",
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=10,
        help="duration of a session of the own simulator in minutes (default: 10)",
    )
    parser.add_argument("--only", choices=PARTS, help="measure one part and print it instead of writing the page")
    parser.add_argument(
        "--output", type=Path, help="folder for the page and its charts (default: docs; with --only, no folder)"
    )
    parser.add_argument(
        "--quick", action="store_true", help="measure one short session of some sports and worlds (a minute)"
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
    folder = Path(os.environ["SWINGKIT_SHARED"], "datasets") if os.environ.get("SWINGKIT_SHARED") else None
    output = chosen.output or (None if chosen.only else Path("docs"))
    if output:
        output.mkdir(parents=True, exist_ok=True)
    many, few = chosen.sessions or 30, chosen.sessions or 10
    facts = sections.Facts(runner, many, few, chosen.minutes)
    parts, own, measured = [], [], None

    def wants(part):
        return chosen.only in (None, part)

    if wants("worlds"):
        measured = worlds.measure_quickly(runner) if chosen.quick else worlds.measure(runner, chosen.sessions)
    if wants("cells"):
        events, counts = runner.run(sessions.jobs(many, chosen.minutes), "cells")
        if output:
            charts.reliability(events, sessions.DIFFICULTIES, output / "validation-reliability.png")
            charts.errors(events, sessions.DIFFICULTIES, output / "validation-errors.png")
        without, _ = runner.run(sessions.jobs(few, chosen.minutes, events="nonSwings"), "cells without swings")
        own = [(f"own, {name}", events[events.difficulty == name]) for name in ("plain", "very-hard")]
        parts += [
            words.own(facts),
            sections.cells(facts, events, counts, without, bool(output)),
            words.published(events),
        ]
    if wants("rates"):
        jobs = [job for rate in RATES for job in sessions.jobs(few, chosen.minutes, ("baseball",), rate=rate)]
        parts.append(sections.rates(*runner.run(jobs, "rates"), RATES))
    if wants("ablation"):
        jobs = sessions.jobs(few, chosen.minutes, parameters=parameters())
        parts.append(sections.ablations(*runner.run(jobs, "ablation")))
    if measured:
        leading = [world_sections.headline(measured, own), words.measuring(facts), world_sections.details(measured)]
        parts = [*leading, *parts, world_sections.steps(measured)]
    if wants("real"):
        parts.append(sections.real_recordings(runner, folder))
    parts = [words.introduction(facts), *parts, words.not_validated()]
    if output:
        (output / "validation.md").write_text(sections.text(parts), encoding="utf-8")
    else:
        print(sections.text(parts[1:-1]), end="")
    print(f"validate: {runner.count} sessions, no failure", file=sys.stderr if not output else sys.stdout)


if __name__ == "__main__":
    main()
