"""What is run: every command under the name by which the tables find it."""

import importlib.util
import shlex
import subprocess
import sys
from pathlib import Path

PEERS = Path("Benchmarks/peers")
REPETITIONS = {"hdf5": 5, "gzip": 3, "csv": 2}
# How many recordings the longer of two calls of SwingKit is given; the shorter is given one.
COPIES = {"hdf5": 7, "gzip": 4, "csv": 3}
LAYOUTS = {"hdf5": "contiguous", "gzip": "compressed", "csv": "folder"}
# (layout, name in the tables, script); the first of a layout is what it is compared with.
PYTHON = [
    ("hdf5", "h5py + scipy", "hdf5_scipy.py"),
    ("hdf5", "h5py + numba", "hdf5_numba.py"),
    ("hdf5", "h5py + ObsPy", "hdf5_obspy.py"),
    ("gzip", "h5py + scipy", "hdf5_scipy.py"),
    ("gzip", "h5py + numba", "hdf5_numba.py"),
    ("csv", "pandas + scipy", "pandas_scipy.py"),
    ("csv", "polars + scipy", "polars_scipy.py"),
]
SWINGKIT, SILENT, LIMIT = "SwingKit", "SwingKit, nothing written", "C, the limit"
# What SwingKit's own rows write.
OWN = {SWINGKIT: True, SILENT: False}


class Commands:
    """Command lines of SwingKit and of its peers."""

    def __init__(self, swing, folder):
        self.swing = swing
        self.results = folder / "results.h5"
        help_text = subprocess.run([swing, "analyze", "--help"], capture_output=True, text=True, check=True).stdout
        self.has_jobs = "--jobs" in help_text
        self.limit = compile_limit(folder)
        self.peers = [peer for peer in PYTHON if "ObsPy" not in peer[1] or importlib.util.find_spec("obspy")]

    def analyze(self, *inputs, jobs=1, output=True):
        """SwingKit's own analysis, with a file of results unless told otherwise; it prints nothing."""
        line = [self.swing, "analyze", *inputs, "--quiet"]
        if output:
            line += ["-o", self.results]
        return line + (["--jobs", jobs] if self.has_jobs else [])

    def side_by_side(self, inputs):
        """Two processes at once with half of the recordings each: what the machine gives two cores that share nothing."""
        half = len(inputs) // 2
        lines = []
        for number, part in enumerate((inputs[:half], inputs[half:])):
            output = self.results.with_name(f"half-{number}.h5")
            lines.append(shlex.join(map(str, [*self.analyze(*part, output=False), "-o", output])))
        return ["sh", "-c", f"{lines[0]} & first=$!; {lines[1]} && wait $first"]

    def swings(self, recording):
        """SwingKit's swings as JSON lines on standard output."""
        return [self.swing, "analyze", recording, "--quiet", "--format", "jsonl"]

    def peer(self, script, recording, repetitions):
        return [sys.executable, PEERS / script, recording, "--reps", repetitions]

    def filter(self):
        """scipy's filter alone."""
        return [sys.executable, PEERS / "filter_scipy.py"]

    def limit_of(self, recording, repetitions):
        return [self.limit, recording, "--reps", repetitions]

    def one_session(self, recordings, copies):
        """For each layout: every peer once from the shell and with repetitions, SwingKit with one and with several."""
        commands = {}
        for layout, field in LAYOUTS.items():
            recording = getattr(recordings, field)
            if recording is None:
                continue
            several = copies(recording, COPIES[layout])
            for name, output in OWN.items():
                commands[layout, name, "one"] = self.analyze(recording, output=output)
                commands[layout, name, "many"] = self.analyze(several, output=output)
            if self.limit and layout != "csv":
                commands[layout, LIMIT, "one"] = self.limit_of(recording, 1)
                commands[layout, LIMIT, "many"] = self.limit_of(recording, 3 * REPETITIONS[layout])
            for of, name, script in self.peers:
                if of == layout:
                    commands[layout, name, "one"] = self.peer(script, recording, 1)
                    commands[layout, name, "many"] = self.peer(script, recording, REPETITIONS[layout])
        return commands


def compile_limit(folder):
    """The C program, or None (and a line that says so) where it can't be compiled."""
    program = folder / "limit"
    try:
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "hdf5"], capture_output=True, text=True, check=True)
        line = ["cc", "-O3", "-march=native", "-o", program, PEERS / "limit.c", *flags.stdout.split()]
        subprocess.run([*line, "-ldeflate", "-lm"], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"compare: the C program is left out ({error}); it needs cc, libhdf5 and libdeflate", file=sys.stderr)
        return None
    return program
