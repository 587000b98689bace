"""Further shapes of `shapes.py`: sensors of laboratories and boards, browsers, and rows of several sensors."""

import json

from shapes import DEGREES, GRAVITY, RATE, date, times


def laboratories(s, write):
    """Sensors of laboratories and boards, as their programs export them."""
    n = s.indices
    seconds = [f"{i / RATE:.6f}" for i in n]
    # Delsys: each channel has its own times (Trigno Discover), or brackets with two meanings (EMGworks).
    accel, rate = [[times(v[i], f) for i in n] for v, f in [(s.a, 1), (s.w, DEGREES)]]
    write.table("delsys-discover.csv",
                ["Application:,Trigno Discover", "Trial Length (s):,20", "wrist (81234)",
                 ",".join(f"{k}.{a} Time Series (s),{k} {a} ({u})" for k, u in [("ACC", "G"), ("GYRO", "deg/s")] for a in "XYZ")],
                ([cell for value in [*accel[i], *rate[i]] for cell in (seconds[i], value)] for i in n))  # fmt: skip
    write.table("delsys-emgworks.csv",
                ",".join(f"X[s],Trigno IM sensor 1: {k} 1.{a} (IM) [{u}]" for k, u in [("Acc", "g"), ("Gyro", "deg/sec")] for a in "XYZ"),
                ([cell for value in [*accel[i], *rate[i]] for cell in (seconds[i], value)] for i in n))  # fmt: skip
    # The words "sensor" and the place on the body in each name.
    write.table("places.csv",
                ["Type,Motion", "Frequency,100", "",
                 ",".join(["time", *(f"Hand RT Accel Sensor {a} (mg)" for a in "XYZ"), *(f"Hand RT Gyroscope {a} (deg/s)" for a in "XYZ")])],
                ([seconds[i], *times(s.a[i], 1000), *rate[i]] for i in n))  # fmt: skip
    # Directions instead of axes.
    write.table("directions.csv",
                ["Export,v1", "Athlete: Anna", "",
                 "Seconds,Velocity,Heart Rate,Forward Accel,Sideways Accel,Up Accel,Gyro Roll,Gyro Pitch,Gyro Yaw"],
                ([seconds[i], "0.00", "0", *accel[i], *rate[i]] for i in n))  # fmt: skip
    # Rates in an order that only gravity shows, as in a public data set of AndroSensor.
    write.table("angle-names.csv",
                "time (s)," + ",".join([f"{k}_{a}" for k in ("accelerometer", "gravity") for a in "xyz"] + [f"gyroscope {a}" for a in ("yaw", "pitch", "roll")]),
                ([seconds[i], *times(s.a[i], GRAVITY), *times(s.g[i], GRAVITY), *times(s.w[i], 1)] for i in n))  # fmt: skip
    # AndroSensor on Windows: Latin-1.
    head = [f"{k} {a} ({u})" for k, u in [("ACCELEROMETER", "m/s²"), ("GRAVITY", "m/s²"), ("GYROSCOPE", "rad/s")] for a in "XYZ"]
    write.table("androsensor.csv", ";".join([*head, "Time since start in ms ", "YYYY-MO-DD HH-MI-SS_SSS"]),
                ([*times(s.a[i], -GRAVITY), *times(s.g[i], -GRAVITY), *times(s.w[i], 1), i * 10, date(i, "%Y-%m-%d %H:%M:%S:%f")] for i in n), ";")  # fmt: skip
    path = write.folder / "androsensor.csv"
    path.write_bytes(path.read_text(encoding="utf-8").encode("latin-1"))
    # Android's rotation vector beside the gyroscope.
    write.table("android-rotation.csv", "time (s)," + ",".join([f"{k}_{a}" for k in ("accelerometer", "rotation", "gyroscope") for a in "xyz"] + ["rotation_w"]),
                ([seconds[i], *accel[i], *times(s.q[i][1:], 1), *times(s.w[i], 1), *times(s.q[i][:1], 1)] for i in n))  # fmt: skip
    # A browser's DeviceMotionEvent, one line per event.
    write.text("browser.jsonl", "".join(json.dumps({
        "timeStamp": round(12_300 + i * 10.0, 3), "acceleration": dict(zip("xyz", [v * GRAVITY for v in s.u[i]])),
        "accelerationIncludingGravity": dict(zip("xyz", [v * GRAVITY for v in s.a[i]])),
        "rotationRate": dict(zip(["alpha", "beta", "gamma"], [v * DEGREES for v in s.w[i]])), "interval": 0.01}) + "\n" for i in n))  # fmt: skip
    # Rows of several sensors, with and without a header.
    pairs = [(i, *row) for i in n for row in [("accelerometer", s.a[i]), ("gyroscope", s.w[i])]]
    write.table("long.csv", "time,sensor,x,y,z", ([f"{i / RATE:.3f}", k, *times(v, 1)] for i, k, v in pairs))
    write.table("long-bare.txt", [], ([k[:3].upper(), 45_000_000_000_000 + i * 10_000_000 + 1000 * (k == "gyroscope"), *times(v, 1)] for i, k, v in pairs))
    # numpy.savetxt, and aligned columns.
    write.table("savetxt.txt", "# t ax ay az wx wy wz", ([f"{v:.18e}" for v in [i / RATE, *s.a[i], *s.w[i]]] for i in n), " ")
    write.table("aligned.txt", "  t[s]   ax[g]   ay[g]   az[g]   wx[rad/s]  wy[rad/s]  wz[rad/s]",
                ([f"{v:11.6f}" for v in [i / RATE, *s.a[i], *s.w[i]]] for i in n), "  ")  # fmt: skip
    # Two lines of titles, as merged cells of a spreadsheet and as pandas' levels of columns.
    for name, lines in [("two-lines.csv", ["Time,Accelerometer,,,Gyroscope,,", "s,X,Y,Z,X,Y,Z"]),
                        ("pandas-levels.csv", [",accelerometer,accelerometer,accelerometer,gyroscope,gyroscope,gyroscope", "time,x,y,z,x,y,z"])]:  # fmt: skip
        write.table(name, lines, ([seconds[i], *accel[i], *times(s.w[i], 1)] for i in n))
    # Numbers of rows under the name of a time.
    write.table("row-numbers.csv", "timestamp," + ",".join([f"a{a}(g)" for a in "xyz"] + [f"w{a}(deg/s)" for a in "xyz"]),
                ([i, *accel[i], *rate[i]] for i in n))  # fmt: skip
    # Tables that are not recordings.
    write.text("results.csv", "session_index,session_id,swing_in_session,outcome,start_timestamp (s)\n0,a,1,contact,1.5\n")
    write.text("results.jsonl", '{"type":"swing","session_index":0,"session_id":"a","outcome":"miss"}\n')
    write.text("events.csv", "detector,session_id,clock,timestamp (s)\nshake,a,0,1.5\n")
