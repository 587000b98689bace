"""Version of the command."""

from __future__ import annotations

from . import _command


def command_version() -> str:
    """Return the command's version, such as ``0.1.0+9e8739c``."""
    return _command.check(_command.run(["--version"])).strip()
