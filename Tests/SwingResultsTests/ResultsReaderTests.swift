import Foundation
import SwingMotion
import Testing

@testable import SwingResults

struct ResultsReaderTests {
    enum Format: String, CaseIterable {
        case csv, jsonl, h5

        func write(_ path: String) throws(ResultsError) {
            switch self {
            case .csv:
                var writer = try CSVResultsWriter(to: .file(path))
                try Samples.write(&writer)
                try writer.close()
            case .jsonl:
                var writer = try JSONLinesResultsWriter(to: .file(path))
                try Samples.write(&writer)
                try writer.close()
            case .h5:
                var writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance)
                try Samples.write(&writer)
                try writer.close()
            }
        }
    }

    @Test(arguments: Format.allCases)
    func readsWhatWasWritten(format: Format) throws {
        let scratch = try Scratch()
        let path = scratch.file("results")
        try format.write(path)
        var numbering = RowNumbering()
        numbering.beginSession(id: "første", wallClockOffset: 1_760_000_000)
        var swings = [Samples.contact, Samples.miss]
        swings[0].window = SwingWindow()
        let expected = numbering.rows(of: swings)
        // Described, because NaN equals nothing.
        #expect(try ResultsReader.swings(at: path).map { "\($0)" } == expected.map { "\($0)" })
    }

    @Test(arguments: [
        ("", "is empty"),
        ("a,b\n1,2\n", "line 1: no column 'session_index'"),
        ("\u{FFFD}{\"type\":\"swing\"}\n", "line 1: no column"),
        ("{\"type\":\"swing\"\n", "line 1: is no JSON object"),
        ("{\"type\":\"swing\"}\n", "line 1: session_index: found nothing, expected a whole number"),
        ("{\"type\":\"session\",\"swings\":2}\n", "line 1: the session's count of swings is not the 0 found"),
        ("{\"kind\":\"swing\"}\n", "line 1: found no type"),
        (CSVResultsWriterTests.header + "1,2\n", "line 2: 2 cells where the header has 23"),
        (CSVResultsWriterTests.header + "0,\"a", "line 2: a quoted cell does not end"),
        (row(outcome: "bunt"), "line 2: outcome: found 'bunt', expected one of miss, contact, uncertain"),
        (row(start: "early"), "line 2: start_timestamp: found 'early', expected a number"),
        (row(flags: "gap broken"), "line 2: flags: found 'gap broken', expected any of gap, clipped,"),
        (row(clock: "1.5"), "line 2: clock: found '1.5', expected a whole number"),
    ])
    func refusesWhatIsNoResult(text: String, message: String) throws {
        let scratch = try Scratch()
        let path = scratch.file("results")
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let error = #expect(throws: ResultsError.self) { try ResultsReader.swings(at: path) }
        #expect(error?.code == .badData)
        #expect(error?.description.hasPrefix(path + ": " + message) == true, "\(error?.description ?? "")")
    }

    static func row(outcome: String = "miss", start: String = "1", flags: String = "", clock: String = "0") -> String {
        CSVResultsWriterTests.header + "0,a,0,\(outcome),\(start),,,,,,,,,,,,,,,,0,\(flags),\(clock)\n"
    }

    @Test(arguments: [("", 1), ("\r\n", 1), ("\n\n\n", 1)])
    func readsCSVOfOtherPrograms(ending: String, count: Int) throws {
        let scratch = try Scratch()
        let path = scratch.file("results")
        let text = Self.row().dropLast() + ending
        try String(text).write(toFile: path, atomically: false, encoding: .utf8)
        #expect(try ResultsReader.swings(at: path).count == count)
    }

    @Test func refusesJSONLinesThatEndWithinASession() throws {
        let scratch = try Scratch()
        let path = scratch.file("results")
        var writer = try JSONLinesResultsWriter(to: .file(path))
        writer.beginSession(id: "a", wallClockOffset: nil)
        try writer.append([Samples.miss])
        try writer.close()
        let error = #expect(throws: ResultsError.self) { try ResultsReader.swings(at: path) }
        #expect(error?.description.contains("ends without the line of its last session") == true)
    }

    @Test func namesAMissingFileAndAFolder() throws {
        let scratch = try Scratch()
        let missing = scratch.file("none.csv")
        let folder = scratch.path
        #expect(#expect(throws: ResultsError.self) { try ResultsReader.swings(at: missing) }?.code == .missing)
        #expect(#expect(throws: ResultsError.self) { try ResultsReader.swings(at: folder) }?.code == .badData)
    }
}
