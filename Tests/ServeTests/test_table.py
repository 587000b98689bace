"""The page changes the table of sessions, and nothing else in it."""

import json

import pytest


def edit(service, recording, **facts):
    return service.json("PUT", f"/api/sessions/{recording}", json.dumps(facts))


def test_a_table_is_made_and_the_session_follows(service, archive):
    service.upload(archive, "tennis.zip")
    status, _ = edit(service, "tennis.zip", player="Anna", date="2026-05-01", notes="windy, cold")
    assert status == 204
    expected = 'file,player,sport,condition,date,notes\ntennis.zip,Anna,,,2026-05-01,"windy, cold"\n'
    assert (service.folder / "sessions.csv").read_text() == expected
    session = service.state()["sessions"][0]
    assert (session["player"], session["date"], session["notes"]) == ("Anna", "2026-05-01", "windy, cold")


@pytest.mark.parametrize(
    ("before", "facts", "after"),
    [
        # Comments, further columns, spaces and other rows stay as they are.
        (
            "# my season\nfile, player ,racket\n\nother.zip,Ben,\"a, b\"\ntennis,Eve,x\n",
            {"player": "Anna"},
            "# my season\nfile, player ,racket\n\nother.zip,Ben,\"a, b\"\ntennis,Anna,x\n",
        ),
        # A new row, and a new column in all rows.
        (
            "file,player\nother.zip,Ben\n",
            {"player": "Anna", "condition": "tired"},
            "file,player,condition\nother.zip,Ben,\ntennis.zip,Anna,tired\n",
        ),
        # A column in another language, semicolons.
        ("session;Spieler\nx;Ben\n", {"player": "Anna"}, "session;Spieler\nx;Ben\ntennis.zip;Anna\n"),
        # A quoted cell with a line break.
        (
            'file,player,notes\nother.zip,Ben,"two\nlines"\ntennis.zip,Eve,"old\ntext"\n',
            {"notes": "new"},
            'file,player,notes\nother.zip,Ben,"two\nlines"\ntennis.zip,Eve,new\n',
        ),
        # An empty value for a column that is not there changes nothing.
        ("file,player\ntennis.zip,Eve\n", {"condition": ""}, "file,player\ntennis.zip,Eve\n"),
        # Quotation marks.
        ("file,player\ntennis.zip,Eve\n", {"player": 'A "B" C'}, 'file,player\ntennis.zip,"A ""B"" C"\n'),
    ],
)
def test_only_the_row_changes(service, archive, before, facts, after):
    service.upload(archive, "tennis.zip")
    (service.folder / "sessions.csv").write_text(before)
    status, answer = edit(service, "tennis.zip", **facts)
    assert status == 204, answer
    assert (service.folder / "sessions.csv").read_text() == after


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({"date": "yesterday"}, "date"), ({"sport": "x" * 3000}, "2000"), ({"player": "a\nb"}, "one line"),
        ({"racket": "x"}, "racket"), ({"player": 7}, "player"), ({"player": "a\u202eb"}, "visible"),
    ],
)  # fmt: skip
def test_impossible_facts_are_refused_and_change_nothing(service, archive, facts, word):
    service.upload(archive, "tennis.zip")
    edit(service, "tennis.zip", player="Anna")
    before = (service.folder / "sessions.csv").read_bytes()
    status, answer = edit(service, "tennis.zip", **facts)
    assert status == 400 and word in answer["message"]
    assert (service.folder / "sessions.csv").read_bytes() == before


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '"x"', "{" * 10_000, "\xff"])
def test_bodies_that_are_no_objects_are_refused(service, archive, body):
    service.upload(archive, "tennis.zip")
    assert service.json("PUT", "/api/sessions/tennis.zip", body.encode("latin-1"))[0] == 400
    assert not (service.folder / "sessions.csv").exists()


def test_an_unknown_recording_is_named(service):
    status, answer = edit(service, "other.zip", player="Anna")
    assert status == 404 and "other.zip" in answer["message"]


def test_a_damaged_table_is_not_replaced(service, archive):
    service.upload(archive, "tennis.zip")
    (service.folder / "sessions.csv").write_text('file,player\n"unfinished\n')
    status, answer = edit(service, "tennis.zip", player="Anna")
    assert status == 400 and "sessions.csv" in answer["message"]
    assert (service.folder / "sessions.csv").read_text() == 'file,player\n"unfinished\n'


def test_names_that_are_formulas_or_comments_are_kept_as_text(service, archive):
    service.upload(archive, "tennis.zip")
    assert edit(service, "tennis.zip", player="=1+1")[0] == 204
    assert service.state()["sessions"][0]["player"] == "=1+1"
