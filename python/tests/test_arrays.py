"""Recordings from memory give the swings of the same recording in a file."""

import errno
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dask.dataframe
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import xarray as xr

import swingkit

DATASET = Path(__file__).resolve().parents[2] / "datasets/golf.h5"
STREAMS = ("accelerometer", "device_motion")
Streams = dict[str, xr.Dataset]
from_pandas: Any = dask.dataframe.from_pandas
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
    "arrays of records": lambda streams: {
        name: each.to_dataframe().reset_index().to_records(index=False) for name, each in streams.items()
    },
    "polars": lambda streams: {
        name: pl.from_pandas(each.to_dataframe().reset_index()) for name, each in streams.items()
    },
    "arrow": lambda streams: {
        name: pa.Table.from_pandas(each.to_dataframe().reset_index()) for name, each in streams.items()
    },
    "dask": lambda streams: {
        name: from_pandas(each.to_dataframe().reset_index(), npartitions=3) for name, each in streams.items()
    },
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
    lambda frame: pl.from_pandas(frame.reset_index()),
    lambda frame: pa.Table.from_pandas(frame.reset_index()),
    lambda frame: frame.to_records(),
    lambda frame: (each for each in [pl.from_pandas(frame.reset_index())]),
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
    "two levels of an index": (
        {"accelerometer": pd.DataFrame({"time": [0.0], "x": 0.0, "y": 0.0, "z": 0.0}).set_index(["time", "x"])},
        "accelerometer: the index has 2 levels; expected one, or call reset_index()",
    ),
    "two levels of an index of a table": (
        pd.DataFrame({"time": [0.0], "x": 0.0, "y": 0.0, "z": 0.0}).set_index(["time", "x"]),
        "the table: the index has 2 levels; expected one, or call reset_index()",
    ),
    "two levels of names": (
        pd.concat({"a": pd.DataFrame({"time": [0.0], "x": 0.0})}, axis=1),
        "the table: the columns have names of 2 levels; expected one name each",
    ),
    "one name twice in a table": (
        pd.DataFrame([[0.0, 1.0]], columns=["time", "time"]),
        "the table: the column 'time' occurs twice; expected different names",
    ),
    "one name twice in a stream": (
        {"accelerometer": pd.DataFrame([[0.0, 1.0, 2.0, 3.0, 4.0]], columns=["time", "x", "y", "z", "z"])},
        "accelerometer: the column 'z' occurs twice; expected different names",
    ),
    "an index with the name of a column": (
        pd.DataFrame({"time": [0.0, 1.0], "x": 0.0}, index=pd.Index([4.0, 5.0], name="time")),
        "the table: the index and a column are named 'time'; remove one of them",
    ),
    "scalars": ({"accelerometer": {"time": 1.0, "x": 0.0, "y": 0.0, "z": 0.0}}, "accelerometer: If using all scalar"),
    "one number for a stream": ({"accelerometer": 5}, "accelerometer: "),
    "several dimensions": ({"accelerometer": {"time": np.zeros((1, 1))}}, "accelerometer: Per-column arrays must each"),
    **{
        f"{kind} as values": (
            {"accelerometer": {"time": [0.0, 1.0], "x": values, "y": [0.0, 0.0], "z": [0.0, 0.0]}},
            f"accelerometer: the column 'x' contains {found}; expected numbers",
        )
        for kind, values, found in [
            ("text", ["0.5", "abc"], "'abc'"),
            ("Booleans", [True, False], "bool"),
            ("complex numbers", [0j, 1j], "complex128"),
            ("dates", np.zeros(2, "M8[ns]"), "datetime64[ns]"),
            ("durations", np.zeros(2, "m8[ns]"), "timedelta64[ns]"),
            ("lists", [[1], [2, 3]], "[1]"),
        ]
    },
    "text as times": (
        {"accelerometer": {"time": ["2025-06-15 14:00"], "x": [0.0], "y": [0.0], "z": [0.0]}},
        "accelerometer: the column 'time' contains '2025-06-15 14:00'; expected numbers",
    ),
    "two clocks": (
        {
            "accelerometer": {"time": np.zeros(2, "M8[ns]"), **dict.fromkeys("xyz", np.zeros(2))},
            "device_motion": {"time": np.zeros(2), **{f"rotation_rate_{axis}": np.zeros(2) for axis in "xyz"}},
        },
        "the times are dates without offset from UTC in accelerometer and numbers in device_motion; expected",
    ),
    "two names": (
        {name: xr.Dataset({"time": [0.0]}, attrs={"session_id": name}) for name in ("accelerometer", "device_motion")},
        "session_id is 'accelerometer' and 'device_motion' in one recording; expected one name",
    ),
    "NUL in a name": (
        xr.Dataset({"time": [0.0]}, attrs={"session_id": "a\0"}),
        "session_id is 'a\\x00'; expected a text",
    ),
    "half a character in a name": (xr.Dataset(attrs={"session_id": "\ud800"}), "session_id is '\\ud800'; expected"),
    "no accelerometer": (
        {"device_motion": {"time": [0.0]}},
        "found no accelerometer beside device_motion; add it, or pass the table alone",
    ),
    "times in µs": (
        {"accelerometer": {"time": np.arange(9) * 1250, **dict.fromkeys("xyz", np.zeros(9))}},
        "accelerometer: the times rise by 1250 per sample, as in µs; divide them by 1e6",
    ),
    "times in ns since 1970": (
        {"accelerometer": {"time": 10**18 + np.arange(9) * 1_250_000, **dict.fromkeys("xyz", np.zeros(9))}},
        "accelerometer: the times rise by 1.25e+06 per sample, as in ns; divide them by 1e9",
    ),
    "a frame without columns": (pd.DataFrame(), "the table: has no columns; expected a time and the axes"),
    "an empty mapping": ({}, "the table: has no columns"),
    "a table of numbers": (np.zeros((2, 7)), "found ndarray as a recording; expected a path, a data frame, a dataset"),
    "an array without dimensions": (np.array("a.h5"), "found ndarray as recordings; expected paths, a data frame"),
    "the second of two": ([pd.DataFrame({"a": [1]}), pd.DataFrame()], "recordings[1]: the table: has no columns"),
    "a series of numbers": (pd.Series([1.0, 2.0]), "found float as a recording; expected a path, a data frame"),
    "nothing": (None, "found NoneType as recordings; expected paths, a data frame, a dataset, or a dict of arrays"),
    "a number": (5, "found int as recordings"),
    "a number in a list": ([5], "found int as a recording; expected a path"),
    "half a character": ("a\ud800", "contains NUL or half a character; expected a text that a command line can have"),
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


def as_frames(streams: Streams) -> dict[str, pd.DataFrame]:
    return {name: each.to_dataframe().reset_index() for name, each in streams.items()}


def table_of(name: str, streams: Streams) -> pd.DataFrame:
    """A table whose times are a column, in s since its first row."""
    frame = table(streams).reset_index(names=name)
    frame[name] -= frame[name].iloc[0]
    return frame


#: What leaves a table with an index that is no time. Some rows are missing afterwards, but not the swings.
FILTERS: dict[str, Callable[[pd.DataFrame], pd.DataFrame]] = {
    "dropna": lambda frame: frame.where(pd.DataFrame(dict.fromkeys(frame, frame.index % 997 != 5))).dropna(),
    "a condition": lambda frame: frame[frame.index % 997 != 5],
    "drop": lambda frame: frame.drop(index=frame.index[5::997]),
    "sample": lambda frame: frame.drop(index=frame.index[5::997]).sample(frac=1, random_state=1).sort_index(),
    "concat": lambda frame: pd.concat([frame[:700], frame[701:5000], frame[5000:].reset_index(drop=True)]),
    "a name for the index": lambda frame: frame[frame.index % 997 != 5].rename_axis("row"),
    "names of rows": lambda frame: frame[frame.index % 997 != 5].rename(index="row {}".format),
}


PLACES = [*STREAMS, "timestamp", "t", "seconds_elapsed", "Time", "time", "Time (s)", "ts_ms"]


@pytest.mark.parametrize(
    ("name", "filtered"),
    [
        *((name, "a condition") for name in PLACES),
        *((name, each) for name in ("accelerometer", "t") for each in FILTERS),
    ],
)
@pytest.mark.filterwarnings("ignore::swingkit.errors.SwingKitWarning")
def test_numbers_of_rows_are_no_times(name: str, filtered: str, streams: Streams) -> None:
    """Tables and streams without some of their rows equal those whose rows are numbered again."""
    if name in STREAMS:
        some: Any = as_frames(streams) | {name: FILTERS[filtered](as_frames(streams)[name])}
        plain: Any = some | {name: some[name].reset_index(drop=True)}
    else:
        some = FILTERS[filtered](table_of(name, streams) * ([1000.0] + [1.0] * 9 if name == "ts_ms" else 1.0))
        plain = some.reset_index(drop=True)
    found, expected = (swingkit.analyze(each, sport="golf") for each in (some, plain))
    pd.testing.assert_frame_equal(found.to_pandas()[COLUMNS], expected.to_pandas()[COLUMNS])
    assert len(found.to_pandas()) > 4
    assert found.sessions["duration"].item() == expected.sessions["duration"].item() > 60


START = pd.Timestamp("2025-06-15T14:00:00")
INDEXES: dict[str, tuple[Callable[[pd.DataFrame], Any], bool]] = {
    "a number without name": (lambda frame: frame.set_index("time").rename_axis(None), True),
    "a duration": (lambda frame: frame.set_index(pd.to_timedelta(frame.pop("time"), unit="s").rename(None)), True),
    "a date": (lambda frame: frame.set_index(START + pd.to_timedelta(frame.pop("time").rename(None), unit="s")), True),
    "both": (lambda frame: frame.set_index("time", drop=False), True),
    "numbers of rows": (lambda frame: frame.drop(columns="time")[lambda rest: rest.index % 997 != 5], False),
}


@pytest.mark.parametrize("is_stream", [True, False])
@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.filterwarnings("ignore::swingkit.errors.SwingKitWarning")
def test_times_of_an_index(index: str, is_stream: bool, streams: Streams) -> None:
    change, has_times = INDEXES[index]
    if is_stream:
        values: Any = {name: change(frame) for name, frame in as_frames(streams).items()}
    else:
        values = change(table_of("time", streams))
    if has_times:
        assert len(swingkit.analyze(values, sport="golf").to_pandas()) > 4
        return
    words = "found no column 'time' in accelerometer" if is_stream else "found no column of times"
    with pytest.raises(swingkit.SwingKitError, match=words):
        swingkit.analyze(values, sport="golf")


def dates(time: pd.Series, unit: Any = "ns") -> pd.Series:
    """Dates of times in s since START."""
    return pd.Series(pd.DatetimeIndex(START + pd.to_timedelta(time, unit="s")).as_unit(unit))


#: Kinds of times, and the instant of the time 0 if they state it, in s since 1970.
CLOCKS: dict[str, tuple[Callable[[pd.Series], Any], float | None]] = {
    "durations in ns": (lambda time: pd.to_timedelta(time, unit="s"), None),
    "durations in us": (lambda time: pd.to_timedelta(time, unit="s").dt.as_unit("us"), None),
    "dates in ns": (dates, None),
    "dates in us": (lambda time: dates(time, "us"), None),
    "dates in UTC": (lambda time: dates(time).dt.tz_localize("UTC"), START.timestamp()),
    "dates in Berlin": (lambda time: dates(time).dt.tz_localize("Europe/Berlin"), START.timestamp() - 7200),
    "objects": (lambda time: pd.Series(list(dates(time).dt.to_pydatetime()), dtype=object), None),
    "numpy": (lambda time: dates(time).to_numpy(), None),
}


@pytest.mark.parametrize("clock", CLOCKS)
def test_dates_and_durations_as_times(clock: str, streams: Streams, expected: pd.DataFrame) -> None:
    """Times of streams can be dates, which count from the first one and state the start if they state an offset."""
    convert, start = CLOCKS[clock]
    frames = {name: frame.assign(time=convert(frame["time"])) for name, frame in as_frames(streams).items()}
    results = swingkit.analyze(frames, sport="golf")
    found = results.swings.to_dataframe()[COLUMNS]
    first = 0.0 if clock.startswith("durations") else min(float(each["time"][0]) for each in streams.values())
    pd.testing.assert_frame_equal(
        found.assign(**{name: found[name] + first for name in COLUMNS[:2]}), expected, atol=2e-6
    )
    began = results.sessions["start_time"].item()
    seconds = None if start is None else pd.Timestamp(began).timestamp() - first
    assert (pd.isna(pd.Timestamp(began)) and start is None) or seconds == pytest.approx(start, abs=1e-5)


@pytest.mark.parametrize("name", ["time", "Time (s)", "ts_ms", "timestamp (ns)", "seconds_elapsed"])
@pytest.mark.filterwarnings("ignore::swingkit.errors.SwingKitWarning")
def test_durations_in_a_table(name: str, streams: Streams) -> None:
    """Durations have their own unit, whatever unit the column's name states."""
    frame = table_of("t", streams)
    expected = swingkit.analyze(frame, sport="golf").to_pandas()[COLUMNS]
    durations = frame.assign(t=pd.to_timedelta(frame["t"], unit="s"), pause=pd.Timedelta(1, "s"))
    found = swingkit.analyze(durations.rename(columns={"t": name}), sport="golf").to_pandas()[COLUMNS]
    pd.testing.assert_frame_equal(found, expected, atol=1e-6)


def test_paths_of_a_series(recordings: Path) -> None:
    names = [recordings / "r1.h5", recordings / "r2.h5"]
    for paths in (pd.Series(names), pd.Series(list(map(str, names)), index=[7, 3]), pd.Index(list(map(str, names)))):
        assert swingkit.analyze(paths).sessions.sizes["session"] == 2
    assert swingkit.analyze(pd.DataFrame({"file": names})["file"]).sessions.sizes["session"] == 2


NAMES = ["Anna 1", "Anna/1", "..", "ünï\u2028", "1.5", "a" * 300, "ä" * 150, "a\nb", "motion", "-", 7]


@pytest.mark.parametrize(
    ("name", "place"),
    [*((name, "table") for name in NAMES), *(("Anna 1", each) for each in ("dataset", "stream", "both streams"))],
)
@pytest.mark.filterwarnings("ignore::swingkit.errors.SwingKitWarning")
def test_the_session_has_the_given_name(name: object, place: str, streams: Streams) -> None:
    values: Any = table_of("t", streams) if place == "table" else table_of("t", streams).to_xarray()
    if "stream" in place:
        values = as_frames(streams)
        values["accelerometer"].attrs["session_id"] = name
    named = {"both streams": lambda: values["device_motion"], "stream": lambda: values["accelerometer"]}
    named.get(place, lambda: values)().attrs["session_id"] = name
    results = swingkit.analyze(values, sport="golf")
    assert results.sessions["session_id"].to_numpy().tolist() == [str(name)]
    assert set(results.swings["session_id"].to_numpy()) == {str(name)}


def test_a_table_of_sessions_names_arrays(streams: Streams, tmp_path: Path) -> None:
    (tmp_path / "sessions.csv").write_text("recording,player\nAnna 1,Anna\n")
    frames = as_frames(streams)
    frames["accelerometer"].attrs["session_id"] = "Anna 1"
    results = swingkit.analyze(frames, sport="golf", session_table=tmp_path / "sessions.csv")
    assert results.sessions["player"].to_numpy().tolist() == ["Anna"]


def test_a_range_with_a_name_is_a_column(streams: Streams) -> None:
    """An index is a column if it has a name, and so are numbers of a range."""
    frame = table(streams).set_index(pd.RangeIndex(0, 5 * len(streams["device_motion"].time), 5, name="time_ms"))
    with pytest.warns(swingkit.SwingKitWarning):
        results = swingkit.analyze(frame, sport="golf")
    assert results.sessions["motion_rate"].item() == pytest.approx(200)


def test_messages_about_arrays_name_their_place(streams: Streams) -> None:
    """Messages name no file, because that of arrays is deleted."""
    wrong = as_frames(streams)
    wrong["accelerometer"][list("xyz")] *= 9.80665
    frame = table_of("t", streams)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        swingkit.analyze([frame, wrong], sport="golf")
    failed, rate = (
        next(str(each.message) for each in warned if words in str(each.message)) for words in ("norm", "800")
    )
    assert "; the first: recordings[1]/recording-2.h5: the accelerometer's norm at rest is 9.8" in failed
    assert rate.startswith("recordings[0]/recording.csv: ")
    with pytest.raises(
        swingkit.DataError, match=r"^recordings\[0\]/recording.h5: the accelerometer's norm at rest is 9.8"
    ):
        swingkit.analyze(wrong, sport="golf")


def test_numbers_beyond_floats_are_counted(streams: Streams) -> None:
    frames = as_frames(streams)
    frames["accelerometer"] = frames["accelerometer"].astype({"x": float})
    frames["accelerometer"].loc[7, "x"] = 1e300
    with pytest.warns(swingkit.SwingKitWarning, match="1 of 72156 samples dropped"):
        assert swingkit.analyze(frames, sport="golf").sessions["invalid_count"].item() == 1
