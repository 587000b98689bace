"""Further shapes of `shapes.py`: times in several columns, rows of one value, rates beside the table, and rare names."""

from shapes import DEGREES, EPOCH, GRAVITY, RATE, date, ns, times


def columns(s, write):
    """Tables that logging programs and public data sets have."""
    n = s.indices
    seconds = [f"{i / RATE:.4f}" for i in n]
    a, m, u, g = [[times(v, f) for v in values] for values, f in [(s.a, 1), (s.a, GRAVITY), (s.u, 1), (s.g, 1)]]
    w, d = [[times(v, f) for v in s.w] for f in (1, DEGREES)]
    usual = [f"{k}{x}" for k in ("accel", "gyro") for x in "XYZ"]

    def table(name, clock, time, values=lambda i: [*a[i], *w[i]], names=usual, separator=","):
        write.table(name, separator.join([*clock, *names]), ([*time(i), *values(i)] for i in n), separator)

    # ROS: seconds and nanoseconds, as pandas and `ros2 topic echo --csv` write them, and as JSON.
    ros = [f"{k}.{x}" for k in ("angular_velocity", "linear_acceleration") for x in "xyz"]
    stamp = lambda i: [ns(i) // 10**9, ns(i) % 10**9]
    table("ros2.csv", ["header.stamp.sec", "header.stamp.nanosec", "header.frame_id"], lambda i: [*stamp(i), "imu"], lambda i: [*w[i], *m[i]], ros)
    table("ros1.csv", ["Time", "header.seq", "secs", "nsecs"], lambda i: [f"{ns(i) / 1e9:.3f}", i, *stamp(i)], lambda i: [*w[i], *m[i]], ros)
    zeros = ["0.0"] * 9
    write.table("ros2-echo.csv", [], ([*stamp(i), "imu", *times([*s.q[i][1:], s.q[i][0]], 1), *zeros, *w[i], *zeros, *m[i], *zeros] for i in n))
    write.text("ros2.jsonl", "".join(
        f'{{"header":{{"stamp":{{"sec":{stamp(i)[0]},"nanosec":{stamp(i)[1]}}}}},'
        + ",".join(f'"{k}":{{"x":{v[0]},"y":{v[1]},"z":{v[2]}}}' for k, v in [("angular_velocity", w[i]), ("linear_acceleration", m[i])]) + "}\n" for i in n))  # fmt: skip
    # Parts of dates, and fractions beside whole seconds.
    part = lambda i, form: date(i, form, cut=0).split()
    table("date-parts.csv", "year month day hour minute second millisecond".split(), lambda i: [*part(i, "%Y %-m %-d %-H %-M %-S"), 10 * i % 1000])
    table("clock-parts.csv", ["Hour", "Minute", "Seconds"], lambda i: [15, 6 + (50 + i // RATE) // 60, f"{(50 + i / RATE) % 60:.2f}".replace(".", ",")],
          lambda i: [cell.replace(".", ",") for cell in [*a[i], *w[i]]], separator=";")  # fmt: skip
    table("date-milliseconds.csv", ["Timestamp", "Milliseconds"], lambda i: [date(i, "%d.%m.%Y %H:%M:%S", cut=0), 10 * i % 1000])
    table("timeval.txt", ["tv_sec", "tv_usec"], lambda i: [EPOCH + i // RATE, i % RATE * 10_000], separator="  ")
    table("two-clocks.csv", ["elapsed_s", "elapsed_ms"], lambda i: [i // RATE, i * 10])
    table("compact-dates.csv", ["timestamp"], lambda i: [date(i, "%Y%m%dT%H%M%S.%f") + "Z"])
    # Titles in a comment, as numpy.savetxt and EuRoC write them; the axes are in another order.
    write.table("comment-titles.csv", "#timestamp [ns],gyro_z [deg/s],gyro_y [deg/s],gyro_x [deg/s],accel_z [mg],accel_y [mg],accel_x [mg]",
                ([ns(i), *d[i][::-1], *times(s.a[i][::-1], 1000)] for i in n))  # fmt: skip
    # Edge Impulse: rows without times, and BIDS: a table without a header; both with the rate in another place.
    write.json("edge-impulse.json", {
        "protected": {"ver": "v1", "alg": "none", "iat": EPOCH}, "signature": "0" * 64,
        "payload": {"device_name": "a1", "device_type": "BOARD", "interval_ms": 10,
                    "sensors": [{"name": f"{k}{x}", "units": unit} for k, unit in [("acc", "m/s2"), ("gyr", "dps")] for x in "XYZ"],
                    "values": [[*map(float, m[i]), *map(float, d[i])] for i in n]}})  # fmt: skip
    write.json("arrays-and-rate.json", {"metadata": {"sampling_rate": RATE}, "data": {
        f"{k}{x}": [float(row[j]) for row in v] for k, v in [("A", m), ("G", d)] for j, x in enumerate("xyz")}})  # fmt: skip
    stem = "bids/sub-01_task-play_tracksys-imu_"
    write.table(stem + "motion.tsv", [], ([*m[i], *d[i]] for i in n), "\t")
    write.table(stem + "channels.tsv", "name\tcomponent\ttype\ttracked_point\tunits",
                ([f"{k}{x}", x, k, "wrist", unit] for k, unit in [("ACCEL", "m/s^2"), ("GYRO", "deg/s")] for x in "xyz"), "\t")  # fmt: skip
    write.json(stem + "motion.json", {"TaskName": "play", "SamplingFrequency": RATE, "MotionChannelCount": 6})
    # Rows of several sensors by Android's numbers and under long names, and rows of one value.
    pairs = [(i, *row) for i in n for row in [(1, "LSM6 Accelerometer", m[i]), (4, "LSM6 Gyroscope", w[i])]]
    write.table("android-numbers.txt", [], ([10 * i, number, *v] for i, number, _, v in pairs), ";")
    write.table("android-values.csv", "sensor_name,timestamp,value0,value1,value2", ([name, ns(i), *v] for i, _, name, v in pairs))
    write.table("one-value.csv", "timestamp,sensor,axis,value", ([seconds[i], name, x, v] for i, _, name, row in pairs for x, v in zip("xyz", row)))
    write.table("vectors.csv", "timestamp,acceleration,rotationRate", ([seconds[i], *(f'"[{", ".join(v)}]"' for v in (a[i], w[i]))] for i in n))
    # Sensor Logger's tables in one: user acceleration under the accelerometer's name; and short names.
    table("merged.csv", ["time", "seconds_elapsed"], lambda i: [ns(i), seconds[i]], lambda i: [*u[i], *g[i], *w[i]],
          [f"{k}_{x}" for k in ("Accelerometer", "Gravity", "Gyroscope") for x in "xyz"])  # fmt: skip
    table("short-names.csv", ["timestamp"], lambda i: [date(i)], lambda i: [*u[i], *g[i], *w[i]], [f"{k}{x}" for k in ("accel", "grav", "rot") for x in "XYZ"], ";")
    table("indices.csv", ["t"], lambda i: [seconds[i]], names=[f"{k}[{x}]" for k in "aw" for x in range(3)])
    table("plain-and-g.csv", ["time"], lambda i: [seconds[i]], names=["x", "y", "z", "gx", "gy", "gz"])
    # Two accelerometers beside each other, as in PAMAP2.
    write.table("two-ranges.dat", [], ([f"{i / RATE:.2f}", 1, *m[i], *times(s.a[i], GRAVITY, 3), *w[i]] for i in n), " ")
