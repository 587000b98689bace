"""The measured commands, by the names that the tables use."""

import importlib.util
import shlex
import subprocess
import sys
from pathlib import Path

PEERS = Path(__file__).parent / "peers"
REPETITIONS = {"hdf5": 5, "gzip": 3, "csv": 2, "json": 2}
# The number of recordings in the longer of two calls of SwingKit; the shorter has one.
COPIES = {"hdf5": 7, "gzip": 4, "csv": 3, "app": 3, "zip": 2, "json": 2}
LAYOUTS = {"hdf5": "contiguous", "gzip": "compressed", "csv": "folder", "app": "exported", "zip": "archive", "json": "text"}
# (layout, name in the tables, script).
PYTHON = [
    ("hdf5", "h5py + scipy", "hdf5_scipy.py"),
    ("hdf5", "h5py + numba", "hdf5_numba.py"),
    ("hdf5", "h5py + ObsPy", "hdf5_obspy.py"),
    ("gzip", "h5py + scipy", "hdf5_scipy.py"),
    ("gzip", "h5py + numba", "hdf5_numba.py"),
    ("csv", "pandas + scipy", "pandas_scipy.py"),
    ("csv", "polars + scipy", "polars_scipy.py"),
    ("json", "orjson + scipy", "orjson_scipy.py"),
    ("json", "simdjson + scipy", "simdjson_scipy.py"),
]
SWINGKIT, SILENT, LIMIT = "SwingKit", "SwingKit, nothing written", "C, the limit"
# Whether each of SwingKit's own rows writes results.
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
        """Returns the command line of an analysis, which prints nothing; with a results file unless output is false."""
        line = [self.swing, "analyze", *inputs, "--quiet"]
        if output:
            line += ["-o", self.results]
        return line + (["--jobs", jobs] if self.has_jobs else [])

    def side_by_side(self, inputs):
        """Returns a command that runs two processes with half of the recordings each: two cores that share nothing."""
        half = len(inputs) // 2
        lines = []
        for number, part in enumerate((inputs[:half], inputs[half:])):
            output = self.results.with_name(f"half-{number}.h5")
            lines.append(shlex.join(map(str, [*self.analyze(*part, output=False), "-o", output])))
        return ["sh", "-c", f"{lines[0]} & first=$!; {lines[1]} && wait $first"]

    def swings(self, recording):
        """Returns a command that prints SwingKit's swings as JSON lines."""
        return [self.swing, "analyze", recording, "--quiet", "--format", "jsonl"]

    def peer(self, script, recording, repetitions):
        return [sys.executable, PEERS / script, recording, "--reps", repetitions]

    def filter(self):
        """Returns the command that times scipy's filter alone."""
        return [sys.executable, PEERS / "filter_scipy.py"]

    def limit_of(self, recording, repetitions):
        return [self.limit, recording, "--reps", repetitions]

    def one_session(self, recordings, copies):
        """Returns each layout's commands: peers once and with repetitions, SwingKit with one and several recordings."""
        commands = {}
        for layout, field in LAYOUTS.items():
            recording = getattr(recordings, field)
            if recording is None:
                continue
            several = copies(recording, COPIES[layout])
            for name, output in OWN.items():
                commands[layout, name, "one"] = self.analyze(recording, output=output)
                commands[layout, name, "many"] = self.analyze(several, output=output)
            if self.limit and layout in ("hdf5", "gzip"):
                commands[layout, LIMIT, "one"] = self.limit_of(recording, 1)
                commands[layout, LIMIT, "many"] = self.limit_of(recording, 3 * REPETITIONS[layout])
            for of, name, script in self.peers:
                if of == layout:
                    commands[layout, name, "one"] = self.peer(script, recording, 1)
                    commands[layout, name, "many"] = self.peer(script, recording, REPETITIONS[layout])
        return commands


def compile_limit(folder):
    """Compiles the C program; returns None and prints a notice if that fails."""
    program = folder / "limit"
    try:
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "hdf5"], capture_output=True, text=True, check=True)
        line = ["cc", "-O3", "-march=native", "-o", program, PEERS / "limit.c", *flags.stdout.split()]
        subprocess.run([*line, "-ldeflate", "-lm"], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"compare: omitting the C program ({error}); it needs cc, libhdf5 and libdeflate", file=sys.stderr)
        return None
    return program
