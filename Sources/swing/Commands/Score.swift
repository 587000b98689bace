import ArgumentParser
import SwingFiles
import SwingMotion
import SwingPages
import SwingStudy

/// `swing score`: compares results with the truth, or with somebody's labels.
struct Score: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Compare results with the truth, or with your own labels.",
        discussion: """
            RESULTS is a file that `swing analyze` wrote (HDF5, CSV or JSON lines). TRUTH is the recording, if it \
            contains the truth, as simulated recordings do. Name one per session in the results, in the same order. \
            A start is compared with the true start about the same axis. --events writes one row per true swing, and \
            one row per false alarm.

            --labels names a file of labels instead: your own, from a video or an app. A label needs a kind and a time \
            only. The times may be seconds since the session's start, timestamps of the sensor clock, time since \
            1970, dates, or times of day. The output states which meaning was found. Each label matches at most one \
            detected swing within the tolerance. Results in CSV lack the sessions' facts that this needs. A file for \
            each session, such as Sensor Logger's Annotation.csv in its folder, belongs to the session with the name \
            of the file or its folder.

            --sound names a sound of the session instead, as WAV. Impulsive sounds are contacts, timed at their onset; \
            speech, steps and noise are not. --offset states the difference between both clocks, or --estimate-offset \
            finds it. Other balls sound too, so an onset without a swing is not a lost swing.

            --exclude leaves detected swings out of the comparison, each with its true swing or label. The output states \
            their numbers.

            Examples:
              swing score results.h5 session.h5
              swing score results.h5 one.h5 two.h5 three.h5 --json
              swing score results.h5 session.h5 --events events.csv
              swing score results.h5 session.h5 --exclude exclude.csv
              swing score results.h5 --labels labels.csv
              swing score results.h5 --labels video.eaf --tier swings --estimate-offset
              swing score results.h5 --sound phone.wav --estimate-offset --sound-distance 2
              swing score results.h5 --labels mon/Annotation.csv --labels tue/Annotation.csv
            """)

    @Argument(help: "The results.")
    var results: String

    @Argument(help: "The recordings with the truth, in the order of the analysis.")
    var truth: [String] = []

    @OptionGroup(title: "Labels")
    var choice: LabelChoice

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @Option(help: "Output file for a table of all swings or labels, and all false alarms, ending in .csv.")
    var events: String?

    @OptionGroup
    var excluding: ExcludeChoice

    @OptionGroup
    var replacing: ReplacingChoice

    func validate() throws {
        if let events, !events.lowercased().hasSuffix(".csv") {
            throw ValidationError("--events \(events): expected a name ending in .csv")
        }
        guard truth.isEmpty != choice.labels.isEmpty else {
            throw ValidationError(
                truth.isEmpty
                    ? "found no truth; name the recordings with the truth, or labels with --labels or a sound with --sound"
                    : "found recordings and --labels; name one of both")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            if let events {
                try RecordingList(exactly: [results] + choice.labels).check(output: events)
                if !truth.isEmpty {
                    try RecordingList(under: truth, skipping: StandardError.skip).check(output: events)
                }
            }
            try replacing.check(events, .scoreTable)
            let page = try truth.isEmpty ? compareWithLabels() : compareWithTruth()
            try TextOutput.print(page)
        }
    }

    private func compareWithTruth() throws(SwingError) -> String {
        let found = try ResultsScore(of: results, truthIn: truth, excluding: excluding.list())
        if let events { try found.table.write(to: events) }
        return json ? ScorePage.json(found.score, found.excluded) : ScorePage.text(found.score, found.excluded)
    }

    private func compareWithLabels() throws(SwingError) -> String {
        var options = try choice.options()
        options.exclusions = try excluding.list()
        let score = try LabelScore(of: results, labels: choice.files(), options: options)
        if let events { try LabelScoreTable(score).write(to: events) }
        return json ? LabelScoreJSON.text(score) : LabelScorePage.text(score)
    }
}
