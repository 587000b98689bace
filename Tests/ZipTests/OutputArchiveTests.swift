import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

@testable import Zip

struct OutputArchiveTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func filesWrittenInAlternationComeBack() throws {
        var archive = try OutputArchive(replacing: "\(folder.path)/a.zip")
        var one = try archive.create("one"), two = try archive.create("two/é")
        for i in 0..<30_000 {
            try one.write("\(i)\n")
            try two.write("\(-i)\n")
        }
        try one.close()
        try two.close()
        // Until the commit there is only one temporary file. The stored content has no name.
        #expect(folder.names().count == 1 && folder.names()[0].hasPrefix(".a.zip.tmp"))
        try archive.commit()
        #expect(folder.names() == ["a.zip"])
        let texts = try FileTree(zipAt: "\(folder.path)/a.zip").texts()
        let expected = [
            "one": (0..<30_000).map { "\($0)\n" }.joined(), "two/é": (0..<30_000).map { "\(-$0)\n" }.joined(),
        ]
        #expect(texts == expected)
    }

    @Test func theSameFilesGiveTheSameBytes() throws {
        let files: KeyValuePairs = ["a": "1", "b": String(repeating: "2", count: 5000)]
        try folder.archive(files, "a.zip")
        try folder.archive(files, "b.zip")
        #expect(folder.bytes("a.zip") == folder.bytes("b.zip"))
    }

    @Test func anArchiveThatIsNotFinishedLeavesNothing() throws {
        try folder.archive(["a": "old"])
        let old = folder.bytes("a.zip")
        do {
            var archive = try OutputArchive(replacing: "\(folder.path)/a.zip")
            try archive.create("a").close()
        }
        #expect(folder.names() == ["a.zip"])
        #expect(folder.bytes("a.zip") == old)
        try folder.archive(["a": "new"])
        #expect(try FileTree(zipAt: "\(folder.path)/a.zip").texts() == ["a": "new"])
    }

    @Test func aMissingFolderIsNamed() {
        let path = "\(folder.path)/none/a.zip"
        #expect(
            failure { () throws(SwingError) in _ = try OutputArchive(replacing: path) }
                == SwingError(
                    .cannotCreate, at: path, "there is no folder \(folder.path)/none; make it or name another place"))
    }
}
