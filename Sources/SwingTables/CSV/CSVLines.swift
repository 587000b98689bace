import SwingFiles
import SwingMotion

/// Reads the lines of a text file one by one into a reused buffer.
///
/// Blank lines, lines that begin with `#`, and those that ``TableStart`` excludes are skipped. Lines end in LF, CR LF or CR CR LF
/// and are at most 64 KiB long.
struct CSVLines: ~Copyable {
    /// The file's bytes around the current line.
    private(set) var bytes: [UInt8]
    /// The number of the current line, from 1.
    private(set) var number = 0
    /// The file's name in messages.
    let name: String
    /// Whether the current line ends in a line break.
    ///
    /// Only the last line of a file can lack one.
    private(set) var isWhole = true

    /// The last comment before the current line, if it is among the lines in which ``TableStart`` searches.
    private(set) var comment: (number: Int, text: Range<Int>)?

    /// The lines to skip at the beginning of the file.
    let start: TableStart

    private let source: any ByteSource
    /// The decimal mark of the file's numbers; ``bytes`` contains points instead.
    let mark: DecimalMark
    /// The range of the bytes in the buffer that follow the current line.
    private(set) var unread = 0..<0
    private var isAtEnd = false

    /// Opens a text file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - mark: The decimal mark of its numbers.
    ///   - start: The lines to skip at the beginning.
    ///   - bufferSize: The maximum number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened.
    init(
        reading file: TreeFile, mark: DecimalMark = .point, start: TableStart = TableStart(),
        bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        try self.init(
            file.open(), name: file.name, size: file.size, mark: mark, start: start, bufferSize: bufferSize)
    }

    /// Creates a reader of text from a source.
    ///
    /// - Parameters:
    ///   - source: The text.
    ///   - name: The name of the text in messages.
    ///   - size: The length of the text in bytes, if it is known.
    ///   - mark: The decimal mark of its numbers. ``bytes`` contains points instead of commas, and commas instead of
    ///     points.
    ///   - start: The lines to skip at the beginning.
    ///   - bufferSize: The maximum number of bytes per read.
    init(
        _ source: any ByteSource, name: String, size: Int?, mark: DecimalMark = .point,
        start: TableStart = TableStart(),
        bufferSize: Int = 256 << 10
    ) {
        self.source = source
        self.start = start
        self.mark = mark
        self.name = name
        // A small file needs its own length, plus the bytes that PlainRows may read after the last row.
        let needed = max(min(size ?? bufferSize, bufferSize), 4 << 10) + PlainRows.reach
        bytes = [UInt8](repeating: 0, count: min(bufferSize, needed))
    }

    /// Returns an error about the current line.
    ///
    /// - Parameter sentence: The finding, the expectation and the remedy.
    /// - Returns: The error.
    func error(_ sentence: String) -> SwingError { SwingError(.badData, "\(name):\(number): \(sentence)") }

    /// Returns an error about the number of cells in the current line.
    ///
    /// - Parameters:
    ///   - found: The number of cells.
    ///   - expected: The expected number.
    /// - Returns: The error.
    func wrongCount(_ found: Int, expected: Int) -> SwingError {
        error("found \(found) cells, expected \(expected); correct or remove the line")
    }

    /// Moves to the next line that is neither blank nor a comment.
    ///
    /// - Returns: The range of the line in ``bytes``, without the line break; `nil` at the end of the file.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a line is too long or contains a NUL byte.
    mutating func next() throws(SwingError) -> Range<Int>? {
        while let line = try nextLine() {
            guard !start.excludes(number) else { continue }
            var i = line.lowerBound
            while i < line.upperBound, bytes[i] == UInt8(ascii: " ") || bytes[i] == UInt8(ascii: "\t") { i += 1 }
            guard i < line.upperBound else { continue }
            // A row may begin with a missing value, as spreadsheets write it.
            if bytes[i] != UInt8(ascii: "#") || bytes[i..<line.upperBound].starts(with: "#N/A".utf8) { return line }
            repeat { i += 1 } while i < line.upperBound && "# \t".utf8.contains(bytes[i])
            comment = (number, i..<line.upperBound)
            if number == start.titleLine { return comment?.text }
        }
        return nil
    }

    /// Skips lines that the caller has read from ``unread``.
    ///
    /// - Parameters:
    ///   - count: The number of lines.
    ///   - end: The start of the next line in ``bytes``.
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
            guard end - start <= InputLimits.tableLine else {
                throw bytes[start..<end].contains(UInt8(ascii: "\r"))
                    ? wrongBreaks
                    : error(
                        "found a line longer than 64 KiB, expected rows of numbers; check that the file is CSV text")
            }
            guard !found.isNUL else {
                if number == 1 { try refuseWideText() }
                throw error("found a NUL byte, expected text; the file is damaged or not text: export it again")
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
    /// Blocks of 16 bytes without line break, NUL or tab are skipped in one step.
    private static func lineBreak(in bytes: Span<UInt8>) -> (offset: Int, isNUL: Bool) {
        var i = 0
        while i < bytes.count {
            if bytes.count - i >= 16 {
                let block = bytes.extracting(i..<i + 16)
                var smallest = UInt8.max
                for j in 0..<16 { smallest = min(smallest, block[j]) }
                if smallest > UInt8(ascii: "\n") {
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

    /// Returns a line without CR, and without the character that ends each row and belongs to no cell.
    private func withoutReturn(_ line: Range<Int>) -> Range<Int> {
        var line = line
        // Text that was converted to CR LF twice has two.
        while let last = line.last, bytes[last] == UInt8(ascii: "\r") { line = line.dropLast() }
        if let ending = start.ending {
            for _ in 0..<start.endingCount where line.last.map({ bytes[$0] == ending }) ?? false {
                line = line.dropLast()
            }
        }
        return line
    }

    /// Skips the byte order mark of UTF-8, and throws at that of UTF-16.
    private mutating func skipByteOrderMark() throws(SwingError) {
        let beginning = bytes[unread]
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) { throw wideText }
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { unread = 3..<unread.upperBound }
    }

    /// Throws if every second byte at the beginning is zero, as in UTF-16 without a byte order mark.
    private func refuseWideText() throws(SwingError) {
        let beginning = Array(bytes.prefix(64).prefix(unread.upperBound))
        for first in 0...1 {
            let zeros = stride(from: first, to: beginning.count, by: 2).map { beginning[$0] == 0 }
            let others = stride(from: 1 - first, to: beginning.count, by: 2).map { beginning[$0] == 0 }
            if zeros.count > 3, !zeros.contains(false), !others.contains(true) { throw wideText }
        }
    }

    private var wideText: SwingError {
        SwingError(.badData, at: name, "found UTF-16 text, expected UTF-8; save the file as UTF-8")
    }

    /// Moves the unread bytes to the front of the buffer and reads more bytes after them.
    private mutating func fill() throws(SwingError) {
        let rest = unread.count
        for i in 0..<rest { bytes[i] = bytes[unread.lowerBound + i] }
        // The line is longer than the buffer.
        if rest == bytes.count { bytes += [UInt8](repeating: 0, count: rest) }
        let count = try source.read(into: &bytes, from: rest)
        if mark == .comma {
            for i in rest..<rest + count { bytes[i] = mark.withPoint(bytes[i]) }
        }
        isAtEnd = count == 0
        unread = 0..<(start.isSpaced ? withoutDoubleSpaces(rest..<rest + count) : rest + count)
    }

    /// Reduces spaces to one between two cells and none at the ends of lines.
    ///
    /// - Parameter range: The new bytes in the buffer; those before them are reduced already.
    /// - Returns: The end of the bytes after that.
    private mutating func withoutDoubleSpaces(_ range: Range<Int>) -> Int {
        let (space, lineFeed) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
        var end = range.lowerBound
        for i in range {
            let byte = bytes[i] == UInt8(ascii: "\t") ? space : bytes[i]
            let isAfterSpace = end == 0 || bytes[end - 1] == space || bytes[end - 1] == lineFeed
            if byte == space, isAfterSpace { continue }
            if byte == lineFeed || byte == UInt8(ascii: "\r"), end > 0, bytes[end - 1] == space { end -= 1 }
            bytes[end] = byte
            end += 1
        }
        return end
    }
}
