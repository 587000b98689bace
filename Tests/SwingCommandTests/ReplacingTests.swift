import Foundation
import TestSupport
import Testing

/// An existing output is replaced only if it is of the kind that the command writes.
struct ReplacingTests {
    /// An output: its name, the kind of its content, and the command that writes it.
    private struct Output {
        let name: String
        let kind: String
        let command: [String]

        init(_ name: String, _ kind: String, _ command: String...) {
            (self.name, self.kind, self.command) = (name, kind, command.map { $0 == "OUTPUT" ? name : $0 })
        }

        func write(in folder: TemporaryFolder, _ options: [String] = []) throws -> Command.Outcome {
            if command.first == "replay" { return try Command.start(command + options, in: folder) }
            return try Command.run(command + options, in: folder)
        }
    }

    private static let results = "results of swing analyze"
    private static let events = "events of swing events"
    private static let recording = "a recording in SwingKit's layout"
    private static let page = "a page of SwingKit's charts"

    private static let outputs =
        ["r.h5", "r.csv", "r.jsonl"].map { Output($0, results, "analyze", Sessions.file, "-o", "OUTPUT", "--quiet") }
        + [Output("live.csv", results, "replay", Sessions.file, "--speed", "max", "--swings-only", "-o", "OUTPUT")]
        + ["e.h5", "e.csv", "e.jsonl"].map { Output($0, events, "events", Sessions.file, "-o", "OUTPUT", "--quiet") }
        + ["s.h5", "s.zip", "s"].map { Output($0, recording, "simulate", "OUTPUT", "--minutes", "0.05") }
        + ["c.h5", "c.zip"].map { Output($0, recording, "convert", Sessions.folder, "OUTPUT") }
        + [
            Output("p.json", "a profile of swing calibrate", "calibrate", CalibrateTests.baseball, "-o", "OUTPUT"),
            Output("t.csv", "a table of swing score", "score", "r.h5", Sessions.file, "--events", "OUTPUT"),
            Output("page.html", page, "report", "r.h5", "-o", "OUTPUT"),
            Output("look.html", page, "plot", Sessions.file, "--at", "+3", "-o", "OUTPUT"),
        ]

    @Test func onlyTheSameKindIsReplaced() throws {
        let scratch = try TemporaryFolder()
        for output in Self.outputs {
            let first = try output.write(in: scratch)
            #expect(first.code == 0, "\(output.name): \(first.error)")
        }
        let files = Self.outputs.filter { $0.name != "s" }
        var contents: [(name: String, kind: String, bytes: Data)] = [
            ("notes", "", Data("notes\n".utf8)), ("zeros", "", Data(count: 5000)), ("other.h5", "", Self.foreignHDF5),
        ]
        for file in files { contents.append((file.name, file.kind, scratch.bytes(file.name))) }
        for output in files {
            let own = try #require(contents.first { $0.name == output.name }).bytes
            for content in contents {
                scratch.write(content.bytes, output.name)
                if content.kind == output.kind {
                    // Replacing takes as long as creating, so only one of each kind is tried.
                    guard content.name == output.name else { continue }
                    let outcome = try output.write(in: scratch)
                    #expect(outcome.code == 0, "\(output.name): \(outcome.error)")
                    continue
                }
                let outcome = try output.write(in: scratch)
                #expect(outcome.code == 73, "\(output.name) with \(content.name)")
                #expect(
                    outcome.error == "swing: \(output.name): contains something else than \(output.kind); name another "
                        + "file, or use --force\n")
                #expect(outcome.output.isEmpty)
                #expect(scratch.bytes(output.name) == content.bytes)
            }
            for (bytes, options) in [(Data("notes\n".utf8), ["--force"]), (Data(), [])] {
                scratch.write(bytes, output.name)
                let outcome = try output.write(in: scratch, options)
                #expect(outcome.code == 0, "\(output.name): \(outcome.error)")
                #expect(scratch.bytes(output.name).count > 5)
            }
            scratch.write(own, output.name)
        }
    }

    /// A damaged HDF5 file.
    private static let foreignHDF5 =
        Data("\u{89}HDF\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }) + Data(count: 200)

    @Test func aFolderIsReplacedIfItContainsARecordingOnly() throws {
        let scratch = try TemporaryFolder()
        let command = ["simulate", "s", "--minutes", "0.05"]
        for _ in 0..<2 { #expect(try Command.run(command, in: scratch).code == 0) }
        let names = scratch.names("s")
        scratch.write("t,ax,ay,az\n1,0,0,1\n", "s/accelerometer.csv")
        let outcome = try Command.run(command, in: scratch)
        #expect(outcome.code == 73)
        #expect(
            outcome.error
                == "swing: s: contains something else than \(Self.recording); name another file, or use --force\n")
        #expect(scratch.text("s/accelerometer.csv").hasPrefix("t,ax"))
        #expect(try Command.run(command + ["--force"], in: scratch).code == 0)
        #expect(scratch.names("s") == names && scratch.text("s/accelerometer.csv").hasPrefix("timestamp (s)"))
        // Files that are not part of a recording are never removed.
        scratch.write("notes", "s/notes.txt")
        for options in [[], ["--force"]] {
            let outcome = try Command.run(command + options, in: scratch)
            #expect(outcome.code == 73)
            #expect(
                outcome.error
                    == "swing: s: contains other files, such as notes.txt; empty the folder or name another place\n")
        }
    }

    /// These options do not change results, so they are not part of the command that results state.
    @Test func resultsDoNotStateTheirPlace() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "r.h5", "--quiet", in: scratch)
        let first = scratch.bytes("r.h5")
        try Command.succeed(
            "analyze", Sessions.file, "-o", "r.h5", "--force", "--quiet", in: scratch,
            environment: ["SOURCE_DATE_EPOCH": "0"])
        let text = String(decoding: scratch.bytes("r.h5"), as: UTF8.self)
        #expect(!first.isEmpty && text.contains("swing analyze \(Sessions.file)"))
        for option in ["--force", "--quiet", "-o r.h5"] { #expect(!text.contains(option), "\(option)") }
    }

    @Test(.enabled(if: Python.path != nil, "SWINGKIT_PYTHON is not set")) func aPictureOfAnotherProgramIsKept() throws {
        let scratch = try TemporaryFolder()
        let command = ["plot", Sessions.file, "--at", "+3", "--png", "charts"]
        for _ in 0..<2 {
            let outcome = try Command.start(command, in: scratch)
            #expect(outcome.code == 0, "\(outcome.error)")
        }
        let name = "charts/\(try #require(scratch.names("charts").first))"
        let size = try Python.run(
            "import sys, PIL.Image; i = PIL.Image.open(sys.argv[1]); i.load(); print(i.text['Software'])",
            scratch.path(name))
        #expect(size == "SwingKit")
        scratch.write("a photo", name)
        let outcome = try Command.start(command + ["-o", "look.html"], in: scratch)
        #expect(outcome.code == 73)
        #expect(outcome.error.hasPrefix("swing: \(name): contains something else than a picture of SwingKit's charts;"))
        #expect(scratch.text(name) == "a photo" && scratch.names() == ["charts"])
        #expect(try Command.start(command + ["--force"], in: scratch).code == 0)
        #expect(scratch.bytes(name).count > 1000)
    }
}
