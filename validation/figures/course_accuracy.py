"""The accuracy of a session's pace and of its change: the estimates of `swing summary`, and the truth of its events."""

import json

import numpy as np
from scipy.stats import theilslopes

# The columns of a session: the estimates, and the truth. All are in seconds.
ESTIMATES = ("swing_interval", "session_change", "session_change_low", "session_change_high")
COLUMNS = (*ESTIMATES, "true_swing_interval", "true_change")


def estimates(text):
    """Returns the pace and the change of the time to contact of one session's summary, by name."""
    group = next(iter(json.loads(text)["groups"]), {})
    return {name: np.nan if group.get(name) is None else group[name] for name in ESTIMATES}


def truth(rows):
    """Returns the true pace and change of a session, with the definitions of the estimates, by name."""
    swings = rows[rows.is_true].assign(
        instant=lambda table: table.true_start_timestamp.fillna(table.true_event_timestamp),
        time=lambda table: table.true_contact_timestamp - table.true_start_timestamp,
    )
    swings = swings.dropna(subset="instant").sort_values("instant")
    known = swings.dropna(subset="time")
    interval = change = np.nan
    if len(swings) > 1:
        interval = float(np.median(np.diff(swings.instant)))
    if len(known) > 1:
        slope = theilslopes(known.time, known.instant)[0]
        change = float(slope * (known.instant.iloc[-1] - known.instant.iloc[0]))
    return {"true_swing_interval": interval, "true_change": change}


def figures(sessions):
    """Returns the figures of some sessions, by name; proportions from 0 to 1."""
    paces = (sessions.swing_interval - sessions.true_swing_interval).abs().dropna()
    known = sessions[sessions.session_change.notna() & sessions.true_change.notna()]
    changes = 1000 * (known.session_change - known.true_change).abs()
    inside = (known.session_change_low <= known.true_change) & (known.true_change <= known.session_change_high)
    return {
        "sessions": len(sessions),
        "pace_median": _quantile(paces, 0.5),
        "pace_percentile_95": _quantile(paces, 0.95),
        "change_reported": len(known) / len(sessions) if len(sessions) else np.nan,
        "change_median": _quantile(changes, 0.5),
        "change_percentile_95": _quantile(changes, 0.95),
        "change_inside": float(inside.mean()) if len(known) else np.nan,
    }


def _quantile(errors, part):
    return float(np.quantile(errors, part)) if len(errors) else np.nan
