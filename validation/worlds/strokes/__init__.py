"""A world of stroke libraries: an arm that plays strokes through via-points, with a watch on its wrist.

Body. The reference frame has z up. A shoulder (0.18 m from the spine, 1.4 m high) carries an upper arm (0.28-0.33 m)
and a forearm (0.24-0.28 m). The forearm's direction is given by azimuth and elevation, its turn about itself by a
roll angle; upper arm, trunk and feet have their own angles and places. Every stroke of a sport is a few via-points:
the end of the backswing, the elevation and roll near contact, and the finish. Movements between them are overlapping
bells of speed s^p (1-s)^r; p = r = 2 is the minimum-jerk movement (Flash and Hogan 1985, superposed as in Flash and
Henis 1991), p of 1.4-2.4 and r of 1.6-2.6 vary it. The trunk and upper arm lead the forearm by 0-50 ms, the roll
follows it by 10-40 ms (the sequence from near to far, Putnam 1993). Positions follow from the angles, accelerations
from two numerical derivatives at 2000 Hz, so lever arms, centripetal and tangential terms are exact. The wrist joint
is not modelled.

Strokes. Backswings flow into the forward movement, pause before it, or end in a slow lean. The forearm that trails in
a two-handed swing turns in two humps. Overhead strokes pronate while the forearm points up, which opposes the turning
of the azimuth, so their rate about gravity is small and may change sign before the contact. From start to contact:
baseball 125-190 ms, golf 210-320 ms (Hume et al. 2005: 230-300 ms), tennis 130-320 ms, the other racket sports
110-270 ms. Racket sports are played in rallies (strokes 1.4-3 s apart, pauses of 8-20 s), the others every 6-11 s. A
watch in a one-handed sport is on the racket arm. A checked swing covers a quarter to a half of the path and springs
back a little.

Contact. The force of the ball is a half sine (tennis 4-6 ms, Brody 1979; bat 0.7-1.5 ms and modes near 170 and 600
Hz, Nathan 2000 and Russell; golf 0.45 ms; padel 3-5 ms; badminton and table tennis 1-2 ms). It reaches the handle
after 0.3-1 ms, directly (with either sign, depending on which side of the centre of percussion it strikes) and
through two bending modes. Hand (0.4 kg), forearm tissue (0.6 kg, held by the bone) and watch (0.05 kg) form a chain
of three masses with springs and dampers of 25-70, 40-90 and 70-160 Hz, different for every axis and for four
firmnesses of the grip. A random matrix mixes the paths into the axes. The burst is scaled to a peak (above 20 Hz) of
0.8-20 g by sport and by how well the ball is met. The arm may lose 0-30 % of its speed with a time constant of 8-14
ms and regains it in 0.1 s. Every shaking also turns the case a little, as a rigid case on soft tissue with a lever of
0.1-0.25 m.

Sensor. The accelerometer turns specific force upside down, so it reads the direction of gravity MINUS the
acceleration of its point (0 in free fall, -1 on z at rest with the display up); the user acceleration therefore is
minus the acceleration, in g. It has a fourth-order low-pass of 350 Hz or 0.4 times the rate, a noise of 2-5 mg and a
range of 32 g (16 g in a quarter of the sessions). The gyroscope has a second-order low-pass of 100 Hz. All these
filters are causal and their constant delay is taken out of the time stamps, as a maker would. Device motion carries a
latency of 0-10 ms and a slow error of attitude (0.3 degrees in easy, up to 2.5 in hard).

Truth. An onset is where the forward bell of the azimuth begins or, if the forearm still turns backward about gravity at
that instant, where its rate about gravity changes sign; the forward sense is that of the azimuth. The time of a miss
or a checked swing is the instant of the largest rate about gravity in that sense. Its starts lie before the largest
rotation rate up to 30 ms later: afterwards, some strokes go on faster in another direction. The starts come from the
rate of the case, which the shaking turns. A contact comes from the ball's shock alone, behind the chain of masses and
without the loss of speed. A racket that touches the body after an air swing makes it a `knock`.
"""

from __future__ import annotations

import zlib

import numpy as np

from ..common.session import ACCELEROMETER_RATE, Session
from ..common.truth import with_starts
from .body import GRID, Array, Body
from .course import find_truth, finish_joints
from .library import FILLERS, LIBRARY, Stroke
from .pastimes import dribble, fill, footwork, rest_pose
from .sensor import record
from .swing import play_stroke
from .watch import feel, mounted, wrist

SPORTS = ("baseball", "golf", "tennis", "badminton", "table tennis", "padel")
LEVELS = ("easy", "hard")
FOLLOW = 0.03  # s after a miss's largest rate about gravity, where some strokes go on faster in another direction


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Make one session. See the module's text for what is in it."""
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 7])
    play = LIBRARY[sport]
    body = Body(rng, play, level, minutes * 60)
    right_handed, crown_right = rng.random() < 0.85, rng.random() < 0.75
    right_arm, trailing = True, set()  # the arm is named as if the player were right-handed
    names = list(play.strokes)
    if not play.rally:
        right_arm = rng.random() < 0.5
        trailing = set(names) if right_arm else set()
    elif sport == "tennis":
        player = rng.choice(["one-handed", "two-handed", "two-handed on both sides"], p=[0.3, 0.5, 0.2])
        if player == "two-handed on both sides":
            names, right_arm = ["forehand", "two-handed backhand"], rng.random() < 0.5
            trailing = {"forehand" if right_arm else "two-handed backhand"}
        else:
            names.remove("two-handed backhand" if player == "one-handed" else "one-handed backhand")
    strokes = [(play.strokes[name], name in trailing, name == "serve") for name in names]
    _play(body, strokes, np.array(play.ready), level)
    finish_joints(body)
    truth = find_truth(body)
    attitude, acceleration = wrist(body, 1.0 if right_handed else -1.0, right_arm)
    right_wrist = right_arm == right_handed
    along = 1.0 if right_wrist != crown_right else -1.0  # x of the device points to the hand
    attitude, rotation, reading = feel(body, mounted(rng, attitude, along), acceleration)
    truth = with_starts(truth, np.arange(body.n) / GRID, rotation.T, attitude.T, FOLLOW)
    return record(body, attitude, rotation, reading, truth, rate, sport)


def _play(body: Body, strokes: list[tuple[Stroke, bool, bool]], ready: Array, level: str) -> None:
    """Schedule rallies or single swings until the session is over. A stroke is (via-points, trails, is a serve)."""
    rng, sport = body.rng, body.sport
    weights = np.array([s.weight for s, _, serve in strokes])
    serves = [s for s in strokes if s[2]]
    rest_pose(body, 0.1, 1.0, ready)
    end, count, last_contact = 1.5, 0, 0.0
    while True:
        opening = count == 0
        if opening:
            count = int(rng.integers(1, 6)) if sport.rally else 1
            onset = end + (rng.uniform(7.5, 19.0) if sport.rally else rng.uniform(5.3, 9.8))
        else:
            onset = max(last_contact + rng.uniform(1.4, 3.0) - 0.2, end + 0.75)
        if onset > body.seconds - 3:
            return
        pick = int(rng.choice(len(strokes), p=weights / weights.sum()))
        stroke, trailing, serve = strokes[pick]
        if (serve and not opening) or (opening and serves and rng.random() < 0.5):
            stroke, trailing, serve = serves[0] if opening else strokes[0]
        pose = ready + 0.06 * rng.normal(size=3)
        if opening:
            back = onset - rng.uniform(2.2, 3.0)
            hang = np.array([0.1, -1.0, 0.0]) if rng.random() < 0.6 else pose
            rest_pose(body, end + rng.uniform(0.1, 0.4), rng.uniform(0.8, 1.4), hang + 0.1 * rng.normal(size=3))
            bouncing = serve and rng.random() < 0.7
            fill(body, end + 1.8, back - (2.5 if bouncing else 0.2), FILLERS[level])
            rest_pose(body, back - (2.3 if bouncing else 0.0), 0.8, pose)
            if bouncing:
                dribble(body, back - 1.3, back + 0.6)
            room = 1.4
        else:
            gap = onset - end
            rest_pose(body, end, min(0.7, gap - 0.3), pose)
            room = min(gap - 0.3, 1.0)
            if gap > 1.0:
                footwork(body, end + 0.25, onset - 0.35)
        kind = str(rng.choice(["contact", "miss", "checked"], p=[0.7, 0.2, 0.1]))
        end = play_stroke(body, stroke, onset, room, kind, trailing, serve)
        last_contact = onset + 0.2
        count = 0 if kind == "miss" else count - 1
