"""Each world makes sessions whose parts agree: clocks, attitude, gravity, rotation rate, accelerations and truth."""

import importlib
from functools import cache

import h5py
import numpy as np
import pytest
from scipy.signal import butter, sosfiltfilt

from validation.figures.worlds import IS_CHOSEN_ON, LEVELS, OTHERS
from validation.worlds.common.quaternion import inverse, rotate
from validation.worlds.common.session import ACCELEROMETER_RATE, MOTION_RATE, SWINGS, TRUTH
from validation.worlds.common.starts import starts

SEED, MINUTES = 3, 1.2
# The longest gap that a world leaves when it loses samples (s).
GAP = 1.6
# Device motion is late by its latency and by the delay of its filters (s).
LATEST = 0.025
# The longest time from the force to its arrival at the sensor, and in worlds with a very soft grip or strap (s).
TRAVEL, SOFT_TRAVEL, SOFT = 0.006, 0.012, ("resonance", "tissue")


@cache
def session(world, level, rate=ACCELEROMETER_RATE):
    make = importlib.import_module(f"validation.worlds.{world}").make
    return make(SEED, "blows" if world in OTHERS else "tennis", level, rate=rate, minutes=MINUTES)


def arrays(made):
    return {name: value for name, value in vars(made).items() if isinstance(value, np.ndarray)}


def mean_step(times):
    """Return the mean step outside of gaps; the median would contain the jitter, which alternates in some worlds."""
    steps = np.diff(times)
    return steps[steps < 1.5 * np.median(steps)].mean()


@pytest.fixture(params=IS_CHOSEN_ON)
def world(request):
    return request.param


@pytest.fixture(params=LEVELS)
def made(world, request):
    return session(world, request.param)


def test_samples_are_finite_and_their_clocks_run_at_the_nominal_rate(made):
    assert all(np.isfinite(values).all() for values in arrays(made).values())
    for times, rate in ((made.accelerometer_time, ACCELEROMETER_RATE), (made.motion_time, MOTION_RATE)):
        steps = np.diff(times)
        assert steps.min() > 0
        assert steps.max() < GAP
        assert mean_step(times) * rate == pytest.approx(1, abs=0.002)
        assert times[-1] - times[0] == pytest.approx(60 * MINUTES, abs=1.5)


def test_gravity_is_that_of_the_attitude(made):
    assert np.abs(np.linalg.norm(made.quaternion, axis=1) - 1).max() < 1e-6
    assert np.abs(rotate(inverse(made.quaternion), np.array([0.0, 0.0, -1.0])) - made.gravity).max() < 1e-6


def test_gravity_turns_with_the_rotation_rate(made):
    turned = np.gradient(made.gravity, made.motion_time, axis=0)
    error = np.linalg.norm(turned - np.cross(made.gravity, made.rotation_rate), axis=1)
    assert np.median(error) < 0.15


def test_user_acceleration_and_gravity_are_the_accelerometer_s(made):
    low, slow = (butter(2, 20.0, fs=rate, output="sos") for rate in (ACCELEROMETER_RATE, MOTION_RATE))
    felt = sosfiltfilt(low, made.accelerometer, axis=0)
    total = sosfiltfilt(slow, made.gravity + made.user_acceleration, axis=0)
    errors = []
    for latency in np.arange(-0.004, 0.036, 0.002):
        times = made.motion_time - latency
        at = np.stack([np.interp(times, made.accelerometer_time, column) for column in felt.T], axis=1)
        errors.append(np.sqrt(np.mean((at - total)[200:-200] ** 2)))
    assert min(errors) < 0.12 * np.sqrt(np.mean((total - total.mean(axis=0)) ** 2)) + 0.05


def test_events_lie_in_the_session_and_swings_in_order(made, world):
    first, last = made.accelerometer_time[[0, -1]]
    kinds = [event.kind for event in made.truth]
    assert bool({*SWINGS} & set(kinds)) == (world not in OTHERS)
    for event in made.truth:
        assert first < event.time < last
        assert np.isfinite([event.force, event.contact]).all() == (event.kind == "contact")
        assert np.isfinite([event.onset, event.start, event.tilt]).all() == (event.kind in SWINGS)
        if event.kind in SWINGS:
            assert event.onset < event.time
            assert 0 <= event.tilt <= np.pi / 2
        if event.kind == "contact":
            assert 0.05 < event.force - event.onset < 1.0
            assert event.force <= event.contact < event.force + (SOFT_TRAVEL if world in SOFT else TRAVEL)


def test_starts_lie_before_the_contact_in_the_order_of_their_fractions(made):
    for event in made.truth:
        for axis in ("own", "gravity"):
            first, middle, last = (event.rise(axis, part) for part in (0.05, 0.10, 0.20))
            assert np.isfinite([first, middle, last]).all() or axis == "gravity" or event.kind not in SWINGS
            assert not first > middle
            assert not middle > last
            assert not last >= event.contact


def test_device_motion_has_the_true_starts_later_by_its_latency(world):
    if world in OTHERS:
        return
    easy = session(world, "easy")
    late = []
    for event in easy.truth:
        if event.kind == "contact":
            found = starts(easy.motion_time, easy.rotation_rate, easy.gravity, event.contact)
            late.append([found["own"][0.10] - event.start, found["gravity"][0.10] - event.rise("gravity", 0.10)])
    own, gravity = np.array(late).T
    assert 0 <= np.median(own) < LATEST
    assert np.median(np.abs(own - np.median(own))) < 0.003
    assert np.nanmedian(np.abs(gravity - np.median(own))) < 0.003


def test_a_recording_contains_the_truth(world, tmp_path):
    easy = session(world, "easy")
    easy.write(tmp_path / "session.h5")
    with h5py.File(tmp_path / "session.h5") as file:
        truth = {name: values[:] for name, values in file["truth"].items()}
    assert set(truth) == {"kind", *TRUTH}
    assert [kind.decode() for kind in truth["kind"]] == [event.kind for event in easy.truth]
    for event, start, contact, force in zip(
        easy.truth, truth["start_20_timestamp"], truth["contact_timestamp"], truth["force_timestamp"], strict=True
    ):
        expected = [event.rise("own", 0.20), event.contact, event.force]
        assert np.array_equal([start, contact, force], expected, equal_nan=True)


def test_a_slower_accelerometer_changes_neither_motion_nor_truth(world):
    fast, slow = session(world, "easy"), session(world, "easy", 200.0)
    assert mean_step(slow.accelerometer_time) * 200 == pytest.approx(1, abs=0.002)
    assert [event.kind for event in fast.truth] == [event.kind for event in slow.truth]


def test_a_seed_determines_the_session(world):
    again = session.__wrapped__(world, "hard")
    assert all(np.array_equal(values, arrays(again)[name]) for name, values in arrays(session(world, "hard")).items())
