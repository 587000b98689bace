import SwingAnalysis
import SwingMotion
import SwingRecording
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

struct TruthCheckTests {
    @Test(arguments: [
        ("contact", false), ("miss", false), ("checked", false), ("clap", false), ("walk", false), ("knock", false),
        ("fist", false), ("serve toss", false), ("", false), ("Contact", true), ("CONTACT", true), ("contakt", true),
        ("contac", true), ("misss", true), ("Miss", true), ("check", true), ("swing", true), ("air swing", true),
    ])
    func misspeltSwingsAreFound(kind: String, isMisspelt: Bool) {
        #expect(TruthCheck.isMisspelt(kind) == isMisspelt)
    }

    @Test func theFirstWrongEventIsNamed() {
        let right = TruthEvent(kind: "contact", contactTimestamp: 1)
        let clap = TruthEvent(kind: "clap", eventTimestamp: 2)
        #expect(throws: Never.self) { try TruthCheck.check([right, clap], at: "a") }
        #expect(
            throws: SwingError(
                .badData, at: "a",
                "truth event 2 (clap) has no timestamp; expected at least one; add one or remove the event")
        ) { try TruthCheck.check([right, TruthEvent(kind: "clap")], at: "a") }
        #expect(throws: SwingError.self) { try TruthCheck.check([TruthEvent(kind: "mis", eventTimestamp: 1)], at: "a") }
    }
}

struct ResultsScoreTests {
    /// A start is compared with the true start about the same axis, in the score and in the table.
    ///
    /// The true starts are 20 ms apart: about gravity 180 ms before the contact, about the own axis 200 ms.
    @Test(arguments: ["recording.h5", "recording"]) func startsAreComparedAboutTheirOwnAxis(name: String) throws {
        let scratch = try TemporaryFolder()
        let truth = [5.0, 8, 11].map { contact in
            TruthEvent(
                kind: .contact, startTimestamp: contact - 0.2, gravityStartTimestamp: contact - 0.18,
                contactTimestamp: contact, eventTimestamp: contact)
        }
        try scratch.write(truth, session: "s", to: name)
        // Detected 1 ms late about gravity, 2 ms late about the own axis, and about the own axis alone 3 ms late.
        let starts = [(0.179, 0.179), (0.198, 0.179), (0.197, .nan)]
        let swings = zip(truth, starts).map { event, before in
            var swing = Swing()
            swing.outcome = .contact
            (swing.contactTimestamp.orNaN, swing.peakRateTimestamp.orNaN) = (
                event.contactTimestamp.orNaN, event.contactTimestamp.orNaN
            )
            swing.startTimestamp.orNaN = event.contactTimestamp.orNaN - before.0
            swing.gravityStartTimestamp.orNaN = event.contactTimestamp.orNaN - before.1
            swing.timeToContact.orNaN = before.0
            return swing
        }
        let writer = try JSONLinesResultsWriter(to: .file(scratch.path("r.jsonl")))
        writer.beginSession(SessionStart(SessionInfo(sessionID: "s")))
        try writer.append(swings)
        var summary = SessionSummary(info: SessionInfo(sessionID: "s"), inputURI: name)
        summary.count(swings)
        try writer.endSession(summary)
        try writer.close()

        let found = try ResultsScore(of: scratch.path("r.jsonl"), truthIn: [scratch.path(name)])
        func rounded(_ timing: SwingScore.Timing) -> [Int] { timing.errors.map { Int(($0 * 1000).rounded()) }.sorted() }
        #expect(rounded(found.score.startTiming) == [1000, 2000, 3000])
        #expect(rounded(found.score.timeToContactTiming) == [-3000, -2000, -1000])
        try found.table.write(to: scratch.path("t.csv"))
        let rows = scratch.text("t.csv").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let column = try #require(rows[0].firstIndex(of: "true_start_timestamp (s)"))
        #expect(rows.dropFirst().compactMap { Double($0[column]) } == [4.82, 7.8, 10.8])
    }
}

extension TemporaryFolder {
    /// Writes a recording of 0.1 s with true events.
    fileprivate func write(_ truth: [TruthEvent], session: String, to name: String) throws {
        let times = (0..<80).map { 4 + Double($0) / 800 }
        let axis = [Float](repeating: 0, count: 80)
        let axes = Triaxial(x: axis, y: axis, z: axis.map { $0 - 1 })
        var writer = try RecordingWriter(
            creatingAt: path(name), info: SessionInfo(sessionID: session),
            contents: RecordingContents(accelerometerCount: 80, deviceMotionCount: nil))
        try writer.append(AccelerometerChunk(time: times, acceleration: axes))
        try writer.append(truth: truth)
        try writer.close()
    }
}
