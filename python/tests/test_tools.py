"""Simulation, scores, reports and merging."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import swingkit


def test_simulated_session_is_scored_and_reported(tmp_path: Path) -> None:
    session = swingkit.simulate(tmp_path / "s.h5", sport="tennis", minutes=0.5, seed=3)
    results = swingkit.analyze(session)
    score = swingkit.score(results, session)
    assert score["contact_error_ms"]["count"] > 0
    page = swingkit.report(results, tmp_path / "report.html", title="One session")
    assert "One session" in page.read_text(encoding="utf-8")


def test_groups_are_summarized_by_player(recordings: Path) -> None:
    results = swingkit.analyze([recordings / "r1.h5", recordings / "r2.h5"])
    found = swingkit.summary(results, by="player", measure="peak-rotation-rate")
    assert found["measure"] == "peak_rotation_rate" and found["unit"] == "rad/s"
    rates = results.swings["peak_rotation_rate"].to_numpy()
    sessions = results.swings["session_id"].to_numpy()
    known = [np.abs(rates[sessions == name]) for name in dict.fromkeys(sessions)]
    # A session with fewer than three swings has no value.
    assert [len(values) >= 3 for values in known] == [False, True]
    assert found["groups"][0]["value"] is None
    assert np.isclose(found["groups"][1]["value"], np.median(known[1]))


def test_merged_shards_equal_one_analysis(recordings: Path, tmp_path: Path) -> None:
    shards = []
    for number in (2, 1):
        shards.append(tmp_path / f"{number}.h5")
        swingkit.analyze(recordings / f"r{number}.h5", out=shards[-1])
    merged = swingkit.merge(shards, tmp_path / "merged.h5")
    whole = swingkit.analyze([recordings / "r1.h5", recordings / "r2.h5"])
    assert merged.swings.identical(whole.swings)


def test_merge_leaves_swings_out(recordings: Path, tmp_path: Path) -> None:
    whole = swingkit.analyze(recordings / "r1.h5", out=tmp_path / "whole.h5")
    (tmp_path / "exclude.csv").write_text("session,swing,reason\nr1.h5,1,the phone rang\n")
    merged = swingkit.merge([whole], tmp_path / "merged.h5", exclude=tmp_path / "exclude.csv", windows=np.True_)  # type: ignore[arg-type]
    assert (
        merged.swings["swing_in_session"].to_numpy().tolist()
        == whole.swings["swing_in_session"].to_numpy().tolist()[1:]
    )
    assert "the phone rang" in merged.tree.attrs["exclusions_json"]


@pytest.mark.parametrize("name", ["-x.h5", "@x.h5"])
@pytest.mark.parametrize("kind", [str, os.fsencode])
def test_names_like_options_and_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: Callable[[str], Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    recording = kind(name)
    assert swingkit.simulate(recording, minutes=0.5) == Path(name)
    results = swingkit.analyze(recording, out=kind(f"{name}.h5"))
    assert results.swings.sizes["swing"] > 0
    results = swingkit.merge([kind(f"{name}.h5")], kind(f"{name}.merged.h5"))
    assert swingkit.score(kind(f"{name}.merged.h5"), recording)["contact_error_ms"]["count"] > 0
    assert swingkit.report(kind(f"{name}.h5"), kind(f"{name}.html")).is_file()
    assert swingkit.export_bids([recording], kind(f"{name}.bids")).is_dir()
    swingkit.write_parquet(kind(f"{name}.h5"), kind(f"{name}.tables"))
    swingkit.write_captions(kind(f"{name}.h5"), kind(f"{name}.srt"), offset=0)
    assert {path.name[:2] for path in tmp_path.iterdir()} == {name[:2]}


@pytest.mark.parametrize("option", ["output", "help", "version"])
def test_options_that_change_the_output_are_refused(recordings: Path, tmp_path: Path, option: str) -> None:
    results = swingkit.analyze(recordings / "r1.h5")
    calls: list[Callable[..., object]] = [
        lambda **options: swingkit.simulate(tmp_path / "a.h5", **options),
        lambda **options: swingkit.score(results, recordings / "r1.h5", **options),
        lambda **options: swingkit.report(results, tmp_path / "a.html", **options),
        lambda **options: swingkit.summary(results, **options),
    ]
    for call in calls:
        with pytest.raises(swingkit.UsageError, match=f"^'{option}' cannot be an option here; name an option"):
            call(**{option: str(tmp_path / "b")})
    assert list(tmp_path.iterdir()) == []


def test_any_command(recordings: Path, tmp_path: Path) -> None:
    swingkit.swing("convert", recordings / "r1.h5", tmp_path / "r1", "--quiet")
    assert (tmp_path / "r1/motion.csv").is_file()
    assert "swing analyze" in swingkit.swing("analyze", "--help")
    with pytest.raises(swingkit.MissingInputError, match=r"none\.h5: no such file"):
        swingkit.swing("inspect", tmp_path / "none.h5")
