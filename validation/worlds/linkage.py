"""A world of driven links: trunk, arm and implement turned by muscles, and a ball that strikes the implement.

Body. Three rigid links move in a tilted plane: the trunk with the shoulder, the arm (or only the forearm, where the
watch is on the bent trailing arm), and the implement. They obey the exact equations of a planar triple pendulum,
which are integrated with the Runge-Kutta method of fourth order at 1000 Hz for all swings at once. Each joint has a
muscle whose activation follows its excitation with a first-order lag of 20 to 60 ms and whose torque falls linearly
with the speed of the joint, as in Hill's muscle. The trunk begins, the arm follows, and the wrist is held back by its
end of travel until a late release (Jorgensen, Am. J. Phys. 38, 644, 1970; Sprigings and Neal, J. Appl. Biomech. 16,
356, 2000). The forearm also rolls about its own length by a fourth torque. Before the swing and after it, the same
muscles hold a posture: they lead the arm through the backswing, brake the follow-through, and stop a checked swing.
Strength and range of every swing are found by repeated simulation so that the rate about gravity and the time to the
contact are plausible: 16 to 26 rad/s and 115 to 195 ms for baseball (Welch et al., J. Orthop. Sports Phys. Ther. 22,
193, 1995), 12.5 to 23 rad/s and 205 to 325 ms for golf, 8.5 to 22 rad/s and 130 to 330 ms for tennis, where forehands,
backhands and serves are mixed. Plane, ready posture, pause, slow lean, and the shift of weight vary from swing to
swing. Among the misses are practice swings at 66 to 80 % of the full speed.

Implement. A beam of 24 finite elements: a bat of 0.88 kg and 0.84 m with a first bending mode of 170 Hz (Nathan, Am.
J. Phys. 68, 979, 2000), a club of 1.1 m with a head of 0.2 kg and a mode near 50 Hz, a racket of 0.30 kg and 0.685 m
with a mode of 140 Hz (Cross, Am. J. Phys. 66, 772, 1998). Its two rigid motions and first two bending modes take part
in the impact. The second mode's frequency follows from the distribution of mass and stiffness.

Contact. The ball meets the beam through a Hertz spring with the losses of Hunt and Crossley, with a stiffness that
makes the contact last 0.7 to 1.5 ms (baseball), 0.4 to 0.5 ms (golf), or 4 to 6 ms (tennis). The place of the contact
is drawn around the best place with a spread of centimetres, so that well-struck balls are weak at the hand and
mishits are strong. A golf head that is struck away from its centre, or that also digs into the turf, passes more
on. The handle drives the hand through a spring and damper (25 to 50 Hz), the hand drives the forearm through the wrist
(18 to 30 Hz), and the forearm drives the watch through its strap (35 to 120 Hz, damping 10 to 40 %), which also lets
the case rock. The whole impulse slows the three links, spread by the tissue over 12 ms. The contact's truth is the
first instant of the ball's force. The burst may begin up to a few ms later.

Sensor. The watch sits 6 to 11 cm above the wrist's end of the arm and 3 cm off its axis, on either arm, with the crown
on either side and misaligned by 3 to 15 degrees. An accelerometer measures gravity minus the acceleration of its own
point, as the sign at rest demands (a falling watch measures zero). This is differentiated exactly from the simulated
path. Its bandwidth is 350 Hz, or 0.4 of the rate if that is less (delay-free windowed sinc). Noise is 2 to 5 mg,
the range 32 g, or 16 g in some hard sessions. The gyroscope has 100 Hz, a bias, an error of scale, and noise. The
attitude integrates it and is corrected towards the accelerometer slowly (time constant 10 to 25 s) while the total is
near 1 g. This is calculated as the equation of the small error of attitude, which it obeys. Gravity is wrong by up to
about 1 to 2 degrees.

Other movements: sway and tremor, changes of posture, walking, taps of the implement on a shoe or the ground (through
the same beam, hand and strap), regrips (`tug`), and waggles of the implement (`wave`, below 30 % of the full rate).
Vibration of muscle, strap and air is band-limited noise with a tonal part, proportional to the rotation rate.
"""

from __future__ import annotations

import zlib

import numpy as np

from linkage_course import Course
from linkage_game import GAMES
from linkage_links import GRID
from linkage_sensor import record
from linkage_swings import plausible, swings
from linkage_truth import other_events, swing_events
from linkage_watch import Watch
from session import ACCELEROMETER_RATE, Session

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Makes a session of about 8 swings per minute."""
    if sport not in SPORTS or level not in LEVELS:
        raise ValueError(f"this world has no {sport} at level {level}")
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level)])
    u = rng.uniform
    game, hard = GAMES[sport], level == "hard"
    leading = bool(u() < 0.55)
    wear = {"strap": u(35, 120, 3), "damping": u(0.1, 0.4, 3)}
    lanes = int(minutes * 60 / 8.2 * 1.45) + 2
    p, run, burst, rock = swings(game, sport, rng, lanes, leading, hard, wear)
    course = Course(rng, int(minutes * 60 * GRID), p["ready"].mean(axis=1), hard)
    course.schedule(p, run, plausible(p, run, sport))
    course.finish()
    watch = Watch(rng, course, p["length"], hard)
    truth = swing_events(watch, p, run, burst, rock)
    truth += other_events(watch, game, rng, wear, hard)
    return record(watch, truth, rng, rate, hard, sport)
