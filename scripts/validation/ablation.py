"""What each step of the method brings: the talk's plain recipe, and the default with one step taken back."""

import json
from dataclasses import dataclass, field

import figures
from tables import number, table, three


@dataclass(frozen=True)
class Variant:
    """A method: the parameters that differ from the default, and which instant is taken for the contact."""

    name: str
    parameters: dict = field(default_factory=dict)
    contact: str = "contact"

    @property
    def json(self):
        return json.dumps(self.parameters, sort_keys=True)


# No gate from the noise and none from the arm's own buzz: a threshold of `gateFloor` alone.
FIXED_THRESHOLD = {"gateDeviations": 1e-6, "contactToBuzz": 1e-6}
FIXED_RATE = {"startRule": {"rule": "fixedRate", "rate": 2}}
FRACTION_OF_PEAK = {"startRule": {"rule": "fractionOfPeak", "fraction": 0.1}}

VARIANTS = [
    Variant(
        "the talk's plain recipe: fixed threshold, contact at the peak, start at 2 rad/s",
        {**FIXED_THRESHOLD, **FIXED_RATE},
        "peak",
    ),
    Variant("default"),
    Variant("default, but a fixed threshold", FIXED_THRESHOLD),
    Variant("default, but no gate from the arm's own buzz", {"contactToBuzz": 1e-6}),
    Variant("default, but the contact at the peak", {}, "peak"),
    Variant("default, but the start at 2 rad/s", FIXED_RATE),
    Variant("default, but the start at a tenth of the peak", FRACTION_OF_PEAK),
    Variant("default, but all three axes", {"impactAxis": "norm"}),
    Variant("default, but a high-pass at 20 Hz", {"highPassCutoff": 20}),
    Variant("default, but a high-pass at 80 Hz", {"highPassCutoff": 80}),
]


def parameters():
    """Each variant's parameters once."""
    return tuple(dict.fromkeys(variant.json for variant in VARIANTS))


def ablation(events, sessions, difficulty):
    header = ["method", "F1 of contacts", "F1 of misses", "contact: median / 95 %", "start: bias / median / 95 %"]
    rows = []
    cost = sessions.groupby("parameters").seconds.sum()
    for variant in VARIANTS:
        here = events[(events.parameters == variant.json) & (events.difficulty == difficulty)]
        row = [variant.name]
        row += [number(float(figures.f1(*figures.tally(here, kind))), 4) for kind in ("contact", "miss")]
        row.append(three(figures.spread(figures.errors(here, variant.contact))[1:]))
        row.append(three(figures.spread(figures.errors(here, "start"))))
        row.append(f"{cost[variant.json] / cost['{}']:.1f}")
        rows.append(row)
    return table([*header, "CPU time"], rows)
