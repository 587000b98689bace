"""The tables, in Markdown; every function takes what was measured and gives lines."""

import agreement
from commands import OWN, SWINGKIT

HEADINGS = {"hdf5": "HDF5, contiguous", "gzip": "HDF5, shuffle + gzip", "csv": "CSV folder"}


def table(header, rows):
    """A table; the first column is text, the others are numbers."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines] + [""]


def names(rounds, layout):
    """What was run for a layout, SwingKit first."""
    return [name for of, name, kind in rounds.runs if of == layout and kind == "one"]


def layouts(rounds):
    return [layout for layout in HEADINGS if (layout, SWINGKIT, "one") in rounds]


def started(rounds, hours):
    """The time for one recording by layout, start-up left out."""
    rows = []
    for layout in layouts(rounds):
        own = rounds.started(layout, SWINGKIT)
        for name in names(rounds, layout):
            time = rounds.started(layout, name)
            ratio = f"{time / own:.2f}"
            rows.append([HEADINGS[layout], name, f"{1000 * time / hours:.1f}", f"{hours / time:.1f}", ratio])
    return table(["recording", "what", "CPU ms per hour", "hours per CPU second", "time, SwingKit = 1"], rows)


def shell(rounds):
    """One recording from the shell, with start-up and imports."""
    rows = []
    for layout in layouts(rounds):
        own = rounds.cpu((layout, SWINGKIT, "one"))
        for name in names(rounds, layout):
            key = (layout, name, "one")
            time = rounds.cpu(key)
            ratio = f"{time / own:.2f}"
            rows.append([HEADINGS[layout], name, f"{1000 * time:.0f}", ratio, f"{rounds.memory(key):.0f}"])
    return table(["recording", "what", "CPU ms", "time, SwingKit = 1", "peak MiB"], rows)


def found(rounds, own):
    """How many swings each finds, and how many of them are contacts that SwingKit finds too."""
    rows = [[f"{SWINGKIT} (and {own.count - len(own.contacts)} misses or uncertain)", str(len(own.contacts)), "", ""]]
    plain = {}
    for layout in layouts(rounds):
        for name in names(rounds, layout):
            if name in OWN:
                continue
            times = rounds.swings(layout, name)
            if "ObsPy" not in name:
                plain[f"{name}, {HEADINGS[layout]}"] = times
            both = agreement.common(times, own.contacts)
            missed = len(own.contacts) - agreement.common(own.contacts, times)
            rows.append([f"{name}, {HEADINGS[layout]}", str(len(times)), str(both), str(missed)])
    agreement.require_same(plain)
    return table(["what", "swings with an impact", "SwingKit's contacts among them", "SwingKit's missing"], rows)


def stages(rounds, hours):
    """Where the time of one recording goes, from differences between runs."""
    parts = {
        "start-up": rounds.cpu("version"),
        "reading, cutting, filtering and watching": rounds.difference("quiet", "version"),
        "measuring the swings": rounds.difference("silent", "quiet"),
        "writing the results": rounds.difference("written", "silent"),
    }
    whole = rounds.cpu("written")
    rows = [[name, f"{1000 * time:.1f}", f"{100 * time / whole:.0f}"] for name, time in parts.items()]
    rows.append([f"all, {hours:g} h", f"{1000 * whole:.1f}", "100"])
    return table(["part", "CPU ms", "%"], rows)


def growth(rounds, sizes, floor):
    """How cost grows with length and number; sizes maps what was read to (key, hours)."""
    rows = []
    for name, (key, hours) in sizes.items():
        time = rounds.own_time(key)
        memory = rounds.memory(key)
        least = "at most " if memory <= 1.05 * floor else ""
        rows.append([name, f"{1000 * time / hours:.1f}", f"{hours / time:.1f}", f"{least}{memory:.0f}"])
    return table(["what reads what", "CPU ms per hour", "hours per CPU second", "peak MiB"], rows)


def jobs(rounds, files):
    """Many files with one job and two, and with two processes."""
    rows = []
    for layout in ("hdf5", "gzip"):
        one, two, apart = (layout, "jobs", 1), (layout, "jobs", 2), (layout, "jobs", "processes")
        if one not in rounds:
            continue
        walls = [f"{rounds.wall(key):.2f}" for key in (one, two)]
        gain = f"{rounds.wall(one) / rounds.wall(two):.2f}"
        limit = f"{rounds.wall(one) / rounds.wall(apart):.2f}"
        work = f"{rounds.cpu(two) / rounds.cpu(one):.2f}"
        rows.append([f"{HEADINGS[layout]}, {files} files", *walls, gain, limit, work])
    return table(["recordings", "1 job, s", "2 jobs, s", "times as fast", "2 processes, times as fast", "CPU time, 1 job = 1"], rows)


def kernel(figures, scipy):
    """The filter alone: SwingKit's, the plain loop that it is held against, and scipy's (its ns a sample)."""
    own = figures["filter"]["ps_per_sample"] / 1000
    times = {SWINGKIT: own, "plain Swift loop": own / (figures["filter"]["ratio_x1000"] / 1000), "sosfilt": scipy}
    rows = [[name, f"{time:.2f}", f"{time / own:.2f}"] for name, time in times.items()]
    return table(["fourth-order high-pass", "CPU ns a sample", "time, SwingKit = 1"], rows)


def pieces(figures):
    """The benchmarks of single pieces: times for a piece, and ratios to their yardsticks."""
    rows = []
    for name, metrics in figures.items():
        unit = next(metric for metric in metrics if "_per_" in metric)
        scale, what = unit.split("_per_")
        time = metrics[unit] / {"ps": 1e6, "ns": 1e3}[scale]
        speed = f"{metrics['times_real_time']:,}" if "times_real_time" in metrics else ""
        digits = 4 if what == "sample" else 1
        rows.append([f"`{name}`", f"{time:.{digits}f} µs a {what}", f"{metrics['ratio_x1000'] / 1000:.2f}", speed])
    return table(["benchmark", "CPU time", "yardstick = 1", "times real time"], rows)
