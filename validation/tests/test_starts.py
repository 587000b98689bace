"""The truth about swings for signals whose starts and arrivals are known in closed form."""

import numpy as np
import pytest

from validation.worlds.common.session import NAN, Event
from validation.worlds.common.starts import FRACTIONS, starts
from validation.worlds.common.truth import arrival, with_starts

STEP = 0.001
TIMES = np.arange(0, 2.6, STEP)
# The rate leaves zero at BEGIN, is largest from TOP on, and the blow arrives at UNTIL (s, rad/s).
BEGIN, TOP, UNTIL, PEAK = 1.7, 1.9, 2.0, 20.0
PART = np.clip((TIMES - BEGIN) / (TOP - BEGIN), 0, 1)
LINEAR = PEAK * PART
DOWN, ACROSS = np.array([0.0, 0.0, -1.0]), np.array([1.0, 0.0, 0.0])


def along(*parts):
    """Returns the rotation rate that is the sum of rates about axes."""
    return sum(np.outer(rate, axis) for rate, axis in parts)


def swing(rate, until=UNTIL, is_miss=False, force=np.inf):
    return starts(TIMES, rate, np.tile(DOWN, (len(TIMES), 1)), until, is_miss, force)


def instants(power=1.0):
    """Returns the instants at which a power of the linear rise passes the fractions."""
    return {part: BEGIN + (TOP - BEGIN) * part ** (1 / power) for part in FRACTIONS}


@pytest.mark.parametrize("power", [1, 2, 3])
@pytest.mark.parametrize("tilt", [0, 60, 120, 180])
def test_a_power_of_time_rises_through_the_fractions_about_both_axes(power, tilt):
    angle = np.radians(tilt)
    found = swing(along((PEAK * PART**power, np.cos(angle) * DOWN + np.sin(angle) * ACROSS)))
    # Interpolation of the curved rise within 1 ms costs little.
    assert found["own"] == pytest.approx(instants(power), abs=5e-5)
    assert found["gravity"] == pytest.approx(instants(power), abs=5e-5)
    assert np.degrees(found["tilt"]) == pytest.approx(min(tilt, 180 - tilt), abs=1e-4)


def test_the_rate_about_gravity_has_a_rise_of_its_own():
    found = swing(along((LINEAR, DOWN), (PEAK * PART**4, ACROSS)))
    assert found["gravity"] == pytest.approx(instants(), abs=1e-6)
    assert found["own"][0.10] > found["gravity"][0.10] + 0.01


def test_the_last_of_two_rises_counts():
    earlier = 5 * np.clip(1 - np.abs(TIMES - 1.5) / 0.1, 0, 1)
    assert swing(along((LINEAR + earlier, DOWN)))["own"] == pytest.approx(instants(), abs=1e-6)


def test_a_counter_movement_ends_where_the_rate_rises_through_the_fractions():
    through = np.interp(TIMES, [1.4, 1.6, TOP], [0, -10, PEAK])
    expected = {part: 1.6 + 0.3 * (10 + part * PEAK) / (10 + PEAK) for part in FRACTIONS}
    found = swing(along((through, DOWN)))
    assert found["own"] == pytest.approx(expected, abs=1e-6)
    assert found["gravity"] == pytest.approx(expected, abs=1e-6)


def test_what_follows_the_blow_does_not_count():
    after = np.where(TIMES > UNTIL, 100.0, 0.0)
    assert swing(along((LINEAR + after, DOWN)))["own"] == pytest.approx(instants(), abs=1e-6)


@pytest.mark.parametrize("axis", [DOWN, ACROSS])
def test_the_shake_of_a_blow_that_has_not_arrived_does_not_count(axis):
    force = UNTIL - 0.003
    shake = np.where((force <= TIMES) & (TIMES < UNTIL), PEAK, 0.0)
    expected, found = (swing(along((LINEAR, DOWN), *more), force=force) for more in ((), ((shake, axis),)))
    # The own axis is a mean that contains the shake.
    assert found["own"] == pytest.approx(expected["own"], abs=2e-4)
    assert found["gravity"] == pytest.approx(expected["gravity"], abs=1e-6)


@pytest.mark.parametrize("last", [1.0, -3.0])
def test_a_rate_about_gravity_that_does_not_lead_to_the_contact_has_no_start(last):
    vertical = np.interp(TIMES, [BEGIN, 1.85, 1.99], [0, 12, last])
    found = swing(along((LINEAR, ACROSS), (vertical, DOWN)))
    assert np.isnan(list(found["gravity"].values())).all()
    assert np.isfinite(list(found["own"].values())).all()


def test_a_start_long_before_the_peak_is_unknown():
    found = swing(along((np.maximum(LINEAR, np.where(TIMES > 0.55, 0.15 * PEAK, 0)), DOWN)))
    for axis in ("own", "gravity"):
        assert np.isnan([found[axis][0.05], found[axis][0.10]]).all()
        assert found[axis][0.20] == pytest.approx(instants()[0.20], abs=1e-6)


@pytest.mark.parametrize("back", [0.0, -30.0])
@pytest.mark.parametrize("later", [0.0, -30.0])
def test_neither_backswing_nor_return_of_a_miss_counts(back, later):
    rate = np.interp(TIMES, [1.7, 1.75, 1.8, 1.95, 2.0, 2.05], [0, back, 0, PEAK, 0, later])
    expected = {part: 1.8 + 0.15 * part for part in FRACTIONS}
    found = swing(along((rate, DOWN)), 1.95, is_miss=True)
    assert found["own"] == pytest.approx(expected, abs=1e-6)
    assert found["gravity"] == pytest.approx(expected, abs=1e-6)


def test_the_rate_about_gravity_of_a_miss_may_peak_after_the_total_rate():
    vertical = np.interp(TIMES, [BEGIN, 1.95, 2.1], [0, 10, 0])
    across = np.interp(TIMES, [BEGIN, 1.9, 2.0], [0, 30, 0])
    found = swing(along((vertical, DOWN), (across, ACROSS)), 1.9, is_miss=True)
    assert found["gravity"] == pytest.approx({part: BEGIN + 0.25 * part for part in FRACTIONS}, abs=1e-6)


@pytest.mark.parametrize("kind", ["contact", "miss", "checked", "tap"])
def test_swings_get_starts_from_attitude_and_rate(kind):
    # The watch lies on its side, so that gravity is along its negative x axis: 90 degrees about y.
    attitude = np.tile(np.sqrt([0.5, 0, 0.5, 0]), (len(TIMES), 1))
    slower = np.interp(TIMES, [BEGIN, TOP, 2.1], [0, PEAK, 0])
    event = Event(kind, 1.88, 1.6, UNTIL, UNTIL if kind == "contact" else NAN)
    (found,) = with_starts([event], TIMES, along((slower, ACROSS)), attitude)
    if kind == "tap":
        assert found.starts is None
        assert np.isnan(found.start)
    else:
        assert found.starts["gravity"] == pytest.approx(instants(), abs=1e-6)
        assert found.start == pytest.approx(instants()[0.10], abs=1e-6)
        assert found.tilt == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("delay", [0.0, 0.0021, 0.007])
def test_a_blow_arrives_at_5_percent_of_its_maximum(delay):
    times = np.arange(0, 0.1, 1e-4)
    rise = np.clip((times - 0.02 - delay) / 0.004, 0, 1)
    later = np.where(times > 0.051, 100.0, 0.0)  # more than 30 ms after the force
    blow = np.outer(3 * rise + later, [0.6, 0.0, -0.8])
    assert arrival(times, blow, 0.02) == pytest.approx(0.02 + delay + 0.05 * 0.004, abs=1e-9)


def test_a_blow_never_arrives_before_its_force():
    times = np.arange(0, 0.1, 1e-4)
    smeared = np.exp(-(((times - 0.0205) / 0.001) ** 2))
    assert arrival(times, np.outer(smeared, ACROSS), 0.02) == 0.02


def test_an_event_moves_with_all_its_instants_and_loses_those_outside_of_its_span():
    known = {"own": {0.05: 1.0, 0.1: 1.1, 0.2: 1.2}, "gravity": {0.05: NAN, 0.1: 1.0, 0.2: 1.3}, "tilt": 0.5, "phases": {}}
    event = Event("contact", 2.0, 0.9, 2.0, 2.003, known)
    moved = event.later(10.0, (1.05, 2.5))
    assert (moved.kind, moved.time, moved.force, moved.contact, moved.tilt) == ("contact", 12.0, 12.0, 12.003, 0.5)
    outside = [moved.onset, moved.rise("own", 0.05), moved.rise("gravity", 0.05), moved.rise("gravity", 0.1)]
    assert np.isnan(outside).all()
    assert [moved.rise("own", 0.1), moved.rise("own", 0.2)] == [11.1, 11.2]
    assert moved.rise("gravity", 0.2) == 11.3
    assert event.rise("own", 0.05) == 1.0
