"""Writes a recording in the shapes of files that people have.

    python shapes.py SESSION FOLDER

SESSION is a folder with accelerometer.csv and motion.csv, both with headers. Of it, 20 seconds at 100 Hz become one file
or folder per shape in FOLDER, and `reference.csv` with the same samples in SwingKit's units. Names, units and the lines
before the tables follow the products' exports; the comment of each shape names where they are documented. All values are
made up.
"""

import csv
import datetime
import gzip
import io
import json
import math
import pathlib
import struct
import sys
import zipfile

GRAVITY = 9.80665
DEGREES = 180 / math.pi
EPOCH = 1_750_000_000  # 2025-06-15 15:06:40 UTC
RATE = 100
SECONDS = 20


class Samples:
    """Rows of time, total acceleration, rotation rate, gravity, user acceleration and attitude, in g and rad/s."""

    def __init__(self, session):
        with open(session / "motion.csv", newline="") as file:
            rows = [[float(cell or "nan") for cell in row] for row in list(csv.reader(file))[1:]]
        rows = [row for row in rows if all(map(math.isfinite, row))][2000 :: 200 // RATE][: RATE * SECONDS]
        self.t = [i / RATE for i in range(len(rows))]
        self.w = [row[1:4] for row in rows]
        self.g = [row[4:7] for row in rows]
        self.u = [row[7:10] for row in rows]
        self.q = [row[10:14] for row in rows]
        self.a = [[g + u for g, u in zip(*pair)] for pair in zip(self.g, self.u)]
        self.indices = range(len(rows))


def times(values, factor, digits=6):
    return [f"{value * factor:.{digits}f}" for value in values]


def date(i, form="%Y-%m-%d %H:%M:%S.%f", zone=0, cut=3):
    """Returns the date of row i with milliseconds."""
    instant = datetime.datetime.fromtimestamp(EPOCH + zone * 3600, datetime.UTC) + datetime.timedelta(seconds=i / RATE)
    text = instant.strftime(form)
    return text[:-cut] if cut else text


def ns(i):
    return EPOCH * 10**9 + i * 10**9 // RATE


class Writer:
    def __init__(self, folder):
        self.folder = folder

    def text(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    def table(self, name, head, rows, separator=",", tail="", end="\n"):
        lines = [head] if isinstance(head, str) else list(head)
        self.text(name, end.join([*lines, *(separator.join(map(str, row)) + tail for row in rows)]) + end)

    def json(self, name, value):
        self.text(name, json.dumps(value))

    def zip(self, name, files):
        path = self.folder / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for file, text in files.items():
                archive.writestr(file, text)


def sensors(s, write):
    """Sensors with their own programs."""
    n = s.indices
    # MbientLab MetaMotion: MetaBase writes one file per sensor (MetaBase-iOS, csvHeaderRoot).
    for kind, unit, values, factor in [("Accelerometer", "g", s.a, 1), ("Gyroscope", "deg/s", s.w, DEGREES)]:
        write.table(
            f"metamotion/MetaWear_2025-06-15T17.06.40.000_D3A1B2_{kind}_100.000Hz_1.7.3.csv",
            f"epoc (ms),timestamp (+0200),elapsed (s),x-axis ({unit}),y-axis ({unit}),z-axis ({unit})",
            ([ns(i) // 10**6, date(i, "%Y-%m-%dT%H.%M.%S.%f", 2), f"{i / RATE:.3f}", *times(values[i], factor, 3)] for i in n),
        )
    # Movella DOT: the app's export (DOT user manual, and the zip of DOT Data Exporter).
    write.table(
        "movella-dot.csv",
        ["sep=,", "DeviceTag:,1", "FirmwareVersion:,2.1.0", "OutputRate:,100Hz", "Measurement Mode:,Rate quantities",
         "StartTime: ,2025-06-15_17:06:40_000 CEST", "© Movella Technologies B. V. 2005-2025", "",
         "PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z,Status"],
        ([i + 1, 2_268_972_329 + i * 10_000, *times(s.a[i], GRAVITY), *times(s.w[i], DEGREES), 0] for i in n),
    )  # fmt: skip
    # Xsens MTw Awinda: MT Manager's text export; SampleTimeFine is empty (MT Manager user manual).
    write.table(
        "xsens-mtw.txt",
        ["// Start Time: Unknown", "// Update Rate: 100.0Hz", "// Filter Profile: human (46.1)", "// Option Flags: AHS Disabled",
         "// Firmware Version: 4.6.0", "\t".join(["PacketCounter", "SampleTimeFine"] + [f"{k}_{a}" for k in ("Acc", "Gyr") for a in "XYZ"])],
        ([30_000 + i, "", *times(s.a[i], GRAVITY), *times(s.w[i], 1)] for i in n),
        "\t",
    )  # fmt: skip
    # Shimmer3: ConsensysPRO's calibrated export with two accelerometers (Consensys user guide).
    names = ["Timestamp_Unix_CAL"] + [f"{k}_{a}_CAL" for k in ("Accel_LN", "Accel_WR", "Gyro") for a in "XYZ"]
    units = ["ms"] + ["m/(s^2)"] * 6 + ["deg/s"] * 3
    for name, separator in [("shimmer.csv", ","), ("shimmer-tabs.csv", "\t")]:
        write.table(
            name,
            [f'"sep={separator}"', "".join(f"Shimmer_40AC_{n}{separator}" for n in names), "".join(u + separator for u in units)],
            ([f"{ns(i) / 1e6:.6f}", *times(s.a[i], GRAVITY), *times(s.a[i], GRAVITY, 3), *times(s.w[i], DEGREES)] for i in n),
            separator, separator,
        )  # fmt: skip
    # WitMotion: MiniIMU.exe's record, and that of the newer WitMotion.exe (WT901 manual; WITMOTION MATLAB example).
    write.table(
        "witmotion.txt",
        ["StartTime: 2025-06-15 17:06:40.000",
         "address\tTime(s)\tax(g)\tay(g)\taz(g)\twx(deg/s)\twy(deg/s)\twz(deg/s)\tAngleX(deg)\tAngleY(deg)\tAngleZ(deg)\tT(°)"],
        (["0x50", f"{i / RATE:.3f}", *times(s.a[i], 1, 4), *times(s.w[i], DEGREES, 4), "1.2", "-3.4", "5.6", "23.5"] for i in n),
        "\t",
    )  # fmt: skip
    write.table(
        "witmotion-new.txt",
        "Time\tDevice name\tChip Time()\tAcceleration X(g)\tAcceleration Y(g)\tAcceleration Z(g)\tAngular velocity X(°/s)\t"
        "Angular velocity Y(°/s)\tAngular velocity Z(°/s)\tAngle X(°)\tAngle Y(°)\tAngle Z(°)\tTemperature(°C)",
        ([date(i, zone=2), "WT901BLE67(ef0123456789)", date(i, "%Y-%m-%d %H:%M:%S:%f", 2), *times(s.a[i], 1, 4),
          *times(s.w[i], DEGREES, 4), "1.2", "-3.4", "5.6", "23.5"] for i in n),
        "\t", "\t",
    )  # fmt: skip
    # Axivity AX6: OmGui's export, and the same without header (openmovement, omconvert and omsynth).
    rows = [[date(i), *times(s.a[i], 1), *times(s.w[i], DEGREES)] for i in n]
    head = "Time,Accel-X (g), Accel-Y (g), Accel-Z (g), Gyro-X (d/s), Gyro-Y (d/s), Gyro-Z (d/s)"
    write.table("ax6.csv", head, rows)
    write.table("ax6-bare.csv", [], rows)
    # ActiGraph: ActiLife's raw export with and without times, and GT9X Link's IMU table (ActiLife user manual).
    preamble = [
        "------------ Data File Created By ActiGraph GT9X ActiLife v6.13.4 Firmware v1.7.2 date format M/d/yyyy at 100 Hz  Filter Normal -----------",
        "Serial Number: TAS1D48140206", "Start Time 15:06:40", "Start Date 6/15/2025", "Epoch Period (hh:mm:ss) 00:00:00",
        "Download Time 16:48:59", "Download Date 6/15/2025", "Current Memory Address: 0",
        "Current Battery Voltage: 4.21     Mode = 12", "--------------------------------------------------",
    ]  # fmt: skip
    axes = [f"Accelerometer {a}" for a in "XYZ"]
    write.table("actigraph.csv", [*preamble, ",".join(["Timestamp", *axes])],
                ([date(i, "%-m/%-d/%Y %H:%M:%S.%f"), *times(s.a[i], 1, 3)] for i in n))  # fmt: skip
    write.table("actigraph-raw.csv", [*preamble, ",".join(axes)], (times(s.a[i], 1, 3) for i in n))
    write.table("actigraph-imu.csv",
                [*preamble, ",".join(["Timestamp", *axes, "Temperature", *(f"Gyroscope {a}" for a in "XYZ"), *(f"Magnetometer {a}" for a in "XYZ")])],
                ([date(i, "%Y-%m-%dT%H:%M:%S.%f", cut=0) + "0", *times(s.a[i], 1), "26.3", *times(s.w[i], DEGREES), "12.1", "-3.2", "40.0"] for i in n))  # fmt: skip
    # GENEActiv: 100 lines, then rows without a header (GENEActiv PC software; GENEAread).
    lines = ["Device Type,GENEActiv", "Device Model,1.1", "Device Unique Serial Code,012967", "Device Firmware Version,Ver4.08a date14Jul14",
             "Calibration Date,2014-07-15 13:05:01:000", "Application name & version,GENEActiv PC Software 2.9", "", "", "", "",
             "Measurement Frequency,100 Hz", "Start Time,2025-06-15 15:06:40:000", "Last measurement,", "Device Location Code,left wrist",
             "Time Zone,GMT +00:00"]  # fmt: skip
    lines += [""] * 35 + ["Sensor type,MEMS accelerometer x-axis", "Range,-8 to 8", "Resolution,0.0039", "Units,g", "Additional information,"]
    write.table("geneactiv.csv", lines + [""] * (100 - len(lines)),
                ([date(i, "%Y-%m-%d %H:%M:%S:%f"), *times(s.a[i], 1, 4), 12, 0, "26.4"] for i in n))  # fmt: skip
    # Empatica E4: the start, the rate, then integers of 1/64 g (E4 connect, info.txt).
    write.table("empatica/ACC.csv", [", ".join(["1750000000.000000"] * 3), ", ".join(["32.000000"] * 3)],
                ([round(v * 64) for v in s.a[min(int(k * RATE / 32 + 0.5), len(n) - 1)]] for k in range(32 * SECONDS)))  # fmt: skip
    write.table("empatica/BVP.csv", ["1750000000.000000", "64.000000"], ([f"{k % 7}.25"] for k in range(64 * SECONDS)))
    write.text("empatica/info.txt", ".csv files in this archive are in the following format:\nThe first row is the initial time of the session expressed as unix timestamp in UTC.\n")
    # x-io NGIMU: the SD card's tables (NGIMU user manual).
    write.table("ngimu/sensors.csv",
                "Time (s),Gyroscope X (deg/s),Gyroscope Y (deg/s),Gyroscope Z (deg/s),Accelerometer X (g),Accelerometer Y (g),Accelerometer Z (g),Magnetometer X (uT),Magnetometer Y (uT),Magnetometer Z (uT),Barometer (hPa)",
                ([f"{i / RATE:.6f}", *times(s.w[i], DEGREES), *times(s.a[i], 1), "12.1", "-3.2", "40.0", "1013.2"] for i in n))  # fmt: skip
    write.table("ngimu/quaternion.csv", "Time (s),W,X,Y,Z", ([f"{i / RATE:.6f}", *times(s.q[i], 1)] for i in n))
    write.table("ngimu/linear.csv", "Time (s),X (g),Y (g),Z (g)", ([f"{i / RATE:.6f}", *times(s.u[i], 1)] for i in n))
    write.table("ngimu/euler.csv", "Time (s),Roll (deg),Pitch (deg),Yaw (deg)", ([f"{i / RATE:.6f}", "1", "2", "3"] for i in n))
    write.table("ngimu/battery.csv", "Time (s),Percentage (%),Time To Empty (min),Voltage (V)", [["0", "80", "200", "3.9"], ["1", "80", "200", "3.9"]])
    # Movesense: the showcase app's JSON and tables (movesense-mobile-lib).
    write.json("movesense.json", {"data": [
        {"imu": {"Timestamp": 104_500 + i * 10,
                 "ArrayAcc": [dict(zip("xyz", [v * GRAVITY for v in s.a[k]])) for k in range(i, i + 4)],
                 "ArrayGyro": [dict(zip("xyz", [v * DEGREES for v in s.w[k]])) for k in range(i, i + 4)]}}
        for i in n[::4]]})  # fmt: skip
    write.table("movesense/20250615_170640_LinearAcc.csv", "Timestamp (ms),X: (m/s^2),Y: (m/s^2),Z: (m/s^2)",
                ([104_500 + i * 10, *times(s.a[i], GRAVITY), ""] for i in n), ",")  # fmt: skip
    write.table("movesense/20250615_170640_AngularVelocity.csv", "Timestamp (ms),X: (dps),Y: (dps),Z: (dps)",
                ([104_500 + i * 10, *times(s.w[i], DEGREES), ""] for i in n), ",")  # fmt: skip
    # Polar Verity Sense: the app Polar Sensor Logger (polarsensorlogger).
    for kind, unit, values, factor in [("ACC", "mg", s.a, 1000), ("GYRO", "dps", s.w, DEGREES)]:
        write.table(f"polar/Polar_Sense_A1B2C3D4_20250615_170640_{kind}.txt",
                    f"Phone timestamp;sensor timestamp [ns];X [{unit}];Y [{unit}];Z [{unit}]",
                    ([date(i, "%Y-%m-%dT%H:%M:%S.%f", 2), 803_311_600_000_000_000 + i * 10_000_000, *times(values[i], factor, 3)] for i in n), ";")  # fmt: skip


def phones(s, write):
    """Apps on phones."""
    n = s.indices
    # phyphox: one table per sensor in an archive, with Android's signs on every system (phyphox wiki, "Data export").
    def table(names, values, factor, comma=False, separator=","):
        lines = [separator.join(f'"{name}"' for name in names)]
        for i in n:
            cells = [f"{v:.9E}".replace("E+0", "E").replace("E-0", "E-") for v in [i / RATE, *(v * factor for v in values[i])]]
            lines.append(separator.join(cells).replace(".", "," if comma else "."))
        return "\n".join(lines) + "\n"

    meta = {"meta/device.csv": '"property","value"\n"version","1.1.13"\n"deviceModel","Pixel 7"\n',
            "meta/time.csv": '"event","experiment time","system time","system time text"\n"START",0.000000000E0,1.750000000E9,"2025-06-15 17:06:40.000 UTC+02:00"\n"PAUSE",2.000000000E1,1.750000020E9,"2025-06-15 17:07:00.000 UTC+02:00"\n'}  # fmt: skip
    english = ["Time (s)"]
    write.zip("phyphox.zip", {
        "Accelerometer.csv": table(english + [f"Acceleration {a} (m/s^2)" for a in "xyz"], s.a, -GRAVITY),
        "Gyroscope.csv": table(english + [f"Gyroscope {a} (rad/s)" for a in "xyz"], s.w, 1),
        "Linear Accelerometer.csv": table(english + [f"Linear Acceleration {a} (m/s^2)" for a in "xyz"], s.u, -GRAVITY), **meta})  # fmt: skip
    german = ["Zeit (s)"]
    write.zip("phyphox-german.zip", {
        "Beschleunigungssensor.csv": table(german + [f"Beschleunigung {a} (m/s^2)" for a in "xyz"], s.a, -GRAVITY, True, ";"),
        "Gyroskop.csv": table(german + [f"Gyroskop {a} (rad/s)" for a in "xyz"], s.w, 1, True, ";"),
        "Lineare Beschleunigung.csv": table(german + [f"Lineare Beschleunigung {a} (m/s^2)" for a in "xyz"], s.u, -GRAVITY, True, ";"), **meta})  # fmt: skip
    # The same headings in one table, as people merge them; German and French.
    for name, time, total, rate in [("german.csv", "Zeit (s)", "Beschleunigung", "Winkelgeschwindigkeit"),
                                    ("french.csv", "temps (s)", "accélération", "vitesse angulaire")]:  # fmt: skip
        write.table(name, ";".join([time] + [f"{total} {a} (m/s²)" for a in "xyz"] + [f"{rate} {a} (°/s)" for a in "xyz"]),
                    ([c.replace(".", ",") for c in [f"{i / RATE:.3f}", *times(s.a[i], GRAVITY), *times(s.w[i], DEGREES)]] for i in n), ";")  # fmt: skip
    # Physics Toolbox Sensor Suite: multi record in g, and linear acceleration in m/s² (Vieyra Software, user guide).
    write.table("physics-toolbox-g.csv", "time,gFx,gFy,gFz,wx,wy,wz",
                ([f"{i / RATE:.4f}", *times(s.a[i], -1, 4), *times(s.w[i], 1, 4)] for i in n))  # fmt: skip
    write.table("physics-toolbox-ms2.csv", "time,ax (m/s^2),ay (m/s^2),az (m/s^2),wx (rad/s),wy (rad/s),wz (rad/s)",
                ([f"{i / RATE:.4f}", *times(s.a[i], -GRAVITY, 4), *times(s.w[i], 1, 4)] for i in n))  # fmt: skip
    write.table("physics-toolbox-linear.csv", "time,ax (m/s^2),ay (m/s^2),az (m/s^2),wx (rad/s),wy (rad/s),wz (rad/s)",
                ([f"{i / RATE:.4f}", *times(s.u[i], -GRAVITY, 4), *times(s.w[i], 1, 4)] for i in n))  # fmt: skip
    # Sensor Logger (Kelvin Choi): a watch, a phone, Android, JSON, headphones (awesome-sensor-logger).
    wrist = ["time", "seconds_elapsed"] + [f"{k}{a}" for k in ("rotationRate", "gravity", "acceleration") for a in "XYZ"]
    wrist += [f"quaternion{a}" for a in "WXYZ"]
    def wrist_row(i):
        return [ns(i), f"{i / RATE:.9f}", *times(s.w[i], 1), *times(s.g[i], 1), *times(s.u[i], 1), *times(s.q[i], 1)]

    write.table("sensor-logger-watch/WristMotion.csv", ",".join(wrist), map(wrist_row, n))
    meta = "version,device name,recording epoch time,recording time,recording timezone,platform,appVersion,device id,sensors,sampleRateMs,standardisation,platform version"
    def metadata(platform, standardised):
        return [["3", "a device", EPOCH * 1000, "2025-06-15_15-06-40", "Europe/Berlin", platform, "1.50.0", "a1b2", "Accelerometer|Gravity|Gyroscope", "0|0|0", standardised, "18.5"]]

    for folder, platform, sign, standardised in [("sensor-logger-phone", "ios", 1, "false"), ("sensor-logger-android", "android", -1, "false"), ("sensor-logger-standardised", "ios", -1, "true")]:
        for name, values, factor in [("Gyroscope", s.w, 1), ("Gravity", s.g, sign * GRAVITY), ("Accelerometer", s.u, sign * GRAVITY), ("TotalAcceleration", s.a, sign * GRAVITY)]:
            write.table(f"{folder}/{name}.csv", "time,seconds_elapsed,z,y,x", ([ns(i), f"{i / RATE:.9f}", *times(values[i][::-1], factor)] for i in n))
        write.table(f"{folder}/Metadata.csv", meta, metadata(platform, standardised))
    records = [{"sensor": "WristMotion", **dict(zip(wrist, map(str, wrist_row(i))))} for i in n]
    write.json("sensor-logger.json", records)
    facts = {"sensor": "Metadata", **dict(zip(meta.split(","), map(str, metadata("android", "false")[0])))}
    def triples(name, values, factor):
        return [{"sensor": name, "time": str(ns(i)), "seconds_elapsed": f"{i / RATE:.9f}", **dict(zip("zyx", times(values[i][::-1], factor)))} for i in n]

    phone = [("Gyroscope", s.w, 1), ("Gravity", s.g, -GRAVITY), ("Accelerometer", s.u, -GRAVITY), ("TotalAcceleration", s.a, -GRAVITY)]
    write.json("sensor-logger-android.json", [facts] + [row for part in phone for row in triples(*part)])
    head = ["time", "seconds_elapsed"] + [f"{k}{a}" for k in ("acceleration", "gravity", "rotationRate") for a in "XYZ"] + ["pitch", "roll", "yaw"]
    head += [f"quaternion{a}" for a in "WXYZ"] + ["deviceLocation"]
    def head_row(i):
        return [ns(i), f"{i / RATE:.9f}", *times(s.u[i], 1), *times(s.g[i], 1), *times(s.w[i], 1), "0.1", "0.2", "0.3", *times(s.q[i], 1), "1"]

    write.table("sensor-logger-headphones/Headphone.csv", ",".join(head), map(head_row, n))
    heads = [{"sensor": "Headphone", **dict(zip(head, map(str, head_row(i))))} for i in n]
    write.json("sensor-logger-headphones.json", heads)
    write.json("sensor-logger-both.json", records + heads)
    # ResearchKit: one JSON file per recorder (ORKAccelerometerRecorder, ORKDeviceMotionRecorder).
    write.json("researchkit/accel_walking.json", {"items": [{"timestamp": 5000 + i / RATE, **dict(zip("xyz", s.a[i]))} for i in n]})
    write.json("researchkit/deviceMotion_walking.json", {"items": [
        {"timestamp": 5000 + i / RATE, "attitude": dict(zip("wxyz", s.q[i])), "rotationRate": dict(zip("xyz", s.w[i])),
         "gravity": dict(zip("xyz", s.g[i])), "userAcceleration": dict(zip("xyz", s.u[i])),
         "magneticField": {"x": 0, "y": 0, "z": 0, "accuracy": -1}} for i in n]})  # fmt: skip
    # Fitbit: the device API's batches, and the account's heart rate (Fitbit SDK; data export archive).
    write.json("fitbit.json", {"accelerometer": {"timestamp": [i * 10 for i in n], **{a: [s.a[i][k] * -GRAVITY for i in n] for k, a in enumerate("xyz")}},
                               "gyroscope": {"timestamp": [i * 10 for i in n], **{a: [s.w[i][k] for i in n] for k, a in enumerate("xyz")}}})  # fmt: skip
    write.json("fitbit-heart-rate.json", [{"dateTime": date(i * 500, "%m/%d/%y %H:%M:%S", cut=0), "value": {"bpm": 77 + i % 5, "confidence": 2}} for i in range(50)])
    # Garmin: FitCSVTool of the FIT SDK.
    write.table("garmin.csv", "Type,Local Number,Message,Field 1,Value 1,Units 1,Field 2,Value 2,Units 2,",
                [["Definition", 0, "record", "timestamp", 1, "", "heart_rate", 1, "", ""],
                 *(["Data", 0, "record", "timestamp", f'"{1_119_000_000 + i}"', "s", "heart_rate", '"77"', "bpm", ""] for i in range(30))])  # fmt: skip


def programs(s, write):
    """Tables of people's own programs."""
    n = s.indices
    motion = [[*times(s.a[i], GRAVITY), *times(s.w[i], 1)] for i in n]
    # An MPU6050 on an Arduino: numbers, labelled text of Adafruit's example, and the serial plotter's labels.
    write.table("arduino-numbers.txt", [], ([i * 10, *motion[i]] for i in n))
    write.text("arduino-text.txt", "Adafruit MPU6050 test!\nMPU6050 Found!\n" + "".join(
        "Acceleration X: {}, Y: {}, Z: {} m/s^2\nRotation X: {}, Y: {}, Z: {} rad/s\nTemperature: 25.3 degC\n\n".format(*motion[i]) for i in n))  # fmt: skip
    write.table("arduino-plotter.txt", [], ([f"{name}:{cell}" for name, cell in zip("ax ay az gx gy gz".split(), motion[i])] for i in n))
    # WISDM: user, activity, time, axes and a semicolon; versions 1 and 2 (WISDM lab, readme).
    write.table("wisdm.txt", [], ([33, "Jogging", 49_105_962_326_000 + i * 10_000_000, *times(s.a[i], -GRAVITY)] for i in n), tail=";")
    write.table("wisdm2.txt", [], ([1600, "A", 252_207_666_810_782 + i * 10_000_000, *times(s.a[i], -GRAVITY)] for i in n), tail=";")
    # pandas: to_csv, and to_json with each orient.
    names = ["timestamp", "accel_x", "accel_y", "accel_z", "gyro_x", "gyro_y", "gyro_z"]
    frame = [[i / RATE, *(v * GRAVITY for v in s.a[i]), *s.w[i]] for i in n]
    write.table("pandas.csv", "," + ",".join(names), ([i, *frame[i]] for i in n))
    write.json("pandas-records.json", [dict(zip(names, row)) for row in frame])
    write.json("pandas-split.json", {"columns": names, "index": list(n), "data": frame})
    write.json("pandas-columns.json", {name: {str(i): frame[i][k] for i in n} for k, name in enumerate(names)})
    write.json("pandas-index.json", {str(i): dict(zip(names, frame[i])) for i in n})
    write.json("pandas-values.json", frame)
    write.json("pandas-list.json", {name: [row[k] for row in frame] for k, name in enumerate(names)})
    # Times and cells.
    usual = ["timestamp"] + [f"{k}{a}" for k in ("rotationRate", "gravity", "userAcceleration") for a in "XYZ"]
    def row(i, time):
        return [time, *times(s.w[i], 1), *times(s.g[i], 1), *times(s.u[i], 1)]

    for name, time in [
        ("zone-hours.csv", lambda i: date(i, zone=2) + "+02"), ("zone-utc.csv", lambda i: date(i) + " UTC"),
        ("zone-berlin.csv", lambda i: date(i, zone=2) + " Europe/Berlin"),
        ("zone-java.csv", lambda i: date(i, "%Y-%m-%dT%H:%M:%S.%f", 2) + "+02:00[Europe/Berlin]"),
        ("excel-mmss.csv", lambda i: f"{(400 + i / RATE) // 60:02.0f}:{(400 + i / RATE) % 60:04.1f}"),
    ]:  # fmt: skip
        write.table(name, ",".join(usual), (row(i, time(i)) for i in n))
    write.table("empty-cells.csv", ",".join(usual), (row(i, f"{i / RATE:.3f}")[: 1 if i % 200 == 7 else 10] + [""] * (9 if i % 200 == 7 else 0) for i in n))
    total = ["ax", "ay", "az"]
    write.table("rate-only.csv", ",".join([f"{a}(g)" for a in total] + [f"w{a}(deg/s)" for a in "xyz"]),
                ([*times(s.a[i], 1), *times(s.w[i], DEGREES)] for i in n))  # fmt: skip
    write.table("degrees.csv", ",".join(["timestamp"] + [f"{k}{a}" for k in ("accelerometer", "gyro") for a in "XYZ"]),
                ([f"{i / RATE:.3f}", *times(s.a[i], 1), *times(s.w[i], DEGREES)] for i in n))  # fmt: skip
    write.table("two-devices.csv", "timestamp,device," + ",".join([f"{k}{a}" for k in ("accelerometer", "gyro") for a in "XYZ"]),
                ([f"{i / RATE:.3f}", side, *times(s.a[i], sign), *times(s.w[i], sign)] for i in n for side, sign in [("left", 1), ("right", -1)]))  # fmt: skip


def bytes_first(s, write):
    """Files that are not text, as their first bytes show; and compressed text."""
    n = s.indices
    names = ["timestamp", "accelerometerX", "accelerometerY", "accelerometerZ", "gyroX", "gyroY", "gyroZ"]
    rows = [[f"{i / RATE:.3f}", *times(s.a[i], 1), *times(s.w[i], 1)] for i in n]
    write.text("table.csv.gz", gzip.compress(("\n".join(map(",".join, [names, *rows])) + "\n").encode()))
    write.text("table.json.gz", gzip.compress(json.dumps([dict(zip(names, map(float, row))) for row in rows]).encode()))
    write.text("torn.csv.gz", gzip.compress(("\n".join(map(",".join, [names, *rows])) + "\n").encode())[:20_000])
    zeros = bytes(4096)
    for name, head in {
        "x.parquet": b"PAR1\x15\x04", "x.feather": b"ARROW1\0\0", "x1.feather": b"FEA1", "x.mat": b"MATLAB 5.0 MAT-file, Platform: GLNXA64" + b" " * 90,
        "x.npy": b"\x93NUMPY\x01\0v\0{'descr': '<f8', 'fortran_order': False, 'shape': (2000, 7), }", "x.fit": b"\x0e\x10\x43\x08\x10\x27\0\0.FIT",
        "x.c3d": b"\x02\x50\x12\0", "x.cwa": b"MD\xfc\x03\x17", "x.edf": b"0".ljust(8) + b" " * 160 + b"15.06.2515.06.40", "x.mcap": b"\x89MCAP0\r\n",
        "x.db": b"SQLite format 3\0", "x.png": b"\x89PNG\r\n\x1a\n", "x.jpg": b"\xff\xd8\xff\xe0\0\x10JFIF", "x.pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
        "x.pkl": b"\x80\x04\x95\x10\0\0\0\0\0\0\0", "x.zst": b"\x28\xb5\x2f\xfd", "x.xz": b"\xfd7zXZ\0", "x.bz2": b"BZh91AY&SY", "x.7z": b"7z\xbc\xaf\x27\x1c",
        "x.xdf": b"XDF:\x04", "x.bag": b"#ROSBAG V2.0\n", "x.mp4": b"\0\0\0\x20ftypisom", "x.wav": b"RIFF\x24\0\0\0WAVEfmt ",
    }.items():  # fmt: skip
        write.text(name, head + zeros)
    write.zip("x.xlsx", {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": "<worksheet/>"})
    write.zip("x.ods", {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<office/>"})
    write.zip("x.gt3x", {"info.txt": "Serial Number: TAS1D48140206\nSample Rate: 100\n", "log.bin": bytes(500)})
    write.zip("x.npz", {"acc.npy": b"\x93NUMPY\x01\0" + bytes(100)})


def main():
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    # Imported here because it uses this file.
    from columns_shapes import columns
    from export_shapes import exports
    from further_shapes import laboratories

    samples, write = Samples(pathlib.Path(sys.argv[1])), Writer(pathlib.Path(sys.argv[2]))
    write.table("reference.csv", "time," + ",".join(f"{k}{a}" for k in "awg" for a in "xyz"),
                ([samples.t[i], *samples.a[i], *samples.w[i], *samples.g[i]] for i in samples.indices))  # fmt: skip
    for part in [sensors, laboratories, columns, exports, phones, programs, bytes_first]:
        part(samples, write)


if __name__ == "__main__":
    main()
