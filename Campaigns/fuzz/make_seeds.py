"""Makes the seeds of the fuzzers: small numbers, tables, archives, recordings and results. Usage: make_seeds.py OUT

Needs Python with h5py, which scripts/setup installs in .venv.
"""

import io
import os
import pathlib
import re
import struct
import sys
import warnings
import zipfile
import zlib

import h5py
import numpy as np

OUT = sys.argv[1]
# The two entries with the same name are intended.
warnings.simplefilter("ignore")


def write(target, seeds):
    folder = os.path.join(OUT, target)
    os.makedirs(folder, exist_ok=True)
    for i, seed in enumerate(seeds):
        with open(os.path.join(folder, f"{i:03}"), "wb") as file:
            file.write(seed if isinstance(seed, bytes) else seed.encode())


NUMBERS = [
    "0", "-0", "1", "-0.25", "+3", ".5", "5.", "1e5", "1E-05", "-1.5e+300", "1e999", "1e-999", "nan", "-inf", "Infinity",
    "65635.01793282769", "0.1234567890123456789", "9007199254740993", "123456789012345678901234567890", "4.9e-324",
    "2.2250738585072011e-308", "1.7976931348623159e308", "1700000000123456789", "0x10", "1_000", "1,5", "--1", "1e", "1e+",
    "0.000000000000000000000000000000000000000000001", "6.0221e23", "100000000000000008388608.000000000000000000001",
]  # fmt: skip

ACCELEROMETER = "timestamp (s),x (g),y (g),z (g)\n"
MOTION = (
    "timestamp (s),rotationRateX (rad/s),rotationRateY (rad/s),rotationRateZ (rad/s),gravityX (g),gravityY (g),gravityZ (g)"
)
WHOLE = MOTION + (
    ",userAccelerationX (g),userAccelerationY (g),userAccelerationZ (g),quaternionW,quaternionX,quaternionY,quaternionZ\n"
)


def rows(count, width, first=1.0, rate=100, separator=",", end="\n"):
    return "".join(
        separator.join([f"{first + i / rate:.5f}"] + [f"{((i * 7 + j * 3) % 11 - 5) / 8}" for j in range(width - 1)]) + end
        for i in range(count)
    )


LOGGER = (
    "time,seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,accelerationX,accelerationY,"
    "accelerationZ,quaternionW,quaternionX,quaternionY,quaternionZ\n"
    + "".join(f"{1700000000000000000 + i * 10000000},{i / 100},{',0.5' * 13}\n".replace(",,", ",") for i in range(8))
)
LOG = (
    "loggingTime(txt);accelerometerTimestamp_sinceReboot(s);accelerometerAccelerationX(G);accelerometerAccelerationY(G);"
    "accelerometerAccelerationZ(G);motionTimestamp_sinceReboot(s);motionRotationRateX(rad/s);motionRotationRateY(rad/s);"
    "motionRotationRateZ(rad/s);motionGravityX(G);motionGravityY(G);motionGravityZ(G)\n"
    + "".join(f"2026-01-31 10:00:0{i}.000 +0100;{i};0;0;-1;{i};0;0;0;0;0;-1\n" for i in range(4))
)
LONE = [
    ACCELEROMETER + rows(6, 4), rows(6, 4), WHOLE + rows(5, 14), MOTION + "\n" + rows(4, 7), LOGGER, LOG, "", "\n",
    "\ufeff" + ACCELEROMETER + rows(3, 4, end="\r\n"), "# remark\n\n" + ACCELEROMETER + rows(2, 4),
    ACCELEROMETER.replace(",", ";") + rows(3, 4, separator=";"), ACCELEROMETER.replace(",", "\t") + rows(3, 4, separator="\t"),
    ACCELEROMETER.replace("(g)", "(m/s^2)") + rows(3, 4), ACCELEROMETER + rows(3, 4) + "1.5,0.5", ACCELEROMETER + "1,,0,1\n",
    ACCELEROMETER.replace(",", ";") + rows(3, 4, separator=";").replace(".", ","), "time,x,y,z\n10:00:00.25,0,0,1\n0:00:00.5,0,0,1\n",
    "time;x;y;z\n2026-01-31T10:00:00,25+01:00;0;0;-1\n", "t,x,y,z\n2026-01-31 10:00:00.25,0,0,-1\n2026-01-31 10:00:00.26,0,0,-1\n",
    "time_ns,x,y,z\n" + rows(4, 4, 1.7e18, 1e-7), "{\"a\": 1}", "a,b,c\n1,2,3\n", "t,x,y,z\n1,nan,inf,-0\n1,2,3\n",
]  # fmt: skip
TRUTH = "kind,start,contact,peak,time\nmiss,1,,,2\ncontact,1,2,3,4\n"
SESSION = '{"sessionId": "a", "wrist": "left", "startedAt": "2026-01-31T10:00:00Z"}'
FOLDERS = [
    [ACCELEROMETER + rows(6, 4), WHOLE + rows(5, 14), SESSION, TRUTH],
    [ACCELEROMETER + rows(2, 4), MOTION + "\n" + rows(3, 7)], ["", "", "", "", LOGGER], [rows(3, 4), "", "{", "kind\n"],
]  # fmt: skip


def tables():
    lone = [b"\0" + text.encode() for text in LONE]
    folders = [b"\1" + b"\xff".join(text.encode() for text in texts) for texts in FOLDERS]
    plain = [mode + text.encode() for mode in [b"\2", b"\3"] for text in LONE]
    return lone + folders + plain


def archive(names, method, level=6, comment=b"", data=b"1,0,0,-1\n" * 8):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method, compresslevel=level) as target:
        for name in names:
            target.writestr(zipfile.ZipInfo(name), data, method)
        target.comment = comment
    return file.getvalue()


def long_archive():
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    data = b"1,0,0,-1\n" * 8
    packed = packer.compress(data) + packer.flush()
    sizes = struct.pack("<HHQQ", 1, 16, len(data), len(packed))
    facts = struct.pack("<HHHHIIIHH", 8, 8, 0, 33, zlib.crc32(data), 0xFFFFFFFF, 0xFFFFFFFF, 5, len(sizes))[:-4]
    tail = struct.pack("<HH", 5, len(sizes))
    local = b"PK\3\4" + struct.pack("<H", 45) + b"\0\0" + facts[2:] + tail + b"a.csv" + sizes + packed
    central = b"PK\1\2" + struct.pack("<HH", 45, 45) + b"\0\0" + facts[2:] + tail + struct.pack("<HHHII", 0, 0, 0, 0, 0)
    central += b"a.csv" + sizes
    end = b"PK\6\6" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, 1, 1, len(central), len(local))
    end += b"PK\6\7" + struct.pack("<IQI", 0, len(local) + len(central), 1)
    return local + central + end + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)


AXES = '{"x": 0.5, "y": -0.25, "z": -1.0}'
SAMPLES = ",".join(f'{{"timestamp": {1 + i / 100}, "x": 0.5, "y": -2.5e-1, "z": -1}}' for i in range(6))
FUSED = ",".join(
    f'{{"timestamp": {1 + i / 100}, "rotationRate": {AXES}, "gravity": {AXES}, "userAcceleration": {AXES}, '
    f'"attitudeWXYZ": {{"w": 1, "x": 0, "y": 0, "z": 0}}}}'
    for i in range(4)
)
JSON = [
    "{}", "[]", "null", "-0.5e+3", '"\\u00e9\\ud83d\\ude00\\n"', '{"a": [1, true, false, null, {"b": "c"}]}', "[1,]", '{"a" 1}',
    f"[{SAMPLES}]", f'{{"accelerometer800Hz": [{SAMPLES}], "deviceMotion200Hz": [{FUSED}]}}', SAMPLES.replace("},", "}\n"),
    '{"sessionID": "a", "wrist": "left", "device": {"model": "Watch7,1"}, "accelerometer": [[1, 0, 0, -1], [2, 0, 0, -1]]}',
    '[{"sensor": "Accelerometer", "time": "1700000000000000000", "seconds_elapsed": "0.1", "x": "1", "y": "2", "z": "3"}]',
    "[" * 140, '{"x": [1, 2], "y": [3, 4]}', "\ufeff[]", "01", "[1e999, -0, 1E-400]",
]  # fmt: skip

STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
ARCHIVES = [
    archive([], STORED), archive(["a.csv"], STORED), archive(["a.csv"], DEFLATED),
    archive(["s/a.csv", "s/b.csv", "__MACOSX/s/._a.csv"], DEFLATED), archive(["s/", "é.csv"], STORED, data=b""),
    archive(["a.csv"], DEFLATED, comment=b"a remark"), archive(["../a", "/b"], STORED), archive(["a", "a"], STORED),
    archive(["a.csv"], DEFLATED, data=b"\n" * 100000), archive(["inner.zip"], STORED, data=archive(["a"], STORED)),
    long_archive(), b"PK\3\4", b"PK\5\6" + bytes(18), b"",
]  # fmt: skip



def file(fill, **options):
    """Returns the bytes of an HDF5 file that `fill` fills."""
    memory = io.BytesIO()
    h5py.get_config().track_order = options.get("track_order", False)
    with h5py.File(memory, "w", **options) as made:
        fill(made)
    return memory.getvalue()


def recording(made, count=12, **options):
    made.attrs.update({"schema_name": "swingkit-recording", "schema_version": 1, "session_id": "a", "wrist": "left"})
    groups = {
        "accelerometer": ["x", "y", "z"],
        "device_motion": [f"{name}_{axis}" for name in ("rotation_rate", "gravity", "user_acceleration") for axis in "xyz"]
        + [f"quaternion_{axis}" for axis in "wxyz"],
    }
    for name, columns in groups.items():
        group = made.create_group(name)
        group.create_dataset("time", data=np.arange(1, count + 1) / 10, **options)
        for i, column in enumerate(columns):
            group.create_dataset(column, data=np.linspace(-1, 1, count, dtype="f4") + i, **options)
    truth = made.create_group("truth")
    truth["kind"] = ["contact", "miss"]
    for column in ("start_timestamp", "contact_timestamp"):
        truth[column] = [1.0, 2.0]


# Files without checksums, files with headers that have checksums, and files that are covered by checksums.
VERSIONS = [{}, {"track_order": True}, {"libver": ("v110", "v110")}]
CHUNKS = [{}, {"chunks": (5,)}, {"chunks": (3,), "maxshape": (None,), "compression": 1, "shuffle": True, "fletcher32": True}]
RECORDINGS = [file(lambda made: recording(made, **chunks), **version) for version in VERSIONS for chunks in CHUNKS]

# The differential fuzzer gets longer columns: the checksum of a few compressed bytes is right by chance too often.
LONGER = [
    {}, {"chunks": (50,), "fletcher32": True}, {"chunks": (60,), "maxshape": (None,), "compression": 1, "shuffle": True},
    {"chunks": (150,), "compression": 1},
]  # fmt: skip
ORIGINALS = [
    file(lambda made: recording(made, count=150, **chunks), **version) for version in VERSIONS for chunks in LONGER
]

# The columns of the table of swings, as the documentation lists them.
PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs/results.md").read_text()
COLUMNS = re.findall(r"^\| `(\w+)` \|", PAGE[PAGE.index("| `session_index`") :].split("\n\n")[0], re.M)
TEXTS = {"session_id": "a", "outcome": "contact", "flags": ""}
INTEGERS = ["session_index", "swing_in_session", "clock", "blow_count"]
ROW = [TEXTS.get(name, "0" if name in INTEGERS else "1.5") for name in COLUMNS]


def results(made, version=2):
    made.attrs.update({"schema_name": "swingkit-results", "schema_version": version, "parameters_json": "{}"})
    made.create_group("sessions").create_dataset("session", data=np.arange(1, dtype="i4"), chunks=(1,))
    made["sessions/session_id"] = ["a"]
    swings = made.create_group("swings")
    swings.create_dataset("swing", data=np.arange(3, dtype="i4"), chunks=(2,), compression=1)
    for name in COLUMNS:
        if name == "session_id":
            swings.create_dataset(name, data=["a"] * 3, dtype=h5py.string_dtype(), chunks=(2,))
        else:
            kind = "i1" if name == "outcome" else "i4" if name in [*INTEGERS, "flags"] else "f8"
            swings.create_dataset(name, data=np.zeros(3, kind), chunks=(2,), compression=1)


JSON_ROW = ",".join(
    f'"{name}": {value}' if name not in TEXTS else f'"{name}": {"[]" if name == "flags" else chr(34) + value + chr(34)}'
    for name, value in zip(COLUMNS, ROW)
)
RESULTS = [file(results, **version) for version in VERSIONS] + [
    file(lambda made: results(made, version=1)), "session_index,start_timestamp (s)\n0,1.5\n",
    ",".join(COLUMNS) + "\n" + (",".join(ROW) + "\n") * 3,
    ('{"type": "swing", ' + JSON_ROW + "}\n") * 2 + '{"type": "session", "session_id": "a", "swing_count": 2}\n',
    '{"type": "error", "message": "a"}\n', "{", "",
]  # fmt: skip

AXIS = '{"columns": ["a", "b", "c"], "unit": "g", "negate": [true, false, false]}'
SETTINGS = [
    '{"basedOn": "golf", "contactThreshold": 2}', "[1]", '{"startRule": {"rule": "onset"}, "shockDuration": 0.03}',
    '{"impactAxis": "norm", "rotationAxis": "own", "startRule": {"rule": "fractionOfPeak", "fraction": 0.1}}',
    '{"rotationAxis": "gravity", "startRule": {"rule": "fixedRate", "rate": 2}}',
    '{"minimumPeakRate": 1e999}', '{"unknown": {"a": [1, null]}}', "{}",
    f'{{"accelerometer": {{"file": "a.csv", "time": {{"column": "t", "unit": "s"}}, "acceleration": {AXIS}}}, "notes": "x"}}',
    '{"deviceMotion": {"time": {"column": "t"}, "rotationRate": {"columns": ["a", "b", "c"]}}}',
    SESSION, '{"sessionId": 7, "startedAt": 1769853600, "bootTime": -1, "device": {"model": "\\u0007"}, "sport": "golf"}',
]  # fmt: skip

LABELS = [
    "time,kind\n12.5,hit\n0:13.25,miss\n", "\ufeffLabel;TIME [ms];Session\r\nhit;12,5;a\r\n", "hit\t12.5\n",
    "time,seconds_elapsed,text\n1769857200250000000,1.5,\"hit, hard\"\n",
    "Tier\tBegin Time - hh:mm:ss.ms\tBegin Time - ss.msec\tEnd Time - ss.msec\tAnnotation\nswings\t0:00:01.5\t1.5\t2.0\thit\n",
    "1\n00:00:01,500 --> 00:00:02,000\n<i>hit</i>\n\n", "WEBVTT\n\nNOTE x\n\n00:01.500 --> 00:02.000\nhit\n",
    '<?xml version="1.0"?><ANNOTATION_DOCUMENT><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" '
    'TIME_VALUE="1500"/></TIME_ORDER><TIER TIER_ID="s"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="b" TIME_SLOT_REF1="a" '
    'TIME_SLOT_REF2="a"><ANNOTATION_VALUE>hit</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>',
    "t,x,label\n0,9,0\n1,9,hit\n2,9,hit\n3,9,\n2026-01-31T12:00:00Z,9,miss\n", 'time;label\n"1,5";"a;b"\n"2;c\n',
    "file,player,condition,date,handedness,notes,height (cm)\na.h5,Ann,old,2026-01-31,left,\"a, b\",180\n", "id\tplayer\n1\tBen\n",
]  # fmt: skip

# Files of SessionRecorder: whole ones, and payloads to which the fuzzer adds headers and checksums.


def frame(kind, number, payload):
    head = kind + struct.pack("<III", number, len(payload), zlib.crc32(payload))
    return head + struct.pack("<I", zlib.crc32(head)) + payload


def packed(values):
    """Packs integers of 16 bits in blocks of 16, as the recorder does."""
    blocks = [values[i : i + 16] for i in range(0, len(values), 16)]
    return b"".join(b"\x10" + b"".join(struct.pack("<H", value) for value in block) for block in blocks)


def column(kind, parameter, values):
    return bytes([kind << 4, parameter]) + packed(values)


COUNTS = list(range(2, 42, 2))
TIMES, VALUES = column(2, 0, COUNTS), [column(1, 0xF0, COUNTS), column(0, 0, COUNTS[::-1]), column(1, 3, COUNTS)]
SAMPLES = struct.pack("<IB", len(COUNTS), 0) + TIMES + b"".join(VALUES)
MOVEMENTS = [struct.pack("<IB", len(COUNTS), bits) + TIMES + b"".join(VALUES * 5)[: len(b"".join(VALUES)) * axes // 3]
             for bits, axes in [(0, 6), (1, 9), (2, 10), (3, 13)]]  # fmt: skip
PAIRS = b"".join(struct.pack("<I", len(text)) + text for text in [b"session_id", b"a", b"boot_time", b"1.5", b"metadata:b", b"2"])
HEAD = b"\x93SWREC\r\n" + struct.pack("<I", 1)
HEAD += struct.pack("<I", zlib.crc32(HEAD))
PAYLOADS = [(0, b"FACT", PAIRS), (1, b"ACCL", SAMPLES), (2, b"MOTN", MOVEMENTS[3]), (3, b"DONE", struct.pack("<QQ", 20, 20))]
FILES = [HEAD + b"".join(frame(kind, i, payload) for i, kind, payload in PAYLOADS[:count]) for count in range(5)]


def unframed(*payloads):
    return b"".join(bytes([kind]) + struct.pack("<H", len(payload)) + payload for kind, payload in payloads)


RECORDED = [b"\0" + file for file in FILES + [FILES[4][:-9], FILES[4] + b"\0" * 30, b"", HEAD[:9]]]
RECORDED += [b"\1" + unframed((0, PAIRS), (1, SAMPLES), (2, moved), (3, PAYLOADS[3][2])) for moved in MOVEMENTS]

write("FuzzNumber", NUMBERS)
write("FuzzCSV", tables())
write("FuzzJSON", [mode + text.encode() for mode in [b"\x0b", b"\x80"] for text in JSON])
write("FuzzZip", ARCHIVES)
write("FuzzHDF5", RECORDINGS)
write("FuzzDamage", [struct.pack("<I", len(original)) + original for original in ORIGINALS])
write("FuzzResults", RESULTS)
write("FuzzSettings", [mode + text.encode() for mode in [b"\0", b"\1", b"\2"] for text in SETTINGS] + [
    mode + text.encode() for mode in [b"\3", b"\4", b"\5"] for text in LABELS
])  # fmt: skip
write("FuzzRecorder", RECORDED)
