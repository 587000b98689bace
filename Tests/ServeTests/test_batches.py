"""Batches of a recorder's frames become an ordinary recording: each acknowledged frame once, each hole named."""

import concurrent.futures
import json
import random
import shutil
import signal
import struct
import subprocess
import time
from pathlib import Path

import pytest
from conftest import DATASETS, Service, run, swing
from frames import HEADER, Listener, analysed, frame, number, numbers, recorded, split


def post(service, frames, session="anna", query="", verb="batches"):
    return service.json("POST", f"/sessions/{session}/{verb}{query}", b"".join(frames))


def kept(service, session="anna"):
    return service.folder / f"recordings/{session}.swingrec"


def test_a_replay_arrives_as_a_watch_sends_it(service):
    listener = Listener(service)
    sent = run("replay", DATASETS / "golf.h5", "--speed", "max", "--swings-only", "--post", service.address)
    assert sent.returncode == 0 and "frames acknowledged by the service" in sent.stdout, sent.stderr
    state = service.wait(lambda state: state["sessions"])
    session = state["sessions"][0]
    assert (session["recording"], session["swings"], session["contacts"]) == ("simulated-golf-25.swingrec", 8, 6)
    assert session["warnings"] == []
    # The page saw the same swings, byte for byte, and so does the file of results.
    file = kept(service, "simulated-golf-25")
    listener.wait(lambda _: len([event for event in _ if event["event"] == "swing"]) == 8)
    assert listener.swings() == analysed(file)
    listener.close()
    table = service.folder / "again.h5"
    assert run("analyze", service.folder / "recordings", "-o", table).returncode == 0
    differences = run("summary", table).stdout, run("summary", service.folder / "results.h5").stdout
    assert differences[0] == differences[1]


def test_an_app_that_is_killed_while_it_records_continues(service, tmp_path):
    program = Path(swing()).parent / "UploadSession"
    assert program.exists(), f"found no {program}; run checks/build"
    file = tmp_path / "session.swingrec"
    command = [program, file, f"http://localhost:{service.port}", "anna"]
    refused = subprocess.run([program, tmp_path / "other.swingrec", *command[2:], "wrong"], capture_output=True, text=True)
    assert refused.returncode != 0 and "status 401" in refused.stderr
    # Recorded meanwhile, and not sent: the rest of the session is missing, as after a crash.
    app = subprocess.Popen([*command, service.token], stdout=subprocess.PIPE, text=True)
    end = time.monotonic() + 30
    while not (kept(service).exists() and kept(service).stat().st_size > 50_000) and time.monotonic() < end:
        time.sleep(0.05)
    app.kill()
    app.communicate()
    assert kept(service).read_bytes() == file.read_bytes()[: kept(service).stat().st_size]
    again = subprocess.run([*command, service.token], capture_output=True, text=True, timeout=60)
    assert again.returncode == 0 and "frames acknowledged" in again.stdout, again.stderr
    assert kept(service).read_bytes() == file.read_bytes()
    assert service.wait(lambda state: state["sessions"])["sessions"][0]["recording"] == "anna.swingrec"


def test_each_frame_is_kept_once_in_its_order(service):
    # Frames after a hole wait in memory, which is bounded.
    frames = split(recorded())[:120]
    order = [*range(len(frames)), *range(0, len(frames), 3)]
    random.Random(3).shuffle(order)
    arrived, written, repeated = set(), 0, 0
    for first in range(0, len(order), 7):
        some = order[first : first + 7]
        code, answer = post(service, [frames[place] for place in some])
        assert code == 200
        arrived |= set(some)
        written, repeated = written + answer["written"], repeated + answer["repeated"]
        missing = [place for place in range(max(arrived)) if place not in arrived]
        assert numbers(answer["missing"]) == missing
        assert answer["next"] == (missing[0] if missing else max(arrived) + 1)
    assert (written, repeated) == (len(frames), len(order) - len(frames))
    content = recorded()
    assert kept(service).read_bytes() == content[: HEADER + sum(map(len, frames))]
    assert post(service, split(content)[120:])[1]["next"] == len(split(content))
    assert service.wait(lambda state: state["sessions"])["sessions"][0]["swings"] == 8
    assert kept(service).read_bytes() == content


def test_a_hole_that_is_given_up_is_named_everywhere(service):
    frames = split(recorded())
    lost = [40, 41, 42, 90]
    code, answer = post(service, [each for each in frames[:130] if number(each) not in lost])
    assert code == 200 and answer["missing"] == ["40-42", "90"] and answer["next"] == 40
    assert answer["written"] == 40 and answer["held"] == 130 - 44
    assert post(service, [], query="?lost=40-41")[1]["lost"] == ["40-41"]
    # The frame was only late.
    assert post(service, [frames[42]])[1]["next"] == 90
    post(service, frames[130:])
    code, answer = post(service, [], verb="finish")
    assert code == 200 and answer["lost"] == ["90"] and answer["missing"] == [] and answer["next"] == len(frames)
    session = service.wait(lambda state: state["sessions"])["sessions"][0]
    found = [warning for warning in session["warnings"] if "3 frames were lost" in warning]
    assert len(found) == 1 and "40-41, 90" in found[0] and "accelerometer" in found[0]
    inspected = json.loads(run("inspect", kept(service), "--json").stdout)
    assert inspected["accelerometer"]["gap_count"] + inspected["device_motion"]["gap_count"] >= 2
    assert "40-41, 90" in json.dumps(inspected)


def test_an_interrupted_session_is_analysed_as_it_is(service):
    frames = split(recorded())
    post(service, frames[:100])
    assert service.state()["sessions"] == [] and service.state()["waiting"] == []
    code, answer = post(service, [], verb="finish")
    assert code == 200 and answer["next"] == 100
    session = service.wait(lambda state: state["sessions"])["sessions"][0]
    assert any("not finished" in warning for warning in session["warnings"])
    # The watch comes back, and continues.
    assert post(service, frames[98:])[1] == {
        "written": len(frames) - 100, "repeated": 2, "held": 0, "next": len(frames), "missing": [], "lost": [],
    }  # fmt: skip
    assert kept(service).read_bytes() == recorded()
    service.wait(lambda state: state["sessions"] and state["sessions"][0]["swings"] == 8)


def test_a_killed_service_continues_the_file(service):
    content = recorded()
    frames = split(content)
    for first in range(0, len(frames), 30):
        code, answer = post(service, frames[first : first + 30])
        assert code == 200 and answer["next"] == min(first + 30, len(frames))
        service.stop(signal.SIGKILL)
        # What the kill tore, and what was never acknowledged.
        with kept(service).open("ab") as file:
            file.write(frames[min(first + 30, len(frames) - 1)][: first % 50])
        service.__init__(service.folder)
        assert post(service, [])[1]["next"] == answer["next"]
    assert kept(service).read_bytes() == content


def test_another_recording_with_the_name_is_refused(service):
    frames = split(recorded())
    post(service, frames[:4])
    other = frame(b"FACT", 2, struct.pack("<I", 10) + b"session_id" + struct.pack("<I", 1) + b"x")
    code, answer = post(service, [other])
    assert code == 409 and answer["message"].startswith("frame 2: differs from the frame")
    # A file that no recorder has written.
    shutil.copy(DATASETS / "golf.h5", kept(service, "golf"))
    code, answer = post(service, frames[:1], session="golf")
    assert code == 409 and "is not a recording of SessionRecorder" in answer["message"]
    assert kept(service, "golf").read_bytes() == (DATASETS / "golf.h5").read_bytes()


def broken(content, place=100):
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


@pytest.mark.parametrize(
    ("session", "query", "make", "status", "message"),
    [
        ("anna", "", lambda frames: broken(frames[1]), 400, "the checksum of frame 1 is wrong"),
        ("anna", "", lambda frames: frames[0][:-1], 400, "frame 0 is not whole"),
        ("anna", "", lambda frames: frames[0] + b"x", 400, "the frame's header is not whole"),
        ("anna", "", lambda frames: b"\0" * 20, 400, "the frame's header is damaged"),
        ("anna", "", lambda frames: broken(recorded()[:16], 9) + frames[0], 400, "the first 16 bytes are damaged"),
        ("anna", "", lambda frames: frame(b"ACCL", 0, b"\1\0\0\0\0"), 400, "frame 0 can't be decoded"),
        ("anna", "", lambda frames: frame(b"LOST", 0, b"\1\0\0\0"), 400, "frame 0 can't be decoded"),
        ("anna", "", lambda frames: frame(b"DONE", 0, b"\1" * 16), 400, "another number of samples"),
        ("anna", "", lambda frames: b"".join(frames) * 2, 413, "larger than 1088 KiB"),
        ("anna", "?lost=x", lambda frames: b"", 400, "expected numbers of frames"),
        ("anna", "?lost=9-7", lambda frames: b"", 400, "expected numbers of frames"),
        ("anna", "?lost=99999999999", lambda frames: b"", 400, "expected numbers of frames"),
        ("..", "", lambda frames: frames[0], 400, "expected at most 100 letters"),
        (".x", "", lambda frames: frames[0], 400, "expected at most 100 letters"),
        ("a%2Fb", "", lambda frames: frames[0], 400, "expected at most 100 letters"),
        ("-o", "", lambda frames: frames[0], 400, "expected at most 100 letters"),
        ("a" * 101, "", lambda frames: frames[0], 400, "expected at most 100 letters"),
        ("%E2%80%AEx", "", lambda frames: frames[0], 400, "expected at most 100 letters"),
    ],
    ids=range(18),
)  # fmt: skip
def test_batches_that_are_refused(service, session, query, make, status, message):
    code, answer = post(service, [make(split(recorded()))], session, query)
    assert code == status and message in answer["message"], answer
    assert list((service.folder / "recordings").iterdir()) == []
    assert post(service, [])[1]["next"] == 0


def test_only_who_knows_the_token_sends_and_listens(service):
    for method, path in [("POST", "/sessions/anna/batches"), ("POST", "/sessions/anna/finish"), ("GET", "/live")]:
        assert service.request(method, path, b"", authorized=False)[0] == 401
        assert service.request(method, path, b"", {"Origin": "http://evil.example"})[0] == 403
    assert service.request("GET", "/sessions/anna/batches")[0] == 405
    assert service.request("POST", "/sessions/anna/other", b"")[0] in (404, 405)


def test_a_recording_that_is_deleted_meanwhile_begins_again(service):
    frames = split(recorded())
    post(service, frames[:10])
    assert service.request("DELETE", "/recordings/anna.swingrec")[0] == 204
    assert post(service, [])[1]["next"] == 0
    post(service, frames[:10])
    kept(service).unlink()
    code, answer = post(service, frames[10:20])
    assert code == 503 and "was removed" in answer["message"]
    assert post(service, frames[:20])[1]["next"] == 20


def test_sessions_are_limited_and_others_go_on(service):
    first = split(recorded())[0]
    codes = [post(service, [first], f"s{place}")[0] for place in range(140)]
    assert codes[:128] == [200] * 128 and set(codes[128:]) == {503}
    assert post(service, [first], "s5")[1]["repeated"] == 1
    assert post(service, [], "s5", verb="finish")[0] == 200
    assert post(service, [first], "s139")[0] == 200
    metrics = service.request("GET", "/metrics")[1].decode()
    assert "swingkit_sessions_open 128" in metrics and "swingkit_frames_written 129" in metrics


def test_frames_after_a_hole_need_little_memory(service):
    frames = split(recorded())
    before = service.memory()
    for place in range(60):
        assert post(service, frames[1:], f"s{place}")[1]["next"] == 0
    held = post(service, [], "s1")[1]["held"]
    assert 50 < held < len(frames)
    assert service.memory() - before < 64 + 60


def test_the_disk_is_full(service, tmp_path):
    # A limit of the size of files is what a process meets first that a test can set.
    import resource

    content = recorded()
    frames = split(content)
    post(service, frames[:60])
    size = kept(service).stat().st_size
    resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (size + 10_000, resource.RLIM_INFINITY))
    code, answer = post(service, frames[60:100])
    assert code == 507 and "free some space" in answer["message"], answer
    assert kept(service).stat().st_size == size
    resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    code, answer = post(service, frames[60:])
    assert code == 200 and answer["written"] == len(frames) - 60
    assert kept(service).read_bytes() == content


def test_one_session_from_several_connections(service):
    content = recorded()
    frames = split(content)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda place: post(service, frames[place : place + 3]), range(0, len(frames), 3)))
    assert {code for code, _ in answers} == {200}
    assert sum(answer["written"] for _, answer in answers) == len(frames)
    assert kept(service).read_bytes() == content


def test_listeners_see_states_and_connect_again(service):
    frames = split(recorded())
    post(service, frames[:120])
    listener = Listener(service)
    events = listener.wait(lambda events: any(event["event"] == "ready" for event in events))
    first = json.loads(events[0]["data"])
    assert events[0]["event"] == "session" and first["session"] == "anna" and first["state"] == "receiving"
    listener.wait(lambda events: json.loads(events[-1]["data"] or "0") and '"silent"' in events[-1]["data"], 12)
    post(service, frames[120:])
    listener.wait(lambda events: any('"finished"' in event["data"] for event in events))
    lines = analysed(kept(service))
    listener.wait(lambda _: len(listener.swings()) == len(lines)) if len(listener.swings()) < len(lines) else None
    assert listener.swings() == lines
    states = [json.loads(event["data"]) for event in listener.events if event["event"] == "session"]
    assert abs(states[-1]["accelerometerRate"] - 801.9) < 1 and abs(states[-1]["deviceMotionRate"] - 200.4) < 1
    assert (states[-1]["gaps"], states[-1]["lost"], states[-1]["swings"]) == (0, 0, 8)
    listener.close()
    # Another page gets the swings that there were.
    again = Listener(service)
    again.wait(lambda events: any(event["event"] == "ready" for event in events))
    assert again.swings() == lines
    again.close()


def test_a_new_sport_begins_the_swings_again(service):
    frames = split(recorded())
    listener = Listener(service)
    post(service, frames[:150])
    listener.wait(lambda events: any(event["event"] == "swing" for event in events))
    name, sport = b"sport", b"baseball"
    facts = b"".join(struct.pack("<I", len(text)) + text for text in (b"session_id", b"x", name, sport))
    post(service, [frame(b"FACT", 150, facts)], query="")
    events = listener.wait(lambda events: any('"run":2' in event["data"] for event in events))
    post(service, [], verb="finish")
    lines = analysed(kept(service))
    second = next(place for place, event in enumerate(events) if '"run":2' in event["data"])
    listener.wait(lambda events: sum(event["event"] == "swing" for event in events[second:]) == len(lines))
    assert [event["data"] for event in listener.events[second:] if event["event"] == "swing"] == lines
    listener.close()


def test_a_swing_is_shown_when_its_last_sample_arrived(service):
    frames = split(recorded())
    listener = Listener(service)
    longest = 0
    for place in range(len(frames) - 1):
        before = len(listener.swings())
        post(service, [frames[place]])
        begin = time.monotonic()
        # The analysis of this frame ends before the next one is sent.
        end = begin + 0.03
        while time.monotonic() < end and len(listener.swings()) == before:
            time.sleep(0.002)
        if len(listener.swings()) > before:
            longest = max(longest, time.monotonic() - begin)
    assert len(listener.swings()) >= 6
    assert longest < 0.7
    listener.close()
