"""The player of the world `tissue`: a bone that is moved and struck piece by piece, and what the watch's base feels."""

from __future__ import annotations

import numpy as np
from scipy import signal
from scipy.spatial.transform import Rotation

from ..common.quaternion import cross, from_vector, inverse, product, rotate
from ..common.session import Event
from .muscle import STYLES, muscle, there
from .rotation import DT, FS, integrate, unit
from .strap import G, Tissue


class Player:
    """The bone of one session, played piece by piece, and the events so far."""

    def __init__(self, rng: np.random.Generator, sport: str, hard: bool, samples: int) -> None:
        self.rng, self.style, self.hard = rng, STYLES[sport], hard
        self.way, self.heading = rng.choice([-1, 1]), rng.uniform(-np.pi, np.pi)
        self.roll, self.elevation = rng.uniform(-1, 1), rng.uniform(*self.style.elevation)
        self.tissue = Tissue(rng, hard and rng.random() < 0.5)
        self.glove = rng.random() < 1 / 3
        self.hertz = rng.uniform(4, 10)
        self.lever = np.array([rng.uniform(0.20, 0.25), 0.0, rng.uniform(0.025, 0.035)])
        self.share, self.lead, self.upper = rng.uniform(0.35, 0.65), rng.uniform(0.02, 0.06), rng.uniform(0.25, 0.4)
        tilt = rng.uniform(2, 12) * np.array([0.25, 0.35, 0.9]) * rng.choice([-1, 1], 3)
        tilt = Rotation.from_rotvec(tilt, degrees=True)
        self.mount = Rotation.from_euler("z", rng.choice([0, 180]), degrees=True) * tilt
        noise = rng.standard_normal((samples, 3), dtype=np.float32)
        parts = [
            signal.sosfilt(signal.butter(2, band, "bandpass", fs=FS, output="sos"), noise, axis=0)
            for band in [(8, 12), (15, 40)]
        ]
        self.tremor = parts[0] / parts[0].std() + 0.4 * parts[1] / parts[1].std()
        self.tremor_rest, self.tremor_gain = rng.uniform(0.006, 0.015), rng.uniform(0.005, 0.015) * (1 + hard)
        self.n, self.q, self.events = 0, self.posture(0.3), []
        self.balls: list[tuple[int, np.ndarray, Event]] = []  # first sample, shaking of the watch's base (g), contact
        self.loads, self.rates, self.attitudes, self.speeds = [], [], [], []

    @property
    def now(self) -> float:
        """Return the time that has been played."""
        return self.n * DT

    def posture(self, spread: float) -> np.ndarray:
        """Return an attitude of the forearm near the address."""
        a = np.array([self.heading, -np.radians(self.elevation), self.roll]) + spread * self.rng.standard_normal(3)
        return Rotation.from_euler("ZYX", a).as_quat(scalar_first=True)

    def play(
        self,
        rate: np.ndarray,
        jolt: np.ndarray | None = None,
        roll: np.ndarray | None = None,
        push: np.ndarray | None = None,
        ring: np.ndarray | None = None,
    ) -> np.ndarray:
        """Move the arm and return its rate about the vertical.

        `rate` is smooth and `jolt` the effect of blows on it, both in the reference frame; `roll` turns about the
        forearm, `push` (m/s^2) shifts the trunk in the reference frame, and `ring` (g) shakes the watch's base.
        """
        n = len(rate)
        roll = np.zeros(n) if roll is None else roll
        amount = self.tremor_rest + self.tremor_gain * np.linalg.norm(rate, axis=1, keepdims=True)
        world = rate + self.tremor[np.arange(self.n, self.n + n) % len(self.tremor)] * amount
        world = world if jolt is None else world + jolt
        turned = integrate(world, self.q)
        q = product(turned, from_vector(np.outer(np.cumsum(roll) * DT, [1.0, 0, 0])))
        body = rotate(inverse(q), world)
        body[:, 0] += roll
        ahead = np.minimum(np.arange(n) + int(self.lead * FS), n - 1)
        trunk = self.share * rate[ahead]
        arm = integrate(trunk, np.array([1.0, 0, 0, 0]))
        yaw = self.heading + 0.6 * np.sin(self.roll)
        elbow = rotate(arm, np.tile(self.upper * np.array([np.cos(yaw), np.sin(yaw), -0.3]), (n, 1)))
        moved = cross(np.gradient(trunk, DT, axis=0), elbow) + cross(trunk, cross(trunk, elbow))
        moved = moved if push is None else moved + push
        moved[:, 2] += G
        own = cross(np.gradient(body, DT, axis=0), self.lever) + cross(body, cross(body, self.lever))
        load = -self.mount.apply(rotate(inverse(q), moved) + own, inverse=True) / G
        self.loads.append(load if ring is None else load + ring)
        self.rates.append(self.mount.apply(body, inverse=True))
        self.attitudes.append(product(q, self.mount.as_quat(scalar_first=True)))
        self.speeds.append(np.linalg.norm(body, axis=1))
        self.q, self.n = q[-1] / np.linalg.norm(q[-1]), self.n + n
        return np.sum(rotate(inverse(q), np.array([[0.0, 0, 1]])) * body, axis=1)

    def settle(self, target: np.ndarray, pace: float) -> None:
        """Bring the forearm slowly to an attitude."""
        difference = product(target, inverse(self.q))
        vector = Rotation.from_quat(difference, scalar_first=True).as_rotvec()
        duration = max(0.4, np.linalg.norm(vector) / pace)
        t = np.arange(0, duration + 0.3, DT)
        self.play(np.outer(np.cumsum(muscle(there(t, 0, duration, 1.0), 10)) * DT, vector))

    def blow(self, t: np.ndarray, when: float, size: float, width: float, weak: float = 1.05) -> np.ndarray:
        """Return the shaking of the watch's base (g) by a blow of a size; `weak` is the least that the watch feels."""
        rng, out = self.rng, np.zeros((len(t), 3))
        first = int(when * FS)
        s = t[first : first + int(0.2 * FS)] - when
        nodes = (np.arange(12) + 0.5) / 12
        past = s[:, None] - nodes * width - rng.uniform(0.2e-3, 1.2e-3)
        past, on = np.maximum(past, 0), past > 0
        wave = np.zeros((len(s), 3))
        for _ in range(rng.integers(2, 5)):
            tone, decay = 40 * (250 / 40) ** rng.random(), 5e-3 * 10 ** rng.random()
            shape = (on * np.exp(-past / decay) * np.sin(2 * np.pi * tone * past)) @ np.sin(np.pi * nodes)
            wave += np.outer(shape, unit(rng)) * rng.uniform(0.4, 1)
        grip = rng.uniform(1e-3, 3e-3)
        shape = (past / grip * np.exp(1 - past / grip)) @ np.sin(np.pi * nodes)
        wave += np.outer(shape, unit(rng)) * rng.uniform(0.1, 0.6)
        wave *= size / np.linalg.norm(wave, axis=1).max()
        if self.glove:
            wave = signal.sosfilt(signal.butter(2, 60, fs=FS, output="sos"), wave, axis=0)
        x, v = self.tissue.linear(wave)
        felt = (self.tissue.omega**2 * x + self.tissue.damping * v) / G
        felt = signal.sosfilt(signal.butter(2, [20, 350], "bandpass", fs=FS, output="sos"), felt, axis=0)
        out[first : first + len(s)] = wave * max(1, weak / np.linalg.norm(felt, axis=1).max())
        return out
