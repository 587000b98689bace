"""The page's generator runs the command as it is now, on short sessions of the own simulator."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("SWINGKIT_COMMAND") or str(ROOT / ".build" / "tests" / "release" / "swing")


def test_the_own_simulator_is_measured():
    line = [sys.executable, "-m", "validation.page", COMMAND, "--only", "own", "--sessions", "1", "--minutes", "1"]
    done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert "| plain | 3 |" in done.stdout
    assert "no failure" in done.stderr
