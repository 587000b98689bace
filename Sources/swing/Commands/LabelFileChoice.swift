import ArgumentParser
import SwingMotion
import SwingStudy
import SwingTables

/// Files of labels, and what their times mean.
struct LabelFileChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Labels of a person: a table (CSV or TSV), Sensor Logger's Annotation.csv, an ELAN file or export, "
                + "subtitles (.srt, .vtt), or a folder of such files. Repeat it for several files.",
            valueName: "file"))
    var labels: [String] = []

    @Option(
        help: ArgumentHelp(
            "Column of labels if the file is a recording's table with a word or a number for each sample.",
            valueName: "name"))
    var labelColumn: String?

    @Option(
        help: ArgumentHelp(
            "Meaning of the labels' times: start (seconds since the session's start), sensor (sensor clock), unix "
                + "(since 1970) or day (times of day). By default it is found out from the times.",
            valueName: "meaning"),
        transform: { try LabelFileChoice.parsed($0) })
    var times: LabelTimeMeaning.Choice?

    @Option(
        name: .customLong("utc-offset"), parsing: .unconditional,
        help: ArgumentHelp(
            "Zone of times of day and of dates without one, such as --utc-offset -07:00.", valueName: "offset"))
    var utcOffset: String?

    @Option(
        help: ArgumentHelp("Tier of an ELAN file or export that is read; repeat it for several.", valueName: "name"))
    var tier: [String] = []

    @Option(
        name: [.customLong("label-offset"), .customLong("offset")], parsing: .unconditional,
        help: ArgumentHelp(
            "Seconds to add to the labels' times, such as --label-offset -2.5.", valueName: "seconds"))
    var labelOffset: Double?

    /// The name of the first option that needs labels; `nil` if none is given.
    var firstOption: String? {
        let given: [(String, Bool)] = [
            ("--label-column", labelColumn != nil), ("--times", times != nil), ("--utc-offset", utcOffset != nil),
            ("--tier", !tier.isEmpty), ("--label-offset", labelOffset != nil),
        ]
        return given.first { $0.1 }?.0
    }

    func validate() throws {
        if labelColumn != nil, !tier.isEmpty {
            throw ValidationError("--label-column and --tier exclude each other")
        }
        if let labelOffset, !(abs(labelOffset) <= 1e9) {
            throw ValidationError("--label-offset \(labelOffset): expected -1e9 to 1e9 seconds")
        }
        if let utcOffset, LabelTimeMeaning.utcOffset(utcOffset) == nil {
            throw ValidationError("--utc-offset \(utcOffset): expected an offset from UTC such as +02:00")
        }
    }

    /// The zone in seconds; `nil` if it is found out.
    var utcOffsetSeconds: Int? { utcOffset.flatMap(LabelTimeMeaning.utcOffset) }

    /// Reads the labels.
    ///
    /// - Parameters:
    ///   - dates: The order of day and month in dates.
    ///   - paths: The files if no option names any.
    /// - Returns: The files with their labels.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read, or is not one of labels.
    func files(dates: DateOrder?, else paths: [String] = []) throws(SwingError) -> [LabelFile] {
        var named: [String] = []
        for path in labels { named += try LabelFile.paths(under: path) }
        return try (labels.isEmpty ? paths : named).map { path throws(SwingError) in
            if let labelColumn {
                return try LabelFile(readingSamplesAt: path, column: labelColumn, dates: dates)
            }
            return try LabelFile(readingAt: path, tiers: tier, dates: dates)
        }
    }

    /// Returns the choice with a name.
    static func parsed<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Choice {
        if let choice = Choice(rawValue: name) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        throw ValidationError(
            "expected one of \(known.joined(separator: ", "))" + NearestWord.suggestion(for: name, in: known))
    }
}
