"""Runs Python scripts for tests, each in a fork of one process, which imports every package only once.

Reads a request per line: a JSON object with the arguments of Python, and a folder with the files input, output and
error. Writes the script's exit code, or the negative number of the signal that ended it.
"""

import ast
import contextlib
import json
import os
import pathlib
import sys
import warnings


def load(code):
    """Imports the packages that a script imports; the script itself reports what fails."""
    for node in ast.walk(ast.parse(code)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for name in names:
            with contextlib.suppress(Exception), warnings.catch_warnings():
                warnings.simplefilter("error")
                __import__(name)


def redirect(folder):
    """Makes the folder's files the standard streams."""
    for descriptor, (name, flags) in enumerate([("input", os.O_RDONLY), ("output", os.O_WRONLY), ("error", os.O_WRONLY)]):
        os.dup2(os.open(os.path.join(folder, name), flags), descriptor)
    sys.stdin = open(0, encoding="utf-8", closefd=False)


def main():
    # The tests wait for other processes until nobody has their files open.
    os.closerange(3, 4096)
    # A fork has no other thread than that which makes it.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    for line in sys.stdin:
        request = json.loads(line)
        arguments = request["arguments"]
        is_strict = arguments[:2] == ["-W", "error"]
        arguments = arguments[2 * is_strict:]
        name, code = "<string>", arguments.pop(1) if arguments[0] == "-c" else None
        if code is None:
            name = arguments[0]
            code = pathlib.Path(name).read_text(encoding="utf-8")
        load(code)
        child = os.fork()
        if child == 0:
            redirect(request["folder"])
            if is_strict:
                warnings.simplefilter("error")
            sys.argv = arguments
            exec(compile(code, name, "exec"), {"__name__": "__main__", "__file__": name})
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


main()
