import SwingFiles
import SwingMotion

/// The lines of a text file that are not blank, one by one, in a buffer that is reused.
///
/// Blank lines and those that begin with `#` are left out. Lines end in LF or CR LF, and are at most 64 KiB long.
struct CSVLines: ~Copyable {
    /// The file's bytes around the current line.
    private(set) var bytes: [UInt8]
    /// The number of the current line, from 1.
    private(set) var number = 0
    /// What messages call the file.
    let name: String
    /// Whether the current line ends in a line break, as all but a file's last line do.
    private(set) var isWhole = true

    private let source: any ByteSource
    /// The bytes of the buffer that have been read from the file and belong to no line yet.
    private(set) var unread = 0..<0
    private var isAtEnd = false

    static let lengthLimit = 64 << 10

    /// Opens a text file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - bufferSize: How many bytes are read at once at most.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened.
    init(reading file: TreeFile, bufferSize: Int = 256 << 10) throws(SwingError) {
        try self.init(file.open(), name: file.name, size: file.size, bufferSize: bufferSize)
    }

    /// Reads text from a source.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - name: What messages call it.
    ///   - size: How many bytes it has, if that is known.
    ///   - bufferSize: How many bytes are read at once at most.
    init(_ source: any ByteSource, name: String, size: Int?, bufferSize: Int = 256 << 10) {
        self.source = source
        self.name = name
        // A small file needs no more than itself, and what is looked at after its last row.
        let needed = max(min(size ?? bufferSize, bufferSize), 4 << 10) + PlainRows.reach
        bytes = [UInt8](repeating: 0, count: min(bufferSize, needed))
    }

    /// An error about the current line.
    ///
    /// - Parameter sentence: What was found and expected, and what to do.
    /// - Returns: The error.
    func error(_ sentence: String) -> SwingError { SwingError(.badData, "\(name):\(number): \(sentence)") }

    /// An error about the number of cells in the current line.
    ///
    /// - Parameters:
    ///   - found: How many there are.
    ///   - expected: How many there should be.
    /// - Returns: The error.
    func wrongCount(_ found: Int, expected: Int) -> SwingError {
        error("found \(found) cells, expected \(expected); correct or remove the line")
    }

    /// An error about a cell of the current line that is no number.
    ///
    /// - Parameters:
    ///   - cell: The cell, a part of ``bytes``.
    ///   - column: The column in which it is.
    ///   - separator: What stands between two cells.
    /// - Returns: The error.
    func noNumber(
        _ cell: ArraySlice<UInt8>, in column: CSVColumn, separator: UInt8 = UInt8(ascii: ",")
    ) -> SwingError {
        let range = bytes.trimmed(cell.indices)
        let found = range.isEmpty ? "an empty cell" : VisibleText.quoted(bytes[range])
        if separator != UInt8(ascii: ","), bytes[range].contains(UInt8(ascii: ",")) {
            return error(
                "found \(found) in column \(column.name), expected a decimal point; export the file with points, or "
                    + "replace the commas")
        }
        return error(
            "found \(found) in column \(column.name), expected a number such as -0.25; correct or remove the line")
    }

    /// Goes to the next line that is not blank.
    ///
    /// - Returns: Where its bytes are in ``bytes``, without the line break; `nil` at the end of the file.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, a line is too long or holds a NUL byte.
    mutating func next() throws(SwingError) -> Range<Int>? {
        while let line = try nextLine() {
            var i = line.lowerBound
            while i < line.upperBound, bytes[i] == UInt8(ascii: " ") || bytes[i] == UInt8(ascii: "\t") { i += 1 }
            if i < line.upperBound, bytes[i] != UInt8(ascii: "#") { return line }
        }
        return nil
    }

    /// Leaves out lines that have been read from ``unread`` already.
    ///
    /// - Parameters:
    ///   - count: How many lines these are.
    ///   - end: Where the next one begins in ``bytes``.
    mutating func skip(_ count: Int, to end: Int) {
        unread = end..<unread.upperBound
        number += count
    }

    private mutating func nextLine() throws(SwingError) -> Range<Int>? {
        if unread.isEmpty {
            try fill()
            if number == 0 { try skipByteOrderMark() }
        }
        guard !unread.isEmpty else { return nil }
        number += 1
        var searched = 0
        while true {
            let start = unread.lowerBound
            let found = CSVLines.lineBreak(in: bytes.span.extracting(start + searched..<unread.upperBound))
            let end = start + searched + found.offset
            guard end - start <= CSVLines.lengthLimit else {
                throw error(
                    "found a line longer than 64 KiB, expected rows of numbers; check that the file is CSV text")
            }
            guard !found.isNUL else {
                throw error("found a NUL byte, expected text; the file is damaged or no text: export it again")
            }
            isWhole = end < unread.upperBound
            if isWhole || isAtEnd {
                unread = (isWhole ? end + 1 : end)..<unread.upperBound
                return withoutReturn(start..<end)
            }
            searched = end - start
            try fill()
        }
    }

    /// Finds the first line break or NUL byte.
    ///
    /// Sixteen bytes are looked at in one step while there is neither, nor a tab.
    private static func lineBreak(in bytes: Span<UInt8>) -> (offset: Int, isNUL: Bool) {
        var i = 0
        while i < bytes.count {
            if bytes.count - i >= 16 {
                let block = bytes.extracting(i..<i + 16)
                var least = UInt8.max
                for j in 0..<16 { least = min(least, block[j]) }
                if least > UInt8(ascii: "\n") {
                    i += 16
                    continue
                }
            }
            for j in i..<min(i + 16, bytes.count) where bytes[j] <= UInt8(ascii: "\n") {
                if bytes[j] == UInt8(ascii: "\n") { return (j, false) }
                if bytes[j] == 0 { return (j, true) }
            }
            i += 16
        }
        return (bytes.count, false)
    }

    private func withoutReturn(_ line: Range<Int>) -> Range<Int> {
        guard let last = line.last, bytes[last] == UInt8(ascii: "\r") else { return line }
        return line.dropLast()
    }

    /// Leaves out UTF-8's mark, and refuses UTF-16's.
    private mutating func skipByteOrderMark() throws(SwingError) {
        let beginning = bytes[unread]
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            throw SwingError(.badData, at: name, "found UTF-16 text, expected UTF-8; save the file as UTF-8")
        }
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { unread = 3..<unread.upperBound }
    }

    /// Moves what is unread to the front and reads more after it.
    private mutating func fill() throws(SwingError) {
        let rest = unread.count
        for i in 0..<rest { bytes[i] = bytes[unread.lowerBound + i] }
        // A line that is longer than the buffer.
        if rest == bytes.count { bytes += [UInt8](repeating: 0, count: rest) }
        let count = try source.read(into: &bytes, from: rest)
        isAtEnd = count == 0
        unread = 0..<rest + count
    }
}

extension CSVLines {
    /// The cells of a line as text, without spaces around them and without the quotation marks that some programs write.
    ///
    /// What stands in quotation marks may hold separators.
    ///
    /// - Parameters:
    ///   - line: Where the line is in ``bytes``.
    ///   - separator: What stands between two cells.
    /// - Returns: The cells.
    func cells(of line: Range<Int>, separator: UInt8) -> [String] {
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        for byte in bytes[line] {
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                cells.append(Self.text(cell))
                cell = []
            } else {
                cell.append(byte)
            }
        }
        cells.append(Self.text(cell))
        return cells
    }

    private static func text(_ cell: [UInt8]) -> String {
        String(decoding: cell[cell.trimmed(cell.indices)], as: UTF8.self)
    }
}

extension VisibleText {
    /// Quotes bytes as if they were UTF-8.
    ///
    /// - Parameter bytes: The text.
    /// - Returns: The text in quotation marks, with what can't be seen escaped.
    static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
        // Sixty characters take at most 240 bytes; the rest is not shown.
        quoted(String(decoding: bytes.prefix(244), as: UTF8.self))
    }
}

extension [UInt8] {
    /// The part of `range` without the spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, self[first] == UInt8(ascii: " ") || self[first] == UInt8(ascii: "\t") {
            range = first + 1..<range.upperBound
        }
        while let last = range.last, self[last] == UInt8(ascii: " ") || self[last] == UInt8(ascii: "\t") {
            range = range.lowerBound..<last
        }
        return range
    }
}
