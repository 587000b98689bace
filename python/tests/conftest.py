"""Fixtures: simulated recordings and what the command writes about them.

SWINGKIT_COMMAND names the command.
"""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import swingkit
from swingkit import _command


@pytest.fixture(scope="session")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with six short recordings of four sports."""
    folder = tmp_path_factory.mktemp("recordings")
    sports = ("baseball", "tennis", "golf", "cricket", "tennis", "baseball")
    for number, sport in enumerate(sports, 1):
        options = ["--sport", sport, "--minutes", "0.5", "--seed", str(number), "--player", f"P{number}", "--quiet"]
        subprocess.run([_command.find(), "simulate", folder / f"r{number}.h5", *options], check=True)
    return folder


@pytest.fixture(scope="session")
def reference(recordings: Path) -> Path:
    """The command's file of all recordings."""
    path = recordings.parent / "reference.h5"
    names = sorted(map(str, recordings.glob("*.h5")))
    subprocess.run([_command.find(), "analyze", *names, "-o", path, "--quiet"], check=True)
    return path


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording of a wrist at rest, without swings."""
    folder = tmp_path_factory.mktemp("still") / "still"
    folder.mkdir()
    rows = "".join(f"{number / 800},0,0,-1\n" for number in range(8000))
    (folder / "accelerometer.csv").write_text(f"time,x,y,z\n{rows}")
    return folder


@pytest.fixture(scope="session")
def two_of_one_name(tmp_path_factory: pytest.TempPathFactory) -> swingkit.Results:
    """Results of two sessions with the same name, of Anna and Ben."""
    folder = tmp_path_factory.mktemp("same")
    names = [folder / player / "swings" for player in ("anna", "ben")]
    for minutes, name in zip((0.5, 0.7), names, strict=True):
        name.parent.mkdir()
        swingkit.simulate(name, sport="tennis", minutes=minutes, seed=1, player=name.parent.name)
    return swingkit.analyze(names, out=folder / "results.h5")


@pytest.fixture
def stub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Make a shell script the command; $SWING in it is the real one."""

    def make(script: str) -> Path:
        path = tmp_path / "stub"
        path.write_text(f"#!/bin/sh\nSWING='{_command.find()}'\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("SWINGKIT_COMMAND", str(path))
        return path

    return make
