"""The option of scripts/install and scripts/uninstall."""

import argparse
import os
import sys
from pathlib import Path


class Parser(argparse.ArgumentParser):
    """A parser with the exit code of the other scripts for wrong usage."""

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")


def prefix_argument(description):
    """Returns the absolute folder that --prefix names; `None` without it."""
    parser = Parser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prefix", metavar="FOLDER", help="the folder that contains bin and share")
    name = parser.parse_args().prefix
    if name is None:
        return None
    # PATH and MANPATH separate folders by colons, and the list of files has one line for each.
    if not name or ":" in name or not name.isprintable():
        parser.error(f"argument --prefix: found {name!r}, expected a folder without colons and control characters")
    return Path(os.path.abspath(Path(name).expanduser()))
