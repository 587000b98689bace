"""Changes the core in one place at a time, and counts how many of the changes its tests notice.

    python3 -m Campaigns.mutate [--only PART] [--count N] [--seed N] [--jobs N] [--keep FOLDER] [--list]

The parts are the arithmetic, the rules for timestamps, the gate of samples, the analysis, and the readers of recordings.
Each changed copy of a part's modules is a mutant, which only their own tests judge. A seeded generator chooses its place,
and one of the changes that are possible there:

    operator    + and -, * and /, < and <=, > and >=, == and !=, && and || are swapped; also += and -=, *= and /=
    constant    a number is replaced by the next one or by 0
    negation    the minus or the exclamation mark at the beginning of a returned value is removed
    range       ..< becomes ...
    statement   an assignment is deleted

Comments, strings, attributes, types' parameters, imports and the preprocessor's lines stay as they are. The modules,
what they import and their tests are copied into a small package, with the targets and settings of Package.swift. The tests must pass there before the
first mutant and after the last one. A mutant that does not compile does not count. A mutant is killed if a test fails,
the tests crash, or they run three times as long as without a change.

The script prints each survivor as FILE:LINE:COLUMN: OLD -> NEW and its line, writes it as a patch to the folder of --keep,
and exits with 1 if fewer than 80 % of a part's mutants are killed. The same seed and sources give the same mutants.
"""

import argparse
import concurrent.futures
import dataclasses
import difflib
import json
import os
import pathlib
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The modules that are changed, or folders of them, and the tests that judge them.
PARTS = {
    "signal": (("CSwingSignal", "SwingSignal"), "SwingSignalTests"),
    "clock": (("SwingMotion/Clock",), "SwingMotionTests"),
    "ingest": (("SwingIngest",), "SwingIngestTests"),
    "analysis": (("SwingAnalysis",), "SwingAnalysisTests"),
    "tables": (("CSwingText", "SwingTables"), "SwingTablesTests"),
    "recording": (("SwingRecording",), "SwingRecordingTests"),
}
# As for all tests (checks/build): optimized, so that the tests do not take minutes.
BUILD = ["-c", "release", "-debug-info-format", "none", "-Xswiftc", "-enable-testing"]
MANIFEST = """
package.products = []
package.dependencies = []
package.targets.removeAll {{ !{names}.contains($0.name) }}
for target in package.targets {{
    target.dependencies.removeAll {{ if case .productItem = $0 {{ true }} else {{ false }} }}
}}
"""
# The longest time of the tests of the unchanged core and of a build, in seconds, how many times as long a mutant's tests may
# take, and the memory beyond which the system ends the tests, in bytes.
LONGEST = 300
LONGEST_BUILD = 1800
SLOWER = 3
MEMORY = 4 << 30
PERCENT = 80

# What no mutant changes.
FIXED = re.compile(
    r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"'
    r"|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*|^[ \t]*(?:\w+[ ])?import[ ][^\n]*"
    r"|@\w+(?:\([^()\n]*\))?|__attribute__\(\((?:[^()]|\([^()]*\))*\)\)|_Static_assert\([^;]*;"
    r"|\b[A-Z]\w*<[^<>\n]*>|\bfunc[ ][-+*/%<>=!&|]+",
    re.MULTILINE | re.DOTALL,
)
PAIRS = ["+ -", "* /", "< <=", "> >=", "== !=", "&& ||", "+= -=", "*= /="]
SWAPS = {old: new for pair in PAIRS for old, new in (pair.split(), reversed(pair.split()))}
OPERATOR = re.compile(r"(?<=\s)(?:" + "|".join(map(re.escape, SWAPS)) + r")(?=\s)")
# A number, except the index of a tuple's element or of a closure's argument.
CONSTANT = re.compile(r"(?<![\w$])(?<![^.]\.)(?:0x[\da-fA-F]+|\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)(?!\w)")
NEGATION = re.compile(r"(?:\breturn |\{ |\n +)([-!])(?=[\w(])")
RANGE = re.compile(r"\.\.<")
# An assignment on a line of its own, in braces, or after the condition of a loop.
STATEMENT = re.compile(r"(?:^ +|\{ |\) )([^\s{};=:][^{};=:\n]*? (?:[-+*/%&|^]|&[-+])?= [^{};\n]+(?:;|$|(?= \})))", re.MULTILINE)


@dataclasses.dataclass
class Mutant:
    """A change of one place in a source file."""

    path: str
    source: str
    start: int
    end: int
    new: str

    @property
    def text(self):
        return self.source[: self.start] + self.new + self.source[self.end :]

    def __str__(self):
        line, column = self.source.count("\n", 0, self.start) + 1, self.start - self.source.rfind("\n", 0, self.start)
        old, whole = self.source[self.start : self.end], self.source.split("\n")[line - 1].strip()
        return f"{self.path}:{line}:{column}: {old} -> {self.new.strip(';') or '(deleted)'}    {whole}"

    @property
    def patch(self):
        old, new = self.source.splitlines(keepends=True), self.text.splitlines(keepends=True)
        return "".join(difflib.unified_diff(old, new, f"a/{self.path}", f"b/{self.path}"))


def is_statement(text, end, following):
    """Returns whether an assignment is complete and declares nothing."""
    target = text.partition("=")[0].rstrip(" -+*/%&|^")
    while re.search(r"\([^()]*\)|\[[^\[\]]*\]", target):
        target = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", target)
    is_balanced = all(text.count(a) == text.count(b) for a, b in ("()", "[]"))
    # In Swift an operator at the beginning of the next line continues the statement.
    continues = not text.endswith(";") and (text[-1] in "=+-*/(,&|" or re.match(r"\s*[-+*/&|?:.]", following[end:]))
    return is_balanced and not continues and re.fullmatch(r"\*?(?:[\w.?!]|->)*", target)


def places(path, source):
    """Returns the possible mutants of a file, as one list for each place."""
    text = FIXED.sub(lambda match: re.sub(r"[^\n]", "\x01", match[0]), source)
    found = []

    def add(start, end, *replacements):
        found.append([Mutant(path, source, start, end, new) for new in replacements if new != source[start:end]])

    for match in OPERATOR.finditer(text):
        add(match.start(), match.end(), SWAPS[match[0]])
    for match in CONSTANT.finditer(text):
        digits = match[0].replace("_", "")
        if re.fullmatch(r"\d+|0x.*", digits):
            add(match.start(), match.end(), str(int(digits, 0) + 1), "0")
        else:
            add(match.start(), match.end(), repr(float(digits) + 1), "0.0")
    for match in NEGATION.finditer(text):
        add(match.start(1), match.end(1), "")
    for match in RANGE.finditer(text):
        add(match.start(), match.end(), "...")
    for match in STATEMENT.finditer(text):
        if is_statement(match[1], match.end(1), text):
            add(match.start(1), match.end(1), ";" if match[1].endswith(";") else "")
    return found


def call(*command, folder, longest, **options):
    """Runs a command; returns whether it succeeded, and its output. Ends it and raises an error if it takes too long."""
    # The Swift package manager leaves folders in TMPDIR.
    environment = {key: value for key, value in os.environ.items() if key != "SWINGKIT_FUZZ"} | {"TMPDIR": str(folder.parent)}
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True, **options,
        )  # fmt: skip
        try:
            process.wait(longest)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        output.seek(0)
        return process.returncode == 0, output.read()


def limit():
    # `swift test` runs the tests in a process group of their own, which the end of its group does not reach.
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def targets():
    """Returns the targets of the package: by name the folder, and the names of those that it imports."""
    manifest = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, check=True).stdout)
    found = {}
    for target in manifest["targets"]:
        folder = target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"
        names = [(kind.get("byName") or kind.get("target") or [None])[0] for kind in target["dependencies"]]
        found[target["name"]] = folder, [name for name in names if name]
    return {name: (folder, [name for name in names if name in found]) for name, (folder, names) in found.items()}


def closure(name, all_targets):
    """Returns a target with all that it imports."""
    found, rest = set(), [name]
    while rest:
        if (name := rest.pop()) not in found:
            found.add(name)
            rest += all_targets[name][1]
    return sorted(found)


class Package:
    """A copy of a part's modules and tests."""

    def __init__(self, folder, names, all_targets):
        self.folder = folder
        self.longest = LONGEST
        for name in names:
            shutil.copytree(ROOT / all_targets[name][0], folder / all_targets[name][0])
        manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
        listed = "[" + ", ".join(f'"{name}"' for name in names) + "]"
        (folder / "Package.swift").write_text(manifest + MANIFEST.format(names=listed), encoding="utf-8")

    def build(self):
        return call("swift", "build", *BUILD, "--build-tests", folder=self.folder, longest=LONGEST_BUILD)

    def test(self):
        command = ["swift", "test", *BUILD, "--skip-build"]
        try:
            return call(*command, folder=self.folder, longest=self.longest, preexec_fn=limit)
        except subprocess.TimeoutExpired:
            return False, f"the tests took longer than {self.longest:.0f} s"

    def check(self):
        """Exits unless the unchanged core passes its tests."""
        self.longest = LONGEST
        for step in (self.build, self.test):
            begin = time.monotonic()
            passed, output = step()
            if not passed:
                sys.exit(f"mutate: the unchanged core fails\n{output[-3000:]}")
        self.longest = max(30, SLOWER * (time.monotonic() - begin))
        if not re.search(r"Test run with [1-9]\d* tests", output):
            sys.exit("mutate: there are no tests")

    def judge(self, mutant):
        """Returns whether the tests kill a mutant; None if it does not compile."""
        path = self.folder / mutant.path
        path.write_text(mutant.text, encoding="utf-8")
        try:
            return not self.test()[0] if self.build()[0] else None
        finally:
            path.write_text(mutant.source, encoding="utf-8")


def measure(part, options, all_targets):
    """Judges the mutants of a part, prints the result, and returns whether enough of them are killed."""
    modules, tests = PARTS[part]
    found = possible(modules, all_targets)
    chance = random.Random(options.seed)
    chance.shuffle(found)
    mutants = [chance.choice(place) for place in found]
    tried = killed = survived = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        names = closure(tests, all_targets)
        packages = [Package(pathlib.Path(folder) / f"package{number}", names, all_targets) for number in range(options.jobs)]
        list(pool.map(Package.check, packages))
        free = queue.SimpleQueue()
        for package in packages:
            free.put(package)

        def judge(mutant):
            package = free.get()
            try:
                return mutant, package.judge(mutant)
            finally:
                free.put(package)

        # Each round is as long as the number of missing mutants, so that the number of jobs does not change the choice.
        while killed + survived < options.count and tried < len(mutants):
            round = mutants[tried : tried + options.count - killed - survived]
            tried += len(round)
            for mutant, is_killed in pool.map(judge, round):
                killed += is_killed is True
                if is_killed is False:
                    survived += 1
                    print(mutant, flush=True)
                    if options.keep:
                        options.keep.mkdir(parents=True, exist_ok=True)
                        name = f"{part}-{options.seed}-{survived}.patch"
                        (options.keep / name).write_text(mutant.patch, encoding="utf-8")
        list(pool.map(Package.check, packages))
    count = killed + survived
    print(f"mutate: {part}: {tried - count} other mutants did not compile")
    percent = killed * 100 // max(count, 1)
    result = f"{count} mutants, {killed} killed, {survived} survived, seed {options.seed}: {percent} %"
    print(f"mutate: {part}: {result}", flush=True)
    return percent >= PERCENT


def possible(modules, all_targets):
    """Returns the possible mutants of modules or of folders of them, as one list for each place."""
    parts = [name.partition("/") for name in modules]
    folders = [ROOT / all_targets[name][0] / folder for name, _, folder in parts]
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".swift", ".c", ".h"))
    texts = [(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in files]
    return [place for path, text in texts for place in places(path, text)]


def main():
    parser = argparse.ArgumentParser(prog="scripts/campaign mutate", description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=PARTS, help="the part; without it, all of them")
    parser.add_argument("--count", type=int, default=30, help="the number of mutants of each part that compile")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, help="the folder for patches of the survivors")
    parser.add_argument("--list", action="store_true", help="print all possible mutants only")
    options = parser.parse_args()
    parts = [options.only] if options.only else list(PARTS)
    all_targets = targets()
    if options.list:
        print(*(mutant for part in parts for place in possible(PARTS[part][0], all_targets) for mutant in place), sep="\n")
        return
    passed = [measure(part, options, all_targets) for part in parts]
    sys.exit(not all(passed))


if __name__ == "__main__":
    main()
