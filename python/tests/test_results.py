"""Values, flags, windows and facts of results."""

import subprocess
import sys
from pathlib import Path

import h5py
import numpy as np
import pandas as pd
import pytest
import xarray as xr

import swingkit


@pytest.fixture(scope="module")
def results(reference: Path) -> swingkit.Results:
    return swingkit.read_results(reference)


@pytest.mark.parametrize("group", ["swings", "sessions", "windows"])
def test_values_equal_the_file_to_the_bit(group: str, recordings: Path) -> None:
    results = swingkit.analyze(sorted(recordings.glob("*.h5")))
    compared = 0
    with h5py.File(results.path) as file:
        for name, column in getattr(results, group).variables.items():
            if name not in file[group] or column.dtype.kind not in "fiu":
                continue
            stored = file[group][name][...]
            assert np.asarray(stored, column.dtype).tobytes() == column.to_numpy().tobytes(), name
            compared += 1
    assert compared >= {"swings": 18, "sessions": 30, "windows": 5}[group]


@pytest.mark.parametrize("group", ["swings", "sessions"])
def test_groups_equal_those_of_xarray(results: swingkit.Results, group: str) -> None:
    with xr.open_dataset(results.path, group=group, engine="h5netcdf") as expected:
        found = getattr(results, group)
        xr.testing.assert_identical(found, expected.load())
        assert list(found) == list(expected)


def test_analysis_equals_the_commands_file(results: swingkit.Results, recordings: Path) -> None:
    found = swingkit.analyze(sorted(recordings.glob("*.h5")))
    pd.testing.assert_frame_equal(found.to_pandas(), results.to_pandas(), check_exact=True)


def test_facts_are_joined(results: swingkit.Results) -> None:
    table = results.to_pandas()
    sessions = results.sessions
    for _, row in table.iterrows():
        assert row["player"] == sessions["player"].to_numpy()[row["session_index"]]
    assert set(table["player"]) == {f"P{number}" for number in range(1, 7)}
    assert {"condition", "date", "sport"} <= set(table.columns)
    assert str(table["start_time"].dt.tz) == "UTC"
    assert list(table["outcome"].cat.categories) == ["miss", "contact", "uncertain"]


def test_facts_of_a_table_of_sessions(recordings: Path, tmp_path: Path) -> None:
    table = tmp_path / "sessions.csv"
    table.write_text("recording,player,condition,club\nr1.h5,Ann,tired,north\n")
    results = swingkit.analyze(recordings / "r1.h5", session_table=table)
    rows = results.to_pandas(facts=["player", "condition", "club"])
    assert set(zip(rows["player"], rows["condition"], rows["club"], strict=True)) == {("Ann", "tired", "north")}
    with pytest.raises(KeyError, match="hat: is not a column"):
        results.to_pandas(facts=["hat"])


def test_flags_are_those_of_the_command(results: swingkit.Results, recordings: Path) -> None:
    table = results.to_pandas()
    decoded = swingkit.flags(results.swings)
    names = sorted(map(str, recordings.glob("*.h5")))
    lines = swingkit._command.check(swingkit._command.run(["analyze", *names, "--format", "csv"])).splitlines()
    place = lines[0].split(",").index("flags")
    printed = [set(line.split(",")[place].split()) for line in lines[1:]]
    assert printed == [set(words.split()) for words in table["flags"]]
    assert printed == [{name for name in decoded if row[name]} for row in decoded.to_dict("records")]
    assert any(printed)


def test_windows_by_outcome(results: swingkit.Results) -> None:
    contacts = swingkit.windows(results, "contact")
    assert contacts.sizes["swing"] == int((results.swings["outcome"] == 1).sum())
    assert set(contacts["outcome"].to_numpy()) == {1}
    with pytest.raises(ValueError, match="expected miss, contact, uncertain"):
        swingkit.windows(results, "goal")


def test_tree_has_all_groups(results: swingkit.Results) -> None:
    assert set(results.tree.children) == {"swings", "sessions", "windows"}


def test_temporary_file_is_deleted_with_the_results(recordings: Path) -> None:
    results = swingkit.analyze(recordings / "r1.h5")
    folder = results.path.parent
    assert results.path.is_file()
    del results
    assert not folder.exists()


def test_import_loads_no_scientific_package() -> None:
    code = "import sys, swingkit; print(sorted({'numpy', 'xarray', 'h5py', 'pandas', 'dask'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"
