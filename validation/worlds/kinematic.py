"""A world of prescribed forearm kinematics: the rotation rate of the forearm is drawn, everything else follows.

Body. The forearm is one rigid body with the frame F: x from the elbow to the hand, z out of the back of the forearm.
Its rotation rate is prescribed and integrated once, so attitude, rotation rate and acceleration always agree. The
elbow is carried by a trunk that turns with its own bump (3-9 rad/s, 0.35-0.55 m from its axis) and shifts its weight
by 0.03-0.18 m. Between swings the arm returns against the swing's turn, and moves to the next ready pose, with
minimum jerk (Flash and Hogan 1985). The wearer is right-handed in 80 % of the sessions. The watch is on the leading
or the trailing arm with equal chance in baseball and golf, and on the racket arm in tennis.

Forward rotation. The axis is perpendicular to the forearm at contact within 12 degrees and tilted from the vertical by
5-30 degrees (baseball), 30-50 (golf), 10-45 (tennis ground strokes) or 50-65 (one serve in seven). The rate starts from
zero as t**p with p uniform in 1 to 4, whose slope is then tapered to zero over the last 15-45 % before the peak; or
it is a logistic curve that starts where it reaches 1 % of its plateau and meets the ball 2-4.5 time constants after
its middle. Each family has half of the swings. The peak lies 25 ms before to 15 ms after the contact. Peak about the
axis 15-25 rad/s in baseball, 14-24 in golf, 9-25 in tennis; start to contact 110-200, 200-330 and 120-350 ms; the
durations agree with Welch 1995 (baseball) and Cochran and Stobbs 1968 (golf). The axis wanders in proportion to the
rate (up to 20 %), a horizontal component of up to 30 % has its own bump, and the forearm turns about itself near the
contact (2-8 rad/s; 5-11 in golf). The follow-through lasts 150-500 ms, less after fast swings so that the arm does
not turn further than about 160 degrees after the contact. A checked swing rises towards 30-75 % of the usual peak and
is stopped within 80-180 ms.

Before a swing. Rest with sway, a slow lean in the swing's direction (0.2-1.5 rad/s, 0.3-1 s), a counter-movement
(1-8 rad/s backwards) that goes over into the swing, or one followed by a pause of 0.05-0.5 s. Golf has a backswing in
85 % of the swings. Waggles of 2-4 reversals end 0.5-4 s before some swings.

Contact. A half sine of force (baseball 0.7-1.5 ms, Nathan 2000; golf 0.45 ms, Cochran and Stobbs 1968; tennis 4-6 ms,
Brody 1979) excites 2-5 modes of the implement, the hand and soft tissue: 18-220 Hz, damping 3-20 %, each with two
directions of its own, one for its acceleration and a weaker one for its velocity, as in complex modes. They vary
around the values of the session and take part differently in each contact. Modes that would ring for too long (to a
tenth after 55 ms in easy, 105 ms in hard) are drawn again, which leaves easy sessions without modes under 33 Hz. The
strap follows as a low-pass resonance of 30-150 Hz with a damping of 20-70 %. The peak of the burst above 20 Hz is
drawn from 1 to 30 g, uniform in its logarithm. The watch rocks with it a little. Half of the contacts lose 3-30 % of
the rate within 2-8 ms, limited so that the jolt of this loss stays under 40 % of the burst. In hard sessions 15 % of
the contacts are double: 15-60 ms after the first comes a second blow of 0.4-2.5 times its size.

Vibration. A noise band from 12 Hz to 60-250 Hz and 1-3 tones of 30-120 Hz that wander by some percent, with random
full-rank covariance, both in proportion to the rotation rate of 15 ms ago: 0.01-0.04 g rms per rad/s (all axes) in
easy sessions and up to 0.1 in hard ones. Soft tissue is known to vibrate in this band (Wakeling and Nigg 2001).

Other events. Knocks, taps on shoe or implement, claps, tugs, catches and walking (1.7-2.1 steps per second), on the
way from one swing to the next; fidgets, sway, tremor of 8-12 Hz.

Sensor. The watch is 0.20-0.27 m from the elbow and 25-40 mm above the bone, misaligned by some degrees, x towards or
against the hand. The reading is gravity minus the acceleration of the sensor's point, in g: an accelerometer that
reads the gravity vector at rest must read zero in free fall, so user acceleration is the acceleration reversed. Above
700 Hz a causal two-pole filter of 350 Hz (0.6 ms of delay) stands for the sensor; lower rates have a four-pole
low-pass at 0.4 times the rate, run both ways so that it has no delay. Values are clipped at 32 g (16 g in a third
of the hard sessions) and rounded to 1/1024 g. Device motion has no delay other than the session's latency.
"""

from __future__ import annotations

import zlib

import numpy as np

from kinematic_arm import EARTH, Arm
from kinematic_contact import PULSE
from kinematic_pastimes import activity
from kinematic_rotation import GRID, pose, rotate, unit
from kinematic_sensor import record
from kinematic_stroke import stroke
from kinematic_swing import draw_swing
from session import ACCELEROMETER_RATE, Event, Session

SPORTS = ("baseball", "golf", "tennis")
LEVELS = ("easy", "hard")


def make(seed: int, sport: str, level: str, rate: float = ACCELEROMETER_RATE, minutes: float = 6.0) -> Session:
    """Make one session, which is always the same for the same arguments."""
    hard = level == "hard"
    rng = np.random.default_rng([seed, zlib.crc32(sport.encode()), zlib.crc32(level.encode())])
    arm = Arm(rng, sport, hard, minutes)
    play(arm)
    return record(arm, rate)


def play(arm: Arm) -> None:
    """Schedule and simulate the whole session."""
    rng, sport, hard = arm.rng, arm.sport, arm.hard
    here = pose(rng.uniform(0.3, 1.2), arm.azimuth, rng.uniform(-1, 1))
    arm.attitude[0] = here
    free, mark, unwind, shift = 0.5, 0, np.zeros(3), np.zeros(3)
    target = 4.5
    while True:
        plan = draw_swing(rng, sport, hard, str(rng.choice(["contact", "miss", "checked"], p=[0.7, 0.2, 0.1])))
        size = float(np.exp(rng.uniform(np.log(1), np.log(30))))
        plan.loss = min(plan.loss, 0.4 * size * EARTH * plan.loss_time / (0.25 * plan.peak))
        start = max(target, free + 2.4 + plan.preparation) - plan.contact
        if start + plan.contact + 2.0 > arm.time[-1]:
            break
        first, last = (int(x * GRID) for x in (start - plan.preparation - 0.05, start + plan.end + 0.05))
        ready, turn, carried = stroke(arm, plan, start, first, last)
        begin = start - plan.preparation - 0.05
        waggle = rng.uniform(0.4, 1.0) if plan.waggle else 0.0
        settle = rng.uniform(0.1, 0.6)
        if begin - free > waggle + plan.waggle + 3.0:
            settle = waggle + plan.waggle + 0.1
        elif waggle:
            waggle = 0.0
        if waggle:
            reversals = int(rng.integers(2, 5))
            arm.wiggle(begin - settle, waggle, reversals / (2 * waggle), rng.uniform(1, 6 if hard else 3),
                       unit(turn + rng.normal(0, 0.6, 3)))
        hold = free + rng.uniform(0.1, 0.5)
        room = begin - settle - hold
        if room > 4.0:
            rest_end = hold + rng.uniform(1.2, 2.0)
            leave = begin - settle - rng.uniform(0.9, 1.4)
            activity(arm, rest_end + 0.1, leave - 0.1)
            around = pose(rng.uniform(0.2, 1.3), arm.azimuth + rng.normal(0, 0.4), rng.uniform(-1.5, 1.5))
            moves = [(hold, rest_end, around, unwind, shift), (leave, begin - settle, ready, 0 * shift, 0 * shift)]
        else:
            moves = [(hold, begin - settle, ready, unwind, shift)]
        for since, until, goal, back, carry in moves:
            a, b = int(since * GRID), int(until * GRID)
            arm.advance(mark, a)
            arm.move(a, b, goal, -back, -carry)
            mark = a
        if plan.kind == "contact":
            instant = start + plan.contact
            pulse = rng.uniform(*PULSE[sport])
            arm.blow(instant, size, pulse)
            if hard and rng.random() < 0.15:
                arm.blow(instant + rng.uniform(0.015, 0.06), min(30.0, size * rng.uniform(0.4, 2.5)), pulse)
        arm.advance(mark, last)
        mark, free, unwind, shift = last, start + plan.end + 0.05, turn, carried
        a = int(start * GRID)
        about = np.abs(rotate(arm.attitude[a:last], arm.omega[a:last])[:, 2])
        strongest = start + plan.contact if plan.kind == "contact" else arm.time[a + int(about.argmax())]
        contact = start + plan.contact if plan.kind == "contact" else float("nan")
        arm.truth.append(Event(plan.kind, float(strongest), start, contact))
        arm.busy.append((begin - 0.3, free + 0.3))
        target = start + plan.contact + rng.uniform(5, 12)
    a = int((free + 0.3) * GRID)
    arm.advance(mark, a)
    arm.move(a, min(a + int(1.4 * GRID), arm.count - 1), here, -unwind, -shift)
    arm.advance(a, arm.count - 1)
