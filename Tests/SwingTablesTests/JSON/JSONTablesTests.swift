import Testing

@testable import SwingTables

struct JSONTablesTests {
    /// Tables and rows depend neither on the size of the buffer nor on the kept head of a table.
    @Test func doesNotDependOnPieces() throws {
        let rows = (0..<40).map {
            "{\"t\":\($0).5,\"gyro\":{\"x\":\($0),\"y\":null,\"z\":\"-1e-3\"},\"n\":\"é\\u00e9\"}"
        }
        let text = Array(
            "{\"name\":\"ä\",\"a\":[[\(rows.joined(separator: ",\n"))],[]],\"b\":[[1,2,3,4],[5,6,7,8]]}".utf8)
        let expected = JSONCheck.tables(text)
        let lines = (0..<40).map { "\($0).5,\($0),nan,-1e-3\n" }.joined()
        #expect(expected.hasPrefix("a ä: 40\nt,gyroX,gyroZ\n") || expected.contains("b ä: 2\n1,2,3,4\n5,6,7,8\n"))
        #expect(expected.contains("t,gyroX,gyroZ\n0.5,0,-1e-3\n"), "\(lines.count)")
        for size in 1...200 { #expect(JSONCheck.tables(text, bufferSize: size) == expected, "\(size)") }
    }
}
