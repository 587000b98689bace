"""The machine and software of the measurements."""

import datetime
import os
import platform
import subprocess
from importlib import metadata
from pathlib import Path

PACKAGES = ("numpy", "scipy", "h5py", "numba", "pandas", "polars", "orjson", "pysimdjson", "obspy")


def lines(swing):
    """Returns the machine, the system and all versions as a Markdown list."""
    facts = {
        "measured": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "processor": f"{processor()}, {os.cpu_count()} cores, {platform.machine()}",
        "system": system(),
        "load": f"{os.getloadavg()[2]:.1f} processes on average over the last 15 minutes",
        "SwingKit": first_line(swing, "--version"),
        "Swift": first_line("swift", "--version"),
        "C": first_line("cc", "--version"),
        "libhdf5": first_line("pkg-config", "--modversion", "hdf5"),
        "Python": platform.python_version(),
        **{name: version(name) for name in PACKAGES},
    }
    return [f"- {name}: {value}" for name, value in facts.items() if value] + [""]


def processor():
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        return next(line.split(":")[1].strip() for line in text.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        return first_line("sysctl", "-n", "machdep.cpu.brand_string") or platform.processor()


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.platform()


def version(package):
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def first_line(*command):
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return run.stdout.splitlines()[0] if run.stdout else None
