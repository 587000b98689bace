"""The session of the world `linkage`: when the swings come, and what the body does between them."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.signal import butter, sosfilt

from linkage_links import AFTER, BEFORE, GRID, ramp


class Track:
    """One coordinate of the body over the session, written from left to right."""

    def __init__(self, n: int, value: float) -> None:
        self.values, self.done, self.value = np.zeros(n), 0, value

    def hold(self, until: int) -> None:
        """Keeps the value."""
        self.values[self.done : until] = self.value
        self.done = max(self.done, until)

    def glide(self, begin: int, end: int, value: float) -> None:
        """Moves smoothly to a value."""
        self.hold(begin)
        self.values[begin:end] = self.value + (value - self.value) * ramp(np.arange(end - begin) / (end - begin))
        self.done, self.value = end, value

    def put(self, begin: int, values: np.ndarray) -> None:
        """Takes given values."""
        self.hold(begin)
        self.done, self.value = begin + len(values), values[-1]
        self.values[begin : self.done] = values


class Course:
    """The body's coordinates over the session, and the places of swings and other movements in it."""

    def __init__(self, rng: np.random.Generator, n: int, ready: np.ndarray, hard: bool) -> None:
        self.rng, self.n, self.ready, self.hard = rng, n, ready, hard
        self.tracks = {"yaw": Track(n, rng.uniform(-3, 3)), "tilt": Track(n, 1.0), "trunk": Track(n, self.ready[0]),
                       "arm": Track(n, np.pi / 2), "roll": Track(n, self.ready[3]), "x": Track(n, 0.0),
                       "z": Track(n, 1.3)}
        self.extra = {name: np.zeros(n) for name in self.tracks}
        self.shake = np.zeros((n, 3))
        self.starts: list[tuple[int, int, float]] = []  # lane, beginning in samples, and sign
        self.busy: list[tuple[float, float]] = []
        self.moves: list[tuple[str, int, int]] = []

    def schedule(self, p: dict[str, np.ndarray], run: dict[str, np.ndarray], good: np.ndarray) -> None:
        """Lays the good swings and the movements between them into the session."""
        rng, u = self.rng, self.rng.uniform
        home, free = self.tracks["yaw"].value, int(1.5 * GRID)
        before, after = int(BEFORE * GRID), int((BEFORE + AFTER) * GRID) - int(BEFORE * GRID)
        onset = int(u(5.5, 8) * GRID)
        for lane in np.flatnonzero(good):
            if onset + after + 2 * GRID > self.n:
                break
            begin, settle = onset - before, onset - before - int(u(0.1, 0.3) * GRID)
            move = int(u(0.5, 0.8) * GRID)
            if settle - move - free > 0.9 * GRID:
                self.moves += between(rng, self.tracks, self.extra, self.shake, free, settle - move, self.hard)
            sign = -1.0 if p["back_hand"][lane] else 1.0
            path = run["path"][:, :, lane]
            turned = np.stack([path[:, 0], path[:, 1], path[:, 3]]).T
            if sign < 0:
                turned = np.array([np.pi, np.pi, 2 * np.pi]) - turned
            for name, values in zip(("trunk", "arm", "roll"), turned.T):
                self.tracks[name].glide(settle - move, settle, values[0])
                self.tracks[name].put(begin, values)
            self.tracks["yaw"].glide(settle - move, settle, home + rng.normal(0, 0.06))
            self.tracks["tilt"].glide(settle - move, settle, p["tilt"][lane])
            shift = -sign * u(0.05, 0.16)
            self.tracks["x"].glide(onset - int(0.25 * GRID), onset + int(0.25 * GRID), self.tracks["x"].value + shift)
            free = onset + after + int(u(0.85, 1.25) * GRID)
            for name, value in (("trunk", self.ready[0]), ("arm", np.pi / 2), ("roll", self.ready[3]), ("x", 0.0),
                                ("tilt", u(0.7, 1.2))):
                self.tracks[name].glide(onset + after, free, value + (0.0 if name == "x" else rng.normal(0, 0.1)))
            self.starts.append((lane, onset, sign))
            self.busy.append((begin / GRID, free / GRID))
            onset += int(np.clip(5.0 + rng.exponential(2.3), 5.0, 12.0) * GRID)

    def finish(self) -> None:
        """Completes the coordinates, and adds sway and tremor."""
        for name, track in self.tracks.items():
            track.hold(self.n)
            self.extra[name] += track.values
        for name, size in (("arm", 0.008), ("roll", 0.01), ("tilt", 0.006), ("trunk", 0.005), ("x", 0.005)):
            slow = slow_noise(self.rng, self.n, 1.0, size * (1.5 if self.hard else 1.0))
            self.extra[name] += slow + slow_noise(self.rng, self.n, 20.0, 1.5e-4)


def slow_noise(rng: np.random.Generator, n: int, rate: float, size: float) -> np.ndarray:
    """Slow noise at GRID of about unit bandwidth `rate`."""
    knots = int(n / GRID * rate) + 5
    return CubicSpline(np.arange(knots), rng.normal(0, size, knots))(np.arange(n) * rate / GRID)


def between(rng: np.random.Generator, tracks: dict[str, Track], extra: dict[str, np.ndarray], shake: np.ndarray,
            begin: int, end: int, hard: bool) -> list[tuple[str, int, int]]:
    """One movement between two swings, in samples of GRID. Returns its kind, its beginning and its end."""
    room = end - begin
    share = [0.1, 0.2, 0.2, 0.2, 0.15, 0.15] if hard else [0.35, 0.3, 0.1, 0.1, 0.05, 0.1]
    choice = str(rng.choice(["rest", "posture", "wave", "tap", "tug", "walk"], p=share))
    if choice in ("rest", "tap"):
        return [(choice, begin, end)]
    if choice == "posture":
        for name, low, high in (("tilt", 0.4, 1.3), ("arm", 0.8, 2.2), ("roll", -0.6, 0.6), ("yaw", -0.5, 0.5)):
            away = tracks[name].value + rng.uniform(low, high) if name in ("roll", "yaw") else rng.uniform(low, high)
            tracks[name].glide(begin, begin + int(rng.uniform(0.5, 0.95) * min(room, 2500)), away)
        return []
    size = int(min(room, rng.uniform(900, 2500)))
    at = begin + int(rng.uniform(0, room - size + 1))
    t = np.arange(size) / GRID
    window = np.sin(np.pi * np.arange(size) / size) ** 2
    part = slice(at, at + size)
    if choice == "wave":
        rate, reach = rng.uniform(1.2, 2.2), rng.uniform(0.08, 0.2 if hard else 0.12)
        extra["arm"][part] += reach * window * np.sin(2 * np.pi * rate * t)
        extra["roll"][part] += 0.8 * reach * window * np.sin(2 * np.pi * rate * t + rng.uniform(0, 6))
    elif choice == "tug":
        extra["roll"][part] += 0.2 * window * np.sin(2 * np.pi * rng.uniform(1, 2.5) * t)
        pulses = (rng.uniform(size=size) < 5 / GRID) * rng.exponential(1.0, size)
        pulses = np.convolve(pulses, np.exp(-np.arange(80) / 15.0))[:size]
        noise = sosfilt(butter(2, [12, 70], "band", fs=GRID, output="sos"), rng.normal(0, 1, (size, 3)), axis=0)
        shake[part] += noise * pulses[:, None] * rng.uniform(0.6, 2.5 if hard else 1.5)
    else:
        pace = rng.uniform(1.6, 2.0)
        extra["z"][part] += 0.018 * window * np.sin(2 * np.pi * pace * t)
        extra["arm"][part] += rng.uniform(0.1, 0.35) * window * np.sin(np.pi * pace * t)
        heel = np.exp(-((t * pace) % 1.0) / pace * 40) * np.sin(2 * np.pi * 15 * ((t * pace) % 1.0) / pace)
        shake[part] += (0.3 * window * heel)[:, None] * np.array([0.8, 0.3, 0.5])
    return [(choice, at, at + size)]
