"""Damaged copies: the kinds of damage, and where each may be."""

import random
import struct

import numpy as np

# How often each kind occurs.
KINDS = {"bit": 6, "byte": 2, "address": 4, "block": 1, "data": 2, "cut": 1}


def damage(original, kind, seed):
    """Returns a damaged copy, and whether only values without a checksum differ."""
    random_ = random.Random(f"{original.path.name} {kind} {seed}")
    data = bytearray(original.bytes)
    place = int(original.structure[random_.randrange(len(original.structure))])
    is_unchecked = False
    if kind == "bit":
        data[place] ^= 1 << random_.randrange(8)
    elif kind == "byte":
        for i in range(random_.randint(1, 4)):
            if place + i < len(data):
                data[place + i] = random_.choice([0, 1, 0x7F, 0x80, 0xFF, random_.randrange(256)])
    elif kind == "address":
        place = random_.choice(original.words)
        other = struct.unpack_from("<Q", data, random_.choice(original.words))[0]
        choices = [other, other, 0, (1 << 64) - 1, 1 << 63, random_.randrange(len(data)), place, len(data) - 1]
        struct.pack_into("<Q", data, place, random_.choice(choices))
    elif kind == "block":
        size = random_.choice([16, 64, 512])
        source = int(original.structure[random_.randrange(len(original.structure))])
        for i in range(min(size, len(data) - max(place, source))):
            # The values of a dataset after the structure stay.
            if not original.unchecked[place + i]:
                data[place + i] = original.bytes[source + i]
    elif kind == "data":
        place = random_.randrange(len(data))
        data[place] ^= 1 << random_.randrange(8)
    elif kind == "cut":
        del data[random_.randrange(1, len(data) // 512 + 1) * 512 :]
        if random_.random() < 0.5 and len(data) > 48:
            struct.pack_into("<Q", data, 28 if data[8] >= 2 else 40, len(data))
    changed = np.frombuffer(original.bytes[: len(data)], "u1") != np.frombuffer(bytes(data), "u1")
    if len(data) == len(original.bytes) and changed.any():
        is_unchecked = bool(original.unchecked[changed].all())
    return bytes(data), is_unchecked, bool(changed.any()) or len(data) != len(original.bytes)
