"""Tests of the damage and of the verdicts. No command is needed."""

import numpy as np
import pandas as pd
import pytest

from Campaigns.samples import places, tables
from Campaigns.samples.kinds import KINDS, changed_spans
from Campaigns.samples.recording import Recording, read, write
from Campaigns.samples.verdict import Analysis, judge

NAN = float("nan")


@pytest.fixture
def recording():
    """Twenty seconds of noise around gravity."""
    rng = np.random.default_rng(1)
    fast, slow = np.arange(16000) / 800, np.arange(4000) / 200
    gravity = np.stack([np.sin(slow / 9), 0 * slow, -np.cos(slow / 9)], axis=1)
    return Recording(
        sport="tennis",
        accelerometer_time=fast,
        accelerometer=rng.normal(0, 1, (len(fast), 3)) - [0, 0, 1],
        motion_time=slow,
        rotation_rate=rng.normal(0, 20, (len(slow), 3)),
        gravity=gravity,
        quaternion=np.tile([1.0, 0.0, 0.0, 0.0], (len(slow), 1)),
        user_acceleration=rng.normal(0, 1, (len(slow), 3)),
    )


def swing(peak, outcome="contact", time=0.15, flags="", rate=20.0):
    """Returns the row of a swing."""
    is_contact = outcome == "contact"
    row = {
        "outcome": outcome,
        "start": peak - 0.1,
        "contact": peak + 0.05 if is_contact else NAN,
        "peak": peak,
        "time": time if is_contact else NAN,
        "rate": rate,
        "score": 0.99 if is_contact else 0.02,
        "confidence": 0.95 if is_contact else 0.0,
        "reasons": flags,
    }
    return row | {"whole": "|".join(map(str, row.values()))}


def analysis(*rows, messages=()):
    columns = list(swing(0))
    return Analysis(pd.DataFrame(rows, columns=columns), messages)


SOUND = analysis(swing(5), swing(10, "miss"), swing(15))


@pytest.mark.parametrize("name", KINDS)
def test_damage(recording, name):
    """Each kind changes samples, near its spans only, and leaves the sound recording as it is."""
    before = {key: np.copy(value) for key, value in vars(recording).items() if key != "sport"}
    damaged, spans = KINDS[name].apply(recording, SOUND.rows, np.random.default_rng(3))
    again, _ = KINDS[name].apply(recording, SOUND.rows, np.random.default_rng(3))
    assert all(np.array_equal(value, before[key]) for key, value in vars(recording).items() if key != "sport")
    names = [key for key in before if getattr(damaged, key) is not None]
    assert all(np.array_equal(getattr(damaged, key), getattr(again, key)) for key in names)
    assert len(names) < len(before) or any(not np.array_equal(getattr(damaged, key), before[key]) for key in names)
    assert all(first <= last for first, last in spans)


def test_single_samples(recording):
    damaged, spans = KINDS["spike-miss"].apply(recording, SOUND.rows, np.random.default_rng(5))
    rows = np.flatnonzero((damaged.accelerometer != recording.accelerometer).any(axis=1))
    assert len(rows) == 1
    assert 9.9 <= damaged.accelerometer_time[rows[0]] <= 10 + places.AFTER
    assert 20 <= np.abs(damaged.accelerometer[rows[0]]).max() <= 200
    assert spans == [(damaged.accelerometer_time[rows[0]],) * 2]


def test_changed_spans(recording):
    values = recording.accelerometer.copy()
    values[[800, 840, 4000]] = 0
    damaged = Recording(**(vars(recording) | {"accelerometer": values}))
    assert changed_spans(recording, damaged) == [(1.0, 1.05), (5.0, 5.0)]
    assert changed_spans(recording, recording) == []


def test_files(recording, tmp_path):
    write(recording, tmp_path / "session.h5")
    found = read(tmp_path / "session.h5")
    assert found.sport == "tennis"
    for name, value in vars(recording).items():
        if name != "sport":
            np.testing.assert_allclose(getattr(found, name), value, rtol=1e-6, atol=1e-6)


# What became of the swing at 5 s, whether it is flagged, and whether it is silently wrong.
VERDICTS = {
    "same": (swing(5), "", False, False),
    "within 10 ms": (swing(5, time=0.159), "", False, False),
    "moved": (swing(5, time=0.161), "moved", False, True),
    "moved, flagged": (swing(5, time=0.161, flags="gap"), "moved", True, False),
    "time omitted": (swing(5, time=NAN), "", True, False),
    "flipped": (swing(5, "miss"), "flipped", False, True),
    "uncertain": (swing(5, "uncertain"), "", True, False),
    "lost": (None, "lost", False, False),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name):
    row, wrong, is_flagged, is_silent = VERDICTS[name]
    rows = [one for one in (row, swing(10, "miss"), swing(15)) if one]
    near, *far = sorted(judge(SOUND, analysis(*rows), [(5.2, 5.3)]), key=lambda one: one["peak"])
    assert (near["wrong"], near["flagged"], tables.is_silent(near)) == (wrong, is_flagged, is_silent)
    assert near["near"]
    assert [one["near"] or one["changed"] for one in far] == [False, False]


def test_added_swing():
    for row, is_silent in [(swing(7.5), True), (swing(7.5, "uncertain"), False), (swing(7.5, flags="gap"), False)]:
        found = list(judge(SOUND, analysis(*map(dict, SOUND.rows.to_dict("records")), row), [(7.4, 7.4)]))
        added = [one for one in found if one["near"]]
        assert [(one["wrong"], tables.is_silent(one)) for one in added] == [("added", is_silent)]


def test_rejected_recording():
    found = list(judge(SOUND, Analysis(None, ("swing: rejected",)), [(5, 5)]))
    assert [(one["near"], one["flagged"], one["wrong"]) for one in found] == [
        (True, True, ""), (False, True, ""), (False, True, "")
    ]  # fmt: skip


def test_shares():
    near, far = {"near": True, "confident": True, "rate": False}, {"near": False}
    records = [
        near | {"wrong": "flipped", "flagged": False, "warned": False, "rejected": False},
        near | {"wrong": "flipped", "flagged": True, "warned": True, "rejected": True},
        near | {"wrong": "lost", "flagged": False, "warned": True, "rejected": False},
        near | {"wrong": "lost", "flagged": False, "warned": False, "rejected": False},
        far | {"changed": False}, far | {"changed": True},
    ]  # fmt: skip
    row = tables.row("held", records, 2)
    assert {name: row[name] for name in ("swings", *tables.SHARES)} == {
        "swings": 4, "silent": (1, 4), "confident": (1, 4), "lost": (2, 4), "unwarned": (1, 4), "flagged": (1, 4),
        "rejected": (1, 4), "false": (1, 2)
    }  # fmt: skip
    assert tables.percent(row["silent"]) == "25.0 %"


def test_sound_sessions():
    omitted = swing(20, time=NAN, flags="gap clipped")
    line = tables.sound([SOUND, analysis(omitted, swing(25, "uncertain", flags="gap"), messages=("warning: a",))])
    assert line == (
        "sound: 5 swings, 20.0 % uncertain, 33.3 % of 3 contacts without a time; flags: clipped 20.0 %, gap 40.0 %; warnings: 1"
    )


def test_section():
    row = tables.row("held", [], 0)
    text = tables.replaced(f"# Page\n\n{tables.HEADING}\n\nformer\n\n## Read on\n\nlinks\n", tables.section([row], 1, 100))
    assert "former" not in text
    assert text.startswith(f"# Page\n\n{tables.HEADING}\n\n")
    assert text.endswith(f"| {KINDS['held'].about} | 0 | – | – | – | – | – | – | – |\n\n## Read on\n\nlinks\n")
