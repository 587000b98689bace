internal import CSwingText

/// The shape of a row of JSON: the text between its numbers.
///
/// Programs write samples in one shape, so nearly all rows differ in their numbers only and need no parser. The numbers may
/// be in quotation marks.
struct JSONRowShape: Sendable {
    /// The begin and end of each number in the row from which the shape was learned.
    let numbers: [Range<Int>]
    /// The length of that row, in bytes.
    let length: Int
    /// The number of line breaks in a row.
    let lineBreaks: Int
    private let literals: [UInt8]
    private let lengths: [UInt32]

    /// The maximum length of a row, in bytes, and the maximum number of its numbers.
    private static let (lengthLimit, numberLimit) = (4096, 64)
    /// The number of bytes after the position in which a row is searched.
    static let reach = 2 * lengthLimit

    /// Learns the shape of the row at the beginning of a text, after white space and a comma; `nil` if it has no complete
    /// object or array there, or one with an escape or without a number.
    ///
    /// - Parameter text: The text, which may end anywhere.
    init?(_ text: Span<UInt8>) {
        var (numbers, literals, lengths): ([Range<Int>], [UInt8], [UInt32]) = ([], [], [])
        var (i, depth, copied, hasBegun) = (0, 0, 0, false)
        let end = min(text.count, Self.lengthLimit)
        repeat {
            guard i < end, depth >= 0, numbers.count < Self.numberLimit else { return nil }
            var number: Range<Int>?
            switch text[i] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                hasBegun = true
                i += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                i += 1
            case UInt8(ascii: "\""):
                let first = i + 1
                i = first
                while i < end, text[i] != UInt8(ascii: "\"") {
                    guard text[i] >= 0x20, text[i] < 0x80, text[i] != UInt8(ascii: "\\") else { return nil }
                    i += 1
                }
                let content = first..<i
                i += 1
                var next = i
                while next < end, text[next] <= 0x20 { next += 1 }
                let isKey = next < end && text[next] == UInt8(ascii: ":")
                if !isKey, !content.isEmpty, JSONReader.isNumber(text.extracting(content)) { number = content }
            case let byte where JSONInput.isInWord(byte):
                let first = i
                while i < end, JSONInput.isInWord(text[i]) { i += 1 }
                if JSONReader.isNumber(text.extracting(first..<i)) { number = first..<i }
            default: i += 1
            }
            guard let number else { continue }
            for k in copied..<number.lowerBound { literals.append(text[k]) }
            lengths.append(UInt32(number.lowerBound - copied))
            numbers.append(number)
            copied = number.upperBound
        } while depth > 0 || !hasBegun
        guard !numbers.isEmpty else { return nil }
        for k in copied..<i { literals.append(text[k]) }
        lengths.append(UInt32(i - copied))
        (self.numbers, self.literals, self.lengths, length) = (numbers, literals, lengths, i)
        lineBreaks = literals.count { $0 == UInt8(ascii: "\n") }
    }

    /// Learns the shape of the number at the beginning of a text, after a comma and white space.
    ///
    /// It is `nil` if there is no such number.
    ///
    /// - Parameter text: The text, which may end anywhere.
    init?(numberIn text: Span<UInt8>) {
        var (literals, commas) = ([UInt8](), 0)
        while literals.count < text.count, text[literals.count] <= 0x20 || text[literals.count] == UInt8(ascii: ",") {
            commas += text[literals.count] == UInt8(ascii: ",") ? 1 : 0
            literals.append(text[literals.count])
        }
        guard commas == 1, literals.count < text.count, JSONInput.isInWord(text[literals.count]) else { return nil }
        numbers = [literals.count..<literals.count + 1]
        length = literals.count + 1
        lineBreaks = literals.count { $0 == UInt8(ascii: "\n") }
        lengths = [UInt32(literals.count), 0]
        self.literals = literals
    }

    /// Finds a row of this shape.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: Its part from the row's beginning on, which may end anywhere.
    ///   - ranges: Receives the begin and end of each number, relative to the row.
    /// - Returns: The end of the row; `nil` if it has another shape, or is not complete.
    /// - Complexity: O(*n*) in the length of the row.
    func match(_ text: Span<UInt8>, _ range: Range<Int>, _ ranges: inout [UInt32]) -> Int? {
        let end = unsafe withShape(text, &ranges) { shape, text, ranges in
            unsafe swing_match_shape(shape, text, range.lowerBound, range.upperBound, ranges)
        }
        return end.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Finds rows of this shape, one after another.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: Its part from the first row's beginning on, which may end anywhere.
    ///   - most: The maximum number of rows.
    ///   - ranges: Room for the ranges of numbers.
    ///   - line: The line that each row becomes; `nil` to count the rows only.
    ///   - lines: Receives the lines.
    /// - Returns: The end of the last row, and the number of rows.
    /// - Complexity: O(*n*) in the length of the rows.
    func read(
        _ text: Span<UInt8>, _ range: Range<Int>, most: Int, _ ranges: inout [UInt32], as line: JSONRowLine?,
        to lines: inout [UInt8]
    ) -> (end: Int, rowCount: Int) {
        let read = unsafe withShape(text, &ranges) { shape, text, ranges in
            guard let line else {
                return unsafe swing_read_lines(
                    shape, nil, text, range.lowerBound, range.upperBound, most, ranges, nil, 0)
            }
            return unsafe line.append(to: &lines) { line, target, room in
                unsafe swing_read_lines(
                    shape, line, text, range.lowerBound, range.upperBound, most, ranges, target, room)
            }
        }
        guard let read, read.rows > 0 else { return (range.lowerBound, 0) }
        return (Int(read.end), Int(read.rows))
    }

    /// Calls a function of C with the shape, a text, and room for the ranges of numbers.
    private func withShape<Result>(
        _ text: Span<UInt8>, _ ranges: inout [UInt32],
        _ body: (UnsafePointer<swing_shape>, UnsafePointer<UInt8>, UnsafeMutablePointer<UInt32>) -> Result
    ) -> Result? {
        if ranges.count < 2 * numbers.count { ranges = [UInt32](repeating: 0, count: 2 * numbers.count) }
        let (literals, lengths) = (self.literals.span, self.lengths.span)
        var target = ranges.mutableSpan
        return unsafe literals.withUnsafeBufferPointer { literals in
            unsafe lengths.withUnsafeBufferPointer { lengths in
                unsafe text.withUnsafeBufferPointer { text in
                    unsafe target.withUnsafeMutableBufferPointer { ranges in
                        guard let literals = literals.baseAddress, let lengths = lengths.baseAddress,
                            let text = text.baseAddress, let ranges = ranges.baseAddress
                        else { return nil }
                        var shape = unsafe swing_shape(literals: literals, lengths: lengths, numbers: numbers.count)
                        return unsafe body(&shape, text, ranges)
                    }
                }
            }
        }
    }
}
