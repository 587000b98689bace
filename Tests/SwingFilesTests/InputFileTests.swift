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

    /// The file had 100 bytes when it was opened, and has fewer after the first 10 were read.
    @Test(arguments: [0, 10, 60, 99]) func aFileThatBecomesShorterIsAnError(length: Int) throws {
        folder.write(String(repeating: "a", count: 100), "a")
        let path = "\(folder.path)/a"
        let file = try InputFile(readingAt: path)
        var buffer = [UInt8](repeating: 0, count: 10)
        _ = try file.read(into: &buffer)
        #expect(truncate(path, off_t(length)) == 0)
        let error = failure { () throws(SwingError) in while try file.read(into: &buffer) > 0 {} }
        #expect(
            error
                == SwingError(
                    .inputOutput, at: path,
                    "ends after \(max(length, 10)) bytes, but had 100 when it was opened; read it again when nothing "
                        + "changes it"))
    }

    @Test func aFileThatGrowsIsReadToItsEnd() throws {
        folder.write("abc", "a")
        let file = try InputFile(readingAt: "\(folder.path)/a")
        folder.write("abcdef", "b")
        var buffer = [UInt8](repeating: 0, count: 3)
        _ = try file.read(into: &buffer)
        let handle = try FileHandle(forWritingTo: URL(filePath: folder.path("a")))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("def".utf8))
        try handle.close()
        #expect(try file.read(into: &buffer) == 3)
        #expect(buffer == Array("def".utf8))
        #expect(try file.read(into: &buffer) == 0)
    }

    @Test func aFileOfATreeThatBecameShorterIsAnError() throws {
        folder.write("abcdef", "a.csv")
        let tree = try FileTree(folderAt: folder.path)
        folder.write("abc", "a.csv")
        let error = failure { () throws(SwingError) in _ = try tree.files[0].open() }
        #expect(error?.code == .inputOutput)
    }

    @Test(arguments: ["folder", "pipe"]) func onlyRegularFilesAreRead(kind: String) throws {
        let path = "\(folder.path)/\(kind)"
        // A plain open of a pipe without a writer would wait forever.
        #expect((kind == "pipe" ? mkfifo(path, 0o644) : mkdir(path, 0o755)) == 0)
        let error = failure { () throws(SwingError) in _ = try InputFile(readingAt: path) }
        #expect(error == SwingError(.missing, at: path, "is not a regular file; name a file on a disk"))
    }
}

struct FilePlaceTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        folder.write("", "b")
        folder.write("", ".a")
        #expect(mkdir("\(folder.path)/sub", 0o755) == 0)
        for (name, target) in [("to-b", "b"), ("to-sub", "sub"), ("to-nothing", "none")] {
            #expect(symlink(target, "\(folder.path)/\(name)") == 0)
        }
    }

    func place(_ name: String) -> FilePlace { FilePlace(folder.path).appending(name) }

    @Test(arguments: [
        ("b", true, false), (".a", true, false), ("sub", true, true), ("to-b", true, false), ("to-sub", true, true),
        ("to-nothing", false, false), ("none", false, false), ("b/none", false, false),
    ])
    func linksAreFollowed(name: String, exists: Bool, isFolder: Bool) {
        #expect(place(name).exists == exists)
        #expect(place(name).isFolder == isFolder)
    }

    @Test func namesOfOneFileHaveOneIdentity() {
        #expect(place("b").identity != nil)
        #expect(place("b").identity == place("to-b").identity)
        #expect(place("b").identity != place(".a").identity)
        #expect(place("none").identity == nil)
    }

    @Test func namesAreSorted() throws {
        #expect(try FilePlace(folder.path).names() == [".a", "b", "sub", "to-b", "to-nothing", "to-sub"])
        #expect(FilePlace("a/").appending("b").path == "a/b")
        let path = place("none").path
        let error = failure { () throws(SwingError) in _ = try FilePlace(path).names() }
        #expect(error == SwingError(.missing, at: path, "cannot list the folder: No such file or directory"))
    }
}
