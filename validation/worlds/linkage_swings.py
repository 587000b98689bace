"""The swings of the world `linkage`: their strengths, times and postures, which repeated simulation tunes."""

from __future__ import annotations

import numpy as np

from linkage_game import Game
from linkage_impact import impacts
from linkage_links import AFTER, BEFORE, GRID, about_gravity, links


def swings(game: Game, sport: str, rng: np.random.Generator, n: int, leading: bool, hard: bool,
           wear: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """Draws n swings, tunes them, lets the ball strike, and integrates them."""
    u = rng.uniform
    strong = u(game.rate[0] * 1.12, game.rate[1] * 0.92)
    usual = u(game.duration[0] * 1.1, game.duration[1] * 0.9)
    if sport == "tennis":
        usual = u(0.26, 0.31) - 0.1 * (strong - 9.5) / 11
    kind = rng.choice(["contact", "miss", "checked"], n, p=[0.7, 0.2, 0.1])
    serve = (u(size=n) < 0.2) & (sport == "tennis")
    p: dict[str, np.ndarray] = {"kind": kind, "checked": kind == "checked"}
    p["back_hand"] = (sport == "tennis") & ~serve & (u(size=n) < 0.35)
    practice = (kind == "miss") & (u(size=n) < 0.3)
    wanted = strong * np.clip(rng.normal(1, 0.06, n), 0.85, 1.12) * np.where(practice, u(0.68, 0.8, n), 1.0)
    p["goal"] = np.clip(usual * rng.normal(1, 0.07, n) / np.where(practice, 0.85, 1.0), *game.duration)
    plane = u(*game.tilt)
    p["tilt"] = np.where(serve, -u(0.5, 0.85), plane + rng.normal(0, 0.04 if sport == "golf" else 0.09, n))
    p["length"] = np.array(game.lead if leading else game.trail) * u(0.93, 1.07)
    p["cock"], p["stop"] = u(*game.cock, n), u(90, 160, n)
    p["tau"] = u(0.02, 0.06, (4, n))
    early = 0.12 * p["goal"] * u(0.4, 1.6, n)
    p["delay"] = np.array([np.zeros(n), early, p["goal"] * u(0.5, 0.7, n), p["goal"] * u(0.3, 0.5, n)])
    p["cut"] = p["goal"] * u(0.35, 0.55, n)
    p["carry"], p["settle"] = u(0.005, 0.03, n), u(8.5, 12.5, n)
    p["meet"] = np.pi / 2 + rng.normal(0, 0.12, n)
    p["impulse"] = np.zeros(n)
    p["lined"] = p["meet"] + u(-0.05, 0.35, n)
    drop = sport != "baseball" or bool(u() < 0.5)
    p["back"] = {"baseball": u(0.3, 0.6, n), "golf": u(0.65, 1.0, n), "tennis": u(0.4, 0.8, n)}[sport]
    p["pause"] = np.where(u(size=n) < (0.65 if drop else 0.2), u(-0.06, 0.03, n), u(0.05, 0.38, n))
    p["lean"] = np.where((p["pause"] > 0.1) & (u(size=n) < (0.5 if hard else 0.2)), u(0.1, 0.45, n), 0.0)
    roll = u(*game.roll) * np.clip(rng.normal(1, 0.1, n), 0.7, 1.3) * np.where(serve, 0.3, 1.0)
    facing = {"baseball": 1.4 if leading else -1.4, "golf": 0.0 if leading else np.pi, "tennis": np.pi}[sport]
    shoulder = (2.6 if leading else 0.6) if sport != "tennis" else 0.8
    p["scale"] = np.full(n, 8.0 * strong)
    span = 0.55 * wanted * p["goal"]
    ready_share = {"baseball": u(0.0, 0.35), "golf": u(0.9, 1.0), "tennis": u(0.4, 0.8)}[sport]
    ready_share = np.clip(ready_share + rng.normal(0, 0.04, n), 0.03, 1.0)
    twist_time = 0.45 * p["goal"]
    p["twist"], p["spin"] = -3.0 * roll / twist_time**2, 1.25 * roll / twist_time
    p["wrist"] = np.ones(n)
    flat = {"baseball": 1.1, "golf": 0.45, "tennis": 0.95}[sport] * wanted
    for attempt in range(5):
        arm = np.pi / 2 + 0.15 - span
        p["top"] = np.array([shoulder - 0.55 * span, arm, arm - p["cock"] * 0.97, facing + roll])
        near = np.array([np.full(n, shoulder - 0.2), np.full(n, np.pi / 2), np.full(n, np.pi / 2 - 0.1),
                         np.full(n, facing)])
        p["ready"] = p["top"] + (near - p["top"]) * ready_share
        p["finish"] = near + np.array([[1.0], [2.1], [2.5], [-0.9]]) * (0.85 + 0.3 * p["carry"] / 0.03)
        if attempt == 4:
            break
        trial = p | {"checked": np.zeros(n, bool)}
        run = links(game, trial, 160.0, 0.3, 0.6)
        turn = np.cos(p["tilt"]) * run["speed"][:, 1]
        clock = np.arange(len(turn))[:, None] / 160.0 - 0.3
        met = ~np.isnan(run["cross"])
        run["cross"] = np.where(met, run["cross"], 0.6)
        inside = (clock > 0) & (clock < run["cross"])
        peak = np.maximum(np.max(np.where(clock < run["cross"] + 0.05, turn, 0), axis=0), 1.0)
        begin = np.max(np.where((turn <= 0.02) & inside & (clock < 0.1), clock, 0.0), axis=0)
        took = np.where(met, run["cross"] - begin, 0.65)
        at = np.clip(np.searchsorted(clock[:, 0], run["cross"]), 0, len(clock) - 1)
        reached = run["path"][at, 1, np.arange(n)]
        fast, slow = np.clip(flat / peak, 0.6, 1.6), np.clip(p["goal"] / took, 0.6, 1.6)
        p["scale"] = p["scale"] * (fast / slow) ** 0.8
        p["wrist"] = np.clip(p["wrist"] * np.exp(0.7 * np.clip(reached - p["lined"], -1, 1)), 0.1, 15)
        span = np.clip(span * (fast * slow) ** 0.7, 0.5, 3.2)
    p["wanted"] = wanted
    place = np.clip(game.best + rng.normal(0, game.spread, n), 0.5 * game.length, game.length)
    leak = (0.9 if sport == "tennis" else 0.33) * np.clip(np.exp(rng.normal(0, 0.35, n)), 0.4, 2.2)
    if sport == "golf":
        leak = np.clip(0.45 * np.exp(rng.normal(0, 0.5, n)) + 2.0 * (u(size=n) < 0.15), 0.3, 4.0)
    speed = np.maximum(run["pace"], 4.0) + u(*game.pace, n)
    accel, rock, impulse = impacts(game, rng, wear, speed, np.full(n, game.ball), u(*game.touch, n), game.restitution,
                                   place, leak)
    p["impulse"] = np.where(kind == "contact", impulse, 0.0)
    return p, links(game, p, GRID, BEFORE, AFTER), accel, rock


def plausible(p: dict[str, np.ndarray], run: dict[str, np.ndarray], sport: str) -> np.ndarray:
    """Which swings have a plausible rate and time to the contact."""
    turn = about_gravity(p, run)
    peak, highest = turn.max(axis=0), turn.argmax(axis=0) / GRID - BEFORE
    swung = ~p["checked"]
    full = np.median(peak[p["kind"] == "contact"])
    allowed = {"baseball": (13, 30, 0.1, 0.21), "golf": (10.5, 27, 0.19, 0.34), "tennis": (7, 27, 0.115, 0.36)}[sport]
    good = (peak > np.maximum(0.63 * full, allowed[0])) & (peak < allowed[1]) & (run["cross"] < allowed[3])
    good &= (run["cross"] > allowed[2]) & (np.abs(highest - run["cross"]) < 0.1)
    return np.where(swung, good, (peak > 0.25 * full) & (peak < 0.95 * full))
