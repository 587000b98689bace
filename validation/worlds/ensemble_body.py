"""The moving forearm: blocks of movement, joined into one course with its attitude and acceleration.

A block is what a player does for some seconds. Rotation rates and accelerations are in the forearm's frame, whose x
points to the hand and whose z points out of the back of the wrist, in rad/s and m/s². The course runs at 800 Hz.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from ensemble_curves import minimum_jerk
from scipy.spatial.transform import Rotation
from session import Event

RATE = 800.0
STANDARD_GRAVITY = 9.80665
WRIST = np.array([0.05, 0.0, 0.02])  # m, the lever of rotations that only the watch and the wrist make


@dataclass
class Blow:
    """A shock: its time in s, its peak at the watch in g, and the family of its response."""

    time: float
    peak: float
    family: str
    force: float  # duration of the force, s


@dataclass
class Block:
    """Some seconds of movement. Times of blows and events count from the begin of the block."""

    omega: np.ndarray  # rotation with the arm, rad/s (n, 3)
    lever: np.ndarray  # from the centre of rotation to the watch, m (n, 3)
    local: np.ndarray  # rotation of wrist and watch alone, rad/s (n, 3)
    push: np.ndarray  # acceleration of the centre of rotation, m/s² (n, 3)
    vibration: np.ndarray  # RMS of the arm vibration, g (n,)
    blows: list[Blow] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @staticmethod
    def still(duration: float, lever: float = 0.4) -> Block:
        """Return a block without movement."""
        n = max(4, round(duration * RATE))
        zero = np.zeros((n, 3))
        return Block(zero, np.tile([lever, 0.0, 0.0], (n, 1)), zero.copy(), zero.copy(), np.zeros(n))

    @property
    def time(self) -> np.ndarray:
        """The times of the samples in s from the begin of the block."""
        return np.arange(len(self.omega)) / RATE


def integrate(begin: Rotation, omega: np.ndarray) -> Rotation:
    """Return the attitudes after each sample: all products of the steps, in a number of passes that is logarithmic."""
    turns = Rotation.from_rotvec(omega / RATE)
    shift = 1
    while shift < len(omega):
        turns = Rotation.concatenate([turns[:shift], turns[:-shift] * turns[shift:]])
        shift *= 2
    return begin * turns


def _lever_acceleration(omega: np.ndarray, lever: np.ndarray) -> np.ndarray:
    """Return the acceleration of a point on a lever that turns and changes its length, m/s²."""
    speed = np.gradient(lever, 1 / RATE, axis=0)
    result = np.gradient(speed, 1 / RATE, axis=0) + 2 * np.cross(omega, speed)
    result += np.cross(np.gradient(omega, 1 / RATE, axis=0), lever)
    return result + np.cross(omega, np.cross(omega, lever))


class Course:
    """The movement so far: blocks in sequence."""

    def __init__(self, rng: np.random.Generator, sway: np.ndarray, begin: Rotation):
        self.rng = rng
        self.sway = sway  # rad/s, for the whole session (n, 3)
        self.attitude = begin
        self.samples = 0
        self.blocks: list[tuple[Block, Rotation]] = []
        self.blows: list[Blow] = []
        self.events: list[Event] = []

    @property
    def seconds(self) -> float:
        """The duration so far."""
        return self.samples / RATE

    def add(self, block: Block) -> None:
        """Append a block and integrate its attitude."""
        begin = self.seconds
        block.local = block.local + self.sway[self.samples : self.samples + len(block.local)]
        attitudes = integrate(self.attitude, block.omega + block.local)
        self.attitude = attitudes[-1]
        self.samples += len(block.omega)
        self.blocks.append((block, attitudes))
        self.blows += [Blow(b.time + begin, b.peak, b.family, b.force) for b in block.blows]
        self.events += [Event(e.kind, e.time + begin, e.start + begin, e.contact + begin) for e in block.events]

    def move_to(self, posture: Rotation, hurry: float = 1.0) -> None:
        """Append a smooth movement from the present attitude to another."""
        way = (self.attitude.inv() * posture).as_rotvec()
        angle = float(np.linalg.norm(way))
        duration = max(0.45, angle / self.rng.uniform(1.3, 2.4)) / hurry
        block = Block.still(duration, lever=self.rng.uniform(0.2, 0.45))
        block.omega = minimum_jerk(block.time / duration)[:, None] * way / duration
        block.push[:, 2] = self.rng.normal(0, 0.8) * np.sin(2 * np.pi * block.time / duration) ** 3
        block.vibration += 0.01
        self.add(block)

    def joined(self) -> tuple[Rotation, np.ndarray, np.ndarray, np.ndarray]:
        """Return the attitudes, rotation rates, accelerations (m/s²) and RMS of the arm vibration (g)."""
        blocks = [block for block, _ in self.blocks]
        local = np.concatenate([b.local for b in blocks])
        omega = np.concatenate([b.omega for b in blocks])
        accelerations = [_lever_acceleration(b.omega, b.lever) + b.push for b in blocks]
        acceleration = np.concatenate(accelerations)
        acceleration += _lever_acceleration(local, np.broadcast_to(WRIST, local.shape))
        attitudes = Rotation.concatenate([attitude for _, attitude in self.blocks])
        return attitudes, omega + local, acceleration, np.concatenate([b.vibration for b in blocks])
