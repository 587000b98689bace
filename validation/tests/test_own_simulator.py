"""The page's generator runs the command as it is now: each part that needs no world, on short sessions."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("SWINGKIT_COMMAND") or str(ROOT / ".build" / "tests" / "release" / "swing")


@pytest.mark.parametrize(("part", "row"), [("cells", "| plain, all |"), ("rates", "| 50 Hz, plain |")])
def test_a_part_is_measured(part, row):
    line = [sys.executable, "-m", "validation.page", COMMAND, "--only", part, "--sessions", "1", "--minutes", "1"]
    done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert row in done.stdout
    assert "no failure" in done.stderr
