"""The page's own interpreter of expressions draws the same charts as the library's."""

import pytest

# Removes the page's interpreter from the options of each chart.
LIBRARY = """
    let embed;
    Object.defineProperty(window, "vegaEmbed", {
        get: () => embed && ((place, chart, options) => embed(place, chart, { ...options, expr: undefined })),
        set: (value) => { embed = value; },
    });
"""
PICTURES = """
    Object.fromEntries([...document.querySelectorAll(".chart")].map((place) => [place.id, place.innerHTML]))
"""


@pytest.mark.parametrize("name", ["datasets", "players", "season", "flags"])
def test_charts_are_those_of_the_library(open_page, name):
    pages = [open_page(name, "#session-1-swing-1", script=script) for script in (None, LIBRARY)]
    for page in pages:
        page.wait_for_selector("#swing-detail[data-shown='0']", state="attached")
    own, library = [page.evaluate(PICTURES) for page in pages]
    assert sum("<svg" in picture for picture in own.values()) >= 5
    assert own == library
