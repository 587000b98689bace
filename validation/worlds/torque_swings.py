"""All swings of a session: goals, fitted torques, collisions with the ball, and the angles that result."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.interpolate import CubicSpline

from torque_chain import EARTH, RATE, Links, accelerations, effective_mass, integrate, links, point_speed
from torque_muscle import activation, burst, grip_pulse
from torque_plan import POST, PRE, Plan, control, draw_plan, fit, replace_failures
from torque_player import Player

JOINT = 5.0  # Hz, natural frequency of forearm roll and elevation as joints driven by muscle


@dataclass
class Swings:
    """Angles of all swings on a grid that begins `PRE` seconds before each onset, and what happens in them."""

    plan: Plan
    onset: np.ndarray  # s, session time of the onset of excitation
    contact: np.ndarray  # s, session time when the ball is or would be met
    begun: np.ndarray  # s, session time of the start as the arm's rate in the plane shows it
    strength: np.ndarray  # g, peak at the watch; NaN without contact
    angles: list[CubicSpline]  # per swing: trunk, arm, roll, elevation in rad against time from the onset
    direction: np.ndarray  # +1 forehand, -1 backhand
    stops: np.ndarray  # session time at which the shoulder meets its end stop, and its speed in rad/s, (2, n)


def swing_kinds(rng: np.random.Generator, n: int) -> np.ndarray:
    """About 75 % contacts, 20 % misses and 5 % checked swings, in random order."""
    checked, miss = max(1, round(0.05 * n)), round(0.20 * n)
    kinds = np.array(["checked"] * checked + ["miss"] * miss + ["contact"] * max(n - checked - miss, 0))
    return rng.permutation(kinds)


def draw_strengths(rng: np.random.Generator, player: Player, kinds: np.ndarray, peak: np.ndarray) -> np.ndarray:
    """Peak acceleration at the watch in g, log-uniform from near the arm's own vibration to very strong."""
    vibration = player.vibration * 15.0 * (peak / 15.0) ** player.vibration_power
    weakest = np.maximum(2.5 * vibration, 1.0) if player.hard else np.maximum(8.0 * vibration, 3.0)
    strength = weakest * (player.strongest / weakest) ** rng.random(kinds.size)
    return np.where(kinds == "contact", strength, np.nan)


def make_swings(rng: np.random.Generator, player: Player, onset: np.ndarray) -> Swings:
    """Simulates the swings whose muscles become active at the instants `onset`."""
    n = onset.size
    kinds = swing_kinds(rng, n)
    plan = draw_plan(rng, player, kinds)
    implement = player.sport.implement
    hit = implement[3] * rng.uniform(0.88, 1.08, n)
    body = links(player.arm_mass, player.arm_length, player.hub, implement, hit)
    start, good, angles, speeds = fit(plan, player, body)
    source = replace_failures(rng, plan, good)
    start, angles, speeds = start[source], angles[..., source], speeds[..., source]
    body = replace(body, hit=hit[source])
    contact = start + plan.duration
    strength = draw_strengths(rng, player, kinds, plan.peak)
    muscles = control(plan, player, POST, True)
    time = np.arange(muscles.drive.shape[0]) / RATE - PRE
    muscles.blow = ball_forces(rng, player, body, time, contact, strength, angles, speeds)
    angles, speeds = integrate(body, muscles, plan.rest)
    shoulder = angles[:, 1] - angles[:, 0]
    pressed = shoulder > plan.limits[1, 1]
    meets = pressed.argmax(axis=0)
    closing = np.where(pressed.any(axis=0), speeds[meets, 1, np.arange(n)] - speeds[meets, 0, np.arange(n)], 0.0)
    turning = forearm(rng, player, time, plan)
    track = np.concatenate([angles[:, :2], turning], axis=1)
    first = track[:1]
    fade = np.clip((time - (POST - 0.6)) / 0.6, 0.0, 1.0)
    track = track + (first - track) * (fade**3 * (10 + fade * (6 * fade - 15)))[:, None, None]
    back = rng.random(n) < player.backhands
    return Swings(
        plan=plan, onset=onset, contact=onset + contact, begun=onset + start, strength=strength,
        angles=[CubicSpline(time, track[:, :, i]) for i in range(n)], direction=np.where(back, -1.0, 1.0),
        stops=np.stack([onset + time[meets], np.maximum(closing, 0.0)]),
    )


def ball_forces(
    rng: np.random.Generator, player: Player, body: Links, time: np.ndarray, contact: np.ndarray,
    strength: np.ndarray, angles: np.ndarray, speeds: np.ndarray,
) -> np.ndarray:
    """Force of the ball through the grip in N: restitution gives the impulse.

    Weak contacts are glancing. Hands and wrist absorb the part whose jolt would exceed the strength at the watch.
    """
    n = contact.size
    ball, slow, fast, restitution = player.sport.ball
    at = np.clip(((contact + PRE) * RATE).astype(int), 0, angles.shape[0] - 1)
    angle, rate = angles[at, :, np.arange(n)].T, speeds[at, :, np.arange(n)].T
    closing = np.maximum(point_speed(body, angle, rate), 2.0) + rng.uniform(slow, fast, n)
    mass = 1 / (1 / ball + 1 / effective_mass(body, angle))
    impulse = (1 + restitution * rng.uniform(0.85, 1.1, n)) * mass * closing
    share = np.clip((strength / player.strongest) ** 0.6 * np.exp(rng.normal(-0.3, 0.25, n)), 0.02, 1.0)
    spread = rng.uniform(0.003, 0.008, n)
    reply = accelerations(body, angle, np.zeros_like(angle), np.zeros_like(angle), np.ones(n))
    jolt = (np.abs(reply[1]) * body.arm + np.abs(reply[0]) * body.hub) * impulse / (np.e * spread * EARTH)
    share = np.minimum(share, rng.uniform(0.2, 0.6, n) * strength / jolt)
    return grip_pulse(time, contact, spread) * np.where(np.isnan(strength), 0.0, impulse * np.nan_to_num(share))


def forearm(rng: np.random.Generator, player: Player, time: np.ndarray, plan: Plan) -> np.ndarray:
    """Roll and elevation of the forearm during the swings in rad, (steps, 2, n), driven by bursts of their own."""
    n = plan.peak.size
    result = np.zeros((time.size, 2, n))
    amplitude = np.stack(
        [player.roll + rng.normal(0, 0.15, n), rng.normal(0.0, 0.2, n) + rng.uniform(-0.25, 0.25)]
    )
    begin = rng.uniform(0.25, 0.6, (2, n)) * plan.burst
    end = plan.burst + rng.uniform(0.35, 0.6, (2, n))
    wanted = activation(burst(time, begin, 0.08 + 0 * begin, end), 0.04 + 0 * begin, 0.12 + 0 * begin)
    w, step = 2 * np.pi * JOINT, 1 / RATE
    angle, rate = np.zeros((2, n)), np.zeros((2, n))
    for k in range(time.size):
        result[k] = angle
        rate = rate + step * (w * w * (amplitude * wanted[k] - angle) - 1.6 * w * rate)
        angle = angle + step * rate
    return result
