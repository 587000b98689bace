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
    /// What reads the first column.
    let time: PlainTime

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
        let stride = FolderBlock.stride
        let targets = targets.span
        let exactPowers = DecimalNumber.exactPowers
        let powers = exactPowers.span
        // A reader of a cell looks at bytes behind it, whatever they are; what it makes of them is left.
        let last = min(range.upperBound, text.count - PlainCell.reach)
        let room = times.count - first
        var times = times.mutableSpan
        var values = values.mutableSpan
        let separators = ByteSearch(for: separator)
        var lineBreaks = ByteSearch(for: UInt8(ascii: "\n"))
        var (count, end) = (0, range.lowerBound)
        rows: while count < room {
            var i = end
            let row = first + count
            for place in targets.indices {
                guard i < last else { break rows }
                let column = targets[place]
                if column >= 0 {
                    let here = text.extracting(i..<i &+ PlainCell.reach)
                    let search = place < targets.count &- 1 ? separators : lineBreaks
                    var cell =
                        column > 0
                        ? PlainCell.small(here, search, powers) : time.read(text, i, to: last, search, powers)
                    if cell.length == 0, column > 0 { cell = PlainCell.any(text, i, to: last) }
                    guard cell.length > 0 else { break rows }
                    i &+= cell.length
                    if column > 0 {
                        values[column &* stride &+ row] = Float(cell.value)
                    } else {
                        guard cell.value < limit else { break rows }
                        times[row] = cell.value
                    }
                } else {
                    guard place > 0 || begins(text[i]) else { break rows }
                    i = endOfCell(text, from: i, last, separators)
                }
                if place < targets.count - 1 {
                    guard text[i] == separator else { break rows }
                    i &+= 1
                }
            }
            guard i < last else { break rows }
            if text[i] == UInt8(ascii: "\r") {
                i &+= 1
                lineBreaks = ByteSearch(for: UInt8(ascii: "\r"))
            }
            guard text[i] == UInt8(ascii: "\n"), i < last, i - end <= lengthLimit else { break rows }
            end = i + 1
            count += 1
        }
        return (count, end)
    }

    /// Whether a line that begins with a byte is neither blank nor a remark for sure.
    private func begins(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") && byte != UInt8(ascii: "#") }

    /// Finds the end of a cell that is not read: a separator or a control character, or else a place from `last` on.
    @inline(__always)
    private func endOfCell(_ text: Span<UInt8>, from start: Int, _ last: Int, _ search: ByteSearch) -> Int {
        var position = start
        while position < last {
            let marks = search.marksWithControls(in: text.word(at: position))
            position &+= marks.trailingZeroBitCount >> 3
            if marks != 0 { break }
        }
        return position
    }
}
