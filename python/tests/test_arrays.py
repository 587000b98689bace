"""Recordings from memory give the swings of the same recording in a file."""

import errno
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import xarray as xr

import swingkit

DATASET = Path(__file__).resolve().parents[2] / "datasets/golf.h5"
STREAMS = ("accelerometer", "device_motion")
Streams = dict[str, xr.Dataset]
COLUMNS = ["start_timestamp", "contact_timestamp", "time_to_contact", "outcome"]


@pytest.fixture(scope="module")
def streams() -> Streams:
    return {name: xr.load_dataset(DATASET, group=name) for name in STREAMS}


@pytest.fixture(scope="module")
def expected() -> pd.DataFrame:
    results = swingkit.analyze(DATASET, sport="golf")
    return results.swings.to_dataframe()[COLUMNS]


def as_dicts(streams: Streams) -> dict[str, dict[str, Any]]:
    return {name: {str(key): each[key].values for key in each.variables} for name, each in streams.items()}


FORMS: dict[str, Callable[[Streams], Any]] = {
    "datasets": lambda streams: streams,
    "data frames, times as the index": lambda streams: {name: each.to_dataframe() for name, each in streams.items()},
    "arrays": as_dicts,
    "lists": lambda streams: {
        name: {key: list(map(float, values)) for key, values in each.items()}
        for name, each in as_dicts(streams).items()
    },
}


@pytest.mark.parametrize("form", FORMS)
def test_streams(form: str, streams: Streams, expected: pd.DataFrame) -> None:
    results = swingkit.analyze(FORMS[form](streams), sport="golf")
    pd.testing.assert_frame_equal(results.swings.to_dataframe()[COLUMNS], expected)
    assert list(results.sessions.session_id.values) == ["recording"]


def table(streams: Streams) -> pd.DataFrame:
    motion = streams["device_motion"].to_dataframe()
    names = {f"rotation_rate_{axis}": f"gyro{axis.upper()} (deg/s)" for axis in "xyz"}
    columns = motion[[*names, "gravity_x", "gravity_y", "gravity_z"]].rename(columns=names)
    columns[list(names.values())] *= 180 / np.pi
    for axis in "xyz":
        columns[f"userAcceleration{axis.upper()}"] = motion[f"user_acceleration_{axis}"]
    return columns


TABLES: tuple[Callable[[pd.DataFrame], Any], ...] = (
    lambda frame: frame,
    lambda frame: frame.to_xarray(),
    lambda frame: dict(frame.reset_index()),
)


@pytest.mark.parametrize("form", TABLES)
@pytest.mark.filterwarnings("ignore::swingkit.errors.SwingKitWarning")
def test_tables(form: Callable[[pd.DataFrame], Any], streams: Streams, tmp_path: Path) -> None:
    """A table's columns and units are detected as in a file."""
    frame = table(streams)
    frame.to_csv(tmp_path / "recording.csv")
    results = swingkit.analyze(tmp_path / "recording.csv")
    expected = results.swings.to_dataframe()[COLUMNS]
    assert len(expected) > 4
    results = swingkit.analyze(form(frame))
    pd.testing.assert_frame_equal(results.swings.to_dataframe()[COLUMNS], expected)


@pytest.mark.filterwarnings("ignore::swingkit.errors.SwingKitWarning")
def test_several(streams: Streams, expected: pd.DataFrame) -> None:
    """Arrays and paths can be mixed; attributes name sessions."""
    frame = table(streams)
    frame.attrs["session_id"] = "../a b"
    results = swingkit.analyze([streams, DATASET, frame, streams], sport="golf")
    names = list(results.sessions.session_id.values)
    assert names[0] == "recording"
    assert names[3] == "recording-4"
    assert len(results.swings.to_dataframe()) >= 3 * len(expected)


WRONG: dict[str, tuple[Any, str]] = {
    "no stream": ({"accelerometer": {"time": [0.0]}}, "found no column 'x' in accelerometer; expected time, x, y, z"),
    "a further stream": (
        {"accelerometer": {}, "compass": {}},
        "found 'compass' beside streams; expected accelerometer and device_motion",
    ),
    "a further column": (
        {"accelerometer": {name: [0.0] for name in ["time", "x", "y", "z", "w"]}},
        "found the column 'w' in accelerometer",
    ),
    "lengths": (
        {"accelerometer": {"time": [0.0, 1.0], "x": [0.0]}},
        "accelerometer: All arrays must be of the same length",
    ),
    "nothing": (None, "found NoneType as recordings; expected paths, a data frame, a dataset, or a dict of arrays"),
    "a number": (5, "found int as recordings"),
    "a number in a list": ([5], "found int as the name of a file; expected a path"),
    "NUL": ("a\0b", "is not a name of a recording; names must not be empty or contain line breaks or NUL"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_recordings(name: str) -> None:
    recordings, message = WRONG[name]
    with pytest.raises(swingkit.errors.UsageError) as caught:
        swingkit.analyze(recordings)
    assert message in str(caught.value)


def test_a_missing_file_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        swingkit.analyze(tmp_path / "none.h5")
    assert isinstance(caught.value, swingkit.errors.SwingKitError)
    assert (caught.value.exit_code, caught.value.errno) == (66, errno.ENOENT)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.exit_code) == (str(caught.value), 66)
