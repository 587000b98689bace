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


# These rules need other thresholds than the default rule, for which the default thresholds are chosen.
PEAK = {"outcomeRule": "peak", "contactThreshold": 1.8}
ENERGY = {"outcomeRule": "energy", "contactThreshold": 1.8, "contactSNR": 1.15}
JUMP = {"outcomeRule": "jump", "contactSNR": 1.15}
GRAVITY = {"rotationAxis": "gravity"}
FIXED_RATE = {"startRule": {"rule": "fixedRate", "rate": 2}}
FRACTION_OF_PEAK = {"startRule": {"rule": "fractionOfPeak", "fraction": 0.1}}

# The parameters, as JSON texts, whose contact scores rank the contacts in different ways.
STATISTICS = {
    name: json.dumps(rule, sort_keys=True)
    for name, rule in (("combined", {}), ("jump", JUMP), ("energy", ENERGY), ("peak", PEAK))
}

VARIANTS = [
    Variant(
        "the talk's plain recipe: z, fixed threshold, contact at the peak, start at 2 rad/s",
        {"impactAxis": "z", "contactRule": "peak", **GRAVITY, **PEAK, **FIXED_RATE},
    ),
    Variant("default"),
    Variant("detection: rotation about gravity only", GRAVITY),
    Variant("detection: z instead of all axes", {"impactAxis": "z"}),
    Variant("detection: high-pass at 20 Hz instead of 40 Hz", {"highPassCutoff": 20}),
    Variant("detection: high-pass at 80 Hz", {"highPassCutoff": 80}),
    Variant("outcome: peak of z against a fixed threshold", PEAK),
    Variant("outcome: energy against the arm's vibration, not whitened", ENERGY),
    Variant("outcome: jump of the vibration model's residual", JUMP),
    Variant("contact: peak of z", {"contactRule": "peak"}),
    Variant("contact: change point, not whitened", {"contactRule": "changePoint"}),
    Variant("contact: change point of z alone, not whitened", {"contactRule": "changePoint", "impactAxis": "z"}),
    Variant("start: 2 rad/s", FIXED_RATE),
    Variant("start: a tenth of the peak rate", FRACTION_OF_PEAK),
    Variant("start: reversal", {"startRule": {"rule": "reversal"}}),
    Variant("start: change point of a straight line", {"startRule": {"rule": "changePoint"}}),
    Variant("start: rise of the rate, not weighted by the acceleration", {"startRule": {"rule": "rise"}}),
]


def parameters():
    """Returns the parameters of all variants, without duplicates."""
    return tuple(dict.fromkeys(variant.json for variant in VARIANTS))
