"""The geometry of a swing of the world `kinematic`: its axis, the forearm at contact, and the elbow's circle."""

from __future__ import annotations

import numpy as np

from kinematic_arm import Arm
from kinematic_rotation import GRID, UP, conjugate, exponential, integrate, multiply, pose, rotate, unit
from kinematic_swing import PEAK, Swing


def stroke(arm: Arm, plan: Swing, start: float, first: int, last: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw the swing's geometry; return the ready pose, the turn of the whole swing and the elbow's shift.

    The rates and the elbow's acceleration are added to the grid between the samples `first` and `last`.
    """
    rng, sport = arm.rng, arm.sport
    t = arm.time[first:last] - start
    main, trunk = plan.rates(t)
    serve = plan.style == "serve"
    low, high = {"baseball": (15, 50), "golf": (40, 62), "tennis": (-25, 35), "serve": (-80, -45)}[plan.style]
    elevation = np.radians(rng.uniform(low, high))
    azimuth = arm.azimuth + rng.normal(0, 0.6 if sport == "tennis" else 0.2)
    goal = multiply(exponential(rng.normal(0, 0.1, 3)), pose(elevation, azimuth, rng.uniform(-np.pi, np.pi)))
    forearm = rotate(goal, np.array([1.0, 0.0, 0.0]))
    low, high = {"baseball": (5, 30), "golf": (30, 50), "tennis": (10, 45), "serve": (50, 65)}[plan.style]
    tilt = np.radians(rng.uniform(low, high))
    around = azimuth + (rng.uniform(-np.pi, np.pi) if serve else rng.normal(0, 0.9 if sport == "tennis" else 0.35))
    axis = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
    lean = axis @ forearm
    limit = np.sin(np.radians(12))
    if abs(lean) > limit:  # turn the forearm towards the plane of the swing
        target = unit(unit(forearm - lean * axis) + np.sign(lean) * limit * axis)
        turn = np.cross(forearm, target)
        goal = multiply(exponential(unit(turn) * np.arcsin(min(np.linalg.norm(turn), 1.0))), goal)
        forearm = rotate(goal, np.array([1.0, 0.0, 0.0]))
    backhand = sport == "tennis" and not serve and rng.random() < 0.4
    axis *= arm.hand * (-1 if backhand else 1)
    flat = unit(np.cross(axis, UP))
    other = np.cross(axis, flat)
    phases, cycles, sizes = rng.uniform(0, 2 * np.pi, 2), rng.uniform(0.3, 1.0, 2), rng.uniform(0.05, 0.2, 2)
    wander = sizes * np.sin(phases + 2 * np.pi * cycles * (t[:, None] / plan.contact))
    begin = plan.contact * rng.uniform(0.0, 0.4)
    bump = np.sin(np.pi * np.clip((t - begin) / (plan.end - begin), 0, 1)) ** 2
    side = wander[:, 0] * main + rng.uniform(-0.3, 0.3) * plan.peak * bump
    half = rng.uniform(0.3, 0.45) * plan.contact
    twist = rng.uniform(5, 11) if sport == "golf" else rng.uniform(2, 8)
    twist *= np.sign(axis[2] * forearm[2]) if sport == "golf" else rng.choice([-1, 1])
    twist *= plan.peak / PEAK[sport][1] * np.cos(np.pi / 2 * np.clip((t - plan.contact) / half, -1, 1)) ** 2
    angle = np.cumsum(main) / GRID
    middle = int(np.argmin(np.abs(t - plan.contact)))
    along = rotate(exponential((angle - angle[middle])[:, None] * axis), forearm)
    world = main[:, None] * axis + side[:, None] * flat + (wander[:, 1] * main)[:, None] * other
    world += twist[:, None] * along
    path = conjugate(integrate(-world, np.array([1.0, 0.0, 0.0, 0.0])))  # rotation since the first sample
    ready = multiply(conjugate(path[middle]), goal)
    arm.omega[first:last] += rotate(conjugate(multiply(path, ready)), world)
    # The elbow on its circle about the trunk, and the shift of weight.
    spine = unit(axis * np.array([0.5, 0.5, 1.0]))
    upper = unit(rotate(exponential(UP * rng.uniform(-0.8, 0.8)), forearm * np.array([1, 1, 0.2]) - 0.3 * UP))
    upper = upper * rng.uniform(0.35, 0.55)
    turned = np.cumsum(trunk) / GRID
    arms = rotate(exponential((turned - turned[middle])[:, None] * spine), upper)
    rate = trunk[:, None] * spine
    acceleration = np.cross(np.gradient(trunk)[:, None] * GRID * spine, arms) + np.cross(rate, np.cross(rate, arms))
    length = plan.contact + 0.25
    x = np.clip((t + 0.25) / length, 0, 1)
    shift = rng.uniform(0.03, 0.18) * unit(np.append(rng.normal(size=2), rng.normal(0, 0.2)))
    acceleration += (60 * x - 180 * x**2 + 120 * x**3)[:, None] / length**2 * shift
    arm.elbow[first:last] += acceleration
    return ready, angle[-1] * axis, arms[-1] - arms[0] + shift
