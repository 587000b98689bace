"""The command `swing` for the notebooks: `swing("analyze", "session.h5")` runs it, `scratch` is a folder for its files."""

import atexit
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

#: A temporary folder, deleted with the notebook's kernel.
scratch = Path(tempfile.mkdtemp(prefix="swing-notebook-"))
atexit.register(shutil.rmtree, scratch, ignore_errors=True)


def program():
    """The command's path: what SWINGKIT_COMMAND names, or `swing` on the PATH."""
    named = os.environ.get("SWINGKIT_COMMAND")
    found = shutil.which(named or "swing")
    if found is None:
        reason = f"SWINGKIT_COMMAND names {named}, which is not a program" if named else "there is no `swing` on the PATH"
        raise FileNotFoundError(
            f"{reason}; build it with scripts/build, and set SWINGKIT_COMMAND to the path of `swing` in the folder it prints"
        )
    return found


def swing(*arguments):
    """Runs `swing` with arguments, and returns its output; warnings are part of an error only."""
    done = subprocess.run([program(), *map(str, arguments)], capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(f"swing {' '.join(map(str, arguments))}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout
