"""Errors of the command as exceptions, and partial failures."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import swingkit


@pytest.mark.parametrize(
    ("name", "options", "kind", "words"),
    [
        ("missing.h5", {}, swingkit.MissingInputError, "missing.h5: no such file or folder; correct the path"),
        ("bad.h5", {}, swingkit.DataError, "bad.h5: is not an HDF5 file"),
        ("r1.h5", {"profile": "chess"}, swingkit.SwingKitError, "chess: no such profile"),
        ("r1.h5", {"out": "/proc/out.h5"}, swingkit.OutputError, "/proc/out.h5: cannot create"),
        ("r1.h5", {"options": {"no_such": True}}, swingkit.UsageError, "no-such"),
    ],
)
def test_exceptions(
    recordings: Path, tmp_path: Path, name: str, options: dict[str, str], kind: type[Exception], words: str
) -> None:
    path = recordings / name if name.startswith("r") else tmp_path / name
    if name == "bad.h5":
        path.write_text("abc")
    with pytest.raises(kind, match=words):
        swingkit.analyze(path, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (64, swingkit.UsageError),
        (65, swingkit.DataError),
        (66, swingkit.MissingInputError),
        (73, swingkit.OutputError),
        (74, swingkit.InputOutputError),
        (1, swingkit.SwingKitError),
    ],
)
def test_each_exit_code_has_a_class(stub: Callable[[str], Path], code: int, kind: type[swingkit.SwingKitError]) -> None:
    stub(f"echo 'swing: place: reason' >&2; exit {code}")
    with pytest.raises(kind, match=r"^place: reason$") as caught:
        swingkit.command_version()
    assert type(caught.value) is kind
    assert caught.value.exit_code == code


def test_partial_failure_keeps_the_others(recordings: Path) -> None:
    with pytest.warns(swingkit.FailedRecordingsWarning, match="1 of 2 recordings could not be analysed"):
        results = swingkit.analyze([recordings / "r1.h5", recordings / "none.h5"])
    assert results.sessions.sizes["session"] == 2
    assert results.failures["message"].str.contains("no such file").tolist() == [True]
    with pytest.raises(swingkit.MissingInputError):
        swingkit.analyze([recordings / "r1.h5", recordings / "none.h5"], strict=True)


def test_empty_list() -> None:
    with pytest.raises(swingkit.MissingInputError, match="the list of recordings is empty"):
        swingkit.analyze([])


@pytest.mark.parametrize("name", ["", "two\nlines"])
def test_names_that_a_list_cannot_contain(name: str) -> None:
    with pytest.raises(ValueError, match="is not a name of a recording"):
        swingkit.analyze([name])


def test_missing_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SWINGKIT_COMMAND", str(tmp_path / "none"))
    with pytest.raises(swingkit.CommandNotFoundError, match="which is not a program"):
        swingkit.command_version()
    monkeypatch.delenv("SWINGKIT_COMMAND")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("swingkit._command.PACKAGED", tmp_path / "bin")
    with pytest.raises(swingkit.CommandNotFoundError, match="install a wheel of swingkit"):
        swingkit.command_version()


def test_command_that_a_signal_ends(stub: Callable[[str], Path]) -> None:
    stub("kill -9 $$")
    with pytest.raises(swingkit.CommandDiedError, match="SIGKILL"):
        swingkit.command_version()


def test_interrupt_ends_the_command(stub: Callable[[str], Path], tmp_path: Path) -> None:
    stub(f"echo $$ >{tmp_path}/id; exec sleep 600")
    child = subprocess.Popen(
        [sys.executable, "-c", "import swingkit; swingkit.command_version()"], stderr=subprocess.PIPE
    )
    identifier = tmp_path / "id"
    while not (identifier.is_file() and identifier.read_text().strip()):
        assert child.poll() is None
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    _, messages = child.communicate(timeout=60)
    assert b"KeyboardInterrupt" in messages
    with pytest.raises(ProcessLookupError):
        os.kill(int(identifier.read_text()), 0)


def test_results_of_something_else(recordings: Path, tmp_path: Path) -> None:
    with pytest.raises(swingkit.MissingInputError):
        swingkit.read_results(tmp_path / "none.h5")
    with pytest.raises(swingkit.DataError):
        swingkit.read_results(recordings / "r1.h5")
