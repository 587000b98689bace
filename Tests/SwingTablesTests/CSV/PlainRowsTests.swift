import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

@testable import SwingTables

/// Rows within a chunk: plain rows are read fast, all others one by one.
struct PlainRowsTests {
    private static let header = "timestamp (s),x (g),y (g),z (g)\n"
    private static let plain = "1.0,0.5,-0.25,-1.0\n1.1,0.5,-0.25,-1.0\n1.2,0.5,-0.25,-1.0\n"

    private static let columns =
        [CSVColumn("timestamp", .second)] + ["x", "y", "z"].map { CSVColumn($0, .standardGravity) }

    /// Reads a table of three axes as bits.
    private func read(_ text: String, bufferSize: Int = 256 << 10) throws -> [[UInt64]] {
        let file = TreeFile(text)
        let layout = try TableLayout(of: FileHead(file), Self.columns, needsHeader: false)
        var blocks = try TableBlocks(reading: file, layout, bufferSize: bufferSize)
        var samples = AccelerometerChunk()
        while try blocks.next() {
            let block = AccelerometerChunk(time: blocks.block.time, acceleration: blocks.block.axes(1))
            samples.append(block, 0..<block.count)
        }
        return samples.bits
    }

    /// Returns the number of rows that are read fast.
    private func count(_ text: String, _ targets: [Int] = [0, 1, 2, 3], before limit: Double = 100) -> Int {
        let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: PlainRows.reach)
        let counts = PlainRows.Instructions.allCases.map { most in
            var times = [Double](repeating: 0, count: 8)
            var values = [Float](repeating: 0, count: 4 * CSVBlock.stride)
            let rows = PlainRows(
                targets: targets, separator: UInt8(ascii: ","), clock: TableClock(), most: most)
            return rows.read(bytes.span, 0..<text.utf8.count, &times, &values, from: 0, before: limit).count
        }
        #expect(Set(counts).count == 1)
        return counts[0]
    }

    private static let special: [(String, Int)] = [
        ("1,2,3,4\n", 1), ("1.5,2e1,+3,.5\n", 1), ("1.5,nan,-inf,5.\n", 1), ("1.5,-12.25,1e-5,33.5\r\n", 1),
        ("1.5,0.5,0.5,0.5\r\n2.5,0.5,0.5,0.5\r\n", 2),
        ("12345678901.5,0.1234567890123456789,1.12345678901234567,2\n", 0),
        ("1.5,0.5,0.5,0.5", 0), ("1.5,0.5,0.5,0.5\r", 0), ("1.5, 0.5,0.5,0.5\n", 0), ("1.5,0.5 ,0.5,0.5\n", 0),
        (" 1.5,0.5,0.5,0.5\n", 0), ("1.5,0.5,,0.5\n", 0), ("1.5,0.5,0.5\n1.5,0.5,0.5,0.5\n", 0),
        ("1.5,0.5,0.5,0.5,0.5\n", 0), ("1.5,0.5,0.5,0.5,\n", 0), ("\n1.5,0.5,0.5,0.5\n", 0), ("#1.5,0.5,0.5,0.5\n", 0),
        ("nan,0.5,0.5,0.5\n", 0), ("inf,0.5,0.5,0.5\n", 0), ("-1.5,0.5,0.5,0.5\n", 1), ("100.0,0.5,0.5,0.5\n", 0),
        ("99.9,0.5,0.5,0.5\n", 1), ("1.5,0.5,0.5,0.5x\n", 0), ("1.5,0.5,0.5,0x5\n", 0), ("1.5,0.5\n,0.5,0.5\n", 0),
        ("1.5,0.5,0.5,0.5\r\r\n", 0), ("1.5,0.5,0.5,0.5\0\n", 0),
        ("1.5,0.5,0.5," + String(repeating: "5", count: 89) + "\n", 0),
        ("1.5,0.5,0.5," + String(repeating: "0", count: 88) + ".5\n", 1),
        (String(repeating: "1.5,0.5,0.5,0.5\n", count: 12), 8), ("", 0), ("1", 0), ("1.5,", 0),
    ]

    @Test(arguments: special) func aPlainRowIsReadFast(text: String, expected: Int) { #expect(count(text) == expected) }

    @Test(arguments: [
        ("a,1.5,,0.5,,0.5,b 0.5,0.5\n", 1), ("#a,1.5,,0.5,,0.5,b,0.5\n", 0), (" #,1.5,,0.5,,0.5,b,0.5\n", 0),
        (",1.5,a much longer cell of some words,0.5,\u{E9}漢,0.5,,0.5\n", 1), ("a,1.5,\0,0.5,,0.5,b,0.5\n", 0),
        ("a,1.5,\t,0.5,,0.5,b,0.5\n", 1), ("a,1.5,\n,0.5,,0.5,b,0.5\n", 0), ("a,1.5,", 0), ("a", 0),
        ("a,1.5,\"b,\"\"c\",0.5,,0.5,\",,\",0.5\n", 1), ("a,1.5,\"b,0.5,,0.5,b,0.5\n", 0),
        ("a,1.5,\"b\n\",0.5,,0.5,b,0.5\n", 0), ("\"a,1.5,b\",0.5,,0.5,b,0.5\n", 0),
        ("a,1.5,\"" + String(repeating: "much, too, ", count: 20) + "\",0.5,,0.5,b,0.5\n", 1),
        ("a,1.5," + String(repeating: "long", count: 1900) + ",0.5,,0.5,b,0.5\n", 1),
        ("a,1.5," + String(repeating: "long", count: 2100) + ",0.5,,0.5,b,0.5\n", 0),
    ])
    func unreadCellsAreCounted(text: String, expected: Int) {
        #expect(count(text, [-1, 0, -1, 1, -1, 2, -1, 3]) == expected)
    }

    @Test(arguments: [
        ("1.5,0.5,0.5,0.5,a\n", 1), ("1.5,0.5,0.5,0.5,a\r\n", 1), ("1.5,0.5,0.5,0.5,a\rb\n", 1),
        ("1.5,0.5,0.5,0.5,a,b\n", 0), ("1.5,0.5,0.5,0.5,\n", 1), ("1.5,0.5,0.5,0.5\n", 0), ("1.5,0.5,0.5,0.5,a", 0),
    ])
    func theLastCellMayBeUnread(text: String, expected: Int) {
        #expect(count(text, [0, 1, 2, 3, -1]) == expected)
    }

    /// Special rows between plain ones give the same result as in the first row of a file, which is never read fast.
    @Test(arguments: special.map(\.0)) func rowsDoNotDependOnTheirNeighbours(row: String) throws {
        func outcome(_ before: String, _ after: String) -> Result<[[UInt64]], SwingError> {
            do {
                let bits = try read(Self.header + before + row + after)
                let (first, last) = (before.split(separator: "\n").count, after.split(separator: "\n").count)
                return .success(bits.map { Array($0.dropFirst(first).dropLast(last)) })
            } catch let error as SwingError {
                return .failure(SwingError(error.code, String(error.description.split(separator: "csv:")[1])))
            } catch { return .failure(SwingError(.missing, "\(error)")) }
        }
        let after = row.hasSuffix("\n") ? Self.plain : ""
        switch (outcome("", ""), outcome(Self.plain, after)) {
        case (.success(let alone), .success(let among)): #expect(alone == among)
        case (.failure(let alone), .failure(let among)):
            // The same message, for a line number that is larger by three.
            let (line, text) = (alone.description.prefix { $0 != ":" }, alone.description.drop { $0 != ":" })
            #expect(among.description == "\((Int(line) ?? 0) + 3)\(text)")
        default: Issue.record("only one is rejected")
        }
    }

    /// With these buffer sizes, rows are split at every byte.
    @Test func theBuffersSizeDoesNotMatter() throws {
        var random = SplitMix64(seed: 6)
        var text = Self.header
        for i in 0..<60 {
            text += "\(100 + Double(i) / 20),\(Float.random(in: -2...2, using: &random)),"
            text +=
                "\(Float(Int.random(in: -99...99, using: &random)) * 1e-6),\(i)\(i % 7 == 0 ? "\r\n\n# note\n" : "\n")"
        }
        for text in [text, String(text.dropLast()), text.replacingOccurrences(of: ",", with: ";")] {
            let expected = try read(text)
            #expect(expected[0].count == 60)
            for size in 20...240 { #expect(try read(text, bufferSize: size) == expected, "\(size)") }
        }
    }
}
