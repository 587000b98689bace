"""Opens HDF5 results with common tools, and fails if they differ from what the tests wrote.

usage: check_results.py CASE FILE

The cases are the functions named case_…. The tests in HDF5ResultsWriterTests.swift write their files.
"""

import json
import math
import sys
import zlib

import h5py
import numpy as np
import xarray as xr

ENGINES = ["h5netcdf", "netcdf4"]

COLUMNS = """session_index session_id swing_in_session outcome start_timestamp contact_timestamp peak_timestamp
peak_rate_timestamp start_time contact_time peak_time time_to_contact peak_acceleration peak_rotation_rate rotation_angle
time_to_peak_rate contact_score start_spread motion_latency confidence flags clock blow_count gravity_start_timestamp
axis_tilt onset_timestamp onset_spread kind kind_probability top_timestamp top_spread backswing_timestamp
backswing_spread tempo peak_angular_acceleration""".split()


def equal(found, expected):
    assert found == expected, f"found {found!r}, expected {expected!r}"


def close(found, expected):
    np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))


def check_swings(path, engine):
    with xr.open_dataset(path, group="swings", engine=engine) as swings:
        equal(list(swings.data_vars), COLUMNS)
        equal(dict(swings.sizes), {"swing": 2})
        equal(swings["swing"].dtype, np.int32)
        close(swings["swing"], [0, 1])
        equal(list(swings["session_id"].values), ["første", "første"])
        close(swings["session_index"], [0, 0])
        close(swings["swing_in_session"], [1, 2])
        for name in ["session_index", "swing_in_session", "flags", "clock", "blow_count"]:
            equal(swings[name].dtype, np.int32)
        equal(swings["outcome"].dtype, np.int8)
        equal(swings["outcome"].attrs["flag_meanings"].split(), ["miss", "contact", "uncertain"])
        close(swings["outcome"].attrs["flag_values"], [0, 1, 2])
        equal(swings["outcome"].attrs["flag_values"].dtype, np.int8)
        close(swings["outcome"], [1, 0])
        meanings = swings["flags"].attrs["flag_meanings"].split()
        masks = swings["flags"].attrs["flag_masks"]
        names = [[m for m, bit in zip(meanings, masks) if bit & bits] for bits in swings["flags"].values]
        equal(names, [["clipped", "start_uncertain"], ["gap"]])
        equal(len(meanings), 17)

        # Times are decoded, with a float64's resolution of 0.12 µs.
        contact = swings["contact_time"]
        equal(contact.dtype.kind, "M")
        assert abs(contact.values[0] - np.datetime64("2025-10-09T08:55:00.4", "ns")) < np.timedelta64(1, "us"), contact
        assert np.isnat(contact.values[1])
        equal(contact.attrs["standard_name"], "time")
        equal(contact.encoding["calendar"], "proleptic_gregorian")
        equal(contact.encoding["units"], "seconds since 1970-01-01 00:00:00")

        # Durations are not decoded: they remain seconds.
        equal(swings["time_to_contact"].dtype, np.float64)
        close(swings["time_to_contact"], [0.15, math.nan])
        units = {name: swings[name].attrs.get("units") for name in COLUMNS}
        equal(units["time_to_contact"], "s")
        equal(units["start_timestamp"], "s")
        equal(units["gravity_start_timestamp"], "s")
        equal(units["axis_tilt"], "rad")
        equal(units["peak_acceleration"], "standard_free_fall")
        equal(units["peak_rotation_rate"], "rad s-1")
        equal(units["rotation_angle"], "rad")
        equal(units["tempo"], "1")
        equal(units["peak_angular_acceleration"], "rad s-2")
        equal(units["confidence"], "1")
        for name in COLUMNS:
            assert swings[name].attrs["long_name"], name
        close(swings["start_timestamp"], [100.25, 7.0])
        close(swings["gravity_start_timestamp"], [100.26, math.nan])
        close(swings["axis_tilt"], [0.5, math.nan])
        close(swings["onset_timestamp"], [100.2, math.nan])
        close(swings["onset_spread"], [0.008, math.nan])
        equal(list(swings["kind"].values), ["forehand", ""])
        close(swings["kind_probability"], [0.9375, math.nan])
        close(swings["top_timestamp"], [100.1, math.nan])
        close(swings["top_spread"], [0.003, math.nan])
        close(swings["backswing_timestamp"], [99.3, math.nan])
        close(swings["backswing_spread"], [0.006, math.nan])
        close(swings["tempo"], [2.75, math.nan])
        close(swings["peak_angular_acceleration"], [312.5, math.nan])
        close(swings["blow_count"], [2, 0])
        close(swings["peak_acceleration"], [21.5, math.nan])

        frame = swings.to_dataframe()
        equal(list(frame.columns), COLUMNS)
        equal(frame.index.name, "swing")
        equal(frame["time_to_contact"].mean(), 0.15)
        equal(str(frame["contact_time"].dtype), "datetime64[ns]")


def check_sessions(path, engine):
    with xr.open_dataset(path, group="sessions", engine=engine) as sessions:
        equal(dict(sessions.sizes), {"session": 2})
        close(sessions["session"], [0, 1])
        equal(list(sessions["session_id"].values), ["første", "=empty"])
        equal(sessions["session_id"].attrs["cf_role"], "timeseries_id")
        equal(list(sessions["input_sha256"].values), ["", ""])
        equal(list(sessions["wrist"].values), ["left", "left"])
        close(sessions["swing_count"], [2, 0])
        close(sessions["contact_count"], [1, 0])
        close(sessions["accel_rate"], [799.0, 799.0])
        equal(sessions["accel_rate"].attrs["units"], "Hz")
        close(sessions["dropped_count"], [4, 4])
        close(sessions["gap_count"], [1, 1])
        close(sessions["status"], [0, 0])
        equal(sessions["status"].attrs["flag_meanings"], "ok partial failed")
        close(sessions["accel_clipped_count"], [5, 5])
        close(sessions["motion_held_count"], [2, 2])
        close(sessions["motion_held_duration"], [0.75, 0.75])
        equal(sessions["motion_held_duration"].attrs["units"], "s")
        close(sessions["clock_drift"], [-12.5, -12.5])
        equal(sessions["clock_drift"].attrs["units"], "1e-6")
        close(sessions["accel_unit_factor"], [0.5, 0.5])
        close(sessions["user_acceleration_unit_factor"], [math.nan, math.nan])
        close(sessions["frame_sign"], [-1, -1])
        for name, code, meanings in [
            ("clock_unit", 3, "s ms us ns"),
            ("clock_origin", 1, "unknown boot epoch recording_start"),
            ("wall_clock", 3, "none stated timestamps rows"),
            ("accel_origin", 1, "recorded rebuilt"),
            ("gravity_origin", 2, "recorded attitude estimated"),
        ]:
            close(sessions[name], [code, code])
            equal(sessions[name].attrs["flag_meanings"], meanings)
        equal(list(sessions["assumptions"].values), ["a; b", "a; b"])
        equal(list(sessions["profile"].values), ["golf", "golf"])
        equal(list(sessions["condition"].values), ["tired", "tired"])
        equal([json.loads(text) for text in sessions["metadata"].values], [{"code": "007", "mass": 1.5}] * 2)
        equal(str(sessions["start_time"].values[0]), "2025-10-09T08:53:20.500000000")
        assert np.isnat(sessions["start_time"].values[1])
        close(sessions["duration"], [2.5, 2.5])
        close(sessions["first_timestamp"], [9.5, 9.5])
        equal(sessions["first_timestamp"].attrs["units"], "s")


def check_windows(path, engine):
    with xr.open_dataset(path, group="windows", engine=engine) as windows:
        equal(dict(windows.sizes), {"swing": 2, "accel_time": 601, "motion_time": 301})
        equal(sorted(windows.coords), ["accel_time", "motion_time", "swing"])
        close(windows["accel_time"], np.arange(-400, 201) / 800)
        close(windows["motion_time"], np.arange(-200, 101) / 200)
        ramp = np.arange(601, dtype=np.float32)
        ramp[0] = math.nan
        for offset, name in [
            (0, "acceleration_x"), (1000, "acceleration_y"), (2000, "acceleration_z"), (3000, "filtered_z")
        ]:
            signal = windows[name]
            equal((signal.dims, signal.dtype), (("swing", "accel_time"), np.float32))
            equal(signal.attrs["units"], "standard_free_fall")
            close(signal[0], ramp + np.float32(offset))
            assert np.isnan(signal[1]).all(), "an absent window is NaN"
        rate = windows["rotation_rate_about_axis"]
        equal((rate.dims, rate.dtype), (("swing", "motion_time"), np.float32))
        close(rate[0], np.arange(301, dtype=np.float32) / 4)
        equal(float(windows["filtered_z"].sel(swing=0, accel_time=0)), 3400.0)
        equal((windows.attrs["NX_class"], windows.attrs["signal"]), ("NXdata", "filtered_z"))
        equal(list(windows.attrs["axes"]), ["swing", "accel_time"])


def check_checksums(file):
    """Compares the checksums with those of zlib."""
    for name in ("sessions", "swings"):
        columns = sorted(column for column in file[name] if h5py.check_string_dtype(file[name][column].dtype))
        rows = zip(*(file[name][column][()] for column in columns))
        found = [zlib.crc32(b"".join(text + b"\0" for text in row)) for row in rows]
        equal(list(file["checksums"][name][()].astype(np.uint32)), found)
    signals = [item for item in file["windows"].values() if item.ndim == 2]
    found = [zlib.crc32(b"".join(row.tobytes() for row in rows)) for rows in zip(*(signal[()] for signal in signals))]
    assert found, "no windows"
    equal(list(file["checksums/windows"][()].astype(np.uint32)), found)


def check_layout(path):
    """Checks the parts of the file that xarray does not show."""
    with h5py.File(path) as file:
        equal(list(file), ["sessions", "swings", "windows", "checksums"])
        check_checksums(file)
        attributes = "Conventions title source history date_created schema_name schema_version software"
        equal(list(file.attrs), attributes.split() + ["software_version", "parameters_json", "id"])
        equal((file.attrs["schema_version"], file.attrs["schema_version"].dtype), (2, np.int32))
        equal(list(file["swings"]), ["swing"] + COLUMNS)

        def check(name, item):
            assert not {"_Netcdf4Dimid", "_NCProperties"} & set(item.attrs), name
            for attribute in item.attrs:
                if attribute in ("DIMENSION_LIST", "REFERENCE_LIST", "CLASS", "NAME"):
                    continue
                kind = item.attrs.get_id(attribute).dtype
                text = h5py.check_string_dtype(kind)
                assert text is None or (text.length is not None and text.encoding == "utf-8"), (name, attribute)
            if not isinstance(item, h5py.Dataset):
                return
            assert h5py.check_enum_dtype(item.dtype) is None, name
            text = h5py.check_string_dtype(item.dtype)
            if text is not None:
                equal((text.length, text.encoding), (None, "utf-8"))
            elif item.dtype.kind == "f":
                fill = item.attrs["_FillValue"]
                equal((fill.shape, fill.dtype), ((1,), item.dtype))
                assert np.isnan(fill).all() and np.isnan(item.fillvalue), name
            else:
                assert "_FillValue" not in item.attrs, name
            if item.ndim == 2:
                equal((item.compression, item.chunks[0]), (None, 8))
            elif text is None and item.name.rsplit("/")[-1] not in ("accel_time", "motion_time"):
                equal((item.compression, item.compression_opts), ("gzip", 4))
                equal(item.shuffle, item.dtype.itemsize > 1)
            for dimension in item.dims:
                assert item.is_scale or len(dimension) == 1, f"{name} lacks a dimension scale"

        file.visititems(check)


def case_samples(path):
    for engine in ENGINES:
        check_swings(path, engine)
        check_sessions(path, engine)
        check_windows(path, engine)
        with xr.open_dataset(path, engine=engine) as root:
            equal(root.attrs["Conventions"], "CF-1.10")
            equal(root.attrs["title"], "Swings")
            equal(root.attrs["source"], "swing analyze a.h5")
            equal(root.attrs["history"], "2026-01-31T12:00:00Z swing analyze a.h5")
            equal(root.attrs["date_created"], "2026-01-31T12:00:00Z")
            equal(root.attrs["schema_name"], "swingkit-results")
            equal(root.attrs["software"], "SwingKit")
            equal(root.attrs["software_version"], "1.0.0")
            equal(root.attrs["parameters_json"], '{"sport":"baseball"}')
            equal(root.attrs["id"], "6F9619FF-8B86-D011-B42D-00C04FC964FF")
    with xr.open_datatree(path, engine="h5netcdf") as tree:
        equal(sorted(tree.children), ["checksums", "sessions", "swings", "windows"])
    check_layout(path)


def check_empty(path, sessions):
    for engine in ENGINES:
        for group, sizes in [
            ("sessions", {"session": sessions}),
            ("swings", {"swing": 0}),
            ("windows", {"swing": 0, "accel_time": 601, "motion_time": 301}),
        ]:
            with xr.open_dataset(path, group=group, engine=engine) as data:
                equal(dict(data.sizes), sizes)
                data.load()
                if group != "windows":
                    equal(len(data.to_dataframe()), list(sizes.values())[0])


def case_no_swings(path):
    check_empty(path, 1)


def case_nothing(path):
    check_empty(path, 0)


def case_long_parameters(path):
    for engine in ENGINES:
        with xr.open_dataset(path, engine=engine) as root:
            text = root["parameters_json"].item()
            equal((len(text.encode()), text[:2], text[-2:]), (70_000, "{\"", "\"}"))
            assert "parameters_json" not in root.attrs
        with xr.open_dataset(path, group="swings", engine=engine) as swings:
            equal(swings.sizes["swing"], 2)


def case_hostile_texts(path):
    for engine in ENGINES:
        with xr.open_dataset(path, group="swings", engine=engine) as swings:
            equal(list(swings["session_id"].values), ["日本 🏏", "a\ufffdb", "", "x" * 100_000])
        with xr.open_dataset(path, engine=engine) as root:
            equal(root.attrs["title"], "Ünïcödé \ufffd")
            equal(root.attrs["id"], "")


def case_many(path):
    """Checks 2500 swings of 5 sessions, appended in batches of different sizes: several chunks of each dataset."""
    for engine in ENGINES:
        with xr.open_dataset(path, group="swings", engine=engine) as swings:
            number = np.arange(2500)
            close(swings["swing"], number)
            close(swings["session_index"], number // 500)
            close(swings["swing_in_session"], number % 500 + 1)
            close(swings["start_timestamp"], number.astype(float))
            equal(list(swings["session_id"].values[::500]), [f"s{i}" for i in range(5)])
        with xr.open_dataset(path, group="windows", engine=engine) as windows:
            close(windows["filtered_z"][:, 1], np.arange(2500, dtype=np.float32) + 3001)


if __name__ == "__main__":
    globals()["case_" + sys.argv[1]](sys.argv[2])
