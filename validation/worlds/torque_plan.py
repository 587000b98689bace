"""What the player intends in each swing: goals, timing of muscles, habits; and how torque is fitted to the goals."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from torque_chain import RATE, Control, Links, integrate
from torque_muscle import activation, burst, eased
from torque_player import Player

PRE, POST = 1.5, 2.0  # s before and after the onset of excitation
STIFFNESS = np.array([[300.0], [170.0], [30.0]])
DAMPING = np.array([[70.0], [32.0], [5.0]])


@dataclass
class Plan:
    """Intentions for n swings. Times are in seconds from the onset of the trunk's excitation."""

    kind: np.ndarray
    peak: np.ndarray  # goal for the arm's rate in the plane, rad/s
    duration: np.ndarray  # goal from start to contact, s
    lag: np.ndarray  # contact after the peak rate, s
    tilt: np.ndarray
    rest: np.ndarray  # joint angles, (3, n)
    loaded: np.ndarray  # joint angles, (3, n)
    load_begin: np.ndarray
    load_length: np.ndarray
    lean: np.ndarray  # forward drift of the trunk before the onset, rad
    delay: np.ndarray  # of shoulder and wrist as shares of the duration, (3, n)
    share: np.ndarray  # torque of each joint relative to the others, (3, n)
    ramp: np.ndarray
    rise: np.ndarray  # time constants of activation in s
    fall: np.ndarray
    brake: np.ndarray
    brake_gap: np.ndarray
    brake_length: np.ndarray
    limits: np.ndarray
    stop: np.ndarray
    amplitude: np.ndarray  # fitted
    burst: np.ndarray  # fitted length of the excitation, s


def draw_plan(rng: np.random.Generator, player: Player, kinds: np.ndarray) -> Plan:
    """Draws the goals of all swings of a session."""
    n, sport = kinds.size, player.sport
    peak = np.clip(player.peak * np.exp(rng.normal(0, 0.10, n)), *sport.peak)
    tilt = np.clip(player.tilt + rng.normal(0, 0.08, n), *sport.tilt)
    peak = peak / np.cos(tilt)
    duration = np.clip(player.duration * np.exp(rng.normal(0, 0.10, n)), *sport.duration)
    mode = rng.choice(3, n, p=sport.backswing)
    depth = rng.uniform(*sport.depth, n) * np.where(mode == 0, 0.0, 1.0)
    full = np.array(sport.loaded)[:, None]
    rest = np.repeat(full if player.name == "baseball" else 0 * full, n, axis=1)
    loaded = rest + depth * (np.array([[-0.6], [-0.9], [-0.1]]) if player.name == "baseball" else full)
    reach = 2.3 - loaded[0] - loaded[1]
    duration = np.clip(duration, sport.duration[0], np.maximum(2.0 * reach / peak, sport.duration[0] + 0.01))
    length = rng.uniform(0.45, 0.75, n) * (1.2 if player.name == "golf" else 1.0)
    begin = np.where(mode == 1, -length - rng.uniform(0.22, 0.5, n), -length * rng.uniform(0.75, 1.0, n))
    sudden = rng.random(n) < 0.35
    upper = np.stack(
        [rng.uniform(0.5, 1.1, n), np.where(sudden, rng.uniform(0.7, 1.1, n), rng.uniform(1.1, 1.8, n)),
         rng.uniform(0.3, 0.8, n)]
    )
    upper[:2] += np.maximum(peak * duration * 0.65 + loaded[0] + loaded[1] - 1.2, 0.0) / 2
    lower = np.array([[-1.5], [-2.2], [-1.8]]) + 0 * upper
    stop = (player.arm_mass / 8.0) ** 0.7 * np.stack(
        [rng.uniform(60, 200, n), rng.uniform(30, 180, n), rng.uniform(30, 90, n)]
    )
    lean = np.where((mode != 2) & (rng.random(n) < 0.4), rng.uniform(0.0, 0.2 if player.hard else 0.08, n), 0.0)
    share = np.array([[1.0], [0.8], [0.06]]) * np.exp(rng.normal(0, 0.12, (3, n)))
    delay = np.array([[0.0], [1.0], [1.8]]) * player.sequencing * np.exp(rng.normal(0, 0.15, n))
    return Plan(
        kind=kinds, peak=peak, duration=duration, lag=np.clip(rng.normal(0.0, 0.008, n), -0.02, 0.02), tilt=tilt,
        rest=rest, loaded=loaded, load_begin=begin, load_length=length, lean=lean, delay=np.minimum(delay, 0.75),
        share=share, ramp=player.ramp * np.exp(rng.normal(0, 0.4, n)),
        rise=player.activation * np.exp(rng.normal(0, 0.2, n)), fall=rng.uniform(0.025, 0.05, n),
        brake=rng.uniform(0.05, 0.35, n), brake_gap=rng.uniform(0.01, 0.13, n),
        brake_length=rng.uniform(0.15, 0.35, n),
        limits=np.stack([lower, upper]), stop=stop,
        amplitude=200 * peak / 20 * (0.18 / duration), burst=0.8 * duration,
    )


def control(plan: Plan, player: Player, until: float, final: bool) -> Control:
    """The excitations and postures of all swings on the grid of integration, to `until` seconds after the onset."""
    time = np.arange(int((PRE + until) * RATE)) / RATE - PRE
    checked = (plan.kind == "checked") & final
    length = np.where(checked, 0.5 + 0.25 * (plan.brake_gap / 0.12), 1.0) * plan.burst
    begin = plan.delay * length
    drive = burst(time, begin, plan.ramp + 0 * begin, np.maximum(length, begin + 0.02) * np.ones((3, 1)))
    stop = length + np.where(checked, 0.0, plan.brake_gap + np.maximum(plan.lag, 0.0))
    brake = burst(time, stop, 0.02 + 0 * stop, stop + np.where(checked, 0.4, plan.brake_length))
    brake *= np.where(checked, 1.0, plan.brake)
    drive = activation(drive, plan.rise, plan.fall)
    brake = activation(brake, plan.rise, plan.fall)[:, None] * np.ones((3, 1))
    loading = eased(time, plan.load_begin, plan.load_length)[:, None]
    home = eased(time, plan.burst + 0.35, 0.9 + 0 * plan.burst)[:, None]
    forward = plan.rest + np.array([[0.6], [0.7], [0.0]])
    target = plan.rest + loading * (plan.loaded - plan.rest)
    target[:, 0] += eased(time, -0.3 - plan.fall, 0.45 + 0 * plan.fall) * plan.lean
    after = (time > plan.burst.max())[:, None, None]
    target = np.where(after, forward + home * (plan.rest - forward), target)
    letting = 1 - eased(time, np.zeros_like(plan.fall), 0.03 + 0 * plan.fall)
    hold = letting + 0.35 * eased(time, plan.burst + 0.22, 0.35 + 0 * plan.burst)
    fastest = np.array([[16.0], [24.0], [45.0]]) * np.maximum(plan.peak / 20.0, 0.8)
    return Control(
        drive=drive, brake=brake, target=target, hold=hold, blow=np.zeros((time.size, plan.peak.size)),
        strength=plan.amplitude * plan.share, fastest=fastest, stiffness=STIFFNESS, damping=DAMPING,
        limits=plan.limits, stop=plan.stop,
    )


def fit(plan: Plan, player: Player, body: Links, rounds: int = 6) -> tuple[np.ndarray, ...]:
    """Fits torque and excitation to the goals; returns each swing's start, whether it came near its
    goals, and the angles and rates per step.

    The excitation ends about when the ball is due, and torque grows or shrinks until the arm's peak rate in the plane
    by then agrees with the goal.
    """
    time = np.arange(int((PRE + 0.62) * RATE)) / RATE - PRE
    column = np.arange(plan.peak.size)
    start = np.full(plan.peak.size, 0.06)
    best = np.full(plan.peak.size, np.inf)
    kept = plan.amplitude.copy(), plan.burst.copy()
    for k in range(rounds):
        if k == rounds - 1:
            plan.amplitude, plan.burst = kept
        angles, speeds = integrate(body, control(plan, player, 0.62, False), plan.rest)
        due = start + plan.duration
        rate = np.where((time[:, None] > 0.02) & (time[:, None] < due + 0.03), speeds[:, 1], -np.inf)
        top = rate.argmax(axis=0)
        reached = rate[top, column]
        drift = np.maximum(speeds[int(PRE * RATE), 1], 0.0)
        below = (speeds[:, 1] <= drift + 0.01 * (reached - drift)) & (np.arange(time.size)[:, None] < top)
        start = time[time.size - 1 - below[::-1].argmax(axis=0)]
        early = start + plan.duration - time[top]
        error = np.abs(np.log(plan.peak / np.maximum(reached, 1.0))) + np.maximum(np.abs(early) - 0.03, 0.0) * 5
        better = error < best
        best = np.where(better, error, best)
        kept = np.where(better, plan.amplitude, kept[0]), np.where(better, plan.burst, kept[1])
        if k < rounds - 1:
            plan.amplitude = plan.amplitude * np.clip((plan.peak / np.maximum(reached, 1.0)) ** 1.2, 0.6, 1.7)
            plan.burst = np.clip(start + plan.duration - plan.lag - 0.015, 0.05, 0.5)
    at_contact = speeds[np.clip(((start + plan.duration + PRE) * RATE).astype(int), 0, time.size - 1), 1, column]
    good = (best < 0.18) & (at_contact > 0.5 * reached) & (start > -0.1)
    return start, good, angles, speeds


def replace_failures(rng: np.random.Generator, plan: Plan, good: np.ndarray) -> np.ndarray:
    """Gives swings that missed their goals the intentions of one that did not; returns the columns now in use.

    They keep their own way of braking, and their torque differs by about 3 %.
    """
    source = np.arange(good.size)
    if good.any():
        source = np.where(good, source, np.flatnonzero(good)[source % good.sum()])
    own = ("kind", "brake", "brake_gap", "brake_length")
    for name in (f.name for f in fields(plan) if f.name not in own):
        setattr(plan, name, getattr(plan, name)[..., source])
    plan.amplitude *= np.where(good, 1.0, np.exp(rng.normal(0, 0.03, good.size)))
    return source
