"""Runs the notebooks: check_notebooks.py FOLDER, with a scratch folder; SWINGKIT_COMMAND names the command.

A cell that raises or warns fails the check, which is itself tested first. Notebooks must contain no outputs, and
docs/notebooks.md must show each picture that a cell's metadata name.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from draw_notebooks import NOTEBOOKS, PICTURES, STRICT, picture

ROOT = Path(__file__).resolve().parent.parent


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
    assert pictures == set(PICTURES.glob("*.png")), f"{PICTURES}: expected the cells' pictures; run scripts/notebooks"
    for path in pictures:
        assert f"(notebooks/{path.name})" in page, f"{path.name}: docs/notebooks.md does not show it"


def run(*paths):
    """Returns pytest's exit code and output for the given notebooks."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbmake", "--nbmake-timeout=600"]
    done = subprocess.run([*command, *map(str, paths)], env=os.environ | STRICT, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


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
    check_strictness(Path(folder))
    status, output = run(*NOTEBOOKS)
    if status:
        sys.exit(output)
    print(f"notebooks: {len(NOTEBOOKS)} run without errors and warnings and are shown in docs/notebooks.md")


if __name__ == "__main__":
    main(sys.argv[1])
