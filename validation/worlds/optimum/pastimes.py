"""What players do between swings, drawn from what is seen on diamonds, courses and courts."""

from __future__ import annotations

from collections.abc import Callable

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
    player: Player, start: np.ndarray, kind: str, goals: Goals, over: float, rhythm: np.ndarray | None = None, turn: float = 0.0
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
    waves = np.interp(times, np.arange(0, end + 2, 0.7), 0.06 * player.rng.standard_normal(len(np.arange(0, end + 2, 0.7))))
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


def bounce(player: Player, start: np.ndarray) -> Scene:
    """Bounce a ball with hand or racket."""
    rng, goals = player.rng, Goals()
    end = 1.2 + rng.uniform(2.5, 7.0)
    _pose(player, goals, 1.0, (0, 18, 5, 30, 0, 60, 60))
    _pose(player, goals, end, (0, 18, 5, 30, 0, 60, 60), 3)
    phase, envelope = _phase(player, 1.0, end, rng.uniform(1.3, 2.2))
    rhythm = np.zeros((len(phase), JOINTS))
    rhythm[:, FLEXION] = np.radians(rng.uniform(9, 20)) * np.sin(phase) * envelope
    rhythm[:, ELEVATION] = np.radians(rng.uniform(2, 7)) * np.sin(phase + 0.4) * envelope
    scene = _scene(player, start, "bounce", goals, end + 1.2, rhythm)
    size = rng.uniform(0.5, 2.5)
    scene.blows = [Blow(t, size * rng.uniform(0.5, 1.4), "soft") for t in _beats(phase, envelope, 1.0)]
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


def tap(player: Player, start: np.ndarray) -> Scene:
    """Tap bat on plate, racket on shoe or club on turf: short strokes of the forearm."""
    rng, goals, now = player.rng, Goals(), 0.9
    aim, blows = _pose(player, goals, now, LOW_HAND), []
    for _ in range(rng.integers(1, 5)):
        now += rng.uniform(0.25, 0.45)
        lift = np.radians(rng.uniform(6, 16))
        goals.at(now, FLEXION, aim[FLEXION] + lift, None, 0.2)
        now += rng.uniform(0.14, 0.25)
        goals.at(now, FLEXION, aim[FLEXION], -1.5 * lift / 0.2, 0.3)
        blows.append(Blow(now, rng.uniform(0.8, 7.0), "hard"))
    scene = _scene(player, start, "tap", goals, now + rng.uniform(0.9, 1.4))
    scene.blows = blows
    return scene


def clap(player: Player, start: np.ndarray) -> Scene:
    """Clap, or slap hands or fists with somebody."""
    rng, goals, now = player.rng, Goals(), 0.9
    aim, blows = _pose(player, goals, now, HANDS_IN_FRONT), []
    for _ in range(rng.integers(1, 8)):
        away = np.radians(rng.uniform(10, 24))
        step = rng.uniform(0.12, 0.2)
        goals.at(now + step, AZIMUTH, aim[AZIMUTH] - away, None, 0.2)
        now += 2 * step
        goals.at(now, AZIMUTH, aim[AZIMUTH], None, 0.3)
        blows.append(Blow(now, rng.uniform(2.0, 11.0), "hard"))
    scene = _scene(player, start, "clap", goals, now + rng.uniform(0.9, 1.4))
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


def twirl(player: Player, start: np.ndarray) -> Scene:
    """Twirl the racket or roll the club in the hand."""
    rng, goals = player.rng, Goals()
    end = 1.0 + rng.uniform(1.5, 4.0)
    _pose(player, goals, 0.9, RACKET_UP)
    _pose(player, goals, end, RACKET_UP, 3)
    phase, envelope = _phase(player, 0.8, end, rng.uniform(0.8, 1.7))
    rhythm = np.zeros((len(phase), JOINTS))
    rhythm[:, PRONATION] = np.radians(rng.uniform(12, 40)) * np.sin(phase) * envelope
    return _scene(player, start, "twirl", goals, end + 1.2, rhythm)


def waggle(player: Player, start: np.ndarray) -> Scene:
    """Waggle bat or club, or sway with the racket in the ready position."""
    rng, goals = player.rng, Goals()
    pose = {"golf": (0, 36, 12, 42, 0, 8, 5), "baseball": (20, 14, 35, 62, 0, 75, 20), "tennis": RACKET_UP}[player.sport]
    end = 1.1 + rng.uniform(1.5, 4.5)
    _pose(player, goals, 1.0, pose)
    _pose(player, goals, end, pose, 3)
    phase, envelope = _phase(player, 0.9, end, rng.uniform(0.7, 1.5))
    rhythm = np.zeros((len(phase), JOINTS))
    for joint, angle in ((YAW, 6), (PRONATION, 12), (AZIMUTH, 5), (FLEXION, 5)):
        rhythm[:, joint] = np.radians(angle * rng.uniform(0.3, 1.3)) * np.sin(phase + rng.normal(0, 0.5)) * envelope
    return _scene(player, start, "waggle", goals, end + 1.2, rhythm)


PASTIMES: dict[str, Callable[[Player, np.ndarray], Scene]] = {
    "stand": stand,
    "walk": walk,
    "bounce": bounce,
    "tug": adjust,
    "gesture": gesture,
    "sit": sit,
    "tap": tap,
    "clap": clap,
    "toss": toss,
    "twirl": twirl,
    "waggle": waggle,
}
# How often each is drawn.
DECKS = {
    "baseball": {"stand": 3, "walk": 3, "tug": 3, "gesture": 2, "sit": 1, "tap": 2.5, "clap": 1, "toss": 2, "waggle": 2},
    "golf": {"stand": 4, "walk": 4, "tug": 2, "gesture": 2.5, "sit": 1, "tap": 1.5, "clap": 0.6, "twirl": 1.5, "waggle": 2.5},
    "tennis": {"stand": 3, "walk": 3, "bounce": 3, "tug": 1.5, "gesture": 2, "sit": 1, "tap": 1.2, "clap": 0.6, "toss": 1.5}
    | {"twirl": 2, "waggle": 1.5},
}


def draw_kind(player: Player) -> str:
    """Return the kind of the next pastime."""
    deck = DECKS[player.sport]
    weights = np.array(list(deck.values()))
    return str(player.rng.choice(list(deck), p=weights / weights.sum()))
