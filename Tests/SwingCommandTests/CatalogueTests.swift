import Foundation
import TestSupport
import Testing

/// Typical recordings: each is read with every sample counted, or rejected with one line.
@Suite(.needsPython)
struct CatalogueTests {
    @Test func isComplete() {
        #expect(Catalogue.entries.count >= 130)
        #expect(Set(Catalogue.entries.map(\.testDescription)).count == Catalogue.entries.count)
    }

    @Test(arguments: Catalogue.entries.filter { $0.code != 0 })
    func isRejectedInOneLine(entry: CatalogueEntry) throws {
        let scratch = try copy(entry)
        let before = scratch.names()
        let outcome = try Command.run(["analyze", entry.input, "-o", "results.h5"] + entry.arguments, in: scratch)
        #expect(outcome.error == "swing: \(entry.message ?? "")\n")
        #expect(outcome.code == entry.code)
        #expect(outcome.output.isEmpty)
        // There are neither results nor a temporary file.
        #expect(scratch.names() == before)
    }

    @Test(arguments: Catalogue.entries.filter { $0.code == 0 })
    func isReadWithEverySampleCounted(entry: CatalogueEntry) throws {
        let scratch = try copy(entry)
        let outcome = try Command.run(["analyze", entry.input, "--format", "jsonl"] + entry.arguments, in: scratch)
        #expect(outcome.code == 0)
        let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("swing: ") }.map(String.init)
        let warnings = (entry.warnings ?? []) + [PlainRecording.profileWarning]
        #expect(lines == warnings.map { "swing: warning: \(entry.input): \($0)" })
        let session = try #require(try outcome.objects().last)
        for count in ["gap", "dropped", "invalid", "duplicate", "late", "stray", "reordered", "clock_reset"] {
            let name = "\(count)_count"
            #expect(session[name] as? Int == entry.counts?[name] ?? 0, "\(name)")
        }

        let page = try Command.run(["inspect", entry.input, "--json"] + entry.arguments, in: scratch).output
        let inspected = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
        for (name, samples, used) in [
            ("accelerometer", entry.samples, entry.used), ("device_motion", entry.motionSamples, entry.motionUsed),
        ] {
            let stream = try #require(inspected[name] as? [String: Any])
            #expect(stream["sample_count"] as? Int == samples, "\(name)")
            #expect(stream["used_count"] as? Int == used, "\(name)")
            #expect(stream["dropped_count"] as? Int == (samples ?? 0) - (used ?? 0), "\(name)")
        }
    }

    /// Copies an entry's files to the test's own folder.
    private func copy(_ entry: CatalogueEntry) throws -> TemporaryFolder {
        let scratch = try TemporaryFolder()
        let folder = Catalogue.path(of: entry)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: scratch.path(name))
        }
        return scratch
    }
}
