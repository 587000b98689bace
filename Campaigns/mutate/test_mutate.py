"""Tests of the packages in which mutants are judged, and of the places that are changed."""

import subprocess

import pytest

from Campaigns.mutate.__main__ import PARTS, Package, closure, places, possible, targets


@pytest.fixture(scope="module")
def all_targets():
    return targets()


@pytest.mark.parametrize("part", PARTS)
def test_the_package_of_a_part_can_be_planned(part, all_targets, tmp_path):
    _, tests = PARTS[part]
    package = Package(tmp_path / "package", closure(tests, all_targets), all_targets)
    planned = subprocess.run(["swift", "package", "describe"], cwd=package.folder, capture_output=True, text=True)
    assert planned.returncode == 0, planned.stderr
    assert f"Name: {tests}" in planned.stdout


def test_a_part_can_be_a_folder_of_a_module(all_targets):
    paths = {mutant.path for place in possible(PARTS["clock"][0], all_targets) for mutant in place}
    assert {path.rpartition("/")[0] for path in paths} == {"Sources/SwingMotion/Clock"}


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("let sum = a + b", ["let sum = a - b"]),
        ("if a <= b { return }", ["if a < b { return }"]),
        ("let scale = 2.5", ["let scale = 3.5", "let scale = 0.0"]),
        ("for i in 0..<count { }", ["for i in 1..<count { }", "for i in 0...count { }"]),
        ("    total = 0", ["    ", "    total = 1"]),
        ('print("a + b") // a + b', []),
        ("import Foundation", []),
    ],
)
def test_the_changes_of_a_line_are_these(source, changed):
    assert sorted(mutant.text for place in places("A.swift", source) for mutant in place) == sorted(changed)
