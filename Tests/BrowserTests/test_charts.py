"""Charts show every swing at its values."""

import h5py
import numpy as np
import pytest
import studies
from charts import axis, marks, place, positions, spot

COLOURS = {"contact": "rgb(0, 114, 178)", "miss": "rgb(213, 94, 0)", "uncertain": "rgb(117, 117, 117)"}


def sessions(swings):
    return list(dict.fromkeys(swing["session_id"] for swing in swings))


@pytest.mark.parametrize("name", ["datasets", "datasets_csv", "datasets_jsonl", "flags", "players"])
def test_the_timeline_has_every_swing_at_its_minute(shown, name):
    page = shown(name)
    swings = studies.swings("datasets" if name.startswith("datasets") else name)
    points = marks(page, "timeline", "symbol")
    assert points.count() == len(swings)
    minute = axis(page, "timeline", "x")
    table = page.evaluate("JSON.parse(document.getElementById('data').textContent).swings.map((row) => row.minute)")
    found = [minute(x) for x, _ in positions(points)]
    np.testing.assert_allclose(found, table, atol=0.02)
    # Each session has its own row, in the results' order.
    rows = {}
    for swing, (_, y) in zip(swings, positions(points)):
        rows.setdefault(swing["session_id"], set()).add(round(y))
    heights = [np.mean(list(rows[session])) for session in sessions(swings)]
    assert all(np.diff(heights) > 20), heights
    fills = points.evaluate_all("(points) => points.map((point) => getComputedStyle(point).fill)")
    assert fills == [COLOURS[swing["outcome"]] for swing in swings]


def test_minutes_count_from_the_beginning_of_the_session(shown):
    page = shown("datasets")
    with h5py.File(studies.results("datasets")[0]) as file:
        began = file["sessions/start_time"][()]
    expected = [(swing["start_time"] - began[swing["session_index"]]) / 60 for swing in studies.swings("datasets")]
    found = page.evaluate("JSON.parse(document.getElementById('data').textContent).swings.map((row) => row.minute)")
    # The page has six decimals.
    np.testing.assert_allclose(found, expected, rtol=0, atol=6e-7)


def test_overlays_are_medians_and_bands_of_the_outcomes(shown):
    """Each outcome has one line, the median of its swings, and one band, their middle half."""
    page = shown("players")
    swings = studies.swings("players")
    outcomes = {swing["outcome"] for swing in swings}
    assert marks(page, "rotation", "line").count() == len(outcomes) == 3
    assert page.locator("#chart-rotation g.mark-area path").count() == 3
    signals = page.evaluate("JSON.parse(document.getElementById('data').textContent).impacts")
    contacts = np.array([row["value"] for row in signals if swings[row["id"]]["outcome"] == "contact"], dtype=float)
    lines = marks(page, "impact", "line").evaluate_all(
        "(lines) => lines.map((line) => [].concat(line.__data__)[0].mark.items.map((item) => item.datum)).find((items) => items[0].outcome === 'contact')")
    found = np.array([[point["lower"], point["value"], point["upper"]] for point in lines])
    assert len(found) == contacts.shape[1]
    np.testing.assert_allclose(found, np.nanpercentile(contacts, [25, 50, 75], axis=0).T, atol=1e-6)


def test_overlays_show_the_stored_signals(shown):
    """The peak of each line, read off the axis, is the peak of the window."""
    page = shown("one")
    with h5py.File(studies.results("one")[0]) as file:
        filtered = file["windows/filtered_z"][0]
        grid = file["windows/accel_time"][()] * 1000
    near = (grid >= -20) & (grid <= 60)
    value, time = axis(page, "impact", "y"), axis(page, "impact", "x")
    box = marks(page, "impact", "line").first.bounding_box()
    # The box of a line extends beyond it by its corners.
    margin = 0.06 * (np.nanmax(filtered) - np.nanmin(filtered))
    assert abs(value(box["y"]) - np.nanmax(filtered[near])) < margin
    assert abs(value(box["y"] + box["height"]) - np.nanmin(filtered[near])) < margin
    assert abs(time(box["x"]) + 20) < 2 and abs(time(box["x"] + box["width"]) - 60) < 2


def test_distributions_have_every_time(shown):
    page = shown("players")
    swings = [swing for swing in studies.swings("players") if np.isfinite(swing["time_to_contact"])]
    expected = sorted(swing["time_to_contact"] * 1000 for swing in swings)
    for name, groups in [("sessions", len(sessions(swings))), ("players", 2)]:
        time = axis(page, name, "x")
        found = sorted(time(x) for x, _ in positions(marks(page, name, "symbol")))
        np.testing.assert_allclose(found, expected, atol=1.5)
        # Each group has a bar for the interquartile range and a line for the median.
        assert marks(page, name, "rect").count() == 2 * groups

def test_the_histogram_has_every_time(shown):
    expected = studies.times("conditions")
    page = shown("conditions")
    heights = marks(page, "histogram", "rect").evaluate_all("(bars) => bars.map((bar) => [].concat(bar.__data__)[0].datum.__count)")
    assert sum(heights) == len(expected)
    median = axis(page, "histogram", "x")(positions(marks(page, "histogram", "rule"))[0][0])
    assert abs(median - np.median(expected)) < 2


def test_the_histograms_of_players_are_not_stacked(shown):
    """Each line is the histogram of numpy, from 0 to 0, and each dashed line the median."""
    page = shown("players")
    lines = marks(page, "histogram", "line").evaluate_all(
        "(lines) => lines.map((line) => [].concat(line.__data__)[0].mark.items.map((item) => [item.datum.player, item.datum.from, item.datum.count]))")
    medians = marks(page, "histogram", "rule").evaluate_all("(rules) => rules.map((rule) => [rule.__data__.datum.player, rule.__data__.datum.middle])")
    assert len(lines) == len(medians) == 2
    for line in lines:
        player = line[0][0]
        times = [swing["time_to_contact"] * 1000 for swing in studies.swings("players") if ("tennis" in swing["session_id"]) == (player == "ben.h5")]
        times = np.array(times)[np.isfinite(times)]
        starts = [start for _, start, _ in line]
        assert (np.diff(starts) == 20).all() and line[0][2] == line[-1][2] == 0
        counts, _ = np.histogram(times, bins=[*starts, starts[-1] + 20])
        assert [count for _, _, count in line] == list(counts)
        assert abs(dict(medians)[player] - np.median(times)) < 1e-5


@pytest.mark.parametrize("measure, column, factor", [
    ("time", "time_to_contact", 1000), ("rate", "peak_rotation_rate", 1), ("acceleration", "peak_acceleration", 1), ("angle", "rotation_angle", 1),
])
def test_the_trend_shows_the_chosen_measure(open_page, measure, column, factor):
    page = open_page("players")
    page.get_by_label("Measure").select_option(f"trend-{measure}")
    page.wait_for_selector(f"#chart-trend[data-drawn='trend-{measure}']")
    # The peak acceleration of a miss is not that of an impact.
    swings = [swing for swing in studies.swings("players") if measure != "acceleration" or swing["outcome"] == "contact"]
    expected = sorted(abs(swing[column]) * factor for swing in swings if np.isfinite(swing[column]))
    value = axis(page, "trend", "y")
    found = sorted(value(y) for _, y in positions(marks(page, "trend", "symbol")))
    np.testing.assert_allclose(found, expected, atol=0.015 * (expected[-1] - expected[0]))
    title = page.locator("figure", has=page.locator("#chart-trend")).locator("h3").inner_text()
    assert title == "Trend: " + page.get_by_label("Measure").locator("option:checked").inner_text()


def test_the_trend_has_a_straight_line_for_sessions_of_five_swings(shown):
    page = shown("datasets")
    given = {}
    for swing in studies.swings("datasets"):
        if np.isfinite(swing["time_to_contact"]):
            given.setdefault(swing["session_id"], []).append((swing["start_time"], swing["time_to_contact"] * 1000))
    lines = [np.polyfit(*np.transpose(values), 1) for values in given.values() if len(values) >= 5]
    assert 0 < len(lines) < len(given)
    assert marks(page, "trend", "line").count() == len(lines)
    value = axis(page, "trend", "y")
    ends = marks(page, "trend", "line").evaluate_all("(lines) => lines.map((line) => { const box = line.getBoundingClientRect(); return [box.top, box.bottom]; })")
    for (top, bottom), line, values in zip(ends, lines, [values for values in given.values() if len(values) >= 5]):
        times = [time for time, _ in values]
        expected = sorted(np.polyval(line, [min(times), max(times)]))
        np.testing.assert_allclose(sorted([value(bottom), value(top)]), expected, atol=2.5)


def test_the_tooltip_shows_the_swing_under_the_pointer(open_page):
    page = open_page("datasets")
    x, y, swing = spot(page, "timeline", "symbol")
    page.mouse.move(x, y)
    tooltip = page.locator("#vg-tooltip-element.visible")
    tooltip.wait_for()
    expected = studies.swings("datasets")[swing]
    for text in [expected["session_id"], expected["outcome"], f"{expected['peak_rotation_rate']:.1f}"]:
        assert text in tooltip.inner_text()


@pytest.mark.parametrize("name, kind", [
    ("timeline", "symbol"), ("sessions", "symbol"), ("players", "symbol"), ("trend", "symbol"),
])
def test_a_click_in_a_chart_shows_the_swing_and_marks_it_everywhere(open_page, name, kind):
    page = open_page("players")
    x, y, id = spot(page, name, kind)
    page.mouse.click(x, y)
    page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
    swing = studies.swings("players")[id]
    assert page.locator("#swing-title").inner_text() == f"Swing {swing['swing_in_session']} of {swing['session_id']}"
    sizes = marks(page, "timeline", "symbol").evaluate_all("(points) => points.map((point) => point.getBBox().width)")
    assert int(np.argmax(sizes)) == id and sorted(sizes)[-1] > 1.3 * sorted(sizes)[-2]
    # The overlays show it over the bands, with its start.
    chosen = marks(page, "rotation", "line").evaluate_all("(lines) => lines.map((line) => [].concat(line.__data__)[0].datum.id)")
    assert [line for line in chosen if line is not None] == [id]
    assert place(page, "swing-rotation").locator("svg").is_visible()
