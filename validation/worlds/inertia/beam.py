"""The implement as a beam of finite elements, held by a hand on a forearm, and the blow on it.

Degrees of freedom: deflection and slope of each node along the force; deflection and slope of hand and forearm; twist
of implement and forearm about the long axis; shift of both along it. Springs and dampers join beam and hand along the
grip, hand and forearm at the wrist, and the forearm and the body at the elbow. The ball is a mass behind a non-linear
spring with losses (Hunt and Crossley). A matrix exponential moves the linear part from step to step.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import expm

RATE = 40_000.0  # Hz
LONG = 0.12  # s
ELEMENTS = 12
KEEP = 5  # every fifth step is returned
HAND, FOREARM, TWIST, SHIFT = -8, -6, -4, -2  # first of the two indices of each
WRIST, WATCH, CENTRE, ELBOW = 0.09, 0.15, 0.21, 0.35  # m, behind the middle of the grip
LOSSES = 1.2e-5  # s, of the beam's material
# Stiffness and consistent mass of an Euler-Bernoulli element of unit length: deflection and slope at both ends.
STIFFNESS = np.array([[12, 6, -12, 6], [6, 4, -6, 2], [-12, -6, 12, -6], [6, 2, -6, 4]])
MASS = np.array([[156, 22, 54, -13], [22, 4, 13, -3], [54, 13, 156, -22], [-13, -3, -22, 4]]) / 420


@dataclass
class Implement:
    """A beam: bending stiffness (N m²) and mass per length (kg/m) of each element, and what it ends in."""

    length: float
    stiffness: np.ndarray
    density: np.ndarray
    tip: float  # kg
    polar: float  # kg m², about the long axis
    grip: tuple[float, float]  # m, from the butt
    hands: float


@dataclass
class Ball:
    """One row per blow: mass, stiffness (N/m^power), power, restitution; speed relative to the implement, place, offset
    from its axis, obliqueness; and a second force pulse: its instant, duration, peak and place."""

    mass: np.ndarray
    stiffness: np.ndarray
    power: np.ndarray
    restitution: np.ndarray
    speed: np.ndarray
    place: np.ndarray
    offset: np.ndarray
    oblique: np.ndarray
    second: np.ndarray  # (n, 4): s, s, N, m


def implement(rng: np.random.Generator, sport: str) -> Implement:
    x, vary = (np.arange(ELEMENTS) + 0.5) / ELEMENTS, rng.lognormal(0, 0.08)
    if sport == "baseball":
        radius = np.interp(x, [0, 0.42, 0.78, 1], [0.0125, 0.0135, 0.032, 0.032]) * rng.normal(1, 0.02)
        stiffness, density = 12e9 * np.pi / 4 * radius**4, 650 * np.pi * radius**2
        return Implement(0.84, vary * stiffness, density, 0.02, 3e-4, (0.03, 0.22), 2)
    if sport == "golf":
        length = rng.choice([0.92, 1.0, 1.1])
        head = np.interp(length, [0.92, 1.1], [0.28, 0.2])
        stiffness, density = np.interp(x, [0, 1], [65, 14]), np.interp(x, [0, 1], [0.2, 0.06])
        return Implement(length, vary * stiffness, density, head, 6e-4, (0.02, 0.2), 2)
    density = np.interp(x, [0, 0.5, 1], [0.5, 0.36, 0.46])
    return Implement(0.685, vary * np.full(ELEMENTS, 190.0), density, 0.0, 1.6e-3, (0.02, 0.12), 1)


class Held:
    """A held implement: its matrices, and the forearm's answer to blows."""

    def __init__(self, rng: np.random.Generator, sport: str):
        self.made = made = implement(rng, sport)
        self.size = size = 2 * (ELEMENTS + 1) + 8
        self.h = h = made.length / ELEMENTS
        k, m, c = np.zeros((3, size, size))
        scale = np.outer([1, h, 1, h], [1, h, 1, h])
        for e in range(ELEMENTS):
            part = slice(2 * e, 2 * e + 4)
            k[part, part] += made.stiffness[e] / h**3 * scale * STIFFNESS
            m[part, part] += made.density[e] * h * scale * MASS
        c += LOSSES * k
        m[-10, -10] += made.tip
        m[-9, -9] += made.tip * 0.02**2
        firm, arms = rng.lognormal(0, 0.3), 0.6 + 0.4 * made.hands
        total = made.tip + np.sum(made.density) * h
        m[range(-8, 0), range(-8, 0)] = arms * np.array(
            [0.45, 9e-4, 1.2, 7e-3, made.polar / arms, 2e-3, total / arms, 1.6]
        )
        middle = np.mean(made.grip)

        def join(row: np.ndarray, spring: float, damper: float) -> None:
            k[:] += spring * np.outer(row, row)
            c[:] += damper * np.outer(row, row)

        def point(body: int, lever: float) -> np.ndarray:
            row = np.zeros(size)
            row[body], row[body + 1] = 1, lever
            return row

        for x in np.linspace(*made.grip, 4):
            join(self.shape(np.array([x]))[0] - point(HAND, x - middle), 2e4 * firm * arms, 30 * firm * arms)
        join(point(HAND, -WRIST) - point(FOREARM, CENTRE - WRIST), 4e4 * arms, 70 * arms)
        join(np.eye(size)[HAND + 1] - np.eye(size)[FOREARM + 1], 25 * firm * arms, 0.5 * arms)
        join(point(FOREARM, CENTRE - ELBOW), 4e3 * arms, 50 * arms)
        join(np.eye(size)[FOREARM + 1], 10 * arms, 0.6 * arms)
        for first, grip, body in ((TWIST, (25, 0.08), (10, 0.12)), (SHIFT, (5e4, 90), (8e3, 90))):
            join(np.eye(size)[first] - np.eye(size)[first + 1], *(v * firm * arms for v in grip))
            join(np.eye(size)[first + 1], *(v * arms for v in body))
        self.inverse = np.linalg.inv(m)
        system = np.block([[np.zeros((size, size)), np.eye(size)], [-self.inverse @ k, -self.inverse @ c]])
        self.step, self.half = expm(system / RATE), expm(system / RATE / 2)
        watch = point(FOREARM, CENTRE - WATCH)
        velocity = np.stack([watch, np.eye(size)[SHIFT + 1], np.eye(size)[FOREARM + 1], np.eye(size)[TWIST + 1]])
        rates = np.concatenate([np.zeros_like(velocity), velocity], axis=1)
        # Accelerations across and along, angular acceleration of the roll, and rates across and of the roll.
        self.output = np.concatenate([(rates @ system)[[0, 1, 3]], rates[[2, 3]]])

    def shape(self, places: np.ndarray) -> np.ndarray:
        """Return the deflection at places along the beam as rows of weights of the degrees of freedom."""
        e = np.clip((places / self.h).astype(int), 0, ELEMENTS - 1)
        s, h = places / self.h - e, self.h
        weights = [1 - 3 * s**2 + 2 * s**3, h * (s - 2 * s**2 + s**3), 3 * s**2 - 2 * s**3, h * (s**3 - s**2)]
        rows = np.zeros((len(places), self.size))
        for i, weight in enumerate(weights):
            rows[np.arange(len(places)), 2 * e + i] = weight
        return rows

    def struck(self, ball: Ball) -> np.ndarray:
        """Return the outputs (n, steps, 5) at `RATE / KEEP`."""
        n, dt = len(ball.mass), 1 / RATE
        shape = self.shape(ball.place)
        push = shape.copy()
        push[:, TWIST], push[:, SHIFT] = ball.offset, ball.oblique
        at, during, peak, place = ball.second.T
        pushes = [
            np.concatenate([np.zeros((n, self.size)), p @ self.inverse], axis=1) @ self.half.T * dt
            for p in (push, self.shape(place))
        ]
        state, travel, speed, kept = np.zeros((n, 2 * self.size)), np.zeros(n), ball.speed.copy(), []
        for i in range(int(LONG * RATE)):
            if i % KEEP == 0:
                kept.append(state @ self.output.T)
            depth = np.maximum(travel - np.sum(shape * state[:, : self.size], axis=1), 0)
            closing = speed - np.sum(shape * state[:, self.size :], axis=1)
            losses = 1 + 1.5 * (1 - ball.restitution) * closing / ball.speed
            force = ball.stiffness * depth**ball.power * np.maximum(losses, 0)
            since = (i * dt - at) / during
            later = np.where((since > 0) & (since < 1), peak * np.sin(np.pi * since), 0.0)
            speed = speed - force / ball.mass * dt
            travel = travel + speed * dt
            state = state @ self.step.T + force[:, None] * pushes[0] + later[:, None] * pushes[1]
        return np.stack(kept, axis=1)
