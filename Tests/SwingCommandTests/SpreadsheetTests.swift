import Foundation
import TestSupport
import Testing

/// A season whose table of sessions a spreadsheet wrote.
struct SpreadsheetTests {
    let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.makeFolder("season")
        for seed in 1...4 {
            try Command.succeed(
                "simulate", "season/\(seed).h5", "--minutes", "0.3", "--seed", "\(seed)", "--sport", "tennis",
                in: scratch)
        }
    }

    private static let table =
        "sep=;\r\nFile;Player;Condition;Date;Racket Weight (g);\r\n1;Anna Müller;frisch;3/11/2026 0:00;301,5;\r\n"
        + "2;Ben;frisch;3/11/2026 0:00;298;\r\n3;Anna Müller;müde;25/11/2026 0:00;301,5;\r\n4.h5;Ben;müde;25/11/2026;298;\r\n"
        + ";;;;;\r\n"

    private func sessions(_ table: [UInt8], _ further: String...) throws -> [[String: Any]] {
        scratch.write(table, "table.csv")
        let arguments = ["analyze", "season", "--session-table", "table.csv", "--format", "jsonl"] + further
        let outcome = try Command.run(arguments, in: scratch)
        #expect(outcome.code == 0, "\(outcome.error)")
        return try outcome.objects().filter { $0["type"] as? String == "session" }
    }

    /// The encodings of spreadsheets give the same facts.
    @Test func aTableOfASpreadsheetIsRead() throws {
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in Self.table.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let plain = Array(Self.table.utf8)
        for bytes in [utf16, [0xEF, 0xBB, 0xBF] + plain, plain] {
            let found = try sessions(bytes)
            #expect(found.map { $0["player"] as? String } == ["Anna Müller", "Ben", "Anna Müller", "Ben"])
            #expect(found.map { $0["date"] as? String } == ["2026-11-03", "2026-11-03", "2026-11-25", "2026-11-25"])
            #expect(
                found.map { ($0["metadata"] as? [String: Any])?["Racket Weight (g)"] as? Double } == [
                    301.5, 298, 301.5, 298,
                ])
        }
    }

    @Test func anAmbiguousDateIsRefusedUntilTheOrderIsStated() throws {
        let table = Array("file,date\n1,3/11/2026\n2,4/11/2026\n3,5/11/2026\n4,6/11/2026\n".utf8)
        scratch.write(table, "table.csv")
        let outcome = try Command.run(
            ["analyze", "season", "--session-table", "table.csv", "-o", "a.h5"], in: scratch)
        #expect(outcome.code == 65 && !scratch.names().contains("a.h5"))
        #expect(
            outcome.error
                == "swing: table.csv:2: found the date \"3/11/2026\", which is 3 November 2026 or 11 March 2026; "
                + "expected one meaning; write 2026-11-03 or 2026-03-11, or state the order with --dates day/month/year or "
                + "month/day/year\n")
        let dates = try sessions(table, "--dates", "month/day/year").map { $0["date"] as? String }
        #expect(dates == ["2026-03-11", "2026-04-11", "2026-05-11", "2026-06-11"])
        let option = try Command.run(["analyze", "season", "--date", "3/11/26"], in: scratch)
        #expect(
            option.code == 64 && option.error.hasPrefix("swing: --date: found the date \"3/11/26\", whose year has two")
        )
        let order = try Command.run(["analyze", "season", "--dates", "dya/month"], in: scratch)
        #expect(order.code == 64 && order.error.contains("expected day/month/year or month/day/year"), "\(order.error)")
    }

    /// Further facts are named by their titles or by their columns in the results.
    @Test(arguments: ["Racket Weight (g)", "racket weight (g)", "racket_weight_g"])
    func aSummaryAcceptsNamesOfColumns(name: String) throws {
        scratch.write(Self.table, "table.csv")
        try Command.succeed("analyze", "season", "--session-table", "table.csv", "-o", "a.h5", "--quiet", in: scratch)
        let lines = try Command.succeed("summary", "a.h5", "--by", name, in: scratch).lines
        #expect(
            lines[0].hasPrefix("Racket Weight (g)  players") && lines[1].hasPrefix("298 ")
                && lines[2].hasPrefix("301.5 "))
        let unknown = try Command.run(["summary", "a.h5", "--by", "platyer"], in: scratch)
        #expect(
            unknown.code == 64 && unknown.error.hasSuffix("or a further fact; did you mean player?\n"),
            "\(unknown.error)")
    }

    /// A broken recording does not look like a misspelt row.
    @Test func aBrokenRecordingIsOneError() throws {
        scratch.write(scratch.bytes("season/2.h5").prefix(5000), "season/2.h5")
        scratch.write(Self.table.replacingOccurrences(of: "Player", with: "Palyer"), "table.csv")
        let outcome = try Command.run(
            ["analyze", "season", "--session-table", "table.csv", "-o", "a.h5"], in: scratch)
        #expect(outcome.code == 65 && outcome.error.contains("season/2.h5: is truncated"))
        #expect(!outcome.error.contains("names none of the recordings"), "\(outcome.error)")
        #expect(
            outcome.error.contains("table.csv: the column \"Palyer\" is kept as a further fact; did you mean player?"),
            "\(outcome.error)")
    }
}
