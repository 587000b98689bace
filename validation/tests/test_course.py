"""The true pace and change of sessions whose times are known, and the figures of known errors."""

import json

import numpy as np
import pandas as pd
import pytest

from validation.figures import course_accuracy

NAN = np.nan


def events(starts, times, **columns):
    """Returns the events of true swings that start at the given instants; a swing without a time is a miss."""
    starts = np.array(starts, float)
    table = {
        "is_true": True,
        "true_start_timestamp": starts,
        "true_contact_timestamp": starts + times,
        "true_event_timestamp": starts + 0.3,
    }
    return pd.DataFrame(table | columns)


def test_the_truth_has_its_definition():
    # Slopes: 10 ms in 5 s, in 20 s and (of the first and last) 20 ms in 25 s; the median is 0.8 ms per second.
    rows = events([10, 15, 35, 37], [0.2, 0.21, 0.22, NAN])
    found = course_accuracy.truth(rows.iloc[::-1])
    assert found["true_swing_interval"] == pytest.approx(5)
    assert found["true_change"] == pytest.approx(0.020)


def test_a_swing_without_a_start_has_the_instant_of_its_event():
    rows = events([10, 20, NAN, 40], [0.2, 0.2, NAN, 0.2])
    rows.loc[2, "true_event_timestamp"] = 32
    assert course_accuracy.truth(rows)["true_swing_interval"] == pytest.approx(10)


@pytest.mark.parametrize("rows", [events([], []), events([3], [0.2]), events([3, 9], 0.2, is_true=False)])
def test_the_truth_of_too_little_is_unknown(rows):
    assert np.isnan(list(course_accuracy.truth(rows).values())).all()


@pytest.mark.parametrize("expected", [(6.5, NAN, NAN, NAN), (6.5, 0.004, -0.1, 0.1)])
def test_estimates_come_from_the_summary(expected):
    group = {
        name: None if np.isnan(value) else value
        for name, value in zip(course_accuracy.ESTIMATES, expected, strict=True)
    }
    found = course_accuracy.estimates(json.dumps({"groups": [group]}))
    assert list(found.values()) == pytest.approx(expected, nan_ok=True)
    assert np.isnan(list(course_accuracy.estimates('{"groups": []}').values())).all()


def test_a_figure_has_its_value():
    rows = [
        (6.0, 0.010, 0.000, 0.020, 6.5, 0.015),
        (6.0, 0.010, 0.008, 0.012, 6.0, 0.000),
        (6.0, NAN, NAN, NAN, 6.0, 0.000),
        (NAN, NAN, NAN, NAN, NAN, NAN),
    ]
    found = course_accuracy.figures(pd.DataFrame(rows, columns=course_accuracy.COLUMNS))
    assert found["sessions"] == 4 and found["change_reported"] == 0.5 and found["change_inside"] == 0.5
    assert found["pace_median"] == 0 and found["pace_percentile_95"] == pytest.approx(0.45)
    assert found["change_median"] == pytest.approx(7.5) and found["change_percentile_95"] == pytest.approx(9.75)
    nothing = course_accuracy.figures(pd.DataFrame(columns=course_accuracy.COLUMNS, dtype=float))
    assert nothing.pop("sessions") == 0 and np.isnan(list(nothing.values())).all()
