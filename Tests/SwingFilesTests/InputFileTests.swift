import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

struct InputFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aFileIsReadInPieces() throws {
        folder.write("abcdefg", "a")
        let file = try InputFile(readingAt: "\(folder.path)/a")
        let size = file.size
        var buffer = [UInt8](repeating: 0, count: 4)
        var counts = [try file.read(into: &buffer)]
        #expect(buffer == Array("abcd".utf8))
        counts.append(try file.read(into: &buffer, from: 2))
        #expect(buffer == Array("abef".utf8))
        counts.append(try file.read(into: &buffer, from: 4))
        counts.append(try file.read(into: &buffer))
        #expect(buffer == Array("gbef".utf8))
        counts.append(try file.read(into: &buffer))
        #expect(counts == [4, 2, 0, 1, 0])
        #expect(size == 7)
    }

    @Test(arguments: [0, 1, 200_000]) func allOfAFileIsRead(count: Int) throws {
        let text = String(repeating: "ab", count: count)
        folder.write(text, "a")
        let path = "\(folder.path)/a"
        #expect(try InputFile.contents(at: path, limit: 1 << 20, kind: "a text") == Array(text.utf8))
    }

    /// The file has a terabyte, none of which is on the disk.
    @Test func aFileThatIsTooLongIsNotRead() throws {
        let path = "\(folder.path)/long"
        folder.write("{", "long")
        #expect(truncate(path, 1 << 40) == 0)
        let error = failure { () throws(SwingError) in
            _ = try InputFile.contents(at: path, limit: 2 << 20, kind: "a text")
        }
        #expect(
            error == SwingError(.badData, at: path, "found more than 2 MiB, expected a text; name another file"))
    }

    @Test func aMissingFileIsNamed() {
        let path = "\(folder.path)/none"
        let error = failure { () throws(SwingError) in _ = try InputFile(readingAt: path) }
        #expect(error == SwingError(.missing, at: path, "cannot open the file: No such file or directory"))
    }

    @Test(arguments: ["folder", "pipe"]) func onlyRegularFilesAreRead(kind: String) throws {
        let path = "\(folder.path)/\(kind)"
        // A plain open of a pipe without a writer would wait forever.
        #expect((kind == "pipe" ? mkfifo(path, 0o644) : mkdir(path, 0o755)) == 0)
        let error = failure { () throws(SwingError) in _ = try InputFile(readingAt: path) }
        #expect(error == SwingError(.missing, at: path, "is not a regular file; name a file on a disk"))
    }
}
