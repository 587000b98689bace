"""`swing report` with `--png`, `--svg`, `--pdf` and `--card`: pictures, and the errors if they can't be created."""

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

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
        "season", "timeline", "impact", "rotation", "histogram", "sessions", "trend-time", "trend-rate", "trend-acceleration", "trend-angle"]}
    for path in folder.iterdir():
        with Image.open(path) as picture:
            assert picture.format == "PNG"
            assert 1400 <= picture.width <= 1800 and 150 <= picture.height <= 1000, path.name
            # The background is white, and something is drawn on it.
            colours = picture.convert("RGB").getcolors(1 << 24)
            assert max(colours)[1] == (255, 255, 255) and len(colours) > 20, path.name


def run(*arguments):
    return subprocess.run(
        [studies.SWING, "report", *map(str, arguments)], capture_output=True, text=True,
        env=os.environ | {"SWINGKIT_PYTHON": sys.executable})


def test_charts_of_a_paper_have_panel_letters(tmp_path):
    svg, pdf = tmp_path / "svg", tmp_path / "pdf"
    for _ in range(2):
        done = run(studies.results("players")[0], "--svg", svg, "--pdf", pdf)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    names = {path.stem for path in svg.iterdir()}
    assert "histogram" in names and {path.stem for path in pdf.iterdir()} == names
    letters = []
    for path in svg.iterdir():
        texts = [text.text or "" for text in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]
        letters += [text[0] for text in texts if text[1:4] == "   "]
    assert sorted(letters) == list("abcdefghijklm")[:len(names)]
    for path in pdf.iterdir():
        data = path.read_bytes()
        assert data.count(b"/FontFile") >= 1, f"{path.name} has no fonts"
        # Each offset of the table of objects leads to its object (ISO 32000-1, section 7.5.4).
        table = int(re.search(rb"startxref\n(\d+)\n%%EOF", data)[1])
        first, count = map(int, re.match(rb"xref\n(\d+) (\d+)", data[table:]).groups())
        entries = re.findall(rb"(\d{10}) \d{5} ([nf])", data[table:])
        assert len(entries) == count
        for number, (offset, kind) in enumerate(entries, first):
            assert kind == b"f" or data[int(offset):].startswith(b"%d 0 obj" % number), f"{path.name}: object {number}"


def test_other_files_are_not_replaced(tmp_path):
    for ending, other in [("svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"), ("pdf", "%PDF-1.7 of somebody else")]:
        file = tmp_path / f"histogram.{ending}"
        file.write_text(other)
        done = run(studies.results("players")[0], f"--{ending}", tmp_path)
        assert done.returncode == 73 and str(file) in done.stderr and done.stderr.count("\n") == 1
        assert file.read_text() == other


@pytest.mark.parametrize("name", ["one", "season", "players", "flags", "hostile", "datasets_csv"])
def test_a_card_has_one_size_and_free_margins(tmp_path, name):
    card = tmp_path / "card.png"
    for _ in range(2):
        done = run(*studies.results(name), "--card", card, "--title", "A long title of a spring camp " * 6)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(card) as picture:
        assert picture.size == (1080, 1350)
        picture = picture.convert("RGB")
        for box in [(0, 0, 1080, 40), (0, 0, 8, 1350), (1066, 0, 1080, 1350), (0, 1335, 1080, 1350)]:
            assert picture.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), (255, 255, 255))], box
        assert len(picture.getcolors(1 << 24)) > 20
    assert [path.name for path in tmp_path.iterdir()] == ["card.png"]


@pytest.mark.parametrize("results, card, code, message", [
    ("none", "card.png", 66, "--card: the results contain no swing; a card needs one"),
    ("one", "card.jpg", 64, "expected a name ending in .png"),
    ("one", "missing/card.png", 73, "its folder does not exist; create it"),
])
def test_a_card_that_cannot_be_made_is_an_error(tmp_path, results, card, code, message):
    done = run(*studies.results(results), "--card", tmp_path / card)
    assert done.returncode == code and message in done.stderr and done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


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
