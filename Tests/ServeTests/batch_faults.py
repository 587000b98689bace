"""Sends thousands of batches while the service is killed: shuffled, doubled, with holes, and once with a full disk.

Every acknowledged frame must be in its file once, every hole must be named, and the analysis must be that of a recording with
the same holes: python3 Tests/ServeTests/batch_faults.py [--batches N] [--kills N] [--seed N]
"""

import argparse
import json
import random
import resource
import signal
import struct
import tempfile
import threading
import time
from pathlib import Path

from conftest import Service, run
from frames import HEADER, analysed, frame, number, numbers, split

# A watch sends up to this many frames before the first one is acknowledged.
WINDOW = 40
MINUTES = 4


def recording(folder):
    """Returns the recorder's file of a simulated session."""
    file = Path(folder) / "session.h5"
    made = run("simulate", file, "--minutes", MINUTES, "--seed", 71)
    assert made.returncode == 0, made.stderr
    service = Service(Path(folder) / "original")
    sent = run("replay", file, "--speed", "max", "--swings-only", "--post", service.address)
    assert sent.returncode == 0, sent.stderr
    content = next((service.folder / "recordings").iterdir()).read_bytes()
    service.stop()
    return content


class Watch(threading.Thread):
    """Sends one session, whatever happens to the service."""

    def __init__(self, trial, name, seed):
        super().__init__(daemon=True)
        self.trial, self.name_, self.random = trial, name, random.Random(seed)
        self.frames = trial.frames
        # The first and the last frame are never lost, so that the session has facts and an end.
        self.lost = {place for place in range(1, len(self.frames) - 1) if self.random.random() < 0.01}
        self.next, self.requests, self.problem, self.named = 0, 0, None, set()
        self.statuses = {}

    def run(self):
        try:
            while self.next < len(self.frames):
                self.send_window()
        except Exception as problem:
            self.problem = problem

    def send_window(self):
        window = [place for place in range(self.next, min(self.next + WINDOW, len(self.frames))) if place not in self.lost]
        window += [place for place in window if self.random.random() < 0.1]
        self.random.shuffle(window)
        for place in window:
            self.post(self.frames[place])
        # Only what never was: the rest is late.
        gone = [place for place in range(self.next, min(self.next + WINDOW, len(self.frames))) if place in self.lost]
        if gone:
            self.post(b"", "?lost=" + ",".join(map(str, gone)))

    def post(self, body, query=""):
        """Sends a batch until it is answered with 200, or the service forgot what it had not acknowledged."""
        while True:
            try:
                code, answer = self.trial.service.json("POST", f"/sessions/{self.name_}/batches{query}", body)
            except (OSError, ValueError, AttributeError, ConnectionError) as _:
                time.sleep(0.05)
                continue
            except Exception as problem:
                # An answer that a kill cut off.
                if type(problem).__module__ != "http.client":
                    raise
                time.sleep(0.05)
                continue
            self.requests += 1
            self.statuses[code] = self.statuses.get(code, 0) + 1
            if code != 200:
                assert code in (503, 507), (code, answer)
                time.sleep(0.05)
                continue
            assert answer["next"] >= self.next, f"{self.name_}: acknowledged {self.next} frames, then only {answer['next']}"
            # Frames that are missing were never acknowledged; holes are named until they are given up.
            assert not set(numbers(answer["missing"])) & set(range(answer["next"]))
            self.named |= set(numbers(answer["lost"]))
            self.next = answer["next"]
            return


class Trial:
    """Some watches, and a service that does not last long."""

    def __init__(self, folder, batches, kills, seed):
        self.random = random.Random(seed)
        self.content = recording(folder)
        self.frames = split(self.content)
        self.folder = Path(folder)
        self.service = Service(self.folder / "season")
        count = -(-batches // len(self.frames))
        self.watches = [Watch(self, f"watch-{place}", self.random.random()) for place in range(count)]
        self.kills, self.killed = kills, 0

    def run(self, at_a_time=8):
        waiting, running = list(self.watches), []
        total = sum(len(watch.frames) for watch in self.watches)
        is_filled = False
        while waiting or running:
            running = [watch for watch in running if watch.is_alive()]
            while waiting and len(running) < at_a_time:
                running.append(waiting.pop(0))
                running[-1].start()
            time.sleep(0.02)
            done = sum(watch.next for watch in self.watches)
            if self.killed < self.kills and done >= total * (self.killed + 0.5) / self.kills:
                self.kill()
            if not is_filled and done > total * 0.45:
                is_filled = True
                self.fill()
        for watch in self.watches:
            if watch.problem:
                raise watch.problem
        assert self.killed == self.kills

    def kill(self):
        time.sleep(self.random.random() * 0.05)
        self.service.stop(signal.SIGKILL)
        self.killed += 1
        self.service.__init__(self.service.folder)

    def fill(self):
        """Lets files become no longer for a moment, which a process sees as a full disk."""
        sizes = [file.stat().st_size for file in (self.service.folder / "recordings").iterdir()]
        resource.prlimit(self.service.process.pid, resource.RLIMIT_FSIZE, (min(sizes), resource.RLIM_INFINITY))
        end = time.monotonic() + 20
        while time.monotonic() < end and sum(watch.statuses.get(507, 0) for watch in self.watches) < 5:
            time.sleep(0.02)
        resource.prlimit(self.service.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def check(self):
        """Checks all files, and returns the numbers of frames and of holes."""
        count, holes = 0, 0
        for watch in self.watches:
            kept = self.service.folder / f"recordings/{watch.name_}.swingrec"
            found, gone = [], set()
            for each in split(kept.read_bytes()):
                if each[:4] == b"LOST":
                    first = number(each)
                    gone |= set(range(first, first + struct.unpack_from("<I", each, 20)[0]))
                else:
                    found.append(each)
            assert found == [each for place, each in enumerate(self.frames) if place not in watch.lost], f"{kept}: other frames"
            assert gone == watch.lost, f"{kept}: other holes"
            # An answer that a kill cut off may have named one of them.
            assert watch.named <= watch.lost
            count, holes = count + len(found), holes + len(gone)
        return count, holes

    def check_results(self, limit):
        """Checks that the swings are those of a recording with the same holes."""
        for watch in self.watches[:limit]:
            content = self.content[:HEADER]
            for place, each in enumerate(self.frames):
                content += frame(b"LOST", place, struct.pack("<I", 1)) if place in watch.lost else each
            reference = self.folder / "reference.swingrec"
            reference.write_bytes(content)
            lines = analysed(self.service.folder / f"recordings/{watch.name_}.swingrec")
            assert lines == analysed(reference) and lines
        state = self.service.wait(lambda state: len(state["sessions"]) == len(self.watches), 300)
        for session in state["sessions"]:
            name = session["recording"].removesuffix(".swingrec")
            watch = next(watch for watch in self.watches if watch.name_ == name)
            assert bool(watch.lost) == any("lost before they arrived" in text for text in session["warnings"]), session


def trial(batches, kills, seed, results=10**6):
    """Runs a trial, and returns its figures."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        trial = Trial(folder, batches, kills, seed)
        trial.run()
        count, holes = trial.check()
        trial.check_results(results)
        requests = sum(watch.requests for watch in trial.watches)
        statuses = {}
        for watch in trial.watches:
            for status, times in watch.statuses.items():
                statuses[status] = statuses.get(status, 0) + times
        trial.service.stop()
    return {
        "frames": count, "batches": requests, "kills": kills, "holes": holes, "refused": statuses.get(507, 0), "sessions": len(trial.watches),
    }  # fmt: skip


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--batches", type=int, default=36_000)
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    found = trial(options.batches, options.kills, options.seed)
    assert found["refused"] > 0, "the disk was never full"
    print(json.dumps(found))
    print(
        f"batches: {found['batches']} batches, {found['kills']} kills, {found['refused']} answers of a full disk: {found['frames']} "
        f"frames of {found['sessions']} sessions kept once, {found['holes']} holes named (seed {options.seed})"
    )


if __name__ == "__main__":
    main()
