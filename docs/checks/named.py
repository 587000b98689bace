"""Checks the files that documents name: python3 -m docs.checks.named; --table prints each one with its check.

Each must exist, and be run by a row of checks/checks.toml, belong to a folder that a check runs as a whole, or be in the list
below with a reason.
"""

import fnmatch
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The folders that contain the documents. The changelog names files of former versions.
FOLDERS = (".", "docs", "datasets", "Benchmarks", "Campaigns", "python", "Sources/*/*.docc")
PLACES = "scripts|Campaigns|packaging|Snippets|notebooks|python/recipes|docs/site|docs/checks|docs/figures|checks|.github/workflows"
NAMED = re.compile(rf"(?<![\w./-])(?:{'|'.join(map(re.escape, PLACES.split('|')))})/[\w./-]*\w")

# What runs files that have no row, by pattern. A second pattern states the text that the running file must contain; {name} and
# {stem} are the named file's, {folder} the folder below Campaigns.
RUN_BY = [
    ("Campaigns/*/*", "Campaigns/{folder}/run", "{folder}"),
    ("Snippets/RecordSession.swift", "Campaigns/recorder", "RecordSession"),
    ("Snippets/UploadSession.swift", "Tests/ServeTests/test_batches.py", "UploadSession"),
    ("Snippets/*.swift", "Snippets/check", '("{stem}", ['),
    ("Snippets/plot_swings.py", "docs/checks/examples", "{name}"),
    ("notebooks/*.ipynb", "notebooks/check_notebooks.py", "NOTEBOOKS"),
    ("notebooks/figures.py", "Tests/NotebookTests/test_figures.py", "from figures import"),
    ("docs/checks/*", "docs/checks/examples", "docs.checks.{stem}"),
    ("docs/site/*", "docs/site/check", "scripts/docs"),
    ("python/recipes/*", "python/tests/test_recipes.py", "{name}"),
    ("packaging/build", "Tests/PackagingTests/conftest.py", "{name}"),
    ("packaging/wheel", "Campaigns/wheel/run", "{name}"),
    ("scripts/docs", "docs/site/check", "{name}"),
    ("scripts/install", "Tests/PackagingTests/test_install.py", "{name}"),
]
# What no check runs, and why.
NOT_RUN = {
    "notebooks/draw": "a check of the notebooks compares the pictures that it names; a person looks at them",
    "Snippets/RecordWorkout.swift": "needs a watch; the build compiles it",
    "scripts/demo": "the first command of a reader; each of its steps has a check",
    "scripts/release": "makes the files of a release",
    "validation/compare": "needs recordings that are not part of the project",
    "scripts/test": "runs the checks",
    "checks/*": "runs the checks",
    ".github/workflows/*": "runs on a server only",
}


def documents():
    for folder in FOLDERS:
        yield from (path for path in sorted(ROOT.glob(f"{folder}/*.md")) if path.name != "CHANGELOG.md")


def named():
    """Returns the places that name each path; a path relative to the document's folder counts if it exists there."""
    found = {}
    for document in documents():
        for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
            for path in NAMED.findall(line):
                near = document.parent / path
                if not (ROOT / path).exists() and near.exists():
                    path = str(near.relative_to(ROOT))
                found.setdefault(path, []).append(f"{document.relative_to(ROOT)}:{number}")
    return found


def contains(path, text):
    """Returns whether a file, or one in a folder, contains a text."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return any(text in each.read_text(encoding="utf-8", errors="replace") for each in files)


def check_of(path, rows):
    """Returns what checks a file: a row of the table, a file that runs it, or a reason why nothing does."""
    for row in rows:
        if path in row["command"].split():
            return f"checks.toml: {row['name']} ({row['tier']})"
    for pattern, runner, text in RUN_BY:
        if fnmatch.fnmatch(path, pattern):
            words = {"name": Path(path).name, "stem": Path(path).stem, "folder": path.split("/")[1]}
            file = runner.format(**words)
            if (ROOT / file).exists() and contains(ROOT / file, text.format(**words)):
                return file
    return next((f"not run: {reason}" for pattern, reason in NOT_RUN.items() if fnmatch.fnmatch(path, pattern)), None)


def main():
    table = ROOT / "checks/checks.toml"
    rows = tomllib.loads(table.read_text(encoding="utf-8"))["check"] if table.exists() else []
    problems, lines = [], []
    for path, places in sorted(named().items()):
        if not (ROOT / path).exists():
            problems += [f"{place}: names {path}, which does not exist; correct the path" for place in places]
        elif (ROOT / path).is_file() and Path(path).suffix not in (".md", ".png", ".json", ".c", ".rb"):
            if check := check_of(path, rows):
                lines.append(f"{path}\t{check}")
            else:
                problems.append(f"{places[0]}: names {path}, which no check runs; add a row to checks/checks.toml")
    if "--table" in sys.argv[1:]:
        print("\n".join(lines))
    print("\n".join([*problems, f"named: {len(lines)} files that documents name, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
