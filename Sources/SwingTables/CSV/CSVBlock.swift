internal import CSwingText
package import SwingMotion

/// The rows of a plain file as columns of equal length, in reused memory.
package struct CSVBlock {
    /// The number of rows.
    package private(set) var count = 0

    /// The timestamps of the rows.
    private var times: [Double]
    /// The values of the other columns, one column after the other.
    ///
    /// The first part belongs to the times and is unused.
    private var values: [Float]
    private let isPresent: [Bool]

    /// The maximum number of rows: several seconds of either sensor.
    static let rowLimit = 4096
    /// The distance between the first values of two columns.
    ///
    /// The rows plus one cache line. Otherwise the columns would be 16 KiB apart and compete for the few cache sets of
    /// such addresses.
    static let stride = rowLimit + 16

    /// Creates a block without rows.
    ///
    /// - Parameter isPresent: Whether each column is in the file and is read; the first column is time.
    init(isPresent: [Bool]) {
        self.isPresent = isPresent
        times = [Double](repeating: 0, count: Self.rowLimit)
        values = [Float](repeating: 0, count: isPresent.count * Self.stride)
    }

    /// Whether the block has no space for another row.
    var isFull: Bool { count == Self.rowLimit }

    /// Removes all rows.
    mutating func removeAll() { count = 0 }

    /// Appends plain rows until the block is full.
    ///
    /// - Parameters:
    ///   - rows: The reader of the rows.
    ///   - text: The text.
    ///   - range: The part of the text to read; it begins with a row.
    ///   - limit: The exclusive upper limit of the rows' times.
    /// - Returns: The number of rows, the start of the next row, and its time if it reaches the limit.
    mutating func append(
        _ rows: PlainRows, _ text: Span<UInt8>, _ range: Range<Int>, before limit: Double
    ) -> PlainRows.RowsRead {
        let read = rows.read(text, range, &times, &values, from: count, before: limit)
        count += read.count
        return read
    }

    /// Appends a row.
    ///
    /// The decimal is rounded to Double and then to Float. For decimals that were written from a Float, this always
    /// gives the nearest Float. For others, only ties can differ, and a sensor's steps of 2⁻¹⁶ never come near a tie.
    ///
    /// - Parameter row: One number per column.
    /// - Precondition: The block is not full.
    mutating func append(_ row: [Double]) {
        times[count] = row[0]
        for column in row.indices { values[column * Self.stride + count] = Float(row[column]) }
        count += 1
    }

    /// A copy of the times.
    package var time: [Double] { Array(times[..<count]) }

    /// Returns the values of a column.
    ///
    /// - Parameter column: The index of the column.
    /// - Returns: The values; empty if the file does not have the column.
    package func column(_ column: Int) -> [Float] {
        isPresent[column] ? Array(values[column * Self.stride..<column * Self.stride + count]) : []
    }

    /// Returns the values of three consecutive columns.
    ///
    /// - Parameter first: The index of the first column.
    /// - Returns: The values as x, y and z.
    package func axes(_ first: Int) -> Triaxial {
        Triaxial(x: column(first), y: column(first + 1), z: column(first + 2))
    }

    /// Converts the rows to the library's units.
    ///
    /// - Parameter layout: The layout, which states the units of the rows.
    mutating func convert(_ layout: TableLayout) {
        if layout.hasMarkers { removeMarkers() }
        if layout.clock.unit != .second {
            for row in 0..<count { times[row] = layout.clock.seconds(times[row]) }
        }
        for (column, factor) in layout.factors.enumerated() where factor != 1 {
            let start = column * Self.stride
            for i in start..<start + count { values[i] *= Float(factor) }
        }
    }

    /// Removes rows that contain only markers of missing values, and replaces the other markers with NaN.
    private mutating func removeMarkers() {
        let columns = isPresent.indices.dropFirst().filter { isPresent[$0] }
        var kept = 0
        for row in 0..<count {
            let isSample = columns.contains { !Self.isMarker(values[$0 * Self.stride + row]) }
            guard isSample || !Self.isMarker(Float(times[row])) else { continue }
            times[kept] = Self.isMarker(Float(times[row])) ? .nan : times[row]
            for column in columns {
                let value = values[column * Self.stride + row]
                values[column * Self.stride + kept] = isSample && value != -9999 ? value : .nan
            }
            kept += 1
        }
        count = kept
    }

    private static func isMarker(_ value: Float) -> Bool { value.isNaN || value == -1 || value == -9999 }
}

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
