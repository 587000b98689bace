internal import CSwingText

/// Reads rows of a CSV file as long as nothing about them is special: the rows of a recording that is in order.
///
/// A row is left to ``CSVRows``, which reads or rejects it, if a cell is empty, has spaces or quotation
/// marks around its number or is no number, if there are too few or too many cells, and if it does not end in the buffer. The
/// work is done in C: Swift code for x86-64 has no AVX2 by default. What is read does not depend on the processor.
struct PlainRows {
    /// How many bytes after a row are looked at, whatever they are; a row that ends nearer to the buffer's end is left.
    static let reach = Int(SWING_REACH)

    /// What has been read.
    struct RowsRead {
        /// The number of rows.
        let count: Int
        /// Where the next one begins.
        let end: Int
        /// The next one's time, if that is why it was not read: it is finite and not before the limit.
        let late: Double?
    }

    /// What may be used of what a processor has; with less there are the same numbers, later.
    enum Instructions: CaseIterable {
        /// What all of its kind have.
        case plain
        case avx2
        case avx512
    }

    private let targets: [Int32]
    private let separator: UInt8
    private let clock: TableClock
    private let most: swing_instructions

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - targets: Which column each of the file's cells belongs to, time being 0; -1 if to none that is read.
    ///   - separator: What stands between two cells.
    ///   - clock: What the times are.
    ///   - most: What may be used of what the processor has; less for tests.
    init(targets: [Int], separator: UInt8, clock: TableClock, most: Instructions = .avx512) {
        self.targets = targets.map { Int32($0) }
        self.separator = separator
        self.clock = clock
        self.most =
            switch most {
            case .plain: SWING_PLAIN
            case .avx2: SWING_AVX2
            case .avx512: SWING_AVX512
            }
    }

    /// Reads rows until one is not plain or its time is not before a limit, or there is no room for another.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: Which of it is to be read; a row begins there.
    ///   - times: Where the times go.
    ///   - values: Where the other columns' values go, each column ``CSVBlock/stride`` after the previous one.
    ///   - first: The place of the first row in each column.
    ///   - limit: The time that a row has to be before.
    /// - Returns: How many rows there were, where the next one begins, and its time if it is late.
    /// - Precondition: The range lies in the text, and every column has a value for each time.
    /// - Complexity: O(*n*) in the length of the rows.
    func read(
        _ text: Span<UInt8>, _ range: Range<Int>, _ times: inout [Double], _ values: inout [Float], from first: Int,
        before limit: Double
    ) -> RowsRead {
        let stride = CSVBlock.stride
        let last = Int(targets.max() ?? 0)
        precondition(range.lowerBound >= 0 && range.upperBound <= text.count, "the range lies in the text")
        precondition(
            first >= 0 && first <= times.count && times.count <= stride && values.count >= (last + 1) * stride,
            "every column has a value for each time")
        guard !targets.isEmpty, first < times.count else { return RowsRead(count: 0, end: range.lowerBound, late: nil) }
        // The pointers are used during the call only. It reads `text.count` bytes at most, and writes as many rows from
        // `first` on as there are times; both have just been compared.
        let read = unsafe targets.withUnsafeBufferPointer { targets in
            unsafe text.withUnsafeBufferPointer { text in
                unsafe times.withUnsafeMutableBufferPointer { times in
                    unsafe values.withUnsafeMutableBufferPointer { values in
                        guard let bytes = text.baseAddress, let time = times.baseAddress, let value = values.baseAddress
                        else { return swing_rows(count: 0, end: range.lowerBound, late: .nan) }
                        var table = unsafe swing_table(
                            targets: targets.baseAddress, cells: targets.count, separator: separator,
                            exact: clock.isExact, origin: clock.origin, most: most)
                        return unsafe swing_read_rows(
                            &table, bytes, text.count, range.lowerBound, range.upperBound, limit, time + first,
                            value + first, stride, times.count - first)
                    }
                }
            }
        }
        return RowsRead(count: read.count, end: read.end, late: read.late.isFinite ? read.late : nil)
    }
}
