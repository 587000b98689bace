"""Parquet in DuckDB and polars; subtitles; ELAN tiers that the command reads as labels."""

from pathlib import Path

import duckdb
import polars
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
    joined = duckdb.sql(f"select count(*) from '{swings}' join '{windows}' using (session_id, swing_in_session)")
    assert joined.fetchall() == [(len(table),)]
    signals = polars.read_parquet(windows)["filtered_z"].to_numpy()
    assert signals.tobytes() == results.windows["filtered_z"].to_numpy().tobytes()
    assert polars.read_parquet(sessions)["status"].to_list() == ["ok"] * 6


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


def test_captions_of_several_sessions_need_a_name(reference: Path, tmp_path: Path) -> None:
    with pytest.raises(swingkit.UsageError, match="contains 6 sessions; name one of them"):
        swingkit.write_captions(reference, tmp_path / "a.srt", offset=0)
    with pytest.raises(swingkit.UsageError, match="expected a name ending in"):
        swingkit.write_captions(reference, tmp_path / "a.txt", offset=0)


def test_command_line(reference: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["swingkit", "parquet", str(reference), "-o", str(tmp_path)])
    assert main() == 0
    assert (tmp_path / "swings.parquet").is_file()
    monkeypatch.setattr("sys.argv", ["swingkit", "parquet", str(tmp_path / "none.h5"), "-o", str(tmp_path)])
    assert main() == 66
