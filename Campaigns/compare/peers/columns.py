"""The columns that the recipe needs, read completely, by layout."""

AXES = "xyz"
CSV_MOTION = [f"{quantity}{axis}" for quantity in ("rotationRate", "gravity") for axis in "XYZ"]


def hdf5(path):
    import h5py

    with h5py.File(path, "r") as file:
        accelerometer, motion = file["accelerometer"], file["device_motion"]
        rotation, gravity = ([motion[f"{q}_{axis}"][:] for axis in AXES] for q in ("rotation_rate", "gravity"))
        return accelerometer["time"][:], accelerometer["z"][:], motion["time"][:], rotation, gravity


def pandas(folder):
    import pandas

    accelerometer = pandas.read_csv(f"{folder}/accelerometer.csv")
    motion = pandas.read_csv(f"{folder}/motion.csv")
    return frames(accelerometer, motion)


def polars(folder):
    import polars

    accelerometer = f"{folder}/accelerometer.csv"
    motion = f"{folder}/motion.csv"
    return frames(
        polars.read_csv(accelerometer, columns=headers(accelerometer, ["timestamp", "z"])),
        polars.read_csv(motion, columns=headers(motion, ["timestamp", *CSV_MOTION])),
    )


def orjson(path):
    import orjson

    with open(path, "rb") as file:
        return samples(orjson.loads(file.read()))


def simdjson(path):
    import simdjson

    with open(path, "rb") as file:
        return samples(simdjson.Parser().parse(file.read()))


def samples(document):
    """Returns the columns of arrays with one object per sample."""
    import numpy

    def columns(name, keys):
        rows = [[sample[key] for key in keys] for sample in document[name]]
        return numpy.array(rows, dtype=float).T

    time, z = columns("accelerometer", ["timestamp", "z"])
    motion_time, *values = columns("deviceMotion", ["timestamp", *CSV_MOTION])
    return time, z, motion_time, values[:3], values[3:]


def headers(path, names):
    """Returns a CSV file's headers, including units, for some column names."""
    with open(path, encoding="utf-8") as file:
        header = file.readline().strip().split(",")
    return [next(cell for cell in header if cell.split(" ")[0] == name) for name in names]


def frames(accelerometer, motion):
    def column(frame, name):
        return frame[next(c for c in frame.columns if c.split(" ")[0] == name)].to_numpy()

    values = [column(motion, name) for name in CSV_MOTION]
    return (
        column(accelerometer, "timestamp"),
        column(accelerometer, "z"),
        column(motion, "timestamp"),
        values[:3],
        values[3:],
    )
