import Foundation
import TestSupport
import Testing

/// The analysis of each session in `datasets/` reports the swings that the truth states.
///
/// A miss in the baseball session has a burst like a weak contact's, so its outcome may be uncertain, or a contact without a
/// time.
struct DatasetsTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets")

    @Test(arguments: [("baseball.h5", 9, 2, 1), ("golf.h5", 6, 2, 0), ("tennis", 4, 1, 0)])
    func everySwingIsDetected(name: String, contacts: Int, misses: Int, doubtful: Int) throws {
        let scratch = try TemporaryFolder()
        let recording = Self.folder.appending(path: name).path
        try Command.succeed("analyze", recording, "-o", "results.h5", "--quiet", in: scratch)
        let page = try Command.succeed("score", "results.h5", recording, "--json", in: scratch).output
        let score = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
        let uncertain = try #require(score["uncertain"] as? Int)
        let contact = try #require(score["contact"] as? [String: Any])
        let reported = try #require(contact["found"] as? Int)
        let wrong = reported - contacts
        #expect(wrong >= 0 && uncertain + wrong <= doubtful)
        #expect(score["omitted_part"] as? Double == Double(wrong) / Double(reported))
        let miss = try #require(score["miss"] as? [String: Any])
        #expect(contact["true"] as? Int == contacts && contact["correct"] as? Int == contacts)
        #expect(miss["true"] as? Int == misses && miss["found"] as? Int == misses - uncertain - wrong)
        #expect(miss["correct"] as? Int == misses - uncertain - wrong)
        #expect((score["false_alarms"] as? [String: Any])?.isEmpty == true)
    }
}
