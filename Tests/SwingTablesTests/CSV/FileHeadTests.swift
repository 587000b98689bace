import SwingFiles
import SwingMotion
import Synchronization
import Testing

@testable import SwingTables

/// The beginning of a file is read once; the rest is read from the file.
struct FileHeadTests {
    /// A file in memory that counts its openings.
    private final class CountedFile: Sendable {
        let bytes: [UInt8]
        let opened = Mutex(0)

        init(_ count: Int) { bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } }

        var file: TreeFile {
            TreeFile(path: "a.csv", name: "a.csv", size: bytes.count) { () throws(SwingError) in
                self.opened.withLock { $0 += 1 }
                return MemorySource(self.bytes, pieceLimit: 10_000)
            }
        }

        var openedCount: Int { opened.withLock { $0 } }
    }

    private func read(_ source: any ByteSource, _ limit: Int = .max) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 5000)
        while bytes.count < limit, case let count = try source.read(into: &buffer, from: 0), count > 0 {
            bytes += buffer[..<count]
        }
        return Array(bytes.prefix(limit))
    }

    @Test(arguments: [0, 1, 4999, 10_000, 200_000]) func everyReaderGetsTheCompleteFile(count: Int) throws {
        let file = CountedFile(count)
        let head = FileHead(file.file)
        #expect(try read(head.open(), 100) == Array(file.bytes.prefix(100)))
        let (a, b) = (head.open(), head.open())
        #expect(try read(a, 30_000) == Array(file.bytes.prefix(30_000)))
        #expect(try read(b) == file.bytes)
        #expect(try read(head.open()) == file.bytes)
        #expect(file.openedCount == 1)
    }

    @Test func bytesAfterTheHeadAreReadFromTheFile() throws {
        let file = CountedFile(FileHead.limit + 100_000)
        let head = FileHead(file.file)
        #expect(try read(head.open(), 1000) == Array(file.bytes.prefix(1000)))
        #expect(try read(head.open()) == file.bytes)
        #expect(file.openedCount == 2)
    }

    @Test func aClosedHeadOpensTheFileAgain() throws {
        let file = CountedFile(60_000)
        let head = FileHead(file.file)
        #expect(try read(head.open(), 10) == Array(file.bytes.prefix(10)))
        head.close()
        #expect(file.openedCount == 1)
        #expect(try read(head.open()) == file.bytes)
        #expect(file.openedCount == 2)
    }
}
