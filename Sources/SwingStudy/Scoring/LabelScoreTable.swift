internal import SwingAnalysis
internal import SwingFiles
public import SwingMotion
internal import SwingResults

/// A table with one row per label, and one row per false alarm without a label.
public struct LabelScoreTable: Sendable {
    private static let header = [
        "session_id", "label_file", "label_line", "label", "label_kind", "label_timestamp (s)", "verdict", "outcome",
        "swing_in_session", "swing_timestamp (s)", "contact_difference (ms)",
    ]

    /// The text at the beginning of each table.
    static let beginning = header.prefix(4).joined(separator: ",") + ","

    /// Columns of the table of swings; add a new one at the end.
    private static let swingColumns = [
        "start_timestamp", "contact_timestamp", "time_to_contact", "contact_score", "confidence", "flags",
    ].map(SwingColumns.column)

    private let pairs: [LabelPair]

    /// Creates a table of all labels and false alarms.
    ///
    /// - Parameter score: The comparison.
    public init(_ score: LabelScore) { pairs = score.pairs }

    /// Writes the table as CSV; the file appears complete or not at all.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be created or written.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    public func write(to path: String) throws(SwingError) {
        let file = try OutputFile(replacing: path)
        var text = try TextOutput(writingTo: file.temporaryPath, name: path)
        try text.write(CSVDialect.standard.line(Self.header + Self.swingColumns.map(\.header)))
        for pair in pairs { try text.write(CSVDialect.standard.line(Self.cells(of: pair))) }
        try text.close()
        try file.commit()
    }

    private static func cells(of pair: LabelPair) -> [String] {
        let line = pair.label.map { String($0.line) } ?? ""
        let number = pair.swingInSession.map { String($0) } ?? ""
        let instant = pair.swing?.matchTimestamp ?? .nan
        let difference = pair.contactDifference * 1000
        let texts = [pair.sessionID, pair.label?.file ?? "", line, pair.label?.kind ?? ""]
        var cells = texts.map { CSVDialect.standard.cell($0) }
        cells += [pair.kind?.rawValue ?? "", pair.timestamp.shortest(nan: ""), pair.verdict.rawValue]
        cells += [pair.swing?.outcome.name ?? "", number, instant.shortest(nan: ""), difference.shortest(nan: "")]
        guard let swing = pair.swing else { return cells + swingColumns.map { _ in "" } }
        var row = ResultRow()
        row.swing = swing
        return cells + swingColumns.map { $0.cell(row) }
    }
}
