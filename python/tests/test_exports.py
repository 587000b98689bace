"""Parquet in DuckDB and polars; subtitles; ELAN tiers that the command reads as labels."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import polars
import pyarrow.parquet
import pytest

import swingkit
from swingkit.__main__ import main
from swingkit.video import captions


def test_parquet_in_duckdb_and_polars(reference: Path, tmp_path: Path) -> None:
    results = swingkit.read_results(reference)
    swings, sessions, windows = swingkit.write_parquet(results, tmp_path / "tables")
    table = results.to_pandas()
    rows = duckdb.sql(f"select time_to_contact, player from '{swings}'").fetchall()
    assert [row[1] for row in rows] == table["player"].tolist()
    read = polars.read_parquet(swings)
    for name in map(str, table.select_dtypes("number")):
        assert read[name].to_numpy().tobytes() == table[name].to_numpy().tobytes(), name
    joined = duckdb.sql(f"select count(*) from '{swings}' join '{windows}' using (session_index, swing_in_session)")
    assert joined.fetchall() == [(len(table),)]
    signals = polars.read_parquet(windows)["filtered_z"].to_numpy()
    assert signals.tobytes() == results.windows["filtered_z"].to_numpy().tobytes()
    assert polars.read_parquet(sessions)["status"].to_list() == ["ok"] * 6


def test_parquet_joins_sessions_of_one_name(two_of_one_name: swingkit.Results, tmp_path: Path) -> None:
    swings, sessions, windows = swingkit.write_parquet(two_of_one_name, tmp_path)
    keys = "(session_index, swing_in_session)"
    joined = duckdb.sql(
        f"select s.player, input_uri from '{swings}' join '{windows}' using {keys} "
        f"join '{sessions}' s using (session_index)"
    ).fetchall()
    assert len(joined) == two_of_one_name.swings.sizes["swing"]
    assert all(f"/{player}/" in place for player, place in joined)


def test_parquet_without_swings_has_the_same_types(reference: Path, still: Path, tmp_path: Path) -> None:
    with_swings = swingkit.write_parquet(reference, tmp_path / "some")
    results = swingkit.analyze(still, profile="tennis", options={"impacts_only": True})
    assert results.swings.sizes["swing"] == 0
    assert results.to_pandas().dtypes.equals(swingkit.read_results(reference).to_pandas().dtypes)
    for some, none in zip(with_swings, swingkit.write_parquet(results, tmp_path / "none"), strict=True):
        schema = pyarrow.parquet.read_schema(some)
        assert schema.equals(pyarrow.parquet.read_schema(none)), some.name
        assert str(schema.field("session_id").type) == "string"
    count = duckdb.sql(
        f"select count(*) from (from '{with_swings[0]}' union all from '{tmp_path}/none/swings.parquet')"
    )
    assert count.fetchall() == [(swingkit.read_results(reference).swings.sizes["swing"],)]


def test_parquet_without_windows(reference: Path, tmp_path: Path) -> None:
    swingkit.write_parquet(reference, tmp_path / "tables")
    results = swingkit.merge([reference], tmp_path / "merged.h5", windows=False)
    files = swingkit.write_parquet(results, tmp_path / "tables")
    assert [path.name for path in files] == ["swings.parquet", "sessions.parquet"]
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == ["sessions.parquet", "swings.parquet"]


@pytest.fixture(scope="module")
def session(recordings: Path) -> swingkit.Results:
    return swingkit.analyze(recordings / "r1.h5")


@pytest.mark.parametrize("offset", [0.0, 12.5])
@pytest.mark.parametrize(("ending", "mark"), [("srt", ","), ("vtt", ".")])
def test_subtitles_begin_at_the_starts(
    session: swingkit.Results, tmp_path: Path, ending: str, mark: str, offset: float
) -> None:
    path = swingkit.write_captions(session, tmp_path / f"video.{ending}", offset=offset)
    lines = path.read_text(encoding="utf-8").splitlines()
    shown = [line.split(" --> ")[0].replace(mark, ".").split(":") for line in lines if "-->" in line]
    times = [3600 * int(hours) + 60 * int(minutes) + float(seconds) for hours, minutes, seconds in shown]
    starts = session.swings["start_timestamp"].to_numpy() - session.sessions["first_timestamp"].to_numpy()[0] + offset
    known = [start for start in starts if start == start]
    assert known
    for start in known:
        assert min(abs(start - time) for time in times) <= 0.0005001
    assert len(times) == len(starts)


@pytest.mark.parametrize("offset", [0.0, 12.5])
def test_tiers_are_labels_of_the_same_swings(session: swingkit.Results, tmp_path: Path, offset: float) -> None:
    path = swingkit.write_captions(session, tmp_path / "video.eaf", offset=offset)
    score = swingkit.score(session, labels=path, tier="outcomes", times="start", label_offset=-offset)
    count = session.swings.sizes["swing"]
    assert count > 0
    assert score["swing"]["labelled"] == score["swing"]["correct"] == count


def test_captions_begin_with_the_video(session: swingkit.Results) -> None:
    results = session
    everything = captions(results, offset=0)
    later = captions(results, offset=-everything[0].begin / 1000 - 0.01)
    assert len(later) == len(everything) - 1
    with pytest.raises(swingkit.UsageError, match="is not a session"):
        captions(results, offset=0, session="none")


@pytest.mark.parametrize("name", ["ben/swings", "{folder}/ben/swings"])
def test_captions_of_a_recording(two_of_one_name: swingkit.Results, name: str) -> None:
    session = name.format(folder=two_of_one_name.path.parent)
    count = int((two_of_one_name.swings["session_index"] == 1).sum())
    assert 0 < count < two_of_one_name.swings.sizes["swing"]
    assert len(captions(two_of_one_name, offset=0, session=session)) == count


@pytest.mark.parametrize(
    ("session", "words"),
    [
        ("simulated-tennis-1", r"names 2 sessions; expected the path of one recording: \S*anna/swings, \S*ben/swings$"),
        ("swings", r"names 2 sessions; expected the path of one recording: \S*anna/swings, \S*ben/swings$"),
        ("en/swings", r"is not a session of .*; expected one of \S*anna/swings, \S*ben/swings$"),
        (None, r"contains 2 sessions; name one of \S*anna/swings, \S*ben/swings$"),
    ],
)
def test_ambiguous_sessions(two_of_one_name: swingkit.Results, session: str | None, words: str) -> None:
    with pytest.raises(swingkit.UsageError, match=words):
        captions(two_of_one_name, offset=0, session=session)


def test_captions_of_several_sessions_need_a_name(reference: Path, tmp_path: Path) -> None:
    with pytest.raises(swingkit.UsageError, match="contains 6 sessions; name one of simulated-baseball-1, "):
        swingkit.write_captions(reference, tmp_path / "a.srt", offset=0)
    with pytest.raises(swingkit.UsageError, match="expected a name ending in"):
        swingkit.write_captions(reference, tmp_path / "a.txt", offset=0)


@pytest.mark.parametrize(
    ("output", "write"),
    [
        ("none/a.srt", lambda results, path: swingkit.write_captions(results, path, offset=0)),
        ("file/a.srt", lambda results, path: swingkit.write_captions(results, path, offset=0)),
        ("file", swingkit.write_parquet),
        ("file/tables", swingkit.write_parquet),
    ],
)
def test_outputs_that_cannot_be_written(
    session: swingkit.Results, tmp_path: Path, output: str, write: Callable[[swingkit.Results, Path], object]
) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(swingkit.OutputError, match=rf"^{tmp_path / output}: cannot be written: .*; name "):
        write(session, tmp_path / output)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["parquet", "{results}", "-o", "{folder}/tables"], 0, "^$"),
        (["parquet", "{folder}/none.h5", "-o", "{folder}"], 66, r"^swingkit: \S*none\.h5: no such file$"),
        (
            ["captions", "{results}", "-o", "{folder}/a.srt", "--offset", "nan"],
            64,
            r"^swingkit: offset is nan; expected",
        ),
        (["export-bids", "{folder}/warned", "-o", "{folder}/bids"], 0, r"^swingkit: warning: \S*warned: "),
    ],
)
def test_command_line(
    reference: Path,
    recordings: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    stub: Callable[[str], Path],
    arguments: list[str],
    code: int,
    words: str,
) -> None:
    if "export-bids" in arguments:
        (tmp_path / "warned").symlink_to(recordings / "r1.h5")
        stub(f'[ "$1" = convert ] && echo "swing: warning: {tmp_path}/warned: reason" >&2; exec "$SWING" "$@"')
    given = [argument.format(results=reference, folder=tmp_path) for argument in arguments]
    monkeypatch.setattr("sys.argv", ["swingkit", *given])
    assert main() == code
    assert re.search(words, capsys.readouterr().err.strip())


@pytest.mark.parametrize("ending", ["srt", "vtt", "eaf"])
def test_only_own_captions_are_replaced(session: swingkit.Results, tmp_path: Path, ending: str) -> None:
    path = swingkit.write_captions(session, tmp_path / f"video.{ending}", offset=0)
    written = path.read_bytes()
    swingkit.write_captions(session, path, offset=0)
    path.write_bytes(b"")
    swingkit.write_captions(session, path, offset=-1e6)
    swingkit.write_captions(session, path, offset=0)
    assert path.read_bytes() == written
    edited = written.replace(b" contact", b" hit the net").replace(b"1970-", b"2026-")
    for foreign in (
        b"my notes\n",
        b"1\n00:00:01,000 --> 00:00:02,000\nHello\n",
        b"WEBVTT\n\nNOTE mine\n",
        b"\xff",
        edited,
    ):
        path.write_bytes(foreign)
        with pytest.raises(swingkit.OutputError, match="contains something else than captions of swingkit"):
            swingkit.write_captions(session, path, offset=0)
        assert path.read_bytes() == foreign
    swingkit.write_captions(session, path, offset=0, force=True)
    assert path.read_bytes() == written


def test_threads_write_the_same_outputs(session: swingkit.Results, tmp_path: Path) -> None:
    # As long as a name can be.
    path = tmp_path / f"{'v' * 251}.srt"
    with ThreadPoolExecutor(8) as pool:
        runs = [pool.submit(swingkit.write_captions, session, path, offset=0) for _ in range(8)]
        tables = [pool.submit(swingkit.write_parquet, session, tmp_path) for _ in range(8)]
    assert {run.result() for run in runs} == {path}
    assert all(len(run.result()) == 3 for run in tables)
    expected = {path.name, "sessions.parquet", "swings.parquet", "windows.parquet"}
    assert {file.name for file in tmp_path.iterdir()} == expected


def test_only_own_tables_are_replaced(session: swingkit.Results, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    swingkit.write_parquet(session, tmp_path)
    written = swingkit.write_parquet(session, tmp_path)[0].read_bytes()
    (tmp_path / "swings.parquet").write_bytes(b"mine")
    with pytest.raises(swingkit.OutputError, match="contains something else than swings of swingkit"):
        swingkit.write_parquet(session, tmp_path)
    assert (tmp_path / "swings.parquet").read_bytes() == b"mine"
    assert swingkit.write_parquet(session, tmp_path, force=True)[0].read_bytes() == written
