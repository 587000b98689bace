"""Checks sessions of the world `ensemble`, and prints the figures to compare with the literature.

    python ensemble_check.py [SEEDS]

It fails if a session has a NaN, time that does not increase, a truth outside the recording, gravity that disagrees with
the attitude, a rotation rate that disagrees with the attitude's change, or samples that differ when drawn again.
"""

from __future__ import annotations

import sys

import numpy as np
from ensemble import make
from ensemble_population import LEVELS, SPORTS
from scipy.ndimage import maximum_filter1d
from scipy.signal import butter, sosfiltfilt
from scipy.spatial.transform import Rotation
from session import Event, Session

SWINGS = ("contact", "miss", "checked")
RATES = (100.0, 200.0, 801.92)


def require(is_true: bool, message: str) -> None:
    """Stop with a message if a property does not hold."""
    if not is_true:
        sys.exit(f"ensemble_check: {message}")


def check_samples(session: Session, rate: float, name: str) -> None:
    """Check that all samples are numbers on clocks that increase, at the wanted rate."""
    for field in ("accelerometer", "quaternion", "rotation_rate", "gravity", "user_acceleration"):
        require(bool(np.all(np.isfinite(getattr(session, field)))), f"{name}: {field} has a NaN")
    for time, wanted in [(session.accelerometer_time, rate), (session.motion_time, 200.44)]:
        steps = np.diff(time)
        require(bool(np.all(steps > 0)), f"{name}: time does not increase")
        require(abs(np.mean(steps) * wanted - 1) < 0.002, f"{name}: the mean rate is {1 / np.mean(steps):.2f} Hz")
    require(np.max(np.abs(session.rotation_rate)) <= np.radians(2000) + 1e-9, f"{name}: a rate above the limit")
    require(np.max(np.abs(session.accelerometer)) <= 32, f"{name}: an acceleration above the limit")


def check_attitude(session: Session, name: str) -> None:
    """Check gravity against the attitude, and the rotation rate against the attitude's change."""
    attitude = Rotation.from_quat(session.quaternion, scalar_first=True)
    down = attitude.inv().apply([0.0, 0.0, -1.0])
    require(np.max(np.abs(down - session.gravity)) < 1e-9, f"{name}: gravity disagrees with the attitude")
    change = (attitude[:-1].inv() * attitude[1:]).as_rotvec() / np.diff(session.motion_time)[:, None]
    middle = (session.rotation_rate[1:] + session.rotation_rate[:-1]) / 2
    wrong = np.linalg.norm(change - middle, axis=1)
    is_free = np.max(np.abs(middle), axis=1) < 30
    share = np.mean(wrong[is_free] > 1.0)
    require(share < 0.01, f"{name}: the rotation rate disagrees with the attitude in {share:.1%} of the samples")
    still = maximum_filter1d(np.linalg.norm(session.rotation_rate, axis=1), 100) < 0.3  # for half a second
    user = np.linalg.norm(session.user_acceleration[still], axis=1)
    require(np.median(user) < 0.06, f"{name}: {np.median(user):.3f} g of user acceleration at rest")


def check_truth(session: Session, name: str) -> list[Event]:
    """Check the order of the instants and that they are inside the recording; return the swings."""
    begin, end = session.accelerometer_time[[0, -1]]
    for event in session.truth:
        instants = [t for t in (event.start, event.time, event.contact) if np.isfinite(t)]
        require(begin < min(instants) and max(instants) < end - 0.5, f"{name}: {event} is outside the recording")
    swings = [event for event in session.truth if event.kind in SWINGS]
    for event in swings:
        require(0.04 < event.time - event.start < 1.2, f"{name}: {event} rises in {event.time - event.start:.3f} s")
        require(np.isfinite(event.contact) == (event.kind == "contact"), f"{name}: {event} and its contact")
    require(len(swings) >= 12, f"{name}: only {len(swings)} swings")
    return swings


def visibility(session: Session, contact: float) -> float:
    """Return the peak of the acceleration above 25 Hz in the 30 ms after a contact over its RMS in the 80 ms before."""
    time, rate = session.accelerometer_time, 1 / np.mean(np.diff(session.accelerometer_time[:1000]))
    near = (time > contact - 0.5) & (time < contact + 0.5)
    band = butter(2, 25, "high", fs=rate, output="sos")
    fast = np.linalg.norm(sosfiltfilt(band, session.accelerometer[near], axis=0), axis=1)
    t = time[near] - contact
    return float(np.max(fast[(t > 0) & (t < 0.03)]) / np.sqrt(np.mean(fast[(t > -0.09) & (t < -0.01)] ** 2)))


def figures(session: Session, swings: list[Event]) -> dict[str, list[float]]:
    """Return what is compared with the literature, for each swing or contact."""
    rate, acceleration = (np.linalg.norm(v, axis=1) for v in (session.rotation_rate, session.accelerometer))
    near = [(session.motion_time > e.start) & (session.motion_time < e.time + 0.1) for e in swings]
    contacts = [e for e in swings if e.kind == "contact"]
    time = session.accelerometer_time
    after = [(time > e.contact) & (time < e.contact + 0.05) for e in contacts]
    return {
        "rise, ms": [1000 * (e.time - e.start) for e in swings],
        "start to contact, ms": [1000 * (e.contact - e.start) for e in contacts],
        "peak rate, °/s": [float(np.degrees(np.max(rate[n]))) for n in near],
        "peak after contact, g": [float(np.max(acceleration[n])) for n in after],
        "visibility of contacts": [visibility(session, e.contact) for e in contacts],
        "swings per session": [len(swings)],
    }


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for sport in SPORTS:
        for level in LEVELS:
            known: dict[str, list[float]] = {}
            for seed in range(seeds):
                for rate in RATES:
                    name = f"{sport} {level} {seed} at {rate:.0f} Hz"
                    session = make(seed, sport, level, rate=rate)
                    check_samples(session, rate, name)
                    check_attitude(session, name)
                    swings = check_truth(session, name)
                for key, values in figures(session, swings).items():
                    known.setdefault(key, []).extend(values)
            print(f"{sport} {level}: 5th percentile, median and 95th percentile")
            for key, values in known.items():
                low, middle, high = np.percentile(values, [5, 50, 95])
                print(f"  {key}: {low:.4g}, {middle:.4g}, {high:.4g}")
    for rate in (50.0, 1600.0):
        once, again = (make(1, "golf", "hard", minutes=2, rate=rate) for _ in range(2))
        check_samples(once, rate, f"golf hard 1 at {rate:.0f} Hz")
        require(np.array_equal(once.accelerometer, again.accelerometer), "the same seed gives other samples")


if __name__ == "__main__":
    main()
