"""Runs checks of the table: run TIER, or run NAME… with what these need.

    python3 -m checks.run test           what each change must pass
    python3 -m checks.run ci             in addition, what a change must pass before it lands
    python3 -m checks.run documents      single checks by name
    python3 -m checks.run --list         the table

Checks run side by side where they are independent. Each prints one line when it ends, and a failed one also the end of its
output; the others go on. The complete output of each is in .build/checks. The last lines are the durations, slowest first.
"""

import os
import signal
import subprocess
import sys
import time

from .table import ROOT, TIERS, by_urgency, checks, tier, with_needs

LOGS = ROOT / ".build/checks"
PROGRAMS = ROOT / ".build/tests/release"
# What every check may use; `build` and `setup` make it.
ENVIRONMENT = {
    "SWINGKIT_PROGRAMS": str(PROGRAMS),
    "SWINGKIT_COMMAND": str(PROGRAMS / "swing"),
    "SWINGKIT_PYTHON": str(ROOT / ".venv/bin/python"),
}


class Run:
    """A check that has been started."""

    def __init__(self, check):
        self.check = check
        self.begin = time.monotonic()
        self.path = LOGS / f"{check.name}.log"
        with open(self.path, "wb") as log:
            # In a session of its own, so that a check that hangs is ended with all that it started.
            self.process = subprocess.Popen(
                ["bash", "-euo", "pipefail", "-c", check.command], cwd=ROOT, env=os.environ | ENVIRONMENT, stdout=log,
                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip

    @property
    def seconds(self):
        return time.monotonic() - self.begin

    def end(self):
        """Ends the check with all that it started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()

    def is_done(self):
        if self.process.poll() is None and self.seconds > 5 * self.check.budget:
            self.end()
            with open(self.path, "a") as log:
                log.write(f"ended after {self.seconds:.0f} s; expected at most {self.check.budget} s\n")
        return self.process.poll() is not None

    def report(self):
        """Prints one line, and the end of the output of a failed check; returns whether it passed."""
        passed = self.process.returncode == 0
        lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        last = next((line for line in reversed(lines) if line.strip()), "")
        slow = f" (budget {self.check.budget} s)" if self.seconds > self.check.budget else ""
        print(f"{'passed' if passed else 'FAILED'}  {self.check.name}  {self.seconds:.0f} s{slow}  {last[:160]}", flush=True)
        if not passed:
            print(f"    of {self.path.relative_to(ROOT)}:")
            print("\n".join(f"    {line[:400]}" for line in lines[-60:]), flush=True)
        return passed


def run(rows, cores=os.cpu_count() or 1):
    """Runs checks, side by side as far as there are cores; returns the seconds, and whether each passed, by name.

    The most urgent begin first, so that a long one does not end alone.
    """
    LOGS.mkdir(parents=True, exist_ok=True)
    waiting, running, seconds, passed = by_urgency(rows), [], {}, {}
    try:
        while waiting or running:
            for done in [one for one in running if one.is_done()]:
                running.remove(done)
                seconds[done.check.name] = done.seconds
                passed[done.check.name] = done.report()
            for check in list(waiting):
                failed = [name for name in check.needs if passed.get(name) is False]
                if failed:
                    print(f"FAILED  {check.name}  not run, because it needs {failed[0]}", flush=True)
                    passed[check.name] = False
                    waiting.remove(check)
                    continue
                free = cores - sum(min(one.check.cores, cores) for one in running)
                if all(passed.get(name) for name in check.needs) and min(check.cores, cores) <= free:
                    waiting.remove(check)
                    running.append(Run(check))
            time.sleep(0.05)
    finally:
        for one in running:
            one.end()
    return seconds, passed


def main(arguments):
    rows = checks()
    if arguments == ["--list"]:
        for row in rows:
            print(f"{row.tier:9}{row.name:18}{row.budget:6} s  {row.about}")
        return 0
    unknown = [name for name in arguments if name not in TIERS and name not in {row.name for row in rows}]
    if unknown or not arguments:
        print(f"checks: found {' '.join(unknown) or 'no name'}, expected test, ci, or names of --list", file=sys.stderr)
        return 64
    chosen = tier(arguments[0], rows) if arguments[0] in TIERS[:2] else with_needs(arguments, rows)
    begin = time.monotonic()
    seconds, passed = run(chosen)
    print("\nseconds  check")
    for name, value in sorted(seconds.items(), key=lambda row: -row[1]):
        print(f"{value:7.0f}  {name}{'' if passed[name] else '  FAILED'}")
    print(f"{time.monotonic() - begin:7.0f}  in total\n")
    good = sum(passed.values())
    print(f"{good} passed, {len(passed) - good} failed")
    return 0 if good == len(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
