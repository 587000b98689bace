"""Recordings from memory give the swings of the same recording in a file."""

import errno
import pickle
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import swingkit
import xarray as xr

DATASET = Path(__file__).resolve().parents[2] / "datasets/golf.h5"
STREAMS = ("accelerometer", "device_motion")
COLUMNS = ["start_timestamp", "contact_timestamp", "time_to_contact", "outcome"]


@pytest.fixture(scope="module")
def streams():
    return {name: xr.load_dataset(DATASET, group=name) for name in STREAMS}


@pytest.fixture(scope="module")
def expected():
    with swingkit.analyze(DATASET, sport="golf") as results:
        return results.swings.to_dataframe()[COLUMNS]


def as_dicts(streams):
    return {name: {key: each[key].values for key in each.variables} for name, each in streams.items()}


FORMS = {
    "datasets": lambda streams: streams,
    "data frames, times as the index": lambda streams: {name: each.to_dataframe() for name, each in streams.items()},
    "arrays": as_dicts,
    "lists": lambda streams: {
        name: {key: list(map(float, values)) for key, values in each.items()} for name, each in as_dicts(streams).items()
    },
}


@pytest.mark.parametrize("form", FORMS)
def test_streams(form, streams, expected):
    with swingkit.analyze(FORMS[form](streams), sport="golf") as results:
        pd.testing.assert_frame_equal(results.swings.to_dataframe()[COLUMNS], expected)
        assert list(results.sessions.session_id.values) == ["recording"]


def table(streams):
    motion = streams["device_motion"].to_dataframe()
    names = {f"rotation_rate_{axis}": f"gyro{axis.upper()} (deg/s)" for axis in "xyz"}
    columns = motion[[*names, "gravity_x", "gravity_y", "gravity_z"]].rename(columns=names)
    columns[list(names.values())] *= 180 / np.pi
    for axis in "xyz":
        columns[f"userAcceleration{axis.upper()}"] = motion[f"user_acceleration_{axis}"]
    return columns


@pytest.mark.parametrize("form", [lambda frame: frame, lambda frame: frame.to_xarray(), lambda frame: dict(frame.reset_index())])
def test_tables(form, streams, tmp_path):
    """A table's columns and units are detected as in a file."""
    frame = table(streams)
    frame.to_csv(tmp_path / "recording.csv")
    with swingkit.analyze(tmp_path / "recording.csv") as results:
        expected = results.swings.to_dataframe()[COLUMNS]
    assert len(expected) > 4
    with swingkit.analyze(form(frame)) as results:
        pd.testing.assert_frame_equal(results.swings.to_dataframe()[COLUMNS], expected)


def test_several(streams, expected):
    """Arrays and paths can be mixed; attributes name sessions."""
    frame = table(streams)
    frame.attrs["session_id"] = "../a b"
    with swingkit.analyze([streams, DATASET, frame, streams], sport="golf") as results:
        names = list(results.sessions.session_id.values)
        assert names[0] == "recording"
        assert names[3] == "recording-4"
        assert len(results.swings.to_dataframe()) >= 3 * len(expected)
    assert not list(Path.cwd().parent.glob("a_b*"))


WRONG = {
    "no stream": ({"accelerometer": {"time": [0.0]}}, "found no column 'x' in accelerometer; expected time, x, y, z"),
    "a further stream": (
        {"accelerometer": {}, "compass": {}},
        "found 'compass' beside streams; expected accelerometer and device_motion",
    ),
    "a further column": (
        {"accelerometer": {name: [0.0] for name in ["time", "x", "y", "z", "w"]}},
        "found the column 'w' in accelerometer",
    ),
    "lengths": ({"accelerometer": {"time": [0.0, 1.0], "x": [0.0]}}, "accelerometer: All arrays must be of the same length"),
    "nothing": (None, "found NoneType as recordings; expected paths, a data frame, a dataset, or a dict of arrays"),
    "a number": (5, "found int as recordings"),
    "a number in a list": ([5], "found int as the name of a file; expected a path"),
    "NUL": ("a\0b", "is not a name of a recording; names must not be empty or contain line breaks or NUL"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_recordings(name):
    recordings, message = WRONG[name]
    with pytest.raises(swingkit.errors.UsageError) as caught:
        swingkit.analyze(recordings)
    assert message in str(caught.value)


def test_a_missing_file_is_not_found(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        swingkit.analyze(tmp_path / "none.h5")
    assert isinstance(caught.value, swingkit.errors.SwingKitError)
    assert (caught.value.exit_code, caught.value.errno) == (66, errno.ENOENT)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.exit_code) == (str(caught.value), 66)
