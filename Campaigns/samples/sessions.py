"""The sound sessions: one recording per world, sport and seed."""

import hashlib
import importlib
import subprocess
from dataclasses import dataclass
from pathlib import Path

from validation.figures.worlds import IS_CHOSEN_ON

WORLDS = Path(importlib.import_module("validation.worlds").__file__).parent
OWN = "own"
SPORTS = ("baseball", "golf", "tennis")
LEVELS = {OWN: ("plain", "hard", "very-hard")}
# Seeds below are for choosing rules and thresholds, others for reporting only. So are the worlds kept for reporting.
FIRST_REPORTING_SEED = 100
NAMES = (OWN, *IS_CHOSEN_ON)
QUICK = ((OWN, "tennis"), ("spectrum", "baseball"), ("everyday", "free"))


@dataclass(frozen=True)
class Source:
    """Where a sound session comes from."""

    world: str
    sport: str
    level: str
    seed: int
    minutes: float

    @property
    def name(self):
        return f"{self.world}-{self.sport}-{self.level}-{self.seed}-{self.minutes:g}"

    def write(self, command, folder):
        """Returns the path of the recording, which is generated unless the folder contains it."""
        if self.world == OWN:
            path = folder / f"{self.name}.h5"
            options = ["--sport", self.sport, "--difficulty", self.level, "--seed", self.seed, "--minutes", self.minutes]
            subprocess.run([command, "simulate", path, "--force", *map(str, options)], check=True, capture_output=True)
            return path
        path = folder / f"{self.name}-{_version(self.world)}.h5"
        if not path.exists():
            world = importlib.import_module(f"validation.worlds.{self.world}")
            part = path.with_suffix(".part")
            world.make(self.seed, self.sport, self.level, minutes=self.minutes).write(part)
            part.rename(path)
        return path


def _version(world):
    """Returns a digest of a world's sources, so that sessions of an older version are not used again."""
    digest = hashlib.sha256()
    for folder in (world, "common"):
        for path in sorted((WORLDS / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def sports(world):
    if world == OWN:
        return SPORTS
    return getattr(importlib.import_module(f"validation.worlds.{world}"), "SPORTS", SPORTS)


def worlds(seed):
    """Returns the worlds to use with a first seed: all for reporting, and those for choosing otherwise."""
    return tuple(name for name in NAMES if seed >= FIRST_REPORTING_SEED or IS_CHOSEN_ON.get(name, True))


def sources(names, seed, count, minutes):
    """Returns `count` sessions of each sport of some worlds; their levels take turns."""
    found = []
    for world in names:
        levels = LEVELS.get(world, ("easy", "hard"))
        for number, sport in enumerate(sports(world)):
            for one in range(seed, seed + count):
                found.append(Source(world, sport, levels[(one + number) % len(levels)], one, minutes))
    return found


def quick_sources(seed, minutes):
    return [source for world, sport in QUICK for source in sources([world], seed, 1, minutes) if source.sport == sport]
