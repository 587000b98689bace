"""Swings: the chain's equations of motion integrated in time, driven by generators of joint torque.

A generator rises after its onset with a time constant, twice in series, and weakens as its joint turns faster, as in
forward-dynamics models of golf. After the blow, or before it in a checked swing, generators let go and others brake.
Joints have elastic ends. All swings of a session are integrated together by the midpoint rule, each twice: with its
blow and without, so that what the blow does to the arm is known.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .chain import FOREARM, PLANE, TRUNK, WRIST, Bodies, dynamics, head, pose

GRID = 800.0  # Hz
LONG = 1.15  # s, of the integration
RECOIL = 0.012  # s, in which the grip hands the blow's impulse on to the arm
EARLIEST, LATEST = 0.16, 0.75  # s, between which a swing meets the ball; one that has not arrived is a miss
FORWARD = 2.0  # rad/s, of trunk and arm, from which the swing is under way
DAMPING = np.array([1.2, 0.6, 2.0, 1.0, 0.8, 0.35, 0.15])  # N m s, of tissue
WEAK = 3.0  # form of the torque's fall with the rate
END_STIFFNESS = np.array([150.0, 80.0, 80.0, 30.0, 250.0, 25.0, 45.0])  # N m per rad beyond a joint's end
SOFT = 0.06  # rad, over which an end begins


@dataclass
class Drive:
    """What drives each of n swings: arrays (n, 7), and (n,) for what is one per swing. Seconds, rad, N m."""

    q: np.ndarray
    v: np.ndarray
    torque: np.ndarray
    on: np.ndarray
    rise: np.ndarray
    fastest: np.ndarray  # rad/s, at which a generator has no torque left
    hold: np.ndarray  # N m/rad, of what keeps a joint where it was
    low: np.ndarray
    high: np.ndarray
    brake: np.ndarray
    lean: np.ndarray
    tilt: np.ndarray
    side: np.ndarray
    aim: np.ndarray  # rad, direction of the implement at which it meets the ball
    braked_at: np.ndarray  # s after the blow, or for checked swings after the beginning
    is_checked: np.ndarray
    is_hit: np.ndarray
    gain: np.ndarray  # kg, impulse of the blow per speed
    incoming: np.ndarray  # m/s, of the ball

    def doubled(self) -> Drive:
        """Append the same swings without blows."""
        both = Drive(**{name: np.concatenate([values, values]) for name, values in vars(self).items()})
        both.gain[len(self.q) :] = 0
        return both


@dataclass
class Flight:
    """Joint angles (n, steps, 7), the instant at which each passes the ball (NaN if not), and the end's rates."""

    q: np.ndarray
    struck: np.ndarray
    speed: np.ndarray  # m/s, of the implement at that instant
    v: np.ndarray
    a: np.ndarray
    begun: np.ndarray  # s, at which the forward torques outweigh what is left of the backswing


def _ends(q: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return the torque of the joints' elastic ends."""
    return END_STIFFNESS * SOFT * (np.logaddexp(0, (low - q) / SOFT) - np.logaddexp(0, (q - high) / SOFT))


def _risen(time: np.ndarray, rise: np.ndarray) -> np.ndarray:
    passed = np.maximum(time, 0) / rise
    return 1 - (1 + passed) * np.exp(-passed)


class _Integration:
    def __init__(self, bodies: Bodies, drive: Drive):
        self.bodies, self.drive = bodies, drive
        self.kept = -_ends(drive.q, drive.low, drive.high)
        n = len(drive.q)
        self.struck, self.speed = np.full(n, np.nan), np.zeros(n)
        self.line = np.zeros((n, 3))
        self.off = np.where(drive.is_checked, drive.braked_at, LATEST + drive.braked_at)

    def acceleration(self, time: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        d = self.drive
        now = pose(self.bodies, q, d.lean, d.tilt, d.side)
        mass, bias = dynamics(self.bodies, now, v)
        forward = np.clip(v * np.sign(d.torque) / d.fastest, -0.15, 1.0)
        rest = (time - self.off)[:, None]
        torque = d.torque * _risen(time - d.on, d.rise) * (1 - forward) / (1 + WEAK * np.maximum(forward, 0))
        torque *= np.exp(-np.maximum(rest, 0) / 0.045)
        torque -= d.brake * _risen(rest, 0.04) * np.tanh(v / 2.5)
        torque += _ends(q, d.low, d.high) + self.kept * np.exp(-time / 0.15) - d.hold * (q - d.q) - DAMPING * v
        since = (time - self.struck) / RECOIL
        pushed = (since > 0) & (since < 1) & d.is_hit
        if pushed.any():
            force = np.where(pushed, 2 / RECOIL * np.sin(np.pi * np.nan_to_num(since)) ** 2, 0.0)
            force *= d.gain * (self.speed + d.incoming)
            torque -= np.einsum("njk,nk->nj", head(self.bodies, now), self.line) * force[:, None]
        return np.linalg.solve(mass, (torque - bias)[..., None])[..., 0]

    def watch(self, time: float, q: np.ndarray, v: np.ndarray, before: np.ndarray, step: float) -> np.ndarray:
        """Note who passed the ball in the last step; return the implements' directions in their swing's plane."""
        d = self.drive
        now = pose(self.bodies, q, d.lean, d.tilt, d.side)
        sine, cosine = np.sin(d.lean + d.tilt), np.cos(d.lean + d.tilt)
        ahead = cosine * now.implement[:, 1] - sine * now.implement[:, 2]
        angle = np.arctan2(-now.implement[:, 0], ahead) - d.aim
        new = np.isnan(self.struck) & (before < 0) & (before > -1) & (angle >= 0) & (angle < 1)
        new &= (time > EARLIEST) & (time < LATEST) & (v[:, TRUNK] + v[:, PLANE] > FORWARD)
        if new.any():
            speed = np.einsum("njk,nj->nk", head(self.bodies, now), v)[new]
            self.speed[new] = np.linalg.norm(speed, axis=1)
            self.line[new] = speed / self.speed[new, None]
            self.struck[new] = time - step * angle[new] / (angle[new] - before[new])
            self.off[new & ~d.is_checked] = (self.struck + d.braked_at)[new & ~d.is_checked]
        return angle


def turning_point(bodies: Bodies, drive: Drive) -> np.ndarray:
    """Return the joint accelerations at the first instant, which the backswing before must reach."""
    return _Integration(bodies, drive).acceleration(0.0, drive.q, drive.v)


def fly(bodies: Bodies, drive: Drive) -> Flight:
    """Integrate the swings."""
    run, step = _Integration(bodies, drive), 1 / GRID
    q, v = drive.q.copy(), drive.v.copy()
    rows, angle = [q], np.full(len(q), np.nan)
    main = [TRUNK, PLANE, WRIST, FOREARM]
    backward, under_way = np.zeros(len(q)), np.zeros(len(q), bool)
    for i in range(int(LONG * GRID)):
        time = i * step
        a = run.acceleration(time, q, v)
        half = v + step / 2 * a
        a = run.acceleration(time + step / 2, q + step / 2 * v, half)
        q, v = q + step * half, v + step * a
        rows.append(q)
        angle = run.watch(time + step, q, v, angle, step)
        forward = v[:, main[:2]].sum(axis=1)
        under_way |= forward > FORWARD
        backward[(forward <= 0) & ~under_way] = time + step
    begun = np.maximum(backward, drive.on[:, main].min(axis=1))
    return Flight(np.stack(rows, axis=1), run.struck, run.speed, v, a, begun)
