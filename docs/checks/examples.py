"""Checks the documents' examples: python3 -m docs.checks.examples FOLDER, where FOLDER/demo/results.h5 are the results of datasets/.

Swift examples must be parts of the snippets. Listed columns and parameters must be those of the results. Shell examples
must run and print the shown text. Python must run, JSON must be valid, and link targets must exist. The start of
method.md must be that of the results. `swing` is on the path.
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

from docs.checks.start import check_start
from docs.site.pages import slug

ROOT = Path(__file__).resolve().parents[2]
# The folders that contain the documents.
FOLDERS = (".", "docs", "datasets", "Benchmarks", "Sources/*/*.docc")
DOCUMENTS = {file: file.read_text(encoding="utf-8") for folder in FOLDERS for file in sorted(ROOT.glob(f"{folder}/*.md"))}


def text(path):
    return DOCUMENTS[ROOT / path]


def blocks(file, language):
    """Returns a document's code blocks in a language, without the indentation of list items."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", DOCUMENTS[file], re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", code, flags=re.MULTILINE) for indent, code in found]


def dedented(code):
    """Returns the lines of the code without their common indentation."""
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
            ), f"{file}: found Swift code that is not part of a snippet; copy it from Snippets/:\n{code}"


def check_columns(results):
    page = text("docs/results.md")
    for group in ("sessions", "swings", "windows"):
        section = page.split(f"\n## /{group}\n")[1].split("\n## ")[0]
        listed = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", section, re.MULTILINE)))
        with xr.open_dataset(results, group=group) as dataset:
            stored = list(dataset.data_vars)
        assert listed == stored, f"results.md: lists the columns {listed} of /{group}, expected {stored}; correct it"
    with xr.open_dataset(results, group="swings") as dataset:
        flags = dataset["flags"].attrs["flag_meanings"].split()
        columns = list(dataset.data_vars)
    listed = re.findall(r"^\| `(\w+)` \|", page.split("\n## Flags")[1].split("\n## ")[0], re.MULTILINE)
    assert sorted(listed) == sorted(flags), f"results.md: lists the flags {listed}, expected {flags}; correct it"
    section = text("README.md").split("## Results")[1].split("\n## ")[0]
    for name in re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", section, re.MULTILINE))):
        assert name in columns, f"README.md: {name} is not a column of /swings"


def check_parameters(results):
    page = ROOT / "docs/parameters.md"
    named = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (.*?) \|", DOCUMENTS[page], re.MULTILINE)))
    named += [name for block in blocks(page, "json") for name in json.loads(block) if name != "basedOn"]
    assert named, "parameters.md: found no parameter"
    with xr.open_dataset(results) as root:
        profiles = json.loads(root.attrs["parameters_json"])["profiles"]
    for name in named:
        assert all(name in profile for profile in profiles.values()), f"parameters.md: {name} is not a parameter"


def check_links():
    for file, page in DOCUMENTS.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)):
            if "://" in target:
                continue
            path, _, fragment = target.partition("#")
            goal = (file.parent / path).resolve() if path else file
            assert goal.exists(), f"{file}: links to {target}, which does not exist"
            if fragment:
                headings = map(slug, re.findall(r"^#+ (.*)$", DOCUMENTS[goal], re.MULTILINE))
                assert fragment in headings, f"{file}: links to {target}, but the page has no such heading"


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
                assert shown == printed, f"{file}: the output of {command} differs from the page:\n{printed}"


def run(cells, folder):
    """Runs pieces of code in one namespace, as in a notebook."""
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
    count = check_start(folder / "demo/results.h5")
    check_links()
    check_json()
    check_shell(folder)
    for file in DOCUMENTS:
        run(blocks(file, "python"), folder)
    print(f"documents: the start of method.md equals that of {count} swings")
    print("documents: all examples, columns, parameters and links are correct")


if __name__ == "__main__":
    main(sys.argv[1])
