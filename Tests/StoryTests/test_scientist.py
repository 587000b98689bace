"""A scientist's study: sixty short recordings of six players in two conditions, with a table and own labels.

The recordings are pieces of two simulated sessions, without their truth; the truth becomes the labels.
"""

import json
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import xarray as xr
from recordings import lines, run, simulated, write_table

RECORDINGS = 60
PLAYERS = [f"P{number:02}" for number in range(1, 7)]
CONDITIONS = {"light": 0.85, "heavy": 1.05}


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    folder = tmp_path_factory.mktemp("scientist")
    sessions = simulated([
        (folder / f"simulated-{seed}", ("--sport", "baseball", "--minutes", 6, "--seed", seed)) for seed in (41, 42)])
    rows, labels, truth = [], [], []
    for session in sessions:
        events = session.swings("contact", "miss", "checked")
        middles = [*((events.time[:-1].to_numpy() + events.time[1:].to_numpy()) / 2), events.time.iloc[-1] + 4]
        begins = [events.time[0] - 4, *middles[:-1]]
        pieces = [
            (event, begin, end) for (_, event), begin, end in zip(events.iterrows(), begins, middles) if event.kind != "checked"]
        for event, begin, end in pieces[:RECORDINGS - len(rows)]:
            number = len(rows)
            name = f"trial-{number:03}"
            first = session.cut(folder / "recordings" / name, begin, end)
            condition = list(CONDITIONS)[number % 2]
            rows.append({
                "file": f"recordings/{name}" if number % 3 else name, "player": PLAYERS[number // 10], "sport": "baseball",
                "date": f"2026-05-{1 + number // 10:02}", "condition": condition, "bat_mass": CONDITIONS[condition],
                "block": number % 10 // 5})
            labels.append({"session": name, "time": f"{event.time - first:.6f}", "kind": event.kind})
            truth.append({"session_id": name, "true_kind": event.kind, "true_time_to_contact": event.contact - event.start})
    assert len(rows) == RECORDINGS, "simulate longer sessions"
    write_table(folder / "sessions.csv", rows)
    write_table(folder / "labels.csv", labels)
    results = folder / "study.h5"
    run("analyze", folder / "recordings", "--session-table", folder / "sessions.csv", "-o", results, "--quiet")
    return SimpleNamespace(folder=folder, rows=rows, labels=labels, truth=pd.DataFrame(truth), results=results)


@pytest.fixture(scope="module")
def frame(study):
    """One row per swing, with the facts of its session and its truth."""
    with xr.open_dataset(study.results, group="swings") as swings, xr.open_dataset(study.results, group="sessions") as sessions:
        facts = sessions[["session_id", "player", "sport", "date", "condition", "bat_mass", "block"]].to_dataframe()
        table = swings.to_dataframe().merge(facts, on="session_id", validate="many_to_one")
    return table.merge(study.truth, on="session_id", validate="many_to_one")


def test_each_recording_has_its_facts(study, frame):
    rows = {row["file"].split("/")[-1]: row for row in study.rows}
    with xr.open_dataset(study.results, group="sessions") as sessions:
        facts = sessions.to_dataframe().set_index("session_id")
    assert set(facts.index) == set(rows) and len(rows) == RECORDINGS
    for name, row in rows.items():
        for column in ("player", "sport", "condition"):
            assert facts.loc[name, column] == row[column]
        assert str(facts.loc[name, "date"])[:10] == row["date"]
        # Numbers of further columns may be stored as texts.
        assert float(facts.loc[name, "bat_mass"]) == row["bat_mass"] and float(facts.loc[name, "block"]) == row["block"]
    assert set(facts.profile) == {"baseball"}


def test_conditions_can_be_compared(frame):
    """Each swing belongs to its condition, and the medians are the true ones."""
    assert len(frame) == RECORDINGS, "found another number of swings than one per recording"
    assert (frame.groupby("condition").size() == RECORDINGS / 2).all() and (frame.groupby("player").size() == 10).all()
    outcome = frame.outcome.map({0: "miss", 1: "contact", 2: "uncertain"})
    assert (outcome == frame.true_kind).mean() >= 0.95
    contacts = frame[(frame.outcome == 1) & frame.time_to_contact.notna()]
    assert len(contacts) >= 0.8 * (frame.true_kind == "contact").sum(), "too many times to contact are omitted"
    errors = (contacts.time_to_contact - contacts.true_time_to_contact).abs()
    assert errors.median() <= 0.003 and errors.quantile(0.95) <= 0.010
    medians = contacts.groupby("condition")[["time_to_contact", "true_time_to_contact"]].median()
    assert set(medians.index) == set(CONDITIONS)
    assert (medians.time_to_contact - medians.true_time_to_contact).abs().max() <= 0.003


def scores(study, labels):
    return json.loads(run("score", study.results, "--labels", labels, "--json"))


def test_labels_are_scored(study):
    found = scores(study, study.folder / "labels.csv")
    count = pd.DataFrame(study.labels).kind.value_counts()
    assert len(found["sessions"]) == found["label_count"] == RECORDINGS
    for kind in ("contact", "miss"):
        assert found[kind]["labelled"] == count[kind]
        # An independent count: each recording has one swing.
        with xr.open_dataset(study.results, group="swings") as swings:
            assert found[kind]["detected"] == int((swings.outcome == {"contact": 1, "miss": 0}[kind]).sum())
    assert found["contact"]["f1"] >= 0.95 and found["miss"]["f1"] >= 0.8
    # A label states the time since the session's first sample.
    difference = found["contact_difference_ms"]
    assert difference["count"] == found["contact"]["correct"]
    assert abs(difference["mean"]) <= 0.3 and difference["standard_deviation"] <= 1


def test_a_wrong_label_lowers_the_score(study):
    """A label far from any swing is a missing swing, and the swing without its label is a false alarm."""
    moved = [dict(each) for each in study.labels]
    wrong = [each for each in moved if each["kind"] == "contact"][:6]
    for each in wrong:
        each["time"] = "0.2"
    write_table(study.folder / "wrong.csv", moved)
    right, worse = (scores(study, study.folder / f"{name}.csv")["contact"] for name in ("labels", "wrong"))
    assert worse["labelled"] == right["labelled"] and worse["detected"] == right["detected"]
    assert worse["correct"] == right["correct"] - len(wrong)


def test_json_lines_have_the_facts(study):
    text = run(
        "analyze", study.folder / "recordings", "--session-table", study.folder / "sessions.csv", "--format", "jsonl", "--quiet")
    found = {each["session_id"]: each["condition"] for each in lines(text, "session")}
    assert found == {row["file"].split("/")[-1]: row["condition"] for row in study.rows}


def test_results_can_be_read_without_xarray(study):
    """h5py sees the same columns."""
    h5py = pytest.importorskip("h5py")
    with h5py.File(study.results) as file:
        condition = np.array([each.decode() for each in file["sessions/condition"][()]])
        counts = {name: int(file["sessions/swing_count"][()][condition == name].sum()) for name in CONDITIONS}
    assert counts == dict.fromkeys(CONDITIONS, RECORDINGS // 2)
