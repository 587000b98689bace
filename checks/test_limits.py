"""Tests of docs/checks/limits: a table that does not follow from the sources fails."""

import shutil
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
loader = SourceFileLoader("limits", str(ROOT / "docs/checks/limits"))
limits = module_from_spec(spec_from_loader("limits", loader))
sys.dont_write_bytecode = True
loader.exec_module(limits)

INPUT = "Sources/SwingMotion/Session/InputLimits.swift"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Copies what the check reads."""
    for name in ("docs/security.md", *(path for files in limits.TABLES for path in files)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.setattr(limits, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["limits"])
    return tmp_path


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("expression", "text"),
    [("1 << 20", "1 MiB"), ("1 << 20 + 64 << 10", "1,088 KiB"), ("4_000_000", "4,000,000"), ("16 << 30", "16 GiB"), ("1 << 3", "8")],
)
def test_values(expression, text):
    assert limits.shown(expression) == text


def test_the_page_follows(tree):
    assert limits.main() == 0


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (INPUT, "labels = 100_000", "labels = 100_001"),
        (INPUT, "/// A file of labels.", "/// Any file of labels."),
        ("Sources/SwingServe/Server/HTTPLimits.swift", "connections = 512", "connections = 511"),
        ("Sources/HDF5/Reading/ReadingLimits.swift", "ratio = 100", "ratio = 10"),
        ("docs/security.md", "| the labels in a file | 100,000 |\n", ""),
        ("docs/security.md", "| what | limit |", "| what | value |"),
    ],
)
def test_a_difference_fails(tree, path, old, new):
    change(tree / path, old, new)
    assert limits.main() == 1


@pytest.mark.parametrize("old", ["    /// A file of labels.\n", "32 << 20"])
def test_a_limit_without_comment_or_number_fails(tree, old):
    change(tree / INPUT, old, "" if old.startswith(" ") else "labels")
    with pytest.raises(SystemExit):
        limits.main()


def test_a_limit_elsewhere_fails(tree):
    (tree / "Sources/Other.swift").write_text("enum A { private static let sizeLimit = 64 << 20 }\n", encoding="utf-8")
    assert limits.main() == 1


def test_write_replaces_the_tables(tree, monkeypatch):
    change(tree / INPUT, "labels = 100_000", "labels = 7")
    monkeypatch.setattr(sys, "argv", ["limits", "--write"])
    assert limits.main() == 0
    monkeypatch.setattr(sys, "argv", ["limits"])
    assert limits.main() == 0
    assert "| the labels in a file | 7 |" in (tree / "docs/security.md").read_text(encoding="utf-8")
