"""Where damage is placed: at swings of the sound session, or anywhere."""

import numpy as np

# The share of the eligible swings that are damaged, so that others stay sound.
SHARE = 1 / 3
# One place in so many seconds, for damage that does not belong to a swing.
SPACING = 15.0
# How long before a contact a sample is wrong (s).
BEFORE = 0.03, 0.1
# A miss is damaged up to so many seconds after its peak rate.
AFTER = 0.1


def some(rng, rows):
    """Returns a share of some rows, at least one."""
    if len(rows) == 0:
        return rows
    return rows.iloc[np.sort(rng.choice(len(rows), max(1, round(SHARE * len(rows))), replace=False))]


def _within(rng, rows):
    begin = rows["start"].fillna(rows["peak"] - 0.2)
    end = rows["contact"].fillna(rows["peak"] + AFTER)
    return begin + rng.random(len(rows)) * (end - begin)


def in_misses(rng, rows, _span):
    return _within(rng, some(rng, rows[rows.outcome == "miss"])).to_numpy()


def in_swings(rng, rows, _span):
    return _within(rng, some(rng, rows[rows.outcome != "uncertain"])).to_numpy()


def at_contacts(rng, rows, _span):
    return some(rng, rows[rows.contact.notna()]).contact.to_numpy()


def before_contacts(rng, rows, span):
    contacts = at_contacts(rng, rows, span)
    return contacts - rng.uniform(*BEFORE, len(contacts))


def anywhere(rng, rows, span):
    """Returns places in swings, and about as many at random instants."""
    first, last = span
    return np.sort(np.concatenate([in_swings(rng, rows, span), rng.uniform(first, last, round((last - first) / SPACING))]))


def around_contacts(rng, rows, span):
    """Returns places at contacts and in swings, half of each."""
    return np.sort(np.concatenate([at_contacts(rng, rows, span)[::2], in_swings(rng, rows, span)[1::2]]))


def everywhere(_rng, _rows, _span):
    """Returns one place: the damage concerns the session."""
    return np.array([np.nan])
