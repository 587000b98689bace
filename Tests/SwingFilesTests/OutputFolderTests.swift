import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

struct OutputFolderTests {
    let folder: TemporaryFolder
    var path: String { "\(folder.path)/out" }
    static let names = ["a.csv", "b.csv"]

    init() throws { folder = try TemporaryFolder() }

    private func write(_ files: [String], to path: String, commits: Bool) throws {
        let output = try OutputFolder(replacing: path, holding: Self.names)
        for name in files {
            var text = try output.create(name)
            try text.write("new \(name)")
            try text.close()
        }
        if commits { try output.commit() }
    }

    private func makeOld(_ files: [String]) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for name in files { folder.write("old \(name)", "out/\(name)") }
    }

    private func outNames() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    private func refusal(of path: String) -> SwingError? {
        failure { () throws(SwingError) in _ = try OutputFolder(replacing: path, holding: Self.names) }
    }

    @Test(arguments: ["", "/", "//"]) func aCommitPutsTheFolderInPlace(ending: String) throws {
        try write(["a.csv"], to: path + ending, commits: true)
        #expect(folder.names() == ["out"])
        #expect(try outNames() == ["a.csv"])
        #expect(folder.text("out/a.csv") == "new a.csv")
    }

    @Test func aCommitReplacesAFolderOfTheSameFiles() throws {
        try makeOld(["a.csv", "b.csv"])
        try write(["a.csv"], to: path, commits: true)
        #expect(folder.names() == ["out"])
        #expect(try outNames() == ["a.csv"])
        #expect(folder.text("out/a.csv") == "new a.csv")
    }

    @Test func withoutACommitTheOldFolderStaysAlone() throws {
        try makeOld(["b.csv"])
        try write(["a.csv", "b.csv"], to: path, commits: false)
        #expect(folder.names() == ["out"])
        #expect(try outNames() == ["b.csv"])
        #expect(folder.text("out/b.csv") == "old b.csv")
    }

    /// A thread that does not know of the end goes on creating files.
    @Test func aFileThatIsCreatedMeanwhileIsRemovedToo() throws {
        for _ in 0..<20 {
            let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            try write { place in
                Thread.detachNewThread {
                    var count = 0
                    while case let file = open(place, O_WRONLY | O_CREAT, 0o644), file >= 0, count < 1_000_000 {
                        close(file)
                        count += 1
                        if count == 10 { begun.signal() }
                    }
                    ended.signal()
                }
                begun.wait()
            }
            ended.wait()
            #expect(folder.names().isEmpty)
        }
    }

    /// Uses the path of a file in a folder that is not committed.
    private func write(_ use: (String) -> Void) throws {
        let output = try OutputFolder(replacing: path, holding: Self.names)
        use("\(output.temporaryPath)/a.csv")
    }

    @Test func aFolderWithOtherFilesIsKept() throws {
        try makeOld(["a.csv", "diary.txt"])
        #expect(
            refusal(of: path)
                == SwingError(
                    .cannotCreate, at: path,
                    "contains other files, such as diary.txt; empty the folder or name another place"))
        #expect(folder.names() == ["out"])
        #expect(try outNames() == ["a.csv", "diary.txt"])
    }

    @Test func aFileThatComesLaterIsKeptToo() throws {
        try makeOld(["a.csv"])
        let output = try OutputFolder(replacing: path, holding: Self.names)
        folder.write("mine", "out/diary.txt")
        do {
            try output.commit()
            Issue.record("the commit must fail")
        } catch {
            #expect(error.code == .cannotCreate)
        }
        #expect(folder.names() == ["out"])
        #expect(try outNames() == ["a.csv", "diary.txt"])
    }

    @Test func permissionsAreKept() throws {
        try makeOld(["a.csv"])
        for (name, mode) in [("out", 0o750), ("out/a.csv", 0o600)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(name))
        }
        try write(["a.csv"], to: path, commits: true)
        for (name, mode) in [("out", 0o750), ("out/a.csv", 0o600)] {
            let facts = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(facts[.posixPermissions] as? Int == mode)
        }
        #expect(folder.text("out/a.csv") == "new a.csv")
    }

    @Test func aFolderOfOneOfTheNamesIsKept() throws {
        try makeOld([])
        try FileManager.default.createDirectory(atPath: "\(path)/a.csv", withIntermediateDirectories: false)
        #expect(refusal(of: path)?.code == .cannotCreate)
        #expect(try outNames() == ["a.csv"])
    }

    @Test func aFileIsNotReplaced() throws {
        folder.write("mine", "out")
        #expect(
            refusal(of: path)
                == SwingError(.cannotCreate, at: path, "is not a folder; remove it or name another place"))
        #expect(folder.text("out") == "mine")
    }

    @Test func aLinkIsNotFollowed() throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/real", withIntermediateDirectories: false)
        folder.write("mine", "real/a.csv")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder.path)/real")
        #expect(
            refusal(of: path)
                == SwingError(.cannotCreate, at: path, "is not a folder; remove it or name another place"))
        #expect(folder.text("real/a.csv") == "mine")
    }

    @Test(arguments: ["", ".", "..", "/", "a/..", "a/."]) func aPathMustNameAFolder(path: String) {
        #expect(
            refusal(of: path)
                == SwingError(.cannotCreate, at: path, "is not a name for a new folder; choose another name"))
    }

    @Test func aMissingParentIsNamed() {
        let path = "\(folder.path)/none/out"
        #expect(
            refusal(of: path)
                == SwingError(
                    .cannotCreate, at: path, "there is no folder \(folder.path)/none; make it or name another place"))
    }
}
