"""Tests of notebooks/figures.py: the files that a notebook saves for a paper, as a reader's program finds them."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
# Three panels, one of them with a second scale and one with a colour bar; and a figure with a single panel.
SOURCE = """
import matplotlib.pyplot as plt
from figures import panels, save, size

plt.style.use("notebook.mplstyle")
figure, (left, middle, right) = plt.subplots(1, 3, figsize=size(60))
left.plot([1, 3, 2])
left.set(xlabel="time to contact (ms)", title="Swings")
left.twinx().plot([3, 2, 1])
figure.colorbar(middle.imshow([[1, 2], [3, 4]]))
right.plot([-1, 1], ".")
save(figure, "wide")
save(figure, "wide")
figure, axes = plt.subplots(figsize=size(50, columns=1))
axes.plot([1, 2])
axes.set(ylabel="rate, ω (rad/s)")
save(figure, "narrow")
figure, axes = plt.subplots()
save(figure, "style")
"""


def run(source=SOURCE, **variables):
    """Runs Python in the folder of the notebooks; a variable that is None is removed."""
    variables = {"MPLBACKEND": "Agg", **variables}
    environment = {name: value for name, value in {**os.environ, **variables}.items() if value is not None}
    command = [sys.executable, "-W", "error", "-B", "-c", source]
    return subprocess.run(command, cwd=NOTEBOOKS, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """The folders of two runs, whose sets and dictionaries have different orders."""
    found = []
    for seed in ("1", "2"):
        found.append(tmp_path_factory.mktemp("figures") / "new")
        done = run(SWINGKIT_FIGURES=str(found[-1]), PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr
    return found


def svg_texts(path):
    return ["".join(text.itertext()) for text in ET.parse(path).getroot().iter("{http://www.w3.org/2000/svg}text")]


def pdf_texts(path):
    """Returns the texts of a PDF's page; its fonts have two bytes per character, in the order of Unicode."""
    texts = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", path.read_bytes(), re.DOTALL):
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue
        for shown in re.findall(rb"\[\s(.*?)\s\]\s+TJ", content, re.DOTALL):
            parts = re.findall(rb"\(((?:\\.|[^\\)])*)\)", shown, re.DOTALL)
            codes = re.sub(rb"\\(.)", rb"\1", b"".join(parts), flags=re.DOTALL)
            texts.append(codes.decode("utf-16-be"))
    return texts


def millimetres(path):
    """Returns the width and height of a figure."""
    if path.suffix == ".svg":
        root = ET.parse(path).getroot()
        points = [root.get(name).removesuffix("pt") for name in ("width", "height")]
    else:
        points = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", path.read_bytes()).groups()
    return [float(value) / 72 * 25.4 for value in points]


def test_text_is_text(folders):
    for texts in (svg_texts(folders[0] / "wide.svg"), pdf_texts(folders[0] / "wide.pdf")):
        assert "time to contact (ms)" in texts and "Swings" in texts
    for texts in (svg_texts(folders[0] / "narrow.svg"), pdf_texts(folders[0] / "narrow.pdf")):
        assert any("rad/s" in text for text in texts)
    svg = (folders[0] / "wide.svg").read_text(encoding="utf-8")
    assert 'id="DejaVu' not in svg, "a text was drawn as outlines"
    assert b"/FontFile2" in (folders[0] / "wide.pdf").read_bytes(), "expected embedded TrueType fonts"


@pytest.mark.parametrize("ending", ["svg", "pdf"])
def test_letters(folders, ending):
    texts = {"svg": svg_texts, "pdf": pdf_texts}[ending]
    letters = [text for text in texts(folders[0] / f"wide.{ending}") if re.fullmatch("[a-z]", text)]
    assert letters == ["a", "b", "c"]
    assert not [text for text in texts(folders[0] / f"narrow.{ending}") if re.fullmatch("[a-z]", text)]


def test_letters_are_bold_and_at_the_upper_left(folders):
    root = ET.parse(folders[0] / "wide.svg").getroot()
    letters = [text for text in root.iter("{http://www.w3.org/2000/svg}text") if text.text in ("a", "b", "c")]
    title = next(text for text in root.iter("{http://www.w3.org/2000/svg}text") if text.text == "Swings")
    places = [(float(text.get("x")), float(text.get("y"))) for text in letters]
    assert all("font-weight: 700" in text.get("style") for text in letters)
    assert places[0][0] < float(title.get("x")) and abs(places[0][1] - float(title.get("y"))) < 0.01
    assert [x for x, _ in places] == sorted(x for x, _ in places)


@pytest.mark.parametrize("ending", ["svg", "pdf"])
@pytest.mark.parametrize(("name", "size"), [("wide", (183, 60)), ("narrow", (89, 50)), ("style", (183, 78))])
def test_size(folders, name, size, ending):
    assert millimetres(folders[0] / f"{name}.{ending}") == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("name", ["wide", "narrow", "style"])
@pytest.mark.parametrize("ending", ["svg", "pdf"])
def test_two_runs_give_the_same_bytes(folders, name, ending):
    one, other = ((folder / f"{name}.{ending}").read_bytes() for folder in folders)
    assert one == other
    assert b"CreationDate" not in one and b"dc:date" not in one


def test_default_folder_is_temporary():
    source = "import figures; print(figures.folder()); assert figures.folder().is_dir()"
    done = run(source, SWINGKIT_FIGURES=None)
    assert done.returncode == 0, done.stderr
    path = Path(done.stdout.strip())
    assert not path.exists() and NOTEBOOKS.parent not in path.parents


def test_relative_folder_is_rejected():
    done = run("import figures; figures.folder()", SWINGKIT_FIGURES="papers")
    assert done.returncode == 1 and not (NOTEBOOKS / "papers").exists()
    assert "SWINGKIT_FIGURES is papers; expected an absolute path" in done.stderr
