package import SwingFiles
package import SwingMotion

/// Reads the rows of a table in blocks that end at full seconds of the table's clock, in the library's units.
///
/// The blocks also contain rows with NaN or infinity. A last line that is cut off becomes a row of NaN only.
package struct TableBlocks: ~Copyable {
    /// The rows that ``next()`` read.
    package private(set) var block: CSVBlock

    private var rows: CSVRows
    private let layout: TableLayout
    private var row: [Double]
    /// Whether `row` contains a row that belongs to the next block.
    private var isPending = false
    /// The time of the next, unread row, if it is known.
    private var nextTime: Double?
    /// Whether the unit of the first time was checked.
    private var hasRead = false

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - layout: The layout of its columns.
    ///   - omitted: The quantity whose cells are counted but not read, if any.
    ///   - bufferSize: The maximum number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or its columns don't match the layout.
    package init(
        reading file: TreeFile, _ layout: TableLayout, omitting omitted: String? = nil, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        self.init(try CSVRows(reading: file, layout, omitting: omitted, bufferSize: bufferSize), layout)
    }

    /// Opens a table whose beginning is kept.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - layout: The layout of its columns.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package init(_ file: FileHead, _ layout: TableLayout) throws(SwingError) {
        self.init(try CSVRows(file.lines(layout.decimalMark), layout), layout)
    }

    private init(_ rows: consuming CSVRows, _ layout: TableLayout) {
        self.layout = layout
        row = [Double](repeating: .nan, count: layout.columns.count)
        block = CSVBlock(isPresent: rows.isPresent)
        self.rows = rows
    }

    /// Reads the next block.
    ///
    /// - Returns: Whether there is one; it has at least one row.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a line is not a row.
    package mutating func next() throws(SwingError) -> Bool {
        while try readBlock() {
            block.convert(layout)
            if block.count > 0 { return true }
        }
        return false
    }

    /// Reads rows up to the next full second, and returns whether there were any.
    private mutating func readBlock() throws(SwingError) -> Bool {
        block.removeAll()
        /// The end of the block's second, in the unit of the file. Infinite until the first finite time.
        var end = Double.infinity
        if let nextTime, case let next = endOfSecond(nextTime), next > nextTime { end = next }
        nextTime = nil
        while !block.isFull {
            if !isPending {
                // The first row of a block determines the block's end.
                if end < .infinity, let late = try rows.read(into: &block, before: end) {
                    nextTime = late
                    break
                }
                guard !block.isFull, try rows.next(into: &row) else { break }
            }
            isPending = row[0].isFinite && row[0] >= end
            if isPending { break }
            if !hasRead, row[0].isFinite {
                try checkUnit(of: row[0])
                hasRead = true
            }
            if end == .infinity, row[0].isFinite { end = endOfSecond(row[0]) }
            block.append(row)
        }
        return block.count > 0
    }

    /// Returns the end of the second that contains a time, both in the unit of the file.
    private func endOfSecond(_ time: Double) -> Double {
        layout.clock.raw(layout.clock.seconds(time).rounded(.down) + 1)
    }

    /// Throws if a time can't be in seconds, such as nanoseconds since 1970.
    private func checkUnit(of time: Double) throws(SwingError) {
        guard layout.clock.unit == .second, abs(time) >= ClockRule.standard.limit else { return }
        throw rows.error(
            "found the time \(time), expected seconds; convert the column, for example from milliseconds or "
                + "nanoseconds")
    }
}
