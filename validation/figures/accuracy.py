"""The tables' figures, computed from the rows that `swing score --events` writes."""

import sys

import numpy as np
import pandas as pd

# The columns that name a session.
SESSION = ["world", "sport", "difficulty", "seed"]
BINS = 10
RESAMPLES = 1000


def table(path):
    """Reads a table; removes the units from the column names."""
    rows = pd.read_csv(path, keep_default_na=False, na_values={})
    rows.columns = [name.split(" (")[0] for name in rows.columns]
    texts = {"session_id", "truth", "verdict", "outcome", "flags", "player", "sport", "condition", "date"}
    texts |= {"start_time", "contact_time", "peak_time"}  # dates
    numbers = [name for name in rows.columns if name not in texts]
    rows[numbers] = rows[numbers].apply(pd.to_numeric)
    return rows


def read(events):
    """Reads a session's events; adds which rows are true swings and which are detected."""
    rows = table(events)
    rows["is_true"] = rows.truth.isin(["contact", "miss"]) & (rows.verdict != "false_alarm")
    rows["is_found"] = rows.outcome != ""
    return rows


def tally(rows, kind):
    """Returns the numbers of true swings of a kind, of swings reported as that kind, and of both."""
    is_true = rows.is_true & (rows.truth == kind)
    is_reported = rows.outcome == kind
    return is_true.sum(), is_reported.sum(), (is_true & is_reported).sum()


def f1(true, found, correct):
    return np.divide(2.0 * correct, true + found, out=np.full(np.shape(correct), np.nan), where=true + found > 0)


def f1_with_interval(rows, kind):
    """Returns F1 and its 95 % interval when the sessions are resampled with replacement (percentile bootstrap)."""
    counts = [tally(session, kind) for _, session in rows.groupby(SESSION)]
    if not counts:
        return (np.nan,) * 3
    counts = np.array(counts)
    draws = np.random.default_rng(1).integers(len(counts), size=(RESAMPLES, len(counts)))
    resampled = f1(*counts[draws].sum(axis=1).T)
    resampled = resampled[np.isfinite(resampled)]
    limits = np.quantile(resampled, [0.025, 0.975]) if len(resampled) else (np.nan, np.nan)
    return float(f1(*counts.sum(axis=0))), *limits


def is_contact(rows):
    """Returns which rows are detected swings with a true contact."""
    return rows.is_true & rows.is_found & (rows.truth == "contact")


def reliability(rows):
    """Returns the count, mean score and proportion of contacts of each bin of scores."""
    scored = rows[rows.contact_score.notna()]
    bins = np.minimum((scored.contact_score * BINS).astype(int), BINS - 1)
    groups = pd.DataFrame({"score": scored.contact_score, "contact": is_contact(scored)}).groupby(bins)
    return groups.agg(count=("score", "size"), score=("score", "mean"), contact=("contact", "mean"))


def calibration_error(rows):
    """Returns the expected calibration error."""
    bins = reliability(rows)
    if bins.empty:
        return np.nan
    return float((bins["count"] * (bins.score - bins.contact).abs()).sum() / bins["count"].sum())


def is_reported_contact(rows):
    """Returns which rows are true contacts that were reported as contacts."""
    return is_contact(rows) & (rows.outcome == "contact")


def errors(rows, what):
    """Returns the known errors in ms: of the start for each detected true swing, else for each correct contact."""
    chosen = rows.is_true & rows.is_found if what == "start" else is_reported_contact(rows)
    return rows.loc[chosen, f"{what}_error"].dropna().to_numpy()


def spread(values):
    """Returns the bias, and the median and 95th percentile of the magnitude."""
    if not len(values):
        return (np.nan,) * 3
    return values.mean(), *np.quantile(np.abs(values), [0.5, 0.95])


def omitted(rows):
    """Returns the proportion of reported contacts without a time to contact."""
    reported = rows[rows.outcome == "contact"]
    return reported.time_to_contact.isna().mean() if len(reported) else np.nan


def compare(rows, score, name):
    """Compares two computations of the same figures: stops if they differ from those of `swing score`."""
    for kind in ("contact", "miss"):
        reported = tuple(score[kind][key] for key in ("true", "found", "correct"))
        if tally(rows, kind) != reported:
            sys.exit(f"validate: {name}: {kind}: {tally(rows, kind)} from the events, {reported} from the score")
    pairs = {
        "calibration error": (calibration_error(rows), score["contact_score"]["calibration_error"]),
        "omitted part": (omitted(rows), score["omitted_part"]),
    }
    for what in ("contact", "start", "time_to_contact", "peak"):
        for key, value in zip(("bias", "median", "percentile_95"), spread(errors(rows, what)), strict=True):
            pairs[f"{what} {key}"] = value, score[f"{what}_error_ms"][key]
    for what, (ours, theirs) in pairs.items():
        theirs = np.nan if theirs is None else theirs
        if not np.isclose(ours, theirs, rtol=1e-6, atol=1e-6, equal_nan=True):
            sys.exit(f"validate: {name}: {what} is {ours} from the events, {theirs} from the score")
