"""Sessions of a wrist-worn watch in baseball, golf and tennis, from a jointed arm and conservation of momentum.

Units are m, s, rad and g = 9.80665 m/s2 unless named. Papers give the means; where no paper is named, the number is
this author's judgement. Papers were read in part as abstracts or cited from memory: check them before quoting.

Body. A rigid chain: trunk, upper arm 0.30 m, forearm 0.215 m to the watch, with nine turns and a moving pelvis.
Joint rates are pulses in normalised phase that peak from the trunk outwards. Baseball: trunk 937 deg/s (Welch et al.,
J Orthop Sports Phys Ther, 1995). Golf: trunk about 650 deg/s (Cheetham et al., Science and Golf V, 2008; Nesbit,
J Sports Sci Med, 2005). Tennis: trunk peak 60 ms before contact (Landlinger et al., J Sports Sci Med, 2010), late
long-axis rotation of the arm (Elliott, Marshall and Noffal, J Appl Biomech, 1995; Marshall and Elliott, J Sports Sci,
2000). Players differ in size (SD 6 %), effort (0.60 to 1.10 of these rates), duration, rise and posture. Start to
contact lasts 0.10 to 0.35 s. Vertical rates reach 11 to 30 rad/s, seldom 37. The arm alone gives 5 to 30 g.
Baseball and golf: watch on the leading or the trailing arm. Tennis: on the racket arm, with forehands and one- or
two-handed backhands. There are no serves, volleys or putts.

Swing. Ready posture, sometimes a waggle, counter-movement, then an overlap, a pause or a slow forward lean, stroke,
follow-through, rest. 75 % contacts, 20 % misses, 5 % checked. A miss is drawn like a contact and lacks the ball only;
a quarter of the misses stop within 0.05 to 0.24 s. A checked swing is braked at 35 to 75 % of the stroke.

Implement. Ball, implement and restitution give the impulse by conservation of momentum (bat and 0.145 kg, club and
0.0459 kg, racket and 0.057 kg). The force is a Hertz pulse of 0.8 to 1.4 ms, 0.45 to 0.65 ms and 4 to 6 ms. The handle
moves as a rigid body and rings in two or three modes (bat 150 to 225 and 520 to 760 Hz; club 42 to 340 Hz; racket 118
to 620 Hz; Cross, Am J Phys, 1999; Russell, acoustics pages, 2000 to 2017; Chiementin et al.,
hand-arm vibration in golf, 2019).
The blow reaches the wrist through a delay of 0.4 to 2.5 ms, grip (33 to 140 Hz), tissue (65 to 280 Hz) and the arm's
elasticity (3 to 8 Hz), and the watch through its strap (tight near 50 to 130 Hz, loose near 22 to 45 Hz). At the watch
it makes about 3 to 60 g in easy and 1 to 45 g in hard sessions, seldom up to 100 g, for 20 to 120 ms. The range may
limit it. The arm slows by up to 25 %, too.
8 % (easy) or 16 % (hard) of hits are mishits. Hard only: a second contact 15 to 60 ms later in 10 %. Irons may graze
turf right after the ball. Gloves soften grip and tissue.

Vibration. Coloured noise in three bands from 8 to 220 Hz, of full rank over the axes, grows with the rotation rate: rms
0.01 to 0.05 g per rad/s in easy and 0.02 to 0.10 in hard sessions. Loose watches slip about the wrist; in hard
sessions they also rattle above 2.5 g. Sway and tremor of 6 to 12 Hz never stop.

Between swings. Walk, jog, gestures, waggles, ball bouncing, taps, claps, scratching, adjusting the strap, standing.
Practice swings have 26 to 42 % of the player's effort and are called `practice`. Hard sessions add knocks of 1.5 to
14 g from 1.1 s before the start to 1.1 s after the contact. Swings follow each other after 4 to 10 s, sometimes 25 s.

Sensor. Accelerometer value = gravity - acceleration / g, in the device's axes, so that a watch at rest with the
display up reports z = -1. Range 16, 32 or 64 g, bandwidth 170 to 340 Hz (second order, causal), noise 0.12 to 0.30
mg/rtHz, bias, gain, jitter of 5 to 60 us, clock error. Below 760 Hz the samples pass a zero-phase low pass at 0.4 of
the rate. Gyroscope limit 2000 deg/s. Device motion at 200 Hz: every sample describes the watch a fixed 0 to 12 ms
earlier; rate and acceleration pass a zero-phase low pass of 60 to 95 Hz, so a contact can show there some ms early.
The attitude is wrong by 0.15 to 0.5 deg (easy) or 0.5 to 1.8 deg (hard) rms per axis and more after a strong swing.
The heading of the reference frame is arbitrary. The watch sits on either wrist, crown either way, seldom inside.

Truth. `force` is the first instant of force on the implement. `onset` comes from the planned movement without tremor,
vibration or the ball's ring. It is the later of two instants before the peak of the world-vertical rate of the
forearm: the last at which that rate has not yet turned to the sign of the peak, and the last at which the part
due to the forward stroke is below 1 % of its value at the peak. `time` is the force for contacts, and the peak of
the world-vertical rate for misses and checked swings. Other events have the instant of their blow or their middle.
The starts come from the rate of the watch, which slips and turns against the arm. `contact` comes from the wave of the
ball alone behind the strap: without a second contact, turf, rattle and the arm's slowing.

Left out: fusion errors from gyroscope saturation, lost samples, temperature, impact waves with dispersion.
"""

from __future__ import annotations

import numpy as np
from scipy import signal

from ..common.quaternion_rows import from_vector, inverse, product, rotate
from ..common.sensor import G
from ..common.session import ACCELEROMETER_RATE, NAN, Session
from ..common.truth import with_starts
from .chain import acceleration, body_rate, forearm, mirror
from .impact import add_all
from .player import player_of
from .schedule import write
from .sensor import accelerometer, device_motion, watch_of
from .swing import truth_of
from .timeline import RATE, smooth
from .vibration import rattle, slip, strapped, unrest, vibration

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")
FAMILY = 0x6D6F6D  # keeps the random numbers apart from those of other worlds


def make(seed: int, sport: str, difficulty: str, minutes: float = 6.0, rate: float = ACCELEROMETER_RATE) -> Session:
    """One session. Equal arguments give equal bytes; `rate` changes only the accelerometer's sampling."""
    key = [FAMILY, int(seed), SPORTS.index(sport), LEVELS.index(difficulty)]
    streams = [np.random.default_rng(s) for s in np.random.SeedSequence(key).spawn(8)]
    hard = difficulty == "hard"
    duration = 60.0 * minutes
    player = player_of(sport, hard, streams[0])
    script, records = write(player, duration, streams[1])
    watch = watch_of(hard, player.left_arm, streams[2])

    angles = script.timeline.angles()
    swings = [truth_of(r, angles, script.timeline.rate, RATE) for r in records]
    angles += unrest(player, angles.shape[1], streams[3])
    arm, place = forearm(angles, player.body)
    if player.left_arm:
        arm, place = mirror(arm, place)
    q, rate_of_turn, user = watch_motion(player, script, watch, arm, place, streams[4])
    for event, record in zip(swings, records):
        event.contact = record.blow.reached if record.blow else NAN
    truth = script.events + with_starts(swings, np.arange(q.shape[1]) / RATE, rate_of_turn.T, q.T)

    gravity = rotate(inverse(q), np.array([[0.0], [0.0], [-1.0]]))
    times, samples, raw = accelerometer(watch, gravity + user, duration, rate, streams[5], streams[6])
    motion = device_motion(watch, q, rate_of_turn, raw, duration, streams[7])
    return Session(times, samples, *motion, sorted(truth, key=lambda e: e.time), sport)


def watch_motion(player, script, watch, arm, place, rng) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Orientation (4, n), rotation rate (3, n, rad/s) and user acceleration (3, n, g) of the watch on its grid."""
    world = acceleration(place)
    sideways = (rotate(arm, np.array([[1.0], [0.0], [0.0]])) * world).sum(axis=0)
    shift = np.zeros_like(place)
    shift[2] = slip(player, sideways)
    for begin, length, step in script.slips:
        first = int(begin * RATE)
        shift[:, first:] += step[:, None] * smooth((np.arange(first, shift.shape[1]) / RATE - begin) / length)
    q = product(product(arm, from_vector(shift)), watch.mount)
    user = -rotate(inverse(q), world) / G

    speed = np.sqrt((body_rate(arm) ** 2).sum(axis=0))
    shake, turn = vibration(player, speed, rng)
    axis = rotate(inverse(watch.mount), np.array([[0.0], [0.0], [-1.0]]))[:, 0]
    directions = blow_directions(script.blows, q, place, rng)
    force, twist = add_all(player, script.blows, q.shape[1], directions, axis)
    user += shake - force / G
    # Small turns against the arm, which springs back within a fraction of a second.
    twist += turn
    small = signal.lfilter([1.0 / RATE], [1.0, 1.0 / (0.15 * RATE) - 1.0], twist, axis=1)
    q = product(q, from_vector(small))
    user = strapped(player, user)
    if player.strap.rattle > 0.0:
        user += rattle(player, user, rng)
    return q, body_rate(q), user


def blow_directions(blows, q, place, rng) -> np.ndarray:
    """Directions of the blows in the device's axes: a ball's against the hand's travel, the others at random."""
    result = rng.standard_normal((len(blows), 3))
    for k, blow in enumerate(blows):
        if blow.through == "ball":
            i = min(max(int(blow.time * RATE), 1), place.shape[1] - 2)
            velocity = place[:, i + 1] - place[:, i - 1]
            result[k] = rotate(inverse(q[:, i : i + 1]), velocity[:, None])[:, 0]
    return result / np.linalg.norm(result, axis=1, keepdims=True)
