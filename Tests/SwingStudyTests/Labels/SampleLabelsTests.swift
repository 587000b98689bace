import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingStudy

/// Labels in a column of a recording's table.
struct SampleLabelsTests {
    private func file(_ text: String, column: String = "shot") throws -> LabelFile {
        let scratch = try TemporaryFolder()
        scratch.write(text, "t.csv")
        return try LabelFile(readingSamplesAt: scratch.path("t.csv"), column: column)
    }

    private func summary(_ label: TimeLabel) -> String {
        "\(label.line) \(label.kind) \(label.time.seconds)" + (label.end.map { "…\($0.seconds)" } ?? "")
    }

    @Test(
        arguments: [
            // A run is an interval, and one sample is an instant.
            ("t,x,shot\n0,9,0\n1,9,1\n2,9,1\n3,9,0\n4,9,2\n5,9,\n", ["3 1 1.0…2.0", "6 2 4.0"]),
            // Another word begins another run; the last line may lack its line break.
            ("Shot;Time [ms]\nhit;1000\nhit;1100\n\"miss\";1200\nmiss;1300", ["2 hit 1.0…1.1", "4 miss 1.2…1.3"]),
            // Words without a meaning, in any case, and words with separators.
            ("t,SHOT\n0,None\n1,\"a, b\"\n2,\"a, b\"\n3,NaN\n4,-\n5,n/a\n6, a \n", ["3 a, b 1.0…2.0", "8 a 6.0"]),
            // A step back and a gap end a run.
            ("t,shot\n0,1\n1,1\n0.5,1\n1.5,1\n200,1\n", ["2 1 0.0…1.0", "4 1 0.5…1.5", "6 1 200.0"]),
            ("\u{FEFF}# note\r\nt\tshot\r\n\r\n0\t1\r\n1\t1\r\n", ["4 1 0.0…1.0"]),
            // A line that is cut off ends the run; a missing time without a label is skipped.
            ("t,x,shot\n0,0,1\n1,0,1\nnan?,0,0\n2,0,1\n3", ["2 1 0.0…1.0", "5 1 2.0"]),
        ])
    func findsRuns(text: String, expected: [String]) throws {
        let file = try file(text)
        #expect(file.labels.map(summary) == expected)
        #expect(file.format == .samples && file.notes == ["runs of equal words in the column \"shot\""])
    }

    /// A table of many pieces, with one label across the border of two pieces.
    @Test func readsLongTables() throws {
        var text = "time,x,shot\n"
        let rows = 120_000
        for i in 0..<rows { text += "\(Double(i) / 100),0.123456789,\((50_000..<70_000).contains(i) ? "hit" : "0")\n" }
        #expect(text.utf8.count > 2 << 20)
        #expect(try file(text).labels.map(summary) == ["50002 hit 500.0…699.99"])
    }

    /// Labels are counted while they are read: the row after them is not reached.
    @Test func aHundredThousandLabelsAreTheLimit() throws {
        var text = "t,shot\n"
        for i in 0..<100_003 { text += "\(i),\(i % 2 + 1)\n" }
        let error = try #require(throws: SwingError.self) { try file(text + "soon,1\n") }
        #expect(error.message.hasPrefix("found more than 100000 labels"))
    }

    @Test(
        arguments: [
            (
                "t,x\n1,2\n",
                ":1: found the column \"shot\" 0 times in \"t, x\", expected it once; correct --label-column"
            ),
            ("shot,Shot,t\n1,2,3\n", "found the column \"shot\" 2 times"),
            (
                "x,shot\n1,2\n",
                ":1: found no column of times in \"x, shot\", expected time or timestamp; rename the column"
            ),
            ("t,shot\nsoon,1\n", ":2: found the time \"soon\" of a labelled sample"),
            ("t,shot\n1,0\n", "found 0 labels, expected at least one"), ("", "found 0 rows"),
            ("t,shot\n\"1,0\n", "found a quoted cell that does not end"),
            ("t,shot\n1,a\u{0}\n", ":2: is not UTF-8 text"),
            ("t,shot\n1," + String(repeating: "x", count: 3 << 20), "found a line longer than 64 KiB"),
        ])
    func rejectsOtherTables(text: String, problem: String) throws {
        let error = try #require(throws: SwingError.self) { try file(text) }
        #expect("\(error)".contains(problem), "\(error)")
        #expect(error.code == .badData)
    }
}
