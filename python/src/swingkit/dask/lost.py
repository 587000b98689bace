"""Rows of recordings that no shard contains, because each one ended its process or could not be read."""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from .. import _command
from ..errors import error
from .task import Order


def write(path: Path, messages: Mapping[str, str], order: Order) -> None:
    """Write results in which recordings have failed.

    The command writes the rows for names that do not exist. Then the rows receive the recordings' own names and
    messages.

    Parameters
    ----------
    path : pathlib.Path
        Output.
    messages : mapping
        Message of each recording, by name.
    order : Order
        The study.
    """
    import h5py
    import numpy as np

    with tempfile.TemporaryDirectory(prefix="swingkit-") as scratch:
        # The names end as the recordings' names do, so that they have the same facts.
        prefix = f"{scratch}/none/"
        names = [prefix + name for name in sorted(messages)]
        command = ["analyze", "-", "-o", path, "--jobs", 1, "--progress", "json", *order.arguments]
        finished = _command.run(command, names=names, cwd=order.folder, environment=order.environment)
    if not path.is_file():
        raise error(_command.message(finished), finished.exit_code)
    with h5py.File(path, "r+") as file:
        rows = file["sessions"]
        found = [name.removeprefix(prefix) for name in rows["input_uri"].asstr()[()]]
        rows["session_id"][...] = [name.removeprefix(prefix) for name in rows["session_id"].asstr()[()]]
        rows["input_uri"][...] = found
        rows["message"][...] = [messages[name] for name in found]
        texts = [rows[name] for name in sorted(rows) if h5py.check_string_dtype(rows[name].dtype)]
        lines = zip(*(text[()] for text in texts), strict=True)
        sums = [zlib.crc32(b"".join(text + b"\0" for text in line)) for line in lines]
        file["checksums/sessions"][...] = np.array(sums, np.uint32).view(np.int32)
