"""The short variant of Campaigns/batches, and how many watches a service takes at a time."""

import statistics
import threading
import time

from batch_faults import trial
from frames import recorded, split


def test_kills_a_full_disk_and_holes():
    found = trial(batches=1400, kills=3, seed=4, results=2)
    assert found["frames"] + found["holes"] >= 1400 and found["kills"] == 3 and found["refused"] > 0 and found["holes"] > 5


def test_many_watches_at_a_time(service):
    frames = split(recorded())
    times, problems = [], []

    def watch(place):
        connection = service.connect(timeout=30)
        try:
            for second in range(4):
                time.sleep(0.5 + place / 100)
                begin = time.monotonic()
                body = b"".join(frames[2 * second : 2 * second + 2])
                connection.request("POST", f"/sessions/w{place}/batches", body, {"Authorization": f"Bearer {service.token}"})
                answer = connection.getresponse()
                answer.read()
                times.append(time.monotonic() - begin)
                assert answer.status == 200
        except Exception as problem:
            problems.append(problem)
        finally:
            connection.close()

    before = service.memory()
    threads = [threading.Thread(target=watch, args=(place,)) for place in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert len(times) == 400 and statistics.median(times) < 1
    assert service.memory() - before < 64 + 100
