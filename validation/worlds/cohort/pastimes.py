"""Movements between strokes: waggles, half swings, walking, chores and gestures.

Each function adds moves to the stage's course, and shocks where something is struck or trodden on, from `stage.now`
on. Steps last 0.5 to 0.6 s in walking and 0.35 to 0.4 s in running. `PASTIMES` lists what each sport's players do
and how often; the names are the kinds of the events.

Units: degrees in moves, metres, seconds, g.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .contact import Shock
from .strokes import Stage, top_posture


def _knock(stage: Stage, time: float, low: float, high: float, pulse: tuple[float, float], spin: float) -> None:
    size = stage.uniform(low, high)
    stage.shocks.append(Shock(time, size, stage.uniform(*pulse), spin * stage.uniform(0.4, 1.0), "knock"))


def stand(stage: Stage) -> None:
    """Stand, with small shifts of the arm."""
    for _ in range(stage.rng.integers(1, 4)):
        seconds = stage.uniform(0.6, 1.6)
        stage.course.nudge(stage.now, seconds, azimuth=stage.rng.normal(0, 6), roll=stage.rng.normal(0, 10),
                           elbow=stage.rng.normal(0, 5), twist=stage.rng.normal(0, 4))  # fmt: skip
        stage.now += seconds


def _gait(stage: Stage, steps: int, period: float, swing: float, elbow: float, rise: float, hit: float) -> None:
    stage.course.go(stage.now, 0.7, lean=8 if elbow < 60 else 14, side=0, twist=0, azimuth=0, axial=10, elbow=elbow,
                    elevation=10, roll=20, flexion=0, deviation=0)  # fmt: skip
    stage.course.nudge(stage.now, steps * period + 0.7, heading=stage.rng.normal(0, 60))
    stage.now += 0.6
    stage.course.nudge(stage.now, 0.5, elevation=-swing / 2)
    stage.now += 0.4
    for k in range(steps):
        way = 1.0 if k % 2 == 0 else -1.0
        size = swing * stage.uniform(0.85, 1.15) if k < steps - 1 else swing / 2
        stage.course.nudge(stage.now, period * 1.15, elevation=way * size, elbow=way * 0.3 * size, twist=-way * 6)
        stage.course.nudge(stage.now, period * 0.52, z=rise)
        stage.course.nudge(stage.now + period * 0.5, period * 0.52, z=-rise)
        _knock(stage, stage.now + period * 0.95, 0.5 * hit, hit, (0.012, 0.025), 0.3 * hit)
        stage.now += period
    stage.course.go(stage.now, 0.6, elevation=25, elbow=60, twist=0)
    stage.now += 0.7


def walk(stage: Stage) -> None:
    """Walk a few steps."""
    _gait(stage, int(stage.rng.integers(4, 10)), stage.uniform(0.5, 0.6), stage.uniform(18, 34), 25, 0.03, 0.35)


def run(stage: Stage) -> None:
    """Run a few steps."""
    _gait(stage, int(stage.rng.integers(4, 9)), stage.uniform(0.35, 0.4), stage.uniform(35, 60), 85, 0.045, 1.2)


def bounce_ball(stage: Stage) -> None:
    """Bounce a ball with the racket."""
    period = stage.uniform(0.55, 0.8)
    stage.course.go(stage.now, 0.7, lean=22, azimuth=5, elevation=35, axial=10, elbow=55, roll=70, flexion=0)
    stage.now += 0.8
    for _ in range(stage.rng.integers(3, 8)):
        stage.course.nudge(stage.now, 0.5 * period, elbow=-stage.uniform(14, 24), flexion=15)
        _knock(stage, stage.now + 0.3 * period, 0.3, 1.3, (0.004, 0.006), 1.0)
        stage.course.nudge(stage.now + 0.45 * period, 0.5 * period, elbow=19, flexion=-15)
        stage.now += period
    stage.now += 0.2


def tee_up(stage: Stage) -> None:
    """Bend down, press a tee into the ground, and place a ball."""
    stage.course.go(stage.now, 1.1, lean=70, azimuth=10, elevation=70, axial=0, elbow=15, roll=40, z=-0.2)
    stage.now += 1.2
    _knock(stage, stage.now, 0.1, 0.4, (0.01, 0.02), 0.3)
    for _ in range(stage.rng.integers(2, 5)):
        angle = stage.uniform(8, 20)
        stage.course.nudge(stage.now, 0.3, roll=angle, deviation=5)
        stage.course.nudge(stage.now + 0.28, 0.3, roll=-angle, deviation=-5)
        stage.now += 0.6
    stage.course.go(stage.now, 1.0, lean=20, elevation=35, elbow=40, roll=20, z=0.0)
    stage.now += 1.1


def wipe(stage: Stage) -> None:
    """Wipe sweat from the forehead."""
    stage.course.go(stage.now, 0.7, lean=8, azimuth=35, elevation=75, axial=35, elbow=125, roll=60)
    stage.now += 0.75
    for way in [1, -1] * int(stage.rng.integers(1, 3)):
        seconds = stage.uniform(0.28, 0.45)
        stage.course.nudge(stage.now, seconds, azimuth=way * 14, axial=way * 10, roll=way * 8)
        stage.rubs.append((stage.now, seconds, stage.uniform(0.03, 0.1)))
        stage.now += seconds
    stage.course.go(stage.now, 0.7, azimuth=15, elevation=30, axial=10, elbow=70, roll=20)
    stage.now += 0.7


def clap(stage: Stage) -> None:
    """Clap some times."""
    period = stage.uniform(0.28, 0.42)
    stage.course.go(stage.now, 0.6, lean=5, azimuth=8, elevation=38, axial=0, elbow=85, roll=5)
    stage.now += 0.65
    for _ in range(stage.rng.integers(3, 9)):
        angle = stage.uniform(14, 22)
        stage.course.nudge(stage.now, 0.5 * period, axial=angle, azimuth=4, skew=-0.5)
        _knock(stage, stage.now + 0.47 * period, 1.5, 7.0, (0.003, 0.008), 2.0)
        stage.course.nudge(stage.now + 0.45 * period, 0.55 * period, axial=-angle, azimuth=-4)
        stage.now += period
    stage.now += 0.2


def tap_shoes(stage: Stage) -> None:
    """Tap the shoes, or the plate, with the bat or club."""
    stage.course.go(stage.now, 0.8, lean=35, azimuth=5, elevation=30, axial=0, elbow=30, roll=30)
    stage.now += 0.9
    for _ in range(stage.rng.integers(2, 6)):
        period = stage.uniform(0.4, 0.6)
        stage.course.nudge(stage.now, 0.45 * period, elbow=12, roll=8, deviation=-12)
        stage.course.nudge(stage.now + 0.42 * period, 0.4 * period, elbow=-12, roll=-8, deviation=12, skew=-0.3)
        _knock(stage, stage.now + 0.78 * period, 0.6, 3.5, (0.002, 0.005), 1.5)
        stage.now += period
    stage.course.go(stage.now, 0.8, lean=15, elevation=35, elbow=60)
    stage.now += 0.8


def adjust_strap(stage: Stage) -> None:
    """Take hold of the watch and shift the strap."""
    stage.course.go(stage.now, 0.8, lean=8, azimuth=30, elevation=40, axial=45, elbow=90, roll=70)
    stage.now += 0.9
    for _ in range(stage.rng.integers(3, 7)):
        seconds = stage.uniform(0.15, 0.4)
        stage.course.nudge(stage.now, seconds, roll=stage.rng.normal(0, 5), elbow=stage.rng.normal(0, 3))
        stage.rubs.append((stage.now, seconds, stage.uniform(0.05, 0.25)))
        if stage.rng.random() < 0.4:
            _knock(stage, stage.now + 0.5 * seconds, 0.2, 1.2, (0.002, 0.006), 0.8)
        stage.now += seconds
    if stage.player.loose > 0.3:
        stage.slips.append((stage.now - 0.3, float(stage.rng.normal(0.0, np.radians(4.0)))))


def drink(stage: Stage) -> None:
    """Drink from a bottle."""
    stage.course.go(stage.now, 1.0, lean=2, azimuth=25, elevation=45, axial=25, elbow=125, roll=25)
    stage.now += 1.0
    stage.course.nudge(stage.now, 0.7, elevation=22, roll=25)
    stage.now += stage.uniform(1.5, 3.0)
    stage.course.nudge(stage.now, 0.7, elevation=-22, roll=-25)
    stage.now += 0.6
    stage.course.go(stage.now, 1.0, azimuth=15, elevation=25, axial=10, elbow=60, roll=20)
    stage.now += 1.0


def throw(stage: Stage) -> None:
    """Toss a ball to a partner, underarm."""
    stage.course.go(stage.now, 0.7, lean=12, azimuth=0, elevation=-15, axial=0, elbow=25, roll=-30)
    stage.now += 0.75
    seconds = stage.uniform(0.45, 0.65)
    stage.course.nudge(stage.now, seconds, elevation=stage.uniform(50, 75), elbow=stage.uniform(15, 35), twist=10)
    stage.now += seconds + 0.2
    stage.course.go(stage.now, 0.7, elevation=25, elbow=60, roll=20, twist=0)
    stage.now += 0.7


def waggle(stage: Stage) -> None:
    """Waggle the implement."""
    period = stage.uniform(0.45, 0.8)
    for _ in range(stage.rng.integers(2, 5)):
        a, b = stage.uniform(8, 20), stage.uniform(-8, 8)
        stage.course.nudge(stage.now, 0.55 * period, roll=a, axial=b, deviation=-15, azimuth=0.3 * a)
        stage.course.nudge(stage.now + 0.5 * period, 0.55 * period, roll=-a, axial=-b, deviation=15, azimuth=-0.3 * a)
        stage.now += period
    stage.now += 0.2


def lean(stage: Stage) -> None:
    """Lean and turn slowly, as before a swing."""
    seconds = stage.uniform(0.9, 1.6)
    a, b = stage.rng.normal(0, 10), stage.rng.normal(0, 14)
    stage.course.nudge(stage.now, seconds, lean=a, twist=b, side=stage.rng.normal(0, 4))
    stage.now += seconds + stage.uniform(0.0, 0.6)
    stage.course.nudge(stage.now, seconds, lean=-a, twist=-b)
    stage.now += seconds


def half_swing(stage: Stage) -> None:
    """Go through the path of the stroke slowly and partly."""
    plan = stage.plans[int(stage.rng.integers(len(stage.plans)))]
    size, seconds = stage.uniform(0.2, 0.35), stage.uniform(0.8, 1.2)
    stage.pose(plan.stroke.ready, 0.8)
    ready = stage.course.posture.copy()
    top = top_posture(plan, plan.stroke.approach[-1][0], ready)
    stage.course.add(stage.now, seconds, size * (top - ready))
    stage.now += seconds + stage.uniform(0.0, 0.4)
    through = top_posture(plan, plan.stroke.through, ready)
    change = (through - ready) * 0.8 * size - size * (top - ready)
    stage.course.add(stage.now, seconds, change, stage.uniform(-0.2, 0.2))
    stage.now += seconds + 0.2
    stage.course.add(stage.now, 1.0, ready - stage.course.posture)
    stage.now += 1.0


Pastime = Callable[[Stage], None]
PASTIMES: dict[str, tuple[tuple[Pastime, float], ...]] = {
    "golf": ((stand, 3), (walk, 3), (tee_up, 2.5), (waggle, 3), (lean, 1), (half_swing, 2), (wipe, 0.5), (drink, 0.4),
             (adjust_strap, 0.5), (tap_shoes, 0.5), (clap, 0.2), (throw, 0.3)),
    "baseball": ((stand, 3), (walk, 2), (run, 0.7), (waggle, 3), (lean, 1), (half_swing, 1.5), (wipe, 0.5),
                 (drink, 0.3), (adjust_strap, 0.7), (tap_shoes, 2), (clap, 0.5), (throw, 0.5)),
    "tennis": ((stand, 3), (walk, 2), (run, 2), (waggle, 1.5), (lean, 0.7), (half_swing, 0.8), (wipe, 0.7),
               (drink, 0.3), (adjust_strap, 0.5), (tap_shoes, 0.3), (clap, 0.3), (throw, 0.5), (bounce_ball, 1.5)),
}  # fmt: skip


def pass_time(stage: Stage) -> None:
    """Do one thing between strokes, and note it unless it is standing."""
    choices, weights = zip(*PASTIMES[stage.player.sport], strict=True)
    weights = np.array(weights) / sum(weights)
    pastime = choices[stage.rng.choice(len(choices), p=weights)]
    start = stage.now
    pastime(stage)
    if pastime is not stand:
        stage.spans.append((pastime.__name__, start, stage.now))
