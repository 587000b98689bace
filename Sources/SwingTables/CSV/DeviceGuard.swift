import SwingMotion

/// Checks that the rows of a table belong to one device while they are read.
struct DeviceGuard {
    private let columns: [DeviceColumn]
    /// The first value of each column as UTF-8.
    private let expected: [[UInt8]]
    private let separator: UInt8

    /// Creates a guard of the columns that name devices.
    ///
    /// - Parameter layout: The layout of the table.
    init(_ layout: TableLayout) {
        columns = layout.devices
        expected = columns.map { Array($0.values[0].utf8) }
        separator = layout.separator
    }

    /// Whether there is nothing to check.
    var isIdle: Bool { columns.isEmpty }

    /// Checks a row.
    ///
    /// - Parameters:
    ///   - lines: The table.
    ///   - line: The range of the row in the bytes of `lines`.
    ///   - number: The number of the line, from 1.
    /// - Throws: ``SwingMotion/SwingError`` if the row names another device than the first one.
    func check(_ lines: borrowing CSVLines, _ line: Range<Int>, number: Int) throws(SwingError) {
        for (column, bytes) in zip(columns, expected) {
            guard !isEqual(lines, line, column.place, bytes),
                let value = lines.value(at: column.place, of: line, separator: separator), value != column.values[0]
            else { continue }
            throw column.change(to: value, at: "\(lines.name):\(number)")
        }
    }

    /// Checks rows that were read together.
    ///
    /// - Parameters:
    ///   - lines: The table.
    ///   - rows: The range of the rows in the bytes of `lines`.
    /// - Throws: ``SwingMotion/SwingError`` if a row names another device than the first one.
    func check(_ lines: borrowing CSVLines, rows: Range<Int>) throws(SwingError) {
        guard !isIdle else { return }
        var (start, number) = (rows.lowerBound, lines.number)
        while start < rows.upperBound {
            var end = start
            while end < rows.upperBound, lines.bytes[end] != UInt8(ascii: "\n") { end += 1 }
            number += 1
            let isReturn = end > start && lines.bytes[end - 1] == UInt8(ascii: "\r")
            try check(lines, start..<(isReturn ? end - 1 : end), number: number)
            start = end + 1
        }
    }

    /// Returns whether a cell without quotation marks has exactly these bytes.
    private func isEqual(_ lines: borrowing CSVLines, _ line: Range<Int>, _ place: Int, _ bytes: [UInt8]) -> Bool {
        var i = line.lowerBound
        for _ in 0..<place {
            while i < line.upperBound, lines.bytes[i] != separator {
                if lines.bytes[i] == UInt8(ascii: "\"") { return false }
                i += 1
            }
            i += 1
        }
        let end = i + bytes.count
        guard end <= line.upperBound, end == line.upperBound || lines.bytes[end] == separator else { return false }
        for k in bytes.indices where lines.bytes[i + k] != bytes[k] { return false }
        return true
    }
}
