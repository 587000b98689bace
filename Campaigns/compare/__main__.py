"""Compares SwingKit's speed with other programs that do the same work, and prints tables."""

import argparse
import sys
from pathlib import Path

from Campaigns.bench import thresholds

from . import agreement, measure, page, recordings, tables
from .commands import Commands
from .rounds import Rounds

PARTS = ("peers", "stages", "growth", "jobs", "pieces")
QUICK = ("peers", "stages", "jobs")


def options():
    parser = argparse.ArgumentParser(prog="Campaigns/compare/run", description=__doc__)
    parser.add_argument("swing", help=argparse.SUPPRESS)
    parser.add_argument("folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="one round on a session of a minute, without growth and pieces")
    parser.add_argument("--recording", type=Path, help="a recording of yours; only the peers are compared")
    parser.add_argument("--minutes", type=float, default=60, help="minutes of the simulated session (default: 60)")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="runs of each command (default: 7)")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this part; may be repeated")
    parser.add_argument("--long", action="store_true", help="also measure 100 hours (10 GB, 15 minutes)")
    parser.add_argument("--write", action="store_true", help="write the tables to Benchmarks/RESULTS.md")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.minutes, chosen.rounds = 1, 1
    if chosen.rounds < 1:
        parser.error("--rounds: expected at least 1")
    if not 0 < chosen.minutes <= 6000:
        parser.error("--minutes: expected more than 0 and at most 6000")
    if chosen.write and (chosen.only or chosen.recording or chosen.quick):
        parser.error("--write: expected neither --only, --recording nor --quick, because the page contains all parts")
    return chosen


def main():
    chosen = options()
    simulator = recordings.Simulator(chosen.swing, chosen.folder)
    commands = Commands(chosen.swing, chosen.folder)
    parts = ["peers"] if chosen.recording else chosen.only or (QUICK if chosen.quick else PARTS)
    makers = {"peers": peers, "stages": stages, "growth": growth, "jobs": jobs, "pieces": pieces}
    sections = []
    for part in parts:
        sections.append(makers[part](chosen, simulator, commands))
        print("\n".join(sections[-1]), flush=True)
    if chosen.write:
        page.write(chosen, sections)
    # A command that fails, and peers that disagree, end the program before.
    print(f"compare: {', '.join(parts)}: {chosen.rounds} round{'s' * (chosen.rounds > 1)}, no failure")


def peers(chosen, simulator, commands):
    if chosen.recording:
        own = agreement.own(commands.swings(chosen.recording))
        session = recordings.given(chosen.recording, own.hours)
    else:
        session = simulator.all_layouts(chosen.minutes)
        own = agreement.own(commands.swings(session.any))
    rounds = Rounds(commands.one_session(session, simulator.copies), chosen.rounds, "peers")
    hours = session.hours
    return page.peers(hours, tables.started(rounds, hours), tables.shell(rounds), tables.found(rounds, own))


def stages(chosen, simulator, commands):
    session = simulator.simulate(f"{chosen.minutes:g}min.h5", chosen.minutes)
    quiet = simulator.simulate(f"{chosen.minutes:g}min-quiet.h5", chosen.minutes, "--contents", "nonSwings")
    rounds = Rounds(
        {
            "version": [commands.swing, "--version"],
            "quiet": commands.analyze(quiet, output=False),
            "silent": commands.analyze(session, output=False),
            "written": commands.analyze(session),
        },
        chosen.rounds,
        "stages",
    )
    return page.stages(tables.stages(rounds, chosen.minutes / 60))


def growth(chosen, simulator, commands):
    lengths = [1, 10, 100] if chosen.long else [1, 10]
    sizes, wanted = {}, {}
    for hours in lengths:
        recording = simulator.simulate(f"{60 * hours}min.h5", 60 * hours)
        wanted["swing", hours] = commands.analyze(recording)
        sizes[f"SwingKit, {hours} h"] = (("swing", hours), hours)
        if hours <= 10:
            wanted["scipy", hours] = commands.peer("hdf5_scipy.py", recording, 1)
            sizes[f"h5py + scipy, {hours} h"] = (("scipy", hours), hours)
    short = simulator.simulate(f"{recordings.SHORT_MINUTES}min.h5", recordings.SHORT_MINUTES)
    files, minutes = recordings.SHORT_FILES, recordings.SHORT_MINUTES
    wanted["many"] = commands.analyze(simulator.copies(short, files))
    sizes[f"SwingKit, {files} files of {minutes} min"] = ("many", files * minutes / 60)
    rounds = Rounds(wanted, min(chosen.rounds, 3), "growth")
    return page.growth(tables.growth(rounds, sizes, measure.floor()))


def jobs(chosen, simulator, commands):
    if not commands.has_jobs:
        print("compare: this swing has no option --jobs; omitting that part", file=sys.stderr)
        return []
    session = simulator.all_layouts(chosen.minutes)
    wanted = {}
    for layout, recording in (("hdf5", session.contiguous), ("gzip", session.compressed)):
        files = simulator.copies(recording, recordings.MANY_FILES)
        for count in (1, 2):
            wanted[layout, "jobs", count] = commands.analyze(files, jobs=count)
        wanted[layout, "jobs", "processes"] = commands.side_by_side(sorted(files.iterdir()))
    # The runs are short, and only wall-clock time matters here.
    rounds = Rounds(wanted, 3 * chosen.rounds, "jobs")
    return page.jobs(tables.jobs(rounds, recordings.MANY_FILES))


def pieces(chosen, simulator, commands):
    print("compare: running the benchmarks", file=sys.stderr)
    wanted = {"filter": commands.filter()}
    before = Rounds(wanted, 3, "sosfilt before")
    figures = thresholds.measure()
    after = Rounds(wanted, 3, "sosfilt after")
    scipy = (before.per_sample("filter") + after.per_sample("filter")) / 2 * 1e9
    return page.pieces(tables.kernel(figures, scipy), tables.pieces(figures))


if __name__ == "__main__":
    main()
