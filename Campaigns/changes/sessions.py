"""The recordings: simulated sessions, and one of them in the formats of apps and in JSON."""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import zipfile

FORMATS = pathlib.Path(__file__).resolve().parents[2] / "Tests/SwingCommandTests/Fixtures/formats.py"
SPORTS = ["baseball", "golf", "tennis"]
RATES = [60, 100, 200, 400, 802, 1600]


def run(command, *arguments, folder):
    """Runs a command in an environment in which its result depends only on its arguments."""
    environment = {"SOURCE_DATE_EPOCH": "0", "LC_ALL": "C", "TERM": "dumb", "PATH": os.environ["PATH"], "TMPDIR": "/tmp"}
    return subprocess.run([command, *arguments], cwd=folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL)


def simulations(difficulties, quick):
    """Returns the options of `swing simulate` by the name of the recording."""
    minutes = "0.7" if quick else "1.5"
    chosen = {}
    for seed, sport in enumerate(SPORTS, 1):
        for difficulty in difficulties:
            options = ["--sport", sport, "--difficulty", difficulty, "--minutes", minutes, "--seed", str(seed)]
            chosen[f"{sport}-{difficulty}"] = options
    for rate in RATES[1::2] if quick else RATES:
        for sport in SPORTS[:1] if quick else SPORTS:
            chosen[f"{sport}-{rate}"] = ["--sport", sport, "--rate", str(rate), "--minutes", minutes, "--seed", "11"]
    chosen["left"] = ["--handedness", "left", "--minutes", minutes, "--seed", "12"]
    chosen["crown"] = ["--crown", "left", "--wrist", "right", "--minutes", minutes, "--seed", "13"]
    chosen["none"] = ["--contents", "nonSwings", "--minutes", minutes, "--seed", "14"]
    return chosen


def difficulties(command, folder):
    """Returns the names of the difficulties, which differ between versions."""
    text = " ".join(run(command, "simulate", "--help", folder=folder).stdout.decode().split())
    return re.search(r"(?:How hard the session is|Difficulty): ([\w, -]+)\.", text)[1].split(", ")


def make_sessions(command, folder, quick):
    chosen = simulations(difficulties(command, folder), quick)
    layouts = {name: name + ".h5" for name in chosen}
    jobs = [[layouts[name], *options] for name, options in chosen.items()]
    jobs.append(["compressed.h5", *chosen["left"], "--compress"])
    jobs += [["plain", *chosen["left"]], ["archive.zip", *chosen["left"]], ["hard", *chosen["golf-hard"]]]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for job, made in zip(jobs, pool.map(lambda job: run(command, "simulate", *job, folder=folder), jobs)):
            if made.returncode:
                sys.exit(f"changes: simulate {' '.join(job)}: {made.stderr.decode()}")
    return [job[0] for job in jobs]


def make_formats(folder):
    """Writes the recording `plain` in the formats of apps and in JSON; returns names, each with further options."""
    subprocess.run([sys.executable, FORMATS, folder / "plain", folder / "shapes"], check=True)
    names = [(f"shapes/{path.name}", []) for path in sorted((folder / "shapes").iterdir()) if path.name != "map.json"]
    names = [(name, ["--map", "shapes/map.json"] if "unnamed" in name else options) for name, options in names]
    for name in ["sensor-logger", "sensor-logger-phone"]:
        with zipfile.ZipFile(folder / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted((folder / "shapes" / name).iterdir()):
                archive.write(path, path.name)
        names.append((f"{name}.zip", []))
    for name, text in json_shapes(folder / "plain").items():
        (folder / name).write_text(text)
        names.append((name, []))
    (folder / "plain.csv").write_bytes((folder / "plain/accelerometer.csv").read_bytes())
    return names + [("plain.csv", []), ("plain.csv", ["--impacts-only"])]


def json_shapes(session):
    """Returns the recording as one object, as JSON lines, as batches, and as one array of both sensors."""
    def samples(name):
        head, *rows = (session / name).read_text().splitlines()
        keys = [key.split(" ")[0] for key in head.split(",")]
        return [
            {key: None if cell in ("", "nan") else float(cell) for key, cell in zip(keys, row.split(","))} for row in rows
        ]

    accelerometer, motion = samples("accelerometer.csv"), samples("motion.csv")
    batches = [accelerometer[i:i + 800] for i in range(0, len(accelerometer), 800)]
    tagged = [{"sensor": "accelerometer", **row} for row in accelerometer] + [{"sensor": "motion", **row} for row in motion]
    facts = {"sessionID": "json", "sport": "tennis", "wrist": "left"}
    return {
        "object.json": json.dumps({**facts, "deviceMotion200Hz": motion, "accelerometer800Hz": accelerometer}),
        "batches.json": json.dumps({"accelerometer800Hz": batches, "deviceMotion200Hz": motion, **facts}),
        "array.json": json.dumps(tagged),
        "lines.jsonl": "".join(json.dumps(row) + "\n" for row in tagged),
        "cut.json": json.dumps({**facts, "accelerometer800Hz": accelerometer})[:-900],
        "words.json": json.dumps({"note": "no samples", "list": [1, 2, 3]}),
    }
