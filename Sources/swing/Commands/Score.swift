import ArgumentParser
import SwingFiles
import SwingMotion
import SwingPages
import SwingStudy

/// `swing score`: compares results with the truth, or with somebody's labels.
struct Score: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
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

            --exclude leaves detected swings out of the comparison, each with its true swing or label. The output states \
            their numbers.

            Examples:
              swing score results.h5 session.h5
              swing score results.h5 one.h5 two.h5 three.h5 --json
              swing score results.h5 session.h5 --events events.csv
              swing score results.h5 session.h5 --exclude exclude.csv
              swing score results.h5 --labels labels.csv
              swing score results.h5 --labels video.eaf --tier swings --estimate-offset
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
                    ? "found no truth; name the recordings with the truth, or labels with --labels"
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

/// The options of `swing score` for labels.
struct LabelChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Labels of a person: a table (CSV or TSV), Sensor Logger's Annotation.csv, an ELAN file or export, or "
                + "subtitles (.srt, .vtt). Repeat it for several files.",
            valueName: "file"))
    var labels: [String] = []

    @Option(
        help: ArgumentHelp(
            "Column of labels if the file is a recording's table with a word or a number for each sample.",
            valueName: "name"))
    var labelColumn: String?

    @Option(
        help: ArgumentHelp(
            "Meaning of the labels' words, such as hit=contact,whiff=miss,pitch=ignore: contact, miss, swing, checked, "
                + "other or ignore.",
            valueName: "list"))
    var kinds: String?

    @Option(
        help: ArgumentHelp(
            "Meaning of the labels' times: start (seconds since the session's start), sensor (sensor clock), unix "
                + "(since 1970) or day (times of day). By default it is found out from the times.",
            valueName: "meaning"),
        transform: { try LabelChoice.parsed($0) })
    var times: LabelTimeMeaning.Choice?

    @Option(
        name: .customLong("utc-offset"),
        help: ArgumentHelp(
            "Zone of times of day and of dates without one, such as --utc-offset=+02:00.", valueName: "offset"))
    var utcOffset: String?

    @OptionGroup
    var dateOrder: DateChoice

    @Option(help: ArgumentHelp("Session of the labels, if they do not name it.", valueName: "name"))
    var session: String?

    @Option(
        help: ArgumentHelp("Tier of an ELAN file or export that is read; repeat it for several.", valueName: "name"))
    var tier: [String] = []

    @Option(
        help: ArgumentHelp(
            "Instant of a label that is an interval: begin, middle or end. Without it, its beginning is matched, but not "
                + "compared in time.",
            valueName: "instant"),
        transform: { try LabelChoice.parsed($0) })
    var instant: LabelOptions.Instant?

    @Option(
        help: ArgumentHelp(
            "Maximum distance of a label from its swing, in seconds, 0.001 to 10 (default: 0.5).",
            valueName: "seconds"))
    var tolerance: Double?

    @Option(
        name: .customLong("label-offset"),
        help: ArgumentHelp(
            "Seconds to add to the labels' times, such as --label-offset=-2.5.", valueName: "seconds"))
    var labelOffset: Double?

    @Flag(help: "Estimate the labels' offset from the swings.")
    var estimateOffset = false

    /// The name of the first option that needs labels; `nil` if none is given.
    private var firstOption: String? {
        let given: [(String, Bool)] = [
            ("--label-column", labelColumn != nil), ("--kinds", kinds != nil), ("--times", times != nil),
            ("--utc-offset", utcOffset != nil),
            ("--dates", dateOrder.order != nil), ("--session", session != nil), ("--tier", !tier.isEmpty),
            ("--instant", instant != nil),
            ("--tolerance", tolerance != nil), ("--label-offset", labelOffset != nil),
            ("--estimate-offset", estimateOffset),
        ]
        return given.first { $0.1 }?.0
    }

    func validate() throws {
        if labels.isEmpty, let option = firstOption { throw ValidationError("\(option) needs --labels") }
        if labelColumn != nil, !tier.isEmpty {
            throw ValidationError("--label-column and --tier exclude each other")
        }
        if labelOffset != nil, estimateOffset {
            throw ValidationError("--label-offset and --estimate-offset exclude each other")
        }
        if let tolerance, !(0.001...10).contains(tolerance) {
            throw ValidationError("--tolerance \(tolerance): expected 0.001 to 10 seconds")
        }
        if let labelOffset, !(abs(labelOffset) <= 1e9) {
            throw ValidationError("--label-offset \(labelOffset): expected -1e9 to 1e9 seconds")
        }
        if let utcOffset, LabelTimeMeaning.utcOffset(utcOffset) == nil {
            throw ValidationError("--utc-offset \(utcOffset): expected an offset from UTC such as +02:00")
        }
    }

    /// Reads the labels.
    func files() throws(SwingError) -> [LabelFile] {
        try labels.map { path throws(SwingError) in
            if let labelColumn {
                return try LabelFile(readingSamplesAt: path, column: labelColumn, dates: dateOrder.order)
            }
            return try LabelFile(readingAt: path, tiers: tier, dates: dateOrder.order)
        }
    }

    /// The options of the comparison.
    func options() throws(SwingError) -> LabelOptions {
        var options = LabelOptions()
        if let kinds { options.kinds = try LabelKinds(adding: kinds) }
        options.times = times
        options.utcOffset = utcOffset.flatMap(LabelTimeMeaning.utcOffset)
        options.session = session
        options.instant = instant
        if let tolerance { options.tolerance = tolerance }
        if let labelOffset { options.offset = .given(labelOffset) }
        if estimateOffset { options.offset = .estimated }
        return options
    }

    /// Returns the choice with a name.
    private static func parsed<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Choice {
        if let choice = Choice(rawValue: name) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        throw ValidationError(
            "expected one of \(known.joined(separator: ", "))" + NearestWord.suggestion(for: name, in: known))
    }
}
