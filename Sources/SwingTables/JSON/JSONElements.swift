import SwingFiles
import SwingMotion

/// The elements of one array of a JSON text, as lines of text.
final class JSONElements {
    private var reader: JSONReader
    private let column: JSONColumn
    private var lines: [UInt8] = []
    /// The begin of the lines that have not been returned yet.
    private var position = 0
    private var isAtEnd = false

    private static let size = 16 << 10

    /// Opens the text and moves to the array.
    ///
    /// - Parameters:
    ///   - column: The column.
    ///   - path: The keys that lead to it.
    ///   - file: The text.
    ///   - bufferSize: The number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, or does not contain the array any more.
    init(_ column: JSONColumn, _ path: [[UInt8]], in file: TreeFile, bufferSize: Int) throws(SwingError) {
        self.column = column
        reader = JSONReader(try file.open(), name: file.name, allowsSeveral: true, bufferSize: bufferSize)
        while case let token = try reader.next(), token != .end {
            if token == .objectStart, try find(path[...]) { return }
        }
        throw SwingError(
            .inputOutput, at: file.name, "changed while it was read; read it again when nothing changes it")
    }

    /// Moves to the array that keys lead to, within an object that has begun; returns whether it is there.
    private func find(_ path: ArraySlice<[UInt8]>) throws(SwingError) -> Bool {
        while try reader.next() == .key {
            let isOnPath = path.first.map { reader.isText($0) } ?? false
            let token = try reader.next()
            if isOnPath, path.count == 1, token == .arrayStart { return true }
            if isOnPath, path.count > 1, token == .objectStart { return try find(path.dropFirst()) }
            try reader.skip(token)
        }
        return false
    }

    /// Appends the next element as a cell.
    ///
    /// - Parameter bytes: Receives the cell's text.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, or the element is not a number.
    func append(to bytes: inout [UInt8]) throws(SwingError) {
        if position == lines.count { try fill() }
        let end = Self.end(of: lines.span, from: position)
        bytes += lines[position..<end]
        position = min(end + 1, lines.count)
    }

    private static func end(of lines: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < lines.count, lines[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }

    private func fill() throws(SwingError) {
        lines.removeAll(keepingCapacity: true)
        position = 0
        while lines.count < Self.size, !isAtEnd {
            let token = try reader.next()
            guard token != .arrayEnd else {
                isAtEnd = true
                return
            }
            try append(token)
            lines.append(UInt8(ascii: "\n"))
            if token == .number { while try reader.readNumbers(to: &lines) > 0, lines.count < Self.size {} }
        }
    }

    /// Appends the current element.
    private func append(_ token: JSONToken) throws(SwingError) {
        let text = reader.text
        if token == .number {
            reader.appendText(to: &lines)
        } else if token == .null || token == .string && MissingValue.isOne(text) {
            lines += "nan".utf8
        } else if token == .string, column.isTime, let time = JSONColumn.time(text) {
            lines += time.utf8
        } else if token == .string, column.isDevice {
            lines += JSONColumn.cell(text).utf8
        } else if token == .string, JSONReader.isNumber(Array(text.utf8).span) {
            lines += text.utf8
        } else {
            throw reader.error(
                "found \(token == .string ? VisibleText.quoted(text) : text), expected a number such as -0.25; write null if "
                    + "the value is unknown")
        }
    }
}
