import SwingMotion

/// Rows of a plain file as columns of one length, in memory that is used again and again.
struct CSVBlock {
    /// The number of rows.
    private(set) var count = 0

    /// The rows' times.
    private var times: [Double]
    /// The other columns' values, one column after the other; the first one is that of the times and unused.
    private var values: [Float]
    private let isPresent: [Bool]

    /// The most rows that there may be: some seconds of either sensor.
    static let rowLimit = 4096
    /// How far apart two columns' first values are.
    ///
    /// One cache line more than the rows take keeps the columns from sharing the few places that a cache has for
    /// addresses 16 KiB apart.
    static let stride = rowLimit + 16

    /// Creates a block without rows.
    ///
    /// - Parameter isPresent: Whether each column is in the file, and read; time is the first.
    init(isPresent: [Bool]) {
        self.isPresent = isPresent
        times = [Double](repeating: 0, count: Self.rowLimit)
        values = [Float](repeating: 0, count: isPresent.count * Self.stride)
    }

    /// Whether there is no room for another row.
    var isFull: Bool { count == Self.rowLimit }

    /// Forgets the rows.
    mutating func removeAll() { count = 0 }

    /// Adds plain rows as far as there is room.
    ///
    /// - Parameters:
    ///   - rows: What reads them.
    ///   - text: The text.
    ///   - range: Which of it is to be read; a row begins there.
    ///   - limit: The time that a row has to be before.
    /// - Returns: How many rows there were, where the next one begins, and its time if that is why it was not added.
    mutating func append(
        _ rows: PlainRows, _ text: Span<UInt8>, _ range: Range<Int>, before limit: Double
    ) -> PlainRows.RowsRead {
        let read = rows.read(text, range, &times, &values, from: count, before: limit)
        count += read.count
        return read
    }

    /// Adds a row.
    ///
    /// The decimal is rounded to Double and then to Float. That gives the nearest Float except in ties that no sensor's
    /// steps of 2⁻¹⁶ come near, and always for decimals that were written from a Float.
    ///
    /// - Parameter row: One number a column.
    /// - Precondition: There is room.
    mutating func append(_ row: [Double]) {
        times[count] = row[0]
        for column in row.indices { values[column * Self.stride + count] = Float(row[column]) }
        count += 1
    }

    /// Times, as they are.
    var time: [Double] { Array(times[..<count]) }

    /// A column; empty if the file does not have it.
    ///
    /// - Parameter column: Which one.
    /// - Returns: Its values.
    func column(_ column: Int) -> [Float] {
        isPresent[column] ? Array(values[column * Self.stride..<column * Self.stride + count]) : []
    }

    /// Three columns.
    ///
    /// - Parameter first: The first of them.
    /// - Returns: Their values.
    func axes(_ first: Int) -> Triaxial {
        Triaxial(x: column(first), y: column(first + 1), z: column(first + 2))
    }

    /// Puts the rows into the library's units.
    ///
    /// - Parameter layout: What they are in.
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

    /// Removes rows that only mark missing samples, and makes other markers of missing values NaN.
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
