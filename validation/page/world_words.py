"""The page's text about the worlds."""

from ..figures import worlds

# What each world is. Their order is that of the page.
DESCRIPTIONS = {
    "servo": "drives trunk and arm by springs and dampers about moving reference postures. A Hertz contact excites a "
    "chain of grip, forearm, skin, strap and watch.",
    "cohort": "blends mean joint curves of players between key postures. A chain of filters carries each contact.",
    "inertia": "integrates the equations of motion of trunk and arm under joint torques. Balls strike an implement of "
    "finite elements.",
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


def headline(own):
    kept, chosen = worlds.reporting(worlds.SWINGS), [name for name in worlds.SWINGS if worlds.IS_CHOSEN_ON[name]]
    verbs, them = (
        ("is kept for reporting and was", "it") if len(kept) == 1 else ("are kept for reporting and were", "the worst")
    )
    own = " The last columns contain the own simulator's figures; it was used in choosing." if own else ""
    return f"""## The worst world

SwingKit was analysed in {len(worlds.SWINGS)} simulated worlds, with sessions of baseball, golf and tennis. The worlds
were written independently of each other and of SwingKit's own simulator.

- **Reporting.** {names(kept)} {verbs} never used to choose a rule or a parameter. Judge SwingKit
  by {them}. Only what is kept for reporting decides whether a goal is reached.
- **Choosing.** {names(chosen)} and the own simulator were used in choosing. Their figures are better than those to
  expect from new data.

A player can differ from all worlds. Both levels and all sports are pooled. Numbers in parentheses are the F1 of that
world's [oracle](#the-worlds). The distance is the oracle's F1 minus the measured F1, where it is largest. Values in
bold are outside the goal.{own}
"""


def others():
    return """
Two more worlds contain no swing. In them, every reported contact is false. `everyday` was used in choosing, `bystander`
was not. *With blows* are hammering, boxing, clapping, dribbling and other movements that end in a blow.
"""


def unknown():
    return """## What is not known

- **Real contacts.** No figure on this page shows how accurately the instant of a real contact is detected.
- **Players.** All worlds are simulated. No world was compared with a player's swing.
- **Shared assumptions.** The authors of the worlds read similar literature. An assumption that all worlds share is not
  tested.
- **Mixture.** The calibration of `contact_score` depends on the mixture of contacts, misses and other movements.
- **Start.** Each world defines its own start. A player's start is a matter of definition.

[What is not validated](#what-is-not-validated) contains the long list.
"""


def worlds_in_words(counts):
    lines = "\n".join(
        f"- **`{name}`**{'' if worlds.IS_CHOSEN_ON[name] else ' (reporting)'} {DESCRIPTIONS[name]}"
        for name in worlds.SWINGS
    )
    return f"""## The worlds

A *world* is a program that creates recordings with a known truth. Each models the body, the contact, the arm vibration
and the sensors in a different way. Each was written from a description of the sport, the sensors and the file layout.
Its author did not know the analysis, `swing simulate` or the other worlds. The worlds share only the file format. Their
sources and their literature are in `validation/worlds`.

{lines}
- **`everyday`** and **`bystander`** contain no swing: everyday movements, training, and what else a wrist does in play.
- **Levels.** `hard` is designed to cause errors. Depending on the world, arms vibrate more, straps are looser,
  attitudes drift more, and some contacts are double. The docstring of each world describes both levels.
- **Sessions.** Each session lasts {worlds.MINUTES} minutes. Seeds start at 401. The number of sessions per
  world, level and sport is {counts.sport}, and {counts.rate} at slower rates. It is {counts.all_sports} per world,
  level and kind of movement without a swing. Bad input is derived from {counts.rate} per reporting world, level and
  sport.
- **Oracle.** It is the best single threshold on the best of four statistics. Both are chosen with the truth of the same
  sessions. The statistics are the contact scores with `outcomeRule` `combined` (the default), `jump`, `energy` and
  `peak`. The oracle maximises the sum of both F1, over detected true swings and checked swings. It reports no swing as
  uncertain,
  except one that is flagged `checked` if that is better. Lost swings count as lost. Swings without a score and other
  false alarms are left out. A low oracle means that these statistics separate contacts and misses badly in this world.
  A goal is reached *by the oracle* if a world reaches it only because its oracle is low. Do not read that as a good
  result.
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


def confidence():
    return """### Confidence

The table counts the times to contact with a `confidence` of at least 0.9, and those within 10 ms of the true time. A
time to contact of a movement without a contact counts as outside. The right columns contain the proportion of starts
whose error is at most two `start_spread`. Values in bold are outside the goal.
"""


def bad_input():
    return f"""### Bad input

These sessions are derived from those kept for reporting ({names(worlds.reporting(worlds.SWINGS))}). Both levels and
all sports are pooled. *Contacts found* is the proportion of true contacts that are reported as contacts. *Contacts
omitted* is the proportion of reported contacts without a time to contact. A *false contact* is a reported contact that
is not a true contact.

- **Other arm.** The player is mirrored. The watch's display still faces outwards, and x points to the same end.
- **Turned** and **inside.** The watch is rotated by 180° about the display's normal, and about the forearm.
- **Over a jacket.** The watch follows the forearm with a first-order lag of 25 Hz. The lag delays everything by 6 ms.
- **Movements between the swings** and **player without a contact.** Slow movements replace all swings, or all
  contacts.
- **Watch laid on a table.** The watch is taken off, laid down and put on again (world `bystander`).
- **A swing every second.** The swings are joined without the time between them. SwingKit reports similar swings in a
  quick rhythm as uncertain ([parameters](parameters.md)).
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


def removed():
    return """### Removed worlds

These worlds were removed because they were neither the worst nor the second worst in any row of the goals. All were
used in choosing. The table contains their last figures, measured with commit 2376be84 of 2026-11-26: 4 sessions per
level and sport, as above. Values in bold were outside the goal. Numbers in parentheses are the F1 of the oracle.
"""


def steps():
    used = sum(worlds.IS_CHOSEN_ON[world] for world in worlds.SWINGS)
    return f"""### All worlds

The {len(worlds.SWINGS)} worlds with swings, both levels and all sports are pooled. {used} of them were used in
choosing.
"""
