"""Tables: numbers as text, Markdown for the page, and CSV for the details."""

import csv

import numpy as np


def table(header, rows):
    """Formats a Markdown table; the first column is text, the others are numbers."""
    lines = [header, ["---"] + ["--:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def number(value, decimals):
    """Formats a number with a minus sign, never −0; NaN and infinity as a dash."""
    if not np.isfinite(value):
        return "–"
    text = f"{value:.{decimals}f}"
    return (text.lstrip("-") if float(text) == 0 else text).replace("-", "−")


def percent(value, decimals=1):
    return number(100 * value, decimals) + (" %" if np.isfinite(value) else "")


def value_of(figure, value):
    """Formats the value of a figure with its unit."""
    if figure.unit == "%":
        return percent(value)
    if figure.unit == "1":
        return number(value, 3)
    return number(value, 1) + (" ms" if figure.unit == "ms" and np.isfinite(value) else "")


def write_csv(path, header, rows):
    """Writes a table with numbers of five digits; NaN as an empty cell."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        for row in rows:
            writer.writerow([cell(value) for value in row])


def cell(value):
    if isinstance(value, float | np.floating):
        return f"{value:.5g}" if np.isfinite(value) else ""
    return value
