"""The undamaged files: recordings and results of all layouts."""

import re
import struct

import h5py
import numpy as np

from .command import run


def rewrite(source, target, **options):
    """Copies a recording with h5py; `options` are those of the datasets, `libver` that of the file."""
    libver = options.pop("libver", "earliest")
    with h5py.File(source) as old, h5py.File(target, "w", libver=(libver, "v110")) as new:

        def copy(name, item):
            if isinstance(item, h5py.Group):
                group = new.require_group(name)
            else:
                chosen = dict(options) if item.dtype.kind == "f" and item.size > 1000 else {}
                if chosen.get("maxshape") == "grow":
                    chosen["maxshape"] = (None,)
                group = new.create_dataset(name, data=item[()], dtype=item.dtype, **chosen)
            for key, value in item.attrs.items():
                if key not in ("DIMENSION_LIST", "REFERENCE_LIST", "CLASS", "NAME"):
                    group.attrs[key] = value

        for key, value in old.attrs.items():
            new.attrs[key] = value
        old.visititems(copy)


def make_originals(command, folder):
    """Returns the names of the recordings and of the files of results."""
    run(command, "simulate", "own.h5", "--minutes", "0.4", "--seed", "3", folder=folder)
    run(command, "simulate", "long.h5", "--minutes", "0.7", "--seed", "5", "--sport", "golf", folder=folder)
    run(command, "convert", "long.h5", "packed.h5", "--compress", folder=folder)
    source = folder / "own.h5"
    rewrite(source, folder / "early.h5")
    rewrite(source, folder / "tree.h5", chunks=(1000,), compression=1, shuffle=True)
    rewrite(source, folder / "checked.h5", chunks=(3000,), fletcher32=True)
    rewrite(source, folder / "latest.h5", libver="v110")
    rewrite(source, folder / "array.h5", libver="v110", chunks=(500,), compression=1)
    rewrite(source, folder / "grown.h5", libver="v110", chunks=(100,), maxshape="grow", shuffle=True, compression=1)
    run(command, "analyze", "own.h5", "-o", "results.h5", folder=folder)
    with h5py.File(folder / "results.h5") as old, h5py.File(folder / "late-results.h5", "w", libver=("v110", "v110")) as new:
        for key, value in old.attrs.items():
            new.attrs[key] = value
        for name in old:
            old.copy(name, new)
    (folder / "long.h5").unlink()
    results = ["results.h5", "late-results.h5"]
    return sorted(path.name for path in folder.glob("*.h5") if path.name not in results), results


class Original:
    """An undamaged file: its bytes, where its values are, and what the command prints."""

    def __init__(self, path):
        self.path = path
        self.bytes = path.read_bytes()
        self.expected = {}
        values, checked = [], []
        with h5py.File(path) as file:

            def add(name, item):
                if not isinstance(item, h5py.Dataset) or item.size == 0:
                    return
                ranges = values if item.compression is None and not item.fletcher32 else checked
                if item.chunks is None:
                    ranges.append((item.id.get_offset(), item.id.get_storage_size()))
                else:
                    for i in range(item.id.get_num_chunks()):
                        chunk = item.id.get_chunk_info(i)
                        ranges.append((chunk.byte_offset, chunk.size))

            file.visititems(add)
        self.values = [(start, size) for start, size in values if start is not None and size > 0]
        self.checked = checked
        # The texts in the global heap are values too.
        for match in re.finditer(rb"GCOL\x01", self.bytes):
            start, end = match.start() + 16, match.start() + struct.unpack_from("<Q", self.bytes, match.start() + 8)[0]
            while start + 16 <= end:
                index, _, _, size = struct.unpack_from("<HHIQ", self.bytes, start)
                if index == 0:
                    break
                self.values.append((start + 16, size))
                start += 16 + (size + 7) // 8 * 8
        mask = np.ones(len(self.bytes), bool)
        for start, size in self.values + self.checked:
            mask[start : start + size] = False
        self.structure = np.flatnonzero(mask)
        self.unchecked = np.zeros(len(self.bytes), bool)
        for start, size in self.values:
            self.unchecked[start : start + size] = True
        words = np.frombuffer(self.bytes[: len(self.bytes) // 8 * 8], "<u8")
        plausible = np.flatnonzero((words > 0) & (words <= len(self.bytes)))
        self.words = [int(i) * 8 for i in plausible if mask[i * 8]] or [0]
