"""Adds the package to an app, and reads what SwiftPM resolves and builds for it."""

import json
import subprocess

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "App",
    dependencies: [.package(path: "{root}", traits: [])],
    targets: [
        .executableTarget(name: "App", dependencies: [.product(name: "SwingKit", package: "{name}")])
    ])
"""


def resolved(root, folder):
    """Returns the names of the packages that an app without traits fetches."""
    sources = folder / "Sources/App"
    sources.mkdir(parents=True)
    (sources / "main.swift").write_text("import SwingKit\n")
    (folder / "Package.swift").write_text(MANIFEST.format(root=root, name=root.name))
    shown = subprocess.run(
        ["swift", "package", "--package-path", folder, "show-dependencies", "--format", "json"],
        capture_output=True, text=True, check=True)
    kit, = json.loads(shown.stdout[shown.stdout.index("{"):])["dependencies"]
    return {package["identity"] for package in kit["dependencies"]}


def test_an_app_without_traits_fetches_no_other_package(root, tmp_path):
    assert resolved(root, tmp_path) == set()
    assert not (tmp_path / "Package.resolved").exists()


def test_only_the_command_needs_packages(root):
    """All packages depend on the traits Command and Serve; only the command, its drawing and its service use them."""
    shown = subprocess.run(
        ["swift", "package", "--package-path", root, "dump-package"], capture_output=True, text=True, check=True)
    package = json.loads(shown.stdout)
    users = {
        (target["name"], tuple(dependency["product"][3]["traits"]))
        for target in package["targets"] for dependency in target["dependencies"] if "product" in dependency
    }
    # The tests wait for the packages (Package.swift), and belong to no product.
    users -= {("TestSupport", ("Command",)), ("TestSupport", ("Serve",))}
    assert users == {("swing", ("Command",)), ("SwingPictures", ("Command",)), ("SwingServe", ("Serve",))}
