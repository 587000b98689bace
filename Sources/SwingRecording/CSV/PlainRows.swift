internal import CSwingText

/// Reads plain rows of a CSV file fast.
///
/// A recording in good order has only plain rows.
///
/// A row is not plain if a cell is empty, is not a number, or has spaces or quotation marks around its number. It is
/// also not plain if it has too few or too many cells, or does not end in the buffer. ``CSVRows`` reads or rejects such
/// rows. The code is written in C, because Swift code for x86-64 does not use AVX2 by default. The resulting numbers do
/// not depend on the processor.
struct PlainRows {
    /// The number of bytes after a row that may be read, whatever they are.
    ///
    /// A row that ends nearer to the buffer's end is not read.
    static let reach = Int(SWING_REACH)

    /// The result of reading rows.
    struct RowsRead {
        /// The number of rows.
        let count: Int
        /// The start of the next row.
        let end: Int
        /// The time of the next row if it is finite and reaches the limit; otherwise `nil`.
        let late: Double?
    }

    /// The processor instructions that may be used.
    ///
    /// They change the speed, not the numbers.
    enum Instructions: CaseIterable {
        /// Instructions that all processors of the architecture have.
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
    ///   - targets: The column of each cell in a row. Time is column 0; -1 marks a cell that is not read.
    ///   - separator: The character between two cells.
    ///   - clock: The unit and origin of the times.
    ///   - most: The most advanced instructions that may be used; tests use others.
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

    /// Reads rows until a row is not plain, its time reaches a limit, or the columns are full.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - range: The part of the text to read; it begins with a row.
    ///   - times: Receives the times.
    ///   - values: Receives the values of the other columns, each column ``CSVBlock/stride`` after the previous one.
    ///   - first: The index of the first row in each column.
    ///   - limit: The exclusive upper limit of the rows' times.
    /// - Returns: The number of rows, the start of the next row, and its time if it reaches the limit.
    /// - Precondition: The range lies in the text, and every column has an element for each time.
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
            "every column has an element for each time")
        guard !targets.isEmpty, first < times.count else { return RowsRead(count: 0, end: range.lowerBound, late: nil) }
        // The pointers are used only during the call. It reads at most `text.count` bytes and writes at most
        // `times.count - first` rows; the preconditions above guarantee both.
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
