"""Checks the functions `start` and `backswing` of docs/method.md: they must give the file's instants for each contact in
datasets/, to 0.1 ms."""

import json
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import h5py
import numpy as np
import xarray as xr

ROOT = Path(__file__).resolve().parents[2]
SIGNATURE = "def start(t, rate, gravity, contact, latency, own):"
TOLERANCE = 1e-4  # s
PHASES = ("top_timestamp", "backswing_timestamp")


def documented():
    """Returns the functions of the first Python block of docs/method.md that defines `start`."""
    page = (ROOT / "docs/method.md").read_text(encoding="utf-8")
    found = [code for code in re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) if SIGNATURE in code]
    assert found, f"method.md: found no Python block with {SIGNATURE}"
    names = {"np": np}
    exec(compile(found[0], "docs/method.md", "exec"), names)
    return names["start"], names["backswing"]


def device_motion(recording):
    """Returns the times, rotation rates and gravity of a recording; `swing convert` reads what is not HDF5."""
    with TemporaryDirectory() as folder:
        if recording.suffix != ".h5":
            path = Path(folder) / "recording.h5"
            subprocess.run(["swing", "convert", recording, path], check=True)
            recording = path
        with h5py.File(recording) as file:
            motion = file["device_motion"]
            columns = [np.stack([motion[f"{name}_{axis}"][:] for axis in "xyz"], 1) for name in ("rotation_rate", "gravity")]
            return motion["time"][:], *columns


def check_start(results):
    """Compares every swing that has a contact and a start; returns their number."""
    (start, backswing), count, tops = documented(), 0, 0
    with (
        xr.open_dataset(results) as root,
        xr.open_dataset(results, group="swings", decode_times=False) as swings,
        xr.open_dataset(results, group="sessions", decode_times=False) as sessions,
    ):
        profiles = json.loads(root.attrs["parameters_json"])["profiles"]
        names = ["session_index", "contact_timestamp", "start_timestamp", "motion_latency"]
        columns = swings[[*names, *PHASES]].to_dataframe().dropna(subset=names)
        sources = list(zip(sessions.input_uri.values, sessions.profile.values, strict=True))
    for index, (uri, profile) in enumerate(sources):
        recorded, own = device_motion(ROOT / str(uri)), profiles[str(profile)]["rotationAxis"] == "own"
        compared = columns[columns.session_index == index]
        assert len(compared), f"{uri}: found no swing with a contact and a start"
        for number, swing in compared.iterrows():
            computed = start(*recorded, swing.contact_timestamp, swing.motion_latency, own)
            away = 1000 * (computed - swing.start_timestamp)
            assert abs(away) <= 1000 * TOLERANCE, f"method.md: start differs by {away:.3f} ms in swing {number} of {uri}"
            if swing[list(PHASES)].notna().any():
                instants = backswing(*recorded, swing.contact_timestamp, swing.motion_latency, own)
                for name, instant in zip(PHASES, instants, strict=True):
                    away = 1000 * (instant - swing[name])
                    assert not abs(away) > 1000 * TOLERANCE, f"method.md: {name} differs by {away:.3f} ms in swing {number} of {uri}"
                    tops += name == "top_timestamp" and np.isfinite(away)
        count += len(compared)
    assert count, f"{results}: found no swing with a contact and a start"
    assert tops, f"{results}: found no swing with a top"
    return count
