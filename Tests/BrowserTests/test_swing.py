"""A single swing: its numbers, signals, marks and flags are shown, in whatever way it is chosen."""

import json
import re

import h5py
import numpy as np
import pytest
import studies
from charts import axis, marks, positions
from playwright.sync_api import expect

# Each fact's name, column, factor, number of decimals and unit.
FACTS = [
    ("time to contact", "time_to_contact", 1000, 1, " ms"),
    ("contact score", "contact_score", 1, 2, ""),
    ("confidence", "confidence", 1, 2, ""),
    ("peak rotation rate", "peak_rotation_rate", 1, 1, " rad/s"),
    ("peak acceleration", "peak_acceleration", 1, 1, " g"),
    ("rotation, start to contact", "rotation_angle", 1, 2, " rad"),
    ("start to peak rate", "time_to_peak_rate", 1000, 1, " ms"),
    ("axis tilt to gravity", "axis_tilt", 180 / np.pi, 0, "°"),
    ("latency of device motion", "motion_latency", 1000, 1, " ms"),
    ("start, sensor clock", "start_timestamp", 1, 4, " s"),
    ("start spread (SD)", "start_spread", 1000, 1, " ms"),
    ("contact, sensor clock", "contact_timestamp", 1, 4, " s"),
    ("start about gravity, sensor clock", "gravity_start_timestamp", 1, 4, " s"),
]


@pytest.fixture(scope="module")
def rows():
    """The swings as `swing analyze` writes them in JSON lines, with all digits."""
    lines = map(json.loads, studies.results("datasets_jsonl")[0].read_text().splitlines())
    return [line for line in lines if line["type"] == "swing"]


def check_detail(page, rows, id):
    page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
    row = rows[id]
    assert page.locator("#swing-title").inner_text() == f"Swing {int(row['swing_in_session'])} of {row['session_id']}"
    facts = dict(zip(page.locator("#swing-facts dt").all_inner_texts(), page.locator("#swing-facts dd").all_inner_texts()))
    assert facts.pop("outcome") == row["outcome"]
    for name, column, factor, decimals, unit in FACTS:
        # Without a time to contact, there is nothing to be confident in.
        is_known = row[column] is not None and (column != "confidence" or row["time_to_contact"] is not None)
        expected = f"{abs(float(row[column])) * factor:.{decimals}f}{unit}" if is_known else "–"
        assert facts.pop(name) == expected, name
    onset = f"{row['onset_timestamp']:.4f} s ± {row['onset_spread'] * 1000:.1f} ms" if row["onset_timestamp"] is not None else "–"
    assert facts.pop("estimated onset, sensor clock") == onset
    assert facts.pop("blows", None) == (str(row["blow_count"]) if row["blow_count"] > 1 else None)
    assert page.locator("#no-score").is_visible() == (row["contact_score"] is None)
    assert facts.pop("time of day (UTC)") == str(np.datetime64(int(row["start_time"]), "s")) + "Z"
    assert facts == {}
    assert [item.split()[0] for item in page.locator("#swing-flags li").all_inner_texts()] == row["flags"]
    assert page.locator("#swing-doubt").inner_text() == doubt(row["outcome"], row["time_to_contact"] is not None, row["flags"])


def doubt(outcome, is_timed, flags):
    """Returns the sentence on what is doubtful."""
    why = ": " + ", ".join(flags).replace("_", " ") if flags else ""
    if outcome == "uncertain":
        return f"Contact or miss could not be decided{why}."
    if outcome == "contact" and not is_timed:
        return f"The time to contact is omitted because doubtful{why}."
    return f"Reported with a doubt{why}." if flags else "Nothing doubtful was found."


@pytest.mark.parametrize("id", [0, 1, 7, 23])
def test_a_link_leads_to_a_swing(open_page, rows, id):
    page = open_page("datasets", studies.address("datasets", id))
    check_detail(page, rows, id)
    assert page.locator("#swings tr[aria-selected=true]").get_attribute("data-id") == str(id)
    expect(page.locator("#swing-title")).to_be_in_viewport()


@pytest.mark.parametrize("fragment", ["#session-1-swing-24", "#session-0-swing-1", "#session-1-swing-0", "#session--1-swing-1", "#session-1-swing-1e0",
    "#session-1-swing-99999999999999999999", "#swing-1", "#x\"><b>", "#"])
def test_an_invalid_link_shows_no_swing(open_page, fragment):
    page = open_page("datasets", fragment)
    assert page.locator("#swing-detail").is_hidden()
    assert page.locator("#swing-title").inner_text() == "One swing"


def test_the_address_follows_the_chosen_swing(open_page, rows):
    page = open_page("datasets")
    page.locator("#swings tbody tr").nth(5).click()
    check_detail(page, rows, 5)
    assert page.url.endswith(studies.address("datasets", 5))
    page.evaluate("(address) => { location.hash = address; }", studies.address("datasets", 9))
    check_detail(page, rows, 9)


def test_the_keyboard_is_enough(open_page, rows):
    page = open_page("datasets")
    page.locator("#swings tbody button").nth(2).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    check_detail(page, rows, 3)
    expect(page.locator("#swing-title")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Previous")).to_be_focused()
    page.keyboard.press("Enter")
    check_detail(page, rows, 2)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Space")
    check_detail(page, rows, 3)


def test_next_and_previous_follow_the_tables_order_and_filter(open_page, rows):
    page = open_page("datasets")
    shown = [id for id, row in enumerate(rows) if row["outcome"] != "miss"]
    page.locator("#filter [value=miss]").uncheck()
    expect(page.locator("#swings tbody tr")).to_have_count(len(shown))
    for _ in range(2):
        page.locator("#swings thead").get_by_role("button", name="time to contact").click()
    # Unknown times are last.
    order = sorted(shown, key=lambda id: -(rows[id]["time_to_contact"] or -np.inf))
    page.locator("#swings tbody tr").first.click()
    check_detail(page, rows, order[0])
    expect(page.get_by_role("button", name="Previous")).to_be_disabled()
    for id in order[1:4]:
        page.get_by_role("button", name="Next").click()
        check_detail(page, rows, id)
    page.get_by_role("button", name="Previous").click()
    check_detail(page, rows, order[2])
    page.locator("#swings tbody tr").last.click()
    check_detail(page, rows, order[-1])
    expect(page.get_by_role("button", name="Next")).to_be_disabled()


def instants(swing):
    zero = swing["contact_timestamp"] if np.isfinite(swing["contact_timestamp"]) else swing["peak_rate_timestamp"]
    names = {
        "start (10 %)": "start_timestamp", "contact": "contact_timestamp", "peak": "peak_timestamp", "peak rate": "peak_rate_timestamp",
    }
    return {name: (swing[column] - zero) * 1000 for name, column in names.items() if np.isfinite(swing[column])}


@pytest.mark.parametrize("id", [0, 1, 14])
def test_marks_are_at_their_times(open_page, id):
    page = open_page("datasets", studies.address("datasets", id))
    page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
    expected = instants(studies.swings("datasets")[id])
    for chart, names in {
        "swing-rotation": ["start (10 %)", "contact", "peak rate"], "swing-impact": ["contact", "peak"],
        "swing-acceleration": ["start (10 %)", "contact"],
    }.items():
        time = axis(page, chart, "x")
        labels = marks(page, chart, "text").evaluate_all(
            "(texts) => texts.filter((text) => text.__data__.datum.time !== undefined).map((text) => text.textContent)")
        wanted = {name: expected[name] for name in names if name in expected}
        assert sorted(labels) == sorted(wanted), chart
        rules = marks(page, chart, "rule").evaluate_all(
            """(rules) => rules.map((rule) => rule.getBoundingClientRect()).filter((box) => box.height > box.width)
                .map((box) => (box.left + box.right) / 2)""")
        np.testing.assert_allclose(sorted(map(time, rules)), sorted(wanted.values()), atol=3, err_msg=chart)


@pytest.mark.parametrize("id", [0, 1])
def test_the_start_is_a_dot_on_the_curve(open_page, id):
    page = open_page("datasets", studies.address("datasets", id))
    page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
    swing = studies.swings("datasets")[id]
    dots = positions(marks(page, "swing-rotation", "symbol"))
    assert len(dots) == 1
    found = [axis(page, "swing-rotation", name)(place) for name, place in zip("xy", dots[0])]
    # By definition, the rate is 10 % of its peak there; the page may omit samples of the curve.
    assert abs(found[0] - instants(swing)["start (10 %)"]) < 3
    peak = abs(swing["peak_rotation_rate"])
    assert abs(abs(found[1]) - 0.1 * peak) < 0.03 * peak
    for chart in ("swing-impact", "swing-acceleration"):
        assert marks(page, chart, "symbol").count() == 0


@pytest.mark.parametrize("id", [0, 1])
def test_signals_are_those_of_the_window(open_page, id):
    page = open_page("datasets", studies.address("datasets", id))
    page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
    with h5py.File(studies.results("datasets")[0]) as file:
        windows = {name: column[id] for name, column in file["windows"].items() if column.ndim == 2}
        grids = {name: file["windows"][name][()] * 1000 for name in ("motion_time", "accel_time")}
    # The page corrects device motion for its latency.
    grids["motion_time"] -= studies.swings("datasets")[id]["motion_latency"] * 1000
    drawn = {
        "swing-rotation": ("motion_time", [windows["rotation_rate_about_axis"]]),
        "swing-acceleration": ("accel_time", [windows[f"acceleration_{letter}"] for letter in "xyz"]),
    }
    for chart, (grid, signals) in drawn.items():
        value, time = axis(page, chart, "y"), axis(page, chart, "x")
        ends = marks(page, chart, "line").evaluate_all(
            "(lines) => lines.flatMap((line) => { const box = line.getBoundingClientRect(); return [[box.left, box.right]]; })")
        there = grids[grid][np.isfinite(signals[0])]
        for left, right in ends:
            np.testing.assert_allclose([time(left), time(right)], [there[0], there[-1]], atol=5, err_msg=chart)
        lines = marks(page, chart, "line").evaluate_all(
            "(lines) => lines.map((line) => { const box = line.getBoundingClientRect(); return [box.bottom, box.top]; })")
        assert len(lines) == len(signals), chart
        found = sorted([value(bottom), value(top)] for bottom, top in lines)
        expected = sorted([np.nanmin(signal), np.nanmax(signal)] for signal in signals)
        extent = max(high - low for low, high in expected)
        np.testing.assert_allclose(found, expected, atol=0.03 * extent, err_msg=chart)


def test_thresholds_are_those_of_the_profile(open_page):
    page = open_page("datasets", studies.address("datasets", 0))
    page.wait_for_selector("#swing-detail[data-shown='0']")
    with h5py.File(studies.results("datasets")[0]) as file:
        parameters = file.attrs["parameters_json"]
    parameters = parameters.decode() if isinstance(parameters, bytes) else parameters
    profile = json.loads(parameters)["profiles"]["baseball"]
    for chart, threshold in {"swing-rotation": profile["minimumPeakRate"], "swing-impact": profile["contactThreshold"]}.items():
        value = axis(page, chart, "y")
        levels = marks(page, chart, "rule").evaluate_all(
            """(rules) => rules.map((rule) => rule.getBoundingClientRect()).filter((box) => box.width > box.height)
                .map((box) => (box.top + box.bottom) / 2)""")
        assert any(abs(abs(value(y)) - threshold) < 0.5 for y in levels), chart


def test_flags_are_explained(open_page):
    page = open_page("flags")
    seen = set()
    for id, swing in enumerate(studies.swings("flags")):
        if set(swing["flags"]) <= seen:
            continue
        page.evaluate("(address) => { location.hash = address; }", studies.address("flags", id))
        page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
        items = page.locator("#swing-flags li").all_inner_texts()
        assert [item.split()[0] for item in items] == swing["flags"]
        assert page.locator("#swing-doubt").inner_text() == doubt(swing["outcome"], np.isfinite(swing["time_to_contact"]), swing["flags"])
        for item in items:
            assert re.fullmatch(r"\w+ \S.{20,}\.", item), item
        seen |= set(swing["flags"])
    assert {"gap", "clipped", "low_rate", "edge", "weak_contact", "checked"} <= seen


@pytest.mark.parametrize("name", ["datasets_csv", "datasets_jsonl"])
def test_results_without_signals_show_a_note(open_page, rows, name):
    page = open_page(name, studies.address(name, 0))
    page.wait_for_selector("#swing-detail[data-shown='0']")
    assert page.locator("#with-signals").is_hidden()
    assert not any(figure.is_visible() for figure in page.locator("#swing-detail figure").all())
    assert "no signals" in page.locator("#without-signals").inner_text()
    if name == "datasets_csv":
        return
    check_detail(page, rows, 0)


def test_a_hidden_swing_stays_until_next(open_page, rows):
    hidden = next(id for id, row in enumerate(rows) if row["outcome"] == "miss")
    shown = [id for id, row in enumerate(rows) if row["outcome"] != "miss"]
    page = open_page("datasets", studies.address("datasets", hidden))
    page.wait_for_selector(f"#swing-detail[data-shown='{hidden}']")
    page.locator("#filter [value=miss]").uncheck()
    expect(page.locator("#swings tbody tr")).to_have_count(len(shown))
    check_detail(page, rows, hidden)
    page.get_by_role("button", name="Next").click()
    check_detail(page, rows, shown[0])


def test_arrow_keys_and_swipes_go_from_swing_to_swing(open_page):
    page = open_page("datasets", studies.address("datasets", 3), has_touch=True)
    page.wait_for_selector("#swing-detail[data-shown='3']")
    page.locator("#swing-title").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#swing-detail[data-shown='4']")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#swing-detail[data-shown='3']")
    swipe = """(section, [from, to]) => {
        const touch = (x) => new Touch({ identifier: 1, target: section, clientX: x, clientY: 200 });
        section.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)], bubbles: true }));
        section.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)], bubbles: true }));
    }"""
    page.locator("#swing").evaluate(swipe, [300, 100])
    page.wait_for_selector("#swing-detail[data-shown='4']")
    page.locator("#swing").evaluate(swipe, [100, 140])
    page.locator("#swing").evaluate(swipe, [100, 300])
    page.wait_for_selector("#swing-detail[data-shown='3']")
