"""Damaged copies of the recordings."""

import random
import shutil


class Table:
    """A CSV table as rows of text, which a defect changes."""

    def __init__(self, path):
        self.path = path
        self.head, *rows = path.read_text().splitlines()
        self.rows = [row.split(",") for row in rows]

    def write(self, cut=None):
        text = "\n".join([self.head, *(",".join(row) for row in self.rows)]) + "\n"
        self.path.write_text(text if cut is None else text[:cut])


def shift(rows, first, last, seconds):
    for row in rows[first:last]:
        row[0] = repr(float(row[0]) + seconds)


def scale(rows, columns, factor):
    for row in rows:
        for i in columns:
            row[i] = repr(float(row[i]) * factor) if row[i] else ""


def shuffle_near(rows, random_source, distance, reach=40):
    for i in range(len(rows) - reach):
        if random_source.random() < distance:
            j = i + random_source.randrange(1, reach)
            rows[i], rows[j] = rows[j], rows[i]


def repeat(rows, random_source, part):
    rows[:] = [copy for row in rows for copy in ([row, list(row)] if random_source.random() < part else [row])]


def spoil(rows, random_source, part, text):
    for row in rows:
        if random_source.random() < part:
            row[random_source.randrange(len(row))] = text


def stick(rows, first, last):
    for row in rows[first:last]:
        row[1:] = rows[first][1:]


def drop(rows, first, last):
    del rows[first:last]


def clip(rows, limit):
    for row in rows:
        row[1:4] = [repr(max(-limit, min(limit, float(cell)))) for cell in row[1:4]]


# The defects: functions of the accelerometer's rows, device motion's rows, and a random generator.
DEFECTS = {
    "shuffled": lambda a, m, c: (shuffle_near(a, c, 0.01), shuffle_near(m, c, 0.01, 10)),
    "far-shuffled": lambda a, m, c: c.shuffle(a),
    "reversed": lambda a, m, c: a.reverse(),
    "repeated": lambda a, m, c: (repeat(a, c, 0.1), repeat(m, c, 0.3)),
    "not-finite": lambda a, m, c: (spoil(a, c, 0.002, "nan"), spoil(m, c, 0.002, "inf")),
    "mostly-nan": lambda a, m, c: spoil(m, c, 0.9, "nan"),
    "text": lambda a, m, c: spoil(a, c, 0.0001, "abc"),
    "gaps": lambda a, m, c: [drop(rows, n * i, n * i + n // 3) for rows, n in ((a, 3000), (m, 1100)) for i in (9, 5, 2)],
    "motion-gap": lambda a, m, c: drop(m, 2000, 4000),
    "accelerometer-gap": lambda a, m, c: drop(a, 8000, 16000),
    "clock-reset": lambda a, m, c: (shift(a, len(a) // 2, None, -9000), shift(m, len(m) // 2, None, -9000)),
    "clock-reset-of-one": lambda a, m, c: shift(a, len(a) // 2, None, -9000),
    "clock-jump": lambda a, m, c: (shift(a, len(a) // 2, None, 500), shift(m, len(m) // 2, None, 500)),
    "strays": lambda a, m, c: [shift(a, i, i + 1, 1e5) for i in range(100, len(a), 999)],
    "offset": lambda a, m, c: shift(m, 0, None, 0.4),
    "far-apart": lambda a, m, c: shift(m, 0, None, 4000),
    "drift": lambda a, m, c: [shift(m, i, i + 1, 0.0004 * i / 200) for i in range(len(m))],
    "milliseconds": lambda a, m, c: (scale(a, [0], 1000), scale(m, [0], 1000)),
    "metric": lambda a, m, c: scale(a, [1, 2, 3], 9.80665),
    "without-gravity": lambda a, m, c: scale(a, [1, 2, 3], 0.01),
    "degrees": lambda a, m, c: scale(m, [1, 2, 3], 57.29577951308232),
    "signs": lambda a, m, c: scale(m, [4, 5, 6], -1),
    "axes": lambda a, m, c: [row.insert(4, row.pop(5)) for row in m],
    "stuck": lambda a, m, c: (stick(a, 4000, 5200), stick(m, 3000, 3200)),
    "clipped": lambda a, m, c: clip(a, 6.0),
    "short-row": lambda a, m, c: a[3000].pop(),
    "no-motion-rows": lambda a, m, c: m.clear(),
    "few": lambda a, m, c: (drop(a, 300, None), drop(m, 80, None)),
}


def make_damaged(folder, quick):
    """Writes damaged copies; the random generators have fixed seeds, so that the copies are reproducible."""
    names = []
    for number, (name, defect) in enumerate(DEFECTS.items()):
        copy = folder / f"damaged/{name}"
        shutil.copytree(folder / ("hard" if number % 2 and not quick else "plain"), copy)
        tables = Table(copy / "accelerometer.csv"), Table(copy / "motion.csv")
        defect(tables[0].rows, tables[1].rows, random.Random(number))
        for table in tables:
            table.write()
        names.append((f"damaged/{name}", []))
    for name, table, cut in [("cut", "accelerometer.csv", -900), ("cut-motion", "motion.csv", -1007)]:
        copy = folder / f"damaged/{name}"
        shutil.copytree(folder / "plain", copy)
        Table(copy / table).write(cut)
        names.append((f"damaged/{name}", []))
    for name in ["motion.csv", "accelerometer.csv"]:
        copy = folder / f"damaged/without-{name}"
        shutil.copytree(folder / "plain", copy)
        (copy / name).unlink()
        names.append((f"damaged/without-{name}", []))
    names.append(("damaged/without-motion.csv", ["--impacts-only"]))
    for name in ["left.h5", "archive.zip"]:
        data = (folder / name).read_bytes()
        for part in (0.3, 0.999):
            cut = folder / f"damaged/{part}-{name}"
            cut.write_bytes(data[:int(len(data) * part)])
            names.append((cut.relative_to(folder).as_posix(), []))
    (folder / "damaged/gravity").mkdir()
    for path in (folder / "plain").iterdir():
        shutil.copy(path, folder / "damaged/gravity")
    names.append(("damaged/gravity", ["--estimate-gravity"]))
    (folder / "damaged/notes.txt").write_text("no recording\n")
    return names + [("damaged/notes.txt", []), ("damaged/missing.h5", []), ("damaged", []), ("shapes", [])]
