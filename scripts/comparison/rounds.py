"""Runs many commands round by round, so that what else the machine does meets all of them alike."""

import json
import sys
from statistics import median

import measure
from commands import COPIES, OWN


class Rounds:
    """The runs of every command: one a round."""

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
        """The median CPU time of a command, in seconds."""
        return median(run.cpu for run in self.runs[key])

    def own_time(self, key):
        """The median CPU time by a peer's own account, without imports; by ours, if it gives none. In seconds."""
        runs = self.runs[key]
        return median(json.loads(run.output)["cpu"] if run.output else run.cpu for run in runs)

    def per_sample(self, key):
        """The median CPU time for a sample by a peer's own account, in seconds."""
        return self.own_time(key) / json.loads(self.runs[key][0].output)["samples"]

    def wall(self, key):
        """The median time of a command, in seconds."""
        return median(run.wall for run in self.runs[key])

    def memory(self, key):
        """The greatest peak memory of a command, in MiB."""
        return max(run.memory for run in self.runs[key])

    def difference(self, more, less):
        """The median of the rounds' differences of CPU time between two commands, in seconds."""
        return median(a.cpu - b.cpu for a, b in zip(self.runs[more], self.runs[less], strict=True))

    def started(self, layout, name):
        """The CPU time for one recording when the process runs already: imports, start-up and end left out.

        Peers time themselves. SwingKit analyses several copies in one call and one in another; the rest is theirs.
        """
        many = (layout, name, "many")
        if name in OWN:
            return self.difference(many, (layout, name, "one")) / (COPIES[layout] - 1)
        return self.own_time(many)

    def swings(self, layout, name):
        """When a peer found swings."""
        return json.loads(self.runs[layout, name, "one"][0].output)["swings"]
