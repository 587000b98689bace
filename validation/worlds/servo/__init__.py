"""The world `servo`: an arm that is driven by feedback control, and a lumped chain from the implement to the watch.

`muscle` moves joints as springs and dampers about moving reference postures, with delay and activation.
`strokes` and `pastimes` command swings and other movements, `course` puts them in a row.
`arm` is the three-dimensional chain of trunk and arm. `contact` gives the force of ball on implement by
Hertz's law, `chain` carries it over grip, hand, forearm, skin and strap to the watch. `vibration` adds
the arm's own vibration, and `sensor` samples.

The truth of a swing:

- The onset is the last instant, before the peak, at which the forward rate is below 1 % of its value at the peak.
  The forward rate is the forearm's rotation rate, projected on the swing's axis. The axis is the direction of the
  rotation while the rate is above half of its peak. Only the commanded motion counts: no sway, tremor, sliding
  strap or vibration. After a backswing this is practically where the rotation reverses. Out of rest it is about
  0.2 rad/s after the command has reached the muscles. It is exact to 1 ms, one step of the simulation.
- The starts come from the rate of the watch, which slides about the forearm and rocks about its strap.
- The force is the instant at which the ball's force begins. The waves need some tenths of a millisecond to the watch.
- The contact comes from the chain's response to this blow alone, without the loss of the joints' speed.
- `time` is the instant at which the forearm's commanded rotation rate is largest.
- `checked` is a swing whose command is taken back before the stroke is complete.

The levels differ in strap, vibration, tremor, the share of weak contacts, double blows, rough ends of misses, slow
rises and latency. A contact's burst above 60 Hz at the watch is never weaker than
1 g, nor than five times the arm's vibration.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import signal

from ..common.sensor import cubic
from ..common.session import NAN, Event, Session
from ..common.truth import with_starts
from .arm import Motion, motion
from .course import Course, course
from .muscle import ROLL
from .player import Player, draw
from .sensor import accelerometer, default_rates, device_motion
from .vibration import RATE, arm, blows, turning


def _slip(player: Player, joints: np.ndarray, slips: list[tuple[float, float]]) -> np.ndarray:
    """Return the watch's angle about the forearm (rad): the strap trails fast rolls, and slides for good at times."""
    omega = 2 * np.pi * player.roll_strap
    numerator, denominator = signal.bilinear([-1.0, 0.0, 0.0], [1.0, 2 * 0.5 * omega, omega**2], fs=1000.0)
    angle = signal.lfilter(numerator, denominator, joints[:, ROLL] - joints[0, ROLL])
    times = np.arange(len(joints)) / 1000
    for time, size in slips:
        part = np.clip((times - time) / 0.04, 0, 1)
        angle += size * part * part * (3 - 2 * part) * np.clip(1 - (times - time - 0.3) / 2.0, 0, 1)
    return angle


def _heading(player: Player, count: int) -> np.ndarray:
    """Return the direction that the player faces (rad): it wanders by some tenths of a radian per minute."""
    knots = np.cumsum(0.15 * player.rng.standard_normal(count // 10000 + 4))
    smooth = signal.resample_poly(np.interp(np.arange(0, len(knots) - 1, 0.1), np.arange(len(knots)), knots), 1, 1)
    return np.interp(np.arange(count) / 1000.0, np.arange(len(smooth)), smooth)


def watch_motion(player: Player, plan: Course) -> Motion:
    """Return the motion of the watch that a course leads to."""
    heading = _heading(player, len(plan.joints))
    return motion(player.body, plan.joints, plan.normals, heading, _slip(player, plan.joints, plan.slips))


def truth(plan: Course, moved: Motion, rocking: np.ndarray) -> list[Event]:
    """Return the events, with the instants that follow from the watch's movement."""
    reached = {pulse.time: pulse.reached for pulse in plan.pulses}
    events = [replace(event, contact=reached.get(event.force, NAN)) for event in plan.truth]
    times = np.arange(len(moved.rate)) / 1000
    return with_starts(events, times, moved.rate + cubic(rocking, RATE, times, 3.001), moved.attitude.T)


def make(seed: int, sport: str, level: str, rate: float | None = None, minutes: float = 6.0) -> Session:
    """Make a session. `rate` is the accelerometer's (Hz); device motion keeps the watch's own rate."""
    player = draw(seed, sport, level)
    plan = course(player, minutes)
    moved = watch_motion(player, plan)
    count = int(len(plan.joints) * RATE / 1000)
    vibration = blows(player, plan, count) + arm(player, np.linalg.norm(moved.rate, axis=1), count)
    vibration = vibration @ player.body.mount.as_matrix()
    rocking = turning(player, vibration)
    accelerometer_rate, motion_rate = default_rates(rate)
    ticks, samples = accelerometer(player, moved, vibration, accelerometer_rate)
    beats, attitude, turn, gravity, user = device_motion(player, moved, vibration, rocking, motion_rate)
    return Session(
        accelerometer_time=ticks.stamped,
        accelerometer=samples,
        motion_time=beats.stamped,
        quaternion=attitude.T,
        rotation_rate=turn,
        gravity=gravity,
        user_acceleration=user,
        truth=sorted(truth(plan, moved, rocking), key=lambda event: event.time),
        sport=sport,
    )
