"""Recordings, their results and their pages, each created once in a run by the command that is tested."""

import csv
import fcntl
import json
import os
import shutil
import subprocess
import sys
import zlib
from functools import cache, wraps
from pathlib import Path
from tempfile import mkdtemp

import h5py
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
DATASETS = ROOT / "datasets"
SWING = os.environ.get("SWINGKIT_COMMAND", str(ROOT / ".build/debug/swing"))
# The command draws pictures with the Python that runs these tests.
os.environ.setdefault("SWINGKIT_PYTHON", sys.executable)
# The workers of a run share the folder of the process that starts them.
IS_FIRST = "SWINGKIT_PAGES" not in os.environ
if IS_FIRST:
    # The path is as long as that of a real folder, because pages show it.
    os.environ["SWINGKIT_PAGES"] = mkdtemp(prefix="swingkit_pages_of_a_study_with_a_long_name_")
SCRATCH = Path(os.environ["SWINGKIT_PAGES"])

# Names that a page must show as text. Each is the name of a session, and of its recording if a file can have that name.
HOSTILE = [
    "</script><script>window.hacked=1</script>",
    "<img src=x onerror=\"window.hacked=1\">",
    "\" onfocus=\"window.hacked=1\" autofocus=\"'`",
    "a\u0007bell, \u001b[31mred, \u202eturned\u2066 text",
    "long " + "name" * 60,
    "⚾️ Änna & Ben 日本",
    "__proto__",
    "<!-- {{datum.id}} ${window.hacked=1} signal('x')",
]


def once(make):
    """Lets the first worker of a run make files, and the others wait for them; the function returns their paths."""

    @cache
    @wraps(make)
    def made(*arguments):
        key = zlib.crc32(repr(arguments).encode())
        with open(SCRATCH / f"{make.__name__}-{key:08x}.json", "a+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            text = file.read() or json.dumps(list(map(str, make(*arguments))))
            file.truncate(0)
            file.write(text)
        return list(map(Path, json.loads(text)))

    return made


def run(*arguments, environment=None):
    """Runs the command and returns its output; warnings are tested with the command."""
    done = subprocess.run(
        [SWING, *map(str, arguments)], capture_output=True, text=True, env=os.environ | (environment or {}))
    assert done.returncode == 0, f"swing {arguments}: exit code {done.returncode}: {done.stderr}"
    return done.stdout


def analyzed(name, *recordings, format="h5", options=()):
    """Analyses recordings and returns the file of results."""
    results = SCRATCH / f"{name}.{format}"
    done = subprocess.run([SWING, "analyze", *map(str, recordings), "-o", str(results), "--quiet", *options], capture_output=True)
    assert done.returncode in (0, 65) and results.exists(), done.stderr
    return results


def cut(name, keep, facts=None):
    """Creates a folder with the samples of datasets/tennis whose times `keep` selects, and other session facts."""
    folder = SCRATCH / name
    folder.mkdir(parents=True)
    for file in ("accelerometer.csv", "motion.csv"):
        head, *lines = (DATASETS / "tennis" / file).read_text().splitlines()
        times = np.array([float(line.partition(",")[0]) for line in lines])
        kept = [line for line, is_kept in zip(lines, keep(times)) if is_kept]
        (folder / file).write_text("\n".join([head, *kept, ""]))
    session = json.loads((DATASETS / "tennis/session.json").read_text()) | {"sessionId": name} | (facts or {})
    (folder / "session.json").write_text(json.dumps(session))
    return folder


def around(kind, before=4.0, after=4.0):
    """Returns a filter for the samples around the first swing of a kind in datasets/tennis."""
    rows = csv.DictReader((DATASETS / "tennis/truth.csv").read_text().splitlines())
    start = next(float(row["start (s)"]) for row in rows if row["kind"] == kind)
    return lambda times: (times > start - before) & (times < start + after)


@once
def hard():
    """Creates a recording with swings of every outcome and with omitted times."""
    return [simulated("hard.h5", "--minutes", 3, "--sport", "tennis", "--difficulty", "very-hard", "--seed", 5)]


def simulated(name, *options):
    run("simulate", SCRATCH / name, *options)
    return SCRATCH / name


# Times of one sport about different axes are not pooled.
ONE_AXIS = ["--profile", "tennis"]


def owner(name):
    """Returns facts: the player of a file of results, and no date, since sessions with both have no other name."""
    return {"player": f"{name}.h5", "date": "", "start_time": np.nan}


def stated(path, **facts):
    """Replaces facts of all sessions of results."""
    with h5py.File(path, "r+") as file:
        sessions = file["sessions"]
        for name, value in facts.items():
            sessions[name][...] = value
        texts = [sessions[name][()] for name in sorted(sessions) if h5py.check_string_dtype(sessions[name].dtype)]
        sums = [zlib.crc32(b"".join(text + b"\0" for text in row)) for row in zip(*texts)]
        file["checksums/sessions"][...] = np.array(sums, np.uint32).view(np.int32)
    return path


def sports(name):
    """Returns the sports of the named results."""
    found = set()
    for path in results(name):
        with h5py.File(path) as file:
            found.update(file["sessions/sport"].asstr()[()])
    return found


# MARK: Results, by name

def datasets():
    return [analyzed("datasets", DATASETS)]


def datasets_csv():
    return [analyzed("datasets", DATASETS, format="csv")]


def datasets_jsonl():
    return [analyzed("datasets", DATASETS, format="jsonl")]


def players():
    """Two players, one file each; the second has swings of every outcome, and omitted times."""
    recordings = {"anna": [DATASETS / "baseball.h5", DATASETS / "golf.h5"], "ben": [*hard(), DATASETS / "tennis"]}
    return [
        stated(analyzed(name, *paths, options=ONE_AXIS), **owner(name), sport="tennis") for name, paths in recordings.items()
    ]


def conditions():
    """Three sessions with conditions that contain HTML; two share one, and one session has none."""
    table = SCRATCH / "conditions.csv"
    table.write_text("file,condition\nbaseball.h5,new <b>bat</b>\ngolf.h5,old bat\ntennis,new <b>bat</b>\n")
    paths = [DATASETS / name for name in ("baseball.h5", "golf.h5", "tennis")]
    return [stated(analyzed("conditions", *paths, options=["--session-table", table, *ONE_AXIS]), sport="tennis")]


def season():
    """Six dated sessions of one player, and two of another, in the order of their names and not of their dates."""
    table = SCRATCH / "season.csv"
    rows = ["file,player,date"]
    for number in range(8):
        simulated(f"week{number}.h5", "--minutes", 1, "--sport", "tennis", "--seed", 40 + number)
        rows.append(f"week{number}.h5,{'Ann' if number < 6 else 'Ben'},2026-0{3 - number // 3}-1{number}")
    table.write_text("\n".join([*rows, ""]))
    paths = [SCRATCH / f"week{number}.h5" for number in range(8)]
    return [analyzed("season", *paths, options=["--session-table", table])]


def club():
    """Eight players with five dated sessions each, and the racket of each session."""
    table = SCRATCH / "club.csv"
    folder = SCRATCH / "club"
    folder.mkdir()
    rows = ["file,player,date,racket"]
    results("season")
    for player in range(8):
        for number in range(5):
            shutil.copy(SCRATCH / f"week{(player + number) % 8}.h5", folder / f"{player}-{number}.h5")
            rows.append(f"{player}-{number}.h5,Player {player},2026-0{number + 1}-1{player},{'Head' if number % 2 else 'Wilson'}")
    table.write_text("\n".join([*rows, ""]))
    return [analyzed("club", folder, options=["--session-table", table])]


def flags():
    """Swings with as many different flags as possible."""
    def gap(times):
        return around("contact")(times) & ~around("contact", -0.05, 0.1)(times)
    slow = simulated("slow.h5", "--minutes", 1, "--rate", 60, "--seed", 3)
    # Slow accelerometers, with weak contacts, and more than one blow.
    options = ("--minutes", 4, "--difficulty", "very-hard")
    tennis = simulated("tennis-200.h5", *options, "--sport", "tennis", "--rate", 200, "--seed", 3)
    golf = simulated("golf-400.h5", *options, "--sport", "golf", "--rate", 400, "--seed", 1)
    return [analyzed(
        "flags", cut("gap", gap), cut("edge", around("contact", 0.02)), slow, *hard(), tennis, golf)]


def impacts():
    """Only impacts, from a recording without device motion."""
    folder = cut("impacts", around("contact"))
    (folder / "motion.csv").unlink()
    return [analyzed("impacts", folder, options=["--impacts-only"])]


def miss():
    return [analyzed("miss", cut("nothing hit", around("miss")))]


def one():
    return [analyzed("one", cut("one swing", around("contact")))]


def long():
    """Two sessions of one player with at least ten times to contact each, and a shorter one."""
    paths = [simulated(f"long{number}.h5", "--minutes", 5, "--sport", "tennis", "--seed", 5 + number) for number in range(2)]
    return [analyzed("long", *paths, *hard(), DATASETS / "tennis")]


def long_one():
    results("long")
    return [analyzed("long one", SCRATCH / "long0.h5")]


def none():
    return [analyzed("none", cut("at rest", lambda times: times < times[0] + 3))]


def failed():
    """One recording that can't be analysed, and one that can."""
    broken = cut("broken", around("contact"))
    (broken / "accelerometer.csv").write_text("timestamp (s),x (g),y (g),z (g)\n1,2,3,<b>4</b>\n")
    return [analyzed("failed", broken, DATASETS / "tennis")]


def hostile():
    """Names with HTML, scripts and invisible characters: of sessions, recordings and one of two files of results."""
    recordings = [
        cut(f"hostile{number}/{name.replace('/', '∕')[:80]}", around("contact"), {"sessionId": name})
        for number, name in enumerate(HOSTILE)
    ]
    half = len(recordings) // 2
    files = {"'\"><img src=x onerror=hacked=1>": recordings[:half], "hostile": recordings[half:]}
    return [stated(analyzed(name, *paths), **owner(name)) for name, paths in files.items()]


def large():
    """1000 swings, of copies of two recordings. The same session counts once, so each copy has its own name."""
    folder = SCRATCH / "copies"
    folder.mkdir()
    for number in range(64):
        for sport in ("baseball", "golf"):
            shutil.copy(DATASETS / f"{sport}.h5", folder / f"{sport}-{number:02}.h5")
    return [analyzed("large", folder)]


@once
def results(name):
    """Returns the files of the named results."""
    return globals()[name]()


@once
def pages(name, *options):
    path = SCRATCH / f"{name}{len(options)}.html"
    run("report", *results(name), "-o", path, *options)
    return [path]


def page(name, *options):
    """Returns the page of the named results."""
    return pages(name, *options)[0]


@cache
def swings(name):
    """Returns the swings of HDF5 results as h5py reads them: one dictionary per swing, outcome and flags as words."""
    found = []
    for path in results(name):
        with h5py.File(path) as file:
            columns = {key: column[()] for key, column in file["swings"].items()}
            attributes = file["swings/flags"].attrs
            flags = list(zip(attributes["flag_meanings"].decode().split(), attributes["flag_masks"]))
        for row in range(len(columns["swing"])):
            swing = {key: column[row] for key, column in columns.items()}
            swing["session_id"] = swing["session_id"].decode()
            swing["outcome"] = ["miss", "contact", "uncertain"][swing["outcome"]]
            swing["flags"] = [flag for flag, mask in flags if mask & swing["flags"]]
            found.append(swing)
    return found


def address(name, id):
    """Returns the end of the address of a swing on the page of one file of results."""
    source = {"datasets_csv": "datasets", "datasets_jsonl": "datasets"}.get(name, name)
    if id >= len(swings(source)):
        return f"#session-1-swing-{id}"
    swing = swings(source)[id]
    return f"#session-{swing['session_index'] + 1}-swing-{swing['swing_in_session']}"


def times(name):
    """Returns the times to contact that were not omitted, in ms."""
    given = np.array([swing["time_to_contact"] for swing in swings(name)]) * 1000
    return given[np.isfinite(given)]
