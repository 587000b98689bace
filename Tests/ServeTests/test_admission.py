"""Only who knows the token and comes from the service's own page, or from no page, is answered."""

import json
import os
import shutil
import subprocess

import pytest
from conftest import Service


@pytest.mark.parametrize(
    ("headers", "path", "status"),
    [
        ({}, "/", 401), ({}, "/api/state", 401), ({}, "/report", 401), ({}, "/nothing", 401),
        ({"Authorization": "Bearer wrong"}, "/", 401), ({"Authorization": "TOKEN"}, "/", 401),
        ({"Cookie": "swingkit=wrong"}, "/", 401), ({}, "/?token=wrong", 401), ({}, "/?token=", 401),
        ({"Cookie": "other=1; swingkit=TOKEN"}, "/", 200), ({"Authorization": "Bearer TOKEN"}, "/", 200),
        ({}, "/api/state?token=TOKEN", 200), ({}, "/?token=TOKEN", 303), ({}, "/healthz", 200),
        # Names that another site makes point here, and requests from its pages.
        ({"Authorization": "Bearer TOKEN", "Host": "evil.example"}, "/", 403),
        ({"Authorization": "Bearer TOKEN", "Host": "localhost.evil.example"}, "/", 403),
        ({"Authorization": "Bearer TOKEN", "Origin": "http://evil.example"}, "/api/state", 403),
        ({"Authorization": "Bearer TOKEN", "Origin": "null"}, "/api/state", 403),
        ({"Cookie": "swingkit=TOKEN", "Sec-Fetch-Site": "cross-site"}, "/api/state", 403),
        ({"Cookie": "swingkit=TOKEN", "Sec-Fetch-Site": "same-site"}, "/report", 403),
        ({"Cookie": "swingkit=TOKEN", "Sec-Fetch-Site": "same-origin"}, "/api/state", 200),
        ({"Cookie": "swingkit=TOKEN", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, "/", 200),
        ({"Cookie": "swingkit=TOKEN", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, "/report", 403),
    ],
)  # fmt: skip
def test_who_is_answered(service, headers, path, status):
    sent = {name: value.replace("TOKEN", service.token) for name, value in headers.items()}
    found, content, _ = service.request("GET", path.replace("TOKEN", service.token), headers=sent, authorized=False)
    assert found == status, content
    if status in (401, 403):
        assert b"swing serve" in content and service.token.encode() not in content


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_foreign_page_changes_nothing(service, archive, method):
    service.upload(archive, "tennis.zip")
    path = {"POST": "/recordings?name=x.zip", "PUT": "/api/sessions/tennis.zip", "DELETE": "/recordings/tennis.zip"}[method]
    headers = {"Origin": "http://evil.example", "Cookie": f"swingkit={service.token}"}
    assert service.request(method, path, b"{}", headers, authorized=False)[0] == 403
    assert service.request(method, path, b"{}", authorized=False)[0] == 401
    assert [one["recording"] for one in service.state()["sessions"]] == ["tennis.zip"]
    assert not (service.folder / "recordings/x.zip").exists()


def test_the_token_becomes_a_cookie_and_leaves_the_address(service):
    status, _, headers = service.request("GET", f"/?token={service.token}", authorized=False)
    assert status == 303 and headers["Location"] == "/"
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie


def test_the_token_stays_and_is_secret(service):
    file = service.folder / ".serve/token"
    assert file.stat().st_mode & 0o077 == 0
    token = service.token
    assert len(token) >= 26
    service.stop()
    again = Service(service.folder)
    assert again.token == token
    again.stop()
    service.__init__(service.folder)


def test_a_service_for_others_accepts_addresses_and_local_names(tmp_path):
    service = Service(tmp_path / "season", "--listen", "0.0.0.0")
    for host, status in [
        ("192.168.1.5", 200), ("[fe80::1]:80", 200), ("court.local", 200), ("court", 200), ("evil.example", 403),
    ]:  # fmt: skip
        assert service.request("GET", "/api/state", headers={"Host": host})[0] == status, host
    service.stop()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404), ("POST", "/", 405), ("PUT", "/recordings", 405), ("GET", "/recordings", 405),
        ("GET", "/%zz", 400), ("GET", "/%ff", 400), ("GET", "/../../etc/passwd", 404), ("GET", "/%2e%2e/x", 404),
        ("GET", "/api/state", 200), ("GET", "/metrics", 200), ("GET", "/page.css", 200), ("GET", "/page.js", 200),
    ],
)  # fmt: skip
def test_targets(service, method, path, status):
    found, content, headers = service.request(method, path)
    assert found == status, content
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.skipif(not shutil.which("caddy"), reason="needs Caddy: apt-get install caddy")
def test_a_proxy_encrypts_what_a_phone_sends(tmp_path, archive):
    service = Service(tmp_path / "season", "--name", "court.localhost")
    port = service.port + 1 if service.port < 65_000 else service.port - 1
    command = ["caddy", "reverse-proxy", "--from", f"https://court.localhost:{port}", "--to", f"localhost:{service.port}"]
    command += ["--internal-certs"]
    home = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    proxy = subprocess.Popen(command, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        origin = f"https://court.localhost:{port}"
        arguments = ["curl", "-sk", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", "-H", f"Origin: {origin}"]
        arguments += ["-H", f"Authorization: Bearer {service.token}", "--connect-to", f"court.localhost:{port}:127.0.0.1:{port}"]
        sent = [*arguments, "--data-binary", f"@{archive}", f"{origin}/recordings?name=a.zip"]
        answer = json.loads(subprocess.run(sent, capture_output=True, text=True, check=True).stdout)
        assert answer["accepted"][0]["recording"] == "a.zip"
        state = subprocess.run([*arguments, f"{origin}/api/state"], capture_output=True, text=True, check=True).stdout
        assert json.loads(state)["sessions"][0]["recording"] == "a.zip"
    finally:
        proxy.terminate()
        proxy.wait(20)
        service.stop()
