"""The watch of the world `linkage`: its place on the arm, its vibration, and the bursts of contacts."""

from __future__ import annotations

import numpy as np
from scipy.signal import butter, sosfilt

from linkage_course import Course
from linkage_links import EARTH, GRID


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


class Watch:
    """What moves and shakes the watch, at GRID, and the bursts of contacts."""

    def __init__(self, rng: np.random.Generator, course: Course, lengths: np.ndarray, hard: bool) -> None:
        n, u, extra, shake = course.n, rng.uniform, course.extra, course.shake
        mirror = -1.0 if u() < 0.25 else 1.0
        bone, place = forearm(extra, lengths, u(0.06, 0.11), mirror)
        along = 1.0 if u() < 0.5 else -1.0
        tilt = rng.normal(0, 1, 3)
        tilt *= np.radians(u(3, 15)) / np.linalg.norm(tilt)
        x, y, z = tilt
        askew = np.linalg.qr(np.eye(3) + np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]))[0]
        askew *= np.sign(np.diag(askew))
        mount = askew @ np.diag([along, along, 1.0])
        r = bone @ mount
        spin = 0.5 * np.cross(r, np.gradient(r, 1 / GRID, axis=0), axisa=1, axisb=1).sum(axis=1)
        accel = np.gradient(np.gradient(place, 1 / GRID, axis=0), 1 / GRID, axis=0) / EARTH
        total = np.einsum("nji,nj->ni", r, np.array([0, 0, -1.0]) - accel)
        turning = np.einsum("nji,nj->ni", r, spin)
        speed = sosfilt(butter(1, 8.0, fs=GRID, output="sos"), np.linalg.norm(spin, axis=1))[:, None]
        band = sosfilt(butter(2, [8, u(60, 130)], "band", fs=GRID, output="sos"), rng.normal(0, 1, (n, 3)), axis=0)
        tone = u(18, 55)
        band2 = sosfilt(butter(1, [0.93 * tone, 1.07 * tone], "band", fs=GRID, output="sos"), rng.normal(0, 1, (n, 3)),
                        axis=0)
        tonal = u(0, 0.6)
        quake = (1 - tonal) * band / band.std(axis=0) + tonal * band2 / band2.std(axis=0)
        quake *= u(0.6, 1.4, 3) / np.sqrt(3 * ((1 - tonal) ** 2 + tonal**2))
        total += shake + quake * speed * (u(0.03, 0.1) if hard else u(0.01, 0.04))
        turning += 0.004 * speed * np.roll(quake, 1, axis=1)
        self.course, self.mirror, self.mount = course, mirror, mount
        self.frame, self.spin, self.total, self.turning = r, spin, total, turning
        self.blows: list[tuple[float, np.ndarray, np.ndarray]] = []

    def strike(self, moment: float, lane: int, result: np.ndarray, rocking: np.ndarray, scale: float) -> None:
        """Turns a burst (forward, up, along) into the device's axes at the moment of the contact."""
        roll = self.course.extra["roll"][min(int(moment * GRID), self.course.n - 1)]
        axes = np.array([[0, -np.sin(roll), np.cos(roll)], [0, np.cos(roll), np.sin(roll)], [1, 0, 0]])
        axes[:, 1] *= -self.mirror
        self.blows.append((moment, -scale * result[lane] @ axes @ self.mount / EARTH,
                           scale * (rocking[lane] * [1.0, 1.0, self.mirror])[:, [1, 0, 2]] @ axes @ self.mount))
