"""Runs what the documents show: check_docs.py FOLDER, where FOLDER/demo/results.h5 are the results of datasets/.

Swift examples are parts of the snippets, columns and parameters are those of the results, shell examples run and print what
the page says, Python runs, JSON is JSON, and what the documents link to is there. `swing` is on the path.
"""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import xarray as xr

from documentation.pages import slug

ROOT = Path(__file__).resolve().parent.parent
# Where the documents are.
FOLDERS = (".", "docs", "datasets", "Benchmarks", "Sources/*/*.docc")
DOCUMENTS = {file: file.read_text(encoding="utf-8") for folder in FOLDERS for file in sorted(ROOT.glob(f"{folder}/*.md"))}


def text(path):
    return DOCUMENTS[ROOT / path]


def blocks(file, language):
    """A document's code blocks in a language, without the indentation that they have in a list."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", DOCUMENTS[file], re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", code, flags=re.MULTILINE) for indent, code in found]


def dedented(code):
    """Lines without the indentation that all of them share."""
    lines = code.splitlines()
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [line[margin:] for line in lines]


def check_swift():
    snippets = [file.read_text(encoding="utf-8").splitlines() for file in sorted(ROOT.glob("Snippets/*.swift"))]
    for file in DOCUMENTS:
        for code in blocks(file, "swift"):
            count = len(dedented(code))
            assert any(
                dedented("\n".join(lines[i : i + count])) == dedented(code)
                for lines in snippets
                for i in range(len(lines) - count + 1)
            ), f"{file}: this is in no snippet:\n{code}"


def check_columns(results):
    page = text("docs/results.md")
    for group in ("sessions", "swings", "windows"):
        section = page.split(f"\n## /{group}\n")[1].split("\n## ")[0]
        listed = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", section, re.MULTILINE)))
        with xr.open_dataset(results, group=group) as dataset:
            stored = list(dataset.data_vars)
        assert listed == stored, f"results.md: the columns of /{group} are not those of the results: {listed}, {stored}"
    with xr.open_dataset(results, group="swings") as dataset:
        flags = dataset["flags"].attrs["flag_meanings"].split()
        columns = list(dataset.data_vars)
    listed = re.findall(r"^\| `(\w+)` \|", page.split("\n## Flags")[1].split("\n## ")[0], re.MULTILINE)
    assert sorted(listed) == sorted(flags), f"results.md: the flags are not those of the results: {listed}, {flags}"
    section = text("README.md").split("## Results")[1].split("\n## ")[0]
    for name in re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", section, re.MULTILINE))):
        assert name in columns, f"README.md: {name} is no column of /swings"


def check_parameters(results):
    page = ROOT / "docs/parameters.md"
    named = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", DOCUMENTS[page], re.MULTILINE)))
    named += [name for block in blocks(page, "json") for name in json.loads(block) if name != "basedOn"]
    assert named, "parameters.md: names no parameter"
    with xr.open_dataset(results) as root:
        profiles = json.loads(root.attrs["parameters_json"])["profiles"]
    for name in named:
        assert all(name in profile for profile in profiles.values()), f"parameters.md: {name} is no parameter"


def check_links():
    for file, page in DOCUMENTS.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)):
            if "://" in target:
                continue
            path, _, fragment = target.partition("#")
            goal = (file.parent / path).resolve() if path else file
            assert goal.exists(), f"{file}: links to {target}, which is not there"
            if fragment:
                headings = map(slug, re.findall(r"^#+ (.*)$", DOCUMENTS[goal], re.MULTILINE))
                assert fragment in headings, f"{file}: links to {target}, and there is no such heading"


def check_json():
    for file in DOCUMENTS:
        for block in blocks(file, "json"):
            json.loads(block)


def shell(code, folder):
    environment = os.environ | {"COLUMNS": "72"}
    done = subprocess.run(["bash", "-euc", code], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{code}: {done.stderr}"
    return done.stdout


def check_shell(folder):
    for file in DOCUMENTS:
        for code in blocks(file, "sh"):
            shell(code, folder)
        for block in blocks(file, "console"):
            for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
                printed = shell(command, folder)
                assert shown == printed, f"{file}: {command} does not print what the page shows, but\n{printed}"


def run(cells, folder):
    """Runs pieces of code in one namespace, as a notebook does."""
    os.chdir(folder)
    names = {}
    for cell in cells:
        exec(compile(ast.parse(cell), "<cell>", "exec"), names)
    plt.close("all")


def main(folder):
    folder = Path(folder).resolve()
    (folder / "datasets").symlink_to(ROOT / "datasets")
    check_swift()
    check_columns(folder / "demo/results.h5")
    check_parameters(folder / "demo/results.h5")
    check_links()
    check_json()
    check_shell(folder)
    for file in DOCUMENTS:
        run(blocks(file, "python"), folder)
    print("documents: the examples are the snippets, run, print what is shown, and link to what is there")


if __name__ == "__main__":
    main(sys.argv[1])
