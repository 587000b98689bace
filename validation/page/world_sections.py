"""The page's sections about the worlds."""

from ..figures.sessions import FIRST_SEED
from . import bad_input, world_goals
from . import world_tables as tables
from . import world_words as words


def headline(measured, own):
    """Returns the page's first tables: the goals, the worst world, and what is not known."""
    return "\n".join(
        [
            words.headline(own),
            world_goals.swings(measured, own),
            words.others(),
            world_goals.others(*measured.others),
            words.unknown(),
        ]
    )


def details(measured):
    """Returns the tables of each world and level."""
    _, sessions = measured.swings
    parts = list(tables.groups(measured.swing_events(), sessions[sessions.parameters == "{}"]))
    slow, _ = measured.slow
    fast = measured.swing_events()
    fast = fast[fast.seed < FIRST_SEED + measured.counts.rate]
    return "\n".join(
        [
            words.worlds_in_words(measured.counts),
            words.outcomes(),
            tables.outcomes(parts, tables.oracles(measured)),
            words.instants(),
            tables.instants(parts),
            words.confidence(),
            tables.confidence(parts),
            words.free(),
            tables.others(*measured.others),
            words.movements(),
            tables.movements(*measured.others),
            words.slow(),
            tables.slow(slow, fast),
            words.bad_input(),
            bad_input.table_of(measured),
            bad_input.sentences(measured),
            words.removed(),
            tables.removed(),
        ]
    )


def steps(measured):
    """Returns the ablation over the worlds."""
    events, _ = measured.swings
    return f"{words.steps()}\n{tables.steps(events)}"
