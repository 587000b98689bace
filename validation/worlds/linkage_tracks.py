"""The coordinates of the body of the world `linkage` over time, and the forearm that they place."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import CubicSpline

from linkage_links import GRID, ramp


class Track:
    """One coordinate of the body over the session, written from left to right."""

    def __init__(self, n: int, value: float) -> None:
        self.values, self.done, self.value = np.zeros(n), 0, value

    def hold(self, until: int) -> None:
        self.values[self.done : until] = self.value
        self.done = max(self.done, until)

    def glide(self, begin: int, end: int, value: float) -> None:
        self.hold(begin)
        self.values[begin:end] = self.value + (value - self.value) * ramp(np.arange(end - begin) / (end - begin))
        self.done, self.value = end, value

    def put(self, begin: int, values: np.ndarray) -> None:
        self.hold(begin)
        self.done, self.value = begin + len(values), values[-1]
        self.values[begin : self.done] = values


def slow_noise(rng: np.random.Generator, n: int, rate: float, size: float) -> np.ndarray:
    """Slow noise at GRID of about unit bandwidth `rate`."""
    knots = int(n / GRID * rate) + 5
    return CubicSpline(np.arange(knots), rng.normal(0, size, knots))(np.arange(n) * rate / GRID)


def forearm(tracks: dict[str, np.ndarray], lengths: np.ndarray, above: float, mirror: float) -> tuple[np.ndarray, ...]:
    """The forearm's frame (columns: along, y, out of its back) and the watch's place, in the world, over time."""
    cy, sy, cb, sb = np.cos(tracks["yaw"]), np.sin(tracks["yaw"]), np.cos(tracks["tilt"]), np.sin(tracks["tilt"])
    e1 = np.stack([cy, sy, np.zeros_like(cy)], axis=1)
    e2 = np.stack([-sy * cb, cy * cb, -sb], axis=1)
    normal = np.cross(e1, e2)

    def column(x: np.ndarray) -> np.ndarray:
        return x[:, None]

    c2, s2 = column(np.cos(tracks["arm"])), column(np.sin(tracks["arm"]))
    along, ahead = c2 * e1 + s2 * e2, c2 * e2 - s2 * e1
    out = column(np.cos(tracks["roll"])) * ahead + column(np.sin(tracks["roll"])) * normal
    c1, s1 = column(np.cos(tracks["trunk"])), column(np.sin(tracks["trunk"]))
    hub = np.stack([tracks["x"] * cy, tracks["x"] * sy, tracks["z"]], axis=1)
    place = hub + lengths[0] * (c1 * e1 + s1 * e2) + (lengths[1] - above) * along + 0.03 * out
    flip = np.array([1.0, mirror, 1.0])
    along, out, place = along * flip, out * flip, place * flip
    return np.stack([along, np.cross(out, along), out], axis=2), place
