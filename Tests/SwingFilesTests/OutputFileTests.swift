import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

struct OutputFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to path: String, commits: Bool) throws {
        let file = try OutputFile(replacing: path)
        var output = try TextOutput(writingTo: file.temporaryPath, name: path)
        try output.write(text)
        try output.close()
        if commits { try file.commit() }
    }

    @Test func aCommitPutsTheFileInPlace() throws {
        try write("new", to: "\(folder.path)/a.txt", commits: true)
        #expect(folder.names() == ["a.txt"])
        #expect(folder.text("a.txt") == "new")
    }

    @Test func aCommitReplacesTheOldFile() throws {
        folder.write("something old and longer", "a.txt")
        try write("new", to: "\(folder.path)/a.txt", commits: true)
        #expect(folder.names() == ["a.txt"])
        #expect(folder.text("a.txt") == "new")
    }

    @Test func withoutACommitTheOldFileStaysAlone() throws {
        folder.write("old", "a.txt")
        try write("new", to: "\(folder.path)/a.txt", commits: false)
        #expect(folder.names() == ["a.txt"])
        #expect(folder.text("a.txt") == "old")
    }

    @Test func nothingIsAtThePlaceBeforeTheCommit() throws {
        let file = try OutputFile(replacing: "\(folder.path)/a.txt")
        let names = folder.names()
        #expect(names.count == 1 && names[0].hasPrefix(".a.txt.tmp."))
        #expect(file.temporaryPath == "\(folder.path)/\(names[0])/a.txt")
        try file.commit()
        #expect(folder.names() == ["a.txt"])
    }

    @Test func aMissingFolderIsNamed() {
        let path = "\(folder.path)/none/a.txt"
        let error = failure { () throws(SwingError) in _ = try OutputFile(replacing: path) }
        let folder = "\(folder.path)/none"
        #expect(
            error
                == SwingError(
                    .cannotCreate, at: path, "there is no folder \(folder); make it or name another place"))
    }

    @Test func aFolderIsNotReplacedByAFile() {
        let error = failure { () throws(SwingError) in _ = try OutputFile(replacing: folder.path) }
        #expect(error == SwingError(.cannotCreate, at: folder.path, "is a folder; name a file"))
    }

    /// If run as the superuser, a rename would replace the device by a regular file.
    @Test func aDeviceIsNotReplaced() throws {
        let link = "\(folder.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
        for path in ["/dev/null", link] {
            let error = failure { () throws(SwingError) in _ = try OutputFile(replacing: path) }
            #expect(error == SwingError(.cannotCreate, at: path, "is a device or a pipe; name a file on a disk"))
        }
        #expect(folder.names() == ["link"])
    }

    @Test(arguments: [0o600, 0o640, 0o444]) func permissionsAreKept(mode: Int) throws {
        folder.write("old", "a.txt")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("a.txt"))
        try write("new", to: "\(folder.path)/a.txt", commits: true)
        let facts = try FileManager.default.attributesOfItem(atPath: folder.path("a.txt"))
        #expect(facts[.posixPermissions] as? Int == mode)
        #expect(folder.text("a.txt") == "new")
    }

    @Test(.enabled(if: getuid() == 0, "only the superuser may change owners")) func theOwnerIsKept() throws {
        folder.write("old", "a.txt")
        #expect(chown(folder.path("a.txt"), 1234, 2345) == 0)
        try write("new", to: "\(folder.path)/a.txt", commits: true)
        let facts = try FileManager.default.attributesOfItem(atPath: folder.path("a.txt"))
        #expect(facts[.ownerAccountID] as? Int == 1234)
        #expect(facts[.groupOwnerAccountID] as? Int == 2345)
    }

    @Test func aLinkedFileIsReplacedAndTheLinkStays() throws {
        try folder.makeFolder("real")
        folder.write("old", "real/b.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.path("a.txt"), withDestinationPath: "real/b.txt")
        try write("new", to: "\(folder.path)/a.txt", commits: true)
        #expect(folder.text("real/b.txt") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a.txt")) == "real/b.txt")
        #expect(folder.names() == ["a.txt", "real"])
        #expect(folder.names("real") == ["b.txt"])
    }

    @Test func aLinkToNothingIsRefused() throws {
        let path = "\(folder.path)/a.txt"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "none")
        let error = failure { () throws(SwingError) in _ = try OutputFile(replacing: path) }
        #expect(
            error == SwingError(.cannotCreate, at: path, "is a link to nothing; remove it or name another place"))
    }

    @Test func aLongNameIsPossible() throws {
        let name = String(repeating: "n", count: 255)
        try write("new", to: "\(folder.path)/\(name)", commits: true)
        #expect(folder.names() == [name])
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may write anywhere"))
    func aFolderThatIsNotWritableIsNamed() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        let path = "\(folder.path)/a.txt"
        let error = failure { () throws(SwingError) in _ = try OutputFile(replacing: path) }
        #expect(error == SwingError(.cannotCreate, at: path, "cannot create the file: Permission denied"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "this system has no /proc"))
    func aFileSystemThatCannotBeWrittenIsNamed() {
        let error = failure { () throws(SwingError) in _ = try OutputFile(replacing: "/proc/a.txt") }
        #expect(error == SwingError(.cannotCreate, "/proc/a.txt: cannot create the file: No such file or directory"))
    }

    @Test func aPlaceBelowAFileIsRefused() throws {
        folder.write("", "file")
        let path = "\(folder.path)/file/a.txt"
        let error = failure { () throws(SwingError) in _ = try OutputFile(replacing: path) }
        #expect(
            error == SwingError(.cannotCreate, at: path, "\(folder.path)/file is not a folder; name another place"))
    }
}
