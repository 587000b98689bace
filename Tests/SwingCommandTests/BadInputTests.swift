import Foundation
import TestSupport
import Testing

/// A recording that is rejected with one line and an exit code, and without leaving a file.
struct BadInput: Sendable, CustomTestStringConvertible {
    let name: String
    /// The input on the command line.
    var input = "session"
    var code: Int32 = 65
    /// The message after `swing: `.
    let message: String
    let make: @Sendable (TemporaryFolder) throws -> Void

    var testDescription: String { name }
}

struct BadInputTests {
    @Test(arguments: BadInput.files + BadInput.samples + BadInput.hdf5 + BadInput.json)
    func isRejectedInOneLine(bad: BadInput) throws {
        let scratch = try TemporaryFolder()
        try bad.make(scratch)
        scratch.write("old", "results.h5")
        let before = scratch.names()
        let outcome = try Command.run(["analyze", bad.input, "-o", "results.h5", "--force"], in: scratch)
        #expect(outcome.error == "swing: \(bad.message)\n")
        #expect(outcome.code == bad.code)
        #expect(outcome.output.isEmpty)
        // There are neither results nor a temporary file, and existing files remain.
        #expect(scratch.names() == before)
        #expect(scratch.text("results.h5") == "old")
    }

    @Test(arguments: BadInput.files + BadInput.hdf5 + BadInput.json)
    func isAlsoRejectedByInspect(bad: BadInput) throws {
        let scratch = try TemporaryFolder()
        try bad.make(scratch)
        let outcome = try Command.run(["inspect", bad.input], in: scratch)
        // For analyze this is a folder without recordings, for inspect a recording without its file.
        if !bad.message.contains("found no recording") { #expect(outcome.error == "swing: \(bad.message)\n") }
        #expect(outcome.code == bad.code)
        #expect(outcome.output.isEmpty)
    }
}

extension BadInputTests {
    /// A folder lists the name, which its own text cannot find again.
    @Test(.enabled(if: isLinux, "other file systems refuse the name"))
    func aFileWhoseNameIsNotUTF8IsReported() throws {
        let scratch = try TemporaryFolder()
        try scratch.makeFolder("season")
        try FileManager.default.copyItem(atPath: Sessions.file, toPath: scratch.path("season/a.h5"))
        let name = Array(scratch.path("season/b").utf8CString.dropLast()) + [-1] + Array(".h5".utf8CString)
        try #require(unsafe rename(scratch.path("season/a.h5"), name) == 0)
        let outcome = try Command.run(["analyze", "season", "--quiet"], in: scratch)
        #expect(outcome.code == 66, "\(outcome.error)")
        #expect(outcome.error.hasPrefix("swing: season/b\u{FFFD}.h5: no such file, because its name is not UTF-8"))
    }

    /// A recording with such a name, alone or beside one that has its replaced name, is never left out without a word.
    @Test(
        .enabled(if: isLinux, "other file systems refuse the name"),
        arguments: [
            (".h5", false, Int32(66), "swing: season/b\u{FFFD}.h5: no such file, because its name is not UTF-8"),
            (".h5", true, 66, "swing: season/b\u{FFFD}\u{FFFD}.h5: no such file, because its name is not UTF-8"),
            (
                "", false, 0,
                "swing: skipped: season/b\u{FFFD}: has a name of bytes that are not UTF-8; rename it to read"
            ),
            (
                "", true, 0,
                "swing: skipped: season/b\u{FFFD}\u{FFFD}: has a name of bytes that are not UTF-8; rename it to read"
            ),
        ])
    func recordingsWhoseNamesAreNotUTF8(ending: String, hasTwin: Bool, code: Int32, message: String) throws {
        let scratch = try TemporaryFolder()
        try scratch.makeFolder("season")
        let source = ending.isEmpty ? Sessions.folder : Sessions.file
        for name in ["a.h5", "moved"] + (hasTwin ? ["b\u{FFFD}\(ending)"] : []) {
            let source = name == "a.h5" ? Sessions.file : source
            try FileManager.default.copyItem(atPath: source, toPath: scratch.path("season/\(name)"))
        }
        let name = Array(scratch.path("season/b").utf8CString.dropLast()) + [-1] + Array(ending.utf8CString)
        try #require(unsafe rename(scratch.path("season/moved"), name) == 0)
        let outcome = try Command.run(["analyze", "season", "-o", "r.h5"], in: scratch)
        #expect(outcome.code == code && outcome.error.hasPrefix(message), "\(outcome.error)")
        #expect(outcome.output.contains(hasTwin ? "2 sessions, " : "1 session, "), "\(outcome.output)")
    }
}

// MARK: - Files

extension BadInput {
    static let files = [
        BadInput(
            name: "missing file", input: "no.h5", code: 66, message: "no.h5: no such file or folder; correct the path"
        ) { _ in },
        BadInput(
            name: "name that is not UTF-8", input: "no\u{FFFD}.h5", code: 66,
            message: "no\u{FFFD}.h5: no such file, because its name is not UTF-8: \u{FFFD} stands for other bytes; "
                + "rename the file"
        ) { _ in },
        BadInput(
            name: "empty file", input: "no.csv",
            message: "no.csv: is empty; expected an HDF5 recording or an accelerometer file"
        ) { $0.write("", "no.csv") },
        BadInput(
            name: "folder without a recording", input: "folder", code: 66,
            message:
                "folder: found no recording; expected accelerometer.csv, or files and folders of recordings; analyse one file alone to see why it is rejected"
        ) { scratch in
            try scratch.makeFolder("folder")
            scratch.write("notes", "folder/notes.txt")
        },
        BadInput(
            name: "wrong columns",
            message: "session/accelerometer.csv:1: found no column x in \"time,a,b,c\", expected "
                + "timestamp (s),x (g),y (g),z (g); rename the columns"
        ) { try $0.write(accelerometer: "time,a,b,c\n1,2,3,4\n") },
        BadInput(
            name: "another unit",
            message:
                "session/accelerometer.csv:1: found the unit \"mV\" in column x, expected g; convert the column "
                + "and correct its unit"
        ) { try $0.write(accelerometer: "timestamp (s),x (mV),y,z\n1,2,3,4\n") },
        BadInput(
            name: "empty accelerometer.csv",
            message:
                "session/accelerometer.csv: found no line, expected timestamp (s),x (g),y (g),z (g) and rows; remove "
                + "the file or record again"
        ) { try $0.write(accelerometer: "") },
        BadInput(
            name: "device motion alone", input: "session/motion.csv",
            message: "session/motion.csv: found only device motion, expected accelerometer samples, or gravity and "
                + "user acceleration; record both streams, or name the folder that contains both"
        ) { try PlainRecording().write(to: $0) },
        BadInput(
            name: "nanoseconds",
            message:
                "session/accelerometer.csv:2: found the time 1.7e+18, expected seconds; convert the column, for "
                + "example from milliseconds or nanoseconds"
        ) { try $0.write(accelerometer: "timestamp,x,y,z\n1700000000000000000,0,0,-1\n") },
    ]
}

extension TemporaryFolder {
    /// Creates a folder with this text as accelerometer.csv.
    fileprivate func write(accelerometer text: String) throws {
        try PlainRecording().write(to: self)
        write(text, "session/accelerometer.csv")
    }
}
