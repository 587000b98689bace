"""The links of the world `linkage`: trunk, arm and implement as a triple pendulum that muscles drive."""

from __future__ import annotations

import numpy as np

from linkage_game import Game

GRID = 1000.0  # Hz, of the links and of all movement
EARTH = 9.81  # m/s²
BEFORE, AFTER = 1.4, 1.1  # s, simulated before the beginning of the forward swing and after it


def ramp(x: np.ndarray) -> np.ndarray:
    """The path of least jerk from 0 to 1."""
    x = np.clip(x, 0.0, 1.0)
    return x**3 * (10 - 15 * x + 6 * x * x)


def links(game: Game, p: dict[str, np.ndarray], rate: float, before: float, after: float) -> dict[str, np.ndarray]:
    """Integrates all swings from `before` to `after`, where 0 is the first excitation of the forward swing."""
    n = len(p["scale"])
    l1, l2 = p["length"]
    reach = game.best - game.grip
    beam = game.mass + game.head
    d3 = (game.mass * game.length * (0.5 + 0.07 * (game.taper > 2)) + game.head * game.length) / beam - game.grip
    i3 = beam * game.length**2 / 12 * (1.0 if game.head == 0 else 1.35)
    d2 = 0.5 * l2
    i2 = game.arm * l2**2 / 12
    h12, h13, h23 = l1 * (game.arm * d2 + beam * l2), l1 * beam * d3, l2 * beam * d3
    m1, m2, m3 = game.trunk + (game.arm + beam) * l1**2, i2 + game.arm * d2**2 + beam * l2**2, i3 + beam * d3**2
    own = np.array([m1, m2, m3])[:, None]
    weight = np.array([(game.arm + beam) * l1, game.arm * d2 + beam * l2, beam * d3])[:, None] * EARTH
    weight = weight * np.sin(p["tilt"])
    limit = np.array([14.0, 22.0, 45.0])[:, None]
    top, ready, finish = p["top"], p["ready"], p["finish"].copy()
    tau = np.concatenate([p["tau"], np.full((1, n), 0.025)])
    end = np.where(p["checked"], p["cut"], 1.5 * p["goal"])
    cross = np.full(n, np.nan)
    stiff = np.full(n, 14.0)
    torque = p["scale"] * np.array(game.torque)[:, None]
    torque[2] *= p["wrist"]

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        angle, speed, active = y[:4], y[4:8], y[8:]
        held = t < 0
        late = t >= end
        target = top
        if t < 0.2:
            course = ramp((t + p["pause"] + p["back"]) / p["back"])
            forward = np.maximum(p["lean"] * (t + p["pause"]), 0.0)
            target = ready + (top - ready) * course + forward * np.array([[0.6], [1.0], [1.0], [0.0]])
        target = np.where(late, finish, target)
        excite = np.zeros((5, n))
        excite[:4] = (t >= p["delay"]) & ~late & ~held
        excite[4] = held | late
        weightless = active[4]
        rest = 1 - weightless
        hold = weightless * (stiff**2 * (target - angle) - 1.7 * stiff * speed)
        turn = speed[:3].copy()
        turn[1:] -= speed[:2]
        force = active[:3] * torque * np.minimum(np.maximum(1 - turn / limit, 0.0), 1.2)
        lag = angle[2] - angle[1]
        bend = np.maximum(-p["cock"] - lag, 0.0) + np.minimum(0.9 - lag, 0.0)
        force[2] += (weightless < 0.99) * (p["stop"] * bend - (bend != 0) * 1.2 * turn[2])
        load = own * hold[:3] + force + weight * np.cos(angle[:3]) * rest
        load[:2] -= force[1:]
        between = angle[[0, 0, 1]] - angle[[1, 2, 2]]
        c12, c13, c23 = np.cos(between)
        s12, s13, s23 = np.sin(between)
        since = (t - cross) / 0.012
        blow = np.where((since > 0) & (since < 1), p["impulse"] * (1 - np.cos(2 * np.pi * since)) / 0.012, 0.0)
        w2 = speed[:3] ** 2
        r1 = load[0] - h12 * s12 * w2[1] - h13 * s13 * w2[2] - blow * l1 * c13
        r2 = load[1] + h12 * s12 * w2[0] - h23 * s23 * w2[2] - blow * l2 * c23
        r3 = load[2] + h13 * s13 * w2[0] + h23 * s23 * w2[1] - blow * reach
        a, b, c = h12 * c12, h13 * c13, h23 * c23
        k11, k12, k13 = m2 * m3 - c * c, b * c - a * m3, a * c - b * m2
        k22, k23, k33 = m1 * m3 - b * b, a * b - m1 * c, m1 * m2 - a * a
        whole = m1 * k11 + a * k12 + b * k13
        out = np.empty_like(y)
        out[:4] = speed
        out[4] = (k11 * r1 + k12 * r2 + k13 * r3) / whole
        out[5] = (k12 * r1 + k22 * r2 + k23 * r3) / whole
        out[6] = (k13 * r1 + k23 * r2 + k33 * r3) / whole
        out[7] = hold[3] + active[3] * p["twist"] * np.maximum(1 + speed[3] / p["spin"], 0.0) - 3 * speed[3] * rest
        out[8:] = (excite - active) / tau
        return out

    h, steps = 1 / rate, int((before + after) * rate)
    early = p["pause"] + p["back"] - before
    first, second = (ready + (top - ready) * ramp((early + t) / p["back"]) for t in (0.0, h))
    y = np.concatenate([first, (second - first) / h, np.zeros((4, n)), np.ones((1, n))])
    path = np.empty((steps, 4, n))
    speeds = np.empty((steps, 4, n))
    ended = np.zeros(n, bool)
    pace = np.zeros(n)
    for i in range(steps):
        t = i / rate - before
        path[i], speeds[i] = y[:4], y[4:8]
        k1 = slope(t, y)
        k2 = slope(t + h / 2, y + h / 2 * k1)
        k3 = slope(t + h / 2, y + h / 2 * k2)
        new = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + slope(t + h, y + h * k3))
        if t > 0:
            hit = np.isnan(cross) & (y[2] < p["meet"]) & (new[2] >= p["meet"]) & ~p["checked"]
            if hit.any():
                cross[hit] = t + h * ((p["meet"] - y[2]) / (new[2] - y[2]))[hit]
                end[hit] = cross[hit] + p["carry"][hit]
                v = y[4:8]
                pace[hit] = (l1 * v[0] * np.cos(y[0] - y[2]) + l2 * v[1] * np.cos(y[1] - y[2]) + reach * v[2])[hit]
            over = (t >= end) & ~ended
            if over.any():
                ended |= over
                finish[:, over & p["checked"]] = (new[:4] + 0.045 * new[4:8])[:, over & p["checked"]]
                stiff[over] = np.where(p["checked"], 20.0, p["settle"])[over]
        y = new
    return {"path": path, "speed": speeds, "cross": cross, "pace": pace}


def about_gravity(p: dict[str, np.ndarray], run: dict[str, np.ndarray]) -> np.ndarray:
    """The forearm's rotation rate about gravity, forward positive."""
    flat = np.cos(p["tilt"]) * run["speed"][:, 1]
    return flat - run["speed"][:, 3] * np.sin(p["tilt"]) * np.sin(run["path"][:, 1])
