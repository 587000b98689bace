"""A world of driven links: trunk, arm and implement turned by muscles, and a ball that strikes the implement.

Body. Three rigid links move in a tilted plane: the trunk with the shoulder, the arm (or only the forearm, where the
watch is on the bent trailing arm), and the implement. They obey the exact equations of a planar triple pendulum,
which are integrated with the Runge-Kutta method of fourth order at 1000 Hz for all swings at once. Each joint has a
muscle whose activation follows its excitation with a first-order lag of 20 to 60 ms and whose torque falls linearly
with the speed of the joint, as in Hill's muscle. The trunk begins, the arm follows, and the wrist is held back by its
end of travel until a late release (Jorgensen, Am. J. Phys. 38, 644, 1970; Sprigings and Neal, J. Appl. Biomech. 16,
356, 2000). The forearm also rolls about its own length by a fourth torque. Before the swing and after it, the same
muscles hold a posture: they lead the arm through the backswing, brake the follow-through, and stop a checked swing.
Strength and range of every swing are found by repeated simulation so that the rate about gravity and the time to the
contact are plausible: 16 to 26 rad/s and 115 to 195 ms for baseball (Welch et al., J. Orthop. Sports Phys. Ther. 22,
193, 1995), 12.5 to 23 rad/s and 205 to 325 ms for golf, 8.5 to 22 rad/s and 130 to 330 ms for tennis, where forehands,
backhands and serves are mixed. Plane, ready posture, pause, slow lean, and the shift of weight vary from swing to
swing. Among the misses are practice swings at 66 to 80 % of the full speed.

Implement. A beam of 24 finite elements: a bat of 0.88 kg and 0.84 m with a first bending mode of 170 Hz (Nathan, Am.
J. Phys. 68, 979, 2000), a club of 1.1 m with a head of 0.2 kg and a mode near 50 Hz, a racket of 0.30 kg and 0.685 m
with a mode of 140 Hz (Cross, Am. J. Phys. 66, 772, 1998). Its two rigid motions and first two bending modes take part
in the impact. The second mode's frequency follows from the distribution of mass and stiffness.

Contact. The ball meets the beam through a Hertz spring with the losses of Hunt and Crossley, with a stiffness that
makes the contact last 0.7 to 1.5 ms (baseball), 0.4 to 0.5 ms (golf), or 4 to 6 ms (tennis). The place of the contact
is drawn around the best place with a spread of centimetres, so that well-struck balls are weak at the hand and
mishits are strong. A golf head that is struck away from its centre, or that also digs into the turf, passes more
on. The handle drives the hand through a spring and damper (25 to 50 Hz), the hand drives the forearm through the wrist
(18 to 30 Hz), and the forearm drives the watch through its strap (35 to 120 Hz, damping 10 to 40 %), which also lets
the case rock. The whole impulse slows the three links, spread by the tissue over 12 ms. The contact's truth is the
first instant of the ball's force. The burst may begin up to a few ms later.

Sensor. The watch sits 6 to 11 cm above the wrist's end of the arm and 3 cm off its axis, on either arm, with the crown
on either side and misaligned by 3 to 15 degrees. An accelerometer measures gravity minus the acceleration of its own
point, as the sign at rest demands (a falling watch measures zero). This is differentiated exactly from the simulated
path. Its bandwidth is 350 Hz, or 0.4 of the rate if that is less (delay-free windowed sinc). Noise is 2 to 5 mg,
the range 32 g, or 16 g in some hard sessions. The gyroscope has 100 Hz, a bias, an error of scale, and noise. The
attitude integrates it and is corrected towards the accelerometer slowly (time constant 10 to 25 s) while the total is
near 1 g. This is calculated as the equation of the small error of attitude, which it obeys. Gravity is wrong by up to
about 1 to 2 degrees.

Other movements: sway and tremor, changes of posture, walking, taps of the implement on a shoe or the ground (through
the same beam, hand and strap), regrips (`tug`), and waggles of the implement (`wave`, below 30 % of the full rate).
Vibration of muscle, strap and air is band-limited noise with a tonal part, proportional to the rotation rate.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.linalg import eigh
from scipy.ndimage import convolve1d
from scipy.signal import butter, fftconvolve, sosfilt

from session import ACCELEROMETER_RATE, MOTION_RATE, Event, Session

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")
GRID = 1000.0  # Hz, of the links and of all movement
BEAM = 25_000.0  # Hz, of the impact
BURST = 5_000.0  # Hz, at which the impact's result is kept
EARTH = 9.81  # m/s²
BEFORE, AFTER = 1.4, 1.1  # s, simulated before the beginning of the forward swing and after it


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


def _ramp(x: np.ndarray) -> np.ndarray:
    """The path of least jerk from 0 to 1."""
    x = np.clip(x, 0.0, 1.0)
    return x**3 * (10 - 15 * x + 6 * x * x)


def _beam(game: Game) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
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


def _impacts(game: Game, rng: np.random.Generator, wear: dict[str, np.ndarray], speed: np.ndarray, ball: np.ndarray,
             touch: np.ndarray, loss: float, place: np.ndarray, leak: np.ndarray) -> tuple[np.ndarray, ...]:
    """The watch's acceleration (m/s², forward, up, along) and rocking (rad/s) at BURST, and the impulse (N s)."""
    nodes, shapes, rates = _beam(game)
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


def _links(game: Game, p: dict[str, np.ndarray], rate: float, before: float, after: float) -> dict[str, np.ndarray]:
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
            course = _ramp((t + p["pause"] + p["back"]) / p["back"])
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
    first, second = (ready + (top - ready) * _ramp((early + t) / p["back"]) for t in (0.0, h))
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


def _about_gravity(p: dict[str, np.ndarray], run: dict[str, np.ndarray]) -> np.ndarray:
    """The forearm's rotation rate about gravity, forward positive."""
    flat = np.cos(p["tilt"]) * run["speed"][:, 1]
    return flat - run["speed"][:, 3] * np.sin(p["tilt"]) * np.sin(run["path"][:, 1])


def _swings(game: Game, sport: str, rng: np.random.Generator, n: int, leading: bool, hard: bool,
            wear: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """Draws n swings, tunes them, lets the ball strike, and integrates them."""
    u = rng.uniform
    strong = u(game.rate[0] * 1.12, game.rate[1] * 0.92)
    usual = u(game.duration[0] * 1.1, game.duration[1] * 0.9)
    if sport == "tennis":
        usual = u(0.26, 0.31) - 0.1 * (strong - 9.5) / 11
    kind = rng.choice(["contact", "miss", "checked"], n, p=[0.7, 0.2, 0.1])
    serve = (u(size=n) < 0.2) & (sport == "tennis")
    p: dict[str, np.ndarray] = {"kind": kind, "checked": kind == "checked"}
    p["back_hand"] = (sport == "tennis") & ~serve & (u(size=n) < 0.35)
    practice = (kind == "miss") & (u(size=n) < 0.3)
    wanted = strong * np.clip(rng.normal(1, 0.06, n), 0.85, 1.12) * np.where(practice, u(0.68, 0.8, n), 1.0)
    p["goal"] = np.clip(usual * rng.normal(1, 0.07, n) / np.where(practice, 0.85, 1.0), *game.duration)
    plane = u(*game.tilt)
    p["tilt"] = np.where(serve, -u(0.5, 0.85), plane + rng.normal(0, 0.04 if sport == "golf" else 0.09, n))
    p["length"] = np.array(game.lead if leading else game.trail) * u(0.93, 1.07)
    p["cock"], p["stop"] = u(*game.cock, n), u(90, 160, n)
    p["tau"] = u(0.02, 0.06, (4, n))
    early = 0.12 * p["goal"] * u(0.4, 1.6, n)
    p["delay"] = np.array([np.zeros(n), early, p["goal"] * u(0.5, 0.7, n), p["goal"] * u(0.3, 0.5, n)])
    p["cut"] = p["goal"] * u(0.35, 0.55, n)
    p["carry"], p["settle"] = u(0.005, 0.03, n), u(8.5, 12.5, n)
    p["meet"] = np.pi / 2 + rng.normal(0, 0.12, n)
    p["impulse"] = np.zeros(n)
    p["lined"] = p["meet"] + u(-0.05, 0.35, n)
    drop = sport != "baseball" or bool(u() < 0.5)
    p["back"] = {"baseball": u(0.3, 0.6, n), "golf": u(0.65, 1.0, n), "tennis": u(0.4, 0.8, n)}[sport]
    p["pause"] = np.where(u(size=n) < (0.65 if drop else 0.2), u(-0.06, 0.03, n), u(0.05, 0.38, n))
    p["lean"] = np.where((p["pause"] > 0.1) & (u(size=n) < (0.5 if hard else 0.2)), u(0.1, 0.45, n), 0.0)
    roll = u(*game.roll) * np.clip(rng.normal(1, 0.1, n), 0.7, 1.3) * np.where(serve, 0.3, 1.0)
    facing = {"baseball": 1.4 if leading else -1.4, "golf": 0.0 if leading else np.pi, "tennis": np.pi}[sport]
    shoulder = (2.6 if leading else 0.6) if sport != "tennis" else 0.8
    p["scale"] = np.full(n, 8.0 * strong)
    span = 0.55 * wanted * p["goal"]
    ready_share = {"baseball": u(0.0, 0.35), "golf": u(0.9, 1.0), "tennis": u(0.4, 0.8)}[sport]
    ready_share = np.clip(ready_share + rng.normal(0, 0.04, n), 0.03, 1.0)
    twist_time = 0.45 * p["goal"]
    p["twist"], p["spin"] = -3.0 * roll / twist_time**2, 1.25 * roll / twist_time
    p["wrist"] = np.ones(n)
    flat = {"baseball": 1.1, "golf": 0.45, "tennis": 0.95}[sport] * wanted
    for attempt in range(5):
        arm = np.pi / 2 + 0.15 - span
        p["top"] = np.array([shoulder - 0.55 * span, arm, arm - p["cock"] * 0.97, facing + roll])
        near = np.array([np.full(n, shoulder - 0.2), np.full(n, np.pi / 2), np.full(n, np.pi / 2 - 0.1),
                         np.full(n, facing)])
        p["ready"] = p["top"] + (near - p["top"]) * ready_share
        p["finish"] = near + np.array([[1.0], [2.1], [2.5], [-0.9]]) * (0.85 + 0.3 * p["carry"] / 0.03)
        if attempt == 4:
            break
        trial = p | {"checked": np.zeros(n, bool)}
        run = _links(game, trial, 160.0, 0.3, 0.6)
        turn = np.cos(p["tilt"]) * run["speed"][:, 1]
        clock = np.arange(len(turn))[:, None] / 160.0 - 0.3
        met = ~np.isnan(run["cross"])
        run["cross"] = np.where(met, run["cross"], 0.6)
        inside = (clock > 0) & (clock < run["cross"])
        peak = np.maximum(np.max(np.where(clock < run["cross"] + 0.05, turn, 0), axis=0), 1.0)
        begin = np.max(np.where((turn <= 0.02) & inside & (clock < 0.1), clock, 0.0), axis=0)
        took = np.where(met, run["cross"] - begin, 0.65)
        at = np.clip(np.searchsorted(clock[:, 0], run["cross"]), 0, len(clock) - 1)
        reached = run["path"][at, 1, np.arange(n)]
        fast, slow = np.clip(flat / peak, 0.6, 1.6), np.clip(p["goal"] / took, 0.6, 1.6)
        p["scale"] = p["scale"] * (fast / slow) ** 0.8
        p["wrist"] = np.clip(p["wrist"] * np.exp(0.7 * np.clip(reached - p["lined"], -1, 1)), 0.1, 15)
        span = np.clip(span * (fast * slow) ** 0.7, 0.5, 3.2)
    p["wanted"] = wanted
    place = np.clip(game.best + rng.normal(0, game.spread, n), 0.5 * game.length, game.length)
    leak = (0.9 if sport == "tennis" else 0.33) * np.clip(np.exp(rng.normal(0, 0.35, n)), 0.4, 2.2)
    if sport == "golf":
        leak = np.clip(0.45 * np.exp(rng.normal(0, 0.5, n)) + 2.0 * (u(size=n) < 0.15), 0.3, 4.0)
    speed = np.maximum(run["pace"], 4.0) + u(*game.pace, n)
    accel, rock, impulse = _impacts(game, rng, wear, speed, np.full(n, game.ball), u(*game.touch, n), game.restitution,
                                    place, leak)
    p["impulse"] = np.where(kind == "contact", impulse, 0.0)
    return p, _links(game, p, GRID, BEFORE, AFTER), accel, rock


def _kernel(cutoff: float, rate: float) -> np.ndarray:
    """A low-pass without delay: a windowed sinc of unit sum."""
    half = int(np.ceil(1.5 / cutoff * rate))
    t = np.arange(-half, half + 1) / rate
    kernel = np.sinc(2 * cutoff * t) * np.cos(np.pi * np.arange(-half, half + 1) / (2 * half + 2)) ** 2
    return kernel / kernel.sum()


class _Track:
    """One coordinate of the body over the session, written from left to right."""

    def __init__(self, n: int, value: float) -> None:
        self.values, self.done, self.value = np.zeros(n), 0, value

    def hold(self, until: int) -> None:
        self.values[self.done : until] = self.value
        self.done = max(self.done, until)

    def glide(self, begin: int, end: int, value: float) -> None:
        self.hold(begin)
        self.values[begin:end] = self.value + (value - self.value) * _ramp(np.arange(end - begin) / (end - begin))
        self.done, self.value = end, value

    def put(self, begin: int, values: np.ndarray) -> None:
        self.hold(begin)
        self.done, self.value = begin + len(values), values[-1]
        self.values[begin : self.done] = values


def _smooth(rng: np.random.Generator, n: int, rate: float, size: float) -> np.ndarray:
    """Slow noise at GRID of about unit bandwidth `rate`."""
    knots = int(n / GRID * rate) + 5
    return CubicSpline(np.arange(knots), rng.normal(0, size, knots))(np.arange(n) * rate / GRID)


def _place(tracks: dict[str, np.ndarray], lengths: np.ndarray, above: float, mirror: float) -> tuple[np.ndarray, ...]:
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


def _turn(v: np.ndarray) -> np.ndarray:
    """Rotation matrices of small rotation vectors (n, 3), exact to the third order."""
    zero = np.zeros(len(v))
    k = np.moveaxis(np.array([[zero, -v[:, 2], v[:, 1]], [v[:, 2], zero, -v[:, 0]], [-v[:, 1], v[:, 0], zero]]), 2, 0)
    size = np.sum(v * v, axis=1)[:, None, None]
    return np.eye(3) + (1 - size / 6) * k + (0.5 - size / 24) * (k @ k)


def _quaternion(r: np.ndarray) -> np.ndarray:
    """Quaternions (w, x, y, z) of rotation matrices, continuous in sign."""
    m = np.moveaxis(r, 0, 2)
    trace = m[0, 0] + m[1, 1] + m[2, 2]
    four = np.array([trace, m[0, 0] * 2 - trace, m[1, 1] * 2 - trace, m[2, 2] * 2 - trace]) + 1
    a, b, c = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    d, e, f = m[0, 1] + m[1, 0], m[0, 2] + m[2, 0], m[1, 2] + m[2, 1]
    rows = np.array([[four[0], a, b, c], [a, four[1], d, e], [b, d, four[2], f], [c, e, f, four[3]]])
    q = np.take_along_axis(rows, np.argmax(four, axis=0)[None, None], axis=0)[0].T
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    jump = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0, -1.0, 1.0))
    q[1:] *= jump[:, None]
    return q


def _drift(rng: np.random.Generator, force: np.ndarray, r: np.ndarray, rate: np.ndarray, hard: bool) -> np.ndarray:
    """The small error of the fused attitude at MOTION_RATE, a rotation vector in the world (n, 3).

    The gyroscope's bias, error of scale and noise are integrated. The accelerometer pulls its tilt back slowly.
    """
    bias, scale = rng.normal(0, 5e-4 if hard else 3e-4, 3), rng.normal(0, 2e-3 if hard else 1e-3, 3)
    wrong = np.einsum("nij,nj->ni", r, bias + scale * rate + rng.normal(0, 5e-3, rate.shape)) / MOTION_RATE
    seen = np.einsum("nij,nj->ni", r, force)
    seen = sosfilt(butter(1, 1.0, fs=MOTION_RATE, output="sos"), seen, axis=0)
    tilt = np.clip(seen[:, 1], -0.5, 0.5) - 1j * np.clip(seen[:, 0], -0.5, 0.5)
    size = np.linalg.norm(seen, axis=1)
    gain = np.where(np.abs(size - 1) < 0.15, 1 / (rng.uniform(10, 25) * MOTION_RATE), 0.0)
    error, course = complex(*rng.normal(0, 0.012, 2)), np.empty(len(wrong), complex)
    for i, (step, pull, target) in enumerate(zip((wrong[:, 0] + 1j * wrong[:, 1]).tolist(), gain.tolist(),
                                                 tilt.tolist())):
        error += step + pull * (target - error)
        course[i] = error
    return np.stack([course.real, course.imag, np.cumsum(wrong[:, 2])], axis=1)


def _between(rng: np.random.Generator, tracks: dict[str, _Track], extra: dict[str, np.ndarray], shake: np.ndarray,
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


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Makes a session of about 8 swings per minute."""
    if sport not in SPORTS or level not in LEVELS:
        raise ValueError(f"this world has no {sport} at level {level}")
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level)])
    u = rng.uniform
    game, hard = GAMES[sport], level == "hard"
    leading = bool(u() < 0.55)
    wear = {"strap": u(35, 120, 3), "damping": u(0.1, 0.4, 3)}
    lanes = int(minutes * 60 / 8.2 * 1.45) + 2
    p, run, burst, rock = _swings(game, sport, rng, lanes, leading, hard, wear)
    turn = _about_gravity(p, run)
    peak, highest = turn.max(axis=0), turn.argmax(axis=0) / GRID - BEFORE
    swung = ~p["checked"]
    full = np.median(peak[p["kind"] == "contact"])
    allowed = {"baseball": (13, 30, 0.1, 0.21), "golf": (10.5, 27, 0.19, 0.34), "tennis": (7, 27, 0.115, 0.36)}[sport]
    good = (peak > np.maximum(0.63 * full, allowed[0])) & (peak < allowed[1]) & (run["cross"] < allowed[3])
    good &= (run["cross"] > allowed[2]) & (np.abs(highest - run["cross"]) < 0.1)
    good = np.where(swung, good, (peak > 0.25 * full) & (peak < 0.95 * full))

    n = int(minutes * 60 * GRID)
    level_ready = p["ready"].mean(axis=1)
    tracks = {"yaw": _Track(n, u(-3, 3)), "tilt": _Track(n, 1.0), "trunk": _Track(n, level_ready[0]),
              "arm": _Track(n, np.pi / 2), "roll": _Track(n, level_ready[3]), "x": _Track(n, 0.0),
              "z": _Track(n, 1.3)}
    extra = {name: np.zeros(n) for name in tracks}
    shake = np.zeros((n, 3))
    truth: list[Event] = []
    starts: list[tuple[int, int, float]] = []
    busy: list[tuple[float, float]] = []
    moves: list[tuple[str, int, int]] = []
    home, free = tracks["yaw"].value, int(1.5 * GRID)
    before, after = int(BEFORE * GRID), int((BEFORE + AFTER) * GRID) - int(BEFORE * GRID)
    onset = int(u(5.5, 8) * GRID)
    for lane in np.flatnonzero(good):
        if onset + after + 2 * GRID > n:
            break
        begin, settle = onset - before, onset - before - int(u(0.1, 0.3) * GRID)
        move = int(u(0.5, 0.8) * GRID)
        if settle - move - free > 0.9 * GRID:
            moves += _between(rng, tracks, extra, shake, free, settle - move, hard)
        sign = -1.0 if p["back_hand"][lane] else 1.0
        path = run["path"][:, :, lane]
        turned = np.stack([path[:, 0], path[:, 1], path[:, 3]]).T
        if sign < 0:
            turned = np.array([np.pi, np.pi, 2 * np.pi]) - turned
        for name, values in zip(("trunk", "arm", "roll"), turned.T):
            tracks[name].glide(settle - move, settle, values[0])
            tracks[name].put(begin, values)
        tracks["yaw"].glide(settle - move, settle, home + rng.normal(0, 0.06))
        tracks["tilt"].glide(settle - move, settle, p["tilt"][lane])
        shift = -sign * u(0.05, 0.16)
        tracks["x"].glide(onset - int(0.25 * GRID), onset + int(0.25 * GRID), tracks["x"].value + shift)
        free = onset + after + int(u(0.85, 1.25) * GRID)
        for name, value in (("trunk", level_ready[0]), ("arm", np.pi / 2), ("roll", level_ready[3]), ("x", 0.0),
                            ("tilt", u(0.7, 1.2))):
            tracks[name].glide(onset + after, free, value + (0.0 if name == "x" else rng.normal(0, 0.1)))
        starts.append((lane, onset, sign))
        busy.append((begin / GRID, free / GRID))
        onset += int(np.clip(5.0 + rng.exponential(2.3), 5.0, 12.0) * GRID)
    for name, track in tracks.items():
        track.hold(n)
        extra[name] += track.values
    for name, size in (("arm", 0.008), ("roll", 0.01), ("tilt", 0.006), ("trunk", 0.005), ("x", 0.005)):
        extra[name] += _smooth(rng, n, 1.0, size * (1.5 if hard else 1.0)) + _smooth(rng, n, 20.0, 1.5e-4)

    mirror = -1.0 if u() < 0.25 else 1.0
    forearm, place = _place(extra, p["length"], u(0.06, 0.11), mirror)
    along = 1.0 if u() < 0.5 else -1.0
    tilt = rng.normal(0, 1, 3)
    tilt *= np.radians(u(3, 15)) / np.linalg.norm(tilt)
    x, y, z = tilt
    askew = np.linalg.qr(np.eye(3) + np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]))[0]
    askew *= np.sign(np.diag(askew))
    mount = askew @ np.diag([along, along, 1.0])
    r = forearm @ mount
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

    blows: list[tuple[float, np.ndarray, np.ndarray]] = []
    to_case = np.array([1.0, 1.0, mirror])

    def strike(moment: float, lane: int, result: np.ndarray, rocking: np.ndarray, scale: float) -> None:
        """Turns a burst (forward, up, along) into the device's axes at the moment of the contact."""
        roll = extra["roll"][min(int(moment * GRID), n - 1)]
        axes = np.array([[0, -np.sin(roll), np.cos(roll)], [0, np.cos(roll), np.sin(roll)], [1, 0, 0]])
        axes[:, 1] *= -mirror
        blows.append((moment, -scale * result[lane] @ axes @ mount / EARTH,
                      scale * (rocking[lane] * to_case)[:, [1, 0, 2]] @ axes @ mount))

    about = spin[:, 2] * mirror
    for lane, onset, sign in starts:
        near = about[onset : onset + int(0.5 * GRID)] * sign
        top = int(np.argmax(near))
        # The muscles turn the trunk first: the forearm's rate stays at its lean, or falls, before it rises.
        lean = max(near[0], 0.0)
        below = np.flatnonzero(near[: top + 1] <= lean)
        begin = float(onset)
        if below[-1] < top:
            i = below[-1]
            begin = onset + i + (near[i] - lean) / (near[i] - near[i + 1])
        kind = str(p["kind"][lane])
        moment = (onset + top) / GRID
        if kind == "contact":
            moment = onset / GRID + run["cross"][lane]
            strike(moment, lane, burst, rock, sign)
        truth.append(Event(kind, moment, begin / GRID, moment if kind == "contact" else np.nan))
    times: list[float] = []
    for kind, begin, end in moves:
        if kind == "tap":
            most = max(1, min(3, int((end - begin) / GRID / 0.6)))
            times += [begin / GRID + 0.3 + 0.55 * k + u(-0.1, 0.1) for k in range(int(rng.integers(1, 1 + most)))]
        elif kind != "rest":
            force = np.linalg.norm(shake[begin:end], axis=1) + 0.05 * np.linalg.norm(turning[begin:end], axis=1)
            truth.append(Event(kind, (begin + int(np.argmax(force))) / GRID))
    if times:
        many = len(times)
        tapped = _impacts(game, rng, wear, u(0.8, 3.5 if hard else 2.0, many), u(0.5, 2.0, many),
                          u(2.5e-3, 6e-3, many), 0.3, game.length * u(0.9, 1.0, many), np.full(many, 0.5))
        for k, moment in enumerate(times):
            strike(moment, k, tapped[0], tapped[1], 1.0)
            truth.append(Event("tap", moment))

    def observe(values: np.ndarray, which: int, cutoff: float, moments: np.ndarray) -> np.ndarray:
        """A signal of GRID and its bursts, low-passed without delay, at any moments."""
        kernel = _kernel(cutoff, GRID)
        out = CubicSpline(np.arange(n) / GRID, convolve1d(values, kernel, axis=0))(moments)
        kernel = _kernel(cutoff, BURST)
        margin = len(kernel) // 2
        for blow in blows:
            wide = fftconvolve(blow[which], kernel[:, None], "full", axes=0)
            clock = blow[0] + (np.arange(len(wide)) - margin) / BURST
            part = slice(*np.searchsorted(moments, [clock[0], clock[-1]]))
            for axis in range(3):
                out[part, axis] += np.interp(moments[part], clock, wide[:, axis])
        return out

    epoch = u(1000, 100_000)
    length = n / GRID - 0.2
    fast = 0.1 + np.arange(int((length - 0.2) * rate)) / rate
    fast += 1e-5 * (-1.0) ** np.arange(len(fast))
    slow = 0.1 + u(0, 1 / MOTION_RATE) + np.arange(int((length - 0.2) * MOTION_RATE)) / MOTION_RATE
    latency = u(0, 0.01)
    noise = u(0.002, 0.005, 3)
    reach = 16.0 if hard and u() < 0.25 else 32.0
    acc = observe(total, 1, min(350.0, 0.4 * rate), fast)
    acc = np.clip(acc + rng.normal(0, 1, acc.shape) * noise * min(1.0, np.sqrt(rate / 802)), -reach, reach)
    gyro = observe(turning, 2, 100.0, slow)
    heard = observe(total, 1, 80.0, slow) + rng.normal(0, 1, gyro.shape) * noise * 0.45
    frame = r[np.minimum(np.rint(slow * GRID).astype(int), n - 1)]
    frame = _turn(((slow - np.rint(slow * GRID) / GRID)[:, None]) * np.einsum("nij,nj->ni", frame, gyro)) @ frame
    error = _drift(rng, heard, frame, gyro, hard)
    frame = _turn(error) @ frame
    gravity = -frame[:, 2, :]
    rates = np.clip(gyro + rng.normal(0, 0.005, gyro.shape), -np.radians(2000), np.radians(2000))
    keep_fast, keep_slow = np.ones(len(fast), bool), np.ones(len(slow), bool)
    for _ in range(int(rng.integers(0, 3)) if hard else 0):
        width, k = u(0.1, 1.5), int(rng.integers(len(busy) - 1))
        if busy[k][1] + width + 0.1 < busy[k + 1][0]:
            at = u(busy[k][1], busy[k + 1][0] - width)
            keep_fast &= (fast < at) | (fast > at + width)
            keep_slow &= (slow < at) | (slow > at + width)
    for event in truth:
        event.time, event.start, event.contact = event.time + epoch, event.start + epoch, event.contact + epoch
    truth.sort(key=lambda e: e.time)
    return Session(fast[keep_fast] + epoch, acc[keep_fast], (slow + latency + epoch)[keep_slow],
                   _quaternion(frame)[keep_slow], rates[keep_slow], gravity[keep_slow],
                   (heard - gravity)[keep_slow], truth, sport)
