"""Checks of the world `servo` against its own definitions and the literature's ranges.

    python servo_check.py [SEEDS]

It makes sessions of every sport, level and some rates, checks them and prints, per sport and level, percentiles of the
swings: time from start to contact or peak (s), rotation rates in total and about the vertical (rad/s), acceleration
(g), the tilt of the swing's axis from the vertical (degrees), and how far contacts rise over the vibration before them.
It exits with 1 if a check fails.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import numpy as np
from scipy import signal

from servo import make
from session import Session

SPORTS = ("golf", "baseball", "tennis")
LEVELS = ("easy", "hard")
SWINGS = ("contact", "miss", "checked")
# Ranges that no swing may leave: peak rotation rate in total, and about the vertical (rad/s).
TOTAL = {"golf": (3.0, 28.0), "baseball": (3.5, 34.0), "tennis": (3.0, 34.9)}
VERTICAL = {"golf": 17.0, "baseball": 28.0, "tennis": 26.0}
# The times from start to contact that no contact may leave (s).
DURATIONS = {"golf": (0.08, 0.6), "baseball": (0.08, 0.5), "tennis": (0.05, 0.6)}


def check(session: Session, rate: float, minutes: float) -> list[str]:
    """Return what is wrong with a session's form, physics and truth."""
    faults = []
    arrays = {name: value for name, value in vars(session).items() if isinstance(value, np.ndarray)}
    faults += [f"{name} is not finite" for name, value in arrays.items() if not np.isfinite(value).all()]
    for name in ("accelerometer_time", "motion_time"):
        steps = np.diff(arrays[name])
        if steps.min() <= 0 or steps.max() > 3 * np.median(steps):
            faults.append(f"{name} has steps from {steps.min()} to {steps.max()} s")
    measured = 1 / np.median(np.diff(session.accelerometer_time))
    if abs(measured / rate - 1) > 0.01:
        faults.append(f"accelerometer at {measured} Hz instead of {rate}")
    span = session.accelerometer_time[-1] - session.accelerometer_time[0]
    if abs(span - 60 * minutes) > 1:
        faults.append(f"{span} s instead of {60 * minutes}")
    if np.abs(np.linalg.norm(session.quaternion, axis=1) - 1).max() > 1e-6:
        faults.append("quaternions without unit length")
    faults += _gravity(session)
    for event in session.truth:
        first, last = session.accelerometer_time[[0, -1]]
        if not first + 1 < event.time < last - 0.5:
            faults.append(f"{event} is outside of the recording")
        if event.kind in SWINGS and not event.start < event.time:
            faults.append(f"{event} begins after its peak")
        if (event.kind == "contact") != np.isfinite(event.contact):
            faults.append(f"{event} has a wrong contact")
    return faults


def _gravity(session: Session) -> list[str]:
    """Compare gravity with the quaternion, and its turning with the rotation rate."""
    w, x, y, z = session.quaternion.T
    down = -np.column_stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    faults = []
    if np.abs(down - session.gravity).max() > 1e-6:
        faults.append("gravity differs from the quaternion's")
    turned = np.gradient(session.gravity, session.motion_time, axis=0)
    expected = np.cross(session.gravity, session.rotation_rate)
    error = np.linalg.norm(turned - expected, axis=1)
    if np.median(error) > 0.15:
        faults.append(f"gravity turns otherwise than the rotation rate: {np.median(error):.3f} rad/s")
    still = np.linalg.norm(session.accelerometer, axis=1)
    if abs(np.median(still) - 1) > 0.06:
        faults.append(f"acceleration at rest is {np.median(still):.3f} g")
    return faults


def figures(session: Session) -> list[tuple]:
    """Return per swing: kind, duration, rate in total and about the vertical, acceleration, tilt, and the contrast."""
    rows = []
    fast = signal.sosfiltfilt(signal.butter(2, 60, "highpass", fs=801.92, output="sos"), session.accelerometer, axis=0)
    loud = np.linalg.norm(fast, axis=1)
    for event in session.truth:
        if event.kind not in SWINGS:
            continue
        end = event.contact if event.kind == "contact" else event.time
        inside = (session.motion_time > event.start) & (session.motion_time < event.time + 0.12)
        near = np.abs(session.motion_time - event.time) < 0.04
        rate = session.rotation_rate
        total = np.linalg.norm(rate[inside], axis=1).max()
        about = (rate * session.gravity).sum(axis=1)
        vertical = np.abs(about[inside]).max()
        share = np.abs(about[near]).sum() / np.linalg.norm(rate[near], axis=1).sum()
        tilt = np.degrees(np.arccos(min(share, 1)))
        late = session.accelerometer_time - end
        burst = loud[(late > 0) & (late < 0.04)].max()
        before = np.sqrt(np.mean(loud[(late > -0.08) & (late < -0.006)] ** 2))
        whole = np.linalg.norm(session.accelerometer[(late > -0.3) & (late < 0.3)], axis=1).max()
        rows.append((event.kind, end - event.start, total, vertical, whole, tilt, burst, burst / before))
    return rows


def main() -> int:
    """Run the checks, print the figures, and return the exit code."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    faults = []
    print("sport level kind n: minimum, 5th, 50th and 95th percentile, maximum of")
    print("s, rad/s, rad/s about the vertical, g, degrees, burst g, contrast")
    for sport in SPORTS:
        for level in LEVELS:
            rows, counts, worst = [], Counter(), 0.0
            for seed in range(1, seeds + 1):
                begun = time.process_time()
                session = make(seed, sport, level)
                worst = max(worst, time.process_time() - begun)
                faults += [f"{sport} {level} {seed}: {fault}" for fault in check(session, 801.92, 6.0)]
                counts.update(event.kind for event in session.truth)
                rows += figures(session)
            print(sport, level, dict(counts), f"{worst:.1f} s of CPU at most")
            for kind in SWINGS:
                values = np.array([row[1:] for row in rows if row[0] == kind])
                if len(values):
                    quantiles = np.percentile(values, [0, 5, 50, 95, 100], axis=0).T
                    print(" ", kind, len(values), *("/".join(f"{value:.3g}" for value in part) for part in quantiles))
            faults += _ranges(sport, level, rows)
            for rate in (100.0, 200.0):
                found = check(make(1, sport, level, rate=rate, minutes=2.0), rate, 2.0)
                faults += [f"{sport} {level} at {rate} Hz: {fault}" for fault in found]
    print("\n".join(faults) or "no faults")
    return bool(faults)


def _ranges(sport: str, level: str, rows: list[tuple]) -> list[str]:
    faults = []
    for kind, duration, total, vertical, *_, contrast in rows:
        low, high = TOTAL[sport]
        if not low < total < 1.1 * high or vertical > VERTICAL[sport]:
            faults.append(f"{sport} {level}: a {kind} at {total:.1f} and {vertical:.1f} rad/s about the vertical")
        first, last = DURATIONS[sport]
        if kind == "contact" and not first < duration < last:
            faults.append(f"{sport} {level}: a contact {duration:.3f} s after the start")
        if kind == "contact" and contrast < 3:
            faults.append(f"{sport} {level}: a contact rises only {contrast:.1f} times over the vibration")
    return faults


if __name__ == "__main__":
    sys.exit(main())
