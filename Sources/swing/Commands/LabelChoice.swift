import ArgumentParser
import SwingMotion
import SwingStudy

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
