import Foundation
import TestSupport
import Testing

/// The analysis of each session in `datasets/` reports the number of swings that the truth states.
struct DatasetsTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets")

    @Test(arguments: [("baseball.h5", 9, 2), ("golf.h5", 7, 2), ("tennis", 3, 1)])
    func everySwingIsDetected(name: String, contacts: Int, misses: Int) throws {
        let scratch = try TemporaryFolder()
        let recording = Self.folder.appending(path: name).path
        try Command.succeed("analyze", recording, "-o", "results.h5", "--quiet", in: scratch)
        let page = try Command.succeed("score", "results.h5", recording, "--json", in: scratch).output
        let score = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
        for (outcome, count) in ["contact": contacts, "miss": misses] {
            let detection = try #require(score[outcome] as? [String: Any])
            for key in ["true", "found", "correct"] {
                #expect(detection[key] as? Int == count, "\(outcome), \(key)")
            }
        }
        #expect((score["false_alarms"] as? [String: Any])?.isEmpty == true)
    }
}
