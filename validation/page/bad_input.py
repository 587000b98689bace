"""Bad input: the worlds' sessions as another arm, another way to wear the watch or another player would give them."""

from dataclasses import dataclass
from math import inf, isnan

import numpy as np
import pandas as pd

from ..figures import accuracy, worlds
from ..figures import world_accuracy as more
from .tables import number, percent

SAME = 0.001  # s
NEAR = 20  # ms
PAIRED = 0.1  # s between the peak rates of the same swing


@dataclass(frozen=True)
class Input:
    """A kind of input, the figure by which it is judged, and the limits between which that must lie."""

    name: str
    label: str
    rule: str
    compute: object
    text: object
    least: float = -inf
    most: float = inf

    def is_reached(self, value):
        return self.least <= value <= self.most


def same_swings(rows, _, originals):
    """Returns the proportion of swings whose outcome is that of the original and whose instants are within 1 ms."""
    same, all_swings = 0, 0
    groups = dict(tuple(originals.groupby(accuracy.SESSION)))
    for key, here in rows[rows.is_found].groupby(accuracy.SESSION):
        there = groups[key][groups[key].is_found]
        pairs = pd.merge_asof(
            there.sort_values("peak_rate_timestamp"),
            here.sort_values("peak_rate_timestamp"),
            on="peak_rate_timestamp",
            direction="nearest",
            tolerance=PAIRED,
            suffixes=("", "_here"),
        )
        is_same = pairs.outcome == pairs.outcome_here
        for name in ("start_timestamp", "contact_timestamp"):
            one, other = pairs[name], pairs[f"{name}_here"]
            is_same &= ((one - other).abs() <= SAME) | (one.isna() & other.isna())
        same += is_same.sum()
        all_swings += max(len(here), len(there))
    return same / all_swings if all_swings else np.nan


def false_contacts(rows):
    """Returns the number of reported contacts that are not true contacts."""
    return int(more.contacts_without(rows).sum())


def per_hour(rows, sessions, _):
    return more.hourly(rows, sessions)


def most_per_session(rows, sessions, _):
    """Returns the largest number of false contacts in a session."""
    counts = rows[more.contacts_without(rows)].groupby(accuracy.SESSION).size()
    return counts.max() if len(counts) else 0 if len(sessions) else np.nan


def sure_errors(rows):
    """Returns the magnitudes of the errors of times to contact with a high confidence; infinity without a contact."""
    return timed_errors(rows[rows.confidence >= more.SURE])


def timed_errors(rows):
    """Returns the magnitudes of the errors of all reported times to contact, likewise."""
    reported = rows[rows.time_to_contact.notna()]
    is_contact = accuracy.is_contact(reported)
    reported = reported.assign(magnitude=reported.time_to_contact_error.abs().where(is_contact, inf))
    return reported.magnitude.dropna().to_numpy()


def largest_sure(rows, *_):
    errors = sure_errors(rows)
    return errors.max() if len(errors) else np.nan


def timed_near(rows, *_):
    """Returns the proportion of reported times to contact that are within 20 ms."""
    errors = timed_errors(rows)
    return (errors <= NEAR).mean() if len(errors) else np.nan


def found_contacts(rows):
    """Returns the proportion of true contacts that are reported as contacts."""
    true = rows[rows.is_true & (rows.truth == "contact")]
    return (true.outcome == "contact").mean() if len(true) else np.nan


def largest_text(value):
    if isnan(value):
        return "no such value"
    return "a movement without a contact has one" if value == inf else f"largest error {number(value, 1)} ms"


SAME_RULE = "At least 95 % of the swings have the original's outcome, and instants within 1 ms of the original's."
FEW_RULE = "There are at most 5 false contacts per hour."
HOURLY = {"text": lambda value: f"{number(value, 1)} per hour", "most": 5}
INPUTS = (
    Input("mirrored", "Other arm", SAME_RULE, same_swings, percent, least=0.95),
    Input("turned", "Turned about the display's normal", SAME_RULE, same_swings, percent, least=0.95),
    Input("inside", "Inside of the wrist", SAME_RULE, same_swings, percent, least=0.95),
    Input(
        "jacket", "Over a jacket", "Each time to contact with `confidence` ≥ 0.9 is within 20 ms.",
        largest_sure, largest_text, most=NEAR,
    ),
    Input("warm-up", "Movements between the swings", FEW_RULE, per_hour, **HOURLY),
    Input("table", "Watch laid on a table", FEW_RULE, per_hour, **HOURLY),
    Input(
        "misses", "Player without a contact", "There is at most 1 false contact in each session.",
        most_per_session, lambda value: f"at most {number(value, 0)}", most=1,
    ),
    Input(
        "rally", "A swing every second", "At least 80 % of the reported times to contact are within 20 ms.",
        timed_near, percent, least=0.8,
    ),
)  # fmt: skip


def worlds_of(item):
    return ("bystander",) if item.name == "table" else worlds.reporting(worlds.SWINGS)


def chosen(measured, name, world):
    """Returns the events and sessions of a world for a kind of input; `original` are the sessions it derives from."""
    pair = measured.bad
    if name == "original":
        levels = measured.bad[1].difficulty.unique()
        pair = tuple(rows[rows.difficulty.isin(levels)] for rows in measured.originals)
    # A session without an event has columns without a type.
    return tuple(rows[(rows.input == name) & (rows.world == world)].infer_objects() for rows in pair)


def details(measured):
    """Returns the header and the lines of the figures by kind of input and world, the original sessions first."""
    header = ["input", "world", "sessions", *(figure.name for figure in more.FIGURES), "contacts_found"]
    lines = []
    for item in (Input("original", "Original", "", None, None), *INPUTS):
        for world in worlds_of(item):
            rows, sessions = chosen(measured, item.name, world)
            figures = [figure.of(rows, sessions) for figure in more.FIGURES]
            lines.append([item.name, world, len(sessions), *figures, found_contacts(rows)])
    return header, lines


def sentences(measured):
    """Returns for each kind of input what must hold, whether it does, and the figures by world."""
    lines = []
    for item in INPUTS:
        values = {}
        for world in worlds_of(item):
            originals, _ = chosen(measured, "original", world)
            values[world] = item.compute(*chosen(measured, item.name, world), originals)
        known = [value for value in values.values() if not isnan(value)]
        holds = "Not measured" if not known else "Holds" if all(map(item.is_reached, known)) else "**Does not hold**"
        shown = "; ".join(f"{world}: {item.text(value)}" for world, value in values.items())
        lines.append(f"- **{item.label}.** {item.rule} {holds} ({shown}).")
    return "\n".join(lines) + "\n"
