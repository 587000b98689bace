"""Opens HDF5 files of events with xarray and h5py, and fails if they differ from what the tests wrote.

usage: check_events.py CASE FILE

The cases are the functions named case_…. The tests in EventTablesTests.swift write the files.
"""

import math
import sys

import h5py
import numpy as np
import xarray as xr

ENGINES = ["h5netcdf", "netcdf4"]

GESTURE = "session_id clock timestamp time acceleration suppressed_count flags".split()
HEADPOSE = """session_id kind segment clock timestamp end_timestamp time duration sensor_location yaw pitch roll count
posture_duration rate""".split()
SUBMERSION = """session_id kind clock timestamp end_timestamp time duration submersion depth_state depth depth_source
pressure surface_pressure temperature temperature_uncertainty flags""".split()


def equal(found, expected):
    assert found == expected, f"found {found!r}, expected {expected!r}"


def close(found, expected):
    np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))


def names(column):
    """Returns the names of a column of categories."""
    meanings = column.attrs["flag_meanings"].split()
    close(column.attrs["flag_values"], range(len(meanings)))
    equal(column.dtype, np.int8)
    return [meanings[code] for code in column.values]


def check_common(group, columns):
    equal(list(group.data_vars), columns)
    for name in columns:
        assert group[name].attrs["long_name"], name
    equal(list(group.coords), ["event"])
    equal(group.to_dataframe().index.name, "event")


def check_shakes(path, engine):
    with xr.open_dataset(path, group="shake", engine=engine) as shakes:
        check_common(shakes, GESTURE)
        equal(list(shakes["session_id"].values), ["vélo", "vélo"])
        close(shakes["timestamp"], [100.5, 3.0])
        close(shakes["clock"], [0, 1])
        close(shakes["acceleration"], [2.5, 3.5])
        equal(shakes["acceleration"].attrs["units"], "standard_free_fall")
        close(shakes["suppressed_count"], [4, 0])
        close(shakes["flags"], [0, 1])
        equal(shakes["flags"].attrs["flag_meanings"], "follows_gap")
        # After a clock reset, the UTC time is unknown.
        equal(str(shakes["time"].values[0])[:21], "2025-10-09T08:55:00.5")
        assert np.isnat(shakes["time"].values[1])
    with xr.open_dataset(path, group="gesture", engine=engine) as gestures:
        check_common(gestures, GESTURE)
        close(gestures["acceleration"], [-2.25])


def check_head(path, engine):
    with xr.open_dataset(path, group="headpose", engine=engine) as head:
        check_common(head, HEADPOSE)
        equal(names(head["kind"]), ["repetition", "segment"])
        equal(names(head["sensor_location"]), ["headphone_left", "headphone_right"])
        close(head["duration"], [0.5, 8.0])
        close(head["pitch"], [-20.0, -3.0])
        for name in ("yaw", "pitch", "roll"):
            equal(head[name].attrs["units"], "degree")
        close(head["count"], [1, 1])
        close(head["posture_duration"], [math.nan, 1.25])
        close(head["rate"], [math.nan, 25.0])
        equal(head["rate"].attrs["units"], "Hz")


def check_dives(path, engine):
    with xr.open_dataset(path, group="submersion", engine=engine) as dives:
        check_common(dives, SUBMERSION)
        equal(names(dives["kind"]), ["submersion", "depth_state", "dive"])
        equal(names(dives["submersion"]), ["submerged", "submerged", "submerged"])
        equal(names(dives["depth_state"]), ["unknown", "submerged_deep", "sensor_depth_error"])
        equal(names(dives["depth_source"]), ["none", "pressure", "sensor"])
        close(dives["depth"], [math.nan, 1.5, 6.5])
        equal(dives["depth"].attrs["units"], "m")
        equal(dives["pressure"].attrs["units"], "kPa")
        equal(dives["temperature"].attrs["units"], "degree_Celsius")
        close(dives["temperature"], [math.nan, math.nan, 18.0])
        close(dives["duration"], [math.nan, math.nan, 30.0])
        close(dives["flags"], [0, 0, 1])


def check_detectors(path, engine):
    with xr.open_dataset(path, group="detectors", engine=engine) as detectors:
        equal(names(detectors["detector"]), ["shake", "headpose"])
        close(detectors["event_count"], [2, 2])
        close(detectors["suppressed_count"], [4, 0])
        close(detectors["sample_count"], [800, 0])
        close(detectors["dropped_count"], [3, 0])
        close(detectors["rate"], [799.0, math.nan])


def case_samples(path):
    for engine in ENGINES:
        check_shakes(path, engine)
        check_head(path, engine)
        check_dives(path, engine)
        check_detectors(path, engine)
        with xr.open_dataset(path, engine=engine) as root:
            equal(root.attrs["schema_name"], "swingkit-events")
            equal(root.attrs["Conventions"], "CF-1.10")
    with h5py.File(path) as file:
        equal(list(file), ["detectors", "shake", "gesture", "headpose", "submersion"])


def case_nothing(path):
    """One requested detector without events."""
    for engine in ENGINES:
        with xr.open_dataset(path, group="submersion", engine=engine) as dives:
            check_common(dives, SUBMERSION)
            equal(dict(dives.sizes), {"event": 0})
    with h5py.File(path) as file:
        equal(list(file), ["detectors", "submersion"])


def case_many(path):
    with xr.open_dataset(path, group="shake") as shakes:
        close(shakes["timestamp"], np.arange(1000.0))
        close(shakes["event"], range(1000))


if __name__ == "__main__":
    globals()[f"case_{sys.argv[1]}"](sys.argv[2])
