"""A coach uses the page of a service. These tests also run with a real one: SWINGKIT_SERVE_URL names it."""

import shutil
import uuid

import pytest
import studies
from playwright.sync_api import expect
from served import drop, field, overflow, row, upload


@pytest.fixture
def recordings(tmp_path):
    """Copies recordings to names that no folder has yet: a file, a folder of tables, and a text."""
    tag = uuid.uuid4().hex[:8]
    file, folder, text = tmp_path / f"golf-{tag}.h5", tmp_path / f"tennis-{tag}", tmp_path / f"text-{tag}.csv"
    shutil.copy(studies.DATASETS / "golf.h5", file)
    shutil.copytree(studies.DATASETS / "tennis", folder)
    text.write_text("not a recording\n")
    return file, folder, text


@pytest.fixture
def added(open_service, service, recordings):
    """Returns the page with the recording of the first file, and its name."""
    page = open_service(service)
    page.set_input_files("#files", recordings[0])
    expect(row(page, recordings[0].name)).to_be_visible(timeout=60_000)
    return page, recordings[0].name


def test_dropped_files_and_folders_become_sessions(open_service, service, recordings):
    page = open_service(service)
    drop(page, *recordings)
    for recording in recordings[:2]:
        expect(upload(page, recording.name).locator(".result")).to_contain_text("swings:", timeout=60_000)
        expect(row(page, recording.name)).to_have_count(1)
        expect(row(page, recording.name).locator(".swings strong")).to_have_text(
            upload(page, recording.name).locator(".result").inner_text().partition(" ")[0])
    refused = upload(page, recordings[2].name)
    expect(refused.locator(".fault")).not_to_be_empty(timeout=60_000)
    expect(refused.locator(".button")).to_have_count(0)
    expect(row(page, recordings[2].name)).to_have_count(0)
    expect(page.locator("#sent")).to_have_text("2 of 3 recordings added, 1 refused")
    page.locator("#clear").click()
    expect(page.locator("#sending")).to_be_hidden()


def test_chosen_files_and_folders_become_sessions(open_service, service, recordings):
    page = open_service(service)
    with page.expect_file_chooser() as files:
        page.get_by_role("button", name="Choose files").click()
    assert files.value.is_multiple()
    files.value.set_files([recordings[0]])
    with page.expect_file_chooser() as folder:
        page.get_by_role("button", name="Choose a folder").click()
    folder.value.set_files(recordings[1])
    for recording in recordings[:2]:
        expect(row(page, recording.name)).to_be_visible(timeout=60_000)
        expect(row(page, recording.name).locator(".swings strong")).not_to_have_text("0")


def test_an_upload_links_to_its_report(added):
    page, name = added
    for place in (upload(page, name), row(page, name)):
        with page.context.expect_page() as opened:
            place.get_by_role("link", name="Report").click()
        opened.value.wait_for_load_state()
        assert name in opened.value.url
        opened.value.close()


def test_facts_are_saved_when_their_field_is_left(added, open_service, service):
    page, name = added
    values = {"player": f"Änna {name[5:9]}", "condition": "rested", "notes": "new racket, “wind”", "date": "2026-05-01"}
    for key, value in values.items():
        field(page, key, name).fill(value)
        field(page, key, name).blur()
        expect(row(page, name).locator(f".field.{key}")).to_have_attribute("data-state", "saved")
    field(page, "sport", name).select_option("padel")
    expect(row(page, name).locator(".field.sport")).to_have_attribute("data-state", "saved")
    expect(page.locator("#announcement")).to_have_text("Sport saved")
    page.reload()
    for key, value in (values | {"sport": "padel"}).items():
        expect(field(page, key, name)).to_have_value(value)
    # An empty field states nothing.
    field(page, "condition", name).fill("")
    field(page, "condition", name).press("Enter")
    expect(row(page, name).locator(".field.condition")).to_have_attribute("data-state", "saved")
    page.reload()
    expect(field(page, "condition", name)).to_have_value("")
    card = page.locator("#player-cards li").filter(has_text=values["player"])
    expect(card).to_contain_text("1 session,")
    with page.context.expect_page() as opened:
        card.get_by_role("link").click()
    assert "player=%C3%84nna" in opened.value.url


def test_another_page_shows_a_change_at_once(added, open_service, service):
    page, name = added
    other = open_service(service)
    field(page, "notes", name).fill("from the first page")
    field(page, "notes", name).blur()
    expect(field(other, "notes", name)).to_have_value("from the first page")


def test_deletion_asks_first(added):
    page, name = added
    dialog = page.get_by_role("dialog")
    delete = row(page, name).get_by_role("button", name="Delete")
    delete.click()
    expect(dialog).to_contain_text(name)
    expect(dialog.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(row(page, name)).to_be_visible()
    expect(delete).to_be_focused()
    delete.click()
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog).to_be_hidden()
    expect(row(page, name)).to_have_count(0)
    page.reload()
    expect(page.locator("#title")).not_to_be_empty()
    expect(row(page, name)).to_have_count(0)


def test_a_keyboard_is_enough(open_service, service, recordings):
    page = open_service(service)
    name = recordings[0].name
    # The driver takes the choice from the browser from here on, not just when a key is pressed.
    page.once("filechooser", lambda chooser: None)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#choose-files")).to_be_focused()
    with page.expect_file_chooser() as files:
        page.keyboard.press("Enter")
    files.value.set_files([recordings[0]])
    expect(row(page, name)).to_be_visible(timeout=60_000)
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == f"Player of {name}":
            break
    page.keyboard.type("Ben")
    page.keyboard.press("Tab")
    expect(field(page, "sport", name)).to_be_focused()
    expect(row(page, name).locator(".field.player")).to_have_attribute("data-state", "saved")
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(row(page, name).get_by_role("button", name="Delete")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(row(page, name)).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390, 820, 1440])
def test_no_width_scrolls_sideways(added, width):
    page, name = added
    page.set_viewport_size({"width": width, "height": 844})
    assert overflow(page) <= 0
    for key in ("player", "date", "sport", "condition", "notes"):
        box = field(page, key, name).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, key
