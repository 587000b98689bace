internal import SwingAnalysis
internal import SwingFiles
package import SwingMotion
internal import SwingResults

/// A table of every true swing with its detected swing, and of every false detection.
package struct ScoreTable: Sendable {
    /// A column of numbers: its header, and its cell in a pair's row.
    private typealias NumberColumn = (header: String, cell: @Sendable (SwingScore.Pair) -> String)

    private static let csv = CSVDialect.standard

    private static let numbers: [NumberColumn] =
        [
            number("true_start_timestamp (s)") { $0.event?.startTimestamp ?? .nan },
            number("true_contact_timestamp (s)") { $0.event?.contactTimestamp ?? .nan },
            number("true_event_timestamp (s)") { $0.event?.eventTimestamp ?? .nan },
        ]
        + [
            "contact_score", "start_timestamp", "contact_timestamp", "peak_timestamp", "peak_rate_timestamp",
            "time_to_contact",
        ].map(column)
        + [
            number("start_error (ms)") { $0.startError },
            number("contact_error (ms)") { $0.contactError },
            number("peak_error (ms)") { $0.peakError },
            number("time_to_contact_error (ms)") { $0.timeToContactError },
        ]
        + [
            "peak_acceleration", "peak_rotation_rate", "rotation_angle", "start_sensitivity", "start_spread",
            "motion_latency", "confidence",
        ].map(column)

    /// The columns after the flags; add a new column at the end.
    private static let later = ["start_10_timestamp", "time_to_contact_10", "blow_count"].map(column)

    private static func number(
        _ header: String, _ value: @escaping @Sendable (SwingScore.Pair) -> Double
    ) -> NumberColumn {
        (header, { csv.cell(value($0)) })
    }

    /// Returns a column of the table of swings; its cell is empty if a pair has no detected swing.
    private static func column(_ name: String) -> NumberColumn {
        let column = SwingColumns.column(name)
        return (
            column.header,
            { pair in
                guard let swing = pair.swing else { return "" }
                var row = ResultRow()
                row.swing = swing
                return column.cell(row)
            }
        )
    }

    private var rows = ""

    /// Adds one session's pairs.
    mutating func add(_ pairs: [SwingScore.Pair], session: String) {
        let csv = Self.csv
        for pair in pairs {
            let texts = [
                csv.cell(session), csv.cell(pair.kind), pair.verdict.rawValue, pair.swing?.outcome.name ?? "",
                pair.index.map { String($0 + 1) } ?? "",
            ]
            let (numbers, later) = (Self.numbers.map { $0.cell(pair) }, Self.later.map { $0.cell(pair) })
            rows += csv.line(texts + numbers + [pair.swing?.flags.description ?? ""] + later)
        }
    }

    /// Writes the table as CSV; the file appears complete or not at all.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be created or written.
    package consuming func write(to path: String) throws(SwingError) {
        let file = try OutputFile(replacing: path)
        var text = try TextOutput(writingTo: file.temporaryPath, name: path)
        let header = ["session_id", "truth", "verdict", "outcome", "swing_in_session"]
        try text.write(Self.csv.line(header + Self.numbers.map(\.header) + ["flags"] + Self.later.map(\.header)))
        try text.write(rows)
        try text.close()
        try file.commit()
    }
}
