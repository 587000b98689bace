import Foundation
import TestSupport
import Testing

struct RoundTripTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// The results in all layouts have the same score, and most swings are detected.
    @Test func simulatedSwingsAreDetected() throws {
        var scores: [String] = []
        for name in ["results.h5", "results.csv", "results.jsonl"] {
            try Command.succeed("analyze", Sessions.file, "-o", name, "--quiet", in: scratch)
            scores.append(try Command.succeed("score", name, Sessions.file, "--json", in: scratch).output)
        }
        #expect(scores[0] == scores[2])
        let score = try #require(try JSONSerialization.jsonObject(with: Data(scores[0].utf8)) as? [String: Any])
        let swings = try #require(score["swing"] as? [String: Any])
        let (there, correct) = (try #require(swings["true"] as? Int), try #require(swings["correct"] as? Int))
        #expect(there >= 3)
        #expect(2 * correct >= there)
        // CSV has fewer digits.
        let rounded = try #require(try JSONSerialization.jsonObject(with: Data(scores[1].utf8)) as? [String: Any])
        #expect(rounded["swing"] as? [String: Double] == swings as? [String: Double])
        #expect(rounded["contact"] as? [String: Double] == score["contact"] as? [String: Double])
        #expect((score["time_to_contact_error_ms"] as? [String: Any])?["count"] as? Int ?? 0 > 0)
        #expect(score["false_alarms"] is [String: Any])
    }

    @Test func theScoreIsAPage() throws {
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        let page = try Command.succeed("score", "results.h5", Sessions.folder, in: scratch).output
        for word in ["outcome", "precision", "recall", "any swing", "time to contact", "false alarms"] {
            #expect(page.contains(word))
        }
    }

    /// The swings are identical to the last digit, whatever the layout and the chunks.
    @Test func everyLayoutGivesTheSameSwings() throws {
        var tables: [String] = []
        for path in [Sessions.file, Sessions.compressedFile, Sessions.folder] {
            let outcome = try Command.succeed("analyze", path, "--format", "jsonl", in: scratch)
            tables.append(withoutSessionID(outcome.lines))
            #expect(outcome.lines.count > 3)
        }
        #expect(tables[1] == tables[0])
        #expect(tables[2] == tables[0])
    }

    @Test(arguments: ["session.h5", "session"])
    func theSameSeedGivesTheSameBytes(name: String) throws {
        let folder = try TemporaryFolder()
        for scratch in [scratch, folder] {
            try Command.succeed("simulate", name, "--minutes", "0.3", "--sport", "tennis", in: scratch)
        }
        let files = name == "session" ? scratch.names(name).map { "session/\($0)" } : [name]
        #expect(files.count == (name == "session" ? 4 : 1))
        for file in files {
            #expect(scratch.bytes(file) == folder.bytes(file))
            #expect(!scratch.bytes(file).isEmpty)
        }
        try Command.succeed(
            "simulate", name, "--minutes", "0.3", "--sport", "tennis", "--seed", "2", in: folder)
        #expect(files.contains { scratch.bytes($0) != folder.bytes($0) })
    }

    @Test func sessionsWithoutSwingsHaveNoDetections() throws {
        let outcome = try Command.succeed("analyze", Sessions.withoutSwings, "--format", "jsonl", in: scratch)
        let objects = try outcome.objects()
        #expect(objects.map { $0["type"] as? String } == ["session"])
        #expect(objects.first?["swings"] as? Int == 0)
        let table = try Command.succeed("analyze", Sessions.withoutSwings, in: scratch)
        #expect(
            table.output
                == "1 session, 0 swings: 0 contacts, 0 misses, 0 uncertain; median time to contact –; 0 warnings\n")
    }

    /// The lines of the swings, without the name of their session.
    private func withoutSessionID(_ lines: [String]) -> String {
        lines.filter { $0.hasPrefix(#"{"type":"swing""#) }
            .map { $0.replacing(/"session_id":"[^"]*"/, with: "") }.joined(separator: "\n")
    }
}
