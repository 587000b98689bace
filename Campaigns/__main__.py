"""Lists and runs the campaigns of checks/checks.toml. See scripts/campaign."""

import datetime
import os
import subprocess
import sys
import time

from checks.table import ROOT, checks

from .promises import page
from .promises.figures import commit, load, store


def shown(stored):
    """Returns a campaign's last figures in one line."""
    if stored is None:
        return "never run to its end"
    return f"{stored['date']} {stored['commit']}: " + "; ".join(stored["figures"].values())


def run(row, options):
    """Runs a campaign, shows and keeps its output, and stores its figures; returns whether it passed."""
    log = ROOT / ".build/campaigns" / row.name / "log.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    version, lines = commit(), []
    with (
        subprocess.Popen(
            [*row.command.split(), *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace",
        ) as process,
        log.open("w", encoding="utf-8") as file,
    ):  # fmt: skip
        for line in process.stdout:
            lines.append(line)
            file.write(line)
            print(line, end="", flush=True)
    if process.returncode:
        print(f"campaign: {row.name} failed with exit code {process.returncode}; {log.relative_to(ROOT)}", file=sys.stderr)
        return False
    # Only the complete campaign has a figure that counts; options such as --quick shorten it.
    if not any(option.startswith("-") for option in options) and bool(options) == bool(row.arguments):
        try:
            figures = store(row.name, "".join(lines), datetime.date.today().isoformat(), version)
        except ValueError as error:
            print(f"campaign: {row.name}: {error}; nothing is stored", file=sys.stderr)
            return False
        print(f"campaign: {row.name}: {'; '.join(figures.values())}")
        page.write()
    return True


def run_all(rows):
    """Runs all campaigns, and returns whether all passed."""
    seconds, passed = {}, {}
    for row in rows:
        print(f"\ncampaign: {row.name}: {row.about}", flush=True)
        begin = time.monotonic()
        passed[row.name] = run(row, [])
        seconds[row.name] = time.monotonic() - begin
    print("\nseconds  campaign")
    for name, value in sorted(seconds.items(), key=lambda item: -item[1]):
        print(f"{value:7.0f}  {name}{'' if passed[name] else '  FAILED'}")
    good = sum(passed.values())
    print(f"{good} passed, {len(passed) - good} failed")
    return good == len(passed)


def main(arguments):
    rows = {row.name: row for row in checks() if row.tier == "campaign"}
    if not arguments:
        stored = load()
        for name, row in rows.items():
            print(f"{f'{name} {row.arguments}':12} {row.about}\n{'':12} {shown(stored.get(name))}")
        return 0
    name, *options = arguments
    if name == "--page":
        page.write()
        return 0
    if name == "--check-page":
        page.check()
        return 0
    if name == "all":
        return 0 if run_all([row for row in rows.values() if not row.arguments]) else 1
    if name not in rows:
        print(f"campaign: found {name}, expected all or one of {', '.join(rows)}", file=sys.stderr)
        return 64
    if options in (["--help"], ["-h"]):
        os.execv(ROOT / rows[name].command, [rows[name].command, "--help"])
    return 0 if run(rows[name], options) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
