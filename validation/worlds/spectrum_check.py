"""Numbers of a few sessions, to judge the world: run this file."""

from __future__ import annotations

import resource
import sys
import time
from collections import Counter

import numpy as np
from scipy.signal import butter, sosfiltfilt

import spectrum
from session import Session
from spectrum_body import conjugate, multiply, rotate


def near(t: np.ndarray, low: float, high: float) -> slice:
    """Samples between two instants."""
    return slice(*np.searchsorted(t, (low, high)))


def consistency(s: Session) -> dict[str, float]:
    """Agreement of quaternion, gravity, rotation rate and accelerometer."""
    q = s.quaternion
    down = rotate(conjugate(q), np.broadcast_to([0.0, 0.0, -1.0], (len(q), 3)))
    dt = np.diff(s.motion_time)[:, None]
    turned = 2 * multiply(conjugate(q[:-1]), q[1:])[:, 1:] / dt
    mean = 0.5 * (s.rotation_rate[1:] + s.rotation_rate[:-1])
    fast = np.linalg.norm(mean, axis=1) > 5
    wrong = np.linalg.norm(turned - mean, axis=1)
    total = s.gravity + s.user_acceleration
    sos = butter(2, 25.0, fs=801.92, output="sos")
    low = sosfiltfilt(sos, s.accelerometer, axis=0)
    soft = sosfiltfilt(butter(2, 25.0, fs=200.44, output="sos"), total, axis=0)
    lags = np.arange(-4, 17) * 1e-3
    errors = []
    for lag in lags:
        at = np.stack([np.interp(s.motion_time - lag, s.accelerometer_time, low[:, k]) for k in range(3)], axis=1)
        errors.append(np.sqrt(np.mean(np.sum((at - soft) ** 2, axis=1))))
    return {
        "gravity-q": np.abs(down - s.gravity).max(),
        "norm-q": np.abs(np.linalg.norm(q, axis=1) - 1).max(),
        "rate rms": np.sqrt(np.mean(wrong**2)),
        "rate rel fast": np.median(wrong[fast] / np.linalg.norm(mean[fast], axis=1)),
        "acc rms": min(errors),
        "lag ms": 1e3 * lags[np.argmin(errors)],
        "still g": np.median(np.linalg.norm(s.accelerometer[:400], axis=1)),
        "still sd": np.linalg.norm(s.accelerometer[:400].std(axis=0)),
    }


def swings(s: Session) -> dict[str, np.ndarray]:
    """Rows of numbers over the swings."""
    vertical = rotate(s.quaternion, s.rotation_rate)[:, 2]
    t, acc = s.accelerometer_time, s.accelerometer
    smooth = np.stack([np.convolve(acc[:, k], np.ones(33) / 33, "same") for k in range(3)], axis=1)
    high = acc - sosfiltfilt(butter(3, 30.0, fs=801.92, output="sos"), acc, axis=0)
    rows: dict[str, list[float]] = {k: [] for k in ("rate", "rise", "jolt", "miss jolt", "arm", "vib", "other rate")}
    free = np.ones(len(s.motion_time), bool)
    for e in s.truth:
        if e.kind in ("contact", "miss", "checked"):
            free[near(s.motion_time, e.start - 1.2, e.time + 0.8)] = False
        if e.kind == "checked":
            stroke = vertical[near(s.motion_time, e.start, e.time + 0.1)]
            rows["checked"] = rows.get("checked", []) + [np.abs(stroke).max()]
    block = np.abs(np.where(free, vertical, 0))[: len(free) // 401 * 401].reshape(-1, 401).max(axis=1)
    rows["other rate"] = list(block[block > 0])
    for e in s.truth:
        if e.kind not in ("contact", "miss"):
            continue
        v = np.abs(vertical[near(s.motion_time, e.start, e.time + 0.1)])
        rows["rate"].append(v.max())
        rows["rise"].append(e.time - e.start)
        after, before = near(t, e.time, e.time + 0.05), near(t, e.time - 0.05, e.time)
        fine = np.linalg.norm(acc - smooth, axis=1)
        rows["jolt" if e.kind == "contact" else "miss jolt"].append(fine[after].max())
        rows["arm"].append(np.linalg.norm(smooth[before], axis=1).max())
        if e.kind == "miss":
            shake = high[near(t, e.time - 0.06, e.time + 0.06)]
            rows["vib"].append(np.sqrt(np.mean(np.sum(shake**2, axis=1))) / v.max() * 10)
    return {k: np.array(v) for k, v in rows.items()}


def main(seeds: list[int]) -> None:
    """Print a block per session."""
    for sport in ("baseball", "golf", "tennis"):
        for level in ("easy", "hard"):
            for seed in seeds:
                begin = time.process_time()
                s = spectrum.make(seed, sport, level)
                spent = time.process_time() - begin
                kinds = Counter(e.kind for e in s.truth)
                print(f"{sport} {level} {seed}: {spent:.1f} s", dict(kinds))
                print("  ", {k: float(f"{v:.3g}") for k, v in consistency(s).items()})
                for name, v in swings(s).items():
                    if v.size:
                        print(f"   {name:10s}", np.round(np.percentile(v, [0, 10, 50, 90, 100]), 3))
    print("memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6, "GB")


if __name__ == "__main__":
    main([int(a) for a in sys.argv[1:]] or [1])
