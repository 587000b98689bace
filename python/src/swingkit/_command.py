"""Finds the command `swing` and runs it."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ._options import plain
from .errors import CommandNotFoundError, InputOutputError, SwingKitError, SwingKitWarning, UsageError, error

#: The command in an installed wheel.
PACKAGED = Path(__file__).parent / "bin" / "swing"

_PREFIX = "swing: "
_WARNINGS = ("swing: warning: ", "swing: skipped: ")
#: Beginnings of lines that are not errors.
_NOTICES = (*_WARNINGS, "swing: progress: ")
#: Number of recordings that a warning about several of them names.
_NAMED = 3


@dataclass(frozen=True)
class Finished:
    """What a finished command printed."""

    exit_code: int
    output: str
    messages: str


def find() -> str:
    """Return the path of the command: SWINGKIT_COMMAND, the one in the package, or `swing` on the PATH."""
    named = os.environ.get("SWINGKIT_COMMAND")
    if named:
        found = shutil.which(named)
        if found is None:
            raise CommandNotFoundError(
                f"SWINGKIT_COMMAND is {named}, which is not a program; correct it or remove the variable", 127
            )
        return found
    if os.access(PACKAGED, os.X_OK):
        return str(PACKAGED)
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        found = shutil.which("swing", path=folder)
        # The package's own entry point would start itself again and again.
        if found and not _is_script(found):
            return found
    raise CommandNotFoundError(
        "the command swing is missing; install a wheel of swingkit, or build the command with packaging/build "
        "and set SWINGKIT_COMMAND to its path",
        127,
    )


def run(
    arguments: Iterable[object],
    *,
    names: Iterable[str] | None = None,
    cwd: str | None = None,
    environment: Mapping[str, str] | None = None,
    meanwhile: Callable[[], object] | None = None,
) -> Finished:
    """Run the command without a shell.

    Parameters
    ----------
    arguments : iterable
        Arguments of the command.
    names : iterable of str, optional
        Lines for the command's standard input.
    cwd : str, optional
        Working folder.
    environment : mapping, optional
        Further environment variables.
    meanwhile : callable, optional
        Called while the command runs.

    Raises
    ------
    SwingKitError
        An argument is impossible, or the system cannot start the command.
    """
    # The texts are checked here: the thread below has no one who could catch an error.
    words = [find(), *map(plain, arguments)]
    opened: Future[subprocess.Popen[str]] = Future()
    printed: dict[str, str] = {}
    lines = None if names is None else "".join(f"{name}\n" for name in names)

    def communicate() -> None:
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL if names is None else subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=cwd,
                env={**os.environ, **environment} if environment else None,
                encoding="utf-8",
                errors="surrogateescape",
            )
        except OSError as problem:
            opened.set_exception(_cannot_start(words[0], problem))
            return
        except Exception as problem:
            opened.set_exception(problem)
            return
        opened.set_result(process)
        printed["output"], printed["messages"] = process.communicate(lines)

    # KeyboardInterrupt is raised in the main thread only. In another thread, it can't come between the command's start
    # and its handle, which is needed to end the command.
    reader = threading.Thread(target=communicate, daemon=True)
    try:
        reader.start()
        process = opened.result()
        if meanwhile is not None:
            meanwhile()
        reader.join()
    except BaseException:
        if reader.ident is not None and opened.exception() is None:
            # An interrupted join leaves the thread marked as ended (CPython 45274): the process itself is waited for.
            opened.result().terminate()
            opened.result().wait()
        raise
    return Finished(process.returncode, printed["output"], printed["messages"])


def _cannot_start(command: str, problem: OSError) -> SwingKitError:
    """Return the error of a command that the system does not start."""
    if problem.errno == errno.E2BIG:
        return UsageError("the arguments are too long for the system; name a folder, or fewer files", 64)
    if problem.errno in (errno.ENOEXEC, errno.EACCES, errno.ENOENT, errno.ENOTDIR, errno.EPERM):
        return CommandNotFoundError(
            f"{command}: cannot be run: {problem.strerror}; set SWINGKIT_COMMAND to the command swing of this system",
            127,
        )
    return InputOutputError(f"{command}: cannot be run: {problem.strerror}; try again", 74)


def _is_script(path: str) -> bool:
    try:
        with Path(path).open("rb") as file:
            return file.read(2) == b"#!"
    except OSError:
        return False


def check(finished: Finished) -> str:
    """Return the output of a command and issue its warnings, or raise the exception of its exit code."""
    warn(finished)
    if finished.exit_code == 0:
        return finished.output
    raise error(message(finished), finished.exit_code)


def message(finished: Finished) -> str:
    """Return the command's last error, or the signal that ended it."""
    lines = [line for line in finished.messages.splitlines() if line and not line.startswith(("{", *_NOTICES))]
    errors = [line for line in lines if line.startswith(_PREFIX)] or lines
    if errors:
        return errors[-1].removeprefix(_PREFIX)
    failed = [line for line in events(finished) if line["type"] == "error"]
    if failed:
        # The exit code is that of one recording: its error is the reason.
        return str(next((line for line in failed if line["code"] == finished.exit_code), failed[0])["error"])
    if finished.exit_code < 0:
        return f"swing was ended by {_signal_name(-finished.exit_code)}; the memory may be too small"
    return f"swing failed with exit code {finished.exit_code}"


def _signal_name(number: int) -> str:
    """Return the name of a signal; those between the real-time signals' ends have numbers only."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def warn(finished: Finished) -> None:
    """Issue the command's warnings as `SwingKitWarning`; one that several recordings have is issued once."""
    notices = [line for line in finished.messages.splitlines() if line.startswith(_WARNINGS)]
    texts = [line.removeprefix(_PREFIX).removeprefix("warning: ") for line in notices]
    inputs: dict[str, list[str]] = {}
    for line in events(finished):
        found = line.get("warnings")
        for text in found if isinstance(found, list) else []:
            inputs.setdefault(str(text), []).append(str(line["input"]))
    for text, names in inputs.items():
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        texts.append(f"{', '.join(names[:_NAMED])}{more}: {text}")
    for text in dict.fromkeys(texts):
        issue(text, SwingKitWarning)


def issue(text: str, category: type[Warning]) -> None:
    """Issue a warning at the line that called this package."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == __package__:
        frame, level = frame.f_back, level + 1
    warnings.warn(text, category, stacklevel=level)


def events(finished: Finished) -> list[dict[str, object]]:
    """Return the JSON lines that the command printed with --progress json."""
    return [json.loads(line) for line in finished.messages.splitlines() if line.startswith("{")]


def replace_process() -> NoReturn:
    """Replace this process by the command; the entry point `swing`."""
    try:
        command = find()
    except CommandNotFoundError as problem:
        sys.exit(f"swing: {problem}")
    try:
        os.execv(command, ["swing", *sys.argv[1:]])  # noqa: S606
    except OSError as problem:
        sys.exit(f"swing: {_cannot_start(command, problem)}")
