"""The page's text about the worlds names each world where it belongs, whichever are kept for reporting."""

from pathlib import Path

import pytest

from validation.figures import worlds
from validation.page import world_words

TEXTS = {
    "headline": lambda: world_words.headline(own=True),
    "others": world_words.others,
    "unknown": world_words.unknown,
    "worlds": lambda: world_words.worlds_in_words(worlds.counts(None)),
    "outcomes": world_words.outcomes,
    "instants": world_words.instants,
    "confidence": world_words.confidence,
    "bad input": world_words.bad_input,
    "free": world_words.free,
    "movements": world_words.movements,
    "slow": world_words.slow,
    "steps": world_words.steps,
}


@pytest.mark.parametrize("name", TEXTS)
def test_each_text_is_complete(name):
    text = TEXTS[name]()
    assert text.strip() and "None" not in text and "{" not in text


def test_each_simulator_is_in_the_lists():
    folder = Path(__file__).resolve().parents[1] / "worlds"
    made = {path.parent.name for path in folder.glob("*/__init__.py") if "\ndef make(" in path.read_text()}
    assert set(worlds.IS_CHOSEN_ON) == made - {"derived"}
    assert set(world_words.DESCRIPTIONS) == set(worlds.SWINGS)


def test_a_simulator_with_swings_is_kept_for_reporting():
    assert worlds.reporting(worlds.SWINGS)


@pytest.mark.parametrize("kept", [1, 2])
def test_each_world_is_named_once_as_reporting_or_choosing(monkeypatch, kept):
    chosen = {name: number >= kept for number, name in enumerate(worlds.SWINGS)}
    monkeypatch.setattr(worlds, "IS_CHOSEN_ON", worlds.IS_CHOSEN_ON | chosen)
    reporting, choosing = TEXTS["headline"]().split("- **Choosing.**")
    for name in worlds.SWINGS:
        assert (reporting.count(f"`{name}`"), choosing.count(f"`{name}`")) == ((0, 1) if chosen[name] else (1, 0))
    described = TEXTS["worlds"]()
    assert all(f"- **`{name}`**" in described for name in worlds.SWINGS)
