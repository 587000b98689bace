"""Arguments of functions that name files, facts and options, and the system around the command."""

import datetime
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pandas as pd
import pytest

import swingkit

MISSING = {"None": None, "nan": float("nan"), "numpy": np.float64("nan"), "NA": pd.NA, "NaT": pd.NaT, "": "", " ": " "}


@pytest.mark.parametrize("value", MISSING.values(), ids=MISSING)
@pytest.mark.filterwarnings("ignore::swingkit.errors.SwingKitWarning")
@pytest.mark.parametrize("fact", ["player", "sport", "condition", "date"])
def test_a_missing_value_is_no_fact(recordings: Path, fact: str, value: Any) -> None:
    expected = swingkit.analyze(recordings / "r1.h5").sessions[fact].item()
    for given in ({fact: value}, {"options": {fact: value}}):
        assert swingkit.analyze(recordings / "r1.h5", **given).sessions[fact].item() == expected != "nan"


def untyped(value: object) -> Any:
    """A value of a type that the hints refuse."""
    return value


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda path: swingkit.analyze(path, player=untyped(["Anna", "Ben"])),
            "player is a list; .*in a session table",
        ),
        (
            lambda path: swingkit.analyze(path, sport=untyped(("golf", "tennis"))),
            "sport is a tuple; .*in a session table",
        ),
        (lambda path: swingkit.analyze(path, options={"condition": ["a"]}), "condition is a list; expected one value"),
        (lambda path: swingkit.analyze(path, options={"sample-rate": [1, 2]}), "sample-rate is a list; expected one"),
        (
            lambda path: swingkit.simulate(path.parent / "none.h5", rate=[100, 200]),
            "rate is a list; expected one value",
        ),
        (lambda path: swingkit.summary({"a": path}), "found dict as names of files; expected one or more paths"),
        (lambda path: swingkit.merge(untyped(pd.DataFrame({"a": [1]})), path), "found DataFrame as names of files"),
        (lambda path: swingkit.export_bids({"accelerometer": 1}, path.parent / "none"), "found dict as names of files"),
    ],
)
def test_a_list_is_not_one_value(still: Path, call: Callable[[Any], object], words: str) -> None:
    """The command would use the last value for all recordings."""
    with pytest.raises(swingkit.UsageError, match=words):
        call(still)


@pytest.mark.parametrize(
    "date",
    [
        datetime.date(2025, 6, 15),
        datetime.datetime(2025, 6, 15, 7),
        pd.Timestamp("2025-06-15"),
        np.datetime64("2025-06-15"),
        np.datetime64("2025-06-15T00:00", "ns"),
    ],
)
def test_a_date_is_a_date(recordings: Path, date: Any) -> None:
    assert swingkit.analyze(recordings / "r1.h5", date=date).sessions["date"].item() == "2025-06-15"


def test_a_missing_number_is_refused(still: Path) -> None:
    """It is no default: it can be the result of a wrong calculation."""
    with pytest.raises(swingkit.UsageError, match="nan"):
        swingkit.analyze(still, options={"jobs": float("nan")})


def test_the_command_takes_everything_that_names_a_file(recordings: Path, tmp_path: Path) -> None:
    results = swingkit.analyze(recordings / "r1.h5", out=tmp_path / "a.h5")
    expected = swingkit.swing("summary", str(results.path))
    for name in (results, results.path, os.fsencode(results.path)):
        assert swingkit.swing("summary", name) == expected
    assert swingkit.swing(b"simulate", os.fsencode(tmp_path / "b.h5"), "--minutes", 0.5, "--quiet") == ""


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
@pytest.mark.parametrize(
    "call",
    [
        lambda path, text: swingkit.analyze(path, player=text),
        lambda path, text: swingkit.analyze(path, options={"profile": text}),
        lambda path, text: swingkit.analyze(text),
        lambda path, text: swingkit.analyze(path, out=f"{text}.h5"),
        lambda path, text: swingkit.swing("inspect", text),
        lambda path, text: (
            swingkit.swing("inspect", text.encode(errors="surrogatepass")) if "\0" in text else swingkit.swing(text)
        ),
        lambda path, text: swingkit.simulate(text),
        lambda path, text: swingkit.report(path, text),
        lambda path, text: swingkit.read_results(text),
        lambda path, text: swingkit.windows(text),
    ],
)
def test_texts_that_no_argument_can_have(still: Path, call: Callable[[Path, str], object], text: str) -> None:
    with pytest.raises(swingkit.SwingKitError) as caught:
        call(still, text)
    assert "\n" not in str(caught.value)


def test_too_many_arguments(still: Path) -> None:
    with pytest.raises(swingkit.UsageError, match="the arguments are too long for the system; name a folder"):
        swingkit.swing("inspect", *["a" * 100_000] * 100)


@pytest.mark.parametrize(
    ("content", "mode", "words"),
    [
        ("hello", 0o755, "cannot be run: Exec format error; set SWINGKIT_COMMAND to the command swing of this system"),
        ("hello", 0o644, "which is not a program; correct it or remove the variable"),
        ("#!/none/such\n", 0o755, "cannot be run: No such file or directory; set SWINGKIT_COMMAND"),
        (None, 0o755, "which is not a program; correct it or remove the variable"),
    ],
)
def test_files_that_are_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, mode: int, words: str
) -> None:
    path = tmp_path / "swing"
    if content is None:
        path.mkdir()
    else:
        path.write_text(content)
        path.chmod(mode)
    monkeypatch.setenv("SWINGKIT_COMMAND", str(path))
    with pytest.raises(swingkit.CommandNotFoundError, match=words) as caught:
        swingkit.swing("--version")
    assert str(path) in str(caught.value)
    code = "from swingkit._command import replace_process; replace_process()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1 and words in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("number", [40, 9])
def test_signals_with_and_without_a_name(stub: Callable[[str], Path], number: int) -> None:
    stub(f"kill -{number} $$")
    name = "SIGKILL" if number == 9 else f"signal {number}"
    with pytest.raises(swingkit.CommandDiedError, match=f"swing was ended by {name}"):
        swingkit.command_version()


def test_a_deleted_folder(recordings: Path, tmp_path: Path) -> None:
    """Absolute paths need no current folder, and relative ones are an error that names it."""
    script = """
import os, shutil, sys, swingkit
recording, folder = sys.argv[1:]
os.mkdir(folder)
os.chdir(folder)
os.rmdir(folder)
print(swingkit.analyze(recording).sessions.sizes["session"])
print(swingkit.analyze(recording, out=f"{folder}.h5").sessions.sizes["session"])
for call in (lambda: swingkit.analyze(recording, out="a.h5"), lambda: swingkit.read_results("a.h5"),
             lambda: swingkit.merge([f"{folder}.h5"], "a.h5"), lambda: swingkit.analyze("a.h5"),
             lambda: swingkit.write_parquet(f"{folder}.h5", "tables"),
             lambda: swingkit.write_captions(f"{folder}.h5", "a.srt", offset=0)):
    try:
        call()
    except swingkit.SwingKitError as problem:
        print(type(problem).__name__, problem)
"""
    arguments = [recordings / "r1.h5", tmp_path / "gone"]
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:2] == ["1", "1"]
    found = [line.split()[0] for line in lines[2:]]
    assert found == ["OutputError", "MissingInputError"] * 2 + ["OutputError"] * 2


def damaged(path: Path, kind: str) -> None:
    with h5py.File(path, "r+") as file:
        if kind.startswith("without "):
            del file[kind.removeprefix("without ")]
        elif kind == "without flags":
            del file["swings/flags"]
        elif kind == "no meanings":
            for name in ("swings/flags", "swings/outcome", "sessions/status"):
                del file[name].attrs["flag_meanings"]
        elif kind == "another length":
            del file["sessions/player"]
            file["sessions/player"] = ["a"] * 7
        elif kind == "a group as a column":
            del file["swings/start_time"]
            file.create_group("swings/start_time/a")
        elif kind == "a column as a group":
            del file["sessions"]
            file["sessions"] = [1]


@pytest.mark.parametrize(
    "kind",
    [
        *(f"without {name}" for name in ("sessions", "swings", "swings/flags", "swings/outcome", "sessions/status")),
        *(f"without {name}" for name in ("sessions/session_id", "swings/session_index", "swings/start_time")),
        *("no meanings", "another length", "a group as a column", "a column as a group"),
        *(f"bits {number}" for number in range(12)),
        *(f"cut {number}" for number in range(0, 10, 3)),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_damaged_results_are_named(reference: Path, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "damaged.h5"
    shutil.copy(reference, path)
    word, _, number = kind.partition(" ")
    content = bytearray(path.read_bytes())
    if word == "cut":
        path.write_bytes(content[: len(content) * int(number) // 10])
    elif word == "bits":
        random = np.random.default_rng(int(number))
        for place in random.integers(0, len(content), 300):
            content[place] ^= 1 << int(random.integers(8))
        path.write_bytes(content)
    else:
        damaged(path, kind)
    failed = 0
    for use in (
        lambda: swingkit.read_results(path).to_pandas(),
        lambda: swingkit.read_results(path).failures,
        lambda: repr(swingkit.read_results(path)),
        lambda: swingkit.windows(path, "contact").load(),
        lambda: swingkit.read_results(path).tree,
        lambda: swingkit.write_captions(path, tmp_path / "a.srt", offset=0, force=True),
        lambda: swingkit.write_parquet(path, tmp_path / "tables", force=True),
    ):
        try:
            use()
        except swingkit.SwingKitError as problem:
            failed += 1
            assert str(path) in str(problem) and "\n" not in str(problem), problem
    assert failed or word == "bits"


#: Values that are not what an argument expects, and have no second meaning.
WRONG = [5, -1.5, True, np.int64(3), pd.NA, object(), {1: 2}, np.zeros(3), np.array(1), pd.DataFrame({"a": [1]}), 1j]


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "call",
    [
        lambda path, value: swingkit.analyze(path, out=value),
        lambda path, value: swingkit.analyze(path, options=value),
        lambda path, value: swingkit.read_results(value),
        lambda path, value: swingkit.windows(value),
        lambda path, value: swingkit.merge([path], value),
        lambda path, value: swingkit.report(path, value),
        lambda path, value: swingkit.simulate(value),
        lambda path, value: swingkit.score(value, path),
        lambda path, value: swingkit.summary(path, by=value),
        lambda path, value: swingkit.export_bids(path, value),
        lambda path, value: swingkit.export_bids(path, "none", task=value),
        lambda path, value: swingkit.write_captions(path, value, offset=0),
        lambda path, value: swingkit.write_captions(value, "none.srt", offset=0),
    ],
)
def test_values_of_other_types(still: Path, call: Callable[[Path, Any], object], value: Any) -> None:
    with pytest.raises(swingkit.UsageError) as caught:
        call(still, value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", [5, None, b"x", 1.5, "", "a b", "-x", "output"])
def test_names_of_no_option(still: Path, name: Any) -> None:
    with pytest.raises(swingkit.UsageError, match="cannot be an option here"):
        swingkit.analyze(still, options={name: 1})


@pytest.mark.parametrize("text", ["a" * 5000, "a\0b", "a\ud800b"])
def test_names_that_no_file_can_have(still: Path, text: str) -> None:
    for call in (
        lambda: swingkit.read_results(text),
        lambda: swingkit.windows(text),
        lambda: swingkit.export_bids(still, text + "/a" * (len(text) // 5000)),
        lambda: swingkit.analyze(still, out=text),
        lambda: swingkit.write_captions(text, "none.srt", offset=0),
    ):
        with pytest.raises(swingkit.SwingKitError) as caught:
            call()
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [*WRONG, "x", b"x", None], ids=lambda value: type(value).__name__)
def test_arguments_of_results(recordings: Path, tmp_path: Path, value: Any) -> None:
    results = swingkit.analyze(recordings / "r1.h5", out=tmp_path / "a.h5")
    calls: list[Callable[[], object]] = [lambda: swingkit.windows(results, value), lambda: results.to_pandas(value)]
    calls.append(lambda: swingkit.write_captions(results, tmp_path / "a.srt", offset=0, session=value))
    if isinstance(value, bool | int | float | np.integer):
        del calls[3:]
    else:
        calls.append(lambda: swingkit.write_captions(results, tmp_path / "a.srt", offset=value))
    for call in calls if value is not None else calls[3:]:
        with pytest.raises(swingkit.UsageError) as caught:
            call()
        assert "\n" not in str(caught.value)
    assert not (tmp_path / "a.srt").exists()
