"""The page's text between its tables."""

from ..figures import accuracy, worlds
from ..figures.sessions import FIRST_SEED
from .course import FEWEST

# What each world is. Their order is that of the page.
DESCRIPTIONS = {
    "optimum": "plans strokes as optimal controls of muscles, whose noise grows with them. A blow pushes the handle and rings "
    "its modes.",
    "inertia": "integrates the equations of motion of trunk and arm under joint torques. Balls strike an implement of "
    "finite elements.",
    "cohort": "blends mean joint curves of players between key postures. A chain of filters carries each contact.",
    "servo": "drives trunk and arm by springs and dampers about moving reference postures. A Hertz contact excites a "
    "chain of grip, forearm, skin, strap and watch.",
    "momentum": "turns the joints of a chain one after another. A ball exchanges momentum with the implement.",
    "spectrum": "chains velocity pulses. All that shakes the watch is noise and shocks of given spectra.",
    "resonance": "drives strokes by muscles. All that shakes the watch passes through masses and springs.",
    "strokes": "plays strokes through via-points. A chain of masses carries the shock to the watch.",
    "tissue": "commands accelerations through muscles. The watch rides on soft tissue with stops.",
}


def names(some):
    """Returns the names of some worlds as code, with *and* before the last."""
    *most, last = (f"`{name}`" for name in some)
    return f"{', '.join(most)} and {last}" if most else last


def introduction(facts):
    return f"""# Validation

This page reports how accurately SwingKit {facts.version} detects swings, distinguishes contact from miss, and times
start and contact. All figures except those of [real recordings](#real-recordings) are measured on simulated sessions,
in which every swing is known exactly. `Campaigns/validate/run` generates the page. Measured commit: {facts.commit}.
Number of simulated sessions: {facts.runner.count}.
"""


def main_table():
    kept, chosen = worlds.reporting(worlds.SWINGS), [name for name in worlds.SWINGS if worlds.IS_CHOSEN_ON[name]]
    return f"""## How accurate is it?

The sessions come from {len(worlds.SWINGS)} [simulated worlds](#the-worlds) of baseball, golf and tennis, which were
written independently of each other and of SwingKit.

- **Reporting:** {names(kept)}. No rule or parameter was chosen on it. Judge SwingKit by it and by the worst world.
- **Choosing:** {names(chosen)}. New data can be harder than they are.

The *worst world* of each row is the worst of all worlds and levels. All sports are pooled. Brackets contain a 95 %
interval.
"""


def definitions():
    return f"""- **Start.** The last rise of the rotation rate through 10 % of its peak, about the axis of the sport's
  profile. The truth has the same definition, computed from the movement without noise, filters and latency. The starts
  of all detected true swings count.
- **Mean error.** Measured minus true; positive means late.
- **Time to contact.** A time that is reported for a movement without a contact counts as outside 10 ms.
- **Two `start_spread`.** If errors were normally distributed with the reported spread, 95 % would be within two.
- **F1.** A detected swing belongs to a true one if it lies between the true start and contact (for a miss: peak rate),
  with a tolerance of 0.2 s. Lost swings, wrong outcomes, uncertain outcomes and false alarms lower F1. The interval
  comes from resampling sessions ({accuracy.RESAMPLES} draws).
- **False contact.** A contact reported where there is none: at a miss, a checked swing, or another movement.
- **Two computations.** `swing score` computes each session's figures. The script computes them again from the session's
  table of events, and stops if they differ.

[validation/worlds.csv](validation/worlds.csv) contains each world, level and sport, with counts of lost, wrong and
uncertain swings.
"""


def worlds_in_words(measured):
    _, sessions = measured.default()
    _, others = measured.others
    _, slow = measured.slow
    _, bad = measured.bad
    kept = int((~sessions.world.map(worlds.IS_CHOSEN_ON)).sum())
    lines = "\n".join(
        f"- **`{name}`**{worlds.label(name).removeprefix(name)} {text}" for name, text in DESCRIPTIONS.items()
    )
    return f"""## The worlds

A *world* is a program that creates recordings with a known truth. Each models the body, the contact, the arm vibration
and the sensors in a different way. Its author did not know the analysis, `swing simulate` or the other worlds. The
worlds share the file format and the definition of start and contact. Their sources and their literature are in
`validation/worlds`.

{lines}
- **`everyday` (choosing)** and **`bystander` (reporting)** contain no swing: everyday movements, training, and what
  else a wrist does in play.

`hard` sessions are designed to cause errors: depending on the world, arms vibrate more, straps are looser, attitudes
drift more, and some contacts are double. A session lasts {sessions.duration.median() / 60:.0f} minutes; seeds start at
{FIRST_SEED}. Number of sessions: {len(sessions)} with swings ({kept} of them from reporting worlds), {len(others)}
without, {len(slow)} at slower rates, and {len(bad)} with the watch worn or used differently.
"""


def phases():
    return f"""## How accurate are backswing and tempo?

The table counts the detected true swings that have a start and a true top. It contains how often the
[top of the backswing](method.md#backswing-and-tempo), its beginning and the tempo are reported, and the errors of the
reported ones. The truth has the same definitions, computed from the movement without noise, filters and latency. A
tempo needs a reported time to contact; its proportion is that of the swings with such a time. Tops that are not
reported are mostly rests at the top. Start, top and beginning are instants of one rate: where the axis is not that of
the truth, all of them are wrong. The last line has the worst of all worlds, levels and sports with at least
{FEWEST} such swings; [validation/phases.csv](validation/phases.csv) contains them.
"""


def course():
    return """## How accurate are pace and change within a session?

The median time between successive swings and the
[change of the time to contact](report.md#pace-and-change-within-a-session) from the first to the last swing are
compared with those of all true swings. The truth has the same definitions, with the true starts and contacts. A lost
swing lengthens one time between swings, and a false one divides it. The change is reported from 10 known times to
contact on; its error contains the scatter of the swings whose time is omitted. The interval holds for sessions like
this one, so it contains the truth of these very swings more often than in 95 %.
[validation/course.csv](validation/course.csv) contains all worlds.
"""


def others():
    return """## What is reported where there is no swing?

Every swing reported in these sessions is false. Movements with blows are hammering, boxing, clapping, dribbling and
others. [validation/movements.csv](validation/movements.csv) contains the counts by movement.
"""


def slow():
    return f"""## What do slower accelerometers cost?

Below 350 Hz no miss is reported. Up to 150 Hz every outcome is uncertain. Each row contains the same sessions of
`{worlds.RATE_WORLD}`, of both levels and all sports.
"""


def bad_input():
    return f"""## What if the watch is worn differently?

These sessions are derived from {names(worlds.reporting(worlds.SWINGS))}. They are `hard`; all sports are pooled.
[validation/bad-input.csv](validation/bad-input.csv) contains their figures.

"""


def ablation():
    return """## What does each step contribute?

The default is compared with the plain recipe of the talk *What's new in Core Motion* (WWDC23, session 10179), and with
variants in which one step is changed. One `hard` session of each world and sport is pooled, including the worlds used
in choosing.
"""


def own(facts):
    return f"""## SwingKit's own simulator

`swing simulate` shares assumptions with the analysis and was used in choosing, so its figures are the best to expect.
Sessions last {facts.minutes:g} minutes; seeds start at {FIRST_SEED}. `hard` and `very-hard` contain weak contacts, arm
vibration, knocks, double swings and damaged samples.
"""


PICTURES = """
![Proportion of contacts against the score in three difficulties, with the swings per bin](validation-reliability.png)

![Histograms of the errors of contact, start and time to contact, for three difficulties](validation-errors.png)
"""


def real_recordings():
    return """## Real recordings

These recordings of other devices were published by their authors under the MIT licence (on GitHub:
MikaPower/ai_ping_pong, PinPoint-Golf/libhackmotion, sahiljagtap08/UcanCme, Joshua-Weaver1/Tennis-Stroke-Classifier).
They are not part of the project; `SWINGKIT_SHARED` names a folder that contains them. None has labelled contacts and
misses, or the sampling rates that SwingKit is made for. They show nothing about the instant of a contact.
"""


def robot():
    return """
**Strokes against a table tennis robot** (SensorLog on an Apple Watch, 50 Hz, profile `tennis`). All detected swings are
compared with the number of strokes, which the robot's interval determines to ±1. The sessions were selected because an
earlier count matched the interval, so they may flatter.
"""


def no_contact():
    return """
**Recordings without a contact** (SensorLog and Sensor Logger on an Apple Watch, profile `tennis`; forearm sensor with
up to 800 Hz, profile `golf`).
"""


def not_validated():
    return """## What is not validated

- **Real contacts.** We know of no public recordings that combine 800 Hz acceleration and 200 Hz device motion with
  labelled contacts. No figure above shows how accurately the instant of a real contact is detected.
- **Players.** All worlds are simulated; no world was compared with a player's swing. Players of different age, sex,
  skill, handedness or injury were not compared.
- **Shared assumptions.** The authors of the worlds read similar literature. An assumption that all worlds share is not
  tested. Expect a player to differ from every world at least as much as the worlds differ from each other.
- **Devices.** Noise, range and rates are the simulators'. Other sensors, straps and places on the arm are untested,
  apart from the recordings named above.
- **Mixture.** The calibration of `contact_score` and `confidence` depends on the proportions of contacts, misses and
  other movements.
- **The intervals** show how much the figures depend on the sessions that were drawn, not the difference between a
  simulation and a player.

## Read on

[Record and label a session that validates SwingKit](validation-protocol.md) · [Your own labels](labels.md) ·
[The method](method.md) · [For scientists](scientist.md)
"""
