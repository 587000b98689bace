"""One analysis: what it uses while it runs, and what it finds."""

import collections
import csv
import dataclasses
import os
import pathlib
import re
import subprocess
import tempfile
import time

# In seconds, between two samples.
INTERVAL = 0.005


@dataclasses.dataclass
class Run:
    """What one analysis used, and what it found."""

    seconds: float
    peak: float  # MiB
    samples: list  # of memory in KiB, descriptors, temporary files
    swings: list  # per session
    problems: list

    def halves(self, which):
        """Returns the largest value of each half of the samples."""
        values = [sample[which] for sample in self.samples]
        middle = len(values) // 2
        return max(values[:middle], default=0), max(values[middle:], default=0)


def entries(*folders):
    """Returns the files in folders, in each depth."""
    return [os.path.join(path, name) for folder in folders for path, _, names in os.walk(folder) for name in names]


def status(process):
    """Returns the resident memory and its peak in KiB, and the number of descriptors; None if the process has ended."""
    try:
        text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        count = len(os.listdir(f"/proc/{process.pid}/fd"))
    except OSError:
        return None
    found = {key: int(value) for key, value in re.findall(r"^(VmRSS|VmHWM):\s*(\d+) kB", text, re.MULTILINE)}
    return (found["VmRSS"], found["VmHWM"], count) if found else None


def analyze(command, source, folder, jobs):
    """Analyses a recording or a folder in one process, and samples what it uses."""
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        temporary, results = pathlib.Path(scratch, "temporary"), pathlib.Path(scratch, "results")
        temporary.mkdir()
        results.mkdir()
        environment = {"PATH": os.environ["PATH"], "TMPDIR": str(temporary), "LC_ALL": "C", "TERM": "dumb"}
        output = results / "swings.csv"
        begin = time.monotonic()
        samples, peak = [], 0
        with open(pathlib.Path(scratch, "errors"), "w+") as errors:
            process = subprocess.Popen(
                [command, "analyze", source, "-o", output, "--quiet", "--jobs", str(jobs)], env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip
            while process.poll() is None:
                if now := status(process):
                    peak = max(peak, now[1])
                    samples.append((now[0], now[2], len(set(entries(temporary, results)) - {str(output)})))
                time.sleep(INTERVAL)
            errors.seek(0)
            message = errors.read().strip()
        seconds = time.monotonic() - begin
        problems = []
        if process.returncode != 0 or message:
            problems.append(f"exit code {process.returncode}: {message[:200]}")
        if remaining := set(entries(temporary, results)) - {str(output)}:
            problems.append(f"{len(remaining)} files remain")
        return Run(seconds, peak / 1024, samples, swings(output), problems)


def swings(output):
    """Returns the rows of results in CSV, per session."""
    sessions = collections.defaultdict(list)
    if output.exists():
        with open(output) as file:
            for row in csv.DictReader(file):
                sessions[int(row.pop("session_index"))].append(tuple(row.values()))
    return [sessions[key] for key in sorted(sessions)]
