"""Simulation, scores, reports and merging."""

from pathlib import Path

import pytest

import swingkit


def test_simulated_session_is_scored_and_reported(tmp_path: Path) -> None:
    session = swingkit.simulate(tmp_path / "s.h5", sport="tennis", minutes=0.5, seed=3)
    results = swingkit.analyze(session)
    score = swingkit.score(results, session)
    assert score["contact_error_ms"]["count"] > 0
    page = swingkit.report(results, tmp_path / "report.html", title="One session")
    assert "One session" in page.read_text(encoding="utf-8")


def test_merged_shards_equal_one_analysis(recordings: Path, tmp_path: Path) -> None:
    shards = []
    for number in (2, 1):
        shards.append(tmp_path / f"{number}.h5")
        swingkit.analyze(recordings / f"r{number}.h5", out=shards[-1])
    merged = swingkit.merge(shards, tmp_path / "merged.h5")
    whole = swingkit.analyze([recordings / "r1.h5", recordings / "r2.h5"])
    assert merged.swings.identical(whole.swings)


def test_any_command(recordings: Path, tmp_path: Path) -> None:
    swingkit.swing("convert", recordings / "r1.h5", tmp_path / "r1", "--quiet")
    assert (tmp_path / "r1/motion.csv").is_file()
    assert "swing analyze" in swingkit.swing("analyze", "--help")
    with pytest.raises(swingkit.MissingInputError, match=r"none\.h5: no such file"):
        swingkit.swing("inspect", tmp_path / "none.h5")
