"""Which dropped files are one recording, and in which order they are sent."""

import pytest
from playwright.sync_api import expect
from served import drop, upload

# Files of a dropped folder or dropped together, and the uploads that they give.
FOLDERS = {
    "own tables": (["jump/accelerometer.csv", "jump/motion.csv", "jump/session.json"],
                   [{"jump/accelerometer.csv", "jump/motion.csv", "jump/session.json"}]),
    "an app's tables": (["run/Accelerometer.csv", "run/Gyroscope.csv", "run/TotalAcceleration.csv", "run/Camera.mp4", "run/.DS_Store"],
                        [{"run/Accelerometer.csv", "run/Gyroscope.csv", "run/TotalAcceleration.csv"}]),
    "compressed tables": (["run/WatchAccelerometer.csv.gz"], [{"run/WatchAccelerometer.csv.gz"}]),
    "files": (["season/anna-1.zip", "season/ben.h5", "season/plan.pdf", "season/anna-motion.csv"], [{"anna-1.zip"}, {"ben.h5"}, {"anna-motion.csv"}]),
    "folders": (["season/one/accelerometer.csv", "season/two/accelerometer.csv", "season/three.zip"],
                [{"three.zip"}, {"one/accelerometer.csv"}, {"two/accelerometer.csv"}]),
    "players": (["season/anna/1/motion.csv", "season/ben/1/motion.csv", "season/ben/2.zip"],
                [{"anna-1/motion.csv"}, {"ben-2.zip"}, {"ben-1/motion.csv"}]),
}


def made(folder, paths):
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("content")
    return folder / paths[0].partition("/")[0]


def sorted_sets(uploads):
    return sorted(sorted(each) for each in uploads)


@pytest.mark.parametrize("way", ["dropped", "chosen"])
@pytest.mark.parametrize("name", FOLDERS)
def test_folders_give_recordings(open_service, mock, tmp_path, name, way):
    paths, expected = FOLDERS[name]
    folder = made(tmp_path, paths)
    page = open_service(mock.url)
    if way == "dropped":
        drop(page, folder)
    else:
        page.set_input_files("#folder", folder)
    expect(page.locator("#sent")).to_have_text(f"{len(expected)} of {len(expected)} recording{'s' if len(expected) > 1 else ''} added")
    assert sorted_sets(mock.uploads) == sorted_sets(expected)
    skipped = [path.rpartition("/")[2] for path in paths if path.endswith((".mp4", ".pdf"))]
    for file in skipped:
        expect(page.locator("#uploads")).to_contain_text(f"Not sent, because not a table or recording: {file}")


def test_a_folder_of_more_than_a_hundred_files_is_complete(open_service, mock, tmp_path):
    """Chromium delivers the entries of a folder in parts of 100."""
    names = [f"session-{number}.zip" for number in range(230)]
    folder = made(tmp_path, [f"season/{name}" for name in names])
    sent = []
    # Without sessions, whose table would be drawn again after each upload.
    mock.add = lambda parts: sent.append(parts[0][0]) or {"accepted": [{"recording": parts[0][0], "swings": None}], "refused": []}
    page = open_service(mock.url)
    drop(page, folder)
    expect(page.locator("#sent")).to_have_text("230 of 230 recordings added", timeout=60_000)
    assert sorted(sent) == sorted(names)


def test_tables_of_one_recording_that_are_dropped_together_stay_together(open_service, mock, tmp_path):
    made(tmp_path, ["accelerometer.csv", "motion.csv", "session.json", "other.zip"])
    page = open_service(mock.url)
    drop(page, *(tmp_path / name for name in ("accelerometer.csv", "motion.csv", "session.json", "other.zip")))
    expect(page.locator("#sent")).to_have_text("2 of 2 recordings added")
    together, alone = sorted(mock.uploads, key=len, reverse=True)
    assert {name.partition("/")[2] for name in together} == {"accelerometer.csv", "motion.csv", "session.json"}
    assert len({name.partition("/")[0] for name in together}) == 1 and together[0].startswith("recording-20")
    assert alone == ["other.zip"]


def test_a_folder_without_a_recording_is_refused(open_service, mock, tmp_path):
    page = open_service(mock.url)
    drop(page, made(tmp_path, ["photos/one.jpg"]))
    expect(page.locator("#uploads")).to_contain_text("contains no recording")
    assert mock.uploads == []


def test_dropped_text_is_not_a_recording(open_service, mock):
    page = open_service(mock.url)
    session = page.context.new_cdp_session(page)
    data = {"items": [{"mimeType": "text/plain", "data": "hello"}], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 200, "y": 200, "data": data})
    expect(page.locator("#target")).to_be_hidden()
    expect(page.locator("#sending")).to_be_hidden()


def test_the_page_shows_where_to_drop(open_service, mock, tmp_path):
    page = open_service(mock.url)
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(made(tmp_path, ["a.zip"]))], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 200, "y": 200, "data": data})
    expect(page.locator("#target")).to_be_visible()
    expect(page.locator("#target")).to_be_hidden()
    assert mock.uploads == []


def test_uploads_are_sent_one_after_the_other(open_service, mock):
    page = open_service(mock.url)
    mock.delay = 60
    for names in ("a", "bc"):
        page.set_input_files("#files", [{"name": f"{name}.zip", "mimeType": "", "buffer": b"PK" * 100_000} for name in names])
    expect(upload(page, "a.zip").locator(".result")).to_have_text("Analysing")
    expect(upload(page, "b.zip").locator(".result")).to_have_text("Waiting")
    upload(page, "c.zip").get_by_role("button", name="Cancel").click()
    expect(upload(page, "c.zip").locator(".result")).to_have_text("cancelled")
    mock.delay = 0
    expect(page.locator("#sent")).to_have_text("2 of 3 recordings added, 1 not sent")
    assert mock.uploads == [["a.zip"], ["b.zip"]]
    upload(page, "c.zip").get_by_role("button", name="Try again").click()
    expect(page.locator("#sent")).to_have_text("3 of 3 recordings added")


@pytest.mark.parametrize("status", [401, 403, 408, 409, 413, 429, 503, 507])
def test_a_refused_request_shows_its_message_and_can_be_repeated(open_service, mock, status):
    page = open_service(mock.url, is_faulty=True)
    mock.fault = lambda method, path: (status, f"the disk is full ({status}); free space") if method == "POST" else None
    page.set_input_files("#files", [{"name": "a.zip", "mimeType": "", "buffer": b"PK"}])
    expect(upload(page, "a.zip").locator(".fault")).to_have_text(f"the disk is full ({status}); free space")
    mock.fault = lambda method, path: None
    upload(page, "a.zip").get_by_role("button", name="Try again").click()
    expect(upload(page, "a.zip").locator(".result")).to_have_text("42 swings: 30 contacts, 8 misses, 4 uncertain")


# Answers to an accepted upload, and what the page shows of them.
ANSWERS = {
    "no swings": ({"swings": 0, "contacts": 0, "misses": 0, "uncertain": 0}, "0 swings", 1),
    "one of each": ({"swings": 2, "contacts": 1, "misses": 1, "uncertain": 0}, "2 swings: 1 contact, 1 miss", 1),
    "another name": ({"recording": "a-2.zip", "swings": 1, "contacts": 0, "misses": 0, "uncertain": 1},
                     "Kept as a-2.zip: 1 swing: 0 contacts, 0 misses, 1 uncertain", 1),
    "no analysis": ({"swings": None, "contacts": None, "misses": None, "uncertain": None}, "kept, not analysed yet", 0),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_accepted_upload_shows_what_it_gives(open_service, mock, name):
    values, expected, links = ANSWERS[name]
    page = open_service(mock.url)
    mock.add = lambda parts: {"accepted": [{"recording": "a.zip", "session": "a", "report": "/report?recording=a.zip"} | values], "refused": []}
    page.set_input_files("#files", [{"name": "a.zip", "mimeType": "", "buffer": b"PK"}])
    expect(upload(page, "a.zip").locator(".result")).to_have_text(expected)
    expect(upload(page, "a.zip").get_by_role("link")).to_have_count(links)


def test_leaving_the_page_during_an_upload_asks(open_service, mock):
    page = open_service(mock.url)
    mock.delay = 60
    page.set_input_files("#files", [{"name": "a.zip", "mimeType": "", "buffer": b"PK"}])
    page.locator("#choose-files").focus()
    page.keyboard.press("Shift+Tab")
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    page.wait_for_timeout(300)
    mock.delay = 0
    assert asked == ["beforeunload"]
    expect(upload(page, "a.zip").locator(".result")).to_contain_text("42 swings")
