"""Passes every HDF5 file of a folder to the command, and checks that each one is read or rejected with one line.

    python3 -m Campaigns.foreign COMMAND FOLDER [--jobs N]

The test files of the HDF5 library itself are worth a run: they are of every layout, and some are damaged on purpose. Debian's
source package hdf5 contains them. These are failures:

    signal      the command was ended by a signal
    hang        the command used the processor for more than 10 seconds
    code        the exit code is none of 0, 65 and 74, or an error is not one line

The script prints each failure and the exit codes of each command, and exits with 1 if there is a failure.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import resource
import shlex
import subprocess
import sys
import tempfile

COMMANDS = [
    "analyze FILE -o results.h5 --quiet", "inspect FILE", "convert FILE copy.h5", "calibrate FILE",
    "events FILE -o events.h5 --quiet", "plot FILE --at +1 -o page.html", "report FILE -o page.html", "score FILE FILE",
]  # fmt: skip


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (10, 11))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def attempt(command, file):
    """Returns the exit code of each command, and the failures."""
    codes, failures = [], []
    for line in COMMANDS:
        with tempfile.TemporaryDirectory() as folder:
            arguments = [str(file) if word == "FILE" else word for word in shlex.split(line)]
            done = subprocess.run(
                [command, *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, preexec_fn=limit,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C", "TMPDIR": folder},
            )  # fmt: skip
        name = line.split()[0]
        codes.append((name, done.returncode))
        messages = done.stderr.decode(errors="replace").splitlines()
        messages = [message for message in messages if not message.startswith("swing: warning: ")]
        if done.returncode not in (0, 65, 74):
            failures.append(f"{file}: {name}: exit {done.returncode}")
        elif done.returncode and len(messages) != 1:
            failures.append(f"{file}: {name}: {len(messages)} lines of errors")
    return codes, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    files = sorted(path for path in options.folder.resolve().rglob("*") if path.suffix in (".h5", ".hdf5"))
    if not files:
        sys.exit(f"foreign: {options.folder}: found no file that ends in .h5 or .hdf5")
    counts, failed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for codes, failures in pool.map(lambda file: attempt(options.command, file), files):
            counts.update(codes)
            failed += len(failures)
            for failure in failures:
                print(failure)
    for (name, code), count in sorted(counts.items()):
        print(f"{name:10} exit {code:3} {count:6}")
    print(f"foreign: {len(files)} files, {len(files) * len(COMMANDS)} runs, {failed} failures")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
