"""Writes docs/reliability.md: the promises, and the last figures of the campaigns that check them."""

import sys

from .figures import COVERED, ROOT, load
from .rows import ROWS, WAITING

PAGE = ROOT / "docs/reliability.md"

INTRODUCTION = """# What SwingKit promises

Each promise has a test or a script that checks it, and the figure of the last run. `scripts/campaign --page` writes this page
from the output of the checks; figures are never entered by hand. [Damaged and hostile files](security.md) explains the rules behind the promises.

## Promises

| | promise | checked by | last measured |
|---|---|---|---|
"""

RUNS = """
## Runs

`scripts/campaign NAME` runs one again, and stores its figures. A run with a failure stores nothing.

| campaign | date | commit |
|---|---|---|
"""

REACHED = """
## What the tests reach

The parts of the modules that Swift tests run in their own process. Commands, pages and Python have further tests, which do not
count here. `SwingFiles` is listed without its folder `Process`: signals, limits and standard streams concern the whole
process. Swift has no branches in the compiler's report.

| module | lines | lines covered | functions | branches in C |
|---|--:|--:|--:|--:|
"""

LIMITS = """
## What is not promised

- **Memory that runs out.** Swift ends the process if an allocation fails. The output of an earlier run stays intact.
- **Disks that lose what they confirm**, network file systems, and other systems than Linux: none of them has been tested.
- **Wrong values without a checksum.** [What cannot be detected](security.md#what-cannot-be-detected) explains them.
- **Tests that notice every wrong change of the code.** R19 measures the core only.
- **The accuracy of swings.** [Validation](validation.md) contains its figures.

## Read on

[Damaged and hostile files](security.md) · [Validation](validation.md) · [Performance](performance.md) ·
[Contributing](../CONTRIBUTING.md)
"""


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
    for name in sorted(used):
        text += f"| [{name}](../Campaigns/{name}/run) | {stored[name]['date']} | {stored[name]['commit']} |\n"
    reached = {name: row for name, row in stored.get("coverage", {}).get("figures", {}).items() if name in COVERED}
    if reached:
        text += REACHED + "".join(f"| `{name}` | {row} |\n" for name, row in reached.items())
    return text + LIMITS, missing


def write():
    text, missing = page(load())
    if missing:
        print("campaign: promises without a figure: " + "; ".join(missing), file=sys.stderr)
    PAGE.write_text(text, encoding="utf-8")


def check():
    """Exits with a message if the page is not what the figures give."""
    text, missing = page(load())
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        sys.exit("campaign: docs/reliability.md is not what Campaigns/figures.json gives; run scripts/campaign --page")
    print(f"campaign: docs/reliability.md contains {len(ROWS) - len(missing)} of {len(ROWS)} promises")
