import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

struct FileTreeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["", "/"]) func aFolderListsItsFilesInOrder(ending: String) throws {
        folder.write("12345", "b.csv")
        folder.write("1", "a.csv")
        folder.write("", ".hidden")
        #expect(mkdir("\(folder.path)/c", 0o755) == 0)
        folder.write("1", "c/d.csv")
        #expect(symlink("b.csv", "\(folder.path)/link") == 0)
        #expect(symlink("nowhere", "\(folder.path)/lost") == 0)
        let tree = try FileTree(folderAt: folder.path + ending)
        #expect(tree.kind == .folder)
        #expect(tree.path == folder.path + ending)
        #expect(tree.files.map(\.path) == ["a.csv", "b.csv", "c", "link", "lost"])
        #expect(tree.files.map(\.size) == [1, 5, nil, 5, nil])
        #expect(tree.files.map(\.name) == tree.files.map { "\(folder.path)/\($0.path)" })
        #expect(tree.name(of: "none.csv") == "\(folder.path)/none.csv")
        #expect(tree.file("none.csv") == nil)
        let beginnings = try ["b.csv", "link"].map { try tree.file($0)?.beginning(3) }
        #expect(beginnings == [Array("123".utf8), Array("123".utf8)])
        #expect(
            failure { () throws(SwingError) in _ = try tree.file("c")?.open() }
                == SwingError(.missing, "\(folder.path)/c: is not a regular file; name a file on a disk"))
        #expect(failure { () throws(SwingError) in _ = try tree.file("lost")?.open() }?.code == .missing)
    }

    #if os(Linux)
        /// No listed name is that of another file, whatever the others are.
        @Test(
            arguments: [
                (["a\u{FFFD}.csv"], [], ["a\u{FFFD}.csv"]), ([], ["a\u{FF}.csv"], ["a\u{FFFD}.csv"]),
                (["a\u{FFFD}.csv"], ["a\u{FF}.csv"], ["a\u{FFFD}.csv", "a\u{FFFD}\u{FFFD}.csv"]),
                (
                    ["a\u{FFFD}.csv", "a\u{FFFD}\u{FFFD}.csv"], ["a\u{FF}.csv"],
                    ["a\u{FFFD}.csv", "a\u{FFFD}\u{FFFD}.csv", "a\u{FFFD}\u{FFFD}\u{FFFD}.csv"]
                ),
            ] as [([String], [String], [String])])
        func namesThatAreNotUTF8(plain: [String], latin: [String], listed: [String]) throws {
            for name in plain { folder.write("plain", name) }
            for name in latin {
                folder.write("latin", "moved")
                let bytes = Array("\(folder.path)/".utf8) + name.unicodeScalars.map { UInt8($0.value) } + [0]
                try #require(unsafe rename("\(folder.path)/moved", bytes.map { CChar(bitPattern: $0) }) == 0)
            }
            let tree = try FileTree(folderAt: folder.path)
            #expect(tree.files.map(\.path) == listed)
            #expect(tree.files.map(\.size).count { $0 == nil } == latin.count)
        }
    #endif

    @Test func aSingleFileIsATree() throws {
        folder.write("abc", "a.csv")
        let tree = FileTree(fileAt: "\(folder.path)/a.csv")
        #expect(tree.kind == .file)
        #expect(tree.files.map(\.path) == ["a.csv"])
        #expect(tree.files[0].name == "\(folder.path)/a.csv")
        #expect(tree.files[0].size == 3)
    }

    @Test func aFolderThatCannotBeListedIsNamed() {
        let path = "\(folder.path)/none"
        #expect(
            failure { () throws(SwingError) in _ = try FileTree(folderAt: path) }
                == SwingError(.missing, at: path, "cannot list the folder: No such file or directory"))
    }

    @Test func aNameThatMovesTheCursorIsEscaped() throws {
        folder.write("1", "\u{1B}[2J.csv")
        let tree = try FileTree(folderAt: folder.path)
        #expect(tree.files[0].name == "\(folder.path)/\\u{1b}[2J.csv")
        #expect(tree.name(of: "a\nb") == "\(folder.path)/a\\u{a}b")
        #expect(try tree.files[0].beginning(1) == Array("1".utf8))
    }
}

struct TreeFileTests {
    /// A source that returns two bytes at a time.
    private final class Trickle: ByteSource {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) { rest = bytes[...] }

        func read(into buffer: inout [UInt8], from start: Int) -> Int {
            let piece = rest.prefix(min(2, buffer.count - start))
            buffer.replaceSubrange(start..<start + piece.count, with: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }

    @Test(arguments: [0, 1, 2, 5, 9, 10, 11, 1_000_000])
    func theFirstBytesAreCompleteWhateverThePieces(limit: Int) throws {
        let bytes = Array<UInt8>(1...10)
        // The stated size may be too small, for example of a file that grows.
        for size in [nil, 0, 3, 10] {
            let file = TreeFile(path: "a", name: "a", size: size) { Trickle(bytes) }
            #expect(try file.beginning(limit) == Array(bytes.prefix(limit)))
        }
    }

    @Test func aFileLongerThanItsStatedSizeIsReadToTheLimit() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        let file = TreeFile(path: "a", name: "a", size: 10) { Trickle(bytes) }
        #expect(try file.beginning(150_001) == Array(bytes.prefix(150_001)))
    }
}
