"""Creates zip archives: valid ones of a recording in the forms that programs write, and damaged or hostile ones.

Usage: make_archives.py RECORDING OUT

RECORDING is a plain folder. Valid archives go to OUT/sound, the others to OUT/hostile, each named after its property.
"""

import os
import pathlib
import random
import stat
import struct
import sys
import zipfile
import zlib

RECORDING, OUT = sys.argv[1:]
FILES = {path.name: path.read_bytes() for path in sorted(pathlib.Path(RECORDING).iterdir())}
ROWS = b"timestamp (s),x (g),y (g),z (g)\n" + b"".join(b"%.5f,0,0,-1\n" % (1 + i / 800) for i in range(100))


def deflate(data):
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def pick(options, name, default):
    return default if options.get(name) is None else options[name]


def entry(name="accelerometer.csv", data=ROWS, method=8, **options):
    """Returns an entry as a function of its offset, which returns its bytes and its record in the directory.

    Options change fields both in the local header and in the directory. With the prefix local_ or central_ they change
    only one of them.
    """
    raw = name if isinstance(name, bytes) else name.encode()
    packed = options.get("packed")
    if packed is None:
        packed = deflate(data) if method == 8 else data
    facts = {
        "flags": 0, "method": method, "crc": zlib.crc32(data), "packed_size": len(packed), "size": len(data),
        "extra": b"", "raw": raw, "attributes": (stat.S_IFREG | 0o644) << 16,
    }  # fmt: skip

    def fact(place, name):
        return pick(options, f"{place}_{name}", pick(options, name, facts[name]))

    def write(offset):
        f = lambda name: fact("local", name)
        signature = options.get("local_signature", b"PK\3\4")
        header = signature + struct.pack(
            "<HHHHHIIIHH", 20, f("flags"), f("method"), 0, 33, f("crc"), f("packed_size"), f("size"),
            len(f("raw")), len(f("extra")))  # fmt: skip
        local = header + f("raw") + f("extra") + packed + options.get("descriptor", b"") + options.get("gap", b"")
        f = lambda name: fact("central", name)
        comment = options.get("comment", b"")
        central = options.get("signature", b"PK\1\2") + struct.pack(
            "<HHHHHHIIIHHHHHII", 0x0314, 20, f("flags"), f("method"), 0, 33, f("crc"), f("packed_size"), f("size"),
            len(f("raw")), len(f("extra")), len(comment), options.get("disk", 0), 0, f("attributes"),
            pick(options, "offset", offset))  # fmt: skip
        return local, central + f("raw") + f("extra") + comment

    return write


def archive(*entries, before_end=b"", after=b"", directory_extra=b"", zip64=None, **end):
    """Returns an archive; `end` changes fields of the end record, `zip64` adds the Zip64 records."""
    body, directory = b"", b""
    for write in entries:
        local, central = write(len(body))
        body += local
        directory += central
    directory += directory_extra
    facts = {
        "disk": 0, "directory_disk": 0, "here": len(entries), "count": len(entries), "size": len(directory),
        "offset": len(body), "comment": b"",
    }  # fmt: skip
    long = b""
    if zip64 is not None:
        z = {**facts, "record_size": 44, "place": len(body) + len(directory), "disks": 1, **zip64}
        long = b"PK\6\6" + struct.pack(
            "<QHHIIQQQQ", z["record_size"], 45, 45, z["disk"], z["directory_disk"], z["here"], z["count"], z["size"],
            z["offset"])  # fmt: skip
        long += b"PK\6\7" + struct.pack("<IQI", z.get("locator_disk", 0), z["place"], z["disks"])
    f = {**facts, **end}
    record = b"PK\5\6" + struct.pack(
        "<HHHHIIH", f["disk"], f["directory_disk"], f["here"], f["count"], f["size"], f["offset"],
        f.get("comment_length", len(f["comment"])))  # fmt: skip
    return body + directory + before_end + long + record + f["comment"] + after


def write(folder, name, data):
    with open(os.path.join(OUT, folder, name + ".zip"), "wb") as file:
        file.write(data)


def plain(files=None, prefix="", **options):
    return [entry(prefix + name, data, **options) for name, data in (files or FILES).items()]


def descriptor(data, packed, signature=b"PK\7\x08"):
    return signature + struct.pack("<III", zlib.crc32(data), len(packed), len(data))


def streamed(name, data):
    """Returns an entry with a data descriptor, as written by a program that does not know the size in advance."""
    packed = deflate(data)
    return entry(
        name, data, packed=packed, flags=8, local_crc=0, local_size=0, local_packed_size=0,
        descriptor=descriptor(data, packed))  # fmt: skip


def long_extra(*numbers):
    return struct.pack("<HH", 1, 8 * len(numbers)) + b"".join(struct.pack("<Q", n) for n in numbers)


def long_entry(name, data):
    packed = deflate(data)
    extra = long_extra(len(data), len(packed))
    return entry(name, data, packed=packed, size=0xFFFFFFFF, packed_size=0xFFFFFFFF, extra=extra)


def by_zipfile(name, compression):
    with zipfile.ZipFile(os.path.join(OUT, "sound", name + ".zip"), "w", compression) as target:
        for path, data in FILES.items():
            target.writestr(path, data)


def sound():
    by_zipfile("python-stored", zipfile.ZIP_STORED)
    by_zipfile("python-deflated", zipfile.ZIP_DEFLATED)
    write("sound", "folder", archive(entry("session/", b"", 0, attributes=0x41ED0010), *plain(prefix="session/")))
    write("sound", "folders", archive(*plain(prefix="2026-01-31 10-00/"), entry("empty/", b"", 0)))
    mac = [entry("__MACOSX/session/._motion.csv", b"\0\5\x16\7"), entry("session/.DS_Store", b"\0\0\0\1Bud1")]
    write("sound", "mac", archive(*plain(prefix="session/"), *mac))
    write("sound", "streamed", archive(*[streamed(n, d) for n, d in FILES.items()]))
    write("sound", "long", archive(*[long_entry(n, d) for n, d in FILES.items()], zip64={}, size=0xFFFFFFFF,
                                   offset=0xFFFFFFFF, count=0xFFFF, here=0xFFFF))  # fmt: skip
    write("sound", "long-end", archive(*plain(), zip64={}))
    write("sound", "comment", archive(*plain(comment=b"a remark"), comment=b"made by a phone"))
    write("sound", "gaps", archive(*plain(gap=b"\0" * 100)))
    write("sound", "padded-extra", archive(*plain(extra=b"\x99\x99\2\0ab\0\0\0")))
    write("sound", "turned-around", archive(*reversed(plain())))
    write("sound", "other-files", archive(*plain(), entry("Übung/läufe.txt", b"notes"), entry(b"\x9abung.txt", b"n")))
    write("sound", "dos", archive(*plain(attributes=0x20)))


def hostile():
    made = {}
    for case, name in {
        "absolute": "/etc/accelerometer.csv", "parent": "../accelerometer.csv", "parent-inside": "a/../../b.csv",
        "parent-alone": "..", "backslash": "..\\accelerometer.csv", "drive": "C:accelerometer.csv",
        "escape": "\x1b[2Jaccelerometer.csv", "newline": "a\nswing: all is well.csv", "nul": "accelerometer.csv\0.txt",
        "delete": "a\x7f.csv", "c1": "a\x85b.csv", "empty-name": "", "long-name": "a" * 1025, "empty-part": "a//b.csv",
        "dot": "./accelerometer.csv", "nested": "inner.ZIP",
    }.items():  # fmt: skip
        made[case] = archive(entry(name))
    made["not-utf8"] = archive(entry(b"\xff\xfe.csv", flags=0x800))
    made["twice"] = archive(entry(), entry())
    made["twice-composed"] = archive(entry("é.csv"), entry("e\u0301.csv"))
    made["right-to-left"] = archive(entry("a\u202evsc.csv", flags=1))
    made["link"] = archive(entry(data=b"/etc/passwd", method=0, attributes=(stat.S_IFLNK | 0o777) << 16))
    made["pipe"] = archive(entry(attributes=stat.S_IFIFO << 16))
    made["device"] = archive(entry(attributes=stat.S_IFCHR << 16))

    made["encrypted"] = archive(entry(flags=1))
    made["encrypted-locally"] = archive(entry(local_flags=1))
    made["strongly-encrypted"] = archive(entry(flags=0x41))
    made["masked"] = archive(entry(flags=0x2000))
    made["patch"] = archive(entry(flags=0x20))
    made["lzma"] = archive(entry(method=14))
    made["bzip2"] = archive(entry(method=12))
    made["deflate64"] = archive(entry(method=9))

    zeros = b"\n" * (20 << 20)
    made["bomb"] = archive(entry(data=zeros))
    made["bomb-claimed-small"] = archive(entry(data=zeros, size=1000))
    made["claims-much"] = archive(entry(method=8, packed=ROWS, size=5 << 20))
    made["claims-17-gib"] = archive(
        entry(size=0xFFFFFFFF, packed_size=0xFFFFFFFF, extra=long_extra(17 << 30, 1 << 30)))
    made["claims-80-gib"] = archive(*[
        entry(f"{i}.csv", size=0xFFFFFFFF, packed_size=200 << 20, extra=long_extra(16 << 30)) for i in range(5)
    ])  # fmt: skip
    made["many-entries"] = archive(*[entry(f"{i}.csv", b"") for i in range(1001)])
    made["claims-many-entries"] = archive(entry(), here=0xFFFF, count=0xFFFF)
    made["claims-2-62-entries"] = archive(entry(), zip64={"here": 1 << 62, "count": 1 << 62}, here=0xFFFF, count=0xFFFF)
    made["large-directory"] = archive(*[entry(f"{i}.csv", b"", comment=b"#" * 65000) for i in range(20)])

    made["same-bytes"] = archive(entry(), entry("b.csv", offset=0))
    # Each entry's data contain the next entry, so that few bytes unpack to many.
    inner = entry("b.csv", method=0)(0)[0]
    quoting = entry("a.csv", inner, 0)
    made["quoted"] = archive(quoting, lambda offset: (b"", entry("b.csv", method=0)(offset - len(inner))[1]))
    made["into-directory"] = archive(entry(method=0, size=len(ROWS) + 20, packed_size=len(ROWS) + 20))
    made["after-the-end"] = archive(entry(offset=1 << 30))
    made["after-the-largest-offset"] = archive(entry(offset=0xFFFFFFFF, central_extra=long_extra((1 << 63) - 1)))
    made["no-header"] = archive(entry("a.csv"), entry(local_signature=b"PK\3\5"))
    made["another-name"] = archive(entry(local_raw=b"bccelerometer.csv"))
    made["another-method"] = archive(entry(local_method=0))
    made["another-size"] = archive(entry(local_size=5))
    made["another-checksum"] = archive(entry(local_crc=5))
    made["another-flag"] = archive(entry(local_flags=8))
    made["stored-otherwise"] = archive(entry(method=0, size=5))
    made["folder-with-bytes"] = archive(entry("accelerometer.csv/"))

    made["wrong-checksum"] = archive(entry(crc=5))
    made["wrong-checksum-stored"] = archive(entry(method=0, crc=5))
    made["too-long"] = archive(entry(size=len(ROWS) - 1))
    made["too-short"] = archive(entry(size=len(ROWS) + 1))
    broken = bytearray(deflate(ROWS))
    broken[20:40] = random.Random(1).randbytes(20)
    made["broken"] = archive(entry(packed=bytes(broken)))
    made["cut-stream"] = archive(entry(packed=deflate(ROWS)[:-9]))

    whole = archive(entry())
    made["no-end"] = whole[:-22]
    made["cut-end"] = whole[:-5]
    made["head-only"] = b"PK\3\4"
    made["more-after-the-end"] = whole + b"\n"
    made["two-ends"] = archive(entry(), comment=archive(entry("b.csv"))[-22:])
    made["several-disks"] = archive(entry(), disk=1)
    made["several-disks-entry"] = archive(entry(disk=2))
    made["several-disks-count"] = archive(entry(), here=0)
    made["long-end-nowhere"] = archive(entry(), zip64={"place": 1 << 40})
    made["long-end-size"] = archive(entry(), zip64={"record_size": 45})
    made["long-end-disagrees"] = archive(entry(), zip64={"count": 2, "here": 2})
    made["long-end-several-disks"] = archive(entry(), zip64={"disks": 2})
    made["long-end-impossible"] = archive(entry(), zip64={"offset": (1 << 64) - 1}, offset=0xFFFFFFFF)
    made["directory-elsewhere"] = archive(entry(), offset=3)
    made["before-end"] = archive(entry(), before_end=b"\0")
    made["no-directory"] = archive(entry(signature=b"PK\1\3"))
    made["cut-directory"] = archive(entry(), here=2, count=2)
    made["longer-directory"] = archive(entry(), directory_extra=b"PK\5\5\0\0")
    made["extra-cut"] = archive(entry(central_extra=b"\1\0\x10\0ab"))
    made["extra-twice"] = archive(entry(central_extra=long_extra(1) * 2))
    made["extra-cut-locally"] = archive(entry(local_extra=b"\1\0\x10\0ab"))
    made["no-long-size"] = archive(entry(central_size=0xFFFFFFFF))
    made["long-size-impossible"] = archive(entry(central_size=0xFFFFFFFF, central_extra=long_extra(1 << 63)))
    made["empty"] = archive()
    made["no-recording"] = archive(entry("notes.txt", b"notes"))
    made["folder-only"] = archive(entry("session/", b"", 0))
    made["hdf5-inside"] = archive(entry("session.h5", b"\x89HDF\r\n\x1a\n"))
    for name, data in made.items():
        write("hostile", name, data)


for folder in ["sound", "hostile"]:
    os.makedirs(os.path.join(OUT, folder))
sound()
hostile()
