"""Tests of scripts/install and scripts/uninstall, of the manual pages, and of the files that describe the package.

SWINGKIT_COMMAND names the command; without it, .build/debug/swing is tested.
"""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SWING = Path(os.environ.get("SWINGKIT_COMMAND", ROOT / ".build/debug/swing")).resolve()
sys.path.insert(0, str(ROOT / "scripts/installation"))


@pytest.fixture(scope="session")
def swing():
    assert SWING.is_file(), f"{SWING}: not there; build it, or name another with SWINGKIT_COMMAND"
    return SWING


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def manual(root):
    """The module scripts/manual."""
    from importlib.machinery import SourceFileLoader
    from importlib.util import module_from_spec, spec_from_loader

    loader = SourceFileLoader("manual", str(root / "scripts/manual"))
    module = module_from_spec(spec_from_loader("manual", loader))
    is_quiet, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = is_quiet
    return module
