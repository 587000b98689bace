import Testing

@testable import SwingReport

struct CardTextTests {
    @Test(arguments: [
        ("", []), ("one line", ["one line"]), ("a line of several words", ["a line of", "several", "words"]),
        // A number stays with its unit.
        ("it fell by 12 ms", ["it fell by", "12 ms"]), ("95 % of 4 to 19 ms", ["95 % of", "4 to 19 ms"]),
        ("  spaces   between ", ["spaces", "between"]), ("Donaudampfschifffahrt", ["Donaudam", "pfschifffah", "rt"]),
        ("選手の打撃", ["選手の打撃"]), ("選手の打撃時間", ["選手の打撃", "時間"]),
    ])
    func dividesAtSpaces(text: String, lines: [String]) {
        #expect(CardText.lines(text, width: 56, size: 10) == lines)
    }

    @Test func tooManyLinesAreCut() {
        #expect(CardText.lines("a line of several words", width: 56, size: 10, limit: 2) == ["a line of", "several…"])
        #expect(CardText.lines("a line of several words", width: 56, size: 10, limit: 3).count == 3)
    }

    /// The expected widths are those of Adobe's metrics of Helvetica Bold.
    @Test(arguments: [
        ("Ann's time to contact fell by 110 ms", 16.965), ("WWWWWMMMMM", 8.885), ("peak rotation rate (rad/s)", 11.725),
        ("−32 to 113 ms, 95 % interval", 13.257), ("illicit", 2.279),
    ])
    func estimatesTheWidth(text: String, width: Double) {
        let estimate = CardText.ems(text)
        #expect(estimate >= width && estimate <= 1.25 * width)
    }
}
