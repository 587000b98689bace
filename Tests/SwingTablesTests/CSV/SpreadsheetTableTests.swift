import SwingMotion
import TestSupport
import Testing

@testable import SwingTables

struct SpreadsheetTableTests {
    @Test(
        arguments: [
            ("a,b\n1,2\n", [[1], [2]], ","), ("\n# a;b\n \na;b\n1;2", [[4], [5]], ";"),
            ("sep=;\na;b\n\n1;2\n", [[2], [4]], ";"),
            ("a\tb;c\n1\t2", [[1], [2]], "\t"), ("# only\n", [], ","), ("", [], ","),
        ] as [(String, [[Int]], Unicode.Scalar)])
    func theFirstRowStatesTheSeparator(text: String, lines: [[Int]], separator: Unicode.Scalar) throws {
        let table = try SpreadsheetTable(text, path: "t")
        #expect(table.separator == separator && table.rows.map { [$0.line] } == lines)
    }

    /// The cells beyond the limit are counted and not kept.
    @Test func longRowsAreRejected() throws {
        let commas = String(repeating: ",", count: 3_000_000)
        let cases = [("a,b\n,,\n", 2, 3), ("\"a\nb\",c\n,,,,\n", 3, 5), (commas, 1, 3_000_001)]
        for (text, line, count) in cases {
            var reader = CSVRowReader(text, path: "t", limit: 2)
            var found: SwingError?
            do throws(SwingError) {
                while try reader.next() != nil {}
            } catch { found = error }
            #expect(found?.description == "t:\(line): found \(count) columns, expected at most 2; remove columns")
        }
    }

    @Test func theCellsOfATableAreLimited() throws {
        // 999 separators a row.
        let row = "x" + String(repeating: ",", count: 999) + "\n"
        let text = String(repeating: row, count: 4000)
        #expect(try SpreadsheetTable(text, path: "t").rows.count == 4000)
        let error = #expect(throws: SwingError.self) { try SpreadsheetTable(text + "x\n", path: "t") }
        #expect(
            error?.description
                == "t:4001: found more than 4000000 cells, expected a table of some sessions; split the file")
    }
}
