"""Measures the accuracy and writes docs/validation.md with its charts."""

import argparse
import os
from pathlib import Path

import page
import pictures
import sessions
import words
import world_page
import worlds
from ablation import parameters

RATES = (400, 200, 100, 50)
PARTS = ("worlds", "cells", "rates", "ablation", "real")


def options():
    parser = argparse.ArgumentParser(prog="scripts/validate", description=__doc__)
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
    chosen = parser.parse_args()
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
    facts = page.Facts(runner, many, few, chosen.minutes)
    parts, own, measured = [], [], None

    def wants(part):
        return chosen.only in (None, part)

    if wants("worlds"):
        measured = worlds.measure(runner, chosen.sessions)
    if wants("cells"):
        events, counts = runner.run(sessions.jobs(many, chosen.minutes), "cells")
        if output:
            pictures.reliability(events, sessions.DIFFICULTIES, output / "validation-reliability.png")
            pictures.errors(events, sessions.DIFFICULTIES, output / "validation-errors.png")
        without, _ = runner.run(sessions.jobs(few, chosen.minutes, events="nonSwings"), "cells without swings")
        own = [(f"own, {name}", events[events.difficulty == name]) for name in ("plain", "very-hard")]
        parts += [words.own(facts), page.cells(facts, events, counts, without, bool(output)), words.published(events)]
    if wants("rates"):
        jobs = [job for rate in RATES for job in sessions.jobs(few, chosen.minutes, ("baseball",), rate=rate)]
        parts.append(page.rates(*runner.run(jobs, "rates"), RATES))
    if wants("ablation"):
        jobs = sessions.jobs(few, chosen.minutes, parameters=parameters())
        parts.append(page.ablations(*runner.run(jobs, "ablation")))
    if measured:
        leading = [world_page.headline(measured, own), words.measuring(facts), world_page.details(measured)]
        parts = [*leading, *parts, world_page.steps(measured)]
    if wants("real"):
        parts.append(page.real_recordings(runner, folder))
    parts = [words.introduction(facts), *parts, words.not_validated()]
    if output:
        (output / "validation.md").write_text(page.text(parts), encoding="utf-8")
    else:
        print(page.text(parts[1:-1]), end="")


if __name__ == "__main__":
    main()
