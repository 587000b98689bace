"""Adds the command to the wheel, and tags the wheel with the platform on which the command was built."""

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommandHook(BuildHookInterface):  # type: ignore[misc]
    """Build hook of hatchling."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the command that SWINGKIT_COMMAND names; without it, build one with packaging/build.

        SWINGKIT_LICENCES names the folder with the licences of the libraries in the command.
        An editable installation does not contain the command.
        """
        if version == "editable":
            return
        build_data["force_include"][str(self.command())] = "swingkit/bin/swing"
        if licences := os.environ.get("SWINGKIT_LICENCES"):
            build_data["force_include"][str(Path(licences).resolve())] = "swingkit/licences"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def command(self) -> Path:
        """Return the path of a built command."""
        if named := os.environ.get("SWINGKIT_COMMAND"):
            path = Path(named).resolve()
        else:
            script = Path(self.root).resolve().parent / "packaging/build"
            if not script.is_file():
                raise FileNotFoundError(f"{script}: does not exist; install from a clone of SwingKit, or use a wheel")
            built = subprocess.run([script], check=True, stdout=subprocess.PIPE, text=True)
            path = Path(built.stdout.strip()) / "swing"
        if not path.is_file():
            raise FileNotFoundError(f"{path}: does not exist; set SWINGKIT_COMMAND to a built command")
        return path
