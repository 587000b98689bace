"""Buttons save the charts and the table of swings as files."""

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
import studies
from PIL import Image


def saved(page, button):
    with page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_chart_is_saved_as_it_is_shown(open_page, scheme):
    page = open_page("one", color_scheme=scheme)
    figure = page.locator("figure", has=page.locator("#chart-timeline"))
    name, data = saved(page, figure.get_by_role("button", name="SVG"))
    assert name == "timeline.svg" and b"var(--" not in data
    picture = ElementTree.fromstring(data)
    assert picture.tag.endswith("svg") and len(list(picture.iter("{http://www.w3.org/2000/svg}path"))) > 3
    name, data = saved(page, figure.get_by_role("button", name="PNG"))
    assert name == "timeline.png"
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.width > 600
        corner = picture.convert("RGB").getpixel((1, 1))
        assert (sum(corner) > 600) == (scheme == "light"), corner


def test_the_shown_swings_are_saved_in_their_order(open_page):
    page = open_page("players")
    page.get_by_role("checkbox", name="miss").uncheck()
    page.wait_for_function("() => !document.querySelector('#shown').textContent.includes(' miss') && document.querySelectorAll('#swings .dot.miss').length === 0")
    page.locator("#swings thead").get_by_role("button", name="time to contact (ms)").click()
    name, data = saved(page, page.get_by_role("button", name="Save the shown swings as CSV"))
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert name == "swings.csv"
    titles = [title.strip() for title in page.locator("#swings thead th").all_inner_texts()]
    assert rows[0] == titles
    shown = page.locator("#swings tbody tr").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.id))")
    swings = studies.swings("players")
    column = titles.index("time to contact (ms)")
    assert len(rows) - 1 == len(shown) == sum(swing["outcome"] != "miss" for swing in swings)
    for id, row in zip(shown, rows[1:]):
        time = swings[id]["time_to_contact"] * 1000
        assert row[column] == "" if time != time else abs(float(row[column]) - time) < 1e-6


def test_names_do_not_become_formulas(open_page):
    page = open_page("hostile")
    _, data = saved(page, page.get_by_role("button", name="Save the shown swings as CSV"))
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert len(rows) - 1 == len(studies.swings("hostile"))
    assert not any(cell[:1] in ("=", "+", "@", "\t", "\r") for row in rows for cell in row)


def test_fingers_find_their_targets(open_page):
    page = open_page("players", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    small = page.locator("button:visible, select:visible, summary:visible").evaluate_all(
        "(all) => all.filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.outerHTML.slice(0, 80))")
    assert small == []
