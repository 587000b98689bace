"""A colour has one meaning in the whole page: an outcome, a player, an axis, or the chosen swing."""

import re

import pytest
import studies
from charts import marks
from playwright.sync_api import expect

KINDS = ["symbol", "line", "rect", "rule", "text"]
CHARTS = ["histogram", "sessions", "players", "conditions", "sports", "timeline", "impact", "rotation", "trend"]
SWING_CHARTS = ["swing-rotation", "swing-impact", "swing-acceleration"]


def palette(page):
    """Returns the colours of the page's style sheet by name, as the browser computes them."""
    return page.evaluate("""() => {
        const names = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
            .filter((rule) => rule.selectorText === ":root").flatMap((rule) => [...rule.style]).filter((name) => name.startsWith("--"));
        const probe = document.body.appendChild(document.createElement("i"));
        const found = {};
        for (const name of names) {
            probe.style.color = `var(${name})`;
            found[name.slice(2)] = getComputedStyle(probe).color;
        }
        probe.remove();
        return found;
    }""")


def colours(page, chart, kind):
    """Returns the visible colour of each mark with the outcome and the player of its swing."""
    return marks(page, chart, kind).evaluate_all("""(marks) => marks.map((mark) => {
        const style = getComputedStyle(mark), datum = [].concat(mark.__data__)[0].datum || {};
        return [style.stroke === "none" || mark.tagName === "text" ? style.fill : style.stroke, datum.outcome, datum.player];
    })""")


def drawn(page):
    """Returns the colours of all marks of all charts."""
    return {chart: {colour for kind in KINDS for colour, _, _ in colours(page, chart, kind)} for chart in CHARTS}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_outcomes_have_their_colours_and_nothing_else_has_them(open_page, scheme):
    page = open_page("players", color_scheme=scheme)
    named = palette(page)
    outcomes = {named[name] for name in ("contact", "miss", "uncertain")}
    assert len(outcomes) == 3
    for chart, kind in [("timeline", "symbol"), ("impact", "line"), ("rotation", "line")]:
        found = colours(page, chart, kind)
        assert found and all(colour == named[outcome] for colour, outcome, _ in found), chart
    for chart, found in drawn(page).items():
        assert chart in ("timeline", "impact", "rotation") or not found & outcomes, chart


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_player_has_one_colour_in_every_chart(open_page, scheme):
    page = open_page("players", color_scheme=scheme)
    named = palette(page)
    expected = {"anna.h5": named["group-0"], "ben.h5": named["group-1"]}
    checked = 0
    for chart, kind in [
        ("histogram", "line"), ("histogram", "rule"), ("sessions", "symbol"),
        ("players", "symbol"), ("trend", "symbol"), ("trend", "line"),
    ]:
        found = colours(page, chart, kind)
        assert found and all(colour == expected[player] for colour, _, player in found), (chart, kind, found)
        checked += len(found)
    assert checked > 40
    # The pictures of the courses are in the order of the players.
    dots = page.locator("#insight svg.panel").evaluate_all("(all) => all.map((svg) => getComputedStyle(svg.querySelector('circle')).fill)")
    assert dots == list(expected.values())
    # The legend names them in the same colours.
    legend = page.locator("#chart-trend .role-legend").evaluate(
        """(legend) => [...legend.querySelectorAll(".role-legend-symbol path")].map((symbol, index) =>
            [legend.querySelectorAll(".role-legend-label text")[index].textContent, getComputedStyle(symbol).fill])""")
    assert dict(legend) == expected


def test_a_filter_does_not_change_a_players_colour(open_page, shown):
    all_players = [player for _, _, player in colours(shown("players"), "trend", "symbol")]
    page = open_page("players")
    ben = palette(page)["group-1"]
    page.locator("#filter [name=player]").select_option("ben.h5")
    # The trend is drawn last.
    assert len(all_players) > all_players.count("ben.h5") > 5
    expect(marks(page, "trend", "symbol")).to_have_count(all_players.count("ben.h5"))
    assert {colour for colour, _, _ in colours(page, "trend", "symbol")} == {ben}


@pytest.mark.parametrize("name", ["datasets", "one", "conditions"])
def test_without_several_players_no_colour_of_a_player_is_used(shown, name):
    page = shown(name)
    named = palette(page)
    groups = {colour for key, colour in named.items() if key.startswith("group-")}
    assert len(groups) == 6
    for chart, found in drawn(page).items():
        assert not found & groups, chart
    assert {colour for colour, _, _ in colours(page, "sessions", "symbol")} == {named["series"]}


def test_the_chosen_swing_has_the_accent_and_the_axes_theirs(open_page):
    page = open_page("datasets", studies.address("datasets", 0))
    page.wait_for_selector("#swing-detail[data-shown='0']")
    named = palette(page)
    axes = [named[f"axis-{letter}"] for letter in "xyz"]
    assert [colour for colour, _, _ in colours(page, "swing-acceleration", "line")] == axes
    for chart in SWING_CHARTS[:2]:
        assert [colour for colour, _, _ in colours(page, chart, "line")] == [named["series"]]
    for chart in SWING_CHARTS:
        rules = {colour for colour, _, _ in colours(page, chart, "rule")}
        assert rules <= {named["accent"], named["faint"]} and named["accent"] in rules
    for chart, found in drawn(page).items():
        # The overlays show the chosen swing over the bands.
        assert not found & set(axes) and (chart in ("impact", "rotation") or named["accent"] not in found), chart


def test_a_picture_has_the_colours_of_the_page(shown, open_page, tmp_path):
    page = shown("players")
    named = palette(page)
    hexadecimal = {name: "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour)[:3]) for name, colour in named.items()}
    studies.run("report", *studies.results("players"), "--svg", tmp_path)
    season, timeline = ((tmp_path / f"{name}.svg").read_text() for name in ("season", "timeline"))
    assert hexadecimal["group-0"] in season and hexadecimal["contact"] not in season
    assert hexadecimal["contact"] in timeline and not any(hexadecimal[f"group-{index}"] in timeline for index in range(6))
