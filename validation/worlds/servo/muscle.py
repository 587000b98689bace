"""Joints under feedback control: reference postures, delay, activation, and springs and dampers about the reference.

A scene is one movement out of the ready posture and back into it. Its command is a reference posture that moves at
constant rate from knot to knot (Feldman 1986, J Motor Behav 18:17; Flash 1987, Biol Cybern 57:257). The command
arrives after a delay of conduction and electromechanical coupling, activates the muscles with a first-order time
constant (Zajac 1989, Crit Rev Biomed Eng 17:359), and pulls the joint as a spring whose stiffness grows with
co-contraction. The joint trails its reference, so the references of fast strokes run beyond the finish posture.

Joints, in order (rad, and m for the hips; zero is the ready posture):
trunk yaw, trunk lean, arm in the stroke's plane, arm out of the plane, upper arm's roll, elbow, forearm's roll, hips.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..common.session import NAN

STEP = 1e-3  # s
YAW, LEAN, SWING, LIFT, TWIST, ELBOW, ROLL, HIP_X, HIP_Y, HIP_Z = range(10)
JOINTS = 10
# Natural angular frequency (rad/s) of each joint's spring against its inertia, at rest, and the damping ratio.
NATURAL = np.array([9.0, 6.0, 11.0, 11.0, 14.0, 13.0, 16.0, 14.0, 14.0, 22.0])
DAMPING = np.array([0.75, 0.9, 0.70, 0.8, 0.7, 0.8, 0.65, 0.8, 0.8, 0.7])
# A joint's angular acceleration drags the next joint back (inertia), by these fractions.
DRAG = ((YAW, SWING, 0.22), (SWING, ROLL, 0.10), (SWING, ELBOW, 0.06))
# A joint's squared rate drives the next joint (centrifugal release), by these factors.
WHIP = ((YAW, SWING, 0.06), (SWING, ROLL, 0.05))


@dataclass
class Pulse:
    """A blow or push at an instant of the scene (s). `kind` chooses the waveform, `strength` is its peak in g.

    `least` is the smallest peak (g) at the watch of a contact that a careful person still sees. `reached` is the
    instant at which a ball's blow reaches the watch, once it is known.
    """

    time: float
    kind: str
    strength: float
    event: str | None = None
    least: float = 0.0
    reached: float = NAN


@dataclass
class Brake:
    """A loss of the joints' speed by a fraction over a duration (s): the ball's reaction or an obstacle."""

    time: float
    fraction: float
    duration: float


@dataclass
class Scene:
    """One movement: its knots, its muscles and what happens during it. Times in seconds from the scene's start."""

    duration: float = 4.0
    kind: str = "rest"
    normal: np.ndarray = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))
    knots: dict[int, list[tuple[float, float]]] = field(default_factory=dict)
    stiffness: list[tuple[float, float]] = field(default_factory=list)
    delay: float = 0.04
    activation: float = 0.025
    pulses: list[Pulse] = field(default_factory=list)
    brakes: list[Brake] = field(default_factory=list)
    # What a swing has in addition: outcome, time of the forward command, and peak rate that is wanted (rad/s).
    command: float = 0.0
    rate: float = 0.0
    ball: float = 0.0
    ending: str = ""
    slip: float = 0.0
    # The time scale: above 1 the muscles are slower.
    slow: float = 1.0

    def move(self, joint: int, time: float, value: float, ramp: float) -> None:
        """Move the reference of a joint to `value` (rad or m) by a ramp that begins at `time` and takes `ramp` (s)."""
        points = self.knots.setdefault(joint, [(0.0, 0.0)])
        last = points[-1]
        if time > last[0]:
            points.append((time, last[1]))
            points.append((time + max(ramp, 1e-3), value))
            return
        # The new ramp replaces what is left of the old one.
        times, values = zip(*points)
        now = float(np.interp(time, times, values))
        kept = [point for point in points if point[0] < time]
        self.knots[joint] = [*kept, (time, now), (time + max(ramp, 1e-3), value)]

    def scale(self, factor: float) -> None:
        """Stretch all times by a factor: the same movement by slower (> 1) or faster muscles."""
        self.duration *= factor
        self.delay *= factor
        self.activation *= factor
        self.command *= factor
        self.slow *= factor
        self.knots = {joint: [(t * factor, v) for t, v in points] for joint, points in self.knots.items()}
        self.stiffness = [(t * factor, v) for t, v in self.stiffness]
        for item in [*self.pulses, *self.brakes]:
            item.time *= factor

    def reference(self, times: np.ndarray) -> np.ndarray:
        """Return the reference posture at times: (n, joints)."""
        out = np.zeros((len(times), JOINTS))
        for joint, points in self.knots.items():
            out[:, joint] = np.interp(times, *zip(*points))
        return out


def run(scenes: list[Scene]) -> list[np.ndarray]:
    """Integrate all scenes at once and return each scene's joint angles at 1000 Hz: (n, joints)."""
    steps = [round(scene.duration / STEP) for scene in scenes]
    longest = max(steps)
    times = np.arange(longest) * STEP
    count = len(scenes)
    reference = np.zeros((longest, count, JOINTS))
    stiff = np.ones((longest, count, 1))
    brake = np.zeros((longest, count, 1))
    for number, scene in enumerate(scenes):
        reference[:, number] = scene.reference(times - scene.delay)
        if scene.stiffness:
            stiff[:, number, 0] = np.interp(times, *zip(*scene.stiffness))
        for item in scene.brakes:
            inside = (times >= item.time) & (times < item.time + item.duration)
            course = np.sin(np.pi * (times[inside] - item.time) / item.duration) ** 2
            brake[inside, number, 0] -= 2 * np.log1p(-item.fraction) * course / item.duration
    tempo = np.array([scene.slow for scene in scenes])[:, None]
    activation = np.array([scene.activation for scene in scenes])[:, None]
    natural = NATURAL / tempo
    position = np.zeros((count, JOINTS))
    speed = np.zeros((count, JOINTS))
    active = np.zeros((count, JOINTS))
    out = np.zeros((longest, count, JOINTS))
    gain = STEP / (activation + STEP)
    for step in range(longest):
        active += gain * (reference[step] - active)
        spring = natural * np.sqrt(stiff[step])
        pull = spring * spring * (active - position) - (2 * DAMPING * spring) * speed
        for near, far, part in DRAG:
            pull[:, far] -= part * pull[:, near]
        for near, far, part in WHIP:
            pull[:, far] += part * speed[:, near] * np.abs(speed[:, near])
        pull[:, :HIP_X] -= brake[step] * speed[:, :HIP_X]
        speed += STEP * pull
        position += STEP * speed
        out[step] = position
    return [_settled(out[: steps[number], number]) for number in range(count)]


def _settled(course: np.ndarray) -> np.ndarray:
    """Return the course with its last 0.35 s faded into the ready posture, which it has nearly reached."""
    fade = np.clip(np.arange(len(course))[::-1] * STEP / 0.35, 0, 1)
    return course * (fade**3 * (10 - 15 * fade + 6 * fade**2))[:, None]
