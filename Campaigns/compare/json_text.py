"""Writes a recording as one JSON text with an object per sample: json_text.py SESSION FILE.

SESSION is a folder that `swing simulate` wrote. The numbers stay as they are in its tables.
"""

import sys
from pathlib import Path


def write(file, path):
    """Writes the array of a table's rows."""
    with path.open() as table:
        keys = [cell.split(" ")[0] for cell in next(table).strip().split(",")]
        sample = "{" + ",".join(f'"{key}":%s' for key in keys) + "}"
        separator = "["
        for line in table:
            file.write(separator + sample % tuple(cell if cell else "null" for cell in line.strip().split(",")))
            separator = ","
        file.write("]")


def main(session, path):
    with path.open("w") as file:
        file.write('{"accelerometer":')
        write(file, session / "accelerometer.csv")
        file.write(',"deviceMotion":')
        write(file, session / "motion.csv")
        file.write("}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
