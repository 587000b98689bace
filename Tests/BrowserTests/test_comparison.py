"""The pages of `swing plot` that compare swings and sessions."""

import pytest
import studies
from axe import check_axe
from charts import axis, marks, positions
from test_colours import colours, palette

VIEWS = {"desktop": 1280, "phone": 390}


PLOTS = {
    "swings": [studies.DATASETS / "baseball.h5", "--swing", "1,4,5"],
    "sessions": [studies.DATASETS / "baseball.h5", studies.DATASETS / "golf.h5", "--align", "start"],
}


@studies.once
def plots(name):
    path = studies.SCRATCH / f"plot of {name}.html"
    studies.run("plot", *PLOTS[name], "-o", path)
    return [path]


@pytest.fixture
def open_plot(open_file):
    return lambda name, width=1280, **options: open_file(plots(name)[0], viewport={"width": width, "height": 900}, **options)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", VIEWS)
@pytest.mark.parametrize("name", ["swings", "sessions"])
def test_axe_finds_no_violation(open_plot, name, width, scheme):
    page = open_plot(name, VIEWS[width], color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= VIEWS[width]
    check_axe(page, scheme)


def test_each_swing_has_one_colour_and_the_same_axes(open_plot):
    page = open_plot("swings")
    groups = [palette(page)[f"group-{index}"] for index in range(3)]
    for chart in ("rotation", "acceleration"):
        assert [colour for colour, _, _ in colours(page, f"compare-{chart}", "line")] == groups
        assert [colours(page, f"compare-{chart}-{index + 1}", "line")[0][0] for index in range(3)] == groups
        ranges = {tuple(page.locator(f"#chart-compare-{chart}-{index} g[aria-label^='Y-axis'] .role-axis-label text").all_inner_texts()) for index in (1, 2, 3)}
        assert len(ranges) == 1
    # The dots are the starts.
    time = axis(page, "compare-rotation", "x")
    found = sorted(time(x) for x, _ in positions(marks(page, "compare-rotation", "symbol")))
    rows = [row for row in studies.swings("datasets")[:11] if row["swing_in_session"] in (1, 4, 5)]
    assert found == pytest.approx(sorted(-1000 * row["time_to_contact"] for row in rows), abs=4)


def test_sessions_have_thin_lines_and_a_bold_median(open_plot):
    page = open_plot("sessions")
    widths = marks(page, "compare-rotation", "line").evaluate_all("(lines) => lines.map((line) => Number(line.getAttribute('stroke-width')))")
    assert widths.count(3) == 2 and widths.count(1) == len(widths) - 2 > 10
    used = {colour for colour, _, _ in colours(page, "compare-rotation", "line")}
    assert used == {palette(page)["group-0"], palette(page)["group-1"]}
