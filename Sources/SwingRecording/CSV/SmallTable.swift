package import SwingFiles
package import SwingMotion

/// Reads the rows of a small table number by number, in the library's units.
package struct SmallTable: ~Copyable {
    /// The layout of the table's columns.
    let layout: TableLayout
    private var rows: CSVRows
    private var hasRead = false

    /// Opens a table and finds its columns by their names.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read; the first one is time.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or does not have these columns.
    package init(reading file: TreeFile, _ columns: [CSVColumn]) throws(SwingError) {
        let layout = try TableLayout(of: FileHead(file), columns, needsHeader: true)
        rows = try CSVRows(reading: file, layout)
        self.layout = layout
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
        hasRead = true
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
