"""The checks: how each is run, and where its output states its figures."""

import dataclasses
import re


@dataclasses.dataclass
class Figure:
    """A sentence with the numbers that a pattern finds in the output of a check."""

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


@dataclasses.dataclass
class Check:
    """A command, and the figures that its output states."""

    command: list
    figures: dict

    @property
    def text(self):
        """The command as a shell would read it."""
        return " ".join(f"'{word}'" if "|" in word else word for word in self.command)


def tests(*suites):
    """Returns a check that runs suites of Swift tests."""
    figure = Figure(r"Test run with (?P<tests>\d+) tests? in \d+ suites? passed", "{tests} tests passed")
    return Check(["swift", "test", "--filter", "|".join(suites)], {"tests": figure})


FAULTS = r"^all +(?P<trials>\d+) +(?P<complete>\d+) +(?P<reported>\d+) +(?P<killed>\d+) +(?P<hung>\d+) +(?P<failed>\d+)$"
SOAK = r"peak (?P<peak>[\d.]+) MiB; .*: no growth$"
SANITIZE = r"^sanitize: {}: (?P<tests>\d+) tests, 0 findings$"

CHECKS = {
    "fuzz": Check(["scripts/fuzz"], {
        "inputs": Figure(r"^fuzz: (?P<inputs>\d+) inputs in total$", "{inputs} generated inputs, no failure"),
        "numbers": Figure(
            r"^fuzz: FuzzNumber: (?P<inputs>\d+) inputs, .* no failure$", "{inputs} generated inputs, no difference"),
    }),
    "damage": Check(["scripts/damage", "--copies", "20000", "--seed", "4711"], {
        "copies": Figure(
            r"^damage: (?P<copies>\d+) copies, seed \d+, (?P<failures>\d+) failures$", "{copies} damaged files, no failure",
            zero=("failures",)),
    }),
    "faults": Check(["scripts/faults", "--every", "50"], {
        "killed": Figure(FAULTS, "{killed} of {trials} trials ended the process, no output damaged", zero=("failed",)),
        "reported": Figure(
            FAULTS, "{trials} disturbed calls: {reported} reported, {complete} without effect, none hidden",
            zero=("failed",)),
        "again": Figure(FAULTS, "{trials} second runs succeeded", zero=("failed",)),
    }),
    "powerloss": Check(["scripts/powerloss"], {
        "states": Figure(
            r"^powerloss: (?P<commands>\d+) commands, (?P<states>\d+) states after a power failure, (?P<failures>\d+) failures$",
            "{commands} commands, {states} states of the disk, no output damaged", zero=("failures",)),
    }),
    "sanitize": Check(["scripts/sanitize"], {
        name: Figure(SANITIZE.format(name), f"{name}: {{tests}} tests, no finding")
        for name in ["address", "thread", "undefined"]
    }),
    "soak": Check(["scripts/soak"], {
        "long": Figure(r"^soak: long: a recording of (?P<hours>[\d.]+) h, .* " + SOAK, "{hours} h: peak {peak} MiB"),
        "folder": Figure(r"^soak: folder: (?P<count>\d+) recordings, .* " + SOAK, "{count} recordings: peak {peak} MiB"),
        "repeat": Figure(r"^soak: repeat: (?P<count>\d+) analyses .* " + SOAK, "{count} analyses: peak {peak} MiB"),
    }),
    "allocations": Check(["scripts/allocations"], {
        "count": Figure(
            r"^allocations: (?P<second>[\d.]+) per second without swings, at most \d+; (?P<swing>\d+) per swing, at most \d+; "
            r"(?P<failures>\d+) failures$",
            "{second} allocations per second without swings, {swing} per swing", zero=("failures",)),
    }),
    "recorder": Check(["scripts/check_recorder"], {
        "kills": Figure(
            r"^check_recorder: (?P<kills>\d+) kills, \d+ after the first batch: all files readable, at most (?P<loss>[\d.]+) s lost",
            "{kills} processes killed, at most {loss} s lost"),
    }),
    "mutate": Check(["scripts/mutate", "--seed", "19"], {
        "killed": Figure(
            r"^mutate: (?P<mutants>\d+) mutants, \d+ killed, \d+ survived, seed \d+: (?P<percent>\d+) %$",
            "{mutants} mutants, {percent} % killed"),
    }),
    "pages": Check([".venv/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "Tests/BrowserTests/test_hostile.py"], {
        "tests": Figure(r"^(?P<tests>\d+) passed\b(?!.*failed)", "{tests} tests in a browser passed"),
    }),
    "numbers": tests("PlainNumberTests", "DecimalNumberTests"),
    "hostile": tests("HostileFileTests", "OtherHDF5Tests", "HDF5RecordingErrorTests"),
    "ends": tests("ReplayLifeTests", "MotionManagerTests", "BatchedSensorManagerTests", "SharedPassTests", "TerminationTests"),
    "same": tests(
        "MotionBatchesTests", "SymmetryTests", "LookAheadTests", "CalibrationCollectorTests", "JobsTests", "RoundTripTests",
        "FormatsTests", "AnalyzeTests", "OutputArchiveTests"),
    "reference": tests("SwingSignalTests"),
    "catalogue": tests("CatalogueTests", "BadInputTests", "OtherHDF5Tests", "ToleratedDefectTests"),
    "archives": tests("ZipTests", "HostileArchiveTests"),
    "texts": tests("VisibleTextTests", "TextSinkTests", "RowTextTests", "CSVResultsWriterTests", "JSONLinesResultsWriterTests"),
}  # fmt: skip
