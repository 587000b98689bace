"""Errors of the command as exceptions, and partial failures."""

import gc
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
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
        ("r1.h5", {"out": "o.csv"}, swingkit.UsageError, r"^o\.csv: expected a name ending in \.h5 or \.hdf5"),
        ("r1.h5", {"strict": "yes"}, swingkit.UsageError, "^strict is 'yes'; expected True or False$"),
        ("r1.h5", {"options": {"impacts_only": b"1"}}, swingkit.UsageError, "does not take any value"),
        ("r1.h5", {"session_table": pd.DataFrame()}, swingkit.UsageError, "^session_table is a DataFrame; expected"),
        ("r1.h5", {"options": {"output": "o.h5"}}, swingkit.UsageError, "^'output' cannot be an option here"),
        ("r1.h5", {"options": {"help": True}}, swingkit.UsageError, "^'help' cannot be an option here"),
        ("r1.h5", {"options": {"-o": "o.h5"}}, swingkit.UsageError, "^'-o' cannot be an option here"),
    ],
)
def test_exceptions(
    recordings: Path, tmp_path: Path, name: str, options: dict[str, Any], kind: type[Exception], words: str
) -> None:
    path = recordings / name if name.startswith("r") else tmp_path / name
    if name == "bad.h5":
        path.write_text("abc")
    with pytest.raises(kind, match=words):
        swingkit.analyze(path, **options)
    assert not Path("o.h5").exists()


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
    for strict in (True, np.True_, 1):
        with pytest.raises(swingkit.MissingInputError):
            swingkit.analyze([recordings / "r1.h5", recordings / "none.h5"], strict=strict)  # type: ignore[arg-type]
        with pytest.raises(swingkit.MissingInputError):
            swingkit.analyze([recordings / "r1.h5", recordings / "none.h5"], options={"strict": strict})


def test_failures_in_a_folder_are_counted_by_recording(recordings: Path, tmp_path: Path) -> None:
    for name in ("r1.h5", "r2.h5"):
        (tmp_path / name).symlink_to(recordings / name)
    (tmp_path / "bad.h5").write_text("abc")
    with pytest.warns(
        swingkit.FailedRecordingsWarning, match=r"^1 of 3 recordings could not .*bad\.h5: is not"
    ) as all_:
        swingkit.analyze(tmp_path)
    assert [warning.filename for warning in all_] == [__file__]


@pytest.mark.parametrize(("names", "strict"), [(["none.h5"], False), (["none.h5"], True), (["none.h5", "r1.h5"], True)])
def test_a_warning_does_not_hide_the_error(recordings: Path, tmp_path: Path, names: list[str], strict: bool) -> None:
    table = tmp_path / "bad_sessions.csv"
    table.write_text("recording,player\nmisspelt.h5,Ann\n")
    files = [recordings / name for name in names]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", swingkit.SwingKitWarning)
        with pytest.raises(swingkit.MissingInputError, match=r"none\.h5: no such file or folder; correct the path$"):
            swingkit.analyze(files, session_table=table, strict=strict)


def test_the_error_is_that_of_the_exit_code(stub: Callable[[str], Path]) -> None:
    lines = [{"type": "error", "input": name, "error": name, "code": code} for name, code in (("a", 66), ("b", 65))]
    stub("\n".join(f"echo '{json.dumps(line)}' >&2" for line in lines) + "\nexit 65")
    with pytest.raises(swingkit.DataError, match=r"^b$"):
        swingkit.analyze("a")


def test_warnings_of_the_command(recordings: Path, tmp_path: Path) -> None:
    table = tmp_path / "sessions.csv"
    table.write_text("recording,player\nmisspelt.h5,Ann\n")
    names = [recordings / f"r{number}.h5" for number in (1, 1, 2, 3, 5, 6)]
    with pytest.warns(swingkit.SwingKitWarning) as issued:
        swingkit.analyze(names, session_table=table)
    texts = [str(warning.message) for warning in issued]
    assert [warning.filename for warning in issued] == [__file__] * 3
    assert re.search(r"^skipped: \S*r1\.h5: is named twice", texts[0])
    assert re.search(r'sessions\.csv: line 2: "misspelt\.h5" names none of the recordings', texts[1])
    assert re.search(r"^(\S*r\d\.h5,? ){3}and 2 more: \S* has no row for the recording$", texts[2])


def test_warnings_of_a_merge(recordings: Path, tmp_path: Path) -> None:
    shutil.copy2(recordings / "r1.h5", tmp_path / "copy.h5")
    shards = [tmp_path / "1.h5", tmp_path / "2.h5"]
    for name, shard in zip((recordings / "r1.h5", tmp_path / "copy.h5"), shards, strict=True):
        swingkit.analyze(name, out=shard)
    with pytest.warns(swingkit.SwingKitWarning, match="has the same size, beginning and end as .*: both are kept"):
        assert swingkit.merge(shards, tmp_path / "merged.h5").sessions.sizes["session"] == 2


def test_a_warning_that_is_an_error_leaves_no_file(
    recordings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(swingkit.SwingKitWarning, match="is named twice"):
        swingkit.analyze([recordings / "r1.h5", recordings / "r1.h5"])
    gc.collect()
    assert list(tmp_path.iterdir()) == []


def test_empty_list() -> None:
    with pytest.raises(swingkit.MissingInputError, match="the list of recordings is empty"):
        swingkit.analyze([])


@pytest.mark.parametrize("name", ["", "two\nlines"])
def test_names_that_a_list_cannot_contain(name: str) -> None:
    with pytest.raises(swingkit.UsageError, match="is not a name of a recording"):
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
