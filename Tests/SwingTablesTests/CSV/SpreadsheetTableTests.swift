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

    @Test(
        arguments: [
            (Array("a,b\r\n1,2\r3".utf8), "a,b\n1,2\n3"), ([0xEF, 0xBB, 0xBF, 0x61], "a"),
            ([0xFF, 0xFE, 0x61, 0, 0x0A, 0], "a\n"), ([0xFE, 0xFF, 0, 0x61], "a"),
        ])
    func textIsDecoded(bytes: [UInt8], text: String) throws {
        #expect(try SpreadsheetTable.text(bytes, at: "t", expected: "a table") == text)
    }

    @Test(
        arguments: [
            (
                [0x50, 0x4B, 0x03, 0x04, 0x41],
                "is a spreadsheet or another archive, expected a table; save it as CSV in UTF-8"
            ),
            ([0xD0, 0xCF, 0x11, 0xE0], "is an old Excel workbook, expected a table; save it as CSV in UTF-8"),
            ([0x1F, 0x8B, 0x08], "is compressed with gzip, expected a table; unpack it with gunzip"),
            ([0x89, 0x48, 0x44, 0x46, 0x0D], "is an HDF5 file, expected a table; name another file"),
            ([0x61, 0xFC, 0x62], "is not UTF-8 text, expected a table; save it in UTF-8"),
            ([0x61, 0, 0x62], "is not UTF-8 text, expected a table; save it in UTF-8"),
            ([0xFF, 0xFE, 0x61], "is not UTF-8 text, expected a table; save it in UTF-8"),
        ] as [([UInt8], String)])
    func otherFilesAreNamed(bytes: [UInt8], problem: String) {
        let error = #expect(throws: SwingError.self) {
            try SpreadsheetTable.text(bytes, at: "t", expected: "a table")
        }
        #expect(error?.description == "t: \(problem)")
    }

    /// A row is rejected at its first cell beyond the limit, so that what follows it is not read.
    @Test func longRowsAreRejected() throws {
        let commas = String(repeating: ",", count: 3_000_000)
        let cases = [("a,b\n,,\n", 2), ("\"a\nb\",c\n,,,,\n", 3), (commas, 1), ("\n\na,b,c\"\"\n", 3), (",,\"open", 1)]
        for (text, line) in cases {
            var reader = CSVRowReader(text, path: "t", limit: 2)
            var found: SwingError?
            do throws(SwingError) {
                while try reader.next() != nil {}
            } catch { found = error }
            #expect(found?.description == "t:\(line): found more than 2 columns, expected fewer; remove columns")
        }
    }

    @Test func theLengthOfACellIsLimited() throws {
        let longest = String(repeating: "x", count: InputLimits.sheetCell)
        #expect(try SpreadsheetTable("a,b\n1,\(longest)\n", path: "t").rows.count == 2)
        let error = #expect(throws: SwingError.self) { try SpreadsheetTable("a,b\n1,\(longest)x\n", path: "t") }
        #expect(
            error?.description
                == "t:2: found a cell longer than 64 KiB, expected a name or a number; shorten it")
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
