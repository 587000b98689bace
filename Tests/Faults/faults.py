"""Disturbs every system call of the command, one after the other, and checks what is left on the disk.

A trial puts the output of an earlier run in place, then runs a command whose n-th call of a kind fails, is cut short, is
interrupted, or never happens because the process is killed. Afterwards

- either the exit code reports the fault and the earlier output is intact,
- or the output is complete: the bytes of an undisturbed run.

A killed process or one without memory may leave temporary files; no other trial may. If no allocation succeeds any more,
the process may also wait for memory; this is counted, and not a failure. In each trial the same command
then runs undisturbed. It must succeed and leave nothing but its output.

Usage: faults.py COMMAND [--every N] [--only TEXT] [--call CALL] [--jobs N] [--keep]
"""

import argparse
import collections
import concurrent.futures
import csv
import filecmp
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

from trials import CALLS, MOST_ALLOCATIONS, MOVING, REPORTS, SCENARIOS, Trial

HERE = pathlib.Path(__file__).parent
# In seconds; a run takes less than one. Without any memory, Swift's runtime waits for it, which no program can change.
TIMEOUT, STARVED_TIMEOUT = 120, 15

class Place:
    """A folder in which one command runs at a time: the inputs, and the folder of outputs."""

    def __init__(self, folder, command, shim, inputs=None):
        self.folder, self.command, self.shim = folder, command, shim
        folder.mkdir()
        (folder / "tmp").mkdir()
        (folder / "out").mkdir()
        # A copy has the modification times of its original, which are part of the results.
        if inputs:
            shutil.copytree(inputs, folder / "in", copy_function=shutil.copy2)

    def run(self, arguments, variables=None, timeout=TIMEOUT):
        environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C", "TMPDIR": str(self.folder / "tmp"), "SOURCE_DATE_EPOCH": "0",
            # Swift's backtraces of the many crashes without memory would take seconds each.
            "SWIFT_BACKTRACE": "enable=no",
        }
        if variables:
            environment |= variables | {"LD_PRELOAD": str(self.shim)}
        return subprocess.run(
            [self.command, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=timeout)

    def clear(self):
        for name in ["out", "tmp"]:
            shutil.rmtree(self.folder / name, ignore_errors=True)
            (self.folder / name).mkdir()

    def output(self, scenario):
        return self.folder / "out" / scenario.output

    def leftovers(self, scenario):
        """The paths of files that are not the output."""
        return [str(path.relative_to(self.folder)) for name in ["out", "tmp"] for path in (self.folder / name).iterdir()
                if path != (scenario.output and self.output(scenario))]


def same(one, other):
    """Whether two files or two folders of files have the same content."""
    if not (one.exists() and other.exists()) or one.is_dir() != other.is_dir():
        return False
    if not one.is_dir():
        return filecmp.cmp(one, other, shallow=False)
    names = sorted(path.name for path in one.iterdir())
    if names != sorted(path.name for path in other.iterdir()):
        return False
    return filecmp.cmpfiles(one, other, names, shallow=False) == (names, [], [])


def copy(one, other):
    shutil.copytree(one, other) if one.is_dir() else shutil.copy2(one, other)


class Reference:
    """What a scenario prints and writes undisturbed, the output that it replaces, and its number of calls."""

    def __init__(self, scenario, place, other, folder):
        self.scenario = scenario
        self.old, self.new = folder / "old", folder / "new"
        folder.mkdir()
        for where, saved in [(other, self.old), (place, self.new)]:
            where.clear()
            # A simulation has no input that could differ.
            done = where.run(["4" if saved == self.old and word == "3" else word for word in scenario.arguments])
            if done.returncode:
                sys.exit(f"faults: {scenario.name}: {done.stderr.decode()}")
            if scenario.output:
                copy(where.output(scenario), saved)
        self.printed = done.stdout
        if scenario.output and same(self.old, self.new):
            sys.exit(f"faults: {scenario.name}: the earlier output must differ")
        # Replacing an output takes other calls than creating it.
        place.clear()
        self.prepare(place)
        count = folder / "count"
        place.run(scenario.arguments, {"FAULT_COUNT": str(count)})
        self.counts = {call: int(number) for call, number in map(str.split, count.read_text().splitlines())}

    def prepare(self, place):
        if self.scenario.output:
            copy(self.old, place.output(self.scenario))

    def trials(self):
        for call, errors in CALLS.items():
            step = -(-self.counts[call] // MOST_ALLOCATIONS) if call == "malloc" else 1
            for number in range(1, self.counts[call] + 1, max(step, 1)):
                for lasts in [False, True]:
                    for error in errors:
                        yield Trial(self.scenario, call, number, "fail", error, lasts)
                    if call in MOVING:
                        yield Trial(self.scenario, call, number, "short", 0, lasts)
                if call not in ["malloc", "mmap"]:
                    yield Trial(self.scenario, call, number, "kill", 0, False)
                    yield Trial(self.scenario, call, number, "interrupt", 0, False)

    def is_equal(self, place):
        """Whether a recording contains the expected values: libhdf5 does not compress what it has no memory for."""
        if "--compress" not in self.scenario.arguments:
            return False
        tables = [place.folder / "tmp" / name for name in ["expected", "found"]]
        for recording, table in zip([self.new, place.output(self.scenario)], tables):
            if place.run(["convert", str(recording), str(table)]).returncode:
                return False
        is_equal = same(*tables)
        for table in tables:
            shutil.rmtree(table)
        return is_equal

    def outcome(self, trial, place):
        """Runs a trial, and returns a word for its outcome and the findings against it."""
        scenario, findings = self.scenario, []
        place.clear()
        self.prepare(place)
        # Without memory, Swift ends the process or waits; only the output must survive that.
        lacks_memory = trial.call in ["malloc", "mmap"]
        try:
            limit = STARVED_TIMEOUT if lacks_memory and trial.lasts else TIMEOUT
            done = place.run(scenario.arguments, trial.variables, limit)
        except subprocess.TimeoutExpired:
            is_intact = not scenario.output or any(same(place.output(scenario), one) for one in [self.old, self.new])
            if lacks_memory and trial.lasts and is_intact:
                return "hung", []
            return "hung", [f"still runs after {limit} s", *([] if is_intact else ["the old output is lost"])]
        message = done.stderr.decode(errors="replace")
        complete = not scenario.output or same(place.output(scenario), self.new)
        old = not scenario.output or same(place.output(scenario), self.old)
        if done.returncode == 0:
            word = "complete"
            if not complete and not (lacks_memory and self.is_equal(place)):
                findings.append("exit 0, but the output is " + ("the old one" if old else "neither old nor complete"))
            elif done.stdout != self.printed:
                findings.append("exit 0, but standard output differs")
        elif done.returncode > 0:
            word = "reported"
            if done.returncode not in REPORTS and not lacks_memory:
                findings.append(f"exit {done.returncode}, expected one of {REPORTS}")
            lines = [line for line in message.splitlines() if not line.startswith("swing: warning: ")]
            if not lacks_memory and not (lines and all(line.startswith("swing: ") for line in lines)):
                findings.append("expected messages on standard error")
            if not (old or complete):
                findings.append("the old output is lost")
        else:
            word = "killed"
            if trial.kind != "kill" and not lacks_memory:
                findings.append(f"died of {signal.Signals(-done.returncode).name}")
            if not (old or complete):
                findings.append("the old output is lost")
        if done.returncode and trial.kind in ["short", "interrupt"] and trial.call in MOVING:
            findings.append("must continue after an interrupted or short call")
        if done.returncode >= 0 and not lacks_memory and (left := place.leftovers(scenario)):
            findings.append(f"leaves {', '.join(left)}")
        if findings:
            findings.append(f"  exit {done.returncode}: {message.strip()[:300]}")
        again = place.run(scenario.arguments)
        if again.returncode or (scenario.output and not same(place.output(scenario), self.new)):
            findings.append(f"the next run fails: {again.stderr.decode(errors='replace').strip()[:300]}")
        elif left := place.leftovers(scenario):
            findings.append(f"the next run leaves {', '.join(left)}")
        return word, findings


def make_inputs(command, shim, folder, seed):
    """Makes a place with every kind of input, and returns its folder."""
    place = Place(folder, command, shim)
    (folder / "in").mkdir()
    size = f"--minutes 0.5 --rate 200 --seed {seed}"
    commands = [
        f"simulate in/s.h5 {size}", f"simulate in/packed.h5 {size} --compress", f"simulate in/s {size}",
        f"simulate in/s.zip {size}", f"simulate in/many.h5 --minutes 4 --rate 200 --seed {seed}",
        *[f"analyze in/s.h5 -o in/r.{ending} --quiet" for ending in ["h5", "csv", "jsonl"]],
    ]
    for arguments in commands:
        done = place.run(arguments.split())
        if done.returncode:
            sys.exit(f"faults: swing {arguments}: {done.stderr.decode()}")
    sensors = {name: list(read_rows(folder / f"in/s/{name}.csv")) for name in ["accelerometer", "motion"]}
    (folder / "in/l.csv").write_text("time,kind\n1.5,hit\n3.5,air swing\n")
    (folder / "in/s.json").write_text(json.dumps({"sessionID": "s", **sensors}))
    return folder


def read_rows(path):
    """Yields the samples of a table, by the names of the columns without units."""
    with path.open() as file:
        for row in csv.DictReader(file):
            yield {name.split(" ")[0]: float(value) for name, value in row.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, help="run each N-th trial only")
    parser.add_argument("--only", default="", help="run commands that contain this text")
    parser.add_argument("--call", choices=list(CALLS), help="disturb this call only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", action="store_true", help="keep the folder of the trials")
    options = parser.parse_args()
    command = options.command.resolve()
    work = pathlib.Path(tempfile.mkdtemp(prefix="swing-faults-"))
    try:
        shim = work / "shim.so"
        # The Swift toolchain contains clang.
        compiler = shutil.which("cc") or shutil.which("clang") or sys.exit("faults: no C compiler; install clang")
        subprocess.run([compiler, "-O2", "-fno-builtin", "-Wall", "-Werror", "-fPIC", "-shared", "-o", shim,
                        HERE / "shim.c", "-ldl"], check=True)
        sys.exit(run(options, command, shim, work))
    finally:
        if not options.keep:
            shutil.rmtree(work)


def run(options, command, shim, work):
    inputs = [make_inputs(command, shim, work / f"inputs-{seed}", seed) / "in" for seed in [1, 2]]
    places = [Place(work / f"place-{job}", command, shim, inputs[0]) for job in range(options.jobs)]
    other = Place(work / "other", command, shim, inputs[1])
    references = {
        scenario.name: Reference(scenario, places[0], other, work / f"reference-{number}")
        for number, scenario in enumerate(SCENARIOS) if options.only in scenario.name
    }
    trials = [trial for reference in references.values() for trial in reference.trials()
              if options.call in [None, trial.call]][::options.every]
    counts = collections.defaultdict(collections.Counter)
    free, lock = collections.deque(places), threading.Lock()

    def attempt(trial):
        place = free.popleft()
        try:
            word, findings = references[trial.scenario.name].outcome(trial, place)
        finally:
            free.append(place)
        with lock:
            if word == "hung" and not findings:
                print(f"{trial}: waits for memory, output intact", flush=True)
            counts[trial.call][word] += 1
            counts[trial.call]["failed"] += bool(findings)
            if findings:
                print(f"{trial}: {'; '.join(findings)}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(attempt, trials))
    words = ["complete", "reported", "killed", "hung", "failed"]
    print(f"{'call':10}{'trials':>9}" + "".join(f"{word:>10}" for word in words))
    total = collections.Counter()
    for call, found in counts.items():
        total += found
        print(f"{call:10}{sum(found[word] for word in words[:-1]):>9}" + "".join(f"{found[word]:>10}" for word in words))
    print(f"{'all':10}{sum(total[word] for word in words[:-1]):>9}" + "".join(f"{total[word]:>10}" for word in words))
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    main()
