"""Simulates power failures while the command replaces an output.

The command stops after each call that syncs or moves a file. At each stop and at the end, the power could fail. The disk is
then in one of many states:

- A file has the content of its last sync. Each block of 512 bytes that was written since then is there, lacks, or is zero, and
  the length is the old or the new one.
- A folder has the entries of its last sync, or those that it got since then.

In each state the output must be the old one or the complete new one, and after exit 0 only the new one. Where there are more
than 20 states, 20 are taken at random. First the model is tested: if syncs are ignored, damage must be found.

Usage: python3 -m Campaigns.powerloss COMMAND [--only TEXT] [--seed N]
"""

import argparse
import itertools
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile

from Campaigns.faults.place import Place, make_inputs
from Campaigns.faults.trials import SCENARIOS

HERE = pathlib.Path(__file__).parent
BLOCK = 512
MOST = 20


def tree(path):
    """Returns a file as its bytes, a folder as a dictionary, and nothing as None."""
    if path.is_dir():
        return {item.name: tree(item) for item in path.iterdir()}
    return path.read_bytes() if path.exists() else None


class Disk:
    """What is certainly on the disk below a folder: the content of files and the entries of folders by inode."""

    def __init__(self, folder, seed, keeps_syncs=True):
        self.folder, self.random, self.keeps_syncs = folder, random.Random(seed), keeps_syncs
        self.files, self.folders = {}, {}
        for path in [folder, *folder.rglob("*")]:
            self.sync(path, always=True)

    def sync(self, path, always=False):
        """Notes that a file or folder has been synced."""
        if not (always or self.keeps_syncs) or not path.exists():
            return
        inode = path.stat().st_ino
        if path.is_dir():
            # Each name with the inodes that it can lead to after a failure.
            self.folders[inode] = {item.name: [item.stat().st_ino] for item in path.iterdir()}
        else:
            self.files[inode] = path.read_bytes()

    def move(self):
        """Adds what the folders contain now to what they can contain after a failure."""
        for path in [self.folder, *self.folder.rglob("*")]:
            if path.is_dir():
                entries = self.folders.setdefault(path.stat().st_ino, {})
                now = {item.name: item.stat().st_ino for item in path.iterdir()}
                for name in entries.keys() | now.keys():
                    found = entries.setdefault(name, [None])
                    if now.get(name) not in found:
                        found.append(now.get(name))

    def states(self, name):
        """Returns what can be at a name in the folder after a failure: at most MOST trees for each inode."""
        self.move()
        inodes = {path.stat().st_ino: path for path in self.folder.rglob("*")}
        found = []
        for inode in self.folders[self.folder.stat().st_ino].get(name, [None]):
            found += self.contents(inode, inodes)
        return found

    def contents(self, inode, inodes):
        """Returns the states of a file or a folder."""
        if inode is None:
            return [None]
        path = inodes.get(inode)
        if inode in self.folders and not (path and path.is_file()):
            names = sorted(self.folders[inode])
            choices = [
                [state for entry in self.folders[inode][name] for state in self.contents(entry, inodes)] for name in names
            ]
            combinations = list(itertools.islice(itertools.product(*choices), 10 * MOST))
            chosen = self.random.sample(combinations, min(MOST, len(combinations)))
            return [{name: part for name, part in zip(names, parts) if part is not None} for parts in chosen]
        safe = self.files.get(inode, b"")
        now = path.read_bytes() if path else safe
        if safe == now:
            return [safe]
        return [safe, now, *(self.mixed(safe, now) for _ in range(MOST - 2))]

    def mixed(self, safe, now):
        """Returns a file of which some blocks have been written."""
        length = self.random.choice([len(safe), len(now)])
        blocks = []
        for start in range(0, length, BLOCK):
            choices = [part[start : start + BLOCK] for part in (safe, now)] + [bytes(BLOCK)]
            blocks.append(self.random.choice(choices).ljust(BLOCK, b"\0"))
        return b"".join(blocks)[:length]


class Experiment:
    """A command that replaces an output."""

    def __init__(self, scenario, places, shim):
        self.scenario, self.place, self.shim = scenario, places[0], shim
        self.old, self.new = (self.output(place, later) for place, later in [(places[1], True), (places[0], False)])
        if self.old == self.new:
            sys.exit(f"powerloss: {scenario.name}: the earlier output must differ")

    def output(self, place, later):
        place.clear()
        # A simulation has no input that could differ.
        arguments = ["4" if later and word == "3" else word for word in self.scenario.arguments]
        if (done := place.run(arguments)).returncode:
            sys.exit(f"powerloss: {self.scenario.name}: {done.stderr.decode()}")
        return tree(place.output(self.scenario))

    def run(self, seed, keeps_syncs=True):
        """Returns the number of states and the findings against them."""
        place, name = self.place, self.scenario.output
        place.clear()
        write(place.output(self.scenario), self.old)
        disk = Disk(place.folder / "out", seed, keeps_syncs)
        log = place.folder / "log"
        log.write_text("")
        environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C", "TMPDIR": str(place.folder / "tmp"), "SOURCE_DATE_EPOCH": "0",
            "LD_PRELOAD": str(self.shim), "POWER_LOG": str(log),
        }  # fmt: skip
        process = subprocess.Popen(
            [place.command, *self.scenario.arguments], cwd=place.folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        count, findings, stops = 0, [], 0

        def check(when, expected):
            nonlocal count
            for state in disk.states(name):
                count += 1
                if not any(state == tree for tree in expected):
                    findings.append(f"{self.scenario.name}: {when}: {describe(state, self.old)}")

        while True:
            _, status = os.waitpid(process.pid, os.WUNTRACED)
            if not os.WIFSTOPPED(status):
                break
            stops += 1
            event, _, path = log.read_text().splitlines()[-1].partition(" ")
            # Before a sync takes effect and after it.
            check(f"before {event} {stops}", [self.old, self.new])
            if event == "sync":
                disk.sync(pathlib.Path(path))
            check(f"after {event} {stops}", [self.old, self.new])
            os.kill(process.pid, signal.SIGCONT)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0 or stops < 3:
            sys.exit(f"powerloss: {self.scenario.name}: exit code {process.returncode} after {stops} stops")
        check("after the end", [self.new])
        return count, findings


def write(path, content):
    if isinstance(content, dict):
        path.mkdir()
        for name, part in content.items():
            write(path / name, part)
    else:
        path.write_bytes(content)


def describe(state, old):
    if state is None:
        return "the output is missing"
    return "the output is the old one" if state == old else "the output is neither the old one nor complete"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("--only", default="", help="run commands that contain this text")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    command = options.command.resolve()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        shim = work / "shim.so"
        compiler = shutil.which("cc") or shutil.which("clang") or sys.exit("powerloss: no C compiler; install clang")
        subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-fPIC", "-shared", "-o", shim, HERE / "shim.c", "-ldl"], check=True)
        inputs = [make_inputs(command, shim, work / f"inputs-{seed}", seed) / "in" for seed in [1, 2]]
        places = [Place(work / f"place-{index}", command, shim, folder) for index, folder in enumerate(inputs)]
        scenarios = [scenario for scenario in SCENARIOS if scenario.output and options.only in scenario.name]
        total, failures = 0, 0
        for index, scenario in enumerate(scenarios):
            experiment = Experiment(scenario, places, shim)
            if index == 0 and not experiment.run(options.seed, keeps_syncs=False)[1]:
                sys.exit("powerloss: the model finds no damage although syncs are ignored")
            count, findings = experiment.run(options.seed)
            total += count
            failures += len(findings)
            for finding in findings[:5]:
                print(finding, flush=True)
    print(f"powerloss: {len(scenarios)} commands, {total} states after a power failure, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
