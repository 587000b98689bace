"""Gesture world: swings as sums of lognormal velocity strokes, contacts as stochastic bursts.

The movements follow the kinematic theory of rapid movements (R. Plamondon, Biological Cybernetics 72, 1995, and the
sigma-lognormal model that grew out of it). The theory describes a movement by what the nervous system commands, and
not by masses and torques: each command yields a velocity with a lognormal profile, and the vector sum of all
strokes is the movement. Slow movements are minimum-jerk moves (Flash and Hogan 1985).

Body. A stroke has an axis, a peak rate, a rise time from 1 % of the peak to the peak, and a spread sigma. Sigma is
0.09 to 0.65: rises are very gradual at small values and abrupt at large values. The forward swing is a main stroke,
in 60 % of the swings an earlier stroke of the trunk, a roll and a bend of the forearm, and an antagonist stroke that
ends the follow-through. The sum is integrated on SO(3), strokes of the trunk and the shoulder in the reference
frame, strokes of the forearm in its own frame. The elbow moves along arcs at up to 4 m/s. The watch is 0.19 to
0.27 m from the elbow; its acceleration is the derivative of this motion, lever arm included.
Peak rates about gravity are 12 to 30 rad/s in baseball, 12 to 22 rad/s in golf and 8 to 25 rad/s in tennis. From
start to contact, swings take 0.12 to 0.22 s, 0.2 to 0.33 s and 0.12 to 0.35 s. The axis is tilted by about 5 to 35
degrees, 28 to 48 degrees and 5 to 45 degrees, and by 20 degrees more in overhead strokes. Such rates and times are
typical of motion capture and of inertial sensors on the wrist. Counter-movements come before 50 % of the swings in
baseball, 93 % in golf and 70 % in tennis, about a third with a pause; other swings begin at rest or in a slow lean.
75 % of the swings are contacts, 20 % misses and 5 % checked. Some misses end abruptly, in hard sessions also with
a soft thump of the body. Both sides and, in tennis, both forehand and backhand occur: the rotation's sign varies.

Implement. The contact force lasts 0.8 to 1.4 ms in baseball, 0.4 to 0.6 ms in golf and 3.5 to 6 ms in tennis, as
high-speed video and force sensors show (R. Cross, A. Nathan). It is convolved with an impulse response of the player
and the implement: three to seven damped tones and band-limited noise at 20 to 300 Hz with decays of 8 to 50 ms. Each
part has its own direction, so that the polarisation rotates. Every contact varies gains, phases and directions.
The peak is log-uniform up to 30 g. Its lower limit is 8 times the arm's vibration in easy sessions (at least 3 g)
and 3.5 times in hard sessions (at least 0.8 g). Gloves and straps smooth bursts at 60 to 150 Hz in some sessions.
Contact also reduces the rotation rate by 2 to 35 % within 5 to 25 ms; the rate recovers within 30 to 120 ms.
In hard sessions 10 % of the contacts hit twice, 15 to 60 ms apart.

Vibration. During movement the arm vibrates as autoregressive noise with one to three resonances at 12 to 150 Hz, each
with a spatial covariance of full rank. Its amplitude follows speed to a power of 0.7 to 1.3 and is modulated slowly:
0.01 to 0.04 g rms per rad/s in easy sessions and up to 0.1 in hard sessions (at 12 rad/s).

Between swings. One swing per 4 to 9 s. The player walks, jogs, waggles, makes half a practice rotation, wipes sweat,
claps, taps the implement on the ground, bounces a ball or adjusts the strap. Hard sessions add knocks of up to 25 g,
also just before and after swings. Sway and tremor never stop.

Sensor. The accelerometer reports gravity minus acceleration in g, like Core Motion. Its bandwidth is 320 Hz; then it
is limited to 16, 32 or 64 g, and low-passed at 0.4 times the rate if that is lower than usual. The filters' delays
are removed. Noise is 2 to 5 mg rms at 800 Hz, and 0.005 rad/s for the gyroscope, whose range is 2000 degrees/s.
Device motion is low-passed at 80 Hz. Its timestamps are late by 0 to 10 ms, constant per session. Attitude and
gravity are tilted by up to 0.4 degrees in easy and 1 to 2 degrees in hard sessions. Timestamps jitter by 8 or 20 us.
Hard sessions have up to two gaps of 0.1 to 1.5 s. The watch is turned on either wrist, with the crown on either side.

Truth. `start` is the last zero crossing of the rate about gravity after a counter-movement, or the instant at which
the forward strokes reach 1 % of their peak about gravity, whichever is later. It excludes sway and vibration.
"""

from __future__ import annotations

import zlib

import numpy as np

import gesture_course as course
import gesture_player as players
import gesture_sensor as sensors
from gesture_path import Path
from gesture_watch import body_sway, carry
from session import ACCELEROMETER_RATE, Event, Session

GRID = 4 * ACCELEROMETER_RATE  # Hz of the grid on which everything is computed


def make(
    seed: int, sport: str, difficulty: str, minutes: float = 6.0, rate: float = ACCELEROMETER_RATE
) -> Session:
    """Make one session; equal arguments yield equal sessions, and `rate` changes the accelerometer only."""
    hard = {"easy": False, "hard": True}[difficulty]
    root = np.random.SeedSequence([seed, zlib.crc32(sport.encode()), int(hard), zlib.crc32(b"gesture")])
    streams = [np.random.default_rng(child) for child in root.spawn(6)]
    player = players.draw(streams[0], players.SPORTS[sport], hard)
    sensor = sensors.draw(streams[0], hard)

    step = 1 / GRID
    duration = minutes * 60
    sway = body_sway(streams[1], round(duration / step), step)
    path = Path(step, players.posture(-1.0, 0.0, 0.0), sway)
    plan = course.run(streams[2], player, path)
    watch = carry(streams[3], player, path, plan.blows)
    time, samples, limited = sensors.accelerometer(streams[4], sensor, watch, step, rate)
    motion = sensors.device_motion(streams[5], sensor, watch, limited, step)

    spans = sensors.gaps(streams[0], sensor, plan.events, duration)
    keep = sensors.outside(time - sensor.boot, spans)
    keep_motion = sensors.outside(motion[0] - sensor.boot, spans)
    motion_time, attitude, rotation, gravity, user = (values[keep_motion] for values in motion)
    boot = sensor.boot
    truth = [Event(e.kind, boot + e.time, boot + e.start, boot + e.contact) for e in plan.events]
    truth.sort(key=lambda event: event.time)
    return Session(time[keep], samples[keep], motion_time, attitude, rotation, gravity, user, truth, sport)
