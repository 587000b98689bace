"""What hostile or broken clients send costs the service little, and others nothing."""

import concurrent.futures
import io
import json
import socket
import time
import zipfile

import pytest


def raw(service, data, seconds=40, pause=None, until=None):
    """Sends bytes, in one piece or a byte at a time, and returns the answer until some bytes or the connection's end."""
    connection = socket.create_connection(("127.0.0.1", service.port), timeout=seconds)
    answer = b""
    try:
        if pause is None:
            connection.sendall(data)
        else:
            connection.settimeout(pause)
            for byte in data:
                connection.send(bytes([byte]))
                try:
                    answer += connection.recv(4096)
                except TimeoutError:
                    continue
                break
            connection.settimeout(seconds)
        while (until is None or until not in answer) and (more := connection.recv(65536)):
            answer += more
    except (ConnectionError, TimeoutError):
        pass
    finally:
        connection.close()
    return answer


def head(service, *lines, target="/api/state", method="GET"):
    fixed = [f"{method} {target} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {service.token}"]
    return ("\r\n".join([*fixed, *lines]) + "\r\n\r\n").encode()


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else None


@pytest.mark.parametrize(
    "data",
    [
        b"\r\n\r\n\r\n", b"GET\r\n\r\n", b"\x00" * 1000, b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n", b"POST /recordings HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /recordings HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST /recordings HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"x" * 1_000_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"A%d: x\r\n" % number for number in range(100_000)) + b"\r\n",
        b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\n\r\n",
    ],
    ids=range(12),
)  # fmt: skip
def test_heads_that_are_none(service, data):
    found = status(raw(service, data, seconds=15))
    assert found is None or 400 <= found < 500
    assert service.json("GET", "/api/state")[0] == 200


def test_slow_and_half_requests_end_and_others_are_served(service):
    half = b"GET /api/state HTTP/1.1\r\nHost: local"
    upload = head(service, "Content-Length: 1000000", target="/recordings?name=a.zip", method="POST") + b"x" * 100
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        attacks = {
            "nothing": pool.submit(raw, service, b""),
            "half a head": pool.submit(raw, service, half),
            "a byte a second": pool.submit(raw, service, half * 3, 40, 1),
            "half a body": pool.submit(raw, service, upload),
        }
        end = time.monotonic() + 8
        while time.monotonic() < end:
            begin = time.monotonic()
            assert service.json("GET", "/api/state")[0] == 200
            assert time.monotonic() - begin < 1
            time.sleep(0.2)
        answers = {name: status(attack.result()) for name, attack in attacks.items()}
    assert answers["half a head"] == 408 and answers["half a body"] == 408, answers
    assert answers["nothing"] in (408, None) and answers["a byte a second"] in (408, None)


def test_idle_connections_keep_nobody_away(service):
    before = service.memory()
    connections = []
    for _ in range(1500):
        try:
            connections.append(socket.create_connection(("127.0.0.1", service.port), timeout=5))
        except OSError:
            break
    assert len(connections) > 900
    begin = time.monotonic()
    while True:
        try:
            if service.json("GET", "/api/state")[0] == 200:
                break
        except OSError:
            pass
        assert time.monotonic() - begin < 15, "the service is not reachable"
        time.sleep(0.2)
    for connection in connections:
        connection.close()
    assert service.memory() - before < 64


@pytest.mark.parametrize(("target", "method", "size"), [("/api/sessions/x", "PUT", 100_000), ("/recordings", "POST", 9 << 30)])
def test_bodies_that_are_too_large(service, target, method, size):
    answer = raw(service, head(service, f"Content-Length: {size}", target=target, method=method) + b"{" * 70_000, 30, until=b"larger than")
    assert status(answer) == 413 and b"larger than" in answer


def test_a_body_that_ends_early_leaves_nothing(service):
    data = head(service, "Content-Length: 100000", target="/recordings?name=a.zip", method="POST") + b"x" * 10
    connection = socket.create_connection(("127.0.0.1", service.port))
    connection.sendall(data)
    connection.close()
    time.sleep(0.5)
    assert list((service.folder / "recordings").iterdir()) == []
    incoming = service.folder / ".serve/incoming"
    assert not incoming.exists() or list(incoming.iterdir()) == []


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"), ("multipart/form-data; boundary=", b"x"),
        ("multipart/form-data; boundary=a", b""), ("multipart/form-data; boundary=a", b"--a"),
        ("multipart/form-data; boundary=a", b"--a\r\nContent-Disposition: form-data; filename=x\r\n\r\nhalf"),
        ("multipart/form-data; boundary=a", b"--a\r\n" + b"A: " + b"x" * 100_000),
        ("multipart/form-data; boundary=a", b"--aXX\r\n\r\n--a--"), ("multipart/form-data; boundary=a", b"--a--\r\n"),
        ("multipart/form-data; boundary=a", b'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\nfield\r\n--a--\r\n'),
    ],
)  # fmt: skip
def test_forms_that_are_none(service, kind, body):
    code, answer = service.json("POST", "/recordings", body, {"Content-Type": kind})
    assert code == 400 and answer["message"]
    assert list((service.folder / "recordings").iterdir()) == []


def test_a_zip_bomb_is_refused(service):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ["accelerometer.csv", "motion.csv"]:
            archive.writestr(name, b"\0" * (300 << 20))
    before = service.memory()
    code, answer = service.upload(content.getvalue(), "bomb.zip")
    assert code == 200 and answer["accepted"] == [] and answer["refused"][0]["message"]
    assert service.memory() - before < 64


def test_many_uploads_at_a_time_are_all_kept_or_refused(service, archive):
    with concurrent.futures.ThreadPoolExecutor(24) as pool:
        answers = list(pool.map(lambda number: service.upload(archive, f"{number}.zip"), range(24)))
    kept = {answer["accepted"][0]["recording"] for code, answer in answers if code == 200}
    assert {code for code, _ in answers} <= {200, 429}
    assert kept and {one["recording"] for one in service.state()["sessions"]} == kept


def test_two_pages_edit_at_once(service, archive):
    for number in range(4):
        service.upload(archive, f"{number}.zip")
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        edits = [
            pool.submit(service.json, "PUT", f"/api/sessions/{number}.zip", json.dumps({key: f"{key} {number}"}))
            for number in range(4) for key in ["player", "condition"]
        ]  # fmt: skip
    assert [edit.result()[0] for edit in edits] == [204] * 8
    for session in service.state()["sessions"]:
        number = session["recording"][0]
        assert (session["player"], session["condition"]) == (f"player {number}", f"condition {number}")


def test_listeners_hear_of_changes(service, archive):
    connection = service.connect(timeout=20)
    connection.request("GET", "/api/events", headers={"Authorization": f"Bearer {service.token}"})
    events = connection.getresponse()
    assert events.status == 200 and events.getheader("Content-Type") == "text/event-stream"
    assert events.readline() == b"event: state\n"
    service.upload(archive, "tennis.zip")
    lines = [events.readline() for _ in range(4)]
    assert b"event: state\n" in lines
    connection.close()


def test_listeners_are_limited(service):
    connections = []
    codes = []
    for _ in range(70):
        connection = service.connect(timeout=10)
        connection.request("GET", "/api/events", headers={"Authorization": f"Bearer {service.token}"})
        codes.append(connection.getresponse().status)
        connections.append(connection)
    assert codes.count(200) == 64 and set(codes) == {200, 503}
    for connection in connections:
        connection.close()
