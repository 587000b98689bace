"""Compares the benchmarks' ratios with those in Benchmarks/Thresholds, or writes them; Campaigns/bench/run calls it.

A ratio is a benchmark's time divided by that of a yardstick timed in alternation with it, times a thousand. Other load
on the machine changes it far less than the time; the lower quartile of all iterations changes least. Ratios still
differ between kinds of processors: before a change on another kind, write the thresholds again. They document the
present cost, and are not a goal.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "Benchmarks"
FILE = PACKAGE / "Thresholds/SwingBenchmarks.json"
PERCENTILE = 25
# The factor by which a benchmark may be slower than its threshold.
MARGIN = 1.5


def measure(names=()):
    """Returns the lower quartile of every metric of the named benchmarks, by default of all."""
    command = ["swift", "package", "--package-path", PACKAGE, "--disable-sandbox", "benchmark", "--no-progress"]
    with tempfile.TemporaryDirectory() as results:
        command += ["--format", "histogramPercentiles", "--path", results]
        for name in names:
            command += ["--filter", f"^{name}$"]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if run.returncode:
            sys.exit(f"bench: the benchmarks failed\n{run.stdout}")
        figures = {}
        for file in sorted(Path(results).glob("*.histogram.percentiles.tsv")):
            name, metric = re.search(r"\.SwingBenchmarks\.(\w+)\.(\w+)\.histogram\.", file.name).groups()
            figures.setdefault(name, {})[metric] = value(file)
        return figures


def value(file):
    rows = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return next(int(value) for percentile, value in rows if percentile == str(PERCENTILE))


def measure_ratios(names=()):
    return {name: metrics["ratio_x1000"] for name, metrics in measure(names).items()}


def check():
    """Compares all benchmarks with their thresholds, and returns the failures. Only a benchmark that is slow twice is slow."""
    thresholds = json.loads(FILE.read_text(encoding="utf-8"))
    ratios = measure_ratios()
    slow = [name for name in sorted(ratios) if is_slow(name, ratios, thresholds)]
    if slow:
        print(f"bench: measuring again: {', '.join(slow)}")
        again = measure_ratios(slow)
        ratios |= {name: min(ratios[name], again[name]) for name in slow}
    table(ratios, thresholds)
    missing = sorted(thresholds.keys() ^ ratios.keys())
    if missing:
        print(f"bench: only measured or only in Thresholds: {', '.join(missing)}; run Campaigns/bench/run --update")
    slow = [name for name in sorted(ratios) if is_slow(name, ratios, thresholds)]
    if slow:
        print(f"bench: {', '.join(slow)}: slower than {MARGIN} times the threshold; if intended, run Campaigns/bench/run --update")
    print(f"bench: {len(ratios)} ratios, {len(slow) + len(missing)} failures")
    return slow + missing


def is_slow(name, ratios, thresholds):
    return ratios[name] > MARGIN * thresholds.get(name, float("inf"))


def table(ratios, thresholds):
    print(f"{'benchmark':24}{'ratio':>10}{'threshold':>11}{'change':>8}")
    for name in sorted(ratios):
        old, new = thresholds.get(name), ratios[name]
        change = "new" if old is None else f"{new / old:.2f}"
        verdict = "  slower" if is_slow(name, ratios, thresholds) else ""
        print(f"{name:24}{new / 1000:10.3f}{(old or 0) / 1000:11.3f}{change:>8}{verdict}")


def update():
    thresholds = json.loads(FILE.read_text(encoding="utf-8"))
    # Other load only adds to a ratio, so the smaller of two is closer to the cost.
    first, second = measure_ratios(), measure_ratios()
    ratios = {name: min(first[name], second[name]) for name in first}
    table(ratios, thresholds)
    FILE.write_text(json.dumps(ratios, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print(f"bench: {len(ratios)} ratios written to {FILE.relative_to(PACKAGE.parent)}, no failure")


def main():
    parser = argparse.ArgumentParser(prog="Campaigns/bench/run", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help=f"fail if a ratio is more than {MARGIN} times its threshold")
    what.add_argument("--update", action="store_true", help="write the thresholds")
    if parser.parse_args().update:
        update()
    else:
        sys.exit(1 if check() else 0)


if __name__ == "__main__":
    main()
