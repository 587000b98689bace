import SwingMotion
import SwingResults
import TestSupport

@testable import SwingStudy

/// Results with chosen swings, and files of labels.
struct LabelStudy {
    /// A session of 100 s that begins at 1000 s on the sensor's clock.
    struct Session {
        var id = "one"
        var start = 1000.0
        var duration = 100.0
        var startTime = Double.nan
        var player: String?
        var clockResets = 0
        var status = SessionStatus.ok
        var swings: [Swing] = []
    }

    let scratch: TemporaryFolder

    init(_ sessions: [Session], format: String = "jsonl") throws {
        scratch = try TemporaryFolder()
        let writer = try JSONLinesResultsWriter(to: .file(scratch.path("results")))
        for session in sessions {
            var info = SessionInfo(sessionID: session.id)
            info.player = session.player
            var report = StreamReport()
            report.clockResetCount = session.clockResets
            var summary = SessionSummary(
                info: info, inputURI: session.id, startTime: session.startTime, duration: session.duration,
                accelerometerReport: report, status: session.status)
            summary.firstTimestamp = session.start
            summary.count(session.swings)
            writer.beginSession(SessionStart(info))
            try writer.append(session.swings)
            try writer.endSession(summary)
        }
        try writer.close()
    }

    /// A session with swings at irregular times.
    static func session(_ swings: [(Double, SwingOutcome)] = Self.swings) -> Session {
        Session(swings: swings.map { swing($0.0, $0.1) })
    }

    static let swings: [(Double, SwingOutcome)] = [
        (1005.2, .contact), (1011.9, .miss), (1017.3, .contact), (1029.8, .contact), (1033.1, .uncertain),
        (1046.4, .contact), (1058.7, .miss), (1061.2, .contact), (1077.5, .contact), (1080.9, .contact),
        (1090.3, .contact), (1096.6, .contact),
    ]

    static func swing(_ time: Double, _ outcome: SwingOutcome) -> Swing {
        var swing = Swing()
        swing.outcome = outcome
        swing.startTimestamp.orNaN = time - 0.2
        swing.peakRateTimestamp.orNaN = time
        if outcome == .contact { swing.contactTimestamp.orNaN = time }
        return swing
    }

    func score(_ labels: String, _ options: LabelOptions = LabelOptions()) throws -> LabelScore {
        scratch.write(labels, "labels")
        return try LabelScore(
            of: scratch.path("results"), labels: [LabelFile(readingAt: scratch.path("labels"))], options: options)
    }

    /// The error of a comparison, with short paths.
    func failure(_ labels: String, _ options: LabelOptions = LabelOptions()) -> String? {
        do {
            _ = try score(labels, options)
            return nil
        } catch {
            let error = SwingError(error)
            return "\(error.code): " + error.description.replacing(scratch.path + "/", with: "")
        }
    }

    /// Labels of all swings, as CSV with times in seconds since the session's start.
    static func labels(offset: Double = 0, _ swings: [(Double, SwingOutcome)] = swings) -> String {
        "time,kind\n"
            + swings.map { "\((($0.0 - 1000 + offset) * 1000).rounded() / 1000),\($0.1 == .miss ? "miss" : "hit")\n" }
            .joined()
    }
}
