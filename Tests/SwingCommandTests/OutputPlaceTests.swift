import Foundation
import TestSupport
import Testing

/// Locations to which results or a session cannot be written.
struct OutputPlaceTests {
    let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
        try PlainRecording().write(to: scratch)
        try scratch.makeFolder("folder.h5")
        for name in ["file.h5", "plain"] { scratch.write("text", name) }
        for (link, target) in [("null.h5", "/dev/null"), ("link.csv", "session/accelerometer.csv")] {
            try FileManager.default.createSymbolicLink(atPath: scratch.path(link), withDestinationPath: target)
        }
    }

    @Test(
        arguments: [
            ("none/r.h5", 73, "none/r.h5: there is no folder none; make it or name another place"),
            ("none/r.csv", 73, "none/r.csv: there is no folder none; make it or name another place"),
            ("none/r.jsonl", 73, "none/r.jsonl: there is no folder none; make it or name another place"),
            ("file.h5/r.h5", 73, "file.h5/r.h5: file.h5 is not a folder; name another place"),
            ("folder.h5", 73, "folder.h5: is a folder; name a file"),
            ("null.h5", 73, "null.h5: is a device or a pipe; name a file on a disk"),
            (
                "session/accelerometer.csv", 64,
                "session/accelerometer.csv: is the input session; name another file for the results"
            ),
            ("link.csv", 64, "link.csv: is the input session; name another file for the results"),
        ])
    func invalidLocationsForResultsAreRejected(place: String, code: Int, message: String) throws {
        let (names, session) = (scratch.names(), scratch.names("session"))
        let samples = scratch.bytes("session/accelerometer.csv")
        let outcome = try Command.run(["analyze", "session", "-o", place], in: scratch)
        #expect(outcome.error == "swing: \(message)\n")
        #expect(outcome.code == Int32(code))
        #expect(outcome.output.isEmpty)
        #expect(scratch.names() == names)
        #expect(scratch.names("session") == session)
        #expect(scratch.bytes("session/accelerometer.csv") == samples)
        #expect(scratch.text("file.h5") == "text")
    }

    @Test(
        arguments: [
            ("none/s.h5", "none/s.h5: there is no folder none; make it or name another place"),
            ("none/s", "none/s: there is no folder none; make it or name another place"),
            ("file.h5/s", "file.h5/s: file.h5 is not a folder; name another place"),
            ("folder.h5", "folder.h5: is a folder; name a file"),
            ("null.h5", "null.h5: is a device or a pipe; name a file on a disk"),
            (
                "plain",
                "plain: is not a folder; remove it or name another place"
            ),
            (".", ".: is not a name for a new folder; choose another name"),
        ])
    func invalidLocationsForASessionAreRejected(place: String, message: String) throws {
        let (names, session) = (scratch.names(), scratch.names("session"))
        let outcome = try Command.run(["simulate", place, "--minutes", "0.01"], in: scratch)
        #expect(outcome.error == "swing: \(message)\n")
        #expect(outcome.code == 73)
        #expect(scratch.names() == names)
        #expect(scratch.names("session") == session)
    }

    @Test func aFolderWithOtherFilesIsNotReplaced() throws {
        scratch.write("notes", "session/notes.txt")
        let names = scratch.names("session")
        let outcome = try Command.run(["simulate", "session", "--minutes", "0.01"], in: scratch)
        #expect(
            outcome.error
                == "swing: session: contains other files, such as notes.txt; empty the folder or name another place\n")
        #expect(outcome.code == 73)
        #expect(scratch.names("session") == names)
    }

    /// A recording is not written as a folder with the name of a table.
    @Test(arguments: ["out.csv", "OUT.JSON", "out.html"]) func aTableIsNoRecording(name: String) throws {
        let names = scratch.names()
        for arguments in [["convert", "session", name], ["simulate", name, "--minutes", "0.01"]] {
            let outcome = try Command.run(arguments, in: scratch)
            #expect(outcome.code == 64)
            let ending = name.lowercased().dropFirst(3)
            #expect(
                outcome.error.hasPrefix(
                    "swing: \(name): a recording is not written as \(ending); name a file ending in .h5 or .zip, or a "
                        + "folder without that ending; see 'swing \(arguments[0]) --help'\n"))
            #expect(scratch.names() == names)
        }
    }
}
