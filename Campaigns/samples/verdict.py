"""Compares the swings of a damaged session with those of the sound one."""

import io
import subprocess
from dataclasses import dataclass

import numpy as np
import pandas as pd

# Columns of the results, by the names that this campaign uses.
COLUMNS = {
    "outcome": "outcome",
    "start": "start_timestamp (s)",
    "contact": "contact_timestamp (s)",
    "peak": "peak_rate_timestamp (s)",
    "time": "time_to_contact (s)",
    "rate": "peak_rotation_rate (rad/s)",
    "score": "contact_score",
    "confidence": "confidence",
    "reasons": "flags",
}
# Columns that number the swings, or depend on the time of the run.
NUMBERS = ("session_index", "session_id", "swing_in_session")
# A swing within this distance of a damage is affected, one beyond the other is not (s).
NEAR, FAR = 0.5, 2.0
# The peak rates of the same swing differ by less than this (s).
SAME = 0.4
# A time to contact (s) or a peak rate (relative) that moved by more is wrong.
MOVED, OTHER_RATE = 0.010, 0.05
SURE = 0.9


@dataclass(frozen=True)
class Analysis:
    """The result of `swing analyze`: its rows (None if the recording was rejected) and its messages."""

    rows: pd.DataFrame | None
    messages: tuple[str, ...]


def analyse(command, path):
    done = subprocess.run(
        [command, "analyze", path, "--format", "csv", "--jobs", "1"], capture_output=True, text=True, check=False
    )
    lines = done.stderr.splitlines()
    if done.returncode:
        return Analysis(None, tuple(lines))
    return Analysis(table(done.stdout), tuple(line for line in lines if "warning:" in line))


def table(text):
    """Reads the results from CSV; `whole` is the complete row without its number."""
    raw = pd.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
    rows = raw[list(COLUMNS.values())].set_axis(list(COLUMNS), axis=1)
    for name in rows.columns.difference(["outcome", "reasons"]):
        rows[name] = pd.to_numeric(rows[name], errors="coerce")
    return rows.assign(whole=raw.drop(columns=list(NUMBERS)).agg("|".join, axis=1) if len(raw) else "")


def pairs(sound, damaged):
    """Returns pairs of indices of the same swing, the nearest first; None for a lost or an added swing."""
    near = np.abs(sound.peak.to_numpy()[:, None] - damaged.peak.to_numpy()[None, :])
    found, rows, columns = [], set(), set()
    for i, j in zip(*np.unravel_index(np.argsort(near, axis=None), near.shape), strict=True):
        if near[i, j] < SAME and i not in rows and j not in columns:
            found.append((int(i), int(j)))
            rows.add(i)
            columns.add(j)
    found += [(i, None) for i in range(len(sound)) if i not in rows]
    return found + [(None, j) for j in range(len(damaged)) if j not in columns]


def distance(row, spans):
    """Returns how far a swing is from the nearest damage (s)."""
    instants = [row.start, row.contact, row.peak]
    begin, end = np.nanmin(instants), np.nanmax(instants)
    return min(max(first - end, begin - last, 0.0) for first, last in spans)


def compared(sound, damaged):
    """Returns what a damage did to a swing: `wrong` (empty if nothing), and whether it is flagged and confident.

    One of the rows may be None. Flagged is a swing with a further flag, without a decided outcome or without a time.
    """
    if damaged is None:
        return {"wrong": "lost", "flagged": False, "confident": False, "rate": False}
    flags = set(damaged.reasons.split()) - (set() if sound is None else set(sound.reasons.split()))
    flagged = bool(flags)
    if sound is None:
        flagged |= damaged.outcome == "uncertain"
        return {"wrong": "added", "flagged": flagged, "confident": _confident(damaged), "rate": False}
    flagged |= damaged.outcome == "uncertain" != sound.outcome
    is_omitted = damaged.outcome == "contact" and np.isnan(damaged.time) and not np.isnan(sound.time)
    flagged |= is_omitted
    wrong = ""
    if {sound.outcome, damaged.outcome} == {"contact", "miss"}:
        wrong = "flipped"
    elif abs(damaged.time - sound.time) > MOVED:
        wrong = "moved"
    is_other = abs(damaged.rate - sound.rate) > OTHER_RATE * sound.rate
    return {"wrong": wrong, "flagged": flagged, "confident": _confident(damaged), "rate": bool(is_other)}


def _confident(row):
    """Whether a row states its outcome or time with a probability of 0.9 or more."""
    if row.outcome == "miss":
        return bool(row.score <= 1 - SURE)
    return bool(row.confidence >= SURE or row.score >= SURE)


def judge(sound, damaged, spans):
    """Yields a record for each swing of two analyses: whether it is near or far from the damage, and what it became."""
    is_warned = damaged.messages != sound.messages
    if damaged.rows is None:
        for row in sound.rows.itertuples():
            away = distance(row, spans)
            if away <= NEAR or away > FAR:
                verdict = {"wrong": "", "flagged": True, "confident": False, "rate": False}
                yield verdict | {"near": away <= NEAR, "changed": True, "rejected": True, "warned": True} | _shown(row, None)
        return
    for i, j in pairs(sound.rows, damaged.rows):
        old = None if i is None else sound.rows.iloc[i]
        new = None if j is None else damaged.rows.iloc[j]
        away = distance(new if old is None else old, spans)
        if away <= NEAR or away > FAR:
            is_changed = old is None or new is None or old.whole != new.whole
            facts = {"near": away <= NEAR, "changed": is_changed, "rejected": False, "warned": is_warned}
            yield compared(old, new) | facts | _shown(old, new)


def _shown(old, new):
    """Returns both rows as texts, and the instant of the swing."""
    known = new if old is None else old

    def text(row):
        if row is None:
            return ""
        time = "" if np.isnan(row.time) else f" {1000 * row.time:.1f} ms"
        return f"{row.outcome}{time} score {row.score:.2f} confidence {row.confidence:.2f} [{row.reasons}]"

    return {"peak": known.peak, "sound": text(old), "damaged": text(new)}
