import SwingMotion
import SwingResults
import Testing

@testable import SwingStudy

struct PlacedKindsTests {
    /// The recordings lack a session that a label names, and not the labels.
    @Test(
        arguments: [
            (
                "time,kind,session\n5,forehand,three\n",
                "kl.csv:2: found the session \"three\", which is not in z31.h5, z32.h5; the sessions are"
            ),
            ("time,kind,player\n5,forehand,Cleo\n", "kl.csv:2: found the player \"Cleo\" with 0 sessions"),
            (
                "time,kind\n5,forehand\n",
                "kl.csv:2: found no session, but z31.h5, z32.h5 contains 2; add a column session"
            ),
        ])
    func aMissingSessionIsOneOfTheRecordings(labels: String, message: String) throws {
        let records = ["one", "two"].map { name in
            var info = SessionInfo(sessionID: name)
            info.player = name == "one" ? "Ann" : "Ben"
            var summary = SessionSummary(info: info, inputURI: name + ".h5", duration: 100)
            summary.firstTimestamp = 1000
            return SessionRecord(summary)
        }
        let results = try StoredResults(sessions: records, swings: [], "z31.h5, z32.h5")
        let file = try LabelFile(Array(labels.utf8), path: "kl.csv")
        let error = #expect(throws: SwingError.self) {
            try PlacedKinds([file], in: results, KindStudy.Options(), at: "kl.csv", of: "z31.h5, z32.h5")
        }
        let text = error?.description ?? ""
        #expect(text.contains(message) && !text.contains("kl.csv lacks"), "\(text)")
    }
}
