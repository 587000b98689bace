"""Analyses one short session of each kind of bad input, with the command that SWINGKIT_COMMAND names.

The sessions are of a world and a seed that were used in choosing, so that those kept for reporting stay unused.
"""

import os
import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from validation.figures import accuracy
from validation.page import bad_input
from validation.worlds import derived, resonance
from validation.worlds.common.quaternion import inverse, product, rotate
from validation.worlds.derived.moves import DOWN

ROOT = Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("SWINGKIT_COMMAND") or str(ROOT / ".build" / "tests" / "release" / "swing")
SEED, RATE, MINUTES = 1, 800.0, 3.0
# Reported contacts in a session without a swing.
MOST_CONTACTS = 1
SPORTS = ("baseball", "tennis")


@pytest.fixture(scope="module")
def analysed(tmp_path_factory):
    """Returns a function that gives the events of a kind of input, derived from one session per sport."""
    folder = tmp_path_factory.mktemp("sessions")

    @cache
    def session(sport):
        return resonance.make(SEED, sport, "easy", RATE, MINUTES)

    @cache
    def events(sport, kind):
        recording, results, table = (folder / f"{sport}-{kind}{end}" for end in (".h5", ".csv", "-events.csv"))
        is_table = kind == "table"
        made = derived.table(SEED, "easy", RATE, MINUTES) if is_table else derived.derive(kind, session(sport), SEED)
        made.write(recording)
        for line in (
            ["analyze", recording, "-o", results, "--quiet"],
            ["score", results, recording, "--events", table],
        ):
            done = subprocess.run([COMMAND, *map(str, line)], capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"swing {line[0]} of {kind}: {done.stderr}"
        facts = {"world": "resonance", "sport": sport, "difficulty": "easy", "seed": SEED}
        return accuracy.read(table).assign(**facts)

    return events


@pytest.mark.parametrize("kind", ["original", "mirrored", "turned", "inside", "jacket", "warm-up", "misses", "rally"])
def test_attitude_rotation_rate_and_gravity_agree(kind):
    session = derived.derive(kind, resonance.make(SEED, "tennis", "easy", RATE, 1.0), SEED)
    attitude, time = session.quaternion, session.motion_time
    assert np.abs(rotate(inverse(attitude), DOWN) - session.gravity).max() < 1e-6
    step = product(inverse(attitude[:-1]), attitude[1:])
    turning = 2 * step[:, 1:] * np.sign(step[:, :1]) / np.diff(time)[:, None]
    measured = (session.rotation_rate[1:] + session.rotation_rate[:-1]) / 2
    difference = np.linalg.norm(turning - measured, axis=1)
    assert np.median(difference) < 0.05
    assert np.quantile(difference, 0.99) < 0.2 * np.quantile(np.linalg.norm(measured, axis=1), 0.99)
    # The accelerometer measures gravity, except in swings. A rally hardly contains anything else.
    felt = [np.interp(time, session.accelerometer_time, values) for values in session.accelerometer.T]
    beside = np.linalg.norm(np.array(felt).T - session.gravity, axis=1)
    assert np.quantile(beside, 0.05 if kind == "rally" else 0.5) < 0.25


def contacts(rows):
    return int((rows.outcome == "contact").sum())


@pytest.mark.parametrize("sport", SPORTS)
def test_original_has_contacts_and_misses(analysed, sport):
    rows = analysed(sport, "original")
    assert contacts(rows) >= 8
    assert (rows.outcome == "miss").sum() >= 1


@pytest.mark.parametrize("sport", SPORTS)
def test_movements_between_swings_give_no_contacts(analysed, sport):
    assert contacts(analysed(sport, "warm-up")) <= MOST_CONTACTS


def test_a_watch_on_a_table_gives_no_contacts(analysed):
    assert contacts(analysed("tennis", "table")) <= MOST_CONTACTS


@pytest.mark.parametrize("kind", ["mirrored", "turned", "inside"])
@pytest.mark.parametrize("sport", SPORTS)
def test_the_way_the_watch_is_worn_changes_no_swing(analysed, sport, kind):
    assert bad_input.same_swings(analysed(sport, kind), None, analysed(sport, "original")) >= 0.95


@pytest.mark.parametrize("sport", SPORTS)
def test_a_jacket_makes_no_confident_value_wrong(analysed, sport):
    errors = bad_input.sure_errors(analysed(sport, "jacket"))
    assert (errors <= 20).all(), f"errors in ms: {sorted(errors)}"


@pytest.mark.parametrize("sport", SPORTS)
def test_a_player_without_a_contact_gives_no_contacts(analysed, sport):
    assert bad_input.false_contacts(analysed(sport, "misses")) <= 1


def test_a_swing_every_second(analysed):
    rallies = [analysed(sport, "rally") for sport in SPORTS]
    assert all(rows.is_found.sum() >= 10 for rows in rallies)
    # Most swings of such a rhythm have no outcome, so few times to contact are reported.
    errors = np.concatenate([bad_input.timed_errors(rows) for rows in rallies])
    assert len(errors) >= 1
    assert (errors <= 20).mean() >= 0.8, f"errors in ms: {sorted(errors)}"
