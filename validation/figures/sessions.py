"""Simulates, analyses and scores sessions. Keeps the result of each swing and deletes the recordings."""

import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from . import accuracy, course_accuracy, phase_accuracy

SPORTS = ("baseball", "golf", "tennis")
DIFFICULTIES = ("plain", "hard", "very-hard")
FIRST_SEED = 401
# Each worker waits for one command at a time.
WORKERS = 2


@dataclass(frozen=True)
class Job:
    """One session of the own simulator, and the parameter sets (JSON texts) to analyse it with."""

    sport: str
    difficulty: str
    seed: int
    minutes: float
    parameters: tuple[str, ...] = ("{}",)

    @property
    def name(self):
        return f"{self.sport}-{self.difficulty}-{self.seed}"

    @property
    def facts(self):
        return {"world": "own", "sport": self.sport, "difficulty": self.difficulty, "seed": self.seed}

    def write(self, runner, path):
        """Simulates the recording; returns further facts about it."""
        runner.command(
            *("simulate", path, "--sport", self.sport, "--difficulty", self.difficulty),
            *("--seed", self.seed, "--minutes", self.minutes),
        )
        return {"duration": 60 * self.minutes}


def jobs(count, minutes):
    """Returns `count` sessions of each sport and difficulty."""
    seeds = range(FIRST_SEED, FIRST_SEED + count)
    return [Job(sport, difficulty, seed, minutes) for difficulty in DIFFICULTIES for sport in SPORTS for seed in seeds]


class Runner:
    """Runs the command on sessions."""

    def __init__(self, swing):
        self.swing = swing
        self.count = 0

    def run(self, wanted, title):
        """Returns a table of all sessions' events, and one with facts of each session and parameter set."""
        events, sessions = [], []
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
            runs = pool.map(lambda job: self._session(job, Path(folder)), wanted)
            for number, run in enumerate(runs, 1):
                events += [rows for rows, _ in run]
                sessions += [facts for _, facts in run]
                if sys.stderr.isatty() or number == len(wanted):
                    print(f"\r{title}: {number} of {len(wanted)} sessions", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        self.count += len(wanted)
        return pd.concat(events, ignore_index=True), pd.DataFrame(sessions)

    def command(self, *arguments):
        """Runs the command; returns its output."""
        line = [self.swing, *map(str, arguments)]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"validate: swing {' '.join(line[1:])}: exit code {done.returncode}\n{done.stderr}")
        return done.stdout

    def _session(self, job, folder):
        name = job.name
        recording, results, table = (folder / f"{name}{end}" for end in (".h5", "-results.csv", "-events.csv"))
        written = job.write(self, recording)
        runs = []
        for number, parameters in enumerate(job.parameters):
            # Without a profile the session's sport selects it, as for a user.
            profile = []
            if parameters != "{}":
                path = folder / f"{name}-{number}.json"
                path.write_text(json.dumps({"basedOn": job.sport, **json.loads(parameters)}), encoding="utf-8")
                profile = ["--profile", path]
            self.command("analyze", recording, "-o", results, "--quiet", *profile)
            score = json.loads(self.command("score", results, recording, "--json", "--events", table))
            rows = phase_accuracy.with_truth(accuracy.read(table), recording)
            accuracy.compare(rows, score, name)
            facts = job.facts | {"parameters": parameters}
            course = {}
            if not profile:
                options = ("--measure", "time-to-contact", "--format", "json")
                course = course_accuracy.estimates(self.command("summary", results, *options))
                course |= course_accuracy.truth(rows)
            runs.append((rows.assign(**facts), facts | written | course))
        recording.unlink()
        return runs
