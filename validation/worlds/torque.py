"""A world in which torque makes the swings: forward dynamics of trunk, arm and implement, and a ball that collides.

Body. Each swing is the motion of three rigid links in an inclined plane: trunk, arm and implement, with hub radius
0.14 to 0.22 m and arm length 0.54 to 0.66 m. It is the double pendulum of Cochran and Stobbs (1968) on a turning
trunk, as in Sprigings and Neal (2000). Agonists drive the trunk, then the shoulder, then the wrist. Activation is
first-order, with time constants of about 12 to 80 ms when it rises and 25 to 50 ms when it falls, and muscles give
less torque the faster they shorten (Hill). Holding muscles move the arm into the backswing and let go within 30 ms.
Antagonists brake after the ball is due, and tissue stops the joints at their limits; a third of the swings meet the
shoulder's stop early. The equations are integrated at 802 Hz. Torque is scaled until the arm reaches the swing's
intended peak rate. Lumped torques are larger than those of single joints, since they include the legs. Gravity does
not act on the links. Forearm roll and elevation are second-order joints at 5 Hz with bursts of their own.

Swings. Peak rates about the vertical are 14 to 28.5 rad/s in baseball, 13 to 21 in golf and 9 to 24 in tennis
(goals; results scatter by about 20 %). The plane is tilted by 6 to 29, 26 to 49 and 3 to 37 degrees. Start to contact
lasts 0.13 to 0.21, 0.215 to 0.32 and 0.135 to 0.335 s. Counter-movements are absent, end in a pause, or turn into the
swing directly. Some swings follow a slow lean. Both hands occur; half of the tennis players also hit 15 to 40 %
backhands, which turn the other way. 75 % are contacts, 20 % misses, and 5 % checked swings, in which the agonists
stop early and the antagonists brake with full strength.

Truth. The start is the instant at which the noise-free rate about gravity has risen by 1 % of its rise from rest or
from a lean, or at which it crosses zero after a counter-movement. The contact is the first instant of force. `time`
is the contact, or the peak rate about gravity until 0.2 s after a missed ball was due.

Implement and collision. The impulse follows from the ball's mass and speed, the restitution, and the mass that the
chain presents at the hitting point. The force is Hertz-like (sin^1.5) and lasts 0.8 to 1.5 ms in baseball, 0.4 to
0.6 ms in golf and 4 to 6 ms in tennis (Cross 1999, Nathan 2000). It excites bending modes: 170, 560 and 1130 Hz for
bats (Russell), 60 to 780 Hz for clubs, and 130, 370 and 600 Hz for rackets, each varied by 8 %. Hands damp them to
3 to 12 % of critical and pass little above 70 to 220 Hz. The watch then moves on soft tissue as a second-order
system with a resonance at 20 to 120 Hz and a damping of 12 to 50 % on each of three oblique axes. The ringing's peak
at the watch is log-uniform: from 2.5 times (hard) or 8 times (easy) the arm's vibration up to 16 to 30 g. On hard,
10 % of contacts are followed by a second one after 15 to 60 ms.

Vibration. While the arm turns it also vibrates with 0.01 to 0.04 g rms per rad/s on easy and 0.03 to 0.10 on hard,
in proportion to speed to the power of 0.7 to 1.3. The vibration is broadband with 1 to 3 tones between 15 and 250 Hz.
It differs between axes and has full rank.

Between swings. Players walk, waggle, fidget, tap the implement, clap, tug at gloves, stand still, and bounce a ball
(tennis). Torques of alternating sign drive these movements through slow joints. Hard sessions have stronger blows,
and knocks up to 20 g in between and shortly before or after swings.

Sensor. Either wrist and both crown sides occur, and the watch may have slipped round the arm. The accelerometer has
a causal low-pass at 0.38 times its rate whose delay is removed, a range of 16, 32 or 40 g, and 2 to 5 mg of noise.
Rotation rates have 0.005 rad/s of noise, a small bias, a range of 2000 degrees/s, and shake with each blow. Fused
attitude errs by at most 0.1 to 0.4 degrees on easy and 1 to 2 on hard. Device motion's timestamps are late by 0 to
10 ms. Steps between timestamps alternate by 20 us and jitter. Hard sessions have up to two gaps of 0.1 to 1.5 s,
never near a swing.

Sources: Cochran and Stobbs, The search for the perfect swing, 1968; Sprigings and Neal, J. Appl. Biomech. 16, 2000;
MacKenzie and Sprigings, Sports Eng. 11, 2009; Nathan, Am. J. Phys. 68, 2000; Cross, Am. J. Phys. 67, 1999; Russell,
Physics and acoustics of baseball and softball bats; Rogowski et al., PLoS ONE 10, e0132925, 2015. Ranges without a
source are estimates.
"""

from __future__ import annotations

import zlib

import numpy as np

from session import ACCELEROMETER_RATE, Session
from torque_body import GRID, make_motion
from torque_course import draw_gaps, draw_onsets, free_intervals, stray_knocks, swing_blows
from torque_impact import FINE, all_blows, draw_materials
from torque_pastimes import make_pastimes
from torque_player import SPORTS, draw_player
from torque_sensor import cut_gaps, draw_watch, record
from torque_swings import make_swings
from torque_truth import swing_events
from torque_vibration import arm_vibration


def make(
    seed: int, sport: str, difficulty: str, minutes: float = 6.0, rate: float = ACCELEROMETER_RATE
) -> Session:
    """Simulates one session. The motion does not depend on `rate`, the accelerometer's rate in Hz."""
    if sport not in SPORTS or difficulty not in ("easy", "hard"):
        raise ValueError(f"sport {sport!r}, difficulty {difficulty!r}; expected one of {list(SPORTS)}, easy or hard")
    root = np.random.SeedSequence([seed, zlib.crc32(f"torque {sport} {difficulty}".encode())])
    body_rng, swing_rng, rest_rng, blow_rng, sensor_rng = (np.random.default_rng(s) for s in root.spawn(5))
    seconds = 60.0 * minutes
    n = int(seconds * GRID)
    player = draw_player(body_rng, sport, difficulty == "hard")
    materials = draw_materials(body_rng, player)
    watch = draw_watch(body_rng, player)

    onsets = draw_onsets(swing_rng, seconds)
    free = free_intervals(onsets, seconds)
    swings = make_swings(swing_rng, player, onsets)
    doing = make_pastimes(rest_rng, player, GRID, n, free)
    knocks, events = stray_knocks(rest_rng, player, swings, free)
    motion = make_motion(body_rng, player, swings, doing, n)

    blows = doing.blows + knocks + swing_blows(blow_rng, player, swings)
    struck = all_blows(blow_rng, materials, blows, int(seconds * FINE))
    first = motion.acceleration[0]
    carried = first + materials.strap.carry(motion.acceleration - first, GRID)
    carried += arm_vibration(blow_rng, player, materials.strap, motion.rate, doing.rubbing)
    session = record(sensor_rng, player, watch, motion, struck, carried, rate, seconds)
    cut_gaps(session, watch, draw_gaps(sensor_rng, player, swings, seconds))

    for event in sorted(swing_events(player, swings, motion) + doing.events + events, key=lambda e: e.time):
        event.time += watch.origin
        event.start += watch.origin
        event.contact += watch.origin
        session.truth.append(event)
    return session
