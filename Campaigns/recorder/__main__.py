"""Kills a recording process at random instants and reads what it left. Usage: kills.py SWING RECORDER [--kills N]

Needs Python's standard library only.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import pty
import random
import resource
import signal
import subprocess
import tempfile
import threading
import time

# The longest batch of a watch contains 836 samples at 801.92 Hz. A batch of device motion can be as long.
LONGEST_BATCH = 1.05
# The recorder plays the session ten times as fast as a watch, and records for three seconds.
SPEED = 10
DURATION = 3.0


def inspect(swing, path):
    """Returns the inspection of a file as JSON, or `None` if it contains no samples yet."""
    run = subprocess.run([swing, "inspect", path, "--json"], capture_output=True, text=True, timeout=120)
    if "contains no samples" in run.stderr:
        return None
    assert run.stdout, f"cannot read {path}: {run.stderr}"
    return json.loads(run.stdout)


def record(recorder, path, delay, size=None):
    """Runs the recorder, kills it, and returns the last delivered time, the exit code and the message.

    A positive delay counts from the first batch, a negative one from the start.
    """

    def limit():
        if size is not None:
            # Without the signal, the write fails with EFBIG.
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    # A terminal makes the recorder write each line at once.
    reading, writing = pty.openpty()
    process = subprocess.Popen(
        [recorder, path], stdout=writing, stderr=subprocess.PIPE if size else subprocess.DEVNULL, preexec_fn=limit
    )
    os.close(writing)
    lines = b""
    begun = threading.Event()

    def read():
        nonlocal lines
        try:
            while piece := os.read(reading, 4096):
                lines += piece
                begun.set()
        except OSError:
            pass

    reader = threading.Thread(target=read)
    reader.start()
    if delay is not None:
        # The simulation takes some time before the first batch.
        if delay > 0:
            begun.wait(60)
        time.sleep(abs(delay))
        process.send_signal(signal.SIGKILL)
    message = process.communicate()[1]
    reader.join()
    os.close(reading)
    whole = [line.split() for line in lines.decode().splitlines() if line.startswith("delivered up to ") and line.endswith(" s")]
    delivered = [float(words[3]) for words in whole]
    return (delivered[-1] if delivered else None), process.returncode, message


def trial(swing, recorder, folder, number, delay):
    """Returns the loss in seconds and the offset of the kill, or `None` if nothing was delivered."""
    path = os.path.join(folder, f"{number}.swingrec")
    delivered, code, _ = record(recorder, path, delay)
    if not os.path.exists(path):
        assert delivered is None, "found no file, but delivered samples"
        return None
    if os.path.getsize(path) == 0:
        assert delivered is None, "found an empty file, but delivered samples"
        return None
    found = inspect(swing, path)
    if delivered is None:
        return None
    last = found["accelerometer"]["last_timestamp"] if found and found["accelerometer"]["sample_count"] else None
    if last is None:
        # The first batch, of half a second, was delivered and not appended.
        return LONGEST_BATCH / 2
    loss = delivered - last
    assert loss <= LONGEST_BATCH, f"{path}: lost {loss:.3f} s"
    # Device motion is appended by another task, at the same pace.
    motion = found["device_motion"]["last_timestamp"] if found["device_motion"]["sample_count"] else None
    assert motion is None or delivered - motion <= 2 * LONGEST_BATCH, f"{path}: device motion lost {delivered - motion:.3f} s"
    os.remove(path)
    return max(loss, 0.0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("swing")
    parser.add_argument("recorder")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    swing, recorder = (str(pathlib.Path(p).resolve()) for p in (options.swing, options.recorder))
    random.seed(options.seed)
    # Every tenth process is killed while it starts.
    delays = [random.uniform(-1.0, 0.0) if i % 10 == 0 else random.uniform(1e-3, DURATION) for i in range(options.kills)]
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(trial, swing, recorder, folder, i, delay) for i, delay in enumerate(delays)]
            losses = [job.result() for job in jobs]
        recorded = [loss for loss in losses if loss is not None]
        assert len(recorded) >= options.kills // 2, "most processes were killed before the first batch"
        print(
            f"recorder: {options.kills} kills, {len(recorded)} after the first batch: all files readable, at most "
            f"{max(recorded):.3f} s lost (seed {options.seed})"
        )

        path = os.path.join(folder, "full.swingrec")
        _, code, message = record(recorder, path, None, size=100_000)
        text = (message or b"").decode()
        assert code != 0 and "cannot write" in text, f"exit code {code}: {text}"
        found = inspect(swing, path)
        assert os.path.getsize(path) <= 100_000 and found["accelerometer"]["sample_count"] > 0
        assert "not a whole frame" not in json.dumps(found), "the recorder left a torn frame"
        print(f"recorder: a file limited to 100 kB ends with a whole frame, after {os.path.getsize(path)} bytes")

        path = os.path.join(folder, "whole.swingrec")
        _, code, _ = record(recorder, path, None)
        assert code == 0, f"exit code {code}"
        found = inspect(swing, path)
        rate = os.path.getsize(path) / found["accelerometer"]["duration_s"] * 3600 / 1e6
        assert found["accelerometer"]["clock_reset_count"] == 0
        print(f"recorder: an uninterrupted recording needs {rate:.1f} MB per hour")


if __name__ == "__main__":
    main()
