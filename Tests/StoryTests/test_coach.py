"""A coach's season: twelve dated sessions of two players, recorded with Sensor Logger on a watch.

A table names the player and the date of each export. From it follow the results, the report for the players, and a
table for a spreadsheet. At the app's 100 Hz, swings are counted and their starts and rates measured; outcomes are uncertain.
"""

import datetime
import html.parser
from types import SimpleNamespace

import numpy as np
import pytest
import xarray as xr
from recordings import lines, nearest, read_csv, run, simulated, write_table

PLAYERS = {"Anna Müller": "right", "Ben, the captain": "left"}
WEEKS = 6
# What a coach may expect at 100 Hz, over all sessions: shares of the swings, and errors of the start in seconds.
MOST_MISSED, MOST_FALSE, MEDIAN_ERROR, ERROR_95 = 0.02, 0.03, 0.010, 0.035


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coach")
    (folder / "season").mkdir()
    plan = [(week, number, player) for week in range(WEEKS) for number, player in enumerate(PLAYERS)]
    sessions = simulated([
        (folder / f"simulated-{index}", (
            "--sport", "tennis", "--minutes", 1, "--rate", 100, "--seed", 101 + index, "--handedness", PLAYERS[player]))
        for index, (_, _, player) in enumerate(plan)
    ])
    rows, truth = [], {}
    for session, (week, number, player) in zip(sessions, plan):
        begin = datetime.datetime(2026, 4, 4, 9 + number, 30, tzinfo=datetime.timezone.utc) + datetime.timedelta(weeks=week)
        path = folder / "season" / f"My_Recording-{begin:%Y-%m-%d_%H-%M-%S}.zip"
        zero = session.export(path, begin)
        # A coach writes names with and without their endings.
        name = path.name if week % 2 else path.stem
        rows.append({
            "file": name, "player": player, "sport": "tennis", "date": f"{begin:%Y-%m-%d}", "handedness": PLAYERS[player],
            "condition": "indoor" if week < 3 else "outdoor", "notes": "new racket; 300 g" if week == 4 else "", "coach": "Kim"})
        truth[path.stem] = (session, zero, rows[-1])
    write_table(folder / "sessions.csv", rows)
    run("analyze", folder / "season", "--session-table", folder / "sessions.csv", "-o", folder / "season.h5", "--quiet")
    return SimpleNamespace(folder=folder, truth=truth, table=folder / "sessions.csv", results=folder / "season.h5")


def test_each_session_has_its_player_and_date(season):
    with xr.open_dataset(season.results, group="sessions") as sessions:
        frame = sessions.to_dataframe().set_index("session_id")
    assert set(frame.index) == set(season.truth)
    for name, (_, _, row) in season.truth.items():
        for column in ("player", "sport", "handedness", "condition", "notes", "coach"):
            assert frame.loc[name, column] == row[column], f"{name}: {column}"
        assert str(frame.loc[name, "date"])[:10] == row["date"]
        assert str(frame.loc[name, "start_time"])[:10] == row["date"]
    # The table's sport selects the profile.
    assert set(frame.profile) == {"tennis"} and set(frame.source_format) == {"sensor-logger"}
    assert set(frame.status) == {0}


def test_swings_are_the_true_ones(season):
    with xr.open_dataset(season.results, group="swings") as swings:
        frame = swings.to_dataframe()
    true, missed, extra, errors = 0, 0, 0, []
    for name, (session, zero, _) in season.truth.items():
        starts = frame[frame.session_id == name].start_timestamp.to_numpy()
        wanted = session.swings("contact", "miss").start.to_numpy() - zero
        found = nearest(starts, wanted, within=0.3)
        # A checked swing may be reported, with the uncertain outcome that all have here.
        allowed = nearest(starts, session.swings("checked").start.to_numpy() - zero, within=0.3)
        true, missed, extra = true + len(wanted), missed + found.count(-1), extra + len(starts) - len({*found, *allowed} - {-1})
        errors += [starts[index] - each for index, each in zip(found, wanted) if index >= 0]
    assert true > 50
    assert missed <= MOST_MISSED * true, f"{missed} of {true} swings are missing"
    assert extra <= MOST_FALSE * true, f"{extra} false alarms with {true} swings"
    errors = np.abs(errors)
    assert np.median(errors) <= MEDIAN_ERROR and np.percentile(errors, 95) <= ERROR_95, f"{np.percentile(errors, [50, 95])} s"
    # 100 Hz shows no contact; a time to contact would be made up.
    assert set(frame.outcome) == {2} and frame.time_to_contact.isna().all() and frame.contact_timestamp.isna().all()
    assert frame.peak_rotation_rate.between(5, 60).all()


class Rows(html.parser.HTMLParser):
    """The texts of a page's table rows, and of its other elements."""

    def __init__(self, path):
        super().__init__()
        self.rows, self.is_cell = [], False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, _):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
            self.is_cell = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.is_cell = False

    def handle_data(self, text):
        if self.is_cell:
            self.rows[-1][-1] += text


def test_the_page_shows_each_player_and_date(season):
    page = season.folder / "season.html"
    run("report", season.results, "-o", page, "--title", "Season 2026")
    rows = Rows(page).rows
    for _, _, row in season.truth.values():
        # Sessions have the name that a coach gives them: player and date.
        shown = [cells for cells in rows if row["player"] in map(str.strip, cells)]
        assert any(row["date"] in cell for cells in shown for cell in cells), f"no row with {row['player']} and {row['date']}"
    text = page.read_text(encoding="utf-8")
    assert "<title>Season 2026" in text and f"{len(season.truth)} sessions · 2 players · tennis" in text


def spreadsheet(season, *options, separator=","):
    path = season.folder / f"season{len(options)}.csv"
    run("analyze", season.folder / "season", "--session-table", season.table, "-o", path, "--quiet", *options)
    return read_csv(path, separator)


def test_the_spreadsheet_has_each_player_and_date(season):
    rows = spreadsheet(season)
    with xr.open_dataset(season.results, group="swings") as swings:
        assert len(rows) == swings.sizes["swing"]
    for row in rows:
        expected = season.truth[row["session_id"]][2]
        assert {key: row[key] for key in ("player", "date", "condition", "coach")} == {
            key: expected[key] for key in ("player", "date", "condition", "coach")}
    assert {row["session_id"] for row in rows} == set(season.truth)


def test_the_spreadsheet_can_have_decimal_commas(season):
    """Where numbers are written with a comma, programs expect semicolons between the cells."""
    plain, local = spreadsheet(season), spreadsheet(season, "--decimal-comma", separator=";")
    assert len(plain) == len(local)
    for row, other in zip(plain, local):
        assert row.keys() == other.keys()
        for name, cell in row.items():
            try:
                float(cell)
            except ValueError:
                assert other[name] == cell
            else:
                assert "." not in other[name] and float(other[name].replace(",", ".")) == float(cell)


def test_json_lines_have_each_player_and_date(season):
    text = run("analyze", season.folder / "season", "--session-table", season.table, "--format", "jsonl", "--quiet")
    # Further columns of the table are in an object of their own.
    found = {each["session_id"]: each | (each.get("metadata") or {}) for each in lines(text, "session")}
    for name, (_, _, row) in season.truth.items():
        assert {key: found[name][key] for key in ("player", "date", "condition", "coach")} == {
            key: row[key] for key in ("player", "date", "condition", "coach")}
