"""The accuracy of the phases of swings: the true phases of each row, and the figures of their errors."""

import h5py
import numpy as np

from .world_accuracy import part_within

# The columns of the results, and those of the truth about the swing's own axis; about gravity they have a prefix.
INSTANTS = ("top", "backswing")
NEAR, NEARER = 10, 5  # ms
# A tempo and an acceleration are near within this part of the truth.
PART = 0.1


def with_truth(rows, recording):
    """Returns the rows of a session's events with the true phases about the axis that their starts have."""
    with h5py.File(recording) as file:
        truth = {name: file["truth"][name][:] for name in file["truth"] if name != "kind"}
    times, wanted = truth.get("event_timestamp", np.empty(0)), rows.true_event_timestamp.to_numpy()
    if "top_timestamp" not in truth or not len(times):
        return rows
    # The table has six decimals or more, and no two events share an instant.
    nearest = np.array([np.nanargmin(np.abs(times - t)) if np.isfinite(t) else -1 for t in wanted], int)
    known = (nearest >= 0) & (np.abs(times[nearest] - wanted) < 1e-3)
    vertical = (rows.start_timestamp == rows.gravity_start_timestamp).to_numpy()
    columns = {}
    for name in ("top_timestamp", "backswing_timestamp", "peak_angular_acceleration"):
        about = np.where(vertical, truth[f"gravity_{name}"][nearest], truth[name][nearest])
        columns[f"true_{name}"] = np.where(known & rows.is_true, about, np.nan)
    return rows.assign(**columns)


def judged(rows):
    """Returns the detected true swings that have a start and a true top."""
    return rows[rows.is_true & rows.is_found & rows.start_timestamp.notna() & rows.true_top_timestamp.notna()]


def errors(rows, name):
    """Returns the errors of an instant in ms, without omitted ones."""
    return (1000 * (rows[f"{name}_timestamp"] - rows[f"true_{name}_timestamp"])).dropna().to_numpy()


def reported(rows, name):
    """Returns the proportion of swings with an instant or a value."""
    return float(rows[name].notna().mean()) if len(rows) else np.nan


def relative(found, true):
    """Returns the relative errors of values, without unknown ones."""
    return (found / true - 1).dropna().to_numpy()


def tempo_errors(rows):
    """Returns the relative errors of the tempo of true contacts."""
    forward = rows.true_contact_timestamp - rows.true_top_timestamp
    return relative(rows.tempo, (rows.true_top_timestamp - rows.true_backswing_timestamp) / forward)


def acceleration_errors(rows):
    """Returns the relative errors of the peak angular acceleration."""
    return relative(rows.peak_angular_acceleration, rows.true_peak_angular_acceleration)


def without_phase(rows, name):
    """Returns the number of reported instants of detected true swings that have none in truth."""
    found = rows[rows.is_true & rows.is_found & rows[f"{name}_timestamp"].notna()]
    return int(found[f"true_{name}_timestamp"].isna().sum())


def spread_cover(rows, name):
    """Returns the proportion of instants whose error is at most two spreads."""
    error = (rows[f"{name}_timestamp"] - rows[f"true_{name}_timestamp"]).abs()
    known = error.notna()
    return float((error[known] <= 2 * rows[f"{name}_spread"][known]).mean()) if known.any() else np.nan


def figures(rows):
    """Returns the figures of some rows, by name; proportions from 0 to 1, medians in ms."""
    known = judged(rows)
    result = {"swings": len(known)}
    for name in INSTANTS:
        found = errors(known, name)
        result |= {
            f"{name}_reported": reported(known, f"{name}_timestamp"),
            f"{name}_median": float(np.median(np.abs(found))) if len(found) else np.nan,
            f"{name}_within_5_ms": part_within(NEARER, found),
            f"{name}_within_10_ms": part_within(NEAR, found),
            f"{name}_within_two_spreads": spread_cover(known, name),
        }
    # The start, the top and the beginning have one axis: where it is wrong, all of them are.
    result["top_within_10_ms_with_start"] = part_within(NEAR, errors(known[known.start_error.abs() <= NEAR], "top"))
    timed = known[known.time_to_contact.notna()]
    result["tempo_reported"] = reported(timed, "tempo")
    result["tempo_within_10_percent"] = part_within(PART, tempo_errors(timed))
    result["acceleration_reported"] = reported(known, "peak_angular_acceleration")
    result["acceleration_within_10_percent"] = part_within(PART, acceleration_errors(known))
    return result
