"""The differences between the runs of two commands."""

import filecmp
import json
import pathlib
import re

import h5py
import numpy as np


class Names:
    """The renamed columns, as a function that replaces their names in text."""

    def __init__(self, pairs):
        self.pairs = {old.encode(): new.encode() for old, new in pairs.items()}

    def __call__(self, text):
        for old, new in self.pairs.items():
            text = re.sub(rb"(?<![\w])" + re.escape(old) + rb"(?![\w])", new, text)
        return text


def differences(old, new, names, values):
    """Yields the differences between the runs of two commands, one line each."""
    if old["code"] != new["code"]:
        yield f"exit code {old['code']} became {new['code']}"
    if values:
        yield from value_differences(old, new, names)
        return
    for stream in ("output", "error"):
        yield from text_differences(stream, names(old[stream]), new[stream])
    if (old["file"] is None) != (new["file"] is None):
        yield "only one of the commands writes a file"
    elif old["file"] and old["file"].endswith(".h5"):
        yield from hdf5_differences(old["file"], new["file"], names)
    elif old["file"]:
        yield from text_differences("file", names(pathlib.Path(old["file"]).read_bytes()), pathlib.Path(new["file"]).read_bytes())


def value_differences(old, new, names):
    """Yields the differences between the values of two runs, independent of names and sentences."""
    yield from text_differences("output", json_values(names(old["output"])), json_values(new["output"]))
    if (old["file"] is None) != (new["file"] is None):
        yield "only one of the commands writes a file"
    elif old["file"] and old["file"].endswith(".h5"):
        yield from hdf5_differences(old["file"], new["file"], None)
    elif old["file"]:
        # The first line contains the column names.
        texts = [names(pathlib.Path(run["file"]).read_bytes()).partition(b"\n")[2] for run in (old, new)]
        yield from text_differences("file", *texts)


def json_values(text):
    """Returns the values of a JSON text or of JSON lines, one per line: numbers and words."""
    def leaves(value):
        if isinstance(value, dict):
            # A key with a new name may have another place.
            for key in sorted(value):
                yield from leaves(value[key])
        elif isinstance(value, list):
            for part in value:
                yield from leaves(part)
        elif not isinstance(value, str) or " " not in value:
            yield json.dumps(value)

    documents = []
    try:
        documents = [json.loads(text)] if text else []
    except ValueError:
        for line in text.splitlines():
            try:
                documents.append(json.loads(line))
            except ValueError:
                # A line for people: its numbers.
                documents.append(re.findall(r"-?\d[\d.e+-]*", line.decode(errors="replace")))
    return "\n".join(leaf for document in documents for leaf in leaves(document)).encode()


def words(values):
    """Returns the texts, with None instead of sentences."""
    return [None if b" " in text else text for text in values.ravel()]


def text_differences(what, old, new):
    if old == new:
        return
    before, after = old.decode(errors="replace").splitlines(), new.decode(errors="replace").splitlines()
    for number, (a, b) in enumerate(zip(before, after), 1):
        if a != b:
            place = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            yield f"{what}, line {number}: …{a[max(place - 40, 0):place + 60]}… became …{b[max(place - 40, 0):place + 60]}…"
            return
    yield f"{what}: {len(before)} lines became {len(after)}"


def hdf5_differences(old, new, names):
    """Compares groups and variables in order of creation, independent of their names."""
    if filecmp.cmp(old, new, shallow=False):
        return
    with h5py.File(old) as a, h5py.File(new) as b:
        yield from group_differences("", a, b, names)


def group_differences(path, a, b, names):
    if len(a) != len(b):
        yield f"{path or '/'}: {len(a)} members became {len(b)}: {sorted(set(a) ^ set(b))}"
        return
    if names:
        yield from attribute_differences(path or "/", a, b, names)
    for one, other in zip(ordered(a), ordered(b)):
        place = f"{path}/{one}"
        if isinstance(a[one], h5py.Group):
            yield from group_differences(place, a[one], b[other], names)
        elif a[one].dtype != b[other].dtype or a[one].shape != b[other].shape:
            yield f"{place}: {a[one].dtype} {a[one].shape} became {b[other].dtype} {b[other].shape}"
        else:
            x, y = a[one][()], b[other][()]
            # Bits are compared, so that NaN equals NaN, and 0 differs from -0.
            if x.dtype.kind == "O":
                equal = np.array_equal(x, y) if names else words(x) == words(y)
            else:
                equal = x.tobytes() == y.tobytes()
            if not equal:
                where = np.argwhere(np.asarray(x != y) & ~(np.asarray(x != x) & np.asarray(y != y)))[:1]
                yield f"{place}: values differ, first at {where.tolist()}"
            if names:
                yield from attribute_differences(place, a[one], b[other], names)


def ordered(group):
    """Returns the names in the order of their objects in the file, which is the order of creation."""
    return sorted(group, key=lambda name: h5py.h5o.get_info(group[name].id).addr)


# Attributes that contain references to other objects, or the object's own name.
UNCOMPARED = {"DIMENSION_LIST", "REFERENCE_LIST", "NAME"}


def attribute_differences(place, a, b, names):
    for name in sorted((set(a.attrs) | set(b.attrs)) - UNCOMPARED):
        x, y = a.attrs.get(name), b.attrs.get(name)
        if isinstance(x, str):
            x = names(x.encode()).decode()
        if isinstance(x, str) and x == y:
            continue
        if x is None or y is None or np.asarray(x).tobytes() != np.asarray(y).tobytes() and not np.array_equal(x, y):
            yield f"{place}: attribute {name} {x!r} became {y!r}"[:300]
