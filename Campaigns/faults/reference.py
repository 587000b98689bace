"""What a command writes undisturbed, and what it leaves after a trial."""

import filecmp
import shutil
import signal
import subprocess
import sys

from .place import TIMEOUT
from .trials import CALLS, MOST_ALLOCATIONS, MOVING, REPORTS, Trial

# In seconds. Without any memory, Swift's runtime waits for it, which no program can change.
STARVED_TIMEOUT = 15


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
