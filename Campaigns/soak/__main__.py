"""Runs long and repeated analyses, and checks that memory, descriptors and temporary files do not grow.

    long      one recording of 30 hours: a simulated hour, repeated with shifted timestamps
    folder    a folder of 5,000 recordings of 12 seconds
    repeat    one recording of an hour, analysed 100 times by one process under 100 names

While the command runs, its resident memory, its descriptors and its temporary files are sampled up to 200 times a second.
These are failures:

- The largest memory of the second half of the run exceeds that of the first half by more than 4 MiB.
- The peak memory of a run exceeds that of a single such recording by more than 4 MiB, or in `folder` and `repeat` by 32 MiB,
  because recordings are analysed side by side.
- More descriptors or temporary files are open in the second half than in the first half. In `folder` and `repeat` up to two
  more are accepted: each of the two jobs has a file for an instant, which the samples of one half may lack.
- A temporary file remains at the end, or the command fails or warns.
- Swings are missing: the recording of 30 hours must have 30 times the swings of its hour, except at the joints, and
  repeated analyses must have the same swings.

With --quick a simulated quarter of an hour replaces the hour, and there are 500 recordings and 40 analyses.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import h5py

from .sampling import analyze

# In MiB: how much the second half may use in addition, and how much more several recordings may use than one.
GROWTH = 4
SIDE_BY_SIDE = 32
# How many recordings are analysed side by side.
JOBS = 2
# How many samples the halves need at least to be compared.
FEWEST = 20


def report(name, what, run, allowed, instants=0):
    """Prints a run's line, and returns whether it is as expected.

    `allowed` is its largest peak in MiB, and `instants` the number of descriptors and files that exist for an instant only.
    """
    memory, descriptors, files = (run.halves(which) for which in range(3))
    problems = list(run.problems)
    if len(run.samples) < FEWEST:
        problems.append(f"ended after {len(run.samples)} samples, expected at least {FEWEST}")
    if memory[1] - memory[0] > GROWTH * 1024:
        problems.append(f"memory grows by {(memory[1] - memory[0]) / 1024:.1f} MiB")
    if run.peak > allowed:
        problems.append(f"peak memory is {run.peak:.1f} MiB, expected at most {allowed:.1f}")
    problems += ["descriptors accumulate"] * (descriptors[1] > descriptors[0] + instants)
    problems += ["temporary files accumulate"] * (files[1] > files[0] + instants)
    print(
        f"soak: {name}: {what}, {run.seconds:.1f} s, {len(run.samples)} samples, peak {run.peak:.1f} MiB; halves: memory "
        f"{memory[0] / 1024:.1f} and {memory[1] / 1024:.1f} MiB, descriptors {descriptors[0]} and {descriptors[1]}, "
        f"temporary files {files[0]} and {files[1]}: " + ("; ".join(problems) or "no growth"),
        flush=True,
    )
    return not problems


def repeat(source, target, times, period):
    """Writes a recording that consists of another one several times; `period` is its duration in seconds."""
    with h5py.File(source) as old, h5py.File(target, "w") as new:
        new.attrs.update(old.attrs)
        for group in ("accelerometer", "device_motion"):
            for name, column in old[group].items():
                values = column[()]
                longer = new.create_dataset(f"{group}/{name}", (len(values) * times,), values.dtype)
                if "units" in column.attrs:
                    longer.attrs["units"] = column.attrs["units"]
                for index in range(times):
                    longer[index * len(values) : (index + 1) * len(values)] = values + index * period * (name == "time")


def simulate(command, path, minutes, seed):
    subprocess.run([command, "simulate", path, "--minutes", str(minutes), "--seed", str(seed)], check=True, stdout=subprocess.DEVNULL)
    return path


def main():
    parser = argparse.ArgumentParser(prog="Campaigns/soak/run")
    parser.add_argument("command", help="the command swing")
    parser.add_argument("folder", help="an existing folder for the recordings, which are removed at the end")
    parser.add_argument("--quick", action="store_true", help="shorter recordings, and fewer")
    parser.add_argument("--only", choices=["long", "folder", "repeat"])
    parser.add_argument("--seed", type=int, default=2)
    options = parser.parse_args()
    command = options.command
    minutes, times, recordings, analyses = (15, 30, 500, 40) if options.quick else (60, 30, 5000, 100)
    good, peaks = [], []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        folder = pathlib.Path(folder)
        part = simulate(command, folder / "part.h5", minutes, options.seed)
        single = analyze(command, part, folder, JOBS)
        (swings,) = single.swings

        if options.only in (None, "long"):
            repeat(part, folder / "long.h5", times, minutes * 60)
            run = analyze(command, folder / "long.h5", folder, JOBS)
            (folder / "long.h5").unlink()
            found, most = sum(map(len, run.swings)), len(swings) * times
            if not most - 2 * times <= found <= most + 2 * times:
                run.problems.append(f"expected about {most} swings")
            what = f"a recording of {minutes * times / 60:g} h, {found} swings, {times} times {len(swings)} expected"
            good.append(report("long", what, run, single.peak + GROWTH))
            peaks.append(run.peak)

        if options.only in (None, "folder"):
            (folder / "many").mkdir()
            for seed in range(20):
                short = simulate(command, folder / f"short-{seed}.h5", 0.2, seed + 1)
                for index in range(seed, recordings, 20):
                    os.link(short, folder / "many" / f"{index:04}.h5")
            run = analyze(command, folder / "many", folder, JOBS)
            same = all(session == run.swings[index % 20] for index, session in enumerate(run.swings))
            if not same or len(run.swings) != recordings:
                run.problems.append(f"expected the swings of {recordings} recordings, found those of {len(run.swings)}")
            good.append(report("folder", f"{recordings} recordings", run, single.peak + SIDE_BY_SIDE, JOBS))
            peaks.append(run.peak)

        if options.only in (None, "repeat"):
            (folder / "same").mkdir()
            for index in range(analyses):
                os.link(part, folder / "same" / f"{index:04}.h5")
            run = analyze(command, folder / "same", folder, JOBS)
            if run.swings != [swings] * analyses:
                run.problems.append("expected the same swings each time")
            good.append(report("repeat", f"{analyses} analyses of {minutes} min", run, single.peak + SIDE_BY_SIDE, JOBS))
            peaks.append(run.peak)
    failures = good.count(False)
    print(f"soak: {len(good)} runs, peak {max(peaks):.1f} MiB, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
