"""The texts of the service's page, as the program contains them."""

import ctypes
import shutil
import subprocess
from functools import cache

import studies

SOURCES = studies.ROOT / "Sources/CServePage"


class Text(ctypes.Structure):
    _fields_ = [("bytes", ctypes.c_void_p), ("count", ctypes.c_size_t)]


@studies.once
def libraries():
    """Compiles the C file."""
    compiler = shutil.which("clang")
    assert compiler, "found no clang, expected the one of the Swift toolchain; add its folder to PATH"
    library = studies.SCRATCH / "servepage.so"
    command = [compiler, "-shared", "-fPIC", "-Wall", "-Werror", "-I", SOURCES / "include", SOURCES / "ServePage.c", "-o", library]
    # Darwin's headers need no other options.
    subprocess.run(list(map(str, command)), check=True)
    return [library]


@cache
def assets():
    """Returns the page, its style sheet, its script and its icon."""
    functions = ctypes.CDLL(str(libraries()[0]))
    found = {}
    for name in ("page", "style", "script", "icon"):
        function = getattr(functions, f"serve_{name}")
        function.restype = Text
        text = function()
        found[name] = ctypes.string_at(text.bytes, text.count)
    return found
