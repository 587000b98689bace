"""Muscle activation: first-order dynamics that follow a neural excitation, and the excitations of one swing."""

from __future__ import annotations

import numpy as np

from torque_chain import RATE


def activation(excitation: np.ndarray, rise: np.ndarray, fall: np.ndarray) -> np.ndarray:
    """Activation of first order; time constants in s for growing and fading excitation, broadcast over a row."""
    result = np.zeros_like(excitation)
    state = excitation[0].copy()
    up, down = 1 - np.exp(-1 / (RATE * rise)), 1 - np.exp(-1 / (RATE * fall))
    for k in range(excitation.shape[0]):
        wanted = excitation[k]
        state = state + np.where(wanted > state, up, down) * (wanted - state)
        result[k] = state
    return result


def burst(time: np.ndarray, begin: np.ndarray, ramp: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Excitation that grows over `ramp` seconds from `begin`, stays, and ends at `end`: (steps, ...)."""
    t = time.reshape(-1, *([1] * np.ndim(begin)))
    growing = np.clip((t - begin) / np.maximum(ramp, 1e-4), 0.0, 1.0)
    return growing * (1 - np.clip((t - end) * RATE + 0.5, 0.0, 1.0))


def eased(time: np.ndarray, begin: np.ndarray, length: np.ndarray) -> np.ndarray:
    """A command that moves from 0 to 1 without jerk between `begin` and `begin + length`."""
    x = np.clip((time.reshape(-1, *([1] * np.ndim(begin))) - begin) / length, 0.0, 1.0)
    return x * x * x * (10 + x * (6 * x - 15))


def grip_pulse(time: np.ndarray, contact: np.ndarray, constant: np.ndarray) -> np.ndarray:
    """Force per unit impulse that reaches the arm through the hands, in 1/s: soft tissue spreads it out."""
    x = np.maximum(time[:, None] - contact, 0.0) / constant
    return x * np.exp(-x) / constant
