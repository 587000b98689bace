import Foundation
import TestSupport
import Testing

struct ArchiveTests {
    /// The results do not depend on the kind of archive that contains the recording.
    @Test(.needsPython)
    func anArchiveHasTheResultsOfItsFolder() throws {
        let scratch = try #require(Archives.scratch)
        let expected = try Command.succeed("analyze", Sessions.folder, "--format", "csv", in: scratch).output
        try #require(expected.split(separator: "\n").count > 5)
        let names = Archives.names("sound")
        #expect(names.count == 14)
        for name in names {
            let found = try Command.succeed("analyze", "archives/sound/\(name).zip", "--format", "csv", in: scratch)
            #expect(found.output == expected, "\(name)")
        }
    }

    @Test func simulatedArchivesAreRead() throws {
        let scratch = try TemporaryFolder()
        let options = ["--minutes", "1.5", "--seed", "3"]
        for name in ["a.zip", "b.ZIP"] {
            #expect(try Command.run(["simulate", name] + options, in: scratch).code == 0)
        }
        // Archives contain no time of day.
        #expect(scratch.bytes("a.zip") == scratch.bytes("b.ZIP"))
        #expect(scratch.bytes("a.zip").count > 1000)
        #expect(scratch.names() == ["a.zip", "b.ZIP"])
        let outputs = try ["a.zip", Sessions.folder].map {
            try Command.succeed("analyze", $0, "--format", "csv", in: scratch).output
        }
        #expect(outputs[0] == outputs[1])
        #expect(try Command.succeed("inspect", "a.zip", in: scratch).output.contains("swingkit-folder"))
    }

    @Test func aFolderOfRecordingsMayContainArchives() throws {
        let scratch = try TemporaryFolder()
        try scratch.makeFolder("season")
        for name in ["season/a.zip", "season/b.h5", "season/c"] {
            #expect(try Command.run(["simulate", name, "--minutes", "0.2"], in: scratch).code == 0)
        }
        let output = try Command.succeed("analyze", "season", in: scratch).output
        #expect(output.contains("3 sessions"))
        let refusal = try Command.run(["analyze", "season", "-o", "season/b.h5"], in: scratch)
        #expect(refusal.code == 64)
    }

    /// A truncated archive is rejected, and never read in part.
    @Test func aTruncatedArchiveIsRejected() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("simulate", "whole.zip", "--minutes", "0.05", in: scratch)
        let whole = scratch.bytes("whole.zip")
        let lengths =
            [0, 1, 3, 4, 29, 30, 31] + (1...14).map { whole.count * $0 / 15 } + (1...26).map { whole.count - $0 }
        for length in lengths {
            scratch.write(whole.prefix(length), "cut.zip")
            let outcome = try Command.run(["analyze", "cut.zip", "-o", "results.h5"], in: scratch)
            let message =
                switch length {
                case 0: "is empty; expected an HDF5 recording or an accelerometer file"
                case 1..<4: "is not a zip archive despite its name; copy or export the recording again"
                case (whole.count - 18)...:
                    "found a truncated end record, expected a complete zip archive; the file is damaged: copy or "
                        + "export it again"
                default:
                    "found no end record, expected a complete zip archive; the file is damaged: copy or export it "
                        + "again"
                }
            #expect(outcome.error == "swing: cut.zip: \(message)\n", "\(length)")
            #expect(outcome.code == 65)
            #expect(scratch.names() == ["cut.zip", "whole.zip"])
        }
    }
}
