import SwingMotion

/// A chunk that a plain file holds as rows.
protocol FolderChunk: SensorChunk {
    /// The file's columns; time is the first.
    static var columns: [CSVColumn] { get }
    /// Whether a file without a header is refused.
    static var needsHeader: Bool { get }

    /// Makes a chunk of rows.
    ///
    /// - Parameter rows: The rows, as wide as ``columns``.
    init(_ rows: FolderRows)
}

/// Rows of numbers, one behind the other.
struct FolderRows {
    /// How many numbers a row has.
    let width: Int
    /// Whether each column is in the file.
    let isPresent: [Bool]
    /// The numbers, row by row.
    var values: [Double] = []

    /// The number of rows.
    var count: Int { values.count / width }

    /// Times, as they are.
    func times() -> [Double] { stride(from: 0, to: values.count, by: width).map { values[$0] } }

    /// A column as Float; empty if the file does not have it.
    ///
    /// The decimal is rounded to Double and then to Float. That gives the nearest Float except in ties that no sensor's
    /// steps of 2⁻¹⁶ come near, and always for decimals that were written from a Float.
    func column(_ column: Int) -> [Float] {
        guard isPresent[column] else { return [] }
        var result: [Float] = []
        result.reserveCapacity(count)
        var i = column
        while i < values.count {
            result.append(Float(values[i]))
            i += width
        }
        return result
    }

    /// Three columns from `first` on.
    func axes(_ first: Int) -> Triaxial {
        Triaxial(x: column(first), y: column(first + 1), z: column(first + 2))
    }
}

extension AccelerometerChunk: FolderChunk {
    static var columns: [CSVColumn] { FolderLayout.accelerometer }
    static var needsHeader: Bool { false }

    init(_ rows: FolderRows) {
        self.init(time: rows.times(), acceleration: rows.axes(1))
    }
}

extension DeviceMotionChunk: FolderChunk {
    static var columns: [CSVColumn] { FolderLayout.motion }
    static var needsHeader: Bool { true }

    init(_ rows: FolderRows) {
        self.init(
            time: rows.times(), rotationRate: rows.axes(1), gravity: rows.axes(4), userAcceleration: rows.axes(7),
            attitude: Attitude(w: rows.column(10), x: rows.column(11), y: rows.column(12), z: rows.column(13)))
    }
}
