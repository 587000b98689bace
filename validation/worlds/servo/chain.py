"""The lumped chain between implement and watch: grip, hand and forearm, skin, strap with Coulomb sliding, watch.

Three masses in a row per axis, driven by the handle's acceleration (compare the hand-arm models of ISO 10068 and
Reynolds and Angevine 1977, J Sound Vib 51:255; and for a sensor on skin, Ziegert and Lewis 1979, J Biomech Eng
101:218). The strap carries the watch up to a limit of acceleration; beyond it the watch slides.
"""

from __future__ import annotations

import numpy as np
from scipy import signal

from .contact import FINE
from .player import Player

WINDOW = int(0.7 * FINE)  # samples of one blow's response
HAND, ARM = 0.45, 1.1  # kg, effective masses
WATCH = 0.06  # kg
G = 9.80665


def ring(force: np.ndarray, frequency: float, decay: float) -> np.ndarray:
    """Return the acceleration of a mode (Hz, s) that a force drives, per unit of modal mass: along the first axis."""
    omega = 2 * np.pi * frequency
    analogue = ([1.0, 0.0, 0.0], [1.0, 2.0 / decay, omega * omega])
    numerator, denominator = signal.bilinear(*analogue, fs=FINE)
    return signal.lfilter(numerator, denominator, force, axis=0)


def drive(player: Player, course: np.ndarray, strength: float, is_ball: bool) -> np.ndarray:
    """Return the handle's acceleration (m/s²) in the forearm's three axes for a blow: (WINDOW, 3).

    A contact moves the handle rigidly and makes the implement ring; its directions differ from mode to mode, because
    the ball's offset from the axis of the face turns the implement. Other blows are pushes on the arm.
    """
    rng = player.rng
    force = np.zeros(WINDOW)
    force[: len(course)] = course
    out = np.outer(force, _direction(rng, player.between(0.2, 0.8)))
    if is_ball:
        sweet = player.lognormal(1.0, 0.5)  # small at the sweet spot, large far from it
        for frequency, decay, part in player.modes:
            response = ring(force, frequency * rng.normal(1, 0.02), decay * rng.uniform(0.7, 1.2))
            # A mode answers little to a force that is much longer than its period.
            out += part * sweet * np.outer(response, _direction(rng, 0.5))
    else:
        for frequency in (rng.uniform(15, 35), rng.uniform(40, 80)):
            out += 0.4 * np.outer(ring(force, frequency, rng.uniform(0.01, 0.03)), _direction(rng, 0.5))
    smooth = signal.sosfilt(signal.butter(2, 340, fs=FINE, output="sos"), out, axis=0)
    peak = np.linalg.norm(smooth, axis=1).max()
    return out * (strength * G / peak)


def _direction(rng: np.random.Generator, axial: float) -> np.ndarray:
    """Return a random direction with a share along the forearm."""
    angle = rng.uniform(0, 2 * np.pi)
    vector = np.array([axial * rng.choice([-1, 1]), np.cos(angle), np.sin(angle)])
    return vector / np.linalg.norm(vector)


def transmit(player: Player, drives: np.ndarray) -> np.ndarray:
    """Return the watch's acceleration (m/s²) for drives: (blows, WINDOW, 3) each, integrated at 12.8 kHz.

    Stiffness and damping differ between the axis along the forearm and the two across it.
    """
    axes = np.array([0.7, 1.0, 1.15])
    grip, grip_loss = 2 * np.pi * player.grip[0] * axes[::-1], player.grip[1]
    skin, skin_loss = 2 * np.pi * player.tissue[0] * axes, player.tissue[1]
    strap, strap_loss = 2 * np.pi * player.strap[0] * axes, player.strap[1]
    limit = player.slide * G
    count = len(drives)
    handle, hand, arm, watch = (np.zeros((count, 3)) for _ in range(4))
    handle_rate, hand_rate, arm_rate, watch_rate = (np.zeros((count, 3)) for _ in range(4))
    out = np.zeros((WINDOW, count, 3))
    step = 1 / FINE
    for index in range(drives.shape[1]):
        handle_rate = handle_rate + step * drives[:, index]
        handle = handle + step * handle_rate
        by_grip = grip * grip * (handle - hand) + 2 * grip_loss * grip * (handle_rate - hand_rate)
        by_skin = skin * skin * (hand - arm) + 2 * skin_loss * skin * (hand_rate - arm_rate)
        by_strap = strap * strap * (hand - watch) + 2 * strap_loss * strap * (hand_rate - watch_rate)
        by_strap = limit * np.tanh(by_strap / limit)
        # Forces on the masses; the elbow holds the forearm softly.
        hand_rate = hand_rate + step * (by_grip - by_skin * ARM / HAND * 0.4 - by_strap * WATCH / HAND)
        arm_rate = arm_rate + step * (by_skin - (2 * np.pi * 6.0) ** 2 * arm - 2 * 0.5 * 2 * np.pi * 6.0 * arm_rate)
        watch_rate = watch_rate + step * by_strap
        hand, arm, watch = hand + step * hand_rate, arm + step * arm_rate, watch + step * watch_rate
        out[index] = by_strap
    return np.moveaxis(out, 0, 1)
