package import SwingFiles
package import SwingMotion

/// Reads the rows of a small table number by number, in the library's units.
package struct SmallTable: ~Copyable {
    /// The layout of the table's columns.
    private let layout: TableLayout
    private var rows: CSVRows
    private var hasRead = false

    /// Opens a table and finds its columns by their names.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read; the first one is time.
    ///   - clock: How times are read whose unit the header does not state.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or does not have these columns.
    package init(
        reading file: TreeFile, _ columns: [CSVColumn], clock: NumberedClock = .seconds
    ) throws(SwingError) {
        let head = FileHead(file)
        var layout = try TableLayout(of: head, columns, needsHeader: true)
        if let text = try layout.textClock(of: head) {
            layout.clock = text
        } else if clock == .inferred, let found = try Self.inferredClock(layout, head) {
            layout.clock = found
        }
        rows = try CSVRows(reading: file, layout)
        self.layout = layout
    }

    /// How times as numbers are read whose unit the header does not state.
    package enum NumberedClock {
        /// As seconds.
        case seconds
        /// As seconds, or in the unit that the values indicate if they can't be seconds.
        case inferred
    }

    /// The clock's zero, in seconds since 1970-01-01 00:00:00 UTC; `nil` if times do not count from 1970.
    package var zero: Double? { layout.clock.zero }

    /// Returns the unit that an omitted one must be, and the start that the table states; `nil` if times can be seconds.
    private static func inferredClock(_ layout: TableLayout, _ file: FileHead) throws(SwingError) -> TableClock? {
        guard let place = layout.places[0], let header = try file.header(), header.unit(at: place) == nil else {
            return nil
        }
        var clock = try TimeSample(file, header, place: place).clock(stated: nil)
        guard clock.origin != 0, clock.unit != .second else { return nil }
        if let origin = try ElapsedSeconds.start(of: file, header) { clock.origin = origin }
        return clock
    }

    /// Returns whether the table has a quantity.
    ///
    /// - Parameter part: The quantity's name, as in ``CSVColumn/optionalPart``.
    /// - Returns: Whether the table has the quantity's columns.
    package func has(_ part: String) -> Bool { layout.has(part) }

    /// Returns whether the table has one of the requested columns.
    ///
    /// - Parameter index: The index of the column in the request.
    /// - Returns: Whether the table has the column.
    package func hasColumn(_ index: Int) -> Bool { layout.places[index] != nil }

    /// Reads the next row.
    ///
    /// - Parameter row: Receives one number per column, NaN for an empty cell. Absent columns keep their values.
    /// - Returns: Whether there was a row.
    /// - Throws: ``SwingMotion/SwingError`` if the line is not a row, the file can't be read, or a time can't be
    ///   in seconds.
    package mutating func next(into row: inout [Double]) throws(SwingError) -> Bool {
        guard try rows.next(into: &row) else { return false }
        if !hasRead, layout.clock.unit == .second, row[0].magnitude >= ClockRule.standard.limit {
            throw rows.error(
                "found the time \(row[0]), expected seconds; convert the column, for example from milliseconds or "
                    + "nanoseconds")
        }
        hasRead = hasRead || row[0].isFinite
        row[0] = layout.clock.seconds(row[0])
        for column in row.indices.dropFirst() where layout.factors[column] != 1 {
            row[column] *= layout.factors[column]
        }
        return true
    }

    /// Returns an error about the current line.
    ///
    /// - Parameter sentence: The finding, the expectation and the remedy.
    /// - Returns: The error.
    package func error(_ sentence: String) -> SwingError { rows.error(sentence) }

    /// Returns an error about a number of the current line that its column does not allow.
    ///
    /// - Parameters:
    ///   - found: The number.
    ///   - column: The column.
    ///   - expected: A description of the allowed numbers.
    /// - Returns: The error.
    package func wrong(_ found: Double, _ column: CSVColumn, _ expected: String) -> SwingError {
        error("found \(found) in column \(column.name), expected \(expected); correct or remove the line")
    }
}
