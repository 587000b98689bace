"""Charts on the screen are drawn first, the others while the browser is idle; nothing on the page moves meanwhile."""

import json
import re

import pytest
import studies
from playwright.sync_api import expect
from test_saving import saved

# Records in which order charts are drawn and the page is marked, the heights of empty places, and what moved.
WATCH = """
    window.order = [];
    window.expected = {};
    window.moved = [];
    new MutationObserver((changes) => {
        for (const { target, attributeName } of changes) if (attributeName) window.order.push(target.id || attributeName);
        for (const place of document.querySelectorAll(".chart:empty")) window.expected[place.id] = place.getBoundingClientRect().height;
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-drawn", "data-seen", "data-ready"] });
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            window.moved.push([entry.value, ...entry.sources.map(({ node }) => node && (node.id || node.className || node.nodeName))]);
        }
    }).observe({ type: "layout-shift", buffered: true });
"""
# The browser is never idle until a test calls `release`.
BUSY = "window.requestIdleCallback = (call) => { window.release = call; };"
PLACES = ".chart:not([id^=chart-swing-])"
ON_SCREEN = """(all) => all.filter((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
}).map((place) => place.id)"""
SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
# The first pictures are static, so that only a high window shows charts at once.
HIGH = {"desktop": {"width": 1280, "height": 1600}, "phone": {"width": 390, "height": 2400}}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["season", "datasets", "players"])
def test_the_screen_is_drawn_first(open_page, name, size):
    page = open_page(name, script=WATCH, viewport=HIGH[size])
    order = page.evaluate("window.order")
    seen = order.index("data-seen")
    on_screen = page.locator(PLACES).evaluate_all(ON_SCREEN)
    assert len(on_screen) > 0 and set(order[:seen]) == set(on_screen)
    others = page.locator(PLACES).evaluate_all("(all) => all.map((place) => place.id)")
    assert order[seen + 1:-1] == [place for place in others if place not in on_screen]
    assert order[-1] == "data-ready"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["season", "datasets", "players", "one", "impacts", "flags", "large"])
def test_nothing_moves_while_charts_are_drawn(open_page, name, size):
    page = open_page(name, script=WATCH, viewport=SIZES[size])
    expected = page.evaluate("window.expected")
    for place in page.locator(PLACES).all():
        drawn, id = place.bounding_box()["height"], place.get_attribute("id")
        # The uppermost label of an axis rises above the chart by half its height, or lies within it.
        assert abs(expected[id] - drawn) <= 6, f"{id}: {expected[id]} px expected, {drawn} px drawn"
    moved = page.evaluate("window.moved")
    assert sum(entry[0] for entry in moved) < 0.02, moved


def test_a_link_to_a_swing_draws_it_before_charts_elsewhere(open_page):
    page = open_page("players", studies.address("players", 3), script=WATCH)
    order = page.evaluate("window.order")
    assert order[:3] == ["chart-swing-rotation", "chart-swing-impact", "chart-swing-acceleration"]
    assert order.index("data-seen") < order.index("chart-histogram")
    expect(page.locator("#swing-title")).to_be_in_viewport()


def test_what_the_reader_scrolls_to_is_drawn_next(open_page):
    page = open_page("players", script=WATCH + BUSY, until="seen")
    assert page.locator("#chart-trend svg").count() == 0
    page.locator("#chart-trend").scroll_into_view_if_needed()
    page.wait_for_function("() => Boolean(window.release)")
    page.evaluate("() => window.release()")
    expect(page.locator("#chart-trend svg")).to_be_visible()
    order = page.evaluate("window.order")
    on_screen = page.locator(PLACES).evaluate_all(ON_SCREEN)
    first = order.index("data-seen") + 1
    assert "chart-trend" in on_screen and set(order[first:first + len(on_screen)]) == set(on_screen)
    assert page.locator("#chart-sessions svg").count() == 0


def test_browsers_without_idle_time_draw_all_charts(open_page):
    page = open_page("season", script="window.requestIdleCallback = undefined;")
    assert page.locator(f"{PLACES} svg").count() == page.locator(PLACES).count()


def test_paper_has_charts_that_were_not_drawn(open_page):
    page = open_page("season", script=BUSY, until="seen")
    places = page.locator(PLACES).count()
    assert page.locator(f"{PLACES}[data-drawn]").count() < places
    early = page.pdf(format="A4", prefer_css_page_size=True)
    assert page.locator(f"{PLACES} svg").count() == places
    page.wait_for_selector("body[data-ready]")
    late = open_page("season").pdf(format="A4", prefer_css_page_size=True)
    assert early.count(b"/Type /Page\n") == late.count(b"/Type /Page\n")
    assert abs(len(early) - len(late)) < 0.02 * len(late)


def test_a_chart_that_was_not_drawn_can_be_saved(open_page):
    page = open_page("season", script=BUSY, until="seen")
    figure = page.locator("figure", has=page.locator("#chart-trend"))
    assert figure.locator("svg").count() == 0
    name, data = saved(page, figure.get_by_role("button", name="SVG"))
    assert name == "trend-time.svg" and data.count(b"<path") > 10


@pytest.mark.parametrize("change", [{"transform": [{"filter": "datum.("}]}, {"usermeta": None}, {"layer": 7}])
def test_a_broken_chart_does_not_stop_the_others(open_file, tmp_path, change):
    def broken(found):
        charts = json.loads(found[2])
        charts["timeline"] |= change
        return found[1] + json.dumps(charts) + found[3]
    whole = studies.page("players").read_text()
    path = tmp_path / "page.html"
    path.write_text(re.sub(r'(<script type="application/json" id="charts">)(.*?)(</script>)', broken, whole, flags=re.DOTALL))
    page = open_file(path)
    place = page.locator("#chart-timeline")
    # Off the screen a place has no inner text.
    assert place.text_content().startswith("This chart could not be drawn: ")
    assert page.locator(PLACES).count() == page.locator(f"{PLACES} svg").count() + 1
    assert page.locator("figure", has=place).get_by_role("button", name="SVG").is_hidden()
    assert page.locator("#swings tbody tr").count() == len(studies.swings("players"))
