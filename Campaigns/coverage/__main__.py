"""Prints how much of each module the tests run. See Campaigns/coverage/run.

usage: python3 -m Campaigns.coverage EXPORT UNREACHED [MODULE]
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from ..promises.figures import COVERED

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
# The least part of the lines of each module of the core, which are `COVERED`.
LEAST = 0.9
KINDS = ("lines", "functions", "branches")
# What changes or ends the process as a whole. Tests run it in commands that they start, which do not count.
PROCESS = ("SwingFiles", "Process")


def module_of(path):
    """Returns the module of a source file, or its part that concerns the process; None of a file of another project."""
    path = Path(path)
    if not path.is_relative_to(SOURCES):
        return None
    parts = path.relative_to(SOURCES).parts
    return "/".join(PROCESS) if parts[:2] == PROCESS else parts[0]


def covered(export):
    """Returns the counts of each module by kind: how many are covered, and how many there are."""
    counts = defaultdict(lambda: {kind: [0, 0] for kind in KINDS})
    for file in export["files"]:
        if module := module_of(file["filename"]):
            for kind in KINDS:
                summary = file["summary"][kind]
                counts[module][kind][0] += summary["covered"]
                counts[module][kind][1] += summary["count"]
    return counts


def unreached(export, modules):
    """Returns a line for each function of the modules that no test runs, in the order of files and lines."""
    found = {}
    for function in export["functions"]:
        path, (line, *_) = function["filenames"][0], function["regions"][0]
        # A generic function is listed once for each of its types; it is reached if one of them is.
        if module_of(path) in modules:
            key = str(Path(path).relative_to(ROOT)), line
            count, name = found.get(key, (0, function["name"].rpartition(":")[2]))
            found[key] = count + function["count"], name
    lines = {key: name for key, (count, name) in found.items() if count == 0}
    names = readable(list(lines.values()))
    return [f"{path}:{line}: {name}" for (path, line), name in sorted(zip(lines, names, strict=True))]


def readable(names):
    """Returns the names of Swift functions as they stand in the source."""
    shown = subprocess.run(
        ["swift", "demangle", "--simplified", "--compact"], input="\n".join(names), capture_output=True, text=True, check=True
    )
    return shown.stdout.splitlines()


def share(counts):
    done, count = counts
    return f"{100 * done / count:.1f} %" if count else "–"


def main(arguments):
    source, target, *only = arguments
    export = json.loads(Path(source).read_text(encoding="utf-8"))["data"][0]
    modules = {name: counts for name, counts in covered(export).items() if not only or name in only}
    print(f"{'module':20} {'lines':>7} " + " ".join(f"{kind:>10}" for kind in KINDS))
    for name, counts in sorted(modules.items()):
        print(f"{name:20} {counts['lines'][1]:7} " + " ".join(f"{share(counts[kind]):>10}" for kind in KINDS))
    lines = unreached(export, modules)
    Path(target).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"coverage: {len(lines)} functions that no test runs are in {Path(target).relative_to(ROOT)}")
    parts = {name: counts["lines"][0] / counts["lines"][1] for name, counts in modules.items() if name in COVERED}
    missing = [] if only else [name for name in COVERED if name not in parts]
    if missing:
        sys.exit(f"coverage: no lines of {', '.join(missing)} are measured")
    low = [f"{name} {100 * part:.1f} %" for name, part in parts.items() if part < LEAST]
    if low:
        sys.exit(f"coverage: expected at least {100 * LEAST:.0f} % of the lines, found {', '.join(low)}")
    total = [sum(counts["lines"][index] for name, counts in modules.items() if name in COVERED) for index in (0, 1)]
    least = min(parts, key=parts.get)
    print(
        f"coverage: {total[1]} lines of {len(parts)} modules, {100 * total[0] / total[1]:.1f} % covered, "
        f"least {100 * parts[least]:.1f} % ({least})"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
