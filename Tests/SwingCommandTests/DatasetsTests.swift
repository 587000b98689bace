import Foundation
import TestSupport
import Testing

/// The analysis of each session in `datasets/` reports the swings that the truth states.
///
/// The score of a miss in the baseball session is close to ½, so its outcome is uncertain.
struct DatasetsTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets")

    @Test(arguments: [("baseball.h5", 9, 2, 1), ("golf.h5", 6, 2, 0), ("tennis", 4, 1, 0)])
    func everySwingIsDetected(name: String, contacts: Int, misses: Int, uncertain: Int) throws {
        let scratch = try TemporaryFolder()
        let recording = Self.folder.appending(path: name).path
        try Command.succeed("analyze", recording, "-o", "results.h5", "--quiet", in: scratch)
        let page = try Command.succeed("score", "results.h5", recording, "--json", in: scratch).output
        let score = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
        for (outcome, count, open) in [("contact", contacts, 0), ("miss", misses, uncertain)] {
            let detection = try #require(score[outcome] as? [String: Any])
            #expect(detection["true"] as? Int == count, "\(outcome)")
            #expect(detection["found"] as? Int == count - open, "\(outcome)")
            #expect(detection["correct"] as? Int == count - open, "\(outcome)")
        }
        #expect(score["uncertain"] as? Int == uncertain)
        #expect((score["false_alarms"] as? [String: Any])?.isEmpty == true)
    }
}
