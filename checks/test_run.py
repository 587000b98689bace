"""Tests of the runner with small tables, as a user runs it."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

CHECKS = Path(__file__).resolve().parent


@pytest.fixture
def run(tmp_path):
    """Returns a function that runs a table, given as rows of TOML, and returns the exit code and the output."""

    def run(rows, *arguments):
        (tmp_path / "checks").mkdir(exist_ok=True)
        for name in ("run.py", "table.py"):
            shutil.copy(CHECKS / name, tmp_path / "checks")
        table = "".join(f"[[check]]\n{row}\n" for row in rows)
        (tmp_path / "checks/checks.toml").write_text(table, encoding="utf-8")
        command = [sys.executable, "-m", "checks.run", *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return run


def row(name, command="true", tier="test", **options):
    lines = {"name": name, "command": command, "tier": tier, "about": "something", "budget": 9} | options
    return "\n".join(f"{key} = {value!r}" for key, value in lines.items())


def test_goes_on_after_a_failure_and_counts(run):
    code, output = run([row("bad", "echo the reason; exit 3"), row("good")], "test")
    assert code == 1
    assert output.endswith("1 passed, 1 failed\n")
    assert "FAILED  bad" in output and "    the reason" in output and "passed  good" in output


def test_what_needs_a_failed_check_is_not_run_and_fails(run):
    code, output = run([row("first", "false"), row("second", "touch ran", needs=["first"]), row("third", needs=["second"])], "test")
    assert code == 1
    assert "FAILED  second  not run, because it needs first" in output
    assert "FAILED  third  not run, because it needs second" in output
    assert output.endswith("0 passed, 3 failed\n")


def test_a_tier_contains_those_before_it_but_no_campaign(run):
    rows = [row("quick"), row("slow", tier="ci"), row("longest", "false", tier="campaign")]
    assert run(rows, "test")[1].endswith("\n1 passed, 0 failed\n")
    assert run(rows, "ci")[1].endswith("\n2 passed, 0 failed\n")


def test_a_named_check_runs_with_what_it_needs(run):
    rows = [row("base"), row("middle", needs=["base"]), row("top", needs=["middle"], tier="campaign"), row("other", "false")]
    code, output = run(rows, "top")
    assert code == 0 and output.endswith("3 passed, 0 failed\n")


def test_needs_come_first_and_independent_checks_overlap(run):
    wait = "for i in $(seq 200); do [ -e there ] && exit; sleep 0.05; done; exit 1"
    rows = [row("waits", wait), row("makes", "touch there"), row("after", "[ -e there ]", needs=["makes"])]
    code, _ = run(rows, "test")
    # With one core, nothing can overlap.
    assert code == (0 if (os.cpu_count() or 1) > 1 else 1)


def test_the_checks_begin_from_which_the_most_time_follows(run, tmp_path):
    def logs(name, budget, **options):
        # All cores, so that none overlap.
        return row(name, f"echo {name} >>order", budget=budget, cores=64, **options)
    rows = [logs("short", 2), logs("base", 1), logs("middle", 3, needs=["base"]), logs("long", 4, needs=["base"]), logs("alone", 4.5)]
    code, _ = run(rows, "test")
    assert code == 0
    assert (tmp_path / "order").read_text().split() == ["base", "alone", "long", "middle", "short"]


def test_a_check_that_hangs_is_ended_with_its_processes(run, tmp_path):
    code, output = run([row("hangs", "sleep 60 & echo $! >child; wait", budget=0.2)], "test")
    assert code == 1
    assert "ended after 1 s; expected at most 0.2 s" in output
    child = int((tmp_path / "child").read_text())
    # The system takes a moment to reap it.
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail(f"process {child} goes on")


def test_the_slowest_is_listed_first(run):
    _, output = run([row("short"), row("long", "sleep 0.6")], "test")
    names = re.findall(r"^ +\d+  (\w+)", output.split("seconds  check")[1], re.MULTILINE)
    assert names == ["long", "short", "in"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row("twice"), row("twice")], "twice: occurs twice"),
        ([row("early", needs=["late"]), row("late")], "early: needs late, which no earlier row is"),
        ([row("odd", tier="sometimes")], "odd: tier sometimes, expected one of"),
        ([row("odd", color="red")], "odd: "),
    ],
)
def test_a_wrong_table_is_one_line(run, rows, message):
    code, output = run(rows, "test")
    assert code == 1 and message in output and output.count("\n") == 1


def test_an_unknown_name_is_usage(run):
    code, output = run([row("known")], "unknown")
    assert code == 64 and "found unknown" in output


def test_every_folder_of_swift_tests_is_a_module_for_scripts_test():
    """scripts/test must not take a module's name for that of a check."""
    root = CHECKS.parent
    text = (root / "scripts/test").read_text(encoding="utf-8")
    condition = re.search(r'if \[ -z "\$\(find .*\)" \]', text)[0].removeprefix("if ")
    folders = [folder for folder in (root / "Tests").iterdir() if folder.name.endswith("Tests")]
    for folder in folders:
        name = folder.name.removesuffix("Tests")
        is_other = subprocess.run(["bash", "-c", f"name={name}; {condition}"], cwd=root, check=False).returncode == 0
        assert is_other == (not any(folder.rglob("*.swift"))), name
