import ArgumentParser
import SwingAnalysis
import SwingFiles
import SwingMotion
import SwingRecording
import SwingResults

/// `swing score`: how well results agree with the truth.
struct Score: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare results with the truth.",
        discussion: """
            RESULTS is a file that `swing analyze` wrote (HDF5, CSV or JSON lines). TRUTH is the recording, if it states the \
            truth as simulated ones do; give one for each session in the results, in the same order. --events writes a \
            row for each true swing and each swing found where there is none.

            Examples:
              swing score results.h5 session.h5
              swing score results.h5 one.h5 two.h5 three.h5 --json
              swing score results.h5 session.h5 --events events.csv
            """)

    @Argument(help: "The results.")
    var results: String

    @Argument(help: "The recordings with the truth, in the order in which they were analysed.")
    var truth: [String]

    @Flag(help: "Print one JSON object instead of a page.")
    var json = false

    @Option(help: "Where a table of all swings and false alarms goes: a file ending in .csv.")
    var events: String?

    func validate() throws {
        if let events, !events.lowercased().hasSuffix(".csv") {
            throw ValidationError("--events \(events): expected a name ending in .csv")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            if let events { try InputList([results] + truth).refuse(output: events) }
            let rows = try ResultsReader.swings(at: results)
            var score = SwingScore()
            var table = ScoreEvents()
            for (index, path) in truth.enumerated() {
                let recording = try Recording(readingAt: path)
                guard let events = recording.truth else {
                    throw CommandFailure(
                        .badData, "\(path): states no truth; expected /truth or truth.csv, as `swing simulate` writes")
                }
                let found = rows.filter { $0.sessionIndex == index }
                if let id = found.first?.sessionID, id != recording.info.sessionID {
                    throw CommandFailure(
                        .badData,
                        "\(results): session \(index + 1) is \(id), but \(path) is \(recording.info.sessionID); name "
                            + "the recordings in the order in which they were analysed")
                }
                let pairs = score.add(found: found.map(\.swing), truth: events)
                table.add(pairs, session: recording.info.sessionID)
            }
            if let extra = rows.first(where: { $0.sessionIndex >= truth.count }) {
                throw CommandFailure(
                    .badData,
                    "\(results): holds session \(extra.sessionIndex + 1) (\(extra.sessionID)), but the truth of "
                        + "\(truth.count) was given; name one recording for each session, in order")
            }
            if let events { try table.write(to: events) }
            var output = TextOutput.standardOutput()
            try output.write(json ? ScoreJSON.text(score) : ScorePage.text(score))
            try output.close()
        }
    }

    /// Each timing with its name.
    static func timings(_ score: SwingScore) -> [(String, SwingScore.Timing)] {
        [
            ("contact", score.contactTiming), ("peak", score.peakTiming), ("start", score.startTiming),
            ("time to contact", score.timeToContactTiming),
        ]
    }
}
