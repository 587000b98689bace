import SwingMotion

/// The rows of a plain file as columns of equal length, in reused memory.
struct CSVBlock {
    /// The number of rows.
    private(set) var count = 0

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
    var time: [Double] { Array(times[..<count]) }

    /// Returns the values of a column.
    ///
    /// - Parameter column: The index of the column.
    /// - Returns: The values; empty if the file does not have the column.
    func column(_ column: Int) -> [Float] {
        isPresent[column] ? Array(values[column * Self.stride..<column * Self.stride + count]) : []
    }

    /// Returns the values of three consecutive columns.
    ///
    /// - Parameter first: The index of the first column.
    /// - Returns: The values as x, y and z.
    func axes(_ first: Int) -> Triaxial {
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
