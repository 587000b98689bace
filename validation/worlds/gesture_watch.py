"""What happens to the watch on the arm: its orientation, rotation rate and acceleration on the session's grid."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import signal

import gesture_burst as burst
import gesture_quaternion as quaternion
from gesture_between import Blow
from gesture_path import Path
from gesture_player import Player
from gesture_vibration import arm_vibration

STANDARD_GRAVITY = 9.80665  # m/s^2
SURFACES = {  # band in Hz and decay times in s of the impulse responses
    "implement": ((20, 300), (0.008, 0.05)),
    "hand": ((40, 300), (0.005, 0.02)),
    "knock": ((30, 300), (0.006, 0.03)),
    "ground": ((12, 80), (0.01, 0.04)),
    "body": ((12, 45), (0.01, 0.025)),
}
WOBBLE_RETURN = 2.0  # Hz below which the strap returns the watch to its place on the arm
WOBBLE_PER_G = 0.04  # rad/s rms of the watch on the arm per g rms of vibration


@dataclass
class Watch:
    """The watch's true orientation (device to reference), rotation rate in rad/s and reported acceleration in g."""

    orientation: np.ndarray
    rate: np.ndarray
    acceleration: np.ndarray


def body_sway(rng: np.random.Generator, n: int, step: float) -> np.ndarray:
    """Return small rotation rates of a standing player's forearm: sway up to 5 Hz and tremor at 8 to 12 Hz."""
    rate = 1 / step
    every = 8
    count = n // every + 2
    noise = rng.normal(size=(count, 3))
    slow = signal.sosfilt(signal.butter(2, [0.2, 5], "bandpass", fs=rate / every, output="sos"), noise, axis=0)
    tremor = signal.sosfilt(signal.butter(2, [8, 12], "bandpass", fs=rate / every, output="sos"), noise, axis=0)
    wave = slow / slow.std() * rng.uniform(0.02, 0.05) + tremor / tremor.std() * rng.uniform(0.004, 0.012)
    t = np.arange(n) / every
    return np.stack([np.interp(t, np.arange(count), column) for column in wave.T], axis=1)


def carry(rng: np.random.Generator, player: Player, path: Path, blows: list[Blow]) -> Watch:
    """Compute the watch's motion from the forearm's path, the blows and the arm's vibration."""
    step = path.step
    shaken, wobble = _bursts(rng, player, blows, len(path.rate), step)
    speed = np.linalg.norm(path.rate, axis=1)
    vibration = arm_vibration(rng, player, speed, step)
    wobble += vibration[:, [2, 0, 1]] * WOBBLE_PER_G
    smooth = signal.butter(1, burst.SHAKE_SMOOTHING, fs=1 / step, output="sos")
    leak = np.exp(-2 * np.pi * WOBBLE_RETURN * step)
    angle = signal.lfilter([step], [1, -leak], signal.sosfilt(smooth, wobble, axis=0), axis=0)
    turned = quaternion.exponential(angle)
    back = quaternion.conjugate(turned)

    mounting = player.mounting
    to_device = quaternion.conjugate(mounting)
    orientation = quaternion.product(quaternion.product(path.orientation, mounting), turned)
    rate = quaternion.rotate(back, quaternion.rotate(to_device, path.rate)) + _derivative(angle, step)
    acceleration = quaternion.rotate(back, quaternion.rotate(to_device, _felt(player, path)))
    acceleration += shaken + vibration
    return Watch(quaternion.normalised(orientation), rate, acceleration)


def _felt(player: Player, path: Path) -> np.ndarray:
    """Return gravity minus the watch's acceleration in g, in the forearm's frame."""
    elbow = _derivative(path.velocity, path.step)
    elbow[:, 2] += STANDARD_GRAVITY
    angular = _derivative(path.rate, path.step)
    centripetal = quaternion.cross(path.rate, quaternion.cross(path.rate, player.lever))
    arm = quaternion.cross(angular, player.lever) + centripetal
    return -(quaternion.rotate(quaternion.conjugate(path.orientation), elbow) + arm) / STANDARD_GRAVITY


def _bursts(
    rng: np.random.Generator, player: Player, blows: list[Blow], n: int, step: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return all bursts in g and the rotation rates of the watch on the arm that they cause, in rad/s."""
    responses = {name: burst.draw(rng, player, *ranges) for name, ranges in SURFACES.items()}
    acceleration, wobble = np.zeros((n, 3)), np.zeros((n, 3))
    for blow in blows:
        response = responses[blow.surface]
        wave = burst.render(rng, response, blow.pulse) * blow.strength
        burst.place(acceleration, step, wave, blow.time)
        burst.place(wobble, step, burst.shaking(wave, response), blow.time)
    return acceleration, wobble


def _derivative(values: np.ndarray, step: float) -> np.ndarray:
    out = np.empty_like(values)
    out[1:-1] = (values[2:] - values[:-2]) / (2 * step)
    out[0], out[-1] = out[1], out[-2]
    return out
