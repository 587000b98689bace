"""The table of checks: checks.toml."""

import dataclasses
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "checks/checks.toml"
# Each tier contains those before it, except the campaigns, which scripts/campaign runs one by one.
TIERS = ("test", "ci", "campaign")


@dataclasses.dataclass(frozen=True)
class Check:
    """One row: a command that exits with 0 if what it checks holds."""

    name: str
    tier: str
    command: str
    about: str
    # In seconds, on two cores with nothing else running. Longer runs are marked; five times as long is a failure.
    budget: int
    needs: tuple[str, ...] = ()
    # What a campaign must be given, in words; `scripts/campaign all` omits it.
    arguments: str = ""
    # How many cores it uses; checks run side by side as long as there are cores.
    cores: int = 1


def checks(table=TABLE):
    """Returns all rows.

    Raises SystemExit with one line if the table is wrong.
    """
    rows, names = [], set()
    for row in tomllib.loads(table.read_text(encoding="utf-8"))["check"]:
        try:
            check = Check(**row | {"needs": tuple(row.get("needs", ()))})
        except TypeError as error:
            raise SystemExit(f"{table.name}: {row.get('name', row)}: {error}; correct the row") from None
        if check.name in names:
            raise SystemExit(f"{table.name}: {check.name}: occurs twice; rename one")
        if check.tier not in TIERS:
            raise SystemExit(f"{table.name}: {check.name}: tier {check.tier}, expected one of {', '.join(TIERS)}")
        if missing := set(check.needs) - names:
            raise SystemExit(f"{table.name}: {check.name}: needs {missing.pop()}, which no earlier row is; move the row")
        names.add(check.name)
        rows.append(check)
    return rows


def by_urgency(rows):
    """Returns the rows in the order of the time that follows from them: theirs, and that of the rows that need them."""
    left = {}
    for row in reversed(rows):
        left[row.name] = row.budget + max((left[other.name] for other in rows if row.name in other.needs), default=0)
    return sorted(rows, key=lambda row: -left[row.name])


def tier(name, rows):
    """Returns the rows that a run of a tier consists of."""
    return [row for row in rows if TIERS.index(row.tier) <= TIERS.index(name)]


def with_needs(names, rows):
    """Returns the named rows and all that they need, in the table's order."""
    wanted = set(names)
    for row in reversed(rows):
        if row.name in wanted:
            wanted |= set(row.needs)
    return [row for row in rows if row.name in wanted]
