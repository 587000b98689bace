import SwingFiles
import SwingMotion
import TestSupport
import Testing

@testable import Zip

struct ZipEntryReaderTests {
    private static let text = (0..<20_000).map { "\($0),\($0 * 7 % 13)\n" }.joined()
    let folder: TemporaryFolder
    let path: String
    let entry: ZipEntry

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.archive(["none": "", "a.csv": Self.text])
        entry = try ZipDirectory(InputFile(readingAt: path), name: path).entries[1]
    }

    @Test(arguments: [7, 4096, 1 << 20], ZipEntryReader.Unpacker.installed)
    func bytesComeInPieces(size: Int, unpacker: ZipEntryReader.Unpacker) throws {
        let reader = try ZipEntryReader(readingAt: path, entry, with: unpacker)
        var buffer = [UInt8](repeating: 0, count: size)
        var bytes: [UInt8] = []
        while true {
            // The bytes before `start` are unchanged.
            buffer[0] = 1
            let count = try reader.read(into: &buffer, from: 1)
            #expect(buffer[0] == 1)
            if count == 0 { break }
            bytes += buffer[1..<1 + count]
        }
        #expect(bytes == Array(Self.text.utf8))
        #expect(try reader.read(into: &buffer, from: 0) == 0)
        #expect(try reader.read(into: &buffer, from: size) == 0)
    }

    @Test func anEmptyFileIsEmpty() throws {
        #expect(try FileTree(zipAt: path).file("none")?.beginning(9) == [])
    }

    @Test func anEntryIsReadSeveralTimesAtOnce() throws {
        let file = try #require(try FileTree(zipAt: path).file("a.csv"))
        let readers = [try file.open(), try file.open()]
        var buffers = [[UInt8]](repeating: [UInt8](repeating: 0, count: 100), count: 2)
        for _ in 0..<3 {
            for i in 0..<2 { #expect(try readers[i].read(into: &buffers[i], from: 0) == 100) }
            #expect(buffers[0] == buffers[1])
        }
    }

    @Test func aChangedArchiveIsAnError() throws {
        let file = try #require(try FileTree(zipAt: path).file("a.csv"))
        try folder.archive(["none": "", "a.csv": Self.text + "1"])
        #expect(
            failure { () throws(SwingError) in _ = try file.open() }
                == SwingError(.badData, at: path, "changed while it was being read; read it again"))
        folder.write([], "a.zip")
        #expect(failure { () throws(SwingError) in _ = try file.open() }?.code == .badData)
    }
}
