import Foundation
import TestSupport
import Testing

/// The analysis of each session in `datasets/` reports the swings that the truth states.
///
/// A miss in the baseball session is reported as a weak contact, whose time to contact is omitted.
struct DatasetsTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets")

    @Test(arguments: [("baseball.h5", 9, 2, 1), ("golf.h5", 6, 2, 0), ("tennis", 4, 1, 0)])
    func everySwingIsDetected(name: String, contacts: Int, misses: Int, wrong: Int) throws {
        let scratch = try TemporaryFolder()
        let recording = Self.folder.appending(path: name).path
        try Command.succeed("analyze", recording, "-o", "results.h5", "--quiet", in: scratch)
        let page = try Command.succeed("score", "results.h5", recording, "--json", in: scratch).output
        let score = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
        for (outcome, count, found) in [("contact", contacts, contacts + wrong), ("miss", misses, misses - wrong)] {
            let detection = try #require(score[outcome] as? [String: Any])
            #expect(detection["true"] as? Int == count, "\(outcome)")
            #expect(detection["found"] as? Int == found, "\(outcome)")
            #expect(detection["correct"] as? Int == min(count, found), "\(outcome)")
        }
        #expect(score["uncertain"] as? Int == 0)
        #expect((score["false_alarms"] as? [String: Any])?.isEmpty == true)
    }
}
