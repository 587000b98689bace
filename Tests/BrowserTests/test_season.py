"""The first screen: what a season shows in words, its chart, and what the recordings' rate can show."""

import numpy as np
import pytest
import studies

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


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("name", ["season", "datasets", "players", "club"])
def test_the_first_picture_is_on_the_first_screen_without_scripts(open_page, name, scripts):
    page = open_page(name, until=None, java_script_enabled=scripts, **PHONE)
    svg = page.locator("#insight svg:visible").first
    box = svg.bounding_box()
    assert 0 < box["y"] and box["y"] + min(box["height"], 120) < 844 and box["x"] + box["width"] <= 390
    assert svg.locator("circle").count() > 0 and page.locator("#insight .insight").first.bounding_box()["y"] < box["y"]


def test_the_first_screen_states_the_season(open_page):
    page = open_page("season", **PHONE)
    insights = page.locator("#insight .insight").all_inner_texts()
    assert len(insights) == 2 and insights[0].startswith("Ann's time to contact")
    assert insights[1] == "Ben's time to contact: no trend yet"
    verdicts = page.locator("#insight .verdict").all_inner_texts()
    assert verdicts[0].startswith(("Unlikely to be chance. Over 6 sessions", "May be chance. ")) and "95 % interval" in verdicts[0]
    assert "over 6 sessions, 2026-02-13 to 2026-03-12" in verdicts[0].lower()
    assert verdicts[1].startswith("Too few sessions to judge. ") and "; a trend needs 5 sessions." in verdicts[1]
    notes = page.locator("#insight .note").all_inner_texts()
    assert "the usual range needs 4 more sessions." in notes[1]
    assert notes[-1] == "Neither a shorter nor a longer time to contact is better in itself in tennis."
    assert bottom(page.locator("#insight svg").first) < 844
    assert page.get_by_text("shows contacts, misses and times to contact").count() == 1


def test_many_players_are_a_table_on_a_phone(open_page):
    page = open_page("club", **PHONE)
    rows = page.locator(".players tbody tr")
    assert rows.count() == 8 and page.locator("#insight svg.spark").count() == 8
    headline = page.locator("#insight .insight").inner_text()
    clear = page.locator(".players strong").count()
    assert headline == (f"Time to contact changed clearly for {clear} of 8 players" if clear else "Time to contact: no clear change for any of 8 players")
    assert "Chance alone would show less than 1 of 8." in page.locator("#insight .verdict").inner_text()
    # All columns that a phone shows are within it, and the others follow on request.
    assert page.locator(".players").bounding_box()["width"] <= 360
    assert page.locator(".players th.minor").first.is_hidden()
    page.locator("#insight .columns input").check()
    assert page.locator(".players th.minor").first.is_visible()


@pytest.mark.parametrize("name", ["season", "players", "flags", "club", "failed", "long", "long_one"])
def test_no_table_is_cut_on_a_phone(open_page, name):
    page = open_page(name, **PHONE)
    cut = page.locator(".wide").evaluate_all("(all) => all.filter((wide) => wide.scrollWidth > wide.clientWidth + 1).map((wide) => wide.ariaLabel)")
    assert cut == []


def test_the_trend_is_that_of_scipy(shown):
    from scipy import stats

    page = shown("season")
    values = [median for _, median in medians("Ann")]
    fit = stats.linregress(range(len(values)), values)
    width = stats.t.ppf(0.975, len(values) - 2) * fit.stderr
    change, low, high = (round(slope * (len(values) - 1)) for slope in (fit.slope, fit.slope - width, fit.slope + width))
    headline = page.locator("#insight .insight").first.inner_text()
    evidence = page.locator("#insight .verdict").first.inner_text().replace("−", "-")
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
    expected = f"{place} the usual {low:.0f} to {high:.0f} ms (95 % prediction interval from 5 earlier sessions"
    assert expected in evidence


def test_other_measures_have_their_course(shown):
    page = shown("season")
    assert page.locator("#measures h3").all_inner_texts() == [
        "Contact rate", "Peak rotation rate", "Tempo", "Forward swing duration",
    ]  # fmt: skip
    texts = page.locator("#measures li").all_inner_texts()
    for name in ("Ann's contact rate", "Ben's contact rate", "Ann's peak rotation rate", "Ben's peak rotation rate"):
        assert sum(text.startswith(name) for text in texts) == 1
    notes = " ".join(page.locator("#measures .note").all_inner_texts())
    assert "A higher contact rate is better in tennis" in notes and "not the speed of a bat, club or racket" in notes


def test_the_picture_shows_each_session_by_date(shown):
    page = shown("season")
    for panel, player in enumerate(("Ann", "Ben")):
        svg = page.locator("#insight svg.panel").nth(panel)
        titles = svg.locator("circle title").all_text_contents()
        assert len(titles) == len(medians(player))
        for title, (_, median) in zip(titles, medians(player)):
            assert f": {median:.1f} ms, " in title
        heights = svg.locator("circle").evaluate_all("(all) => all.map((dot) => Number(dot.getAttribute('cy')))")
        assert np.corrcoef(heights, [median for _, median in medians(player)])[0, 1] < -0.999


@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("name", ["season", "datasets", "players"])
def test_labels_of_pictures_are_inside_and_apart(open_page, name, width):
    page = open_page(name, viewport={"width": width, "height": 844})
    for svg in page.locator("#insight svg:visible").all():
        outer = svg.bounding_box()
        boxes = svg.locator("text").evaluate_all("(all) => all.map((text) => { const { left, right, top, bottom } = text.getBoundingClientRect(); return [left, right, top, bottom]; })")
        assert len(boxes) > 3
        for index, (left, right, top, low) in enumerate(boxes):
            assert left >= outer["x"] - 1 and right <= outer["x"] + outer["width"] + 1
            for a, b, c, d in boxes[:index]:
                assert right <= a or b <= left or low <= c + 3 or d <= top + 3, (left, right, top, low, a, b, c, d)


@pytest.mark.parametrize("name", ["hostile", "players", "season"])
def test_legends_stay_inside_their_charts_on_a_phone(open_page, name):
    page = open_page(name, **PHONE)
    outside = page.locator(".chart svg").evaluate_all("""(all) => all.flatMap((svg) => {
        const { right } = svg.getBoundingClientRect();
        return [...svg.querySelectorAll(".role-legend-label text")].filter((text) => text.getBoundingClientRect().right > right + 0.5).map((text) => text.textContent);
    })""")
    assert outside == []
