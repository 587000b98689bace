"""The first screen: what a season shows in words, its chart, and what the recordings' rate can show."""

import numpy as np
import pytest
import studies
from playwright.sync_api import expect

DOTS = "#chart-season g.mark-symbol.role-mark path"
PHONE = {"viewport": {"width": 390, "height": 844}}


def medians(player):
    """The median time to contact of each session of a player in ms, in the order of the dates, as h5py reads them."""
    import h5py

    [path] = studies.results("season")
    with h5py.File(path) as file:
        sessions = file["sessions"]
        names = sessions["session_id"].asstr()[()]
        rows = [row for row, name in enumerate(sessions["player"].asstr()[()]) if name == player]
        rows.sort(key=lambda row: sessions["date"].asstr()[row])
    found = {}
    for swing in studies.swings("season"):
        found.setdefault(swing["session_id"], []).append(swing["time_to_contact"] * 1000)
    return [(names[row], np.nanmedian(found[names[row]])) for row in rows]


def bottom(place):
    box = place.bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("name", ["season", "datasets", "one", "players"])
def test_the_first_chart_begins_on_the_first_screen(open_page, name):
    page = open_page(name, **PHONE)
    assert page.locator(".chart").first.bounding_box()["y"] < 844 - 150


def test_the_first_screen_states_the_season_and_the_rate(open_page):
    page = open_page("season", **PHONE)
    insights = page.locator("#insight .insight").all_inner_texts()
    assert len(insights) == 2 and insights[0].startswith("Ann's time to contact")
    assert insights[1] == "Ben's time to contact: no trend yet"
    evidence = page.locator("#insight .note").all_inner_texts()
    assert "ver 6 sessions, 2026-02-13 to 2026-03-12, 95 % interval" in evidence[0]
    assert "the usual range needs 4 more sessions." in evidence[1]
    assert "; a trend needs 5 sessions." in evidence[1]
    assert evidence[2] == "Neither a shorter nor a longer time to contact is better in itself in tennis."
    assert bottom(page.locator("#insight")) < 844
    rate = page.get_by_text("shows contacts, misses and times to contact")
    assert bottom(rate) < 844


def test_the_trend_is_that_of_scipy(shown):
    from scipy import stats

    page = shown("season")
    values = [median for _, median in medians("Ann")]
    fit = stats.linregress(range(len(values)), values)
    width = stats.t.ppf(0.975, len(values) - 2) * fit.stderr
    change, low, high = (round(slope * (len(values) - 1)) for slope in (fit.slope, fit.slope - width, fit.slope + width))
    headline = page.locator("#insight .insight").first.inner_text()
    evidence = page.locator("#insight .note").first.inner_text().replace("−", "-")
    if low <= 0 <= high:
        assert headline.endswith("no clear change") and f"95 % interval {low} to {high} ms" in evidence
    else:
        assert headline.endswith(f"{'fell' if change < 0 else 'rose'} by {abs(change)} ms")


def test_the_usual_range_is_a_prediction_interval(shown):
    from scipy import stats

    page = shown("season")
    *earlier, last = (median for _, median in medians("Ann"))
    width = stats.t.ppf(0.975, len(earlier) - 1) * np.std(earlier, ddof=1) * np.sqrt(1 + 1 / len(earlier))
    low, high = np.mean(earlier) - width, np.mean(earlier) + width
    place = "below" if last < low else "above" if last > high else "within"
    evidence = page.locator("#insight .note").first.inner_text().replace("−", "-")
    expected = f"{place} the usual {low:.0f} to {high:.0f} ms (95 % prediction interval from 5 earlier sessions)"
    assert expected in evidence


def test_other_measures_have_their_course(shown):
    page = shown("season")
    assert page.locator("#measures h3").all_inner_texts() == ["Contact rate", "Peak rotation rate"]
    texts = page.locator("#measures li").all_inner_texts()
    for name in ("Ann's contact rate", "Ben's contact rate", "Ann's peak rotation rate", "Ben's peak rotation rate"):
        assert sum(text.startswith(name) for text in texts) == 1
    notes = " ".join(page.locator("#measures .note").all_inner_texts())
    assert "A higher contact rate is better in tennis" in notes and "not the speed of a bat, club or racket" in notes


def test_the_chart_shows_each_session_by_date(shown):
    page = shown("season")
    rows = page.evaluate("JSON.parse(document.getElementById('data').textContent).season")
    assert [row["session"] for row in rows] == [name for player in ("Ann", "Ben") for name, _ in medians(player)]
    expected = [median for player in ("Ann", "Ben") for _, median in medians(player)]
    assert np.allclose([row["median"] for row in rows], expected, atol=1e-3)
    assert page.locator(DOTS).count() == 8
    texts = page.locator("#chart-season .mark-text text").all_text_contents()
    assert {"Ann", "Ben"} <= set(texts)
    # In tennis no direction is better, so no session is the best.
    assert not any(text.startswith("best ") for text in texts)


def test_the_filter_changes_the_chart(open_page):
    page = open_page("season")
    page.locator("#filter [name=player]").select_option("Ben")
    expect(page.locator(DOTS)).to_have_count(2)


def test_labels_of_a_short_season_are_whole_days_and_cover_no_other(open_page):
    page = open_page("season", **PHONE)
    boxes = page.locator("#chart-season .role-mark.mark-text text").evaluate_all(
        """(all) => all.filter((text) => ["Ann", "Ben"].includes(text.textContent)).map((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            return [left, right, top, bottom];
        })""")
    assert len(boxes) == 2
    (a, b, c, d), (e, f, g, h) = boxes
    assert b < e or f < a or d < g + 4 or h < c + 4, boxes
    days = page.locator("#chart-season .role-axis-label text").all_text_contents()
    assert not any("PM" in day or "AM" in day for day in days)
    right = page.locator("#chart-season svg").bounding_box()
    cut = page.locator("#chart-season text").evaluate_all(
        "(all, right) => all.filter((text) => text.getBoundingClientRect().right > right + 1).map((text) => text.textContent)",
        right["x"] + right["width"])
    assert cut == []


@pytest.mark.parametrize("name", ["hostile", "players", "season"])
def test_legends_stay_inside_their_charts_on_a_phone(open_page, name):
    page = open_page(name, **PHONE)
    outside = page.locator(".chart svg").evaluate_all("""(all) => all.flatMap((svg) => {
        const { right } = svg.getBoundingClientRect();
        return [...svg.querySelectorAll(".role-legend-label text")].filter((text) => text.getBoundingClientRect().right > right + 0.5).map((text) => text.textContent);
    })""")
    assert outside == []
