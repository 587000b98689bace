"""Runs the programs in Snippets, and looks for what each prints.

SWINGKIT_PROGRAMS names the folder of the built programs; without it, checks/build builds them.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# The program, its arguments ({work} is a temporary folder), and the patterns of lines that it prints.
SNIPPETS = [
    ("AnalyzeRecording", ["datasets/baseball.h5"], [r"contact at "]),
    ("AnalyzeFolder", ["datasets", "{work}/folder.h5"], [r"median time to contact in baseball: 0\.2"]),
    ("FollowWorkout", [], [r"contact .* ms after", r"active after the workout: false$"]),
    ("ReplayRecording", ["datasets/tennis"], [r"\d+ samples up to ", r"roll .* rad; acceleration "]),
    ("FirstProgram", [], [r"contact at "]),
    ("FollowStream", [], [r"contact at "]),
    ("FollowHead", ["{work}/headphone.csv"], [r"100\.08 s: pitch "]),
    ("MakeReport", ["{work}/results.h5", "{work}/report.html"], [r"median time to contact: 0\.2"]),
]


def run(*command):
    """Runs a program in the repository's folder, and returns what it prints."""
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=600).stdout


@pytest.fixture(scope="session")
def programs():
    folder = os.environ.get("SWINGKIT_PROGRAMS") or run(ROOT / "checks/build").splitlines()[-1]
    return Path(folder).resolve()


@pytest.fixture(scope="session")
def work(programs, tmp_path_factory):
    """A folder with the results and the recording that snippets read."""
    folder = tmp_path_factory.mktemp("snippets")
    run(programs / "swing", "analyze", "datasets", "-o", folder / "results.h5", "--quiet")
    example = re.search(r"^```csv\n(.*?)^```$", (ROOT / "docs/events.md").read_text(encoding="utf-8"), re.M | re.S)
    (folder / "headphone.csv").write_text(example[1], encoding="utf-8")
    return folder


@pytest.mark.parametrize("name, arguments, patterns", SNIPPETS, ids=[row[0] for row in SNIPPETS])
def test_snippet_prints(programs, work, name, arguments, patterns):
    printed = run(programs / name, *(argument.format(work=work) for argument in arguments))
    for pattern in patterns:
        assert re.search(f"^{pattern}", printed, re.M), f"{name}: expected a line {pattern!r}, found:\n{printed}"


def test_every_snippet_is_run():
    """Further programs record: Tests of the recorder run one, and the other needs a watch."""
    others = {"RecordSession", "RecordWorkout"}
    assert {path.stem for path in (ROOT / "Snippets").glob("*.swift")} == {row[0] for row in SNIPPETS} | others
