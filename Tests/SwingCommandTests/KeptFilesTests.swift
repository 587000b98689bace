import Foundation
import TestSupport
import Testing

/// Files of each released version, which `packaging/keep` made with it, are read by this one.
struct KeptFilesTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Kept")
    private static let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

    /// Copies the files of a version, and returns the numbers that it found in them.
    private func open(_ version: String) throws -> [String: [Int]] {
        let folder = Self.folder.appending(path: version)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            scratch.write(try Data(contentsOf: folder.appending(path: name)), name)
        }
        let lines = scratch.text("samples.txt").split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0.dropFirst().compactMap { Int($0) }) })
    }

    @Test func thisVersionIsKept() { #expect(!Self.versions.isEmpty) }

    /// Each recording has the samples that it had then.
    @Test(arguments: versions)
    func recordingsAreRead(version: String) throws {
        for (name, counts) in try open(version) where name != "swings" {
            let map = name == "table.csv" ? ["--map", "map.json"] : []
            let outcome = try Command.run(["inspect", name, "--json"] + map, in: scratch)
            #expect(outcome.code == 0, "\(name): \(outcome.error)")
            let facts = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let streams = ["accelerometer", "device_motion"].compactMap { facts?[$0] as? [String: Any] }
            #expect(streams.compactMap { $0["sample_count"] as? Int } == counts, "\(name)")
        }
    }

    /// Results are read if their schema is this version's; if not, the message states what to do.
    @Test(arguments: versions, ["results.h5", "results.csv", "results.jsonl"])
    func resultsAreReadOrRefused(version: String, name: String) throws {
        let counts = try open(version)
        let outcome = try Command.run(["summary", name, "--format", "json"], in: scratch)
        guard outcome.code == 0 else {
            #expect(outcome.code == 65 && outcome.error.contains("schema version"), "\(outcome.error)")
            #expect(outcome.error.hasSuffix("; analyse the recordings again\n"), "\(outcome.error)")
            return
        }
        let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let groups = try #require(rows?["groups"] as? [[String: Any]])
        #expect(groups.compactMap { $0["swings"] as? Int }.reduce(0, +) == counts["swings"]?.first)
    }

    /// Profile, table of sessions and journal are read; a session of another version's journal is analysed again.
    @Test(arguments: versions)
    func profilesTablesAndJournalsAreRead(version: String) throws {
        _ = try open(version)
        let options = ["session.h5", "--session-table", "sessions.csv", "--profile", "profile.json"]
        let clock = ["SOURCE_DATE_EPOCH": "1760000000"]
        scratch.write(scratch.bytes("journal.resume"), "resumed.h5.resume")
        for further in [["-o", "whole.h5"], ["-o", "resumed.h5", "--resume"]] {
            let outcome = try Command.run(
                ["analyze"] + options + further + ["--quiet", "--format", "csv"], in: scratch, environment: clock)
            #expect(outcome.code == 0, "\(outcome.error)")
        }
        for player in ["whole.h5", "resumed.h5"].map({ Data(scratch.bytes($0)).range(of: Data("Anna".utf8)) }) {
            #expect(player != nil)
        }
    }
}
