"""The contacts of the world `linkage`: a ball meets a beam, which shakes hand, forearm and watch."""

from __future__ import annotations

import numpy as np

from linkage_game import Game, beam

BEAM = 25_000.0  # Hz, of the impact
BURST = 5_000.0  # Hz, at which the impact's result is kept


def impacts(game: Game, rng: np.random.Generator, wear: dict[str, np.ndarray], speed: np.ndarray, ball: np.ndarray,
            touch: np.ndarray, loss: float, place: np.ndarray, leak: np.ndarray) -> tuple[np.ndarray, ...]:
    """The watch's acceleration (m/s², forward, up, along) and rocking (rad/s) at BURST, and the impulse (N s)."""
    nodes, shapes, rates = beam(game)
    n = len(speed)
    at_ball = np.array([np.interp(place, nodes, shape) for shape in shapes])
    at_hand = np.array([np.interp(game.grip, nodes, shape) for shape in shapes])[:, None]
    local = 1 / np.sum(at_ball**2, axis=0)
    reduced = ball * local / (ball + local)
    depth = touch * speed / 2.94
    hertz = 1.25 * reduced * speed**2 / depth**2.5
    loss = 1.5 * (1 - loss) / speed
    hand, forearm = 0.55 * rng.uniform(0.85, 1.15, n), 1.2 * rng.uniform(0.85, 1.15, n)

    def link(low: float, high: float, damping: float, mass: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        own = 2 * np.pi * rng.uniform(low, high, n)
        return mass * own**2, 2 * damping * mass * own

    grip_k, grip_c = link(25, 50, 0.45, hand)
    wrist_k, wrist_c = link(18, 30, 0.45, forearm)
    body_k, body_c = link(4, 6, 0.7, forearm)
    strap = 2 * np.pi * wear["strap"][:, None] * rng.uniform(0.93, 1.07, (3, n))
    modal_c = 2 * np.array([0, 0, 0.03, 0.03]) * rates
    share = np.array([np.ones(n), rng.normal(0, 0.35, n), rng.normal(0, 0.3, n)])
    q, dq = np.zeros((4, n)), np.zeros((4, n))
    x_ball, v_ball, x_hand, v_hand, x_arm, v_arm = np.zeros(n), -speed.copy(), *np.zeros((4, n))
    x_case, v_case = np.zeros((2, 3, n))
    h, every = 1 / BEAM, int(BEAM / BURST)
    steps = int(0.13 * BEAM)
    out, rock = np.zeros((steps // every, 3, n)), np.zeros((steps // every, 3, n))
    impulse = np.zeros(n)
    square, damp = rates[:, None] ** 2, modal_c[:, None]
    for i in range(steps):
        force = 0.0
        if i < 0.014 * BEAM:
            press = np.maximum(np.sum(at_ball * q, axis=0) - x_ball, 0.0)
            closing = np.sum(at_ball * dq, axis=0) - v_ball
            force = np.maximum(hertz * press**1.5 * (1 + loss * closing), 0.0)
            impulse += force * h
            v_ball += force / ball * h
            x_ball += v_ball * h
        hold = grip_k * (np.sum(at_hand * q, axis=0) - x_hand) + grip_c * (np.sum(at_hand * dq, axis=0) - v_hand)
        pull = wrist_k * (x_hand - x_arm) + wrist_c * (v_hand - v_arm)
        dq += h * (-square * q - damp * dq - at_hand * hold - at_ball * force)
        q += h * dq
        v_hand += h * (hold * leak - pull) / hand
        x_hand += h * v_hand
        v_arm += h * (pull - body_k * x_arm - body_c * v_arm) / forearm
        x_arm += h * v_arm
        a_case = strap**2 * (share * x_arm - x_case) + 2 * wear["damping"][:, None] * strap * (share * v_arm - v_case)
        v_case += h * a_case
        x_case += h * v_case
        out[i // every] += a_case / every
        rock[i // every] += (v_case - share * v_arm) / 0.05 / every
    return np.moveaxis(out, 2, 0), np.moveaxis(rock, 2, 0), impulse
