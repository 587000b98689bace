"""What the command makes of a copy, compared with the undamaged file."""

import csv
import io
import json
import os
import pathlib
import signal
import subprocess
import tempfile

import h5py

from .command import LONGEST, run

# Any text or number can be a fact of a session.
FACTS = {"session_id", "date", "player", "sport", "condition"}


def swings(text):
    """Returns the rows of a CSV file without the session's facts and dates, which any text or number can be."""
    rows = list(csv.reader(io.StringIO(text)))
    names = rows[0] if rows else []
    kept = [i for i, name in enumerate(names) if name not in FACTS and "(UTC)" not in name]
    return [[row[i] for i in kept] for row in rows]


def numbers(path):
    """Returns the numbers of an HDF5 file, by the names of their datasets."""
    found = {}

    def add(name, item):
        if isinstance(item, h5py.Dataset) and item.dtype.kind != "O":
            found[name] = (item.shape, item[()].tobytes())

    with h5py.File(path) as file:
        file.visititems(add)
    return found


def warnings(process, verb):
    """Returns the number of warnings; `inspect` prints them as its findings."""
    listed = json.loads(process.stdout)["findings"] if verb == "inspect" and process.returncode == 0 else []
    return len(process.stderr.splitlines()) + len(listed)


def outcome(command, verb, folder, name):
    """Runs the command, and returns its process and what it detected."""
    if verb == "analyze":
        process = run(command, "analyze", name, "-o", "out.csv", folder=folder)
        path = folder / "out.csv"
        return process, swings(path.read_text()) if process.returncode == 0 else None
    if verb == "inspect":
        process = run(command, "inspect", "--json", name, folder=folder)
        if process.returncode != 0:
            return process, None
        found = json.loads(process.stdout)
        return process, [found.get(key) for key in ("accelerometer", "deviceMotion", "device_motion")]
    if verb == "convert":
        process = run(command, "convert", name, "out", folder=folder)
        if process.returncode != 0:
            return process, None
        return process, [(folder / "out" / file).read_bytes() for file in ("accelerometer.csv", "motion.csv")]
    if verb == "report":
        process = run(command, "report", name, "-o", "out.html", folder=folder)
        return process, None
    if verb == "merge":
        process = run(command, "merge", name, "-o", "out.h5", folder=folder)
        return process, numbers(folder / "out.h5") if process.returncode == 0 else None
    process = run(command, "score", name, "own-truth.h5", folder=folder)
    return process, process.stdout if process.returncode == 0 else None


def judge(command, verb, original, data, is_unchecked, folder):
    """Returns a word for what happened, and the details."""
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        scratch = pathlib.Path(scratch)
        name = original.path.name
        (scratch / name).write_bytes(data)
        if verb == "score":
            os.link(folder / "own.h5", scratch / "own-truth.h5")
        try:
            process, found = outcome(command, verb, scratch, name)
        except subprocess.TimeoutExpired:
            return "hang", f"{verb}: longer than a minute"
        errors = process.stderr.decode("utf-8", "replace")
        if process.returncode == -signal.SIGXCPU:
            return "hang", f"{verb}: more than {LONGEST} s of the processor"
        if process.returncode < 0:
            return "signal", f"{verb}: signal {-process.returncode}: {errors[:300]}"
        if process.returncode not in (0, 65, 74):
            return "code", f"{verb}: exit code {process.returncode}: {errors[:300]}"
        if process.returncode != 0:
            lines = [line for line in errors.splitlines() if line.strip()]
            return ("refused", "") if lines else ("code", f"{verb}: no message")
        expected, usual = original.expected[verb]
        if found == expected:
            return "same", ""
        if is_unchecked:
            return "changed value", ""
        if warnings(process, verb) > usual:
            return "warned", ""
        return "different", f"{verb}: other results, and no warning"
