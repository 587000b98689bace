"""The page's figures of events whose values are known, the worst world, and the texts about the worlds."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from validation.figures import world_accuracy as more
from validation.figures import worlds
from validation.page import course, readme, words

FIGURES = {figure.name: figure for figure in more.FIGURES}
NAN = np.nan


def events():
    """Returns three true contacts, a miss reported as a contact, and a movement reported as a contact without time."""
    return pd.DataFrame(
        {
            "truth": ["contact", "contact", "contact", "miss", "clap"],
            "verdict": ["right", "right", "right", "wrong", "false_alarm"],
            "outcome": ["contact"] * 5,
            "is_true": [True, True, True, True, False],
            "is_found": [True] * 5,
            "start_error": [4.0, -8.0, 20.0, 1.0, NAN],
            "start_spread": [0.002, 0.002, 0.02, 0.002, 0.002],
            "contact_error": [-2.0, 3.5, 3.0, NAN, NAN],
            "time_to_contact": [0.2, 0.2, NAN, 0.2, NAN],
            "time_to_contact_error": [4.0, 12.0, NAN, NAN, NAN],
            "confidence": [0.95, 0.7, NAN, 0.92, NAN],
        }
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("starts_within_5_ms", 2 / 4),
        ("starts_within_10_ms", 3 / 4),
        ("start_bias", 17 / 4),
        ("contacts_within_3_ms", 2 / 3),
        ("contacts_with_time", 3 / 5),
        # The time of the miss counts as outside.
        ("times_within_10_ms", 1 / 3),
        ("starts_within_two_spreads", 3 / 4),
        ("confident_within_10_ms", 1 / 2),
        ("times_confident", 2 / 3),
        ("contact_f1", 2 * 3 / (3 + 5)),
        ("miss_f1", 0),
        ("false_contacts_per_hour", 4),
    ],
)
def test_a_figure_has_its_value(name, expected):
    sessions = pd.DataFrame({"duration": [900.0, 900.0]})
    assert FIGURES[name].of(events(), sessions) == pytest.approx(expected)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_of_nothing_is_unknown(name):
    value = FIGURES[name].of(events().iloc[:0], pd.DataFrame({"duration": []}))
    assert np.isnan(value)


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        ("starts_within_5_ms", {"a": 0.9, "b": 0.8, "c": NAN}, "b"),
        ("start_bias", {"a": 2.0, "b": -3.0}, "b"),
        ("starts_within_two_spreads", {"a": 0.99, "b": 0.9}, "b"),
        ("false_contacts_per_hour", {"a": 0.0, "b": 3.0}, "b"),
        ("miss_f1", {"a": NAN}, None),
    ],
)
def test_the_worst_world_is_chosen(name, values, expected):
    assert more.worst(FIGURES[name], values) == expected


def test_each_simulator_is_in_the_lists():
    folder = Path(__file__).resolve().parents[1] / "worlds"
    made = {path.parent.name for path in folder.glob("*/__init__.py") if "\ndef make(" in path.read_text()}
    assert set(worlds.IS_CHOSEN_ON) == made - {"derived"}
    assert set(words.DESCRIPTIONS) == set(worlds.SWINGS)
    assert worlds.reporting(worlds.SWINGS)


@pytest.mark.parametrize("kept", [1, 2])
def test_each_world_is_named_once_as_reporting_or_choosing(monkeypatch, kept):
    chosen = {name: number >= kept for number, name in enumerate(worlds.SWINGS)}
    monkeypatch.setattr(worlds, "IS_CHOSEN_ON", worlds.IS_CHOSEN_ON | chosen)
    reporting, choosing = words.main_table().split("- **Choosing:**")
    for name in worlds.SWINGS:
        assert (reporting.count(f"`{name}`"), choosing.count(f"`{name}`")) == ((0, 1) if chosen[name] else (1, 0))


def test_readme_gets_a_new_table_and_keeps_the_row_of_real_recordings():
    text = "above\n\n| data | result |\n|---|---|\n| old | 1 |\n| real recordings | 7 |\n| x | y |\n\nbelow\n"
    new = readme.replaced(text, [("world", "good")], None)
    assert new.startswith("above\n\n| data | result |\n|---|---|\n| world | good |\n| real recordings | 7 |\n")
    assert new.endswith(" |\n\nbelow\n")
    assert "old" not in new and "| 7 |" not in readme.replaced(text, [], "8")


def test_the_last_line_has_the_worst_value_of_enough_swings():
    columns = [column for column in course.PHASES if column.name in ("swings", "top_reported", "top_median")]
    found = {
        ("golf", "optimum", "easy"): {"swings": 30, "top_reported": 0.9, "top_median": 0.5},
        ("golf", "momentum", "hard"): {"swings": 12, "top_reported": 0.8, "top_median": NAN},
        ("tennis", "momentum", "hard"): {"swings": 9, "top_reported": 0.1, "top_median": 9.0},
    }
    assert course.shown(columns, found).splitlines()[2:] == [
        "| golf, optimum, easy | 30 | 90.0 % | 0.5 ms |",
        "| worst |  | 80.0 % (golf, momentum, hard) | 0.5 ms (golf, optimum, easy) |",
    ]
    header, lines = course.details(("sport", "world", "difficulty"), found)
    assert header == ["sport", "world", "difficulty", "swings", "top_reported", "top_median"]
    assert [line[3] for line in lines] == [30, 12, 9]
