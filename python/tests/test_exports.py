"""Parquet in DuckDB and polars; subtitles and ELAN tiers that the command reads as labels."""

from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("ending", ["srt", "vtt", "eaf"])
@pytest.mark.parametrize("offset", [0.0, 12.5])
def test_captions_are_labels_of_the_same_swings(recordings: Path, tmp_path: Path, ending: str, offset: float) -> None:
    results = swingkit.analyze(recordings / "r1.h5")
    path = swingkit.write_captions(results, tmp_path / f"video.{ending}", offset=offset)
    words = {each.text: each.outcome for each in captions(results, offset=offset)}
    options: dict[str, Any] = {"kinds": [f"{text}={outcome}" for text, outcome in words.items()]}
    if ending == "eaf":
        options = {"tier": "outcomes"}
    score = swingkit.score(results, labels=path, times="start", label_offset=-offset, tolerance=0.6, **options)
    count = results.swings.sizes["swing"]
    assert count > 0
    assert score["swing"]["labelled"] == score["swing"]["correct"] == count


def test_captions_begin_with_the_video(recordings: Path) -> None:
    results = swingkit.analyze(recordings / "r1.h5")
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
