"""A page shows the names of sessions, files and players as text, whatever they contain."""

import unicodedata

import pytest
import studies
from charts import marks, place, spot
from playwright.sync_api import expect

TITLE = "</title></script><script>window.hacked=1</script>\"'<b>"


def visible(text):
    """Returns the text with invisible characters replaced by their numbers."""
    hidden = ("Cc", "Cf", "Zl", "Zp", "Co", "Cs", "Cn")
    return "".join(f"\\u{{{ord(letter):x}}}" if unicodedata.category(letter) in hidden else letter for letter in text)


NAMES = [visible(name) for name in studies.HOSTILE]
FILES = [visible(path.name) for path in studies.results("hostile")]


@pytest.fixture
def page(shown):
    return shown("hostile")


def test_names_are_in_every_table(page):
    for table in ["By session", "How the sessions were recorded", "All swings"]:
        cells = page.locator(f"[aria-label='{table}'] tbody tr").evaluate_all("(rows) => rows.map((row) => row.cells[0].textContent)")
        assert cells == NAMES, table
    assert page.locator("[aria-label='By player'] tbody th").all_text_contents() == FILES
    paths = page.locator("details summary").all_text_contents()
    assert [path.rpartition("/")[2] for path in paths] == FILES


@pytest.mark.parametrize("control, names", [("session", NAMES), ("player", FILES)])
def test_names_can_be_chosen(open_page, control, names):
    page = open_page("hostile")
    field = page.locator(f"#filter [name={control}]")
    assert field.locator("option").all_text_contents()[1:] == names
    for index, name in enumerate(names, 1):
        field.select_option(index=index)
        rows = page.locator("#swings tbody tr")
        expect(rows.first.locator("td").nth(0 if control == "session" else 1)).to_have_text(name)
        expect(rows).to_have_count(1 if control == "session" else len(NAMES) // 2)


def test_names_label_charts(page):
    """Long names are truncated there, to leave space for the chart."""
    for chart in ["timeline", "sessions"]:
        labels = place(page, chart).locator("g[aria-label^='Y-axis'] .role-axis-label text").all_text_contents()
        assert len(labels) == len(NAMES)
        for label, name in zip(labels, NAMES):
            assert label == name or label.endswith("…") and name.startswith(label[:-1].rstrip()), chart
        width = place(page, chart).bounding_box()["width"]
        room = place(page, chart).locator("g[aria-label^='Y-axis'] .role-axis-label").first.bounding_box()["width"]
        assert room < width / 3


def test_names_are_in_tooltips(open_page):
    page = open_page("hostile")
    for id, name in enumerate(NAMES):
        point = marks(page, "timeline", "symbol").nth(id)
        point.hover()
        tooltip = page.locator("#vg-tooltip-element.visible")
        expect(tooltip).to_contain_text(name[:60])
        assert tooltip.locator("img, script, b").count() == 0


def test_names_head_their_swings(open_page):
    page = open_page("hostile")
    for id, name in enumerate(NAMES):
        page.locator("#swings tbody button").nth(id).click()
        page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
        assert page.locator("#swing-title").text_content() == f"Swing 1 of {name}"
        assert page.locator("#swings tbody button").nth(id).get_attribute("aria-label") == f"Show swing 1 of {name}"


def test_a_search_for_a_name_finds_it(open_page):
    page = open_page("hostile")
    for id, name in enumerate(NAMES):
        page.get_by_role("searchbox", name="Search").fill(name)
        expect(page.locator(f"#swings tbody tr[data-id='{id}']:only-child")).to_have_count(1)


def test_the_title_is_text(open_page):
    page = open_page("one", options=("--title", TITLE))
    assert page.title() == TITLE
    assert page.locator("h1").text_content() == TITLE


def test_nothing_in_a_name_becomes_an_element_or_moves_text(page):
    assert page.locator("img, b, iframe, [onerror], [onfocus]").count() == 0
    assert page.locator("script").count() == 4
    text = page.locator("main").text_content()
    assert not {letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf") and letter not in "\n\t"}
    assert page.locator("script").evaluate_all("(scripts) => scripts.map((script) => script.parentElement.tagName)") == ["BODY"] * 4


def test_wide_names_leave_the_page_in_its_width(open_page):
    page = open_page("hostile", viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    texts = page.locator(".chart svg text").evaluate_all("(texts) => texts.map((text) => text.getBoundingClientRect().right)")
    assert max(texts) <= 390


def test_a_click_on_a_hostile_names_point_shows_its_swing(open_page):
    page = open_page("hostile")
    x, y, id = spot(page, "timeline", "symbol")
    page.mouse.click(x, y)
    page.wait_for_selector(f"#swing-detail[data-shown='{id}']")
    assert NAMES[id] in page.locator("#swing-title").text_content()
