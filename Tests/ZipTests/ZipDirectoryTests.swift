import SwingFiles
import SwingMotion
import TestSupport
import Testing

@testable import Zip

struct ZipDirectoryTests {
    private static let texts = ["a.csv": String(repeating: "1,2,3\n", count: 40), "b/c": "another"]

    private func whole(_ folder: TemporaryFolder) throws -> [UInt8] {
        try folder.archive(["a.csv": Self.texts["a.csv"] ?? "", "b/c": Self.texts["b/c"] ?? ""], "whole.zip")
        return Array(folder.bytes("whole.zip"))
    }

    @Test func entriesAreListed() throws {
        let folder = try TemporaryFolder()
        let entries = try ZipDirectory(Bytes(all: whole(folder)), name: "a.zip").entries
        #expect(entries.map(\.name) == ["a.csv", "b/c"])
        #expect(entries.map(\.size) == [240, 7])
        // The checksums were computed with Python's zlib.
        #expect(entries.map(\.checksum) == [0xC8F7_2847, 0x9D29_3438])
    }

    @Test func aTruncatedArchiveIsRejected() throws {
        let bytes = try whole(TemporaryFolder())
        for length in bytes.indices {
            let error = failure { () throws(SwingError) in
                _ = try ZipDirectory(Bytes(all: Array(bytes[..<length])), name: "a.zip")
            }
            #expect(error?.code == .badData && error?.description.hasPrefix("a.zip: ") == true, "\(length)")
        }
    }

    /// Whichever bit is flipped, the content is still correct or the archive is rejected.
    @Test func aFlippedBitIsHarmlessOrRejected() throws {
        let folder = try TemporaryFolder()
        let bytes = try whole(folder)
        var (refused, sameCount) = (0, 0)
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            do {
                _ = try ZipDirectory(Bytes(all: changed), name: "changed.zip")
                folder.write(changed, "changed.zip")
                let texts = try FileTree(zipAt: "\(folder.path)/changed.zip").texts()
                sameCount += 1
                #expect(texts == Self.texts, "bit \(bit)")
            } catch let error as SwingError {
                refused += 1
                #expect(error.code == .badData, "\(error) at bit \(bit)")
            }
        }
        // Times, versions and attributes do not matter; everything else does.
        #expect(refused > sameCount && sameCount > 0)
    }
}

struct FileTreeZipTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        (["b", "a"], ["a", "b"]), (["s/b", "s/a"], ["a", "b"]), (["s/t/a", "s/t/b"], ["t/a", "t/b"]),
        (["s/a", "b"], ["b", "s/a"]),
        (["s/a", "t/b"], ["s/a", "t/b"]), (["s/a", "__MACOSX/s/._a", ".DS_Store", "s/.hidden/b"], ["a"]),
        (["__MACOSX"], ["__MACOSX"]), (["é/a"], ["a"]),
    ])
    func whatARecordingNeedsIsListed(names: [String], expected: [String]) throws {
        var archive = try OutputArchive(replacing: "\(folder.path)/a.zip")
        for name in names { try archive.create(name).close() }
        try archive.commit()
        let tree = try FileTree(zipAt: "\(folder.path)/a.zip")
        #expect(tree.kind == .archive)
        #expect(tree.files.map(\.path) == expected)
    }

    @Test func messagesNameTheArchiveAndTheEntry() throws {
        let path = try folder.archive(["s/a.csv": "123"])
        let file = try FileTree(zipAt: path).files[0]
        #expect(file.name == "\(path)/s/a.csv")
        #expect(file.size == 3)
    }

    @Test(arguments: [
        ("PK\u{3}\u{4}", true), ("PK\u{5}\u{6}…", true), ("PK\u{7}\u{8}", true), ("PK", false), ("PK\u{4}\u{3}", false),
        ("", false),
        ("timestamp,x,y,z", false),
    ])
    func archivesAreRecognisedByTheirFirstBytes(text: String, expected: Bool) throws {
        folder.write(Array(text.utf8), "a")
        #expect(try FileTree.isZip(at: "\(folder.path)/a") == expected)
    }

    @Test func whatCannotBeReadIsNotAnArchive() throws {
        #expect(try !FileTree.isZip(at: folder.path))
        #expect(try !FileTree.isZip(at: "\(folder.path)/none"))
    }
}
