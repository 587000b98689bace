"""The text around the tables, and the page Benchmarks/RESULTS.md."""

import textwrap
from pathlib import Path

from . import machine

PAGE = Path("Benchmarks/RESULTS.md")


def paragraph(text):
    """Returns a paragraph's lines, followed by an empty line."""
    return [*textwrap.wrap(" ".join(text.split()), 120, break_long_words=False, break_on_hyphens=False), ""]


def introduction(chosen):
    return [
        "# Measurements",
        "",
        *paragraph(
            f"""`Campaigns/compare/run --write` generates this page, here with {chosen.rounds} rounds (growth: at most 3; two
            cores: three times as many). [The page on performance](../docs/performance.md) explains the figures."""
        ),
        *paragraph(
            f"""The commands of a table run in alternation, round by round; figures are medians over the rounds. Unless
            stated otherwise, time is the CPU time (user and system) of the complete process with all its threads,
            which hardly depends on other load on the machine; wall-clock time does. Recordings are in the system's cache. Memory is the
            largest peak memory of a process. The session is simulated and {chosen.minutes:g} minutes long, with an
            800 Hz accelerometer and 200 Hz device motion."""
        ),
        *machine.lines(chosen.swing),
    ]


def peers(hours, started, shell, found):
    return [
        f"## One recording of {hours:.3g} h, without start-up and imports",
        "",
        *paragraph(
            """SwingKit's rows are the difference between one call with several such recordings and one call with a
            single recording. SwingKit checks every timestamp, also searches for misses, and times onsets. In its
            first row it writes all results with their windows as HDF5; in its second row it writes nothing. The
            others read the columns that they need, apply the plain recipe of `Campaigns/compare/peers/recipe.py`, and write
            nothing. Sensor Logger's tables contain a second time per row and the attitude, and only SwingKit reads
            them. The limit is a C program that reads SwingKit's columns once, filters z and applies the same
            recipe. A number above 1 in the last column is the factor by which SwingKit is faster."""
        ),
        *started,
        "## From the shell, with start-up and imports",
        "",
        *shell,
        "## Swings found",
        "",
        *paragraph(
            """A peer's swing matches a contact of SwingKit if they are at most 20 ms apart. The peers must agree with
            each other, or `Campaigns/compare/run` fails; ObsPy is exempt, because its trigger is different. SwingKit's
            method differs by design."""
        ),
        *found,
    ]


def stages(table):
    return [
        "## Where the time goes",
        "",
        *paragraph(
            """The parts are differences between complete runs: `swing --version`, the analysis of a session without
            swings, of one with swings, and of the same one with a results file. Contiguous HDF5."""
        ),
        *table,
    ]


def growth(table):
    return [
        "## How cost grows",
        "",
        *paragraph(
            """Contiguous HDF5. SwingKit's rows are complete processes. The script's times exclude imports, but are from
            a first repetition, which has to obtain its memory from the system."""
        ),
        *table,
    ]


def jobs(table):
    return [
        "## Two cores",
        "",
        *paragraph(
            """Time is wall-clock time here, so other load on the machine affects these figures. Two simultaneous
            processes, each with half of the recordings, share nothing, so their gain is the most that the machine
            allows."""
        ),
        *table,
    ]


def pieces(kernel, table):
    return [
        "## The filter alone",
        "",
        *paragraph(
            """One minute of one column in memory. The plain loop is the baseline of the benchmarks, timed in
            alternation with SwingKit's filter; `scipy.signal.sosfilt` was timed before and after them."""
        ),
        *kernel,
        "## Single pieces",
        "",
        *paragraph(
            """The benchmarks of `Campaigns/bench/run`, in memory or on files in the system's cache; lower quartile of the
            iterations. The baseline is a copy of the same bytes, or a plain scalar filter over as many samples; the
            sources state which."""
        ),
        *table,
    ]


READ_ON = ["## Read on", "", "[Performance](../docs/performance.md) · [Contributing](../CONTRIBUTING.md)"]


def write(chosen, sections):
    lines = introduction(chosen) + [line for section in sections for line in section] + READ_ON
    PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    print(f"compare: wrote {PAGE}")
