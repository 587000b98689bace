"""The words around the tables, and the page Benchmarks/RESULTS.md."""

import textwrap
from pathlib import Path

import machine

PAGE = Path("Benchmarks/RESULTS.md")


def paragraph(text):
    """A paragraph's lines and the empty one behind it."""
    return [*textwrap.wrap(" ".join(text.split()), 120, break_long_words=False, break_on_hyphens=False), ""]


def introduction(chosen):
    return [
        "# What was measured",
        "",
        *paragraph(
            f"""Written by `scripts/compare --write`, {chosen.rounds} rounds (growth: at most 3; two cores: three times as many); [the page on
            performance](../docs/performance.md) says what the figures mean."""
        ),
        *paragraph(
            f"""All commands of a table ran in turn, round by round; figures are medians of the rounds. Time is CPU
            time, user and system, of the whole process and all its threads unless a table says otherwise, since it
            hardly changes with what else the machine does. Recordings are in the system's cache. Memory is the
            greatest peak of a process. The session is simulated, {chosen.minutes:g} minutes long, with an 800 Hz
            accelerometer and 200 Hz device motion."""
        ),
        *machine.lines(),
    ]


def peers(hours, started, shell, found):
    return [
        f"## One recording of {hours:.3g} h, start-up and imports left out",
        "",
        *paragraph(
            """SwingKit's rows are the difference between one call with several such recordings and one call with
            one. It checks every timestamp, looks for misses too, and times onsets; in its first row it writes all
            results with their windows as HDF5, in its second nothing. The others read the columns that they need,
            do the plain recipe of `Benchmarks/peers/recipe.py`, and write nothing. The limit is a C program that
            reads once the columns that SwingKit reads, filters z and does the same recipe. A number above 1 in the
            last column is how many times faster SwingKit is."""
        ),
        *started,
        "## The same from the shell, from start to finished results",
        "",
        *shell,
        "## Swings found",
        "",
        *paragraph(
            """A peer's swing and SwingKit's contact are the same if they are at most 20 ms apart. All peers but
            ObsPy's, whose trigger is another, must agree with each other, or `scripts/compare` fails. SwingKit's
            method differs by design."""
        ),
        *found,
    ]


def stages(table):
    return [
        "## Where the time goes",
        "",
        *paragraph(
            """From differences between whole runs: of `swing --version`, of the analysis of a session without
            swings, of one with swings, and of the same with a file of results. Contiguous HDF5."""
        ),
        *table,
    ]


def growth(table):
    return [
        "## How cost grows",
        "",
        *paragraph(
            """Contiguous HDF5. SwingKit's rows are whole processes. The script's times leave imports out, but are of
            a first repetition, which has to get its memory from the system."""
        ),
        *table,
    ]


def jobs(table):
    return [
        "## Two cores",
        "",
        *paragraph(
            """Here time is that of the clock on the wall, so these figures suffer from what else the machine
            does. Two processes at once with half of the recordings each share nothing: no more than their gain is to be
            had of the machine."""
        ),
        *table,
    ]


def pieces(kernel, table):
    return [
        "## The filter alone",
        "",
        *paragraph(
            """A minute of one column in memory. The plain loop is the yardstick of the benchmarks, timed
            alternately with SwingKit's filter; `scipy.signal.sosfilt` was timed before and after them."""
        ),
        *kernel,
        "## Single pieces",
        "",
        *paragraph(
            """The benchmarks of `scripts/bench`, in memory or on files in the system's cache; lower quartile of the
            iterations. The yardstick is a copy of the same bytes, or a plain scalar filter over as many samples;
            the sources say which."""
        ),
        *table,
    ]


def write(chosen, sections):
    lines = introduction(chosen) + [line for section in sections for line in section]
    PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    print(f"compare: wrote {PAGE}")
