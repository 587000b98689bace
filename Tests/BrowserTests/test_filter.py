"""The table, the charts and the summary line show exactly the swings that the filter selects."""

import numpy as np
import pytest
import studies
from charts import marks, place
from playwright.sync_api import expect

SWINGS = "players"


def check_shown(page, ids):
    """Checks that the table, the charts and the summary line show exactly the swings with these numbers."""
    swings = studies.swings(SWINGS)
    chosen = [swings[id] for id in ids]
    given = [swing["time_to_contact"] * 1000 for swing in chosen if np.isfinite(swing["time_to_contact"])]
    median = f"{np.median(given):.1f} ms" if given else "–"
    contacts = sum(swing["outcome"] == "contact" for swing in chosen)
    expect(page.locator("#shown")).to_have_text(
        f"{len(ids)} of {len(swings)} swings shown, {contacts} contact{'' if contacts == 1 else 's'}; median time to contact {median}")
    rows = page.locator("#swings tbody tr").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.id))")
    assert rows == ids
    lines = {
        ("timeline", "symbol"): len(ids),
        # The overlays have a median for each outcome.
        ("impact", "line"): len({swing["outcome"] for swing in chosen if np.isfinite(swing["contact_timestamp"])}),
        ("rotation", "line"): len({swing["outcome"] for swing in chosen}),
        ("sessions", "symbol"): len(given), ("players", "symbol"): len(given), ("trend", "symbol"): len(given),
    }
    for (name, kind), count in lines.items():
        expect(marks(page, name, kind).and_(page.locator("[d]:not([d=''])"))).to_have_count(int(count))
        if count == 0:
            expect(place(page, name)).to_have_text("None of these swings has a value to show here.")


@pytest.mark.parametrize("control, value, keeps", [
    ("session", "simulated-golf-25", lambda swing: swing["session_id"] == "simulated-golf-25"),
    ("player", "ben.h5", lambda swing: "tennis" in swing["session_id"]),
    ("flag", "clipped", lambda swing: "clipped" in swing["flags"]),
    ("flag", "none", lambda swing: not swing["flags"]),
    ("text", "golf MISS", lambda swing: "golf" in swing["session_id"] and swing["outcome"] == "miss"),
    ("text", "weak_contact", lambda swing: "weak_contact" in swing["flags"]),
    ("text", "no such name", lambda swing: False),
    ("contact", False, lambda swing: swing["outcome"] != "contact"),
    ("miss", False, lambda swing: swing["outcome"] != "miss"),
    ("uncertain", False, lambda swing: swing["outcome"] != "uncertain"),
])
def test_each_control_filters_and_the_button_resets(open_page, control, value, keeps):
    page = open_page(SWINGS)
    swings = studies.swings(SWINGS)
    ids = [id for id, swing in enumerate(swings) if keeps(swing)]
    assert len(ids) < len(swings)
    if value is False:
        page.locator(f"#filter [value={control}]").uncheck()
    elif control == "text":
        page.get_by_role("searchbox", name="Search").fill(value)
    else:
        page.locator(f"#filter [name={control}]").select_option(label=value)
    check_shown(page, ids)
    page.get_by_role("button", name="Show all").click()
    check_shown(page, list(range(len(swings))))


def test_controls_combine(open_page):
    page = open_page(SWINGS)
    page.locator("#filter [name=player]").select_option("ben.h5")
    page.locator("#filter [value=miss]").uncheck()
    page.locator("#filter [name=flag]").select_option("-")
    ids = [
        id for id, swing in enumerate(studies.swings(SWINGS))
        if "tennis" in swing["session_id"] and swing["outcome"] != "miss" and not swing["flags"]
    ]
    assert ids
    check_shown(page, ids)


def test_the_filter_keeps_the_measure_of_the_trend(open_page):
    page = open_page(SWINGS)
    page.get_by_label("Measure").select_option("trend-rate")
    page.locator("#filter [value=contact]").uncheck()
    others = [swing for swing in studies.swings(SWINGS) if swing["outcome"] != "contact"]
    expect(page.locator("#chart-trend[data-drawn='trend-rate']")).to_be_visible()
    expect(marks(page, "trend", "symbol")).to_have_count(len(others))


@pytest.mark.parametrize("flag", sorted({"clipped", "weak_contact", "checked"}))
def test_flags_that_occur_are_offered(shown, flag):
    options = shown(SWINGS).locator("#filter [name=flag] option").all_inner_texts()
    assert flag in options and "no_device_motion" not in options
