internal import SwingMotion

/// A row and its window as plain numbers in the order of the columns, as a spool and a journal store them.
///
/// Integers, categories and flags become numbers, which represent them exactly. A text becomes its length and bytes.
package struct PackedRow {
    /// The columns' values.
    package private(set) var numbers: [Double] = []
    /// The window's signals.
    package private(set) var signals: [[Float]]

    /// The number of signals.
    package static var signalCount: Int { WindowSignal.all.count }

    /// Packs a row.
    package init(_ row: ResultRow) {
        for column in SwingColumns.all {
            switch column.value {
            case .text(let path), .json(let path): numbers += Self.numbers(row[keyPath: path])
            case .optionalText(let path): numbers += Self.numbers(row[keyPath: path] ?? "")
            case .integer(let path): numbers.append(Double(row[keyPath: path]))
            case .number(let path): numbers.append(row[keyPath: path])
            case .category(let path, _): numbers.append(Double(row[keyPath: path]))
            case .flags(let path, _): numbers.append(Double(row[keyPath: path]))
            }
        }
        signals = WindowSignal.all.map { row.swing.window[keyPath: $0.values] }
    }

    /// Restores a packed row from its numbers and signals.
    package init(numbers: [Double], signals: [[Float]]) {
        (self.numbers, self.signals) = (numbers, signals)
    }

    /// The unpacked row.
    ///
    /// - Precondition: The numbers and signals come from a packed row.
    package var row: ResultRow {
        var row = ResultRow()
        var rest = numbers[...]
        for column in SwingColumns.all {
            let number = rest.removeFirst()
            let value: ColumnValue
            switch column.value {
            case .text, .json, .optionalText:
                value = .text(String(decoding: rest.prefix(Int(number)).map { UInt8($0) }, as: UTF8.self))
                rest.removeFirst(Int(number))
            case .integer: value = .integer(Int(number))
            case .number: value = .number(number)
            case .category(_, let names): value = .names([names[Int(number)]])
            case .flags(_, let names):
                value = .names(ResultColumn<ResultRow>.Value.flagNames(names, in: Int32(number)))
            }
            let isSet = column.set(value, in: &row)
            precondition(isSet, "\(column.name) was packed as another type")
        }
        for (signal, values) in zip(WindowSignal.all, signals) { row.swing.window[keyPath: signal.values] = values }
        return row
    }

    private static func numbers(_ text: String) -> [Double] { [Double(text.utf8.count)] + text.utf8.map { Double($0) } }
}
