"""Damages samples at random places of simulated sessions, and compares each swing with that of the sound session.

    python3 -m Campaigns.samples COMMAND [options]

A kind of damage (`kinds.py`) is put at some swings of a session, at random instants, or into the whole session. `swing
analyze` analyses the sound and the damaged session, and the swings within 0.5 s of a damage are compared:

    silent      contact and miss exchanged, time to contact moved by more than 10 ms, swing added; and no further flag,
                not uncertain, time not omitted
    confident   silent with a confidence or contact score of 0.9 or more (a miss: a score of 0.1 or less)
    lost        not reported any more
    unwarned    lost in a session without a further warning
    other rate  peak rotation rate changed by more than 5 %, without a further flag and not uncertain
    flagged     further flag, uncertain, time omitted, or recording rejected
    rejected    in a recording that was rejected
    false       of the swings more than 2 s away from a damage: any other value in their row

The shares are of the swings near a damage, except the last one. Seeds below 100 are for choosing rules and thresholds; then
the worlds that validation keeps for reporting are left out. Seeds from 100 are for reporting.

The line after the table is about the sound sessions: a rule that flags sound swings changes it, and not the table.
"""

import argparse
import concurrent.futures
import csv
import os
import sys
import tempfile
import zlib
from pathlib import Path

import numpy as np

from . import recording, sessions, tables
from .kinds import KINDS
from .verdict import analyse, judge

WRONG = ("kind", "session", "peak", "wrong", "confident", "warned", "sound", "damaged", "kept")


def run(command, source, kinds, folder, is_kept):
    """Returns the analysis of the sound session, and by kind the records and the number of damages."""
    path = source.write(command, folder)
    sound = recording.read(path)
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "session.h5"
        recording.write(sound, target)
        expected = analyse(command, target)
        if expected.rows is None:
            sys.exit(f"samples: {source.name}: the sound session is rejected: {expected.messages}")
        for name in kinds:
            rng = np.random.default_rng([source.seed, zlib.crc32(f"{source.name} {name}".encode())])
            made = KINDS[name].apply(sound, expected.rows, rng)
            if made is None:
                continue
            damaged, spans = made
            recording.write(damaged, target)
            records = list(judge(expected, analyse(command, target), spans))
            kept = folder.parent / "kept" / f"{name}-{source.name}.h5"
            if is_kept and any(one["near"] and tables.is_noted(one) for one in records):
                kept.parent.mkdir(exist_ok=True)
                target.rename(kept)
            facts = {"kind": name, "session": source.name, "kept": kept.name if is_kept else ""}
            found[name] = [one | facts for one in records], len(spans)
    return expected, found


def options():
    parser = argparse.ArgumentParser(prog="Campaigns/samples/run")
    parser.add_argument("command", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, metavar="KIND")
    parser.add_argument("--worlds", nargs="+", choices=sessions.NAMES, metavar="WORLD")
    parser.add_argument("--sessions", type=int, default=1)
    parser.add_argument("--seed", type=int, default=sessions.FIRST_REPORTING_SEED)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def main():
    chosen = options()
    if chosen.list:
        print("\n".join(f"{name:16} {kind.about}" for name, kind in KINDS.items()))
        return
    kinds = chosen.kinds or list(KINDS)
    if chosen.quick:
        work = sessions.quick_sources(chosen.seed, 1.0)
    else:
        names = chosen.worlds or sessions.worlds(chosen.seed)
        work = sessions.sources(names, chosen.seed, chosen.sessions, chosen.minutes)
    folder = chosen.folder.resolve() / "sessions"
    folder.mkdir(parents=True, exist_ok=True)
    command = str(chosen.command.resolve())
    records, damages, sound = {name: [] for name in kinds}, dict.fromkeys(kinds, 0), []
    with concurrent.futures.ProcessPoolExecutor(chosen.jobs) as pool:
        runs = [pool.submit(run, command, source, kinds, folder, chosen.keep) for source in work]
        for number, done in enumerate(concurrent.futures.as_completed(runs), 1):
            expected, found = done.result()
            sound.append(expected)
            for name, (some, count) in found.items():
                records[name] += some
                damages[name] += count
            if sys.stderr.isatty():
                print(f"\rsamples: {number} of {len(work)} sessions", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    rows = [tables.row(name, sorted(records[name], key=lambda one: (one["session"], one["peak"])), damages[name]) for name in kinds]
    noted = [one for some in records.values() for one in some if one["near"] and tables.is_noted(one)]
    with (chosen.folder / "wrong.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, WRONG, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(sorted(noted, key=lambda one: (kinds.index(one["kind"]), one["session"], one["peak"])))
    print(tables.plain(rows))
    print(tables.sound(sound))
    if chosen.write:
        tables.write(rows, len(work), chosen.seed)
    near = sum(row["swings"] for row in rows)
    silent = [one for one in noted if tables.is_silent(one)]
    sure = sum(one["confident"] for one in silent)
    use = "reporting" if chosen.seed >= sessions.FIRST_REPORTING_SEED else "choosing"
    print(
        f"samples: {len(work)} sessions, seed {chosen.seed} ({use}), {sum(damages.values())} damages, {near} swings: "
        f"{len(silent)} silently wrong, {sure} of them confident; {len(noted) - len(silent)} lost"
    )


if __name__ == "__main__":
    main()
