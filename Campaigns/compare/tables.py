"""The tables in Markdown; each function converts measurements to lines."""

from . import agreement
from .commands import OWN, SWINGKIT

HEADINGS = {
    "hdf5": "HDF5, contiguous",
    "gzip": "HDF5, shuffle + gzip",
    "csv": "CSV folder",
    "app": "Sensor Logger, CSV folder",
    "zip": "Sensor Logger, zip",
    "json": "JSON, an object per sample",
}


def table(header, rows):
    """Formats a table; the first column is text, the others are numbers."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines] + [""]


def names(rounds, layout):
    """Returns the names of the commands that were run for a layout, SwingKit first."""
    return [name for of, name, kind in rounds.runs if of == layout and kind == "one"]


def layouts(rounds):
    return [layout for layout in HEADINGS if (layout, SWINGKIT, "one") in rounds]


def started(rounds, hours):
    """Tabulates the time for one recording by layout, without start-up."""
    rows = []
    for layout in layouts(rounds):
        own = rounds.started(layout, SWINGKIT)
        for name in names(rounds, layout):
            time = rounds.started(layout, name)
            ratio = f"{time / own:.2f}"
            rows.append([HEADINGS[layout], name, f"{1000 * time / hours:.1f}", f"{hours / time:.1f}", ratio])
    return table(["recording", "what", "CPU ms per hour", "hours per CPU second", "time, SwingKit = 1"], rows)


def shell(rounds):
    """Tabulates one recording from the shell, with start-up and imports."""
    rows = []
    for layout in layouts(rounds):
        own = rounds.cpu((layout, SWINGKIT, "one"))
        for name in names(rounds, layout):
            key = (layout, name, "one")
            time = rounds.cpu(key)
            ratio = f"{time / own:.2f}"
            wall = f"{1000 * rounds.wall(key):.0f}"
            rows.append([HEADINGS[layout], name, f"{1000 * time:.0f}", ratio, wall, f"{rounds.memory(key):.0f}"])
    return table(["recording", "what", "CPU ms", "time, SwingKit = 1", "wall-clock ms", "peak MiB"], rows)


def found(rounds, own):
    """Tabulates the swings that each command detects, and how many of them are contacts of SwingKit."""
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
            others = len(own.contacts) - agreement.common(own.contacts, times)
            rows.append([f"{name}, {HEADINGS[layout]}", str(len(times)), str(both), str(others)])
    if plain:
        agreement.require_same(plain)
    return table(["what", "swings with an impact", "SwingKit's contacts among them", "SwingKit's other contacts"], rows)


def stages(rounds, hours):
    """Tabulates the parts of one recording's time, from differences between runs."""
    parts = {
        "start-up": rounds.cpu("version"),
        "reading, dividing, filtering and detecting": rounds.difference("quiet", "version"),
        "measuring the swings": rounds.difference("silent", "quiet"),
        "writing the results": rounds.difference("written", "silent"),
    }
    complete = rounds.cpu("written")
    rows = [[name, f"{1000 * time:.1f}", f"{100 * time / complete:.0f}"] for name, time in parts.items()]
    rows.append([f"all, {hours:g} h", f"{1000 * complete:.1f}", "100"])
    return table(["part", "CPU ms", "%"], rows)


def growth(rounds, sizes, floor):
    """Tabulates the cost by length and number; sizes maps a description of the input to (key, hours)."""
    rows = []
    for name, (key, hours) in sizes.items():
        time = rounds.own_time(key)
        memory = rounds.memory(key)
        prefix = "at most " if memory <= 1.05 * floor else ""
        rows.append([name, f"{1000 * time / hours:.1f}", f"{hours / time:.1f}", f"{prefix}{memory:.0f}"])
    return table(["command and input", "CPU ms per hour", "hours per CPU second", "peak MiB"], rows)


def jobs(rounds, files):
    """Tabulates many files with one job, with two jobs, and with two processes."""
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
    header = ["recordings", "1 job, s", "2 jobs, s", "speed-up", "speed-up of 2 processes", "CPU time, 1 job = 1"]
    return table(header, rows)


def kernel(figures, scipy):
    """Tabulates the filter alone: SwingKit's, the plain baseline loop, and scipy's (in ns per sample)."""
    own = figures["filter"]["ps_per_sample"] / 1000
    times = {SWINGKIT: own, "plain Swift loop": own / (figures["filter"]["ratio_x1000"] / 1000), "sosfilt": scipy}
    rows = [[name, f"{time:.2f}", f"{time / own:.2f}"] for name, time in times.items()]
    return table(["fourth-order high-pass", "CPU ns per sample", "time, SwingKit = 1"], rows)


def pieces(figures):
    """Tabulates the benchmarks of single pieces: time per piece, and ratio to the baseline."""
    rows = []
    for name, metrics in figures.items():
        unit = next(metric for metric in metrics if "_per_" in metric)
        scale, what = unit.split("_per_")
        time = metrics[unit] / {"ps": 1e6, "ns": 1e3}[scale]
        speed = f"{metrics['times_real_time']:,}" if "times_real_time" in metrics else ""
        digits = 4 if what == "sample" else 1
        rows.append([f"`{name}`", f"{time:.{digits}f} µs per {what}", f"{metrics['ratio_x1000'] / 1000:.2f}", speed])
    return table(["benchmark", "CPU time", "baseline = 1", "times real time"], rows)
