"""The worlds: independently written simulators whose sessions are generated, analysed and scored."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from ablation import parameters
from sessions import FIRST_SEED, SPORTS

# The worlds whose sessions contain swings, and whether they were used in choosing parameters.
IS_CHOSEN_ON = {"kinematic": True, "linkage": False, "strokes": True, "tissue": False}
SWINGS = tuple(IS_CHOSEN_ON)
# The worlds without a swing, and their two kinds of session.
OTHERS = ("everyday", "bystander")
MOVEMENTS = ("free", "blows")
LEVELS = ("easy", "hard")
RATES = (400, 200, 100)
RATE_WORLDS = ("kinematic", "tissue")
MINUTES = 6
MANY = 4

WRITER = Path(__file__).with_name("write_world.py")
# One thread per process: the numbers then do not depend on the number of cores.
ENVIRONMENT = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


@dataclass(frozen=True)
class WorldJob:
    """One session of a world, and the parameter sets (JSON texts) to analyse it with."""

    world: str
    sport: str
    difficulty: str
    seed: int
    rate: float | None = None
    parameters: tuple[str, ...] = ("{}",)

    @property
    def name(self):
        return f"{self.world}-{self.sport}-{self.difficulty}-{self.seed}-{self.rate or 'full'}"

    @property
    def facts(self):
        facts = {"world": self.world, "sport": self.sport, "difficulty": self.difficulty, "seed": self.seed}
        return facts | {"rate": self.rate or 0}

    def write(self, _runner, path):
        """Generates the recording; returns its duration in seconds and the counts of its events by kind."""
        line = [sys.executable, WRITER, self.world, self.sport, self.difficulty, self.seed, self.rate or "full"]
        line = list(map(str, [*line, MINUTES, path]))
        done = subprocess.run(line, capture_output=True, text=True, env=os.environ | ENVIRONMENT, check=False)
        if done.returncode:
            sys.exit(f"validate: {self.name}: the world failed with exit code {done.returncode}\n{done.stderr}")
        return json.loads(done.stdout)


def jobs(worlds, sports, count, **options):
    """Returns `count` sessions of each world, level and sport."""
    seeds = range(FIRST_SEED, FIRST_SEED + count)
    return [
        WorldJob(world, sport, level, seed, **options)
        for world in worlds
        for level in LEVELS
        for sport in sports
        for seed in seeds
    ]


@dataclass(frozen=True)
class Counts:
    """The numbers of sessions per world, level and sport: at full rate, and at each slower rate."""

    sport: int
    rate: int

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
    """The events and sessions of the worlds: with swings, without, and with slower accelerometers."""

    counts: Counts
    swings: tuple
    others: tuple
    slow: tuple

    def swing_events(self, variant="{}"):
        """Returns the events of the worlds with swings for one parameter set."""
        events, _ = self.swings
        return events[events.parameters == variant]


def measure(runner, wanted):
    """Runs all sessions of the worlds; those with swings also with the parameters of the ablation."""
    number = counts(wanted)
    swings = jobs(SWINGS, SPORTS, number.sport, parameters=parameters())
    others = jobs(OTHERS, MOVEMENTS, number.all_sports)
    slow = [job for rate in RATES for job in jobs(RATE_WORLDS, SPORTS, number.rate, rate=rate)]
    return Measured(
        number,
        runner.run(swings, "worlds"),
        runner.run(others, "worlds without swings"),
        runner.run(slow, "worlds, slower accelerometers"),
    )
