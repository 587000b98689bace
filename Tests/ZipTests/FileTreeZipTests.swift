import SwingFiles
import TestSupport
import Testing

@testable import Zip

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
