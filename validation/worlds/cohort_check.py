"""Checks a session of the world `cohort` against ranges of the literature, and the consistency of its channels.

    python validation/worlds/cohort_check.py SEED SPORT LEVEL [MINUTES]

Prints one figure per line with its range, and exits with 1 if one is outside. Ranges: forward times and peak rates
as in `cohort_postures`, widened for single strokes; contacts of 1 to 25 g above 60 Hz at the watch (hard: 0.4 g).
"""

from __future__ import annotations

import sys
import time

import numpy as np
from cohort import make
from cohort_body import angular_velocity, conjugate, multiply, rotate
from scipy.signal import butter, sosfilt, sosfiltfilt
from session import ACCELEROMETER_RATE, MOTION_RATE, Session

FORWARD = {"golf": (0.19, 0.37), "baseball": (0.11, 0.27), "tennis": (0.11, 0.33)}
PEAKS = {"golf": (6.5, 31.0), "baseball": (8.0, 35.0), "tennis": (6.5, 35.0)}


class Check:
    """Prints figures and remembers whether all are within their ranges."""

    def __init__(self) -> None:
        self.good = True

    def figure(self, name: str, values: np.ndarray | float, low: float, high: float, unit: str = "") -> None:
        """Print the range and the median of values, which must be between `low` and `high`."""
        values = np.atleast_1d(np.asarray(values, float))
        if len(values) == 0:
            return
        good = bool(np.all((values >= low) & (values <= high)))
        self.good &= good
        print(f"{'ok ' if good else 'BAD'} {name:44s} {values.min():9.4f} {np.median(values):9.4f} "
              f"{values.max():9.4f} {unit:6s} [{low:g}, {high:g}]")  # fmt: skip


def largest(times: np.ndarray, values: np.ndarray, begin: float, end: float) -> float:
    """Largest value between two instants."""
    return float(values[np.searchsorted(times, begin) : np.searchsorted(times, end)].max())


def check_swings(check: Check, session: Session, hard: bool) -> None:
    """Check shares, times, rates and strengths of the swings."""
    of_kind = {kind: [e for e in session.truth if e.kind == kind] for kind in ("contact", "miss", "checked")}
    contacts, misses, checked = of_kind.values()
    swings = contacts + misses
    others = len(session.truth) - len(swings) - len(checked)
    print(f"    {len(contacts)} contacts, {len(misses)} misses, {len(checked)} checked, {others} other movements")
    check.figure("share of misses", len(misses) / len(swings), 0.22, 0.38)
    check.figure("start to contact", [e.contact - e.start for e in contacts], *FORWARD[session.sport], "s")
    check.figure("start to peak rate", [e.time - e.start for e in swings], 0.08, 0.40, "s")
    check.figure("contact after peak rate", [e.contact - e.time for e in contacts], -0.075, 0.075, "s")
    rate, t = np.linalg.norm(session.rotation_rate, axis=1), session.motion_time
    peaks = [largest(t, rate, e.time - 0.02, e.time + 0.04) for e in swings]
    check.figure("peak rate of swings", peaks, *PEAKS[session.sport], "rad/s")
    brakes = [largest(t, rate, e.time - 0.02, e.time + 0.04) for e in checked]
    check.figure("peak rate of checked swings", brakes, 1.5, 18.0, "rad/s")
    check.figure("fastest sample", rate.max(), 9.0, 61.0, "rad/s")
    tilts = []
    for e in swings:
        k = int(np.searchsorted(t, e.time))
        axis = rotate(session.quaternion[k], session.rotation_rate[k])
        tilts.append(np.degrees(np.arccos(abs(axis[2]) / np.linalg.norm(axis))))
    check.figure("axis to the vertical", tilts, 0.0, 90.0, "deg")
    above = sosfilt(butter(4, 60.0, "high", fs=ACCELEROMETER_RATE, output="sos"), session.accelerometer, axis=0)
    burst, ta = np.linalg.norm(above, axis=1), session.accelerometer_time
    strengths = np.array([largest(ta, burst, e.contact, e.contact + 0.04) for e in contacts])
    noise = np.array([largest(ta, burst, e.contact - 0.06, e.contact - 0.001) for e in contacts])
    check.figure("burst of contacts above 60 Hz", strengths, 0.4 if hard else 1.0, 33.0, "g")
    check.figure("burst to vibration before it", strengths / noise, 1.2 if hard else 3.0, 5000.0)
    still = [largest(ta, burst, e.time - 0.04, e.time + 0.06) for e in misses]
    check.figure("vibration at the peak of misses", still, 0.003, 3.0, "g")


def check_channels(check: Check, session: Session) -> None:
    """Check the channels' consistency with each other."""
    q, t, rate = session.quaternion, session.motion_time, session.rotation_rate
    check.figure("norm of the quaternion", np.linalg.norm(q, axis=1), 1 - 1e-6, 1 + 1e-6)
    check.figure("norm of gravity", np.linalg.norm(session.gravity, axis=1), 1 - 1e-6, 1 + 1e-6)
    down = np.broadcast_to([0.0, 0.0, -1.0], session.gravity.shape)
    error = np.linalg.norm(session.gravity - rotate(conjugate(q), down), axis=1)
    check.figure("gravity less that of the quaternion", error.max(), 0.0, 1e-6)
    signs = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0, -1.0, 1.0))
    q = q * np.concatenate([[1.0], signs])[:, None]
    smooth = butter(2, 15.0, fs=MOTION_RATE, output="sos")
    turned, read = (sosfiltfilt(smooth, v, axis=0) for v in (angular_velocity(q, MOTION_RATE), rate))
    ratio = np.sqrt(np.mean(np.sum((turned - read) ** 2, axis=1)) / np.mean(np.sum(read**2, axis=1)))
    check.figure("rotation rate less the quaternion's, rms", ratio, 0.0, 0.12)
    step = multiply(conjugate(q[:-1]), q[1:])
    check.figure("largest step of the attitude", 2 * np.linalg.norm(step[:, 1:], axis=1).max(), 0.03, 0.35, "rad")
    ta = session.accelerometer_time
    total = sosfiltfilt(smooth, session.user_acceleration + session.gravity, axis=0)
    slow = sosfiltfilt(butter(2, 15.0, fs=ACCELEROMETER_RATE, output="sos"), session.accelerometer, axis=0)
    scale, best = np.mean(np.sum((total - total.mean(axis=0)) ** 2, axis=1)), (np.inf, 0.0)
    for delay in np.arange(-0.004, 0.036, 0.001):
        at = np.stack([np.interp(t - delay, ta, slow[:, k]) for k in range(3)], axis=1)
        best = min(best, (float(np.sqrt(np.mean(np.sum((total - at) ** 2, axis=1)) / scale)), delay))
    check.figure("user acceleration + gravity, error", best[0], 0.0, 0.12)
    check.figure("delay of user acceleration", best[1], 0.0, 0.032, "s")
    calm = sosfiltfilt(butter(2, 0.8, fs=MOTION_RATE, output="sos"), np.linalg.norm(rate, axis=1)) < 0.25
    size = np.linalg.norm(np.stack([np.interp(t, ta, slow[:, k]) for k in range(3)], axis=1), axis=1)
    check.figure("acceleration at rest", np.percentile(size[calm], [10, 50, 90]), 0.94, 1.06, "g")
    for name, times, nominal in (("accelerometer", ta, ACCELEROMETER_RATE), ("motion", t, MOTION_RATE)):
        check.figure(f"rate of the {name}", (len(times) - 1) / (times[-1] - times[0]) / nominal, 0.9995, 1.0005)
        fit = np.polyval(np.polyfit(np.arange(len(times)), times - times[0], 1), np.arange(len(times))) + times[0]
        check.figure(f"jitter of the {name}", np.abs(times - fit).max() * 1e6, 0.0, 50.0, "µs")


def main() -> int:
    """Make and check one session."""
    seed, sport, level, *more = sys.argv[1:]
    begin = time.process_time()
    session = make(int(seed), sport, level, minutes=float(more[0]) if more else 6.0)
    print(f"    {sport}, {level}, seed {seed}: {time.process_time() - begin:.1f} s of CPU")
    check = Check()
    finite = all(np.isfinite(v).all() for v in (session.accelerometer, session.rotation_rate, session.quaternion,
                                                session.gravity, session.user_acceleration))  # fmt: skip
    check.figure("all samples finite", float(finite), 1, 1)
    starts = [e.start for e in session.truth if e.kind in ("contact", "miss", "checked")]
    check.figure("starts known", float(np.isfinite(starts).mean()), 1, 1)
    check_swings(check, session, level == "hard")
    check_channels(check, session)
    return 0 if check.good else 1


if __name__ == "__main__":
    sys.exit(main())
