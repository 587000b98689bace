"""World `cohort`: players whose joints follow mean curves between key postures, varied by Gaussian processes.

A player is drawn from a cohort (`players`). Each kind of stroke has mean curves of fourteen joint coordinates
through published key postures (`postures`), blended with proximal-to-distal timing (`curves`) and
fitted to the player's peak rate and forward time (`strokes`). Every stroke warps them in time and amplitude.
Between strokes the player does other things (`pastimes`). Forward kinematics gives the watch's orientation and
path (`body`). To these come impacts through a chain of filters (`contact`), and vibration, cloth and
strap (`vibration`). A watch reads the result (`sensor`). No force drives the arm, and nothing is fed
back.

Truth: `onset`, `time` and `force` are defined in `strokes`. Practice swings and air swings are misses.
Swings broken off are `checked`. All other events bear the name of the movement; their `time` is the instant of the
strongest shock on them, or else of the largest commanded rotation rate. Incidents of the follow-through belong to
their swing and are no events. The starts come from the rate of the watch, with vibration and slips. `contact` comes
from the chain's response to the ball alone, without the loss of rate. Device motion's latency is not part of the truth.

Levels: `hard` has weaker contacts, more vibration, more incidents, loose straps that slip, less repeatable strokes,
and a latency of device motion of up to 20 instead of 10 ms. Units: seconds, radians, g.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..common.quaternion import from_vector, inverse, product, rotate
from ..common.sensor import DOWN, G, shifted
from ..common.session import ACCELEROMETER_RATE, MOTION_RATE, NAN, Event, Session
from ..common.truth import with_starts
from .body import acceleration, angular_velocity, forearm
from .contact import draw_chain
from .curves import GRID_RATE, Course, resample
from .pastimes import pass_time, stand
from .players import LEVELS, SPORTS, Player, draw_player
from .postures import STROKES, vector
from .sensor import draw_watch, read_accelerometer, read_motion, stamps
from .strokes import Stage, calibrate, measure
from .vibration import arm_vibration, place_shocks, rubbing, slipping, tremor_and_sway

PASTIMES_PER_STROKE = {"golf": 1.2, "baseball": 0.8, "tennis": 0.45}


def make(
    seed: int, sport: str = "tennis", level: str = "easy", minutes: float = 6.0, rate: float = ACCELEROMETER_RATE
) -> Session:
    """Make one session with its truth; `rate` is the accelerometer's in Hz."""
    player_rng, plan_rng, noise_rng, watch_rng = (
        np.random.default_rng([seed, 0xC0F0, SPORTS.index(sport), LEVELS.index(level), part]) for part in range(4)
    )
    player = draw_player(player_rng, sport, level)
    chain = draw_chain(player_rng, player)
    seconds = 60.0 * minutes
    stage = plan_session(plan_rng, player, seconds)

    course = stage.course.sample(seconds)
    commanded = resample(course, GRID_RATE, seconds)
    swings = swing_events(stage, commanded)
    joints = resample(course + tremor_and_sway(noise_rng, player, len(course)), GRID_RATE, seconds)
    q, position = forearm(joints, player.lengths, player.left)
    q = product(q, np.broadcast_to(player.mount, q.shape))
    omega = angular_velocity(q, GRID_RATE)
    velocity = np.gradient(position, 1.0 / GRID_RATE, axis=0)
    speed = np.linalg.norm(omega, axis=1)

    shaken, rotation = arm_vibration(noise_rng, player, speed)
    shocks, shake = place_shocks(noise_rng, chain, stage.shocks, q, omega, velocity, shaken)
    shaken += shocks + rubbing(noise_rng, player, stage.rubs, len(q))
    along = rotate(inverse(player.mount), np.array([0.0, 0.0, 1.0]))
    rotation += shake + slipping(stage.slips, along, len(q))
    q = product(q, from_vector(rotation))
    path = acceleration(position, GRID_RATE) / G
    true = rotate(inverse(q), DOWN - path) - shaken
    omega = angular_velocity(q, GRID_RATE)
    reached = {shock.time: shock.reached for shock in stage.shocks}
    swings = [replace(event, contact=reached.get(event.force, NAN)) for event in swings]
    truth = with_starts(swings, np.arange(len(q)) / GRID_RATE, omega, q) + other_events(stage, speed)

    watch = draw_watch(watch_rng, player.hard)
    instants, accelerometer_time = stamps(watch_rng, watch, rate, watch.clocks[0], seconds)
    values = read_accelerometer(watch_rng, watch, true, instants, rate)
    instants, motion_time = stamps(watch_rng, watch, MOTION_RATE, watch.clocks[1], seconds)
    attitude, rates, gravity, user = read_motion(watch_rng, watch, true, q, omega, instants)
    truth = shifted(truth, watch.begin)
    return Session(accelerometer_time, values, motion_time, attitude, rates, gravity, user, truth, sport)


def plan_session(rng: np.random.Generator, player: Player, seconds: float) -> Stage:
    """Fill a session with strokes and other movements. Misses keep their share throughout."""
    plans = [calibrate(rng, player, stroke) for stroke in STROKES[player.sport, player.role]]
    stage = Stage(rng, player, Course(vector(plans[0].stroke.ready)), plans, now=2.5)
    stand(stage)
    owed = rng.uniform(0.2, 0.8)
    checked = 0.10 if player.hard else 0.06
    while stage.now < seconds - 9.0:
        for _ in range(rng.poisson(PASTIMES_PER_STROKE[player.sport])):
            pass_time(stage)
            if stage.now > seconds - 9.0:
                return stage
        if rng.random() < checked:
            stage.stroke("checked")
            continue
        owed += player.miss_share
        if rng.random() < np.clip(owed - 0.25, 0.0, 1.0):
            owed -= 1.0
            practice = rng.random() < {"golf": 0.8, "baseball": 0.45, "tennis": 0.5}[player.sport]
            stage.stroke("miss", float(rng.uniform(0.8, 0.97)) if practice else None)
        else:
            stage.stroke("contact")
    return stage


def swing_events(stage: Stage, commanded: np.ndarray) -> list[Event]:
    """Truth of the swings, from the commanded curves."""
    events = []
    for swing in stage.swings:
        first = int((swing.forward - 0.45) * GRID_RATE)
        last = int((swing.contact + 0.12) * GRID_RATE)
        start, time, _ = measure(commanded[first:last], stage.player, 0.45)
        offset = first / GRID_RATE
        force = swing.contact if swing.kind == "contact" else NAN
        events.append(Event(swing.kind, offset + time, offset + start, force))
    return events


def other_events(stage: Stage, speed: np.ndarray) -> list[Event]:
    """Truth of the other movements."""
    events = []
    for name, start, end in stage.spans:
        shocks = [shock for shock in stage.shocks if start <= shock.time <= end]
        if shocks:
            time = max(shocks, key=lambda shock: shock.size).time
        else:
            first = int(start * GRID_RATE)
            time = (first + int(np.argmax(speed[first : int(end * GRID_RATE)]))) / GRID_RATE
        events.append(Event(name, time))
    return events
