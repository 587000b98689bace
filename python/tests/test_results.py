"""Values, flags, windows and facts of results."""

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


@pytest.mark.parametrize(("version", "remedy"), [(1, "analyse the recordings again"), (3, "use a newer swingkit")])
@pytest.mark.parametrize("use", [lambda found: found.swings, lambda found: found.tree, lambda found: found.has_windows])
def test_other_versions_are_not_read(
    reference: Path, tmp_path: Path, version: int, remedy: str, use: Callable[[swingkit.Results], object]
) -> None:
    path = tmp_path / "other.h5"
    shutil.copy(reference, path)
    with h5py.File(path, "r+") as file:
        file.attrs.modify("schema_version", np.int32(version))
    message = rf"other\.h5: /@schema_version: found {version}, expected 2; {remedy}"
    with pytest.raises(swingkit.DataError, match=message):
        use(swingkit.read_results(path))


@pytest.mark.parametrize("group", ["swings", "sessions", "windows"])
def test_groups_equal_those_of_xarray(results: swingkit.Results, group: str) -> None:
    with xr.open_dataset(results.path, group=group, engine="h5netcdf") as expected:
        found = getattr(results, group)
        if group == "windows":
            found = found.drop_vars(["session_index", "session_id", "swing_in_session", "outcome"])
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
    with pytest.warns(swingkit.SwingKitWarning, match='the column "club" is kept as a further fact'):
        results = swingkit.analyze(recordings / "r1.h5", session_table=table)
    rows = results.to_pandas(facts=["player", "condition", "club"])
    assert set(zip(rows["player"], rows["condition"], rows["club"], strict=True)) == {("Ann", "tired", "north")}
    assert rows["club"].tolist() == results.to_pandas("club")["club"].tolist()
    with pytest.raises(swingkit.UsageError, match="hat: is not a column"):
        results.to_pandas(facts=["hat"])
    with pytest.raises(swingkit.UsageError, match="session_id: is a column of the swings already"):
        results.to_pandas(facts=["session_id"])


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


@pytest.mark.parametrize(
    "select",
    [
        lambda swings: swings.isel(swing=[3, 1]),
        lambda swings: swings.isel(swing=5),
        lambda swings: swings.isel(swing=slice(0, 0)),
        lambda swings: swings.where(swings.outcome == 1, drop=True),
    ],
)
def test_flags_of_a_part_keep_their_rows(results: swingkit.Results, select: Callable[[xr.Dataset], xr.Dataset]) -> None:
    part = select(results.swings)
    expected = swingkit.flags(results.swings).loc[np.atleast_1d(part["swing"].to_numpy())]
    pd.testing.assert_frame_equal(swingkit.flags(part), expected, check_index_type=False)


@pytest.mark.parametrize(
    ("select", "words"),
    [
        (lambda results: results.swings.where(results.swings.outcome == 1), "flags contain NaN"),
        (lambda results: results.to_pandas(), "found DataFrame without flags and their masks"),
        (lambda results: results.sessions, "found Dataset without flags and their masks"),
    ],
)
def test_flags_of_something_else(
    results: swingkit.Results, select: Callable[[swingkit.Results], xr.Dataset], words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        swingkit.flags(select(results))


def test_windows_by_outcome(results: swingkit.Results) -> None:
    contacts = swingkit.windows(results, "contact")
    assert contacts.sizes["swing"] == int((results.swings["outcome"] == 1).sum())
    assert set(contacts["outcome"].to_numpy()) == {1}
    with pytest.raises(swingkit.UsageError, match="expected miss, contact, uncertain"):
        swingkit.windows(results, "goal")


@pytest.mark.parametrize("key", [0, -1, slice(4, 1, -1), [3, 0, 0], np.array([], int), slice(0, 0)])
def test_parts_of_windows_equal_the_file(results: swingkit.Results, key: Any) -> None:
    expected = xr.load_dataset(results.path, group="windows", engine="h5netcdf")["filtered_z"]
    part = results.windows["filtered_z"][key, 100:90:-2]
    assert part.to_numpy().tobytes() == expected[key, 100:90:-2].to_numpy().tobytes()


def test_swings_of_sessions_with_one_name_are_distinct(two_of_one_name: swingkit.Results) -> None:
    windows, swings = two_of_one_name.windows, two_of_one_name.swings
    assert len(set(swings["session_id"].to_numpy())) == 1
    assert windows["session_index"].to_numpy().tolist() == swings["session_index"].to_numpy().tolist()
    assert set(windows["session_index"].to_numpy()) == {0, 1}


def test_tree_has_all_groups(results: swingkit.Results) -> None:
    assert set(results.tree.children) == {"swings", "sessions", "windows"}
    with h5py.File(results.path) as file:
        assert results.tree.attrs["id"] == file.attrs["id"].decode()
        assert set(results.tree.attrs) == set(file.attrs)


def test_attributes_of_other_programs(reference: Path, tmp_path: Path) -> None:
    shutil.copy(reference, tmp_path / "a.h5")
    with h5py.File(tmp_path / "a.h5", "a") as file:
        values = {"text": "day", "fixed": np.bytes_("day"), "one": np.array([b"day"]), "list": np.array([b"a", b"b"])}
        file.attrs.update(values)
    found = swingkit.read_results(tmp_path / "a.h5").tree.attrs
    assert {name: found[name] for name in values} == {"text": "day", "fixed": "day", "one": "day", "list": ["a", "b"]}


def test_results_without_windows(reference: Path, tmp_path: Path) -> None:
    results = swingkit.merge([reference], tmp_path / "merged.h5", windows=False)
    assert set(results.tree.children) == {"swings", "sessions"}
    with pytest.raises(swingkit.DataError, match=r"merged\.h5: does not contain the signals"):
        swingkit.windows(results)


def test_import_loads_no_scientific_package() -> None:
    code = "import sys, swingkit; print(sorted({'numpy', 'xarray', 'h5py', 'pandas', 'dask'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_dask_is_loaded_when_it_is_used() -> None:
    code = "import swingkit; print(swingkit.dask.analyze_study.__name__, hasattr(swingkit, 'none'))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "analyze_study False\n"
