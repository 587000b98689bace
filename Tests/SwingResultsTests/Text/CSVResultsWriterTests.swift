import Foundation
import SwingFiles
import SwingMotion
import SwingTables
import TestSupport
import Testing

@testable import SwingResults

struct CSVResultsWriterTests {
    static let header = """
        session_index,session_id,swing_in_session,outcome,start_timestamp (s),contact_timestamp (s),peak_timestamp (s),\
        peak_rate_timestamp (s),start_time (UTC),contact_time (UTC),peak_time (UTC),time_to_contact (s),\
        peak_acceleration (g),peak_rotation_rate (rad/s),rotation_angle (rad),time_to_peak_rate (s),contact_score,\
        start_spread (s),motion_latency (s),confidence,flags,clock,blow_count,\
        gravity_start_timestamp (s),axis_tilt (rad),onset_timestamp (s),onset_spread (s),\
        kind,kind_probability,top_timestamp (s),top_spread (s),backswing_timestamp (s),backswing_spread (s),tempo,\
        peak_angular_acceleration (rad/s²),player,sport,condition,date

        """

    @Test func writesHeaderAndRows() throws {
        let scratch = try TemporaryFolder()
        let writer = try CSVResultsWriter(to: .file(scratch.path("swings.csv")))
        try Samples.write(writer)
        try writer.close()
        #expect(
            try contents(scratch.path("swings.csv")) == Self.header + """
                0,første,1,contact,100.25,100.4,100.4015,100.375,2025-10-09 08:55:00.250,2025-10-09 08:55:00.400,\
                2025-10-09 08:55:00.402,0.15,21.5,\
                31.25,2.5,0.125,0.875,0.004,0.0075,1.0,clipped start_uncertain,0,2,100.26,0.5,100.2,0.008,forehand,0.9375,\
                100.1,0.003,99.3,0.006,2.75,312.5,,,,
                0,første,2,miss,7.0,,,7.5,2025-10-09 08:53:27.000,,,,,,,,,,,0.0,gap,1,0,,,,,,,,,,,,,,,,

                """)
        #expect(scratch.names() == ["swings.csv"])
    }

    @Test func writesAHeaderWithoutSwings() throws {
        let scratch = try TemporaryFolder()
        try CSVResultsWriter(to: .file(scratch.path("swings.csv"))).close()
        #expect(try contents(scratch.path("swings.csv")) == Self.header)
    }

    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("a\r\nb", "\"a\r\nb\""),
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
        ("'=x", "''=x"), ("'s", "'s"), ("=HYPERLINK(\"a\",1)", "\"'=HYPERLINK(\"\"a\"\",1)\""),
        ("\"\u{301}", "\"\"\"\u{301}\""), ("日本", "日本"), ("a=b", "a=b"),
    ])
    func textBecomesACell(text: String, cell: String) throws {
        #expect(CSVDialect.standard.cell(text).utf8.elementsEqual(cell.utf8))
        var reader = CSVRowReader("x," + cell, path: "t", limit: 2)
        let row = try reader.next()
        #expect(try #require(row).cells.map { CSVDialect.original($0) } == ["x", text])
    }

    @Test(arguments: [
        ("missing/swings.csv", SwingError.Code.cannotCreate), ("file/swings.csv", .cannotCreate), ("", .cannotCreate),
    ])
    func rejectsAPathThatCannotBeAFile(name: String, code: SwingError.Code) throws {
        let scratch = try TemporaryFolder()
        try "x".write(toFile: scratch.path("file"), atomically: false, encoding: .utf8)
        let path = scratch.path(name)
        let error = #expect(throws: SwingError.self) { try CSVResultsWriter(to: .file(path)).close() }
        #expect(error?.code == code)
        #expect(error?.description.hasPrefix(path) == true)
        #expect(error?.description.contains("\n") == false)
        #expect(scratch.names() == ["file"])
    }

    @Test func aWriterWithoutCloseLeavesTheOldFile() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("swings.csv")
        try "old".write(toFile: path, atomically: false, encoding: .utf8)
        do {
            let writer = try CSVResultsWriter(to: .file(path))
            try Samples.write(writer)
        }
        #expect(try contents(path) == "old")
        #expect(scratch.names() == ["swings.csv"])
    }

    @Test func aFullDiskIsAnError() throws {
        let error = #expect(throws: SwingError.self) {
            let full = try TextOutput(writingTo: "/dev/full", name: "standard output")
            try CSVResultsWriter(sink: TextSink(live: full)).close()
        }
        #expect(
            error
                == SwingError(
                    .inputOutput,
                    "standard output: cannot write: No space left on device; free some space, then repeat the command"))
    }
}
