import SwingFiles
import SwingMotion

/// The rows of a table that is small enough to be read number by number, in the library's units.
struct SlowRows: ~Copyable {
    /// Where the table's columns are.
    let layout: TableLayout
    private var rows: CSVRows
    private var hasRead = false

    /// Opens a table and finds its columns by their names.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read; time is the first.
    /// - Throws: ``SwingError`` if it can't be read or its columns are others.
    init(reading file: TreeFile, _ columns: [CSVColumn]) throws(SwingError) {
        let layout = try TableLayout(of: file, columns, needsHeader: true)
        rows = try CSVRows(reading: file, layout)
        self.layout = layout
    }

    /// Reads the next row.
    ///
    /// - Parameter row: Becomes the row: one number a column, NaN where a cell is empty; columns that are absent stay.
    /// - Returns: Whether there was one.
    /// - Throws: ``SwingError`` if the line is no row, the file can't be read, or times can't be in seconds.
    mutating func next(into row: inout [Double]) throws(SwingError) -> Bool {
        guard try rows.next(into: &row) else { return false }
        if !hasRead, layout.clock.unit == .second, row[0].magnitude >= 1e11 {
            throw rows.error(
                "found the time \(row[0]), expected seconds; convert the column, as from milliseconds or nanoseconds")
        }
        hasRead = true
        row[0] = layout.clock.seconds(row[0])
        for column in row.indices.dropFirst() where layout.factors[column] != 1 {
            row[column] *= layout.factors[column]
        }
        return true
    }

    /// An error about the current line.
    ///
    /// - Parameter sentence: What was found and expected, and what to do.
    /// - Returns: The error.
    func error(_ sentence: String) -> SwingError { rows.error(sentence) }

    /// An error about a number of the current line that can't stand in a column.
    ///
    /// - Parameters:
    ///   - found: The number.
    ///   - column: The column.
    ///   - expected: What can.
    /// - Returns: The error.
    func wrong(_ found: Double, _ column: CSVColumn, _ expected: String) -> SwingError {
        error("found \(found) in column \(column.name), expected \(expected); correct or remove the line")
    }
}
