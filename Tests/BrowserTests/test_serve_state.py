"""The page follows the state of the service, and does not disturb what the coach types."""

import time

import pytest
from playwright.sync_api import expect
from served import field, names, row
from served_mock import session

SEASON = [
    session("anna-1.zip", player="Anna", sport="tennis", date="2026-05-01"),
    session("anna-2.zip", player="Anna", sport="tennis", date="2026-05-08", swings=10, timeToContact=0.2),
    session("ben-1.zip", player="Ben", sport="golf", date="2026-05-03", timeToContact=None),
    session("new.zip", warnings=["motion: 2 gaps", "battery"]),
]


@pytest.fixture
def page(open_service, mock):
    mock.change(sessions=SEASON)
    return open_service(mock.url)


def test_an_empty_folder_explains_what_to_do(open_service, mock):
    page = open_service(mock.url)
    expect(page.locator("#title")).to_have_text("season")
    expect(page.locator("#welcome")).to_be_visible()
    assert page.locator("#welcome").inner_text().count(".") == 2
    for hidden in ("#sessions", "#players", "#work", "#refusals", "#problem", "#connection", "#hint"):
        expect(page.locator(hidden)).to_be_hidden()


def test_players_and_sessions_have_their_figures(page):
    assert page.title() == "season – SwingKit"
    expect(page.locator("#facts")).to_have_text("4 sessions · 2 players · 136 swings")
    expect(page.locator("#player-cards li")).to_have_count(2)
    expect(page.locator("#player-cards li").first).to_contain_text("190.8 ms")
    expect(page.locator("#player-cards li").first).to_contain_text("2 sessions, 52 swings")
    expect(page.locator("#players-note")).to_contain_text("1 session without a player")
    # Without a date first, then the newest.
    assert names(page) == ["new.zip", "anna-2.zip", "ben-1.zip", "anna-1.zip"]
    expect(row(page, "anna-1.zip").locator(".swings")).to_have_text("4230 contacts, 8 misses, 4 uncertain ")
    expect(row(page, "anna-1.zip").locator(".time")).to_have_text("181.5 ms")
    expect(row(page, "ben-1.zip").locator(".time")).to_have_text("–")
    warnings = row(page, "new.zip").locator(".warnings")
    expect(warnings.locator("li").first).to_be_hidden()
    warnings.locator("summary").click()
    assert warnings.locator("li").all_inner_texts() == ["motion: 2 gaps", "battery"]
    expect(row(page, "ben-1.zip").locator(".warnings")).to_be_hidden()


def test_a_players_time_is_the_mean_of_the_sessions_with_enough_times(page, mock):
    further = [session("anna-4.zip", player="Anna", sport="tennis", timeToContact=0.23),
               session("anna-5.zip", player="Anna", sport="tennis", timeToContact=0.9, isSparse=True)]
    mock.change(sessions=[*SEASON, *further])
    expect(page.locator("#player-cards li").first).to_contain_text("203.8 ms")


def test_times_of_several_sports_are_not_pooled(page, mock):
    mock.change(sessions=[*SEASON, session("anna-3.zip", player="Anna", sport="golf", timeToContact=0.3)])
    expect(page.locator("#player-cards li").first).to_contain_text("several sports")


def test_the_analysis_and_its_refusals_are_shown(page, mock):
    refused = [{"recording": "bad.csv", "message": "line 1: found no number"}]
    mock.change(isAnalysing=True, analysis={"done": 3, "total": 12}, waiting=list("abcdefg"), refused=refused)
    expect(page.locator("#analysing")).to_have_text("Analysing: 3 of 12 recordings")
    assert page.locator("#analysed").get_attribute("value") == "0.25"
    expect(page.locator("#waiting")).to_have_text("Waiting for analysis: a, b, c, d, e and 2 more")
    expect(page.locator("#refused li")).to_contain_text("line 1: found no number")
    page.locator("#refused").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#refusals")).to_be_hidden()
    expect(page.locator("#choose-files")).to_be_focused()
    mock.change(isAnalysing=False, analysis=None, waiting=[], problem="the disk is full; free space")
    expect(page.locator("#work")).to_be_hidden()
    expect(page.locator("#problem")).to_have_text("the disk is full; free space")
    mock.change(problem=None)
    expect(page.locator("#problem")).to_be_hidden()


def test_a_change_of_state_keeps_the_text_and_the_focus_of_an_edited_field(page, mock):
    place = field(page, "notes", "anna-1.zip")
    place.focus()
    page.keyboard.type("left ha")
    changed = [each | {"notes": "from elsewhere", "swings": 77, "date": f"2026-06-0{number + 1}"} for number, each in enumerate(SEASON)]
    mock.change(sessions=[session("newer.zip", date="2026-07-01"), *changed])
    expect(row(page, "anna-1.zip").locator(".swings strong")).to_have_text("77")
    expect(row(page, "newer.zip")).to_be_visible()
    expect(place).to_be_focused()
    page.keyboard.type("nd")
    expect(place).to_have_value("left hand")
    # Other fields follow the service, and rows keep their places while the coach works in the table.
    expect(field(page, "notes", "anna-2.zip")).to_have_value("from elsewhere")
    assert [name for name in names(page) if name != "newer.zip"] == ["new.zip", "anna-2.zip", "ben-1.zip", "anna-1.zip"]
    page.locator("#choose-files").focus()
    expect(row(page, "anna-1.zip").locator(".field.notes")).to_have_attribute("data-state", "saved")
    assert mock.sent("PUT") == [("/api/sessions/anna-1.zip", b'{"notes":"left hand"}')]
    page.wait_for_function("document.querySelector('#rows .name strong').textContent === 'newer.zip'")
    assert names(page) == ["newer.zip", "new.zip", "ben-1.zip", "anna-2.zip", "anna-1.zip"]


def test_a_field_that_was_only_visited_takes_the_new_value(page, mock):
    place = field(page, "player", "anna-1.zip")
    place.focus()
    mock.change(sessions=[SEASON[0] | {"player": "Anne", "swings": 1}, *SEASON[1:]])
    expect(row(page, "anna-1.zip").locator(".swings strong")).to_have_text("1")
    expect(place).to_have_value("Anna")
    place.blur()
    expect(place).to_have_value("Anne")
    assert mock.sent("PUT") == []


def test_an_old_state_does_not_undo_a_saved_value(page, mock):
    place = field(page, "player", "new.zip")
    mock.delay = 60
    place.fill("Carl")
    place.blur()
    for number in range(4):
        mock.change(sessions=[*SEASON[:3], SEASON[3] | {"swings": number}])
        time.sleep(0.05)
    expect(row(page, "new.zip").locator(".field.player")).to_have_attribute("data-state", "saving")
    expect(place).to_have_value("Carl")
    mock.delay = 0
    expect(row(page, "new.zip").locator(".field.player")).to_have_attribute("data-state", "saved")
    expect(place).to_have_value("Carl")


def test_a_state_from_before_a_change_does_not_undo_it(page, mock):
    place = field(page, "player", "new.zip")
    place.fill("Carl")
    mock.state_delay = 1
    mock.change(version="2")
    page.wait_for_timeout(300)
    place.blur()
    expect(row(page, "new.zip").locator(".field.player")).to_have_attribute("data-state", "saved")
    seen = place.evaluate("""async (place) => {
        const seen = new Set();
        for (let step = 0; step < 100; step++) {
            seen.add(place.value);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return [...seen];
    }""")
    expect(page.locator("#version")).to_have_text("SwingKit 2")
    assert seen == ["Carl"]


def test_values_that_follow_quickly_are_saved_in_their_order(page, mock):
    place = field(page, "player", "new.zip")
    mock.delay = 1
    for value in ("A", "B", "C"):
        place.fill(value)
        place.press("Enter")
    time.sleep(1.5)
    expect(row(page, "new.zip").locator(".field.player")).to_have_attribute("data-state", "saved")
    assert mock.state["sessions"][3]["player"] == "C"
    assert [body for _, body in mock.sent("PUT")] == [b'{"player":"A"}', b'{"player":"C"}']


def test_a_date_with_a_time_is_shown_and_not_changed_by_a_visit(page, mock):
    mock.change(sessions=[session("a.zip", date="2026-05-01T08:00:00Z"), session("b.zip", date="spring")])
    expect(field(page, "date", "a.zip")).to_have_value("2026-05-01")
    for name in ("a.zip", "b.zip"):
        field(page, "date", name).focus()
        field(page, "date", name).blur()
    page.wait_for_timeout(200)
    assert mock.sent("PUT") == []


def test_a_refused_value_stays_with_its_message(open_service, mock):
    mock.change(sessions=SEASON)
    page = open_service(mock.url, is_faulty=True)
    mock.fault = lambda method, path: (400, "player: expected visible characters; shorten the text") if method == "PUT" else None
    place = field(page, "player", "anna-1.zip")
    place.fill("A" * 300)
    place.blur()
    expect(row(page, "anna-1.zip").locator(".field.player .fault")).to_have_text("player: expected visible characters; shorten the text")
    expect(place).to_have_attribute("aria-invalid", "true")
    expect(place).to_have_accessible_description("player: expected visible characters; shorten the text")
    expect(page.locator("#announcement")).to_have_text("Player not saved: player: expected visible characters; shorten the text")
    mock.change(version="2")
    expect(page.locator("#version")).to_have_text("SwingKit 2")
    expect(place).to_have_value("A" * 300)
    place.focus()
    place.press("Escape")
    expect(place).to_have_value("Anna")
    expect(place).not_to_have_attribute("aria-invalid", "true")


def test_an_incomplete_date_is_not_sent(page, mock):
    place = field(page, "date", "new.zip")
    place.focus()
    page.keyboard.type("05")
    place.blur()
    expect(row(page, "new.zip").locator(".fault").first).to_have_text("expected a complete date, or none")
    assert mock.sent("PUT") == []


def test_a_lost_connection_is_shown_and_found_again(open_service, mock):
    mock.change(sessions=SEASON)
    page = open_service(mock.url, is_faulty=True)
    mock.set_down(True)
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    place = field(page, "player", "new.zip")
    place.fill("Dora")
    place.blur()
    expect(row(page, "new.zip").locator(".field.player")).to_have_attribute("data-state", "failed")
    mock.set_down(False)
    mock.change(sessions=[*SEASON, session("later.zip")])
    expect(page.locator("#connection")).to_be_hidden()
    expect(row(page, "later.zip")).to_be_visible()
    # What could not be saved is sent again.
    expect(row(page, "new.zip").locator(".field.player")).to_have_attribute("data-state", "saved")
    assert mock.state["sessions"][3]["player"] == "Dora"


def test_an_unknown_token_is_explained(open_service, mock):
    mock.change(sessions=SEASON)
    page = open_service(mock.url, is_faulty=True)
    mock.fault = lambda method, path: (401, "found no token; open the address that swing serve printed")
    mock.change(version="2")
    expect(page.locator("#problem")).to_have_text("found no token; open the address that swing serve printed")


def test_the_focus_goes_on_after_a_deletion(page, mock):
    row(page, "anna-2.zip").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(row(page, "ben-1.zip").get_by_role("button", name="Delete")).to_be_focused()
    expect(row(page, "anna-2.zip")).to_have_count(0)
    assert mock.sent("DELETE") == [("/recordings/anna-2.zip", b"")]


def test_a_refused_deletion_shows_its_message(open_service, mock):
    mock.change(sessions=SEASON)
    page = open_service(mock.url, is_faulty=True)
    mock.fault = lambda method, path: (503, "cannot remove it; check the permissions") if method == "DELETE" else None
    row(page, "anna-2.zip").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("cannot remove it; check the permissions")
    page.keyboard.press("Escape")
    expect(row(page, "anna-2.zip")).to_be_visible()


def test_sessions_of_one_recording_have_rows_of_their_own(page, mock):
    mock.change(sessions=[session("many.h5", session="one"), session("many.h5", session="two")])
    expect(row(page, "many.h5")).to_have_count(2)
    assert sorted(page.locator("#rows .name .note").all_inner_texts()) == ["session one", "session two"]
    mock.change(sessions=[session("many.zip/one.csv"), session("many.zip/two.csv"), session("many.h5")])
    row(page, "many.zip/one.csv").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text("Delete many.zip?")
    expect(page.get_by_role("dialog")).to_contain_text("with its 2 sessions")
