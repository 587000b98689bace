"""The tests of a module build with that module and those below it alone."""

import json
import re
import subprocess

import pytest

# Modules that may give data to any test: simulated samples, and batches of them.
SOURCES_OF_DATA = {"SwingSimulation", "SwingIngest"}


@pytest.fixture(scope="module")
def targets(root):
    """The targets of Package.swift by name, each with the names of the targets that it depends on."""
    shown = subprocess.run(
        ["swift", "package", "--package-path", root, "dump-package"], capture_output=True, text=True, check=True)
    return {
        target["name"]: {
            (dependency.get("byName") or dependency.get("target"))[0]
            for dependency in target["dependencies"] if "product" not in dependency
        }
        for target in json.loads(shown.stdout)["targets"]
    }


def below(targets, names):
    """Returns the targets with all that they depend on."""
    found = set()
    while names:
        found |= names
        names = set().union(*(targets[name] for name in names)) - found
    return found


def test_tests_depend_on_no_module_above_theirs(targets):
    for name, used in targets.items():
        module = "swing" if name == "SwingCommandTests" else name.removesuffix("Tests")
        if module == name or name == "IntegrationTests":
            continue
        allowed = below(targets, {module}) | SOURCES_OF_DATA | {"TestSupport"}
        assert used <= allowed, f"{name}: move the tests that need {used - allowed} to IntegrationTests"


def test_tests_state_the_modules_that_they_import(root, targets):
    for name, used in targets.items():
        if not name.endswith("Tests"):
            continue
        imported = set()
        for path in (root / "Tests" / name).rglob("*.swift"):
            pattern = r"^\s*(?:@testable )?import (?:(?:struct|class|enum|func|protocol) )?(\w+)"
            imported |= set(re.findall(pattern, path.read_text(encoding="utf-8"), re.MULTILINE))
        missing = imported & targets.keys() - used
        assert not missing, f"{name}: add {missing} to the dependencies in Package.swift"
        unused = used - imported - {"TestSupport", "swing"}
        assert not unused, f"{name}: remove {unused} from the dependencies in Package.swift"
