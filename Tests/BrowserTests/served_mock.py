"""A substitute for `swing serve`: the same requests and answers, from memory, with faults on demand."""

import copy
import json
import re
import threading
import time
from email import policy
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

from served_assets import assets

TOKEN = "token"
POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
SPORTS = ["baseball", "golf", "tennis", "cricket", "badminton", "hockey", "padel", "table tennis"]
FACTS = ("player", "sport", "condition", "date", "notes")


def session(recording, **values):
    """Returns a session with 42 swings."""
    return {
        "recording": recording, "session": recording.rpartition(".")[0] or recording, "player": None, "sport": None, "condition": None,
        "date": None, "notes": None, "swings": 42, "contacts": 30, "misses": 8, "uncertain": 4, "timeToContact": 0.1815, "warnings": [],
    } | values


class Mock:
    """A service with a folder in memory."""

    def __init__(self):
        self.state = {
            "folder": "season", "version": "0.1.0", "isAnalysing": False, "analysis": None, "canPicture": True, "sports": SPORTS,
            "sessions": [], "waiting": [], "refused": [], "problem": None,
        }
        self.requests, self.uploads = [], []
        # Returns a status and a message for a method and a path that fail, or None.
        self.fault = lambda method, path: None
        # How long changes take, and how old the state is when it arrives, in seconds.
        self.delay, self.state_delay = 0, 0
        self.is_down = False
        self.number = 0
        # The events of /live so far, as a name, data and an id.
        self.live = []
        self.changed = threading.Condition()
        Handler = type("Handler", (Answer,), {"mock": self})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/?token={TOKEN}"

    def change(self, **values):
        """Changes the state and informs the open pages."""
        with self.changed:
            self.state |= values
            self.number += 1
            self.changed.notify_all()

    def tell(self, event, data, id=None):
        """Sends an event to the pages that listen to sessions."""
        with self.changed:
            self.live.append((event, data, id))
            self.changed.notify_all()

    def set_down(self, is_down):
        """Ends all connections and answers no request, or answers again."""
        with self.changed:
            self.is_down = is_down
            self.changed.notify_all()

    def sent(self, method):
        """Returns the paths and bodies of the requests with a method."""
        return [(path, body) for each, path, body in self.requests if each == method]

    def close(self):
        self.set_down(True)
        self.server.shutdown()
        self.server.server_close()

    # Requests that change something

    def add(self, parts):
        """Keeps a recording, or refuses it: it needs an ending or tables of sensors."""
        names = [name for name, _ in parts]
        self.uploads.append(names)
        name = names[0].partition("/")[0]
        content = b"".join(content for _, content in parts)
        if "/" not in names[0] and (content.startswith(b"not") or not content):
            return {"accepted": [], "refused": [{"recording": name, "message": "line 1: found no number, expected samples; export again"}]}
        new = session(name)
        self.change(sessions=[*self.state["sessions"], new])
        keys = ("recording", "session", "swings", "contacts", "misses", "uncertain")
        return {"accepted": [{key: new[key] for key in keys} | {"report": f"/report?recording={name}"}], "refused": []}

    def edit(self, recording, facts):
        if "date" in facts and facts["date"] and not re.fullmatch(r"(19|20)\d\d-\d\d-\d\d", facts["date"]):
            return 400, f'date: found "{facts["date"]}", expected a date such as 2026-05-01'
        sessions = copy.deepcopy(self.state["sessions"])
        for each in sessions:
            if each["recording"] == recording:
                each |= {key: value or None for key, value in facts.items() if key in FACTS}
        self.change(sessions=sessions)
        return None

    def remove(self, recording):
        kept = {key: [each for each in self.state[key] if each["recording"] != recording] for key in ("sessions", "refused")}
        if all(kept[key] == self.state[key] for key in kept):
            return 404, f'found no recording "{recording}"; reload the page'
        self.change(**kept)
        return None


class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def answer(self, status, content=b"", type="application/json; charset=utf-8", **headers):
        self.send_response(status)
        headers = {"Content-Type": type, "Content-Length": str(len(content)), "Content-Security-Policy": POLICY, **headers}
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)

    def refuse(self, status, message):
        self.answer(status, json.dumps({"message": message}).encode())

    def is_admitted(self, method, path):
        """Records a request; answers it if it is not allowed."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.body = body
        if self.mock.is_down:
            self.close_connection = True
            return False
        self.mock.requests.append((method, path, body))
        if f"swingkit={TOKEN}" not in (self.headers.get("Cookie") or ""):
            self.refuse(401, "found no token; open the address that swing serve printed")
        elif method != "GET" and self.headers.get("X-SwingKit") != "1":
            self.refuse(403, "found no header X-SwingKit; use the page")
        elif fault := self.mock.fault(method, path):
            self.refuse(*fault)
        else:
            # A test can end the delay.
            began = time.monotonic()
            while method != "GET" and time.monotonic() < began + self.mock.delay:
                time.sleep(0.01)
            return True
        return False

    def do_GET(self):
        address = urlsplit(self.path)
        if address.query == f"token={TOKEN}" and not self.mock.is_down:
            return self.answer(303, Location="/", Set_Cookie=f"swingkit={TOKEN}; HttpOnly; SameSite=Strict; Path=/")
        if not self.is_admitted("GET", self.path):
            return None
        texts = {
            "/": ("page", "text/html; charset=utf-8"), "/page.css": ("style", "text/css; charset=utf-8"),
            "/page.js": ("script", "text/javascript; charset=utf-8"), "/icon.svg": ("icon", "image/svg+xml"),
        }
        if address.path in texts:
            name, type = texts[address.path]
            return self.answer(200, assets()[name], type)
        if address.path == "/api/state":
            content = json.dumps(self.mock.state).encode()
            time.sleep(self.mock.state_delay)
            return self.answer(200, content)
        if address.path == "/api/events":
            return self.send_events()
        if address.path == "/live":
            return self.send_live()
        if address.path == "/report":
            names = ", ".join(sum(parse_qs(address.query).values(), [])) or "all"
            return self.answer(200, f"report of {names}".encode(), "text/plain; charset=utf-8")
        return self.refuse(404, "found no such page")

    def send_events(self):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        known = None
        try:
            while not self.mock.is_down:
                if known != self.mock.number:
                    known = self.mock.number
                    self.wfile.write(f"event: state\ndata: {known}\n\n".encode())
                with self.mock.changed:
                    self.mock.changed.wait_for(lambda: known != self.mock.number or self.mock.is_down, timeout=1)
                self.wfile.write(b": \n\n")
        except OSError:
            pass

    def send_live(self):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        # What there is comes before `ready`, and what follows after it.
        sent, first = 0, len(self.mock.live)
        try:
            while not self.mock.is_down:
                while sent < len(self.mock.live) or sent == first:
                    if sent == first:
                        self.wfile.write(b"event: ready\ndata: 0\n\n")
                        first = -1
                        continue
                    event, data, id = self.mock.live[sent]
                    text = f"event: {event}\n" + (f"id: {id}\n" if id else "") + f"data: {json.dumps(data)}\n\n"
                    self.wfile.write(text.encode())
                    sent += 1
                with self.mock.changed:
                    self.mock.changed.wait_for(lambda: sent < len(self.mock.live) or self.mock.is_down, timeout=1)
                self.wfile.write(b": \n\n")
        except OSError:
            pass

    def do_POST(self):
        if self.is_admitted("POST", self.path):
            head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
            form = BytesParser(policy=policy.HTTP).parsebytes(head + self.body)
            parts = [(part.get_filename(), part.get_payload(decode=True)) for part in form.iter_parts()]
            self.answer(200, json.dumps(self.mock.add(parts)).encode())

    def do_PUT(self):
        if self.is_admitted("PUT", self.path):
            self.finish_change(self.mock.edit(unquote(self.path.removeprefix("/api/sessions/")), json.loads(self.body)))

    def do_DELETE(self):
        if self.is_admitted("DELETE", self.path):
            self.finish_change(self.mock.remove(unquote(self.path.removeprefix("/recordings/"))))

    def finish_change(self, fault):
        if fault:
            self.refuse(*fault)
        else:
            self.send_response(204)
            self.end_headers()
