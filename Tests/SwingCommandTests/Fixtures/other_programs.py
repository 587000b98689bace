"""Opens a file of the command in other programs; fails if one of them warns or reads other values than h5py.

usage: other_programs.py PROGRAM FILE

The functions named in_… are the programs; OtherProgramsTests.swift creates the files.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import h5py
import netCDF4
import numpy as np
import xarray as xr
from h5grove.content import get_content_from_file
from h5grove.encoders import encode


def stored(path):
    """Returns each dataset's values by path, texts as str, and the same values by group and column."""
    values = {}

    def keep(name, item):
        if isinstance(item, h5py.Dataset):
            values[name] = item.asstr()[()] if item.dtype.kind == "O" else item[()]

    with h5py.File(path) as file:
        file.visititems(keep)
    groups = {}
    for name, value in values.items():
        group, _, column = name.partition("/")
        groups.setdefault(group, {})[column] = value
    assert groups, "the file is empty"
    return values, groups


def same(found, expected, name):
    np.testing.assert_array_equal(np.asarray(found), expected, err_msg=name)


def numeric(values):
    return {name: value for name, value in values.items() if value.dtype.kind in "fi"}


def run(*command):
    """Returns a program's output; fails if it prints anything to standard error."""
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), f"{command[0]}: exit code {done.returncode}\n{done.stderr}"
    return done.stdout


def in_xarray(path):
    _, groups = stored(path)
    for engine in ("h5netcdf", "netcdf4"):
        with xr.open_datatree(path, engine=engine) as tree:
            assert set(tree.children) == set(groups), tree.children
            tree.load()
        for group, columns in groups.items():
            with xr.open_dataset(path, group=group, engine=engine) as decoded:
                decoded.load().to_dataframe()
                times = [name for name in decoded.variables if decoded[name].dtype.kind == "M"]
                assert set(times) == {name for name in columns if name in ("start_time", "contact_time", "peak_time")} or (
                    "timestamp" in columns and times == ["time"]), times
            with xr.open_dataset(path, group=group, engine=engine, decode_times=False) as dataset:
                assert set(dataset.variables) == set(columns), group
                for name, value in columns.items():
                    same(dataset[name], value, f"{group}/{name}")


def in_netcdf4(path):
    _, groups = stored(path)
    with netCDF4.Dataset(path) as dataset:
        dataset.set_auto_mask(False)
        assert set(dataset.groups) == set(groups)
        for group, columns in groups.items():
            assert set(dataset[group].variables) == set(columns), group
            for name, value in columns.items():
                same(dataset[group][name][:], value, f"{group}/{name}")


def in_ncdump(path):
    """netCDF's C program, compared by its printed digits."""
    _, groups = stored(path)
    sections = re.split(r"^group: (\w+) \{$", run("ncdump", "-p", "9,17", path), flags=re.MULTILINE)
    printed = dict(zip(sections[1::2], sections[2::2]))
    assert set(printed) == set(groups), printed.keys()
    for group, columns in groups.items():
        data = re.split(r"^ *data:$", printed[group], flags=re.MULTILINE)[1]
        for name, value in numeric(columns).items():
            digits = re.search(rf"^ *{name} =\s([^;]*);", data, flags=re.MULTILINE)
            numbers = [word.strip().rstrip("f").replace("_", "nan") for word in digits[1].split(",")]
            same(np.array(numbers, float).astype(value.dtype).reshape(value.shape), value, f"{group}/{name}")


def in_octave(path):
    """Octave: numbers with ncread, complete groups without texts with load; it cannot read HDF5 texts."""
    values, groups = stored(path)
    plain = {name: columns for name, columns in groups.items() if numeric(columns) == columns}
    with tempfile.TemporaryDirectory() as folder:
        read = {}
        lines = ["pkg load netcdf", f"file = '{path}';"]
        for name in numeric(values):
            read[f"ncread-{len(read)}"] = name
            lines.append(f"keep = @(x, to) fwrite(fopen(fullfile('{folder}', to), 'w'), double(x), 'double');")
            lines.append(f"keep(ncread(file, '/{name}'), '{list(read)[-1]}');")
        for group, columns in plain.items():
            lines.append(f"held = load(file, '{group}').{group};")
            for column in columns:
                read[f"load-{len(read)}"] = f"{group}/{column}"
                lines.append(f"keep(held.{column}, '{list(read)[-1]}');")
        lines.append("assert(isempty(lastwarn()));")
        script = Path(folder, "read.m")
        script.write_text("\n".join(lines) + "\n", encoding="utf-8")
        run("octave-cli", "--norc", "--quiet", str(script))
        for file, name in read.items():
            # Octave's first dimension is the last one of HDF5.
            same(np.fromfile(Path(folder, file)).reshape(values[name].shape), values[name].astype(float), name)
    assert any(name.startswith("load") for name in read) or "windows" not in groups


def in_h5web(path):
    """The responses of the H5Web server: names, attributes and values."""
    values, groups = stored(path)

    def ask(name):
        return get_content_from_file(path, f"/{name}", lambda status, text: AssertionError(f"{name}: {text}"))

    for name in ["", *groups, *values]:
        with ask(name) as content, h5py.File(path) as file:
            metadata = json.loads(encode(content.metadata(), "json").content)
            assert {entry["name"] for entry in metadata["attributes"]} == set(file[f"/{name}"].attrs), name
            assert set(json.loads(encode(content.attributes(), "json").content)) == set(file[f"/{name}"].attrs), name
            if name not in values:
                assert {child["name"] for child in metadata["children"]} == set(file[f"/{name}"]), name
            elif values[name].dtype.kind == "O":
                assert json.loads(encode(content.data(), "json").content) == list(values[name]), name
            else:
                data = np.frombuffer(encode(content.data(dtype="safe"), "bin").content, values[name].dtype)
                same(data.reshape(values[name].shape), values[name], name)


if __name__ == "__main__":
    globals()[f"in_{sys.argv[1]}"](sys.argv[2])
