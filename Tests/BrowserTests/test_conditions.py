"""A page compares the conditions under which sessions were recorded."""

import h5py
import numpy as np
import studies
from charts import axis, marks, positions
from playwright.sync_api import expect


def conditions():
    """Returns the condition of each swing in the results, with its time to contact."""
    with h5py.File(studies.results("conditions")[0]) as file:
        names = file["sessions/condition"].asstr()[()]
        return [
            (names[session], time)
            for session, time in zip(file["swings/session_index"][()], file["swings/time_to_contact"][()])]


def test_each_condition_has_a_row(shown):
    page = shown("conditions")
    swings = [each for each in conditions() if np.isfinite(each[1])]
    assert {name for name, _ in swings} == {"new <b>bat</b>", "old bat"}
    time = axis(page, "conditions", "x")
    found = sorted(time(x) for x, _ in positions(marks(page, "conditions", "symbol")))
    np.testing.assert_allclose(found, sorted(value * 1000 for _, value in swings), atol=1.5)
    assert len({round(y / 17) for _, y in positions(marks(page, "conditions", "symbol"))}) >= 2
    rows = page.locator("table", has=page.locator("caption", has_text="By condition")).locator("tbody tr")
    assert rows.count() == 2 and rows.first.locator("th, td").first.inner_text() == "new <b>bat</b>"
    assert "new <b>bat</b>" in page.locator("#chart-conditions").inner_text()


def test_the_filter_chooses_a_condition(open_page):
    page = open_page("conditions")
    page.locator("select[name=condition]").select_option("old bat")
    expected = sum(name == "old bat" for name, _ in conditions())
    assert 0 < expected < len(conditions())
    expect(page.locator("#shown")).to_contain_text(f"{expected} of ")
    cells = page.locator("#swings tbody tr td:nth-child(2)").all_inner_texts()
    assert cells == ["old bat"] * expected


def test_without_conditions_nothing_is_compared(shown):
    page = shown("datasets")
    assert page.locator("#chart-conditions").count() == 0 and page.locator("select[name=condition]").count() == 0
