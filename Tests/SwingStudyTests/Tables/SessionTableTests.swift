import Foundation
import SwingMotion
import SwingResults
import SwingTables
import TestSupport
import Testing

@testable import SwingStudy

struct SessionTableTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func table(_ text: String) throws -> SessionTable {
        folder.write(text, "s.csv")
        return try SessionTable(readingAt: folder.path("s.csv"))
    }

    @Test(arguments: [",", ";", "\t"])
    func factsAndFurtherColumns(separator: String) throws {
        let text = """
            File,Player,Date,Condition,Racket weight (g),code
            a.zip,"Anna",2026-05-01, tired ,301.5,007
            b,Ben,2.5.2026,,,010

            """
        let table = try table("\u{FEFF}" + text.replacing(",", with: separator))
        #expect(table.columns.map(\.name) == ["racket_weight_g", "code"])
        #expect(table.columns.map(\.isNumber) == [true, false])
        #expect(table.rows.map(\.line) == [2, 3])
        let (anna, ben) = (table.rows[0].facts, table.rows[1].facts)
        #expect(anna.player == "Anna" && anna.date == "2026-05-01" && anna.condition == "tired")
        #expect(anna.metadata == ["Racket weight (g)": "301.5", "code": "007"])
        #expect(ben.date == "2026-05-02" && ben.condition == nil && ben.metadata == ["code": "010"])
    }

    @Test func numbersMayHaveDecimalCommas() throws {
        let table = try table("session;mass;text\na;1,5;1,5 kg\nb;-2e3;\n")
        #expect(table.columns.map(\.isNumber) == [true, false])
        #expect(table.rows[0].facts.metadata == ["mass": "1.5", "text": "1,5 kg"])
    }

    /// Without semicolons, a comma in a cell may separate thousands.
    @Test func aQuotedCommaIsNotADecimalComma() throws {
        let table = try table("session,mass\na,\"1,500\"\n")
        #expect(table.columns.map(\.isNumber) == [false] && table.rows[0].facts.metadata == ["mass": "1,500"])
    }

    @Test(arguments: [
        (["3/11/2026", "25/11/2026 0:00"], DateOrder?.none, ["2026-11-03", "2026-11-25"]),
        (["3/11/2026", "11/25/2026"], nil, ["2026-03-11", "2026-11-25"]),
        (["3/11/2026", "3.12.2026"], .monthDayYear, ["2026-03-11", "2026-03-12"]),
        (["", "2026/11/3"], nil, [nil, "2026-11-03"]),
    ])
    func datesAreReadAsSpreadsheetsWriteThem(cells: [String], stated: DateOrder?, dates: [String?]) throws {
        folder.write(
            "file;date\n" + cells.enumerated().map { "\($0);\($1)\n" }.joined(), "s.csv")
        let table = try SessionTable(readingAt: folder.path("s.csv"), dates: stated)
        #expect(table.rows.map(\.facts.date) == dates)
    }

    @Test(arguments: [
        ("file,palyer\na,Anna\n", ["the column \"palyer\" is kept as a further fact; did you mean player?"]),
        (
            "file,palyer,club,mass\na,Anna,iron,5\n",
            [
                "the column \"palyer\" is kept as a further fact; did you mean player?",
                "the columns \"club\", \"mass\" are kept as further facts, which no analysis uses; summary and report group "
                    + "by them with --by",
            ]
        ),
        (
            "file,club\na,iron\n",
            [
                "the column \"club\" is kept as a further fact, which no analysis uses; summary and report group by it with "
                    + "--by"
            ]
        ),
        (
            "file,player\na,Anna Lee\nb,anna lee\nc,Anna  Lee\nd,Ben\n",
            ["the player \"anna lee\", \"Anna  Lee\" are counted as \"Anna Lee\": only case or spaces differ"]
        ),
        ("file,player,date\na,Anna,2026-05-01\n", []),
    ])
    func whatIsOddIsNoticedOnce(text: String, notices: [String]) throws {
        #expect(try table(text).notices == notices)
    }

    /// Names of players in any spelling are those of the first row.
    @Test func spellingsOfAPlayerAreOne() throws {
        let rows = try table("file,player\na, Anna Lee\nb,ANNA lee\nc,Anna  Lee\n").rows
        #expect(rows.map(\.facts.player) == ["Anna Lee", "Anna Lee", "Anna Lee"])
    }

    @Test(
        arguments: [
            ("Name", "Anna", [:]), ("Athlete", "Anna", [:]), ("Spieler", "Anna", [:]), ("SPIELER", "Anna", [:]),
            ("Player name", "Anna", [:]), ("Athlete name", "Anna", [:]), ("Club", nil, ["Club": "Anna"]),
        ] as [(String, String?, [String: String])])
    func playersHaveSeveralTitles(title: String, player: String?, further: [String: String]) throws {
        let facts = try table("file;\(title)\na;Anna\n").rows[0].facts
        #expect(facts.player == player && facts.metadata == further)
    }

    /// Other facts, and the names of recordings, have titles in several languages too; a further column states nothing again.
    @Test(
        arguments: [
            ("Datei;Spieler;Datum", "a;Anna;1.5.2026", ["Anna", nil, nil, "2026-05-01"], [:]),
            ("fichier;joueur;fecha", "a;Zoé;2026-05-01", ["Zoé", nil, nil, "2026-05-01"], [:]),
            ("Aufnahme;Sportart;Bedingung", "a;tennis;müde", [nil, "tennis", "müde", nil], [:]),
            ("file;Session date;date", "a;early;2026-05-01", [nil, nil, nil, "2026-05-01"], ["Session date": "early"]),
        ] as [(String, String, [String?], [String: String])])
    func factsHaveTitlesInSeveralLanguages(head: String, row: String, facts: [String?], further: [String: String])
        throws
    {
        let table = try table("\(head)\n\(row)\n")
        let found = table.rows[0].facts
        #expect(table.rows[0].names == ["a"] && [found.player, found.sport, found.condition, found.date] == facts)
        #expect(found.metadata == further)
        #expect(SessionTable.meanings(of: head.components(separatedBy: ";"))[0] == "file")
    }

    /// A name may be that of anything if another column states the player.
    @Test(arguments: ["player", "Spieler"]) func aNameBesideAPlayerIsAFurtherFact(title: String) throws {
        let facts = try table("file,name,\(title)\na,the big one,Anna\n").rows[0].facts
        #expect(facts.player == "Anna" && facts.metadata == ["name": "the big one"])
    }

    @Test(arguments: [[0x50, 0x4B, 0x03, 0x04, 0xFF], [0xD0, 0xCF, 0x11, 0xE0, 0xA1]] as [[UInt8]])
    func aSpreadsheetIsRejected(bytes: [UInt8]) {
        folder.write(bytes, "s.xlsx")
        #expect { try SessionTable(readingAt: folder.path("s.xlsx")) } throws: {
            "\($0)".hasSuffix(", expected a table of sessions in CSV; save it as CSV in UTF-8")
        }
    }

    @Test func manyRowsWithoutARecordingHaveOneWarning() throws {
        let table = try table("file,player\n" + (0..<62).map { "r\($0),Anna\n" }.joined())
        #expect(
            table.warnings(of: ["b.h5"]) { _ in true } == [
                "62 rows name none of the recordings, such as line 2: \"r0\""
            ])
        let near = try self.table("file,player\n" + (0..<5).map { "week-0\($0).h5,Anna\n" }.joined())
        #expect(
            near.warnings(of: ["week-10.h5"]) { _ in true } == [
                "5 rows name none of the recordings, such as line 2: \"week-00.h5\"; did you mean week-10.h5?"
            ])
    }

    @Test(arguments: [
        ("a.zip", true), ("a", true), ("season/a.zip", true), ("season/a", true), ("/data/season/a.zip", true),
        ("id-7", true), ("A.zip", true), ("A.ZIP", true), ("Season/a", true), ("ID-7", true),
        ("b.zip", false), ("eason/a.zip", false), ("zip", false), ("season", false), ("a.zi", false),
    ])
    func aRowNamesARecording(name: String, isNamed: Bool) throws {
        let table = try table("file,player\n\(name),Anna\n")
        #expect(try table.row(ofRecordingAt: "/data/season/a.zip", sessionID: "id-7") == (isNamed ? 0 : nil))
    }

    /// A name in another case counts only if no row has the exact name, and if it means one row.
    @Test(arguments: [
        ("season/a.zip", Int?.some(0)), ("season/A.zip", 1), ("season/a.Zip", nil), ("season/B.zip", 2),
        ("season/c.zip", nil),
    ])
    func theExactNameComesFirst(path: String, row: Int?) throws {
        let table = try table("file,player\na.zip,Anna\nA.zip,Ben\nb.zip,Cara\n")
        #expect(try table.row(ofRecordingAt: path, sessionID: "") == row)
    }

    @Test(arguments: [
        ("", "1: is empty"), ("player,date\nAnna,2026-05-01\n", "1: found the columns \"player, date\""),
        ("file,player\na\n", "2: found 1 cells, expected 2"), ("file,player\n,Anna\n", "2: names no recording"),
        ("file\na\nb\na\n", "4: names \"a\" again, which line 2 names too"),
        (
            "file,date\na,2026-05-01\nb,5/1/2026\n",
            "3: found the date \"5/1/2026\", which is 5 January 2026 or 1 May 2026; expected one meaning; write 2026-01-05"
        ),
        ("file,date\na,5/1/26\n", "2: found the date \"5/1/26\", whose year has two digits; expected four; format"),
        ("file,date\na,31/1/2026\nb,1/31/2026\n", "3: found the date \"1/31/2026\", which is month/day/year, but"),
        ("file,date\na,31/4/2026\n", "2: date is \"31/4/2026\"; expected a date such as 2026-05-01"),
        ("flie,player\na,Anna\n", "1: found the columns \"flie, player\", expected a column file or session that"),
        ("Plik;Gracz\na;Anna\n", "1: found the columns \"Plik, Gracz\", expected a column file or session that"),
        ("file,duration\na,5\n", "1: the column \"duration\" has the name of another column; rename it"),
        ("file,my x,my-x\na,5,6\n", "1: the column \"my-x\" has the name of another column"),
        ("file,日本\na,5\n", "1: the column title \"日本\" has no letter"),
        ("file,\na,5\n", "1: the column title \"\" has no"),
        ("file,player,subject\na,Anna,7\n", "1: the column \"subject\" states the player again"),
        ("file,player\na,\"Anna\n", "2: found a quoted cell that does not end"),
    ])
    func aWrongTableIsRejected(text: String, message: String) {
        #expect { try table(text) } throws: {
            ($0 as? SwingError)?.code == .badData && "\($0)".hasPrefix("\(folder.path("s.csv")):\(message)")
                && !"\($0)".contains("\n")
        }
    }

    @Test func thousandsOfColumnsAreRejected() throws {
        func text(_ count: Int) -> String {
            let titles = (1..<count).map { "c\($0)" }
            return "file,\(titles.joined(separator: ","))\na,\(titles.joined(separator: ","))\n"
        }
        #expect(try table(text(1000)).columns.count == 999)
        let error = #expect(throws: SwingError.self) { try table(text(1001)) }
        #expect(
            error?.description.hasSuffix(":1: found more than 1000 columns, expected fewer; remove columns") == true)
    }

    /// The time grows with the sum of rows and recordings; with their product it would exceed the limit.
    @Test(.timeLimit(.minutes(5))) func manyRowsMeetManyRecordings() throws {
        let names = (0..<20_000).map { "season/\($0 / 100)/r\($0).h5" }
        let matching = try table("file,club\n" + names.map { "\($0.dropFirst(7)),x\n" }.joined())
        try matching.check(names)
        let rows = try names.map { try matching.row(ofRecordingAt: $0, sessionID: "") }
        #expect(rows == Array(names.indices))
        let strange = try table("file,club\n" + names.indices.map { "x\($0).h5,x\n" }.joined())
        let warnings = strange.warnings(of: names) { _ in true }
        #expect(
            warnings == [
                "20000 rows name none of the recordings, such as line 2: \"x0.h5\"; did you mean r0.h5?"
            ])
    }

    @Test func otherEncodingsAreRejected() {
        folder.write([UInt8]("file,player\na,J".utf8) + [0xFC], "s.csv")
        #expect { try SessionTable(readingAt: folder.path("s.csv")) } throws: {
            "\($0)".contains("is not UTF-8 text, expected a table of sessions in CSV; save it in UTF-8")
        }
    }

    /// Spreadsheets write "Unicode text" as UTF-16 with tabs; people add empty and commented rows.
    @Test(arguments: [true, false])
    func theTablesOfSpreadsheetsAreRead(isLittle: Bool) throws {
        let text = "# spring\r\nfile\tplayer\r\n\t\r\na.zip\tJörg\r\n"
        let units = [0xFEFF] + Array(text.utf16)
        folder.write(units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }.swapped(!isLittle), "s.csv")
        let table = try SessionTable(readingAt: folder.path("s.csv"))
        #expect(table.rows.map(\.facts.player) == ["Jörg"] && table.rows.map(\.line) == [4])
    }

    @Test func severalRowsOrRecordingsAreAmbiguous() throws {
        let table = try table("file,player\na.zip,Anna\nid,Ben\n")
        #expect { try table.row(ofRecordingAt: "x/a.zip", sessionID: "id") } throws: {
            "\($0)".contains("lines 2 and 3 both name the recording \"x/a.zip\"")
        }
        #expect { try table.check(["x/a.zip", "y/a.zip"]) } throws: {
            "\($0)".hasSuffix("s.csv:2: names both \"x/a.zip\" and \"y/a.zip\"; add the folder to the name")
        }
        try table.check(["x/a.zip", "x/b.zip"])
        #expect(table.warnings(of: ["b.h5"]) { $0 == 1 } == ["line 3: \"id\" names none of the recordings"])
    }

    /// The row of a recording that could not be read is not misspelt.
    @Test func aRowOfAFailedRecordingIsNotReported() throws {
        let table = try table("file,player\na,Anna\nb,Ben\n")
        #expect(
            table.warnings(of: ["season/a.h5"]) { _ in true } == ["line 3: \"b\" names none of the recordings"])
    }

    @Test func aMisspeltRecordingHasASuggestion() throws {
        let table = try table("file,player\n2026-05-01-ana,Anna\n2026-05-01-ben,Ben\n")
        let warnings = table.warnings(of: ["season/2026-05-01-anna.h5", "season/2026-05-01-ben.h5"]) { $0 == 0 }
        #expect(
            warnings == [
                "line 2: \"2026-05-01-ana\" names none of the recordings; did you mean 2026-05-01-anna.h5?"
            ])
    }

    /// A spreadsheet may state the separator in a first line, and write its count of days for a date.
    @Test func theWaysOfASpreadsheetAreKnown() throws {
        let known = try table("sep=;\nfile;player;date;\na;Anna;\"Friday, May 1, 2026\";\n;;;\n")
        #expect(known.rows.map(\.line) == [3] && known.rows[0].facts.date == "2026-05-01")
        let error = #expect(throws: SwingError.self) { try table("file,date\na,44321\n") }
        #expect(
            error?.description.hasSuffix("such as 2026-05-01; format the column as yyyy-mm-dd in the spreadsheet")
                == true)
    }

    @Test func aRecordingWithoutRowAndAWrongDateCauseWarnings() async throws {
        let recordings = try RecordingList(under: [
            try folder.simulate("a.h5", minutes: 0.2), try folder.simulate("b.h5", minutes: 0.2, seed: 4),
        ])
        var options = AnalysisOptions()
        options.sessionTable = try table("file,player,date,court\na.h5,Anna,1999-01-01,2\n")
        let study = StudyAnalysis(of: recordings, options: options)
        let summary = try await study.run(writingTo: folder.path("results.jsonl"))
        #expect(summary.tableRows == [0] && summary.warningCount == 2)
        let lines = folder.text("results.jsonl").split(separator: "\n").filter { $0.contains("\"type\":\"session\"") }
        #expect(lines.count == 2)
        #expect(lines[0].contains("\"player\":\"Anna\"") && lines[0].contains("\"metadata\":{\"court\":2}"))
        #expect(lines[0].contains("the stated date is 1999-01-01, but the recording's clock states 20"))
        #expect(lines[1].contains("s.csv has no row for the recording") && lines[1].contains("\"metadata\":{}"))
    }
}

extension [UInt8] {
    /// The bytes with each pair exchanged.
    fileprivate func swapped(_ isSwapped: Bool) -> [UInt8] {
        isSwapped ? indices.map { self[$0 ^ 1] } : self
    }
}
