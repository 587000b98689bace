"""What the fault harness disturbs: commands, calls, and the ways in which a call fails."""

import collections
import errno

# The calls, and the error numbers with which they fail.
WRITING = [errno.ENOSPC, errno.EIO]
CALLS = {
    "open": [errno.EIO, errno.EMFILE], "read": [errno.EIO], "pread": [errno.EIO], "write": WRITING, "pwrite": WRITING,
    "fsync": WRITING, "rename": WRITING, "close": [errno.EIO], "ftruncate": WRITING, "mmap": [errno.ENOMEM],
    "malloc": [errno.ENOMEM],
}
MOVING = ["read", "pread", "write", "pwrite"]
# Of allocations, which are many, this number is disturbed at most, spread evenly.
MOST_ALLOCATIONS = 300
# sysexits(3): 66 cannot open an input, 73 cannot create an output, 74 input or output failed.
REPORTS = [66, 73, 74]


class Scenario:
    """A command that reads `in` and writes `out/NAME`, or standard output if it has no name."""

    def __init__(self, arguments, output=None):
        self.arguments = arguments.split()
        self.output = output
        self.name = f"swing {arguments}"


SCENARIOS = [
    *[Scenario(f"simulate out/{name} --minutes 0.1 --seed 3 --rate 200{more}", name)
      for name, more in [("s.h5", ""), ("s.h5", " --compress"), ("s", ""), ("s.zip", "")]],
    *[Scenario(f"convert in/s.h5 out/{name}", name) for name in ["c.h5", "c", "c.zip"]],
    *[Scenario(f"convert in/{name} out/c.h5", "c.h5") for name in ["packed.h5", "s", "s.zip"]],
    *[Scenario(f"analyze in/s.h5 -o out/{name} --quiet", name) for name in ["r.h5", "r.csv", "r.jsonl"]],
    *[Scenario(f"analyze in/{name} -o out/r.h5 --quiet", "r.h5") for name in ["packed.h5", "s", "s.zip", "s.json"]],
    Scenario("analyze in/s in/s.zip --jobs 1 -o out/r.h5 --quiet", "r.h5"),
    Scenario("analyze in/s.h5 --format csv"),
    Scenario("inspect in/s"),
    Scenario("inspect in/s in/s.h5"),
    Scenario("calibrate in/many.h5 -o out/p.json", "p.json"),
    Scenario("score in/r.h5 in/s.h5"),
    Scenario("score in/r.h5 --labels in/l.csv --events out/e.csv", "e.csv"),
    *[Scenario(f"report in/{name} -o out/page.html", "page.html") for name in ["r.h5", "r.csv", "r.jsonl"]],
    *[Scenario(f"events in/s.h5 -o out/{name} --quiet", name) for name in ["e.h5", "e.csv", "e.jsonl"]],
]


class Trial(collections.namedtuple("Trial", "scenario call number kind error lasts")):
    """A command, and the call that is disturbed in it."""

    def __str__(self):
        what = errno.errorcode[self.error] if self.kind == "fail" else self.kind
        span = "and all later calls" if self.lasts else "once"
        return f"{self.scenario.name}: {self.call} {self.number}, {what}, {span}"

    @property
    def variables(self):
        values = {
            "FAULT_CALL": self.call, "FAULT_AT": str(self.number), "FAULT_KIND": self.kind,
            "FAULT_ERROR": str(self.error),
        }
        return values | ({"FAULT_LASTS": "1"} if self.lasts else {})
