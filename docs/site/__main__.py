"""Builds the site: python3 -m docs.site SYMBOL-GRAPHS SITE [OPTION OF DOCC]...; scripts/docs runs it."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import built
from . import finding
from . import pages
from .symbols import Symbols


def stop_if(problems):
    problems = list(problems)
    if problems:
        sys.exit("\n".join(problems))


def convert(symbols, site, options):
    """Has DocC make the site of the pages and the symbols."""
    with tempfile.TemporaryDirectory() as folder:
        catalog, graphs = Path(folder) / f"{pages.SITE}.docc", Path(folder) / "symbols"
        catalog.mkdir()
        graphs.mkdir()
        pages.Catalog(catalog, symbols.paths()).write()
        for path in symbols.files:
            shutil.copy(path, graphs)
        command = ["xcrun"] if sys.platform == "darwin" else []
        command += ["docc", "convert", str(catalog), "--additional-symbol-graph-dir", str(graphs)]
        command += ["--output-path", str(site), "--warnings-as-errors"]
        command += ["--fallback-display-name", pages.SITE, "--fallback-default-module-kind", "Module", *options]
        if code := subprocess.run(command).returncode:
            sys.exit(code)


def main(graphs, site, *options):
    symbols = Symbols(pages.ROOT, Path(graphs))
    stop_if(symbols.problems())
    stop_if(pages.unlisted())
    stop_if(pages.endless())
    convert(symbols, Path(site), options)
    stop_if(built.problems(site))
    print("docs: {} pages with {} sections can be searched".format(*finding.finish(site)))


if __name__ == "__main__":
    main(*sys.argv[1:])
