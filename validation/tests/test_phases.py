"""The true phases of swings whose rates are known in closed form, and the figures of known errors."""

import h5py
import numpy as np
import pandas as pd
import pytest

from validation.figures import phase_accuracy
from validation.worlds.common.phases import phases
from validation.worlds.common.session import NAN, Event
from validation.worlds.common.starts import starts

TIMES = np.arange(0, 3.6, 0.001)
UNTIL = 3.0
DOWN = np.array([0.0, 0.0, -1.0])


def pulse(middle, peak, half):
    """Returns half a sine that is largest in the middle and lasts `half` on either side."""
    part = (TIMES - middle) / half
    return np.where(np.abs(part) < 1, peak * np.cos(np.pi / 2 * part), 0.0)


def begin(middle, half):
    """Returns the instant at which such a pulse rises through a tenth of its peak."""
    return middle - half + half * np.arcsin(0.1) / (np.pi / 2)


def found(rate, **options):
    """Returns the phases about the swing's own axis, which is vertical."""
    arguments = {"until": UNTIL, "is_miss": False} | options
    both = starts(TIMES, np.outer(rate, DOWN), np.tile(DOWN, (len(TIMES), 1)), **arguments)["phases"]
    assert both["own"] == pytest.approx(both["gravity"], nan_ok=True, abs=1e-6)
    return both["own"]


SWING = pulse(2.95, 15, 0.2)


@pytest.mark.parametrize(
    ("before", "top", "first"),
    [
        (pulse(2.25, -4, 0.5), 2.75, begin(2.25, 0.5)),
        (pulse(1.05, -5, 0.2) + pulse(1.45, 4, 0.2) + pulse(2.25, -4, 0.5), 2.75, begin(2.25, 0.5)),
        (pulse(2.25, -0.7, 0.5), NAN, NAN),  # less than 5 % of the forward peak
        (pulse(1.75, -4, 1.0), 2.75, NAN),  # begins more than 2 s before the contact
        (0 * TIMES, NAN, NAN),
    ],
)
def test_a_backswing_has_the_instants_of_its_formula(before, top, first):
    swing = found(SWING + before)
    assert swing["top"] == pytest.approx(top, abs=1e-3, nan_ok=True)
    assert swing["backswing"] == pytest.approx(first, abs=1e-4, nan_ok=True)


def test_a_miss_has_them_too():
    swing = found(SWING + pulse(2.25, -4, 0.5), until=2.95, is_miss=True)
    assert swing["top"] == pytest.approx(2.75, abs=1e-3)
    assert swing["backswing"] == pytest.approx(begin(2.25, 0.5), abs=1e-4)


def test_the_acceleration_is_the_largest_mean_over_40_ms():
    ramp = np.interp(TIMES, [2.7, 2.8, 2.9, 2.95, 3.2], [0, 2, 12, 15, 0])
    assert found(ramp)["acceleration"] == pytest.approx(10 / 0.1, rel=1e-6)


def test_a_rate_that_is_not_positive_has_no_phases():
    assert np.isnan(list(phases(TIMES, -SWING, 2900, UNTIL, UNTIL).values())).all()


def test_an_event_moves_with_its_phases():
    both = {"top": 1.5, "backswing": 0.5, "acceleration": 90.0}
    rises = {part: 1.6 for part in (0.05, 0.1, 0.2)}
    known = {"own": rises, "gravity": rises, "tilt": 0.0, "phases": {"own": both, "gravity": both}}
    moved = Event("contact", 2.0, starts=known).later(10.0, (1.0, 2.5))
    assert moved.phase("own", "top") == 11.5
    assert np.isnan(moved.phase("own", "backswing"))
    assert moved.phase("gravity", "acceleration") == 90.0


def test_figures_count_errors_of_what_is_reported(tmp_path):
    with h5py.File(tmp_path / "session.h5", "w") as file:
        file["truth/event_timestamp"] = [10.0, 20.0, 30.0, 40.0]
        for axis, shift in (("", 0.0), ("gravity_", 0.5)):
            file[f"truth/{axis}top_timestamp"] = np.array([9.7, 19.7, 29.7, NAN]) + shift
            file[f"truth/{axis}backswing_timestamp"] = np.array([9.0, 19.0, 29.0, NAN]) + shift
            file[f"truth/{axis}peak_angular_acceleration"] = np.array([100.0, 100.0, 100.0, 100.0]) + shift
    rows = pd.DataFrame(
        {
            "true_event_timestamp": [10.0, 20.0, 30.0, 40.0],
            "true_contact_timestamp": [10.0, 20.0, 30.0, 40.0],
            "is_true": True,
            "is_found": True,
            # The third swing is timed about gravity.
            "start_timestamp": [9.8, 19.8, 30.2, 39.8],
            "gravity_start_timestamp": [NAN, 19.9, 30.2, NAN],
            "start_error": [1.0, 1.0, -25.0, 1.0],
            "time_to_contact": [0.2, 0.2, NAN, 0.2],
            "top_timestamp": [9.703, NAN, 30.212, 39.7],
            "top_spread": [0.002, 0.05, 0.005, 0.002],
            "backswing_timestamp": [9.0, 19.008, NAN, NAN],
            "backswing_spread": [0.002, 0.005, 0.05, NAN],
            "tempo": [0.7 / 0.3, NAN, NAN, NAN],
            "peak_angular_acceleration": [95.0, 120.0, 100.5, 100.0],
        }
    )
    rows = phase_accuracy.with_truth(rows, tmp_path / "session.h5")
    figures = phase_accuracy.figures(rows)
    assert figures["swings"] == 3
    assert figures["top_reported"] == pytest.approx(2 / 3)
    assert figures["top_median"] == pytest.approx((3 + 12) / 2)
    assert (figures["top_within_5_ms"], figures["top_within_10_ms"]) == (0.5, 0.5)
    assert figures["top_within_10_ms_with_start"] == 1
    assert figures["top_within_two_spreads"] == 0.5
    assert figures["backswing_within_10_ms"] == 1
    assert (figures["tempo_reported"], figures["tempo_within_10_percent"]) == (0.5, 1)
    assert figures["acceleration_within_10_percent"] == pytest.approx(2 / 3)
    assert phase_accuracy.without_phase(rows, "top") == 1


def test_figures_of_nothing_are_unknown():
    columns = ["true_contact_timestamp", "start_timestamp", "time_to_contact", "tempo", "peak_angular_acceleration"]
    columns += [f"{prefix}{name}" for name in ("top_timestamp", "backswing_timestamp") for prefix in ("", "true_")]
    columns += ["start_error", "top_spread", "backswing_spread", "true_peak_angular_acceleration"]
    empty = pd.DataFrame({name: [] for name in columns} | {"is_true": pd.Series(dtype=bool), "is_found": pd.Series(dtype=bool)})
    figures = phase_accuracy.figures(empty)
    assert figures.pop("swings") == 0
    assert np.isnan(list(figures.values())).all()
