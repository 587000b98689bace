"""The worlds: independently written simulators whose sessions are generated, analysed and scored."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from .sessions import FIRST_SEED, SPORTS
from .variants import parameters

# Whether a world was used in choosing rules or parameters. The others are kept for reporting.
IS_CHOSEN_ON = {
    **{"momentum": True, "spectrum": True, "resonance": True, "strokes": True, "tissue": True, "servo": True},
    **{"cohort": True, "inertia": True, "optimum": False, "everyday": True, "bystander": False},
}
# The worlds without a swing, and their two kinds of session.
OTHERS = ("bystander", "everyday")
MOVEMENTS = ("free", "blows")
SWINGS = tuple(world for world in IS_CHOSEN_ON if world not in OTHERS)
LEVELS = ("easy", "hard")
RATES = (400, 200, 100)
RATE_WORLD = "optimum"
# The level whose sessions are analysed with all variants of the method, and from which bad input is derived.
HARD = "hard"
# What is derived from the sessions of the worlds kept for reporting (validation/worlds/derived).
INPUTS = ("mirrored", "turned", "inside", "jacket", "warm-up", "misses", "rally")
MINUTES = 6
MANY = 4

ROOT = Path(__file__).resolve().parents[2]
# One thread per process: the numbers then do not depend on the number of cores.
ENVIRONMENT = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@dataclass(frozen=True)
class WorldJob:
    """One session of a world, and the parameter sets (JSON texts) to analyse it with."""

    world: str
    sport: str
    difficulty: str
    seed: int
    rate: float | None = None
    minutes: float = MINUTES
    parameters: tuple[str, ...] = ("{}",)
    # The input that is derived from the session (validation/worlds/derived).
    input: str = "original"

    @property
    def name(self):
        return f"{self.world}-{self.sport}-{self.difficulty}-{self.seed}-{self.rate or 'full'}-{self.input}"

    @property
    def facts(self):
        facts = {"world": self.world, "sport": self.sport, "difficulty": self.difficulty, "seed": self.seed}
        return facts | {"rate": self.rate or 0, "input": self.input}

    def write(self, _runner, path):
        """Generates the recording; returns its duration in seconds and the counts of its events by kind."""
        line = [sys.executable, "-m", "validation.figures.write_world", self.world, self.sport, self.difficulty]
        line = list(map(str, [*line, self.seed, self.rate or "full", self.minutes, path, self.input]))
        environment = os.environ | ENVIRONMENT
        done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
        if done.returncode:
            sys.exit(f"validate: {self.name}: the world failed with exit code {done.returncode}\n{done.stderr}")
        return json.loads(done.stdout)


def label(world):
    """Returns a world's name, and whether it is kept for reporting."""
    return f"{world} ({'choosing' if IS_CHOSEN_ON[world] else 'reporting'})"


def reporting(names):
    """Returns the worlds of some that were never used in choosing."""
    return tuple(name for name in names if not IS_CHOSEN_ON[name])


def jobs(worlds, sports, count, levels=LEVELS, **options):
    """Returns `count` sessions of each world, level and sport."""
    seeds = range(FIRST_SEED, FIRST_SEED + count)
    return [
        WorldJob(world, sport, level, seed, **options)
        for world in worlds
        for level in levels
        for sport in sports
        for seed in seeds
    ]


@dataclass(frozen=True)
class Counts:
    """The numbers of sessions per world, level and sport: at full rate, and at each slower rate.

    Worlds kept for reporting have twice as many at full rate.
    """

    sport: int
    rate: int

    @property
    def reporting(self):
        return 2 * self.sport

    @property
    def all_sports(self):
        """The number per world and level at full rate; a world without swings has as many of each kind."""
        return len(SPORTS) * self.sport


def counts(wanted):
    """Returns the numbers of sessions for a wanted number per world, level and sport; `None` for the default."""
    many = wanted or MANY
    return Counts(many, max(1, many // 4))


@dataclass(frozen=True)
class Measured:
    """The events and sessions of the worlds: with swings, without, with slower accelerometers, and bad input."""

    counts: Counts
    swings: tuple
    others: tuple
    slow: tuple
    bad: tuple

    def default(self):
        """Returns the events and sessions of the worlds with swings, with the default parameters."""
        return tuple(rows[rows.parameters == "{}"] for rows in self.swings)

    def ablation(self):
        """Returns the events and sessions that were analysed with every variant's parameters."""
        events, sessions = self.swings
        many = sessions[sessions.parameters != "{}"]
        levels = many.difficulty.unique()
        return tuple(rows[(rows.seed == FIRST_SEED) & rows.difficulty.isin(levels)] for rows in (events, sessions))

    @property
    def originals(self):
        """The events and sessions that were repeated at slower rates; bad input is derived from some of them."""
        last = FIRST_SEED + self.counts.rate
        return tuple(rows[(rows.parameters == "{}") & (rows.seed < last)] for rows in self.swings)


def bad_jobs(count):
    """Returns the sessions of bad input: derived from the worlds kept for reporting, and of the world `bystander`."""
    derived = [job for name in INPUTS for job in jobs(reporting(SWINGS), SPORTS, count, (HARD,), input=name)]
    return derived + jobs(("bystander",), ("free",), len(SPORTS) * count, (HARD,), input="table")


def measure(runner, wanted):
    """Runs all sessions of the worlds; the first hard ones also with the ablation's parameters."""
    number = counts(wanted)
    swings = [
        replace(job, parameters=parameters()) if (job.seed, job.difficulty) == (FIRST_SEED, HARD) else job
        for world in SWINGS
        for job in jobs((world,), SPORTS, number.sport if IS_CHOSEN_ON[world] else number.reporting)
    ]
    others = jobs(OTHERS, MOVEMENTS, number.all_sports)
    slow = [job for rate in RATES for job in jobs((RATE_WORLD,), SPORTS, number.rate, rate=rate)]
    return _run(runner, number, swings, others, slow, bad_jobs(number.rate))


def measure_quickly(runner):
    """Runs one short session of two worlds, of each world without swings, and of some bad input."""
    short = {"levels": ("easy",), "minutes": 2.0}
    swings = jobs((RATE_WORLD, "resonance"), ("tennis",), 1, **short, parameters=parameters())
    others = jobs(OTHERS, ("blows",), 1, **short)
    slow = jobs((RATE_WORLD,), ("tennis",), 1, **short, rate=RATES[1])
    bad = jobs(reporting(SWINGS), ("tennis",), 1, **short, input="mirrored")
    bad += jobs(("bystander",), ("free",), 1, **short, input="table")
    return _run(runner, counts(1), swings, others, slow, bad)


def _run(runner, number, swings, others, slow, bad):
    return Measured(
        number,
        runner.run(swings, "worlds"),
        runner.run(others, "worlds without swings"),
        runner.run(slow, "worlds, slower accelerometers"),
        runner.run(bad, "worlds, bad input"),
    )
