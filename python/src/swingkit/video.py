"""Swings as subtitles or ELAN tiers of a video."""

from __future__ import annotations

import math
import numbers
import os
import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from . import _replacing
from ._options import name_of, text_of
from .errors import OutputError, UsageError
from .results import Results, opened

#: The text of a caption.
TEXT = re.compile(r"\d+ [a-z]+( -?\d+\.\d ms)?")

#: The beginning of an ELAN document. ELAN writes another date when it saves one.
ELAN = '<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="swingkit" DATE="1970-01-01T00:00:00Z"'

#: Time that a swing is shown before and after its contact if an end is unknown, in s.
MARGIN = 0.5


@dataclass(frozen=True)
class Caption:
    """One swing on the video's clock; times are in ms."""

    begin: int
    end: int
    event: int
    outcome: str
    text: str


def captions(results: Results | str | os.PathLike[str], *, offset: float, session: str | None = None) -> list[Caption]:
    """Return the swings of a session on the clock of a video.

    Parameters
    ----------
    results : Results, str or path-like
        Results, or the path of their file.
    offset : float
        Time of the session's first sample in the video, in s; negative if the video began later.
    session : str, optional
        Name of the session, or the end of its recording's path; not needed if there is only one.

    Returns
    -------
    list of Caption
        Swings that begin within the video, in order of time.
    """
    if not isinstance(offset, numbers.Real):
        raise UsageError(f"offset is a {type(offset).__name__}; expected a time in s", 64)
    if not math.isfinite(offset):
        raise UsageError(f"offset is {offset!r}; expected a time in s", 64)
    found = opened(results)
    row = _session(found, session)
    zero = float(found.sessions["first_timestamp"].to_numpy()[row]) - offset
    table = found.to_pandas()
    if (table["clock"][table["session_index"] == row] > 0).any():
        name = found.sessions["session_id"].to_numpy()[row]
        raise UsageError(f"{name}: its clock was reset, so one offset does not hold for the complete video", 64)
    swings = table[table["session_index"] == row].to_dict("records")
    return sorted(
        (each for each in (_caption(swing, zero) for swing in swings) if each.begin >= 0), key=lambda c: c.begin
    )


def write_captions(
    results: Results | str | os.PathLike[str],
    path: str | os.PathLike[str],
    *,
    offset: float,
    session: str | None = None,
    force: bool = False,
) -> Path:
    """Write the swings of a session for a video: subtitles (.srt or .vtt) or tiers of ELAN (.eaf), by the ending.

    Parameters
    ----------
    results : Results, str or path-like
        Results, or the path of their file.
    path : str or path-like
        Output, ending in .srt, .vtt or .eaf.
    offset : float
        Time of the session's first sample in the video, in s; negative if the video began later.
    session : str, optional
        Name of the session, or the end of its recording's path; not needed if there is only one.
    force : bool
        Replace an output even if it contains something else than this function writes.

    Raises
    ------
    UsageError
        The ending, the offset or the session is wrong, or several sessions have the name.
    OutputError
        The file cannot be written, or contains something else than swings as this function writes them.
    """
    target = Path(name_of("path", path))
    writers = {".srt": _srt, ".vtt": _vtt, ".eaf": _elan}
    if target.suffix.lower() not in writers:
        raise UsageError(f"{target}: expected a name ending in .srt, .vtt or .eaf", 64)
    _replacing.check(target, "captions of swingkit", _is_own, force=force)
    text = writers[target.suffix.lower()](captions(results, offset=offset, session=session))
    try:
        with _replacing.written(target) as partial:
            partial.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise OutputError(f"{target}: cannot be written: {problem.strerror}; name another output", 73) from problem
    return target


def _is_own(path: Path) -> bool:
    """Return whether a file contains what `write_captions` writes, without changes by hand."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return False
    if path.suffix.lower() == ".eaf":
        return text.startswith(ELAN)
    blocks = text.removeprefix("WEBVTT\n").strip("\n").split("\n\n")
    return blocks == [""] or all(" --> " in block and TEXT.fullmatch(block.rsplit("\n", 1)[-1]) for block in blocks)


def _session(results: Results, session: str | None) -> int:
    """Return the row of the session that a name or the end of a recording's path means."""
    names = [str(name) for name in results.sessions["session_id"].to_numpy()]
    places = [str(place) for place in results.sessions["input_uri"].to_numpy()]
    # A name that several sessions have cannot be given.
    expected = ", ".join(name if names.count(name) == 1 else place for name, place in zip(names, places, strict=True))
    if session is None:
        if len(names) != 1:
            raise UsageError(f"{results.path}: contains {len(names)} sessions; name one of {expected}", 64)
        return 0
    text_of("session", session)
    rows = [
        row
        for row, (name, place) in enumerate(zip(names, places, strict=True))
        if session in (name, place) or place.endswith(f"/{session}")
    ]
    if not rows:
        raise UsageError(f"{session}: is not a session of {results.path}; expected one of {expected}", 64)
    if len(rows) > 1:
        found = ", ".join(places[row] for row in rows)
        raise UsageError(f"{session}: names {len(rows)} sessions; expected the path of one recording: {found}", 64)
    return rows[0]


def _caption(swing: dict[object, object], zero: float) -> Caption:
    def instant(name: str) -> float | None:
        value = float(str(swing[name]))
        return value - zero if value == value else None

    event = instant("contact_timestamp")
    if event is None:
        event = instant("peak_rate_timestamp")
    start = instant("start_timestamp")
    if event is None:
        event = (start if start is not None else instant("peak_timestamp")) or 0.0
    begin = start if start is not None else event - MARGIN
    duration = float(str(swing["time_to_contact"]))
    text = f"{swing['swing_in_session']} {swing['outcome']}"
    if duration == duration:
        text += f" {1000 * duration:.1f} ms"
    limits = round(1000 * begin), round(1000 * max(event + MARGIN, begin + MARGIN)), round(1000 * event)
    return Caption(*limits, str(swing["outcome"]), text)


def _clock(milliseconds: int, mark: str) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{mark}{rest:03}"


def _srt(found: list[Caption]) -> str:
    parts = [
        f"{number}\n{_clock(each.begin, ',')} --> {_clock(each.end, ',')}\n{each.text}\n"
        for number, each in enumerate(found, 1)
    ]
    return "\n".join(parts)


def _vtt(found: list[Caption]) -> str:
    parts = [f"{_clock(each.begin, '.')} --> {_clock(each.end, '.')}\n{each.text}\n" for each in found]
    return "\n".join(["WEBVTT\n", *parts])


def _elan(found: list[Caption]) -> str:
    """Return an ELAN document with the tiers `swings`, from start to contact, and `outcomes`, the instants."""
    root = ElementTree.Element("ANNOTATION_DOCUMENT", AUTHOR="swingkit", DATE="1970-01-01T00:00:00Z", FORMAT="3.0")
    root.set("VERSION", "3.0")
    ElementTree.SubElement(root, "HEADER", MEDIA_FILE="", TIME_UNITS="milliseconds")
    order = ElementTree.SubElement(root, "TIME_ORDER")
    tiers = {
        "swings": [(each.begin, max(each.event, each.begin + 1), each.text) for each in found],
        "outcomes": [(each.event, each.event + 1, each.outcome) for each in found],
    }
    slots = annotations = 0
    for name, intervals in tiers.items():
        tier = ElementTree.SubElement(root, "TIER", LINGUISTIC_TYPE_REF="default", TIER_ID=name)
        for begin, end, text in intervals:
            for time in (begin, end):
                slots += 1
                ElementTree.SubElement(order, "TIME_SLOT", TIME_SLOT_ID=f"ts{slots}", TIME_VALUE=str(time))
            annotations += 1
            holder = ElementTree.SubElement(tier, "ANNOTATION")
            references = {"TIME_SLOT_REF1": f"ts{slots - 1}", "TIME_SLOT_REF2": f"ts{slots}"}
            content = ElementTree.SubElement(
                holder, "ALIGNABLE_ANNOTATION", {"ANNOTATION_ID": f"a{annotations}", **references}
            )
            ElementTree.SubElement(content, "ANNOTATION_VALUE").text = text
    ElementTree.SubElement(
        root, "LINGUISTIC_TYPE", GRAPHIC_REFERENCES="false", LINGUISTIC_TYPE_ID="default", TIME_ALIGNABLE="true"
    )
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"
