"""Figures that only the worlds' tables contain: the oracle, spreads, confidence, and rates per hour."""

import numpy as np

import figures

SURE = 0.9
NEAR = 10  # ms
SPREADS = 2


def f1(rows, kind):
    return float(figures.f1(*figures.tally(rows, kind)))


def oracle(rows):
    """Returns the F1 of contacts and of misses for the best threshold on the contact score, chosen with the truth.

    A score at or above the threshold is a contact. Below it, a swing that is flagged as checked stays uncertain, and
    any other is a miss. Detected swings without a score are left out; lost swings count as lost. Other false alarms
    are left out too. The best threshold has the largest sum of both F1.
    """
    is_scored = rows.is_found & rows.contact_score.notna()
    swings = rows[is_scored & (rows.is_true | (rows.truth == "checked"))]
    lost = rows[rows.is_true & ~rows.is_found]
    if swings.empty:
        return np.nan, np.nan
    scores = swings.contact_score.to_numpy()
    is_checked = swings["flags"].str.contains("checked").to_numpy(bool)
    truth = np.where(swings.is_true, swings.truth, "checked")
    true = {kind: (truth == kind).sum() + (lost.truth == kind).sum() for kind in ("contact", "miss")}
    best = (np.nan, np.nan)
    for limit in [*np.unique(scores), np.inf]:
        is_reported = {"contact": scores >= limit, "miss": (scores < limit) & ~is_checked}
        found = tuple(
            float(figures.f1(true[kind], chosen.sum(), (chosen & (truth == kind)).sum()))
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
    is_contact = figures.is_contact(reported)
    known = reported[~is_contact | reported.time_to_contact_error.notna()]
    near = figures.is_contact(known) & (known.time_to_contact_error.abs() <= NEAR)
    return len(known), near.mean() if len(known) else np.nan


def true_part(rows, kind):
    """Returns the proportion of the swings reported as a kind that truly are of that kind."""
    _, reported, correct = figures.tally(rows, kind)
    return correct / reported if reported else np.nan


def omitted_10(rows):
    """Returns the proportion of reported contacts without a time to contact from the 10 % start."""
    reported = rows[rows.outcome == "contact"]
    return reported.time_to_contact_10.isna().mean() if len(reported) else np.nan


def hourly(events, sessions, outcome):
    """Returns the false alarms of an outcome per hour."""
    hours = sessions.duration.sum() / 3600
    return ((events.verdict == "false_alarm") & (events.outcome == outcome)).sum() / hours if hours else np.nan
