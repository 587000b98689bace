"""A world of commanded angular acceleration and soft tissue.

Body. The forearm is a rigid bone that carries the watch 0.20 to 0.25 m from the elbow. Its angular acceleration is a
sum of smooth bell-shaped pulses (a backswing and its brake, an optional pause, a skewed forward pulse, a braking pulse,
a recovery), in the spirit of sub-movements (Flash and Hogan 1985; Plamondon 1995). All pulses pass the muscle, which is
three equal real poles with 4 to 10 Hz for the whole filter. The rate is the integral, and the attitude is the integral
of quaternions about an axis that moves slowly in space; a second axis rolls the forearm about its own length. Added are
physiological tremor at 8 to 12 Hz (McAuley and Marsden 2000) and noise of cocontraction at 15 to 40 Hz, which grow with
the rate. The elbow itself moves on a circle of 0.25 to 0.40 m about the trunk with 35 to 65 % of the rate and 20 to
60 ms ahead of the forearm (proximal before distal), and the trunk shifts by pulses of a few tenths of a g.

Implement. A blow is a half-sine of force (baseball 0.7 to 1.5 ms, Nathan 2000; golf 0.45 ms, Cochran and Stobbs 1968;
tennis 4 to 6 ms, Brody 1987; hockey 0.8 to 2 ms; cricket 0.8 to 1.5 ms). It reaches the bone 0.2 to 1.2 ms later as a
push through the grip and as two to four ringing modes of 40 to 250 Hz that decay in 5 to 50 ms, in directions of their
own. The amplitude at the bone is log-uniform from 1 to 40 g. A glove (one session in three) is a low-pass of 60 Hz.
If less than 1.05 g would reach the watch, the blow is made larger. Four blows in five also take 2 to 30 % of the
rotation rate within 10 to 30 ms, strong ones more. In `hard`, one blow in five is followed by another in 20 to 80 ms.

Tissue and strap. The watch is a mass on a spring and damper in each axis (Wakeling and Nigg 2001 for soft tissue):
tight 40 to 90 Hz and 12 to 35 % of critical damping, loose (half of the hard sessions) 25 to 40 Hz and 8 to 20 %,
with stops at 0.8 to 2.2 mm on either side, of 110 to 200 Hz, that make it rattle. The watch also tilts as it is
displaced, which the gyroscope and the attitude see. A swing that is broken off is braked so hard that the strap rings
without a blow. Some misses end with the strap slipping about the arm. Arm vibration, partly broadband (15 to 120 Hz)
and partly tonal, is proportional to the rate: 0.01 to 0.04 g rms per rad/s in easy, 0.03 to 0.1 in hard, at the watch.

Sensor. The accelerometer reads minus the specific force, so gravity minus the true acceleration: zero in free fall,
z = -1 at rest with the display up, and the reading of a fast turn points from the elbow to the hand. Its bandwidth is
350 Hz, its range 32 g (16 g in a quarter of the sessions), its noise 2 to 5 mg; lower rates pass a low-pass of 0.4 of
the rate. The gyroscope has 100 Hz, 0.005 rad/s of noise and clips at 2000 degrees per second. User acceleration has 70
to 100 Hz. Motion is 0 to 10 ms late. The attitude has a slow error of 0.1 to 0.5 degrees in easy and up to 1.5 in hard.
The simulation runs at 2406 Hz.
The constant delays of all filters are removed, so that instants on the accelerometer's clock are true.

Truth. The forward pulse begins when its acceleration behind the muscle exceeds 0.5 % of its peak. The onset of a swing
is that instant or, if the counter-movement is still going backwards then, the instant at which the swing's own rate
reverses; slow leaning, running and tremor do not count. The starts come from the rate of the watch, which tilts on the
tissue. The tissue responds to the whole session with and without the ball's first blow, and the contact comes from the
difference; the loss of the rotation rate is in both.
"""

from __future__ import annotations

import zlib

import numpy as np

from ..common.session import ACCELEROMETER_RATE, Session
from .muscle import STYLES
from .pastimes import wait
from .player import Player
from .rotation import FS
from .sensor import record
from .swing import swing

LEVELS = ("easy", "hard")
SPORTS = tuple(STYLES)


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Return one session, which depends on the arguments alone."""
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), LEVELS.index(level), 7151])
    hard, seconds = level == "hard", 60 * minutes
    player = Player(rng, sport, hard, int((seconds + 30) * FS))
    play(player, seconds)
    return record(player, rate, seconds, sport)


def play(player: Player, seconds: float) -> None:
    """Play a whole session; in `hard` some swings come in sequences, one every 1.5 to 3 s."""
    wait(player, 2.5)
    burst, next_at = 0, 0.0
    while player.now < seconds - 11:
        begin = player.now
        swing(player, str(player.rng.choice(["contact", "miss", "checked"], p=[0.7, 0.2, 0.1])), burst > 0)
        if burst == 0 and player.hard and player.rng.random() < 0.08:
            burst = int(player.rng.integers(3, 6))
        burst = max(burst - 1, 0)
        next_at = begin + (0.0 if burst else player.rng.uniform(5, 12))
        if not burst:
            wait(player, max(1.0, next_at - player.now - 0.6))
    while player.now < seconds + 1:
        player.play(np.zeros((int(2 * FS), 3)))
