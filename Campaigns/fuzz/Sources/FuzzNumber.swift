import Glibc

@testable import SwingTables

/// Any text that is read as a number is also read by `strtod`, to the same bits and the same end.
func fuzzNumber(_ bytes: [UInt8]) {
    var position = 0
    if let number = DecimalNumber.read(bytes.span, at: &position) { compare(bytes[..<position], number) }

    // As a time and as a value in plain rows, four of which are read at once, with arbitrary bytes after them.
    let text = bytes.filter { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\n") }
    var (table, times, values) = (
        [UInt8](), [Double](repeating: 0, count: 8), [Float](repeating: 0, count: 2 * CSVBlock.stride)
    )
    for _ in 0..<5 { table += text + [UInt8(ascii: ",")] + text + [UInt8(ascii: "\n")] }
    let padded = table + [UInt8](repeating: UInt8(ascii: "9"), count: PlainRows.reach)
    for most in PlainRows.Instructions.allCases {
        let rows = PlainRows(targets: [0, 1], separator: UInt8(ascii: ","), clock: TableClock(), most: most)
        let read = rows.read(padded.span, 0..<table.count, &times, &values, from: 0, before: .infinity)
        precondition(read.count == 0 || read.count == 5, "equal rows must all be read or all be left")
        for row in 0..<read.count {
            compare(text[...], times[row])
            precondition(values[CSVBlock.stride + row].bitPattern == Float(times[row]).bitPattern, "another value")
        }
    }
}

private func compare(_ text: ArraySlice<UInt8>, _ number: Double) {
    var characters = text.map { CChar(bitPattern: $0) } + [0]
    let expected = characters.withUnsafeMutableBufferPointer { buffer -> (number: Double, length: Int) in
        guard let start = buffer.baseAddress else { return (.nan, 0) }
        var end: UnsafeMutablePointer<CChar>?
        let number = strtod(start, &end)
        return (number, end.map { $0 - start } ?? 0)
    }
    let isSame = expected.number.bitPattern == number.bitPattern || expected.number.isNaN && number.isNaN
    precondition(
        isSame && expected.length == text.count,
        "\(String(decoding: text, as: UTF8.self)): read as \(number), by strtod as \(expected)")
}
