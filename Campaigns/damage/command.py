"""Runs of the command, with limits of time and memory."""

import os
import resource
import subprocess

# In seconds of the processor.
LONGEST = 10
# Memory beyond which the system ends the command, in bytes.
MEMORY = 4 << 30


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, *arguments, folder):
    environment = {"SOURCE_DATE_EPOCH": "0", "LC_ALL": "C", "TERM": "dumb", "PATH": os.environ["PATH"], "TMPDIR": "/tmp"}
    return subprocess.run(
        [command, *arguments], cwd=folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL, timeout=60,
        preexec_fn=limit,
    )  # fmt: skip
