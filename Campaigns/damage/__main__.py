"""Damages copies of recordings and results, and checks that the command rejects them or reads them rightly.

    python3 -m Campaigns.damage COMMAND [--copies N] [--seed N] [--jobs N] [--only KIND] [--keep FOLDER]

The copies are of HDF5 files as SwingKit writes them, plain and compressed, as h5py writes them, with each index of chunks,
and of results. Each copy has one kind of damage:

    bit         one wrong bit in the structure: everything except the values of datasets
    byte        one to four other bytes in the structure
    address     an address or a size is replaced by another one of the file, by 0, by the largest or by a random number
    block       16 to 512 bytes of the structure are replaced by others of the file
    data        one wrong bit in the values of a dataset
    cut         the file ends at a multiple of 512 bytes; in half of the copies its superblock states the new length

A copy of a recording is passed to `analyze`, `inspect` or `convert`, a copy of results to `report`, `score` or `merge`.
These are failures:

    signal      the command was ended by a signal
    hang        the command used the processor for more than 10 seconds, or ran longer than a minute
    code        the exit code is none of 0, 65 and 74, or an error is not one line
    different   the command succeeded, reported no more warnings than for the undamaged file, and detected other swings

A wrong bit in uncompressed values cannot be detected, because HDF5 has no checksum there. Such copies are counted, and are
not failures. The script prints a line per kind of damage, keeps failing copies in the folder of --keep, and exits with 1
if there is a failure. The same seed gives the same copies.

Needs Python with h5py and numpy, which scripts/setup installs in .venv.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import sys
import tempfile

from .copies import KINDS, damage
from .originals import Original, make_originals
from .verdict import judge, outcome, warnings


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("--copies", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=4711)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", choices=KINDS, help="one kind of damage")
    parser.add_argument("--keep", type=pathlib.Path, help="the folder for failing copies")
    options = parser.parse_args()
    command = str(options.command.resolve())
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        recordings, results = make_originals(command, folder)
        verbs = {name: ["analyze", "analyze", "inspect", "convert"] for name in recordings}
        verbs |= {name: ["report", "score", "merge"] for name in results}
        originals = {name: Original(folder / name) for name in verbs}
        for name, original in originals.items():
            for verb in set(verbs[name]):
                original.expected[verb] = None, 0
                with tempfile.TemporaryDirectory(dir=folder) as scratch:
                    scratch = pathlib.Path(scratch)
                    (scratch / name).write_bytes(original.bytes)
                    os.link(folder / "own.h5", scratch / "own-truth.h5")
                    process, found = outcome(command, verb, scratch, name)
                    if process.returncode != 0:
                        sys.exit(f"damage: {verb} rejects the undamaged {name}: {process.stderr.decode()}")
                    original.expected[verb] = found, warnings(process, verb)
        plan = random.Random(options.seed)
        kinds = [options.only] if options.only else [kind for kind, share in KINDS.items() for _ in range(share)]
        jobs = []
        for number in range(options.copies):
            name = plan.choice(sorted(verbs))
            jobs.append((name, plan.choice(kinds), f"{options.seed}.{number}", plan.choice(verbs[name])))

        def work(job):
            name, kind, seed, verb = job
            data, is_unchecked, is_changed = damage(originals[name], kind, seed)
            if not is_changed:
                return job, ("same", "")
            word, details = judge(command, verb, originals[name], data, is_unchecked, folder)
            if details and options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{word}-{verb}-{kind}-{seed}-{name}").write_bytes(data)
            return job, (word, details)

        counts = collections.defaultdict(collections.Counter)
        failures = 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for (name, kind, seed, verb), (word, details) in pool.map(work, jobs):
                counts[kind][word] += 1
                if details:
                    failures += 1
                    print(f"{name}: {kind} {seed}: {word}: {details.strip()}")
    for kind in KINDS:
        if counts[kind]:
            print(f"{kind:8}", ", ".join(f"{count} {word}" for word, count in sorted(counts[kind].items())))
    print(f"damage: {options.copies} copies, seed {options.seed}, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
