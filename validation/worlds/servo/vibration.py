"""Vibration of the watch in the whole session: the responses to blows, and what the arm and air do during swings."""

from __future__ import annotations

import numpy as np
from scipy import signal

from ..common.truth import arrival
from .chain import WINDOW, G, drive, transmit
from .contact import FINE, hertz, push
from .course import Course
from .player import Player

RATE = FINE / 2  # Hz, of the session's vibration
QUICK = signal.butter(2, (60, 320), "bandpass", fs=FINE, output="sos")


def blows(player: Player, course: Course, count: int) -> np.ndarray:
    """Return the watch's acceleration by all blows (g, forearm's axes): (count, 3) at 6400 Hz."""
    out = np.zeros((count, 3))
    if not course.pulses:
        return out
    drives = np.zeros((len(course.pulses), WINDOW, 3))
    for number, pulse in enumerate(course.pulses):
        is_ball = pulse.kind == "ball"
        if is_ball:
            shape = hertz(player.sport, player.between(0.45, 1.1), player.between(0.5, 0.8))
        else:
            shape = push(pulse.kind, player.rng)
        drives[number] = drive(player, shape, pulse.strength, is_ball)
    watch = transmit(player, drives) / G
    fade = np.clip(np.arange(WINDOW)[::-1] / (0.1 * WINDOW), 0, 1)[:, None]
    for pulse, response in zip(course.pulses, watch):
        faded = response * fade
        if pulse.least:
            # Only what is faster than the arm's own motion distinguishes a contact.
            quick = np.linalg.norm(signal.sosfilt(QUICK, faded[:640], axis=0), axis=1).max()
            faded *= max(1.0, pulse.least / quick)
        # The blow's instant lies between two samples: the response begins at the fine sample after it.
        first = int(np.ceil(pulse.time * FINE))
        if first % 2:
            faded = np.vstack([np.zeros((1, 3)), faded[:-1]])
            first -= 1
        mean = faded[: len(faded) // 2 * 2].reshape(-1, 2, 3).mean(axis=1)
        begin = first // 2
        end = min(begin + len(mean), count)
        out[begin:end] -= mean[: end - begin]
        if pulse.kind == "ball":
            pulse.reached = arrival((begin + np.arange(len(mean))) / RATE, mean, pulse.time)
    return out


def arm(player: Player, rate: np.ndarray, count: int) -> np.ndarray:
    """Return the vibration of a moving arm (g): broadband noise and a tone, which grow with the squared rate.

    `rate` is the rotation rate in total at 1000 Hz (rad/s).
    """
    rng = player.rng
    level = (np.minimum(rate, 30.0) / 20.0) ** 2
    level = signal.lfilter([0.02], [1, -0.98], level)
    level = np.interp(np.arange(count) / RATE, np.arange(len(rate)) / 1000.0, level)[:, None]
    out = np.zeros((count, 3))
    for band, part in (((15, 60), 0.6), ((60, 220), 0.7), ((200, 900), 0.3)):
        sos = signal.butter(1, band, "bandpass", fs=RATE, output="sos")
        noise = signal.sosfilt(sos, rng.standard_normal((count, 3)).astype(np.float32), axis=0)
        out += part * rng.uniform(0.5, 1.3, 3) * noise / noise.std()
    phase = 2 * np.pi * player.tone * np.arange(count) / RATE
    phase += np.cumsum(rng.standard_normal(count)) * np.sqrt(2 * np.pi * 3.0 / RATE)
    for axis in range(3):
        part = player.tonal * rng.uniform(0.3, 1.2)
        out[:, axis] += part * (np.sin(phase + rng.uniform(0, 6)) + 0.4 * np.sin(2 * phase + rng.uniform(0, 6)))
    return player.vibration * level * out


def turning(player: Player, vibration: np.ndarray) -> np.ndarray:
    """Return the rotation rate (rad/s) that goes with the vibration (g): the watch rocks about its strap."""
    sos = signal.butter(1, (5, 200), "bandpass", fs=RATE, output="sos")
    swept = signal.lfilter([G / RATE], [1, -0.999], vibration, axis=0)
    lever = player.between(0.2, 0.5)  # m
    x, y, z = signal.sosfilt(sos, swept, axis=0).T / lever
    return np.column_stack([0.5 * y, -z, 0.7 * x + 0.6 * y])
