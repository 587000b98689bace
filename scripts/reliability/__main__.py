"""Runs the checks, stores their figures, and writes docs/reliability.md. See scripts/promises."""

import argparse
import datetime
import json
import os
import subprocess
import sys
from pathlib import Path

from checks import CHECKS
from rows import ROWS, WAITING

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/reliability.md"
STORE = Path(__file__).parent / "figures.json"

INTRODUCTION = """# What SwingKit promises

Each promise has a test or a script that checks it, and the figure of the last run. `scripts/promises` writes this page from the
output of the checks; figures are never entered by hand. [Damaged and hostile files](security.md) explains the rules behind the promises.

## Promises

| | promise | checked by | last measured |
|---|---|---|---|
"""

RUNS = """
## Runs

`scripts/promises --run NAME` runs a check again, and stores its figure. A run with a failure stores nothing.

| check | command | date | commit |
|---|---|---|---|
"""

LIMITS = """
## What is not promised

- **Memory that runs out.** Swift ends the process if an allocation fails. The output of an earlier run stays intact.
- **Disks that lose what they confirm**, network file systems, and other systems than Linux: none of them has been tested.
- **Wrong values without a checksum.** [What cannot be detected](security.md#what-cannot-be-detected) explains them.
- **Tests that notice every wrong change of the code.** R19 measures the arithmetic core only.
- **The accuracy of swings.** [Validation](validation.md) contains its figures.

## Read on

[Damaged and hostile files](security.md) · [Validation](validation.md) · [Performance](performance.md) ·
[Contributing](../CONTRIBUTING.md)
"""


def commit():
    return subprocess.run(["git", "rev-parse", "--short=7", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def load():
    return json.loads(STORE.read_text(encoding="utf-8")) if STORE.exists() else {}


def store(name, output, date, version):
    """Stores the figures of a check's output."""
    check = CHECKS[name]
    try:
        figures = {key: figure.read(output) for key, figure in check.figures.items()}
    except ValueError as error:
        sys.exit(f"promises: {name}: {error}; nothing is stored")
    stored = load() | {name: {"date": date, "commit": version, "figures": figures}}
    STORE.write_text(json.dumps(dict(sorted(stored.items())), indent=2) + "\n", encoding="utf-8")
    for key, figure in figures.items():
        print(f"promises: {name}.{key}: {figure}")


def run(name):
    """Runs a check, shows its output, and returns it; exits if the check fails."""
    check = CHECKS[name]
    print(f"promises: {check.text}", flush=True)
    python = ROOT / ".venv/bin/python"
    environment = os.environ | {"SWINGKIT_PYTHON": os.environ.get("SWINGKIT_PYTHON", str(python))}
    if check.command[0] in ("swift", ".venv/bin/python"):
        subprocess.run([ROOT / "scripts/setup", "--tests"], check=True)
    lines = []
    with subprocess.Popen(
        check.command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        for line in process.stdout:
            lines.append(line)
            print(line, end="", flush=True)
    if process.returncode:
        sys.exit(f"promises: {name} failed with exit code {process.returncode}; nothing is stored")
    return "".join(lines)


def figures(row, stored):
    """Returns a row's figures; None if one is missing."""
    found = []
    for path in row.figures:
        name, _, key = path.partition(".")
        if key not in stored.get(name, {}).get("figures", {}):
            return None
        found.append(stored[name]["figures"][key])
    return found


def link(path):
    return f"[`{path}`](../{path})"


def page(stored):
    """Returns the page, and what is missing."""
    text, missing, used = INTRODUCTION, [], set()
    for row in ROWS:
        found = figures(row, stored)
        if found is None:
            missing.append(f"R{row.number} ({', '.join(row.figures)})")
            continue
        used |= {path.partition(".")[0] for path in row.figures}
        for path in row.files:
            assert (ROOT / path).exists(), f"R{row.number}: {path} does not exist"
        files = ", ".join(map(link, row.files)) or "–"
        text += f"| R{row.number} | {row.promise} | {files} | {'; '.join(found) or WAITING} |\n"
    text += RUNS
    for name in CHECKS:
        if name in used:
            # A bar would end the cell.
            command = CHECKS[name].text.replace("|", "\\|")
            text += f"| {name} | `{command}` | {stored[name]['date']} | {stored[name]['commit']} |\n"
    return text + LIMITS, missing


def main():
    parser = argparse.ArgumentParser(prog="scripts/promises")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--run", nargs="+", metavar="NAME", choices=[*CHECKS, "all"], default=[])
    parser.add_argument("--log", nargs=2, metavar=("NAME", "FILE"))
    parser.add_argument("--commit", help="the commit of the run whose output is read")
    options = parser.parse_args()
    if options.list:
        for name, check in CHECKS.items():
            print(f"{name:12} {check.text}")
        return
    for name in CHECKS if "all" in options.run else options.run:
        version = commit()
        output = run(name)
        store(name, output, datetime.date.today().isoformat(), version)
    if options.log:
        name, file = options.log[0], Path(options.log[1])
        if name not in CHECKS:
            parser.error(f"{name} is not a check; scripts/promises --list lists them")
        date = datetime.date.fromtimestamp(file.stat().st_mtime).isoformat()
        store(name, file.read_text(encoding="utf-8", errors="replace"), date, options.commit or commit())
    text, missing = page(load())
    if missing:
        print("promises: without a figure: " + "; ".join(missing), file=sys.stderr)
    if options.check:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            sys.exit("promises: docs/reliability.md is not what the figures give; run scripts/promises")
        print(f"promises: docs/reliability.md contains {len(ROWS) - len(missing)} of {len(ROWS)} promises")
        return
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
