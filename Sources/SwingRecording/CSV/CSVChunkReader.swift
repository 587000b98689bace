import SwingFiles
package import SwingMotion

/// Reads the samples of a plain file in chunks that end at full seconds of the sensor's clock.
///
/// The reader also returns samples with NaN or infinity. A last line that is cut off becomes a sample of NaN only. The
/// engine drops both and counts them as invalid.
final class CSVChunkReader<Chunk: CSVChunk>: ChunkReader {
    private var rows: CSVRows
    private let layout: TableLayout
    private var row: [Double]
    private var block: CSVBlock
    /// Whether `row` contains a row that belongs to the next chunk.
    private var isPending = false
    /// The time of the next, unread row, if it is known.
    private var nextTime: Double?
    /// Whether the unit of the first time was checked.
    private var hasRead = false

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - layout: The layout of its columns.
    ///   - isWhole: Whether the chunks contain all columns; if false, those that an analysis does not need are omitted.
    ///   - bufferSize: The maximum number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or its columns don't match the layout.
    convenience init(
        reading file: TreeFile, _ layout: TableLayout, isWhole: Bool = true, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        try self.init(
            CSVRows(reading: file, layout, omitting: isWhole ? nil : Chunk.omissiblePart, bufferSize: bufferSize),
            layout)
    }

    /// Creates a reader of the samples in rows.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - layout: The layout of their columns.
    init(_ rows: consuming CSVRows, _ layout: TableLayout) {
        self.layout = layout
        row = [Double](repeating: .nan, count: Chunk.columns.count)
        block = CSVBlock(isPresent: rows.isPresent)
        self.rows = rows
    }

    func next() throws(SwingError) -> Chunk? {
        while try readBlock() {
            block.convert(layout)
            if block.count > 0 { return Chunk(block) }
        }
        return nil
    }

    /// Reads rows up to the next full second, and returns whether there were any.
    private func readBlock() throws(SwingError) -> Bool {
        block.removeAll()
        /// The end of the chunk's second, in the unit of the file. Infinite until the first finite time.
        var end = Double.infinity
        if let nextTime, case let next = endOfSecond(nextTime), next > nextTime { end = next }
        nextTime = nil
        while !block.isFull {
            if !isPending {
                // The first row of a chunk determines the chunk's end.
                if end < .infinity, let late = try rows.read(into: &block, before: end) {
                    nextTime = late
                    break
                }
                guard !block.isFull, try rows.next(into: &row) else { break }
            }
            isPending = row[0].isFinite && row[0] >= end
            if isPending { break }
            if !hasRead, row[0].isFinite {
                try checkUnit(of: row[0])
                hasRead = true
            }
            if end == .infinity, row[0].isFinite { end = endOfSecond(row[0]) }
            block.append(row)
        }
        return block.count > 0
    }

    /// Returns the end of the second that contains a time, both in the unit of the file.
    private func endOfSecond(_ time: Double) -> Double {
        layout.clock.raw(layout.clock.seconds(time).rounded(.down) + 1)
    }

    /// Throws if a time can't be in seconds, such as nanoseconds since 1970.
    private func checkUnit(of time: Double) throws(SwingError) {
        guard layout.clock.unit == .second, abs(time) >= ClockRule.standard.limit else { return }
        throw rows.error(
            "found the time \(time), expected seconds; convert the column, for example from milliseconds or "
                + "nanoseconds")
    }
}

/// A chunk of samples that is made from the rows of a table.
protocol CSVChunk: Sendable {
    /// The columns of the file; the first one is time.
    static var columns: [CSVColumn] { get }
    /// Whether a file without a header is rejected.
    static var needsHeader: Bool { get }

    /// The quantity that an analysis does not need, if any.
    static var omissiblePart: String? { get }

    /// The number of samples.
    var count: Int { get }

    /// Creates a chunk without samples.
    init()

    /// Creates a chunk from a block.
    ///
    /// - Parameter block: The rows, with the columns of ``columns``.
    init(_ block: CSVBlock)

    /// Appends the samples of `other` in `range`.
    mutating func append(_ other: Self, _ range: Range<Int>)
}

/// Three axes of one quantity: rotation rate, gravity, or acceleration of a kind that is not known yet.
package struct TriaxialChunk: Hashable, Sendable {
    /// The timestamps, in seconds on the sensor's clock.
    package var time: [Double]
    /// The three axes, in the unit of the table or, if its layout converts them, of the library.
    package var axes: Triaxial
    /// What the reader of a file repaired.
    package var repairs = ChunkRepairs()

    /// Creates a chunk.
    ///
    /// - Parameters:
    ///   - time: The timestamps.
    ///   - axes: The values, one per timestamp.
    package init(time: [Double] = [], axes: Triaxial = Triaxial()) {
        self.time = time
        self.axes = axes
    }

    /// The number of samples.
    package var count: Int { time.count }
}

extension TriaxialChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.accelerometer }
    static var needsHeader: Bool { false }
    static var omissiblePart: String? { nil }

    init() { self.init(time: []) }

    init(_ block: CSVBlock) { self.init(time: block.time, axes: block.axes(1)) }

    mutating func append(_ other: TriaxialChunk, _ range: Range<Int>) {
        time += other.time[range]
        axes.append(other.axes, range)
    }
}

extension AccelerometerChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.accelerometer }
    static var needsHeader: Bool { false }
    static var omissiblePart: String? { nil }

    init(_ block: CSVBlock) {
        self.init(time: block.time, acceleration: block.axes(1))
    }
}

extension DeviceMotionChunk: CSVChunk {
    static var columns: [CSVColumn] { CSVLayout.motion }
    static var needsHeader: Bool { true }
    static var omissiblePart: String? { CSVLayout.quaternion }

    init(_ block: CSVBlock) {
        var gravity = block.axes(4)
        if gravity.count == 0 {
            let unknown = [Float](repeating: .nan, count: block.count)
            gravity = Triaxial(x: unknown, y: unknown, z: unknown)
        }
        self.init(
            time: block.time, rotationRate: block.axes(1), gravity: gravity, userAcceleration: block.axes(7),
            attitude: Attitude(w: block.column(10), x: block.column(11), y: block.column(12), z: block.column(13)))
    }
}
