"""The recipes: GNU parallel, a Slurm array with a stand-in for sbatch, and dask-jobqueue's syntax."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from swingkit import _command

RECIPES = Path(__file__).parents[1] / "recipes"

SBATCH = """#!/bin/sh
# Runs each task of the array in turn, as Slurm does in parallel.
for option; do case $option in --array=1-*) last=${option#--array=1-} ;; esac; script=$option; done
for task in $(seq "$last"); do SLURM_ARRAY_TASK_ID=$task "$script" || exit; done
"""


LOSING = """#!/bin/sh
# The file of the part with r2 disappears, although the command succeeds.
case $1 in analyze) ;; *) exec {swing} "$@" ;; esac
names=$(cat)
printf '%s\\n' "$names" | {swing} "$@"
case $names in *r2.h5*) rm "$4" ;; esac
"""


def run(recipe: str, names: list[str], folder: Path, swing: str) -> int:
    """Run a recipe with a script as the command, and return its exit code; the output is out.h5."""
    if recipe == "parallel" and shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    tools = folder / "bin"
    tools.mkdir()
    for name, script in {"swing": swing, "sbatch": SBATCH}.items():
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    (folder / "list").write_text("".join(f"{name}\n" for name in names))
    environment = {
        **os.environ,
        "PATH": f"{tools}:{os.environ['PATH']}",
        "SOURCE_DATE_EPOCH": "1700000000",
        "TASKS": "3",
        "BATCH": "3",
    }
    command = [RECIPES / f"{recipe}.sh", folder / "list", folder / "out.h5"]
    return subprocess.run(command, env=environment, check=False).returncode


@pytest.mark.parametrize("recipe", ["parallel", "slurm"])
def test_recipe_writes_what_one_machine_writes(recordings: Path, tmp_path: Path, recipe: str) -> None:
    names = [str(recordings / f"r{number}.h5") for number in (5, 1, 3, 2)]
    assert run(recipe, names, tmp_path, f'#!/bin/sh\nexec {_command.find()} "$@"\n') == 0
    one = tmp_path / "one.h5"
    _command.run(["analyze", "-", "-o", one], names=sorted(names), environment={"SOURCE_DATE_EPOCH": "1700000000"})
    assert (tmp_path / "out.h5").read_bytes() == one.read_bytes()


@pytest.mark.parametrize("recipe", ["parallel", "slurm"])
def test_recipe_fails_if_a_shard_vanishes(recordings: Path, tmp_path: Path, recipe: str) -> None:
    names = [str(recordings / f"r{number}.h5") for number in (5, 1, 3, 2)]
    assert run(recipe, names, tmp_path, LOSING.replace("{swing}", str(_command.find()))) != 0
    assert not (tmp_path / "out.h5").exists()


def test_jobqueue_recipe_compiles() -> None:
    path = RECIPES / "jobqueue.py"
    compile(path.read_text(encoding="utf-8"), str(path), "exec")
