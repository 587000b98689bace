"""Starts `swing serve` on a folder, and sends it requests as browsers, scripts and attackers do."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
DATASETS = ROOT / "datasets"


def swing():
    """Returns the command under test."""
    named = os.environ.get("SWINGKIT_COMMAND")
    found = [Path(named)] if named else sorted((ROOT / ".build/tests").glob("*/release/swing"))
    assert found, "found no command; run checks/build, or let SWINGKIT_COMMAND name one"
    return str(found[0].resolve())


def run(*arguments, **options):
    return subprocess.run([swing(), *map(str, arguments)], capture_output=True, text=True, check=False, **options)


class Service:
    """A running service, and requests to it that contain its token unless a test says otherwise."""

    def __init__(self, folder, *options, environment=None):
        self.folder = Path(folder)
        self.process = subprocess.Popen(
            [swing(), "serve", str(folder), "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env={**os.environ, **(environment or {})},
        )  # fmt: skip
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.stderr.read() if self.process.poll() is not None else line
        self.address = line.split(": ", 1)[1].strip()
        parts = urlsplit(self.address)
        self.port, self.token = parts.port, parse_qs(parts.query)["token"][0]

    def connect(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def request(self, method, path, body=None, headers=None, authorized=True):
        """Returns the status, the body and the headers of the answer."""
        sent = {"Authorization": f"Bearer {self.token}"} if authorized else {}
        connection = self.connect()
        try:
            connection.request(method, path, body, {**sent, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())
        finally:
            connection.close()

    def json(self, method, path, body=None, headers=None):
        status, content, _ = self.request(method, path, body, headers)
        return status, json.loads(content) if content else None

    def upload(self, file, name=None):
        """Sends one file as the body; returns the status and the answer."""
        content = file if isinstance(file, bytes) else Path(file).read_bytes()
        query = f"?name={quote(name)}" if name else ""
        return self.json("POST", f"/recordings{query}", content)

    def form(self, files, boundary="----swing", piece=None):
        """Sends files with names as a browser does; returns the status and the answer."""
        body = b""
        for name, content in files:
            body += f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'.encode()
            body += b"Content-Type: application/octet-stream\r\n\r\n" + content + b"\r\n"
        body += f"--{boundary}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        if piece:
            pieces = (body[at : at + piece] for at in range(0, len(body), piece))
            return self.json("POST", "/recordings", pieces, headers)
        return self.json("POST", "/recordings", body, headers)

    def state(self):
        status, state = self.json("GET", "/api/state")
        assert status == 200
        return state

    def wait(self, condition, seconds=30):
        """Returns the state in which a condition holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state()
            if condition(state):
                return state
            time.sleep(0.1)
        raise AssertionError(f"the state did not come: {state}")

    def memory(self):
        """Returns the most memory that the service has used, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) / 1024

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(20)
        self.process.stdout.close()
        self.process.stderr.close()


@pytest.fixture
def service(tmp_path):
    service = Service(tmp_path / "season")
    yield service
    assert service.process.poll() is None, "the service ended"
    service.stop()


@pytest.fixture(scope="session")
def archive(tmp_path_factory):
    """A session of tennis as a zip archive."""
    path = tmp_path_factory.mktemp("recordings") / "tennis.zip"
    assert run("convert", DATASETS / "tennis", path).returncode == 0
    return path


@pytest.fixture(scope="session")
def files():
    """The files of the same session as a folder."""
    names = ["accelerometer.csv", "motion.csv", "session.json"]
    return [(f"evening/{name}", (DATASETS / "tennis" / name).read_bytes()) for name in names]


@pytest.fixture
def folder(tmp_path):
    """A folder whose recording was there before the service."""
    recordings = tmp_path / "season/recordings"
    recordings.mkdir(parents=True)
    shutil.copy(DATASETS / "golf.h5", recordings / "golf.h5")
    return tmp_path / "season"
