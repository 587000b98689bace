"""Further shapes of `shapes.py`: headings with units in words, counts with an offset, and exports of further programs."""

import json

from shapes import DEGREES, EPOCH, GRAVITY, RATE, date, ns, times


def exports(s, write):
    """Tables and texts of measuring programs, databases and loggers."""
    n = s.indices
    seconds = [f"{i / RATE:.6f}" for i in n]
    a, m, mg, w, d = [
        [times(v, f) for v in values]
        for values, f in [(s.a, 1), (s.a, GRAVITY), (s.a, 1000), (s.w, 1), (s.w, DEGREES)]
    ]
    q = [times([*v[1:], v[0]], 1) for v in s.q]

    def table(name, names, values, time=lambda i: [seconds[i]], lines=(), separator=",", end="\n"):
        write.table(name, [*lines, separator.join(names)], ([*time(i), *values(i)] for i in n), separator, end=end)

    def axes(*forms):
        return [form.format(x) for form in forms for x in "xyz"]

    # Units in the words of a heading.
    for name, forms, total, rate in [
        ("words-deg.csv", ["a{}_g", "g{}_deg"], a, d), ("words-degs.csv", ["a{}_ms2", "w{}_degs"], m, d),
        ("words-mss.csv", ["a{}_mss", "w{}_rads"], m, w), ("words-degsec.csv", ["Acc{}_G", "Gyr{}_DegSec"], a, d),
        ("words-slash.csv", ["Acc_{}/g", "Gyr_{}/(deg/s)"], a, d),
        ("words-in.csv", ["Acceleration {} in m/s2", "Gyroscope {} in deg/s"], m, d),
        ("words-rate.csv", ["accel_{}_mg", "rot_rate_{}_deg"], mg, d), ("words-unknown.csv", ["acc_{}", "gyro_{}_filtered"], a, w),
        ("words-other.csv", ["acc_{}_filtered", "gyro_{}"], a, w),
        ("words-contradicted.csv", ["a{} (g)", "w{} (rad/s)"], m, w), ("words-degrees.csv", ["a{} (g)", "w{} (rad/s)"], a, d),
    ]:  # fmt: skip
        table(name, ["t", *axes(*forms)], lambda i, total=total, rate=rate: [*total[i], *rate[i]])
    # Counts of a converter around half its range.
    for name, names, middle, scale in [
        ("offset-12.csv", ["ax", "gx"], 2048, 51), ("offset-16.csv", ["accX", "gyroX"], 32_768, 800),
        ("offset-10.csv", ["accX"], 512, 20), ("offset-plain.csv", ["x"], 2048, 400),
    ]:
        def counts(i, middle=middle, scale=scale, sensors=(s.a, s.w)[: len(names)]):
            factors = (scale, middle / 2200 * DEGREES)
            return [max(0, round(middle + v * f)) for values, f in zip(sensors, factors) for v in values[i]]

        table(name, ["time_ms", *(f[:-1] + x for f in names for x in ("xyz" if f[-1] == "x" else "XYZ"))], counts, lambda i: [i * 10])
    # ROS prints messages as YAML; other programs write lists.
    def message(i):
        stamp = f"header:\n  stamp:\n    sec: {ns(i) // 10**9}\n    nanosec: {ns(i) % 10**9}\n  frame_id: imu\n"
        parts = [("orientation", "xyzw", q[i]), ("angular_velocity", "xyz", w[i]), ("linear_acceleration", "xyz", m[i])]
        return stamp + "".join(
            f"{name}:\n" + "".join(f"  {x}: {v}\n" for x, v in zip(keys, values)) + f"{name}_covariance:\n" + "- 0.0\n" * 9
            for name, keys, values in parts)  # fmt: skip

    write.text("echo.yaml", "".join(message(i) + "---\n" for i in n))
    write.text("list.yaml", "".join(f"- t: {seconds[i]}\n" + "".join(f"  a{x}: {v}\n" for x, v in zip("xyz", a[i])) for i in n))
    # OpenSim: one sensor in three numbers, orientations, and plain columns (OpenSense, "IMU data processing").
    for name, kind, values in [("acc/imu_acceleration.sto", "Vec3", m), ("quaternions.sto", "Quaternion", q)]:
        table(name, ["time", "hand_r"], lambda i, values=values: [",".join(values[i])],
              lines=["DataRate=100.000000", f"DataType={kind}", "version=3", "OpenSimVersion=4.1", "endheader"], separator="\t")  # fmt: skip
    table("plain.sto", ["time", *axes("acc_{}", "gyro_{}")], lambda i: [*m[i], *w[i]],
          lines=["imu", "version=1", "nRows=2000", "nColumns=7", "inDegrees=no", "endheader"], separator="\t")  # fmt: skip
    # LabVIEW's LVM: a value of each column below each of several words, then the titles (NI, "LabVIEW measurement file").
    lines = ["LabVIEW Measurement\t", "Separator\tTab", "Decimal_Separator\t.", "X_Columns\tOne", "***End_of_Header***\t", "", "Channels\t6" + "\t" * 6]
    for word, value in [("Samples", "2000"), ("Date", "2025/06/15"), ("Time", "15:06:40.123456"), ("X_Dimension", "Time"), ("X0", "0.0000000E+0"), ("Delta_X", "0.010000")]:
        lines.append("\t".join([word, *[value] * 6, ""]))
    table("labview.lvm", ["X_Value", *axes("Acc {}", "Gyro {}"), "Comment"], lambda i: [*a[i], *d[i], ""], lines=[*lines, "***End_of_Header***" + "\t" * 7], separator="\t")
    # Excel in German, a sheet with whole seconds, R's row names, MATLAB's days, durations and .NET's ticks.
    german = lambda cells: [cell.replace(".", ",") for cell in cells]
    table("excel-german.csv", ["Datum", "Uhrzeit", *axes("Beschl. {} [m/s²]", "Drehrate {} [°/s]")], lambda i: german([*m[i], *d[i]]),
          lambda i: [date(i, "%d.%m.%Y", cut=0), date(i, "%H:%M:%S.%f").replace(".", ",")], separator=";")  # fmt: skip
    table("sheet.csv", ["Timestamp", *axes("a{}", "g{}")], lambda i: [*a[i], *w[i]], lambda i: [date(i, "%-m/%-d/%Y %H:%M:%S", cut=0)])
    table("r.csv", ['""', '"timestamp"', *axes('"a{}"', '"w{}"')], lambda i: [*a[i], *w[i]], lambda i: [f'"{i + 1}"', seconds[i]])
    # R's `write.table` gives the column of row names no title; pandas writes the times of a timedelta index with days.
    for name, separator in ("r-untitled.csv", ","), ("r-untitled.txt", " "):
        table(name, ['"timestamp"', *axes('"a{}"', '"w{}"')], lambda i: [*a[i], *w[i]], lambda i: [f'"{i + 1}"', seconds[i]], separator=separator)
    table("timedelta.csv", ["", *axes("a{}", "w{}")], lambda i: [*a[i], *w[i]], lambda i: [f"0 days 00:00:{i / RATE:09.6f}"])
    units = axes("Acc{} (g)", "Gyr{} (deg/s)")
    table("datenum.csv", ["Time", *units], lambda i: [*a[i], *d[i]], lambda i: [f"{739783.62962962963 + i / RATE / 86400:.10f}"])
    table("ticks.csv", ["Ticks", *units], lambda i: [*a[i], *d[i]], lambda i: [638_855_860_000_000_000 + i * 100_000])
    table("duration.csv", ["Time", *axes("Acc{}", "Gyr{}")], lambda i: [*m[i], *w[i]], lambda i: [f"{i / RATE:.4g} sec"])
    table("utc.csv", ["ID", "TimestampUTC", *axes("a{}", "g{}")], lambda i: [*m[i], *d[i]], lambda i: [1, date(i, "%Y-%m-%dT%H:%M:%S.%f")])
    # Databases: InfluxDB's annotated CSV, one value per row, and its line protocol; a time series in rows of values.
    influx = ["#group,false,false,false", "#datatype,string,long,dateTime:RFC3339", "#default,mean,,"]
    table("influx.csv", ["", "result", "table", "_time", *axes("a{}", "g{}")], lambda i: [*m[i], *w[i]],
          lambda i: ["", "", 0, date(i, "%Y-%m-%dT%H:%M:%S.%f") + "Z"], lines=influx, end="\r\n")  # fmt: skip
    cells = [(i, name, v) for k, name in enumerate(axes("a{}", "g{}")) for i in n for v in [[*a[i], *w[i]][k]]]
    write.table("influx-long.csv", [*influx, ",result,table,_time,_value,_field"],
                (["", "", 0, date(i, "%Y-%m-%dT%H:%M:%S.%f") + "Z", v, name] for i, name, v in cells))  # fmt: skip
    write.table("timestream.csv", "time,measure_name,measure_value::double", ([date(i), name, v] for i, name, v in cells))
    # Lines of names and numbers, and those of a logger with a text before the first number.
    pairs = lambda i: [f"{name}={v}" for name, v in zip(["t", *axes("a{}", "g{}")], [seconds[i], *a[i], *w[i]])]
    write.table("key-value.txt", [], (pairs(i) for i in n), " ")
    write.table("line-protocol.txt", [], ([f"imu,device=w1 {pairs(i)[1]}", *pairs(i)[2:-1], f"{pairs(i)[-1]} {ns(i)}"] for i in n))
    write.table("logcat.txt", [], ([f"06-15 15:06:{40 + i // RATE:02d}.{10 * i % 1000:03d}  1234  1240 I IMU     : {a[i][0]}", *a[i][1:], *w[i]] for i in n))
    write.table("cell-units.csv", "Time,acc_x,acc_y,acc_z", ([date(i), *(v + " g" for v in a[i])] for i in n))
    # A sports watch's messages, as the program of the FIT SDK prints them.
    write.table("fit.csv", "Type,Local Number,Message,Field 1,Value 1,Units 1",
                (["Data", 1, "accelerometer_data", "calibrated_accel_x", "|".join(str(v) for v in range(k, k + 25)), "mg"] for k in range(80)))  # fmt: skip
    # Raw numbers without units, with a line that says so; and LabVIEW's times since 1904.
    raw = [[round(v * 2048) for v in row] for row in s.a]
    write.table("no-units.csv", ["\t".join(["Timestamp", *axes("Accel_WR_{}_RAW")]), "\t".join(["ms"] + ["no_units"] * 3)], ([i * 10, *raw[i]] for i in n), "\t")
    table("since-1904.csv", ["time", *units], lambda i: [*a[i], *d[i]], lambda i: [f"{EPOCH + 2_082_844_800 + i / RATE:.3f}"])
    # A slow clock, or a fast one in another unit; empty cells after those of the header, as spreadsheets keep them.
    table("slow.csv", ["time", *units], lambda i: [*a[i], *d[i]], lambda i: [f"{0.25 * i:g}"])
    table("extra-cells.csv", ["time", *units], lambda i: [*a[i], *d[i], "", "", ""])
    # Units as words, and axes in parentheses.
    table("spoken-units.csv", ["timestamp", *axes("accel_{} (in G's)", "gyro_{} (in radians/s)")], lambda i: [*a[i], *w[i]])
    table("bracketed-axes.csv", ["Time", *axes("Acceleration ({}) (g)", "Rotation Rate ({}) (deg/s)")], lambda i: [*a[i], *d[i]])
    # Quaternions under the names of axes, alone and beside the sensors; a second sensor, whose place follows the axis.
    table("quaternion.csv", [*"twxyz"], lambda i: times(s.q[i], 1))
    table("quaternion-beside.csv", ["Time", *(f"{k}{j}" for k in ("accl", "rot") for j in range(3)), *"xyzw"], lambda i: [*a[i], *d[i], *q[i]])
    table("placed.csv", ["Time", *axes("Accel{}_chest", "Gyro{}_chest", "Accel{}_right_wrist", "Gyro{}_right_wrist")],
          lambda i: [*a[i], *d[i], *a[-1 - i], *d[-1 - i]])  # fmt: skip
    # Linear acceleration alone, JSON lines below a remark, and decimal commas in quotation marks, as German sheets have them.
    table("linear.csv", ['"Time (s)"', *axes('"Linear Acceleration {} (m/s^2)"'), '"Absolute acceleration (m/s^2)"'],
          lambda i: [*times(s.u[i], GRAVITY), f"{GRAVITY * sum(u * u for u in s.u[i]) ** 0.5:.6f}"])  # fmt: skip
    write.text("comment.jsonl", "////Anna, 20 times\n" + "".join(json.dumps({"acceleration": dict(zip("xyz", s.a[i])), "gyroscope": dict(zip("xyz", s.w[i]))}) + "\n" for i in n))
    table("quoted-commas.csv", ["Time", *units], lambda i: [f'"{cell}"' for cell in german([*a[i], *d[i]])], lambda i: [date(i)])
    # Axes beside a gyroscope, and a magnetic field before it, without names.
    table("nameless-axes.csv", ["Timestamp", *"xyz", *axes("gyro{}")], lambda i: [*a[i], *w[i]], lambda i: [date(i)])
    field = [[f"{60 * g + offset:.3f}" for g, offset in zip(row, (20, -80, -190))] for row in s.g]
    write.table("field-first.txt", [], ([*field[i], *w[i], *a[i], seconds[i]] for i in n))
    # Two sensors whose numbers stand before the axes.
    table("numbered.csv", ["time", *axes("acc1{}", "gyro1{}", "acc2{}", "gyro2{}")], lambda i: [*a[i], *d[i], *a[-1 - i], *d[-1 - i]])
