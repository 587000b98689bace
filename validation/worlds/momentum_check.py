"""Numbers by which the world can be judged. Run it with a seed count: `python momentum_check.py 3`."""

from __future__ import annotations

import sys
import time

import numpy as np
from scipy import signal

import momentum
from momentum_chain import conjugate, product, rotate
from session import MOTION_RATE, Session


def changed(name: str, instead, *arguments) -> Session:
    """A session made while one function of the world is replaced."""
    original = getattr(momentum, name)
    setattr(momentum, name, lambda *a: instead(original, *a))
    try:
        return momentum.make(*arguments)
    finally:
        setattr(momentum, name, original)


def no_ball(original, player, blows, count, along, axis):
    """Every ball's force left out of the contacts; the slowing of the arm stays."""
    keep = [k for k, b in enumerate(blows) if b.through != "ball"]
    return original(player, [blows[k] for k in keep], count, along[keep], axis)


def no_vibration(original, *arguments):
    """The vibration of the arm left out."""
    return tuple(0.0 * part for part in original(*arguments))


def vertical_rate(s: Session) -> np.ndarray:
    """Rate about the world's vertical, rad/s, from device motion."""
    return -(s.rotation_rate * s.gravity).sum(axis=1)


def quantiles(values, digits: int = 2) -> str:
    if not len(values):
        return "none"
    return " ".join(f"{v:.{digits}f}" for v in np.quantile(values, [0.0, 0.1, 0.5, 0.9, 1.0]))


def examine(seed: int, sport: str, level: str, minutes: float = 6.0) -> None:
    """Print the numbers of one session."""
    begin = time.process_time()
    s = momentum.make(seed, sport, level, minutes)
    cpu = time.process_time() - begin
    quiet = changed("add_all", no_ball, seed, sport, level, minutes)
    steady = changed("vibration", no_vibration, seed, sport, level, minutes)
    ta, tm = s.accelerometer_time, s.motion_time
    vertical = vertical_rate(s)
    effect = np.linalg.norm(s.accelerometer - quiet.accelerometer, axis=1)
    size = np.linalg.norm(s.accelerometer, axis=1)
    swings = [e for e in s.truth if e.kind in ("contact", "miss", "checked")]
    contacts = [e for e in swings if e.kind == "contact"]
    rows = {kind: [e for e in swings if e.kind == kind] for kind in ("contact", "miss", "checked")}
    print(f"== {sport} {level} seed {seed}: cpu {cpu:.1f} s, " + ", ".join(f"{k} {len(v)}" for k, v in rows.items()))
    peaks, rings, arm = [], [], []
    for e in contacts:
        window = (ta > e.contact - 0.005) & (ta < e.contact + 0.12)
        peaks.append(effect[window].max())
        above = np.flatnonzero(effect[window] > 0.1 * effect[window].max())
        rings.append(1e3 * (above[-1] - above[0]) / 801.92)
        arm.append(size[(ta > e.start) & (ta < e.contact - 0.005)].max())
    print("   ball's effect at the watch, g:  ", quantiles(peaks), "  ring to 10 %, ms:", quantiles(rings, 0))
    print("   |a| before contact, g:          ", quantiles(arm))
    for kind, events in rows.items():
        top = [np.abs(vertical[(tm > e.start - 0.05) & (tm < e.time + 0.03)]).max() for e in events]
        print(f"   {kind}: vertical rate, rad/s:    ", quantiles(top, 1), end="")
        print("   start to time, s:", quantiles([e.time - e.start for e in events], 3))
    print("   gap between swings, s:          ", quantiles(np.diff([e.time for e in swings]), 1))
    busy = np.zeros(len(tm), bool)
    for e in swings:
        busy |= (tm > e.start - 0.1) & (tm < e.time + 0.8)
    worst = tm[~busy][np.argmax(np.abs(vertical[~busy]))]
    near = min(swings, key=lambda e: abs(e.time - worst))
    print("   vertical rate outside swings, rad/s: 99 % "
          f"{np.quantile(np.abs(vertical[~busy]), 0.99):.1f}, max {np.abs(vertical[~busy]).max():.1f},"
          f" {worst - near.time:+.2f} s from a {near.kind}")
    consistency(s)
    shaking(s, steady, swings)


def consistency(s: Session) -> None:
    """Device motion against itself and against the accelerometer."""
    q = s.quaternion.T
    turned = rotate(conjugate(q), np.array([[0.0], [0.0], [-1.0]])).T
    print(f"   gravity against quaternion: {np.abs(turned - s.gravity).max():.1e}, norm of gravity "
          f"{np.abs(np.linalg.norm(s.gravity, axis=1) - 1).max():.1e}", end="")
    step = product(conjugate(q[:, :-1]), q[:, 1:])
    own = 2.0 * np.sign(step[0]) * step[1:] * MOTION_RATE
    mean = 0.5 * (s.rotation_rate[:-1] + s.rotation_rate[1:]).T
    print(f"; rate of quaternion against rotation rate, rad/s rms {np.sqrt(((own - mean) ** 2).mean()):.3f}")
    low = signal.butter(2, 20.0, fs=801.92, output="sos")
    smooth = signal.sosfiltfilt(low, s.accelerometer, axis=0)
    low = signal.butter(2, 20.0, fs=MOTION_RATE, output="sos")
    total = signal.sosfiltfilt(low, s.gravity + s.user_acceleration, axis=0)
    errors = []
    for lag in np.arange(0.0, 0.0141, 0.002):
        at = np.stack([np.interp(s.motion_time - lag, s.accelerometer_time, c) for c in smooth.T], axis=1)
        errors.append(np.sqrt(((at - total)[200:-200] ** 2).mean()))
    best = int(np.argmin(errors))
    print(f"   accelerometer against gravity + user below 20 Hz: rms {errors[best]:.3f} g at latency {2 * best} ms")


def shaking(s: Session, steady: Session, swings: list) -> None:
    """Vibration of the watch before contacts, per rad/s of rotation, and its spread over the three axes."""
    speed = np.interp(s.accelerometer_time, s.motion_time, np.linalg.norm(s.rotation_rate, axis=1))
    use = np.zeros(len(speed), bool)
    for e in swings:
        end = e.contact if e.kind == "contact" else e.time
        use |= (s.accelerometer_time > e.start) & (s.accelerometer_time < end - 0.02)
    values = (s.accelerometer - steady.accelerometer)[use] / np.maximum(speed[use], 3.0)[:, None]
    axes = np.sqrt(np.linalg.eigvalsh(np.cov(values.T)))
    high = signal.sosfiltfilt(signal.butter(2, 20.0, "high", fs=801.92, output="sos"), s.accelerometer, axis=0)
    still = np.median(np.linalg.norm(high, axis=1)[speed < 0.5])
    print(f"   vibration per rad/s, g: {np.sqrt((values**2).sum(axis=1).mean()):.4f}, "
          f"principal axes {np.round(axes, 4)}; still: {1e3 * still:.1f} mg above 20 Hz")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for sport in momentum.SPORTS:
        for level in momentum.LEVELS:
            for seed in range(count):
                examine(seed, sport, level)
    a, b, c = (momentum.make(5, "golf", "hard", 1.0, rate) for rate in (801.92, 801.92, 200.0))
    same = all(np.array_equal(getattr(a, k), getattr(b, k)) for k in ("accelerometer", "quaternion", "motion_time"))
    print("equal bytes:", same, "; rate leaves motion alone:", np.array_equal(a.rotation_rate, c.rotation_rate), end="")
    print("; truth equal:", repr(a.truth) == repr(c.truth), "; samples at 200 Hz:", len(c.accelerometer))


if __name__ == "__main__":
    main()
