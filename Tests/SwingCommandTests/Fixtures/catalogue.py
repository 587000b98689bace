"""Writes a catalogue of typical recordings: damaged, unusual, or in other units.

    python catalogue.py FOLDER

Each entry has its own folder in FOLDER. FOLDER/catalogue.json contains the expected result of `swing analyze`: an exit
code with the line on standard error, or the number of samples and the number of used samples.
"""

import gzip
import json
import math
import pathlib
import sys

RATE = 800
SECONDS = 3
NAMES = [
    "timestamp",
    "accelerometerX", "accelerometerY", "accelerometerZ",
    "rotationRateX", "rotationRateY", "rotationRateZ",
    "gravityX", "gravityY", "gravityZ",
]  # fmt: skip
HEADER = ",".join(NAMES)
ADVICE = "correct or remove the line"
TIME = "expected a number, h:mm:ss, or a date such as 2025-06-01T12:00:00Z; convert the column, or name another with --map"
GROUPED = "expected a number without separators of thousands; export the file without them"
NUMBER = f"expected a number such as -0.25; {ADVICE}"
UNIT = 'expected a number without its unit; write "g" in parentheses after the column\'s name, and only numbers below it'
MAP = (
    "expected their usual names or values; if the table has them, describe their columns with --map in a map such as "
    '{"accelerometer": {"time": {"column": 1}, "acceleration": {"columns": [2, 3, 4]}}}'
)
KIND = "expected a recording in CSV, JSON or HDF5"


def rest(rate=RATE, seconds=SECONDS, start=100.0, scale=1.0, digits=6):
    """Returns the rows of a device at rest, display up, cell by cell."""
    rows = []
    for i in range(int(rate * seconds)):
        time = f"{(start + i / rate) * scale:.{digits}f}"
        rows.append([time, f"0.00{i % 2}", "0", "-1", "0", "0", f"0.0{i % 2}", "0", "0", "-1"])
    return rows


def text(rows, names=NAMES, separator=",", end="\n"):
    """Returns a table as text."""
    return end.join(separator.join(row) for row in [names] + rows) + end


class Catalogue:
    """The entries, whose files are written as they are added."""

    def __init__(self, folder):
        self.folder = folder
        self.entries = []

    def add(self, group, name, files, expected, arguments=(), path="session.csv"):
        """Adds an entry: `files` is the content of session.csv, or contents by path."""
        place = self.folder / f"{len(self.entries):03}"
        place.mkdir(parents=True)
        if not isinstance(files, dict):
            files = {path: files}
        for file, content in files.items():
            (place / file).parent.mkdir(parents=True, exist_ok=True)
            (place / file).write_bytes(content.encode() if isinstance(content, str) else content)
        entry = {"group": group, "name": name, "folder": place.name, "input": path, "arguments": list(arguments)}
        self.entries.append(entry | expected)


def refused(message, code=65):
    """Expects the recording to be rejected with one line and an exit code."""
    return {"code": code, "message": message}


def read(samples=RATE * SECONDS, used=None, warnings=(), motion=None, **counts):
    """Expects the recording to be read, with the given numbers of samples and of used samples of both sensors."""
    used = samples if used is None else used
    motion = (samples, used) if motion is None else motion
    return {"code": 0, "samples": samples, "used": used, "motion_samples": motion[0], "motion_used": motion[1],
            "warnings": list(warnings), "counts": counts}  # fmt: skip


def spoil(row, column, cell, rows=None):
    """Returns the rows with one cell replaced; row `row` is in line `row` + 2."""
    rows = rest() if rows is None else rows
    rows[row][NAMES.index(column)] = cell
    return rows


def encoding(c):
    group = "encoding"
    c.add(group, "UTF-8 with a byte order mark", b"\xef\xbb\xbf" + text(rest()).encode(), read())
    c.add(group, "CR LF", text(rest(), end="\r\n"), read())
    utf16 = "session.csv: found UTF-16 text, expected UTF-8; save the file as UTF-8"
    c.add(group, "UTF-16, little end first", b"\xff\xfe" + text(rest()).encode("utf-16-le"), refused(utf16))
    c.add(group, "UTF-16, big end first", b"\xfe\xff" + text(rest()).encode("utf-16-be"), refused(utf16))
    nul = "found a NUL byte, expected text; the file is damaged or not text: export it again"
    c.add(group, "UTF-16 without a mark", text(rest()).encode("utf-16-le"), refused(utf16))
    c.add(group, "a NUL byte", text(spoil(10, "rotationRateX", "0\0")), refused(f"session.csv:12: {nul}"))
    c.add(
        group, "invalid UTF-8 in a note",
        text(rest(), NAMES + ["note"]).replace("\n0", "\n0").encode().replace(b",-1\n", b",-1,caf\xe9\n"), read(),
    )  # fmt: skip
    c.add(
        group, "invalid UTF-8 in a number", text(spoil(5, "gravityX", "0?")).encode().replace(b"0?", b"0\xe9"),
        refused(f'session.csv:7: found "0\u00e9" in column gravityX, {NUMBER}'),
    )  # fmt: skip
    c.add(
        group, "terminal escapes in a cell", text(spoil(5, "gravityY", "\x1b[2J\u202e")),
        refused(f'session.csv:7: found "\\u{{1b}}[2J\\u{{202e}}" in column gravityY, {NUMBER}'),
    )  # fmt: skip
    c.add(
        group, "terminal escapes in a name", text(spoil(5, "gravityY", "x")),
        refused(f'se\\u{{1b}}[31mssion.csv:7: found "x" in column gravityY, {NUMBER}'), path="se\x1b[31mssion.csv",
    )  # fmt: skip
    c.add(
        group, "a line break in a name", text(spoil(5, "gravityY", "x")),
        refused(f'se\\u{{a}}ssion.csv:7: found "x" in column gravityY, {NUMBER}'), path="se\nssion.csv",
    )  # fmt: skip
    c.add(
        group, "lines that end in CR", text(rest(seconds=0.02), end="\r"),
        refused("session.csv:1: found lines that end in CR only, expected LF or CR LF; save the file with these line breaks"),
    )  # fmt: skip
    c.add(group, "Latin-1 in a header", text(rest(), NAMES).encode().replace(b"gravityZ\n", b"gravityZ,field (\xb5T)\n")
          .replace(b",-1\n", b",-1,7\n"), read())  # fmt: skip
    c.add(group, "packed by gzip", gzip.compress(text(rest()).encode(), mtime=0), read())
    c.add(group, "cut off and packed by gzip", gzip.compress(text(rest()).encode(), mtime=0)[:-20],
          refused("session.csv: ends too early; the gzip file is damaged: copy or export it again"))  # fmt: skip
    c.add(group, "binary data", b"\x01\x02\x03\n" + bytes(range(1, 200)),
          refused("session.csv:1: found binary data, expected CSV text; name a CSV file"))  # fmt: skip
    c.add(group, "a picture", b"\x89PNG\r\n\x1a\n" + bytes(range(1, 200)), refused(f"session.csv: is a PNG image, {KIND}; name the file with the samples"))


def structure(c):
    group = "structure"
    c.add(group, "empty", "", refused("session.csv: is empty; expected an HDF5 recording or an accelerometer file"))
    c.add(group, "blank lines only", "\n\n  \n# nothing\n",
          refused("session.csv: found no line, expected a table; remove the file"))  # fmt: skip
    c.add(group, "a header and no row", HEADER + "\n",
          refused("session.csv: the accelerometer has no samples; expected samples in both streams; record both "
                  "streams"))  # fmt: skip
    first = ",".join(rest()[0])
    c.add(group, "no header", text(rest()).split("\n", 1)[1],
          refused(f'session.csv: found neither acceleration nor rotation rate in "{first}", {MAP}'))  # fmt: skip
    c.add(group, "two headers", HEADER + "\n" + text(rest()),
          refused(f'session.csv:2: found "timestamp" in column "timestamp", {TIME}'))  # fmt: skip
    c.add(group, "two files in one", text(rest()) + text(rest(start=200.0)),
          refused(f'session.csv:2402: found "timestamp" in column timestamp, {NUMBER}'))  # fmt: skip
    rows = [row[:5] + row[6:] for row in rest()]
    c.add(group, "a column is missing", text(rows, NAMES[:5] + NAMES[6:]),
          refused('session.csv: has no device motion, so no swings can be detected; "rotationRateX", "rotationRateZ" are not all '
                  "of x, y and z of the rotation rate: correct the names of the columns, or analyse with --impacts-only"))  # fmt: skip
    c.add(group, "more columns", text([row + ["80", "abc"] for row in rest()], NAMES + ["heartRate", "note"]), read())
    c.add(group, "unknown columns", text(rest(), [chr(97 + i) for i in range(10)]),
          refused(f'session.csv: found neither acceleration nor rotation rate in "a,b,c,d,e,f,g,h,i,j", {MAP}'))  # fmt: skip
    c.add(group, "a column twice", text([row + ["0"] for row in rest()], NAMES + ["gravityZ"]),
          refused('session.csv:1: found the column "gravityZ" 2 times, expected it once; rename all but one'))  # fmt: skip
    rows = rest()
    rows[998].pop()
    c.add(group, "a short row", text(rows), refused(f"session.csv:1000: found 9 cells, expected 10; {ADVICE}"))
    rows = rest()
    rows[998].append("0")
    c.add(group, "a long row", text(rows), refused(f"session.csv:1000: found 11 cells, expected 10; {ADVICE}"))
    c.add(group, "a separator at the end of each row", text([row + [""] for row in rest()]), read())
    c.add(group, "a separator at the end of each line", text([row + [""] for row in rest()], NAMES + [""]), read())
    quoted = [[f'"{cell}"' for cell in row] for row in rest()]
    c.add(group, "all in quotation marks", text(quoted, [f'"{name}"' for name in NAMES]), read())
    c.add(group, "separators in quotation marks", text([['"a, b"'] + row for row in rest()], ["note"] + NAMES), read())
    c.add(group, "a line of 64 KiB", text(spoil(3, "gravityX", " " * 66000 + "0")),
          refused("session.csv:5: found a line longer than 64 KiB, expected rows of numbers; check that the file is CSV "
                  "text"))  # fmt: skip
    c.add(group, "no line break at the end", text(rest())[:-1], read())
    c.add(group, "cut short", text(rest())[:-9], read(used=2399, invalid_count=2, dropped_count=2, warnings=[
        "the accelerometer: 1 of 2400 samples dropped (1 not finite)", "device motion: 1 of 2400 samples dropped (1 not finite)"
    ]))  # fmt: skip
    for name, separator in [("semicolons", ";"), ("tabs", "\t"), ("bars", "|")]:
        c.add(group, name, text(rest(), separator=separator), read())
    comma = [[cell.replace(".", ",") for cell in row] for row in rest()]
    c.add(group, "decimal commas", text(comma, separator=";"), read())
    comma[1] = rest()[1]
    c.add(group, "decimal commas and points", text(comma, separator=";"),
          refused('session.csv:2: found "100,000000" in column "timestamp", expected a decimal point; export the file with '
                  "points, or replace the commas"))  # fmt: skip
    lines = text(rest()).split("\n")
    c.add(group, "remarks and blank lines", "# made by hand\n\n" + "\n".join(
        line + ("\n\n# a batch" if i % 800 == 799 else "") for i, line in enumerate(lines)), read())  # fmt: skip
    order = [3, 9, 1, 0, 5, 4, 6, 8, 7, 2]
    c.add(group, "columns in another order", text([[row[i] for i in order] for row in rest()], [NAMES[i] for i in order]), read())
    c.add(group, "other spellings", text(rest(), ["Time (s)", "accelerometer_x", "accelerometer_y", "accelerometer_z", "GyroX",
          "gyro.y", "gyro z", "Grav-X", "grav_Y", "gravZ"]), read())  # fmt: skip
    c.add(group, "no such file", {}, refused("session.csv: no such file or folder; correct the path", 66))
    c.add(group, "a folder without a recording", {"folder/notes.txt": "hello\n"},
          refused("folder: found no recording; expected accelerometer.csv, or files and folders of recordings; analyse one file alone to see why it is rejected", 66),
          path="folder")  # fmt: skip
    c.add(group, "a web page", "<!DOCTYPE html>\n<html><body>Not found</body></html>\n",
          refused(f"session.csv: is a page in HTML, {KIND}; download or export the file again"))  # fmt: skip
    names = [name.replace("gravity", "g").replace("rotationRate", "r") for name in NAMES]
    c.add(group, "gx, which is ambiguous", text(rest(), names),
          refused("session.csv: found the columns gX, gY, gZ, which can be rotation rate or gravity, expected names such as "
                  "gyroX or gravityX; describe the columns with --map, which swing inspect --suggest-map proposes"))  # fmt: skip


def numbers(c):
    group = "numbers"
    rows = rest()
    for i, cell in enumerate(["nan", "NaN", "inf", "-Infinity", "1e999"]):
        rows[10 + i][3] = cell
    c.add(group, "not finite, and too large", text(rows), read(
        used=2395, motion=(2400, 2400), invalid_count=5, dropped_count=5, gap_count=1, warnings=[
            "the accelerometer: 5 of 2400 samples dropped (5 not finite)", "the accelerometer: 1 gap, 0.007 s in total"]))
    rows = rest()
    for i, cell in enumerate(["", "null", "N/A", "none", " ", "-", "NaN", "#N/A"]):
        rows[20 + i][7] = cell
    c.add(group, "empty cells, and texts for missing values", text(rows), read(
        used=2400, motion=(2400, 2392), invalid_count=8, dropped_count=8, gap_count=1, warnings=[
            "device motion: 8 of 2400 samples dropped (8 not finite)", "device motion: 1 gap, 0.011 s in total"]))
    accelerometer = [row[:4] for row in rest()]
    accelerometer[30][3], accelerometer[300][1], accelerometer[900][0] = "", "NA", ""
    files = {
        "session/accelerometer.csv": text(accelerometer, ["timestamp (s)", "x (g)", "y (g)", "z (g)"]),
        "session/motion.csv": text([row[:1] + row[4:] for row in rest()], NAMES[:1] + NAMES[4:]),
    }
    c.add(group, "empty cells in SwingKit's own layout", files, read(
        used=2397, motion=(2400, 2400), invalid_count=3, dropped_count=3, warnings=[
            "the accelerometer: 3 of 2400 samples dropped (3 not finite)"]), path="session")  # fmt: skip
    for name, cell in [
        ("hexadecimal", "0x10"), ("a space within", "1 234"), ("a unit", "-1g"), ("two points", "1.2.3"), ("two dashes", "- -"),
        ("a formula's error", "#DIV/0!"), ("full-width digits", "１"), ("true", "true"),
    ]:  # fmt: skip
        expected = {"1 234": GROUPED, "-1g": UNIT}.get(cell, NUMBER)
        c.add(group, name, text(spoil(7, "accelerometerY", cell)),
              refused(f'session.csv:9: found "{cell}" in column "accelerometerY", {expected}'))  # fmt: skip
    c.add(group, "spaces around numbers", text([[f" {cell}\t" for cell in row] for row in rest()]), read())
    c.add(group, "signs and exponents", text([row[:3] + ["-1E0", "+0", ".0", "0.", "0e-3"] + row[8:] for row in rest()]), read())
    digits = [row[:3] + ["-1." + "0" * 40] + row[4:] for row in rest()]
    c.add(group, "forty digits", text(digits), read())
    rows = [[f"{9007199254740993 + 1250000 * i}"] + row[1:] for i, row in enumerate(rest())]
    c.add(group, "integers beyond 2^53", text(rows, ["timestamp_ns"] + NAMES[1:]), read())
    c.add(group, "an integer beyond 2^63", text(spoil(
          5, "timestamp", "99999999999999999999", rest(scale=1e9, digits=0)), ["timestamp_ns"] + NAMES[1:]),
          read(used=2399, invalid_count=2, dropped_count=2, warnings=[
              "the accelerometer: 1 of 2400 samples dropped (1 not finite)",
              "device motion: 1 of 2400 samples dropped (1 not finite)"]))  # fmt: skip


def times(c):
    group = "time"
    for unit, scale, digits in [("ms", 1e3, 3), ("us", 1e6, 0), ("ns", 1e9, 0)]:
        rows = rest(scale=scale, digits=digits)
        c.add(group, f"{unit} without a unit", text(rows), read())
        c.add(group, f"{unit} in the header", text(rows, [f"timestamp ({unit})"] + NAMES[1:]), read())
        c.add(group, f"{unit} since 1970", text(rest(start=1.7e9, scale=scale, digits=digits)), read())
    c.add(group, "seconds since 1970", text(rest(start=1.7e9)), read())
    c.add(group, "before zero", text(rest(start=-5.0)), read())
    c.add(group, "seconds that are called milliseconds", text(rest(), ["timestamp (ms)"] + NAMES[1:]),
          refused("session.csv: the times are those of 800000 rows per second; expected up to about 1000 of a sensor that is worn; "
        "correct the unit of the times, or state the rate of evenly spaced rows, for example of 100 Hz: swing inspect "
        "--suggest-map --sample-rate 100 proposes a map"))  # fmt: skip
    c.add(group, "numbers of rows", text(rest(), ["timestamp (frame)"] + NAMES[1:]),
          refused('session.csv: found the unit "frame" in column "timestamp (frame)", expected s, ms, us, ns, min, '
                  "h or d; convert the column and correct its unit"))  # fmt: skip
    rows = rest()
    for row in rows:
        row[0] = "100"
    c.add(group, "one time for all rows", text(rows), refused(
        "session.csv: all of the first 2400 samples have the same time; expected a time for each sample; export the times with "
        "more decimals, of a millisecond or less"))  # fmt: skip
    c.add(group, "backward", text(rest()[::-1]), refused(
        "session.csv: 2394 of 2400 samples of the accelerometer are out of order; expected increasing timestamps; sort the "
        "samples by time"))  # fmt: skip
    rows = rest()
    rows[20], rows[21] = rows[21], rows[20]
    c.add(group, "two rows exchanged", text(rows), read(reordered_count=2, warnings=[
        "the accelerometer: 1 late sample reordered", "device motion: 1 late sample reordered"]))  # fmt: skip
    rows = rest()
    rows.insert(1100, rows.pop(700))
    c.add(group, "a row stored 400 rows later", text(rows), read(reordered_count=2, warnings=[
        "the accelerometer: 1 late sample reordered", "device motion: 1 late sample reordered"]))  # fmt: skip
    c.add(group, "a row twice", text(rest()[:100] + rest()[99:]), read(2401, 2400, duplicate_count=2, dropped_count=2, warnings=[
        "the accelerometer: 1 of 2401 samples dropped (1 repeated)", "device motion: 1 of 2401 samples dropped (1 repeated)"]))
    c.add(group, "a stray time", text(spoil(1500, "timestamp", "5000000")), read(used=2399, stray_count=2, dropped_count=2, warnings=[
        "the accelerometer: 1 of 2400 samples dropped (1 stray in time)",
        "device motion: 1 of 2400 samples dropped (1 stray in time)"]))  # fmt: skip
    c.add(group, "a clock reset", text(rest(seconds=2) + rest(seconds=2, start=5.0)), read(3200, clock_reset_count=2, warnings=[
        "the accelerometer: the clock was reset 1 time", "device motion: the clock was reset 1 time"]))  # fmt: skip
    rows = rest()
    del rows[800:1200]
    c.add(group, "a gap", text(rows), read(2000, gap_count=2, warnings=[
        "the accelerometer: 1 gap, 0.501 s in total", "device motion: 1 gap, 0.501 s in total"]))  # fmt: skip
    c.add(group, "a jump of an hour", text(rest(seconds=2) + rest(seconds=2, start=3700.0)), read(3200, gap_count=2, warnings=[
        "the recording was interrupted for 59 min 58 s, 2 s after its start"]))  # fmt: skip
    c.add(group, "ten times the rate", text(rest(rate=8000, seconds=0.5)), refused(
        "session.csv: the times are those of 8000 rows per second; expected up to about 1000 of a sensor that is worn; "
        "correct the unit of the times, or state the rate of evenly spaced rows, for example of 100 Hz: swing inspect "
        "--suggest-map --sample-rate 100 proposes a map"))  # fmt: skip
    c.add(group, "a hundredth of the rate", text(rest(rate=8, seconds=20)), refused(
        "session.csv: the accelerometer has 8.0 samples per second; expected 10 to 5000; check that "
        "timestamps are in seconds"))  # fmt: skip
    for name, form in [
        ("dates", "2025-06-01T10:00:{:09.6f}Z"), ("dates with a zone of hours", "2025-06-01 12:00:{:09.6f}+02"),
        ("dates in UTC", "2025-06-01 10:00:{:09.6f} UTC"), ("dates without a zone", "2025-06-01 10:00:{:09.6f}"), ("times of day", "10:00:{:09.6f}"),
    ]:
        rows = [[form.format(i / 800)] + row[1:] for i, row in enumerate(rest())]
        c.add(group, name, text(rows), read())
    rows = [[f"01/06/2025 10:00:{i / 800:09.6f}"] + row[1:] for i, row in enumerate(rest())]
    c.add(group, "dates of an unknown order", text(rows), refused(
        'session.csv:2: found the date "01/06/2025 10:00:00.000000", which is 1 June 2025 or 6 January 2025; expected one '
        "meaning; write 2025-06-01 or 2025-01-06, or state the order with --dates day/month/year or month/day/year"))  # fmt: skip
    rows = [[f"{1.7e9 + float(row[0]):.6f}"] + row for row in rest()]
    c.add(group, "one sensor since 1970", text(rows, ["accelerometerTimestamp", "motionTimestamp"] + NAMES[1:]), refused(
        "session.csv: found times since 1970 for only one sensor, expected the same clock for both; record both streams in "
        "one app"))  # fmt: skip


def units(c):
    group = "units"

    def scaled(columns, factor):
        rows = rest()
        for row in rows:
            for column in columns:
                row[column] = repr(float(row[column]) * factor)
        return rows

    def named(columns, unit):
        return [f"{name} ({unit})" if i in columns else name for i, name in enumerate(NAMES)]

    total, rate, gravity = [1, 2, 3], [4, 5, 6], [7, 8, 9]
    c.add(group, "m/s² in the header", text(scaled(total + gravity, 9.80665), named(total + gravity, "m/s²")), read())
    c.add(group, "m/s^2 in the header", text(scaled(total + gravity, 9.80665), named(total + gravity, "m/s^2")), read())
    c.add(group, "milli-g in the header", text(scaled(total, 1000), named(total, "mg")), read())
    c.add(group, "deg/s in the header", text(scaled(rate, 57.29578), named(rate, "deg/s")), read())
    c.add(group, "gravity in m/s² without a unit", text(scaled(gravity, 9.80665)), refused(
        'session.csv: gravity in "gravityX" has a median length of 9.80665, expected 1 g; state the unit after the columns\' '
        "names, such as gravityX (m/s^2)"))  # fmt: skip
    c.add(group, "gravity in g that is called m/s²", text(rest(), named(gravity, "m/s^2")), refused(
        'session.csv: gravity in "gravityX (m/s^2)" has a median length of 0.10197162, expected 1 g; state the unit after the '
        "columns' names, such as gravityX (m/s^2)"))  # fmt: skip
    c.add(group, "acceleration in m/s² without a unit", text(scaled(total, 9.80665)), refused(
        'session.csv: the acceleration in "accelerometerX" has a median along gravity of 9.80665, as in m/s^2; expected about '
        "1 g, as no unit is named; state the unit after the columns' names, such as accelerometerX (m/s^2), or with --map, "
        "which swing inspect --suggest-map proposes"))  # fmt: skip
    c.add(group, "gravity removed", text([row[:3] + ["0.001"] + row[4:] for row in rest()]), refused(
        'session.csv: the values of "accelerometerX" exclude gravity, expected total acceleration; describe them as user '
        "acceleration with --map, which swing inspect --suggest-map proposes"))  # fmt: skip
    bare = [name.replace("accelerometer", "acceleration") for name in NAMES]
    c.add(group, "acceleration that is total", text(rest(), bare), read())
    c.add(group, "acceleration that is the user's", text([row[:3] + ["0.01"] + row[4:] for row in rest()], bare), refused(
        'session.csv: the values of "accelerationX" exclude gravity, expected total acceleration; rename the columns to '
        "userAccelerationX, Y and Z, or describe them with --map"))  # fmt: skip
    c.add(group, "acceleration that is neither", text(scaled(total, 3), bare), refused(
        'session.csv: "accelerationX" has a median along gravity of 3.0, expected about 1 g (total acceleration) or 0 g (user '
        "acceleration); state the unit, such as accelerationX (m/s^2), or state which one it is with --map, which swing inspect "
        "--suggest-map proposes"))  # fmt: skip
    c.add(group, "an unknown unit", text(rest(), named(rate, "rpm")), refused(
        'session.csv: found the unit "rpm" in column "rotationRateX (rpm)", expected rad/s or deg/s; convert the column and '
        "correct its unit"))  # fmt: skip
    c.add(group, "two units", text(rest(), named([4], "deg/s")), refused(
        'session.csv:1: found different units in the columns "rotationRateX (deg/s)", "rotationRateY", "rotationRateZ", '
        "expected one unit; convert the columns"))  # fmt: skip
    turned = turning(1.0)
    c.add(group, "a rotation", text(turned), read())
    c.add(group, "a rotation in deg/s without a unit", text(turning(57.29578)), refused(
        'session.csv: the rotation rate in "rotationRateX" is about 57 times the rate of gravity\'s rotation, expected '
        "rad/s; if it is in deg/s, state the unit after the columns' names, such as rotationRateX (deg/s)"))  # fmt: skip
    c.add(group, "a rotation with the wrong sign", text(turning(-1.0)), refused(
        'session.csv: the rotation rate in "rotationRateX" is opposite to gravity\'s rotation, expected Core Motion\'s signs '
        "of the axes; state the signs with --map"))  # fmt: skip
    android = [row[:3] + ["1"] + row[4:9] + ["1"] for row in rest()]
    c.add(group, "Android's signs", text(android), read(), ["--frame", "android"])


def turning(factor):
    """Returns the rows of a device that rotates about its x axis at 1 rad/s."""
    rows = rest()
    for i, row in enumerate(rows):
        angle = i / RATE
        # A direction that is fixed in the world rotates the other way in the device's frame.
        y, z = -math.sin(angle), -math.cos(angle)
        row[1:10] = ["0", repr(y), repr(z), repr(factor), "0", "0", "0", repr(y), repr(z)]
    return rows


def sensors(c):
    group = "sensors"
    rows = rest()
    for row in rows[1000:1040]:
        row[3] = "-32"
    c.add(group, "clipped", text(rows), read())
    rows = rest()
    for i in range(100, 2400, 500):
        rows[i][1] = "60"
    c.add(group, "spikes", text(rows), read(used=2395, motion=(2400, 2400), dropped_count=5, warnings=[
        "the accelerometer: 5 of 2400 samples dropped (5 far from both neighbours)"]))  # fmt: skip
    c.add(group, "the accelerometer alone", text([row[:4] for row in rest()], NAMES[:4]), refused(
        "session.csv: has no device motion, so no swings can be detected; record both streams, or analyse with "
        "--impacts-only"))
    c.add(group, "device motion alone", text([row[:1] + row[4:] for row in rest()], NAMES[:1] + NAMES[4:]), refused(
        "session.csv: found only device motion, expected accelerometer samples, or gravity and user acceleration; record both "
        "streams, or name the folder that contains both"))  # fmt: skip
    rows = rest()
    for row in rows:
        row[4:7] = ["", "", ""]
    c.add(group, "no value of a sensor", text(rows), refused(
        "session.csv: 2400 of 2400 samples of device motion cannot be used (2400 not finite); expected finite values and "
        "increasing timestamps in seconds; correct the samples"))  # fmt: skip
    accelerometer = text([row[:4] for row in rest()], ["timestamp (s)", "x (g)", "y (g)", "z (g)"])
    motion = [row[:1] + row[4:] for row in rest(start=500.0)]
    c.add(group, "streams that do not overlap",
          {"session/accelerometer.csv": accelerometer, "session/motion.csv": text(motion, NAMES[:1] + NAMES[4:])},
          read(warnings=[
              "device motion begins 397.0 s after the end of the accelerometer; expected both streams at the same time; "
              "record both with one clock"]), path="session")  # fmt: skip


def apps(c):
    group = "apps"
    names = [
        "loggingTime(txt)", "accelerometerTimestamp_sinceReboot(s)", "accelerometerAccelerationX(G)",
        "accelerometerAccelerationY(G)", "accelerometerAccelerationZ(G)", "motionTimestamp_sinceReboot(s)",
        "motionRotationRateX(rad/s)", "motionRotationRateY(rad/s)", "motionRotationRateZ(rad/s)", "motionGravityX(G)",
        "motionGravityY(G)", "motionGravityZ(G)",
    ]  # fmt: skip

    def log(motion_every=1, missing=None, rate=800):
        rows = []
        for i, row in enumerate(rest(rate)):
            rows.append(["2025-06-01 10:00:00.000 +0200", row[0]] + row[1:4] + [row[0]] + row[4:])
        for i, row in enumerate(rows):
            if i % motion_every:
                row[5:] = rows[i - i % motion_every][5:] if missing is None else [missing] * 7
        return rows

    c.add(group, "SensorLog, separated by bars", text(log(), names, "|"), read())
    c.add(group, "SensorLog, stale rows", text(log(4), names), read(motion=(2400, 600), duplicate_count=1800, dropped_count=1800,
          warnings=["device motion: 1800 of 2400 samples dropped (1800 repeated)"]))  # fmt: skip
    for name, missing in [("empty cells", ""), ("-1", "-1"), ("-9999", "-9999"), ("null", "null")]:
        c.add(group, f"SensorLog, {name} for missing values", text(log(4, missing), names, ";"), read(motion=(600, 600)))
    c.add(group, "SensorLog without units", text(log(), [name.split("(")[0] for name in names]), read())

    wrist = [
        "time", "seconds_elapsed", "rotationRateX", "rotationRateY", "rotationRateZ", "gravityX", "gravityY", "gravityZ",
        "accelerationX", "accelerationY", "accelerationZ", "quaternionW", "quaternionX", "quaternionY", "quaternionZ",
    ]  # fmt: skip
    start = 1719102681200000000

    def logger(scale=1.0):
        motion, total = [], []
        for i in range(2400):
            stamp = [str(start + 80000000 + i * 1250000), f"{0.08 + i * 0.00125:.6f}"]
            motion.append(stamp + ["0", "0", "0.01", "0", "0", repr(-scale), f"{0.001 * (i % 2) * scale}", "0", "0", "1", "0", "0", "0"])
            total.append(stamp + ["0", f"{0.001 * (i % 2)}", repr(-scale)])
        return {
            "session/WristMotion.csv": text(motion, wrist),
            "session/WatchAccelerometerUncalibrated.csv": text(total, ["time", "seconds_elapsed", "x", "y", "z"]),
        }

    facts = "version,device name,recording epoch time,platform,appVersion,standardisation\n3,a phone,1719102681200,ios,{},{}\n"
    c.add(group, "Sensor Logger", logger() | {"session/Metadata.csv": facts.format("1.58", "false")}, read(), path="session")
    c.add(group, "Sensor Logger, standardised but in g", logger() | {"session/Metadata.csv": facts.format("1.60", "true")}, read(),
          path="session")  # fmt: skip
    c.add(group, "Sensor Logger, standardised", logger(-9.80665) | {"session/Metadata.csv": facts.format("1.63", "true")}, read(),
          path="session")  # fmt: skip
    c.add(group, "Sensor Logger without metadata", logger(-9.80665), read(), path="session")
    head = {"session/Headphone.csv": logger()["session/WristMotion.csv"]}
    c.add(group, "Sensor Logger with headphones", logger() | head, read(), path="session")
    c.add(group, "Sensor Logger, headphones alone", head, refused(
        'session: found the motion of a head in "Headphone.csv", expected that of a wrist; detect head movements with swing '
        "events --detect headpose, or name another recording"), path="session")  # fmt: skip
    c.add(group, "Sensor Logger with pictures", logger() | {"session/Camera.jpg": b"\xff\xd8\xff\xe0", "session/Annotation.csv":
          "time,seconds_elapsed,text\n1719102681200000000,0,\"a, b\"\n"}, read(), path="session")  # fmt: skip


def choices(c):
    group = "choices"
    table = text(rest())
    mapped = {
        "accelerometer": {"time": {"column": "timestamp"}, "acceleration": {"columns": NAMES[1:4]}},
        "deviceMotion": {"time": {"column": "timestamp"}, "rotationRate": {"columns": NAMES[4:7]}, "gravity": {"columns": NAMES[7:]}},
    }  # fmt: skip

    def with_map(name, change, expected, content=table):
        value = json.loads(json.dumps(mapped))
        change(value)
        c.add(group, name, {"session.csv": content, "map.json": json.dumps(value)}, expected, ["--map", "map.json"])

    with_map("a map", lambda m: None, read())
    with_map("a map by column numbers", lambda m: m["accelerometer"].update(acceleration={"columns": [2, 3, 4]}), read())
    with_map("a map of a table without a header", lambda m: m.update(
        accelerometer={"time": {"column": 1}, "acceleration": {"columns": [2, 3, 4]}},
        deviceMotion={"time": {"column": 1}, "rotationRate": {"columns": [5, 6, 7]}, "gravity": {"columns": [8, 9, 10]}},
    ), read(), table.split("\n", 1)[1])  # fmt: skip
    with_map("a map with a misspelled key", lambda m: m["deviceMotion"].update(gravty={}), refused(
        'map.json: found the unknown key "gravty" in deviceMotion, expected file, time, sampleRate, where, rotationRate, gravity, '
        "userAcceleration, attitude; did you mean gravity?"))  # fmt: skip
    with_map("a map without a time", lambda m: m["accelerometer"].pop("time"), refused(
        "map.json: found no time in accelerometer, expected this key, or sampleRate in Hz for a table without times; "
        "correct the map"))  # fmt: skip
    with_map("a map with two axes", lambda m: m["deviceMotion"].update(gravity={"columns": ["a", "b"]}), refused(
        "map.json: found an invalid value in deviceMotion.gravity.columns, expected 3 column names; correct the map"))
    with_map("a map with a sign of 2", lambda m: m["deviceMotion"]["gravity"].update(signs=[1, 2, 1]), refused(
        "map.json: found an invalid value in deviceMotion.gravity.signs, expected 3 values of 1 or -1; correct the map"))
    with_map("a map with unknown columns", lambda m: m["deviceMotion"]["gravity"].update(columns=["u", "v", "w"]), refused(
        f'session.csv: found the columns "{HEADER[:60]}…", expected "u" from the map; correct the map'))  # fmt: skip
    with_map("a map with a wrong unit", lambda m: m["deviceMotion"]["gravity"].update(unit="m/s^2"), refused(
        "session.csv: gravity has a median length of 0.10197162 with the map's unit and scale, expected 1 g; correct them in "
        "the map"))  # fmt: skip
    with_map("a map with an unknown unit", lambda m: m["deviceMotion"]["rotationRate"].update(unit="rpm"), refused(
        'session.csv: the map states the unit "rpm" of rotationRate, expected rad/s or deg/s; correct the map'))  # fmt: skip
    with_map("a map with a sample rate", lambda m: [m[key].pop("time") and m[key].update(sampleRate=800) for key in m], read())
    devices = text([row + ["left" if i % 2 else "right"] for i, row in enumerate(rest(1600))], NAMES + ["wrist"])
    selected = {"column": "wrist", "value": "right"}
    c.add(group, "two devices in one table", devices, refused(
        'session.csv: found rows of 2 devices, "right", "left" in column "wrist", expected rows of one; select it in a map with '
        '"where": {"column": "wrist", "value": "right"}, as swing inspect --suggest-map proposes, or split the table'))
    with_map("a map with the rows of one device", lambda m: [m[key].update(where=selected) for key in m], read(), devices)
    c.add(group, "a map that is not JSON", {"session.csv": table, "map.json": "{"}, refused(
        "map.json: found no JSON object, expected a column map; swing inspect --suggest-map prints one"), ["--map", "map.json"])
    c.add(group, "a missing map file", table, refused("map.json: cannot open the file: No such file or directory", 66),
          ["--map", "map.json"])  # fmt: skip
    c.add(group, "a format that requires a map", table, refused(
        "session.csv: found no map, expected one that describes the columns; name it with --map"),
        ["--input-format", "mapped-csv"])  # fmt: skip
    c.add(group, "text read as HDF5", table, refused(
        "session.csv: is not in the format swingkit-hdf5; omit --input-format to detect the format"),
        ["--input-format", "swingkit-hdf5"])  # fmt: skip
    c.add(group, "a table read as Sensor Logger", table, refused(
        'session.csv: found "", expected WristMotion.csv, or a table of total acceleration; record wrist motion on the watch'),
        ["--input-format", "sensor-logger"])  # fmt: skip
    folder = {
        "session/accelerometer.csv": text([row[:4] for row in rest()], ["timestamp", "x", "y", "z"]),
        "session/motion.csv": text([row[:1] + row[4:] for row in rest()], NAMES[:1] + NAMES[4:]),
    }
    c.add(group, "signs of SwingKit's own layout", folder, refused(
        "session: is in SwingKit's own layout, which has Core Motion's signs; omit --frame"), ["--frame", "android"],
        path="session")  # fmt: skip


def main():
    folder = pathlib.Path(sys.argv[1])
    catalogue = Catalogue(folder)
    for part in [encoding, structure, numbers, times, units, sensors, apps, choices]:
        part(catalogue)
    (folder / "catalogue.json").write_text(json.dumps(catalogue.entries, indent=1))


if __name__ == "__main__":
    main()
