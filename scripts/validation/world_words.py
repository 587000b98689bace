"""The page's text about the worlds."""

import worlds


def headline(own):
    beside = " The last columns contain the own simulator's figures." if own else ""
    return f"""## The worst world

SwingKit was analysed in four simulated worlds, with sessions of baseball, golf and tennis. The worlds were written
independently of each other and of SwingKit's own simulator. Judge SwingKit by its worst world. A player can differ from
all of them. A world is *held out* if it was never used to choose parameters. Both levels and all sports are pooled.
Numbers in parentheses are the F1 of that world's oracle. Values in bold are outside the goal.{beside}
"""


def others():
    return """
Two more worlds contain no swing. In them, every reported contact is false. *With blows* are hammering, boxing,
clapping, dribbling and other movements that end in a blow.
"""


def unknown():
    return """## What is not known

- **Real contacts.** No figure on this page shows how accurately the instant of a real contact is detected.
- **Players.** All worlds are simulated. No world was compared with a player's swing.
- **Shared assumptions.** The authors of the worlds read similar literature. An assumption that all worlds share is not
  tested.
- **Mixture.** The calibration of `contact_score` depends on the mixture of contacts, misses and other movements.
- **Start.** Each world defines its own start: `tissue` at 0.5 % of the peak acceleration, `strokes` where a movement
  begins. A player's start is a matter of definition.

[What is not validated](#what-is-not-validated) contains the long list.
"""


def worlds_in_words(counts):
    return f"""## The worlds

A *world* is a program that creates recordings with a known truth. Each models the body, the contact, the arm vibration
and the sensors in a different way. Each was written from a description of the sport, the sensors and the file layout.
Its author did not know the analysis, `swing simulate` or the other worlds. The worlds share only the file format. Their
sources and their literature are in `validation/worlds`.

- **`kinematic`** draws the rotation rate of a rigid forearm. Damped modes follow each contact.
- **`linkage`** drives trunk, arm and implement by muscles. A ball strikes an elastic beam.
- **`strokes`** plays strokes through via-points. A chain of masses carries the shock to the watch.
- **`tissue`** commands accelerations through muscles. The watch rides on soft tissue with stops.
- **`everyday`** and **`bystander`** contain no swing: everyday movements, training, and what else a wrist does in play.
- **Levels.** `hard` is designed to cause errors. Depending on the world, arms vibrate more, straps are looser,
  attitudes drift more, and some contacts are double. The docstring of each world describes both levels.
- **Choosing.** Rules and parameters were chosen on seeds 1 to 20 of `kinematic`, of `strokes` and of the own simulator.
  `linkage` and `tissue` were never used to choose a rule or a parameter.
- **Sessions.** Each session lasts {worlds.MINUTES} minutes. Seeds start at 401. The number of sessions per
  world, level and sport is {counts.sport}, and {counts.rate} at slower rates. It is {counts.all_sports} per world,
  level and kind of movement without a swing.
- **Oracle.** It is the best single threshold on `contact_score`, chosen with the truth. The threshold maximises the sum
  of both F1, over detected true swings and checked swings. A checked swing below the threshold stays uncertain if it is
  flagged `checked`. Lost swings count as lost. Other false alarms are left out. A low oracle means that
  the score separates contacts and misses badly in this world. A goal is reached *by the oracle* if a world reaches it
  only because its oracle is low. Do not read that as a good result.
- **Two spreads.** If the errors were normally distributed with the reported `start_spread`, 95 % would be within two.
- **`confidence` ≥ 0.9** counts all times to contact with that confidence. A time to contact of a movement without a
  contact counts as outside 10 ms.
"""


def outcomes():
    return """### Outcomes

*Lost*, *wrong*, *uncertain* and *false alarms* are defined under [How the figures are
measured](#how-the-figures-are-measured).
"""


def instants():
    return """### Instants

*Omitted* is the proportion of reported contacts without a `time_to_contact`. *Omitted (10 %)* is the same for
`time_to_contact_10`, which begins where the rotation rate reaches 10 % of its peak.
"""


def free():
    return """### Movements without a swing

A false alarm here is any detected swing.
"""


def movements():
    return """
The same by the kind of movement; both worlds and levels are pooled. Bouts such as walking are one event. *Nothing* is
an instant more than 0.5 s from every event, for example within a bout.
"""


def slow():
    return """### Slower accelerometers in two worlds

Below 350 Hz no miss is reported. Up to 150 Hz every outcome is uncertain, and the contact score is NaN. Both levels and
all sports are pooled. The row of the full rate contains the same sessions.
"""


def steps():
    return """### All worlds

The four worlds with swings, both levels and all sports are pooled.
"""
