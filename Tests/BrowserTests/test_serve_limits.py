"""Hostile names, many sessions, and readers with other senses and screens."""

import re
import time

import pytest
import studies
from axe import check_axe
from playwright.sync_api import expect
from served import field, names, overflow, row, upload
from served_assets import SOURCES, assets
from served_mock import session
from test_access import CONTRASTS, TEXTS

WIDTHS = {"phone": 390, "tablet": 820, "desktop": 1440}


def season(number):
    return [
        session(f"session-{index}.zip", player=f"Player {index % 7}", sport="tennis", date=f"2026-{1 + index // 28:02}-{1 + index % 28:02}")
        for index in range(number)
    ]


@pytest.fixture
def full(mock):
    """A service with everything that a page can show."""
    sessions = season(12)
    sessions[11] |= {"warnings": ["motion: 2 gaps of up to 0.3 s"], "player": None, "timeToContact": None, "swings": 0}
    mock.change(
        sessions=sessions, waiting=["a.zip"], isAnalysing=True, analysis={"done": 1, "total": 3}, problem="the disk is full; free space",
        refused=[{"recording": "bad.csv", "message": "found no number, expected samples"}])
    return mock


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("content", ["full", "empty", "dialog"])
def test_axe_finds_no_violation(open_service, request, width, scheme, content):
    mock = request.getfixturevalue("mock" if content == "empty" else "full")
    page = open_service(mock.url, viewport={"width": WIDTHS[width], "height": 844}, color_scheme=scheme, is_faulty=True)
    if content == "full":
        page.set_input_files("#files", [{"name": name, "mimeType": "", "buffer": b"not"} for name in ("a.csv", "b.csv")])
        expect(page.locator("#sent")).to_contain_text("2 refused")
        mock.fault = lambda method, path: (400, "shorten the text") if method == "PUT" else None
        field(page, "notes", "session-3.zip").fill("x")
        field(page, "notes", "session-3.zip").blur()
        expect(row(page, "session-3.zip").locator(".notes .fault")).to_be_visible()
        row(page, "session-11.zip").locator("summary").click()
        contrasts = page.evaluate(CONTRASTS, TEXTS)
        assert len(contrasts) > 80
        assert [contrast for contrast in contrasts if contrast[0] < 4.5] == []
    if content == "dialog":
        row(page, "session-3.zip").get_by_role("button", name="Delete").click()
    check_axe(page, scheme)


@pytest.mark.parametrize("width", [320, 390, 820, 1279, 1280, 1440])
def test_hostile_texts_are_text(open_service, mock, width):
    long = "long " + "name" * 60
    sessions = [
        session(text, session=f"{text} 2", player=text, sport=text, condition=text, notes=text, warnings=[text]) for text in studies.HOSTILE
    ]
    refused = [{"recording": text, "message": text} for text in studies.HOSTILE]
    mock.change(folder=long, sessions=sessions, waiting=studies.HOSTILE, isAnalysing=True, refused=refused, problem=studies.HOSTILE[1])
    page = open_service(mock.url, viewport={"width": width, "height": 844})
    expect(page.locator("#rows tr")).to_have_count(len(studies.HOSTILE))
    assert sorted(page.locator("#rows .name strong").evaluate_all("(all) => all.map((each) => each.textContent)")) == sorted(studies.HOSTILE)
    assert page.locator("#refused strong").evaluate_all("(all) => all.map((each) => each.textContent)") == studies.HOSTILE
    players = page.locator("#rows .field.player input").evaluate_all("(all) => all.map((each) => each.value)")
    assert sorted(players) == sorted(studies.HOSTILE)
    assert overflow(page) <= 0
    page.set_input_files("#files", [{"name": "<img src=x onerror='window.hacked=1'>.csv", "mimeType": "", "buffer": b"not"}])
    expect(upload(page, "<img src=x onerror='window.hacked=1'>.csv").locator(".fault")).not_to_be_empty()
    place = page.locator("#rows tr").filter(has=page.locator(".name strong", has_text="onerror"))
    place.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"Delete {studies.HOSTILE[1]}?")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#rows tr")).to_have_count(len(studies.HOSTILE) - 1)
    assert page.locator("img, script:not([src])").count() == 0


def test_an_edit_names_the_recording_exactly(open_service, mock):
    name = "a b/ü?#%2F&<1>.zip"
    mock.change(sessions=[session(name)])
    page = open_service(mock.url)
    page.locator("#rows .field.player input").fill("Anna")
    page.locator("#rows .field.player input").press("Enter")
    expect(page.locator("#rows .field.player")).to_have_attribute("data-state", "saved")
    assert mock.state["sessions"][0]["player"] == "Anna"
    report = page.locator("#rows .actions a").get_attribute("href")
    assert page.evaluate("(report) => new URL(report, location.href).searchParams.get('recording')", report) == name


def test_three_hundred_sessions_stay_quick(open_service, mock):
    sessions = season(300)
    mock.change(sessions=sessions)
    began = time.monotonic()
    page = open_service(mock.url)
    expect(page.locator("#rows tr")).to_have_count(300)
    # On a busy computer; a quiet one needs a tenth.
    assert time.monotonic() - began < 20
    # One session changes: no other row is touched, and the page is ready for input again soon.
    page.evaluate("""() => {
        window.touched = new Set();
        new MutationObserver((changes) => {
            for (const { target } of changes) window.touched.add(target.closest?.("tr")?.querySelector(".name strong").textContent || target.id);
        }).observe(document.getElementById("rows"), { childList: true, subtree: true, attributes: true });
        window.longest = 0;
        new PerformanceObserver((list) => { for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration); })
            .observe({ type: "longtask" });
    }""")
    for number in range(10):
        mock.change(sessions=[*sessions[:150], sessions[150] | {"swings": 100 + number}, *sessions[151:]])
        expect(row(page, "session-150.zip").locator(".swings strong")).to_have_text(str(100 + number))
    assert page.evaluate("[...window.touched]") == ["session-150.zip"]
    assert page.evaluate("window.longest") < 2000


def test_many_sessions_are_filtered_by_player(open_service, mock):
    mock.change(sessions=season(10))
    page = open_service(mock.url)
    expect(page.locator("#filter")).to_be_hidden()
    mock.change(sessions=[*season(14), session("new.zip")])
    choice = page.get_by_label("Player", exact=True)
    expect(choice).to_be_visible()
    choice.select_option("Player 3")
    assert names(page) == ["session-10.zip", "session-3.zip"]
    expect(page.locator("#shown")).to_have_text("2 of 15 sessions shown")
    mock.change(sessions=[*season(18), session("new.zip")])
    expect(page.locator("#shown")).to_have_text("3 of 19 sessions shown")
    choice.select_option(label="Not stated")
    assert names(page) == ["new.zip"]
    choice.select_option(label="All players")
    assert len(names(page)) == 19
    expect(page.locator("#shown")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 820])
def test_phones_have_large_targets_and_labels(open_service, full, width):
    page = open_service(full.url, viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True)
    assert overflow(page) <= 0
    heights = page.locator("main :is(button, .button, select, input, summary):visible").evaluate_all(
        "(all) => all.map((node) => [node.getBoundingClientRect().height, node.outerHTML])")
    assert len(heights) > 50 and [each for each in heights if each[0] < 44] == []
    # A phone enlarges the page for a field with smaller text.
    sizes = page.locator("#rows :is(input, select)").evaluate_all("(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))")
    assert min(sizes) >= 16
    labels = page.locator("#rows tr").first.locator("td[data-label]").evaluate_all("(all) => all.map((each) => getComputedStyle(each, '::before').content)")
    assert labels == [f'"{label}"' for label in ("Date", "Player", "Sport", "Condition", "Notes", "Swings", "Time to contact")]


def test_colours_are_those_of_reports():
    source = (studies.ROOT / "Sources/SwingReport/Charts/Palette.swift").read_text()
    palette = {name: (light, dark) for name, light, dark in re.findall(r'Colour\("([a-z]+)", "(#\w+)", "(#\w+)"', source)}
    light, dark = assets()["style"].decode().split("@media screen and (prefers-color-scheme: dark)")
    found = [dict(re.findall(r"--([a-z]+): (#\w+);", part)) for part in (light, dark)]
    assert len(found[0]) > 6 and found[0].keys() == found[1].keys()
    for name in found[0]:
        assert (found[0][name], found[1][name]) == palette[name], name


def test_the_script_has_each_file_and_defines_each_name_once():
    script = assets()["script"].decode()
    files = sorted((SOURCES / "Assets/page").iterdir())
    assert len(files) > 10
    for file in files:
        assert script.count(file.read_text()) == 1, file.name
    defined = re.findall(r"^(?:async function|function|const|let|class) (\w+)", script, re.MULTILINE)
    assert len(defined) > 40 and len(defined) == len(set(defined))
    # The page's policy allows neither of them.
    page = assets()["page"].decode()
    assert not re.search(r"style=|<style|<script(?! type=\"module\" src=)| on\w+=|https?:", page)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|eval\(|new Function", script)
