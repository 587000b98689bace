"""The figures of campaigns: where their output states them, and the store of the last ones."""

import dataclasses
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STORE = ROOT / "Campaigns/figures.json"


@dataclasses.dataclass
class Figure:
    """A sentence with the numbers that a pattern finds in the output of a campaign."""

    pattern: str
    sentence: str
    # The groups that must be 0.
    zero: tuple = ()

    def read(self, output):
        """Returns the sentence, or raises ValueError if the output lacks the numbers or reports a failure."""
        matches = list(re.finditer(self.pattern, output, re.MULTILINE))
        if not matches:
            raise ValueError(f"the output has no line that matches {self.pattern}")
        found = matches[-1].groupdict()
        for name in self.zero:
            if int(found[name]):
                raise ValueError(f"{found[name]} {name}")
        return self.sentence.format_map({key: self.number(value) for key, value in found.items()})

    @staticmethod
    def number(text):
        return f"{int(text):,}" if text.isdigit() else text


def closing(name):
    """Returns the figure of a campaign that only has its last line."""
    return {"line": Figure(rf"^{name}: (?P<line>.+)$", "{line}")}


def tests(name):
    """Returns the figure of a line of Campaigns/promises."""
    return Figure(rf"^promises: {name}: (?P<tests>\d+) tests, 0 failures$", "{tests} tests passed")


FAULTS = r"^all +(?P<trials>\d+) +(?P<complete>\d+) +(?P<reported>\d+) +(?P<killed>\d+) +(?P<hung>\d+) +(?P<failed>\d+)$"
SOAK = r"peak (?P<peak>[\d.]+) MiB; .*: no growth$"
SANITIZE = r"^sanitize: {}: (?P<tests>\d+) tests, 0 findings$"
COVERED = (
    *("SwingMotion", "SwingSignal", "SwingIngest", "SwingAnalysis", "SwingFiles", "SwingTables", "SwingRecording"),
    *("SwingResults", "SwingRecorder", "HDF5", "CSwingSignal", "CSwingText"),
)
SUITES = ("numbers", "hostile", "ends", "same", "reference", "catalogue", "archives", "texts", "access", "pages")

# The figures of those campaigns that promises refer to.
FIGURES = {
    "fuzz": {
        "inputs": Figure(r"^fuzz: (?P<inputs>\d+) inputs in total, 0 failures$", "{inputs} generated inputs, no failure"),
        "numbers": Figure(
            r"^fuzz: FuzzNumber: (?P<inputs>\d+) inputs, .* no failure$", "{inputs} generated inputs, no difference"),
    },
    "damage": {
        "copies": Figure(
            r"^damage: (?P<copies>\d+) copies, seed \d+, (?P<failures>\d+) failures$", "{copies} damaged files, no failure",
            zero=("failures",)),
    },
    "faults": {
        "killed": Figure(FAULTS, "{killed} of {trials} trials ended the process, no output damaged", zero=("failed",)),
        "reported": Figure(
            FAULTS, "{trials} disturbed calls: {reported} reported, {complete} without effect, none hidden",
            zero=("failed",)),
        "again": Figure(FAULTS, "{trials} second runs succeeded", zero=("failed",)),
    },
    "powerloss": {
        "states": Figure(
            r"^powerloss: (?P<commands>\d+) commands, (?P<states>\d+) states after a power failure, (?P<failures>\d+) failures$",
            "{commands} commands, {states} states of the disk, no output damaged", zero=("failures",)),
    },
    "sanitize": {
        name: Figure(SANITIZE.format(name), f"{name}: {{tests}} tests, no finding")
        for name in ["address", "thread", "undefined"]
    },
    "soak": {
        "long": Figure(r"^soak: long: a recording of (?P<hours>[\d.]+) h, .* " + SOAK, "{hours} h: peak {peak} MiB"),
        "folder": Figure(r"^soak: folder: (?P<count>\d+) recordings, .* " + SOAK, "{count} recordings: peak {peak} MiB"),
        "repeat": Figure(r"^soak: repeat: (?P<count>\d+) analyses .* " + SOAK, "{count} analyses: peak {peak} MiB"),
    },
    "allocations": {
        "count": Figure(
            r"^allocations: (?P<second>[\d.]+) per second without swings, at most \d+; (?P<swing>\d+) per swing, at most \d+; "
            r"(?P<failures>\d+) failures$",
            "{second} allocations per second without swings, {swing} per swing", zero=("failures",)),
    },
    "recorder": {
        "kills": Figure(
            r"^recorder: (?P<kills>\d+) kills, \d+ after the first batch: all files readable, at most (?P<loss>[\d.]+) s lost",
            "{kills} processes killed, at most {loss} s lost"),
    },
    "batches": {
        "kept": Figure(
            r"^batches: (?P<batches>\d+) batches, (?P<kills>\d+) kills, (?P<full>\d+) answers of a full disk: (?P<frames>\d+) frames "
            r"of (?P<sessions>\d+) sessions kept once, (?P<holes>\d+) holes named",
            "{batches} batches, {kills} kills of the service: {frames} frames kept once, {holes} holes named"),
    },
    "mutate": {
        name: Figure(
            rf"^mutate: {name}: (?P<mutants>\d+) mutants, \d+ killed, \d+ survived, seed \d+: (?P<percent>\d+) %$",
            f"{name}: {{percent}} % of {{mutants}} mutants killed")
        for name in ["signal", "ingest", "analysis", "recording"]
    },
    "coverage": {
        "all": Figure(
            r"^coverage: (?P<lines>\d+) lines of (?P<modules>\d+) modules, (?P<part>[\d.]+) % covered, least (?P<least>[\d.]+) % ",
            "{part} % of {lines} lines in {modules} modules; least {least} %"),
    } | {
        name: Figure(
            rf"^{name} +(?P<lines>\d+) +(?P<part>[\d.]+) % +(?P<functions>[\d.]+) % +(?P<branches>[\d.]+ %|–)$",
            "{lines} | {part} % | {functions} % | {branches}")
        for name in COVERED
    },
    "promises": {name: tests(name) for name in SUITES},
}  # fmt: skip


def commit():
    shown = subprocess.run(["git", "rev-parse", "--short=7", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
    return shown.stdout.strip()


def load():
    """Returns the stored figures: by campaign its date, commit, seconds and figures."""
    return json.loads(STORE.read_text(encoding="utf-8")) if STORE.exists() else {}


def store(name, output, date, version):
    """Stores the figures of a campaign's output.

    Raises ValueError if the output lacks one, or reports a failure. Then nothing is stored.
    """
    figures = {key: figure.read(output) for key, figure in FIGURES.get(name, closing(name)).items()}
    stored = load() | {name: {"date": date, "commit": version, "figures": figures}}
    STORE.write_text(json.dumps(dict(sorted(stored.items())), indent=2) + "\n", encoding="utf-8")
    return figures
