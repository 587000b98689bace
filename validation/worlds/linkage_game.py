"""The sports of the world `linkage`: bodies, implements as beams, balls, and the ranges of the swings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh


@dataclass(frozen=True)
class Game:
    """What is particular to one sport: inertia, torque, angles, target ranges, and the ball."""

    trunk: float  # kg m², about the spine
    arm: float  # kg, of the arm or arms that move the implement
    lead: tuple[float, float]  # m, lengths of the first two links on the leading arm
    trail: tuple[float, float]  # m, the same on the trailing arm
    torque: tuple[float, float, float]  # N m, ratio of trunk, arm and wrist
    rate: tuple[float, float]  # rad/s about gravity, greatest of a full swing
    duration: tuple[float, float]  # s, from start to contact
    cock: tuple[float, float]  # rad, by which the implement stays behind the arm
    tilt: tuple[float, float]  # rad, of the plane from the horizontal
    roll: tuple[float, float]  # rad, of the forearm until the contact
    ball: float  # kg
    pace: tuple[float, float]  # m/s, of the ball before the contact
    restitution: float
    touch: tuple[float, float]  # s, duration of the ball's contact
    length: float  # m, of the implement
    mass: float  # kg, of the implement without its head
    head: float  # kg
    taper: float  # diameter at the far end over that at the handle
    mode: float  # Hz, first bending mode
    grip: float  # m, of the hand's centre from the handle's end
    best: float  # m, of the best place from the handle's end
    spread: float  # m, standard deviation of the place of contact


GAMES = {
    "baseball": Game(1.3, 4.5, (0.18, 0.46), (0.28, 0.34), (1.0, 0.55, 0.10), (16, 26), (0.115, 0.195), (1.2, 1.7),
                     (0.15, 0.55), (0.1, 0.5), 0.145, (8, 32), 0.5, (0.7e-3, 1.5e-3), 0.84, 0.88, 0.0, 2.5, 170, 0.10,
                     0.68, 0.05),
    "golf": Game(1.2, 6.0, (0.20, 0.62), (0.30, 0.42), (1.0, 0.6, 0.07), (12.5, 23), (0.205, 0.325), (1.3, 1.8),
                 (0.75, 1.05), (1.0, 1.7), 0.046, (0, 0), 0.8, (0.4e-3, 0.5e-3), 1.10, 0.17, 0.20, 0.6, 50, 0.10,
                 1.08, 0.012),
    "tennis": Game(1.1, 3.4, (0.22, 0.50), (0.22, 0.50), (1.0, 0.5, 0.06), (8.5, 22), (0.13, 0.33), (0.5, 1.2),
                   (0.05, 0.6), (0.2, 1.0), 0.058, (8, 24), 0.72, (4e-3, 6e-3), 0.685, 0.30, 0.0, 1.0, 140, 0.08,
                   0.50, 0.05),
}


def beam(game: Game) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The places of a beam's nodes, its four lowest modes of unit mass (two are rigid), and their rates in rad/s."""
    count = 24
    place = np.linspace(0.0, game.length, count + 1)
    step = place[1]
    width = 1 + (game.taper - 1) * np.clip((np.arange(count) + 0.5) / count * 1.6 - 0.5, 0.0, 1.0)
    mass = game.mass * width**2 / np.sum(width**2)
    inertia = np.zeros((2 * count + 2, 2 * count + 2))
    stiffness = np.zeros_like(inertia)
    s = step
    m = np.array([[156, 22 * s, 54, -13 * s], [22 * s, 4 * s * s, 13 * s, -3 * s * s],
                  [54, 13 * s, 156, -22 * s], [-13 * s, -3 * s * s, -22 * s, 4 * s * s]]) / 420
    k = np.array([[12, 6 * s, -12, 6 * s], [6 * s, 4 * s * s, -6 * s, 2 * s * s],
                  [-12, -6 * s, 12, -6 * s], [6 * s, 2 * s * s, -6 * s, 4 * s * s]]) / s**3
    for e in range(count):
        part = slice(2 * e, 2 * e + 4)
        inertia[part, part] += mass[e] * m
        stiffness[part, part] += width[e] ** 4 * k
    inertia[-2, -2] += game.head
    values, shapes = eigh(stiffness, inertia, subset_by_index=[0, 3])
    rates = 2 * np.pi * game.mode * np.sqrt(np.maximum(values, 0.0) / values[2])
    rates[:2] = 0.0
    return place, shapes[::2].T, rates
