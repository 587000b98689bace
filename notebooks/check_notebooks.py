"""Runs the notebooks: check_notebooks.py FOLDER, with a scratch folder; SWINGKIT_COMMAND names the command.

A cell that raises or warns fails the check, which is itself tested. Notebooks must contain no outputs, and
docs/notebooks.md must show each picture that a cell's metadata name. Each picture's figure must also be saved for papers, in
SVG and PDF, with text as text and 89 or 183 mm wide. One notebook runs a second time without SWINGKIT_SHARED. One run per
core at a time.
"""

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from draw_notebooks import NOTEBOOKS, PICTURES, STRICT, picture

ROOT = Path(__file__).resolve().parent.parent
LABELLED = next(path for path in NOTEBOOKS if path.name.startswith("04-"))
# A figure of that notebook which shows simulated data only.
SIMULATED = "04-confusion"


def check_clean():
    """Checks that notebooks contain no traces of a run, and that each named picture exists and is shown."""
    page = (ROOT / "docs/notebooks.md").read_text(encoding="utf-8")
    pictures = set()
    for path in NOTEBOOKS:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        assert f"../notebooks/{path.name})" in page, f"{path.name}: docs/notebooks.md does not link to it"
        assert set(notebook["metadata"]) <= {"kernelspec", "language_info"}, f"{path.name}: clear the metadata"
        for number, cell in enumerate(notebook["cells"], 1):
            is_clean = not cell.get("outputs") and cell.get("execution_count") is None and set(cell["metadata"]) <= {"picture"}
            assert is_clean, f"{path.name}: cell {number}: clear its outputs and metadata"
            if name := cell["metadata"].get("picture"):
                pictures.add(picture(path, name))
                is_saved = f'save(figure, "{picture(path, name).stem}")' in "".join(cell["source"])
                assert is_saved, f"{path.name}: cell {number}: save its figure under the picture's name"
    assert pictures == set(PICTURES.glob("*.png")), f"{PICTURES}: expected the cells' pictures; run notebooks/draw"
    for path in pictures:
        assert f"(notebooks/{path.name})" in page, f"{path.name}: docs/notebooks.md does not show it"


def run(*paths, **variables):
    """Returns pytest's exit code and output for the given notebooks; a variable that is None is removed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbmake", "--nbmake-timeout=600"]
    environment = {name: value for name, value in {**os.environ, **STRICT, **variables}.items() if value is not None}
    done = subprocess.run([*command, *map(str, paths)], env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def check_figures(figures):
    """Checks that each picture was also saved for papers; returns the number of panel letters."""
    letters = 0
    for path in sorted(PICTURES.glob("*.png")):
        svg, pdf = figures / f"{path.stem}.svg", figures / f"{path.stem}.pdf"
        root = ET.parse(svg).getroot()
        width = float(root.get("width").removesuffix("pt")) / 72 * 25.4
        assert min(abs(width - wanted) for wanted in (89, 183)) < 0.01, f"{svg.name}: {width:.2f} mm, expected 89 or 183"
        texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
        assert len(texts) > 5, f"{svg.name}: contains {len(texts)} texts; expected text, not outlines"
        letters += sum(text in ("a", "b", "c") for text in texts)
        box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ", pdf.read_bytes())
        assert abs(float(box[1]) / 72 * 25.4 - width) < 0.01, f"{pdf.name}: is not as wide as {svg.name}"
        assert b"/FontFile2" in pdf.read_bytes(), f"{pdf.name}: expected embedded TrueType fonts"
    return letters


def check_strictness(folder):
    """Checks that a notebook with an error and one with a warning fail."""
    notebook = json.loads(NOTEBOOKS[0].read_text(encoding="utf-8"))
    code = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    paths = []
    for name, source in {"raises": "assert 1 == 2", "warns": "import warnings\nwarnings.warn('doubtful')"}.items():
        paths.append(folder / f"{name}.ipynb")
        paths[-1].write_text(json.dumps(notebook | {"cells": [code | {"source": source}]}), encoding="utf-8")
    status, output = run(*paths)
    assert status == 1 and "2 failed" in output, f"expected the error and the warning to fail, found\n{output}"


def main(folder):
    check_clean()
    first, second = Path(folder) / "figures", Path(folder) / "figures-again"
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # The longest runs begin first.
        done = [
            pool.submit(run, LABELLED, SWINGKIT_FIGURES=str(first)),
            pool.submit(run, LABELLED, SWINGKIT_FIGURES=str(second), SWINGKIT_SHARED=None),
            *(pool.submit(run, path, SWINGKIT_FIGURES=str(first)) for path in NOTEBOOKS if path != LABELLED),
        ]
        strictness = pool.submit(check_strictness, Path(folder))
    strictness.result()
    for status, output in (each.result() for each in done):
        if status:
            sys.exit(output)
    letters = check_figures(first)
    for ending in ("svg", "pdf"):
        one, other = ((figures / f"{SIMULATED}.{ending}").read_bytes() for figures in (first, second))
        assert one == other, f"{SIMULATED}.{ending}: two runs gave different bytes"
    print(f"notebooks: {len(NOTEBOOKS)} run without errors and warnings and are shown in docs/notebooks.md")
    print(f"notebooks: their figures for papers contain text as text, and {letters} panel letters")


if __name__ == "__main__":
    main(sys.argv[1])
