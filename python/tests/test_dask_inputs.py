"""What a study checks before its work, and what its shards depend on."""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import swingkit
from swingkit import _command
from swingkit.dask import __main__ as command_line
from swingkit.dask import analyze_study, scheduler
from swingkit.dask import options as study_options
from swingkit.dask.sidecars import Sidecars

if TYPE_CHECKING:
    from distributed import Client

STUDY: dict[str, Any] = {"windows": False, "batch_bytes": 1}


@pytest.fixture(scope="module")
def client() -> "Iterator[Client]":
    """A scheduler and a worker in this process."""
    from distributed import Client, LocalCluster

    options = {"n_workers": 1, "threads_per_worker": 1, "processes": False, **scheduler.LOCAL}
    with LocalCluster(**options) as cluster, Client(cluster) as opened:
        yield opened


@pytest.fixture
def here(recordings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with two recordings in files and one in a folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("r1.h5", "r2.h5"):
        shutil.copy2(recordings / name, name)
    swingkit.swing("convert", "r1.h5", "folder", "--quiet")
    return tmp_path


def write(path: Path, content: str) -> None:
    """Replace a file, whose size and time remain if its length does."""
    path.write_text(content)
    os.utime(path, (1_700_000_000, 1_700_000_000))


@pytest.mark.parametrize(
    ("name", "before", "after", "options", "expected"),
    [
        ("t.csv", "file,condition\nr2,old\n", "file,condition\nr2,new\n", {"session_table": "t.csv"}, "new"),
        ("r2.session.json", '{"condition":"old"}', '{"condition":"new"}', {}, "new"),
        ("r2.h5.session.json", '{"condition":"old"}', '{"condition":"new"}', {}, "new"),
        ("session.json", '{"condition":"old"}', '{"condition":"new"}', {}, "new"),
        ("mine.json", '{"name":"old"}', '{"name":"new"}', {"profile": "mine.json"}, "new"),
    ],
)
def test_shards_of_changed_facts_are_not_kept(
    here: Path,
    client: "Client",
    stub: Callable[[str], Path],
    name: str,
    before: str,
    after: str,
    options: dict[str, Any],
    expected: str,
) -> None:
    stub('if [ "$1" = merge ] && mkdir once; then echo "swing: disk full" >&2; exit 74; fi; exec "$SWING" "$@"')
    write(here / name, before)
    with pytest.raises(swingkit.InputOutputError, match="disk full"):
        analyze_study(["r1.h5", "r2.h5"], out="o.h5", scheduler=client, **STUDY, **options)
    write(here / name, after)
    study = analyze_study(["r1.h5", "r2.h5"], out="o.h5", scheduler=client, **STUDY, **options)
    assert study.results is not None
    column = "profile" if options.get("profile") else "condition"
    assert study.results.sessions[column].to_numpy().tolist()[1] == expected
    # The shards of the old facts are gone, too.
    assert not (here / "o.h5.shards").exists()


def test_the_state_of_a_folder(here: Path) -> None:
    from swingkit.dask.inputs import describe

    path = here / "folder" / "session.json"
    content = json.loads(path.read_text())
    states = set()
    for condition in ("one", "two"):
        path.write_text(json.dumps({**content, "condition": condition}))
        # The newest file of the folder is another one.
        os.utime(path, ns=(1, 1 if condition == "one" else 2))
        states.add(describe(["folder"], here, {})[0])
    assert len(states) == 2


def test_files_beside_a_recording(here: Path) -> None:
    for name in ("session.json", "a.session.json", "a.h5.session.json", "b.session.json"):
        (here / name).write_text("{}")
    found = [path.name for path in Sidecars().of(here / "a.h5")]
    assert found == ["session.json", "a.h5.session.json", "a.session.json"]
    assert [path.name for path in Sidecars().of(here / "session.json")] == []
    assert Sidecars().digest(Path("/")) == ""


def test_files_that_options_name(here: Path) -> None:
    words = ["--session-table=t.csv", "--profile=tennis", "--player=t.csv", f"--map={here}/map.json", "--checksum"]
    (here / "t.csv").write_text("file\n")
    (here / "map.json").write_text("{}")
    assert study_options.absolute(words, here) == [f"--session-table={here}/t.csv", *words[1:]]
    digests = study_options.digests(words, here)
    assert len(digests) == 2
    (here / "map.json").write_text("{ }")
    changed = study_options.digests(words, here)
    assert [old == new for old, new in zip(digests, changed, strict=True)] == [True, False]


def test_relative_files_of_options(here: Path, client: "Client", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    (here / "t.csv").write_text("file,condition\nr1.h5,tired\nr2.h5,rested\n")
    (here / "mine.json").write_text('{"name":"mine"}')
    options: dict[str, Any] = {"session_table": "t.csv", "profile": "mine.json"}
    # Local recordings: the file is that of one command, which states the names as they were given.
    words = ["--session-table=t.csv", "--profile=mine.json"]
    _command.run(["analyze", "-", "-o", "one.h5", *words], names=["r1.h5", "r2.h5"])
    analyze_study(["r2.h5", "r1.h5"], out="o.h5", scheduler=client, batch_bytes=1, **options)
    assert Path("o.h5").read_bytes() == Path("one.h5").read_bytes()
    # URLs: the worker analyses copies in another folder.
    urls = [f"file://{here}/{name}" for name in ("r1.h5", "r2.h5")]
    study = analyze_study(urls, out="url.h5", scheduler=client, **options)
    assert study.results is not None
    assert study.results.sessions["condition"].to_numpy().tolist() == ["tired", "rested"]
    assert study.results.sessions["profile"].to_numpy().tolist() == ["mine", "mine"]


@pytest.mark.parametrize(
    ("inputs", "out", "words"),
    [
        (["r2.h5", "r1.h5"], "r1.h5", "is the input r1.h5; name another file for the results"),
        (["r1.h5"], "hard.h5", "is the input r1.h5; name another"),
        (["r1.h5"], "soft.h5", "is the input r1.h5; name another"),
        (["season"], "season/r2.h5", "is the input season; name another"),
        (["URL/r1.h5"], "r1.h5", "is the input .*r1.h5; name another"),
    ],
)
def test_an_output_never_replaces_a_recording(here: Path, inputs: list[str], out: str, words: str) -> None:
    (here / "hard.h5").hardlink_to("r1.h5")
    (here / "soft.h5").symlink_to("r1.h5")
    (here / "season").mkdir()
    shutil.copy2("r2.h5", "season")
    before = Path(out).read_bytes()
    names = [name.replace("URL", f"file://{here}") for name in inputs]
    with pytest.raises(swingkit.UsageError, match=words):
        analyze_study(names, out=out, force=True, scheduler="tcp://127.0.0.1:9", timeout=1)
    assert Path(out).read_bytes() == before


def test_results_in_a_folder_of_recordings_are_replaced(here: Path, client: "Client") -> None:
    (here / "season").mkdir()
    shutil.copy2("r1.h5", "season")
    for force in (False, True):
        study = analyze_study(["season"], out="season/results.h5", scheduler=client, force=force)
        assert study.results is not None
        assert study.results.sessions.sizes["session"] == 1


@pytest.mark.parametrize(
    ("out", "options", "kind", "words"),
    [
        ("o.csv", {}, swingkit.UsageError, r"o\.csv: expected a name ending in \.h5; merged results are HDF5"),
        ("folder.h5", {"force": True}, swingkit.OutputError, r"folder\.h5: is a folder; name a file"),
        ("none/o.h5", {}, swingkit.OutputError, "no such folder"),
        ("r2.h5", {}, swingkit.OutputError, "contains something else than results of swing analyze; name another file"),
        (
            "o.h5",
            {"output": "x.h5"},
            swingkit.UsageError,
            "^output: not an option of a study; expected accelerometer_range, ",
        ),
        ("o.h5", {"help": True}, swingkit.UsageError, "^help: not an option of a study"),
        ("o.h5", {"jobs": 2}, swingkit.UsageError, "^jobs: not an option of a study"),
        ("o.h5", {"frame": "up"}, swingkit.UsageError, "'up' is invalid"),
        ("o.h5", {"session_table": "none.csv"}, swingkit.MissingInputError, r"none\.csv: cannot open the file"),
        ("o.h5", {"profile": "tenis"}, swingkit.SwingKitError, "did you mean"),
    ],
)
def test_wrong_calls_cost_no_work(
    here: Path, out: str, options: dict[str, Any], kind: type[Exception], words: str
) -> None:
    (here / "folder.h5").mkdir()
    # The scheduler cannot be reached: the error comes before.
    with pytest.raises(kind, match=words):
        analyze_study(["r1.h5"], out=out, scheduler="tcp://127.0.0.1:9", timeout=1, **options)
    assert not list(here.glob("*.shards"))


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["r1.h5", "--timeout=-1"], 64, "timeout is -1; expected a number of seconds greater than 0"),
        (["r1.h5", "--timeout=nan"], 64, "timeout is nan; expected"),
        (["r1.h5", "--batch-bytes=0"], 64, "batch_bytes is 0; expected at least 1"),
        (["r1.h5", "--retries=-1"], 64, "retries is -1; expected at least 0"),
        ([""], 64, "'' is not a name of a recording"),
        (["@none"], 66, "@none: cannot read the list: No such file or directory; expected a file"),
        (["@r1.h5"], 65, "r1.h5: name 1 is not UTF-8"),
        (["@empty"], 66, "empty: contains no names"),
        (["none://a.h5"], 64, "none://a.h5: cannot read this kind of URL: "),
    ],
)
def test_wrong_command_lines(
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    words: str,
) -> None:
    (here / "empty").write_text("\n\n")
    monkeypatch.setattr(sys, "argv", ["dask", *arguments, "-o", "o.h5"])
    assert command_line.main() == code
    message = capsys.readouterr().err
    assert message.startswith(f"swingkit: {words}")
    assert message.count("\n") == 1


@pytest.mark.parametrize("content", [b"r1.h5\0a b.h5\0", b"r1.h5\na b.h5", b"r1.h5\r\n\r\na b.h5\r\n"])
def test_lists(here: Path, content: bytes) -> None:
    (here / "list").write_bytes(content)
    assert command_line.names(["x", "@list", "@"]) == ["x", "r1.h5", "a b.h5", "@"]


TABLES = {
    "plain": b"file,player\nm1/a.h5,A\na.h5,B\n",
    "no extension": b"file,player\n\n# note\na,B\n",
    "semicolons": b"sep=;\r\nplayer;File name;x\r\nB;a.h5;1,5\r\n",
    "utf-16": "Player\tRecording\nB\ta\n".encode("utf-16"),
    "quoted": b'session,player,notes\n"other","X","two\nlines"\n"a",B,""\n',
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_row_that_names_two_recordings(here: Path, recordings: Path, kind: str) -> None:
    for folder in ("m1", "m2"):
        (here / folder).mkdir()
        shutil.copy2(recordings / "r1.h5", f"{folder}/a.h5")
    (here / "t.csv").write_bytes(TABLES[kind])
    names = ["m1/a.h5", "m2/a.h5"]
    # The command states the same.
    with pytest.raises(swingkit.DataError, match=r't\.csv:[2-5]: names both "m1/a.h5" and "m2/a.h5"; add') as expected:
        swingkit.swing("analyze", *names, "--session-table", "t.csv")
    with pytest.raises(swingkit.DataError) as found:
        analyze_study(names, out="o.h5", scheduler="tcp://127.0.0.1:9", timeout=1, session_table="t.csv")
    assert str(found.value) == str(expected.value)


def test_a_row_that_names_recordings_of_two_folders(here: Path, client: "Client") -> None:
    for folder in ("m1", "m2"):
        (here / folder).mkdir()
        shutil.copy2("r1.h5", f"{folder}/a.h5")
    (here / "t.csv").write_text("file,condition\na.h5,tired\n")
    with pytest.raises(swingkit.DataError, match=r't\.csv:2: names both "m1/a\.h5" and "m2/a\.h5"'):
        analyze_study(["m1", "m2"], out="o.h5", scheduler=client, session_table="t.csv", **STUDY)
    assert not (here / "o.h5").exists()


def test_rows_that_name_no_recording(here: Path, client: "Client") -> None:
    (here / "season").mkdir()
    shutil.copy2("r2.h5", "season")
    session = swingkit.analyze(["r1.h5"]).sessions["session_id"].item()
    # The case of a name does not matter.
    rows = ["R1.H5", session + "x", "season/r2", "none.h5", "missing"]
    (here / "t.csv").write_text("file,condition\n" + "".join(f"{row},tired\n" for row in rows))
    with pytest.warns(swingkit.SwingKitWarning, match="names none of the recordings") as found:
        analyze_study(["r1.h5", "season", "none.h5"], out="o.h5", scheduler=client, session_table="t.csv", **STUDY)
    expected = [(3, session + "x"), (6, "missing")]
    notices = [f't.csv: line {line}: "{name}" names none of the recordings' for line, name in expected]
    assert [str(each.message) for each in found] == notices
    # The name of a session counts, too.
    (here / "t.csv").write_text(f"session,condition\n{session},tired\n")
    study = analyze_study(["r1.h5"], out="o.h5", scheduler=client, session_table="t.csv", **STUDY)
    assert study.results is not None
    assert study.results.sessions["condition"].to_numpy().tolist() == ["tired"]


def test_each_option_of_the_command_is_accepted_or_known() -> None:
    lines = swingkit.swing("analyze", "--help").splitlines()
    words = [line.split()[:3] for line in lines if line.startswith("  -")]
    names = {word.strip(",")[2:].replace("-", "_") for line in words for word in line if word.startswith("--")}
    refused = {"decimal_comma", "force", "format", "help", "jobs", "json", "output", "progress", "quiet"}
    refused |= {"resume", "strict", "version", "wide"}
    assert names == study_options.ACCEPTED | refused
