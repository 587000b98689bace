import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingFiles

struct IncomingFilesTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// Writes files in pieces, into the folder `incoming`.
    private func files(_ contents: [(name: String, pieces: [String])]) throws -> IncomingFiles {
        var files = try IncomingFiles(in: scratch.path("incoming"))
        for (name, pieces) in contents {
            try files.begin(name)
            for piece in pieces { try files.write(Array(piece.utf8)) }
        }
        return files
    }

    private static let pair: [(name: String, pieces: [String])] = [("a.csv", ["1,", "2\n"]), ("b.csv", ["3\n"])]

    @Test func aFileAppearsComplete() throws {
        let files = try files([("a.csv", ["1,", "2\n"])])
        #expect(files.names == ["a.csv"] && scratch.names() == ["incoming"])
        try files.commit(to: scratch.path("a.csv"), isFolder: false)
        #expect(scratch.text("a.csv") == "1,2\n" && scratch.names("incoming").isEmpty)
    }

    @Test func filesAppearTogether() throws {
        try files(Self.pair).commit(to: scratch.path("session"), isFolder: true)
        #expect(scratch.names("session") == ["a.csv", "b.csv"] && scratch.text("session/b.csv") == "3\n")
    }

    @Test func withoutACommitNothingStays() throws {
        do { _ = try files(Self.pair) }
        #expect(scratch.names("incoming").isEmpty)
    }

    @Test func anExistingFileStays() throws {
        scratch.write("old", "a.csv")
        do {
            try files([("a.csv", ["new"])]).commit(to: scratch.path("a.csv"), isFolder: false)
            Issue.record("the existing file is replaced")
        } catch { #expect("\(error)" == "\(scratch.path("a.csv")): already exists; choose another name") }
        #expect(scratch.text("a.csv") == "old" && scratch.names("incoming").isEmpty)
    }

    @Test func aNameIsTakenOnce() throws {
        var files = try files([("a.csv", [])])
        do {
            try files.begin("a.csv")
            Issue.record("the second file of a name is created")
        } catch { #expect("\(error)".hasPrefix("a.csv: cannot create the file: ")) }
    }

    @Test(arguments: [
        (["a.csv": "1,2\n", "b.csv": "3\n"], true), (["a.csv": "1,2\n", "b.csv": "4\n"], false),
        (["a.csv": "1,2\n"], false), (["a.csv": "1,2\n", "b.csv": "3\n", "c.csv": ""], false),
        (["a.csv": "1,2\n", "b.csv": "3\n3\n"], false),
    ])
    func filesAreCompared(existing: [String: String], isSame: Bool) throws {
        try scratch.makeFolder("session")
        for (name, text) in existing { scratch.write(text, "session/\(name)") }
        let pair = try files(Self.pair)
        let (inFolder, inFile) = (scratch.path("session"), scratch.path("session/a.csv"))
        let found = [pair.isSame(as: inFolder, isFolder: true), pair.isSame(as: inFile, isFolder: true)]
        #expect(found == [isSame, false])
        let single = try files([("a.csv", ["1,2\n"])])
        let isSingle = single.isSame(as: inFile, isFolder: false)
        #expect(isSingle)
    }

    /// What a killed process left is removed; a link is not followed.
    @Test func leftoversAreRemoved() throws {
        scratch.write("kept", "kept.csv")
        try scratch.makeFolder("incoming")
        try scratch.makeFolder("incoming/0123")
        scratch.write("half", "incoming/0123/a.csv")
        #expect(symlink(scratch.path("kept.csv"), scratch.path("incoming/link")) == 0)
        IncomingFiles.removeAll(in: scratch.path("incoming"))
        #expect(scratch.names("incoming").isEmpty && scratch.text("kept.csv") == "kept")
    }

    @Test func aSecretIsReplacedAndOnlyTheUsersOwn() throws {
        for text in ["first", "second"] {
            try IncomingFiles.writeSecret(text, to: scratch.path("token"))
            #expect(scratch.text("token") == text && scratch.names() == ["token"])
        }
        let facts = try FileManager.default.attributesOfItem(atPath: scratch.path("token"))
        #expect(facts[.posixPermissions] as? Int == 0o600)
        #expect(throws: SwingError.self) { try IncomingFiles.writeSecret("x", to: scratch.path("missing/token")) }
    }

    @Test func aFolderIsMadeOnce() throws {
        for _ in 1...2 { try FilePlace(scratch.path("new")).makeFolder() }
        scratch.write("", "file")
        #expect(throws: SwingError.self) { try FilePlace(scratch.path("file")).makeFolder() }
        #expect(throws: SwingError.self) { try FilePlace(scratch.path("missing/new")).makeFolder() }
    }
}
