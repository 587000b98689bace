"""Folders in which one command runs at a time, and their inputs."""

import csv
import json
import os
import shutil
import subprocess
import sys

# In seconds; a run takes less than one.
TIMEOUT = 120


class Place:
    """A folder in which one command runs at a time: the inputs, and the folder of outputs."""

    def __init__(self, folder, command, shim, inputs=None):
        self.folder, self.command, self.shim = folder, command, shim
        folder.mkdir()
        (folder / "tmp").mkdir()
        (folder / "out").mkdir()
        # A copy has the modification times of its original, which are part of the results.
        if inputs:
            shutil.copytree(inputs, folder / "in", copy_function=shutil.copy2)

    def run(self, arguments, variables=None, timeout=TIMEOUT):
        environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C", "TMPDIR": str(self.folder / "tmp"), "SOURCE_DATE_EPOCH": "0",
            # Swift's backtraces of the many crashes without memory would take seconds each.
            "SWIFT_BACKTRACE": "enable=no",
        }
        if variables:
            environment |= variables | {"LD_PRELOAD": str(self.shim)}
        return subprocess.run(
            [self.command, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=timeout)

    def clear(self):
        for name in ["out", "tmp"]:
            shutil.rmtree(self.folder / name, ignore_errors=True)
            (self.folder / name).mkdir()

    def output(self, scenario):
        return self.folder / "out" / scenario.output

    def leftovers(self, scenario):
        """The paths of files that are not the output."""
        return [str(path.relative_to(self.folder)) for name in ["out", "tmp"] for path in (self.folder / name).iterdir()
                if path != (scenario.output and self.output(scenario))]


def make_inputs(command, shim, folder, seed):
    """Makes a place with every kind of input, and returns its folder."""
    place = Place(folder, command, shim)
    (folder / "in").mkdir()
    size = f"--minutes 0.5 --rate 200 --seed {seed}"
    commands = [
        f"simulate in/s.h5 {size}", f"simulate in/packed.h5 {size} --compress", f"simulate in/s {size}",
        f"simulate in/s.zip {size}", f"simulate in/many.h5 --minutes 4 --rate 200 --seed {seed}",
        *[f"analyze in/s.h5 -o in/r.{ending} --quiet" for ending in ["h5", "csv", "jsonl"]],
    ]
    for arguments in commands:
        done = place.run(arguments.split())
        if done.returncode:
            sys.exit(f"faults: swing {arguments}: {done.stderr.decode()}")
    sensors = {name: list(read_rows(folder / f"in/s/{name}.csv")) for name in ["accelerometer", "motion"]}
    (folder / "in/l.csv").write_text("time,kind\n1.5,hit\n3.5,air swing\n")
    (folder / "in/s.json").write_text(json.dumps({"sessionID": "s", **sensors}))
    return folder


def read_rows(path):
    """Yields the samples of a table, by the names of the columns without units."""
    with path.open() as file:
        for row in csv.DictReader(file):
            yield {name.split(" ")[0]: float(value) for name, value in row.items()}
