import ArgumentParser
import Foundation
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
            truth as simulated ones do; give one for each session in the results, in the same order.

            Examples:
              swing score results.h5 session.h5
              swing score results.h5 one.h5 two.h5 three.h5 --json
            """)

    @Argument(help: "The results.")
    var results: String

    @Argument(help: "The recordings with the truth, in the order in which they were analysed.")
    var truth: [String]

    @Flag(help: "Print one JSON object instead of a page.")
    var json = false

    @concurrent func run() async throws {
        try await reporting {
            let rows = try ResultsReader.swings(at: results)
            var score = SwingScore()
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
                score.add(found: found.map(\.swing), truth: events)
            }
            if let extra = rows.first(where: { $0.sessionIndex >= truth.count }) {
                throw CommandFailure(
                    .badData,
                    "\(results): holds session \(extra.sessionIndex + 1) (\(extra.sessionID)), but the truth of "
                        + "\(truth.count) was given; name one recording for each session, in order")
            }
            var output = TextOutput.standardOutput()
            try output.write(json ? Self.json(score) : Self.page(score))
            try output.close()
        }
    }

    private static func page(_ score: SwingScore) -> String {
        var table = TextTable([
            ("outcome", -9), ("true", 6), ("found", 6), ("correct", 7), ("precision", 9), ("recall", 7), ("F1", 7),
        ])
        var page = table.head
        for (name, detection) in [("contact", score.contact), ("miss", score.miss), ("any swing", score.swing)] {
            page += table.row([
                name, "\(detection.truth)", "\(detection.found)", "\(detection.correct)",
                detection.precision.fixed(4), detection.recall.fixed(4), detection.f1.fixed(4),
            ])
        }
        page += "uncertain \(score.uncertain), time to contact withheld \(score.withheld)\n\n"
        table = TextTable([("error (ms)", -15), ("count", 6), ("bias", 8), ("median", 8), ("95 %", 8)])
        page += table.head
        for (name, timing) in timings(score) {
            page += table.row([
                name, "\(timing.errors.count)", timing.bias.fixed(2), timing.median.fixed(2),
                timing.percentile95.fixed(2),
            ])
        }
        let alarms = score.falseAlarms.sorted { $0.key < $1.key }.map { "\($0.value) at \($0.key)" }
        return page + "\nswings where there is none: \(alarms.isEmpty ? "0" : alarms.joined(separator: ", "))\n"
    }

    private static func json(_ score: SwingScore) throws -> String {
        var object: [String: Any] = ["uncertain": score.uncertain, "withheld": score.withheld]
        for (name, detection) in [("contact", score.contact), ("miss", score.miss), ("swing", score.swing)] {
            object[name] = [
                "true": detection.truth, "found": detection.found, "correct": detection.correct,
                "precision": number(detection.precision), "recall": number(detection.recall),
                "f1": number(detection.f1),
            ]
        }
        for (name, timing) in timings(score) {
            object[name.replacingOccurrences(of: " ", with: "_") + "_error_ms"] = [
                "count": timing.errors.count, "bias": number(timing.bias), "median": number(timing.median),
                "percentile_95": number(timing.percentile95),
            ]
        }
        object["false_alarms"] = score.falseAlarms
        let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func timings(_ score: SwingScore) -> [(String, SwingScore.Timing)] {
        [
            ("contact", score.contactTiming), ("peak", score.peakTiming), ("start", score.startTiming),
            ("time to contact", score.timeToContactTiming),
        ]
    }

    private static func number(_ value: Double) -> Any { value.isFinite ? value : NSNull() }
}
