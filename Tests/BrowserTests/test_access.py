"""The page is accessible: with a screen reader, with a keyboard, on a phone, in dark mode, on paper."""

import pytest
import studies
from axe import check_axe

WIDTHS = {"desktop": 1280, "phone": 390}
# As WCAG 2.2 defines contrast: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
CONTRASTS = """(selector) => {
    // Mixed colours have a range of 1, others a range of 255.
    const channels = (colour) => colour.match(/[\\d.]+/g).map((value, index) => value * (colour.startsWith("color(") && index < 3 ? 255 : 1));
    const luminance = (colour) => {
        const [r, g, b] = channels(colour).slice(0, 3).map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const colour = getComputedStyle(at).backgroundColor;
            if (!(channels(colour)[3] === 0)) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    return [...document.querySelectorAll(selector)].filter((node) => node.textContent.trim() && node.getClientRects().length).map((node) => {
        const style = getComputedStyle(node);
        const [a, b] = [luminance(node.namespaceURI.endsWith("svg") ? style.fill : style.color), luminance(behind(node))];
        return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), node.textContent.slice(0, 40)];
    });
}"""
TEXTS = "h1, h2, h3, p, td, th, dt, dd, label, button, summary, a:not(.skip), figcaption, caption, li, output, code, svg text"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_no_violation(open_page, width, scheme):
    page = open_page("flags", studies.address("flags", 2), viewport={"width": WIDTHS[width], "height": 844}, color_scheme=scheme)
    page.wait_for_selector("#swing-detail[data-shown]")
    page.locator("details").first.locator("summary").click()
    check_axe(page, scheme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["season", "club", "datasets"])
def test_axe_finds_no_violation_on_first_screens(open_page, name, width, scheme):
    page = open_page(name, viewport={"width": WIDTHS[width], "height": 844}, color_scheme=scheme)
    check_axe(page, scheme)
    if width == "phone":
        for box in page.locator(".columns input:visible").all():
            box.check()
        check_axe(page, scheme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_enough_contrast(open_page, scheme):
    page = open_page("flags", studies.address("flags", 2), color_scheme=scheme)
    page.wait_for_selector("#swing-detail[data-shown]")
    contrasts = page.evaluate(CONTRASTS, TEXTS)
    assert len(contrasts) > 200
    assert [contrast for contrast in contrasts if contrast[0] < 4.5] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marks_have_enough_contrast(open_page, scheme):
    """Colours that distinguish marks have a contrast of 3 with the background, as WCAG 2.2 requires of graphics."""
    page = open_page("one", color_scheme=scheme)
    colours = ["accent", "contact", "miss", "uncertain", "series", *(f"group-{index}" for index in range(6)), *(f"axis-{letter}" for letter in "xyz")]
    page.evaluate("""(names) => document.body.append(...names.map((name) => {
        const text = document.createElement("i");
        text.className = "probe";
        text.textContent = name;
        text.style.color = `var(--${name})`;
        return text;
    }))""", colours)
    contrasts = page.evaluate(CONTRASTS, ".probe")
    assert len(contrasts) == len(colours)
    assert [contrast for contrast in contrasts if contrast[0] < 3] == []


def test_dark_is_dark_and_charts_follow(open_page):
    found = {}
    for scheme in ("light", "dark"):
        page = open_page("one", color_scheme=scheme)
        found[scheme] = page.evaluate("""() => {
            const colour = (node, key) => getComputedStyle(node)[key].match(/\\d+/g).map(Number).reduce((a, b) => a + b);
            return [colour(document.body, "backgroundColor"), colour(document.body, "color"), colour(document.querySelector("svg text"), "fill")];
        }""")
    assert found["light"][0] > 700 and found["dark"][0] < 120
    assert found["light"][1] < 200 and found["dark"][1] > 600
    assert found["light"][2] < found["dark"][2]


def test_the_scheme_can_change_while_the_page_is_open(open_page):
    page = open_page("one", color_scheme="light")
    before = page.evaluate("getComputedStyle(document.querySelector('svg text')).fill")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.querySelector('svg text')).fill") != before


def test_headings_skip_no_level(shown):
    levels = shown("flags").locator("h1, h2, h3, h4").evaluate_all("(all) => all.map((heading) => Number(heading.tagName[1]))")
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(levels, levels[1:]))


def test_everything_has_a_name(shown):
    page = shown("flags")
    for role in ["img", "region", "table", "combobox", "checkbox", "searchbox", "button"]:
        names = page.get_by_role(role).evaluate_all("""(all) => all.map((node) => [
            (node.ariaLabel || node.labels?.[0]?.textContent || node.caption?.textContent || node.textContent).trim(), node.outerHTML.slice(0, 200)])""")
        assert names and [node for name, node in names if not name] == [], role
    for chart in page.locator(".chart[id]").all():
        assert chart.get_attribute("role") == "img" and len(chart.get_attribute("aria-label")) > 15
    assert page.locator("html").get_attribute("lang") == "en"


def test_the_keyboard_reaches_every_control_with_visible_focus(open_page):
    page = open_page("one")
    reached, unseen = [], []
    for _ in range(60):
        page.keyboard.press("Tab")
        found = page.evaluate("""() => {
            const node = document.activeElement, style = getComputedStyle(node);
            const name = node.name || node.id || node.ariaLabel || node.className || node.textContent;
            return [node.tagName, name, style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2];
        }""")
        if found[0] == "BODY":
            break
        reached.append(found[1])
        if not found[2]:
            unseen.append(found[1])
    assert reached[0] == "skip"
    for name in ["session", "outcome", "flag", "text", "Show all", "measure", "All swings"]:
        assert name in reached
    assert len(reached) == page.locator("a[href], button:visible, select:visible, input:visible, summary, [tabindex='0']:visible").count()
    assert unseen == []


def test_the_link_at_the_top_skips_to_the_content(open_page):
    page = open_page("one")
    page.keyboard.press("Tab")
    assert page.locator(".skip").is_visible() and page.locator(".skip").bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


@pytest.mark.parametrize("name", ["players", "flags", "datasets_csv", "none", "season"])
def test_a_phone_does_not_scroll_sideways(open_page, name):
    page = open_page(name, studies.address(name, 1), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    wide = page.locator("svg").evaluate_all("(all) => all.filter((svg) => svg.getBoundingClientRect().right > 390).length")
    assert wide == 0


def test_charts_follow_a_rotated_phone(open_page):
    page = open_page("datasets", viewport={"width": 390, "height": 844})
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => document.querySelector('#chart-timeline svg').getBoundingClientRect().width > 600")


def pages(page):
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    assert paper.startswith(b"%PDF")
    return paper.count(b"/Type /Page\n")


def test_paper_has_no_controls(open_page):
    page = open_page("players")
    page.emulate_media(media="print")
    assert page.locator("#filter").is_hidden() and page.locator(".skip").is_hidden() and page.locator("#measure").is_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    # Tables fit the width of the paper.
    page.emulate_media(media="screen")
    page.get_by_label("Print all tables").check()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})
    cut = page.locator(".wide").evaluate_all("(all) => all.filter((wide) => wide.scrollWidth > wide.clientWidth + 1).map((wide) => wide.ariaLabel)")
    assert cut == []


@pytest.mark.parametrize("name", ["players", "season", "large", "club"])
def test_long_tables_are_printed_on_request(open_page, name):
    page = open_page(name)
    short = pages(page)
    assert short <= 5
    page.get_by_label("Print all tables").check()
    assert pages(page) > short
    page.emulate_media(media="print")
    assert page.locator("#swings").is_visible() and page.get_by_role("heading", name="Sessions", exact=True).is_visible()


def test_each_printed_page_has_the_title(open_page):
    page = open_page("season")
    rules = page.evaluate("[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)")
    (paper,) = [rule for rule in rules if rule.startswith("@page") and "@top-left" in rule]
    assert f"{page.title()} · " in paper and "counter(page)" in paper


def test_paper_has_light_colours(open_page):
    page = open_page("one")
    colours = "[...Array(6).keys()].map((n) => getComputedStyle(document.documentElement).getPropertyValue(`--group-${n}`))"
    page.emulate_media(media="screen", color_scheme="light")
    light = page.evaluate(colours)
    page.emulate_media(media="screen", color_scheme="dark")
    assert not set(page.evaluate(colours)) & set(light)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(colours) == light


def test_nothing_needs_motion(open_page):
    page = open_page("one", studies.address("one", 0), reduced_motion="reduce")
    page.wait_for_selector("#swing-detail[data-shown='0']")
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0
