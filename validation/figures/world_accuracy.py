"""The figures of the page's main tables, computed from events and sessions, and how to choose the worst world."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from . import accuracy

SURE = 0.9
NEAR, NEARER, NEAREST = 10, 5, 3  # ms
SPREADS = 2
# The part of normally distributed errors within two standard deviations.
WITHIN_TWO = 0.9545


def f1(rows, kind):
    return float(accuracy.f1(*accuracy.tally(rows, kind)))


def part_within(limit, errors):
    return float((np.abs(errors) <= limit).mean()) if len(errors) else np.nan


def starts_within(limit):
    return lambda rows: part_within(limit, accuracy.errors(rows, "start"))


def contacts_within(limit):
    return lambda rows: part_within(limit, accuracy.errors(rows, "contact"))


def bias(rows):
    """Returns the mean error of the starts (ms); positive if they are late."""
    return float(accuracy.spread(accuracy.errors(rows, "start"))[0])


def timed(rows):
    """Returns the proportion of reported contacts with a time to contact."""
    return 1 - accuracy.omitted(rows)


def near(rows):
    """Returns the proportion of reported times to contact within 10 ms; without a contact, one is outside."""
    reported = rows[rows.time_to_contact.notna()]
    is_contact = accuracy.is_contact(reported)
    known = reported[~is_contact | reported.time_to_contact_error.notna()]
    is_near = accuracy.is_contact(known) & (known.time_to_contact_error.abs() <= NEAR)
    return float(is_near.mean()) if len(known) else np.nan


def within_spreads(rows):
    """Returns the proportion of starts whose error is at most two `start_spread`."""
    known = rows[rows.is_true & rows.is_found & rows.start_error.notna() & rows.start_spread.notna()]
    return float((known.start_error.abs() <= SPREADS * 1000 * known.start_spread).mean()) if len(known) else np.nan


def sure_near(rows):
    """Returns the proportion of times to contact with a high confidence that are within 10 ms."""
    return near(rows[rows.confidence >= SURE])


def sure_part(rows):
    """Returns the proportion of reported times to contact that have a high confidence."""
    reported = rows[rows.time_to_contact.notna()]
    return float((reported.confidence >= SURE).mean()) if len(reported) else np.nan


def contacts_without(rows):
    """Returns which rows are reported contacts of movements without a contact."""
    return (rows.outcome == "contact") & ~accuracy.is_contact(rows)


def hourly(rows, sessions):
    """Returns the false contacts per hour."""
    hours = sessions.duration.sum() / 3600
    return float(contacts_without(rows).sum() / hours) if hours else np.nan


@dataclass(frozen=True)
class Figure:
    """A figure of a group of sessions.

    `compute` takes the events; for `per hour`, the sessions too. `unit` is `%`, `ms`, `1` or `per hour`. `badness`
    orders the values: the worst has the largest.
    """

    name: str
    label: str
    unit: str
    compute: Callable
    badness: Callable = lambda value: -value
    kind: str | None = None

    def of(self, rows, sessions):
        return self.compute(rows, sessions) if self.unit == "per hour" else self.compute(rows)


FIGURES = (
    Figure("starts_within_5_ms", "starts within 5 ms", "%", starts_within(NEARER)),
    Figure("starts_within_10_ms", "starts within 10 ms", "%", starts_within(NEAR)),
    Figure("start_bias", "starts: mean error", "ms", bias, abs),
    Figure("contacts_within_3_ms", "instants of contacts within 3 ms", "%", contacts_within(NEAREST)),
    Figure("contacts_with_time", "reported contacts with a time to contact", "%", timed),
    Figure("times_within_10_ms", "times to contact within 10 ms", "%", near),
    Figure(
        "starts_within_two_spreads", "starts within two `start_spread`", "%", within_spreads,
        lambda value: abs(value - WITHIN_TWO),
    ),
    Figure("confident_within_10_ms", "`confidence` ≥ 0.9: times within 10 ms", "%", sure_near),
    Figure("times_confident", "times to contact with `confidence` ≥ 0.9", "%", sure_part),
    Figure("contact_f1", "contacts: F1", "1", lambda rows: f1(rows, "contact"), kind="contact"),
    Figure("miss_f1", "misses: F1", "1", lambda rows: f1(rows, "miss"), kind="miss"),
    Figure("false_contacts_per_hour", "false contacts per hour", "per hour", hourly, lambda value: value),
)  # fmt: skip


def worst(figure, values):
    """Returns the key of the worst of several values by key; `None` if all are NaN."""
    known = {key: value for key, value in values.items() if not np.isnan(value)}
    return max(known, key=lambda key: figure.badness(known[key]), default=None)
