"""World `spectrum`: stochastic and spectral sessions of a watch on the wrist, in baseball, golf and tennis.

Smooth movement is a chain of velocity pulses that a state machine of a player writes. Everything that shakes is
noise with evolving spectra, or the response of damped modes to short forces. Truth is exact by construction.
Per session: player, hand, strokes, habits, implement, glove, strap, mount and device are drawn again.

Body (`shapes`, `swing`, `body`).
- Minimum-jerk pulses (Flash and Hogan, J Neurosci, 1985) move nine channels: heading, tilt of the stroke's plane,
  swing in it, pitch and roll of the forearm, reach, and the place of the body. Watch 0.19 to 0.25 m from the elbow.
- A stroke rises as Weibull, Gaussian, minimum-jerk, cosine or two-stage (Putnam, J Biomech, 1993). Peak rates about
  the stroke's axis: baseball 13 to 25, golf 9 to 16.5, tennis 8.5 to 30 rad/s, times effort, at most 30.
- Forearm roll adds 1 to 24 rad/s near contact. Rise 0.10 to 0.35 s; start to contact about 0.10 to 0.345 s.
- Sizes are after Welch et al. (J Orthop Sports Phys Ther, 1995), Nesbit (J Sports Sci Med, 2005) and Elliott et al.
  (Int J Sport Biomech, 1989). Wrist acceleration before contact: typically 5 to 25 g, from the geometry.
- Counter-movement 0.25 to 1.1 s; then a pause of 0.04 to 0.6 s, or an overlap. Waggles, strides, slow trunk leans.
- 75 % contacts, 20 % misses, 5 % checked. All draws that shape the movement before contact precede the outcome.
  A quarter of the misses stop abruptly after the peak. Checked swings brake at 40 to 85 % of the rise and rebound.
- Tremor at 7.5 to 12 Hz (Elble and Randall, J Neurophysiol, 1976) and sway at 0.25 to 0.9 Hz, always.

Implement and contact (`people`, `shock`).
- Force: bat 0.7 to 1.5 ms, club 0.4 to 0.6 ms, racket 3.5 to 6 ms. Travel to the wrist 1 to 4 ms.
- Held modes: bat 22 to 34, 135 to 215 and 480 to 680 Hz (Cross, Am J Phys, 1998; Nathan, Am J Phys, 2000).
  Racket 25 to 45, 115 to 195 and 330 to 480 Hz (Brody, Am J Phys, 1981; Rogowski et al., PLoS ONE, 2015).
  Club 18 to 40, 60 to 130, 150 to 280 and 320 to 600 Hz (after Roberts et al., J Sound Vib, 2005).
- Hand and glove are a low-pass at 70 to 320 Hz (Griffin, Handbook of Human Vibration, 1990; ISO 5349-1:2001).
  Soft tissue wobbles at 12 to 45 Hz (Wakeling and Nigg, J Appl Physiol, 2001). Each mode has its own direction.
- Peak at the watch: lognormal, 3 to 45 g in easy and 1 to 45 g in hard. Weak mishits: 3 to 5 g (7 %), 1 to 3 g (15 %).
- The ball also takes about 3 to 7 % of the rate at a middling contact and makes the forearm wobble at 8 to 24 Hz.
- Hard: 10 % double contacts 15 to 60 ms apart, knocks near 16 % of swings, more gloves, weaker contacts.

Strap and movement vibration (`shock`, `noise`).
- Skin and strap: an oscillator per axis, 70 to 210 Hz along the skin when tight, down to a third when loose, coupled.
  A loose strap turns about the forearm by up to 0.12 rad and rattles at 90 to 250 Hz.
- Vibration: five bands of noise with full-rank covariance and own drives (Priestley, J R Stat Soc B, 1965).
  At 10 rad/s, 0.03 to 0.12 g rms per axis in easy and 0.11 to 0.36 g in hard, as rate to the power 0.9 to 1.4.

Between swings (`between`): walk, jog, slow practice swings, ball bouncing, taps, claps, scratching, tugs at the
strap, carrying, gestures, twirls, tosses. Heel strikes reach the wrist with 0.1 to 2 g, taps 1 to 9, claps 3 to 18 g.
Practice swings have 20 to 38 % of the usual rate. A swing comes about every 4 to 11 s, with some longer breaks.

Sensor (`sensor`).
- Accelerometer in g: gravity minus acceleration / 9.80665. At rest with the display up it is (0, 0, -1).
  Range 32 g, sometimes 24 or 16. Low-pass of order 1 to 3 at 190 to 370 Hz. Noise 90 to 300 micro-g per root Hz.
- The device's x axis lies along the forearm, towards the hand or away; on either wrist, sometimes on the palm side.
- Gyroscope: 2000 deg/s per axis, low-pass 70 to 95 Hz, scale 0.4 %, bias 0.003 rad/s.
- Device motion describes the watch 0 to 12 ms ago, constant per session. Gravity is the quaternion's exactly.
  User acceleration is the low-passed accelerometer (55 to 92 Hz) minus gravity. Heading is arbitrary and drifts.
  Tilt errs with gyroscope faults and with strong acceleration, more in hard.

Truth. `force` is the first instant of force at the implement; shaking reaches the watch a few ms later.
`onset` is the later of two instants. One is where the stroke's own commanded rate reaches 1 % of its peak.
The other is the last zero crossing before force or peak of the forearm's true rate about the vertical.
`time` is the force; for misses and checked swings the peak of that rate. Other kinds are named movements:
shocks at the beginning of their force, spans at about their middle.
The starts come from the rate of the watch: of the turning strap, and of the small turns of the shaken watch.
`contact` comes from the response to the first shock alone, behind skin and strap, without the loss of rate.
"""

from __future__ import annotations

import zlib

import numpy as np

from ..common.quaternion import inverse, rotate
from ..common.sensor import shifted
from ..common.session import ACCELEROMETER_RATE, NAN, Event, Session
from ..common.truth import with_starts
from . import between, noise, people, sensor, shock
from .body import motion, unrest
from .shapes import RATE, Track
from .swing import Plan, Script, cycle, rest

DECK = ["contact"] * 15 + ["miss"] * 4 + ["checked"]  # shuffled again every 20 swings


def make(seed: int, sport: str, difficulty: str, minutes: float = 6.0, rate: float = ACCELEROMETER_RATE) -> Session:
    """A session. Equal arguments give equal bytes; `rate` changes nothing but the accelerometer."""
    if sport not in people.STROKES or difficulty not in ("easy", "hard"):
        raise ValueError(f"no {difficulty} session of {sport}")

    def stream(name: str) -> np.random.Generator:
        return np.random.default_rng([seed, *(zlib.crc32(word.encode()) for word in (sport, difficulty, name))])

    hard, duration = difficulty == "hard", 60.0 * minutes
    player = people.draw(stream("player"), sport, hard)
    watch = sensor.draw(stream("watch"), hard)
    script = play(stream("play"), player, duration)
    unrest(stream("unrest"), script.track, hard)
    moved = motion(script.track, player)
    truth = finish(stream("direction"), script, moved, player)
    count = int((len(moved.vertical) - 1) * shock.RATE / RATE) + 1
    shaking = shock.render(stream("shock"), script.shocks, player, count)
    shaking += noise.movement(stream("noise"), player, moved.rate, moved.acceleration, count)
    analogue = sensor.accelerate(moved, shaking, watch, player.strap)
    times, values = sensor.accelerometer(stream("accelerometer"), analogue, watch, duration, rate)
    rng = stream("fused")
    wobble = sensor.wobble(rng, shaking, len(moved.rate))
    fused = sensor.fused(rng, moved, wobble, analogue, watch, duration)
    for swing, plan in zip(truth, script.plans):
        swing.contact = plan.shocks[0].reached if plan.shocks else NAN
    truth = with_starts(truth, np.arange(len(moved.rate)) / RATE, moved.rate + wobble, moved.quaternion)
    truth += [e for e in script.events if 0.1 < e.time < duration - 0.1]
    truth = shifted(truth, watch.offset)
    return Session(times, values, *fused, sorted(truth, key=lambda e: e.time), sport)


def play(rng: np.random.Generator, player: people.Player, duration: float) -> Script:
    """Write what happens: swings every 4 to 10 s, other movements between, now and then a longer break."""
    pose = dict(heading=rng.uniform(-3, 3), tilt=0.0, swing=0.0, pitch=1.0, roll=0.0, reach=0.12, x=0.0, y=0.0, z=0.0)
    script = Script(rng, player, Track(duration, pose))
    pace, deck = rng.uniform(4.8, 7.8), []
    t = rest(script, 0.5, 1.0) + rng.uniform(0.5, 2.0)
    while t < duration - 8.5:
        if not deck:
            deck = list(rng.permutation(DECK))
        t = cycle(script, t, str(deck.pop()))
        next_swing = script.plans[-1].peak + np.clip(pace * rng.lognormal(0, 0.3), 4.0, 10.0)
        if rng.random() < 0.05:
            next_swing += rng.uniform(5, 18)
        t = between.fill(script, t, min(next_swing - 2.6, duration - 6.0)) + rng.uniform(0.0, 0.2)
    return script


def finish(rng: np.random.Generator, script: Script, moved, player) -> list[Event]:
    """Truth of the swings from the true movement, and the directions of their contacts."""
    axis = rotate(inverse(player.mount), np.array([1.0, 0.0, 0.0]))
    truth = []
    for plan in script.plans:
        truth.append(event(plan, plan.sign * moved.vertical))
        at = int((plan.contact if plan.shocks else 0.0) * RATE)
        sideways = np.cross(moved.rate[at], axis)
        sideways /= np.linalg.norm(sideways) + 1e-9
        for blow in plan.shocks:  # a ball beyond the centre of percussion pushes the hand the other way
            blow.direction = rng.choice([-1, -1, 1]) * sideways + rng.normal(0, 0.45, 3)
    return truth


def event(plan: Plan, rate: np.ndarray) -> Event:
    """The swing's instants from its rate about the vertical, positive forward."""
    low, high = int(plan.first * RATE), int((plan.peak + 0.1) * RATE)
    top = low + int(np.argmax(rate[low:high]))
    last = top if plan.kind != "contact" else min(top, int(plan.contact * RATE))
    behind = np.flatnonzero(rate[low:last] <= 0)
    start = plan.first
    if behind.size:
        i = low + behind[-1]
        start = max(start, (i - rate[i] / (rate[i + 1] - rate[i])) / RATE)
    a, b, c = rate[top - 1 : top + 2]
    peak = (top + np.clip(0.5 * (a - c) / (a - 2 * b + c - 1e-12), -0.5, 0.5)) / RATE
    return Event(plan.kind, plan.contact if plan.kind == "contact" else peak, start, plan.contact)
