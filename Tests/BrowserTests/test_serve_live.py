"""The page shows the swings of sessions that arrive, and what their streams are like."""

import pytest
from axe import check_axe
from playwright.sync_api import expect
from served import overflow
from studies import HOSTILE


def facts(session="anna", **values):
    return {
        "session": session, "recording": f"{session}.swingrec", "state": "receiving", "run": 1, "swings": 0, "player": None, "sport": None,
        "seconds": 12.3, "accelerometerRate": 801.9, "deviceMotionRate": 200.4, "gaps": 0, "doubtful": 0, "lost": 0, "missing": [],
    } | values  # fmt: skip


def swing(number, outcome="contact", **values):
    times = {"backswing_timestamp": 9.0, "top_timestamp": 9.6, "start_timestamp": 9.75, "contact_timestamp": 9.93}
    if outcome != "contact":
        times["contact_timestamp"] = None
    return {"type": "swing", "swing_in_session": number, "outcome": outcome, "time_to_contact": 0.18 if outcome == "contact" else None} | times | values


def add(mock, number, session="anna", **values):
    mock.tell("swing", swing(number, **values), f"{session} {number}")


def card(page, title="anna"):
    return page.locator("#live-sessions > li").filter(has=page.locator("h3", has_text=title))


def test_nothing_is_shown_without_a_session(open_service, mock):
    page = open_service(mock.url)
    expect(page.locator("#live")).to_be_hidden()


def test_the_last_swing_is_large_and_all_are_in_the_strip(open_service, mock):
    mock.tell("session", facts(player="Anna", sport="tennis"))
    add(mock, 1, outcome="miss")
    page = open_service(mock.url)
    expect(card(page, "Anna").locator("h3")).to_have_text("Anna · tennis")
    expect(card(page, "Anna").locator(".last")).to_have_text("Miss")
    add(mock, 2)
    mock.tell("session", facts(player="Anna", sport="tennis", swings=2))
    expect(card(page, "Anna").locator(".last")).to_have_text("Contact, 180.0 ms")
    size = card(page, "Anna").locator(".last").evaluate("(place) => parseFloat(getComputedStyle(place).fontSize)")
    assert size > 60
    bar = card(page, "Anna").locator(".phases")
    assert bar.locator("span").all_inner_texts() == ["600.0 ms", "150.0 ms", "180.0 ms"]
    assert bar.get_attribute("aria-label") == "backswing 600.0 ms, top to start 150.0 ms, start to contact 180.0 ms"
    widths = bar.locator("span").evaluate_all("(parts) => parts.map((part) => part.getBoundingClientRect().width)")
    assert abs(widths[0] / widths[2] - 600 / 180) < 0.3
    expect(page.locator("#announcement")).to_have_text("Contact, 180.0 ms")
    add(mock, 3, outcome="uncertain", top_timestamp=None, backswing_timestamp=None)
    expect(card(page, "Anna").locator(".last")).to_have_text("Uncertain")
    assert bar.get_attribute("aria-label") == "No phases known"
    strip = card(page, "Anna").locator(".strip li")
    assert [each.get_attribute("class") for each in strip.all()] == ["miss", "contact", "uncertain"]
    expect(card(page, "Anna").locator(".note").last).to_have_text("2 swings · 12 s · acceleration 802 Hz · motion 200 Hz")


def test_a_long_session_keeps_its_last_swings(open_service, mock):
    mock.tell("session", facts())
    for number in range(1, 81):
        add(mock, number)
    page = open_service(mock.url)
    expect(card(page).locator(".strip li")).to_have_count(60)
    expect(card(page).locator(".strip li").first).to_have_attribute("title", "Swing 21: Contact, 180.0 ms")


def test_the_state_and_the_quality_of_the_stream(open_service, mock):
    mock.tell("session", facts())
    page = open_service(mock.url)
    expect(card(page).locator("[role=status]")).to_have_text("receiving")
    mock.tell("session", facts(state="silent", gaps=2, doubtful=1, lost=3, missing=["7-9", "12"]))
    expect(card(page).locator("[role=status]")).to_contain_text("no data for some seconds")
    expect(card(page).locator(".note").last).to_contain_text("2 gaps · 1 doubtful sample · 3 frames lost")
    expect(card(page).locator(".note").last).to_contain_text("waiting for frames 7-9, 12")
    mock.tell("session", facts(problem="the sensor's times do not rise"))
    expect(card(page).locator(".note").last).to_contain_text("the sensor's times do not rise")
    mock.tell("session", facts(state="finished"))
    expect(card(page).locator("[role=status]")).to_have_text("finished")


def test_active_sessions_come_first_and_one_ended_stays(open_service, mock):
    page = open_service(mock.url)
    for name in ("anna", "ben", "carl", "dora"):
        mock.tell("session", facts(name))
    expect(page.locator("#live-sessions h3")).to_have_text(["dora", "carl", "ben", "anna"])
    mock.tell("session", facts("carl", state="finished"))
    mock.tell("session", facts("dora", state="interrupted"))
    expect(page.locator("#live-sessions h3")).to_have_text(["ben", "anna", "dora"])
    expect(card(page, "dora").locator("[role=status]")).to_have_text("ended without its last frame")


def test_another_analysis_begins_with_the_first_swing(open_service, mock):
    mock.tell("session", facts())
    add(mock, 1)
    add(mock, 2)
    page = open_service(mock.url)
    expect(card(page).locator(".strip li")).to_have_count(2)
    mock.tell("session", facts(run=2))
    expect(card(page).locator(".last")).to_have_text("No swing yet")
    add(mock, 1, outcome="miss")
    expect(card(page).locator(".last")).to_have_text("Miss")
    expect(card(page).locator(".strip li")).to_have_count(1)


def test_a_lost_connection_is_shown_and_found_again(open_service, mock):
    mock.tell("session", facts())
    add(mock, 1)
    page = open_service(mock.url, is_faulty=True)
    expect(card(page).locator(".strip li")).to_have_count(1)
    mock.set_down(True)
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    add(mock, 2)
    mock.set_down(False)
    expect(page.locator("#connection")).to_be_hidden()
    expect(card(page).locator(".strip li")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 375])
def test_axe_and_the_width_of_a_phone(open_service, mock, width, scheme):
    for place, text in enumerate(HOSTILE):
        mock.tell("session", facts(f"s{place}", player=text, sport=text, problem=text))
        add(mock, 1, f"s{place}")
        add(mock, 2, f"s{place}", outcome="miss")
    page = open_service(mock.url, viewport={"width": width, "height": 800}, color_scheme=scheme)
    expect(page.locator("#live-sessions > li")).to_have_count(len(HOSTILE))
    assert overflow(page) <= 0
    check_axe(page, scheme)
