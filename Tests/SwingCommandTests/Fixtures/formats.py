"""Writes a recording in the formats of apps and developers.

    python formats.py SESSION FOLDER

SESSION is a folder with accelerometer.csv and motion.csv, both with headers. Each format becomes a file or folder in
FOLDER. Numbers are computed as decimals, so that they are written with all digits of the format.
"""

import csv
import decimal
import pathlib
import sys

D = decimal.Decimal
decimal.getcontext().prec = 40
GRAVITY = D("9.80665")
DEGREES = D("57.29577951308232087679815481410517")
EPOCH = 1_750_000_000


def rows(path):
    """Returns a table's rows as decimals, without the header."""
    with open(path, newline="") as file:
        return [[D(cell) if cell not in ("", "nan") else None for cell in row] for row in list(csv.reader(file))[1:]]


def show(value, digits=None):
    """Formats a decimal without an exponent."""
    if value is None:
        return ""
    return f"{value:f}" if digits is None else f"{value:.{digits}f}"


def write(path, names, table, separator=","):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as file:
        if names:
            file.write(separator.join(names) + "\n")
        for row in table:
            file.write(separator.join(cell if isinstance(cell, str) else show(cell) for cell in row) + "\n")


def nanoseconds(time):
    """Returns nanoseconds since 1970 as an integer."""
    return str(EPOCH * 10**9 + int((time * 10**9).to_integral_value()))


def scale(values, factor):
    return [None if value is None else value * factor for value in values]


def main():
    source, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    total, motion = rows(source / "accelerometer.csv"), rows(source / "motion.csv")
    # A recording begins at any millisecond, and may contain earlier samples.
    start = D(int(max(total[0][0], motion[0][0]) * 1000) + 37) / 1000

    # Sensor Logger: the watch's tables, in g with Core Motion's signs; and standardised, in m/s² with Android's signs.
    wrist = ["time", "seconds_elapsed"] + [
        f"{name}{axis}" for name in ("rotationRate", "gravity", "acceleration") for axis in "XYZ"
    ] + [f"quaternion{axis}" for axis in "WXYZ"]  # fmt: skip
    for name, factor in [("sensor-logger", D(1)), ("sensor-logger-standardised", -GRAVITY)]:
        place = folder / name
        write(place / "WristMotion.csv", wrist, (
            [nanoseconds(row[0]), show(row[0] - start, 9)] + row[1:4] + scale(row[4:10], factor) + row[10:14] for row in motion))
        # The columns of this table have the order of the app's phone tables.
        write(place / "WatchAccelerometerUncalibrated.csv", ["time", "seconds_elapsed", "z", "y", "x"], (
            [nanoseconds(row[0]), show(row[0] - start, 9)] + scale(row[3:0:-1], factor) for row in total))
        facts = ["version", "device name", "recording epoch time", "platform", "appVersion", "standardisation"]
        write(place / "Metadata.csv", facts, [["3", "a phone", str(EPOCH * 1000 + int(start * 1000)), "ios", "1.63", "true" if factor < 0 else "false"]])

    # SensorLog: one table with one row per accelerometer sample, which repeats the last device motion.
    log = ["loggingTime(txt)", "accelerometerTimestamp_sinceReboot(s)"]
    log += [f"accelerometerAcceleration{axis}(G)" for axis in "XYZ"] + ["motionTimestamp_sinceReboot(s)", "motionYaw(rad)"]
    log += [f"motionRotationRate{axis}(rad/s)" for axis in "XYZ"] + [f"motionUserAcceleration{axis}(G)" for axis in "XYZ"]
    log += ["motionAttitudeReferenceFrame(txt)"] + [f"motionQuaternion{axis}(R)" for axis in "XYZW"]
    log += [f"motionGravity{axis}(G)" for axis in "XYZ"] + ["motionHeading(°)", "label(N)"]
    for name, separator, names in [("sensorlog.csv", "|", log), ("sensorlog-bare.csv", ";", [n.split("(")[0] for n in log])]:
        table, i = [], 0
        for row in total:
            while i + 1 < len(motion) and motion[i + 1][0] <= row[0]:
                i += 1
            m = motion[i]
            table.append(["2025-06-15 17:06:40.000 +0200"] + row + [m[0], D(0)] + m[1:4] + m[7:10] + ["XArbitraryZVertical"]
                         + m[11:14] + m[10:11] + m[4:7] + ["-1.0", "0"])  # fmt: skip
        write(folder / name, names, table, separator)

    # One wide table with Core Motion's names, at the rate of device motion; time since boot in milliseconds.
    words = ["time_ms"] + [f"{name}{axis}" for name in ("userAcceleration", "gravity", "rotationRate") for axis in "XYZ"]
    words += ["attitude_qW", "attitude_qX", "attitude_qY", "attitude_qZ"]
    slow = motion_as_table(motion)
    write(folder / "slow" / "accelerometer.csv", ["timestamp", "x", "y", "z"], ([row[0]] + row[1] for row in slow))
    write(folder / "slow" / "motion.csv", ["timestamp"] + [f"{name}{axis}" for name in ("rotationRate", "gravity") for axis in "XYZ"],
          ([row[0]] + row[2] + row[3] for row in slow))  # fmt: skip
    write(folder / "words.csv", words, ([row[0] * 1000] + row[4] + row[3] + row[2] + row[5] for row in slow))
    # Sensor Logger on a phone: one table per quantity, the axes in the app's order, accelerations in m/s².
    for name, column, factor in [("Gyroscope", 2, D(1)), ("Gravity", 3, GRAVITY), ("Accelerometer", 4, GRAVITY)]:
        write(folder / "sensor-logger-phone" / f"{name}.csv", ["time", "seconds_elapsed", "z", "y", "x"], (
            [nanoseconds(row[0]), show(row[0] - start, 9)] + scale(row[column][::-1], factor) for row in slow))
    # The same in other units, with total acceleration, since 1970.
    names = ["timestamp (ns)"] + [f"accelerometer{axis} (m/s^2)" for axis in "XYZ"]
    names += [f"gyro{axis} (deg/s)" for axis in "XYZ"] + [f"gravity{axis} (m/s²)" for axis in "XYZ"]
    write(folder / "units.csv", names, (
        [nanoseconds(row[0])] + scale(row[1], GRAVITY) + scale(row[2], DEGREES) + scale(row[3], GRAVITY) for row in slow))
    # Meaningless names, described by a map; the quaternion has the opposite direction.
    write(folder / "unnamed.csv", [f"c{i}" for i in range(14)], (
        [row[0]] + row[1] + scale(row[2], DEGREES) + scale(row[3], D(-1)) + [row[5][0]] + scale(row[5][1:], D(-1)) for row in slow))
    (folder / "map.json").write_text("""{
  "accelerometer": {"time": {"column": "c0", "unit": "s"}, "acceleration": {"columns": ["c1", "c2", "c3"]}},
  "deviceMotion": {"time": {"column": "c0"},
    "rotationRate": {"columns": ["c4", "c5", "c6"], "unit": "deg/s"},
    "gravity": {"columns": ["c7", "c8", "c9"], "scale": -1},
    "attitude": {"columns": ["c10", "c11", "c12", "c13"], "direction": "worldToDevice"}},
  "notes": ["made by formats.py"]
}
""")


def motion_as_table(motion):
    """Returns time, total acceleration, rotation rate, gravity, user acceleration and quaternion of complete samples."""
    table = []
    for row in motion:
        if None not in row:
            table.append((row[0], [g + u for g, u in zip(row[4:7], row[7:10])], row[1:4], row[4:7], row[7:10], row[10:14]))
    return table


if __name__ == "__main__":
    main()
