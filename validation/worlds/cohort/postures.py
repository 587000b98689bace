"""Key postures and phase times of the strokes: what the cohort's players have in common.

Postures are in degrees, in the order of `ANGLES`, for the arm that wears the watch, drawn as a right arm. The lead
arm of a right-handed golfer or batter is a left arm, so it is the mirror image of the `lead` table. Each stroke has an
approach (postures up to the end of the backswing), a posture `through` that the forward swing aims at beyond the
contact, and a finish. Times are in seconds, peak rates in rad/s of the forearm's total rotation.

Sources, from which shapes and orders of magnitude are taken; the tables are rounded and are not a copy of any of them:
- Welch et al. 1995, J Orthop Sports Phys Ther 22:193 (batting): rates of about 714 °/s for the hips, 937 °/s for the
  shoulders and 1160 °/s for the arms, in that order; bat speed about 31 m/s.
- Fleisig et al. 2003, Sports Biomech 2:51 (serve): upper torso about 870 °/s, elbow extension about 1510 °/s, shoulder
  internal rotation about 2420 °/s in men of world class. Elliott et al. 1986 (serve), 1989 (forehand): phases.
- Nesbit 2005, J Sports Sci Med 4:499; Zheng et al. 2008, Int J Sports Med 29:487 (golf): downswing of 0.2 to 0.35 s,
  backswing about three times as long; shoulder turn near 90° to 100° at the top; arms slow down before impact.
- Putnam 1993, J Biomech 26 Suppl 1:125: proximal segments start and peak before distal ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .curves import INDEX, JOINTS

ANGLES = JOINTS[INDEX["lean"] :]
Posture = tuple[float, float, float, float, float, float, float, float, float, float]
Span = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """A kind of stroke. `lag` is the instant of contact after that of the peak rate; `share` its relative frequency."""

    name: str
    share: float
    ready: Posture
    approach: tuple[tuple[Posture, Span], ...]
    through: Posture
    finish: Posture
    forward: Span
    peak: Span
    lag: Span
    follow: Span
    pause: Span
    shift: tuple[float, float]  # m, of the pelvis (x, y) in the forward swing


#                lean side twist  az   el   ax elbow roll flex dev
_GOLF_LEAD = (
    Stroke("full", 0.75, (44, 5, 0, 15, 50, 6, 8, 20, 5, 15),
           (((42, -8, 85, 60, 92, 16, 14, 34, 0, -25), (0.70, 1.05)),),
           (44, 14, -45, -4, 60, -4, 8, 2, -5, 20), (12, 4, -100, -30, 92, -50, 80, -10, 10, 5),
           (0.22, 0.33), (12, 23), (0.008, 0.045), (0.40, 0.60), (-0.06, 0.06), (0.0, -0.09)),
    Stroke("pitch", 0.25, (46, 5, 0, 15, 52, 6, 8, 20, 5, 15),
           (((45, -4, 55, 46, 74, 12, 12, 30, 0, -15), (0.55, 0.85)),),
           (45, 10, -32, 0, 58, -2, 8, 6, -5, 15), (30, 5, -65, -15, 80, -25, 30, -5, 5, 5),
           (0.23, 0.34), (8.5, 14), (0.000, 0.035), (0.35, 0.55), (-0.05, 0.05), (0.0, -0.05)),
)  # fmt: skip
_GOLF_TRAIL = (
    Stroke("full", 0.75, (44, -5, 0, 20, 50, 8, 15, 10, 5, 10),
           (((42, 8, -85, 0, 74, -26, 88, -5, -30, -15), (0.70, 1.05)),),
           (44, -14, 45, 44, 60, 2, 16, 20, 5, 10), (12, -4, 100, 85, 92, 40, 60, 50, 10, 5),
           (0.22, 0.33), (12, 23), (0.005, 0.040), (0.40, 0.60), (-0.06, 0.06), (0.0, 0.09)),
    Stroke("pitch", 0.25, (46, -5, 0, 20, 52, 8, 18, 10, 5, 10),
           (((45, 4, -55, 6, 64, -14, 60, 0, -20, -10), (0.55, 0.85)),),
           (45, -10, 32, 38, 58, 4, 18, 18, 5, 10), (30, -5, 65, 60, 78, 25, 35, 35, 5, 5),
           (0.23, 0.34), (8.5, 14), (0.000, 0.030), (0.35, 0.55), (-0.05, 0.05), (0.0, 0.05)),
)  # fmt: skip
_BAT_LEAD = (
    Stroke("bat", 1.0, (20, 0, 15, 75, 65, 25, 75, 25, 0, -10),
           (((22, -3, 42, 86, 70, 20, 58, 36, 0, -20), (0.35, 0.70)),),
           (20, 12, -75, 14, 70, -6, 12, -16, 5, 15), (12, 8, -115, -30, 92, -45, 70, -25, 0, 0),
           (0.13, 0.22), (13, 27), (-0.010, 0.022), (0.28, 0.45), (-0.04, 0.35), (0.0, -0.12)),
)  # fmt: skip
_BAT_TRAIL = (
    Stroke("bat", 1.0, (20, 0, -15, -30, 55, -5, 115, 10, 0, -10),
           (((22, 3, -42, -44, 64, -22, 122, 16, -20, -15), (0.35, 0.70)),),
           (20, -12, 75, 30, 54, 16, 34, 2, 5, 15), (12, -8, 115, 84, 80, 48, 70, 55, 0, 0),
           (0.13, 0.22), (13, 27), (-0.012, 0.020), (0.28, 0.45), (-0.04, 0.35), (0.0, 0.12)),
)  # fmt: skip
_READY = (15, 0, 0, 20, 32, 15, 80, 20, 0, 0)
_TENNIS = (
    Stroke("forehand", 0.38, _READY,
           (((12, 4, -60, -26, 64, -8, 80, 40, -10, 0), (0.55, 0.85)),
            ((16, 8, -80, -46, 36, -32, 58, 20, -40, 0), (0.30, 0.45))),
           (10, -8, 25, 30, 84, 12, 42, 38, -10, 5), (10, -5, 60, 95, 92, 62, 92, 80, 10, 0),
           (0.15, 0.26), (11, 24), (-0.015, 0.020), (0.28, 0.45), (-0.08, 0.02), (0.15, 0.05)),
    Stroke("backhand", 0.16, _READY,
           (((15, -4, 60, 82, 55, 45, 75, 40, 15, 0), (0.55, 0.90)),),
           (15, 4, -15, -12, 72, -20, 10, -5, 0, 0), (5, 4, -35, -50, 105, -42, 12, -25, -5, 0),
           (0.15, 0.27), (10, 20), (-0.012, 0.020), (0.28, 0.45), (-0.06, 0.08), (0.15, -0.05)),
    Stroke("two-handed", 0.14, _READY,
           (((15, -4, 75, 72, 48, 40, 60, 35, 10, 0), (0.55, 0.90)),),
           (15, 4, -20, 32, 62, -8, 32, 5, 0, 0), (8, 4, -65, 20, 92, -52, 95, -20, 0, 0),
           (0.15, 0.26), (10, 20), (-0.012, 0.018), (0.28, 0.42), (-0.06, 0.06), (0.12, -0.05)),
    Stroke("volley", 0.10, _READY,
           (((15, 3, -30, -22, 62, -18, 72, 10, -25, 0), (0.35, 0.55)),),
           (20, -2, 12, 30, 60, 10, 42, 25, -10, 0), (20, -2, 18, 42, 52, 15, 45, 30, -10, 0),
           (0.13, 0.20), (8.5, 12), (-0.012, 0.015), (0.22, 0.32), (-0.05, 0.05), (0.20, 0.0)),
    Stroke("serve", 0.22, (5, 0, -25, 30, 30, 20, 60, 20, 0, 0),
           (((-14, 14, -70, -70, 82, -30, 92, 15, 0, 0), (0.80, 1.20)),
            ((-14, 14, -60, -55, 92, -80, 115, 0, -40, 0), (0.28, 0.40))),
           (34, -26, 25, 5, 145, -5, 12, 40, 15, 5), (48, -8, 60, 75, 72, 52, 30, 75, 10, 0),
           (0.16, 0.27), (15, 29), (-0.012, 0.012), (0.32, 0.50), (-0.09, 0.0), (0.30, 0.05)),
)  # fmt: skip
STROKES: dict[tuple[str, str], tuple[Stroke, ...]] = {
    ("golf", "lead"): _GOLF_LEAD,
    ("golf", "trail"): _GOLF_TRAIL,
    ("baseball", "lead"): _BAT_LEAD,
    ("baseball", "trail"): _BAT_TRAIL,
    ("tennis", "racket"): _TENNIS,
}

# Share of the forward swing's time after which each joint starts and for which it moves: proximal before distal.
ORDER = {"x": (0.0, 0.95), "y": (0.0, 0.95), "z": (0.0, 0.95), "heading": (0.0, 1.0), "lean": (0.02, 0.9),
         "side": (0.02, 0.9), "twist": (0.0, 0.86), "azimuth": (0.07, 0.87), "elevation": (0.05, 0.88),
         "axial": (0.14, 0.84), "elbow": (0.12, 0.84), "roll": (0.19, 0.81), "flexion": (0.22, 0.78),
         "deviation": (0.22, 0.78)}  # fmt: skip
DELAYS = np.array([ORDER[name][0] for name in JOINTS])
SPANS = np.array([ORDER[name][1] for name in JOINTS])


def vector(posture: Posture, base: np.ndarray | None = None) -> np.ndarray:
    """Joint vector of a posture (rad); position and heading are those of `base`."""
    values = np.zeros(len(JOINTS)) if base is None else np.array(base, float)
    values[INDEX["lean"] :] = np.radians(posture)
    return values
