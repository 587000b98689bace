"""Variants of the method: the talk's plain recipe, and the default with one step reverted."""

import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Variant:
    """A variant of the method: the parameters that differ from the default."""

    name: str
    parameters: dict = field(default_factory=dict)

    @property
    def json(self):
        return json.dumps(self.parameters, sort_keys=True)


# This rule needs another threshold than the default rule, for which the default threshold is chosen.
PEAK = {"outcomeRule": "peak", "contactThreshold": 1.8}
FIXED_RATE = {"startRule": {"rule": "fixedRate", "rate": 2}}

VARIANTS = [
    Variant(
        "the talk's plain recipe: z, fixed threshold, contact at the peak, start at 2 rad/s about gravity",
        {"impactAxis": "z", "contactRule": "peak", "rotationAxis": "gravity", **PEAK, **FIXED_RATE},
    ),
    Variant("default"),
    Variant("axis: gravity in every sport", {"rotationAxis": "gravity"}),
    Variant("axis: the swing's own in every sport", {"rotationAxis": "own"}),
    Variant("detection: z instead of all axes", {"impactAxis": "z"}),
    Variant("detection: high-pass at 20 Hz instead of 40 Hz", {"highPassCutoff": 20}),
    Variant("detection: high-pass at 80 Hz", {"highPassCutoff": 80}),
    Variant("outcome: peak against a fixed threshold", PEAK),
    Variant("contact: at the peak", {"contactRule": "peak"}),
    Variant("contact: change point, not whitened", {"contactRule": "changePoint"}),
    Variant("start: 2 rad/s", FIXED_RATE),
]


def parameters():
    """Returns the parameters of all variants, without duplicates."""
    return tuple(dict.fromkeys(variant.json for variant in VARIANTS))
