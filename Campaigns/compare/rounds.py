"""Runs commands round by round, so that other load on the machine affects all of them equally."""

import json
import sys
from statistics import median

from . import measure
from .commands import COPIES, OWN


class Rounds:
    """The runs of each command: one per round."""

    def __init__(self, commands, count, title):
        self.runs = {key: [] for key in commands}
        for number in range(count):
            print(f"\rcompare: {title}: round {number + 1} of {count}", end="", file=sys.stderr, flush=True)
            for key, command in commands.items():
                self.runs[key].append(measure.run(command))
        print(file=sys.stderr)

    def __contains__(self, key):
        return key in self.runs

    def cpu(self, key):
        """Returns the median CPU time of a command, in seconds."""
        return median(run.cpu for run in self.runs[key])

    def own_time(self, key):
        """Returns the median CPU time in seconds, without imports if the peer measures it itself."""
        runs = self.runs[key]
        return median(json.loads(run.output)["cpu"] if run.output else run.cpu for run in runs)

    def per_sample(self, key):
        """Returns the median CPU time per sample as measured by the peer itself, in seconds."""
        return self.own_time(key) / json.loads(self.runs[key][0].output)["samples"]

    def wall(self, key):
        """Returns the median wall-clock time of a command, in seconds."""
        return median(run.wall for run in self.runs[key])

    def memory(self, key):
        """Returns the largest peak memory of a command, in MiB."""
        return max(run.memory for run in self.runs[key])

    def difference(self, more, less):
        """Returns the median over the rounds of the difference in CPU time between two commands, in seconds."""
        return median(a.cpu - b.cpu for a, b in zip(self.runs[more], self.runs[less], strict=True))

    def started(self, layout, name):
        """Returns the CPU time for one recording in a running process: without imports, start-up and exit.

        Peers time themselves. For SwingKit, the time of a call with one copy is subtracted from that with several.
        """
        many = (layout, name, "many")
        if name in OWN:
            return self.difference(many, (layout, name, "one")) / (COPIES[layout] - 1)
        return self.own_time(many)

    def swings(self, layout, name):
        """Returns the times at which a peer detected swings."""
        return json.loads(self.runs[layout, name, "one"][0].output)["swings"]
