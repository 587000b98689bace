"""BIDS-Motion datasets, compared with the schema of BIDS and with the recordings."""

import json
import re
from pathlib import Path

import h5py
import numpy as np
import pyarrow.parquet
import pytest
from bidsschematools import rules
from bidsschematools.schema import load_schema

import swingkit


@pytest.fixture(scope="module")
def dataset(recordings: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bids")
    return swingkit.export_bids([recordings / "r1.h5", recordings / "r2.h5"], folder / "study", task="hitting")


def test_names_follow_the_schema(dataset: Path) -> None:
    schema = load_schema()
    patterns = [rule["regex"] for rule in rules.regexify_filename_rules(schema.rules.files, schema, level=3)]
    files = [str(path.relative_to(dataset)) for path in sorted(dataset.rglob("*")) if path.is_file()]
    assert len(files) == 3 + 2 * 2 * 3
    for file in files:
        assert any(re.match(pattern, file) for pattern in patterns), file
    assert not any(re.match(pattern, "sub-1/motion/sub-1_motion.tsv.bak") for pattern in patterns)


def test_columns_and_sidecars_follow_the_schema(dataset: Path) -> None:
    schema = load_schema()
    columns = schema.rules.tabular_data.motion.motionChannels
    names = [schema.objects.columns[column].name for column in columns.initial_columns]
    for path in dataset.rglob("*_channels.tsv"):
        header, *rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
        assert header[: len(names)] == names
        table = {name: [row[place] for row in rows] for place, name in enumerate(header)}
        assert set(table["type"]) <= set(schema.objects.columns["type__channels"].enum)
        assert set(table["component"]) <= {*schema.objects.columns["component"].enum, "n/a"}
        motion = path.with_name(path.name.replace("_channels", "_motion"))
        assert len(motion.read_text(encoding="utf-8").split("\n", 1)[0].split("\t")) == len(rows)
        sidecar = json.loads(motion.with_suffix(".json").read_text(encoding="utf-8"))
        assert sidecar["MotionChannelCount"] == len(rows)
        for kind in ("ACCEL", "GYRO", "LATENCY", "ORNT"):
            assert sidecar[f"{kind}ChannelCount"] == table["type"].count(kind)
        for rule in schema.rules.sidecars.motion.values():
            for field, level in rule.fields.items():
                required = (level if isinstance(level, str) else level.level) == "required"
                assert field in sidecar or not required, field
        for field in sidecar:
            assert field in schema.objects.metadata, field


def test_values_are_those_of_the_recording(dataset: Path, recordings: Path) -> None:
    with h5py.File(recordings / "r2.h5") as recording:
        for group, system in (("accelerometer", "accelerometer"), ("device_motion", "devicemotion")):
            (path,) = dataset.glob(f"sub-P2/ses-*/motion/*_tracksys-{system}_motion.tsv")
            values = np.genfromtxt(path, delimiter="\t")
            time = recording[group]["time"][:]
            assert np.allclose(values[:, 0], time - time[0], atol=1e-7, rtol=0)
            first = "x" if group == "accelerometer" else "rotation_rate_x"
            factor = 9.80665 if group == "accelerometer" else 1.0
            assert np.allclose(values[:, 1], recording[group][first][:] * factor, rtol=1e-7, atol=1e-12)
            sidecar = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
            assert sidecar["SamplingFrequency"] == (800 if group == "accelerometer" else 200)
            assert abs(sidecar["SamplingFrequencyEffective"] / sidecar["SamplingFrequency"] - 1) < 0.01


def test_participants_are_the_players(dataset: Path) -> None:
    lines = (dataset / "participants.tsv").read_text(encoding="utf-8").splitlines()
    assert [line.split("\t")[0] for line in lines] == ["participant_id", "sub-P1", "sub-P2"]
    description = json.loads((dataset / "dataset_description.json").read_text(encoding="utf-8"))
    assert description["BIDSVersion"].startswith("1.") and description["Name"] == "Swings"


def test_further_facts_are_columns(recordings: Path, tmp_path: Path) -> None:
    table = tmp_path / "facts.csv"
    table.write_text("file,Age,body mass,wind\nr1.h5,31,62.5,calm\nr2.h5,24,71,strong wind\n", encoding="utf-8")
    files = [recordings / "r1.h5", recordings / "r2.h5"]
    folder = swingkit.export_bids(files, tmp_path / "study", session_table=table)
    lines = (folder / "participants.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0].split("\t") == ["participant_id", "handedness", "age", "body_mass", "wind"]
    assert [line.split("\t")[2:] for line in lines[1:]] == [["31", "62.5", "calm"], ["24", "71", "strong wind"]]
    assert not list(folder.rglob("*_sessions.tsv"))
    # Two sessions of one player: what differs describes the session.
    table.write_text("file,player,age,wind\nr1.h5,Ann,31,calm\nr2.h5,Ann,31,\n", encoding="utf-8")
    folder = swingkit.export_bids(files, tmp_path / "one", session_table=table)
    assert (folder / "participants.tsv").read_text(encoding="utf-8").splitlines()[0].endswith("\tage")
    lines = (folder / "sub-Ann" / "sub-Ann_sessions.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "session_id\twind" and sorted(line.split("\t")[1] for line in lines[1:]) == ["calm", "n/a"]
    schema = load_schema()
    patterns = [rule["regex"] for rule in rules.regexify_filename_rules(schema.rules.files, schema, level=3)]
    assert any(re.match(pattern, "sub-Ann/sub-Ann_sessions.tsv") for pattern in patterns)


def test_further_facts_are_joined_and_exported(recordings: Path, tmp_path: Path) -> None:
    table = tmp_path / "facts.csv"
    table.write_text("file,age,racket\nr1.h5,31,blue\nr2.h5,24,\n", encoding="utf-8")
    with pytest.warns(swingkit.SwingKitWarning, match="further facts"):
        results = swingkit.analyze([recordings / "r1.h5", recordings / "r2.h5"], session_table=table)
    frame = results.to_pandas()
    assert list(frame.columns).index("age") == list(frame.columns).index("date") + 1
    assert set(frame["age"]) == {31, 24} and set(frame["racket"]) == {"blue", ""}
    swings, sessions, _ = swingkit.write_parquet(results, tmp_path / "tables")
    for path in (swings, sessions):
        names = pyarrow.parquet.read_schema(path).names
        assert "age" in names and "racket" in names, path


def test_what_does_not_fit_is_an_error(recordings: Path, tmp_path: Path) -> None:
    file = recordings / "r1.h5"
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    with pytest.raises(swingkit.OutputError, match="is not an empty folder"):
        swingkit.export_bids(file, tmp_path / "full")
    with pytest.raises(
        swingkit.OutputError, match=r"notes\.txt/a: cannot be written: File exists; name another folder"
    ):
        swingkit.export_bids(file, tmp_path / "full" / "notes.txt" / "a")
    with pytest.raises(swingkit.UsageError, match="contains 6 recordings, expected one"):
        swingkit.export_bids(recordings, tmp_path / "a")
    with pytest.raises(swingkit.UsageError, match="expected letters and digits"):
        swingkit.export_bids(file, tmp_path / "a", task="two words")
    with pytest.raises(swingkit.UsageError, match="found no recordings"):
        swingkit.export_bids([], tmp_path / "a")
    with pytest.raises(swingkit.MissingInputError, match=r"none\.h5"):
        swingkit.export_bids([file, tmp_path / "none.h5"], tmp_path / "a")
    with pytest.raises(swingkit.DataError, match="two sessions with the label"):
        swingkit.export_bids([file, file], tmp_path / "a")
    assert [path.name for path in tmp_path.iterdir()] == ["full"]
