"""Figures that only the worlds' tables contain: the oracle, spreads, confidence, and rates per hour."""

from dataclasses import dataclass
from itertools import product

import numpy as np

from . import accuracy

SURE = 0.9
NEAR = 10  # ms
SPREADS = 2
# The proportions that are the goals of confidence and of spread.
NEAR_GOAL = 0.9
SPREADS_GOAL = (0.93, 0.98)


def f1(rows, kind):
    return float(accuracy.f1(*accuracy.tally(rows, kind)))


@dataclass(frozen=True)
class Oracle:
    """The F1 of the best threshold, and the statistic that it compares."""

    contact: float
    miss: float
    statistic: str

    def distance(self, rows, kind):
        """Returns how far the F1 of the rows is below the oracle's."""
        return getattr(self, kind) - f1(rows, kind)


def oracle(statistics):
    """Returns the best of several statistics, given the rows for each: the one with the largest sum of both F1."""
    best = Oracle(np.nan, np.nan, "–")
    for name, rows in statistics.items():
        found = best_threshold(rows)
        if np.nansum(found) > np.nansum((best.contact, best.miss)):
            best = Oracle(*found, name)
    return best


def best_threshold(rows):
    """Returns the F1 of contacts and of misses for the best threshold on the contact score, chosen with the truth.

    A score at or above the threshold is a contact, and any other a miss, or uncertain if the swing is flagged as
    checked; if no swing is uncertain for that reason, both F1 may be better. Detected swings without a score are left
    out; lost swings count as lost. Other false alarms are left out too. The best has the largest sum of both F1.
    """
    is_scored = rows.is_found & rows.contact_score.notna()
    swings = rows[is_scored & (rows.is_true | (rows.truth == "checked"))]
    lost = rows[rows.is_true & ~rows.is_found]
    if swings.empty:
        return np.nan, np.nan
    scores = swings.contact_score.to_numpy()
    is_flagged = swings["flags"].str.contains("checked").to_numpy(bool)
    truth = np.where(swings.is_true, swings.truth, "checked")
    true = {kind: (truth == kind).sum() + (lost.truth == kind).sum() for kind in ("contact", "miss")}
    best = (np.nan, np.nan)
    for limit, is_checked in product([*np.unique(scores), np.inf], (is_flagged, np.zeros_like(is_flagged))):
        is_reported = {"contact": scores >= limit, "miss": (scores < limit) & ~is_checked}
        found = tuple(
            float(accuracy.f1(true[kind], chosen.sum(), (chosen & (truth == kind)).sum()))
            for kind, chosen in is_reported.items()
        )
        if np.isnan(sum(best)) or np.nansum(found) > np.nansum(best):
            best = found
    return best


def within_spreads(rows):
    """Returns the proportion of starts whose error is at most two `start_spread`."""
    known = rows[rows.is_true & rows.is_found & rows.start_error.notna() & rows.start_spread.notna()]
    return (known.start_error.abs() <= SPREADS * 1000 * known.start_spread).mean() if len(known) else np.nan


def sure(rows):
    """Returns the number of times to contact with a high confidence, and the proportion of them within 10 ms.

    A time to contact of a movement without a contact counts as outside.
    """
    reported = rows[rows.time_to_contact.notna() & (rows.confidence >= SURE)]
    is_contact = accuracy.is_contact(reported)
    known = reported[~is_contact | reported.time_to_contact_error.notna()]
    near = accuracy.is_contact(known) & (known.time_to_contact_error.abs() <= NEAR)
    return len(known), near.mean() if len(known) else np.nan


def sure_part(rows):
    """Returns the proportion of times to contact with a high confidence that are within 10 ms."""
    return sure(rows)[1]


def contacts_without(rows):
    """Returns which rows are reported contacts of movements without a contact."""
    return (rows.outcome == "contact") & ~accuracy.is_contact(rows)


def true_part(rows, kind):
    """Returns the proportion of the swings reported as a kind that truly are of that kind."""
    _, reported, correct = accuracy.tally(rows, kind)
    return correct / reported if reported else np.nan


def omitted_10(rows):
    """Returns the proportion of reported contacts without a time to contact from the 10 % start."""
    reported = rows[rows.outcome == "contact"]
    return reported.time_to_contact_10.isna().mean() if len(reported) else np.nan


def hourly(events, sessions, outcome):
    """Returns the false alarms of an outcome per hour."""
    hours = sessions.duration.sum() / 3600
    return ((events.verdict == "false_alarm") & (events.outcome == outcome)).sum() / hours if hours else np.nan
