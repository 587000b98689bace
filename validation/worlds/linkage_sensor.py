"""The sensor of the world `linkage`: filters, clocks, noise, the estimate of attitude, and lost samples."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.ndimage import convolve1d
from scipy.signal import butter, fftconvolve, sosfilt

from linkage_impact import BURST
from linkage_links import GRID
from linkage_watch import Watch
from session import MOTION_RATE, Event, Session


def _kernel(cutoff: float, rate: float) -> np.ndarray:
    """A low-pass without delay: a windowed sinc of unit sum."""
    half = int(np.ceil(1.5 / cutoff * rate))
    t = np.arange(-half, half + 1) / rate
    kernel = np.sinc(2 * cutoff * t) * np.cos(np.pi * np.arange(-half, half + 1) / (2 * half + 2)) ** 2
    return kernel / kernel.sum()


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


def observe(watch: Watch, values: np.ndarray, which: int, cutoff: float, moments: np.ndarray) -> np.ndarray:
    """A signal of GRID and its bursts, low-passed without delay, at any moments."""
    kernel = _kernel(cutoff, GRID)
    out = CubicSpline(np.arange(len(values)) / GRID, convolve1d(values, kernel, axis=0))(moments)
    kernel = _kernel(cutoff, BURST)
    margin = len(kernel) // 2
    for blow in watch.blows:
        wide = fftconvolve(blow[which], kernel[:, None], "full", axes=0)
        clock = blow[0] + (np.arange(len(wide)) - margin) / BURST
        part = slice(*np.searchsorted(moments, [clock[0], clock[-1]]))
        for axis in range(3):
            out[part, axis] += np.interp(moments[part], clock, wide[:, axis])
    return out


def record(watch: Watch, truth: list[Event], rng: np.random.Generator, rate: float, hard: bool,
           sport: str) -> Session:
    """Lets the sensor measure the watch's movements."""
    course, u = watch.course, rng.uniform
    n = course.n
    epoch = u(1000, 100_000)
    length = n / GRID - 0.2
    fast = 0.1 + np.arange(int((length - 0.2) * rate)) / rate
    fast += 1e-5 * (-1.0) ** np.arange(len(fast))
    slow = 0.1 + u(0, 1 / MOTION_RATE) + np.arange(int((length - 0.2) * MOTION_RATE)) / MOTION_RATE
    latency = u(0, 0.01)
    noise = u(0.002, 0.005, 3)
    reach = 16.0 if hard and u() < 0.25 else 32.0
    acc = observe(watch, watch.total, 1, min(350.0, 0.4 * rate), fast)
    acc = np.clip(acc + rng.normal(0, 1, acc.shape) * noise * min(1.0, np.sqrt(rate / 802)), -reach, reach)
    gyro = observe(watch, watch.turning, 2, 100.0, slow)
    heard = observe(watch, watch.total, 1, 80.0, slow) + rng.normal(0, 1, gyro.shape) * noise * 0.45
    frame = watch.frame[np.minimum(np.rint(slow * GRID).astype(int), n - 1)]
    frame = _turn(((slow - np.rint(slow * GRID) / GRID)[:, None]) * np.einsum("nij,nj->ni", frame, gyro)) @ frame
    error = _drift(rng, heard, frame, gyro, hard)
    frame = _turn(error) @ frame
    gravity = -frame[:, 2, :]
    rates = np.clip(gyro + rng.normal(0, 0.005, gyro.shape), -np.radians(2000), np.radians(2000))
    keep_fast, keep_slow = np.ones(len(fast), bool), np.ones(len(slow), bool)
    for _ in range(int(rng.integers(0, 3)) if hard else 0):
        width, k = u(0.1, 1.5), int(rng.integers(len(course.busy) - 1))
        if course.busy[k][1] + width + 0.1 < course.busy[k + 1][0]:
            at = u(course.busy[k][1], course.busy[k + 1][0] - width)
            keep_fast &= (fast < at) | (fast > at + width)
            keep_slow &= (slow < at) | (slow > at + width)
    for event in truth:
        event.time, event.start, event.contact = event.time + epoch, event.start + epoch, event.contact + epoch
    truth.sort(key=lambda e: e.time)
    return Session(fast[keep_fast] + epoch, acc[keep_fast], (slow + latency + epoch)[keep_slow],
                   _quaternion(frame)[keep_slow], rates[keep_slow], gravity[keep_slow],
                   (heard - gravity)[keep_slow], truth, sport)
