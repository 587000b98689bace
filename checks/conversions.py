"""Finds conversions from floating point to integers that end the process if the value is NaN, infinite or too large.

    python3 -m checks.conversions

`Int(x)` is such a conversion if x is a Double or a Float. `Int(clamped: x)`, `Int(exactly: x)` and the like are not.
The types are guessed from the text of a file: an expression is of floating point if it contains a function or a literal of
floating point, or a name that the file declares as such.
"""

import re
import sys
from pathlib import Path

CONVERSION = re.compile(r"(?<!\w)(?<!\w\.)(U?Int(?:8|16|32|64)?)\((?![a-z]\w*:)")
FLOATING = re.compile(
    r"\b\d+\.\d|\d[eE]-?\d|\bDouble\(|\bFloat\(|\brounded\(|squareRoot\(|\.number\(|\b(log|log2|log10|exp|pow|sin|cos)\("
)
DECLARED = re.compile(r"\b(\w+): (?:borrowing |inout )?(?:Double|Float)\b(?!\])")
ASSIGNED = re.compile(r"\b(?:let|var) (\w+) = ([^\n]+)")
#: Conversions whose values cannot leave the range, with the reason.
REVIEWED = {
    (
        "SwingTables/Dates/ISO8601Date.swift",
        "Int64(date.daysSince1970 * 86_400 + time.seconds - (offset ?? 0))",
    ): "integers",
    (
        "SwingRecording/Times/CoarseClock.swift",
        "Int(step.exponent)",
    ): "an exponent is an integer",
    (
        "SwingMotion/Text/ClampedInteger.swift",
        "Int64(Swift.max(-limit, Swift.min(limit, value)))",
    ): "within 2^53, and not NaN",
}


def argument(text: str, start: int) -> str:
    """Return the text up to the bracket that closes the one before `start`."""
    depth = 1
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if not depth:
            return text[start:place]
    return text[start:]


def findings(text: str) -> list[tuple[int, str]]:
    """Return the line and the text of each unchecked conversion in a source."""
    code = re.sub(r"//[^\n]*", "", text)
    names = set(DECLARED.findall(code))
    names |= {
        name
        for name, value in ASSIGNED.findall(code)
        if FLOATING.search(value) and not CONVERSION.search(value)
    }
    found = []
    for match in CONVERSION.finditer(code):
        inner = argument(code, match.end())
        # What is converted or counted within the argument does not count.
        outer = re.sub(r"U?Int\d*\([^()]*\)", "", inner)
        words = re.findall(r"(?<![\w.])\w+(?![\w(:])|(?<=\.)\w+(?![\w(:])", outer)
        if FLOATING.search(outer) or names & set(words):
            found.append(
                (code.count("\n", 0, match.start()) + 1, f"{match[0]}{inner})")
            )
    return found


def main() -> int:
    """Print unchecked conversions; return the exit code."""
    root = Path(__file__).resolve().parent.parent
    count = 0
    sources = [path for folder in ("Sources", "Apps") for path in (root / folder).rglob("*.swift")]
    for path in sorted(sources):
        place = str(path.relative_to(root)).removeprefix("Sources/")
        for line, conversion in findings(path.read_text(encoding="utf-8")):
            if (place, conversion) not in REVIEWED:
                print(
                    f"{path.relative_to(root)}:{line}: {conversion} is not checked; write clamped: or exactly:",
                    file=sys.stderr,
                )
                count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
