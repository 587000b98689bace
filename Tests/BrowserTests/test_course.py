"""The pace of each session and its change from the first to the last swing, on the page and by SciPy."""

from itertools import groupby

import numpy as np
from scipy import stats

import studies


def sessions(name):
    """Returns the instants and the times to contact (ms) of the sessions' swings, in their order."""
    found = []
    for _, rows in groupby(studies.swings(name), key=lambda swing: swing["session_id"]):
        rows = list(rows)
        instants = [next(t for t in (s["start_timestamp"], s["peak_rate_timestamp"], s["contact_timestamp"]) if np.isfinite(t)) for s in rows]
        found.append((np.array(instants), 1000 * np.array([s["time_to_contact"] for s in rows])))
    return found


def change(instants, times):
    """Returns the change and its limits as the page shows them."""
    known = np.isfinite(times)
    if known.sum() < 10:
        return "–"
    fit = stats.theilslopes(times[known], instants[known], 0.95)
    value, low, high = (f"{fit[i] * np.ptp(instants[known]):.0f}".replace("-0", "0").replace("-", "−") for i in (0, 2, 3))
    return f"{value} ({low} to {high})"


def test_each_session_has_its_pace_and_change(shown):
    page = shown("long")
    rows = page.locator("#course tbody tr").all()
    expected = sessions("long")
    assert len(rows) == len(expected) > 3
    for row, (instants, times) in zip(rows, expected):
        cells = row.locator("td").all_text_contents()
        steps = np.diff(instants)
        assert cells[:3] == [f"{np.median(steps):.1f}", f"{60 / np.mean(steps):.1f}", change(instants, times)]
    assert {change(*session) == "–" for session in expected} == {True, False}


def test_one_session_has_a_sentence_each(open_page):
    page = open_page("one")
    assert page.locator("#course").count() == 0
    page = open_page("long_one")
    texts = page.locator("#course li").all_text_contents()
    assert texts[0].startswith("The median time between successive swings was ") and page.locator("#course table").count() == 0
    assert any(text.startswith("Time to contact changed by ") and "95 % interval" in text for text in texts)
