import SwingFiles
import SwingMotion
import Testing

@testable import SwingTables

/// Text as programs write it: encodings, quotation marks, spaces and line breaks.
struct TableTextTests {
    private func head(_ bytes: [UInt8]) -> FileHead {
        FileHead(
            TreeFile(path: "t.csv", name: "t.csv", size: bytes.count) { () throws(SwingError) in MemorySource(bytes) })
    }

    private func rows(_ text: String) throws -> [[Double]] {
        let file = head(Array(text.utf8))
        try file.findStart()
        let header = try #require(try file.header())
        let columns = ["t", "x", "y", "z"].map { CSVColumn($0, .one) }
        var rows = try CSVRows(file.lines(), TableLayout(columns, header, places: [0, 1, 2, 3]))
        var (row, found) = ([0.0, 0, 0, 0], [[Double]]())
        while try rows.next(into: &row) { found.append(row) }
        return found
    }

    /// Windows' programs write units in Latin-1, and others read UTF-8 as Latin-1.
    @Test func unitsAreReadInEachEncoding() throws {
        let latin = Array("t,x (m/s".utf8) + [0xB2] + Array("),gyro_z (".utf8) + [0xB0] + Array("/s)\n1,2,3\n".utf8)
        let header = try #require(try head(latin).header())
        #expect(header.cells == ["t", "x (m/s²)", "gyro_z (°/s)"])
        #expect(CSVUnit.standardGravity.factor(from: "m/sÂ²") == CSVUnit.standardGravity.factor(from: "m/s²"))
        #expect(CSVUnit.radianPerSecond.factor(from: "Â°/s") == CSVUnit.radianPerSecond.factor(from: "°/s"))
        #expect(CSVUnit.radianPerSecond.factor(from: "rad s^{-1}") == 1)
    }

    @Test func titlesInQuotationMarksContainSeparators() throws {
        let file = head(Array("\"Time, s\",\"Acc X, g\"\n1,2\n".utf8))
        #expect(try file.header()?.cells == ["Time, s", "Acc X, g"])
    }

    /// A sensor's name stands above its first axis, or above each.
    @Test(arguments: [
        ("Time,Acc,,\ns,X,Y,Z\n", ["Time (s)", "Acc X", "Acc Y", "Acc Z"]),
        (",acc,acc,acc\ntime,x,y,z\n", ["time", "acc x", "acc y", "acc z"]),
        ("Time,Acc,,\n,x,y,z\n", ["Time", "Acc x", "Acc y", "Acc z"]),
    ])
    func twoLinesOfTitlesAreJoined(lines: String, titles: [String]) throws {
        let file = head(Array((lines + "1,2,3,4\n2,3,4,5\n").utf8))
        try file.findStart()
        #expect(try file.header()?.cells == titles)
        #expect(try rows(lines + "1,2,3,4\n2,3,4,5\n") == [[1, 2, 3, 4], [2, 3, 4, 5]])
    }

    /// Spaces separate numbers, one or several, also at the ends of lines.
    @Test(arguments: [
        "1 0.5 -2 3\n2 0.25 4 5\n3 1 1 1\n", "  1   0.5   -2   3 \n  2  0.25    4   5\n  3  1  1  1",
        "t x y z\n1 0.5 -2 3\r\n2 0.25 4 5 \r\n3 1 1 1\r\n", "t   x (g)\n1 0.5 -2 3\n2 0.25 4 5\n3 1 1 1\n",
    ])
    func spacesSeparateNumbers(text: String) throws {
        #expect(try rows(text) == [[1, 0.5, -2, 3], [2, 0.25, 4, 5], [3, 1, 1, 1]])
    }

    /// A sentence before a table does not make spaces separators.
    @Test func proseIsNotSpaced() throws {
        #expect(try rows("Recorded on my left wrist\nt,x,y,z\n1,2,3,4\n2,2,3,4\n") == [[1, 2, 3, 4], [2, 2, 3, 4]])
    }

    /// Damage is an error with its line, never a number.
    @Test(arguments: [
        ("t,x,y,z\n1,2,3,4\n\"1,2,3,4\n", "t.csv:3: found a quotation mark that does not close in its line"),
        ("t,x,y,z\n1,2,3,4\n1,\"2,3,4\n", "t.csv:3: found a quotation mark that does not close in its line"),
        ("\"t,x,y,z\n1,2,3,4\n", "t.csv:1: found a quotation mark that does not close in its line"),
        ("t,x,y,z\n\"1,000.5\",2,3,4\n", "found \"1,000.5\" in column t, expected a number without separators of"),
        ("t;x;y;z\n1.000.000;2;3;4\n", "found \"1.000.000\" in column t, expected a number without separators of"),
        ("t;x;y;z\n1 000.5;2;3;4\n", "found \"1 000.5\" in column t, expected a number without separators of"),
        ("t;x;y;z\n1,25;2.5;3;4\n", "found \"1,25\" in column t, expected a decimal point"),
        ("t,x,y,z\n1,0.5 g,3,4\n", "found \"0.5 g\" in column x, expected a number without its unit; write \"g\" in"),
        ("t,gyro x (g),y,z\n1,a,3,4\n", "found \"a\" in column \"gyro x\", expected a number"),
    ])
    func damageIsAnError(text: String, found: String) throws {
        let error = try #require(throws: SwingError.self) { _ = try rows(text) }
        #expect("\(error)".contains(found), "\(error)")
    }

    @Test func otherTextIsNamed() throws {
        let wide = Array("t,x,y,z\n1,2,3,4\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes: [UInt8] in [wide, Array(wide.reversed()), [0xFF, 0xFE] + wide] {
            let error = try #require(throws: SwingError.self) { _ = try head(bytes).header() }
            #expect("\(error)".contains("found UTF-16 text, expected UTF-8"), "\(error)")
        }
        let returns = Array(String(repeating: "1,2,3,4\r", count: 20_000).utf8)
        let error = try #require(throws: SwingError.self) { _ = try head(returns).header() }
        #expect("\(error)".contains("found lines that end in CR only"), "\(error)")
    }
}
