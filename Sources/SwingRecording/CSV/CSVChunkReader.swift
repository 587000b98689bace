import SwingFiles
package import SwingMotion

/// Reads the samples of a plain file, in chunks that end with a whole second of the sensor's clock.
///
/// A sample with a number that is not finite is handed on, and so is the file's last line if it stops in the middle, as
/// a sample whose time and values are NaN: the engine drops both and counts them as invalid.
final class CSVChunkReader<Chunk: CSVChunk>: ChunkReader {
    private var rows: CSVRows
    private let layout: TableLayout
    private var row: [Double]
    private var block: CSVBlock
    /// Whether `row` has been read and belongs to the next chunk.
    private var isPending = false
    /// The time of the row that comes next, if it is known without having been read.
    private var nextTime: Double?
    private var hasRead = false

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - layout: Where its columns are.
    ///   - isWhole: Whether the chunks have all that is in the file, or not what an analysis does without.
    ///   - bufferSize: How many bytes are read at once at most.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read or its columns are others.
    convenience init(
        reading file: TreeFile, _ layout: TableLayout, isWhole: Bool = true, bufferSize: Int = 256 << 10
    ) throws(SwingError) {
        try self.init(
            CSVRows(reading: file, layout, omitting: isWhole ? nil : Chunk.omissiblePart, bufferSize: bufferSize),
            layout)
    }

    /// Reads the samples of rows.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - layout: Where their columns are.
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

    /// Reads rows up to the next whole second, and returns whether there were any.
    private func readBlock() throws(SwingError) -> Bool {
        block.removeAll()
        /// Where the chunk's second ends, as the times are written; unknown before the first finite time.
        var end = Double.infinity
        if let nextTime, case let next = endOfSecond(nextTime), next > nextTime { end = next }
        nextTime = nil
        while !block.isFull {
            if !isPending {
                // The first row of a chunk decides where it ends.
                if end < .infinity, let late = rows.read(into: &block, before: end) {
                    nextTime = late
                    break
                }
                guard !block.isFull, try rows.next(into: &row) else { break }
            }
            isPending = row[0].isFinite && row[0] >= end
            if isPending { break }
            if !hasRead { try checkUnit(of: row[0]) }
            hasRead = true
            if end == .infinity, row[0].isFinite { end = endOfSecond(row[0]) }
            block.append(row)
        }
        return block.count > 0
    }

    /// Where the second ends in which a time is, both as the times are written.
    private func endOfSecond(_ time: Double) -> Double {
        layout.clock.raw(layout.clock.seconds(time).rounded(.down) + 1)
    }

    /// Refuses times that can't be seconds, such as nanoseconds since 1970.
    private func checkUnit(of time: Double) throws(SwingError) {
        guard layout.clock.unit == .second, time.isFinite, abs(time) >= ClockRule.standard.limit else { return }
        throw rows.error(
            "found the time \(time), expected seconds; convert the column, as from milliseconds or nanoseconds")
    }
}

/// A chunk that a table's rows become.
protocol CSVChunk: Sendable {
    /// The file's columns; time is the first.
    static var columns: [CSVColumn] { get }
    /// Whether a file without a header is refused.
    static var needsHeader: Bool { get }

    /// The part that an analysis does without, if any.
    static var omissiblePart: String? { get }

    /// The number of samples.
    var count: Int { get }

    /// Creates a chunk without samples.
    init()

    /// Makes a chunk of a block.
    ///
    /// - Parameter block: The rows, their columns those of ``columns``.
    init(_ block: CSVBlock)

    /// Appends the samples of `other` in `range`.
    mutating func append(_ other: Self, _ range: Range<Int>)
}

/// Three axes of whatever a table holds: the gyroscope's, gravity's, or acceleration of which nothing is known yet.
package struct TriaxialChunk: Hashable, Sendable {
    /// When each sample was taken: seconds on the sensor's clock.
    package var time: [Double]
    /// The three axes, in the table's unit or the library's, as its layout has it.
    package var axes: Triaxial

    /// Creates a chunk.
    ///
    /// - Parameters:
    ///   - time: The samples' times.
    ///   - axes: Their values, one a time.
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
