/// Reads rows of a CSV file as long as nothing about them is special: the rows of a recording that is in order.
///
/// A row is left to ``CSVRows``, which reads it or says what is wrong with it, if a cell is empty, has spaces around its
/// number or is no number, if there are too few or too many cells, and if it does not end in the buffer.
struct PlainRows {
    /// Which column each of the file's cells belongs to; -1 if to none that is read.
    let targets: [Int]
    /// What stands between two cells.
    let separator: UInt8
    /// How long a line may be.
    let lengthLimit: Int

    /// Reads rows until one is not plain or its time is not before a limit, or the block is full.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: Which of it is to be read; a row begins there.
    ///   - times: Where the times go.
    ///   - values: Where the other columns' values go, each column ``FolderBlock/stride`` behind the one before.
    ///   - first: The place of the first row in each column.
    ///   - limit: The time that a row has to be before.
    /// - Returns: How many rows there were, and where the next one begins.
    /// - Complexity: O(*n*) in the length of the rows.
    func read(
        _ text: Span<UInt8>, _ range: Range<Int>, _ times: inout [Double], _ values: inout [Float], from first: Int,
        before limit: Double
    ) -> (count: Int, end: Int) {
        let (stride, targets, powers) = (FolderBlock.stride, targets.span, DecimalNumber.exactPowers.span)
        // Bytes have no padding, which is what makes this unsafe for other types.
        let bytes = unsafe text.bytes
        // A reader of a cell looks at bytes behind it, whatever they are; what it makes of them is left.
        let last = min(range.upperBound, text.count - PlainCell.reach)
        let room = times.count - first
        var times = times.mutableSpan
        var values = values.mutableSpan
        var (count, end) = (0, range.lowerBound)
        rows: while count < room {
            var i = end
            let row = first + count
            for place in targets.indices {
                guard i < last else { break rows }
                let column = targets[place]
                if column > 0 {
                    guard let value = PlainCell.small(bytes, at: &i, powers) ?? any(text, at: &i) else { break rows }
                    values[column &* stride &+ row] = Float(value)
                } else if column == 0 {
                    guard let time = PlainCell.long(bytes, at: &i, powers) ?? any(text, at: &i), time < limit else {
                        break rows
                    }
                    times[row] = time
                } else {
                    guard place > 0 || begins(bytes.byte(at: i)), skip(bytes, at: &i, last) else { break rows }
                }
                if place < targets.count - 1 {
                    guard bytes.byte(at: i) == separator else { break rows }
                    i += 1
                }
            }
            guard i < last else { break rows }
            if bytes.byte(at: i) == UInt8(ascii: "\r") { i += 1 }
            guard bytes.byte(at: i) == UInt8(ascii: "\n"), i < last, i - end <= lengthLimit else { break rows }
            end = i + 1
            count += 1
        }
        return (count, end)
    }

    /// Reads a number of any shape.
    @inline(never)
    private func any(_ text: Span<UInt8>, at position: inout Int) -> Double? {
        DecimalNumber.read(text, at: &position)
    }

    /// Whether a line that begins with a byte is neither blank nor a remark for sure.
    private func begins(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") && byte != UInt8(ascii: "#") }

    /// Moves `position` to the end of a cell that is not read.
    ///
    /// Returns whether the cell ends before `last` and holds no control characters.
    @inline(__always)
    private func skip(_ bytes: RawSpan, at position: inout Int, _ last: Int) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let separators = ones &* UInt64(separator)
        while position < last {
            let word = bytes.word(at: position)
            let different = word ^ separators
            // The lowest marked byte is a separator or a control character; a borrow marks others only above it.
            let marks = ((different &- ones) & ~different | (word &- ones &* 0x20) & ~word) & tops
            position += marks.trailingZeroBitCount >> 3
            if marks != 0 { break }
        }
        guard position < last else { return false }
        let end = bytes.byte(at: position)
        return end == separator || end == UInt8(ascii: "\n") || end == UInt8(ascii: "\r")
    }
}
