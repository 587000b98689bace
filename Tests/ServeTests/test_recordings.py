"""Recordings come in by the page, by scripts and by the folder, and give what `swing analyze` gives."""

import json
import os
import shutil
import signal
import socket
from pathlib import Path

import h5py
import pytest
from conftest import DATASETS, Service, run


def names(state):
    return sorted(session["recording"] for session in state["sessions"])


def test_a_file_is_accepted_and_its_swings_are_told(service, archive):
    status, answer = service.upload(archive, "tennis.zip")
    assert status == 200 and answer["refused"] == []
    found = answer["accepted"][0]
    assert (found["recording"], found["swings"], found["contacts"], found["misses"]) == ("tennis.zip", 5, 4, 1)
    assert (service.folder / "recordings/tennis.zip").read_bytes() == archive.read_bytes()
    session = service.state()["sessions"][0]
    assert session["sport"] == "tennis" and abs(session["timeToContact"] - 0.1815) < 0.001


def test_the_same_file_again_is_the_same_recording(service, archive):
    service.upload(archive, "tennis.zip")
    status, answer = service.upload(archive, "tennis.zip")
    assert status == 200 and answer["accepted"][0]["recording"] == "tennis.zip"
    assert names(service.state()) == ["tennis.zip"]


def test_another_file_with_the_name_gets_a_number(service, archive, tmp_path):
    service.upload(archive, "a.zip")
    run("convert", DATASETS / "golf.h5", tmp_path / "golf.zip")
    _, answer = service.upload(tmp_path / "golf.zip", "a.zip")
    assert answer["accepted"][0]["recording"] == "a-2.zip"
    assert names(service.state()) == ["a-2.zip", "a.zip"]


@pytest.mark.parametrize("piece", [None, 1000, 7])
def test_a_form_with_a_folder_is_one_recording(service, files, piece):
    if piece == 7:
        files = [(name, content[:50_000]) for name, content in files]
    status, answer = service.form(files, piece=piece)
    assert status == 200
    outcome = answer["accepted"] + answer["refused"]
    assert [one["recording"] for one in outcome] == ["evening"]
    if piece != 7:
        assert answer["accepted"][0]["swings"] == 5
        for name, content in files:
            assert (service.folder / "recordings" / name).read_bytes() == content


def test_a_form_with_several_files_gives_several_recordings(service, archive):
    content = archive.read_bytes()
    status, answer = service.form([("one.zip", content), ("two.zip", content)])
    assert status == 200 and [one["recording"] for one in answer["accepted"]] == ["one.zip", "two.zip"]


def test_a_table_of_one_sensor_gets_a_folder_of_its_own(service, archive):
    # Beside other recordings it would make the folder of recordings one recording.
    service.upload(archive, "tennis.zip")
    _, answer = service.upload((DATASETS / "tennis/accelerometer.csv").read_bytes(), "Accelerometer.csv")
    assert [one["recording"] for one in answer["accepted"] + answer["refused"]] == ["Accelerometer"]
    assert names(service.state())[-1] == "tennis.zip"


@pytest.mark.parametrize(
    ("content", "ending"), [(b"PK\3\4x", ".zip"), (b"\x89HDF\r\n", ".h5"), (b" {}", ".json"), (b"1,2", ".csv")]
)
def test_content_without_a_name_is_named_by_time_and_first_bytes(service, content, ending):
    _, answer = service.upload(content)
    name = answer["refused"][0]["recording"]
    # A table gets a folder of its own.
    assert name.startswith("recording-20") and name.endswith("" if ending in (".csv", ".json") else ending)


@pytest.mark.parametrize(
    ("content", "name"),
    [(b"PK\3\4junk", "bad.zip"), (b"garbage", "bad.csv"), (b"", "empty.zip"), (b"\x89PNG\r\n\x1a\n1234567", "a.png")],
)
def test_a_refusal_has_the_message_of_swing_analyze(service, tmp_path, content, name):
    status, answer = service.upload(content, name)
    if not content:
        assert status == 400 and answer["message"]
        return
    (tmp_path / name).write_bytes(content)
    printed = run("analyze", tmp_path / name).stderr.strip().removeprefix(f"swing: {tmp_path / name}: ")
    refused = answer["refused"][0]
    assert answer["accepted"] == [] and refused["recording"] == name.removesuffix(".csv")
    if name.endswith(".csv"):
        assert refused["message"]
    else:
        assert refused["message"] == printed
    # Nothing of it stays.
    assert list((service.folder / "recordings").iterdir()) == []
    assert service.state()["refused"] == []


def test_a_damaged_recording_harms_no_other(service, archive):
    service.upload(archive, "good.zip")
    before = service.state()["sessions"]
    service.upload(b"PK\3\4junk", "bad.zip")
    assert service.state()["sessions"] == before


@pytest.mark.parametrize("name", ["x.zip", "with space.zip", "日本 ü.zip", "per%cent&+.zip", "quote'.zip"])
def test_names_are_kept(service, archive, name):
    _, answer = service.upload(archive, name)
    recording = answer["accepted"][0]
    assert recording["recording"] == name and (service.folder / "recordings" / name).exists()
    status, page, headers = service.request("GET", recording["report"])
    assert status == 200 and headers["Content-Type"].startswith("text/html") and b"Swings" in page or name.encode() in page


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../escape.zip", "escape.zip"), ("/etc/passwd.zip", "passwd.zip"), (".hidden.zip", "hidden.zip"),
        ("a\\b\\c.zip", "c.zip"), ("#note.zip", "note.zip"), ("-o.zip", "o.zip"), ("..", "recording"),
        ("line\nbreak.zip", "linebreak.zip"), ("x" * 400 + ".zip", "x" * 146 + ".zip"),
    ],
)  # fmt: skip
def test_hostile_names_stay_in_the_folder(service, archive, name, kept):
    status, answer = service.upload(archive, name)
    assert status == 200
    assert [one["recording"] for one in answer["accepted"]] == [kept]
    assert not list(service.folder.parent.glob("*.zip"))


def test_a_name_with_nul_is_refused(service, archive):
    status, content, _ = service.request("POST", "/recordings?name=a%00b.zip", archive.read_bytes())
    assert status == 400 and b"NUL" in content


def test_files_that_appear_in_the_folder_are_analysed(service):
    shutil.copy(DATASETS / "golf.h5", service.folder / "recordings/golf.h5")
    state = service.wait(lambda state: names(state) == ["golf.h5"])
    assert state["sessions"][0]["sport"] == "golf"


def test_a_file_that_appears_and_is_no_recording_stays_and_is_named(service):
    (service.folder / "recordings/notes.csv").write_text("hello\n")
    state = service.wait(lambda state: state["refused"])
    assert state["refused"][0]["recording"] == "notes.csv" and state["refused"][0]["message"]
    assert (service.folder / "recordings/notes.csv").exists()


def test_results_are_those_of_the_command(folder, archive, tmp_path):
    # Results contain the time of the analysis, which this variable replaces.
    date = {"SOURCE_DATE_EPOCH": "1700000000"}
    service = Service(folder, environment=date)
    service.upload(archive, "tennis.zip")
    service.json("PUT", "/api/sessions/tennis.zip", '{"player": "Anna", "condition": "tired"}')
    service.stop()
    made = (folder / "results.h5").read_bytes()
    command = ["analyze", f"{folder}/recordings", "--session-table", f"{folder}/sessions.csv", "-o", tmp_path / "own.h5"]
    assert run(*command, env={**os.environ, **date}).returncode == 0
    assert (tmp_path / "own.h5").read_bytes() == made
    with h5py.File(folder / "results.h5") as file:
        assert file["swings"]["outcome"].shape[0] > 5


def test_downloads_are_the_results(service, archive):
    assert service.request("GET", "/results.h5")[0] == 404
    service.upload(archive, "tennis.zip")
    status, content, headers = service.request("GET", "/results.h5")
    assert status == 200 and content == (service.folder / "results.h5").read_bytes()
    assert headers["Content-Disposition"] == 'attachment; filename="results.h5"'
    status, content, _ = service.request("GET", "/results.csv")
    assert status == 200 and content.count(b"\n") == 6


def test_a_deleted_recording_is_gone(service, archive):
    service.upload(archive, "tennis.zip")
    assert service.request("DELETE", "/recordings/tennis.zip")[0] == 204
    assert service.state()["sessions"] == [] and list((service.folder / "recordings").iterdir()) == []
    assert service.request("DELETE", "/recordings/tennis.zip")[0] == 404


@pytest.mark.parametrize("target", ["..", "..%2Fseason", "%2e%2e", ".serve", "a%2F..%2F..%2Fx", "", "%00"])
def test_nothing_outside_the_folder_is_deleted(service, archive, target):
    service.upload(archive, "tennis.zip")
    assert service.request("DELETE", f"/recordings/{target}")[0] in (400, 404, 405)
    assert (service.folder / "recordings/tennis.zip").exists() and (service.folder / ".serve").exists()


def test_reports_of_all_and_of_one_recording(service, archive):
    assert service.request("GET", "/report")[0] == 404
    service.upload(archive, "tennis.zip")
    for path in ["/report", "/report?recording=tennis.zip"]:
        status, page, headers = service.request("GET", path)
        assert status == 200 and page.lower().startswith(b"<!doctype html>")
        assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert service.request("GET", "/report?recording=other.zip")[0] == 404
    # Of several recordings, the page is about the one.
    service.upload(archive, "one.zip")
    service.json("PUT", "/api/sessions/one.zip", json.dumps({"player": "-Anna"}))
    page = service.request("GET", "/report?recording=one.zip")[1]
    assert b"one.zip" in page and b"tennis.zip" not in page
    assert b"<title>-Anna</title>" in service.request("GET", "/report?player=-Anna")[1]
    # The pages are not kept.
    assert list((service.folder / ".serve/reports").iterdir()) == []


def test_acknowledged_recordings_survive_a_kill(tmp_path, archive):
    service = Service(tmp_path / "season")
    content = archive.read_bytes()
    service.upload(archive, "kept.zip")
    # An upload that the kill interrupts.
    half = socket.create_connection(("127.0.0.1", service.port))
    half.sendall(
        f"POST /recordings?name=half.zip HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {service.token}\r\n"
        f"Content-Length: {len(content)}\r\n\r\n".encode() + content[: len(content) // 2]
    )
    service.stop(signal.SIGKILL)
    half.close()
    service = Service(tmp_path / "season")
    state = service.wait(lambda state: state["sessions"])
    assert names(state) == ["kept.zip"] and state["refused"] == []
    assert not (tmp_path / "season/.serve/incoming").exists()
    service.stop()


def test_a_folder_has_one_service(service):
    other = run("serve", service.folder, "--port", "0")
    assert other.returncode == 73 and "another swing serve" in other.stderr


def test_a_folder_that_is_a_file_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    outcome = run("serve", tmp_path / "file", "--port", "0")
    assert outcome.returncode == 73 and "file" in outcome.stderr and outcome.stderr.count("\n") == 1


def test_a_port_in_use_is_named(service, tmp_path):
    outcome = run("serve", tmp_path / "other", "--port", service.port)
    assert outcome.returncode == 73 and f"--port {service.port}" in outcome.stderr


def test_a_folder_that_vanishes_is_told(service, archive):
    service.upload(archive, "tennis.zip")
    shutil.rmtree(service.folder / "recordings")
    service.wait(lambda state: state["problem"])
    assert service.upload(archive, "again.zip")[0] in (503, 507)
    (service.folder / "recordings").mkdir()
    service.wait(lambda state: not state["problem"])
    assert service.upload(archive, "again.zip")[0] == 200


def test_the_end_by_sigterm_leaves_everything_that_was_acknowledged(tmp_path, archive):
    service = Service(tmp_path / "season")
    service.upload(archive, "tennis.zip")
    service.stop()
    assert service.process.returncode == -signal.SIGTERM
    assert (tmp_path / "season/recordings/tennis.zip").exists() and (tmp_path / "season/results.h5").exists()


def test_a_table_of_another_device_is_a_recording(service):
    shared = os.environ.get("SWINGKIT_SHARED")
    if not shared:
        pytest.skip("needs SWINGKIT_SHARED")
    _, answer = service.upload(Path(shared) / "datasets/watch100-tennis-labelled/alex.csv", "alex.csv")
    assert [one["recording"] for one in answer["accepted"]] == ["alex"] and answer["accepted"][0]["swings"] > 0
