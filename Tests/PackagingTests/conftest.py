"""Tests of scripts/install, and of the files that describe the package.

SWINGKIT_COMMAND names the command that is installed.
"""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def swing():
    command = Path(os.environ.get("SWINGKIT_COMMAND", ROOT / ".build/tests/release/swing")).resolve()
    assert command.is_file(), f"{command}: not there; build it, or name another with SWINGKIT_COMMAND"
    return command


@pytest.fixture(scope="session")
def root():
    return ROOT
