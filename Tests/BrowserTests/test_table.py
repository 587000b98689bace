"""The table of all swings: its cells and its order."""

import numpy as np
import pytest
import studies

# The column's title, value and format; an unknown value is a dash, and is sorted last.
COLUMNS = [
    ("session", lambda swing: swing["session_id"], str),
    ("player", lambda swing: "anna.h5" if "tennis" not in swing["session_id"] else "ben.h5", str),
    ("swing", lambda swing: swing["swing_in_session"], "{:d}".format),
    ("outcome", lambda swing: swing["outcome"], str),
    ("time to contact (ms)", lambda swing: swing["time_to_contact"] * 1000, "{:.1f}".format),
    ("rotation rate (rad/s)", lambda swing: abs(swing["peak_rotation_rate"]), "{:.1f}".format),
    ("peak (g)", lambda swing: swing["peak_acceleration"], "{:.1f}".format),
    ("angle (rad)", lambda swing: abs(swing["rotation_angle"]), "{:.2f}".format),
    ("score", lambda swing: swing["contact_score"], "{:.2f}".format),
    # Without a time to contact, there is nothing to be confident in.
    ("confidence", lambda swing: swing["confidence"] if np.isfinite(swing["time_to_contact"]) else np.nan, "{:.2f}".format),
    ("flags", lambda swing: ", ".join(swing["flags"]), str),
]


def table(page):
    """Returns the texts of the cells, by column title."""
    titles = [title.strip() for title in page.locator("#swings thead th").all_inner_texts()]
    rows = page.locator("#swings tbody tr").evaluate_all("(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim()))")
    return {title: [row[column] for row in rows] for column, title in enumerate(titles)}


def is_known(value):
    return value != "" if isinstance(value, str) else np.isfinite(value)


@pytest.mark.parametrize("title, value, text", COLUMNS)
def test_cells_are_the_results_values(shown, title, value, text):
    def expected(swing):
        found = value(swing)
        return text(found) if isinstance(found, str) or is_known(found) else "–"
    assert table(shown("players"))[title] == [expected(swing) for swing in studies.swings("players")]


def rounded(value):
    return round(value, 6) if isinstance(value, float) else value


def test_each_column_sorts_both_ways(open_page):
    page = open_page("players")
    swings = studies.swings("players")
    for title, value, _ in COLUMNS:
        head = page.locator("#swings thead th", has=page.get_by_role("button", name=title, exact=True))
        known = [id for id, swing in enumerate(swings) if is_known(value(swing))]
        unknown = [id for id in range(len(swings)) if id not in known]
        for direction, is_falling in [("ascending", False), ("descending", True)]:
            head.get_by_role("button").click()
            assert head.get_attribute("aria-sort") == direction
            assert page.locator("#swings [aria-sort]").count() == 1
            rows = page.locator("#swings tbody tr").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.id))")
            # Equal values keep the order of the results, in both directions; the page has six decimals.
            expected = sorted(known, key=lambda id: rounded(value(swings[id])), reverse=is_falling)
            assert rows == expected + unknown, f"{title}, {direction}"


@pytest.mark.parametrize("name", ["players", "flags", "one"])
def test_blows_have_a_column_if_there_is_more_than_one(shown, name):
    counts = [swing["blow_count"] for swing in studies.swings(name)]
    cells = table(shown(name))
    if max(counts) > 1:
        assert cells["blows"] == [str(count) if count > 1 else "" for count in counts]
    else:
        assert "blows" not in cells


def test_unknown_values_are_dashes_and_unknown_players_have_no_column(shown):
    cells = table(shown("datasets"))
    assert "player" not in cells
    assert cells["time to contact (ms)"].count("–") == sum(np.isnan(swing["time_to_contact"]) for swing in studies.swings("datasets"))
