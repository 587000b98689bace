"""The page's text between its tables."""

from ..figures import accuracy, sessions
from .tables import number, percent


def introduction(facts):
    return f"""# Validation

This page reports how accurately SwingKit {facts.version} detects swings, distinguishes contact from miss, and times
start and contact. All figures except those of [real recordings](#real-recordings) are measured on simulated sessions,
in which every swing is known exactly. `Campaigns/validate/run` generates the page. Measured commit: {facts.commit}.
"""


def measuring(facts):
    return f"""## How the figures are measured

This section applies to the worlds and to SwingKit's own simulator.

- **Matching.** Each detected swing is matched to a true swing. It must lie between the true start and the true contact
  (for a miss, the true peak rate), with a tolerance of 0.2 s. *Lost* is a true swing that was not detected. *Wrong* is
  a contact reported as a miss, or the reverse. *Uncertain* is a true swing whose outcome was reported as uncertain.
  *False alarm* is a detected swing that matches no true swing. A checked swing reported as uncertain is not a false
  alarm.
- **Errors** are measured minus true, in ms; positive errors are late. Median and 95 % are the median and the 95th
  percentile of the magnitude. Errors of the start include every true swing that was detected. Errors of contact, peak
  and time to contact include only contacts that were reported as contacts.
- **Intervals** in brackets contain 95 % of the values obtained when sessions are resampled with replacement
  ({accuracy.RESAMPLES} draws).
- **Calibration.** The contact scores are sorted into ten bins of equal width. For each bin, the mean score is compared
  with the proportion of true contacts; a checked swing is not a contact. The expected calibration error is the mean
  absolute difference over all detected swings with a score (M. P. Naeini, G. F. Cooper, M. Hauskrecht 2015, *Obtaining
  Well Calibrated Probabilities Using Bayesian Binning*, AAAI, 2901–2907; C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger
  2017, *On Calibration of Modern Neural Networks*, ICML).
- **Two computations.** `swing score` computes each session's figures. The script computes them again from that
  session's table of events, and stops if they differ. `swing score --events` writes this table for your own results.
"""


def own(facts):
    return f"""## The own simulator

`swing simulate` is SwingKit's own simulator. The method was developed with it. Its figures therefore show little about
other data; [the worst world](#the-worst-world) shows more.

- **Sessions.** `swing simulate` creates {facts.many} sessions of {facts.minutes:g} minutes for each sport and
  difficulty, with seeds {facts.seeds(facts.many)}. For other sampling rates and for the ablation it creates
  {facts.few}, with seeds {facts.seeds(facts.few)}. Parameters were chosen on seeds 1 to 20, and
  those of earlier versions on seeds 1 to 30. None of these seeds is used here.
- **Difficulty.** `plain` contains clean swings, with taps, claps, catches, tugs at a glove, walking and running between
  them. `hard` and `very-hard` are designed to cause errors. Their weakest contacts have 2.2 and 1.2 g (high-passed z),
  and the arm vibrates with 0.02 and 0.06 g rms per rad/s along each axis. There are knocks before and after the swing,
  slow practice rotations, double swings and drifts before the start. Samples are lost, repeated, late and jittered. In
  all three difficulties some swings are checked: stopped on the way, and neither contact nor miss.
"""


def rates():
    return """## The own simulator: slower accelerometers

These sessions are from the own simulator, baseball only. Below 400 Hz, swings are flagged. Below 350 Hz, no miss is
reported. Up to 150 Hz, every outcome is uncertain, and the contact score is NaN.
"""


def ablation():
    return """## What each step contributes

The default is compared with the plain recipe of the talk *What's new in Core Motion* (WWDC23, session 10179). It is
also compared with variants in which one step is reverted or changed. All sports are pooled; times are in ms. CPU time
is that of `swing analyze`, including reading, relative to the default and over all three difficulties. It is the only
figure on this page that may differ between runs.
"""


def real_recordings():
    return """## Real recordings

These recordings of other devices were published by their authors under the MIT licence (on GitHub:
MikaPower/ai_ping_pong, PinPoint-Golf/libhackmotion, sahiljagtap08/UcanCme). They are not part of the project;
`SWINGKIT_SHARED` names a folder that contains them. None has labelled contacts and misses, and none has the sampling
rates that SwingKit is made for. They show whether contacts are reported in recordings without contact, and whether
strokes are counted correctly. They show nothing about the instant of a contact."""


def robot():
    return """
Strokes against a table tennis robot (SensorLog on an Apple Watch, 50 Hz, profile `tennis`). All detected swings,
whatever their outcome, are compared with the number of strokes between the first and the last. The robot's interval
determines that number to ±1. The median time between peak rotation rates is compared with the robot's interval. The
sessions were selected because an earlier count matched the interval, so they may flatter.
"""


def others():
    return """
Recordings without a contact. The first four are from SensorLog and Sensor Logger on an Apple Watch (profile `tennis`).
The others are from a forearm sensor with 800 Hz during fast movement and 25 to 100 Hz otherwise (profile `golf`).
"""


def published(events):
    def within(limit, difficulty):
        values = accuracy.errors(events[events.difficulty == difficulty], "contact")
        return percent((abs(values) <= limit).mean() if len(values) else float("nan"))

    def recall(difficulty):
        true = events[(events.sport == "tennis") & (events.difficulty == difficulty) & events.is_true]
        return percent(true.is_found.mean() if len(true) else float("nan"), 2)

    def by_difficulty(value):
        return ", ".join(f"{value(name)} ({name.replace('-', ' ')})" for name in sessions.DIFFICULTIES)

    near, detected = by_difficulty(lambda name: within(2, name)), by_difficulty(recall)
    is_plain_baseball = (events.sport == "baseball") & (events.difficulty == "plain")
    times = 1000 * events[is_plain_baseball & accuracy.is_reported_contact(events)].time_to_contact.dropna()
    return f"""## Compared with published figures

The published figures were measured on players; ours are from the own simulator, not from the worlds. They show which
accuracy matters, not which method is better.

- **Instant of the contact.** Trunk and hand kinematics need the bat–ball impact to ±2 ms (N. G. Punchihewa, H. Arakawa,
  E. Chosa, G. Yamako 2021, *A Hand-Worn Inertial Measurement Unit for Detection of Bat–Ball Impact during Baseball
  Hitting*, Sensors 21(9), 3002). Here, {near} of the contacts are within ±2 ms of the true contact. This is a
  comparison with that need, not with their sensor. It was worn on the hand, nearer to the bat than a watch, by players
  who hit real balls.
- **Detection of strokes.** Detection of tennis strokes with a sensor on the wrist or the racket reached 98.5–99.5 % in
  a controlled environment (C. J. Ebner, R. D. Findling 2019, *Tennis Stroke Classification: Comparing Wrist and Racket
  as IMU Sensor Position*, 17th International Conference on Advances in Mobile Computing & Multimedia). Here, {detected}
  of the true tennis swings are detected. Players vary in ways that a simulator does not. On the other hand, our
  sessions contain movements that are designed to be mistaken for swings.
- **Time to contact.** In 237 swings of 6 hitters, captured at 500 Hz, the hand's acceleration began 141 ± 11 ms before
  the contact. We computed this from the motion capture published with D. J. Thompson 2022, *Kinematic Differences
  Between Baseball Batting Training Conditions in Collegiate Players Using Statistical Parametric Mapping: A Preliminary
  Study*, M.S. thesis, Washington State University. Here, the measured time to contact in plain baseball is
  {number(times.mean(), 0)} ± {number(times.std(), 0)} ms (mean ± standard deviation). This is not evidence, because the
  duration of the swings is an input of the simulator. Nor do both times begin at the same event: theirs begins with the
  hand's acceleration, ours with the forearm's rotation."""


def not_validated():
    return """## What is not validated

- **Real contacts.** We know of no public recordings that combine 800 Hz acceleration and 200 Hz device motion with
  labelled contacts. Nor do we know of labelled contacts and misses of one person. No figure above shows how accurately
  the instant of a real contact is detected.
- **The simulator's assumptions.** The simulator shares them with the analysis: swings start from rest or a reversal
  with smooth shapes, and contacts ring like damped oscillations. No figure shows the effect of what neither of them
  models. The difficulties make swings harder only in ways that somebody thought of.
- **The worlds' assumptions.** [The worlds](#the-worlds) were written independently, but by authors who knew the same
  literature. Expect a player to differ from every world at least as much as the worlds differ from each other.
- **The intervals** show how much the figures depend on the sessions that were drawn. They show nothing about the
  difference between a simulation and a player.
- **Players.** Players of different age, sex, skill, handedness or injury were not compared.
- **Devices.** Noise, range and rates are the simulators'. Other sensors, straps and places on the arm are untested,
  apart from the recordings named above.
- **Calibration** depends on the proportions of misses and of checked swings. The score is calibrated for the
  mixtures of the simulators used in choosing, and less well for another mixture.
- **Start.** The reference is each simulator's own start. Where a player's swing starts is a matter of definition.

## Read on

[Record and label a session that validates SwingKit](validation-protocol.md) · [Your own labels](labels.md) ·
[The method](method.md) · [For scientists](scientist.md)
"""
