"""Rate curves and the movement of the forearm in one swing, for the world `modal`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter1d

from modal_rotation import exponential, frame, integrate, inverse, product, turn

RISE = np.array([0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.88, 1.0])  # parts of the time from the start to the peak
FALL = np.array([0.0, 0.12, 0.3, 0.5, 0.75, 1.0])  # parts of the time from the peak to the end
Range = tuple[float, float]


@dataclass(frozen=True)
class Sport:
    """The numbers of one sport: times in s, rates in rad/s, angles in degrees, bands in Hz."""

    rise: tuple[float, ...]
    fall: tuple[float, ...]
    forward: Range
    follow: Range
    peak: Range
    peak_at: Range
    tilt: Range
    roll: Range
    back_rate: Range
    back_time: Range
    upward: float
    backhand: float
    pulse: Range
    bands: tuple[Range, ...]
    impulse: Range  # angular impulse about the elbow in N m s
    inertia: Range  # kg m^2


SPORT = {
    "baseball": Sport((0, 0.04, 0.14, 0.32, 0.58, 0.84, 0.97, 1), (1, 0.86, 0.56, 0.3, 0.1, 0), (0.11, 0.2),
                      (0.15, 0.45), (16, 27), (0.86, 1.04), (10, 35), (-3, 6), (1, 4), (0.15, 0.45), 0.0, 0.0,
                      (0.0007, 0.0015), ((150, 180), (550, 650), (900, 1000)), (4, 9), (2, 8)),
    "golf": Sport((0, 0.06, 0.17, 0.32, 0.52, 0.77, 0.94, 1), (1, 0.9, 0.62, 0.34, 0.12, 0), (0.2, 0.33),
                  (0.25, 0.5), (15, 22), (0.82, 1.02), (35, 60), (5, 14), (2, 5), (0.45, 0.9), 0.0, 0.0,
                  (0.00043, 0.00048), ((40, 70), (110, 160), (250, 320)), (2, 3.5), (1.2, 6)),
    "tennis": Sport((0, 0.05, 0.13, 0.27, 0.5, 0.8, 0.96, 1), (1, 0.8, 0.48, 0.24, 0.08, 0), (0.12, 0.35),
                    (0.15, 0.5), (10, 22), (0.86, 1.03), (10, 75), (-3, 8), (1, 5), (0.2, 0.6), 0.3, 0.4,
                    (0.004, 0.006), ((110, 180), (300, 400), (430, 500)), (1, 2.2), (0.5, 3)),
}  # fmt: skip


def correlated(rng: np.random.Generator, grid: np.ndarray, size: float) -> np.ndarray:
    """Draw noise at knots that is alike at neighbours."""
    covariance = np.exp(-np.abs(grid[:, None] - grid) / 0.3)
    return size * np.linalg.cholesky(covariance) @ rng.standard_normal(len(grid))


class Player:
    """What stays the same through a session: the mean rate curve, the tempo, the plane and the posture."""

    def __init__(self, rng: np.random.Generator, sport: Sport) -> None:
        self.sport = sport
        power, middle, width = rng.uniform(1.1, 4.0), rng.uniform(0.45, 0.65), rng.uniform(0.08, 0.16)
        sigmoid = 1 / (1 + np.exp(-(RISE - middle) / width))
        sigmoid = (sigmoid - sigmoid[0]) / (sigmoid[-1] - sigmoid[0])
        own = RISE**power if rng.random() < 0.65 else sigmoid
        share = rng.uniform(0.15, 0.6)
        self.rise = (share * np.array(sport.rise) + (1 - share) * own) * (1 + correlated(rng, RISE, 0.06))
        self.fall = np.array(sport.fall) * (1 + correlated(rng, FALL, 0.1))
        self.forward, self.follow = rng.uniform(*sport.forward), rng.uniform(*sport.follow)
        self.peak, self.peak_at = rng.uniform(*sport.peak), rng.uniform(*sport.peak_at)
        self.tilt = np.radians(rng.uniform(*sport.tilt, size=2))
        self.roll = rng.uniform(*sport.roll)
        self.side = rng.choice([-1.0, 1.0])  # +1 turns forward to the left, seen from above
        self.facing = rng.choice([-1.0, 1.0])  # +1 if the back of the hand leads into the contact
        self.azimuth, self.twist = rng.uniform(-np.pi, np.pi), rng.uniform(-0.6, 0.6)
        self.radius, self.elbow = rng.uniform(0.35, 0.6), rng.uniform(0.15, 0.26)  # m, and m/s per rad/s

    def rest(self, rng: np.random.Generator) -> np.ndarray:
        """Draw the attitude of the forearm at rest between swings."""
        azimuth, drop = self.azimuth + rng.normal(0, 0.3), rng.uniform(0.3, 1.2)
        along = np.array([np.cos(azimuth) * np.cos(drop), np.sin(azimuth) * np.cos(drop), -np.sin(drop)])
        return frame(along, np.array([0, 0, 1]) + rng.normal(0, 0.5, 3))

    def mount(self, rng: np.random.Generator) -> np.ndarray:
        """Draw the rotation of the case on the forearm: x along or against it, misaligned by 3 to 15 degrees."""
        skew = rng.standard_normal(3)
        skew *= np.radians(rng.uniform(3, 15)) / np.linalg.norm(skew)
        return product(frame(np.array([rng.choice([-1.0, 1.0]), 0, 0]), np.array([0, 0, 1.0])), exponential(skew))


class Swing:
    """One swing: its rate curve through knots, its moving axis, the roll of the forearm and the elbow's path.

    Times are relative to the start of the forward rotation. `before` and `after` bound the movement.
    """

    def __init__(self, rng: np.random.Generator, player: Player, kind: str) -> None:
        sport = player.sport
        self.kind = kind
        self.forward = float(np.clip(player.forward * rng.normal(1, 0.05), *sport.forward))
        follow = np.clip(player.follow * rng.normal(1, 0.08), 0.15, 0.5)
        varied = 0.25 if sport.backhand else 0.05
        peak = np.clip(player.peak * rng.normal(1, varied), sport.peak[0], sport.peak[1])
        other = rng.random() < sport.backhand
        self.sign = -player.side if other else player.side
        self.facing = (1.0 if other else -1.0) if sport.backhand else player.facing
        crest = player.peak_at * self.forward
        rise = np.maximum.accumulate(player.rise * (1 + correlated(rng, RISE, 0.04)))
        times, values = RISE[1:] * crest, peak * rise[1:] / rise[-1]
        if kind == "checked":
            stop, brake = rng.uniform(0.6, 0.9) * crest, rng.uniform(0.07, 0.18)
            height = float(PchipInterpolator(np.append(0, times), np.append(0, values))(0.93 * stop))
            kept = times < 0.82 * stop
            tail = stop + np.array([0, 0.25, 0.55, 1.0]) * brake
            times = np.concatenate([times[kept], tail, [tail[-1] + rng.uniform(0.08, 0.2)]])
            values = np.concatenate([values[kept], height * np.array([1, 0.86, 0.35, rng.uniform(-0.1, 0), 0])])
            self.crest, self.brake, peak = stop, stop + 0.4 * brake, height
        else:
            fall = np.minimum.accumulate(player.fall * (1 + correlated(rng, FALL, 0.06)) / player.fall[0])
            times = np.concatenate([times, crest + FALL[1:] * (self.forward + follow - crest)])
            values = np.concatenate([values, peak * np.minimum(fall[1:], 0.98)])
            self.crest, self.brake = crest, np.nan
        self.peak, self.after = peak, float(times[-1])
        self._lead_in(rng, sport, times, values)
        low, high = np.radians(sport.tilt)
        spread = 0.35 if sport.backhand else 0.05
        self.tilt = np.clip(player.tilt + rng.normal(0, spread) + rng.normal(0, 0.03, 2), low, high)
        self.azimuth = player.azimuth + rng.normal(0, 0.1) + np.array([rng.uniform(-0.5, 0.5), 0.0])
        self.roll = player.roll * rng.normal(1, 0.15) * peak / player.peak * (kind != "checked")
        self.roll_span = np.array([rng.uniform(0.35, 0.55), rng.uniform(1.3, 1.6)]) * self.forward
        self.pose = (rng.normal(0, 0.25), rng.normal(0, 0.15), player.twist + rng.normal(0, 0.1))
        self.down = 1.0 if rng.random() < sport.upward else -1.0
        lead, top, end = rng.uniform(0, 0.15) * self.forward, rng.uniform(0.7, 0.95) * self.crest, 0.85 * self.after
        self.elbow_speed = PchipInterpolator(
            [-lead, 0.5 * top, top, 0.55 * top + 0.45 * end, end],
            player.elbow * peak * rng.normal(1, 0.08) * np.array([0, rng.uniform(0.35, 0.55), 1, 0.35, 0]))  # fmt: skip
        self.radius, self.normal = player.radius, rng.normal(0, 0.2, 3)
        self.loss, self.grip, self.recovery = 0.0, rng.uniform(0.008, 0.022), rng.uniform(0.08, 0.2)

    def _lead_in(self, rng: np.random.Generator, sport: Sport, times: np.ndarray, values: np.ndarray) -> None:
        """Put a counter-movement, a pause and a lean before the rise, each in a third of the swings."""
        counter, pause, lean = rng.random(3) < 1 / 3
        early, level, at = [], 0.0, 0.0
        if lean:
            level = rng.uniform(0.2, 1.5)
            at -= rng.uniform(0.2, 0.8)
            early.append((at, level * rng.uniform(0.7, 1.0)))
            at -= rng.uniform(0.1, 0.3)
            early.append((at, 0.0))
        if pause:
            at -= rng.uniform(0.08, 0.6)
            early.append((at, 0.0))
        if counter:
            span, back = rng.uniform(*sport.back_time), -rng.uniform(*sport.back_rate)
            early += [(at - part * span, back * size) for part, size in ((0.25, 0.8), (0.5, 1), (0.75, 0.5), (1, 0))]
            at -= span
        early.append((at - 0.1, 0.0))
        self.before = 0.1 - at
        lifted = np.where(times <= self.crest, values + level * (1 - values / self.peak), values)
        knots = early[::-1] + [(0.0, level)] + list(zip(times, lifted))
        self.curve = PchipInterpolator([k[0] for k in knots], [k[1] for k in knots])

    def move(self, time: np.ndarray, dt: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return rotation rates and attitudes (reference frame), and the velocity of the elbow, at given times."""
        late = np.maximum(time - self.forward, 0) / self.grip
        loss = self.loss * (1 - np.exp(-late) * (1 + late)) * np.exp(-late * self.grip / self.recovery)
        rate = gaussian_filter1d(self.curve(np.clip(time, -self.before, self.after)), 0.003 / dt, mode="nearest")
        rate = rate - np.minimum(loss, np.maximum(0.9 * rate, 0))
        part = np.clip(time / (1.3 * self.forward), 0, 1)
        part = part**2 * (3 - 2 * part)
        tilt, azimuth = (pair[0] + (pair[1] - pair[0]) * part for pair in (self.tilt, self.azimuth))
        axis = np.column_stack([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)])
        omega = (self.sign * rate)[:, None] * axis
        there = int(np.argmin(np.abs(time - self.forward)))
        normal = axis[there]
        slope = self.down * (np.array([0, 0, 1]) - normal[2] * normal)
        slope /= np.linalg.norm(slope)
        turned, raised, twist = self.pose
        along = np.cos(turned) * slope + np.sin(turned) * np.cross(normal, slope)
        along = np.cos(raised) * along + np.sin(raised) * normal
        ahead = self.sign * np.cross(normal, along)
        outward = self.facing * (np.cos(twist) * ahead + np.sin(twist) * np.cross(along, ahead))
        contact = frame(along, outward)
        q = _through(omega, dt, there, contact)
        first, last = self.roll_span
        bump = np.sin(np.pi * np.clip((time - first) / (last - first), 0, 1)) ** 2
        forearm = turn(q, np.array([1.0, 0, 0]))
        sense = self.sign * (np.sign(forearm[there, 2]) or 1.0)
        omega = omega + (sense * self.roll * bump)[:, None] * forearm
        q = _through(omega, dt, there, contact)
        speed = np.nan_to_num(self.elbow_speed(time, extrapolate=False))
        phase = np.cumsum(speed) * dt / self.radius
        phase = self.sign * (phase - phase[there])
        plane = normal + self.normal
        ahead -= (ahead @ plane) * plane / (plane @ plane)
        ahead /= np.linalg.norm(ahead)
        side = np.cross(plane / np.linalg.norm(plane), ahead)
        velocity = speed[:, None] * (np.cos(phase)[:, None] * ahead + np.sin(phase)[:, None] * side)
        return omega, q, velocity


def _through(omega: np.ndarray, dt: float, index: int, attitude: np.ndarray) -> np.ndarray:
    """Integrate rotation rates such that the attitude at one index is as given."""
    relative = integrate(omega, dt)
    return product(relative, product(inverse(relative[index]), attitude))
