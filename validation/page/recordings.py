"""Compares the detected swings of real recordings with a person's labels.

FOLDER contains recordings in SwingKit's layouts with a truth, or tables with a column of labels per sample. It can also
be one folder with a truth.csv. Prints the strokes labelled, detected, extra, and the outcomes reported, in Markdown.
"""

import argparse
import json
import re
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd

from ..figures import sessions
from .tables import number, percent, table

# All in seconds. A swing belongs to a stroke if it is not farther from it than TOLERANCE, and is not judged nearer than
# MARGIN to a stretch that contains an unknown number of strokes. A larger step backwards than RESET resets the clock.
TOLERANCE, MARGIN, LONGEST, GAP, RESET = 0.3, 1.0, 2.5, 0.05, 1.0
Z = 1.959964
OUTCOMES = ("contact", "miss", "uncertain")
COUNTS = ("labelled", "detected", "extra", "repeated", *OUTCOMES, "wrong", "omitted", "excluded")
HEADER = ["recording", "strokes labelled", "detected", "95 % interval", "extra", "repeated", *OUTCOMES]
HEADER += ["wrong outcome", "times omitted", "stretches excluded"]
NOTE = """
*Extra* is a swing outside all labels, *repeated* a further swing at a detected stroke; swings near excluded stretches
count as neither. *Contact*, *miss* and *uncertain* are the outcomes reported of the detected strokes. *Wrong outcome*
is a labelled contact reported as a miss, or the reverse; *times omitted* are contacts without a time to contact.
The interval is Wilson's; it assumes that strokes are independent.
"""


def stop(place, problem):
    sys.exit(f"compare: {place}: {problem}")


def wilson(count, total):
    """Returns Wilson's 95 % interval of a proportion (E. B. Wilson 1927)."""
    part, square = np.array((count, Z * Z)) / (total or np.nan)
    half = Z * np.sqrt(part * (1 - part) / total + square * square / (4 * Z * Z))
    return (part + square / 2 - half) / (1 + square), (part + square / 2 + half) / (1 + square)


def clocks(times):
    """Returns the run of the clock of each sample, counted as in the results."""
    return np.cumsum(np.diff(times, prepend=times[0]) < -RESET)


def stretches(labels, times):
    """Returns the labelled stretches of samples; one that may contain several strokes is not a stroke."""
    runs, found = clocks(times), []
    edges = np.flatnonzero(np.concatenate(([True], labels[1:] != labels[:-1], [True])))
    for first, end in pairwise(edges):
        if labels[first] == 0:
            continue
        steps = np.diff(times[first:end])
        is_stroke = np.all((steps >= 0) & (steps <= GAP)) and np.sum(steps) <= LONGEST
        for run in np.unique(runs[first:end]):
            inside = times[first:end][runs[first:end] == run]
            kind = "stroke" if is_stroke else "excluded" if run == runs[first] else "continued"
            found.append({"kind": kind, "clock": int(run), "from": inside.min(), "to": inside.max()})
    return found


def events(path):
    """Returns the swings of a truth, whose times are on the first run of the clock; other events are not labels."""
    if not path.exists():
        stop(path.parent, "contains no truth.csv; label it, or remove the recording")
    rows = pd.read_csv(path)
    rows.columns = [name.split(" (")[0] for name in rows.columns]
    rows = rows[rows.kind.isin(["contact", "miss", "checked"])]
    instants = rows.filter(["start", "contact", "peak", "time"])
    if instants.isna().all(axis=1).any():
        stop(path, "contains a swing without a timestamp; expected at least one; add one or remove the swing")
    bounds = zip(rows.kind, instants.min(axis=1), instants.max(axis=1), strict=True)
    return [{"kind": kind, "clock": 0, "from": low, "to": high} for kind, low, high in bounds]


def distance(swing, label):
    """Returns the time between a swing and a label: 0 within it, infinity on another run of the clock."""
    instants = [swing[name] for name in ("peak_rate_timestamp", "contact_timestamp") if swing[name] is not None]
    if swing["clock"] != label["clock"] or not instants:
        return np.inf
    return min(max(label["from"] - instant, instant - label["to"], 0.0) for instant in instants)


def match(labels, swings):
    """Gives each stroke its nearest swing, of equally near ones the fastest; returns verdicts on the other swings."""
    strokes = [label for label in labels if label["kind"] in ("stroke", "contact", "miss")]
    pairs = ((i, j) for i in range(len(strokes)) for j in range(len(swings)))
    ranks = ((distance(swings[j], strokes[i]), -(swings[j]["peak_rotation_rate"] or 0), i, j) for i, j in pairs)
    taken, verdicts = set(), []
    for away, _, i, j in sorted(ranks):
        if away <= TOLERANCE and "swing" not in strokes[i] and j not in taken:
            strokes[i]["swing"] = swings[j]
            taken.add(j)
    for swing in (swing for j, swing in enumerate(swings) if j not in taken):
        near, wide = ({x["kind"] for x in labels if distance(swing, x) <= limit} for limit in (TOLERANCE, MARGIN))
        is_open = wide & {"excluded", "continued"} or ("checked" in near and swing["outcome"] == "uncertain")
        verdicts.append("repeated" if near & {"stroke", "contact", "miss"} else "not judged" if is_open else "extra")
    return strokes, verdicts


def peaks(stroke, motion):
    """Returns the largest total rotation rate and the largest one about gravity within a stroke, in rad/s."""
    here = motion[clocks(motion.timestamp.to_numpy()) == stroke["clock"]]
    inside = here[here.timestamp.between(stroke["from"], stroke["to"])]
    names = ([name + axis for axis in "XYZ"] for name in ("rotationRate", "gravity"))
    rate, gravity = (inside.reindex(columns=three).to_numpy() for three in names)
    about = np.abs(np.sum(rate * gravity, axis=1)) / np.linalg.norm(gravity, axis=1)
    return [float(values.max()) if len(values) else np.nan for values in (np.linalg.norm(rate, axis=1), about)]


def compare(runner, path, column=None, profile=None):
    """Analyses a recording; returns the counts of its strokes and swings, and the strokes that were not detected."""
    options = ["--profile", profile] if profile else []
    output = runner.command("analyze", path, "--format", "jsonl", "--quiet", *options)
    swings = [row for row in map(json.loads, output.splitlines()) if row["type"] == "swing"]
    with tempfile.TemporaryDirectory() as scratch:
        # The converted recording has each sample's time on the clock of the results.
        folder = Path(scratch) / path.stem
        runner.command("convert", path, folder)
        if not (folder / "motion.csv").exists():
            stop(path, "contains no device motion; record it, or remove the recording")
        motion = pd.read_csv(folder / "motion.csv")
        motion.columns = [name.split(" (")[0] for name in motion.columns]
        info = json.loads((folder / "session.json").read_text(encoding="utf-8"))
        times = motion.timestamp.to_numpy()
        if column:
            values = pd.read_csv(path, sep=None, engine="python", usecols=[column])[column].to_numpy()
            if len(values) != len(times):
                stop(path, f"contains {len(values)} labels, expected {len(times)} as samples; label each sample")
            labels = stretches(values, times)
        else:
            labels = events((path if path.is_dir() else folder) / "truth.csv")
    strokes, verdicts = match(labels, swings)
    done = [(stroke["kind"], stroke["swing"]) for stroke in strokes if "swing" in stroke]
    counts = {"labelled": len(strokes), "detected": len(done)}
    counts |= {name: verdicts.count(name) for name in ("extra", "repeated")}
    counts |= {name: sum(swing["outcome"] == name for _, swing in done) for name in OUTCOMES}
    counts["wrong"] = sum({kind, swing["outcome"]} == {"contact", "miss"} for kind, swing in done)
    counts["omitted"] = sum(swing["outcome"] == "contact" and swing["time_to_contact"] is None for _, swing in done)
    counts["excluded"] = sum(label["kind"] == "excluded" for label in labels)
    lost = [{**s, "peak_rates": peaks(s, motion)} for s in strokes if "swing" not in s]
    return {"recording": path.name, "player": info.get("player") or path.stem, **counts, "not_detected": lost}


def labelled(folder, column):
    """Returns the labelled recordings of a folder."""
    if (folder / "truth.csv").exists():
        return [folder]
    if column:
        found = ((path, path.read_text(encoding="utf-8").split("\n", 1)[0]) for path in sorted(folder.glob("*.csv")))
        return [path for path, header in found if column in re.split(r"[,;\t|\r]", header)]
    paths = (path for path in sorted(folder.glob("*")) if path.is_dir() or path.suffix in (".h5", ".hdf5", ".zip"))
    return [path for path in paths if not path.is_dir() or (path / "truth.csv").exists()]


def line(key, row):
    low, high = wilson(row["detected"], row["labelled"])
    counts = [row[name] for name in COUNTS]
    return [row[key], *counts[:2], f"{number(100 * low, 1)} to {percent(high)}", *counts[2:]]


def page(recordings, players):
    """Returns the tables in Markdown: each recording, each player, and the strokes that were not detected."""
    parts = [table(HEADER, [line("recording", row) for row in recordings])]
    parts += [table(["player", *HEADER[1:]], [line("player", row) for row in players]), NOTE.lstrip()]
    lost = [(row["recording"], stroke) for row in recordings for stroke in row["not_detected"]]
    lost = [
        [name, stroke["clock"], *(number(value, 1) for value in (stroke["from"], stroke["to"], *stroke["peak_rates"]))]
        for name, stroke in lost
    ]
    header = ["not detected", "clock", "from (s)", "to (s)", "peak total rate (rad/s)", "about gravity (rad/s)"]
    return "\n".join([*parts, *([table(header, lost)] if lost else [])]).rstrip()


def main():
    parser = argparse.ArgumentParser(prog="validation/compare", description=__doc__)
    parser.add_argument("swing", help=argparse.SUPPRESS)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="folder with recordings and labels")
    parser.add_argument("--label-column", metavar="NAME", help="column with the label of each sample; 0 is no stroke")
    parser.add_argument("--profile", help="profile of the analysis (default: that of the session's sport)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of Markdown")
    chosen = parser.parse_args()
    paths = labelled(chosen.folder, chosen.label_column)
    if not paths:
        parser.error(f"{chosen.folder}: is not a folder with labelled recordings; expected truth.csv or --label-column")
    runner = sessions.Runner(chosen.swing)
    rows = [compare(runner, path, chosen.label_column, chosen.profile) for path in paths]
    players = pd.DataFrame(rows).groupby("player", sort=False)[list(COUNTS)].sum().reset_index().to_dict("records")
    values = {"recordings": rows, "players": players}
    print(json.dumps(values, indent=2) if chosen.json else page(**values))


if __name__ == "__main__":
    main()
