"""The check for unchecked conversions finds those that it should."""

import pytest

from checks.conversions import findings

FOUND = [
    "let x = Int(rate.rounded())",
    "func f(_ x: Double) { g(Int(x)) }",
    "let a: Float = 1\nlet b = UInt8(a)",
    "let half = 0.5 * Double(n)\nlet b = 0...Int(half)",
    "let b = Int32(2 * Double(n))",
    "let b = Int(record.number(name))",
]
ACCEPTED = [
    "let x = Int(clamped: rate.rounded())",
    "let x = Int(exactly: 0.5)",
    "let x = UInt32(bytes[i])",
    "func f(_ x: Int) { g(Int64(x)) }",
    "// Int(0.5)",
    "let x = Double(Int(text) ?? 0)",
    "func f(_ x: Double) { g(Int(clamped: x)) }",
]


@pytest.mark.parametrize("source", FOUND)
def test_unchecked_conversions_are_found(source: str) -> None:
    assert len(findings(source)) == 1


@pytest.mark.parametrize("source", ACCEPTED)
def test_checked_conversions_are_accepted(source: str) -> None:
    assert findings(source) == []


def test_the_line_is_stated() -> None:
    assert findings("\n\nlet x = Int(0.5)") == [(3, "Int(0.5)")]
