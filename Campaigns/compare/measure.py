"""Runs a command once and measures its cost."""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """One run of a command: CPU seconds (user and system), seconds, peak memory in MiB, and its standard output."""

    cpu: float
    wall: float
    memory: float
    output: str


def run(command):
    """Runs a command; exits if it fails.

    The peak memory of a process is counted from before it became the command. This program therefore uses only small
    libraries: its own size (see floor) is the smallest value that can be measured.
    """
    line = [str(word) for word in command]
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as error:
        begin = time.monotonic()
        process = subprocess.Popen(line, stdout=output, stderr=error)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        error.seek(0)
        if process.returncode:
            sys.exit(f"compare: {' '.join(line)}: exit code {process.returncode}\n{error.read()}")
        return Run(usage.ru_utime + usage.ru_stime, wall, mebibytes(usage.ru_maxrss), output.read())


def floor():
    """Returns the smallest measurable peak memory in MiB: that of a command that does nothing."""
    return run(["true"]).memory


def mebibytes(size):
    """Converts a size as the system reports it: in KiB on Linux, in bytes on macOS."""
    return size / 2**20 if sys.platform == "darwin" else size / 2**10
