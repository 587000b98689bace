"""`swing report --png`: the page's charts as pictures, and the errors if they can't be created."""

import os
import subprocess
import sys

import pytest
import studies
from PIL import Image


def report(folder, python):
    return subprocess.run(
        [studies.SWING, "report", studies.results("players")[0], "--png", folder], capture_output=True, text=True,
        env=os.environ | {"SWINGKIT_PYTHON": str(python)})


def test_each_chart_becomes_a_picture(tmp_path):
    folder = tmp_path / "charts"
    done = report(folder, sys.executable)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    names = {path.name for path in folder.iterdir()}
    assert names == {f"{name}.png" for name in [
        "timeline", "impact", "rotation", "histogram", "sessions", "trend-time", "trend-rate", "trend-acceleration", "trend-angle"]}
    for path in folder.iterdir():
        with Image.open(path) as picture:
            assert picture.format == "PNG"
            assert 1400 <= picture.width <= 1800 and 150 <= picture.height <= 1000, path.name
            # The background is white, and something is drawn on it.
            colours = picture.convert("RGB").getcolors(1 << 24)
            assert max(colours)[1] == (255, 255, 255) and len(colours) > 20, path.name


@pytest.mark.parametrize("name", ["flags", "miss", "hostile", "datasets_csv"])
def test_any_results_give_pictures(tmp_path, name):
    done = subprocess.run(
        [studies.SWING, "report", *studies.results(name), "--png", tmp_path], capture_output=True, text=True,
        env=os.environ | {"SWINGKIT_PYTHON": sys.executable})
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "timeline.png").stat().st_size > 2000


def test_a_missing_package_is_an_error(tmp_path):
    bare = tmp_path / "python"
    bare.write_text(f"#!/bin/sh\nexec {sys.executable} -S -I \"$@\"\n")
    bare.chmod(0o755)
    done = report(tmp_path / "charts", bare)
    assert done.returncode == 66
    assert done.stderr.count("\n") == 1
    assert f"{bare} lacks the package vl-convert-python; run scripts/setup, or pip install vl-convert-python" in done.stderr
    assert not (tmp_path / "charts").exists()


def test_a_missing_python_is_an_error(tmp_path):
    done = report(tmp_path / "charts", tmp_path / "no python")
    assert done.returncode == 66
    assert f"{tmp_path / 'no python'} can't be run" in done.stderr and "SWINGKIT_PYTHON" in done.stderr


def test_an_unwritable_folder_is_an_error(tmp_path):
    (tmp_path / "charts").write_text("a file")
    done = report(tmp_path / "charts", sys.executable)
    assert done.returncode == 73 and done.stderr.count("\n") == 1
    assert str(tmp_path / "charts") in done.stderr
    assert (tmp_path / "charts").read_text() == "a file"
