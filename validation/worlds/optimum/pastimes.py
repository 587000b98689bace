"""What players do between swings, drawn from what is seen on diamonds, courses and courts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from .plan import AZIMUTH, ELEVATION, FLEXION, HEADING, JOINTS, PRONATION, RATE, TURNS, YAW, Goals, X, Z
from .players import Player
from .strokes import Blow, Scene

HANDS_IN_FRONT = (0, 8, 18, 30, 15, 95, 15)
AT_MOUTH = (0, 2, 15, 45, 10, 135, 20)
LOW_HAND = (0, 25, 8, 35, 0, 25, 40)
RACKET_UP = (0, 8, 15, 30, 0, 85, 15)


def play(player: Player, kind: str, start: np.ndarray) -> Scene:
    """Return the scene of a pastime, from a resting pose to one of the player's."""
    return PASTIMES[kind](player, start)


def _scene(
    player: Player,
    start: np.ndarray,
    kind: str,
    goals: Goals,
    over: float,
    rhythm: np.ndarray | None = None,
    turn: float = 0.0,
) -> Scene:
    """Plan the movement through the goals to a rest at `over` (s), and add a rhythm to it."""
    rng = player.rng
    target = player.rests[rng.integers(len(player.rests))].copy()
    target[:TURNS] += np.radians(2) * rng.standard_normal(TURNS)
    target[HEADING], target[X:] = start[HEADING] + turn, start[X:]
    goals.still(over, target)
    count = round(over * RATE) + 1
    p = player.planner.move(goals, count, start)
    joints = player.planner.joints(p, start)
    activity = np.linalg.norm(p - joints + start, axis=1)
    if rhythm is not None:
        joints[: len(rhythm)] += rhythm[:count]
    return Scene(joints, activity, kind)


def _pose(player: Player, goals: Goals, time: float, pose: tuple[float, ...], spread: float = 6.0) -> np.ndarray:
    aim = np.radians(pose) + np.radians(spread) * player.rng.standard_normal(TURNS)
    for joint in range(TURNS):
        goals.at(time, joint, aim[joint], care=0.3)
    return aim


def _phase(player: Player, begin: float, end: float, pace: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the phase of an uneven rhythm (rad) and its envelope."""
    times = np.arange(round(end * RATE) + 1) / RATE
    knots = np.arange(0, end + 2, 0.7)
    waves = np.interp(times, knots, 0.06 * player.rng.standard_normal(len(knots)))
    phase = 2 * np.pi * np.cumsum(np.where(times > begin, pace * (1 + waves), 0)) / RATE
    part = np.clip(np.minimum((times - begin) / 0.8, (end - times) / 0.8), 0, 1)
    return phase, part**3 * (10 - 15 * part + 6 * part**2)


def _beats(phase: np.ndarray, envelope: np.ndarray, offset: float = 0.0) -> np.ndarray:
    """Return the instants (s) at which the phase passes whole turns."""
    turns = np.floor((phase + offset) / (2 * np.pi))
    beats = np.flatnonzero(np.diff(turns) > 0)
    return beats[envelope[beats] > 0.6] / RATE


def stand(player: Player, start: np.ndarray) -> Scene:
    """Stand, perhaps shifting the weight and looking around."""
    goals, over = Goals(), player.rng.uniform(2.0, 6.0)
    return _scene(player, start, "", goals, over, turn=0.25 * player.rng.standard_normal())


def walk(player: Player, start: np.ndarray) -> Scene:
    """Walk to the ball, the box or the line: the arm swings, heels strike."""
    rng = player.rng
    end = rng.uniform(4.0, 12.0)
    phase, envelope = _phase(player, 0.4, end, rng.uniform(0.82, 1.0))
    rhythm = np.zeros((len(phase), JOINTS))
    size = rng.uniform(0.25, 1.0)
    for joint, angle, lag in ((ELEVATION, 17, 0.0), (FLEXION, 8, -0.6), (YAW, 5, 3.1), (AZIMUTH, 4, 1.0)):
        rhythm[:, joint] = size * np.radians(angle) * np.sin(phase + lag) * envelope
    rhythm[:, Z] = 0.018 * np.cos(2 * phase + 0.7) * envelope
    scene = _scene(player, start, "walk", Goals(), end + 0.8, rhythm, turn=rng.uniform(-2.5, 2.5))
    strength = rng.uniform(0.08, 0.35)
    scene.blows = [Blow(t, strength * rng.uniform(0.6, 1.4), "step") for t in _beats(2 * phase, envelope)]
    return scene


def adjust(player: Player, start: np.ndarray) -> Scene:
    """Adjust gloves, grip or strap with short tugs, hands in front of the body."""
    rng, goals, now = player.rng, Goals(), 1.0
    aim, blows = _pose(player, goals, now, HANDS_IN_FRONT), []
    for _ in range(rng.integers(2, 7)):
        now += rng.uniform(0.25, 0.8)
        for joint in (FLEXION, PRONATION, AZIMUTH):
            goals.at(now, joint, aim[joint] + np.radians(7) * rng.standard_normal(), None, 0.2)
        if rng.random() < 0.6:
            blows.append(Blow(now, rng.uniform(0.3, 2.5), "soft"))
    scene = _scene(player, start, "tug", goals, now + rng.uniform(1.0, 1.6))
    scene.blows = blows
    return scene


def gesture(player: Player, start: np.ndarray) -> Scene:
    """Talk with the hands, point, wave."""
    rng, goals, now = player.rng, Goals(), 0.0
    for _ in range(rng.integers(2, 7)):
        now += rng.uniform(0.5, 1.1)
        _pose(player, goals, now, (0, 4, 15, 40, 0, 85, 20), 22)
    return _scene(player, start, "gesture", goals, now + rng.uniform(0.8, 1.5))


def sit(player: Player, start: np.ndarray) -> Scene:
    """Sit down, drink or wipe the face, and stand up again."""
    rng, goals = player.rng, Goals()
    down = rng.uniform(1.0, 1.6)
    goals.at(down, Z, start[Z] - rng.uniform(0.38, 0.5))
    _pose(player, goals, down, LOW_HAND, 5)
    now = down + rng.uniform(1.5, 4.0)
    _pose(player, goals, now, LOW_HAND, 5)
    _pose(player, goals, now + 1.1, AT_MOUTH, 6)
    now += 1.1 + rng.uniform(0.5, 2.0)
    _pose(player, goals, now, AT_MOUTH, 4)
    now += rng.uniform(1.2, 2.5)
    goals.at(now, Z, start[Z] - 0.42)
    _pose(player, goals, now, LOW_HAND, 5)
    scene = _scene(player, start, "sit", goals, now + rng.uniform(1.2, 1.8))
    scene.blows = [Blow(down + 0.05, rng.uniform(0.3, 2.0), "soft"), Blow(now, rng.uniform(0.2, 2.5), "hard")]
    return scene


def strike(player: Player, start: np.ndarray, kind: str) -> Scene:
    """Tap bat on plate, racket on shoe or club on turf; clap, or slap hands or fists with somebody."""
    rng, goals, now, blows = player.rng, Goals(), 0.9, []
    is_clap = kind == "clap"
    joint, pace = (AZIMUTH, (0.12, 0.2)) if is_clap else (FLEXION, (0.17, 0.3))
    aim = _pose(player, goals, now, HANDS_IN_FRONT if is_clap else LOW_HAND)
    for _ in range(rng.integers(1, 8 if is_clap else 5)):
        away, step = np.radians(rng.uniform(7, 22)), rng.uniform(*pace)
        goals.at(now + step, joint, aim[joint] + (-away if is_clap else away), None, 0.2)
        now += 1.9 * step
        goals.at(now, joint, aim[joint], None, 0.3)
        blows.append(Blow(now, rng.uniform(2.0, 11.0) if is_clap else rng.uniform(0.8, 7.0), "hard"))
    scene = _scene(player, start, kind, goals, now + rng.uniform(0.9, 1.4))
    scene.blows = blows
    return scene


def toss(player: Player, start: np.ndarray) -> Scene:
    """Toss a ball up or to somebody underarm, or catch one."""
    rng, goals = player.rng, Goals()
    _pose(player, goals, 0.9, (0, 10, 5, 5, 0, 40, -30))
    goals.at(1.25, ELEVATION, np.radians(rng.uniform(-12, 0)), None, 0.3)
    goals.at(1.6, ELEVATION, np.radians(rng.uniform(30, 60)), rng.uniform(2, 5), 0.3)
    _pose(player, goals, 2.1, (0, 6, 10, 55, 0, 70, -20), 8)
    scene = _scene(player, start, "toss", goals, 3.6)
    if rng.random() < 0.6:
        scene.blows = [Blow(2.1 + rng.uniform(0, 0.4), rng.uniform(0.8, 6.0), "soft")]
    return scene


def repeat(player: Player, start: np.ndarray, kind: str) -> Scene:
    """Bounce a ball with hand or racket, twirl it, waggle bat or club, or sway in the ready position."""
    rng, goals = player.rng, Goals()
    pose, pace, longest, sizes = RHYTHMS[kind if kind != "waggle" else f"waggle {player.sport}"]
    end = 1.1 + rng.uniform(1.5, longest)
    _pose(player, goals, 1.0, pose)
    _pose(player, goals, end, pose, 3)
    phase, envelope = _phase(player, 0.9, end, rng.uniform(*pace))
    rhythm = np.zeros((len(phase), JOINTS))
    for joint, size in sizes.items():
        rhythm[:, joint] = np.radians(size * rng.uniform(0.4, 1.3)) * np.sin(phase + rng.normal(0, 0.4)) * envelope
    scene = _scene(player, start, kind, goals, end + 1.2, rhythm)
    if kind == "bounce":
        size = rng.uniform(0.5, 2.5)
        scene.blows = [Blow(t, size * rng.uniform(0.5, 1.4), "soft") for t in _beats(phase, envelope, 1.0)]
    return scene


# Of repeated movements: pose, pace (Hz), longest time (s), and how far the joints move (degrees).
WAGGLE = {YAW: 6, PRONATION: 12, AZIMUTH: 5, FLEXION: 5}
RHYTHMS = {
    "bounce": ((0, 18, 5, 30, 0, 60, 60), (1.3, 2.2), 7.0, {FLEXION: 16, ELEVATION: 5}),
    "twirl": (RACKET_UP, (0.8, 1.7), 4.0, {PRONATION: 30}),
    "waggle golf": ((0, 40, 12, 44, 0, 8, 5), (0.7, 1.5), 4.5, WAGGLE),
    "waggle baseball": ((20, 14, 35, 62, 0, 75, 20), (0.7, 1.5), 4.5, WAGGLE),
    "waggle tennis": (RACKET_UP, (0.7, 1.5), 4.5, WAGGLE),
}
PASTIMES: dict[str, Callable[[Player, np.ndarray], Scene]] = {
    "stand": stand,
    "walk": walk,
    "bounce": partial(repeat, kind="bounce"),
    "tug": adjust,
    "gesture": gesture,
    "sit": sit,
    "tap": partial(strike, kind="tap"),
    "clap": partial(strike, kind="clap"),
    "toss": toss,
    "twirl": partial(repeat, kind="twirl"),
    "waggle": partial(repeat, kind="waggle"),
}
# How often each is drawn.
ALL = {"stand": 3.0, "walk": 3.0, "tug": 2.5, "gesture": 2.0, "sit": 1.0, "tap": 1.5, "clap": 0.7, "waggle": 2.0}
DECKS = {
    "baseball": ALL | {"tap": 2.5, "toss": 2.0},
    "golf": ALL | {"stand": 4.0, "walk": 4.0, "twirl": 1.5},
    "tennis": ALL | {"tug": 1.5, "toss": 1.5, "bounce": 3.0, "twirl": 2.0},
}


def draw_kind(player: Player) -> str:
    """Return the kind of the next pastime."""
    deck = DECKS[player.sport]
    weights = np.array(list(deck.values()))
    return str(player.rng.choice(list(deck), p=weights / weights.sum()))
