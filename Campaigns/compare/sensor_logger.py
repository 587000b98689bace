"""Writes a recording as the app Sensor Logger exports it from a watch: sensor_logger.py SESSION FOLDER ARCHIVE.

SESSION is a folder that `swing simulate` wrote. FOLDER receives the tables, and ARCHIVE the same tables as a zip archive.
"""

import sys
import zipfile
from pathlib import Path

# The wall-clock time of the clock's zero, in nanoseconds since 1970.
EPOCH = 1_750_000_000_000_000_000
WRIST = ["time", "seconds_elapsed"] + [
    f"{name}{axis}" for name in ("rotationRate", "gravity", "acceleration") for axis in "XYZ"
] + [f"quaternion{axis}" for axis in "WXYZ"]  # fmt: skip


def rows(path):
    """Yields the time in seconds and the text of the other cells of each row."""
    with path.open() as file:
        next(file)
        for line in file:
            time, _, rest = line.partition(",")
            yield float(time), rest


def write(path, names, table, start):
    with path.open("w") as file:
        file.write(",".join(names) + "\n")
        for time, rest in table:
            file.write(f"{EPOCH + round(time * 1e9)},{time - start:.9f},{rest}")


def main(session, folder, archive):
    start = min(next(rows(session / name))[0] for name in ("accelerometer.csv", "motion.csv"))
    start = round(start * 1000) / 1000
    folder.mkdir(exist_ok=True)
    write(folder / "WristMotion.csv", WRIST, rows(session / "motion.csv"), start)
    total = folder / "WatchAccelerometerUncalibrated.csv"
    write(total, ["time", "seconds_elapsed", "x", "y", "z"], rows(session / "accelerometer.csv"), start)
    (folder / "Metadata.csv").write_text("version,platform,appVersion,standardisation\n3,ios,1.63,false\n")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for path in sorted(folder.iterdir()):
            packed.write(path, f"{folder.name}/{path.name}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
