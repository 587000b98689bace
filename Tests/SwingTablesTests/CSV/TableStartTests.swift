import SwingFiles
import SwingMotion
import Testing

@testable import SwingTables

/// Tests for tables that do not begin with their header.
struct TableStartTests {
    private static let row = "1,0.1,0.2,0.3,4\n2,0.1,0.2,0.3,4\n"

    private func start(_ text: String) throws -> TableStart {
        let bytes = Array(text.utf8)
        return try TableStart(CSVLines(MemorySource(bytes), name: "t.csv", size: bytes.count))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let preamble: Int
        var unitLine: Int?
        var axisLine: Int?
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "a header", text: "t,x,y,z,n\n" + row, preamble: 0),
        Case(name: "no header", text: row, preamble: 0),
        Case(name: "an empty file", text: "", preamble: 0),
        Case(name: "only a header", text: "t,x,y,z,n\n", preamble: 0),
        Case(name: "facts", text: "Device:,Wrist\nVersion:,2.0\n\nt,x,y,z,n\n" + row, preamble: 3),
        Case(name: "a spreadsheet's separator", text: "sep=,\nt,x,y,z,n\n" + row, preamble: 1),
        Case(name: "another separator", text: "Device,Wrist\nt;x;y;z;n\n1;0,1;0,2;0,3;4\n", preamble: 1),
        Case(name: "dates as times", text: "Device,Wrist\nt,x,y,z\n2025-06-01T10:00:00Z,1,2,3\n", preamble: 1),
        Case(name: "comments", text: "# Device\nt,x,y,z,n\n" + row, preamble: 0),
        Case(name: "units", text: "t,x,y,z,n\nms,g,g,g,no units\n" + row, preamble: 0, unitLine: 2),
        Case(
            name: "facts and units", text: "sep=,\nt,x,y,z,n\nms,m/s^2,m/s^2,m/s^2,no units\n" + row, preamble: 1,
            unitLine: 3),
        Case(name: "titles in two lines", text: "t,acc,,,n\n,x,y,z,\n" + row, preamble: 0, axisLine: 2),
        Case(name: "titles in two lines of two words", text: "t,a,b,c,n\nt,x,y,w,n\n" + row, preamble: 0),
        Case(name: "words that are not units", text: "t,x,y,z,n\na,b,c,d,e\n" + row, preamble: 0),
        // Rows that lack some cells are not lines before the header.
        Case(name: "a table of two columns", text: "t,depth\n1,2\n2,3\n", preamble: 0),
        Case(name: "a header that is too short", text: "t,x,y,z\n" + row, preamble: 0),
        // Rows without a header, and a table without times.
        Case(name: "facts before rows", text: "Device,Wrist\n\nRate,100 Hz\n" + row + row, preamble: 3),
        Case(name: "facts before three axes", text: "--- 100 Hz ---\nAcc X,Acc Y,Acc Z\n1,2,3\n", preamble: 1),
        Case(name: "facts before three words", text: "--- 100 Hz ---\na,b,c\n1,2,3\n", preamble: 0),
        Case(name: "separators at the ends", text: "sep=,\nt,x,y,z,\nms,g,g,g,\n1,0,0,-1,\n", preamble: 1, unitLine: 3),
        Case(
            name: "start and rate", text: "1750000000.0,1750000000.0,1750000000.0\n32.0,32.0,32.0\n1,2,3\n", preamble: 2
        ),
        Case(
            name: "words of each column before the titles",
            text:
                "LabVIEW Measurement\nSamples\t9\t9\t9\nDate\t2025/06/15\t2025/06/15\t2025/06/15\nTime\t15:06:40\t15:06:40\t15:06:40\n"
                + "X_Dimension\tTime\tTime\tTime\nX0\t0\t0\t0\nDelta_X\t0.1\t0.1\t0.1\nEnd\nt\tx\ty\tz\n"
                + "0\t1\t2\t3\n1\t1\t2\t3\n", preamble: 8),
        Case(
            name: "words for no unit", text: "t,x,y,z\nms,no_units,no_units,no_units\n1,2,3,4\n", preamble: 0,
            unitLine: 2),
        Case(name: "prose", text: "Notes\nof the session\nwithout a table\n", preamble: 0),
        Case(name: "a header of names without samples", text: "Notes\nt,x,y,z,n\n", preamble: 0),
    ])
    func findsTheHeader(_ example: Case) throws {
        let start = try start(example.text)
        #expect(start.preamble == example.preamble)
        #expect(start.unitLine == example.unitLine)
        #expect(start.axisLine == example.axisLine)
        let isAssumed = example.preamble > 0 || example.unitLine != nil || example.axisLine != nil
        #expect(start.assumptions.isEmpty != isAssumed)
    }

    /// R's `write.table` numbers the rows, and gives the numbers no title.
    @Test(arguments: [
        ("t,x,y,z\n1,0,0.1,0.2,0.3\n2,1,0.1,0.2,0.3\n3,2,0.1,0.2,0.3\n", true),
        ("\"t\" \"x\" \"y\" \"z\"\n\"1\" 0 0.1 0.2 0.3\n\"2\" 1 0.1 0.2 0.3\n\"3\" 2 0.1 0.2 0.3\n", true),
        ("t,x,y,z\n1,0,0.1,0.2,\n2,1,0.1,0.2,\n3,2,0.1,0.2,\n", false),
        ("t,x,y,z\n1,0,0.1,0.2,0.3\n3,1,0.1,0.2,0.3\n4,2,0.1,0.2,0.3\n", false),
        ("t,x,y,z\n0.5,0,0.1,0.2,0.3\n1.5,1,0.1,0.2,0.3\n2.5,2,0.1,0.2,0.3\n", false),
        ("t,x,y,z\n1,0.1,0.2,0.3\n2,0.1,0.2,0.3\n3,0.1,0.2,0.3\n", false),
        ("1,2,3,4\n1,0,0.1,0.2,0.3\n2,1,0.1,0.2,0.3\n3,2,0.1,0.2,0.3\n", false),
    ])
    func findsRowNumbersWithoutTitle(text: String, isFound: Bool) throws {
        let start = try start(text)
        #expect(start.lacksFirstTitle == isFound)
        let bytes = Array(text.utf8)
        var lines = CSVLines(MemorySource(bytes), name: "t.csv", size: bytes.count, start: start)
        let line = try #require(try lines.next())
        if isFound { #expect(try CSVHeader(lines, line).cells == ["", "t", "x", "y", "z"]) }
    }

    /// A comment directly before the first row names its columns; another comment does not.
    @Test(
        arguments: [
            ("# t,x,y,z,n\n" + row, 1), ("Device\n\n#t,x,y,z,n\n" + row + row, 3), ("# Device\n" + row, nil),
            ("# s,g,g,g,V\n" + row, nil), ("# t,x,y\n" + row, nil), ("# 1,0.1,0.2,0.3,4\n" + row, nil),
            ("# t,x,y,z,n\n\n" + row, nil), ("# a,b,c,d,e\nt,x,y,z,n\n" + row, nil),
            ("# t x y z\n1 2 3 4\n2 2 3 4\n3 2 3 4\n", 1),
        ] as [(String, Int?)])
    func findsTitlesInAComment(text: String, line: Int?) throws {
        let start = try start(text)
        #expect(start.titleLine == line)
        #expect(start.preamble == (line == 3 ? 2 : 0))
    }

    /// The rate is stated in one way only, and each row ends in the same way.
    @Test(
        arguments: [
            ("Rate: 100.0Hz\nt,x,y,z,n\n" + row, 100, nil), ("a at 50 Hz\nb at 60 Hz\nt,x,y,z,n\n" + row, nil, nil),
            ("Rate,25 Hz\n1,0,0,0,1,\n2,0,0,0,1,\n3,0,0,0,1,\n", 25, nil), ("t,x,y,z\n1,0,0,0,\n2,0,0,0,\n", nil, ","),
            ("t,x,y,z\n1,0,0,0,,,\n2,0,0,,,,\n", nil, ","),
            ("t,x,y,z\n1,0,0,0,\n2,0,0,0\n", nil, nil), ("1,2,3,4;\n2,2,3,4;\n", nil, ";"),
            ("1;2;3;4;\n2;2;3;4;\n", nil, nil),
        ] as [(String, Double?, Character?)])
    func findsRatesAndEndings(text: String, rate: Double?, ending: Character?) throws {
        let start = try start(text)
        #expect(start.sampleRate == rate)
        #expect(start.ending == ending?.asciiValue)
        #expect(start.endingCount == (text.contains(",,,\n") ? 3 : 1))
    }
}
