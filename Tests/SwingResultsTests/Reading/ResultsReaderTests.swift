import Foundation
import HDF5
import SwingMotion
import TestSupport
import Testing

@testable import SwingResults

struct ResultsReaderTests {
    @Test(arguments: ResultsFormat.all)
    func readsBackWrittenResults(format: ResultsFormat) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try Samples.write(format, to: path)
        var numbering = RowNumbering()
        numbering.beginSession(SessionStart(SessionInfo(sessionID: "første"), wallClockOffset: 1_760_000_000))
        var swings = [Samples.contact, Samples.miss]
        swings[0].window = SwingWindow()
        var expected = numbering.rows(of: swings)
        // CSV contains times of day to the millisecond.
        if format == .csv { expected[0].peakTime = 1_760_000_100.402 }
        // Compares descriptions, because NaN is not equal to itself.
        #expect(try ResultsReader.swings(at: path).map { "\($0)" } == expected.map { "\($0)" })
    }

    @Test(arguments: [
        ("", "is empty"),
        ("a,b\n1,2\n", "line 1: no column 'session_index'"),
        ("\u{FFFD}{\"type\":\"swing\"}\n", "line 1: no column"),
        ("{\"type\":\"swing\"\n", "line 1: is not a JSON object"),
        ("{\"type\":\"swing\"}\n", "line 1: session_index: found nothing, expected a whole number"),
        ("{\"type\":\"session\",\"swings\":2}\n", "line 1: the session's count of swings differs from the 0 found"),
        ("{\"kind\":\"swing\"}\n", "line 1: type is not swing, session or error"),
        (CSVResultsWriterTests.header + "1,2\n", "line 2: found 2 cells, expected 39 as in the header"),
        (row(outcome: "bunt"), "line 2: outcome: found 'bunt', expected one of miss, contact, uncertain"),
        (row(start: "early"), "line 2: start_timestamp: found 'early', expected a number"),
        (row(flags: "gap broken"), "line 2: flags: found 'gap broken', expected any of gap, clipped,"),
        (row(clock: "1.5"), "line 2: clock: found '1.5', expected a whole number"),
    ])
    func rejectsTextThatIsNotResults(text: String, message: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let error = #expect(throws: SwingError.self) { try ResultsReader.swings(at: path) }
        #expect(error?.code == .badData)
        #expect(error?.description.hasPrefix(path + ": " + message) == true, "\(error?.description ?? "")")
    }

    @Test func longRowsAreRejected() throws {
        let commas = String(repeating: ",", count: 2_000_000), spaces = String(repeating: " ", count: 16 << 20)
        let texts = [
            "session_index\(commas)\n": ":1: found more than 4096 columns, expected fewer; remove columns",
            CSVResultsWriterTests.header + "0,\"a": ":2: found a quoted cell that does not end, expected a closing "
                + "quotation mark; correct the line or write the file again",
            "{\"type\":\(spaces)\"swing\"}\n":
                ": line 1: is longer than 16 MiB; expected JSON lines from `swing analyze`",
        ]
        let scratch = try TemporaryFolder()
        for (text, message) in texts {
            scratch.write(text, "results")
            let error = #expect(throws: SwingError.self) { try ResultsReader.swings(at: scratch.path("results")) }
            #expect(error?.description == "\(scratch.path("results"))\(message)")
        }
    }

    /// Text has no checksums, so that only contradictions show that a program changed it or that files were joined.
    @Test(arguments: [
        (",0.15,", ",150,", "time_to_contact: found 150.0, expected 0.15 as from start_timestamp to"),
        (",100.25,", ",100.2,", "time_to_contact: found 0.15, expected 0.2 as from start_timestamp to"),
        (",0.875,", ",875,", "contact_score: found 875.0, expected 0 to 1;"),
        ("første,2,", "første,1,", "swing_in_session: found 1 twice in session \"første\", expected it once;"),
        ("0,første,2,", "0,anden,2,", "session_index 0: found \"anden\", expected \"første\" as above; name"),
    ])
    func rejectsContradictions(text: String, changed: String, message: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.csv")
        try Samples.write(.csv, to: path)
        let sound = String(decoding: scratch.bytes("results.csv"), as: UTF8.self)
        #expect(sound.contains(text))
        scratch.write(sound.replacing(text, with: changed, maxReplacements: 1), "results.csv")
        let error = #expect(throws: SwingError.self) { try ResultsReader.results(at: path) }
        #expect(error?.code == .badData)
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    /// Programs that save three decimals round a time to contact and its timestamps each on its own.
    @Test(arguments: [",0.149,", ",0.151,"]) func readsRoundedTimes(text: String) throws {
        let scratch = try TemporaryFolder()
        try Samples.write(.csv, to: scratch.path("results.csv"))
        let sound = String(decoding: scratch.bytes("results.csv"), as: UTF8.self)
        scratch.write(sound.replacing(",0.15,", with: text, maxReplacements: 1), "results.csv")
        let times = try ResultsReader.results(at: scratch.path("results.csv")).swings.compactMap(\.swing.timeToContact)
        #expect(times.contains { text.contains("\($0)") })
    }

    /// Joined JSON lines are read as their files: each session has its own swings.
    @Test func joinedJSONLinesKeepTheirSessions() throws {
        let scratch = try TemporaryFolder()
        var joined: [UInt8] = []
        for (id, swings) in [("a", [Samples.contact, Samples.miss]), ("b", [Samples.miss])] {
            let writer = try JSONLinesResultsWriter(to: .file(scratch.path("one.jsonl")))
            writer.beginSession(SessionStart(SessionInfo(sessionID: id)))
            try writer.append(swings)
            try writer.endSession(Samples.summary(id, swings))
            try writer.close()
            joined += scratch.bytes("one.jsonl")
        }
        scratch.write(joined, "joined.jsonl")
        let results = try ResultsReader.results(at: scratch.path("joined.jsonl"))
        #expect(results.sessions.map(\.id) == ["a", "b"])
        #expect(results.swings.map(\.sessionIndex) == [0, 0, 1])
    }

    static func row(outcome: String = "miss", start: String = "1", flags: String = "", clock: String = "0") -> String {
        CSVResultsWriterTests.header + "0,a,1,\(outcome),\(start),,,,,,,,,,,,,,,0,\(flags),\(clock),0,,,,,,,,,,,,,,,,\n"
    }

    /// CSV repeats the session's facts in each row, so that a report of a spreadsheet has players too.
    @Test func readsTheFactsOfSessionsInCSV() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        let line = String(Self.row().dropFirst(CSVResultsWriterTests.header.count))
        let first = String(line.dropLast(5)) + ",Ann,tennis,'=new,2026-05-01\n"
        let second = "1,b" + String(line.dropFirst(3))
        try (CSVResultsWriterTests.header + first + second).write(toFile: path, atomically: false, encoding: .utf8)
        let sessions = try ResultsReader.results(at: path).sessions
        #expect(sessions.map(\.id) == ["a", "b"])
        let texts = ["player", "sport", "condition", "date"].map { name in sessions.map { $0.text(name) } }
        #expect(texts == [["Ann", nil], ["tennis", nil], ["=new", nil], ["2026-05-01", nil]])
    }

    @Test(arguments: [("", 1), ("\r\n", 1), ("\n\n\n", 1)])
    func readsCSVOfOtherPrograms(ending: String, count: Int) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        let text = Self.row().dropLast() + ending
        try String(text).write(toFile: path, atomically: false, encoding: .utf8)
        #expect(try ResultsReader.swings(at: path).count == count)
    }

    /// A system that stops while a file is written leaves NUL bytes in it.
    @Test(arguments: [ResultsFormat.csv, .jsonLines], [0.01, 0.9])
    func rejectsNULBytes(format: ResultsFormat, share: Double) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try Samples.write(format, to: path)
        var bytes = scratch.bytes("results")
        let start = Int(Double(bytes.count) * share)
        let line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        for index in start..<bytes.count { bytes[index] = 0 }
        scratch.write(bytes, "results")
        let error = #expect(throws: SwingError.self) { try ResultsReader.results(at: path) }
        #expect(
            error?.description
                == "\(path): line \(line): found a NUL byte, expected text; the file is damaged; write it again")
        #expect(error?.code == .badData)
    }

    @Test func rejectsJSONLinesThatEndWithinASession() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        let writer = try JSONLinesResultsWriter(to: .file(path))
        writer.beginSession(SessionStart(SessionInfo(sessionID: "a")))
        try writer.append([Samples.miss])
        try writer.close()
        let error = #expect(throws: SwingError.self) { try ResultsReader.swings(at: path) }
        #expect(error?.description.contains("ends without the line of its last session") == true)
    }

    @Test func reportsAMissingFileAndAFolder() throws {
        let scratch = try TemporaryFolder()
        let missing = scratch.path("none.csv")
        let folder = scratch.path
        #expect(#expect(throws: SwingError.self) { try ResultsReader.swings(at: missing) }?.code == .missing)
        #expect(#expect(throws: SwingError.self) { try ResultsReader.swings(at: folder) }?.code == .badData)
    }

    @Test(arguments: ResultsFormat.all)
    func readsEverythingExceptWindows(format: ResultsFormat) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try Samples.write(format, to: path)
        let results = try ResultsReader.results(at: path)
        #expect(results.provenance == (format == .hdf5 ? Samples.provenance : nil))
        #expect(results.sessions.map(\.id) == (format == .csv ? ["første"] : ["første", "=empty"]))
        #expect(results.swings.count == 2)
        guard format != .csv else { return }
        let session = results.sessions[0]
        #expect(session.text("device_model") == "Watch7,1" && session.text("sport") == nil)
        #expect(session.text("status") == "ok" && session.text("gravity_origin") == "estimated")
        #expect(session.text("profile") == "golf")
        #expect(session.number("swing_count") == 2 && session.number("duration") == 2.5)
        #expect(session.number("start_time") == 1_760_000_000.5 && session.number("first_timestamp") == 9.5)
        #expect(session.number("no_such_column").isNaN)
        #expect(session.number("dropped_count") == 4 && session.number("clock_drift") == -12.5)
    }

    /// Text states no version, so the columns of version 1 identify it; its times from 10 % are other ones.
    @Test(arguments: [
        (ResultsFormat.csv, "blow_count", "start_10_timestamp"), (.csv, "axis_tilt (rad)", "time_to_contact_10 (s)"),
        (.csv, "clock", "time_to_contact_10"), (.jsonLines, "axis_tilt", "start_10_timestamp"),
        (.jsonLines, "blow_count", "time_to_contact_10"),
    ])
    func rejectsTextOfVersion1(format: ResultsFormat, column: String, former: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try Samples.write(format, to: path)
        let text = try contents(path).replacingOccurrences(of: column, with: former)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let error = #expect(throws: SwingError.self) { try ResultsReader.results(at: path) }
        let name = former.prefix { $0 != " " }
        #expect(
            error?.description
                == "\(path): line 1: found the column '\(name)' of schema version 1, expected version 2; analyse the "
                + "recordings again")
        #expect(error?.code == .badData)
    }

    /// The layout may change in a later version, too.
    @Test(arguments: [(1, "analyse the recordings again"), (3, "use a newer SwingKit")] as [(Int32, String)])
    func rejectsHDF5OfAnotherVersion(version: Int32, remedy: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.h5")
        let file = try File(creatingAt: path)
        try Samples.provenance.write(to: file.root, schema: (ResultsSchema.name, version))
        try file.close()
        let errors = [
            #expect(throws: SwingError.self) { try ResultsReader.results(at: path) },
            #expect(throws: SwingError.self) { try ResultsReader.swings(at: path) },
            #expect(throws: SwingError.self) { try ResultsReader.eachWindow(at: path) { _, _ in } },
            #expect(throws: SwingError.self) { try HDF5ResultsScan(readingAt: path) },
        ]
        for error in errors {
            #expect(error?.description == "\(path): /@schema_version: found \(version), expected 2; \(remedy)")
            #expect(error?.code == .badData)
        }
    }

    /// The sessions of other programs may lack the column.
    @Test func readsSessionsWithoutAProfile() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try Samples.write(.jsonLines, to: path)
        let text = try contents(path).replacingOccurrences(of: ",\"profile\":\"golf\"", with: "")
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let sessions = try ResultsReader.results(at: path).sessions
        #expect(sessions.map { $0.text("profile") } == [nil, nil] && sessions.map(\.id) == ["første", "=empty"])
    }

    @Test func readsWindows() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try Samples.write(.hdf5, to: path)
        var windows: [(Int, SwingWindow)] = []
        try ResultsReader.eachWindow(at: path) { windows.append(($0, $1)) }
        #expect(windows.map(\.0) == [0, 1])
        // Compares descriptions, because NaN is not equal to itself.
        #expect("\(windows[0].1)" == "\(Samples.contact.window)")
        #expect(windows[1].1.filteredZ.count == 601 && windows[1].1.filteredZ.allSatisfy(\.isNaN))
    }

    @Test func readsFailuresOfJSONLines() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        let writer = try JSONLinesResultsWriter(to: .file(path))
        try writer.write(error: "is broken", input: "a.h5")
        try Samples.write(writer)
        try writer.close()
        let results = try ResultsReader.results(at: path)
        #expect(results.sessions.map { $0.text("status") } == ["failed", "ok", "ok"])
        #expect(results.sessions[0].text("message") == "is broken" && results.sessions[0].text("input_uri") == "a.h5")
        // A failure counts as a session, as in the other formats.
        #expect(results.swings.map(\.sessionIndex) == [1, 1])
    }
}
