package import SwingMotion

/// The layout of one sensor's columns in a table, with the conversion of its numbers to the library's units.
package struct TableLayout: Sendable {
    /// The sensor's columns; time is the first.
    let columns: [CSVColumn]
    /// The names of the sensor's columns in messages: as the header has them, without units, or the library's.
    let names: [String]
    /// The separator between cells.
    let separator: UInt8
    /// The mark between the integer part and the decimals of numbers.
    let decimalMark: DecimalMark
    /// The number of cells per row.
    let cellCount: Int
    /// The lines of the file that the table leaves out.
    package let start: TableStart
    /// Whether the first line is a header instead of a row.
    let hasHeader: Bool
    /// The index of each of the sensor's columns among the cells; `nil` if the column is missing.
    package private(set) var places: [Int?]
    /// The factor of each column's numbers, including the sign.
    package private(set) var factors: [Double]
    /// The clock of the times.
    package var clock = TableClock()
    /// The rate of the rows in Hz in a table without times; the first row is at 0.
    package var sampleRate: Double?
    /// The rows to read; `nil` for all.
    package var selection: RowSelection?
    /// The columns that name the device of each row.
    private(set) var devices: [DeviceColumn] = []
    /// Whether lines may lack a sample of the sensor, as in a table of several sensors.
    package var isSparse = false
    /// Whether numbers mark missing values: -1 in all cells of a sample, or -9999 in any cell.
    package var hasMarkers = false

    /// Creates a layout in the library's own units.
    ///
    /// - Parameters:
    ///   - columns: The sensor's columns; time is the first.
    ///   - header: The table's first line.
    ///   - places: The index of each column among the cells.
    package init(_ columns: [CSVColumn], _ header: CSVHeader, places: [Int?]) {
        self.columns = columns
        // Names of the file are quoted, so that errors about linked files can hide them.
        names = zip(columns, places).map { column, place in
            guard let name = place.flatMap(header.name), name != column.name else { return column.name }
            return VisibleText.quoted(name)
        }
        separator = header.separator
        decimalMark = header.decimalMark
        cellCount = header.cells.count
        start = header.start
        hasHeader = !header.isAbsent
        self.places = places
        factors = Array(repeating: 1, count: columns.count)
    }

    /// Returns whether the table has the columns of an optional part.
    ///
    /// - Parameter part: The name of the part.
    /// - Returns: Whether the table has them.
    package func has(_ part: String) -> Bool { zip(columns, places).contains { $0.optionalPart == part && $1 != nil } }

    /// Multiplies the numbers of some columns.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - factor: The factor.
    package mutating func scale(_ columns: Range<Int>, by factor: Double) {
        for column in columns { factors[column] *= factor }
    }

    /// Finds the columns of a file by their names.
    ///
    /// A file without a header must have exactly these columns in this order.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - columns: The columns to read.
    ///   - needsHeader: Whether a file without a header is rejected.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or has other columns.
    package init(of file: FileHead, _ columns: [CSVColumn], needsHeader: Bool) throws(SwingError) {
        guard let header = try file.header() else {
            throw SwingError(
                .badData, at: file.name,
                "found no line, expected \(columns.header) and rows; remove the file or record again")
        }
        guard header.isAbsent else {
            self.init(columns, header, places: try header.places(of: columns, isConverting: true))
            for (column, place) in places.enumerated() {
                if column == 0 {
                    clock.unit = place.flatMap(header.timeUnit(at:)) ?? .second
                } else if let unit = place.flatMap(header.unit(at:)) {
                    scale(column..<column + 1, by: columns[column].unit.factor(from: unit) ?? 1)
                }
            }
            return
        }
        guard !needsHeader else {
            throw header.error("found numbers, expected the header \(columns.header); add it as the first line")
        }
        guard header.cells.count == columns.count else {
            throw header.error(
                "found \(header.cells.count) cells and no header, expected \(columns.count) cells; "
                    + "add a header such as \(columns.header)")
        }
        try file.checkFirstColumn(header)
        self.init(columns, header, places: Array(columns.indices))
    }

    /// Returns the clock of a table whose times are dates or times of day; `nil` if they are something else.
    ///
    /// - Parameter file: The table.
    /// - Returns: The clock.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or its first time is not a time.
    package func textClock(of file: FileHead) throws(SwingError) -> TableClock? {
        guard let place = places[0] else { return nil }
        var lines = file.lines()
        guard let first = try lines.next() else { return nil }
        let header = try CSVHeader(lines, first)
        var line = hasHeader ? try lines.next() : first
        while let row = line {
            let cells = lines.cells(of: row, separator: separator)
            guard place < cells.count, MissingValue.isOne(cells[place]) else {
                let cell = place < cells.count ? decimalMark.withPoint(cells[place]) : ""
                guard TimeNotation(of: cell) != .number, place < cells.count else { return nil }
                let clock = try TimeSample(file, header, place: place).clock(stated: nil)
                return clock.isText ? clock : nil
            }
            line = try lines.next()
        }
        return nil
    }

    /// Finds the columns that name the device of each row.
    ///
    /// - Parameter file: The table.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or its first rows belong to several devices.
    package mutating func findDevices(in file: FileHead) throws(SwingError) {
        guard hasHeader, let header = try file.header() else { return }
        devices = try DeviceColumn.columns(file, header, selection: selection)
        for column in devices { try column.checkFirstRows(of: file) }
    }
}
