import Foundation
import TestSupport
import Testing

struct ResumeTests {
    let scratch: TemporaryFolder
    private static let clock = ["SOURCE_DATE_EPOCH": "1760000000"]

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.makeFolder("season")
        for seed in 1...4 {
            try Command.succeed(
                "simulate", "season/\(seed).h5", "--minutes", "0.5", "--seed", "\(seed)", "--sport", "tennis",
                in: scratch)
        }
    }

    private func analyze(_ further: [String] = [], output: String = "out.h5") throws -> Command.Outcome {
        try Command.run(
            ["analyze", "season", "-o", output, "--format", "csv"] + further, in: scratch, environment: Self.clock)
    }

    /// Returns the number of kept sessions.
    private func resume(_ further: [String] = []) throws -> Int {
        let outcome = try analyze(["--resume", "--progress", "json"] + further)
        #expect(outcome.code == 0, "\(outcome.error)")
        let end = try #require(outcome.error.split(separator: "\n").last)
        let object = try JSONSerialization.jsonObject(with: Data(end.utf8)) as? [String: Any]
        #expect(!scratch.names().contains("out.h5.resume"))
        return try #require(object?["kept"] as? Int)
    }

    /// Wherever the journal ends after a kill, the same command gives the same bytes.
    @Test func aKilledAnalysisContinues() throws {
        #expect(try analyze(output: "whole.h5").code == 0)
        // A recording that fails ends a strict analysis, and leaves the journal of the others.
        scratch.write("timestamp,x,y,z\n1,2,3,rubbish\n", "season/5.csv")
        #expect(try analyze(["--resume", "--strict", "--jobs", "1"]).code == 65)
        #expect(!scratch.names().contains("out.h5"))
        let journal = scratch.bytes("out.h5.resume")
        try FileManager.default.removeItem(atPath: scratch.path("season/5.csv"))
        var kept: Set<Int> = []
        for part in [
            0, 7, 8, journal.count / 5, journal.count / 2, journal.count * 4 / 5, journal.count - 1, journal.count,
        ] {
            scratch.write(journal.prefix(part), "out.h5.resume")
            kept.insert(try resume())
            #expect(scratch.bytes("out.h5") == scratch.bytes("whole.h5"), "\(part)")
            try FileManager.default.removeItem(atPath: scratch.path("out.h5"))
        }
        #expect(kept.isSuperset(of: [0, 3, 4]), "\(kept)")
    }

    /// A changed bit costs the session that contains it: it is analysed again, and the others are kept.
    @Test func aDamagedSessionIsAnalysedAgain() throws {
        let facts = ["--player", "Anna", "--jobs", "1"]
        #expect(try analyze(facts, output: "whole.h5").code == 0)
        scratch.write("timestamp,x,y,z\n1,2,3,rubbish\n", "season/5.csv")
        #expect(try analyze(["--resume", "--strict"] + facts).code == 65)
        try FileManager.default.removeItem(atPath: scratch.path("season/5.csv"))
        let journal = scratch.bytes("out.h5.resume")
        // Where the facts of a session are, and places all over the file.
        let player = try #require(journal.range(of: Data("\"player\"".utf8))).lowerBound
        let places = [0, 7, 8, 47, player, player + 10, player + 12] + (1..<12).map { journal.count * $0 / 12 }
        for place in places {
            var damaged = journal
            damaged[place] ^= UInt8(1 << (place % 8))
            scratch.write(damaged, "out.h5.resume")
            #expect(try resume(facts) >= 3, "\(place)")
            #expect(scratch.bytes("out.h5") == scratch.bytes("whole.h5"), "\(place)")
            try FileManager.default.removeItem(atPath: scratch.path("out.h5"))
        }
    }

    /// So does one in the output: in a text, in a window, in numbers.
    ///
    /// Only an output that no longer is one is refused.
    @Test func aDamagedOutputIsAnalysedAgain() throws {
        let facts = ["--player", "Anna Berg", "--jobs", "1"]
        #expect(try analyze(facts).code == 0)
        let whole = scratch.bytes("out.h5")
        let player = try #require(whole.range(of: Data("Anna Berg".utf8))).lowerBound
        var kept: [Int] = []
        for place in [player, player + 5] + (9..<40).map({ whole.count * $0 / 40 }) {
            var damaged = whole
            damaged[place] ^= UInt8(1 << (place % 8))
            scratch.write(damaged, "out.h5")
            let outcome = try analyze(["--resume"] + facts)
            guard outcome.code == 0 else {
                #expect(outcome.code == 73 && scratch.bytes("out.h5") == damaged, "\(place): \(outcome.error)")
                continue
            }
            kept.append([3, 4].first { outcome.error.contains("\($0) sessions kept") } ?? 0)
            #expect(scratch.bytes("out.h5") == whole, "\(place)")
        }
        #expect(kept.starts(with: [3, 3]) && kept[2...].contains(3), "\(kept)")
    }

    @Test func onlyWhatChangedIsAnalysedAgain() throws {
        #expect(try resume() == 0)
        #expect(try resume() == 4)
        // Another time, another player, another profile, a new recording.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: scratch.path("season/2.h5"))
        #expect(try resume() == 3)
        #expect(try resume(["--player", "Anna"]) == 0)
        #expect(try resume(["--player", "Anna"]) == 4)
        #expect(try resume(["--profile", "golf"]) == 0)
        #expect(try resume(["--profile", "golf", "--estimate-gravity"]) == 0)
        scratch.write("file,player,club\n1,Anna,7 iron\n2,Ben,\n", "table.csv")
        #expect(try resume(["--session-table", "table.csv"]) == 0)
        scratch.write("file,player,club\n1,Anna,driver\n2,Ben,\n", "table.csv")
        #expect(try resume(["--session-table", "table.csv"]) == 3)
        try Command.succeed("simulate", "season/0.h5", "--minutes", "0.5", "--seed", "9", in: scratch)
        #expect(try resume(["--session-table", "table.csv"]) == 4)
        let resumed = scratch.bytes("out.h5")
        #expect(try analyze(["--session-table", "table.csv"]).code == 0)
        #expect(scratch.bytes("out.h5") == resumed)
    }

    @Test func aFailedRecordingIsTriedAgain() throws {
        scratch.write("timestamp,x,y,z\n1,2,3,rubbish\n", "season/5.csv")
        #expect(try analyze(["--resume"]).code == 65)
        let first = scratch.bytes("out.h5")
        let outcome = try analyze(["--resume"])
        #expect(outcome.code == 65 && outcome.error.contains("5.csv") && outcome.error.contains("4 sessions kept"))
        #expect(scratch.bytes("out.h5") == first)
    }

    @Test func aRunThatKeepsNothingLeavesNoJournal() throws {
        scratch.write("timestamp,x,y,z\n1,2,3,rubbish\n", "bad.csv")
        let outcome = try Command.run(["analyze", "bad.csv", "-o", "out.h5", "--resume"], in: scratch)
        #expect(outcome.code == 65)
        #expect(!scratch.names().contains { $0.hasPrefix("out.h5") }, "\(scratch.names())")
    }

    @Test(arguments: [
        (["-o", "out.csv", "--resume"], 64, "only results in HDF5 can be resumed"),
        (["--resume"], 64, "add -o NAME.h5"),
    ])
    func anOutputThatKeepsTooLittleIsRejected(arguments: [String], code: Int32, text: String) throws {
        let outcome = try Command.run(["analyze", "season"] + arguments, in: scratch)
        #expect(outcome.code == code && outcome.error.contains(text), "\(outcome.error)")
    }

    @Test func aJournalThatIsNoneIsNotReplaced() throws {
        scratch.write("notes", "out.h5.resume")
        let outcome = try analyze(["--resume"])
        #expect(outcome.code == 73 && outcome.error.contains("is not a journal of swing analyze"))
        #expect(scratch.text("out.h5.resume") == "notes")
    }
}
