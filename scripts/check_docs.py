"""Runs what the documents show: check_docs.py FOLDER, where FOLDER/demo/results.h5 are the results of datasets/.

The README's Swift example is the snippet, its columns and parameters are those of the results, its Python and the
notebook run, and what the documents link to is there.
"""

import ast
import json
import os
import re
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import xarray as xr

ROOT = Path(__file__).resolve().parent.parent
# Where the documents are.
FOLDERS = (".", "docs", "datasets", "Benchmarks")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    """The README's code blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def check_example():
    lines = (ROOT / "Snippets/AnalyzeRecording.swift").read_text(encoding="utf-8").splitlines(keepends=True)
    snippet = "".join(line for line in lines if not line.startswith("//"))
    assert blocks("swift") == [snippet], "README.md: the Swift example is not Snippets/AnalyzeRecording.swift"


def check_columns(results):
    for group in ("sessions", "swings", "windows"):
        section = README.split(f"### `/{group}`")[1].split("\n#")[0]
        listed = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", section, re.MULTILINE)))
        with xr.open_dataset(results, group=group) as dataset:
            stored = list(dataset.data_vars)
        assert listed == stored, f"README.md: the columns of /{group} are not those of the results: {listed}, {stored}"


def check_parameters(results):
    section = README.split("## Parameters")[1].split("\n## ")[0]
    named = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", section, re.MULTILINE)))
    named += [name for block in blocks("json") for name in json.loads(block) if name != "basedOn"]
    with xr.open_dataset(results) as root:
        profiles = json.loads(root.attrs["parameters_json"])["profiles"]
    for name in named:
        assert all(name in profile for profile in profiles.values()), f"README.md: {name} is no parameter"


def check_links():
    for path in [file for folder in FOLDERS for file in (ROOT / folder).glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+?)\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path}: links to {target}, which is not there"


def run(cells, folder):
    """Runs pieces of code in one namespace, as a notebook does."""
    os.chdir(folder)
    names = {}
    for cell in cells:
        exec(compile(ast.parse(cell), "<cell>", "exec"), names)
    plt.close("all")


def notebook_cells():
    notebook = json.loads((ROOT / "notebooks/first-look.ipynb").read_text(encoding="utf-8"))
    assert not any(cell.get("outputs") for cell in notebook["cells"]), "first-look.ipynb: clear the outputs"
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def main(folder):
    folder = Path(folder).resolve()
    check_example()
    check_columns(folder / "demo/results.h5")
    check_parameters(folder / "demo/results.h5")
    check_links()
    run(blocks("python"), folder)
    (folder / "notebooks").mkdir(exist_ok=True)
    run(notebook_cells(), folder / "notebooks")
    print("documents: the examples are the snippets, run, and link to what is there")


if __name__ == "__main__":
    main(sys.argv[1])
