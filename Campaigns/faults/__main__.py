"""Disturbs every system call of the command, one after the other, and checks what is left on the disk.

A trial puts the output of an earlier run in place, then runs a command whose n-th call of a kind fails, is cut short, is
interrupted, or never happens because the process is killed. Afterwards

- either the exit code reports the fault and the earlier output is intact,
- or the output is complete: the bytes of an undisturbed run.

A killed process or one without memory may leave temporary files; no other trial may. If no allocation succeeds any more,
the process may also wait for memory; this is counted, and not a failure. In each trial the same command
then runs undisturbed. It must succeed and leave nothing but its output.

Usage: python3 -m Campaigns.faults COMMAND [--every N] [--only TEXT] [--call CALL] [--jobs N] [--keep]
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

from .place import Place, make_inputs
from .reference import Reference
from .trials import CALLS, SCENARIOS

HERE = pathlib.Path(__file__).parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=50, help="run each N-th trial only (default: 50)")
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
    print(f"faults: {sum(total[word] for word in words[:-1])} trials, {total['failed']} failures")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    main()
