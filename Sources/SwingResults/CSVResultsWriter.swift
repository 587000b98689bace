internal import SwingFiles
public import SwingMotion

/// Writes the table of swings as CSV: a header with units, then one row a swing.
///
/// Cells are as RFC 4180 asks; what is not known is empty. Sessions leave no row of their own.
public struct CSVResultsWriter: ResultsWriter, ~Copyable {
    private var sink: TextSink
    private var numbering = RowNumbering()

    /// Begins results with their header.
    ///
    /// - Parameter destination: Where they go.
    /// - Throws: ``SwingError`` if a file can't be made there, or the system can't write.
    public init(to destination: TextDestination) throws(SwingError) {
        try self.init(sink: TextSink(destination))
    }

    init(sink: consuming TextSink) throws(SwingError) {
        self.sink = sink
        try self.sink.write(Self.line(Layout.swings.map(\.header)))
    }

    /// Begins a session.
    ///
    /// - Parameters:
    ///   - id: What names the session.
    ///   - wallClockOffset: What to add to a time of the sensors' clock to get seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    /// - Precondition: The session before has ended.
    public mutating func beginSession(id: String, wallClockOffset: Double?) {
        numbering.beginSession(id: id, wallClockOffset: wallClockOffset)
    }

    /// Writes the session's next swings, one row each.
    ///
    /// - Parameter swings: The swings, in the order in which they were found.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    public mutating func append(_ swings: [Swing]) throws(SwingError) {
        var lines = ""
        for row in numbering.rows(of: swings) {
            lines += Self.line(Layout.swings.map { $0.cell(row) })
        }
        try sink.write(lines)
    }

    /// Ends the session.
    ///
    /// - Parameter summary: The session's facts, of which CSV keeps none.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    public mutating func endSession(_ summary: SessionSummary) {
        numbering.endSession(summary)
    }

    /// Writes what is left; a file appears in its place.
    ///
    /// - Throws: ``SwingError``; the old file, if there was one, is then still in place.
    public consuming func close() throws(SwingError) {
        try sink.close()
    }

    private static func line(_ cells: [String]) -> String { cells.joined(separator: ",") + "\n" }
}

extension Column {
    /// The column's name and unit.
    package var header: String { unit.label.map { "\(name) (\($0))" } ?? name }

    /// The column's value in a row, as a cell of CSV.
    package func cell(_ row: Row) -> String {
        switch value {
        case .text(let path): CSVText.cell(row[keyPath: path])
        case .optionalText(let path): CSVText.cell(row[keyPath: path] ?? "")
        case .integer(let path): String(row[keyPath: path])
        case .number(let path): CSVText.cell(row[keyPath: path])
        case .category(let path, let names): names[Int(row[keyPath: path])]
        case .flags(let path, let names):
            Value.flagNames(names, in: row[keyPath: path]).joined(separator: " ")
        }
    }
}
