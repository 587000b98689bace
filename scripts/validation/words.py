"""The page's words between its tables."""

import figures
import sessions
from tables import number, percent


def introduction(facts):
    return f"""# Validation

How well SwingKit {facts.version} finds swings, tells contact from miss, and times start and contact, measured on
sessions whose every swing is known exactly. This page is written by `scripts/validate`, not by hand. Commit:
{facts.commit}.

- **Sessions.** `swing simulate` makes {facts.many} sessions of {facts.minutes:g} minutes for each sport and difficulty,
  seeds {facts.seeds(facts.many)}; for other rates and for the ablation {facts.few}, seeds {facts.seeds(facts.few)}. The
  parameters were chosen on the seeds 1 to 30, and by none of the sessions here. `plain` has clean swings
  with taps, claps, catches, walking and running in between. `hard` and `very-hard` are made to be mistaken: contacts down
  to 2.2 and 1.2 g (high-passed z), an arm that vibrates with 0.02 and 0.06 g rms for each rad/s along each axis, knocks
  before and after the swing, slow practice turns, double swings, drifts before the start, and samples that are lost,
  repeated, late and jittered. In all of them some swings are checked: stopped on the way, neither contact nor miss.
- **Matching.** A found swing belongs to the true one between whose start and height it falls, give or take 0.2 s.
  *Lost* is a true swing that was not found, *wrong* a contact told to be a miss or the reverse, *uncertain* one whose
  outcome was left open, *false alarm* a swing found where there is none. A checked swing told to be uncertain is none.
- **Errors** are found minus true in ms, late is positive; median and 95 % are of the magnitude. The start counts at
  every true swing found, contact and time to contact at contacts told to be contacts.
- **Intervals** in brackets hold 95 % of the values when sessions are drawn anew with replacement
  ({figures.RESAMPLES} draws).
- **Calibration.** The contact score is sorted into ten equal bins; the expected calibration error is the mean, over all
  found swings, of the difference between a bin's mean score and its part of true contacts (M. P. Naeini, G. F. Cooper,
  M. Hauskrecht 2015, *Obtaining Well Calibrated Probabilities Using Bayesian Binning*, AAAI, 2901–2907; C. Guo,
  G. Pleiss, Y. Sun, K. Q. Weinberger 2017, *On Calibration of Modern Neural Networks*, ICML). A checked swing counts as
  no contact.
- **Twice.** Every session's figures are computed by `swing score` and, from its table of events, by the script, which
  stops if they differ. `swing score --events` writes that table for your own results.
"""


def rates():
    return """## Slower accelerometers

Baseball. Below 400 Hz swings are flagged; below 150 Hz no miss and no weak contact is told and the time to contact is
omitted; below 80 Hz every outcome is uncertain.
"""


def ablation():
    return """## What each step brings

The default against the plain recipe of the talk *What's new in Core Motion* (WWDC23, session 10179), and with one step
at a time taken back or changed; all sports together, times in ms. CPU time is that of `swing analyze`, reading
included, relative to the default, over all three difficulties; it is the only figure on this page that may differ from
run to run.
"""


def real_recordings():
    return """## Real recordings

Recordings of other devices that their authors published under the MIT licence (on GitHub: MikaPower/ai_ping_pong,
PinPoint-Golf/libhackmotion, sahiljagtap08/UcanCme). They are not part of the project; `SWINGKIT_SHARED` names a folder
that holds them. None has labelled contacts and misses, and none has the rates this is made for. They show what
is not found where nothing is, and whether strokes are counted right; they show nothing about the instant of a contact.
"""


def robot():
    return """
Strokes against a table tennis robot (SensorLog on an Apple Watch, 50 Hz, profile `tennis`): all swings found, whatever
their outcome, against the strokes between the first and the last, which the robot's interval tells to ±1; and the
median time between greatest rotation rates against that interval. The sessions were chosen because an earlier count
fitted the interval, so they may flatter.
"""


def others():
    return """
Recordings without a contact in them (SensorLog and Sensor Logger on an Apple Watch, profile `tennis`; a forearm sensor
with 800 Hz while it moves fast and 25 to 100 Hz else, profile `golf`):
"""


def published(events):
    def within(limit, difficulty):
        values = figures.errors(events[events.difficulty == difficulty], "contact")
        return percent((abs(values) <= limit).mean() if len(values) else float("nan"))

    def recall(difficulty):
        true = events[(events.sport == "tennis") & (events.difficulty == difficulty) & events.is_true]
        return percent(true.is_found.mean() if len(true) else float("nan"), 2)

    names = sessions.DIFFICULTIES
    near = ", ".join(f"{within(2, name)} ({name})" for name in names)
    found = ", ".join(f"{recall(name)} ({name})" for name in names)
    told = events[(events.sport == "baseball") & (events.difficulty == "plain") & figures.is_told_contact(events)]
    times = 1000 * told.time_to_contact.dropna()
    return f"""## Beside published figures

These are other people's measurements on players; ours are of simulated sessions. They say what accuracy matters, not
which is better.

- **Instant of the contact.** Trunk and hand kinematics need the bat–ball impact to ±2 ms (N. G. Punchihewa, H. Arakawa,
  E. Chosa, G. Yamako 2021, *A Hand-Worn Inertial Measurement Unit for Detection of Bat–Ball Impact during Baseball
  Hitting*, Sensors 21(9), 3002). Here {near} of the contacts lie within ±2 ms of the true one. That compares with the
  need, not with their sensor: it was worn on the hand, nearer to the bat than a watch, by players who hit real balls.
- **Finding strokes.** Detection of tennis strokes with a sensor on wrist or racket reached 98.5–99.5 % in a controlled
  environment (C. J. Ebner, R. D. Findling 2019, *Tennis Stroke Classification: Comparing Wrist and Racket as IMU Sensor
  Position*, 17th International Conference on Advances in Mobile Computing & Multimedia). Here {found} of the true
  tennis swings are found. Players vary in ways that a simulator does not; on the other hand, there are movements here
  that are made to be mistaken.
- **Time to contact.** In 237 swings of 6 hitters, captured with 500 Hz, the hand's acceleration began 141 ± 11 ms
  before the contact (computed from the motion capture published with D. J. Thompson 2022, *Kinematic Differences
  Between Baseball Batting Training Conditions in Collegiate Players Using Statistical Parametric Mapping: A Preliminary
  Study*, M.S. thesis, Washington State University). Here the time to contact found in plain baseball is
  {number(times.mean(), 0)} ± {number(times.std(), 0)} ms. That is no evidence: the simulator was told how long its
  swings take. Nor is it the same that begins: there the hand's acceleration, here the forearm's rotation.
"""


def not_validated():
    return """## What is not validated

- **Real contacts.** We know of no public recordings that hold 800 Hz acceleration and 200 Hz device motion together
  with labelled contacts, nor labelled hits and misses of one person. No figure above says how well the instant of a
  real contact is found.
- **The simulator's assumptions.** It shares them with the analysis: swings that start from rest or a reversal with
  smooth shapes, contacts that ring like damped oscillations. What neither knows of is in no figure. Difficulty makes
  swings harder in ways that somebody thought of.
- **Another simulator says less.** One was written independently, from a description of the sport and the sensors, without
  knowledge of the analysis or of this simulator; it is not part of the project. Its rises are slower (powers up to 4,
  logistic) out of more sway, its forward torque may lead the reversal, and its very hard arm vibrates beyond many contacts.
  There (fifteen sessions of six minutes for each difficulty, plain / hard / very hard) the F1 of contacts was 0.997 / 0.988
  / 0.895, of misses 0.950 / 0.935 / 0.718, the contact's error 0.3 / 0.4 / 0.5 ms in the median and 0.7 / 1.4 / 7.0 ms
  at 95 %, the start's 3.4 / 3.4 / 4.6 and 31 / 28 / 36 ms, the calibration error 0.002 / 0.010 / 0.094. Its false
  misses are tugs and swings stopped late; half of its starts with a power above 3 are told more than 16 ms late, and
  there `start_spread` is too small. Faults that it showed were mended before this page was made. Expect the
  difference between the two simulators at the least between either and a player.
- **The intervals** tell how much the figures depend on which sessions were drawn, and nothing of how far the simulator
  is from a player.
- **Players.** Age, sex, skill, handedness and injury were not compared on anybody.
- **Devices.** Noise, range and rates are the simulator's. Other sensors, straps and places on the arm are untested,
  beyond the recordings named above.
- **Calibration** depends on how many swings miss and how many are checked. The score means what it says for the
  simulator's mixture, and in another mixture less.
- **Start.** The truth is the simulator's own start. Where a player's swing begins is a matter of definition.
"""
