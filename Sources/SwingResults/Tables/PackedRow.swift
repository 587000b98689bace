internal import HDF5
internal import SwingFiles
internal import SwingMotion

/// A row and its window as plain numbers in the order of the columns, as a spool and a journal store them.
///
/// Integers, categories and flags become numbers, which represent them exactly. A text becomes its length and bytes.
package struct PackedRow {
    /// The columns' values.
    private var numbers: [Double] = []
    /// The window's signals.
    private var signals: [[Float]]

    /// The number of signals.
    private static var signalCount: Int { WindowSignal.all.count }

    /// Packs a row.
    package init(_ row: ResultRow) {
        for column in SwingColumns.all {
            switch column.value {
            case .text(let path), .json(let path): numbers += Self.numbers(row[keyPath: path])
            case .optionalText(let path): numbers += Self.numbers(row[keyPath: path] ?? "")
            case .integer(let path): numbers.append(Double(row[keyPath: path]))
            case .number(let path): numbers.append(row[keyPath: path])
            case .optionalNumber(let path): numbers.append(row[keyPath: path].orNaN)
            case .category(let path, _): numbers.append(Double(row[keyPath: path]))
            case .flags(let path, _): numbers.append(Double(row[keyPath: path]))
            }
        }
        signals = WindowSignal.all.map { row.swing.window[keyPath: $0.values] }
    }

    /// Restores a packed row from its bytes; `nil` if they are not complete.
    package init?(_ bytes: [UInt8]) {
        var bytes = RawBytes(bytes)
        guard let counts: [UInt64] = bytes.read(1 + Self.signalCount),
            let numbers: [Double] = bytes.read(Int(clamping: counts[0]))
        else { return nil }
        var signals: [[Float]] = []
        for count in counts.dropFirst() {
            guard let signal: [Float] = bytes.read(Int(clamping: count)) else { return nil }
            signals.append(signal)
        }
        guard bytes.isAtEnd else { return nil }
        (self.numbers, self.signals) = (numbers, signals)
    }

    /// The counts of numbers, then the numbers.
    package var bytes: [UInt8] {
        var bytes = RawBytes()
        bytes.append(([numbers.count] + signals.map(\.count)).map { UInt64($0) })
        bytes.append(numbers)
        for signal in signals { bytes.append(signal) }
        return bytes.bytes
    }

    /// Returns the checksum of a packed row's bytes and of their number.
    package static func checksum(of bytes: [UInt8]) -> UInt32 {
        let count = [Int64(bytes.count)]
        var sum = CRC32()
        sum.update(count.span)
        sum.update(bytes.span)
        return UInt32(bitPattern: sum.stored)
    }

    /// The unpacked row.
    ///
    /// - Precondition: The bytes are those of a packed row; a checksum is compared before.
    package var row: ResultRow {
        var row = ResultRow()
        var rest = numbers[...]
        for column in SwingColumns.all {
            let number = rest.removeFirst()
            let value: ColumnValue
            switch column.value {
            case .text, .json, .optionalText:
                value = .text(String(decoding: rest.prefix(Int(clamped: number)).map { UInt8($0) }, as: UTF8.self))
                rest.removeFirst(Int(clamped: number))
            case .integer: value = .integer(Int(clamped: number))
            case .number, .optionalNumber: value = .number(number)
            case .category(_, let names): value = .names([names[Int(clamped: number)]])
            case .flags(_, let names):
                value = .names(ResultColumn<ResultRow>.Value.flagNames(names, in: Int32(clamped: number)))
            }
            let isSet = column.set(value, in: &row)
            precondition(isSet, "\(column.name) was packed as another type")
        }
        for (signal, values) in zip(WindowSignal.all, signals) { row.swing.window[keyPath: signal.values] = values }
        return row
    }

    private static func numbers(_ text: String) -> [Double] { [Double(text.utf8.count)] + text.utf8.map { Double($0) } }
}
