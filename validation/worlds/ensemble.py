"""The world `ensemble`: players as draws from a population of random functions.

Nothing here is a mechanism. The forearm's rotation is a signed random curve: a skewed pulse on a randomly warped time,
with principal modes of variation (functional data analysis, Ramsay and Silverman 2005), round an axis that drifts on
the sphere. A lever arm of changing length gives the translational acceleration. Arm vibration is vector autoregressive
noise. Blows are random minimum-phase impulse responses with heavy-tailed peaks. A Markov chain chooses what comes next.

The truth, on the sensor's clock in seconds (see `ensemble_strokes`):
- `start`: the last instant before the peak at which the signed rate of the swing is zero. It is the begin of the
  forward pulse after a pause, and the reversal after a counter-movement.
- `contact`: the begin of the force between implement and ball. The watch feels it 0.5 to 3.5 ms later.
- `time`: the peak of the signed rate. For other movements: the strongest shock, or the fastest turn.

The figures that the medians follow, or are compared with:
- Durations. Golf: backswing to downswing about 3 to 1, 0.7 s and 0.23 s to 1.2 s and 0.4 s (Garmin's manual of the
  TruSwing, after Novosel and Garrity, Tour Tempo, 2004). Baseball: 0.15 to 0.2 s, as coaches measure it.
- Rates. Baseball: the shoulders reach 937°/s (Welch et al. 1995), to which the forearm adds. Tennis serves: elbow
  extension reaches 1510°/s, and internal rotation of the shoulder 2420°/s in men and 1370°/s in women (Fleisig et al.
  2003); ground strokes are slower. Golf: between them, with the forearm's roll (this author's judgement).
- Hands move at most 8 to 10.5 m/s (this author's judgement); where a player turns faster, the lever arm is shorter.
- Forces last 0.5 ms in golf (Cochran and Stobbs 1968), about 1 ms in baseball and 4 to 6 ms in tennis (Cross 1998).
- Modes. A racket's first bending mode is near 100 to 180 Hz, a bat's first two near 170 and 600 Hz (Cross 1998).
- Accelerations at the wrist. Up to 30 g in ordinary tennis rallies on a watch at 800 Hz (Shadrin 2023, a blog). The
  medians for the other sports are this author's judgement.
- Skin. A mass of 34 g on the skin oscillates at its own resonance (Ziegert and Lewis 1979); so does a watch.

`easy` is an ordinary player with a well-fastened watch. `hard` spreads all curves further, shakes more, strikes more
weakly, and has loose straps, slips, abrupt ends and second blows. A contact's peak is at least 7 times the RMS of the
arm vibration per axis at that instant plus 0.8 g.
"""

from __future__ import annotations

import numpy as np
from ensemble_body import RATE, STANDARD_GRAVITY
from ensemble_chain import play
from ensemble_contact import FAST, all_blows
from ensemble_population import LEVELS, SPORTS, Player
from ensemble_vibration import Colour, vibration
from ensemble_watch import Watch, accelerometer, device_motion, stamps
from session import ACCELEROMETER_RATE, MOTION_RATE, Event, Session

OVERSAMPLING = round(FAST / RATE)


def _fast(values: np.ndarray, samples: int) -> np.ndarray:
    """Return values at 800 Hz interpolated to 3200 Hz."""
    position = np.arange(samples) / OVERSAMPLING
    grid = np.arange(len(values))
    if values.ndim == 1:
        return np.interp(position, grid, values)
    return np.stack([np.interp(position, grid, column) for column in values.T], axis=1)


def make(
    seed: int, sport: str = "tennis", level: str = "easy", minutes: float = 6.0, rate: float = ACCELEROMETER_RATE
) -> Session:
    """Return one session; the same arguments give the same samples.

    `level` is `easy` or `hard`, `rate` the accelerometer's rate in Hz, from 50 to 1600. Device motion
    always has the rate of the convention.
    """
    rng = np.random.default_rng([seed, list(SPORTS).index(sport), list(LEVELS).index(level), 20])
    player = Player.draw(rng, SPORTS[sport], LEVELS[level])
    watch = Watch.draw(rng, player)
    course = play(rng, player, sport, 60 * minutes)
    arm, omega, acceleration, rms = course.joined()

    attitude = arm * watch.mount.inv()
    gravity = attitude.inv().apply([0.0, 0.0, -1.0])
    samples = OVERSAMPLING * len(omega)
    moving = watch.strapped(_fast(-acceleration / STANDARD_GRAVITY, samples))
    moving += vibration(rng, Colour.draw(rng), _fast(rms, samples), watch.strapped)
    moving += all_blows(rng, player, course.blows, samples)
    total = watch.mount.apply(moving) + _fast(gravity, samples)

    clock = rng.uniform(100, 20000)
    seconds = len(omega) / RATE
    taken, given = stamps(rng, rate, seconds)
    shown, motion_given = stamps(rng, MOTION_RATE, seconds)
    samples_taken = accelerometer(rng, watch, player.level.noise, total, rate, taken)
    turned = watch.mount.apply(omega)
    motion = device_motion(rng, watch, player.level.tilt, attitude, turned, total, RATE, shown)
    return Session(
        given + clock,
        samples_taken,
        motion_given + clock,
        motion.quaternion,
        motion.rotation_rate,
        motion.gravity,
        motion.user_acceleration,
        [Event(e.kind, e.time + clock, e.start + clock, e.contact + clock) for e in course.events],
        sport,
    )
