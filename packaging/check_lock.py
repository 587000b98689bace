"""Fails if requirements.lock lacks a requirement of pyproject.toml, or a hash. Works offline."""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def name(pin):
    """Returns a pin with the package's name as it is compared (PEP 503)."""
    package, _, version = pin.partition("==")
    return re.sub(r"[-_.]+", "-", package).lower() + "==" + version


def main():
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    wanted = {name(pin) for group in groups.values() for pin in group if isinstance(pin, str)}
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if "==" in line]
    if missing := wanted - {name(line.split()[0]) for line in pins}:
        sys.exit(f"requirements.lock: lacks {', '.join(sorted(missing))}; run scripts/setup --lock")
    # Each pin continues with a hash.
    if bare := [line for line in pins if not line.endswith("\\")]:
        sys.exit(f"requirements.lock: {bare[0]} has no hash; run scripts/setup --lock")
    print(f"requirements.lock: {len(pins)} packages with hashes, among them the {len(wanted)} of pyproject.toml")


if __name__ == "__main__":
    main()
