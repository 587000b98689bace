"""The frames of a recorder's file, and what a service is expected to make of them."""

import struct
import subprocess
import threading
import zlib
from functools import cache
from pathlib import Path

from conftest import DATASETS, Service, run, swing

HEADER = 16


def split(content):
    """Returns the frames of a file, each with its header."""
    frames, place = [], HEADER
    while place < len(content):
        end = place + 20 + struct.unpack_from("<I", content, place + 8)[0]
        frames.append(content[place:end])
        place = end
    return frames


def number(frame):
    return struct.unpack_from("<I", frame, 4)[0]


def frame(kind, number, payload):
    """Returns a frame as a recorder writes it."""
    head = struct.pack("<4sIII", kind, number, len(payload), zlib.crc32(payload))
    return head + struct.pack("<I", zlib.crc32(head)) + payload


def numbers(ranges):
    """Returns the numbers of ranges such as 7-9."""
    found = []
    for text in ranges:
        first, _, last = text.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


@cache
def recorded(folder=None):
    """Returns the file of a watch that recorded the golf session, which `swing replay` has sent to a service."""
    import tempfile

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        service = Service(Path(folder) / "season")
        sent = run("replay", DATASETS / "golf.h5", "--speed", "max", "--swings-only", "--post", service.address)
        assert sent.returncode == 0, sent.stderr
        files = list((service.folder / "recordings").iterdir())
        service.stop()
        assert len(files) == 1
        return files[0].read_bytes()


class Listener:
    """A connection to /live, whose events arrive on a thread."""

    def __init__(self, service):
        self.connection = service.connect(timeout=60)
        self.connection.request("GET", "/live", headers={"Authorization": f"Bearer {service.token}"})
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200 and self.answer.getheader("Content-Type") == "text/event-stream"
        self.events, self.changed = [], threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        event = {}
        try:
            while line := self.answer.readline():
                line = line.decode().rstrip("\n")
                if line.startswith(":"):
                    continue
                if line:
                    name, _, value = line.partition(": ")
                    event[name] = value
                elif event:
                    with self.changed:
                        self.events.append(event)
                        self.changed.notify_all()
                    event = {}
        except (OSError, ValueError, AttributeError):
            pass

    def wait(self, condition, seconds=30):
        """Waits until a condition of the events holds."""
        with self.changed:
            assert self.changed.wait_for(lambda: condition(self.events), seconds), self.events[-3:]
            return list(self.events)

    def swings(self):
        with self.changed:
            return [event["data"] for event in self.events if event.get("event") == "swing"]

    def close(self):
        self.connection.sock.close() if self.connection.sock else None


def analysed(file):
    """Returns the lines of a recording's swings, as `swing analyze` prints them."""
    result = subprocess.run(
        [swing(), "analyze", str(file), "--format", "jsonl", "--quiet"], capture_output=True, text=True, check=True
    )  # fmt: skip
    return [line for line in result.stdout.splitlines() if '"type":"swing"' in line]
