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


@pytest.mark.parametrize("recipe", ["parallel", "slurm"])
def test_recipe_writes_what_one_machine_writes(recordings: Path, tmp_path: Path, recipe: str) -> None:
    if recipe == "parallel" and shutil.which("parallel") is None:
        pytest.skip("GNU parallel is not installed")
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "swing").symlink_to(_command.find())
    (tools / "sbatch").write_text(SBATCH)
    (tools / "sbatch").chmod(0o755)
    names = [str(recordings / f"r{number}.h5") for number in (5, 1, 3, 2)]
    (tmp_path / "list").write_text("".join(f"{name}\n" for name in names))
    environment = {
        **os.environ,
        "PATH": f"{tools}:{os.environ['PATH']}",
        "SOURCE_DATE_EPOCH": "1700000000",
        "TASKS": "3",
        "BATCH": "3",
    }
    out = tmp_path / "out.h5"
    subprocess.run([RECIPES / f"{recipe}.sh", tmp_path / "list", out], env=environment, check=True)
    one = tmp_path / "one.h5"
    _command.run(["analyze", "-", "-o", one], names=sorted(names), environment={"SOURCE_DATE_EPOCH": "1700000000"})
    assert out.read_bytes() == one.read_bytes()


def test_jobqueue_recipe_compiles() -> None:
    path = RECIPES / "jobqueue.py"
    compile(path.read_text(encoding="utf-8"), str(path), "exec")
