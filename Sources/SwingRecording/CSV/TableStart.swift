package import SwingFiles
package import SwingMotion

/// The lines of a text table that are neither its header nor samples: those before the header, and a line of units.
///
/// Sensors' programs write facts such as the device's name before the table, and some write each column's unit below
/// its name.
struct TableStart: Hashable, Sendable {
    /// The number of lines before the header.
    private(set) var preamble = 0
    /// The number of the line of units, from 1; `nil` without one.
    private(set) var unitLine: Int?
    /// The cells of the line of units; empty without one.
    private(set) var units: [String] = []

    /// The number of lines that are searched for the header.
    private static let reach = 64
    /// The minimum number of cells in the header of a table with lines before it: a time and three axes.
    private static let minimumWidth = 4
    /// The number of lines after the first one that are compared with it.
    private static let comparedLines = 5

    init() {}

    /// Finds the header of a table.
    ///
    /// Lines before it are only assumed if the first line can't be the header, because none of the next lines has as
    /// many cells or because it has fewer cells than a table of samples.
    ///
    /// - Parameter lines: The table, from its first line.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read the file.
    init(_ lines: consuming CSVLines) throws(SwingError) {
        let rows = try Self.rows(&lines)
        guard let header = Self.header(rows) else { return }
        // Comments before the header are skipped anyway.
        preamble = header == 0 ? 0 : rows[header].number - 1
        guard header + 1 < rows.count, rows[header].isTitles, Self.areUnits(rows[header + 1], of: rows[header]),
            header + 2 >= rows.count || rows[header + 2].isSample(rows[header].cells.count)
        else { return }
        unitLine = rows[header + 1].number
        units = rows[header + 1].cells
    }

    /// Returns whether a line is neither the header nor a sample.
    ///
    /// - Parameter number: The number of the line, from 1.
    /// - Returns: Whether it is to be skipped.
    @inline(__always)
    func excludes(_ number: Int) -> Bool { number <= preamble || number == unitLine }

    /// What was left out, as a sentence without a full stop; `nil` if nothing was.
    var assumption: String? {
        switch (preamble, unitLine) {
        case (0, nil): nil
        case (0, _): "the line after the header is assumed to contain units"
        case (1, _): "the first line is assumed not to belong to the table"
        default: "the first \(preamble) lines are assumed not to belong to the table"
        }
    }

    // MARK: - Finding the header

    private struct Row {
        let number: Int
        let cells: [String]
        let numberCount: Int

        /// Whether the cells can be names of columns.
        var isTitles: Bool {
            numberCount * 2 < cells.count && cells.first.flatMap(TimeNotation.init(of:)) == nil
                && cells.allSatisfy { !$0.isEmpty }
        }

        /// Returns whether the cells can be values of this number of columns.
        func isSample(_ count: Int) -> Bool { cells.count == count && numberCount * 2 >= count }
    }

    private static func rows(_ lines: inout CSVLines) throws(SwingError) -> [Row] {
        var rows: [Row] = []
        // A line that is too long or not text is reported when the table is read.
        while rows.count < reach {
            guard let next = try SwingError.unlessUnreadable({ () throws(SwingError) in try lines.next() }),
                let line = next
            else { break }
            let separator = CSVHeader.separator(of: lines.bytes, line)
            let cells = lines.cells(of: line, separator: separator)
            let mark = DecimalMark(lines, from: line, separator: separator)
            let count = cells.count { cell in
                mark.isNumber(Array(cell.utf8)[...]) || TimeNotation(of: mark.withPoint(cell)) != nil
            }
            rows.append(Row(number: lines.number, cells: cells, numberCount: count))
        }
        return rows
    }

    private static func header(_ rows: [Row]) -> Int? {
        guard let first = rows.first else { return nil }
        let next = rows.dropFirst().prefix(comparedLines)
        if first.cells.count >= minimumWidth,
            next.isEmpty || next.contains(where: { $0.cells.count == first.cells.count })
        {
            return 0
        }
        guard TimeNotation(of: first.cells[0]) == nil else { return 0 }
        let found = rows.indices.dropFirst().first { i in
            let count = rows[i].cells.count
            guard count >= minimumWidth, rows[i].isTitles, i + 1 < rows.count else { return false }
            return rows[i + 1].isSample(count)
                || areUnits(rows[i + 1], of: rows[i]) && i + 2 < rows.count && rows[i + 2].isSample(count)
        }
        return found ?? 0
    }

    /// Returns whether a line contains units: at least three of time, acceleration or rotation rate, and no number.
    private static func areUnits(_ row: Row, of header: Row) -> Bool {
        guard row.cells.count == header.cells.count, row.numberCount == 0 else { return false }
        let known = row.cells.count { cell in
            TimeUnit(spelling: cell) != nil || CSVUnit.standardGravity.factor(from: cell) != nil
                || CSVUnit.radianPerSecond.factor(from: cell) != nil
        }
        return known >= 3
    }
}

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
    ///   - clock: How times are read whose unit the header does not state.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or does not have these columns.
    package init(
        reading file: TreeFile, _ columns: [CSVColumn], clock: NumberedClock = .seconds
    ) throws(SwingError) {
        let head = FileHead(file)
        var layout = try TableLayout(of: head, columns, needsHeader: true)
        if let text = try layout.textClock(of: head) {
            layout.clock = text
        } else if clock == .apps, let found = try Self.appsClock(layout, head) {
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
        case apps
    }

    /// The clock's zero, in seconds since 1970-01-01 00:00:00 UTC; `nil` if times do not count from 1970.
    package var zero: Double? { layout.clock.zero }

    /// Returns the unit that an omitted one must be, and an app's start; `nil` if times can be seconds.
    private static func appsClock(_ layout: TableLayout, _ file: FileHead) throws(SwingError) -> TableClock? {
        var lines = file.lines()
        guard let place = layout.places[0], let line = try lines.next() else { return nil }
        let header = try CSVHeader(lines, line)
        guard header.unit(at: place) == nil else { return nil }
        var clock = try TimeSample(file, header, place: place).clock(stated: nil)
        guard clock.origin != 0, clock.unit != .second else { return nil }
        if SensorLoggerTable.isOne(header), let origin = try SensorLoggerTable.origin(of: file, header) {
            clock.origin = origin
        }
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
